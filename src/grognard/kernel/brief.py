"""What stands beside a question to help answering it: a tray, conditions, two forces, a table of dice, a price list.

A game makes it from the view of the role that is asked, so it can tell no more than the view does. The page draws any
brief and knows none of the games.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from grognard.kernel.choice import NOUNS
from grognard.kernel.rulebook import Refusal
from grognard.kernel.scene import Chart, Stage

MET, PART, OPEN = "met", "part", "open"


@dataclass
class Heap:
    """What is still to be placed: so many of one look, a counter's or an emblem's. The one `now` can be dragged."""

    look: str
    text: str
    count: int = 1
    now: bool = False


@dataclass
class Party:
    """Counters that the question is about, and what they come to."""

    side: str
    pieces: list[str]
    text: str = ""
    hidden: int = 0


@dataclass
class Point:
    """A sentence with its rule: a condition that is met, met in part or open; a remark where `state` is ""."""

    text: str
    rule: str = ""
    state: str = ""


@dataclass
class Offered:
    """What a question offers by one verb: its price, what it does. With a rule it is closed, and `text` is the reason.

    `none` is what is said then where the reason differs from noun to noun.
    """

    verb: str
    text: str = ""
    tag: str = ""
    rule: str = ""
    none: str = ""


@dataclass
class Brief:
    """`menu` lists verbs in the order of the page; those that can't be chosen now stay in it, with their reason.

    `path` are the spaces that a march has come by, in order.
    """

    stages: list[Stage] = field(default_factory=list)
    heaps: list[Heap] = field(default_factory=list)
    parties: list[Party] = field(default_factory=list)
    chart: Chart | None = None
    points: list[Point] = field(default_factory=list)
    menu: list[Offered] = field(default_factory=list)
    path: list[str] = field(default_factory=list)


def close_menu(match: Any, role: str, brief: Brief) -> None:
    """Give every verb of the menu that is closed now its reason."""
    open = {match.game.rules.verbs[code // NOUNS].name for code in match.position.ask.options}
    for offered in brief.menu:
        refusal = None if offered.verb in open else why_closed(match, role, offered.verb)
        if refusal is not None:
            offered.text, offered.tag, offered.rule = offered.none or refusal.why, "", refusal.rule


def why_closed(match: Any, role: str, verb: str) -> Refusal | None:
    """Why a verb can't be chosen at all: of the reasons against its nouns the rarest, which says most."""
    g = match.game.known(match.position, match.game.role(role))
    nouns = match.game.rules.verb_names[verb]
    barred: dict[int, list[int]] = {}
    for n in nouns.all:
        barred.setdefault(g.bar(nouns.index * NOUNS + n), []).append(n)
    barred.pop(0, None)
    if not barred:
        return None
    rarest = min(barred.values(), key=len)[0]
    found: Refusal | None = match.refusal(tuple(match.game.rules.name(nouns.index * NOUNS + rarest)), role)
    return found
