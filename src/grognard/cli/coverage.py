"""`grognard rules GAME --coverage`: which rules no test names."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import typer
from rich.table import Table
from rich.text import Text

from grognard.cli.errors import FOUND
from grognard.cli.rule_marks import RuleMarks, scan
from grognard.cli.show import emit, line, out
from grognard.kernel.game import Game
from grognard.kernel.rulebook import ADVICE, Rule
from grognard.kernel.template import counted


class Cover:
    """The rules by what tests say of them; `unknown` are ids that tests name and the catalogue lacks."""

    def __init__(self, game: Game[Any], rules: list[Rule], marks: RuleMarks) -> None:
        self.rules = rules
        self.marks = marks
        self.advice = [r for r in rules if r.kind == ADVICE]
        self.tested = [r for r in rules if r.kind != ADVICE and r.id in marks]
        self.missing = [r for r in rules if r.kind != ADVICE and r.id not in marks]
        self.unknown = [id for id in marks if id not in game.rules.book.index]

    def summary(self) -> str:
        """The line that scripts look for."""
        parts = [f"{len(self.tested)} tested", f"{len(self.advice)} advice", _named("missing", _ids(self.missing))]
        if self.unknown:
            parts.append(_named("unknown", self.unknown))
        return f"{counted(len(self.rules), 'rule')}: {', '.join(parts)}"


def cover(game: Game[Any], rules: list[Rule], tests: Path, as_json: bool) -> None:
    """Print the coverage; exit code 1 where a rule has no test, or a test names a rule that isn't there."""
    found = Cover(game, rules, scan(tests))
    if as_json:
        emit(_data(game, found))
    else:
        _show(found)
    if found.missing or found.unknown:
        raise typer.Exit(FOUND)


def _show(found: Cover) -> None:
    table = Table.grid(padding=(0, 2))
    for r in found.rules:
        table.add_row(Text(r.id, style="cyan"), r.title, _state(r, found))
    for id in found.unknown:
        table.add_row(Text(id, style="cyan"), "", Text(f"no such rule: {_short(found.marks[id][0])}", style="red"))
    out().print(table)
    line("")
    line(found.summary())


def _state(r: Rule, found: Cover) -> Text:
    if r in found.advice:
        return Text(f"advice: {r.reason}", style="dim")
    if r in found.missing:
        return Text("no test names it", style="red")
    return Text(counted(len(found.marks[r.id]), "test"), style="green")


def _data(game: Game[Any], found: Cover) -> dict[str, Any]:
    return {
        "game": game.id,
        "rules": len(found.rules),
        "tested": {r.id: found.marks[r.id] for r in found.tested},
        "advice": _ids(found.advice),
        "missing": _ids(found.missing),
        "unknown": {id: found.marks[id] for id in found.unknown},
    }


def _ids(rules: list[Rule]) -> list[str]:
    return [r.id for r in rules]


def _named(word: str, ids: list[str]) -> str:
    return f"{len(ids)} {word}: {' '.join(ids)}" if ids else f"0 {word}"


def _short(node: str) -> str:
    return Path(node).name
