"""A scenario as a picture, made from its data alone. The map is in sheet_map.py, the cards are in sheet_cards.py, what
is played with beside them in sheet_play.py.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from grognard.games.hand_of_destiny import sheet_map
from grognard.games.hand_of_destiny import sheet_play as play
from grognard.games.hand_of_destiny.components import Components
from grognard.games.hand_of_destiny.lexicon import region_name
from grognard.games.hand_of_destiny.sheet_cards import make_cards
from grognard.games.hand_of_destiny.sheet_map import make_ground, make_legends, make_plan, make_road, make_seeds
from grognard.games.hand_of_destiny.sheet_play import STYLE, shared
from grognard.games.hand_of_destiny.state import BRANCH, EVENT, SIDE, UNIT
from grognard.games.hand_of_destiny.vocabulary import F_ELITE, F_LEADER, FLAGS, NONE, WATERS
from grognard.kernel.atlas import Atlas, Thing
from grognard.kernel.kinds import Lexicon
from grognard.kernel.sheet import Army, Look, Sheet, Side, Spot
from grognard.kernel.sheet_read import atlas_of, read_sheet, speaking
from grognard.kernel.template import listed

LONGEST: Final = 12  # letters of a short name
LEFT: Final = 10  # spaces that a march may have left


def make_atlas(x: Lexicon) -> Atlas:
    """The same in words: units by their full names, events and options by what they say."""
    d: Components = x.components
    sheet, words = make_sheet(x), shared(d)["atlas"]
    atlas = atlas_of(sheet, words)
    levels = dict(enumerate(WATERS)) if play.water_matters(d) else dict.fromkeys(range(len(WATERS)), "")
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
        streams=sheet_map.make_streams(d, plan),
        traces=sheet_map.make_traces(d, plan),
        seeds=make_seeds(d, plan),
        base=d.terrains[d.land] if d.land != NONE else "",
        scale=d.scale_note,
        grounds=tuple(make_ground(d, t) for t in range(len(d.terrains))),
        legends=make_legends(d, plan),
        sides=speaking((_side(d, i) for i in range(len(d.sides))), x, SIDE),
        armies=_armies(d),
        looks={id: _look(d, u, x.name(UNIT, u), shorts[u]) for u, id in enumerate(d.units)},
        emblems={**drawn.emblems, **play.printed_forts(d)},
        gauges=play.make_gauges(d),
        cards=make_cards(x),
        notes=play.make_notes(d),
    )


def _spot(d: Components, s: int, p: complex) -> Spot:
    water = "sea" if d.sea[s] else "river" if d.river[s] else ""
    regions = tuple(region_name(d, tag) for tag, inside in d.regions.items() if s in inside)
    ground, marks = d.terrains[d.terrain[s]], play.printed(d, s)
    at = (d.spaces[s], d.space_names[s], p.real, p.imag)
    return Spot(*at, ground, d.fort_name[s], marks, water=water, regions=regions)


def _side(d: Components, i: int) -> Side:
    sign, ring, goal = STYLE["signs"][i], STYLE["rings"][i], play.goal(d, i)
    return Side(d.sides[i], d.side_names[i], sign, ring, d.colors[i], goal, d.inks[i])


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
            out[u] = d.shorts[u] if d.shorts[u] != d.unit_names[u][:3] else _short(d, u, [out[x] for x in own])
    return out


def _short(d: Components, u: int, taken: list[str]) -> str:
    """As many words as fit; of a leader's long name the last."""
    words = [w.strip(",.()").removesuffix("'s") for w in d.unit_names[u].removeprefix("The ").split()]
    words = [w for w in words if w] or [d.units[u]]
    first, last = _begins(words), words[-1][:LONGEST]
    ways = [last, first] if d.flags[F_LEADER][u] and first != " ".join(words) else [first, last]
    head = words[0][: LONGEST - 3]
    numbered = f"{head} {1 + sum(t.startswith(head) for t in taken)}"
    return next((word for word in ways if word not in taken), numbered)


def _begins(words: list[str]) -> str:
    text = words[0][:LONGEST]
    for word in words[1:]:
        if len(text) + 1 + len(word) > LONGEST:
            return f"{text} {word[:5]}" if text[0].isdigit() and " " not in text else text
        text += f" {word}"
    return text
