"""What the tests of chapters 5 and 19 share: a map with all that is printed on it, and matches at a special action."""

from __future__ import annotations

from typing import Any

from grognard.games.blood_on_the_ohio import GAME
from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio.state import SPACE
from grognard.kernel.dice import LaidDice
from grognard.kernel.match import Match

Data = dict[str, Any]

D = GAME.components
SITES = {D.spaces[s]: k.SITES[site] for s, site in enumerate(D.site) if site}
FORTS = {"washington": "fort_washington", "harmar": "fort_harmar"}
PRINCIPALS = {D.spaces[s]: D.spaces[s] for s in D.principals}
MEMBERS = ("Mi", "Sh", "De", "M")
NONALIGNED = ("W", "Ot", "Se", "Oj", "Ki", "Po")
STATUS = dict.fromkeys(MEMBERS, "member") | dict.fromkeys(NONALIGNED, "nonaligned")


def unit(id: str) -> int:
    return D.counters.index(id)


def printed(**data: Any) -> Data:
    """A board of the Harmar Campaign with nobody on it; tables are added to, not replaced."""
    tables: Data = {"site": SITES, "fort_at": FORTS, "principal_at": PRINCIPALS, "status": STATUS}
    whole = {key: {**table, **data.pop(key, {})} for key, table in tables.items()}
    return {"scenario": "harmar", "sap": {"us": 4, "wc": 5}, **whole, **data}


def start(play: list[tuple[str, Data]], dice: list[list[int]], **data: Any) -> Match:
    return GAME.match(printed(**data) | {"play": play}, dice=LaidDice(dice))


def acting(side: str, *dice: list[int], **data: Any) -> Match:
    """A side is to act in a Special Actions segment, and the other has passed."""
    other = "wc" if side == "us" else "us"
    local = {"side": side, "passed": [other], **data.pop("local", {})}
    return start([("SpecialActions.act", local)], list(dice), **data)


def play(match: Match, *choices: tuple[str, str]) -> None:
    for choice in choices:
        match.play(choice)


def nouns(match: Match, verb: str) -> list[str]:
    assert match.ask is not None
    return [x.noun for x in match.ask.options if x.verb == verb]


def why(match: Match, verb: str, noun: str = "") -> str:
    """The rule that bars a choice of whoever is asked."""
    assert match.ask is not None
    no = match.explain(match.ask.role, (verb, noun))
    return no.rule if no is not None else ""


def find(match: Match, id: str) -> str:
    """Where a counter is, by its id or the word for it."""
    lexicon = GAME.rules.lexicon
    assert lexicon is not None
    return lexicon.id(SPACE, match.position.board.at[unit(id)])


def site(match: Match, space: str) -> tuple[str, bool]:
    """What stands in a space, and whether it is damaged."""
    b, s = match.position.board, D.spaces.index(space)
    return k.SITES[b.site[s]], bool(b.damaged[s])


def told(match: Match, event: str) -> list[tuple[str, str]]:
    """The rule and the text of every line of one kind."""
    return [(x.rule, x.text) for x in match.lines() if x.event == event]
