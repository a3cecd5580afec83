"""Orders as they are typed, in inches and degrees: what a draft (drafts.py) is made of.

    go [move or double] X Y [TEMPLATE] [jets]      charge UNIT [jets]
    drive turn DEGREES | drive [back] INCHES [DEGREES INCHES]... | drive speed INCHES
    place X Y [TEMPLATE] [DEGREES], enter X Y [TEMPLATE] [DEGREES], lay X Y
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from grognard.games.warpath_2e.components import DEGREE, MIL
from grognard.games.warpath_2e.state import UNIT
from grognard.kernel.kinds import Lexicon
from grognard.kernel.rulebook import UNKNOWN, Refusal
from grognard.tabletop.slots import Template

USAGE: Final = {
    "go": "go [move or double] X Y [arrangement] [jets], in inches: go double 24 13.5 line",
    "charge": "charge UNIT [jets]: charge B2",
    "drive": "drive turn DEGREES, drive [back] INCHES [DEGREES INCHES], or drive speed INCHES",
    "place": "place X Y [arrangement] [DEGREES], in inches",
    "enter": "enter X Y [arrangement] [DEGREES], in inches",
    "lay": "lay X Y, in inches",
}
TEMPLATES: Final = [t.value.replace(" ", "_") for t in Template]


def typed_order(x: Lexicon, verb: str, words: Sequence[str]) -> dict[str, Any]:
    """The draft that these words mean; Refusal says how it is typed."""
    numbers = [_number(w) for w in words if _number(w) is not None]
    others = [w.lower() for w in words if _number(w) is None]
    made = _charge(x, words) if verb == "charge" else _drive(numbers, others) if verb == "drive" else None
    if made is None and len(numbers) in (2, 3) and verb != "charge":
        made = {"leader": [round(n * MIL) for n in numbers[:2] if n is not None]}
        if len(numbers) == 3 and numbers[2] is not None:
            made["facing"] = round(numbers[2] * DEGREE) % 3600
        for word in others:
            made |= _word(word)
    if not made or (verb == "drive" and "action" not in made):
        raise Refusal(UNKNOWN, f"type it so: {USAGE.get(verb, verb)}")
    return made


def _number(word: str) -> float | None:
    try:
        n = float(word)
    except ValueError:
        return None
    return n if abs(n) < 1000 else None


def _word(word: str) -> dict[str, Any]:
    if word in ("move", "double"):
        return {"action": word}
    if word == "jets":
        return {"jets": True}
    if word in TEMPLATES:
        return {"template": word}
    raise Refusal(UNKNOWN, f"{word[:40]} is no arrangement; there are {', '.join(TEMPLATES)}")


def _charge(x: Lexicon, words: Sequence[str]) -> dict[str, Any] | None:
    jets = any(w.lower() == "jets" for w in words)
    name = " ".join(w for w in words if w.lower() != "jets").lower()
    e = x.of(UNIT)
    found = [id for id, called in zip(e.ids, e.names, strict=True) if name in (id.lower(), called.lower())]
    return {"target": found[0], "jets": jets} if found else None


def _drive(numbers: Sequence[float | None], words: Sequence[str]) -> dict[str, Any] | None:
    told = [n for n in numbers if n is not None]
    if words == ["turn"] and len(told) == 1:
        return {"action": "hard_turn", "facing": round(told[0] * DEGREE) % 3600}
    if words == ["speed"] and len(told) == 1:
        return {"action": "full_speed", "distance": round(told[0] * MIL)}
    if words in ([], ["back"]) and len(told) % 2 == 1:
        legs, pivots = [round(n * MIL) for n in told[::2]], [round(n * DEGREE) for n in told[1::2]]
        return {"action": "manoeuvre", "gear": -1 if words else 1, "legs": legs, "pivots": pivots}
    return None
