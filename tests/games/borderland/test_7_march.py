"""7 The march."""

from __future__ import annotations

import pytest
from tests.conftest import Offered, Play

from borderland import GAME
from grognard.kernel.dice import LaidDice

KIRK = {"north-guard-1": "kirk", "north-guard-2": "kirk", "north-band-1": "kirk", "south-guard-1": "abbey"}
SIX = {f"north-band-{n}": "kirk" for n in range(1, 7)}


@pytest.mark.rule("7.1")
def test_a_march_starts_where_the_side_has_a_unit() -> None:
    match = GAME.match({"units": KIRK}, dice=LaidDice([]))
    assert match.refusal(("march", "kirk")) is None
    assert str(match.refusal(("march", "mill"))) == "7.1: North has no unit in Mill."
    assert str(match.refusal(("march", "abbey"))) == "7.1: North has no unit in Abbey."


@pytest.mark.rule("7.1")
def test_only_own_units_in_the_area_march_out_of_it(play: Play) -> None:
    match = GAME.match({"units": {**KIRK, "north-band-2": "tower"}}, dice=LaidDice([]))
    play(match, "march kirk", "enter old_wall")
    for unit in ("north-band-2", "south-guard-1", "north-band-9"):
        assert str(match.refusal(("take", unit))) == "7.1: North has no such unit in Kirk."


@pytest.mark.rule("7.1a")
def test_a_unit_marches_once_a_turn(play: Play, offered: Offered) -> None:
    match = GAME.match({"units": {**KIRK, "north-band-2": "old_wall"}}, dice=LaidDice([]))
    play(match, "march kirk", "enter old_wall", "take north-guard-1", "pass")
    play(match, "march old_wall", "enter east_fell")  # the fresh unit there goes; the one that came stays
    assert [p.id for p in match.view("north").pieces if p.at == "old_wall"] == ["north-guard-1"]
    assert ("march", "old_wall") not in offered(match)
    assert str(match.refusal(("march", "old_wall"))) == "7.1a: Every unit in Old Wall has marched this turn."


@pytest.mark.rule("7.1a")
def test_a_unit_that_marched_is_not_taken_along(play: Play) -> None:
    match = GAME.match({"units": KIRK, "moved": ["north-guard-1"]}, dice=LaidDice([]))
    play(match, "march kirk", "enter old_wall")
    assert str(match.refusal(("take", "north-guard-1"))) == "7.1a: North Guard 1 has marched this turn."


@pytest.mark.rule("7.2")
def test_a_march_leads_next_door(play: Play, offered: Offered) -> None:
    match = GAME.match({"units": KIRK}, dice=LaidDice([]))
    play(match, "march kirk")
    assert offered(match) == [("enter", "high_moor"), ("enter", "old_wall"), ("enter", "tower")]
    for choice in (("enter", "mill"), ("enter", "kirk"), ("pass", "")):
        assert str(match.refusal(choice)) == "7.2: The march leads to an area next to Kirk."


@pytest.mark.rule("7.3")
def test_with_enemies_next_door_the_march_must_lead_to_one_of_them(play: Play, offered: Offered) -> None:
    units = {**KIRK, "south-band-1": "tower", "south-band-2": "old_wall"}
    match = GAME.match({"units": units}, dice=LaidDice([]))
    play(match, "march kirk")
    assert offered(match) == [("enter", "old_wall"), ("enter", "tower")]
    assert str(match.refusal(("enter", "high_moor"))) == "7.3: Enemies stand next to Kirk, but not in High Moor."


@pytest.mark.rule("7.4")
def test_at_least_one_unit_marches(play: Play) -> None:
    match = GAME.match({"units": KIRK}, dice=LaidDice([]))
    play(match, "march kirk", "enter tower")
    assert str(match.refusal(("pass", ""))) == "7.4: A march needs at least one unit."
    play(match, "take north-band-1")
    assert match.refusal(("pass", "")) is None


@pytest.mark.rule("7.4")
def test_at_most_four_units_march_together(play: Play) -> None:
    match = GAME.match({"units": SIX}, dice=LaidDice([]))
    play(match, "march kirk", "enter tower", *[f"take north-band-{n}" for n in range(1, 5)])
    assert match.where() == "Campaign > Impulse.march"
    assert match.lines()[0].text == "North marches with 4 units from Kirk to Tower."


@pytest.mark.rule("7.5")
def test_entering_an_area_with_enemies_means_battle_at_once(play: Play) -> None:
    match = GAME.match({"units": {**KIRK, "south-band-1": "tower"}}, dice=LaidDice([]))
    play(match, "march kirk", "take north-guard-1", "pass")
    assert match.where() == "Campaign > Impulse > Battle.withdraw"
    assert match.view().waiting == "south"


@pytest.mark.rule("7.6")
def test_an_area_belongs_to_the_side_that_was_last_alone_in_it(play: Play) -> None:
    match = GAME.match({"units": {"north-band-1": "long_dale", "north-band-2": "kirk"}}, dice=LaidDice([]))
    play(match, "march long_dale", "enter mill")
    control = {s.id: s.control for s in match.view().spaces}
    assert control["mill"] == "north"
    assert control["long_dale"] == "north"  # left, and still his
    assert match.lines()[-1].text == "North controls Mill."


@pytest.mark.rule("7.6")
def test_a_lost_battle_leaves_control_as_it_was_and_a_won_one_gives_it(play: Play) -> None:
    for faces, owner in (([1, 6], "south"), ([6, 1], "north")):
        match = GAME.match(
            {
                "units": {"north-band-1": "mill", "north-band-2": "kirk", "south-band-1": "mill"},
                "battle": {"from": "long_dale", "at": "mill"},
            },
            dice=LaidDice([faces]),
        )
        play(match, "pass", "pass", "pass", "pass")
        assert {s.id: s.control for s in match.view().spaces}["mill"] == owner
