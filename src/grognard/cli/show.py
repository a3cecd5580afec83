"""Output of all commands: consoles, JSON, progress bars, and text from strangers made harmless."""

from __future__ import annotations

import json
import sys
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn
from rich.table import Table


def out() -> Console:
    return Console(highlight=False)


def emit(data: Any) -> None:
    """Print JSON, and nothing else."""
    sys.stdout.write(json.dumps(data, indent=2) + "\n")


def line(text: str) -> None:
    """One line, however narrow the terminal is: for what scripts and people copy."""
    out().print(text, soft_wrap=True, markup=False)


def plain(text: str) -> str:
    """The text on one line, without control characters: a file may come from anybody.

    >>> plain("two\\nlines, \\x1b[31mred")
    'two lines, ?[31mred'
    """
    return "".join(c if c.isprintable() else "?" for c in " ".join(text.split()))


def facts() -> Table:
    """A borderless table of two columns: what, and its value."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    return table


def bar(what: str, *more: ProgressColumn) -> Progress:
    """A progress bar on stderr, so that stdout stays clean; silent where nobody watches."""
    console = Console(stderr=True)
    console.quiet = not console.is_terminal  # older versions of rich end even a bar that is off with an empty line
    columns = [TextColumn(what), BarColumn(), MofNCompleteColumn(), *more, TimeRemainingColumn()]
    return Progress(*columns, console=console, transient=True, disable=console.quiet)


def examples(*commands: str) -> str:
    """The epilog of a --help."""
    return "\n  ".join(["\b\nExamples:", *commands])
