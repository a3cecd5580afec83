"""A game for tests: one stand on an open field, which moves wherever a hand draws it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.kernel.board import shape_of
from grognard.kernel.card import Card, Scenario
from grognard.kernel.flow import Frame, Position, Table, again
from grognard.kernel.game import Game
from grognard.kernel.kinds import NUMBER, Kind, Lexicon, of
from grognard.kernel.rulebook import Rule, Rulebook
from grognard.kernel.rules import Rules
from grognard.kernel.words import Words

BOOK = Rulebook("field", [Rule("1", "Six inches", "A stand moves up to six inches."), Rule("2", "Orders", "Or stays.")])
WAY = Kind("way")
WAYS = Lexicon()
WAYS.add(WAY, ["drawn", "ahead", "back"])
RULES = Rules(BOOK, WAYS)
FAR, ORDERS = BOOK.rule("1"), BOOK.rule("2")
MOVE = RULES.verb("move", WAY)


@dataclass
class Field(Table):
    x: int = of(NUMBER, high=99_000)
    y: int = of(NUMBER, high=99_000)


@dataclass
class Turn(Frame):
    left: int = of(NUMBER, 3)


def mover(b: Field, f: Turn) -> int:
    return 0


def left(b: Field, f: Turn) -> bool:
    return f.left > 0


def straight(b: Field, f: Turn) -> list[list[int]]:
    return [[b.x + 6000, b.y], [b.x - 3000, b.y]]


def bar_move(b: Field, f: Turn, to: list[int]) -> int:
    return FAR if (to[0] - b.x) ** 2 + (to[1] - b.y) ** 2 > 6000**2 else 0


move = RULES.ask(Turn, "move", by=mover, rule="2", when=left)
move.passes()


@move.draws(MOVE, straight, bar_move, otherwise=ORDERS, least=2, most=2)
def moved(g: Any, f: Turn, to: list[int]) -> None:
    g.board.x, g.board.y = to
    f.left -= 1
    again(f)


@RULES.step(Turn, rule="2")
def over(g: Any, f: Turn) -> None:
    g.finish(0, ORDERS)


class Open(Game[Field]):
    card = Card("field", "Field", 1, ("blue",), (Scenario("one", "One"),))
    rules = RULES
    words = Words(RULES)
    shape = shape_of(Field, Lexicon())
    words.prompts["Turn.move"] = lambda g, f: "Move."
    words.reasons["Turn.move", "1", ""] = lambda g, f, noun: "That is more than six inches."
    words.reasons["Turn.move", "2", ""] = lambda g, f, noun: "Draw where the stand goes."

    def set_up(self, scenario: str, options: Any) -> Position[Field]:
        g: Position[Field] = Position(RULES, Field(20_000, 20_000), [])
        g.call(Turn())
        return g

    def look(self, g: Position[Field], role: int, view: Any) -> None:
        view.tracks = {"x": g.board.x, "y": g.board.y}


GAME = Open()
