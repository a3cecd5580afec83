"""What catalogues call things, and what they are called here: characteristics, types, special rules, arcs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from grognard.games.warpath_2e import components as k

# characteristics of a unit and of a weapon, by the names that catalogues give them
UNIT: Final = {
    "spd": ("spd", "sp", "speed"), "hit": ("hit", "to hit"), "att": ("att", "attacks"),
    "def": ("def", "de", "defence", "defense"), "ner": ("ner", "ne", "nerve"), "special": ("special", "special rules"),
    "type": ("type",),
}  # fmt: skip
WEAPON: Final = {
    "fire": ("fire", "firepower", "dice"), "range": ("ran", "range", "rng"), "piercing": ("piercing", "ap"),
    "special": ("special", "special rules"),
}  # fmt: skip
TYPES: Final = (
    ("infantry", k.INF), ("ordnance", k.ORD), ("artillery", k.ORD), ("armour", k.ARM), ("armor", k.ARM),
    ("vehicle", k.ARM), ("hero", k.HERO), ("monster", k.MONSTER),
)  # fmt: skip
SIZES: Final = {"team": 5, "section": 10, "platoon": 20}  # what the published lists mean by these words
OTHER_NAMES: Final = {"jump": k.JUMP, "open topped": k.OPEN_TOP, "stabilized": k.STABILISED}
ARCS: Final = re.compile(r"\[([FLRPA](?:/[FLRPA])*)\]")
_NUMBERED: Final = re.compile(r"(.+?) ?\(? ?(\d+|\d*D\d+(?:\+\d+)?)?\)?$", re.IGNORECASE)


def characteristics(values: Mapping[str, str], names: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    """The values of a profile by our keys."""
    plain = {name.strip().strip(".").lower(): value.strip() for name, value in values.items()}
    return {key: plain[x] for key, all_names in names.items() for x in all_names if x in plain}


def number(text: str) -> int | None:
    """A printed number: 4, 4+ or 24 with an inch mark; None for what is none.

    >>> number("4+"), number('24"'), number("-"), number("3d6")
    (4, 24, None, None)
    """
    bare = text.strip().rstrip("+\"”'").strip()
    return int(bare) if bare.isascii() and bare.isdigit() and len(bare) < 5 else None


def type_of(words: list[str]) -> int | None:
    """The type of unit that one of these names says, if it says just one."""
    for name in words:
        found = {type for word, type in TYPES if word in name.lower()}
        if len(found) == 1:
            return found.pop()
    return None


def type_line(line: str) -> int | None:
    """STAT.1 The type that a printed line begins with, short or in full.

    >>> [type_line(x) for x in ("Inf (10)", "Armour", "Unit")] == [k.INF, k.ARM, None]
    True
    """
    word = line.partition("(")[0].strip().lower()
    found = [n for n, type in enumerate(k.TYPES) if word and (type.startswith(word) or word.startswith(type))]
    return found[0] if len(found) == 1 else None


def split_rules(text: str) -> list[str]:
    """The rules of a line such as "Howitzer, Blast (3), Reload!"; a dash is none."""
    return [x.strip() for x in text.replace(";", ",").split(",") if x.strip(" -")]


def rule_word(rule: str, names: list[str], words: list[str], numbered: tuple[int, ...]) -> tuple[str, str]:
    """A printed special rule as it is written here, or why it can't be.

    >>> rule_word("Crushing Strength (3)", k.UNIT_RULE_NAMES, k.UNIT_RULES, k.UNIT_RULES_WITH_NUMBER)
    ('crushing:3', '')
    >>> rule_word("Blast (D6)", k.WEAPON_RULE_NAMES, k.WEAPON_RULES, k.WEAPON_RULES_WITH_NUMBER)
    ('', 'its number is rolled; there are whole numbers only')
    """
    found = _NUMBERED.match(rule.strip())
    name, value = (found[1], found[2] or "") if found else (rule, "")
    bare = name.strip().lower().rstrip("!")
    known = {x.lower().rstrip("!"): n for n, x in enumerate(names)} | (OTHER_NAMES if words is k.UNIT_RULES else {})
    if bare not in known:
        return "", "there is no such rule in the game"
    at = known[bare]
    if at not in numbered:
        return words[at], ""
    if not value.isdigit():
        return "", "its number is rolled; there are whole numbers only" if value else "its number is missing"
    return f"{words[at]}:{int(value)}", ""
