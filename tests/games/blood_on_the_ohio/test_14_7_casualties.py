"""14.7, G3, 23.0g Casualties, in each side's order."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conftest import Play, Why
from tests.games.blood_on_the_ohio.combats import FIELD, NATIONS, is_reduced, place, site, told_ints

from grognard.games.blood_on_the_ohio import GAME
from grognard.kernel.dice import LaidDice
from grognard.kernel.match import Match


def losses(side: str, pieces: str, left: int, dice: list[list[int]] | None = None, **more: Any) -> Match:
    """So many casualties among these pieces; * marks those that are reduced."""
    board: dict[str, Any] = {"scenario": more.pop("scenario", "wabash"), "status": NATIONS, **more.pop("board", {})}
    names = [x.rstrip("*") for x in pieces.split()]
    at = more.pop("at", FIELD)
    frame = {"side": side, "where": at, "members": names, "left": left, **more}
    units = {**dict.fromkeys(names, at), **board.pop("units", {})}
    reduced = [x.rstrip("*") for x in pieces.split() if x.endswith("*")]
    data = {**board, "units": units, "reduced": reduced, "known": list(units), "vp": {"us": 8, "wc": 8}}
    return GAME.match({**data, "play": [("Casualties.begin", frame)]}, dice=LaidDice(dice or []))


def nouns(match: Match) -> list[str]:
    assert match.ask is not None
    return [x.noun for x in match.ask.options]


@pytest.mark.rule("14.7a")
def test_a_step_is_a_casualty_and_a_reduced_unit_is_removed(why: Why, play: Play) -> None:
    match = losses("us", "RI-1 RI-2*", 3)
    assert is_reduced(match, "RI-1")  # the only way on
    assert why(match, "lose RI-3") == why(match, "pass") == "14.7a"
    play(match, "lose RI-1")
    assert place(match, "RI-1") == place(match, "RI-2") == "cup"


@pytest.mark.rule("14.7a", "14.7.1c")
def test_leaders_are_wounded_and_then_gone_for_good_the_others_go_to_the_cup(play: Play) -> None:
    match = losses("us", "RI-1* hardin SC-1 SU-1", 6)
    assert nouns(match) == ["hardin", "SC-1", "SU-1"]  # after the regular
    play(match, "lose hardin")
    assert is_reduced(match, "hardin")
    play(match, "lose hardin", "lose SC-1")  # then the wagon, twice
    assert place(match, "hardin") == "killed"
    assert [place(match, u) for u in ("RI-1", "SC-1", "SU-1")] == ["cup", "cup", "cup"]


@pytest.mark.rule("14.7.1a")
def test_the_first_casualty_is_a_regular(why: Why, play: Play) -> None:
    match = losses("us", "RI-1 RI-2 MI-1 MI-2", 2)
    assert nouns(match) == ["RI-1", "RI-2"]
    assert why(match, "lose MI-1") == "14.7.1a"
    play(match, "lose RI-1")
    assert nouns(match) == ["RI-2", "MI-1", "MI-2"]


@pytest.mark.rule("14.7.1a")
def test_unless_all_regulars_are_reduced_and_healthy_militia_remain() -> None:
    assert nouns(losses("us", "RI-1* MI-1 MI-2", 1)) == ["MI-1", "MI-2"]
    assert nouns(losses("us", "RI-1* RI-2* MI-1* hardin", 1)) == ["RI-1", "RI-2"]
    assert nouns(losses("us", "MI-1* MI-2* hardin", 1)) == ["MI-1", "MI-2"]


@pytest.mark.rule("14.7.1b")
def test_all_units_are_reduced_before_anything_else_is_lost(why: Why, play: Play) -> None:
    match = losses("us", "RI-1 RI-2 MI-1* hardin", 3)
    assert [why(match, f"lose {u}") for u in ("MI-1", "hardin")] == ["14.7.1b", "14.7.1b"]
    play(match, "lose RI-1")  # and so the other
    assert nouns(match) == ["RI-1", "RI-2", "MI-1", "hardin"]


@pytest.mark.rule("14.7.1d")
def test_guns_take_no_casualties(why: Why) -> None:
    match = losses("us", "RI-1 RI-2 AR-1", 5)
    assert why(match, "lose AR-1") == "14.7.1d"
    match.play(("lose", "RI-1"))
    match.play(("lose", "RI-1"))
    assert place(match, "AR-1") == FIELD
    assert match.ask is None


@pytest.mark.rule("14.7.2a")
def test_the_strongest_nation_loses_first(why: Why) -> None:
    match = losses("wc", "Mi-1 Mi-2 le_gris Sh-1 Sh-2", 1)
    assert nouns(match) == ["Mi-1", "Mi-2"]
    assert why(match, "lose Sh-1") == "14.7.2a"


@pytest.mark.rule("14.7.2a")
@pytest.mark.parametrize(("drawn", "first"), [(0, "Mi"), (1, "Sh")])
def test_equals_roll_for_the_first_loss(drawn: int, first: str) -> None:
    match = losses("wc", "Mi-1 Mi-2 Sh-1 Sh-2", 2, [[drawn]])
    assert nouns(match) == [f"{first}-1", f"{first}-2"]
    assert told_ints(match, "loses_first")[0][0] == drawn


@pytest.mark.rule("14.7.2b")
def test_losses_go_from_nation_to_nation(why: Why, play: Play) -> None:
    match = losses("wc", "Mi-1 Mi-2 Mi-3 Sh-1 Sh-2 De-1", 4)
    play(match, "lose Mi-1")
    assert nouns(match) == ["Sh-1", "Sh-2"]
    assert why(match, "lose Mi-2") == "14.7.2b"
    play(match, "lose Sh-1")  # then the only Delaware unit
    assert is_reduced(match, "De-1")
    assert nouns(match) == ["Mi-2", "Mi-3"]


@pytest.mark.rule("14.7.2b")
def test_ties_further_down_are_the_owners_choice(play: Play) -> None:
    match = losses("wc", "Mi-1 Mi-2 Mi-3 Sh-1 De-1", 3)
    play(match, "lose Mi-1")
    assert nouns(match) == ["Sh-1", "De-1"]
    play(match, "lose De-1")
    assert is_reduced(match, "Sh-1")
    assert match.ask is None


@pytest.mark.rule("14.7.2c", "14.7.2b")
def test_all_warriors_are_reduced_before_leaders_villages_or_arms(why: Why, play: Play) -> None:
    board = {"arms_of": {"Mi": "BA-1"}, "site": {FIELD: "village"}}
    match = losses("wc", "Mi-1 Mi-2 Mi-3* le_gris BA-1 black_hoof", 3, board=board, structure=True)
    assert [why(match, f"lose {u}") for u in ("Mi-3", "le_gris", "BA-1")] == ["14.7.2c"] * 3
    assert why(match, f"lose_place {FIELD}") == "14.7.2c"
    assert why(match, "lose black_hoof") == "14.7.2a"
    play(match, "lose Mi-1")  # the Shawnee have only a leader, so the other Miami unit comes next
    assert is_reduced(match, "Mi-2")
    assert is_reduced(match, "black_hoof")  # now it is his turn


@pytest.mark.rule("23.0g", "14.7.2c")
def test_arms_are_discarded_for_a_casualty(play: Play) -> None:
    match = losses("wc", "Mi-1* le_gris BA-1", 1, board={"arms_of": {"Mi": "BA-1"}})
    assert nouns(match) == ["Mi-1", "le_gris", "BA-1"]
    play(match, "lose BA-1")
    assert place(match, "BA-1") == "gone"
    assert match.position.board.arms_of[0] == -1


@pytest.mark.rule("14.7.2d")
def test_wc_losses_are_out_of_the_game(play: Play) -> None:
    match = losses("wc", "Mi-1* le_gris*", 2)
    play(match, "lose Mi-1")
    assert place(match, "Mi-1") == "gone"
    assert place(match, "le_gris") == "killed"


@pytest.mark.rule("20.5e")
def test_a_village_takes_one_casualty_in_a_battle(play: Play, why: Why) -> None:
    board = {"site": {FIELD: "village"}}
    match = losses("wc", "", 3, board=board, structure=True)
    while match.ask is not None and "Relocate" in match.where():
        match.choose(match.position.ask.options[0])  # type: ignore[union-attr]
    assert match.ask is None
    assert site(match, FIELD) == "razed"
    assert match.position.board.steps_lost[1] == 1


@pytest.mark.rule("20.6c", "14.7a")
def test_a_settlement_may_lose_both_steps_at_once() -> None:
    match = losses("us", "", 3, board={"site": {"columbia": "settlement"}}, at="columbia", structure=True)
    assert site(match, "columbia") == "razed"
    assert match.position.board.vp[1] == 10


@pytest.mark.rule("20.6b")
def test_a_settlement_takes_casualties_once_its_units_are_reduced(why: Why, play: Play) -> None:
    board = {"site": {"columbia": "settlement"}, "damaged": ["columbia"]}
    match = losses("us", "RI-1 RI-2", 3, board=board, at="columbia", structure=True)
    assert why(match, "lose_place columbia") == "14.7.1b"
    play(match, "lose RI-1")
    play(match, "lose_place columbia")
    assert site(match, "columbia") == "razed"
    assert place(match, "RI-1") == "columbia"


@pytest.mark.rule("20.1.2c")
def test_a_fort_takes_casualties_when_nothing_else_is_left(why: Why, play: Play) -> None:
    board = {"site": {FIELD: "fort"}, "fort_at": {"steuben": FIELD}}
    match = losses("us", "RI-1* SC-1 SU-1*", 4, board=board, structure=True)
    assert why(match, f"lose_place {FIELD}") == "20.1.2c"
    play(match, "lose SC-1")
    assert site(match, FIELD) == "fort*"
    assert [place(match, u) for u in ("RI-1", "SC-1", "SU-1")] == ["cup", "cup", "cup"]


@pytest.mark.rule("G3")
def test_losing_one_fp_is_a_casualty_without_points(play: Play) -> None:
    match = losses("us", "RI-1* MI-1* SU-1", 2)
    assert nouns(match) == ["MI-1", "SU-1"]  # after the regular
    play(match, "lose SU-1")
    assert is_reduced(match, "SU-1")
    assert match.position.board.vp == [8, 8]
    match = losses("us", "RI-1* MI-1* SU-1", 2, scores=True)
    play(match, "lose SU-1")
    assert match.position.board.vp == [8, 9]
