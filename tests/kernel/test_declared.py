"""What does no more than one thing is declared: a noun kept or gathered, dice, a call, a count of choices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grognard.kernel.dice import LaidDice
from grognard.kernel.flow import Frame, Position, Table
from grognard.kernel.kinds import NUMBER, Kind, Lexicon, of, some
from grognard.kernel.rulebook import Rule, Rulebook
from grognard.kernel.rules import Rules

BOOK = Rulebook("camp", [Rule("1", "Camp", "Pitch a tent."), Rule("2", "Guards", "Post guards, or none.")])
PLACE = Kind("place")
PLACES = Lexicon()
PLACES.add(PLACE, ["hill", "ford", "wood"])
RULES = Rules(BOOK, PLACES)
PITCH, POST = RULES.verb("pitch", PLACE), RULES.verb("post", PLACE)
SCOUT, MARCH = RULES.verb("scout", PLACE), RULES.verb("march", PLACE)


@dataclass
class Board(Table):
    posted: int = of(NUMBER)


@dataclass
class Camp(Frame):
    at: int = of(PLACE, -1)
    guards: int = of(NUMBER, 2)
    rolled: int = of(NUMBER)


@dataclass
class Night(Frame):
    watches: int = of(NUMBER, 1)


@dataclass
class Morning(Frame):
    seen: list[int] = some(PLACE)


scout = RULES.ask(Morning, "scout", by=lambda b, f: 0, rule="2")
scout.gathers(SCOUT, "seen", lambda b, f: [n for n in (0, 1, 2) if n not in f.seen], otherwise=BOOK.rule("2"))
scout.allows(MARCH, lambda b, f: f.seen, otherwise=BOOK.rule("1"))
rest = RULES.ask(Morning, "rest", by=lambda b, f: 0, rule="1")
rest.passes()
pitch = RULES.ask(Camp, "pitch", by=lambda b, f: 0, rule="1")
pitch.keeps(PITCH, "at", lambda b, f: [0, 1, 2], otherwise=BOOK.rule("1"))
post = RULES.ask(Camp, "post", by=lambda b, f: 0, rule="2", each="guards")
post.passes(ends=True)


@post.offers(POST, lambda b, f: [0, 1, 2], otherwise=BOOK.rule("2"))
def posted(g: Any, f: Camp, place: int) -> None:
    g.board.posted += 1


alarm = RULES.dice(Camp, "alarm", lambda b, f: b.posted, rule="2")


@alarm.rolled
def alarmed(g: Any, f: Camp, faces: list[int]) -> None:
    f.rolled = sum(faces)


RULES.calls(Camp, "night", lambda b, f: Night() if f.rolled > 6 else None, rule="1")
RULES.dice(Night, "cold", "watches", rule="1").rolled(lambda g, f, faces: None)
wake = RULES.ask(Night, "wake", by=lambda b, f: 0, rule="1")
wake.passes()


def camp(*dice: list[int]) -> tuple[Position[Board], LaidDice]:
    g: Position[Board] = Position(RULES, Board(), [])
    g.call(Camp())
    laid = LaidDice(list(dice))
    g.advance(laid)
    return g, laid


def choose(g: Position[Board], dice: LaidDice, verb: str, noun: str = "") -> None:
    g.apply(RULES.number(verb, noun), dice)


def test_a_noun_is_kept() -> None:
    g, dice = camp()
    choose(g, dice, "pitch", "ford")
    top = g.stack[-1]
    assert isinstance(top, Camp)
    assert (top.at, g.where()) == (1, "Camp.post")


def test_a_count_goes_down_with_every_choice_and_dice_follow() -> None:
    g, dice = camp([3, 4], [1])
    choose(g, dice, "pitch", "hill")
    choose(g, dice, "post", "hill")
    assert g.where() == "Camp.post", "once more"
    choose(g, dice, "post", "wood")
    assert g.board.posted == 2
    assert g.where() == "Camp > Night.wake", "two dice gave 7, and the night was called with a die of its own"


def test_nothing_is_called_where_there_is_nothing_to_call() -> None:
    g, dice = camp([3, 3])
    choose(g, dice, "pitch", "hill")
    choose(g, dice, "post", "hill")
    choose(g, dice, "post", "wood")
    assert g.where() == ""


def test_passing_may_end_a_procedure() -> None:
    g, dice = camp()
    choose(g, dice, "pitch", "hill")
    choose(g, dice, "post", "hill")
    choose(g, dice, "pass")
    assert g.where() == "", "no dice were rolled for the one guard"


def test_nouns_are_gathered_until_something_else_is_chosen() -> None:
    g: Position[Board] = Position(RULES, Board(), [])
    g.call(Morning())
    dice = LaidDice([])
    g.advance(dice)
    choose(g, dice, "scout", "wood")
    choose(g, dice, "scout", "hill")
    top = g.stack[-1]
    assert isinstance(top, Morning)
    assert (top.seen, g.where()) == ([2, 0], "Morning.scout"), "it is asked again"
    choose(g, dice, "march", "wood")
    assert (top.seen, g.where()) == ([2, 0], "Morning.rest"), "which changes nothing, and play goes on"
