"""The map and the counters as a picture. How the land is drawn is in data/sheet.toml; what is played on it, in
sheet_play.py.

An owner's edited components are drawn too: a space, a route or a counter that sheet.toml doesn't know gets its place,
its course and its short name from map.toml and units.toml.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from grognard.games.indian_territory.sheet_play import DEEDS, emblems, gauges, labels, printed, trays
from grognard.games.indian_territory.state import (
    ALLIED_FOOT,
    ALLIED_MOUNTED,
    ARTILLERY,
    CAVALRY,
    DATA,
    ENGINEER,
    HOME_GUARD,
    INFANTRY,
    LEADER,
    NATIONS,
    SIDES,
    TERRAINS,
    TRIBE,
    Components,
)
from grognard.games.indian_territory.words_facts import Names, battalion
from grognard.kernel.sheet import Army, Ground, Legend, Look, Point, Road, Sheet, Side, Spot, State, Stream

WASHES: Final = {"cross_timbers": "timbers", "forest": "forest", "rough": "rough"}
COVERS: Final = {"prairie": "grass", "cross_timbers": "scrub", "forest": "trees", "rough": "hills"}
SYMBOLS: Final = {
    INFANTRY: "infantry", CAVALRY: "cavalry", HOME_GUARD: "guard", ALLIED_MOUNTED: "cavalry", ALLIED_FOOT: "infantry",
    TRIBE: "tribe", ARTILLERY: "artillery", ENGINEER: "engineer", LEADER: "leader",
}  # fmt: skip
COUNTRIES: Final = ("north", "south", "territory")  # by home country
TRIBAL: Final = "moved by whoever draws their marker"
THE_SIDES: Final = (
    Side("union", "Union", "shield", "solid", "#26466f", "control all five capitals when a turn ends"),
    Side(
        "confederate", "Confederate", "roundel", "double", "#5c5b57",
        "take Fort Scott or Fort Atkinson, or end the war with a capital and two bases of your own",
    ),
    Side("kiowa", "Kiowa", "diamond", "broken", "#98331d", TRIBAL),
    Side("comanche", "Comanche", "diamond", "broken", "#98331d", TRIBAL),
)  # fmt: skip
ARMIES: Final = (
    Army("union", "#26466f", "#ffffff"),
    Army("union_indian", "#54331b", "#fff4dd", edge="bead"),
    Army("confederate", "#cfcdc6", "#1c1b19", rule="double"),
    Army("confederate_indian", "#dfb97a", "#281903", rule="double", edge="bead"),
    Army("wild", "#98331d", "#fff6ea", corners="cut"),
)
STATES: Final = (State("used", "acted", "has acted"), State("panicked", "turned", "panicked"))


def make_sheet(d: Components, wagons: Sequence[str]) -> Sheet:
    raw = _drawn()
    return Sheet(
        width=raw["width"],
        height=raw["height"],
        spots=tuple(_spot(d, s, raw) for s in range(len(d.spaces))),
        roads=tuple(_road(d, a, b, raw) for a in range(len(d.spaces)) for b in d.near[a] if a < b),
        streams=tuple(_stream(x) for x in raw["stream"]),
        grounds=tuple(_ground(d, t) for t in range(len(TERRAINS))),
        seeds=tuple((x, y, ground) for ground, points in raw["seeds"].items() for x, y in points),
        countries={"north": "union", "south": "confederate", "territory": ""},
        legends=tuple(_legend(x) for x in raw["legend"]),
        columns=tuple(raw["columns"]),
        rows=tuple(raw["rows"]),
        row_names=tuple(raw["row_names"]),
        sides=THE_SIDES,
        armies=ARMIES,
        looks={**_counters(d, raw["short"]), **_wagons(d, wagons)},
        states=STATES,
        emblems=emblems(),
        gauges=gauges(d),
        trays=trays(),
        deeds=DEEDS,
        labels=labels(d),
    )


@cache
def _drawn() -> dict[str, Any]:
    return tomllib.loads((DATA / "sheet.toml").read_text(encoding="utf-8"))


# the land


def _spot(d: Components, s: int, raw: dict[str, Any]) -> Spot:
    x, y = _place(d, s, raw)
    text = f"{NATIONS[d.capital[s]].title()} capital" if d.capital[s] >= 0 else ""
    country = COUNTRIES[d.home[s]]
    return Spot(d.spaces[s], d.space_names[s], x, y, TERRAINS[d.terrain[s]], text, printed(d, s), country)


def _place(d: Components, s: int, raw: dict[str, Any]) -> Point:
    """Where sheet.toml draws it; its own place on the sheet, where the owner has added or moved it."""
    known = raw["spots"].get(d.spaces[s])
    if known and known[:2] == [d.x[s], d.y[s]]:
        return known[2], known[3]
    return d.x[s] * raw["width"] / 1000, d.y[s] * raw["height"] / 1000


def _road(d: Components, a: int, b: int, raw: dict[str, Any]) -> Road:
    ends = [d.spaces[a], d.spaces[b]]
    bend = next((z for *pair, z in raw["bends"] if pair == ends), raw["bend"])
    return Road(ends[0], ends[1], bend, d.rivers.get((a, b), ""))


def _stream(x: dict[str, Any]) -> Stream:
    points = tuple((px, py) for px, py in x["points"])
    return Stream(x["id"], x["name"], points, x["source"], x["mouth"])


def _legend(x: dict[str, Any]) -> Legend:
    left, top, right, bottom = x["window"]
    return Legend(x["text"], left, top, right, bottom, x["size"], x.get("wide", False))


def _ground(d: Components, t: int) -> Ground:
    id = TERRAINS[t]
    return Ground(id, id.replace("_", " "), ground_effect(d, t), WASHES.get(id, ""), COVERS[id])


def ground_effect(d: Components, t: int) -> str:
    """What a terrain does, in a few words."""
    effects = [f"costs {d.cost[t]}"] if d.cost[t] != 1 else []
    effects += [f"guns add {d.artillery_bonus[t]} to each die"] if d.artillery_bonus[t] else []
    effects += ["the defender fires first"] if d.terrain_round[t] else []
    effects += [] if d.pursuit[t] else ["no pursuit"]
    effects += [] if d.burns[t] else ["can't be devastated"]
    return ", ".join(effects) or "no effect"


# the counters


def _counters(d: Components, short: dict[str, str]) -> dict[str, Look]:
    names = Names(d)
    return {id: _look(d, u, names.unit(u), short_name(d, u, short)) for u, id in enumerate(d.counters)}


def _look(d: Components, u: int, name: str, short: str) -> Look:
    army = _army(d, u)
    if d.type[u] == LEADER:
        return Look(name, short, army, SYMBOLS[LEADER], stars=d.value[u], weight=2)
    return Look(
        name,
        short,
        army,
        SYMBOLS[d.type[u]],
        value=str(d.strength[u]),
        left=battalion(d, u),
        right=str(d.speed[u]),
        weight=10 * d.strength[u] + (1 if d.type[u] == INFANTRY else 0),
    )


def _army(d: Components, u: int) -> str:
    known = [a.id for a in ARMIES]
    if d.army[u] in known:
        return d.army[u]
    return SIDES[d.side[u]] if SIDES[d.side[u]] in known else "wild"


def short_name(d: Components, u: int, short: dict[str, str]) -> str:
    """As sheet.toml has it; else what tells a counter apart: its number and the beginning of its name."""
    id = d.counters[u]
    for key in (id, id.rpartition("-")[0]):
        if key in short:
            return short[key]
    words = d.counter_names[u].split() or [id]
    number = "".join(c for c in words[0] if c.isdigit())
    if number and len(words) > 1:
        return f"{number} {words[1][:5]}"
    return words[0].removesuffix("'s")[:9]


def _wagons(d: Components, wagons: Sequence[str]) -> dict[str, Look]:
    """Every name that a wagon can have: its owner's, and what the enemy knows of it. Bare ones are for sale."""
    looks = {id: _wagon(d, id.partition("-")[0]) for id in wagons}
    looks.update({f"{side}-wagon": _wagon(d, side) for side in SIDES[:2]})
    looks["wagon"] = _wagon(d, SIDES[0])
    return looks


def _wagon(d: Components, side: str) -> Look:
    return Look("Supply wagon", "Wagon", side, "wagon", pips="load", pips_of=d.increments, weight=1)
