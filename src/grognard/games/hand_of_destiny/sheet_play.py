"""What is played with: marks in spaces, things to read, boxes of counters and of cards, verbs on buttons."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from grognard.games.hand_of_destiny.matter import (
    EACH_TURN,
    HIGH,
    HOLDS,
    LOW,
    NORMAL,
    OCCUPIES,
    ONCE,
    POINTS,
    SWITCHES,
    USE_CAPTURED,
    USE_EITHER,
    WATER,
    WATERS,
    Matter,
)
from grognard.kernel.sheet import Deed, Emblem, Gauge, Tray

DEEDS: Final = {
    "recruit": Deed("Recruit"),
    "place": Deed("Place here"),
    "build": Deed("Build a fort"),
    "raze": Deed("Take down the fort"),
    "march": Deed("March with"),
    "join": Deed("Take along", all="Take everyone along"),
    "embark": Deed("Take aboard", all="Take aboard all that fit"),
    "step": Deed("March", attack=True),
    "drop": Deed("Leave behind"),
    "fight": Deed("Fight here", attack=True),
    "accept": Deed("Use the event"),
    "option": Deed("Choose"),
    "pick": Deed("Choose"),
    "at": Deed("Here"),
    "fire": Deed("Fire"),
    "break_off": Deed("Break off"),
    "lose": Deed("Lose"),
    "panic": Deed("Panics"),
    "retreat": Deed("Retreat"),
    "carry": Deed("Take aboard", all="Take aboard all that fit"),
    "pursue": Deed("Pursue with", all="Pursue with all"),
    "pass": Deed("Pass"),
}
BOOKKEEPING: Final = ("battle effects", "spent events", "lasting", "closed", "awarded")
LEVELS: Final = {NORMAL: "fleets not at low water", HIGH: "fleets only at high water"}
WALLS: Final = "defenders don't panic; supply"
SEEN: Final = 8  # spaces of a gauge


# marks


def printed(d: Matter, s: int) -> tuple[str, ...]:
    """What is printed in a space."""
    marks = [_fort(d, s)] if d.fort_kind[s] else []
    if any(d.stops[s]) or d.stop_asks[s] is not None:
        marks.append("stop")
    if d.fleet_stop[s]:
        marks.append("rapids")
    if d.fleet_water[s] != LOW:
        marks.append(f"water {WATERS[d.fleet_water[s]]}")
    return tuple(marks)


def _fort(d: Matter, s: int) -> str:
    use = {USE_EITHER: "either", USE_CAPTURED: "captured"}.get(d.fort_use[s]) or d.sides[d.fort_use[s]]
    return f"printed {d.fort_kind[s]} {use}"


def make_emblems(d: Matter) -> dict[str, Emblem]:
    """Marks of the view, as view.py writes them, and those that are printed."""
    out = {
        "stop": Emblem("stop", "stop", effect="land units end their march on entering"),
        "rapids": Emblem("rapids", "rapids", effect="fleets end their march on entering"),
        "peeked": Emblem("ring", "open to the player whose turn it is"),
        "was nobody": Emblem("", "held by nobody when this player turn began"),
    }
    out.update({f"water {WATERS[level]}": Emblem("", text) for level, text in LEVELS.items()})
    for s in range(len(d.spaces)):
        if d.fort_kind[s]:
            out[_fort(d, s)] = _fort_emblem(d, s)
    for side, adjective in zip(d.sides, d.adjectives, strict=True):
        out[f"fort {side}"] = Emblem("works", f"{adjective} fort marker", side, WALLS)
        out[f"was {side}"] = Emblem("", f"{adjective} when this player turn began", side)
    return out


def _fort_emblem(d: Matter, s: int) -> Emblem:
    kind, use = d.fort_kind[s], d.fort_use[s]
    if use == USE_EITHER:
        return Emblem(kind, f"{kind} for either side", effect=WALLS)
    if use == USE_CAPTURED:
        return Emblem(kind, f"{kind} for whoever held it when the player turn began", effect=WALLS)
    return Emblem(kind, f"{d.adjectives[use]} {kind}", d.sides[use], WALLS)


# things to read


def make_gauges(d: Matter) -> tuple[Gauge, ...]:
    turns = range(1, d.turns + 1)
    names = tuple(d.turn_names) or tuple(f"Turn {n}" for n in turns)
    out = [Gauge("track", "Turn", "turn", names, tuple(str(n) for n in turns))]
    out.append(Gauge("word", "player turn", "active", tuple(d.adjectives), icons=("clock",)))
    if water_matters(d):
        out.append(Gauge("word", "water", "water", tuple(x.title() for x in WATERS)))
    if any(a.when in (EACH_TURN, ONCE) for a in d.awards) or any(e.do == POINTS for e in d.effects):
        out.append(Gauge("score", "Points", "points "))
    goals = list(dict.fromkeys(_goals(d)))[:SEEN]
    if goals:
        out.append(Gauge("held", "To be held", spaces=tuple(d.spaces[s] for s in goals)))
    return tuple(out)


def water_matters(d: Matter) -> bool:
    return bool(d.route_water) or any(x != LOW for x in d.fleet_water) or any(e.do == WATER for e in d.effects)


def _goals(d: Matter) -> Iterable[int]:
    """The spaces that victory speaks of, in its order."""
    queue = [a.condition for a in [*d.sudden, *d.awards] if a.condition >= 0]
    queue += [level.condition for level in d.levels if level.condition >= 0]
    while queue:
        c = d.conditions[queue.pop(0)]
        queue = c.parts + queue
        if c.kind in (HOLDS, OCCUPIES):
            yield from c.spaces


# boxes


def make_trays(d: Matter) -> tuple[Tray, ...]:
    out = [Tray("in play", "In play", holds="cards")]
    for side, name in zip(d.sides, d.adjectives, strict=True):
        out += [
            Tray(f"box {side}", f"{name} Recruit Box", side, "open to both players"),
            Tray(f"dead {side}", f"{name} dead pile", side, "open to both players"),
            Tray(f"later {side}", f"{name}, to come later", side),
            Tray(f"deck {side}", f"{name} deck", side, "in no order", holds="cards", pile=True, shuffled=True),
            Tray(f"discard {side}", f"{name} discards", side, holds="cards", pile=True),
            Tray(f"removed {side}", f"{name}, removed from play", side, open=False, holds="cards", pile=True),
            Tray(f"away {side}", f"{name}, not in this game", side, open=False),
        ]
    return tuple(out)


def make_labels(d: Matter) -> dict[str, str]:
    """Names for all that the view only numbers."""
    out = {
        "turn": "turn", "active": "player turn", "water": "water", "fleet_more": "further march of fleets",
        "in play": "in play", "battle effects": "effects in battle", "spent events": "events used",
        "lasting": "lasting effects", "closed": "truces found", "awarded": "points given once",
    }  # fmt: skip
    out.update({f"rule {name}": name.replace("_", " ") for name in SWITCHES})
    for side, name in zip(d.sides, d.adjectives, strict=True):
        out |= {t.key: t.title for t in make_trays(d) if t.side == side}
        out |= {
            f"points {side}": f"{name} points", f"down {side}": f"{name} fort markers taken down in this phase",
            f"reshuffle {side}": f"the {name} deck is shuffled when this player turn ends",
            f"stacked {side}": f"{name} cards laid on top of the deck",
            f"changed {side}": f"{name} units changed by cards",
        }  # fmt: skip
    return out
