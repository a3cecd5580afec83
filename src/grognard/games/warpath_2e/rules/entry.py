"""TRANS.3, TRANS.8 to TRANS.13, REINF.4 to REINF.8 Units mount up, dismount, and come on from an edge of the table."""

from __future__ import annotations

from typing import Final

from grognard.games.warpath_2e.components import ARM, OPEN_TOP, TRANSPORT
from grognard.games.warpath_2e.drives import drives_on_offer
from grognard.games.warpath_2e.entries import entries_on_offer, is_readable, is_vehicle, places_of, why_not
from grognard.games.warpath_2e.frames import Activation
from grognard.games.warpath_2e.ground import scene_of
from grognard.games.warpath_2e.measure import is_within
from grognard.games.warpath_2e.moves import CLOSE, NEAR, moves_on_offer
from grognard.games.warpath_2e.orders import read_order
from grognard.games.warpath_2e.query import bar_ride, living, own_units
from grognard.games.warpath_2e.rules.charge import CHARGE_AT, bar_charge, charges_to_offer, declare
from grognard.games.warpath_2e.rules.driving import DRIVE, bar_drive, drive_vehicle
from grognard.games.warpath_2e.rules.movement import GO, bar_action, bar_ways, carry_out, has_moved, must_halt, owner
from grognard.games.warpath_2e.state import (
    ABOARD,
    ARRIVE,
    BOOK,
    DISMOUNT,
    DOUBLE,
    FULL_SPEED,
    HALT,
    MOUNT,
    MOVE,
    NONE,
    ON_TABLE,
    ORDER,
    RESERVE,
    RULES,
    UNIT,
    Board,
    War,
)  # fmt: skip
from grognard.kernel.flow import end
from grognard.tabletop.formation import formation

step = RULES.step

UNREADABLE: Final = BOOK.rule("REINF.8")
NORMAL_MOVE: Final = BOOK.rule("TRANS.11")
NOT_NEAR: Final = BOOK.rule("TRANS.3")
ONLY_OUT: Final = BOOK.rule("TRANS.8")

ENTER: Final = RULES.verb("enter", ORDER)
CLIMB: Final = RULES.verb("mount", UNIT)

DISMOUNTED: Final = RULES.event("dismounted", "TRANS.9", unit=UNIT, transport=UNIT)
ARRIVED: Final = RULES.event("arrived", "REINF.7", unit=UNIT)
MOUNTED: Final = RULES.event("mounted", "TRANS.3", unit=UNIT, transport=UNIT)


# coming onto the table


def is_off(b: Board, f: Activation) -> bool:
    return b.at[f.unit] in (ABOARD, RESERVE)


def entries(b: Board, f: Activation) -> list[list[int]]:
    return entries_on_offer(b, f.unit)


def bar_enter(b: Board, f: Activation, ints: list[int]) -> int:
    """0, or the rule that refuses a placement."""
    if not is_readable(b, f.unit, ints):
        return UNREADABLE
    why = why_not(b, f.unit, ints)
    return BOOK.rule(why) if why else 0


def bar_stay(b: Board, f: Activation, noun: int) -> int:
    """TRANS.8, SPEC.open_fire Only from an Open Top vehicle may a unit act without dismounting."""
    return 0 if b.at[f.unit] == ABOARD and b.d.rules[b.ride[f.unit]][OPEN_TOP] else ONLY_OUT


come_on = RULES.ask(Activation, "enter", by=owner, rule="TRANS.9", when=is_off)
come_on.passes(bar_stay)


@come_on.draws(ENTER, entries, bar_enter, otherwise=UNREADABLE, least=2)
def enter(g: War, f: Activation, ints: list[int]) -> None:
    """TRANS.12, REINF.8 It counts as having moved even if it goes no farther."""
    b = g.board
    if b.at[f.unit] == ABOARD:
        f.action = DISMOUNT
        g.tell(DISMOUNTED, [f.unit, b.ride[f.unit]])
    else:
        f.action = ARRIVE
        g.tell(ARRIVED, [f.unit])
    settle(b, f.unit, ints)
    b.action[f.unit] = f.action


def settle(b: Board, unit: int, ints: list[int]) -> None:
    """Put everybody where the order says."""
    b.at[unit] = ON_TABLE
    for m, (x, y) in places_of(b, unit, ints).items():
        b.x[m], b.y[m] = x, y
    if is_vehicle(b, unit):
        b.facing[b.d.first[unit]] = ints[2]


# the move that follows


def walks_on(b: Board, f: Activation) -> bool:
    return f.action in (DISMOUNT, ARRIVE) and b.d.entry[f.unit].type != ARM


def leaps_out(b: Board, f: Activation) -> bool:
    """SPEC.open_dismount Out of an Open Top vehicle a unit may go at the Double, or charge."""
    return f.action == DISMOUNT and bool(b.d.rules[b.ride[f.unit]][OPEN_TOP])


def paces(b: Board, f: Activation) -> tuple[int, ...]:
    """TRANS.11 A normal move, or whatever a unit may do that leaps out."""
    return tuple(a for a in ((MOVE, DOUBLE) if leaps_out(b, f) else (MOVE,)) if not bar_action(b, f, a, False))


def walks(b: Board, f: Activation) -> list[list[int]]:
    return moves_on_offer(b, f.unit, paces(b, f)) if paces(b, f) else []


def bar_walk(b: Board, f: Activation, ints: list[int]) -> int:
    order = read_order(b, f.unit, ints)
    if order is None or order.action not in (MOVE, DOUBLE) or order.target != NONE:
        return BOOK.rule("MOV.12")
    barred = bar_action(b, f, order.action, order.jets)
    if barred or order.action not in paces(b, f):
        return barred or NORMAL_MOVE
    return bar_ways(b, f.unit, order)


walk_on = RULES.ask(Activation, "walk", by=owner, rule="TRANS.11", when=walks_on)
walk_on.passes()


@walk_on.draws(GO, walks, bar_walk, otherwise=NORMAL_MOVE)
def walk(g: War, f: Activation, ints: list[int]) -> None:
    order = read_order(g.board, f.unit, ints)
    assert order is not None
    if has_moved(order.ways):
        carry_out(g, f.unit, order)
        if order.action == DOUBLE:
            g.board.action[f.unit] = f.action = DOUBLE


def charges(b: Board, f: Activation) -> list[list[int]]:
    return charges_to_offer(b, f) if leaps_out(b, f) else []


def bar_charge_out(b: Board, f: Activation, ints: list[int]) -> int:
    return bar_charge(b, f, ints) if leaps_out(b, f) else NORMAL_MOVE


walk_on.draws(CHARGE_AT, charges, bar_charge_out, otherwise=NORMAL_MOVE)(declare)


def drives_in(b: Board, f: Activation) -> bool:
    return f.action == ARRIVE and b.d.entry[f.unit].type == ARM


def slow_drives(b: Board, f: Activation) -> list[list[int]]:
    return drives_on_offer(b, f.unit, True)


def bar_drive_in(b: Board, f: Activation, ints: list[int]) -> int:
    """REINF.8 A Hard Turn or a Manoeuvre."""
    return UNREADABLE if ints[0] == FULL_SPEED else bar_drive(b, f, ints)


drive_in = RULES.ask(Activation, "drive_in", by=owner, rule="REINF.8", when=drives_in)
drive_in.passes()
drive_in.draws(DRIVE, slow_drives, bar_drive_in, otherwise=UNREADABLE, least=2, most=7)(drive_vehicle)


@step(Activation, rule="TRANS.12")
def out_of_the_transport(g: War, f: Activation) -> None:
    """A unit that quails at a charge out of a transport has moved all the same."""
    b = g.board
    if b.at[f.unit] == ON_TABLE and b.ride[f.unit] != NONE:
        b.ride[f.unit] = NONE
        if b.action[f.unit] == HALT:
            b.action[f.unit] = f.action = DISMOUNT


# mounting up


def may_mount(b: Board, f: Activation) -> bool:
    """TRANS.3 After a Move or a Double of any length, even none; not whoever can only halt."""
    goes = f.action in (HALT, MOVE, DOUBLE) and not must_halt(b, f)
    return b.at[f.unit] == ON_TABLE and goes and b.d.entry[f.unit].type != ARM


def transports(b: Board, f: Activation) -> list[int]:
    own = own_units(b, b.d.side[f.unit])
    return [u for u in own if u != f.unit and b.d.rules[u][TRANSPORT] and b.at[u] == ON_TABLE]


def bar_mount(b: Board, f: Activation, transport: int) -> int:
    """0, or the rule that keeps a unit from mounting."""
    if transport not in transports(b, f):
        return NOT_NEAR
    barred = bar_ride(b, f.unit, transport)
    models = living(b, f.unit)
    together = not formation(scene_of(b), models, models[0], CLOSE).broken
    return barred or (0 if together and is_within(b, f.unit, transport, NEAR) else NOT_NEAR)


mount_up = RULES.ask(Activation, "mount", by=owner, rule="TRANS.3", when=may_mount)
mount_up.passes(alone=False)


@mount_up.offers(CLIMB, transports, bar_mount)
def mount(g: War, f: Activation, transport: int) -> None:
    """The unit is off the table, Done, without shooting."""
    b = g.board
    b.at[f.unit], b.ride[f.unit] = ABOARD, transport
    b.action[f.unit] = f.action = MOUNT
    g.tell(MOUNTED, [f.unit, transport])
    end(f)
