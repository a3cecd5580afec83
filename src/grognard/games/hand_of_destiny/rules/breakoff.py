"""18 Breaking off: instead of firing, a unit that may leaves the battle by the rules for retreats."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.frames import Battle, BreakOff
from grognard.games.hand_of_destiny.matter import BREAKOFF, F_BREAKOFF
from grognard.games.hand_of_destiny.query import has_flag, is_fleet, is_on, is_static, units_in
from grognard.games.hand_of_destiny.query_battle import strength
from grognard.games.hand_of_destiny.rules.changes import bring
from grognard.games.hand_of_destiny.rules.retreat import bar_together, goals_together
from grognard.games.hand_of_destiny.state import BOOK, BROKE_OFF, CARRY, RETREAT, RULES, Board, War
from grognard.kernel.choice import PASS, each, noun_of, verb_of
from grognard.kernel.flow import again

decision = RULES.decision
rule = BOOK.rule

STATIC: Final = rule("11.1c")
ONCE: Final = rule("13.1g")
THREE_ABOARD: Final = rule("13.5c")
ALLOWED: Final = rule("18.0a")
WHERE_TO: Final = rule("18.0b")
SURROUNDED: Final = rule("18.0c")
ANY_NUMBER: Final = rule("18.0d")
PANICKED_STAY: Final = rule("18.0e")
ZERO_TOO: Final = rule("18.0g")
ZERO: Final = rule("13.1i")


# who may leave


def bar_leave(b: Board, side: int, where: int, fired: list[int], u: int) -> int:
    """May this unit leave the battle, by itself or aboard a fleet, if there is a space to go to?"""
    if not is_on(b, BREAKOFF) or b.d.side[u] != side or b.at[u] != where:
        return ALLOWED
    if is_static(b, u) and STATIC:
        return STATIC
    if not has_flag(b, u, F_BREAKOFF):
        return ALLOWED
    if u in fired and ONCE:
        return ONCE
    return PANICKED_STAY if b.panicked[u] else 0


def bar_break_off(b: Board, f: Battle, side: int, u: int) -> int:
    """May this unit use its side's turn to break off?"""
    barred = bar_leave(b, side, f.where, f.fired, u)
    if barred:
        return barred
    if strength(b, f, u) == 0 and not ZERO_TOO:
        return ZERO
    if not ANY_NUMBER and has_left(b, f, side):
        return ONCE
    return SURROUNDED if SURROUNDED and not goals_together(b, [u], f.where) else 0


def has_left(b: Board, f: Battle, side: int) -> bool:
    """Has another unit of this side left in this round?"""
    for u in f.fired:
        if b.d.side[u] == side and b.at[u] >= 0 and b.at[u] != f.where:
            return True
    return False


def leavers(b: Board, f: Battle, side: int) -> list[int]:
    if not is_on(b, BREAKOFF) or not ALLOWED:
        return []
    return [u for u in units_in(b, side, f.where) if not bar_break_off(b, f, side, u)]


# where it goes, and with whom


def goer(g: War, f: BreakOff) -> int:
    return f.side


def bar_take(b: Board, f: BreakOff, u: int) -> int:
    """18.0b: a fleet takes up to three that may break off too, to where they may all stand."""
    if not is_fleet(b, f.unit) or is_fleet(b, u) or u in f.cargo:
        return WHERE_TO
    barred = bar_leave(b, f.side, f.where, f.fired, u)
    if barred:
        return barred
    if len(f.cargo) >= b.d.transport_limit:
        return THREE_ABOARD
    return 0 if goals_together(b, [f.unit, *f.cargo, u], f.where) else SURROUNDED


@decision(BreakOff, by=goer, rule="18.0b")
def break_off_to(g: War, f: BreakOff) -> list[int]:
    """One space, by the rules for retreats."""
    b = g.board
    options = each(RETREAT, goals_together(b, [f.unit, *f.cargo], f.where))
    return options + each(CARRY, [u for u in units_in(b, f.side, f.where) if not bar_take(b, f, u)])


@break_off_to.barred
def why_not_there(g: War, f: BreakOff, choice: int) -> int:
    if choice == PASS:
        return WHERE_TO
    if verb_of(choice) == CARRY:
        return bar_take(g.board, f, noun_of(choice))
    return bar_together(g.board, [f.unit, *f.cargo], f.where, noun_of(choice))


@break_off_to.chosen(CARRY)
def taken_along(g: War, f: BreakOff, u: int) -> None:
    f.cargo.append(u)
    again(f)


@break_off_to.chosen(RETREAT)
def gone(g: War, f: BreakOff, s: int) -> None:
    """Once gone it can't be fired at, and takes no more part."""
    g.tell(BROKE_OFF, [f.side, f.where, s, f.unit, *f.cargo])
    for u in [f.unit, *f.cargo]:
        bring(g, u, s)
