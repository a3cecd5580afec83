"""A match in words for the terminal: what it is, and its log."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import groupby
from typing import Any

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from grognard.cli.replayed_save import ReplayedSave
from grognard.cli.show import facts, out, plain
from grognard.cli.table.names import Names
from grognard.kernel.match import Match
from grognard.kernel.rows import Undone, count_fallen
from grognard.kernel.saved import encode_view
from grognard.kernel.telling import Line
from grognard.kernel.template import amount, counted

TURN = "turn_begins"  # the event that games tell at the start of a turn: a heading in the log


def show_header(replayed: ReplayedSave) -> None:
    save, match = replayed.save, replayed.match
    game = match.game
    scenario = next((s.title for s in game.scenarios if s.id == save.scenario), "a position of its own")
    console, table = out(), facts()
    console.print(Text.assemble((game.title, "bold"), f": {scenario}"))
    table.add_row("file", Text(plain(str(replayed.file))))
    if save.options:
        table.add_row("options", Text(plain(", ".join(f"{k}={str(v).lower()}" for k, v in save.options.items()))))
    table.add_row("inputs", _inputs(match, len(save.log)))
    table.add_row(*_state(match))
    console.print(Padding(table, (0, 0, 0, 2), expand=False))


def _inputs(match: Match, total: int) -> str:
    chance = count_fallen(match.rows)
    taken = sum(isinstance(x, Undone) for x in match.rows)
    parts = [counted(len(match.rows) - chance - taken, "choice"), counted(chance, "outcome")]
    parts += [f"{taken} taken back"] if taken else []
    first = f"the first {len(match.rows):,} of " if len(match.rows) < total else ""
    return f"{first}{total:,}: {', '.join(parts)}"


def _state(match: Match) -> tuple[str, Text]:
    outcome, ask = match.outcome, match.ask
    if outcome is not None:
        rule = match.game.rules.book.find(outcome.rule)
        adjective = Names(match.game.atlas()).adjective(outcome.winner)
        won = f"the {adjective} side wins" if outcome.winner else "a draw"
        score = ", ".join(f"{role} {amount(n)}" for role, n in outcome.score.items())
        by = f" by {rule.id} {rule.title}" if rule is not None else f": {outcome.text}" if outcome.text else ""
        return "result", Text(f"{won}{by}{f' ({score})' if score else ''}")
    assert ask is not None
    return "decides", Text(f"{ask.role}, at {match.where()}")


def show_log(match: Match, role: str, tail: int) -> None:
    """The log with a heading for every turn; with `tail`, only that many of its last lines."""
    lines = match.journal(role, truth=not role)
    console = out()
    if tail and len(lines) > tail:
        console.print(f"\nThe last {tail} of {len(lines)} lines of the log", style="dim")
    for heading, group in groupby(lines[-tail:], lambda x: x.event == TURN):
        if not heading:
            console.print(_table(group))
            continue
        for x in group:
            console.print(Text.assemble((f"\n{x.text}", "bold"), "  ", (x.rule, "cyan")))


def _table(lines: Iterable[Line]) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", style="dim", no_wrap=True)
    table.add_column(style="cyan", no_wrap=True)
    for x in lines:
        table.add_row(str(x.number).rjust(5), x.rule.ljust(6), Text(x.text))
    return table


def log(match: Match, role: str) -> list[Line]:
    """What a role may know of it, or everything."""
    return match.lines(role, truth=not role)


def as_data(replayed: ReplayedSave, role: str, again: str | None) -> dict[str, Any]:
    save, match = replayed.save, replayed.match
    roles = [role] if role else ["", *match.game.roles]
    fault = save.fault
    return {
        "file": str(replayed.file),
        "game": save.game,
        "rules": save.rules,
        "scenario": save.scenario,
        "options": save.options,
        "inputs": len(save.log),
        "hashes": len(save.marks) + 1,
        "verified": replayed.verified,
        "trouble": replayed.trouble,
        "number": match.number,
        "over": match.over,
        "log": [{"number": x.number, "event": x.event, "rule": x.rule, "text": x.text} for x in log(match, role)],
        "views": {r: json.loads(encode_view(match.view(r))) for r in roles},
        "fault": None if fault is None else {k: getattr(fault, k) for k in fault.__struct_fields__},
        "again": again,
    }
