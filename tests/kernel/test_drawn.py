"""An order that a hand has drawn is a choice like any other: tested, refused by its rule, logged, undone, saved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from grognard.kernel.board import shape_of
from grognard.kernel.checked import root
from grognard.kernel.dice import LaidDice
from grognard.kernel.flow import Frame, Position, Table, again
from grognard.kernel.game import Card, Game, Scenario
from grognard.kernel.kinds import NUMBER, Kind, Lexicon, of
from grognard.kernel.names import Names
from grognard.kernel.rulebook import Refusal, Rule, Rulebook
from grognard.kernel.rules import Rules
from grognard.kernel.save import pack, unpack, verify
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


@move.draws(MOVE, straight, bar_move, otherwise=ORDERS)
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

    def set_up(self, scenario: str, options: Any) -> Position[Field]:
        g: Position[Field] = Position(RULES, Field(20_000, 20_000), [])
        g.call(Turn())
        return g

    def look(self, g: Position[Field], role: int, view: Any) -> None:
        view.tracks = {"x": g.board.x, "y": g.board.y}


GAME = Open()


def test_a_drawn_order_is_tested_played_logged_undone_and_saved() -> None:
    match = GAME.new(dice=LaidDice([]))
    assert match.ask is not None
    assert [tuple(c) for c in match.ask.options] == [("move", "ahead"), ("move", "back"), ("pass", "")]
    with pytest.raises(Refusal, match="1: That is more than six inches"):
        match.play(("move", "drawn", [26_000, 20_001]))
    match.play(("move", "drawn", [24_000, 24_000]))
    match.play(("move", "ahead"))
    assert match.view().tracks == {"x": 30_000, "y": 24_000}
    match.undo()
    match.undo()
    match.play(("move", "drawn", (20_001, 19_999)))
    data = pack(match)
    again = unpack(data, lambda _: GAME)
    assert again.view().tracks == {"x": 20_001, "y": 19_999}
    assert pack(again) == data
    assert verify(data, lambda _: GAME).view().tracks == {"x": 20_001, "y": 19_999}


def test_kinds_have_names() -> None:
    node = root("position", {"at": 7})
    Names("area", ["mill"]).read(node, "at")
    assert [str(f) for f in node.faults.listed] == ["position.at: should be the id of an area, is 7"]
