"""A battle as a scene, from a view alone: who stands where, what has been done, what comes next.

Every counter of a battle is shown to all (7.7b); what isn't, is only counted. The number of the round and who has
been lost are not in the frames of a battle: the log tells them.
"""

from __future__ import annotations

from typing import Final

from grognard.games.indian_territory.scene_fight import (
    LONG_RANGE,
    PURSUIT,
    REGULAR,
    RETREAT,
    TERRAIN,
    Fight,
    find_fight,
)
from grognard.games.indian_territory.scene_next import what_comes_next
from grognard.games.indian_territory.state import KIOWA, RESULTS, SIDES, TERRAINS, Components
from grognard.games.indian_territory.words_facts import ADJECTIVES, SIDE_NAMES, first_up, hits, number
from grognard.kernel.scene import Actor, Chart, Row, Scene, Stage
from grognard.kernel.view import Piece, View

TABLE: Final = ("Infantry", "Mounted, Home Guard, Indian", "Artillery", "Engineers")
FACES: Final = ["1", "2", "3", "4", "5", "6", "7 +"]
SHOWN: Final = {"elimination": "lost"}


def make_scene(d: Components, view: View) -> Scene | None:
    x = find_fight(d, view)
    if x is None:
        return None
    f = x.battle
    sides = sorted((f.attacker, f.defender), key=x.is_below)
    return Scene(
        id=_id(x),
        title=f"Battle of {d.space_names[f.where]}",
        text=f"{_ground(x)}. {_attack(x)}.",
        at=x.at.id,
        stages=_stages(x),
        rows=[_row(x, side) for side in sides],
        facts=_facts(x),
        chart=_chart(x),
        next=what_comes_next(x),
    )


def _id(x: Fight) -> str:
    """The same from the first shot to the last pursuer, and another in every other battle."""
    view, f = x.view, x.battle
    drawn = sum(n for key, n in view.counts.items() if key.startswith("drawn "))
    acting = [r.locals.get("actions", r.locals.get("unit", 0)) for r in view.running if r.frame in ("Impulse", "Raid")]
    parts = [x.at.id, SIDES[f.attacker], SIDES[f.defender], view.tracks["turn"], drawn, *acting, x.depth]
    return "-".join(str(part) for part in parts)


# what the battle is fought on


def _ground(x: Fight) -> str:
    d, f = x.d, x.battle
    terrain = TERRAINS[d.terrain[f.where]].replace("_", " ")
    river = f"across the {_river(x)}" if x.river else "no river"
    walls = "behind walls" if x.has_walls() else "no fort"
    effects = _effects(x)
    return f"{first_up(terrain)}, {river}, {walls}" + (f": {', '.join(effects)}" if effects else "")


def _effects(x: Fight) -> list[str]:
    """What the ground does in a battle."""
    d, terrain = x.d, x.d.terrain[x.battle.where]
    effects = [f"guns add {d.artillery_bonus[terrain]} to each die"] if d.artillery_bonus[terrain] else []
    effects += ["the defender fires first"] if x.has_terrain_round() else []
    return effects + ([] if d.pursuit[terrain] else ["no pursuit"])


def _river(x: Fight) -> str:
    return x.river.replace("_", " ").title()


def _attack(x: Fight) -> str:
    f = x.battle
    come = f" from {x.d.space_names[f.origin]}" if f.origin >= 0 else ""
    verb = "attack" if f.attacker >= KIOWA else "attacks"
    return f"{first_up(SIDE_NAMES[f.attacker])} {verb} {SIDE_NAMES[f.defender]}{come}{', in pursuit' * f.pursuit}"


def _stages(x: Fight) -> list[Stage]:
    f, now = x.battle, x.phase
    pursues = x.d.pursuit[x.d.terrain[f.where]] and not f.pursuit and not f.more
    held = {
        TERRAIN: ("Terrain round", x.has_terrain_round()),
        LONG_RANGE: ("Long range", now == LONG_RANGE or x.has_guns()),
        REGULAR: ("Rounds", True),
        RETREAT: ("Retreat", True),
        PURSUIT: ("Pursuit", now == PURSUIT or bool(pursues)),
    }
    return [Stage("Deploy", "done")] + [Stage(text, _state(now, p, on)) for p, (text, on) in held.items()]


def _state(now: int, phase: int, held: bool) -> str:
    if not held:
        return "skipped"
    return "now" if phase == now else "done" if phase < now else "next"


# the two sides


def _row(x: Fight, side: int) -> Row:
    attacks = side == x.battle.attacker
    title = f"{ADJECTIVES[side]}, {'attacking' if attacks else 'defending'}"
    actors = [_actor(x, p) for p in x.pieces(side)]
    return Row(SIDES[side], title, _notes(x, side), actors, hidden=x.hidden(side))


def _notes(x: Fight, side: int) -> list[str]:
    f, units = x.battle, x.units(side)
    due = sum(1 for p in units if x.is_due(p))
    notes = [f"{len(units)} in line, {due} to fire" if x.phase < RETREAT else f"{len(units)} in line"]
    if x.phase < RETREAT and x.is_supplied(side):
        dice = "die" if x.d.supply_dice == 1 else "dice"
        notes.append(f"supply: +{x.d.supply_dice} {dice}")
    away = f.attackers_away if side == f.attacker else f.defenders_away
    notes += [f"{away} broke off"] if away else []
    notes += ["behind walls"] if side == f.defender and x.has_walls() else []
    return notes


def _actor(x: Fight, p: Piece) -> Actor:
    if p.kind == "wagon":
        load = int(p.face["load"])
        return Actor(p.id, "", f"{number(load, 'load')} left", load)
    if p.kind == "leader":
        return Actor(p.id, "", f"adds {p.face['strength']}")
    state, text = _doing(x, p)
    return Actor(p.id, state, text)


def _doing(x: Fight, p: Piece) -> tuple[str, str]:
    if p.face["panicked"]:
        return "turned", "panicked"
    if x.phase >= RETREAT:
        return "", ""
    if x.is_firing(p):
        return "firing", "firing now"
    if x.fire is not None and x.index[p.id] == x.fire.target:
        return "", "under fire"
    if x.has_fired(p):
        return "done", "has fired"
    return ("ready", "to fire") if x.is_due(p) else ("", "")


# what decides


def _facts(x: Fight) -> list[tuple[str, str]]:
    f = x.battle
    sides = (f.attacker, f.defender) if x.phase < RETREAT else ()
    facts = [(ADJECTIVES[side], _superiority(x, side)) for side in sides]
    if x.river:
        facts.append(("River", f"the attackers crossed the {_river(x)}: the defender fires first"))
    if x.has_walls():
        facts.append(("Walls", "the attackers' panics don't count, the defenders' eliminate"))
    if x.fire is not None and (x.fire.eliminations or x.fire.panics):
        facts.append(("To take", hits(x.fire.eliminations, x.fire.panics)))
    return facts


def _superiority(x: Fight, side: int) -> str:
    """What a side adds to its die."""
    best = max(x.leaders(side), key=lambda p: int(p.face["strength"]), default=None)
    parts = [f"{best.face['strength']} ({best.face['name']})"] if best is not None else []
    if x.battle.pursuit and side == x.battle.attacker:
        parts.append(f"{x.d.pursuit_bonus} (pursuit)")
    return f"superiority: die + {' + '.join(parts)}" if parts else "superiority: die"


def _chart(x: Fight) -> Chart:
    rows = [
        [name, *(SHOWN.get(RESULTS[r], RESULTS[r]) for r in results)]
        for name, results in zip(TABLE, x.d.results, strict=True)
    ]
    shooter = x.fire.shooter if x.fire is not None else x.battle.shooter
    return Chart("Battle table", ["Firing unit", *FACES], rows, x.d.column[shooter] if shooter >= 0 else -1)
