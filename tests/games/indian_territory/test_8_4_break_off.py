"""8.4 Breaking off."""

from __future__ import annotations

import pytest
from tests.conftest import Offered, Play, Told, Why
from tests.games.indian_territory.conftest import Fight, Find

BONHAM = {"at": "bonham", "came_from": "gainesville"}  # prairie; next to it also Clarksville and Fort McCulloch
CLOSED = {"8ks": "clarksville", "4ks": "fort_mcculloch"}


@pytest.mark.rule("8.4a")
def test_cavalry_may_leave_the_battle_instead_of_firing(
    fight: Fight, play: Play, offered: Offered, find: Find, told: Told
) -> None:
    match = fight("5ks-1 3ks", "3ari thom", battle={"turn": "union"})
    assert offered(match) == [("fire", "5ks-1"), ("fire", "3ks"), ("break_off", "5ks-1")]
    play(match, "break_off 5ks-1")
    assert find(match, "5ks-1") == "honey_springs"
    assert told(match, "broke_off") == ["5th Kansas Cavalry I breaks off to Honey Springs."]
    assert match.view().waiting == "confederate"  # the turn passes as after fire


@pytest.mark.rule("8.4a")
@pytest.mark.parametrize("unit", ["9tx-1", "drew-1", "quan"])
def test_defenders_may_do_it_too_and_so_may_mounted_indians(fight: Fight, play: Play, find: Find, unit: str) -> None:
    match = fight("3ks 4ks", f"{unit} 3ari", battle={"turn": "confederate"})
    play(match, f"break_off {unit}", "retreat deep_fork")
    assert find(match, unit) == "deep_fork"


@pytest.mark.rule("8.4a")
def test_tribes_may(fight: Fight, play: Play, find: Find) -> None:
    match = fight("3ks 4ks", "kiowa-1 kiowa-2", battle={"turn": "kiowa"})
    assert match.view().waiting == "confederate"
    play(match, "break_off kiowa-1", "retreat deep_fork")
    assert find(match, "kiowa-1") == "deep_fork"


@pytest.mark.rule("8.4a")
@pytest.mark.parametrize("unit", ["3ks", "1ihg-1", "1ksb", "fpio"])
def test_infantry_home_guard_artillery_and_engineers_may_not(fight: Fight, why: Why, unit: str) -> None:
    match = fight(f"5ks-1 {unit}", "3ari thom", battle={"turn": "union"})
    assert why(match, f"break_off {unit}") == "8.4a"


@pytest.mark.rule("8.4a")
def test_it_is_done_in_regular_rounds_only_and_out_of_forts_as_well(
    fight: Fight, play: Play, why: Why, find: Find
) -> None:
    match = fight("3ks 4ks", "9tx-1 3ari", [[1, 6]], at="fort_smith", came_from="sculleyville")
    assert match.where().endswith("Battle.terrain_fire")
    assert why(match, "break_off 9tx-1") == "K.unknown"
    play(match, "pass", "break_off 9tx-1", "retreat van_buren")
    assert find(match, "9tx-1") == "van_buren"


@pytest.mark.rule("8.4b")
def test_the_first_defender_to_leave_fixes_the_space_for_all(
    fight: Fight, play: Play, offered: Offered, find: Find
) -> None:
    match = fight("3ks 4ks 8ks", "9tx-1 9tx-2 3ari", [[1, 1]], battle={"turn": "confederate"})
    play(match, "break_off 9tx-1")
    assert match.where().endswith("Battle.break_off_to")
    assert ("retreat", "honey_springs") not in offered(match)  # where the attack came from
    play(match, "retreat deep_fork", "fire 3ks", "break_off 9tx-2")
    assert find(match, "9tx-1") == find(match, "9tx-2") == "deep_fork"
    assert match.where().endswith("Battle.fire_or_break_off")


@pytest.mark.rule("8.4b")
def test_the_rest_of_the_side_later_retreats_there(fight: Fight, play: Play, find: Find) -> None:
    match = fight("3ks", "9tx-1 3ari", [[4, 1]], battle={"turn": "confederate"})
    play(match, "break_off 9tx-1", "retreat deep_fork")
    assert find(match, "3ari") == "deep_fork"


@pytest.mark.rule("8.4b")
def test_he_goes_where_a_retreat_may_go(fight: Fight, play: Play, why: Why) -> None:
    units = {"8ks": "deep_fork", "9tx-2": "north_fork_town"}
    match = fight("3ks 4ks", "9tx-1 3ari", battle={"turn": "confederate"}, units=units)
    play(match, "break_off 9tx-1")
    assert why(match, "retreat honey_springs") == "8.5b"
    assert why(match, "retreat deep_fork") == "8.5c"
    assert why(match, "retreat fort_gibson") == "3.3a"
    assert why(match, "pass") == "8.4b"
    assert why(match, "retreat north_fork_town") == ""


@pytest.mark.rule("8.4b")
def test_without_a_space_to_go_to_nobody_breaks_off(fight: Fight, offered: Offered, why: Why) -> None:
    match = fight("3ks", "9tx-1 3ari", battle={"turn": "confederate"}, units=CLOSED, **BONHAM)
    assert offered(match) == [("fire", "9tx-1"), ("fire", "3ari")]
    assert why(match, "break_off 9tx-1") == "8.4b"
