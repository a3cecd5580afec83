"""Every choice has one number, and what a role knows has one row, whatever way it is asked for."""

from __future__ import annotations

import random
from collections.abc import Mapping
from math import isclose

import pytest

import grognard
from grognard import GameError
from grognard.kernel.card import Setting
from grognard.kernel.chance import dice, draw
from grognard.kernel.dice import SeededDice
from grognard.kernel.match import Match

GAMES = [("borderland", "campaign"), ("indian-territory", "campaign"), ("hand-of-destiny", "the_passes"),
         ("blood-on-the-ohio", "campaign"), ("warpath-2e", "first_contact")]  # fmt: skip
OPEN = "warpath-2e"  # where nothing is hidden


def walk(game: str, scenario: str, choices: int, options: Mapping[str, Setting] | None = None) -> Match:
    match = grognard.game(game).new(scenario, seed=5, options=options)
    pick = random.Random(5)
    while not match.over and choices:
        assert match.position.ask is not None
        match.choose(pick.choice(match.position.ask.options))
        choices -= 1
    return match


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_every_number_stands_for_one_choice_and_back(game: str, scenario: str) -> None:
    actions = grognard.game(game).edition(scenario).actions
    choices = [actions.choice(n) for n in range(actions.size)]
    assert len(set(choices)) == actions.size
    assert [actions.index(c) for c in choices] == list(range(actions.size))


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_the_mask_shows_the_options_and_nothing_else(game: str, scenario: str) -> None:
    match = walk(game, scenario, 30)
    assert match.ask is not None
    mask = match.game.actions.mask(match)
    assert {match.game.actions.choice(n) for n, x in enumerate(mask) if x} == set(match.ask.options)


def test_a_number_or_a_choice_that_is_none_is_refused() -> None:
    actions = grognard.game("borderland").actions
    with pytest.raises(GameError, match=r"999 is no action: they go from 0 to \d+"):
        actions.choice(999)
    with pytest.raises(GameError, match="is no choice of borderland"):
        actions.index(("march", "atlantis"))


@pytest.mark.parametrize(("game", "scenario"), GAMES)
@pytest.mark.parametrize("choices", [0, 12, 40])
def test_the_row_of_a_view_is_the_row_of_its_position(game: str, scenario: str, choices: int) -> None:
    match = walk(game, scenario, choices)
    for number, role in enumerate(match.game.roles):
        row = match.game.observation(match.view(role))
        assert row == match.game.observe(match.position, number)
        for plane in match.game.observer.planes:
            part = row[plane.start : plane.start + plane.size]
            assert all(plane.low <= x <= plane.high for x in part), plane.name


@pytest.mark.parametrize(("game", "scenario"), [x for x in GAMES if x[0] != OPEN])
def test_worlds_that_a_role_cannot_tell_apart_share_a_row(game: str, scenario: str) -> None:
    role, options = (0, {"hidden_stacks": True}) if game == "blood-on-the-ohio" else (1, {})
    match = walk(game, scenario, 90, options)
    other = match.position.clone()
    match.game.redeal(other, role, SeededDice(99))
    assert other != match.position, "the two worlds should differ in what is hidden"
    assert match.game.observe(other, role) == match.game.observe(match.position, role)


def test_a_match_of_another_edition_is_not_read_by_the_wrong_names() -> None:
    game = grognard.game("hand-of-destiny")
    match = game.new("the_passes", seed=3)
    assert game.roles != match.game.roles
    assert game.observation(match.view("british")) == match.game.observe(match.position, 0)
    with pytest.raises(GameError, match=r"take match\.game\.actions"):
        game.actions.mask(match)
    for ask in (lambda: game.observe(match.position, 0), lambda: game.describe(match.position)):
        with pytest.raises(GameError, match=r"another edition of hand-of-destiny: take match\.game"):
            ask()
    with pytest.raises(GameError, match=r"another edition of hand-of-destiny: take match\.game"):
        game.view(match.position, 0)


def test_a_view_is_read_by_its_own_edition() -> None:
    game = grognard.game("hand-of-destiny")
    match = game.new("the_passes", seed=3)
    view = match.view("british")
    assert game.imagine(view, SeededDice(1)).rules is match.game.rules
    assert game.status(view) == match.game.status(view)
    assert game.odds(view) == match.game.odds(view)


def test_the_view_of_another_game_is_refused() -> None:
    view = grognard.game("borderland").new("campaign", seed=3).view("north")
    game = grognard.game("indian-territory")
    with pytest.raises(GameError, match="a view of borderland, not of indian-territory"):
        game.imagine(view, SeededDice(1))
    with pytest.raises(GameError, match="a view of borderland, not of indian-territory"):
        game.observation(view)


@pytest.mark.parametrize("water", [{}, {"water": "low"}], ids=["as printed", "with a river of its own"])
def test_a_match_from_data_is_one_of_its_game(water: dict[str, str]) -> None:
    data = {"phase": "march", "turn": 1, "active": "relief", **water}
    match = grognard.game("hand-of-destiny").match(data, seed=3)
    assert match.game.observe(match.position, 0) == match.game.observation(match.view("relief"))
    assert match.game.describe(match.position)["turn"] == 1


def test_planes_are_named() -> None:
    observer = grognard.game("borderland").observer
    assert observer.plane("control").ids[0] in grognard.game("borderland").rules.lexicon.entries["area"].ids  # type: ignore[union-attr]
    assert sum(x.size for x in observer.planes) == observer.size
    with pytest.raises(GameError, match="there is no plane 'colour'"):
        observer.plane("colour")


def test_outcomes_of_chance_have_their_probabilities() -> None:
    two = dice(2).outcomes()
    assert len(two) == 36
    assert isclose(sum(p for _, p in two), 1)
    hand = draw([4, 4, 7], 2, 0).outcomes()
    assert [x for x, _ in hand] == [[4, 4], [4, 7], [7, 4]]
    assert all(isclose(p, 1 / 3) for _, p in hand)
    assert dice(0).outcomes() == [([], 1.0)]


def test_returns_are_even_until_the_game_is_over() -> None:
    match = grognard.game("borderland").new("raid", seed=2)
    assert match.returns == {"north": 0.0, "south": 0.0}
    match.end("K.resign", "north")
    assert match.returns == {"north": -1.0, "south": 1.0}


def test_a_place_on_a_table_is_within_its_plane() -> None:
    """Orders are drawn in thousandths of an inch, and tables are several feet wide."""
    observer = grognard.game("warpath-2e").observer
    assert observer.plane("Charge.ways").high >= 120_000
    assert observer.plane("FullSpeed.distance").high >= 120_000


def test_a_fort_that_fires_is_within_the_plane_of_units() -> None:
    """It stands there as -2 less its space."""
    game = grognard.game("hand-of-destiny")
    assert game.rules.lexicon is not None
    spaces = game.rules.lexicon.entries["space"].ids
    assert game.observer.plane("Volley.shooter").low <= -2 - (len(spaces) - 1)
