"""What the words of data/words can't say by themselves: what an activation needs, which dice may be rolled again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from grognard.games.warpath_2e.frames import Attack, Spell
from grognard.games.warpath_2e.measure import is_near_latest
from grognard.games.warpath_2e.query import activation_modifiers
from grognard.games.warpath_2e.state import DATA, MODEL, RULES, SIDE, UNIT, War
from grognard.games.warpath_2e.words_drive import add_drive_facts
from grognard.games.warpath_2e.words_entry import add_entry_facts
from grognard.games.warpath_2e.words_orders import add_offer_facts, add_order_facts, inches
from grognard.games.warpath_2e.words_shoot import add_shooting_facts
from grognard.kernel.kinds import Lexicon
from grognard.kernel.phrases import read_words
from grognard.kernel.scene import Die


def _dice(*names: str) -> Callable[[Lexicon, Any], list[Die]]:
    """The faces that an event tells, one by one or in a list."""

    def told(x: Lexicon, e: Any) -> list[Die]:
        faces = [e[name] for name in names]
        return [Die(face) for part in faces for face in (part if isinstance(part, list | tuple) else [part])]

    return told


DICE: Final = {
    "rolled_to_hit": _dice("faces"),
    "rolled_to_damage": _dice("faces"),
    "rolled_second": _dice("faces"),
    "hit_again": _dice("face"),
    "damaged_again": _dice("face"),
    "nerve_rolled": _dice("faces"),
    "tested": _dice("face"),
    "rolled_off": _dice("one", "two"),
}
TOLD: Final = {"inches": (None, lambda lexicon, e: inches(e["mils"]))}
WORDS = read_words(RULES, DATA / "words", SIDE, UNIT, MODEL, TOLD, DICE)
add_order_facts(WORDS)
add_offer_facts(WORDS)
add_shooting_facts(WORDS)
add_drive_facts(WORDS)
add_entry_facts(WORDS)


@WORDS.fact("test")
def _(g: War, f: Spell, unit: int) -> str:
    b = g.board
    modifier = sum(n for _, n in activation_modifiers(b, unit, is_near_latest(b, unit)))
    if modifier >= 0:
        return "no die is needed"
    return f"needs {1 - modifier} or more" if modifier > -6 else "can't succeed"


@WORDS.fact("failed")
def _(g: War, f: Attack, die: int) -> str:
    shown = f"the {f.seconds[die]} after a six" if f.seconds[die] else f"a {f.dice[die]}"
    return f"{shown}, where {f.needs[die]} is needed"


@WORDS.fact("failed_damage")
def _(g: War, f: Attack, die: int) -> str:
    return f"a {f.wounds[die]} with +{f.hits[die]} against {g.board.d.entry[f.target].defence}"
