"""18 Breaking off: instead of firing, a unit that may leaves the battle by the rules for retreats."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.frames import Battle, BreakOff
from grognard.games.hand_of_destiny.query import has_flag, is_fleet, is_on, is_static, units_in
from grognard.games.hand_of_destiny.query_march import STATIC
from grognard.games.hand_of_destiny.rules.changes import bring
from grognard.games.hand_of_destiny.rules.retreat import bar_together, goals_together
from grognard.games.hand_of_destiny.state import BOOK, CARRY, RETREAT, RULES, SIDE, SPACE, UNIT, Board, War
from grognard.games.hand_of_destiny.vocabulary import BREAKOFF, F_BREAKOFF
from grognard.kernel.flow import again

ONCE: Final = BOOK.rule("13.1g")
THREE_ABOARD: Final = BOOK.rule("13.5c")
ALLOWED: Final = BOOK.rule("18.0a")
WHERE_TO: Final = BOOK.rule("18.0b")
SURROUNDED: Final = BOOK.rule("18.0c")
PANICKED_STAY: Final = BOOK.rule("18.0e")

BROKE_OFF: Final = RULES.event("broke_off", "18.0a", who=SIDE, where=SPACE, to=SPACE, unit=UNIT, cargo=UNIT.many)


# who may leave


def bar_leave(b: Board, side: int, where: int, fired: list[int], u: int) -> int:
    """May this unit leave the battle, by itself or aboard a fleet, if there is a space to go to?"""
    if not is_on(b, BREAKOFF) or b.d.side[u] != side or b.at[u] != where:
        return ALLOWED
    if is_static(b, u):
        return STATIC
    if not has_flag(b, u, F_BREAKOFF):
        return ALLOWED
    if u in fired:
        return ONCE
    return PANICKED_STAY if b.panicked[u] else 0


def bar_break_off(b: Board, f: Battle, u: int) -> int:
    """May this unit use its side's turn to break off?"""
    return bar_leave(b, f.turn, f.where, f.fired, u) or bar_surrounded(b, [u], f.where)


def bar_surrounded(b: Board, units: list[int], where: int) -> int:
    return 0 if goals_together(b, units, where) else SURROUNDED


def can_leave(b: Board, f: Battle, side: int) -> bool:
    for u in units_in(b, side, f.where) if is_on(b, BREAKOFF) else []:
        if not bar_leave(b, side, f.where, f.fired, u) and not bar_surrounded(b, [u], f.where):
            return True
    return False


# where it goes, and with whom


def group(f: BreakOff) -> list[int]:
    return [f.unit, *f.cargo]


def bar_there(b: Board, f: BreakOff, space: int) -> int:
    """One space, by the rules for retreats."""
    return bar_together(b, group(f), f.where, space)


def bar_take(b: Board, f: BreakOff, u: int) -> int:
    """18.0b: a fleet takes up to three that may break off too, to where they may all stand."""
    if not is_fleet(b, f.unit) or is_fleet(b, u) or u in f.cargo:
        return WHERE_TO
    barred = bar_leave(b, f.side, f.where, f.fired, u)
    if barred:
        return barred
    return THREE_ABOARD if len(f.cargo) >= b.d.transport_limit else bar_surrounded(b, [*group(f), u], f.where)


break_off_to = RULES.ask(BreakOff, "break_off_to", by="side", rule="18.0b")


@break_off_to.offers(RETREAT, bar=bar_there)
def gone(g: War, f: BreakOff, space: int) -> None:
    """Once gone it can't be fired at, and takes no more part."""
    g.tell(BROKE_OFF, [f.side, f.where, space, f.unit, *f.cargo])
    for u in group(f):
        bring(g, u, space)


@break_off_to.offers(CARRY, bar=bar_take)
def taken_along(g: War, f: BreakOff, u: int) -> None:
    f.cargo.append(u)
    again(f)
