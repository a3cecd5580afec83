"""Matches: what is refused and changes nothing, what is rolled back, forced choices, forks, the clock."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.conftest import FindStep, Offered, Play, Walk

from borderland import GAME
from grognard.kernel.chance import Chance, Dice
from grognard.kernel.choice import PASS
from grognard.kernel.dice import LaidDice, LaidOut, SeededDice
from grognard.kernel.flow import FlowError, again
from grognard.kernel.game import GameError
from grognard.kernel.match import Match
from grognard.kernel.rows import Picked
from grognard.kernel.rulebook import Refusal
from grognard.kernel.save import pack

UNITS = {"north-guard-1": "kirk", "north-guard-2": "kirk", "north-band-1": "kirk", "south-guard-1": "abbey"}
MARCH_KIRK = ("march", "kirk")


def quiet() -> Match:
    """North may march out of the kirk; no enemy is near."""
    return GAME.match({"units": UNITS, "hands": {"north": ["rally-1"]}}, dice=LaidDice([]))


def facts(match: Match) -> Any:
    """All that a refused or failed choice must leave as it was."""
    lines = [(x.number, x.text) for x in match.lines(truth=True)]
    views = [match.view(role) for role in ("", "north", "south")]
    return pack(match), lines, views, match.number, match.can_undo


def refused(match: Match, choice: Any, role: str = "", number: int = -1) -> str:
    before = facts(match)
    with pytest.raises(Refusal) as no:
        match.play(choice, role, number)
    assert facts(match) == before
    assert str(match.refusal(choice, role, number)) == str(no.value)
    return str(no.value)


# refusals of the caller's faults


def test_out_of_turn() -> None:
    match = quiet()
    assert refused(match, MARCH_KIRK, "south") == "K.turn: North decides now, not you"
    assert refused(match, MARCH_KIRK, "emperor") == "K.turn: North decides now, not you"
    assert match.explain("north", MARCH_KIRK) is None
    assert str(match.explain("south", MARCH_KIRK)) == "K.turn: North decides now, not you"


def test_stale(play: Play) -> None:
    match = quiet()
    seen = match.view("north").number
    play(match, "march kirk")
    why = refused(match, ("enter", "tower"), "north", seen)
    assert why == f"K.stale: this answers position {seen}, but the game is at {seen + 1}: look again"
    assert refused(match, ("enter", "tower"), "north", 99).startswith("K.stale: this answers position 99")
    match.play(("enter", "tower"), "north", match.number)


def deep_list() -> Any:
    out: Any = []
    for _ in range(100_000):
        out = [out]
    return out


MALFORMED: list[Any] = [
    None,
    True,
    0,
    -1,
    10**5000,
    1.5,
    float("nan"),
    "fly",
    "march to kirk",
    b"pass",
    "",
    (),
    ("march",),
    ("march", "kirk", ""),
    ("march", 2),
    (1, 2),
    (None, None),
    (("march", "kirk"), "x"),
    ["march"],
    ["fly", "kirk"],
    {"verb": "march", "noun": "kirk"},
    {"march", "kirk"},
    object(),
    Exception,
    ("march", "moon"),
    ("fly", "kirk"),
    ("MARCH", "kirk"),
    ("march", "kirk "),
    ("pass", "kirk"),
    ("march", "\ud800"),
    ("march" * 10_000, "kirk"),
    ("", ""),
]


@pytest.mark.parametrize("choice", ["march kirk", ["march", "kirk"], ("march", "kirk")], ids=["text", "list", "pair"])
def test_a_choice_may_be_written_as_a_text_or_a_list(choice: Any) -> None:
    match = quiet()
    match.play(choice)
    assert match.where() == "Campaign > Impulse.enter"


@pytest.mark.parametrize("choice", [("march", "moon"), ["march", "moon"], "march moon", ("march", "moon", 3)], ids=str)
def test_a_choice_that_is_none_is_named_in_words(choice: Any) -> None:
    assert refused(quiet(), choice).startswith("K.unknown: march moon is no choice of this game")


def test_a_role_that_is_not_there_is_named() -> None:
    with pytest.raises(GameError, match="has no role 'east'; it has north, south"):
        quiet().explain("east", "pass")


@pytest.mark.parametrize("choice", MALFORMED, ids=range(len(MALFORMED)))
def test_whatever_is_no_choice_of_the_game_is_unknown(choice: Any) -> None:
    why = refused(quiet(), choice)
    assert why.startswith("K.unknown: ")
    assert why.endswith(" is no choice of this game: take one of the options")
    assert len(why) < 200


def test_a_choice_nested_beyond_all_reason_is_unknown() -> None:
    assert refused(quiet(), deep_list()).startswith("K.unknown: ")


def test_a_verb_that_is_not_asked_now_hears_what_is() -> None:
    why = refused(quiet(), ("fight", ""))
    assert why == "K.unknown: that is not what is asked now: March out of an area, or pass."


def test_after_the_end(walk: Walk) -> None:
    match = walk(GAME.new("raid", seed=1), random.Random(1))
    assert match.over
    assert match.ask is None
    assert refused(match, ("pass", "")) == "K.over: the game is over"
    with pytest.raises(Refusal, match=r"^K\.undo: "):
        match.undo()


def test_a_refusal_names_the_rule_of_the_game() -> None:
    assert refused(quiet(), ("march", "mill")) == "7.1: North has no unit in Mill."


@pytest.mark.parametrize("role", ["emperor", "North"])
def test_a_view_for_nobody_of_this_game_is_an_error(role: str) -> None:
    for look in (quiet().view, quiet().lines):
        with pytest.raises(GameError, match=f"borderland has no role '{role}'; it has north, south"):
            look(role)


# a failure of the rules rolls back


def boom(*args: Any) -> Any:
    raise ZeroDivisionError("planted")


def test_a_failure_in_a_choice_rolls_back(find_step: FindStep, monkeypatch: pytest.MonkeyPatch, play: Play) -> None:
    match = quiet()
    play(match, "march kirk", "enter tower", "take north-guard-1")
    before = facts(match)
    step = find_step("Impulse.take")
    (verb,) = step.picks
    take = step.picks[verb]

    def half_done(g: Any, f: Any, unit: int) -> None:
        take(g, f, unit)
        if unit == 1:
            g.board.turn = 77
            boom()

    with monkeypatch.context() as patch:
        patch.setitem(step.picks, verb, half_done)
        with pytest.raises(FlowError, match=r"^Campaign > Impulse at Impulse\.take: planted"):
            match.play(("take", "north-guard-2"))
    assert facts(match) == before
    play(match, "take north-guard-2")
    assert match.number == before[3] + 1


def test_a_failure_far_into_what_a_choice_sets_off_rolls_back(
    find_step: FindStep, monkeypatch: pytest.MonkeyPatch, play: Play
) -> None:
    """The choice applied, dice fell, losses were told; then the rules fail."""
    units = {"north-band-1": "mill", "north-band-2": "kirk", "south-band-1": "mill"}
    data = {"units": units, "battle": {"from": "long_dale", "at": "mill"}}
    match = GAME.match(data, dice=LaidDice([[1, 1], [1, 6]]))
    play(match, "pass", "pass")
    before = facts(match)
    with monkeypatch.context() as patch:
        patch.setattr(find_step("Battle.one_side_left"), "run", boom)
        with pytest.raises(FlowError, match=r"^Campaign > Impulse > Battle at Battle\.one_side_left: planted"):
            match.play(("pass", ""))
    assert facts(match) == before
    play(match, "pass", "pass")
    assert match.lines()[-1].text == "North loses North Band 1."


def test_a_failure_in_a_forced_choice_rolls_back_to_the_click(
    find_step: FindStep, monkeypatch: pytest.MonkeyPatch, play: Play
) -> None:
    match = GAME.match({"units": {"north-band-1": "kirk", "south-guard-1": "tower"}}, dice=LaidDice([]))
    before = facts(match)
    with monkeypatch.context() as patch:
        patch.setattr(find_step("Impulse.meet_enemy"), "run", boom)
        with pytest.raises(FlowError, match="planted"):
            play(match, "march kirk")
    assert facts(match) == before
    play(match, "march kirk")
    assert match.where() == "Campaign > Impulse > Battle.withdraw"


def test_dice_that_run_out_roll_back() -> None:
    match = GAME.match({"units": UNITS, "impulse": 3}, dice=LaidDice([]))
    before = facts(match)
    with pytest.raises(FlowError, match="no outcome is laid") as no:
        match.play(("pass", ""))
    assert isinstance(no.value.__context__, LaidOut)
    assert facts(match) == before


def test_dice_that_lie_are_stopped(play: Play) -> None:
    class Liar(Dice):
        def outcome(self, c: Chance) -> list[int]:
            raise OSError("the dice fell off the table")

    match = GAME.match({"units": UNITS, "impulse": 3}, dice=Liar())
    with pytest.raises(FlowError, match=r"Campaign at Campaign\.draw_cards: the dice fell off"):
        play(match, "pass")
    assert match.view().waiting == "north"


# lone options


def test_a_lone_option_is_played_at_once_and_logged(play: Play) -> None:
    match = GAME.match({"units": {"north-band-1": "kirk", "south-guard-1": "tower"}}, dice=LaidDice([]))
    play(match, "march kirk")
    named = [GAME.rules.name(row.choice) for row in match.rows if isinstance(row, Picked)]
    assert named == [("march", "kirk"), ("enter", "tower"), ("take", "north-band-1")]
    assert match.number == 3


def test_a_lone_option_of_a_secret_decision_is_still_asked(play: Play, offered: Offered) -> None:
    match = GAME.match({"units": {"north-band-1": "kirk", "south-guard-1": "tower"}}, dice=LaidDice([]))
    play(match, "march kirk")
    assert offered(match) == [("pass", "")]
    assert match.view().waiting == "south"


def test_forced_choices_without_end_are_stopped_and_rolled_back(
    find_step: FindStep, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = quiet()
    before = facts(match)
    step = find_step("Impulse.enter")
    with monkeypatch.context() as patch:
        patch.setattr(step, "options", lambda g, f: [PASS])
        patch.setitem(step.picks, PASS, lambda g, f, noun: again(f))
        with pytest.raises(FlowError, match=r"^Campaign > Impulse\.enter: runaway: 10,000 forced choices in a row"):
            match.play(MARCH_KIRK)
    assert facts(match) == before


# forks


def test_a_fork_is_played_on_by_itself(play: Play, walk: Walk) -> None:
    match = GAME.new("raid", seed=4)
    walk(match, random.Random(4), 40)
    before = facts(match)
    fork = match.fork(SeededDice(9))
    assert facts(fork) == before
    walk(fork, random.Random(9))
    assert fork.over
    assert facts(match) == before
    assert not match.over


def test_a_fork_takes_back_by_itself(play: Play) -> None:
    match = quiet()
    play(match, "march kirk", "enter tower")
    before = facts(match)
    fork = match.fork(LaidDice([]))
    fork.undo()
    fork.undo()
    assert fork.where() == "Campaign > Impulse.march"
    assert facts(match) == before
    match.undo()
    assert match.where() == "Campaign > Impulse.enter"


# the clock


class Clock:
    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        return self.time


def test_the_clock_counts_for_the_role_that_decides(play: Play) -> None:
    clock = Clock()
    data = {"units": UNITS, "impulse": 3}
    match = Match(GAME, GAME.position(data), LaidDice([[0, 1]]), now=clock)
    clock.time += 7
    play(match, "march kirk")
    clock.time += 2
    play(match, "enter tower", "take north-band-1")
    clock.time += 1
    play(match, "pass")
    assert match.view().waiting == "south"
    clock.time += 30
    play(match, "pass")
    assert match.spent == [10.0, 30.0]


def test_without_a_clock_nothing_is_counted(play: Play) -> None:
    match = quiet()
    play(match, "march kirk")
    assert match.spent == [0.0, 0.0]


# starting


@pytest.mark.parametrize(
    ("scenario", "options", "why"),
    [
        ("moon", {}, "borderland has no scenario 'moon'; it has campaign, raid"),
        ("raid", {"fog": True}, "borderland has no option 'fog'; it has short"),
        ("raid", {"short": 1}, "borderland: short can't be 1; it is one of False, True"),
        ("raid", {"short": "yes"}, "borderland: short can't be 'yes'; it is one of False, True"),
    ],
)
def test_a_game_that_is_not_there_is_not_started(scenario: str, options: dict[str, Any], why: str) -> None:
    with pytest.raises(GameError, match=f"^{why}$"):
        GAME.new(scenario, options=options)


def test_without_a_seed_two_matches_differ() -> None:
    def opening() -> str:
        return str([GAME.new("campaign").view("north").boxes["hand"] for _ in range(8)])

    assert opening() != opening()
