"""ARM.2 to ARM.8, ARM.31 A vehicle takes its action: it halts, turns, manoeuvres, or goes at Full Speed."""

from __future__ import annotations

from typing import Final

from grognard.games.warpath_2e.components import ARM, IMMOBILE, LUMBERING
from grognard.games.warpath_2e.drives import driven, drives_on_offer, fault, is_readable, why_fault
from grognard.games.warpath_2e.frames import Activation, FullSpeed
from grognard.games.warpath_2e.rules.movement import HALTED, STAY, owner
from grognard.games.warpath_2e.state import (
    BOOK,
    FULL_SPEED,
    HARD_TURN,
    ON_TABLE,
    ORDER,
    RULES,
    STRICT_SUPPRESSION,
    UNIT,
    Board,
    War,
)  # fmt: skip
from grognard.kernel.kinds import NUMBER

UNREADABLE: Final = BOOK.rule("ARM.2")
STUCK: Final = BOOK.rule("ARM.31")
NEVER_MOVES: Final = BOOK.rule("SPEC.immobile")
PINNED: Final = BOOK.rule("ACT.6")
TOO_HEAVY: Final = BOOK.rule("SPEC.lumbering")

DRIVE: Final = RULES.verb("drive", ORDER)

TURNED: Final = RULES.event("turned", "ARM.4", unit=UNIT)
MANOEUVRED: Final = RULES.event("manoeuvred", "ARM.5", unit=UNIT, mils=NUMBER)


def is_vehicle(b: Board, f: Activation) -> bool:
    return b.at[f.unit] == ON_TABLE and b.d.entry[f.unit].type == ARM


def must_halt(b: Board, f: Activation) -> int:
    """0, or the rule by which a vehicle can only halt."""
    if b.immobilised[f.unit]:
        return STUCK
    if b.d.rules[f.unit][IMMOBILE]:
        return NEVER_MOVES
    return PINNED if f.was_suppressed and b.switch[STRICT_SUPPRESSION] else 0


def is_slow(b: Board, f: Activation) -> bool:
    """SPEC.lumbering No Full Speed."""
    return bool(b.d.rules[f.unit][LUMBERING])


def drives_to_offer(b: Board, f: Activation) -> list[list[int]]:
    return [] if must_halt(b, f) else drives_on_offer(b, f.unit, is_slow(b, f))


def bar_drive(b: Board, f: Activation, ints: list[int]) -> int:
    """0, or the rule that refuses an order."""
    if must_halt(b, f):
        return must_halt(b, f)
    if not is_readable(b, f.unit, ints):
        return UNREADABLE
    if ints[0] == FULL_SPEED and is_slow(b, f):
        return TOO_HEAVY
    no = fault(b, f.unit, ints)
    return BOOK.rule(why_fault(b, f.unit, ints[0], no)) if no is not None else 0


drive_action = RULES.ask(Activation, "drive", by=owner, rule="ARM.2", when=is_vehicle)


@drive_action.offers(STAY)
def halt_vehicle(g: War, f: Activation, noun: int) -> None:
    g.tell(HALTED, [f.unit])


@drive_action.draws(DRIVE, drives_to_offer, bar_drive, otherwise=UNREADABLE, least=2, most=7)
def drive_vehicle(g: War, f: Activation, ints: list[int]) -> None:
    """ARM.4 A turn is movement over 0 inches; a Manoeuvre that changes nothing is a Halt."""
    b = g.board
    f.action = ints[0]
    if ints[0] == FULL_SPEED:
        b.action[f.unit] = FULL_SPEED
        g.call(FullSpeed(unit=f.unit, distance=ints[1]))
        return
    way = driven(b, f.unit, ints)
    if way.end == way.poses[0]:
        halt_vehicle(g, f, 0)
        return
    hull = b.d.first[f.unit]
    (b.x[hull], b.y[hull]), b.facing[hull] = way.end.at, way.end.facing
    b.action[f.unit], b.drove[f.unit] = ints[0], way.way
    if ints[0] == HARD_TURN:
        g.tell(TURNED, [f.unit])
    else:
        g.tell(MANOEUVRED, [f.unit, way.way])
