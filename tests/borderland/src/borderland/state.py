"""Ids, verbs, events and the board. Where units stand and which cards are held is secret: a section per role."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from grognard.kernel.flow import Position, Table
from grognard.kernel.rulebook import read_rulebook
from grognard.kernel.rules import Rules

DATA: Final = Path(__file__).parent / "data"


def read_data(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


NORTH: Final = 0
SOUTH: Final = 1
SIDES: Final[list[str]] = ["north", "south"]

_MAP: Final = read_data("map.toml")
_UNITS: Final = read_data("units.toml")

AREAS: Final[list[str]] = _MAP["areas"]
KEEPS: Final[list[int]] = [AREAS.index(_MAP["keeps"][s]) for s in SIDES]
PER_SIDE: Final[int] = sum(_UNITS["kinds"].values())
UNITS: Final[list[str]] = [f"{s}-{k}-{i + 1}" for s in SIDES for k, n in _UNITS["kinds"].items() for i in range(n)]
KINDS: Final[list[str]] = [x.split("-")[1] for x in UNITS]
CARDS: Final[list[str]] = [f"{k}-{i + 1}" for k, n in _UNITS["cards"].items() for i in range(n)]
AMBUSH: Final = 0
WITHDRAW: Final = 1
RALLY: Final = 2
CARD_KIND: Final[list[int]] = [["ambush", "withdraw", "rally"].index(x.split("-")[0]) for x in CARDS]


def _neighbours() -> list[list[int]]:
    near: list[list[int]] = [[] for _ in AREAS]
    for a, b in _MAP["routes"]:
        near[AREAS.index(a)].append(AREAS.index(b))
        near[AREAS.index(b)].append(AREAS.index(a))
    return [sorted(x) for x in near]


NEAR: Final[list[list[int]]] = _neighbours()


class Board(Table):
    """Everything on the table. From `at0` on it is secret: of North, of South, of nobody."""

    def __init__(
        self,
        turn: int,
        last: int,
        control: list[int],
        known: list[int],
        discard: list[int],
        at0: list[int],
        moved0: list[int],
        hand0: list[int],
        at1: list[int],
        moved1: list[int],
        hand1: list[int],
        deck: list[int],
    ) -> None:
        self.turn = turn
        self.last = last
        self.control = control
        self.known = known
        self.discard = discard
        self.at0 = at0
        self.moved0 = moved0
        self.hand0 = hand0
        self.at1 = at1
        self.moved1 = moved1
        self.hand1 = hand1
        self.deck = deck

    def clone(self) -> Board:
        return Board(
            self.turn,
            self.last,
            self.control[:],
            self.known[:],
            self.discard[:],
            self.at0[:],
            self.moved0[:],
            self.hand0[:],
            self.at1[:],
            self.moved1[:],
            self.hand1[:],
            self.deck[:],
        )


Land = Position[Board]

BOOK: Final = read_rulebook("borderland", DATA / "rulebook.toml")
RULES: Final = Rules(BOOK)

MARCH: Final = RULES.verb("march", AREAS)
ENTER: Final = RULES.verb("enter", AREAS)
TAKE: Final = RULES.verb("take", UNITS)
PLAY: Final = RULES.verb("play", CARDS)
RETREAT: Final = RULES.verb("retreat", AREAS)
LOSE: Final = RULES.verb("lose", UNITS)
FIGHT: Final = RULES.verb("fight", [""])

TURN_BEGINS: Final = RULES.event("turn_begins", "5.1")
DREW: Final = RULES.event("drew", "5.2")
DREW_CARDS: Final = RULES.event("drew_cards", "5.2")
MARCHED: Final = RULES.event("marched", "7.2")
TOOK_CONTROL: Final = RULES.event("took_control", "7.6")
PLAYED: Final = RULES.event("played", "6.1")
WITHDREW: Final = RULES.event("withdrew", "6.1")
SHOWN: Final = RULES.event("shown", "6.2")
ROLLED: Final = RULES.event("rolled", "6.4")
LOST: Final = RULES.event("lost", "6.6")
FELL_BACK: Final = RULES.event("fell_back", "6.8")
WON: Final = RULES.event("won", "9.1")
ENDED: Final = RULES.event("ended", "9.2")
