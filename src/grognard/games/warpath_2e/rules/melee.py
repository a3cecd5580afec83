"""MEL, WEAP.pistol, ORD.10 Chargers strike; the target loses models and tests its Nerve; they regroup or pull back."""

from __future__ import annotations

from typing import Final

from grognard.games.warpath_2e import orders
from grognard.games.warpath_2e.blows import attack_of, can_move, is_pistol_weak
from grognard.games.warpath_2e.components import MIL, ORD
from grognard.games.warpath_2e.contacts import contacts
from grognard.games.warpath_2e.frames import Casualties, Charge, Reckoning
from grognard.games.warpath_2e.ground import enemies, scene_of
from grognard.games.warpath_2e.moves import CLOSE, NEAR, moves_on_offer
from grognard.games.warpath_2e.orders import kept_ways, read_order, routes_of
from grognard.games.warpath_2e.query import is_lost, living
from grognard.games.warpath_2e.rolls import after_melee
from grognard.games.warpath_2e.rules.charge import go_in
from grognard.games.warpath_2e.rules.movement import GO, bar_move, has_moved
from grognard.games.warpath_2e.state import BOOK, MOVE, RULES, UNIT, Board, War
from grognard.kernel.chance import Chance, dice
from grognard.kernel.kinds import FLAG, NUMBER
from grognard.tabletop.aftermath import pull_back

step = RULES.step
chance = RULES.chance

assert go_in.path == "Charge.go_in"  # whoever strikes has charged: that chapter's steps come first

D6_INCHES: Final = BOOK.rule("MEL.12")

PISTOL: Final = RULES.verb("pistol")

PULLED_BACK: Final = RULES.event("pulled_back", "MEL.13", unit=UNIT, face=NUMBER, mils=NUMBER)
REGROUPED: Final = RULES.event("regrouped", "MEL.12", unit=UNIT, face=NUMBER, moves=FLAG)
DISRUPTED: Final = RULES.event("disrupted", "MEL.16", unit=UNIT)
STUCK: Final = RULES.event("stuck", "ORD.10", unit=UNIT)


def charger(b: Board, f: Charge) -> int:
    return b.d.side[f.unit]


# striking


pistols = RULES.ask(Charge, "pistols", by=charger, rule="WEAP.pistol", when=is_pistol_weak)


@pistols.passes()
def leave_aside(g: War, f: Charge, noun: int) -> None:
    f.aside = True


@pistols.offers(PISTOL)
def use_pistols(g: War, f: Charge, noun: int) -> None:
    f.aside = False


@step(Charge, rule="MEL.1")
def strike(g: War, f: Charge) -> None:
    """Only the charging side rolls."""
    g.call(attack_of(g.board, f))


@step(Charge, rule="MEL.9")
def take_losses(g: War, f: Charge) -> None:
    """Among models that are equal before the other rules, those in contact fall first."""
    if f.damage:
        b = g.board
        touched = sorted({t for who in contacts(b, f.unit, f.target).values() for t in who})
        g.call(Casualties(unit=f.target, by=charger(b, f), left=f.damage, open=touched))


@step(Charge, rule="MEL.10")
def shake(g: War, f: Charge) -> None:
    if f.damage:
        g.call(Reckoning(unit=f.target, before=f.before, is_melee=True))


# afterwards


@chance(Charge, rule="MEL.13")
def after_roll(g: War, f: Charge) -> Chance:
    """How far the chargers may regroup, or must pull back."""
    return dice(1)


@after_roll.rolled
def after_rolled(g: War, f: Charge, faces: list[int]) -> None:
    f.die = faces[0]


def has_destroyed(b: Board, f: Charge) -> bool:
    return is_lost(b, f.target)


def regroupings(b: Board, f: Charge) -> list[list[int]]:
    return moves_on_offer(b, f.unit, (MOVE,), f.die * MIL)


def bar_regroup(b: Board, f: Charge, ints: list[int]) -> int:
    """0, or the rule that refuses an order to regroup: a normal move of so many inches."""
    return bar_move(b, f.unit, ints, MOVE, f.die * MIL)


regroup = RULES.ask(Charge, "regroup", by=charger, rule="MEL.12", when=has_destroyed)


@regroup.passes()
def stay(g: War, f: Charge, noun: int) -> None:
    g.tell(REGROUPED, [f.unit, f.die, 0])


@regroup.draws(GO, regroupings, bar_regroup, otherwise=D6_INCHES)
def move_on(g: War, f: Charge, ints: list[int]) -> None:
    order = read_order(g.board, f.unit, ints)
    assert order is not None
    orders.go(g.board, order.ways)
    g.tell(REGROUPED, [f.unit, f.die, int(has_moved(order.ways))])


@step(Charge, rule="MEL.13")
def fall_back(g: War, f: Charge) -> None:
    """MEL.14, MEL.15 Everybody retraces his way, farther than rolled if need be; the enemy stays."""
    b = g.board
    if has_destroyed(b, f):
        return
    back = pull_back(
        scene_of(b), routes_of(kept_ways(f.ways)), living(b, f.unit)[0], f.die * MIL, enemies(b, f.unit), NEAR, CLOSE
    )
    for m, (x, y) in back.places.items():
        b.x[m], b.y[m] = x, y
    g.tell(PULLED_BACK, [f.unit, f.die, back.distance])


@step(Charge, rule="MEL.16")
def mark(g: War, f: Charge) -> None:
    """MEL.11, MEL.18, ARM.42, ORD.10 The survivor is Disrupted and not Suppressed; a gun that is stuck the contrary."""
    b = g.board
    if has_destroyed(b, f):
        return
    type, was_disrupted = b.d.entry[f.target].type, b.disrupted[f.target]
    moves = type != ORD or can_move(b, f.target)
    suppressed, disrupted = after_melee(type, bool(b.suppressed[f.target]), moves)
    b.suppressed[f.target], b.disrupted[f.target] = int(suppressed), int(disrupted or was_disrupted)
    if disrupted:
        g.tell(DISRUPTED, [f.target])
    elif not moves:
        g.tell(STUCK, [f.target])
