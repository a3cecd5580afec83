"""11 March: who moves and how far, together or singly, and what ends a move."""

from __future__ import annotations

import pytest
from tests.conftest import Play, Told, Why
from tests.games.hand_of_destiny.conftest import Find, event
from tests.games.hand_of_destiny.lab import asks, lab, nouns, orders, steps

from grognard.kernel.rulebook import Refusal

OVER = "March.choose_unit"  # the move is over, and another unit may be chosen

# 11.0 whom the card moves


@pytest.mark.rule("11.0a")
def test_a_unit_goes_as_far_as_the_card_says(play: Play, why: Why, find: Find) -> None:
    m = lab({"city": "red_foot red_guard"}, move=2)
    play(m, "march red_foot", "join red_guard", "step farm", "step plain")
    assert find(m, "red_foot") == "plain"
    assert why(m, "step wood") == "11.0a"


@pytest.mark.rule("11.0a")
def test_nobody_moves_enemies_or_units_that_are_not_on_the_map(why: Why) -> None:
    m = lab({"city": "red_foot", "wood": "blue_foot"}, move=2, box=["red_guard"])
    assert (why(m, "march blue_foot"), why(m, "march red_guard")) == ("11.0a", "11.0a")


@pytest.mark.rule("11.0a")
def test_a_card_without_a_movement_line_moves_nobody() -> None:
    assert lab({"city": "red_horse"}).over
    assert asks(lab({"city": "red_horse"}, move=1)) == OVER


@pytest.mark.rule("11.0b")
def test_all_means_everybody_but_static_units() -> None:
    m = lab({"city": "red_foot red_lord red_stores red_guns red_wall", "port": "red_boat"}, move=1)
    assert nouns(m, "march") == ["red_lord", "red_foot", "red_guns", "red_boat", "red_stores"]


@pytest.mark.rule("11.0c")
def test_only_the_kinds_that_the_card_names_may_move(why: Why) -> None:
    move = [{"who": {"type": ["horse"]}, "spaces": 3}, {"who": {"id": ["red_lord"]}, "spaces": 1}]
    m = lab({"city": "red_horse red_lord red_levy"}, move=move)
    assert nouns(m, "march") == ["red_lord", "red_horse"]
    assert why(m, "march red_levy") == "11.0c"


@pytest.mark.rule("11.0c")
def test_of_several_lines_a_unit_uses_the_best_and_never_their_sum() -> None:
    move = [{"who": {"type": ["horse"]}, "spaces": 2}, {"who": {"tag": ["mounted"]}, "spaces": 3}]
    m = lab({"city": "red_horse red_levy"}, move=move)
    assert (orders(m, "red_horse"), orders(m, "red_levy")) == (3, 0)


@pytest.mark.rule("11.0d")
def test_nobody_has_to_move_and_a_move_may_be_short(play: Play, find: Find) -> None:
    m = lab({"city": "red_horse red_lord"}, move=3)
    play(m, "march red_horse", "step farm", "pass")
    assert (find(m, "red_horse"), asks(m)) == ("farm", OVER)
    play(m, "pass")
    assert (find(m, "red_lord"), m.over) == ("city", True)


@pytest.mark.rule("11.0e")
def test_any_direction_and_back_again(play: Play, find: Find) -> None:
    m = lab({"farm": "red_foot"}, move=3)
    play(m, "march red_foot")
    assert steps(m) == ["city", "plain", "keep", "gorge"]
    play(m, "step plain", "step farm", "step city")
    assert find(m, "red_foot") == "city"


@pytest.mark.rule("11.0f")
def test_units_move_together_or_one_by_one(play: Play, find: Find) -> None:
    m = lab({"city": "red_foot red_guard red_horse"}, move=2)
    play(m, "march red_foot", "join red_guard", "step farm", "pass", "march red_horse", "step port", "pass")
    assert [find(m, u) for u in ("red_foot", "red_guard", "red_horse")] == ["farm", "farm", "port"]


@pytest.mark.rule("11.0f")
def test_who_has_finished_a_move_may_not_move_again(play: Play, why: Why) -> None:
    m = lab({"city": "red_foot red_guard", "farm": "red_horse"}, move=2)
    play(m, "march red_foot", "join red_guard", "step farm", "pass")
    assert (why(m, "march red_foot"), why(m, "march red_guard")) == ("11.0f", "11.0f")
    play(m, "march red_horse")
    assert why(m, "join red_foot") == "11.0f"


@pytest.mark.rule("11.0f")
def test_a_stack_drops_units_on_the_way_and_picks_up_none(play: Play, why: Why, find: Find) -> None:
    m = lab({"city": "red_foot red_guard", "farm": "red_horse"}, move=2)
    play(m, "march red_foot", "join red_guard")
    assert why(m, "drop red_guard") == "11.0f"
    play(m, "step farm")
    assert why(m, "join red_horse") == "11.0f"
    play(m, "drop red_foot", "step plain")
    assert (find(m, "red_foot"), find(m, "red_guard")) == ("farm", "plain")
    assert why(m, "march red_foot") == "11.0f"


@pytest.mark.rule("11.0f")
def test_a_stack_goes_no_further_than_the_slowest_of_it(play: Play, why: Why) -> None:
    move = [{"who": {"type": ["horse"]}, "spaces": 3}, {"who": {"type": ["foot"]}, "spaces": 1}]
    m = lab({"city": "red_foot red_horse"}, move=move)
    play(m, "march red_horse", "join red_foot", "step farm")
    assert why(m, "step plain") == "11.0a"
    play(m, "drop red_foot")
    assert why(m, "step plain") == ""


@pytest.mark.rule("11.0f")
def test_a_move_is_taken_back_until_it_is_finished(play: Play, find: Find) -> None:
    m = lab({"city": "red_foot"}, move=2)
    play(m, "march red_foot", "step farm", "step plain")
    m.undo()
    assert find(m, "red_foot") == "farm"


@pytest.mark.rule("11.0g")
def test_units_from_different_spaces_enter_the_same_even_where_the_enemy_is(play: Play, find: Find) -> None:
    m = lab({"farm": "red_foot", "hill": "red_guard", "plain": "blue_levy"}, move=1)
    play(m, "march red_foot", "step plain", "march red_guard", "step plain")
    assert (find(m, "red_foot"), find(m, "red_guard")) == ("plain", "plain")


# 11.1 what ends a move


@pytest.mark.rule("11.1a")
def test_a_stop_space_ends_the_move_and_starting_there_costs_nothing(play: Play, find: Find) -> None:
    m = lab({"plain": "red_foot", "hill": "red_guard"}, move=3)
    play(m, "march red_foot", "step hill")
    assert (find(m, "red_foot"), asks(m)) == ("hill", OVER)
    play(m, "march red_guard", "step plain", "step farm", "step city")
    assert find(m, "red_guard") == "city"


@pytest.mark.rule("11.1a")
def test_the_chart_may_exempt_units_from_a_stop(play: Play) -> None:
    m = lab({"plain": "red_horse red_foot", "tower": "red_guard"}, move=3)
    play(m, "march red_horse", "step hill")
    assert asks(m) == "Move.go_on"
    play(m, "pass", "march red_guard", "step pass")
    assert asks(m) == "Move.go_on"  # elite, and the pass stops all others


@pytest.mark.rule("11.1a")
def test_the_exempt_stop_with_those_they_march_with(play: Play) -> None:
    m = lab({"plain": "red_horse red_foot"}, move=3)
    play(m, "march red_horse", "join red_foot", "step hill")
    assert asks(m) == OVER


@pytest.mark.rule("11.1b")
def test_who_enters_a_space_with_enemies_stops_there_and_fights_in_the_same_turn(play: Play, told: Told) -> None:
    m = lab({"farm": "red_horse", "plain": "blue_levy"}, [[6, 1]], move=3)
    play(m, "march red_horse", "step plain")
    assert asks(m) == OVER
    play(m, "pass")
    assert len(told(m, "battle")) == 1
    assert m.where().endswith("Battle.fire")


@pytest.mark.rule("11.1b")
def test_whom_a_truce_has_left_beside_the_enemy_may_leave(play: Play, find: Find) -> None:
    truce = {"do": "truce", "region": ["west"], "until": "turn_end"}
    m = lab(
        {"farm": "blue_levy", "city": "red_lord"},
        [[6, 1]],
        event("recruiting", {"do": "recruit", "who": {"id": ["red_horse"]}, "count": 1, "at": ["farm"],
                             "held_only": False, "with_enemy": True}, truce),
        phase="recruiting", box=["red_horse"], move=1,
    )  # fmt: skip
    play(m, "recruit red_horse", "place farm", "march red_horse", "step plain", "pass")
    assert find(m, "red_horse") == "plain"


@pytest.mark.rule("11.1b")
def test_no_move_is_taken_back_that_has_shown_the_enemy(play: Play) -> None:
    m = lab({"farm": "red_foot", "plain": "blue_levy"}, move=3)
    play(m, "march red_foot", "step plain")
    with pytest.raises(Refusal, match="nothing to take back"):
        m.undo()


@pytest.mark.rule("11.1c")
def test_static_units_never_move(play: Play, why: Why) -> None:
    m = lab({"port": "red_wall red_foot red_boat"}, move=2)
    assert why(m, "march red_wall") == "11.1c"
    play(m, "march red_foot")
    assert why(m, "join red_wall") == "11.1c"
    play(m, "step city", "pass", "march red_boat")
    assert why(m, "embark red_wall") == "11.1c"


@pytest.mark.rule("11.1c")
def test_nor_are_they_moved_by_a_card(play: Play, why: Why) -> None:
    all_of_them = {"do": "redeploy", "who": {"all": True}, "count": 3, "from": ["*"], "at": ["farm"]}
    m = lab({"city": "red_wall red_foot"}, (), event("march", all_of_them), move=1, held={"red": ["farm"]})
    play(m, "at farm")
    assert (why(m, "pick red_wall"), why(m, "pick red_foot")) == ("11.1c", "")


@pytest.mark.rule("11.1d")
def test_the_card_says_which_contingents_march(why: Why) -> None:
    m = lab({"city": "red_foot red_horse red_scouts"}, move=[{"who": {"contingent": ["wing"]}, "spaces": 2}])
    assert nouns(m, "march") == ["red_horse", "red_scouts"]
    assert why(m, "march red_foot") == "11.1d"
