"""13.4 to 13.6 The winner stays, the loser retreats, and all rally."""

from __future__ import annotations

import pytest
from tests.games.hand_of_destiny.table import fight, flee, phase

from grognard.games.hand_of_destiny.frames import Aftermath

FIRST = [6, 1]


@pytest.mark.rule("13.4a")
def test_the_side_that_still_has_unpanicked_units_wins_and_stays() -> None:
    dice = [[1, 6], [4, 1], [4, 1]]
    t = fight("red1 red2", "blue1", dice).play("panic red1")  # red2 answers, and blue1 panics
    assert t.told("battle_won") == [[0, 1, 0]]
    t.play("retreat south")
    assert (t.find("red1"), t.find("red2"), t.held("field")) == ("field", "field", "red")
    assert t.panicked == []


@pytest.mark.rule("13.5a")
def test_the_loser_chooses_an_adjacent_space_without_enemies() -> None:
    t = fight("red1", "blue1 blue2", [FIRST, [4, 5]], units={"east": "red5"}).play("panic blue1", "panic blue2")
    assert (t.who, t.offered()) == ("blue", ["retreat north", "retreat south"])
    assert t.why("retreat east") == t.why("pass") == "13.5a"
    assert t.why("retreat upper") == "3.0b"
    t.play("retreat north")  # though it is red's fortress, nobody is in it
    assert (t.find("blue1"), t.find("blue2"), t.held("north")) == ("north", "north", "blue")


@pytest.mark.rule("13.5a")
def test_a_space_with_a_battle_still_to_be_fought_is_closed() -> None:
    t = flee("red1", units={"south": "red2 blue2"}).play("fight field")
    assert t.offered() == ["retreat north", "retreat east"]
    assert t.why("retreat south") == "13.5a"


@pytest.mark.rule("22.3a")
def test_an_empty_fort_that_is_entered_is_removed() -> None:
    assert flee("red1", forts={"east": "blue"}).play("retreat east").fort("east") == ""


@pytest.mark.rule("3.0a")
def test_a_space_that_is_closed_to_a_unit_is_closed_to_its_retreat() -> None:
    t = flee("red1", closed={"east": "red1"})
    assert t.offered() == ["retreat north", "retreat south"]
    assert t.why("retreat east") == "3.0a"


@pytest.mark.rule("13.5f")
def test_nobody_retreats_to_terrain_that_is_closed_to_retreats() -> None:
    t = flee("red1", no_retreat="east")
    assert t.offered() == ["retreat north", "retreat south"]
    assert t.why("retreat east") == "13.5f"


@pytest.mark.rule("13.5b")
def test_all_go_to_one_space_if_it_can_take_them_all() -> None:
    t = flee("red1 red2", closed={"east": "red1", "south": "red1 red2"}, units={})
    assert t.find("red1") == t.find("red2") == "north"  # the only space for both
    t = flee("red1 red2 red3", closed={"east": "red1"})
    assert t.offered() == ["retreat north", "retreat south"]
    assert t.why("retreat east") == "13.5b"


@pytest.mark.rule("13.5b")
def test_where_no_space_takes_all_whoever_cannot_go_with_the_others_is_lost() -> None:
    t = flee("red1 red2 red3", closed={"east": "red1", "south": "red2", "north": "red1 red2"})
    assert (t.asks, t.offered()) == ("Retreat.walk", ["retreat north", "retreat south", "retreat east"])
    assert t.why("pass") == "13.5b"
    t.play("retreat south")
    assert (t.find("red1"), t.find("red2"), t.find("red3")) == ("south", "dead", "south")


@pytest.mark.rule("13.5b")
def test_a_force_divides_into_fleets_with_passengers_and_the_rest_on_foot() -> None:
    t = flee("redboat red1 red2 red3 red4", at="middle", units={"shoal": "blue1"})
    assert (t.asks, t.offered()) == ("Retreat.retreat", ["retreat upper", "retreat lower"])
    t.play("retreat lower", "carry red4")
    assert t.offered() == ["carry red1", "carry red2", "carry red3", "pass"]
    t.play("pass")  # the others go to the field without asking: nothing else is open to them
    assert [t.find(u) for u in ("redboat", "red4")] == ["lower", "lower"]
    assert [t.find(u) for u in ("red1", "red2", "red3")] == ["field", "field", "field"]


@pytest.mark.rule("13.5b", "13.5e")
def test_fleets_that_find_no_water_are_lost_and_the_others_walk() -> None:
    t = flee("redboat red1", at="middle", units={"shoal": "blue1", "upper": "blue2", "lower": "blue3"})
    assert (t.find("redboat"), t.find("red1")) == ("dead", "field")


@pytest.mark.rule("11.1c")
def test_static_units_do_not_retreat_and_are_lost() -> None:
    t = flee("red1 redwall").play("retreat east")
    assert (t.find("red1"), t.find("redwall")) == ("east", "dead")
    assert t.cited("eliminated") == ["11.1c"]


@pytest.mark.rule("13.5c")
def test_a_fleet_retreats_by_river_and_carries_three() -> None:
    t = flee("redboat red1 red2 red3", at="middle")
    assert t.offered() == ["retreat upper", "retreat lower", "retreat shoal"]
    t.play("retreat lower")
    assert {t.find(u) for u in ("redboat", "red1", "red2", "red3")} == {"lower"}


@pytest.mark.rule("13.5c")
def test_three_to_each_fleet_and_no_more() -> None:
    four = "red1 red2 red3 red4"
    t = flee(f"redboat {four}", at="middle")
    assert {t.find(u) for u in four.split()} == {"shoal"}  # there they can walk: the only space for all
    t = flee(f"redboat redgunboat {four}", at="middle")
    assert t.offered() == ["retreat upper", "retreat lower", "retreat shoal"]
    t = flee(f"redboat {four}", at="middle", units={"shoal": "blue1"})
    t.play("retreat upper", "carry red1", "carry red2", "carry red3")
    assert (t.find("red3"), t.find("red4")) == ("upper", "field")


@pytest.mark.rule("13.5c")
def test_a_full_fleet_takes_nobody_else() -> None:
    t = flee("redboat red1 red2 red3 red4 red5", at="middle", units={"shoal": "blue1"})
    t.play("retreat upper", "carry red1")
    assert t.why("carry red1") == t.why("carry redboat") == t.why("carry bluelord") == "13.5c"
    t.play("carry red2")
    assert t.play("carry red3").find("red3") == "upper"  # and the step is over
    assert t.find("red5") == "field"


@pytest.mark.rule("12.3a")
def test_water_that_bars_fleets_bars_their_retreat() -> None:
    t = flee("redboat", at="upper", units={"middle": "blue1"})
    assert t.find("redboat") == "dead"  # the rapids are closed


@pytest.mark.rule("3.0a")
def test_nobody_is_landed_at_sea() -> None:
    t = flee("redboat red1", at="lower", units={"middle": "blue1"})
    assert (t.find("redboat"), t.find("red1")) == ("gulf", "dead")


@pytest.mark.rule("13.5d")
def test_land_units_do_not_retreat_onto_a_river() -> None:
    t = flee("red1", units={"middle": "redboat"})  # whoever is there
    assert t.offered() == ["retreat north", "retreat south", "retreat east"]
    assert t.why("retreat middle") == "13.5d"


@pytest.mark.rule("13.5d")
def test_unless_the_terrain_chart_says_so() -> None:
    t = flee("red1", at="middle")
    assert t.offered() == ["retreat field", "retreat shoal"]
    assert t.why("retreat upper") == "13.5d"


@pytest.mark.rule("13.5e")
def test_without_a_space_they_are_eliminated() -> None:
    t = flee("red1 redlevy", units={"north": "blue1", "south": "blue2", "east": "blue3"})
    assert (t.find("red1"), t.find("redlevy")) == ("dead", "box")
    assert len(t.told("no_retreat")) == 1
    assert t.cited("eliminated") == ["13.5e", "13.5e"]
    assert t.is_over


@pytest.mark.rule("13.6a")
def test_all_panicked_units_rally_after_the_retreat() -> None:
    t = fight("red1 red2", "blue1", [[1, 6], [4, 1], [4, 1]]).play("panic red1")
    assert t.panicked == ["red1", "blue1"]
    assert t.asks == "Retreat.retreat"
    t.play("retreat east")
    assert t.panicked == []
    assert t.told("rallied") == [[0, 1, 0], [1, 1]]


@pytest.mark.rule("13.6a")
def test_units_that_are_pursued_fight_face_up() -> None:
    dice = [FIRST, [4, 1], [1, 6], [1, 1]]
    t = fight("redhorse", "blue1", dice, units={"south": "red5", "north": "red4"}).play("fire redhorse")
    t.play("pursue redhorse", "step east")  # blue1 has gone there, the only space left
    assert t.told("fired")[1][2] == t.g.board.d.units.index("blue1")


@pytest.mark.rule("22.2b")
def test_the_fort_of_a_destroyed_garrison_is_gone() -> None:
    t = fight("red1 red2", "blue1", [[6, 1], [6, 1]], forts={"field": "blue"}).play("fire red1")
    assert t.fort("field") == ""


@pytest.mark.rule("22.2b")
def test_even_if_no_enemy_is_left_in_the_space_either() -> None:
    t = phase({"south": "red1 blue1", "east": "red2 blue2"}, forts={"field": "blue", "upper": "blue"})
    t.g.call(Aftermath(winner=0, loser=1, where=0, attacker=0))
    t.go_on()
    assert (t.fort("field"), t.fort("upper")) == ("", "blue")
