"""What filters and effects of cards say in a few words: for lasting effects, choices between effects, and reasons."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from grognard.games.hand_of_destiny import vocabulary as c
from grognard.games.hand_of_destiny.components import Components
from grognard.games.hand_of_destiny.query import target
from grognard.games.hand_of_destiny.state import DATA, UNIT
from grognard.games.hand_of_destiny.vocabulary import ALL_UNITS, HALF_DIE, NONE, Effect, Filter
from grognard.kernel.english import with_the
from grognard.kernel.kinds import NUMBER, Kind, Lexicon
from grognard.kernel.template import FEW, counted, fill, listed, parse, write
from grognard.kernel.toml import load_toml

_DATA: Final[dict[str, dict[str, Any]]] = load_toml(DATA / "effects.toml")
FLAG_NAMES: Final[list[str]] = [_DATA["flags"][flag] for flag in c.FLAGS]
TEMPLATES: Final = {c.EFFECTS.index(do): parse(text, f"effects.{do}", None) for do, text in _DATA["effects"].items()}


# whom and where


def whom(x: Lexicon, who: Filter | None, side: int) -> str:
    """The units that a filter selects: `elite units of the Khyber Line at Kabul`."""
    if who is None:
        return "units"
    flags = listed([FLAG_NAMES[f] for f in who.flags])
    base = _base(x, who, side)
    text = f"{flags} of {base}".replace(" of units", "", 1) if flags else base
    if who.without:
        text += f" other than {listed([FLAG_NAMES[f] for f in who.without])}"
    return text + where(x, who.spaces) + {0: " outside forts", 1: " in forts"}.get(who.in_fort, "")


def _base(x: Lexicon, who: Filter, side: int) -> str:
    """Out of the mask, which has the fixed flags in it: the first way to name them that selects just these."""
    d: Components = x.components
    able = [u for u in d.own[side] if _is_able(d, who, u)]
    chosen = [u for u in able if who.mask[u]]
    if chosen == able:
        return "units"
    ways = _ways(d, able, chosen) if chosen else []
    return next((f"units of {text}" for text, units in ways if units == chosen), "") or write(x, UNIT, chosen, "few")


def _ways(d: Components, able: list[int], chosen: list[int]) -> Iterator[tuple[str, list[int]]]:
    """Contingents, types; where they are more than a few, types of contingents, tags, strength."""
    parts, types = {d.contingent[u] for u in chosen} - {NONE}, {d.type[u] for u in chosen}
    columns = listed([with_the(d.contingent_names[i]) for i in sorted(parts)])
    kinds = f"type {listed([d.type_names[t] for t in sorted(types)])}"
    of_parts, of_types = [u for u in able if d.contingent[u] in parts], [u for u in able if d.type[u] in types]
    yield columns, of_parts
    yield kinds, of_types
    if len(chosen) > FEW:
        yield f"{kinds} of {columns}", [u for u in of_parts if u in of_types]
        tagged = {tag.replace("_", " "): {u for u in able if u in units} for tag, units in d.tags.items()}
        tags = [tag for tag, units in tagged.items() if units and units <= set(chosen)]
        yield listed(tags), [u for u in able if any(u in tagged[tag] for tag in tags)]
        low, *_, high = sorted(d.strength[u] for u in chosen)
        least, *_, most = sorted(d.strength[u] for u in able)
        bound = f"{high} or less" if low == least else f"{low} or more" if high == most else f"{low} to {high}"
        yield f"strength {bound}", [u for u in able if low <= d.strength[u] <= high]


def _is_able(d: Components, who: Filter, u: int) -> bool:
    """By the flags that no card can change."""
    if any(d.flags[f][u] for f in who.without if f >= c.CHANGEABLE):
        return False
    return not who.flags or min(who.flags) < c.CHANGEABLE or any(d.flags[f][u] for f in who.flags)


def where(x: Lexicon, mask: list[int], word: str = " at ", exact: bool = False) -> str:
    """A list of places: a few by name, a region by its tag, or how many; nothing for everywhere.

    As cards have it, `exact`: a region by its tag, or all by name.
    """
    d: Components = x.components
    spaces = [s for s, here in enumerate(mask) if here]
    if not mask or len(spaces) == len(d.spaces):
        return ""
    tags = [tag for tag, there in d.regions.items() if sorted(there) == spaces]
    if tags and len(spaces) > (1 if exact else FEW):
        return f" in {d.furniture.region(tags[0])}"
    if len(spaces) > FEW and not exact:
        return f" in {counted(len(spaces), 'space')}"
    return word + listed([d.space_names[s] for s in spaces], "or")


def number_of(count: int, units: str) -> str:
    """
    >>> number_of(1, "Relief units of the River Column"), number_of(2, "cavalry"), number_of(HALF_DIE, "units")
    ('1 Relief unit of the River Column', '2 of cavalry', 'half a die of units')
    """
    if count in (ALL_UNITS, HALF_DIE):
        return f"all {units}" if count == ALL_UNITS else f"half a die of {units}"
    if not re.search(r"\bunits\b", units):
        return f"{count} of {units}"
    return f"{count} {units if count != 1 else units.replace('units', 'unit', 1)}"


# effects


def said(x: Lexicon, e: Effect, owner: int) -> str:
    """An effect as the beginning of a sentence."""

    def find(name: str) -> tuple[Any, Kind]:
        return FACTS[name](x, e, owner) if name in FACTS else getattr(e, name), NUMBER

    return fill(TEMPLATES[e.do], x, find)


def said_all(x: Lexicon, effects: list[int], owner: int) -> str:
    return "; ".join(said(x, x.components.effects[e], owner) for e in effects)


def lasting(x: Lexicon, e: Effect, owner: int) -> str:
    """An effect and how long it lasts: `until the end of the Afghan player turn`."""
    adjectives = x.components.adjectives
    until: str = _DATA["until"][c.UNTILS[e.until]]
    return f"{said(x, e, owner)}, {until.format(own=adjectives[owner], enemy=adjectives[1 - owner])}"


def owner_of(d: Components, effect: int) -> int:
    """Whose card an effect stands on, by itself or as one of several options."""
    for card in d.cards:
        for event in card.events:
            for e in d.events[event].effects:
                if e == effect or any(effect in option for option in d.effects[e].options):
                    return card.side
    return 0


def _side(x: Lexicon, e: Effect, owner: int) -> str:
    return str(x.components.adjectives[target(e, owner)])


def _whose(x: Lexicon, e: Effect, owner: int) -> str:
    return f"{_side(x, e, owner)} {whom(x, e.who, target(e, owner))}"


def _own(x: Lexicon, e: Effect, owner: int) -> str:
    return whom(x, e.who, owner)


FACTS: Final[dict[str, Callable[[Lexicon, Effect, int], str | bool]]] = {
    "side": _side,
    "whose": _whose,
    "own": _own,
    "recruits": lambda x, e, owner: number_of(e.line.count, whom(x, e.line.who, owner)) if e.line else "",
    "what": lambda x, e, owner: listed(["Stop terrain"] * e.terrain + ["rivers"] * e.river),
    "region_at": lambda x, e, owner: where(x, e.region),
    "is_full_halt": lambda x, e, owner: e.by == ALL_UNITS,
    "either": lambda x, e, owner: " or ".join(said_all(x, option, owner) for option in e.options),
    "of_own": lambda x, e, owner: number_of(e.count, _own(x, e, owner)),
    "of_whose": lambda x, e, owner: number_of(e.count, _whose(x, e, owner)),
    "of_enemy": lambda x, e, owner: number_of(e.count, f"enemy {whom(x, e.who, 1 - owner)}"),
    "goal": lambda x, e, owner: where(x, e.at, ": "),
    "height": lambda x, e, owner: c.WATERS[e.level],
    "place_at": lambda x, e, owner: where(x, e.at),
    "become": lambda x, e, owner: _DATA["changed"][c.FLAGS[e.flag]][e.value],
}
