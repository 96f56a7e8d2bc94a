"""How does a tool speak to a person, and how to a script?

To a person: sentences, tables, a bar on long work. To a script (`--json`): nothing but one line of JSON at the end.
"""

import contextlib
import json

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table


class Trouble(Exception):
    """A tool cannot go on. The message is one or more sentences: what happened, and what to do."""

    def __init__(self, sentence, code="trouble", status=1, **facts):
        super().__init__(sentence)
        self.code = code  # a word for scripts
        self.status = status  # the exit status
        self.facts = facts  # more fields for scripts

    def tell(self, as_json=False):
        if as_json:
            message = {"error": {"code": self.code, "message": str(self).strip()}, **self.facts}
            print(json.dumps(message, ensure_ascii=False), flush=True)
        else:
            eyes(stderr=True).print(str(self), markup=False)


def eyes(**where):
    """A console that breaks lines between words on a terminal, and nowhere in a pipe: there a sentence is one line."""
    console = Console(highlight=False, **where)
    console.soft_wrap = not console.is_terminal
    return console


class Output:
    """What one command prints. Everything but `result` is for eyes, and silent with --json."""

    def __init__(self, as_json=False, console=None):
        self.as_json = as_json
        self.console = console or eyes()

    def say(self, text="", style=None):
        """A sentence."""
        if not self.as_json:
            self.console.print(text, style=style, markup=False)

    def table(self, columns, rows, title=None):
        """Rows under named columns; a column named with a leading `>` is ranged right (numbers)."""
        if self.as_json:
            return
        table = Table(title=title, title_justify="left", header_style="bold", box=None, pad_edge=False)
        for column in columns:
            right = column.startswith(">")
            table.add_column(column.lstrip(">"), justify="right" if right else "left", overflow="fold")
        for row in rows:
            table.add_row(*[cell if hasattr(cell, "__rich__") else str(cell) for cell in row])
        self.console.print(table)

    @contextlib.contextmanager
    def progress(self, what, total):
        """A bar: yields `forward(count=1, now="what is at work")`."""
        if self.as_json or not self.console.is_terminal:
            yield lambda count=1, now=None: None
            return
        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TextColumn("{task.fields[now]}"),
        )
        with Progress(*columns, console=self.console, transient=True) as bar:
            task = bar.add_task(what, total=total, now="")

            def forward(count=1, now=None):
                bar.update(task, advance=count, **({} if now is None else {"now": now}))

            yield forward

    def result(self, **fields):
        """The last line for a script. A person has been told already."""
        if self.as_json:
            print(json.dumps(fields, ensure_ascii=False), flush=True)
