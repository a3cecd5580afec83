"""A position in words for the terminal: what one role sees of it, or all roles together."""

from __future__ import annotations

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from grognard.cli.show import facts, out
from grognard.kernel.board_text import pieces_at, together
from grognard.kernel.border import Choice
from grognard.kernel.match import Match
from grognard.kernel.view import Question, View

SHOWN = 24  # options that are listed


def show_position(match: Match, role: str) -> None:
    """The position as a role sees it; without one, as all of them together do."""
    views = [match.view(r) for r in ([role] if role else ["", *match.game.roles])]
    view = views[0] if role else together(views)
    console = out()
    console.print(Text.assemble(("\nPosition ", "bold"), (str(match.number), "bold"), f"  {view.where}"))
    console.print(Padding(_spaces(view), (0, 0, 0, 2), expand=False))
    console.print(Padding(_rest(view), (0, 0, 1, 2), expand=False))
    asks = [v.ask for v in views if v.ask is not None]
    if asks:
        _show_question(asks[0])
    elif view.waiting:
        console.print(f"{view.waiting} decides.")


def _spaces(view: View) -> Table:
    """Every space that holds something."""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    width = max((len(s.control) for s in view.spaces), default=0)
    for s in view.spaces:
        here = pieces_at(view, s.id)
        if here or s.marks:
            control = [Text(s.control.ljust(width), style="dim")] if width else []
            table.add_row(s.id, *control, Text(", ".join([*s.marks, *here])))
    return table


def _rest(view: View) -> Table:
    table = facts()
    if view.tracks:
        table.add_row("tracks", ", ".join(f"{name} {n}" for name, n in view.tracks.items()))
    if view.counts:
        table.add_row("counts", ", ".join(f"{name} {n}" for name, n in view.counts.items()))
    for name, items in view.boxes.items():
        table.add_row(name, Text(", ".join(items) or "empty"))
    return table


def _show_question(ask: Question) -> None:
    console = out()
    console.print(Text.assemble((ask.role, "bold"), f" decides ({ask.step}, rule {ask.rule}): {ask.prompt}"))
    more = len(ask.options) - SHOWN
    words = [_words(c) for c in ask.options[:SHOWN]] + ([f"and {more} more"] if more > 0 else [])
    console.print(Padding(Text(", ".join(words), style="cyan"), (0, 0, 1, 2), expand=False))


def _words(c: Choice) -> str:
    return f"{c.verb} {c.noun}".strip()
