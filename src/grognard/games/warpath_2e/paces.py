"""MOV.3, MOV.10, CHG.5 How far an action leads."""

from __future__ import annotations

from typing import Final

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e.components import MIL
from grognard.games.warpath_2e.state import BOOK, CHARGE, MOVE, Board

JETS: Final = BOOK.value("SPEC.jump", 10)


def doubled(b: Board, unit: int) -> int:
    """MOV.10, SPEC.fast By how much Speed is multiplied at the Double."""
    return 3 if b.d.rules[unit][k.FAST] else 2


def allowance(b: Board, unit: int, action: int, jets: bool) -> int:
    """MOV.3, MOV.10, CHG.5, SPEC.jump, SPEC.lumbering How far an action leads, in mils."""
    speed = JETS if jets else b.d.entry[unit].spd
    slow = action == CHARGE and b.d.rules[unit][k.LUMBERING]
    return MIL * speed * (1 if action == MOVE or slow else doubled(b, unit))
