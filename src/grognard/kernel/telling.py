"""The log in words: a line for every event, and one line for a march."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from grognard.kernel.flow import Event
from grognard.kernel.marches import March
from grognard.kernel.rulebook import UNDO
from grognard.kernel.scene import Roll

TAKEN_BACK: Final = -1  # the events that are the match's own
ENDED: Final = -2


class Line:
    """One sentence of the log, with the event and the rule it comes from, for those who may know it."""

    def __init__(self, number: int, event: str, rule: str, text: str) -> None:
        self.number = number
        self.event = event
        self.rule = rule
        self.text = text
        self.side = ""  # whose doing it was
        self.at: list[str] = []  # the spaces it speaks of
        self.lost = ""  # a piece that was lost
        self.takes = 0  # how many lines just before it tell no more than it does: its march so far
        self.level = ""  # turn, impulse, battle, end: it begins or ends a part of the log; news: nobody should miss it
        self.roll: Roll | None = None


def line(game: Any, number: int, e: Event) -> Line:
    """An event in words, whoever may know it."""
    words = game.words
    if e.kind == TAKEN_BACK:
        role: str = game.role_name(e.args[0])
        entry = Line(number, "taken_back", UNDO, f"{words.does(role, 'take')} back.")
        entry.side = role
        return entry
    if e.kind == ENDED:
        by: str = game.rules.book.ids[e.args[0]]
        entry = Line(number, "ended", by, game.ending(by, e.args[1]))
        entry.side = game.role_name(e.args[1])
        return entry
    k = game.rules.events[e.kind]
    rule: str = game.rules.book.ids[e.rule] if e.rule else k.rule
    entry = Line(number, k.name, rule, words.tell(k.name, e.args))
    entry.side = words.side_of(k.name, e.args)
    entry.at = words.places_of(k.name, e.args)
    entry.lost = words.lost_in(k.name, e.args)
    entry.level = words.levels.get(k.name, "")
    entry.roll = words.thrown(k.name, e.args)
    return entry


def worded(game: Any, seen: Sequence[tuple[int, Event]], first: int = 0) -> list[Line]:
    """The lines of all that somebody was told, from one place on; that of a step tells the whole march."""
    marches: dict[str, March] = game.words.marches
    out: list[Line] = []
    for at in range(first, len(seen)):
        number, e = seen[at]
        entry = line(game, number, e)
        if entry.event in marches:
            _fold(game, entry, marches[entry.event], *marches[entry.event].steps(seen, at, game.words.along))
        out.append(entry)
    return out


def _fold(game: Any, entry: Line, march: March, steps: list[list[int]], between: list[Event]) -> None:
    entry.takes = len(steps) - 1 + len(between)
    if entry.takes:
        along = [line(game, entry.number, e).text for e in between]
        entry.text = " ".join([march.tell(game.words.lexicon, steps), *along])
        entry.at = list(dict.fromkeys([game.words.places[s] for s in march.way(steps)]))


def folded(lines: Sequence[Line]) -> list[Line]:
    """One line for a march, not one for each of its steps."""
    out: list[Line] = []
    for entry in lines:
        taken = entry.takes
        while taken > 0:  # those that it takes in may have taken in others
            taken -= out.pop().takes + 1
        out.append(entry)
    return out
