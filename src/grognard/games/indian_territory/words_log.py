"""The facts that the log of data/words.toml speaks of, made from an event's ints by their names (`e`); and its dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from grognard.games.destiny.words import added, hits
from grognard.games.indian_territory import query, state
from grognard.games.indian_territory.components import Components
from grognard.games.indian_territory.state import DATA, EVENTS, PUT_BACK, RESULTS, RULES, SIDE, SPACE, UNIT, effect_name
from grognard.kernel.kinds import Kind, Lexicon
from grognard.kernel.phrases import LogFact, read_words
from grognard.kernel.scene import Die, Roll
from grognard.kernel.template import conjugate, counted, first_up, write

Ints = Mapping[str, Any]

ROUNDS: Final = [" in the terrain round", " at long range", ""]  # by the mode of fire
SHOWN: Final = {"elimination": "lost"}  # results as a page draws them
ROLLED: Final = {"ours": "attacker", "theirs": "defender"}  # for superiority, by whom


def does(x: Lexicon, side: int, verb: str) -> str:
    """The Union attacks; The Kiowa attack."""
    return first_up(write(x, SIDE, side, verb))


def adjective(x: Lexicon, side: int) -> str:
    return write(x, SIDE, side, "adjective")


def gives(x: Lexicon, e: Ints) -> str:
    """What a marker gives, where its name doesn't say it."""
    is_split = len({row[e["marker"]] for row in x.components.effects}) > 1
    return f": {effect_name(e['effect'])}" if is_split or e["effect"] not in EVENTS else ""


def came(x: Lexicon, origin: int, pursuit: int) -> str:
    return (f" from {x.name(SPACE, origin)}" if origin >= 0 else "") + (", in pursuit" if pursuit else "")


def result_of(x: Lexicon, e: Ints) -> str:
    """What a volley does: at long range nobody is lost (BP.3c), and in the terrain round one at most (BP.2b)."""
    lost, shaken = e["counted"], e["shaken"]
    if e["mode"] == query.LONG_RANGE:
        lost, shaken = 0, lost + shaken
    elif e["mode"] == query.TERRAIN_FIRE:
        lost, shaken = (1, 0) if lost or shaken > 1 else (0, shaken)
    return hits(lost, shaken) or "no effect"


def at_walls(x: Lexicon, e: Ints) -> str:
    """What walls made of the table's results: nothing, or more (10.2a, 10.2b)."""
    more, kept = e["counted"] - e["eliminations"], hits(e["eliminations"] - e["counted"], e["panics"] - e["shaken"])
    if more > 0:
        return f"; at the walls {counted(more, 'panic')} {conjugate('eliminate', more > 1)}"
    return f"; the walls take {kept}" if kept else ""


def victory(x: Lexicon, e: Ints) -> str:
    if e["where"] >= 0:
        return "at_once"
    return state.SIDES[e["who"]] if e["who"] >= 0 else "draw"


LOG_FACTS: Final[dict[str, tuple[Kind | None, LogFact]]] = {
    "is_last": (None, lambda x, e: e["ends"] >= x.components.ends),
    "all_ends": (None, lambda x, e: x.components.ends),
    "rival": (SIDE, lambda x, e: 1 - e["who"]),
    "gives": (None, gives),
    "is_sent_back": (None, lambda x, e: x.components.effects[e["who"] * 2][e["marker"]] == PUT_BACK),
    "victory": (None, victory),
    "quantrill": (UNIT, lambda x, e: x.components.quantrill),
    "dice": (None, lambda x, e: e["faces"] or "no dice"),
    "came": (None, lambda x, e: came(x, e["origin"], e["pursuit"])),
    "is_tie": (None, lambda x, e: e["our_total"] == e["their_total"]),
    "our_sum": (None, lambda x, e: added(e["ours"], e["our_total"])),
    "their_sum": (None, lambda x, e: added(e["theirs"], e["their_total"])),
    "ahead": (SIDE, lambda x, e: e["attacker"] if e["our_total"] > e["their_total"] else e["defender"]),
    "round": (None, lambda x, e: ROUNDS[e["mode"]]),
    "each": (None, lambda x, e: f" (+{e['bonus']} each)" if e["bonus"] else ""),
    "result": (None, result_of),
    "walls": (None, at_walls),
    "first": (None, lambda x, e: x.name(SIDE, e["who"])),
    "recovers_up_to": (None, lambda x, e: x.components.recovers_up_to),
    "lost_from": (None, lambda x, e: x.components.leader_lost_from),
    "is_on_map": (None, lambda x, e: e["where"] >= 0),
}
DICE: Final[dict[str, LogFact]] = {
    "first_player": lambda x, e: [Die(e["union"], "Union"), Die(e["confederate"], "Confederate")],
    "recruiting_roll": lambda x, e: [Die(e["face"])],
    "recovered": lambda x, e: [Die(e["face"], "recovers" if e["recovers"] else "none")],
    "superiority": lambda x, e: [Die(e[n], adjective(x, e[who])) for n, who in ROLLED.items()],
    "leader_roll": lambda x, e: [Die(e["face"], "lost" if e["falls"] else "none")],
}
WORDS: Final = read_words(RULES, DATA / "words.toml", SIDE, SPACE, UNIT, LOG_FACTS, DICE)


# dice that need more than a template: what each of them did, and how they were counted


def result(d: Components, unit: int, die: int) -> str:
    """What the battle table makes of a modified die: none, panic or lost."""
    column = d.results[d.column[unit]]
    name = RESULTS[column[min(die, len(column)) - 1]]
    return SHOWN.get(name, name)


@WORDS.dice("quantrill_raids")
def _(x: Lexicon, who: int, where: int, hits: int, destroyed: int, *faces: int) -> Roll:
    unit: int = x.components.quantrill
    thrown = [Die(n, "lost" if result(x.components, unit, n) == "lost" else "none") for n in faces]
    lost = "the wagon is destroyed" if destroyed else f"{counted(hits, 'increment')} lost"
    note = lost if hits else "the wagon is safe"
    return Roll(f"{x.name(UNIT, unit)} fires at a wagon", thrown, note, x.id(UNIT, unit))


@WORDS.dice("fired")
def _(x: Lexicon, who: int, where: int, shooter: int, target: int, *rest: int) -> Roll:
    _, eliminations, panics, lost, shaken, bonus, *faces = rest
    more = max(0, len(faces) - x.components.strength[shooter])
    notes = [counted(len(faces) - more, "die") + (f" and {more} for supply" if more else "")]
    notes += [f"+{bonus} to each"] if bonus else []
    if (eliminations, panics) != (lost, shaken):
        parts = [f"{lost} lost"] * bool(lost) + [counted(shaken, "panic")] * bool(shaken)
        notes.append(f"the walls make it {' and '.join(parts) or 'nothing'}")
    thrown = [Die(n, result(x.components, shooter, n + bonus)) for n in faces]
    at = f" at {x.name(UNIT, target)}" if target >= 0 else ""
    return Roll(write(x, UNIT, shooter, "fire") + at, thrown, ", ".join(notes), x.id(UNIT, shooter))
