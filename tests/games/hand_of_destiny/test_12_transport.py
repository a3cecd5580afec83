"""12.4 Transport: embarking, how many a fleet carries, debarking."""

from __future__ import annotations

import pytest
from tests.conftest import Play, Told, Why
from tests.games.hand_of_destiny.conftest import Find, Start, card
from tests.games.hand_of_destiny.lab import asks, lab, nouns

FLEETS = [{"who": {"flag": ["fleet"]}, "spaces": 3}]
TWO = [{"who": {"flag": ["fleet"]}, "spaces": 2}]


@pytest.mark.rule("12.4a")
def test_a_fleet_carries_land_units_that_need_no_orders_of_their_own(play: Play, find: Find, told: Told) -> None:
    m = lab({"port": "red_boat red_foot red_lord"}, move=FLEETS)
    play(m, "march red_boat", "embark red_foot", "embark red_lord", "step ford", "step bend", "pass")
    assert (find(m, "red_foot"), find(m, "red_lord"), find(m, "red_boat")) == ("bend", "bend", "bend")
    assert (told(m, "embarked"), told(m, "landed")) == (["2 units go aboard at Port."], ["2 units land at Bend."])


@pytest.mark.rule("12.4a")
def test_only_those_who_share_its_space_when_its_move_begins(play: Play, why: Why) -> None:
    m = lab({"port": "red_boat", "city": "red_foot", "ford": "red_guard"}, move=FLEETS)
    play(m, "march red_boat")
    assert (why(m, "embark red_foot"), why(m, "embark red_guard")) == ("12.4a", "12.4a")
    play(m, "step ford")
    assert why(m, "embark red_guard") == "12.4d"


@pytest.mark.rule("12.4a")
def test_nobody_embarks_who_has_marched_and_no_fleet_or_enemy_ever(play: Play, why: Why) -> None:
    m = lab({"city": "red_foot", "port": "red_boat red_barge red_levy", "gulf": "blue_boat"}, move=2)
    play(m, "march red_foot", "step port", "pass", "march red_boat")
    assert (why(m, "embark red_foot"), why(m, "embark red_barge")) == ("12.4a", "12.4a")
    assert (why(m, "embark blue_boat"), why(m, "embark red_levy")) == ("12.4a", "")


@pytest.mark.rule("12.4a")
def test_only_fleets_carry(play: Play, why: Why) -> None:
    m = lab({"port": "red_foot red_guard red_boat"}, move=2)
    play(m, "march red_foot")
    assert why(m, "embark red_guard") == "12.4a"


@pytest.mark.rule("12.4a")
def test_whom_an_enemy_card_has_halted_can_be_carried(play: Play, find: Find) -> None:
    halt = {"owner": "blue", "do": "halt", "who": {"type": ["foot"]}, "by": "all", "until": "enemy_turn_end"}
    m = lab({"port": "red_boat red_foot"}, move=2, standing=[halt])
    play(m, "march red_boat", "embark red_foot", "step ford", "pass")
    assert find(m, "red_foot") == "ford"


@pytest.mark.rule("12.4b")
def test_a_fleet_has_only_so_many_places(play: Play, why: Why) -> None:
    m = lab({"port": "red_boat red_foot red_lord red_stores"}, move=FLEETS)  # two, in this scenario
    play(m, "march red_boat", "embark red_foot", "embark red_lord")
    assert why(m, "embark red_stores") == "12.4b"


@pytest.mark.rule("12.4b")
def test_it_is_three_unless_the_scenario_says_otherwise(start: Start, play: Play, why: Why) -> None:
    relief = ["talahawiya", "sudanese", "guards", "heavies", "hussars"]
    m = start({"units": {"khartoum": relief}, "card": card(move=1)})
    play(m, "march talahawiya", "embark sudanese", "embark guards", "embark heavies")
    assert why(m, "embark hussars") == "12.4b"


@pytest.mark.rule("12.4b")
def test_fleets_that_move_together_carry_as_many_as_they_have_places(play: Play, why: Why) -> None:
    land = ["red_foot", "red_lord", "red_stores", "red_guard", "red_horse"]
    m = lab({"port": "red_boat red_barge " + " ".join(land)}, move=FLEETS)
    play(m, "march red_boat", "join red_barge", *(f"embark {u}" for u in land[:4]))
    assert why(m, "embark red_horse") == "12.4b"
    play(m, "step ford")
    assert why(m, "drop red_barge") == "12.4b"  # the others could not stay aboard


@pytest.mark.rule("12.4c")
def test_passengers_land_where_the_fleet_ends_its_move(play: Play, find: Find, why: Why) -> None:
    m = lab({"port": "red_boat red_foot red_guard"}, move=FLEETS)
    play(m, "march red_boat", "embark red_foot", "step ford")
    assert nouns(m, "drop") == []  # nobody is set down before
    play(m, "pass")
    assert (find(m, "red_foot"), asks(m)) == ("ford", "March.choose_unit")


@pytest.mark.rule("12.4c")
def test_a_fleet_with_passengers_does_not_end_its_move_at_sea(play: Play, why: Why, find: Find) -> None:
    m = lab({"port": "red_boat red_foot"}, move=TWO)
    play(m, "march red_boat", "embark red_foot", "step gulf")
    assert why(m, "pass") == "12.4c"
    play(m, "step quay")
    assert find(m, "red_foot") == "quay"
    empty = lab({"port": "red_boat red_foot"}, move=TWO)
    play(empty, "march red_boat", "step gulf", "pass")
    assert find(empty, "red_boat") == "gulf"


@pytest.mark.rule("12.4c")
def test_nor_does_it_go_there_when_it_could_not_go_on(play: Play, why: Why) -> None:
    m = lab({"port": "red_boat red_foot"}, move=1)
    play(m, "march red_boat", "embark red_foot")
    assert (why(m, "step gulf"), why(m, "step ford")) == ("12.4c", "")
    m = lab({"port": "red_boat red_foot", "gulf": "blue_boat"}, move=FLEETS)
    play(m, "march red_boat", "embark red_foot")
    assert why(m, "step gulf") == "12.4c"  # the enemy fleet would stop it there


@pytest.mark.rule("12.4c")
def test_nor_where_its_passengers_may_not_stand(play: Play, why: Why) -> None:
    m = lab({"bend": "red_boat red_barge red_foot red_sappers"}, move=1)
    play(m, "march red_boat", "embark red_foot")
    assert why(m, "step rapids") == "12.4c"
    m = lab({"bend": "red_boat red_barge red_foot red_sappers"}, move=1)
    play(m, "march red_boat", "embark red_sappers")
    assert why(m, "step rapids") == ""


@pytest.mark.rule("12.4d")
def test_who_was_carried_does_not_march_in_the_same_phase(play: Play, why: Why) -> None:
    m = lab({"port": "red_boat red_foot", "ford": "red_barge red_guard"}, move=2)
    play(m, "march red_boat", "embark red_foot", "step ford", "pass")
    assert why(m, "march red_foot") == "11.0f"
    play(m, "march red_barge")
    assert (why(m, "embark red_foot"), why(m, "embark red_guard")) == ("12.4a", "")
