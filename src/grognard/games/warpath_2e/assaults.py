"""What a charge may be expected to do, exactly: from where its order leads everybody."""

from __future__ import annotations

from grognard.games.warpath_2e.blows import attack_of
from grognard.games.warpath_2e.consequences import moved_board
from grognard.games.warpath_2e.contacts import contacts
from grognard.games.warpath_2e.frames import Charge
from grognard.games.warpath_2e.ground import scene_of
from grognard.games.warpath_2e.odds import Outcome
from grognard.games.warpath_2e.orders import Order, routes_of
from grognard.games.warpath_2e.query import living
from grognard.games.warpath_2e.query_odds import dice_odds
from grognard.games.warpath_2e.state import Board
from grognard.tabletop.aftermath import behind, ground_met


def charge_odds(b: Board, unit: int, order: Order) -> Outcome:
    """CHG.9, MEL.2 to MEL.6 Models in contact strike, with what the ground takes off; pistols as they are carried."""
    there = moved_board(b, unit, {m: way[-1] for m, way in order.ways.items()}, {})
    f = Charge(unit=unit, target=order.target, jets=order.jets, was_suppressed=bool(b.suppressed[order.target]))
    f.before = len(living(b, order.target))
    f.slowed = bool(ground_met(scene_of(b), routes_of(order.ways))) and not order.jets
    f.shielded = bool(behind(scene_of(there), contacts(there, unit, order.target))) and not order.jets
    return strike_odds(there, f)


def strike_odds(b: Board, f: Charge) -> Outcome:
    """Of chargers who stand in contact."""
    a = attack_of(b, f)
    return dice_odds(b, f.unit, f.target, a.needs, a.bonuses, a.blasts)
