"""MOV, TERR, SPEC.jump A unit on foot takes its action: it halts, or goes by a Move or a Double as it is ordered.

How an order is written down is told in orders.py.
"""

from __future__ import annotations

from typing import Final

from grognard.games.warpath_2e import orders
from grognard.games.warpath_2e.components import ARM, IMMOBILE, JUMP, LUMBERING, MIL, ORD
from grognard.games.warpath_2e.frames import Activation
from grognard.games.warpath_2e.moves import fault, moves_on_offer, steps_of, terms, why_fault
from grognard.games.warpath_2e.orders import Order, Ways, read_order
from grognard.games.warpath_2e.rules.activation import act
from grognard.games.warpath_2e.state import (
    ACTION,
    BOOK,
    DOUBLE,
    MOVE,
    NONE,
    ON_TABLE,
    ORDER,
    RULES,
    STRICT_SUPPRESSION,
    UNIT,
    Board,
    War,
)
from grognard.kernel.kinds import FLAG, NUMBER

assert act.path == "Activation.act"  # whoever moves has been activated: that chapter's steps come first

UNREADABLE: Final = BOOK.rule("MOV.12")
DRAWN: Final = BOOK.rule("MOV.1")
PINNED: Final = BOOK.rule("ACT.6")
STUCK: Final = BOOK.rule("SPEC.immobile")
DUG_IN: Final = BOOK.rule("ORD.4")
TOO_HEAVY: Final = BOOK.rule("SPEC.lumbering")
NO_JETS: Final = BOOK.rule("SPEC.jump")

MUST_MOVE: Final = BOOK.rule("ORD.9")
AN_INCH: Final = BOOK.value("ORD.9", 1) * MIL
A_TENTH: Final = MIL // 10

STAY: Final = RULES.verb("halt")
GO: Final = RULES.verb("go", ORDER)

HALTED: Final = RULES.event("halted", "MOV.2", unit=UNIT)
MOVED: Final = RULES.event("moved", "MOV.3", unit=UNIT, action=ACTION, jets=FLAG, mils=NUMBER)


def owner(b: Board, f: Activation) -> int:
    return b.d.side[f.unit]


def is_on_foot(b: Board, f: Activation) -> bool:
    """MOV.1 Armour has actions of its own (ARM.2), and so has who is not on the table yet."""
    return b.at[f.unit] == ON_TABLE and b.d.entry[f.unit].type != ARM


def must_halt(b: Board, f: Activation) -> int:
    """0, or the rule by which a unit can only halt."""
    if b.d.rules[f.unit][IMMOBILE]:
        return STUCK
    if b.dug_in[f.unit]:
        return DUG_IN
    return PINNED if f.was_suppressed and b.switch[STRICT_SUPPRESSION] else 0


def bar_action(b: Board, f: Activation, action: int, jets: bool) -> int:
    """0, or the rule that keeps a unit from an action, wherever it would go."""
    if action == DOUBLE and b.d.rules[f.unit][LUMBERING]:
        return TOO_HEAVY
    return NO_JETS if jets and not b.d.rules[f.unit][JUMP] else must_halt(b, f)


def moves_to_offer(b: Board, f: Activation) -> list[list[int]]:
    actions = tuple(a for a in (MOVE, DOUBLE) if not bar_action(b, f, a, False))
    found = moves_on_offer(b, f.unit, actions) if actions else []
    return found + short_steps(b, f.unit, found) if actions and is_shaken_gun(b, f) else found


def is_shaken_gun(b: Board, f: Activation) -> bool:
    """ORD.9 Was it Ordnance that was Disrupted, and must move?"""
    return b.d.entry[f.unit].type == ORD and f.was_disrupted


def short_steps(b: Board, unit: int, found: list[list[int]]) -> list[list[int]]:
    """ORD.9 Where none of these orders leads an inch away, the longest steps that a gun can take, up to an inch."""
    orders_found = [read_order(b, unit, ints) for ints in found]
    if any(farthest(order.ways) >= AN_INCH for order in orders_found if order is not None):
        return []
    for mils in range(AN_INCH, 0, -A_TENTH):
        if steps := steps_of(b, unit, mils):
            return [orders.write_order(b, unit, MOVE, False, orders.routes_of(ways)) for ways in steps]
    return []


def bar_go(b: Board, f: Activation, ints: list[int]) -> int:
    """0, or the rule that refuses an order."""
    order = read_order(b, f.unit, ints)
    if order is None or order.action not in (MOVE, DOUBLE) or order.target != NONE:
        return UNREADABLE
    barred = bar_action(b, f, order.action, order.jets) or bar_ways(b, f.unit, order)
    return barred or (MUST_MOVE if farthest(order.ways) < least_move(b, f) else 0)


def bar_move(b: Board, unit: int, ints: list[int], action: int, mils: int = 0) -> int:
    """0, or the rule that refuses an order of this action; with `mils` in place of what it allows, without jets."""
    order = read_order(b, unit, ints)
    if order is None or order.action != action or order.target != NONE:
        return UNREADABLE
    return NO_JETS if order.jets and (mils or not b.d.rules[unit][JUMP]) else bar_ways(b, unit, order, mils)


def bar_ways(b: Board, unit: int, order: Order, mils: int = 0) -> int:
    no = fault(b, unit, terms(b, unit, order.action, order.jets, mils), order.ways)
    return BOOK.rule(why_fault(b, unit, order, no)) if no is not None else 0


def farthest(ways: Ways) -> int:
    """How far from its place somebody ends."""
    return max(orders.length((way[0], way[-1])) for way in ways.values())


def least_move(b: Board, f: Activation) -> int:
    """ORD.9 How far a gun must go that was disrupted: an inch, or as far as it can; 0 for all others."""
    if not is_shaken_gun(b, f):
        return 0
    found = [read_order(b, f.unit, ints) for ints in moves_to_offer(b, f)]
    return min(AN_INCH, max((farthest(order.ways) for order in found if order is not None), default=0))


def bar_halt(b: Board, f: Activation, noun: int) -> int:
    return MUST_MOVE if least_move(b, f) else 0


action = RULES.ask(Activation, "action", by=owner, rule="MOV.1", when=is_on_foot)


@action.offers(STAY, bar=bar_halt)
def halt(g: War, f: Activation, noun: int) -> None:
    """MOV.2 It stays as `act` has left it."""
    g.tell(HALTED, [f.unit])


@action.draws(GO, moves_to_offer, bar_go, otherwise=DRAWN)
def go(g: War, f: Activation, ints: list[int]) -> None:
    """MOV.3 If nothing changes place, the action is a Halt."""
    order = read_order(g.board, f.unit, ints)
    assert order is not None
    if not has_moved(order.ways):
        halt(g, f, 0)
        return
    f.action, f.jets = order.action, order.jets
    g.board.action[f.unit] = order.action
    carry_out(g, f.unit, order)


def has_moved(ways: Ways) -> bool:
    return any(way[-1] != way[0] for way in ways.values())


def carry_out(g: War, unit: int, order: Order) -> None:
    """Put everybody at the end of his way, and tell how far the farthest went."""
    orders.go(g.board, order.ways)
    g.tell(MOVED, [unit, order.action, int(order.jets), max(orders.length(way) for way in order.ways.values())])
