"""A sheet out of a sheet.toml: tables are called as the parts of a Sheet, their keys as the parts' own."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from grognard.kernel.atlas import Atlas, Region, Site, Thing, Way
from grognard.kernel.fault import GameError
from grognard.kernel.kinds import Kind, Lexicon
from grognard.kernel.sheet import (
    Army,
    CardFace,
    Cartouche,
    Emblem,
    Gauge,
    Ground,
    Lake,
    Legend,
    Look,
    Note,
    Realm,
    Road,
    Sheet,
    Side,
    Spot,
    State,
    Stream,
    Trace,
    Tray,
    VerbLabel,
)

LISTS: Final[dict[str, Any]] = {
    "spots": Spot, "roads": Road, "streams": Stream, "traces": Trace, "grounds": Ground, "legends": Legend,
    "sides": Side, "armies": Army, "states": State, "gauges": Gauge, "trays": Tray, "notes": Note, "realms": Realm,
    "lakes": Lake,
}  # fmt: skip
WATERS: Final = {"river": "on a river", "sea": "at sea"}
ROADS: Final = {
    "road": "by land", "track": "by land", "gate": "by land", "water": "by river", "river": "by river",
    "landing": "by river", "both": "by land or river",
}  # fmt: skip
TABLES: Final[dict[str, Any]] = {"looks": Look, "emblems": Emblem, "verb_labels": VerbLabel, "cards": CardFace}


def read_sheet(data: Mapping[str, Any], **more: Any) -> Sheet:
    """The sheet of this data and of what a game adds to it; GameError names the entry that can't be."""
    parts: dict[str, Any] = {}
    for key, value in data.items():
        if key in LISTS:
            parts[key] = tuple(_made(LISTS[key], x, f"{key}[{n}]") for n, x in enumerate(value))
        elif key in TABLES:
            parts[key] = {id: _made(TABLES[key], x, f"{key}.{id}") for id, x in value.items()}
        elif key == "cartouche":
            parts[key] = _made(Cartouche, value, key)
        elif key in {f.name for f in dataclasses.fields(Sheet)}:
            parts[key] = _frozen(value)
        else:
            raise GameError(f"sheet.{key}: there is no such part")
    return Sheet(**{**parts, **more})


def speaking(sides: Iterable[Side], lexicon: Lexicon, kind: Kind) -> tuple[Side, ...]:
    """The sides with what sentences call them."""
    e = lexicon.of(kind)
    adjectives = e.forms.get("adjective", e.names)
    out: list[Side] = []
    for side in sides:
        i = e.lookup[side.id]
        out.append(replace(side, spoken=e.names[i], adjective=adjectives[i], many=i in e.plural))
    return tuple(out)


def for_each_side(data: Mapping[str, Any], sides: Mapping[str, str]) -> dict[str, Any]:
    """The data with its table `each_side` once for every side, joined to the rest: {side} is its id, {name} its name.

    >>> for_each_side({"open": ["pool"], "each_side": {"open": ["box {side}"]}}, {"north": "Northern", "south": ""})
    {'open': ['pool', 'box north', 'box south']}
    """
    out = {key: part for key, part in data.items() if key != "each_side"}
    for side, name in sides.items():
        out = _joined(out, _named(data["each_side"], side, name))
    return out


def _joined(a: Any, b: Any) -> Any:
    if isinstance(a, list):
        return a + b
    return a | {key: _joined(a[key], x) if key in a else x for key, x in b.items()}


def _named(value: Any, side: str, name: str) -> Any:
    if isinstance(value, str):
        return value.format(side=side, name=name)
    if isinstance(value, list):
        return [_named(x, side, name) for x in value]
    if isinstance(value, dict):
        return {_named(k, side, name): _named(x, side, name) for k, x in value.items()}
    return value


def _made(make: Any, x: Any, at: str) -> Any:
    try:
        return make(**{k: _frozen(v) for k, v in x.items()}) if isinstance(x, Mapping) else make(*map(_frozen, x))
    except TypeError as err:
        raise GameError(f"sheet.{at}: {err}") from None


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def looks_of(
    kind: Kind, lexicon: Lexicon, plain: Mapping[str, Look], armies: list[str] | None = None
) -> dict[str, Look]:
    """A look for every piece: that of its class, with its own name, in the colours of its owner."""
    e = lexicon.of(kind)
    out: dict[str, Look] = {}
    for i, id in enumerate(e.ids):
        look = plain[e.classes[i]]
        army = armies[e.owners[i]] if armies is not None else look.army
        left = id.rpartition("-")[2] if look.left == "#" else look.left
        out[id] = dataclasses.replace(look, name=e.names[i] or look.name, army=army, left=left)
    return out


def atlas_of(sheet: Sheet, words: Mapping[str, Any] | None = None) -> Atlas:
    """The same in words, for boards made of text: all of it is on the sheet, but for words that no page needs.

    They are the `[atlas]` of a sheet.toml: labels, where they are others than the page's, values, and open boxes.
    """
    more = words or {}
    ways: dict[str, list[Way]] = {s.id: [] for s in sheet.spots}
    for r in sheet.roads:
        remark = _between(sheet, r)
        ways[r.a].append(Way(r.b, remark))
        ways[r.b] += [] if r.one_way else [Way(r.a, remark)]
    order = {s.id: n for n, s in enumerate(sheet.spots)}
    matters = any(x.effect for x in sheet.grounds)  # else it is only drawn
    grounds = {x.id: x.name for x in sheet.grounds if matters}
    regions: dict[str, list[str]] = {}
    sites: dict[str, Site] = {}
    for s in sheet.spots:
        for name in s.regions[:1]:
            regions.setdefault(name, []).append(s.id)
        kinds = (s.text, grounds.get(s.ground, ""), WATERS.get(s.water, ""))
        notes = tuple(sheet.emblems[m].text for m in s.marks)
        around = tuple(sorted(ways[s.id], key=lambda w: order[w.to]))
        sites[s.id] = Site(s.id, s.name, tuple(filter(None, kinds)), notes, around)
    return Atlas(
        regions=tuple(Region(name, tuple(ids)) for name, ids in regions.items()),
        sites=sites,
        things=_things(sheet),
        verbs={verb: d.text for verb, d in sheet.verb_labels.items() if d.text},
        labels=more.get("labels") or {t.key: _lower(t.title) for t in sheet.trays} | dict(sheet.labels),
        values=_values(sheet, more.get("values", {})),
        open=tuple(more.get("open", ())),
        bookkeeping=sheet.bookkeeping,
    )


def _lower(title: str) -> str:
    """As it stands in a sentence; what is all capitals stays so: "US, to be placed"."""
    return " ".join([word if len(word) > 1 and word.isupper() else word.lower() for word in title.split(" ")])


def _between(sheet: Sheet, r: Road) -> str:
    """What lies between two spaces; by land or by water, where a map has both."""
    by = ROADS[r.kind] if len({x.kind for x in sheet.roads}) > 1 else ""
    river = f"across the {r.river.replace('_', ' ').title()}" if r.river else ""
    return ", ".join(filter(None, [by, r.name, river, r.text, "one way" if r.one_way else ""]))


def _things(sheet: Sheet) -> dict[str, Thing]:
    things = {id: Thing(id, x.short, (x.text,) if x.text else ()) for id, x in sheet.looks.items()}
    for id, card in sheet.cards.items():
        lines = [f"{heading}: {text}" for heading, text in card.lines] + ([f"{card.note}."] if card.note else [])
        things[id] = Thing(id, f"“{card.title}”", (), tuple(lines))
    return things


def _values(sheet: Sheet, more: Mapping[str, Any]) -> dict[str, dict[int, str]]:
    """What has become of a counter, and where a track stands."""
    steps = {g.key: dict(enumerate(g.steps, 1)) for g in sheet.gauges if g.kind == "track"}
    open_ended = {g.key for g in sheet.gauges if g.more}
    out = {
        key: {n: name if key in open_ended else f"{n} of {len(names)}, {name}" for n, name in names.items()}
        for key, names in steps.items()
    }
    scores = [g for g in sheet.gauges if g.kind == "score" and g.steps]
    out |= {g.key + side.id: dict(enumerate(g.steps)) for g in scores for side in sheet.sides}
    out |= {s.key: {0: "", 1: s.text} for s in sheet.states}
    return out | {key: out.get(key, {}) | {int(n): x for n, x in told.items()} for key, told in more.items()}
