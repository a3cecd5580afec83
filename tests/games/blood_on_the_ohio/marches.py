"""Forces on the march, and short questions about them, for the tests of chapters 2, 6, 13 and 20 to 23."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.games.blood_on_the_ohio.fights import D, begin

from grognard.games.blood_on_the_ohio.components import SIDES
from grognard.games.blood_on_the_ohio.frames import March
from grognard.kernel.match import Match

WASHINGTON: dict[str, Any] = {"site": {"fort_washington": "great_fort"}, "fort_at": {"washington": "fort_washington"}}
GREENVILLE: dict[str, Any] = {"site": {"greenville": "fort"}, "fort_at": {"greenville": "greenville"}}


def units(type: str, first: int, last: int) -> str:
    """RI-1 RI-2 RI-3, by their type or nation."""
    return " ".join(f"{type}-{n}" for n in range(first, last + 1))


def operations(placed: Mapping[str, str], side: str = "us", **more: Any) -> Match:
    """A side is to form a force; nobody has points to ambush with, unless the data say so."""
    return begin("", {}, placed, side=side, **{"vp": {}, **more})


def force(who: str, placed: Mapping[str, str], **more: Any) -> Match:
    """These have formed a force, the first of them before the others."""
    first, *others = who.split()
    match = operations(placed, SIDES[D.side[D.counters.index(first)]], **more)
    match.play(("move", first))
    for id in others:
        match.play(("join", id))
    return match


def on_march(match: Match) -> March:
    f = match.position.stack[-1]
    assert isinstance(f, March)
    return f


def mp(match: Match) -> int:
    return on_march(match).left


def steps(match: Match) -> list[str]:
    """Where the force can go next."""
    assert match.ask is not None
    return sorted(c.noun for c in match.ask.options if c.verb == "step")


def verbs(match: Match) -> list[str]:
    assert match.ask is not None
    return sorted({c.verb for c in match.ask.options})
