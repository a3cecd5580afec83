"""Where play stands, in words, from a view alone."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conftest import Play
from tests.games.indian_territory.conftest import Start

from grognard.games.indian_territory import GAME
from grognard.kernel.match import Match
from grognard.kernel.scene import Status

UNITS = {"6ks-1": "fort_gibson", "3ks": "fort_scott", "9tx-1": "bonham", "kiowa-1": "kiowa_base"}


def status(match: Match, role: str = "") -> Status:
    return GAME.status(match.view(role))


def at_impulse(start: Start, marker: str, player: str = "union", **more: Any) -> Match:
    return start({"turn": 5, "units": UNITS, "impulse": {"player": player, "marker": marker, **more}})


def test_an_impulse_counts_its_actions(start: Start, play: Play) -> None:
    match = at_impulse(start, "act_u3_c2", actions=3)
    assert status(match).text == "Summer 1863 · turn 5 of 8"
    assert status(match).detail == "Union impulse · action 1 of 3"
    play(match, "move 6ks-1")
    assert status(match).detail == "Union impulse · action 1 of 3"  # still under way
    play(match, "pass")
    assert status(match).detail == "Union impulse · action 2 of 3"


def test_everybody_reads_the_same(start: Start) -> None:
    match = at_impulse(start, "act_u3_c2", actions=3)
    assert status(match, "union") == status(match, "confederate") == status(match)


@pytest.mark.parametrize(
    ("marker", "player", "shown"),
    [
        ("act_3", "union", ("3", "", "3: 3 actions")),
        ("act_u3_c2", "union", ("3", "2", "U3/C2: 3 actions")),
        ("act_u3_c2", "confederate", ("2", "3", "U3/C2: 2 actions")),
        ("act_w1_s2", "union", ("2", "1", "W1/S2: 2 actions")),
        ("end_w_kiowa_s", "union", ("Kio", "End", "End(W)/Kiowa(S): Kiowa")),
        ("fortune_of_war", "union", ("FoW", "", "Fortune of War")),
    ],
)
def test_a_marker_shows_what_it_gives_and_small_what_else_it_could(
    start: Start, marker: str, player: str, shown: tuple[str, str, str]
) -> None:
    assert status(at_impulse(start, marker, player)).marker == shown


def test_an_event_is_named(start: Start) -> None:
    assert status(at_impulse(start, "kiowa")).detail == "Union impulse · Kiowa"


def test_the_administrative_phase_is_named(start: Start) -> None:
    """The Comanche come home and find a leader in their camps."""
    units = {"pike": "comanche_base", "comanche-1": "fort_cobb"}
    match = start({"units": units, "turn": 2, "phase": "closing"}, [[1]])
    assert match.where().endswith("Arrive.leader_flees")
    assert status(match).detail == "Administrative phase"


def test_a_game_that_is_over_says_who_has_won(start: Start) -> None:
    match = start({"turn": 8, "phase": "closing"})
    assert match.over
    assert status(match).text == "Winter 1865 · turn 8 of 8"
    assert status(match).detail == "The Confederacy wins"
