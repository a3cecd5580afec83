"""The options of a decision: numbered, by verbs, what is alike on one line, long lists folded."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby

from grognard.cli.table.board import Board
from grognard.cli.table.names import Names, plainly
from grognard.cli.table.numbers import Numbers, ranges
from grognard.kernel.border import Choice
from grognard.kernel.scene import Remark
from grognard.kernel.template import counted
from grognard.kernel.view import View

LONG = 8  # lines of a verb that are always shown
SCREEN = 16  # lines of a whole menu that are always shown
TOLD = re.compile(r"at |with |held by |nobody there|\d+ units? there")  # remarks that a line has in its own words


@dataclass
class Row:
    """One line of the menu: choices that differ in nothing but their id."""

    verb: str
    group: str  # where it stands, or of what kind it is
    text: str
    choices: list[Choice] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)  # of the choices

    def line(self, verb: str = "") -> str:
        """Numbers, name, ids where the name doesn't tell them, and the rest."""
        ids = [c.noun for c in self.choices]
        alike = f"{len(ids)} alike, " if len(ids) > 1 else ""
        tag = f" [{alike}{_ids(ids)}]" if alike or plainly(ids[0]) not in plainly(self.text) else ""
        name, comma, rest = self.text.partition(", ")
        return f"{ranges(self.numbers)}  {verb}{' ' if verb else ''}{name}{tag}{comma}{rest}"


class Menu:
    """All choices of the question in a view, in the order in which they are shown, with their numbers."""

    def __init__(
        self, view: View, names: Names, remarks: Mapping[Choice, Remark], numbers: Numbers,
        explained: Collection[str] = (),
    ) -> None:  # fmt: skip
        assert view.ask is not None
        self.names = names
        self.remarks = remarks
        self.explained = explained  # verbs that need no explanation any more
        self.board = Board(view, names)
        self.verbs = list(dict.fromkeys(c.verb for c in view.ask.options if c.verb != "pass"))
        if ("pass", "") in view.ask.options:
            self.verbs.append("pass")
        self.places: dict[str, str] = {}  # where everything that a verb offers stands, if it is one place
        self.shared: dict[str, list[str]] = {}  # what is remarked on everything that a verb offers
        self.rows: list[Row] = []
        for verb in self.verbs:
            self.rows += self._rows_of(verb, [c for c in view.ask.options if c.verb == verb])
        self.choices = [c for row in self.rows for c in row.choices]
        given = numbers.give(view.ask, self.choices)
        self.by_number = {n: c for c, n in given.items()}
        for row in self.rows:
            row.numbers = [given[c] for c in row.choices]

    def _rows_of(self, verb: str, choices: list[Choice]) -> list[Row]:
        """Sorted by where things stand, or by kind where all stand in one place."""
        places = {self.board.place(c.noun) for c in choices}
        if len(places) == 1 and choices[0].noun in self.board.pieces:
            self.places[verb] = places.pop()
        fresh = {c: self._fresh(c) for c in choices}
        mine = fresh[choices[0]] if len(choices) > 1 and choices[0].noun not in self.board.spaces else []
        self.shared[verb] = [x for x in mine if all(x in parts for parts in fresh.values())]
        rows: dict[tuple[str, str], Row] = {}
        for c in choices:
            kinds = self.board.facts(c.noun)
            group = self.board.place(c.noun) if len(places) > 1 else kinds[0] if kinds else ""
            text = self._text(c, len(places) > 1, [x for x in fresh[c] if x not in self.shared[verb]])
            row = rows.setdefault((group, text), Row(verb, group, text))
            row.choices.append(c)
        return [rows[key] for key in sorted(rows, key=lambda k: (k[0], plainly(k[1])))]

    def _fresh(self, c: Choice) -> list[str]:
        """What the game remarks on a choice, and its line in the menu doesn't say already."""
        remark = self.remarks.get(c, Remark())
        if not c.noun or self.board.is_abstract(c.noun):
            return [": ".join(filter(None, [remark.label, remark.text]))] if c.noun and remark.label else []
        said = self.board.noun(c.noun).lower()
        parts = [x for clause in remark.text.split("; ") if not TOLD.match(clause) for x in clause.split(", ")]
        return [x for x in parts if x and x.lower() not in said and not TOLD.match(x)]

    def _text(self, c: Choice, where: bool, remarks: list[str]) -> str:
        if remarks and c.noun and self.board.is_abstract(c.noun) and c.noun not in self.names.atlas.things:
            return ", ".join(remarks)
        text = self.board.noun(c.noun, where)
        mark = ", " if c.noun in self.board.pieces or " -- " in text else " -- "
        return mark.join([text, ", ".join(remarks)]) if remarks else text

    def remark(self, choice: Choice) -> str:
        """What the game calls a choice, and what comes of it."""
        remark = self.remarks.get(choice, Remark())
        return ": ".join(filter(None, [remark.label, remark.text]))

    def row_of(self, choice: Choice) -> Row:
        return next(r for r in self.rows if choice in r.choices)

    def lines(self, wanted: str | None = None) -> Iterator[tuple[int, str]]:
        """Indent and text: folded where it is long; with `wanted` in full, all of it or of a verb or a group."""
        folds = wanted is None and len(self.rows) > SCREEN
        for verb, rows in groupby(self._meant(wanted or ""), lambda r: r.verb):
            mine = list(rows)
            if not mine[0].choices[0].noun:
                yield 0, f"{ranges(mine[0].numbers)}  {self.heading(verb, self.remark(mine[0].choices[0]))}"
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

    def heading(self, verb: str, remark: str = "") -> str:
        meaning = "" if remark or verb in self.explained else self.names.atlas.verbs.get(verb, "")
        gloss = "; ".join(filter(None, [remark, meaning, *self.shared[verb]]))
        at = f" at {self.places[verb]}" if verb in self.places else ""
        return f"{verb.replace('_', ' ')}{at}{f' ({gloss})' if gloss else ''}"

    def _folded(self, verb: str, rows: list[Row]) -> Iterator[tuple[int, str]]:
        total = sum(len(r.choices) for r in rows)
        numbers = ranges([n for r in rows for n in r.numbers])
        yield 0, f"{self.heading(verb)}: {counted(total, 'choice')}, {numbers}; `more {verb}` lists them"
        groups = [(name, list(group)) for name, group in groupby(rows, lambda r: r.group)]
        for name, group in groups if len(groups) > 1 else []:
            mine = [n for r in group for n in r.numbers]
            yield 2, f"{ranges(mine)}  {name or 'others'}: {len(mine)}"


def _ids(ids: list[str]) -> str:
    return ", ".join(ids) if len(ids) < 4 else f"{ids[0]} to {ids[-1]}"
