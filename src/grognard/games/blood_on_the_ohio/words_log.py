"""The words of the game, and the facts that its log speaks of, made from an event's ints by their names (`e`).

The templates are in data/words, a file for each part of the rules; words_*.py have the facts of its decisions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio.components import SIDES, Components
from grognard.games.blood_on_the_ohio.state import DATA, RULES, SIDE, SPACE, UNIT, US, WC
from grognard.kernel.flow import NOWHERE
from grognard.kernel.kinds import Kind, Lexicon
from grognard.kernel.phrases import LogFact, read_words
from grognard.kernel.scene import Die
from grognard.kernel.template import counted, first_up, write

Ints = Mapping[str, Any]

FRACTION: Final = ["", "½"]
SEASONS: Final = {"FA/WI": "Fall", "SP/SU": "Spring"}


def halves(n: int) -> str:
    """Victory points as players say them: 9 halves are 4½."""
    whole, half = divmod(abs(n), 2)
    return (str(whole) if whole or not half else "") + FRACTION[half]


def points(x: Lexicon, e: Ints) -> str:
    return halves(e["halves"])


def total(x: Lexicon, e: Ints) -> str:
    return halves(e["total"])


def hit(is_hit: bool) -> str:
    return "hit" if is_hit else "none"


def rolled(x: Lexicon, e: Ints, side: int) -> str:
    """14.6b What a side rolled in a combat, and what it scored."""
    strength, face, modifier, casualties = [e[f"{SIDES[side]}_{n}"] for n in ("strength", "face", "modifier", "scored")]
    who = first_up(write(x, SIDE, side, "roll" if face else "be"))
    if not face:
        return f"{who} without strength."
    die = f"{face} + {modifier}" if modifier else str(face)
    return f"{who} {die} with strength {strength}: {counted(casualties, 'casualty')}."


def turned(x: Lexicon, e: Ints) -> str:
    kind = x.components.type[e["unit"]]
    return "wounded" if kind >= k.KEY else "half spent" if kind == k.SU else "reduced"


def scout_does(x: Lexicon, e: Ints) -> str:
    """21.1"""
    if e["face"] <= x.components.scout_traitor_up_to:
        return "betrays"
    return "leaves" if e["face"] <= x.components.scout_leaves_up_to else "stays"


def season(d: Components, turn: int) -> str:
    """2.1 A turn as one speaks of it."""
    name = d.turn_names[turn - 1]
    for short, long in SEASONS.items():
        name = name.replace(short, long)
    return name


def placed_as(site: int, damaged: bool) -> str:
    """A structure or ruin of a set-up."""
    names = {k.VILLAGE: "village", k.PRINCIPAL: "principal village", k.SETTLEMENT: "settlement"}
    return "a razed marker" if site not in names else f"a reduced {names[site]}" if damaged else f"a {names[site]}"


def fate(x: Lexicon, e: Ints) -> str:
    """9.0"""
    d, face = x.components, e["face"]
    return "healed" if face <= d.heals_up_to else "dies" if face >= d.dies_from else "lingers"


LOG_FACTS: Final[dict[str, tuple[Kind | None, LogFact]]] = {
    "points": (None, points),
    "in_all": (None, total),
    "is_gain": (None, lambda x, e: int(e["halves"] > 0)),
    "season": (None, lambda x, e: season(x.components, e["turn"])),
    "placed": (None, lambda x, e: placed_as(e["site"], e["damaged"] > 0)),
    "fate": (None, fate),
    "loyalty_from": (None, lambda x, e: x.components.loyalty_from),
    "stays_from": (None, lambda x, e: x.components.officer_stays_from),
    "heals_up_to": (None, lambda x, e: x.components.heals_up_to),
    "dies_from": (None, lambda x, e: x.components.dies_from),
    "us_rolled": (None, lambda x, e: rolled(x, e, US)),
    "wc_rolled": (None, lambda x, e: rolled(x, e, WC)),
    "scout_does": (None, scout_does),
    "turned": (None, turned),
    "lair": (SPACE, lambda x, e: e["where"] if e["where"] != e["at"] else NOWHERE),
}
DICE: Final[dict[str, LogFact]] = {
    "loyalty": lambda x, e: [Die(e["face"], "stays" if e["stays"] else "leaves")],
    "officer": lambda x, e: [Die(e["face"], "stays" if e["stays"] else "leaves")],
    "leader_checked": lambda x, e: [Die(e["face"], fate(x, e))],
    "scout_marches": lambda x, e: [Die(e["face"], scout_does(x, e))],
    "event_rolled": lambda x, e: [Die(e["face"])],
    "scout_checked": lambda x, e: [Die(e["face"], scout_does(x, e))],
    "morale": lambda x, e: [Die(e["face"])],
    "shocked": lambda x, e: [Die(e["face"])],
    "fought": lambda x, e: [Die(e[f"{s}_face"], s.upper()) for s in SIDES if e[f"{s}_face"]],
    "fought_again": lambda x, e: [Die(e[f"{SIDES[e['whose']]}_face"], SIDES[e["whose"]].upper())],
    "recruit_roll": lambda x, e: [Die(e["die"], "comes" if e["comes"] else "none")],
    "negotiated": lambda x, e: [Die(e["die"])],
    "trespassed": lambda x, e: [Die(e["us_die"], "US"), Die(e["wc_die"], "WC")],
    "harassed": lambda x, e: [Die(n, hit(n - e["minus"] >= x.components.harass_from)) for n in e["dice"]],
    "searched": lambda x, e: [Die(e["die"], "found" if e["found"] else "none")],
    "ambushed": lambda x, e: [Die(e["face"])],
    "ambush_delayed": lambda x, e: [Die(e["face"])],
    "slipped": lambda x, e: [Die(e["face"], "escapes" if e["escaped"] else "fails")],
    "overrun_event": lambda x, e: [Die(e["face"])],
    "guns_rolled": lambda x, e: [Die(n, "lost" if n >= x.components.gun_lost_from else "safe") for n in e["faces"]],
}

WORDS: Final = read_words(RULES, DATA / "words", SIDE, SPACE, UNIT, LOG_FACTS, DICE)
