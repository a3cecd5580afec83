"""What of sheet and atlas follows from the components; the rest is in data/sheet.toml.

An owner's edited components are drawn too: a space, a route or a counter that sheet.toml doesn't know gets its place,
its course and its short name from map.toml and units.toml.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any, Final

from grognard.games.indian_territory import state
from grognard.games.indian_territory.components import Components
from grognard.games.indian_territory.state import DATA, SIDE, SIDES, UNIT, WAGON
from grognard.games.indian_territory.words import battle_effects
from grognard.games.indian_territory.words_log import adjective
from grognard.kernel.atlas import Atlas, Region, Thing
from grognard.kernel.kinds import Lexicon
from grognard.kernel.sheet import Gauge, Look, Road, Sheet, Spot
from grognard.kernel.sheet_read import atlas_of, read_sheet, speaking
from grognard.kernel.toml import load_toml

COUNTRIES: Final = ("north", "south", "territory")  # by home country
OWN: Final = ("places", "bend", "bends", "short", "atlas")  # parts of sheet.toml that are read here


@cache
def _drawn() -> dict[str, Any]:
    return load_toml(DATA / "sheet.toml")


def make_sheet(x: Lexicon) -> Sheet:
    d: Components = x.components
    drawn = _drawn()
    sheet = read_sheet({key: part for key, part in drawn.items() if key not in OWN})
    return replace(
        sheet,
        spots=tuple(_spot(d, s, drawn) for s in range(len(d.spaces))),
        roads=tuple(_road(d, a, b, drawn) for a in range(len(d.spaces)) for b in d.near[a] if a < b),
        sides=speaking(sheet.sides, x, SIDE),
        grounds=tuple(replace(g, effect=ground_effect(d, state.TERRAINS.index(g.id))) for g in sheet.grounds),
        looks=_looks(x, sheet, drawn["short"]),
        gauges=_gauges(d),
        labels=drawn["atlas"]["labels"] | dict(sheet.labels) | _marker_labels(d, sheet),
        codes=_marker_codes(x),
    )


# the land


def _spot(d: Components, s: int, drawn: dict[str, Any]) -> Spot:
    """Where sheet.toml draws it; at its own place, where the owner has added or moved it."""
    x, y = d.x[s] * drawn["width"] / 1000, d.y[s] * drawn["height"] / 1000
    known = drawn["places"].get(d.spaces[s])
    if known and known[:2] == [d.x[s], d.y[s]]:
        x, y = known[2:]
    text = f"{state.NATIONS[d.capital[s]].title()} capital" if d.capital[s] >= 0 else ""
    marks = ("capital",) * bool(text)
    if d.base[s] >= 0:
        marks += (f"{'base' if d.base[s] < state.KIOWA else 'camp'} {SIDES[d.base[s]]}",)
    return Spot(d.spaces[s], d.space_names[s], x, y, state.TERRAINS[d.terrain[s]], text, marks, COUNTRIES[d.home[s]])


def _road(d: Components, a: int, b: int, drawn: dict[str, Any]) -> Road:
    ends = [d.spaces[a], d.spaces[b]]
    bend = next((z for *pair, z in drawn["bends"] if pair == ends), drawn["bend"])
    return Road(ends[0], ends[1], bend, d.rivers.get((a, b), ""))


def ground_effect(d: Components, t: int) -> str:
    """What a terrain does, in a few words."""
    effects = [f"costs {d.cost[t]}"] if d.cost[t] != 1 else []
    effects += battle_effects(d, t, d.terrain_round[t] != 0)
    effects += [] if d.burns[t] else ["can't be devastated"]
    return ", ".join(effects) or "no effect"


# the counters


def _looks(x: Lexicon, sheet: Sheet, short: dict[str, str]) -> dict[str, Look]:
    """Every counter, and every name that a wagon can have; bare ones are for sale."""
    d: Components = x.components
    armies = [a.id for a in sheet.armies]
    out: dict[str, Look] = {}
    for u, id in enumerate(d.counters):
        army = next((a for a in (d.army[u], SIDES[d.side[u]]) if a in armies), "wild")
        out[id] = replace(_look(x, u, sheet.looks[state.TYPES[d.type[u]]], short), army=army)
    wagon = replace(sheet.looks["wagon"], pips_of=d.increments)
    for id in (*x.of(WAGON).ids, *(f"{side}-wagon" for side in SIDES[:2])):
        out[id] = replace(wagon, army=id.partition("-")[0])
    return out | {"wagon": replace(wagon, army=SIDES[0])}


def _look(x: Lexicon, u: int, plain: Look, short: dict[str, str]) -> Look:
    d: Components = x.components
    look = replace(plain, name=x.name(UNIT, u), short=short_name(d, u, short))
    if d.type[u] == state.LEADER:
        return replace(look, stars=d.value[u], weight=2)
    weight = 10 * d.strength[u] + (1 if d.type[u] == state.INFANTRY else 0)
    return replace(look, value=str(d.strength[u]), left=state.battalion(d, u), right=str(d.speed[u]), weight=weight)


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


# beside the map


def _gauges(d: Components) -> tuple[Gauge, ...]:
    turns = tuple(d.turn_names[: d.turns])
    seasons = tuple("snow" if winter else "sun" for winter in d.winter[: d.turns])
    return (
        Gauge("track", "Turn", "turn", turns, tuple(f"'{name[-2:]}" for name in turns), seasons),
        Gauge("word", "of the turn", "half", ("First half", "Second half"), icons=("clock",)),
        Gauge("pile", "in the pool", "pool ", icons=("bag",)),
        Gauge("held", "Capitals", spaces=tuple(d.spaces[s] for s in d.capitals)),
    )


def _marker_codes(x: Lexicon) -> dict[str, str]:
    """What each marker gives, by side and season where that differs (5.2)."""
    d: Components = x.components
    out: dict[str, str] = {}
    for m, name in enumerate(d.marker_names):
        given = [state.effect_name(d.effects[k][m]) for k in range(4)]  # by side, summer before winter
        sides = [f"{adjective(x, side)} {given[2 * side]}" for side in (0, 1)]
        alike, by_season = given[:2] == given[2:], given[0] != given[1]
        if given[0] != name or not alike or by_season:
            seasons = f"in summer {given[0]}, in winter {given[1]}" if by_season else given[0]
            out[name.partition(" (")[0]] = seasons if alike else ", ".join(sides)
    return out


def _marker_labels(d: Components, sheet: Sheet) -> dict[str, str]:
    """Tribes have markers of their names; their label is for the tribe."""
    names = {id: name.partition(" (")[0] for id, name in zip(d.markers, d.marker_names, strict=True)}
    labels = {f"pool {id}": name for id, name in names.items() if f"pool {id}" not in sheet.labels}
    return labels | {f"drawn {id}": f"{name}, drawn" for id, name in names.items()}


# in words


def make_atlas(x: Lexicon) -> Atlas:
    d: Components = x.components
    atlas = atlas_of(make_sheet(x), _drawn()["atlas"])
    found = [_region(d, s) for s in range(len(d.spaces))]
    names = enumerate(_drawn()["atlas"]["regions"])
    regions = (Region(name, tuple(id for s, id in enumerate(d.spaces) if found[s] == n)) for n, name in names)
    sites = {s.id: replace(s, kinds=s.kinds[-1:], notes=_notes(d, n)) for n, s in enumerate(atlas.sites.values())}
    return replace(atlas, regions=tuple(regions), sites=sites, things=_things(x))


def _region(d: Components, s: int) -> int:
    """Its place in the list of regions: by the column of the printed grid, or where an owner's copy has none, by x."""
    if d.home[s] != state.TERRITORY:
        return 0 if d.home[s] == state.UNION else 4
    digits = d.grid[s].lstrip("ABCDE")
    column = int(digits) if digits.isdecimal() else 1 + d.x[s] * 7 // 1001
    return 1 if column <= 3 else 2 if column <= 5 else 3


def _notes(d: Components, s: int) -> tuple[str, ...]:
    base = (f"{SIDES[d.base[s]].title()} base",) if d.base[s] >= 0 else ()
    return (*base, f"capital of the {state.NATIONS[d.capital[s]].title()}") if d.capital[s] >= 0 else base


def _things(x: Lexicon) -> dict[str, Thing]:
    """Counters that are alike share a name."""
    d: Components = x.components
    things: dict[str, Thing] = {}
    for u, id in enumerate(d.counters):
        force = f"value {d.value[u]}" if d.type[u] == state.LEADER else f"strength {d.strength[u]}"
        things[id] = Thing(id, d.counter_names[u], (state.TYPES[d.type[u]].replace("_", " "), force))
    things |= {id: Thing(id, "Wagon") for id in ("wagon", *x.of(WAGON).ids)}
    return things | {id: Thing(id, f"marker {d.marker_names[m]}") for m, id in enumerate(d.markers)}
