"""14.0 to 14.6, 14.9, 22.1, 23.0c Combat: declarations, event, morale, shock, the two dice."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conftest import Offered, Play, Why
from tests.games.blood_on_the_ohio.combats import (
    BATTLE,
    DELAY,
    FIELD,
    US_CONFUSED,
    WC_CONFUSED,
    asked,
    combat,
    fought,
    is_reduced,
    place,
    site,
    strengths,
    told_ints,
    vp,
    winner,
)

VILLAGE: dict[str, Any] = {"at": "kekionga", "origin": "st_marys_bend", "site": "principal"}


# 14.2 the defender's declaration


@pytest.mark.rule("14.0", "14.2a")
def test_the_defender_may_ambush_slip_away_or_defend(offered: Offered) -> None:
    match = combat("RI-1 RI-2", "Mi-1 Mi-2")
    assert asked(match) == "wc"
    assert [x.verb for x in offered(match)] == ["spring_ambush", "slip_away", "pass"]


@pytest.mark.rule("14.2a", "14.8c")
def test_a_structure_and_those_inside_a_fort_can_only_defend(why: Why, play: Play) -> None:
    match = combat("RI-1 RI-2", "", [BATTLE, [1, 1]], **VILLAGE)
    assert why(match, "slip_away") == "14.2a"
    play(match, "pass")
    assert fought(match) == (4, 0, 1, 0)
    match = combat("RI-1^", "Mi-1 Mi-2", [BATTLE, [1, 1]], by="wc", site="fort", inside=True)
    assert fought(match) == (2 + 2, 0, 4, 0)  # nothing was asked


@pytest.mark.rule("14.2a")
def test_a_stack_with_nowhere_to_go_cannot_slip_away(why: Why) -> None:
    forts = dict.fromkeys(["recovery", "stillwater", "pickawillany", "loramies", "white_river"], "settlement")
    guards = dict(zip([f"MI-{n}" for n in range(1, 6)], forts, strict=True))
    match = combat("RI-1 RI-2", "Mi-1 Mi-2", board={"site": forts, "units": guards})
    assert why(match, "slip_away") == "14.2a"


@pytest.mark.rule("14.2b")
def test_an_ambush_takes_points_size_and_no_earlier_ambush(why: Why) -> None:
    assert why(combat("RI-1 RI-2", "Mi-1"), "spring_ambush") == ""
    assert why(combat("RI-1 RI-2", "Mi-1", board={"vp": {"us": 8}}), "spring_ambush") == "14.2b"
    assert why(combat("RI-1 RI-2 RI-3 RI-4 RI-5", "Mi-1"), "spring_ambush") == "14.2b"
    match = combat("RI-1 RI-2", "Mi-1 Mi-2", [BATTLE, [1, 1]], ambushed=True)
    assert fought(match) == (4, 0, 4, 0)  # nothing was asked


@pytest.mark.rule("14.2a", "14.2b")
def test_an_empty_principal_village_ambushes_while_it_is_healthy(offered: Offered) -> None:
    match = combat("RI-1 RI-2", "", **VILLAGE)
    assert [x.verb for x in offered(match)] == ["spring_ambush", "pass"]
    match = combat("RI-1 RI-2", "", [BATTLE, [1, 1]], **{**VILLAGE, "site": "principal*"})
    assert winner(match) == "wc"  # nothing was asked


@pytest.mark.rule("14.2c")
def test_after_an_overwhelming_success_the_combat_is_over(play: Play) -> None:
    match = combat("RI-1 RI-2", "Mi-1 Mi-2", [[6, 1]])
    play(match, "spring_ambush", "lose RI-1")
    assert place(match, "RI-1") == place(match, "RI-2") == "jefferson"
    assert not told_ints(match, "event_rolled")
    assert vp(match) == (0, 0)


@pytest.mark.rule("14.2c")
def test_after_any_other_ambush_the_combat_goes_on(play: Play) -> None:
    match = combat("RI-1 RI-2", "Mi-1 Mi-2", [[4, 1], BATTLE, [1, 1]])
    play(match, "spring_ambush", "lose RI-1")
    assert fought(match) == (3, 0, 4, 0)


@pytest.mark.rule("14.2d")
def test_who_has_ambushed_the_force_cannot_slip_away() -> None:
    match = combat("RI-1 RI-2", "Mi-1 Mi-2", [BATTLE, [1, 1]], ambushed=True)
    assert fought(match) == (4, 0, 4, 0)  # nothing was asked


# 14.3 the event


@pytest.mark.rule("14.3a")
@pytest.mark.parametrize("face", [1, 2])
def test_two_faces_are_a_plain_battle(face: int, play: Play) -> None:
    match = combat("RI-1 RI-2", "Mi-1 Mi-2", [[face], [6, 1]])
    play(match, "pass")
    assert fought(match) == (4, 1, 4, 0)


@pytest.mark.rule("14.3b")
def test_a_delay_sends_the_attacker_back(play: Play) -> None:
    match = combat("RI-1 RI-2", "Mi-1 Mi-2", [DELAY])
    play(match, "pass")
    assert place(match, "RI-1") == "jefferson"
    assert place(match, "Mi-1") == FIELD
    assert vp(match) == (0, 0)
    assert not told_ints(match, "fought")


@pytest.mark.rule("14.3c", "14.3d")
def test_confusion_costs_two(play: Play) -> None:
    match = combat("RI-1 RI-2", "Mi-1 Mi-2", [US_CONFUSED, [1, 1]])
    play(match, "pass")
    assert fought(match) == (2, 0, 4, 0)
    match = combat("RI-1 RI-2", "Mi-1 Mi-2", [WC_CONFUSED, [1, 1]])
    play(match, "pass")
    assert fought(match) == (4, 0, 2, 0)


# 14.4 militia morale


@pytest.mark.rule("14.4a", "14.4b")
def test_one_die_says_how_many_militia_points_count(play: Play) -> None:
    match = combat("RI-1 MI-1 MC-1", "Mi-1 Mi-2", [BATTLE, [3], [1, 1]])
    play(match, "pass")
    assert fought(match)[0] == 2 + 3
    match = combat("RI-1 MI-1 MC-1 MI-2 MI-3", "Mi-1 Mi-2", [BATTLE, [6], [1, 1]])
    play(match, "pass")
    assert fought(match)[0] == 2 + 8


@pytest.mark.rule("14.4c", "14.5c")
def test_who_does_not_fight_may_still_be_lost(play: Play, offered: Offered) -> None:
    match = combat("MI-1 MI-2 MI-3 AR-1", "Mi-1 Mi-2", [BATTLE, [1], [6], [6, 6]])
    play(match, "pass")
    assert fought(match) == (1, 1, 1, 1)
    assert [x.noun for x in offered(match)] == ["MI-1", "MI-2", "MI-3"]
    play(match, "lose MI-3")
    assert [x.noun for x in offered(match)] == ["Mi-1", "Mi-2"]


# 14.5, 22.1 artillery shock


@pytest.mark.rule("14.5a", "14.5b", "22.1a")
@pytest.mark.parametrize(("face", "shocked"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_guns_shock_the_wc(face: int, shocked: int, play: Play) -> None:
    match = combat("RI-1 AR-1 AR-2", "Mi-1 Mi-2", [BATTLE, [face], [1, 1]])
    play(match, "pass")
    assert fought(match)[0] == 2
    assert fought(match)[2] == 4 - shocked


@pytest.mark.rule("14.5a", "14.5b")
def test_a_key_leader_steadies_them(play: Play) -> None:
    match = combat("RI-1 AR-1", "Mi-1 Mi-2 little_turtle", [BATTLE, [6], [1, 1]])
    play(match, "pass", "pass", "pass")
    assert fought(match)[2] == 4 - 2


@pytest.mark.rule("14.5d", "14.6c")
def test_an_empty_village_is_shocked_too(play: Play) -> None:
    match = combat("RI-1 RI-2 AR-1", "", [BATTLE, [2], [1]], **VILLAGE)
    play(match, "pass")
    assert fought(match) == (4, 0, 0, 0)


# 14.6 wage combat


@pytest.mark.rule("14.6a", "23.0c")
def test_strength_is_all_that_counts() -> None:
    match = combat("RI-1 RI-2* hardin", "Mi-1 Mi-2* le_gris BA-1", board={"arms_of": {"Mi": "BA-1"}})
    assert strengths(match) == (2 + 1 + 1, 2 + 1 + 1 + 1)
    match = combat("RI-1 RI-2* hardin*", "Mi-1 le_gris*")
    assert strengths(match) == (3, 2)
    match = combat("RI-1 RI-2", "BA-1", board={"arms_of": {"Mi": "BA-1"}}, **VILLAGE)
    assert strengths(match) == (4, 1)  # arms alone give nothing


@pytest.mark.rule("14.6a")
def test_a_failed_retreat_costs_one(play: Play) -> None:
    match = combat("RI-1 RI-2", "Mi-1 Mi-2", [[4], BATTLE, [1, 1]])
    play(match, "slip_away")
    assert fought(match) == (4, 0, 3, 0)


@pytest.mark.rule("14.6b")
def test_each_reads_the_enemys_losses_in_its_own_column(play: Play) -> None:
    """The example of the rulebook: 5 against 4, dice 4 and 5."""
    match = combat("RI-1 MI-1 MI-2", "Mi-1 Mi-2* le_gris", [BATTLE, [3], [4, 5]])
    play(match, "pass")
    assert fought(match) == (5, 1, 4, 1)
    assert is_reduced(match, "RI-1")
    assert is_reduced(match, "Mi-1")
    assert winner(match) == "wc"
    assert vp(match) == (0, 1)


@pytest.mark.rule("14.6c")
def test_without_strength_nobody_rolls(play: Play) -> None:
    match = combat("RI-1", "Mi-1", [US_CONFUSED, [6]])
    play(match, "pass")
    assert fought(match) == (0, 0, 2, 1)


@pytest.mark.rule("14.6d")
def test_an_attack_off_a_river_helps_the_defender(play: Play) -> None:
    match = combat("RI-1 RI-2", "Mi-1 Mi-2", [BATTLE, [3, 3]], at="stillwater", origin="gm3")
    play(match, "pass")
    assert fought(match) == (4, 0, 4, 1)
    match = combat("RI-1", "Mi-1 Mi-2", [BATTLE, [6, 6]], by="wc", at="stillwater", origin="gm3")
    play(match, "pass")
    assert fought(match) == (2, 1, 4, 1)  # a 7 of the US, in the last row


@pytest.mark.rule("14.6d")
def test_a_seven_is_read_in_the_last_row(play: Play) -> None:
    match = combat("RI-1 RI-2", "Mi-1 Mi-2", [BATTLE, [1, 6]], at="stillwater", origin="gm3")
    play(match, "pass")
    assert fought(match) == (4, 0, 4, 2)


# 14.9 tactical advantage


@pytest.mark.rule("14.9a", "14.9c", "14.9d")
def test_the_event_may_be_rolled_again(play: Play) -> None:
    match = combat("RI-1 RI-2 wayne", "Mi-1 Mi-2 little_turtle", [DELAY, BATTLE, [1, 1]])
    play(match, "pass")
    assert match.where() == "Combat.reroll_event"
    assert asked(match) == "us"
    play(match, "reroll_event")  # no second one, neither for the event nor for the dice
    assert winner(match) == "wc"


@pytest.mark.rule("14.9a", "14.9d")
@pytest.mark.parametrize(("side", "scored"), [("us", (1, 1)), ("wc", (0, 0))])
def test_or_one_combat_die_of_either_side(side: str, scored: tuple[int, int], play: Play, why: Why) -> None:
    match = combat("RI-1 RI-2 wayne", "Mi-1 Mi-2", [BATTLE, [1, 6], [5 if side == "us" else 1]])
    play(match, "pass", "pass", f"reroll {side}")
    assert fought(match)[1::2] == scored


@pytest.mark.rule("14.9a")
def test_who_did_not_roll_has_no_die_to_roll_again(play: Play, why: Why) -> None:
    match = combat("RI-1 wayne", "Mi-1", [WC_CONFUSED, [1]])
    play(match, "pass", "pass")
    assert why(match, "reroll wc") == "14.9a"
    assert why(match, "reroll us") == ""


@pytest.mark.rule("14.9b")
def test_equal_points_give_no_advantage(play: Play) -> None:
    match = combat("RI-1 RI-2 st_clair", "Mi-1 Mi-2 little_turtle", [BATTLE, [1, 1]])
    play(match, "pass")
    assert winner(match) == "wc"


@pytest.mark.rule("14.9a")
def test_points_spent_on_a_retreat_are_gone(play: Play) -> None:
    match = combat("RI-1 RI-2", "Mi-1 Mi-2 little_turtle", [[3], BATTLE, [1, 1]])
    play(match, "slip_away", "commit little_turtle")
    assert winner(match) == "wc"
    assert fought(match) == (4, 0, 3, 0)


# the worked examples


@pytest.mark.rule("EX1", "16.1b", "20.5e")
def test_example_the_village_that_its_defenders_left(play: Play) -> None:
    refuge = {"site": {"turtle_town": "village"}}
    match = combat("RI-1 RI-2 RI-3 RI-4 RI-5", "Mi-1 Mi-2*", [[5], BATTLE, [4, 1]], board=refuge, **VILLAGE)
    assert strengths(match) == (10, 4)
    play(match, "slip_away")
    assert place(match, "Mi-1") == "turtle_town"
    assert fought(match) == (10, 2, 1, 0)  # one step of the two is lost
    match.choose(match.position.ask.options[0])  # type: ignore[union-attr]
    assert place(match, "RI-1") == "kekionga"
    assert vp(match) == (1, 0)
    assert site(match, "kekionga") == "razed"
    assert winner(match) == "us"


@pytest.mark.rule("EX2", "14.8a", "14.8b", "24.0e")
def test_example_a_tie_at_an_empty_village(play: Play) -> None:
    match = combat("RI-1 RI-2*", "", [BATTLE, [1, 1]], **VILLAGE)
    play(match, "pass")
    assert winner(match) == "wc"
    assert vp(match) == (0, 0)
    assert place(match, "RI-1") == "st_marys_bend"
    assert site(match, "kekionga") == "principal"


@pytest.mark.rule("EX5", "14.0", "14.9b", "21.3b", "14.8a")
def test_example_a_full_combat(play: Play, why: Why) -> None:
    us, wc = "st_clair RI-1 RI-2 RC-1 MI-1 MI-2 SC-1", "little_turtle Mi-1 Mi-2 Mi-3 Mi-4*"
    match = combat(us, wc, [[2], [6], [2], [2], [4, 6]], site="village")
    play(match, "scout_advises SC-1", "slip_away", "pass", "pass")
    assert match.where() == "Combat.reroll_event"  # 2 TP against 1
    play(match, "pass")
    assert fought(match) == (8, 2, 6, 2)
    assert place(match, "SC-1") == "cup"
    assert why(match, "lose MI-1") == "14.7.1a"
    play(match, "lose RI-1", "lose MI-1", "lose Mi-1", "lose Mi-2")
    assert winner(match) == "wc"
    assert vp(match) == (0, 1)
    assert place(match, "st_clair") == "jefferson"
    assert place(match, "Mi-1") == FIELD
