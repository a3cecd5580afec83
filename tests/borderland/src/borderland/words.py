"""What words.toml can't say by itself: facts, a sentence with an if, and dice."""

from __future__ import annotations

from typing import Any

from borderland.query import units_in
from borderland.state import AREA, BOOK, CARDS, DATA, KINDS, RULES, SIDE, SIDES, UNIT, Land
from grognard.kernel.kinds import Lexicon
from grognard.kernel.phrases import read_words
from grognard.kernel.scene import Die, Roll

HIT = BOOK.value("6.4", 5)
DICE = {"guard": "two dice", "band": "one die"}

WORDS = read_words(RULES, DATA / "words.toml", SIDE, AREA, UNIT)


@WORDS.fact("meets")
def _(g: Land, f: Any, area: int) -> str:
    count = len(units_in(g.board, 1 - f.side, area))
    return f"attack: {count} unit{'' if count == 1 else 's'}" if count else "no enemy there"


@WORDS.fact("dice")
def _(g: Land, f: Any, unit: int) -> str:
    return DICE[KINDS[unit]]


@WORDS.fact("card")
def _(g: Land, f: Any, card: int) -> str:
    return CARDS[card]


@WORDS.says("rolled")
def _(x: Lexicon, who: int, own: int, hits: int, back: int, *faces: int) -> str:
    first, second = (" ".join(map(str, x)) or "nothing" for x in (faces[:own], faces[own:]))
    us, them = SIDES[who].title(), SIDES[1 - who].title()
    return f"{us} rolls {first}: {hits} hits. {them} rolls {second}: {back} hits."


@WORDS.dice("rolled")
def _(x: Lexicon, who: int, own: int, hits: int, back: int, *faces: int) -> Roll:
    dice = [Die(x, "lost" if x >= HIT else "none") for x in faces]
    sides = f"{SIDES[who].title()} the first {own}, {SIDES[1 - who].title()} the rest" if len(faces) > own else ""
    return Roll("Both sides fire", dice, sides)


@WORDS.says("ended")
def _(x: Lexicon, winner: int, north: int, south: int) -> str:
    result = "a draw" if winner < 0 else f"{SIDES[winner].title()} wins"
    return f"The summer is over: {north} areas to {south}, {result}."
