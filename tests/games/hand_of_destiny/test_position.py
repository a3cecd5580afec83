"""Positions from plain data: what they say, what is filled in, and what is refused. docs/positions.md has the keys."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.conftest import Held, Offered, Play, Why
from tests.games.hand_of_destiny.conftest import ALL, PLAIN, Data, Find, Start, card, event, imagine, news

from grognard.games.hand_of_destiny import GAME, HandOfDestiny
from grognard.games.hand_of_destiny.position import KEYS
from grognard.kernel import save as saves
from grognard.kernel import saved
from grognard.kernel.dice import SeededDice
from grognard.kernel.game import GameError
from grognard.kernel.match import Match
from grognard.kernel.toml import cases

HERE: Data = {"korti": ["guards", "staffords"], "abu_klea": ["jaalin"]}
FIGHT: Data = {"at": "abu_klea", "attacker": "relief", "next": "relief"}
BOTH: Data = {"abu_klea": ["guards", "heavies", "stewart", "jaalin", "red_flag"]}


def left(match: Match, unit: str) -> int:
    b = match.position.board
    return int(b.left[b.d.units.index(unit)])


# where play stands


@pytest.mark.parametrize(
    ("phase", "where"),
    [
        ("recruiting", "Campaign > PlayerTurn > Recruiting.call_up"),
        ("march", "Campaign > PlayerTurn > March.choose_unit"),
        ("battle", "Campaign > PlayerTurn > Battles.next_battle"),
    ],
)
def test_a_position_is_about_to_begin_a_phase(start: Start, phase: str, where: str) -> None:
    units = {"korti": ["guards", "red_flag"], "howeiyat": ["heavies", "jaalin"]} if phase == "battle" else HERE
    assert start({"units": units, "phase": phase, "card": card(move=1)}).where() == where


def test_before_the_card_is_drawn_none_is_in_play(start: Start) -> None:
    match = start({"units": HERE, "phase": "card"}, [["r2"]])
    assert match.view().boxes["in play"] == ["r2"]


def test_a_toml_file_may_hold_several_positions(game: HandOfDestiny) -> None:
    data = tomllib.loads("""
        scenario = "race_to_khartoum"
        active = "relief"
        phase = "march"
        turn = 3
        card = "r3"
        [[position]]
        case = "at Korti"
        units = { korti = ["guards"] }
        [[position]]
        case = "at Jakdul"
        turn = 5
        units = { jakdul = ["guards"] }
    """)
    found = {case: game.position(x).board for case, x in cases(data).items()}
    assert {case: b.turn for case, b in found.items()} == {"at Korti": 3, "at Jakdul": 5}


def test_a_position_names_its_scenario(game: HandOfDestiny) -> None:
    at = {"scenario": "the_passes", "turn": 1, "active": "british", "phase": "march", "units": {"kabul": ["h72"]}}
    assert game.position(at).board.d.id == "the_passes"
    assert game.match(at, seed=1).game.roles == ("british", "afghan")
    with pytest.raises(GameError, match="hand-of-destiny has no scenario 'the_pases'"):
        game.position({**at, "scenario": "the_pases"})


# units and spaces


def test_who_is_not_named_is_out_of_the_game(start: Start, find: Find, why: Why) -> None:
    match = start({"units": HERE, "box": ["hussars"], "dead": ["earle"], "phase": "recruiting", "card": "r2"})
    assert [find(match, u) for u in ("guards", "hussars", "earle", "heavies")] == ["korti", "box", "dead", "away"]
    assert why(match, "recruit heavies") == "3.0d"


def test_control_is_as_printed_unless_it_says_otherwise_or_troops_are_alone(start: Start, held: Held) -> None:
    match = start({"units": HERE, "held": {"mahdist": ["debba"], "relief": ["gubat"]}, "card": card(move=1)})
    sides = [held(match, s) for s in ("debba", "gubat", "dongola", "abu_klea")]
    assert sides == ["mahdist", "relief", "relief", "mahdist"]


def test_forts_points_and_water(start: Start) -> None:
    at = {"units": HERE, "forts": {"relief": ["korti"]}, "points": {"mahdist": 2}, "water": "low", "card": card(move=1)}
    match = start(at)
    assert next(s.marks for s in match.view().spaces if s.id == "korti") == ["fort relief"]
    assert (match.view().tracks["points mahdist"], match.view().tracks["water"]) == (2, 0)


def test_who_has_marched_or_built_does_not_march(start: Start, why: Why) -> None:
    match = start({"units": HERE, "moved": ["guards"], "built": ["staffords"], "card": card(move=1)})
    assert (why(match, "march guards"), why(match, "march staffords")) == ("11.0f", "22.1c")


def test_switches_that_differ_from_the_scenario(start: Start) -> None:
    match = start({"units": HERE, "rules": {"artillery": False, "fog": False}, "card": card(move=1)})
    tracks = match.view().tracks
    assert [tracks[f"rule {x}"] for x in ("artillery", "fog", "supply", "forts")] == [0, 0, 1, 1]


# cards


def test_a_side_without_a_deck_has_all_its_cards_but_the_one_in_play(start: Start) -> None:
    boxes = start({"units": HERE, "card": "r3"}).view().boxes
    assert len(boxes["deck relief"]) == 8
    assert "r3" not in boxes["deck relief"]
    assert len(boxes["deck mahdist"]) == 9


def test_cards_that_a_deck_does_not_name_are_out_of_the_game(start: Start) -> None:
    deck = {"relief": {"draw": ["r2"], "discard": ["r4"], "removed": ["r8"]}}
    boxes = start({"units": HERE, "deck": deck, "card": "r3"}).view().boxes
    assert (boxes["deck relief"], boxes["discard relief"], boxes["removed relief"]) == (["r2"], ["r4"], ["r8"])


def test_events_of_earlier_phases_are_done_and_what_they_gave_is_there(start: Start) -> None:
    early = event("recruiting", {"do": "extra_move", "who": ALL}, {"do": "ts_bonus"}, {"do": "points", "amount": 1})
    match = start({"units": HERE, "card": card(early, move=1)})
    assert left(match, "guards") == 2
    assert len(match.view().boxes["battle effects"]) == 1
    assert match.view().tracks["points relief"] == 0  # points are given in the position


@pytest.mark.parametrize(
    ("effect", "spaces"),
    [
        ({"owner": "mahdist", "do": "halt", "side": "enemy", "who": ALL, "by": 1, "until": "enemy_turn_end"}, 1),
        ({"owner": "relief", "do": "extra_move", "who": {"id": ["guards"]}}, 3),
        ({"owner": "relief", "do": "set_flag", "who": {"id": ["guards"]}, "flag": "static", "value": True}, 0),
    ],
)
def test_lasting_effects_may_be_running(start: Start, effect: Data, spaces: int) -> None:
    match = start({"units": HERE, "standing": [effect], "card": card(move=2)})
    assert left(match, "guards") == spaces


@pytest.mark.parametrize(("owner", "spaces"), [("relief", 3), ("mahdist", 2)])
def test_a_river_that_its_own_player_has_raised_carries_his_fleets_further(
    start: Start, owner: str, spaces: int
) -> None:
    flood = {"owner": owner, "do": "water", "level": "high", "fleet_spaces": 1}
    match = start({"units": {"korti": ["whalers_1"]}, "standing": [flood], "card": card(move=2)})
    assert (left(match, "whalers_1"), match.view().tracks["water"]) == (spaces, 2)


# inside a battle


def test_inside_a_round_of_a_battle(start: Start, offered: Offered) -> None:
    battle = {**FIGHT, "round": 2, "fired": ["heavies"]}
    units = {"abu_klea": [*BOTH["abu_klea"], "mounted_inf"]}
    match = start({"units": units, "phase": "battle", "battle": battle, "panicked": ["stewart", "red_flag"]})
    assert match.where().endswith("Battles > Battle.fire")
    assert offered(match) == [("fire", "guards"), ("fire", "mounted_inf")]


def test_the_count_for_a_major_battle_may_be_given(start: Start, find: Find) -> None:
    battle = {**FIGHT, "started": {"relief": 4, "mahdist": 4}}
    at = {"units": {"abu_klea": ["guards", "jaalin"], "obeid": ["mahdi"]}, "phase": "battle", "box": ["hussars"]}
    match = start({**at, "battle": battle}, [[6, 1, 1], ["m1"]])
    assert find(match, "hussars") == "abu_klea"  # the reward (20.0b)


def test_after_the_battle_play_goes_on(start: Start, play: Play) -> None:
    at = {"units": {"abu_klea": ["guards", "jaalin"], "obeid": ["mahdi"]}, "phase": "battle", "battle": FIGHT}
    match = start(at, [[6, 1, 1], ["m1"]])
    play(match, "pass")  # no pursuit
    assert (match.view().waiting, news(match, "discarded")) == ("mahdist", [])


# a match from a position is a match like any other


POSITIONS: list[Data] = [
    {"units": HERE, "card": "r3"},
    {"units": HERE, "card": card(event("battle", {"do": "ts_bonus"}), move=2)},
    {"units": HERE, "card": "r3", "water": "high"},
    {"units": HERE, "card": "r3", "deck": {"relief": {"draw": ["r4", "r2"]}, "mahdist": {"draw": ["m3", "m1"]}}},
    {"units": HERE, "card": "r3", "standing": [{"owner": "mahdist", "do": "halt", "who": ALL, "by": 1}]},
]


@pytest.mark.parametrize("position", POSITIONS)
def test_what_a_side_sees_of_it_can_be_imagined(start: Start, position: Data) -> None:
    match = start(position)
    for role in match.game.roles:
        imagine(match, role, worlds=3)


@pytest.mark.parametrize("position", POSITIONS)
def test_it_can_be_saved_and_opened(start: Start, play: Play, tmp_path: Path, position: Data) -> None:
    match = start(position)
    play(match, "march guards", "step howeiyat")
    match.save(tmp_path / "save")
    data = (tmp_path / "save").read_bytes()
    again = saves.unpack(data, lambda _: match.game)
    assert saved.state_hash(again.game, again.position) == saved.state_hash(match.game, match.position)
    assert again.view("relief") == match.view("relief")


@pytest.mark.parametrize("position", POSITIONS[1:])
def test_one_with_matter_of_its_own_does_not_open_without_it(start: Start, tmp_path: Path, position: Data) -> None:
    match = start(position)
    match.save(tmp_path / "save")
    with pytest.raises(saved.SaveError, match="module: played with the components"):
        saves.unpack((tmp_path / "save").read_bytes(), lambda _: GAME)


# what is refused


REFUSED: list[tuple[Data, str]] = [
    ({"turns": 1}, "position.turns: unknown key; did you mean 'turn'?"),
    ({"turn": 11}, "position.turn: should be a whole number from 1 to 10, is 11"),
    ({"active": "british"}, "position.active: should be one of 'relief', 'mahdist', is 'british'"),
    ({"phase": "movement"}, "position.phase: should be one of 'card', 'recruiting', 'march', 'battle', is 'movement'"),
    ({"units": {"korty": ["guards"]}}, "position.units.korty: there is no space 'korty'; did you mean 'korti'?"),
    ({"units": {"korti": ["gards"]}}, "position.units.korti: there is no unit 'gards'; did you mean 'guards'?"),
    ({"units": {"korti": ["guards"], "debba": ["guards"]}}, "guards is in position.units.korti too"),
    ({"units": {"korti": ["guards"]}, "box": ["guards"]}, "position.box: guards is in position.units.korti too"),
    ({"units": {"suakin": ["whalers_1"]}}, "position.units.suakin: whalers_1 can't be in this space"),
    ({"units": BOTH}, "position.units.abu_klea: both sides are there, and this is not the Battle Phase"),
    ({"held": {"relief": ["gubat"], "mahdist": ["gubat"]}}, "gubat is held by the other side too"),
    ({"forts": {"relief": ["dongola"]}}, "position.forts.relief: no fort marker can stand in dongola"),
    ({"forts": {"relief": ["korti"], "mahdist": ["korti"]}}, "korti has a fort of the other side"),
    ({"forts": {"relief": ["korti", "debba", "merowe"]}}, "position.forts.relief: there are only 2 markers"),
    ({"forts": {"relief": ["korti"]}, "rules": {"forts": False}}, "fort markers are switched off"),
    ({"forts": {"relief": ["abu_klea"]}, "units": HERE}, "enemies alone are in abu_klea"),
    ({"rules": {"weather": True}}, "position.rules.weather: there is no switch 'weather'"),
    ({"rules": {"fog": "no"}}, "position.rules.fog: should be true or false, is 'no'"),
    ({"water": "ice"}, "position.water: should be one of 'low', 'normal', 'high', is 'ice'"),
    ({"card": "m1"}, "position.card: m1 is a card of the other side"),
    ({"card": "r2", "phase": "card"}, "position.card: no card is drawn yet in phase card"),
    ({"card": "r2", "deck": {"relief": {"discard": ["r2"]}}}, "position.card: r2 is in play, and in"),
    ({"card": {"title": "x", "moves": 1}}, "position.card.moves: unknown key; did you mean 'move'?"),
    ({"card": 3}, "position.card: should be a table, is 3"),
    ({"deck": {"relief": {"draw": ["m1"]}}}, "position.deck.relief.draw: m1 is another side's card, or there twice"),
    ({"deck": {"relief": {"draw": ["r1"], "discard": ["r1"]}}}, "r1 is another side's card, or there twice"),
    ({"standing": [{"do": "halt", "who": ALL, "by": 1}]}, "position.standing[1].owner: missing; give one of"),
    ({"standing": [{"owner": "relief", "do": "peek", "count": 1}]}, "does not last"),
    ({"standing": ["halt"]}, "position.standing[1]: should be a table, is 'halt'"),
    ({"points": {"relief": "many"}}, "position.points.relief: should be a whole number from -999 to 999, is 'many'"),
    ({"moved": ["jaalin"], "units": HERE}, "position.moved: jaalin is not a unit of relief on the map"),
    ({"built": ["heavies"], "units": HERE}, "position.built: heavies is not a unit of relief on the map"),
    ({"panicked": ["guards"], "units": HERE}, "position.panicked: only inside a battle: say where by `battle`"),
    ({"battle": FIGHT, "units": HERE}, "position.battle: only in phase battle"),
    ({"battle": FIGHT, "units": HERE, "phase": "battle"}, "a battle needs units of both sides in the space"),
    ({"battle": {"at": "abu_klea", "attacker": "relief"}, "units": BOTH, "phase": "battle"}, "battle.next: missing"),
    ({"battle": {**FIGHT, "fired": ["hussars"]}, "units": BOTH, "phase": "battle"}, "hussars is not in this battle"),
    ({"scenario": "the_passes", "turn": 10, "active": "british"}, "should be a whole number from 1 to 9, is 10"),
]  # fmt: skip


@pytest.mark.parametrize(("data", "said"), REFUSED, ids=[said for _, said in REFUSED])
def test_what_cannot_be_is_refused_with_the_path_to_it(game: HandOfDestiny, data: Data, said: str) -> None:
    with pytest.raises(GameError) as err:
        game.match({**PLAIN, **data}, seed=1)
    assert said in str(err.value)


@pytest.mark.parametrize("key", ["turn", "active", "phase"])
def test_what_must_be_said(game: HandOfDestiny, key: str) -> None:
    with pytest.raises(GameError, match=rf"position.{key}: missing"):
        game.position({k: v for k, v in PLAIN.items() if k != key})


WORDS = ["korti", "guards", "relief", "r2", "battle", ""]
JUNK: Any = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 12) | st.sampled_from(WORDS),
    lambda x: st.lists(x, max_size=3) | st.dictionaries(st.sampled_from(["korti", "relief", "at", "draw", "do"]), x),
    max_leaves=6,
)


@settings(max_examples=300)
@given(st.dictionaries(st.sampled_from(KEYS), JUNK, max_size=4))
def test_any_data_makes_a_position_or_a_game_error(data: Data) -> None:
    try:
        match = GAME.match({**PLAIN, **data}, dice=SeededDice(1))
    except GameError:
        return
    assert match.over or match.ask is not None
