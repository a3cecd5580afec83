"""A scenario as a picture, made from its data alone. The map is in sheet_map.py, the cards are in sheet_cards.py, what
is played with beside them in sheet_play.py.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from grognard.games.hand_of_destiny.matter import F_ELITE, F_LEADER, FLAGS, NONE, Matter
from grognard.games.hand_of_destiny.sheet_cards import make_cards
from grognard.games.hand_of_destiny.sheet_map import Plan, make_grounds, make_legends, make_roads, make_streams
from grognard.games.hand_of_destiny.sheet_notes import goal, make_notes
from grognard.games.hand_of_destiny.sheet_play import (
    BOOKKEEPING,
    DEEDS,
    make_emblems,
    make_gauges,
    make_labels,
    make_trays,
    printed,
)
from grognard.games.hand_of_destiny.words_facts import Names, region_name
from grognard.kernel.sheet import Army, Look, Sheet, Side, Spot, State

SYMBOLS: Final = {"supply": "wagon", "tribal": "tribe"}  # the others are called alike
SIGNS: Final = ("shield", "roundel")
RINGS: Final = ("solid", "double")
RULES: Final = ("single", "double")
PALE: Final = "#f1ead8"  # with some of its colour, the ground of the second side's counters: told apart by lightness
DARK: Final = "#15130f"  # ink on it
PART: Final = 0.24
BANDS: Final = ("#e3b33c", "#5fa3cf", "#e07a4e", "#9dbb58", "#b58ac6", "#e6e0d0")  # of contingents, in their order
GIFTS: Final = {
    "elite": "elite", "static": "static", "auto_supply": "always in supply", "breakoff": "may break off",
    "builds_forts": "builds forts", "engineer": "bridges rivers", "supply": "source of supply",
}  # fmt: skip
STATES: Final = (
    State("panicked", "turned", "panicked"),
    State("moved", "acted", "has marched"),
    State("built", "acted", "has built a fort"),
)
LONGEST: Final = 12  # letters of a short name


@lru_cache(maxsize=16)
def make_sheet(d: Matter) -> Sheet:
    plan = Plan(d)
    return Sheet(
        width=plan.width,
        height=plan.height,
        spots=tuple(_spot(plan, s) for s in range(len(d.spaces))),
        roads=make_roads(plan),
        streams=make_streams(plan),
        grounds=make_grounds(d),
        legends=make_legends(plan),
        sides=tuple(_side(d, i) for i in range(len(d.sides))),
        armies=_armies(d),
        looks=_looks(d),
        states=STATES,
        emblems=make_emblems(d),
        gauges=make_gauges(d),
        trays=make_trays(d),
        deeds=DEEDS,
        labels=make_labels(d),
        cards=make_cards(d),
        notes=make_notes(d),
        bookkeeping=(*BOOKKEEPING, *(f"changed {side}" for side in d.sides)),
    )


def _spot(plan: Plan, s: int) -> Spot:
    d = plan.d
    x, y = plan.points[s]
    return Spot(
        d.spaces[s],
        d.space_names[s],
        x,
        y,
        d.terrains[d.terrain[s]],
        d.fort_name[s],
        printed(d, s),
        water="sea" if d.sea[s] else "river" if d.river[s] else "",
        regions=tuple(region_name(tag) for tag, inside in d.regions.items() if s in inside),
    )


def _side(d: Matter, i: int) -> Side:
    return Side(d.sides[i], d.side_names[i], SIGNS[i], RINGS[i], d.colors[i], goal(d, i), d.inks[i])


# the counters


def _armies(d: Matter) -> tuple[Army, ...]:
    """One for every contingent, with a band of its own, and one for those who belong to none."""
    out = [_army(d, i, NONE) for i in range(len(d.sides))]
    used = {(d.side[u], d.contingent[u]) for u in range(len(d.units)) if d.contingent[u] != NONE}
    return tuple(out + [_army(d, side, c) for side, c in sorted(used)])


def _army(d: Matter, side: int, contingent: int) -> Army:
    name = d.side_names[side] if contingent == NONE else d.contingent_names[contingent]
    band = "" if contingent == NONE else BANDS[contingent % len(BANDS)]
    id = _army_id(d, side, contingent)
    fill, ink = (mixed(d.colors[side], PALE), mixed(d.colors[side], DARK)) if side else (d.colors[0], d.inks[0])
    return Army(id, fill, ink, RULES[side], name=name, band=band)


def mixed(color: str, other: str) -> str:
    """A part of the first colour in the second."""
    pairs = [(int(color[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a * PART + b * (1 - PART)):02x}" for a, b in pairs)


def _army_id(d: Matter, side: int, contingent: int) -> str:
    return d.sides[side] if contingent == NONE else f"{d.sides[side]} {d.contingents[contingent]}"


def _looks(d: Matter) -> dict[str, Look]:
    names, shorts = Names(d), short_names(d)
    return {id: _look(d, u, names.unit(u), shorts[u]) for u, id in enumerate(d.units)}


def _look(d: Matter, u: int, name: str, short: str) -> Look:
    symbol = d.symbols[d.type[u]]
    elite = bool(d.flags[F_ELITE][u])
    return Look(
        name,
        short,
        _army_id(d, d.side[u], d.contingent[u]),
        SYMBOLS.get(symbol, symbol),
        value=str(d.strength[u]),
        weight=10 * d.strength[u] + elite,
        text=", ".join(facts(d, u)[:1] + facts(d, u)[2:]),
        elite=elite,
    )


def facts(d: Matter, u: int) -> list[str]:
    """What is printed on a counter: type, strength, contingent, gifts, when it comes."""
    out = [d.type_names[d.type[u]], f"strength {d.strength[u]}"]
    out += [d.contingent_names[d.contingent[u]]] if d.contingent[u] != NONE else []
    out += [text for flag, text in GIFTS.items() if d.flags[FLAGS.index(flag)][u]]
    return out + ([f"comes in turn {d.entry_turn[u]}"] if d.entry_turn[u] > 1 else [])


def short_names(d: Matter) -> list[str]:
    """As the scenario has it; where it leaves that open, a word that no other counter of the side begins with."""
    out = [""] * len(d.units)
    for own in d.own:
        for u in own:
            out[u] = d.shorts[u] if d.shorts[u] != d.unit_names[u][:3] else _short(d, u, [out[x] for x in own])
    return out


def _short(d: Matter, u: int, taken: list[str]) -> str:
    """As many words as fit; of a leader's long name the last."""
    words = [w.strip(",.()").removesuffix("'s") for w in d.unit_names[u].removeprefix("The ").split()]
    words = [w for w in words if w] or [d.units[u]]
    begins = _begins(words)
    ways = [begins, words[-1][:LONGEST]]
    if d.flags[F_LEADER][u] and begins != " ".join(words):
        ways.reverse()
    for word in ways:
        if word not in taken:
            return word
    return f"{words[0][: LONGEST - 3]} {1 + sum(t.startswith(words[0][: LONGEST - 3]) for t in taken)}"


def _begins(words: list[str]) -> str:
    text = words[0][:LONGEST]
    for word in words[1:]:
        if len(text) + 1 + len(word) > LONGEST:
            return f"{text} {word[:5]}" if text[0].isdigit() and " " not in text else text
        text += f" {word}"
    return text
