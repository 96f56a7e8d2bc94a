"""How does a laptop reach a board's files? mpremote as a library, at a prompt that no watchdog cuts off."""

import ast
import contextlib
import io
import socket
import struct
import time

import serial
from mpremote.transport import TransportError, TransportExecError, _convert_filesystem_error
from mpremote.transport_serial import SerialTransport

from host_tools.board_link.client import Serial
from host_tools.board_link.output import Trouble
from host_tools.board_link.patience import seconds
from host_tools.board_link.ports import HOW_TO_GET_MICROPYTHON

CHUNK = 4096
OPEN_S = seconds(1)  # for a port that nobody has just reset
RETURN_S = seconds(15)  # USB is back within 5 s of a reset
ENTER_S = seconds(3)
ANSWER_S = seconds(10)  # a board that is busy for longer has hung
GONE_S = seconds(2)
AGAIN_S = 0.05
SERVICE_FLAG = "service"  # nordlys.app: the next start leaves the REPL to the tools, without a watchdog

LOST = (OSError, serial.SerialException, TransportError)


class Board:
    """A board at its raw REPL."""

    def __init__(self, port):
        self.port = port
        self.transport = None
        self._enter(RETURN_S, self._open(OPEN_S))

    def close(self):
        """Let go; the board stays at its prompt."""
        if self.transport is not None:
            with contextlib.suppress(*LOST):
                self.transport.close()
            self.transport = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    # ---- to the prompt

    def _open(self, patience):
        """The port, which may be away for a moment after a reset."""
        end = time.monotonic() + patience
        while True:
            try:
                with contextlib.redirect_stdout(io.StringIO()):
                    return _promptly(SerialTransport(self.port, timeout=ENTER_S))
            except (*LOST, ValueError) as error:  # ValueError: nothing that pyserial knows is named so
                if time.monotonic() > end:
                    Serial(self.port).close()  # mpremote does not tell why; this says it in a sentence
                    raise Trouble(
                        f"{self.port} is there, but another program has it open: close it (a monitor, an editor, a second "
                        "terminal), then try again.",
                        "no_port",
                    ) from error
            time.sleep(AGAIN_S)

    def _enter(self, patience, opened=None):
        """The raw REPL. A running table may reset when it hears Ctrl-C: then the port goes away once and comes back."""
        end = time.monotonic() + patience
        while True:
            self.close()
            transport, opened = opened or self._open(max(0, end - time.monotonic())), None
            try:
                with contextlib.redirect_stdout(io.StringIO()):
                    transport.enter_raw_repl(soft_reset=False, timeout_overall=ENTER_S)
                    _check_in_step(transport)
                transport.serial.timeout = ANSWER_S
                self.transport = transport
                return
            except (*LOST, struct.error, IndexError) as error:
                with contextlib.suppress(*LOST):
                    transport.close()
                if time.monotonic() > end:
                    raise Trouble(
                        f"Nothing on {self.port} answers as MicroPython does.\n" + HOW_TO_GET_MICROPYTHON,
                        "no_micropython",
                    ) from error
            except BaseException:
                transport.close()  # Ctrl-C: whoever lets the board go needs the port
                raise

    def to_service(self, work_s=0):
        """Away from whatever ran: a watchdog that it left running would cut long work off after 8 s.

        work_s: what boot.py may need for a flash that it finishes first."""
        self.write(SERVICE_FLAG, b"1")
        self.reset()
        self._enter(RETURN_S + work_s)

    def reset(self):
        """As if the power had come back. The board is not at its prompt afterwards."""
        if self.transport is None:
            return
        with contextlib.suppress(*LOST, struct.error, IndexError):
            self.transport.exec_raw_no_follow("import machine\nmachine.reset()")
            # Whoever opens the port again too early has the one that is just going away.
            end = time.monotonic() + GONE_S
            while time.monotonic() < end:
                self.transport.serial.read(self.transport.serial.inWaiting())
                time.sleep(AGAIN_S)
        self.close()

    # ---- questions and files

    def ask(self, code):
        """Run code that prints one Python value; that value."""
        return ast.literal_eval(self.run(code).decode())

    def run(self, code):
        with self._told(""):
            return self.transport.exec(code)

    def read(self, name):
        """A file's bytes, None where there is none."""
        with self._told(name):
            try:
                return bytes(self.transport.fs_readfile(name, chunk_size=CHUNK))
            except FileNotFoundError:
                return None

    def write(self, name, data, progress=None):
        """progress(done, of): bytes."""
        with self._told(name):
            if len(data) > CHUNK:
                self.transport.fs_writefile(name, data, chunk_size=CHUNK, progress_callback=progress)
                return
            # A short file in one go, where mpremote takes three.
            try:
                self.transport.exec(f"with open({name!r}, 'wb') as f:\n f.write({bytes(data)!r})")
            except TransportExecError as error:
                raise _convert_filesystem_error(error, name) from None
            if progress:
                progress(len(data), len(data))

    @contextlib.contextmanager
    def _told(self, name):
        try:
            yield
        except TransportExecError as error:
            raise Trouble(f"The board refused: {error.error_output.strip().splitlines()[-1]}", "board_error") from error
        except serial.SerialException as error:
            raise self._gone(error) from error
        except OSError as error:
            if error.errno == 28:
                raise Trouble(
                    f"The board's flash is full: {name} does not fit. The old program is whole. Put kept games away "
                    "(`nordlys games`), then flash again.",
                    "full",
                ) from error
            raise self._gone(error) from error
        except (TransportError, struct.error, IndexError, ValueError, SyntaxError) as error:
            raise self._gone(error) from error

    def _gone(self, error):
        return Trouble(
            f"The board on {self.port} is gone in the middle of the work ({str(error) or 'no answer'}). Nothing is lost: "
            "plug it in again and run the same command once more.",
            "vanished",
        )


def _check_in_step(transport):
    """A slow board may greet twice: once for somebody who gave up before us. Whoever goes on takes the second greeting for the
    answer to a question, so one is asked here, where there is still time to begin again."""
    if transport.exec("print('in step')").strip() != b"in step":
        raise TransportError("the answer to an earlier question came")


def _promptly(transport):
    """On a socket:// the system would hold back every short write for 40 ms."""
    line = getattr(transport.serial, "_socket", None)
    if line is not None:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return transport
