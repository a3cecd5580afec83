"""The locals of the turn: set-up and arrivals (A4, 7.2), checks (7 to 10) and winter (11). frames.py has the others."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.games.blood_on_the_ohio.state import (
    EXPEDITION,
    FORT,
    NATION,
    PRINCIPAL,
    PROCEDURE,
    SIDE,
    SPACE,
    UNIT,
    WC,
)
from grognard.kernel.flow import NOBODY, NOWHERE, Frame
from grognard.kernel.kinds import FLAG, NUMBER, PUBLIC, of, some

# 4 the turn, A4 the set-up


@dataclass
class Game(Frame):
    """4.2 The whole game, turn by turn; `place` is where the segment's procedures stand."""

    place: int = of(NUMBER)
    procedure: int = of(PROCEDURE)


@dataclass
class Encamp(Frame):
    """A4.0b to A4.0d The WC sets up, nation by nation: `line` of the scenario's list, and what is left to place."""

    side: int = of(SIDE, 1)
    line: int = of(NUMBER)
    nation: int = of(NATION, NOBODY)
    homeless: list[int] = some(PRINCIPAL)  # burned, each to be placed elsewhere
    villages: int = of(NUMBER)
    reduced: int = of(NUMBER)
    razed: int = of(NUMBER)
    members: list[int] = some(UNIT, whose="side")
    unit: int = of(UNIT, NOBODY, whose="side")


@dataclass
class Deploy(Frame):
    """A4.2c, A4.2d The US sets up: forts, settlements `north` or east of the Ohio, then line by line its pieces."""

    side: int = of(SIDE)
    line: int = of(NUMBER)
    fort: int = of(FORT, NOBODY)
    north: bool = of(FLAG, True)
    settlements: int = of(NUMBER)
    reduced: int = of(NUMBER)
    razed: int = of(NUMBER)


@dataclass
class Entry(Frame):
    """A3.4f to A3.4k An expedition enters: what was there goes, then line by line what the scenario brings."""

    expedition: int = of(EXPEDITION)
    line: int = of(NUMBER)
    rolled: bool = of(FLAG, False)  # its officers have, at this same check


@dataclass
class Arrival(Frame):
    """7.2 US pieces come to entry squares, at least so many `squares`, or `to` forts or settlements (AT_ENTRY, ...)."""

    side: int = of(SIDE)
    to: int = of(NUMBER, -2)
    squares: int = of(NUMBER, 1)
    members: list[int] = some(UNIT)
    unit: int = of(UNIT, NOBODY)
    used: list[int] = some(SPACE)


# 7 to 11 checks and winter


@dataclass
class NationCheck(Frame):
    """8 Nations whose square the US has reached; with 25.1 each rolls."""

    nations: list[int] = some(NATION)
    nation: int = of(NATION, NOBODY)


@dataclass
class ExpeditionCheck(Frame):
    """7 The current expedition may withdraw, and the next one enter."""

    expedition: int = of(EXPEDITION)
    withdrew: bool = of(FLAG, False)


@dataclass
class Officers(Frame):
    """7.1c US subordinate leaders stay or leave, one after the other."""

    left: list[int] = some(UNIT)


@dataclass
class LeaderCheck(Frame):
    """9 Wounded leaders roll, one after the other."""

    left: list[int] = some(UNIT)


@dataclass
class SupplyCheck(Frame):
    """10 US stacks without a fort in reach: each is fed by a wagon of the US player's choice, or starves."""

    side: int = of(SIDE)
    stacks: list[int] = some(SPACE)
    where: int = of(SPACE, NOWHERE)


@dataclass
class Winter(Frame):
    """11 A side goes home, unit by unit; 7.1a after a withdrawal the US alone. Some militia go to the cup first.

    `homes` have taken in a militia unit, or a warrior unit of their nation; `hosts` one of an off-map nation.
    """

    side: int = of(SIDE)
    withdrawal: bool = of(FLAG, False)
    militia: int = of(NUMBER)
    members: list[int] = some(UNIT, whose="keeper")
    unit: int = of(UNIT, NOBODY, whose="keeper")
    homes: list[int] = some(SPACE)
    hosts: list[int] = some(SPACE)

    @property
    def keeper(self) -> int:
        """25.2 Who of the WC goes where is its own affair."""
        return WC if self.side == WC else PUBLIC
