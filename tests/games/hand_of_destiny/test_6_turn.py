"""6.1 and 6.2a to 6.2f Game turns, player turns and their phases."""

from __future__ import annotations

import pytest
from tests.conftest import Offered, Play, Told, Why
from tests.games.hand_of_destiny.conftest import Data, Edited, Find, Start, card, news

from grognard.games.hand_of_destiny import HandOfDestiny
from grognard.kernel.match import Match

END_OF_TURN: Data = {"phase": "battle", "active": "mahdist"}  # the second player has no battle to fight


def turn(match: Match) -> tuple[int, str]:
    """The game turn, and whose player turn it is."""
    b = match.position.board
    return (b.turn, b.d.sides[b.active])


# 6.1 game turns


@pytest.mark.rule("6.1a")
@pytest.mark.parametrize(("scenario", "turns", "card"), [("race_to_khartoum", 10, "r2"), ("the_passes", 9, "b4")])
def test_the_game_lasts_as_many_turns_as_the_scenario_says(start: Start, scenario: str, turns: int, card: str) -> None:
    at = {"scenario": scenario, "phase": "battle", "active": {"r2": "mahdist", "b4": "afghan"}[card]}
    match = start({**at, "turn": turns - 1}, [[card]])
    assert (match.over, turn(match)[0]) == (False, turns)
    assert start({**at, "turn": turns}).over


@pytest.mark.rule("6.1a")
def test_a_whole_game_has_that_many(game: HandOfDestiny) -> None:
    match = game.new("the_passes", seed=3, options={"fog": False})
    while not match.over:
        assert match.position.ask is not None
        match.choose(match.position.ask.options[-1])
    assert [args[0] for args in news(match, "turn_begins")] == list(range(1, 10))


@pytest.mark.rule("6.1b")
@pytest.mark.parametrize("first", ["relief", "mahdist"])
def test_the_scenario_names_the_first_player_and_he_is_first_in_every_turn(
    game: HandOfDestiny, edited: Edited, first: str
) -> None:
    module = game.modules.open(edited("scenario.toml", 'first_player = "relief"', f'first_player = "{first}"'))
    match = module.new(seed=1)
    while len(news(match, "player_turn")) < 6:
        assert match.position.ask is not None
        match.choose(match.position.ask.options[-1])
    assert [module.roles[args[0]] for args in news(match, "player_turn")][::2] == [first] * 3


# 6.2 phases


@pytest.mark.rule("6.2a")
def test_a_player_turn_has_four_phases_and_then_the_other_player_has_his(start: Start, play: Play) -> None:
    units = {"korti": ["guards"], "jakdul": ["heavies"], "abu_klea": ["jaalin"], "obeid": ["mahdi"]}
    at = {"units": units, "box": ["hussars"], "phase": "card"}
    match = start(at, [["r3"], [6, 1], [6, 1], ["m1"]])
    assert match.view().boxes["in play"] == ["r3"]  # the card,
    assert match.where() == "Campaign > PlayerTurn > Recruiting.call_up"
    play(match, "recruit hussars", "place korti")
    assert match.where() == "Campaign > PlayerTurn > March.choose_unit"
    play(match, "march heavies", "step abu_klea", "pass", "pass")  # the march ends; no pursuit
    assert len(news(match, "battle")) == 1
    assert turn(match) == (1, "mahdist")
    assert match.view().boxes["in play"] == ["m1"]


@pytest.mark.rule("6.2a")
def test_nobody_recruits_in_his_march_phase_or_marches_in_his_battle_phase(start: Start, why: Why) -> None:
    units = {"korti": ["guards", "jaalin"], "jakdul": ["heavies", "red_flag"]}
    match = start({"units": units, "box": ["hussars"], "phase": "battle", "card": "r2"})
    assert match.where() == "Campaign > PlayerTurn > Battles.next_battle"
    assert why(match, "march guards") == "K.unknown"
    match = start({"units": {"korti": ["guards"]}, "box": ["hussars"], "card": "r2"})
    assert why(match, "recruit hussars") == "K.unknown"


@pytest.mark.rule("6.2b")
@pytest.mark.parametrize("role", ["relief", "mahdist", ""])
def test_one_card_is_drawn_from_the_own_deck_and_shown_to_both(start: Start, told: Told, role: str) -> None:
    match = start({"units": {"korti": ["guards"]}, "phase": "card"}, [["r2"]])
    assert match.view(role).boxes["in play"] == ["r2"]
    assert len(match.view(role).boxes["deck relief"]) == 8
    assert told(match, "drew", role) == ["The Relief side draws “The Camel Corps”."]


@pytest.mark.rule("6.2b")
def test_immediate_events_happen_at_once_and_the_others_in_their_phase(start: Start, play: Play) -> None:
    """The Nile Falls: the water at once, the breach in the Battle Phase."""
    at = {"units": {"obeid": ["mahdi"]}, "active": "mahdist", "phase": "card", "turn": 6}
    match = start(at, [["m4"], ["r2"]])
    assert match.where() == "Campaign > PlayerTurn > March.choose_unit"
    assert match.view().tracks["water"] == 0
    assert len(news(match, "event")) == 1
    play(match, "pass")
    assert len(news(match, "event")) == 2


@pytest.mark.rule("6.2c")
def test_recruits_come_and_forts_are_built_in_the_recruiting_phase(start: Start, play: Play, find: Find) -> None:
    at = {"units": {"debba": ["staffords"]}, "box": ["hussars"], "phase": "recruiting", "card": "r2"}
    match = start(at)
    play(match, "build staffords", "recruit hussars", "place debba", "raze debba", "pass")
    assert find(match, "hussars") == "debba"
    assert match.where() == "Campaign > PlayerTurn > March.choose_unit"
    assert (len(news(match, "fort_built")), len(news(match, "fort_razed"))) == (1, 1)


@pytest.mark.rule("6.2d")
def test_in_the_march_phase_units_move_as_the_card_allows(start: Start, offered: Offered, why: Why, play: Play) -> None:
    units = {"korti": ["guards", "staffords"]}
    match = start({"units": units, "card": card(move=[{"who": {"id": ["guards"]}, "spaces": 2}])})
    assert offered(match) == [("march", "guards"), ("pass", "")]
    play(match, "march guards", "step howeiyat", "step jakdul")
    assert why(match, "march guards") == "11.0f"


@pytest.mark.rule("6.2e")
def test_where_the_sides_share_a_space_the_player_must_attack(start: Start, offered: Offered, why: Why) -> None:
    units = {"korti": ["guards", "jaalin"], "jakdul": ["heavies", "red_flag"]}
    match = start({"units": units, "phase": "battle"}, [[6, 1]])
    assert match.where() == "Campaign > PlayerTurn > Battles.next_battle"
    assert offered(match) == [("fight", "korti"), ("fight", "jakdul")]
    assert why(match, "pass") == "13.0a"


@pytest.mark.rule("6.2f")
def test_the_turn_ends_after_the_second_player_and_the_marker_advances(start: Start) -> None:
    match = start({"phase": "battle", "turn": 4}, [["m1"]])
    assert turn(match) == (4, "mahdist")
    match = start({**END_OF_TURN, "turn": 4}, [["r2"]])
    assert turn(match) == (5, "relief")


@pytest.mark.rule("6.2f")
def test_after_the_last_turn_the_game_is_over(start: Start) -> None:
    match = start({**END_OF_TURN, "turn": 10})
    assert match.over
    assert match.position.board.turn == 10
