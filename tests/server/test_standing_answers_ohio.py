"""Standing answers to the interrupts of Blood on the Ohio: by stack, by odds. What stands shows in no byte."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.blood_on_the_ohio.marches import operations
from tests.server.bypost import Laid
from tests.server.harness import Browser, Json, Live
from tests.server.test_standing_answers import Gate
from tests.server.test_two_worlds import alone, normal

from grognard.games.blood_on_the_ohio import GAME
from grognard.games.blood_on_the_ohio.state import US
from grognard.kernel.dice import SeededDice
from grognard.kernel.match import Match
from grognard.kernel.saved import state_hash
from grognard.server import standing_answers

STEP = "Interrupt.ambush"
MARCH = [("move", "RI-1"), ("join", "RI-2"), ("step", "deer_creek"), ("step", "caesars_creek")]
STACKS = {"chalakatha": "RI-1 RI-2", "paint_creek": "Sh-1 Sh-2", "old_chillicothe": "Sh-3 Sh-4"}
Bytes = list[tuple[str, bytes]]
Answer = tuple[str, str]
LET_PASS: Answer = ("pass", "")


def marching(**more: Any) -> Match:
    """Two regulars are about to march past two stacks of the Shawnee, who have points to ambush them with."""
    match = operations(STACKS, vp={"us": 4, "wc": 4}, **more)
    return alone(match, match.position)


@pytest.fixture
def gate(live: Live, monkeypatch: pytest.MonkeyPatch) -> Gate:
    gate = Gate(live)
    monkeypatch.setattr(standing_answers, "pause", gate.pause)
    return gate


def played(laid: Laid, watcher: Browser, answer: Callable[[Json], None], most: int = 40) -> list[Bytes]:
    """The US marches; all that it and a spectator get on the way, and what they can read afterwards."""
    script = iter(MARCH)
    with laid.host.socket(laid.id, "us") as us, watcher.socket(laid.id) as public:
        for _ in range(most):
            if us.now["waiting"] == "wc":
                answer(us.now)
                us.state()
                continue
            options = [(o["verb"], o["noun"]) for o in us.now["ask"]["options"]]
            choice = next(script, None)
            if choice is None or choice not in options:
                break
            us.ask("choose", number=us.now["number"], choice=choice)
        public.until(lambda s: s["number"] == us.now["number"])
        doors = ("", "/state?role=us", "/lines?role=us", "/standing?role=us", "/state", "/lines")
        after = [(p, laid.host.get(laid.path + p).content) for p in doors]
        states = [("us", x) for x in us.raw], [("public", x) for x in public.raw]
        return [[normal(x, laid.id) for x in part] for part in (*states, after)]


class Worlds:
    """The same march at one table after another, which differ by what the Confederacy does about it."""

    def __init__(self, live: Live, us: Browser, wc: Browser, gate: Gate) -> None:
        self.live = live
        self.us = us
        self.wc = wc
        self.gate = gate
        self.asked = 0

    def by_hand(self, match: Match, wish: Callable[[list[Answer]], Answer], post: bool = True) -> list[Bytes]:
        """The Confederacy sits at the table and chooses."""
        laid = Laid(self.live, self.us, self.wc, match, post)
        with self.live.browser() as watcher, self.wc.socket(laid.id, "wc") as wc:
            watcher.get("/")

            def answer(state: Json) -> None:
                wc.until(lambda s: s["number"] == state["number"])
                self.asked += wc.now["ask"]["step"] == STEP
                options = [(o["verb"], o["noun"]) for o in wc.now["ask"]["options"]]
                wc.ask("choose", number=state["number"], choice=wish(options))

            return played(laid, watcher, answer)

    def standing(self, match: Match, *stands: Json) -> list[Bytes]:
        """It is away, and this stands."""
        laid = Laid(self.live, self.us, self.wc, match)
        for x in stands:
            laid.stand(STEP, **x)
        with self.live.browser() as watcher:
            watcher.get("/")
            return played(laid, watcher, lambda state: self.gate.open())

    def sitting(self, match: Match, *stands: Json) -> list[Bytes]:
        """It sits at a table that tells who is there, and lets this stand."""
        laid = Laid(self.live, self.us, self.wc, match, post=False)
        for x in stands:
            laid.stand(STEP, **x)
        with self.live.browser() as watcher, self.wc.socket(laid.id, "wc"):
            watcher.get("/")
            return played(laid, watcher, lambda state: self.gate.open())


@pytest.fixture
def worlds(live: Live, browser: Browser, other: Browser, gate: Gate) -> Worlds:
    return Worlds(live, browser, other, gate)


def never(options: list[Answer]) -> Answer:
    return LET_PASS


def always(options: list[Answer]) -> Answer:
    return next((x for x in options if x[0] == "ambush"), LET_PASS)


def only_from(stack: str) -> Callable[[list[Answer]], Answer]:
    return lambda options: ("ambush", stack) if ("ambush", stack) in options else LET_PASS


NEVER: dict[str, list[Json]] = {
    "never": [{"answer": "never"}],
    "never at such odds": [{"answer": "always", "at_least": 100}],
    "never from either stack": [
        {"answer": "always"},
        {"answer": "never", "noun": "paint_creek"},
        {"answer": "never", "noun": "old_chillicothe"},
    ],
}


@pytest.mark.parametrize("name", NEVER)
def test_what_lets_a_force_pass_shows_in_no_byte(worlds: Worlds, name: str) -> None:
    there, away = worlds.by_hand(marching(), never), worlds.standing(marching(), *NEVER[name])
    assert worlds.asked >= 2, "at every step past a stack"
    assert [len(part) for part in there] == [len(part) for part in away], "as many messages"
    assert there == away, "the same bytes, in the same order"


ALWAYS: dict[str, tuple[Callable[[list[Answer]], Answer], list[Json]]] = {
    "always": (always, [{"answer": "always"}]),
    "at good odds": (always, [{"answer": "always", "at_least": 1}]),
    "from one stack": (
        only_from("old_chillicothe"),
        [{"answer": "never"}, {"answer": "always", "noun": "old_chillicothe"}],
    ),
}


@pytest.mark.parametrize("name", ALWAYS)
def test_an_ambush_that_stands_is_like_any_other(worlds: Worlds, name: str) -> None:
    wish, stands = ALWAYS[name]
    there, away = worlds.by_hand(marching(), wish), worlds.standing(marching(), *stands)
    assert there == away
    assert b"ambush" in b"".join(x for _, x in away[2])


@pytest.mark.parametrize("name", NEVER)
def test_at_a_table_of_the_present_what_lets_a_force_pass_shows_in_no_byte(worlds: Worlds, name: str) -> None:
    there, stands = worlds.by_hand(marching(), never, post=False), worlds.sitting(marching(), *NEVER[name])
    assert worlds.asked >= 2, "at every step past a stack"
    assert there == stands, "the same bytes, as many, in the same order"


@pytest.mark.parametrize("name", ALWAYS)
def test_at_a_table_of_the_present_an_ambush_that_stands_is_like_any_other(worlds: Worlds, name: str) -> None:
    wish, stands = ALWAYS[name]
    assert worlds.by_hand(marching(), wish, post=False) == worlds.sitting(marching(), *stands)


def closed_worlds(seed: int) -> tuple[Match, Match]:
    """Closed stacks, and another deal of them that the US can't tell from it."""
    match = marching(switch=["hidden_stacks"], known=[])
    other = match.position.clone()
    GAME.redeal(other, US, SeededDice(seed))
    other.advance(None)
    assert state_hash(GAME, other) != state_hash(GAME, match.position)
    return match, alone(match, other)


@pytest.mark.parametrize("stands", [{"answer": "never"}, {"answer": "always", "at_least": 100}])
def test_over_closed_stacks_neither_they_nor_what_stands_shows(worlds: Worlds, stands: Json) -> None:
    """One world is played by hand, in the other it stands; the stacks differ, too."""
    match, other = closed_worlds(1)
    there, away = worlds.by_hand(match, never), worlds.standing(other, stands)
    assert worlds.asked >= 2
    assert there == away


def test_the_bytes_would_tell(worlds: Worlds) -> None:
    """The test's own test: another answer makes other bytes."""
    assert worlds.by_hand(marching(), always) != worlds.standing(marching(), {"answer": "never"})
