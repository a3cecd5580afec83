"""13.0 to 13.1a The Battle Phase: where battles are fought, by whom, in which order."""

from __future__ import annotations

import pytest
from tests.games.hand_of_destiny.table import fight, phase

WIN = [[6, 1], [6, 1]]  # superiority for the attacker, and one elimination


@pytest.mark.rule("13.0a")
def test_units_that_share_a_space_must_fight() -> None:
    t = phase({"field": "red1 blue1", "south": "red2 blue2", "north": "red3", "east": "blue3"})
    assert t.offered() == ["fight field", "fight south"]
    for choice in ("pass", "fight north", "fight east", "fight middle"):
        assert t.why(choice) == "13.0a"


@pytest.mark.rule("13.0a")
def test_there_is_no_battle_where_nobody_meets() -> None:
    assert phase({"field": "red1", "south": "blue1"}).is_over


@pytest.mark.rule("7.0c")
def test_a_truce_leaves_them_side_by_side() -> None:
    t = phase({"field": "red1 blue1", "south": "red2 blue2", "east": "red3 blue3"}, truce="field")
    assert t.offered() == ["fight south", "fight east"]
    assert t.why("fight field") == "7.0c"


@pytest.mark.rule("13.0b")
def test_nobody_has_any_march_left_when_the_first_battle_begins() -> None:
    t = phase({"field": "red1 blue1", "south": "red2 blue2", "north": "red3"}, left=3)
    assert t.asks == "Battles.next_battle"
    assert set(t.g.board.left) == {0}


@pytest.mark.rule("13.0c")
def test_the_player_whose_turn_it_is_attacks() -> None:
    for attackers, defenders, told in (("red1", "blue1", [0, 1, 0]), ("blue1", "red1", [1, 0, 0])):
        t = fight(attackers, defenders, [[6, 1], [6, 1]])
        assert t.told("battle") == [told]
        assert t.find(defenders) == "dead"


@pytest.mark.rule("13.0d")
def test_a_battle_is_fought_to_a_finish_before_the_next_begins() -> None:
    t = phase({"field": "red1 red2 blue1", "south": "red3 blue2"}, [[6, 1], [1, 1], [1, 1], [1, 1], [6, 1]])
    t.play("fight field", "fire red1")  # blue1 and red2 miss as well, and the first round is over
    assert t.asks == "Battle.fire"
    assert t.g.board.at[t.g.board.d.units.index("blue2")] == t.g.board.at[t.g.board.d.units.index("red3")]
    assert [args[-1] for args in t.told("superiority")] == [1, 2]


@pytest.mark.rule("13.1a")
def test_the_attacker_chooses_the_next_battle_each_time_that_one_has_ended() -> None:
    units = {"field": "red1 blue1", "south": "red2 blue2", "east": "red3 blue3"}
    t = phase(units, [*WIN, *WIN, *WIN])
    assert (t.who, t.offered()) == ("red", ["fight field", "fight south", "fight east"])
    t.play("fight south")
    assert (t.who, t.offered()) == ("red", ["fight field", "fight east"])
    t.play("fight east")  # the last is fought without asking
    assert t.is_over
    assert [args[2] for args in t.told("battle")] == [2, 3, 0]


@pytest.mark.rule("13.1a")
def test_every_unit_in_the_space_takes_part() -> None:
    t = fight("red1 redlord redstores redwall", "blue1 bluelord", [[6, 1], [6, 6]])
    assert t.offered()[:2] == ["fire red1", "fire redwall"]
    t.play("fire red1", "lose bluelord")
    assert (t.find("blue1"), t.find("bluelord")) == ("dead", "dead")  # nobody stands aside


def test_sudden_death_is_looked_at_after_every_battle() -> None:
    t = phase({"field": "red1 blue1", "south": "red2 blue2"}, WIN, sudden="blue1")
    t.play("fight field")
    assert t.g.over
    assert t.g.winner == 0
    assert t.find("blue2") == "south"
