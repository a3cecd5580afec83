"""The laws' own test, continued: copies, undo, the end; on a game of pebbles that is all in the open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from tests.conftest import FindStep

from borderland import GAME
from grognard.kernel.board import Field, Shape
from grognard.kernel.card import Card, Scenario
from grognard.kernel.chance import Chance, Dice, dice
from grognard.kernel.check import Broken, check
from grognard.kernel.flow import Frame, Position, Table, again
from grognard.kernel.game import Game
from grognard.kernel.kinds import NUMBER, Kind, Lexicon, of
from grognard.kernel.rulebook import Rule, Rulebook
from grognard.kernel.rules import Rules
from grognard.kernel.view import View
from grognard.kernel.words import Words


class Heap(Table):
    """Pebbles taken by each of two, and those left."""

    def __init__(self, left: int, taken: list[int]) -> None:
        self.left = left
        self.taken = taken

    def clone(self) -> Heap:
        return Heap(self.left, self.taken[:])


class SharedHeap(Heap):
    def clone(self) -> Heap:
        return SharedHeap(self.left, self.taken)


class ForgetfulHeap(Heap):
    def clone(self) -> Heap:
        return ForgetfulHeap(self.left, [0, 0])


@dataclass
class Round(Frame):
    side: int = of(NUMBER)


Pebble = Position[Heap]
BOOK = Rulebook("pebbles", [Rule("1", "Take", "Take one to three."), Rule("2", "End", "Who takes the last, wins.")])
COUNT = Kind("count")
COUNTS = Lexicon()
COUNTS.add(COUNT, ["none", "one", "two", "three"])
RULES = Rules(BOOK, COUNTS)
TAKE = RULES.verb("take", COUNT)
TOOK = RULES.event("took", "1", who=NUMBER, count=NUMBER)


def bar_take(b: Heap, f: Round, count: int) -> int:
    return 0 if 1 <= count <= b.left else BOOK.rule("1")


take = RULES.ask(Round, "take", by="side", rule="1")


@take.offers(TAKE, bar=bar_take)
def taken(g: Pebble, f: Round, count: int) -> None:
    g.board.left -= count
    g.board.taken[f.side] += count
    g.tell(TOOK, [f.side, count])


@RULES.step(Round, rule="2")
def last_one(g: Pebble, f: Round) -> None:
    if not g.board.left:
        g.finish(f.side, BOOK.rule("2"))


@RULES.chance(Round, rule="1")
def who_is_next(g: Pebble, f: Round) -> Chance:
    return dice(1)


@who_is_next.rolled
def next_is(g: Pebble, f: Round, faces: list[int]) -> None:
    f.side = faces[0] % 2
    f.pc = 0


WORDS = Words(RULES)
WORDS.prompt("Round.take")(lambda g, f: "How many?")
WORDS.says("took")(lambda x, who, count: f"{who} takes {count}.")
WORDS.why("1", "Round.take")(lambda g, f, noun: f"There are {g.board.left}.")


class Pebbles(Game[Heap]):
    card = Card("pebbles", "Pebbles", 1, ("black", "white"), (Scenario("heap", "A heap"),))
    rules = RULES
    words = WORDS
    shape = Shape(Heap, [Field("left", 0, 20), Field("taken", 0, 20, size=2)])
    board: type[Heap] = Heap

    def set_up(self, scenario: str, options: Any) -> Pebble:
        g: Pebble = Position(RULES, self.board(20, [0, 0]), [])
        g.call(Round())
        return g

    def look(self, g: Pebble, role: int, view: View) -> None:
        view.tracks = {"left": g.board.left, "black": g.board.taken[0], "white": g.board.taken[1]}

    def fit(self, view: View, frames: list[Frame], dice: Dice) -> Pebble:
        tracks = view.tracks
        return Position(RULES, self.board(tracks["left"], [tracks["black"], tracks["white"]]), frames)

    def score(self, g: Pebble) -> dict[str, float]:
        return {"black": g.board.taken[0], "white": g.board.taken[1]}


def caught(game: Any, games: int = 5) -> Broken:
    with pytest.raises(Broken) as no:
        check(game, games=games)
    return no.value


def test_a_game_without_secrets_keeps_the_laws() -> None:
    report = check(Pebbles(), games=20)
    assert report.games == 20
    assert report.different == 0


def test_a_clone_that_shares_a_list_is_caught() -> None:
    class Shared(Pebbles):
        board = SharedHeap

    assert caught(Shared()).law == "clones"


def test_a_clone_that_forgets_something_is_caught() -> None:
    class Forgetful(Pebbles):
        board = ForgetfulHeap

    broken = caught(Forgetful())
    assert (broken.law, broken.why) == ("clones", "a clone differs from the original")


# 5: undo


def test_undo_across_a_reveal_is_caught(find_step: FindStep, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule shows something, and meddles with what keeps undo from going back past it."""
    step = find_step("Impulse.march")
    verb = max(step.picks)
    pick = step.picks[verb]

    def shown(g: Any, f: Any, area: int) -> None:
        pick(g, f, area)
        g.reveal()
        g.sealed = False

    monkeypatch.setitem(step.picks, verb, shown)
    broken = caught(GAME)
    assert broken.law == "undo"
    assert broken.why == "can_undo is True with 0 clicks to take back"


def test_undo_that_leads_elsewhere_is_caught(find_step: FindStep, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that remembers outside the position how often it was asked: a replay comes out differently."""
    step = find_step("Impulse.march")
    verb = max(step.picks)
    pick = step.picks[verb]
    asked: list[int] = []

    def remembered(g: Any, f: Any, area: int) -> None:
        pick(g, f, area)
        asked.append(area)
        if len(asked) % 7 == 0:
            g.board.last = 90

    monkeypatch.setitem(step.picks, verb, remembered)
    assert caught(GAME, games=20).law in ("undo", "replay", "two worlds")


# 6: the end


def test_a_game_that_ends_by_no_rule_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def nameless(g: Pebble, f: Round) -> None:
        if not g.board.left:
            g.finish(f.side, 0)

    monkeypatch.setattr(last_one, "run", nameless)
    broken = caught(Pebbles())
    assert (broken.law, broken.why) == ("games end", "the game ended by no rule")


def test_a_game_without_an_end_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody ever takes a pebble, and nobody is asked but for the first: 10,000 steps without a decision."""
    monkeypatch.setattr(last_one, "run", lambda g, f: again(f))
    broken = caught(Pebbles())
    assert broken.law == "every option applies"
    assert "Round at Round.last_one: runaway: 10,000 steps" in broken.why


def test_a_log_that_reads_differently_each_time_is_caught() -> None:
    said: list[int] = []

    def tell(_: object, who: int, count: int) -> str:
        said.append(count)
        return f"{who} takes {count}, the {len(said)}th of all."

    class Rambling(Pebbles):
        words = Words(RULES)

    Rambling.words.prompts, Rambling.words.reasons = WORDS.prompts, WORDS.reasons
    Rambling.words.sentences = {"took": tell}
    assert caught(Rambling()).law in ("two worlds", "replay")


def test_a_failure_that_no_law_foresees_is_broken_too() -> None:
    class Scoreless(Pebbles):
        def score(self, g: Pebble) -> dict[str, float]:
            raise RuntimeError("the abacus fell")

    broken = caught(Scoreless())
    assert broken.law in ("nothing fails", "every option applies")
    assert "the abacus fell" in broken.why
