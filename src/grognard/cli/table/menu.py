"""The options of a decision: numbered, by verbs, what is alike on one line, long lists folded."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from itertools import groupby

from grognard.cli.show import counted
from grognard.cli.table.board import Board
from grognard.cli.table.names import Names, plainly
from grognard.kernel.choice import Choice
from grognard.kernel.view import View

LONG = 8  # lines of a verb that are always shown
SCREEN = 16  # lines of a whole menu that are always shown


@dataclass
class Row:
    """One line of the menu: choices that differ in nothing but their id."""

    verb: str
    group: str  # where it stands, or of what kind it is
    text: str
    choices: list[Choice] = field(default_factory=list)
    number: int = 0  # of the first choice

    @property
    def numbers(self) -> str:
        return span(self.number, len(self.choices))

    def line(self, verb: str = "") -> str:
        """Numbers, name, ids where the name doesn't tell them, and the rest."""
        ids = [c.noun for c in self.choices]
        alike = f"{len(ids)} alike, " if len(ids) > 1 else ""
        tag = f" [{alike}{_ids(ids)}]" if alike or plainly(ids[0]) not in plainly(self.text) else ""
        name, comma, rest = self.text.partition(", ")
        return f"{self.numbers}  {verb}{' ' if verb else ''}{name}{tag}{comma}{rest}"


def span(first: int, count: int) -> str:
    """Numbers in a row.

    >>> span(3, 1), span(3, 4)
    ('3', '3-6')
    """
    return str(first) if count == 1 else f"{first}-{first + count - 1}"


class Menu:
    """All choices of the question in a view, in the order in which they are shown and numbered."""

    def __init__(self, view: View, names: Names, explained: Collection[str] = ()) -> None:
        assert view.ask is not None
        self.names = names
        self.explained = explained  # verbs that need no explanation any more
        self.board = Board(view, names)
        self.verbs = list(dict.fromkeys(c.verb for c in view.ask.options if c.verb != "pass"))
        if ("pass", "") in view.ask.options:
            self.verbs.append("pass")
        self.places: dict[str, str] = {}  # where everything that a verb offers stands, if it is one place
        self.rows: list[Row] = []
        for verb in self.verbs:
            self.rows += self._rows_of(verb, [c for c in view.ask.options if c.verb == verb])
        self.choices: list[Choice] = []
        for row in self.rows:
            row.number = len(self.choices) + 1
            self.choices += row.choices

    def _rows_of(self, verb: str, choices: list[Choice]) -> list[Row]:
        """Sorted by where things stand, or by kind where all stand in one place."""
        places = {self.board.place(c.noun) for c in choices}
        if len(places) == 1 and choices[0].noun in self.board.pieces:
            self.places[verb] = places.pop()
        rows: dict[tuple[str, str], Row] = {}
        for c in choices:
            kinds = self.board.facts(c.noun)
            group = self.board.place(c.noun) if len(places) > 1 else kinds[0] if kinds else ""
            text = self.board.noun(c.noun, len(places) > 1)
            row = rows.setdefault((group, text), Row(verb, group, text))
            row.choices.append(c)
        return [rows[key] for key in sorted(rows, key=lambda k: (k[0], plainly(k[1])))]

    def row_of(self, choice: Choice) -> Row:
        return next(r for r in self.rows if choice in r.choices)

    def lines(self, wanted: str | None = None) -> Iterator[tuple[int, str]]:
        """Indent and text: folded where it is long; with `wanted` in full, all of it or of a verb or a group."""
        folds = wanted is None and len(self.rows) > SCREEN
        for verb, rows in groupby(self._meant(wanted or ""), lambda r: r.verb):
            mine = list(rows)
            if not mine[0].choices[0].noun:
                yield 0, f"{mine[0].numbers}  {self.heading(verb)}"
            elif folds and len(mine) > LONG:
                yield from self._folded(verb, mine)
            else:
                yield 0, f"{self.heading(verb)}:"
                for row in mine:
                    yield 2, row.line()

    def _meant(self, wanted: str) -> list[Row]:
        if not wanted:
            return self.rows
        text = plainly(wanted)
        by_verb = [r for r in self.rows if plainly(r.verb).startswith(text)]
        return by_verb or [r for r in self.rows if text in plainly(r.group)]

    def heading(self, verb: str) -> str:
        gloss = "" if verb in self.explained else self.names.atlas.verbs.get(verb, "")
        at = f" at {self.places[verb]}" if verb in self.places else ""
        return f"{verb.replace('_', ' ')}{at}{f' ({gloss})' if gloss else ''}"

    def _folded(self, verb: str, rows: list[Row]) -> Iterator[tuple[int, str]]:
        total = sum(len(r.choices) for r in rows)
        what = counted(total, "choice")
        yield 0, f"{self.heading(verb)}: {what}, {span(rows[0].number, total)}; `more {verb}` lists them"
        groups = [(name, list(group)) for name, group in groupby(rows, lambda r: r.group)]
        for name, group in groups if len(groups) > 1 else []:
            n = sum(len(r.choices) for r in group)
            yield 2, f"{span(group[0].number, n)}  {name or 'others'}: {n}"


def _ids(ids: list[str]) -> str:
    return ", ".join(ids) if len(ids) < 4 else f"{ids[0]} to {ids[-1]}"
