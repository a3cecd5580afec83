"""Questions about the board, and the few changes that many rules share. `bar_` answers 0 or the rule that bars it."""

from __future__ import annotations

from typing import Final

from borderland.state import BOOK, CARD_KIND, NEAR, PER_SIDE, Board
from grognard.kernel.flow import NOWHERE

GUARD_DICE: Final = BOOK.rule("2.1")
NO_UNIT: Final = BOOK.rule("7.1")
MOVED: Final = BOOK.rule("7.1a")
NOT_ADJACENT: Final = BOOK.rule("7.2")
CONTACT: Final = BOOK.rule("7.3")
NOT_FREE: Final = BOOK.rule("6.1a")
GUARDS: Final = 4


def places(b: Board, side: int) -> list[int]:
    return b.at0 if side == 0 else b.at1


def moved(b: Board, side: int) -> list[int]:
    return b.moved0 if side == 0 else b.moved1


def hand(b: Board, side: int) -> list[int]:
    return b.hand0 if side == 0 else b.hand1


def units_in(b: Board, side: int, area: int) -> list[int]:
    """The side's own numbers, 0 to 13, of its units in an area."""
    at = places(b, side)
    return [i for i in range(PER_SIDE) if at[i] == area]


def is_held(b: Board, side: int, area: int) -> bool:
    return area in places(b, side)


def fresh_in(b: Board, side: int, area: int) -> list[int]:
    at = places(b, side)
    done = moved(b, side)
    return [i for i in range(PER_SIDE) if at[i] == area and not done[i]]


def has_enemy_next(b: Board, side: int, area: int) -> bool:
    at = places(b, 1 - side)
    for a in NEAR[area]:
        if a in at:
            return True
    return False


def count_dice(b: Board, side: int, area: int) -> int:
    at = places(b, side)
    n = 0
    for i in range(PER_SIDE):
        if at[i] == area:
            n += 2 if i < GUARDS and GUARD_DICE else 1
    return n


def cards(b: Board, side: int, kind: int) -> list[int]:
    return [c for c in hand(b, side) if CARD_KIND[c] == kind]


def retreat_areas(b: Board, side: int, area: int, origin: int) -> list[int]:
    return [a for a in NEAR[area] if bar_withdraw_to(b, side, area, origin, a) == 0]


def count_areas(b: Board, side: int) -> int:
    return b.control.count(side)


def bar_march(b: Board, side: int, area: int) -> int:
    if not is_held(b, side, area):
        return NO_UNIT
    return 0 if fresh_in(b, side, area) else MOVED


def bar_enter(b: Board, side: int, origin: int, area: int) -> int:
    if area not in NEAR[origin]:
        return NOT_ADJACENT
    if not is_held(b, 1 - side, area) and has_enemy_next(b, side, origin):
        return CONTACT
    return 0


def bar_withdraw_to(b: Board, side: int, area: int, origin: int, to: int) -> int:
    if to not in NEAR[area] or to == origin or is_held(b, 1 - side, to):
        return NOT_FREE
    return 0


def forget(b: Board, side: int, area: int) -> None:
    """A stack that changes is no longer known."""
    at = places(b, side)
    base = side * PER_SIDE
    for i in range(PER_SIDE):
        if at[i] == area:
            b.known[base + i] = 0


def move_unit(b: Board, side: int, unit: int, to: int) -> None:
    at = places(b, side)
    forget(b, side, at[unit])
    at[unit] = to
    forget(b, side, to)


def remove_unit(b: Board, side: int, unit: int) -> None:
    places(b, side)[unit] = NOWHERE
    b.known[side * PER_SIDE + unit] = 0
    moved(b, side)[unit] = 0
