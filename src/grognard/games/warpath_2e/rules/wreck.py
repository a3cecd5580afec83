"""TRANS.5 to TRANS.7 A transport is destroyed: every unit aboard suffers, and whoever survives is placed."""

from __future__ import annotations

from typing import Final

from grognard.games.warpath_2e.entries import best_effort, entries_on_offer, is_readable, why_not
from grognard.games.warpath_2e.frames import Attack, Casualties, Reckoning, Wreck
from grognard.games.warpath_2e.query import living
from grognard.games.warpath_2e.rules.entry import ENTER, settle
from grognard.games.warpath_2e.state import ABOARD, BOOK, NONE, ON_TABLE, RULES, UNIT, Board, War
from grognard.kernel.chance import Chance, dice
from grognard.kernel.flow import goto
from grognard.kernel.kinds import NUMBER

step = RULES.step
chance = RULES.chance

PIERCING: Final = BOOK.value("TRANS.5", 1)
UNREADABLE: Final = BOOK.rule("TRANS.6")

SHAKEN: Final = RULES.event("shaken", "TRANS.5", unit=UNIT, transport=UNIT, hits=NUMBER)
PLACED: Final = RULES.event("survivors", "TRANS.6", unit=UNIT, fallen=NUMBER)


@step(Wreck, rule="TRANS.5")
def next_passengers(g: War, f: Wreck) -> None:
    """Each unit in turn, with a Done marker."""
    b = g.board
    f.passenger, f.aboard = (f.aboard[0], f.aboard[1:]) if f.aboard else (NONE, [])
    f.damage = 0
    if f.passenger != NONE:
        b.done[f.passenger] = 1
        f.before = len(living(b, f.passenger))


@chance(Wreck, rule="TRANS.5")
def wreck_hits(g: War, f: Wreck) -> Chance:
    return dice(int(f.passenger != NONE))


@wreck_hits.rolled
def wreck_hits_rolled(g: War, f: Wreck, faces: list[int]) -> None:
    g.tell(SHAKEN, [f.passenger, f.unit, faces[0]])
    g.call(Attack(unit=f.unit, target=f.passenger, hits=[PIERCING] * faces[0]))


@step(Wreck, rule="TRANS.5")
def wreck_losses(g: War, f: Wreck) -> None:
    """Casualties by SHOOT.23 and SHOOT.24 only; then Nerve, against the number aboard."""
    if f.passenger != NONE and f.damage:
        by = 1 - g.board.d.side[f.passenger]
        g.call(Reckoning(unit=f.passenger, before=f.before))
        g.call(Casualties(unit=f.passenger, by=by, left=f.damage))


def owner(b: Board, f: Wreck) -> int:
    return b.d.side[f.passenger]


def has_survivors(b: Board, f: Wreck) -> bool:
    return f.passenger != NONE and b.at[f.passenger] == ABOARD


def places(b: Board, f: Wreck) -> list[list[int]]:
    return entries_on_offer(b, f.passenger)


def bar_place(b: Board, f: Wreck, ints: list[int]) -> int:
    """0, or the rule that refuses a placement."""
    if not is_readable(b, f.passenger, ints):
        return UNREADABLE
    why = why_not(b, f.passenger, ints)
    return BOOK.rule(why) if why else 0


survivors = RULES.ask(Wreck, "survivors", by=owner, rule="TRANS.6", when=has_survivors)


@survivors.draws(ENTER, places, bar_place, otherwise=UNREADABLE, least=2)
def place_survivors(g: War, f: Wreck, ints: list[int]) -> None:
    settle(g.board, f.passenger, ints)
    g.tell(PLACED, [f.passenger, 0])


@step(Wreck, rule="TRANS.6")
def squeeze_out(g: War, f: Wreck) -> None:
    """A model without a legal place is lost, without a further test."""
    b = g.board
    if has_survivors(b, f):
        found = best_effort(b, f.passenger)
        gone = [m for m in living(b, f.passenger) if m not in found]
        for m, (x, y) in found.items():
            b.x[m], b.y[m] = x, y
        for m in gone:
            b.dead[m] = 1
        b.at[f.passenger] = ON_TABLE
        g.tell(PLACED, [f.passenger, len(gone)])
        if not found:
            g.call(Reckoning(unit=f.passenger, before=f.before))
    if f.passenger != NONE:
        b.ride[f.passenger] = NONE
        goto(f, next_passengers)
