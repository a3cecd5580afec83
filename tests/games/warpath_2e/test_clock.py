"""TIME Both kinds of clock: whose runs, how long, and what happens when time is up."""

from __future__ import annotations

from typing import Any

import pytest

import grognard
from grognard import LaidDice
from grognard.kernel import save
from grognard.kernel.dice import SeededDice
from grognard.kernel.flow import NOBODY
from grognard.kernel.rulebook import TIME

GAME: Any = grognard.game("warpath-2e")
FORCES = "foundry_row_choir_compact"


class Hand:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.at = 0.0

    def __call__(self) -> float:
        return self.at


def timed(clock: str, scenario: str = "first_contact", **options: Any) -> tuple[Any, Hand]:
    """A match with a clock; in First Contact side one has the initiative."""
    seed, dice = (None, LaidDice([[6, 1]])) if scenario == "first_contact" else (5, None)
    m = GAME.new(scenario, seed=seed, dice=dice, options={"clock": clock, **options})
    m.now = Hand()
    m.last = 0.0
    return m, m.now


def unit(m: Any, name: str) -> int:
    return int(m.position.board.d.units.index(name))


@pytest.mark.rule("TIME.1")
def test_the_chess_clock_has_an_hour_for_each_side_unless_another_time_is_agreed() -> None:
    m, hand = timed("chess")
    m.play(("take", ""))
    assert m.time_left == 3600
    hand.at = 600
    assert m.time_left == 3000
    shorter, _ = timed("chess", minutes=30)
    shorter.play(("take", ""))
    assert shorter.time_left == 1800


@pytest.mark.rule("TIME.2")
def test_during_set_up_the_clock_of_whoever_places_runs() -> None:
    m, hand = timed("chess", FORCES, brief="meat_grinder")
    m.play(m.ask.options[0])
    first = m.position.ask.role
    assert m.timer.role == first
    hand.at = 20
    m.play(m.ask.options[0])
    hand.at = 30
    m.play(m.ask.options[0])
    assert (m.spent[first], m.timer.role) == (30, 1 - first)


@pytest.mark.rule("TIME.3")
def test_no_clock_runs_until_the_winner_of_the_roll_off_has_chosen() -> None:
    m, hand = timed("chess")
    assert m.timer.role == NOBODY
    hand.at = 500
    m.play(("give", ""))
    assert m.spent == [0, 0]
    assert m.timer.role == 1


@pytest.mark.rule("TIME.4")
def test_the_clock_of_whoever_has_the_initiative_stops_while_the_opponent_decides() -> None:
    b = GAME.new("first_contact").position.board
    play = [("WholeBattle.roll_for_more", {}), ("Turn.next_spell", {}), ("Spell.go_on", {"side": "one"})]
    models = list(b.d.models[:10])
    losses = ("Casualties.remove", {"unit": "A1", "by": "two", "left": 1, "open": models, "seen": models})
    m = GAME.match({"clock": "chess", "holder": "one", "play": [*play, losses], **on_table()})
    assert m.ask.role == "two"
    assert m.timer.role == NOBODY


def on_table() -> dict[str, Any]:
    told = GAME.describe(GAME.new("first_contact").position)
    return {key: told[key] for key in told if key not in ("play", "holder")}


@pytest.mark.rule("TIME.6")
def test_who_runs_out_of_time_loses_the_whole_army_at_once() -> None:
    m: Any = GAME.new(FORCES, seed=3, options={"clock": "chess", "brief": "meat_grinder"})
    while m.ask.step != "Deployment.choose_unit":
        m.play(m.ask.options[0])
    loser = m.ask.role
    m.end(TIME, loser)
    assert m.outcome.rule == "TIME.6"
    assert m.outcome.winner != loser
    assert m.lines()[-1].text.endswith("out of time: the whole army is removed.")


@pytest.mark.rule("TIME.7")
def test_in_a_battle_for_objectives_the_opponent_goes_on_alone() -> None:
    m, _ = timed("chess")
    m.play(("take", ""))
    m.end(TIME, "one")
    assert not m.over
    assert m.ask.role == "two"
    b = m.position.board
    assert b.kills == [0, 305]
    m.play(("try", "B3"))
    assert m.ask.step == "Activation.action"
    while not m.over:
        m.play(m.ask.options[0])
    assert m.outcome.winner == "two"
    assert m.position.board.turn == 4
    assert b.kills[1] == m.position.board.kills[1]


@pytest.mark.rule("TIME.6", "TIME.7")
@pytest.mark.parametrize("clicks", [0, 40])
def test_time_may_run_out_anywhere_and_the_log_replays(clicks: int) -> None:
    m: Any = GAME.new(FORCES, seed=3, options={"clock": "chess", "brief": "scorched_earth"})
    m.hasher = save.hash_of
    for n in range(2000):
        if m.over:
            break
        if n >= clicks and m.timer.role != NOBODY and m.position.board.kills == [0, 0]:
            m.end(TIME, m.ask.role)
            continue
        m.play(m.ask.options[(7 * n) % len(m.ask.options)] if n < clicks else m.ask.options[-1])
        if n > clicks + 60:
            break
    assert sum(m.position.board.kills) >= 990
    data = save.pack(m)
    assert save.verify(data, lambda _: m.game).position == m.position


@pytest.mark.rule("TIME.8")
def test_each_spell_has_five_minutes_of_its_own() -> None:
    m, hand = timed("spell")
    m.play(("take", ""))
    assert m.time_left == 300
    hand.at = 100
    m.play(("try", "A1"))
    assert m.time_left == 200
    m.play(("halt", ""))
    while m.ask.role == "one":
        m.play(("pass", ""))
    assert m.time_left == 300


@pytest.mark.rule("TIME.9")
def test_when_a_spell_is_over_the_unit_in_hand_is_finished_and_the_initiative_passes() -> None:
    m, _ = timed("spell")
    m.play(("take", ""))
    m.play(("try", "A3"))
    m.end(TIME, "one")
    assert m.ask.step == "Activation.action"
    m.play(("halt", ""))
    assert (m.ask.role, m.ask.step) == ("two", "Spell.choose")


@pytest.mark.rule("TIME.9")
def test_where_no_unit_was_chosen_the_first_that_must_be_is_tried_and_halts() -> None:
    m, _ = timed("spell")
    m.play(("take", ""))
    m.end(TIME, "one")
    b = m.position.board
    assert b.done[unit(m, "A1")] == 1
    assert not any(b.done[unit(m, u)] for u in ("A2", "A3"))
    assert (m.ask.role, m.ask.step) == ("two", "Spell.choose")


@pytest.mark.rule("TIME.10")
def test_a_unit_that_takes_too_long_is_set_up_by_the_game() -> None:
    m, _ = timed("spell", FORCES, brief="meat_grinder")
    m.play(m.ask.options[0])
    late = m.ask.role
    assert m.time_left == 30
    m.end(TIME, late)
    assert m.ask.role != late
    assert sum(x == 1 for x in m.position.board.at) == 1


def test_without_a_clock_of_its_own_the_battle_is_lost_by_the_table_s_time() -> None:
    m = GAME.new("first_contact", seed=1)
    m.end(TIME, m.ask.role)
    assert m.outcome.rule == TIME


@pytest.mark.rule("END.4")
def test_when_the_agreed_time_is_up_the_turn_is_the_last_one() -> None:
    m, hand = timed("limit")
    assert m.time_left == 7200
    m.play(("take", ""))
    hand.at = 7300
    assert m.time_left < 0
    m.end(TIME, m.ask.role)
    assert (m.ask.step, m.time_left) == ("Spell.choose", None)
    m.chance.dice = SeededDice(3)
    while not m.over:
        m.play(m.ask.options[0])
    assert m.position.board.turn == 1
    assert not any(line.event == "one_more" for line in m.lines())
