"""Output of all commands: consoles, JSON, progress bars, and text from strangers made harmless."""

from __future__ import annotations

import json
import os
import re
import sys
from typing import IO, TYPE_CHECKING, Any, Literal, cast

from rich.console import Console

if TYPE_CHECKING:
    from rich.box import Box
    from rich.console import RenderableType
    from rich.progress import Progress, ProgressColumn
    from rich.table import Table


BLANKS = re.compile(r" +(?=\n)")


class Trimmed:
    """Standard output without the blanks that tables fill their lines with: for pipes and files."""

    encoding = property(lambda self: sys.stdout.encoding)

    def write(self, text: str) -> None:
        sys.stdout.write(BLANKS.sub("", text))

    def flush(self) -> None:
        sys.stdout.flush()


def is_plain() -> bool:
    """Into a pipe or a file, and where NO_COLOR is set: no frames and no escape sequences, bold ones neither."""
    return bool(os.environ.get("NO_COLOR")) or not sys.stdout.isatty()


def out() -> Console:
    if not is_plain() or os.environ.get("FORCE_COLOR"):
        return Console(highlight=False)
    return Console(highlight=False, color_system=None, file=None if sys.stdout.isatty() else cast(IO[str], Trimmed()))


def frame() -> Box | None:
    """The lines of a table: none where the output is plain."""
    from rich.box import HEAVY_HEAD

    return None if is_plain() else HEAVY_HEAD


def framed(content: RenderableType, title: RenderableType, subtitle: str = "", **style: Any) -> RenderableType:
    """Something in a frame with a title; where the output is plain, under its title."""
    from rich.console import Group
    from rich.padding import Padding
    from rich.panel import Panel
    from rich.text import Text

    if not is_plain():
        named = title if isinstance(title, Text) else str(title)
        return Panel(content, title=named, title_align="left", subtitle=subtitle or None, **style)
    return Group(title, Padding(content, (0, 0, 0, 2), expand=False), *([subtitle] if subtitle else []))


def markup() -> Literal["rich"] | None:
    """How --help is written: with frames and colours, or plain."""
    return None if is_plain() else "rich"


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
    from rich.table import Table

    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    return table


def bar(what: str, *more: ProgressColumn) -> Progress:
    """A progress bar on stderr, so that stdout stays clean; silent where nobody watches, or NO_COLOR is set."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn  # slow to come

    console = Console(stderr=True)
    # quiet, too, since older versions of rich end even a bar that is off with an empty line
    console.quiet = not console.is_terminal or bool(os.environ.get("NO_COLOR"))
    columns = [TextColumn(what), BarColumn(), MofNCompleteColumn(), *more, TimeRemainingColumn()]
    return Progress(*columns, console=console, transient=True, disable=console.quiet)


def examples(*commands: str) -> str:
    """The epilog of a --help."""
    return "\n  ".join(["\b\nExamples:", *commands])
