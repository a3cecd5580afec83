"""Kinds, ids and the board. Where units stand and which cards are held is secret."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from grognard.kernel.flow import NOWHERE, Position, Table
from grognard.kernel.kinds import FLAG, NOBODYS, NUMBER, Kind, Lexicon, each, of, some
from grognard.kernel.rulebook import read_rulebook
from grognard.kernel.rules import Rules
from grognard.kernel.toml import load_toml

DATA: Final = Path(__file__).parent / "data"


def read_data(name: str) -> dict[str, Any]:
    return load_toml(DATA / name)


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
NEAR: Final[list[list[int]]] = [
    sorted(AREAS.index(b if a == x else a) for a, b in _MAP["routes"] if x in (a, b)) for x in AREAS
]

SIDE: Final = Kind("side")
AREA: Final = Kind("area")
UNIT: Final = Kind("unit")
CARD: Final = Kind("card")

LEXICON: Final = Lexicon()
LEXICON.add(SIDE, SIDES)
LEXICON.add(AREA, AREAS, off={NOWHERE: "lost"})
LEXICON.add(UNIT, UNITS, owners=[i // PER_SIDE for i in range(len(UNITS))], classes=KINDS)
LEXICON.add(CARD, CARDS, names=[x.split("-")[0].title() for x in CARDS], classes=[x.split("-")[0] for x in CARDS])


@dataclass
class Board(Table):
    """Everything on the table."""

    turn: int = of(NUMBER, 1)
    last: int = of(NUMBER, 8, low=1, label="last turn")
    control: list[int] = each(AREA, SIDE)
    known: list[int] = each(UNIT, FLAG, opens=True)
    discard: list[int] = some(CARD)
    at0: list[int] = each(UNIT, AREA, NOWHERE, whose=NORTH, key="units")
    moved0: list[int] = each(UNIT, FLAG, whose=NORTH, key="moved", spent=True)
    hand0: list[int] = some(CARD, whose=NORTH, key="hands", label="hand")
    at1: list[int] = each(UNIT, AREA, NOWHERE, whose=SOUTH, key="units")
    moved1: list[int] = each(UNIT, FLAG, whose=SOUTH, key="moved", spent=True)
    hand1: list[int] = some(CARD, whose=SOUTH, key="hands", label="hand")
    deck: list[int] = some(CARD, whose=NOBODYS, rest=True)


Land = Position[Board]

BOOK: Final = read_rulebook("borderland", DATA / "rulebook.toml")
RULES: Final = Rules(BOOK, LEXICON)
