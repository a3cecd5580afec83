"""Effects on units: bombard, recruit, restore, redeploy, move_enemy, loss, desertion (6, 7, 8, 11, 12, 15, 16)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conftest import Held, Play, Told, Why
from tests.games.hand_of_destiny.conftest import Find, event
from tests.games.hand_of_destiny.lab import asks, lab, nouns

from grognard.kernel.match import Match

ALL = {"all": True}
FOOT = {"type": ["foot"]}


def now(units: dict[str, str], *effects: dict[str, Any], dice: Any = (), phase: str = "march", **keys: Any) -> Match:
    """The effects come in the phase that is about to begin, March unless it says otherwise."""
    return lab(units, dice, event(phase, *effects), **{"phase": phase, "move": 1, **keys})


# 6 bombard


@pytest.mark.rule("15.0a")
def test_guns_fire_at_enemies_next_to_them_without_reply(play: Play, find: Find, told: Told) -> None:
    fire = {"do": "bombard", "who": {"flag": ["artillery"]}, "count": 2, "range": 1}
    m = now({"plain": "red_guns red_foot", "port": "red_boat", "wood": "blue_foot blue_levy"}, fire, dice=[[6]])
    assert nouns(m, "pick") == ["red_guns"]
    play(m, "pick red_guns", "at wood", "lose blue_levy")
    assert find(m, "blue_levy") == "box"
    assert (nouns(m, "pick"), told(m, "battle")) == ([], [])
    play(m, "pass")
    assert asks(m) == "March.choose_unit"


@pytest.mark.rule("15.0a")
def test_panics_have_no_effect_and_the_printed_strength_counts(play: Play, find: Find, told: Told) -> None:
    fire = {"do": "bombard", "who": FOOT, "count": 1, "range": 1}
    m = now({"plain": "red_guard", "wood": "blue_levy"}, fire, dice=[[4, 5, 1]], rules={"supply": True})
    play(m, "pick red_guard", "at wood")
    assert (find(m, "blue_levy"), told(m, "panicked"), len(told(m, "fired"))) == ("wood", [], 1)


@pytest.mark.rule("15.0a")
def test_range_0_is_the_own_space_before_the_battles(play: Play, find: Find, why: Why) -> None:
    fire = {"do": "bombard", "who": FOOT, "count": 1, "range": 0}
    units = {"plain": "red_foot red_guns blue_levy blue_horse", "wood": "blue_foot", "farm": "red_rifles"}
    m = now(units, fire, dice=[[6, 1], [6, 1]], phase="battle")
    assert (nouns(m, "pick"), why(m, "pick red_rifles")) == (["red_foot"], "15.0a")
    play(m, "pick red_foot", "at plain", "lose blue_levy")
    assert find(m, "blue_levy") == "box"


@pytest.mark.rule("15.0a")
def test_the_enemy_learns_no_more_than_the_type_of_who_fires(play: Play, told: Told) -> None:
    fire = {"do": "bombard", "who": FOOT, "count": 1, "range": 1}
    m = now({"plain": "red_guard red_foot", "wood": "blue_levy"}, fire, dice=[[1, 1, 1]])
    play(m, "pick red_guard", "at wood")
    assert "Guard" in told(m, "fired", "red")[0]
    assert "Guard" not in told(m, "fired", "blue")[0]
    assert "foot" in told(m, "fired", "blue")[0].lower()


@pytest.mark.rule("15.0a")
def test_up_to_so_many_fire_and_the_owner_may_cease(play: Play) -> None:
    fire = {"do": "bombard", "who": FOOT, "count": 2, "range": 1}
    m = now({"plain": "red_guard red_foot red_rifles", "wood": "blue_levy"}, fire, dice=[[1, 1]])
    play(m, "pick red_foot", "at wood")
    assert nouns(m, "pick") == ["red_rifles", "red_guard"]
    play(m, "pass")
    assert asks(m) == "March.choose_unit"


# 7 recruit


@pytest.mark.rule("7.1c")
def test_an_event_brings_recruits_in_its_own_phase(play: Play, find: Find) -> None:
    call = {"do": "recruit", "who": FOOT, "count": 1, "at": ["farm"], "held_only": False}
    m = now({"city": "red_lord"}, call, box=["red_foot", "red_rifles", "red_horse"])
    assert nouns(m, "recruit") == ["red_foot", "red_rifles"]
    play(m, "recruit red_rifles", "place farm")
    assert (find(m, "red_rifles"), asks(m)) == ("farm", "March.choose_unit")


@pytest.mark.rule("7.1c")
def test_recruits_may_have_to_join_others_or_come_among_the_enemy(play: Play, why: Why) -> None:
    join = {"do": "recruit", "who": ALL, "count": 1, "at": ["*"], "held_only": False, "with": {"flag": ["leader"]}}
    m = now({"city": "red_lord", "farm": "red_horse"}, join, box=["red_foot", "red_rifles"])
    play(m, "recruit red_foot")
    assert (why(m, "place farm"), why(m, "place city")) == ("6.2h", "")
    among = {"do": "recruit", "who": ALL, "count": 1, "at": ["wood"], "held_only": False, "with_enemy": True}
    m = now({"wood": "blue_foot", "city": "red_lord"}, among, box=["red_foot", "red_rifles"])
    play(m, "recruit red_foot")
    assert why(m, "place wood") == ""


# 8 restore


@pytest.mark.rule("7.1c")
def test_the_dead_come_back_to_the_recruit_box(play: Play, find: Find, why: Why) -> None:
    back = {"do": "restore", "who": FOOT, "count": 1}
    m = now({"city": "red_lord"}, back, dead=["red_foot", "red_rifles", "red_horse", "blue_foot"])
    assert (nouns(m, "pick"), why(m, "pick red_horse")) == (["red_foot", "red_rifles"], "3.0e")
    play(m, "pick red_rifles")
    assert (find(m, "red_rifles"), find(m, "red_foot")) == ("box", "dead")


@pytest.mark.rule("7.1c")
def test_or_straight_to_a_space_free_of_enemies(play: Play, find: Find, why: Why) -> None:
    back = {"do": "restore", "who": ALL, "count": 2, "at": ["farm", "plain", "ford"]}
    m = now({"plain": "blue_levy"}, back, dead=["red_foot", "red_boat", "red_horse"])
    play(m, "pick red_foot")
    assert (why(m, "at plain"), why(m, "at city"), why(m, "at ford")) == ("7.1c", "7.1c", "")
    play(m, "at farm", "pick red_boat")
    assert (find(m, "red_foot"), find(m, "red_boat")) == ("farm", "ford")


# 11 redeploy


@pytest.mark.rule("7.1c")
def test_units_are_taken_straight_to_one_space_and_may_still_march(play: Play, find: Find, why: Why) -> None:
    go = {"do": "redeploy", "who": ALL, "count": 2, "from": ["west"], "at": ["plain", "hill", "wood", "bend"]}
    units = {"city": "red_foot red_horse red_guard", "wood": "red_lord", "hill": "blue_levy", "port": "red_boat"}
    m = now(units, go, held={"red": ["plain"]})
    assert (why(m, "at hill"), why(m, "at bend"), why(m, "at city")) == ("7.1c", "7.1c", "7.1c")
    play(m, "at plain")
    assert (why(m, "pick red_lord"), why(m, "pick red_boat")) == ("7.1c", "12.3b")
    play(m, "pick red_foot", "pick red_horse")
    assert [find(m, u) for u in ("red_foot", "red_horse", "red_guard")] == ["plain", "plain", "city"]
    assert why(m, "march red_foot") == ""


@pytest.mark.rule("7.1c")
def test_fewer_may_go_or_nobody(play: Play, find: Find) -> None:
    go = {"do": "redeploy", "who": ALL, "count": 2, "from": ["*"], "at": ["farm"]}
    m = now({"city": "red_foot red_horse"}, go)
    play(m, "at farm", "pick red_foot", "pass")
    assert (find(m, "red_horse"), asks(m)) == ("city", "March.choose_unit")
    m = now({"city": "red_foot red_horse"}, go)
    play(m, "pass")
    assert (find(m, "red_foot"), asks(m)) == ("city", "March.choose_unit")


# 12 move_enemy


@pytest.mark.rule("7.1c")
def test_the_card_s_owner_moves_an_enemy_whom_the_lot_picks_in_a_stack(play: Play, find: Find, held: Held) -> None:
    lure = {"do": "move_enemy", "who": {"not_flag": ["leader"]}, "spaces": 2}
    m = now({"wood": "blue_lord blue_foot blue_levy", "plain": "red_foot"}, lure, dice=[["blue_levy"]])
    play(m, "at wood")
    assert nouns(m, "step") == ["camp", "bend"]  # never into a space with units of the card's owner
    play(m, "step camp", "step tower")
    assert (find(m, "blue_levy"), held(m, "tower"), asks(m)) == ("tower", "blue", "March.choose_unit")


@pytest.mark.rule("7.1c")
def test_not_out_of_a_fort_nor_static_units_and_stops_stop_them(play: Play, find: Find, why: Why) -> None:
    lure = {"do": "move_enemy", "who": ALL, "count": 2, "spaces": 2}
    units = {"camp": "blue_foot", "plain": "blue_rifles", "wood": "blue_wall", "city": "red_lord"}
    m = now(units, lure, dice=[["blue_rifles"]])
    assert (why(m, "at camp"), why(m, "at city")) == ("7.1c", "7.1c")
    play(m, "at plain", "step hill")  # stop terrain
    assert (find(m, "blue_rifles"), asks(m)) == ("hill", "MoveEnemy.choose_moved")
    play(m, "at wood")  # nobody there can be moved
    assert (find(m, "blue_wall"), asks(m)) == ("wood", "March.choose_unit")


@pytest.mark.rule("7.1c")
def test_a_fleet_is_moved_along_the_river_and_takes_only_where_it_ends(play: Play, find: Find, held: Held) -> None:
    lure = {"do": "move_enemy", "who": ALL, "spaces": 2}
    m = now({"bend": "blue_boat", "city": "red_lord"}, lure, dice=[["blue_boat"]], held={"red": ["ford", "port"]})
    play(m, "at bend", "step ford", "step port")
    assert (find(m, "blue_boat"), held(m, "ford"), held(m, "port")) == ("port", "red", "blue")


# 15 loss


@pytest.mark.rule("7.1c")
def test_the_owner_of_the_units_chooses_who_is_lost_to_the_box_unless_dead(play: Play, find: Find) -> None:
    units = {"city": "red_foot red_guard red_horse", "camp": "blue_foot blue_rifles"}
    m = now(units, {"do": "loss", "who": FOOT, "count": 1},
            {"do": "loss", "side": "enemy", "who": ALL, "count": 1, "to": "dead"})  # fmt: skip
    assert (m.ask and m.ask.role, nouns(m, "pick")) == ("red", ["red_foot", "red_guard"])
    play(m, "pick red_foot")
    assert (m.ask and m.ask.role, find(m, "red_foot")) == ("blue", "box")
    play(m, "pick blue_rifles")
    assert find(m, "blue_rifles") == "dead"


@pytest.mark.rule("7.1c")
def test_where_no_more_fit_all_of_them_go_without_a_choice(find: Find) -> None:
    m = now({"city": "red_foot red_lord"}, {"do": "loss", "who": FOOT, "count": 2})
    assert (find(m, "red_foot"), find(m, "red_lord"), asks(m)) == ("box", "city", "March.choose_unit")


@pytest.mark.rule("7.1c")
def test_who_chooses_among_enemies_he_does_not_see_names_a_stack(play: Play, find: Find, why: Why) -> None:
    hit = {"do": "loss", "side": "enemy", "who": FOOT, "count": 1, "choose": "self"}
    units = {"camp": "blue_foot blue_rifles blue_lord", "tower": "blue_guard", "city": "red_lord"}
    m = now(units, hit, dice=[["blue_rifles"]])
    assert (nouns(m, "at"), why(m, "pick blue_foot")) == (["camp", "tower"], "7.1c")
    play(m, "at camp")
    assert find(m, "blue_rifles") == "box"
    open_ = now(units, hit, rules={"fog": False, "supply": False})
    play(open_, "pick blue_guard")
    assert find(open_, "blue_guard") == "box"


@pytest.mark.rule("7.1c")
def test_a_stack_without_anybody_who_fits_loses_nobody(play: Play, find: Find) -> None:
    hit = {"do": "loss", "side": "enemy", "who": FOOT, "count": 1, "choose": "self"}
    m = now({"camp": "blue_foot blue_rifles", "tower": "blue_lord", "city": "red_lord"}, hit)
    play(m, "at tower")
    assert (find(m, "blue_lord"), asks(m)) == ("tower", "March.choose_unit")


@pytest.mark.rule("7.1c")
def test_losses_at_random_fall_on_those_who_fit(find: Find) -> None:
    hit = {"do": "loss", "side": "enemy", "who": FOOT, "count": 2, "choose": "random", "to": "dead"}
    m = now(
        {"camp": "blue_foot blue_rifles blue_guard blue_lord", "city": "red_lord"},
        hit,
        dice=[["blue_guard", "blue_foot"]],
    )
    assert [find(m, u) for u in ("blue_guard", "blue_foot", "blue_rifles")] == ["dead", "dead", "camp"]


@pytest.mark.rule("7.1c")
def test_a_place_in_the_filter_is_a_secret_so_that_its_owner_is_asked_even_for_nothing(play: Play, find: Find) -> None:
    hit = {"do": "loss", "side": "enemy", "who": {"type": ["foot"], "region": ["shore"]}, "count": 1}
    m = now({"quay": "blue_horse", "camp": "blue_foot", "city": "red_lord"}, hit)
    assert (m.ask and m.ask.role, nouns(m, "pick")) == ("blue", [])
    play(m, "pass")
    assert (find(m, "blue_foot"), asks(m)) == ("camp", "March.choose_unit")


# 16 desertion


@pytest.mark.rule("7.1c")
def test_each_unit_rolls_in_roster_order_and_leaves_on_so_much_or_less(find: Find, told: Told) -> None:
    run = {"do": "desertion", "who": {"not_flag": ["leader"]}, "roll": 2}
    m = now({"city": "red_lord red_horse red_foot", "farm": "red_levy"}, run, dice=[[3, 2, 1]])
    assert [find(m, u) for u in ("red_lord", "red_foot", "red_horse", "red_levy")] == ["city", "city", "box", "box"]
    assert len(told(m, "desertion")) == 1


@pytest.mark.rule("7.1c")
def test_with_a_number_only_those_who_were_chosen_roll(play: Play, find: Find) -> None:
    run = {"do": "desertion", "who": ALL, "roll": 3, "count": 1, "to": "dead"}
    m = now({"city": "red_lord red_horse red_foot"}, run, dice=[[3]])
    play(m, "pick red_foot")
    assert [find(m, u) for u in ("red_lord", "red_foot")] == ["city", "dead"]


@pytest.mark.rule("7.1c")
def test_enemies_may_be_chosen_by_stack_or_by_lot(play: Play, find: Find) -> None:
    run = {"do": "desertion", "side": "enemy", "who": ALL, "roll": 6, "count": 1}
    units = {"camp": "blue_lord blue_foot", "tower": "blue_horse", "city": "red_lord"}
    m = now(
        units,
        {**run, "choose": "self"},
        {**run, "choose": "random", "roll": 1},
        dice=[["blue_foot"], [5], ["blue_horse"], [2]],
    )
    play(m, "at camp")
    assert [find(m, u) for u in ("blue_lord", "blue_foot", "blue_horse")] == ["camp", "box", "tower"]
