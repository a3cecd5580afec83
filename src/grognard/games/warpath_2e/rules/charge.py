"""CHG, SPEC.craven, SPEC.jump_charge A unit charges: it is placed in contact with its target, which stands.

How an order is written down is told in orders.py.
"""

from __future__ import annotations

from typing import Final

from grognard.games.warpath_2e import orders
from grognard.games.warpath_2e.charges import bar_target, charge_fault, charges_on_offer, why_charge_fault
from grognard.games.warpath_2e.components import CRAVEN
from grognard.games.warpath_2e.contacts import contacts
from grognard.games.warpath_2e.frames import Activation, Charge
from grognard.games.warpath_2e.ground import scene_of
from grognard.games.warpath_2e.orders import flat_ways, kept_ways, read_order, routes_of
from grognard.games.warpath_2e.query import living
from grognard.games.warpath_2e.rolls import is_craven
from grognard.games.warpath_2e.rules.movement import action, bar_action, must_halt
from grognard.games.warpath_2e.state import BOOK, CHARGE, HALT, ORDER, RULES, UNIT, Board, War
from grognard.kernel.chance import Chance, dice
from grognard.kernel.flow import end
from grognard.kernel.kinds import FLAG, NUMBER
from grognard.tabletop.aftermath import behind, ground_met

step = RULES.step
chance = RULES.chance

UNREADABLE: Final = BOOK.rule("CHG.13")
DRAWN: Final = BOOK.rule("CHG.7")

CHARGE_AT: Final = RULES.verb("charge", ORDER)

QUAILED: Final = RULES.event("quailed", "SPEC.craven", unit=UNIT, face=NUMBER, quails=FLAG)
CHARGED: Final = RULES.event("charged", "CHG.1", unit=UNIT, target=UNIT, touching=NUMBER, slowed=FLAG, shielded=FLAG)


def charges_to_offer(b: Board, f: Activation) -> list[list[int]]:
    return [] if must_halt(b, f) else charges_on_offer(b, f.unit)


def bar_charge(b: Board, f: Activation, ints: list[int]) -> int:
    """0, or the rule that refuses a charge."""
    order = read_order(b, f.unit, ints)
    if order is None or order.action != CHARGE:
        return UNREADABLE
    barred = bar_action(b, f, CHARGE, order.jets) or bar_target(b, f.unit, order.target, order.jets)
    if barred:
        return barred
    no = charge_fault(b, f.unit, order)
    return BOOK.rule(why_charge_fault(no)) if no is not None else 0


@action.draws(CHARGE_AT, charges_to_offer, bar_charge, otherwise=DRAWN)
def declare(g: War, f: Activation, ints: list[int]) -> None:
    """CHG.15 Who charges fights in place of shooting."""
    b = g.board
    order = read_order(b, f.unit, ints)
    assert order is not None
    f.action, f.jets = CHARGE, order.jets
    b.action[f.unit] = CHARGE
    charge = Charge(unit=f.unit, target=order.target, jets=order.jets, ways=flat_ways(order.ways))
    charge.was_suppressed = bool(b.suppressed[order.target])
    charge.before = len(living(b, order.target))
    g.call(charge)


@chance(Charge, rule="SPEC.craven")
def craven(g: War, f: Charge) -> Chance:
    return dice(int(bool(g.board.d.rules[f.unit][CRAVEN])))


@craven.rolled
def craven_rolled(g: War, f: Charge, faces: list[int]) -> None:
    """On a 1 the unit halts instead; after that it may shoot, but not mount up as after a move (TRANS.3)."""
    quails = is_craven(faces[0])
    g.tell(QUAILED, [f.unit, faces[0], int(quails)])
    if quails:
        g.board.action[f.unit] = HALT
        end(f)


@step(Charge, rule="CHG.11")
def go_in(g: War, f: Charge) -> None:
    """CHG.9, MEL.5, SPEC.jump_charge What the charge went through, and what the target stands behind."""
    b, ways = g.board, kept_ways(f.ways)
    met = ground_met(scene_of(b), routes_of(ways))
    orders.go(b, ways)
    touching = contacts(b, f.unit, f.target)
    f.slowed = bool(met) and not f.jets
    f.shielded = bool(behind(scene_of(b), touching)) and not f.jets
    g.tell(CHARGED, [f.unit, f.target, len(touching), int(f.slowed), int(f.shielded)])
