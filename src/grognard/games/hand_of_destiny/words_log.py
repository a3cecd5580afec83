"""The words of words.toml, the facts that its log speaks of, and the dice that lines of the log tell of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from grognard.games.destiny.words import added, hits
from grognard.games.hand_of_destiny.components import Components
from grognard.games.hand_of_destiny.state import DATA, RULES, SIDE, SPACE, UNIT
from grognard.games.hand_of_destiny.vocabulary import ELIMINATION, NO_EFFECT, PANIC
from grognard.games.hand_of_destiny.words_effects import lasting, owner_of, said
from grognard.kernel.flow import NOBODY
from grognard.kernel.kinds import Kind, Lexicon
from grognard.kernel.phrases import LogFact, read_words
from grognard.kernel.scene import Die
from grognard.kernel.template import conjugate, counted, first_up, write

Ints = Mapping[str, Any]  # of an event, by their names

SHOWN: Final = {NO_EFFECT: "none", PANIC: "panic", ELIMINATION: "lost"}  # results as a page draws them
ROLLED: Final = {"first": "attacker", "second": "defender"}  # for superiority, by whom
FROM_AMBUSH: Final = 1  # how a volley was fired, if not in a round
BOMBARDING: Final = 2


def who(x: Lexicon, side: int, verb: str = "") -> str:
    """The Relief side, as a sentence begins."""
    return first_up(write(x, SIDE, side, verb))


def of_side(x: Lexicon, count: int, side: int) -> str:
    return counted(count, f"{write(x, SIDE, side, 'adjective')} unit")


def turn_name(d: Components, turn: int) -> str:
    return d.turn_names[turn - 1] if 0 < turn <= len(d.turn_names) else ""


def sums(x: Lexicon, e: Ints) -> str:
    """What both sides rolled for superiority."""
    us, them = (write(x, SIDE, e[name], "adjective") for name in ("attacker", "defender"))
    tie = " a tie," if e["ours"] == e["theirs"] else ""
    return f"{us} {added(e['first'], e['ours'])}, {them} {added(e['second'], e['theirs'])}:{tie}"


def column(d: Components, e: Ints) -> list[int]:
    """The results of a unit; of a type, those of any of its units that has some."""
    if e["shooter"] != NOBODY:
        return d.results[d.column[e["shooter"]]]
    return d.results[next((n for n, t in zip(d.column, d.type, strict=True) if t == e["type"] and n >= 0), 0)]


def more_dice(x: Lexicon, e: Ints) -> int:
    """How many dice a volley in a round had more than the strength of the unit that fired."""
    return len(e["faces"]) - int(x.components.strength[e["shooter"]])


def hits_of(x: Lexicon, e: Ints) -> str:
    """What a volley does; outside a battle panics do nothing (15.0a)."""
    panics = e["panics"] - e["spared"] if e["how"] != BOMBARDING else 0
    return hits(e["eliminations"], panics) or "no effect"


def stood(x: Lexicon, e: Ints) -> str:
    """The panics that nobody there can suffer (14, 16, 22.2, effect 3)."""
    if not e["spared"]:
        return ""
    panics = counted(e["spared"], "panic")
    return f"; the walls take {panics}" if e["walls"] else f"; {panics} {conjugate('shake', e['spared'] > 1)} nobody"


LOG_FACTS: Final[dict[str, tuple[Kind | None, LogFact]]] = {
    "turns": (None, lambda x, e: x.components.turns),
    "turn_name": (None, lambda x, e: turn_name(x.components, e["turn"])),
    "own_units": (None, lambda x, e: of_side(x, e["count"], e["who"])),
    "own_dice": (None, lambda x, e: of_side(x, len(e["faces"]), e["who"])),
    "dice": (None, lambda x, e: len(e["faces"])),
    "rolled": (None, lambda x, e: ", ".join(map(str, e["faces"])) or "nothing"),
    "lasting": (None, lambda x, e: lasting(x, x.components.effects[e["effect"]], e["who"])),
    "said": (None, lambda x, e: said(x, x.components.effects[e["effect"]], owner_of(x.components, e["effect"]))),
    "sums": (None, sums),
    "strength": (None, lambda x, e: x.components.strength[e["shooter"]]),
    "dice_more": (None, lambda x, e: max(0, more_dice(x, e))),
    "is_short": (None, lambda x, e: more_dice(x, e) < 0),
    "is_ambush": (None, lambda x, e: e["how"] == FROM_AMBUSH),
    "is_bombardment": (None, lambda x, e: e["how"] == BOMBARDING),
    "hits": (None, hits_of),
    "stood": (None, stood),
    "is_sudden": (None, lambda x, e: e["sudden"] >= 0),
    "sudden_death": (None, lambda x, e: x.components.sudden[e["sudden"]].text),
    "result": (None, lambda x, e: x.components.levels[e["level"]].text.rstrip(".")),
}

DICE: Final[dict[str, LogFact]] = {
    "attrition": lambda x, e: [Die(e["face"], "lost" if e["falls"] else "none")],
    "half_die": lambda x, e: [Die(e["face"])],
    "desertion": lambda x, e: [Die(face, "lost" if face <= e["roll"] else "none") for face in e["faces"]],
    "superiority": lambda x, e: [Die(e[n], write(x, SIDE, e[side], "adjective")) for n, side in ROLLED.items()],
    "fired": lambda x, e: [Die(face, SHOWN[column(x.components, e)[face - 1]]) for face in e["faces"]],
}
WORDS: Final = read_words(RULES, DATA / "words.toml", SIDE, SPACE, UNIT, LOG_FACTS, DICE)
WORDS.quotes = True  # in a scenario of its own kind a rule may be met where no sentence speaks for it
