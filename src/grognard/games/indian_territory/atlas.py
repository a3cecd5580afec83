"""The map and the counters in words, for boards made of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.games.indian_territory.state import (
    LEADER,
    NATIONS,
    SIDES,
    TERRAINS,
    TERRITORY,
    TYPES,
    UNION,
    Components,
)
from grognard.kernel.atlas import Atlas, Region, Site, Thing, Way

REGIONS: Final = (
    "Kansas and Missouri, home of the Union",
    "Indian Territory, the western plains",
    "Indian Territory, the middle",
    "Indian Territory, the east",
    "Arkansas and Texas, home of the Confederacy",
)
WEST: Final = 3  # the last column of the plains
MIDDLE: Final = 5
VERBS: Final = {
    "recruit": "bring a counter from the box, or buy a wagon",
    "place": "choose where it appears",
    "move": "set a counter on the march; others may join it",
    "haul": "set a wagon on the march",
    "join": "take a counter along",
    "hitch": "take a wagon along",
    "step": "march to a neighbouring space",
    "build": "begin or go on with a fort",
    "fortify": "let an engineer build a fort",
    "spend": "use supply from a wagon",
    "devastate": "lay waste to the space a counter stands in",
    "burn": "devastate a space",
    "fortune": "choose the enemy stack that fortune strikes",
    "raid": "destroy a wagon",
    "first": "choose whom to fight first",
    "fire": "choose who fires",
    "target": "choose who is fired at",
    "shake": "choose who panics",
    "lose": "choose who is lost",
    "panic": "choose who panics",
    "break_off": "ride out of the battle",
    "retreat": "choose where to go",
    "pursue": "choose who pursues",
}
YES: Final = {0: "", 1: "yes"}


def make_atlas(d: Components, wagons: Sequence[str]) -> Atlas:
    return Atlas(
        regions=_regions(d),
        sites={id: _site(d, s) for s, id in enumerate(d.spaces)},
        things=_things(d, wagons),
        verbs=VERBS,
        here={"Move": "at", "Arrive": "where", "Battle": "where", "Aftermath": "where", "Pursuit": "origin"},
        labels=make_labels(),
        values={
            "turn": {n + 1: f"{n + 1} of {d.turns}, {name}" for n, name in enumerate(d.turn_names)},
            "half": {0: "first", 1: "second"},
            "first": {i: side.title() for i, side in enumerate(SIDES[:2])},
            "used": {0: "", 1: "has acted"},
            "displaced": {0: "", 1: "driven here in this impulse"},
            "load": {0: "empty", 1: "1 increment"} | {n: f"{n} increments" for n in range(2, 10)},
            "panicked": {0: "", 1: "panicked", 2: "panicked"},
            "known": {0: "", 1: "known to the enemy"},
            "smith_fallen": YES,
            "released": YES,
            **{f"lost draws {side}": {0: ""} for side in SIDES[:2]},
            **{f"burned {side}": YES for side in SIDES[:2]},
            **{f"kept a marker {side}": {0: "", 1: ""} for side in SIDES[:2]},
        },
    )


def _regions(d: Components) -> tuple[Region, ...]:
    spaces: dict[str, list[str]] = {name: [] for name in REGIONS}
    for s, id in enumerate(d.spaces):
        spaces[_region(d, s)].append(id)
    return tuple(Region(name, tuple(ids)) for name, ids in spaces.items())


def _region(d: Components, s: int) -> str:
    kansas, west, middle, east, south = REGIONS
    if d.home[s] != TERRITORY:
        return kansas if d.home[s] == UNION else south
    column = _column(d, s)
    return west if column <= WEST else middle if column <= MIDDLE else east


def _column(d: Components, s: int) -> int:
    """The column of the printed grid, west to east. An owner's copy may letter it otherwise: then by place."""
    digits = d.grid[s].lstrip("ABCDE")
    return int(digits) if digits.isdecimal() else 1 + d.x[s] * 7 // 1001


def _site(d: Components, s: int) -> Site:
    notes: list[str] = []
    if d.base[s] >= 0:
        notes.append(f"{SIDES[d.base[s]].title()} base")
    if d.capital[s] >= 0:
        notes.append(f"capital of the {NATIONS[d.capital[s]].title()}")
    ways = tuple(Way(d.spaces[n], _between(d, s, n)) for n in d.near[s])
    return Site(d.spaces[s], d.space_names[s], (TERRAINS[d.terrain[s]].replace("_", " "),), tuple(notes), ways)


def _between(d: Components, a: int, b: int) -> str:
    river = d.rivers.get((min(a, b), max(a, b)), "")
    return f"across the {river.replace('_', ' ').title()}" if river else ""


def _things(d: Components, wagons: Sequence[str]) -> dict[str, Thing]:
    things = {id: Thing(id, d.counter_names[u], _facts(d, u)) for u, id in enumerate(d.counters)}
    things["wagon"] = Thing("wagon", "Wagon")
    for id in wagons:
        things[id] = Thing(id, "Wagon")
    for m, id in enumerate(d.markers):
        things[id] = Thing(id, f"marker {d.marker_names[m]}")
    return things


def _facts(d: Components, u: int) -> tuple[str, ...]:
    kind = TYPES[d.type[u]].replace("_", " ")
    return (kind, f"value {d.value[u]}" if d.type[u] == LEADER else f"strength {d.strength[u]}")


def make_labels() -> dict[str, str]:
    labels = {
        "troops": "troops among them",
        "raised": "its unit was raised",
        "first": "first player",
        "ends": "End markers drawn",
        "smith_fallen": "Fort Smith has fallen",
        "released": "Fort Smith's garrison is released",
    }
    for side in SIDES:
        labels[f"box {side}"] = f"recruit box of the {side.title()}"
        labels[f"aside {side}"] = f"{side.title()}, not yet available"
        labels[f"lost {side}"] = f"{side.title()}, lost until the administrative phase"
        labels[f"used box {side}"] = f"{side.title()}, in the box after acting"
    for side in SIDES[:2]:  # the tribes have markers of their names, and no counter in the pool
        labels[f"pool {side}"] = f"{side.title()}, in the pool"
    return labels
