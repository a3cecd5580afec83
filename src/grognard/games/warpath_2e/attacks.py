"""Attacks that could be made now, and what they may be expected to bring, exactly: shots, charges, blows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from grognard.games.warpath_2e.assaults import charge_odds, strike_odds
from grognard.games.warpath_2e.charges import charges_on_offer
from grognard.games.warpath_2e.components import COVERS
from grognard.games.warpath_2e.consequences import first_each
from grognard.games.warpath_2e.frames import Activation, Charge, Shooting
from grognard.games.warpath_2e.odds import Outcome
from grognard.games.warpath_2e.orders import read_order
from grognard.games.warpath_2e.query import living, own_units
from grognard.games.warpath_2e.query_odds import shot_odds
from grognard.games.warpath_2e.query_shoot import Range, bar_shooting, enemies_of, guns_of, volley
from grognard.games.warpath_2e.query_sight import Gun
from grognard.games.warpath_2e.query_volleys import common_guns
from grognard.games.warpath_2e.roster import SIDES
from grognard.games.warpath_2e.state import ON_TABLE, Board, War
from grognard.kernel.choice import NOUNS
from grognard.kernel.odds import Chances, Odds

REROLLS: Final = "Elite and Vicious dice are rolled again where that is worth most."


@dataclass(frozen=True)
class Attacked:
    """An attack that could be made now: what it may bring, and how it comes about."""

    unit: int
    target: int
    outcome: Outcome
    text: str


def attacks(g: War, role: str, target: int) -> list[Attacked]:
    """Those of the unit in hand, where there is one; else of every unit of the role, from where it stands."""
    b, f = g.board, g.stack[-1] if g.stack else None
    if isinstance(f, Charge):
        return [Attacked(f.unit, f.target, strike_odds(b, f), "The chargers strike.")]
    if isinstance(f, Shooting) and g.ask is not None and g.ask.step.name in ("target", "one"):
        nouns = {c % NOUNS for c in g.ask.options if g.rules.verbs[c // NOUNS].name in ("aim", "lob")}
        aims = [u for u in sorted(nouns) if target in (-1, u)]
        return [x for u in aims for x in _shot(b, aimed(g, f, False, u) or aimed(g, f, True, u), u)]
    if isinstance(f, Activation):
        return _of_unit(b, f.unit, target) + _charges(b, f.unit, target)
    if target < 0 or not role:
        return []
    own = [u for u in own_units(b, SIDES.index(role)) if b.at[u] == ON_TABLE]
    return [x for u in own for x in _of_unit(b, u, target)]


def aimed(g: War, f: Shooting, indirect: bool, target: int) -> list[Gun]:
    """Who fires, if this is chosen."""
    assert g.ask is not None
    if g.ask.step.name == "target":
        return common_guns(g.board, f.unit, target)
    gun = Gun(f.waiting[0], f.waiting_with[0], indirect)
    return Range(g.board, [gun], target).able


def _of_unit(b: Board, unit: int, target: int) -> list[Attacked]:
    """Its fire from where it stands, at one target or at each."""
    guns = guns_of(b, unit)
    if not guns or b.at[unit] != ON_TABLE or bar_shooting(b, unit):
        return []
    aims = [u for u in enemies_of(b, unit) if target in (-1, u)]
    return [x for u in aims for x in _shot(b, first_each(Range(b, guns, u).able), u)]


def _shot(b: Board, guns: list[Gun], target: int) -> list[Attacked]:
    if not guns:
        return []
    v = volley(b, guns, target)
    needs = " or ".join(f"{n}+" for n in sorted(set(v.needs)))
    cover = f", {COVERS[v.cover]} cover" if v.cover else ""
    text = f"Shots: {len(v.needs)} {'die' if len(v.needs) == 1 else 'dice'} at {needs}{cover}."
    return [Attacked(b.d.unit[guns[0].model], target, shot_odds(b, guns, target), text)]


def _charges(b: Board, unit: int, target: int) -> list[Attacked]:
    out = []
    for ints in charges_on_offer(b, unit):
        order = read_order(b, unit, ints)
        if order is not None and target in (-1, order.target):
            text = "A charge by our own placement, with pistols where they are carried."
            out.append(Attacked(unit, order.target, charge_odds(b, unit, order), text))
    return out


def told(b: Board, x: Attacked) -> Odds:
    """The attacker wins where the target is destroyed; whoever strikes or shoots loses nobody by it."""
    own, models = len(living(b, x.unit)), len(living(b, x.target))
    found = x.outcome
    lost = [*found.survived[:models], found.destroyed]
    sides = SIDES[b.d.side[x.unit]], SIDES[b.d.side[x.target]]
    steady = max(0.0, 1 - found.destroyed - found.suppressed)
    ends = f"steady {steady:.0%}, suppressed {found.suppressed:.0%}, destroyed {found.destroyed:.0%}"
    assumes = [f"{b.d.unit_names[x.unit]} against {b.d.unit_names[x.target]}. {x.text}", f"Nerve: {ends}.", REROLLS]
    attacker = Chances(sides[0], own, found.destroyed, [1.0], 0.0)
    defender = Chances(sides[1], models, 1 - found.destroyed, lost, found.destroyed)
    return Odds(b.d.units[x.target], attacker, defender, True, 0, 0.0, assumes)
