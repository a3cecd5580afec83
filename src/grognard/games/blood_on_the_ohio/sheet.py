"""What of sheet and atlas follows from the components; the rest is in data/sheet.toml.

An owner's edited components are drawn too: a space that sheet.toml doesn't know stands at its own x and y.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any, Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio.boards import make_board
from grognard.games.blood_on_the_ohio.components import SIDES, Components
from grognard.games.blood_on_the_ohio.state import DATA, SIDE, UNIT
from grognard.games.blood_on_the_ohio.view import STRUCTURES
from grognard.games.blood_on_the_ohio.words_log import halves, season
from grognard.kernel.atlas import Atlas, Thing
from grognard.kernel.kinds import Lexicon
from grognard.kernel.sheet import Emblem, Gauge, Look, Road, Sheet, Spot, Tray
from grognard.kernel.sheet_read import atlas_of, read_sheet, speaking
from grognard.kernel.toml import load_toml

OWN: Final = ("places", "bend", "bends", "fords", "atlas")  # parts of sheet.toml that are read here
ARMIES: Final = {k.MI: "militia", k.MC: "militia", k.AR: "train", k.SC: "train", k.SU: "train", k.BA: "british"}
SEGMENT: Final = {
    "special_actions": "Special Actions",
    "us_operations": "US Operations",
    "wc_operations": "WC Operations",
}
ROOM: Final = 10  # letters of a name on a counter
SIGNS: Final = {"special_actions": "star", "us_operations": "us", "wc_operations": "wc"}


@cache
def _drawn() -> dict[str, Any]:
    """sheet.toml and the land under it."""
    return load_toml(DATA / "land.toml") | load_toml(DATA / "sheet.toml")


def make_sheet(x: Lexicon) -> Sheet:
    d: Components = x.components
    drawn = _drawn()
    sheet = read_sheet({key: part for key, part in drawn.items() if key not in OWN})
    return replace(
        sheet,
        spots=tuple(_spot(d, s, drawn) for s in range(len(d.spaces))),
        roads=tuple(_road(d, a, b, drawn) for a in range(len(d.spaces)) for b in d.near[a] if a < b) + _doors(d),
        sides=speaking(sheet.sides, x, SIDE),
        looks={id: _look(x, u, sheet.looks[k.TYPES[d.type[u]]]) for u, id in enumerate(d.counters)},
        gauges=_gauges(d),
        trays=_trays(d),
        board=make_board(d, sheet.armies),
        labels=_labels(d) | dict(sheet.labels),
        emblems=dict(sheet.emblems) | {id: Emblem("", name, names=True) for id, name in _forts(d).items()},
    )


# the land


def _spot(d: Components, s: int, drawn: dict[str, Any]) -> Spot:
    x, y = drawn["places"].get(d.spaces[s], (d.x[s] * drawn["width"] / 1000, d.y[s] * drawn["height"] / 1000))
    nation = d.nations[d.nation[s]] if d.nation[s] >= 0 else "neutral"
    region = f"{d.nation_names[d.nation[s]]} land" if d.nation[s] >= 0 else "Neutral land"
    if d.kind[s] == k.ENTRY:
        return _gate(d, s, x, y)
    water = d.kind[s] == k.RIVER
    form, on = ("bead", "river") if water else ("ring", "")
    return Spot(d.spaces[s], d.space_names[s], x, y, nation, "", (), "", on, (region,), form=form)


def _gate(d: Components, s: int, x: float, y: float) -> Spot:
    """An entry square: of the US, or of the nation that comes by it."""
    nation = d.gate_nation[s]
    code = d.nations[nation] if nation >= 0 else "US"
    ground = code if nation >= 0 and nation in d.nation else ""  # some nations come from beyond the map
    mark = f"entry {SIDES[int(nation >= 0)]}"
    return Spot(
        d.spaces[s], d.space_names[s], x, y, ground, "", (mark,), regions=("Entry squares",), form="gate", code=code
    )


def _road(d: Components, a: int, b: int, drawn: dict[str, Any]) -> Road:
    ends = [d.spaces[a], d.spaces[b]]
    if d.kind[a] == d.kind[b] == k.RIVER:
        return Road(ends[0], ends[1], kind="river")
    if k.RIVER in (d.kind[a], d.kind[b]):
        return Road(ends[0], ends[1], kind="landing")
    bend = next((z for *pair, z in drawn["bends"] if set(pair) == set(ends)), drawn["bend"])
    river = next((z for *pair, z in drawn["fords"] if set(pair) == set(ends)), "")
    return Road(ends[0], ends[1], bend, river, kind="track")


def _doors(d: Components) -> tuple[Road, ...]:
    return tuple(Road(d.spaces[s], d.spaces[to], kind="gate") for s, to in enumerate(d.gate) if to >= 0)


# the counters


def _look(x: Lexicon, u: int, plain: Look) -> Look:
    d: Components = x.components
    people = d.nations[d.people[u]] if d.people[u] >= 0 else "regular"
    short = _short(d, u) or plain.short
    plain = plain if d.steps[u] > 1 else replace(plain, pips_of=0)
    look = replace(plain, name=x.name(UNIT, u), short=short, army=ARMIES.get(d.type[u], people))
    if d.type[u] == k.KEY:
        return replace(look, value=str(d.tp[u]), weight=4)
    return replace(look, value=str(d.fp[u]) if d.fp[u] else "", weight=3 if d.type[u] == k.SUB else 10 * d.fp[u])


def _short(d: Components, u: int) -> str:
    if d.type[u] >= k.KEY:
        return _called(d.counter_names[u])
    return d.nation_names[d.people[u]] if d.people[u] >= 0 else ""


def _called(name: str) -> str:
    """A leader's name as a counter has room for it: whole, with the first word as a letter, or cut."""
    first, _, last = name.rpartition(" ")
    if len(name) <= ROOM:
        return name
    return f"{first[0]}. {last}" if first else f"{name[: ROOM - 2]}."


# beside the map


def _gauges(d: Components) -> tuple[Gauge, ...]:
    turns = tuple(season(d, n + 1) for n in range(len(d.turn_names)))
    segments = tuple(SEGMENT.get(k.PROCEDURES[x[0]], "End of the turn") for x in d.segments)
    return (
        Gauge(
            "track",
            "Turn",
            "turn",
            turns,
            tuple(f"'{name[-2:]}" for name in turns),
            tuple("snow" if name.startswith("FA") else "sun" for name in d.turn_names),
            span=("first turn", "last turn"),
        ),
        Gauge(
            "track",
            "Segment",
            "segment",
            segments,
            tuple(str(n + 1) for n in range(len(segments))),
            tuple(SIGNS.get(k.PROCEDURES[x[0]], "snow") for x in d.segments),
        ),
        Gauge("score", "victory points", "vp ", tuple(halves(n) for n in range(2 * d.vp_max + 1))),
        Gauge("score", "action points left", "sap "),
    )


def _trays(d: Components) -> tuple[Tray, ...]:
    nations = zip(d.nations, d.nation_names, strict=True)
    stores = tuple(Tray(f"store {id}", f"{name} waiting", "wc", open=False) for id, name in nations)
    return (
        Tray("cup us", "Recruitment Cup", "us", "drawn blind", open=False),
        *stores,
        Tray("to place us", "US, to be placed", "us", open=False),
        Tray("to place wc", "WC, to be placed", "wc", open=False),
        Tray("ready wc", "British Arms, ready", "wc", open=False),
        Tray("track wc", "British Arms on the track", "wc", open=False),
        Tray("killed us", "US leaders, killed", "us", open=False),
        Tray("killed wc", "WC leaders, killed", "wc", open=False),
        Tray("gone us", "US, out of the game", "us", open=False),
        Tray("gone wc", "WC, out of the game", "wc", open=False),
    )


def _labels(d: Components) -> dict[str, str]:
    out = {
        "turn": "turn", "first turn": "first turn", "last turn": "last turn", "segment": "segment",
        "expedition": "expedition", "vp us": "US victory points",
        "vp wc": "WC victory points", "sap us": "US action points", "sap wc": "WC action points",
        "no builds": "builds barred", "no raids": "raids barred", "saved us": "US point saved",
        "saved wc": "WC point saved", "settlements to build": "settlements in the Builds Box",
        "forts to build": "forts in the Builds Box",
    }  # fmt: skip
    out |= _forts(d)
    for id in d.chits:
        out |= {f"raid cup {id}": f"raid chits {id}", f"set aside {id}": f"raid chits {id}, found"}
    for id, name in zip(d.nations, d.nation_names, strict=True):
        out |= {f"status {id}": name, f"broken {id}": f"{name} treaty broken"}
    return out


def _forts(d: Components) -> dict[str, str]:
    return dict(zip(d.forts, d.fort_names, strict=True))


# in words


def make_atlas(x: Lexicon) -> Atlas:
    d: Components = x.components
    words = _drawn()["atlas"]
    status = {
        f"status {id}": dict(enumerate(["", "in the WC", "nonaligned", "bound by treaty", "withdrawn"]))
        for id in d.nations
    }
    treaties = {f"broken {id}": {0: "", 1: "yes"} for id in d.nations}
    turns = {n + 1: season(d, n + 1) for n in range(len(d.turn_names))}
    span = {"first turn": dict.fromkeys(turns, ""), "last turn": turns}
    atlas = atlas_of(make_sheet(x), {**words, "values": words["values"] | status | treaties | span})
    things = {id: Thing(id, x.name(UNIT, u), _facts(d, u)) for u, id in enumerate(d.counters)}
    forts = {id: Thing(id, name) for id, name in _forts(d).items()}
    labels = dict(atlas.labels) | {m: m for m in STRUCTURES if m}
    sides = dict(zip(SIDES, x.of(SIDE).forms["adjective"], strict=True))
    return replace(atlas, things=things | forts, labels=labels, sides=sides)


def _facts(d: Components, u: int) -> tuple[str, ...]:
    force = f"tactical points {d.tp[u]}" if d.type[u] == k.KEY else f"force points {d.fp[u]}" if d.fp[u] else ""
    return tuple(filter(None, (d.type_names[d.type[u]], force)))
