"""Combats for the tests: pieces by their ids, laid dice, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.games.blood_on_the_ohio import GAME, fight
from grognard.games.blood_on_the_ohio.components import SITES
from grognard.games.blood_on_the_ohio.frames import Combat
from grognard.games.blood_on_the_ohio.state import SPACE, UNIT, US, WC
from grognard.kernel.dice import LaidDice
from grognard.kernel.match import Match

FIELD = "greenville"  # Miami land, next to jefferson, recovery, stillwater, pickawillany, loramies, white_river
BATTLE, DELAY, US_CONFUSED, WC_CONFUSED, REINFORCEMENTS = [1], [3], [4], [5], [6]  # the event die
LEXICON = GAME.rules.lexicon
assert LEXICON is not None
NATIONS = dict.fromkeys(("Mi", "Sh", "De"), "member")


def combat(
    us: str = "", wc: str = "", dice: Sequence[Sequence[int]] = (), by: str = "us", at: str = FIELD,
    origin: str = "jefferson", site: str = "", board: dict[str, Any] | None = None, closed: bool = False, **frame: Any,
) -> Match:  # fmt: skip
    """A combat from its start: * marks a piece or a place that is reduced, ^ a piece inside the fort."""
    words = {"us": us.split(), "wc": wc.split()}
    pieces = [x.rstrip("*^") for x in [*words["us"], *words["wc"]]]
    attackers = [x.rstrip("*^") for x in words[by] if "^" not in x]
    data: dict[str, Any] = {"scenario": "wabash", "status": NATIONS, "vp": {"us": 8, "wc": 8}, **(board or {})}
    data["units"] = {**dict.fromkeys(pieces, at), **data.get("units", {})}
    data["reduced"] = [x.rstrip("*") for x in [*words["us"], *words["wc"]] if x.endswith("*")]
    data["inside"] = [x.rstrip("^") for x in words["us"] if x.endswith("^")]
    data["known"] = [] if closed else list(data["units"])
    if site:
        data["site"] = {at: site.rstrip("*"), **data.get("site", {})}
        data["damaged"] = [at] if site.endswith("*") else []
        data |= {"fort_at": {"steuben": at}} if site.startswith("fort") else {}
        data |= {"principal_at": {at: at}} if site.startswith("principal") else {}
    start = {"attacker": by, "where": at, "origin": origin, "attackers": attackers, **frame}
    return GAME.match({**data, "play": [("Combat.begin", start)]}, dice=LaidDice([list(x) for x in dice]))


def place(match: Match, unit: str) -> str:
    """Where a counter is."""
    assert LEXICON is not None
    return LEXICON.id(SPACE, match.position.board.at[LEXICON.of(UNIT).lookup[unit]])


def is_reduced(match: Match, unit: str) -> bool:
    assert LEXICON is not None
    return bool(match.position.board.reduced[LEXICON.of(UNIT).lookup[unit]])


def vp(match: Match) -> tuple[int, int]:
    """Victory points won since the combat began, in halves: of the US and the WC, who had 8 each."""
    us, wc = match.position.board.vp
    return us - 8, wc - 8


def site(match: Match, space: str) -> str:
    """What stands in a space, with * where it is reduced."""
    b = match.position.board
    n = b.d.spaces.index(space)
    return f"{SITES[b.site[n]]}{'*' if b.damaged[n] else ''}"


def running(match: Match) -> Combat:
    """The combat that goes on."""
    f = next(f for f in match.position.stack if isinstance(f, Combat))
    assert isinstance(f, Combat)
    return f


def strengths(match: Match) -> tuple[int, int]:
    """Of the US and the WC, as they are now."""
    f, b = running(match), match.position.board
    return fight.strength_of(b, f, US), fight.strength_of(b, f, WC)


def told_ints(match: Match, event: str) -> list[list[int]]:
    """What the events of a kind told, as ints."""
    return [e.args for _, e in match.events if GAME.rules.events[e.kind].name == event]


def fought(match: Match) -> tuple[int, int, int, int]:
    """When the dice last fell: strength of the US, what it scored, then the same of the WC."""
    again = [ints[1:] for ints in told_ints(match, "fought_again")]
    ints = [*told_ints(match, "fought"), *again][-1]
    return ints[1], ints[4], ints[5], ints[8]


def winner(match: Match) -> str:
    return ["us", "wc"][told_ints(match, "combat_won")[-1][0]]


def asked(match: Match) -> str:
    """Who has to decide."""
    ask = match.position.ask
    return "" if ask is None else ["us", "wc"][ask.role]
