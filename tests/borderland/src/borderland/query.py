"""Questions about the board, and the few changes that many rules share."""

from __future__ import annotations

from typing import Final

from borderland.state import CARD_KIND, NEAR, PER_SIDE, Board
from grognard.kernel.flow import NOWHERE

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
            n += 2 if i < GUARDS else 1
    return n


def cards(b: Board, side: int, kind: int) -> list[int]:
    return [c for c in hand(b, side) if CARD_KIND[c] == kind]


def count_areas(b: Board, side: int) -> int:
    return b.control.count(side)


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
