"""A scenario as a picture, made from its data alone: the map, the counters, the cards in words, things to read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from grognard.games.hand_of_destiny import vocabulary as c
from grognard.games.hand_of_destiny.components import Components
from grognard.games.hand_of_destiny.read.map import NEUTRAL
from grognard.games.hand_of_destiny.state import BRANCH, DATA, EVENT, SIDE, UNIT
from grognard.games.hand_of_destiny.vocabulary import (
    BOTH,
    F_ELITE,
    F_LEADER,
    FLAGS,
    LAND,
    LOW,
    NONE,
    RIVER,
    WATERS,
    Award,
    Card,
    Level,
    Line,
)
from grognard.games.hand_of_destiny.words_effects import number_of, where, whom
from grognard.kernel import furniture
from grognard.kernel.atlas import Atlas, Thing
from grognard.kernel.english import short_name
from grognard.kernel.kinds import Lexicon
from grognard.kernel.plan import Plan
from grognard.kernel.sheet import (
    Army,
    CardFace,
    Emblem,
    Gauge,
    Ground,
    Look,
    Note,
    Road,
    Sheet,
    Side,
    Spot,
)
from grognard.kernel.sheet_read import atlas_of, for_each_side, read_sheet, speaking
from grognard.kernel.template import counted, listed
from grognard.kernel.toml import load_toml

DRAWN: Final[dict[str, Any]] = load_toml(DATA / "sheet.toml")
STYLE: Final[dict[str, Any]] = DRAWN.pop("style")
USES: Final = {c.USE_EITHER: "either", c.USE_CAPTURED: "captured"}
SEEN: Final = 8  # spaces of a gauge
KINDS: Final = {LAND: "road", RIVER: "water", BOTH: "both"}
SEA: Final = "#b8d2d8"  # without a colour of its own


def shared(d: Components) -> dict[str, Any]:
    """The parts of the sheet that all scenarios share, with the names of both sides."""
    return for_each_side(DRAWN, dict(zip(d.sides, d.adjectives, strict=True)))


# marks


def printed(d: Components, s: int) -> tuple[str, ...]:
    """What is printed in a space."""
    marks = [_fort(d, s)] if d.fort_kind[s] else []
    marks += ["stop"] if any(d.stops[s]) or d.stop_asks[s] is not None else []
    marks += ["rapids"] if d.fleet_stop[s] else []
    return (*marks, *([f"water {WATERS[d.fleet_water[s]]}"] if d.fleet_water[s] != LOW else []))


def _fort(d: Components, s: int) -> str:
    return f"printed {d.fort_kind[s]} {USES.get(d.fort_use[s]) or d.sides[d.fort_use[s]]}"


def printed_forts(d: Components) -> dict[str, Emblem]:
    return {_fort(d, s): _fort_emblem(d, kind, d.fort_use[s]) for s, kind in enumerate(d.fort_kind) if kind}


def _fort_emblem(d: Components, kind: str, use: int) -> Emblem:
    text, side = (STYLE["forts"][USES[use]], "") if use in USES else (f"{d.adjectives[use]} {{kind}}", d.sides[use])
    return Emblem(kind, text.format(kind=kind), side, "defenders don't panic; supply")


# things to read


def make_gauges(d: Components) -> tuple[Gauge, ...]:
    turns = range(1, d.turns + 1)
    names = tuple(d.turn_names) or tuple(f"Turn {n}" for n in turns)
    out = [Gauge("track", "Turn", "turn", names, tuple(str(n) for n in turns))]
    out.append(Gauge("word", "player turn", "active", tuple(d.adjectives), icons=("clock",)))
    if water_matters(d):
        out.append(Gauge("word", "water", "water", tuple(x.title() for x in WATERS)))
    if any(a.when in (c.EACH_TURN, c.ONCE) for a in d.awards) or any(e.do == c.POINTS for e in d.effects):
        out.append(Gauge("score", "Points", "points "))
    goals = list(dict.fromkeys(_goals(d)))[:SEEN]
    return (*out, *([Gauge("held", "To be held", spaces=tuple(d.spaces[s] for s in goals))] if goals else []))


def water_matters(d: Components) -> bool:
    return (
        bool(d.route_water or d.route_flood)
        or any(x != LOW for x in d.fleet_water)
        or any(e.do == c.WATER for e in d.effects)
    )


def _goals(d: Components) -> Iterable[int]:
    """The spaces that victory speaks of, in its order."""
    asked = [a.condition for a in [*d.sudden, *d.awards]] + [level.condition for level in d.levels]
    queue = [n for n in asked if n >= 0]
    while queue:
        condition = d.conditions[queue.pop(0)]
        queue = condition.parts + queue
        if condition.kind in (c.HOLDS, c.OCCUPIES):
            yield from condition.spaces


# how it is won


def goal(d: Components, side: int) -> str:
    """What a side must do to win, in a few words."""
    ways = [f"lead on points after turn {d.turns}" if d.by_points and d.awards else f"stand best after turn {d.turns}"]
    if any(a.side == side for a in d.sudden):
        ways.append("win at once by a sudden death")
    return ", or ".join(ways)


def make_notes(d: Components) -> tuple[Note, ...]:
    """The story first, then what wins, then what else the scenario explains."""
    notes = [Note(f"{d.name}, {d.period}" if d.period else d.name, d.summary)]
    for a in d.sudden:
        told = a.text or f"Looked at {STYLE['when'][a.when]}."
        notes.append(Note(f"Sudden death: {d.adjectives[a.side]}", told, d.sides[a.side]))
    for side, name in enumerate(d.adjectives):
        points = "\n".join(_points(a) for a in d.awards if a.side == side)
        notes += [Note(f"{name} points", points, d.sides[side])] if points else []
    notes.append(Note("Result", "\n".join(_level(d, level) for level in d.levels)))
    return (*notes, *(Note(title, text) for title, text in d.notes))


def _points(a: Award) -> str:
    when = f" ({STYLE['when'][a.when]})" if a.when != c.AT_END else ""
    return f"{a.text}{when}" if a.per else f"{counted(a.amount, 'point')}: {a.text}{when}"


def _level(d: Components, level: Level) -> str:
    """The first that is reached counts; points are the first side's less the second's."""
    who = "draw" if level.winner == c.DRAW else d.adjectives[level.winner]
    text = level.text if level.text.lower().startswith(who.lower()) else f"{level.text} ({who})"
    if level.last:
        return f"Else: {text}"
    first, second = d.adjectives
    return f"{first} points less {second} points, {level.low} or more: {text}" if d.by_points else text


LEFT: Final = 10  # spaces that a march may have left


def make_atlas(x: Lexicon) -> Atlas:
    """The same in words: units by their full names, events and options by what they say."""
    d: Components = x.components
    sheet, words = make_sheet(x), shared(d)["atlas"]
    atlas = atlas_of(sheet, words)
    levels = dict(enumerate(WATERS)) if water_matters(d) else dict.fromkeys(range(len(WATERS)), "")
    march = {"left": "may march {}", "forced": "may force the march by {}"}
    values = {key: {0: ""} | {n: text.format(n) for n in range(1, LEFT)} for key, text in march.items()}
    things: dict[str, Thing] = {}
    for u, (id, look) in enumerate(sheet.looks.items()):
        things[id] = Thing(id, look.name, (d.type_names[d.type[u]].lower(), f"strength {d.strength[u]}", *gifts(d, u)))
    for kind in (EVENT, BRANCH):
        things |= {id: Thing(id, name) for id, name in zip(x.of(kind).ids, x.of(kind).names, strict=True)}
    return replace(
        atlas,
        things={**atlas.things, **things},
        labels={**sheet.labels, **words["labels"], **{mark: e.text for mark, e in sheet.emblems.items()}},
        sides=dict(zip(d.sides, d.adjectives, strict=True)),
        values={**atlas.values, "active": dict(enumerate(d.adjectives)), "water": levels, **values},
    )


@lru_cache(maxsize=16)
def make_sheet(x: Lexicon) -> Sheet:
    d: Components = x.components
    plan, shorts = make_plan(d), short_names(d)
    drawn = read_sheet({key: part for key, part in shared(d).items() if key != "atlas"})
    return replace(
        drawn,
        width=plan.width,
        height=plan.height,
        spots=tuple(_spot(d, s, plan.points[s]) for s in range(len(d.spaces))),
        roads=tuple(make_road(d, plan, a, b) for a, b in plan.routes),
        streams=furniture.streams(plan, d.furniture, [s for s, at_sea in enumerate(d.sea) if at_sea]),
        traces=furniture.traces(plan, d.furniture, d.sides),
        seeds=furniture.seeds(plan, d.furniture, d.terrains),
        base=d.terrains[d.land] if d.land != NONE else "",
        scale=d.scale_note,
        grounds=tuple(make_ground(d, t) for t in range(len(d.terrains))),
        legends=furniture.legends(plan, d.furniture, d.regions, d.near_any),
        sides=speaking((_side(d, i) for i in range(len(d.sides))), x, SIDE),
        armies=_armies(d),
        looks={id: _look(d, u, x.name(UNIT, u), shorts[u]) for u, id in enumerate(d.units)},
        emblems={**drawn.emblems, **printed_forts(d)},
        gauges=make_gauges(d),
        cards=make_cards(x),
        notes=make_notes(d),
    )


def _spot(d: Components, s: int, p: complex) -> Spot:
    water = "sea" if d.sea[s] else "river" if d.river[s] else ""
    regions = tuple(d.furniture.region(tag) for tag, inside in d.regions.items() if s in inside)
    ground, marks = d.terrains[d.terrain[s]], printed(d, s)
    at = (d.spaces[s], d.space_names[s], p.real, p.imag)
    return Spot(*at, ground, d.fort_name[s], marks, water=water, regions=regions)


def _side(d: Components, i: int) -> Side:
    sign, ring = STYLE["signs"][i], STYLE["rings"][i]
    return Side(d.sides[i], d.side_names[i], sign, ring, d.colors[i], goal(d, i), d.inks[i])


# the counters


def _armies(d: Components) -> tuple[Army, ...]:
    """One for every contingent, with a band of its own, and one for those who belong to none."""
    used = {(d.side[u], d.contingent[u]) for u in range(len(d.units)) if d.contingent[u] != NONE}
    return tuple(_army(d, side, c) for side, c in [(0, NONE), (1, NONE), *sorted(used)])


def _army(d: Components, side: int, contingent: int) -> Army:
    name = d.side_names[side] if contingent == NONE else d.contingent_names[contingent]
    band = "" if contingent == NONE else STYLE["bands"][contingent % len(STYLE["bands"])]
    id, rule = _army_id(d, side, contingent), STYLE["rules"][side]
    return Army(id, d.colors[side], d.inks[side], rule, name=name, band=band)


def _army_id(d: Components, side: int, contingent: int) -> str:
    return d.sides[side] if contingent == NONE else f"{d.sides[side]} {d.contingents[contingent]}"


def _look(d: Components, u: int, name: str, short: str) -> Look:
    symbol, elite, strength = d.symbols[d.type[u]], bool(d.flags[F_ELITE][u]), d.strength[u]
    army, drawn = _army_id(d, d.side[u], d.contingent[u]), STYLE["symbols"].get(symbol, symbol)
    text, weight = ", ".join([d.type_names[d.type[u]], *gifts(d, u)]), 10 * strength + elite
    return Look(name, short, army, drawn, str(strength), weight=weight, text=text, elite=elite)


def gifts(d: Components, u: int) -> list[str]:
    """What is printed on a counter beside type and strength: contingent, gifts, when it comes."""
    out = [d.contingent_names[d.contingent[u]]] if d.contingent[u] != NONE else []
    out += [text for flag, text in STYLE["gifts"].items() if d.flags[FLAGS.index(flag)][u]]
    where = f" at {listed([d.space_names[s] for s in d.entry_at[u]], 'or')}" if d.entry_at[u] else ""
    return out + ([f"comes in turn {d.entry_turn[u]}{where}"] if d.entry_turn[u] > 1 else [])


def short_names(d: Components) -> list[str]:
    """As the scenario has it; where it leaves that open, a word that no other counter of the side begins with."""
    out = [""] * len(d.units)
    for own in d.own:
        for u in own:
            name, is_leader = d.unit_names[u], bool(d.flags[F_LEADER][u])
            out[u] = d.shorts[u] if d.shorts[u] != name[:3] else short_name(name, [out[x] for x in own], is_leader)
    return out


# the map


def make_plan(d: Components) -> Plan:
    points = [complex(x, y) for x, y in zip(d.x, d.y, strict=True)]
    plan = Plan(points, {pair: KINDS[kind] for pair, kind in d.route_kind.items()})
    furniture.widen(plan, d.furniture)
    return plan


def make_road(d: Components, plan: Plan, a: int, b: int) -> Road:
    name, water = d.route_name.get((a, b), ""), STYLE["water"].get(WATERS[d.route_water.get((a, b), LOW)], "")
    flood = STYLE["flood"].get(WATERS[d.route_flood.get((a, b), LOW)], "")
    text = ", ".join(filter(None, [water, flood]))
    kind, one_way = plan.kinds[a, b], (b, a) not in d.route_kind
    return Road(d.spaces[a], d.spaces[b], plan.bends[a, b], kind=kind, name=name, text=text, one_way=one_way)


def make_ground(d: Components, t: int) -> Ground:
    wash, cover = _land(d, t)
    effect = d.terrain_texts[t].rstrip(".") or "no effect"
    colour = d.terrain_colors[t] if d.terrain_colors[t] != NEUTRAL else SEA if cover == "waves" else ""
    if not d.drawn[t]:
        return Ground(d.terrains[t], d.terrain_names[t], effect)
    return Ground(d.terrains[t], d.terrain_names[t], effect, wash, cover, colour, d.breadths[t])


def _land(d: Components, t: int) -> tuple[str, str]:
    """By the words of its name; a terrain that no word tells of is waves at sea, hills where it stops."""
    spaces = [s for s, x in enumerate(d.terrain) if x == t]
    if any(d.sea[s] for s in spaces):
        return "", "waves"
    words = f"{d.terrain_names[t]} {d.terrains[t]}".lower().replace("_", " ").split()
    for begins, (wash, cover) in STYLE["lands"].items():
        if any(w.startswith(begins) for w in words):
            return wash, cover
    return ("rough", "hills") if any(any(d.stops[s]) for s in spaces) else ("", "")


# the cards in words: recruit lines, march lines and events


def make_cards(x: Lexicon) -> dict[str, CardFace]:
    d: Components = x.components
    return {id: make_card(x, card) for id, card in zip(d.card_ids, d.cards, strict=True)}


def make_card(x: Lexicon, card: Card) -> CardFace:
    d: Components = x.components
    lines = [("Recruit", recruits(x, line, card.side)) for line in card.lines]
    lines.append(("March", marches(x, card)))
    lines += [("You may" if d.events[e].may else "Event", d.events[e].text) for e in card.events]
    note = "Remove from play after use" if card.remove else ""
    return CardFace(card.title, d.sides[card.side], card.text, tuple(lines), note)


def recruits(x: Lexicon, line: Line, side: int) -> str:
    """1 unit of the Desert Column at Dongola, Ed Debba or Korti."""
    words = [number_of(line.count, whom(x, line.who, side)) + where(x, line.at, exact=True)]
    words += [f"with {whom(x, line.together, side)}"] if line.together is not None else []
    words += ["in spaces held or not"] if line.held_only == 0 else []
    words += ["even among enemies"] if line.with_enemy else []
    words += ["if you like"] if line.optional else []
    return ", ".join(words)


def marches(x: Lexicon, card: Card) -> str:
    """Desert Column 3; fleets 4."""
    named = [(whom(x, m.who, card.side), m.spaces) for m in card.moves]
    short = [(text.removeprefix("units of the ").removeprefix("units of type "), n) for text, n in named]
    return "; ".join(f"{'all units' if text == 'units' else text} {n}" for text, n in short) or "nobody"
