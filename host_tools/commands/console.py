"""The raw link, typed by hand: the command `console`."""

import json
import sys
import threading

from host_tools.board_link.client import Trouble, open_client
from host_tools.board_link.options import tool

SUMMARY = "the raw link of a board, typed by hand, with completion"
EXAMPLE = "python -m host_tools console --simulate\necho health | python -m host_tools console"
HELP = """Type a verb and its fields, Tab completes: `hello`, `touch pad=confirm ms=700`, `settings set={"brightness": 20}`.
A line of JSON goes out as it is. Answers and events appear as they come. `help` shows this, `quit` or Ctrl-D ends."""


@tool
def command(where, out):
    """Every verb of the protocol (firmware/nordlys/link/protocol.md); nothing is added, nothing is hidden."""
    with open_client(where) as board:
        if sys.stdin.isatty():
            talk(board, out)
        else:
            for line in sys.stdin.buffer:
                if line.strip():
                    answer_now(board, line.decode("utf-8", "replace"), out.as_json)
            board.wait(0.2)
    return 0


def answer_now(board, line, as_json=False):
    """Without a terminal: ask, and print what comes until the answer is there."""
    number = sent(board, line, as_json)
    if number is None:
        return
    while True:
        message = board.next_message(board.patience)
        if message is None:
            raise Trouble(f"The board does not answer: {line.strip()[:200]}", "no_answer")
        print(json.dumps(message, ensure_ascii=False), flush=True)
        if message.get("re", 0) in (number, None):  # null: too broken for the board to have a number
            return


def sent(board, line, as_json=False):
    """The number of the request that went out; None: it did not, and why was told (to a script as an answer)."""
    from host_tools.watching.typed import NotUnderstood, request

    board.typed = getattr(board, "typed", 1000) + 1
    try:
        fields = {"id": board.typed, **request(line)}
        board.say(json.dumps(fields))
    except NotUnderstood as sentence:
        Trouble(sentence, "not_understood").tell(True) if as_json else print(sentence)
        return None
    except ValueError as error:
        words = f"That cannot be sent: {error}."
        Trouble(words, "not_sent").tell(True) if as_json else print(words)
        return None
    return fields["id"]


def talk(board, out):
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import Completer, Completion
    from prompt_toolkit.patch_stdout import patch_stdout

    from host_tools.watching.typed import completions

    pads = [row[0] for chip in board.ask("electrodes", ms=0)["chips"] for row in chip["electrodes"] if row[0]]

    class Typed(Completer):
        def get_completions(self, document, event):
            before = document.text_before_cursor
            begun = len(before.split(" ")[-1])
            for word in completions(before, pads):
                yield Completion(word, start_position=-begun)

    out.say(f"Nordlys {board.hello['version']} on {board.wire.name}. {HELP}")
    session = PromptSession("> ", completer=Typed(), complete_while_typing=False)
    ended = threading.Event()

    def listen():
        while not ended.is_set():
            try:
                message = board.next_message(0.2)
            except Trouble as trouble:
                if not ended.is_set():  # else it was we who left
                    print(trouble)
                return
            if message is not None:
                print(json.dumps(message, ensure_ascii=False))

    with patch_stdout():
        listening = threading.Thread(target=listen, daemon=True)
        listening.start()
        try:
            while True:
                try:
                    line = session.prompt().strip()
                except KeyboardInterrupt:  # as in every console: the line is thrown away
                    continue
                except EOFError:
                    break
                if line in ("quit", "exit"):
                    break
                if line in ("help", "?"):
                    print(HELP)
                elif line:
                    sent(board, line)
        finally:
            ended.set()
            listening.join()
