"""A scenario in words, for boards made of text: its map, its counters, its cards."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.matter import (
    BOTH,
    LAND,
    LOW,
    RIVER,
    SWITCHES,
    WATERS,
    Matter,
)
from grognard.games.hand_of_destiny.sheet import facts
from grognard.games.hand_of_destiny.sheet_cards import make_card
from grognard.games.hand_of_destiny.sheet_map import LEVELS
from grognard.games.hand_of_destiny.sheet_play import BOOKKEEPING, make_emblems, make_labels, printed, water_matters
from grognard.games.hand_of_destiny.words_facts import Names, first_up, region_name
from grognard.kernel.atlas import Atlas, Region, Site, Thing, Way
from grognard.kernel.rules import Rules

VERBS: Final = {
    "recruit": "bring a unit from the Recruit Box",
    "place": "choose where it appears",
    "build": "let a unit build a fort marker",
    "raze": "take a fort marker down",
    "march": "set a unit on the march; others may join it",
    "join": "take a unit along",
    "embark": "take a unit aboard",
    "step": "go to a neighbouring space",
    "drop": "leave a unit behind",
    "fight": "choose the battle to be fought next",
    "accept": "use an event of the card",
    "option": "choose what the card does",
    "pick": "choose a unit",
    "at": "choose a space",
    "fire": "choose who fires",
    "break_off": "leave the battle",
    "lose": "choose who is lost",
    "panic": "choose who panics",
    "retreat": "choose where to go",
    "carry": "take a unit along by boat",
    "pursue": "choose who pursues",
}
ROUTES: Final = {LAND: "by land", RIVER: "by river", BOTH: "by land or river"}
LEFT: Final = 10  # spaces that a march may have left


def make_atlas(d: Matter, rules: Rules) -> Atlas:
    return Atlas(
        regions=_regions(d),
        sites={id: _site(d, s) for s, id in enumerate(d.spaces)},
        things={**_units(d), **_cards(d), **_events(d, rules), **_options(rules)},
        verbs=VERBS,
        here={
            "Move": "at", "Battle": "where", "Volley": "where", "BreakOff": "where", "Aftermath": "where",
            "Retreat": "where", "Pursuit": "where",
        },
        labels={**make_labels(d), **_marks(d)},
        values=_values(d),
        open=("in play", *(f"{pile} {side}" for side in d.sides for pile in ("deck", "discard", "box", "dead"))),
        bookkeeping=(*BOOKKEEPING, *(f"changed {side}" for side in d.sides)),
    )  # fmt: skip


def _marks(d: Matter) -> dict[str, str]:
    return {"fleet": "a fleet among them", **{mark: emblem.text for mark, emblem in make_emblems(d).items()}}


def _regions(d: Matter) -> tuple[Region, ...]:
    """By their tags; a space of several belongs to the first that names it."""
    taken: set[int] = set()
    out: list[Region] = []
    for tag, spaces in d.regions.items():
        mine = [s for s in spaces if s not in taken]
        taken.update(mine)
        if mine:
            out.append(Region(region_name(tag), tuple(d.spaces[s] for s in mine)))
    return tuple(out)


def _site(d: Matter, s: int) -> Site:
    kinds = [d.terrain_names[d.terrain[s]]]
    kinds += ["at sea"] if d.sea[s] else ["on a river"] if d.river[s] else []
    emblems = make_emblems(d)
    notes = [emblems[mark].text for mark in printed(d, s)]
    ways = tuple(Way(d.spaces[n], _between(d, s, n)) for n in d.near_any[s])
    return Site(d.spaces[s], d.space_names[s], tuple(kinds), tuple(notes), ways)


def _between(d: Matter, a: int, b: int) -> str:
    """How one gets there; of a scenario without rivers there is nothing to say."""
    kinds = set(d.route_kind.values())
    words = [ROUTES[d.route_kind[a, b]]] if kinds != {LAND} else []
    words += [name] if (name := d.route_name.get((a, b), "")) else []
    words += [LEVELS[level]] if (level := d.route_water.get((a, b), LOW)) != LOW else []
    words += ["one way"] if (b, a) not in d.route_kind else []
    return ", ".join(words)


# counters and cards


def _units(d: Matter) -> dict[str, Thing]:
    names = Names(d)
    return {id: Thing(id, names.unit(u), tuple(_lower(facts(d, u)))) for u, id in enumerate(d.units)}


def _lower(words: list[str]) -> list[str]:
    return [words[0].lower(), *words[1:]]


def _cards(d: Matter) -> dict[str, Thing]:
    out: dict[str, Thing] = {}
    for id, card in zip(d.card_ids, d.cards, strict=True):
        face = make_card(d, card)
        lines = [f"{heading}: {text}" for heading, text in face.lines] + ([f"{face.note}."] if face.note else [])
        out[id] = Thing(id, f"“{card.title}”", (), tuple(lines))
    return out


def _events(d: Matter, rules: Rules) -> dict[str, Thing]:
    """The nouns of `accept`: events by their number."""
    nouns = rules.verb_names["accept"].nouns
    return {id: Thing(id, e.text or d.cards[e.card].title) for id, e in zip(nouns, d.events, strict=False)}


def _options(rules: Rules) -> dict[str, Thing]:
    return {id: Thing(id, first_up(id.replace("-", " "))) for id in rules.verb_names["option"].nouns}


# numbers


def _values(d: Matter) -> dict[str, dict[int, str]]:
    turns = {n: f"{n} of {d.turns}, {name}" for n, name in enumerate(d.turn_names, 1)}
    out: dict[str, dict[int, str]] = {
        "turn": {0: "", **(turns or {n: f"{n} of {d.turns}" for n in range(1, d.turns + 1)})},
        "active": dict(enumerate(d.adjectives)),
        "water": dict(enumerate(WATERS)) if water_matters(d) else dict.fromkeys(range(len(WATERS)), ""),
        "fleet_more": {0: ""},
        "moved": {0: "", 1: "has marched"},
        "built": {0: "", 1: "has built a fort"},
        "pursued": {0: "", 1: "has pursued", 2: "has pursued"},
        "panicked": {0: "", 1: "panicked", 2: "panicked"},
        "left": {0: "", **{n: f"may march {n}" for n in range(1, LEFT)}},
        "forced": {0: "", **{n: f"may force the march by {n}" for n in range(1, LEFT)}},
    }
    out.update({f"rule {name}": {0: "not played", 1: ""} for name in SWITCHES})
    for side in d.sides:
        out |= {f"points {side}": {0: ""}, f"down {side}": {0: ""}, f"reshuffle {side}": {0: "", 1: "yes"}}
    return out
