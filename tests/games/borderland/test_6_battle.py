"""6 Battle."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conftest import Offered, Play

from borderland import GAME
from grognard.kernel.dice import LaidDice
from grognard.kernel.match import Match

STAND, NO_AMBUSH, NO_RALLY, BREAK_OFF = "pass", "pass", "pass", "pass"


def battle(faces: list[list[int]], **more: Any) -> Match:
    """North attacks the mill from Long Dale, with two bands against two."""
    units = {
        "north-band-1": "mill",
        "north-band-2": "mill",
        "north-band-9": "kirk",
        "south-band-1": "mill",
        "south-band-2": "mill",
        "south-band-9": "market",
    }
    data: dict[str, Any] = {"units": units, "battle": {"from": "long_dale", "at": "mill"}, **more}
    return GAME.match(data, dice=LaidDice(faces))


def at_mill(match: Match, side: str) -> list[str]:
    return [p.id for p in match.view(side).pieces if p.at == "mill"]


def texts(match: Match) -> list[str]:
    return [x.text for x in match.lines()]


@pytest.mark.rule("6.1")
def test_the_defender_may_play_a_withdraw_card_and_move_all_his_units(play: Play) -> None:
    match = battle([], hands={"south": ["withdraw-3"]})
    assert match.view().waiting == "south"
    play(match, "play withdraw-3", "retreat ford")
    assert sorted(p.id for p in match.view("south").pieces if p.at == "ford") == ["south-band-1", "south-band-2"]
    assert match.view().boxes["discard"] == ["withdraw-3"]
    assert texts(match)[:2] == ["South plays Withdraw.", "South withdraws from Mill to Ford."]
    assert match.where() == "Campaign > Impulse.march"


@pytest.mark.rule("6.1")
def test_he_is_asked_without_a_card_too_but_only_if_there_is_a_free_area(offered: Offered) -> None:
    match = battle([])
    assert match.where() == "Campaign > Impulse > Battle.withdraw"
    assert offered(match) == [("pass", "")]
    units = {"north-band-1": "mill", "north-band-2": "ford", "north-band-3": "old_bridge", "north-band-4": "south_keep"}
    match = battle([], units={**units, "south-band-1": "mill"}, hands={"south": ["withdraw-1"]})
    assert match.where() == "Campaign > Impulse > Battle.attacker_ambush"


@pytest.mark.rule("6.1")
def test_only_a_withdraw_card_in_hand_withdraws(play: Play) -> None:
    match = battle([], hands={"south": ["withdraw-3", "ambush-1"], "north": ["withdraw-1"]})
    for card in ("ambush-1", "withdraw-1", "withdraw-2"):
        assert str(match.refusal(("play", card))) == f"6.1: {card} is not a Withdraw card in your hand."
    play(match, "play withdraw-3")
    assert str(match.refusal(("pass", ""))) == "6.1: The card is played: the units must go."


@pytest.mark.rule("6.1a")
def test_he_withdraws_to_a_free_area_next_door_but_not_where_the_attack_came_from(play: Play, offered: Offered) -> None:
    units = {"north-band-1": "mill", "north-band-3": "old_bridge", "south-band-1": "mill"}
    match = battle([], units=units, hands={"south": ["withdraw-3"]})
    play(match, "play withdraw-3")
    assert offered(match) == [("retreat", "ford"), ("retreat", "south_keep")]
    for area, name in (("old_bridge", "Old Bridge"), ("long_dale", "Long Dale"), ("kirk", "Kirk"), ("mill", "Mill")):
        assert str(match.refusal(("retreat", area))) == f"6.1a: {name} is not a free area next to Mill."


@pytest.mark.rule("6.2")
def test_when_battle_begins_both_sides_show_their_units(play: Play) -> None:
    match = battle([])
    assert match.view("north").known == []
    play(match, STAND)
    assert [p.id for p in match.view("north").known] == ["south-band-1", "south-band-2"]
    assert [p.id for p in match.view("south").known] == ["north-band-1", "north-band-2"]
    assert texts(match) == [
        "North shows at Mill: North Band 1, North Band 2.",
        "South shows at Mill: South Band 1, South Band 2.",
    ]


@pytest.mark.rule("6.3")
def test_the_attacker_and_then_the_defender_may_ambush_for_two_dice_more(play: Play) -> None:
    hands = {"north": ["ambush-1"], "south": ["ambush-2"]}
    match = battle([[1, 2, 3, 4, 4, 3, 2, 1]], hands=hands)
    play(match, STAND)
    assert match.view().waiting == "north"
    play(match, "play ambush-1")
    assert match.view().waiting == "south"
    play(match, "play ambush-2")
    assert texts(match)[-1] == "North rolls 1 2 3 4: 0 hits. South rolls 4 3 2 1: 0 hits."


@pytest.mark.rule("6.3")
def test_one_ambush_a_side_in_each_round(play: Play) -> None:
    match = battle([[1] * 6, [2] * 6], hands={"north": ["ambush-1", "ambush-2"]})
    play(match, STAND, "play ambush-1", NO_AMBUSH, "fight")
    assert match.where() == "Campaign > Impulse > Battle.attacker_ambush"
    play(match, "play ambush-2", NO_AMBUSH)
    assert match.view().boxes["discard"] == ["ambush-1", "ambush-2"]


@pytest.mark.rule("6.3")
def test_only_an_ambush_card_in_hand_ambushes(play: Play) -> None:
    match = battle([], hands={"north": ["rally-1"], "south": ["ambush-2"]})
    play(match, STAND)
    for card in ("rally-1", "ambush-2", "ambush-3"):
        assert str(match.refusal(("play", card))) == f"6.3: {card} is not an Ambush card in your hand."
    play(match, NO_AMBUSH)
    assert str(match.refusal(("play", "ambush-3"))) == "6.3: ambush-3 is not an Ambush card in your hand."


@pytest.mark.rule("6.4")
def test_both_sides_roll_at_once_and_every_5_or_6_is_a_hit(play: Play) -> None:
    match = battle([[5, 4, 6, 5]])
    play(match, STAND, NO_AMBUSH, NO_AMBUSH)
    assert texts(match)[-1] == "North rolls 5 4: 1 hits. South rolls 6 5: 2 hits."


@pytest.mark.rule("6.5")
def test_a_rally_card_cancels_one_hit(play: Play) -> None:
    match = battle([[6, 6, 1, 1]], hands={"south": ["rally-1", "rally-2"]})
    play(match, STAND, NO_AMBUSH, NO_AMBUSH)
    assert match.where() == "Campaign > Impulse > Battle > Losses.rally"
    play(match, "play rally-1")
    assert match.where() == "Campaign > Impulse > Battle > Losses.losses"  # one card only
    play(match, "lose south-band-1")
    assert at_mill(match, "south") == ["south-band-2"]


@pytest.mark.rule("6.5")
def test_a_side_is_asked_for_a_rally_only_when_it_was_hit(play: Play) -> None:
    match = battle([[1, 1, 6, 1]], hands={"south": ["rally-1"], "north": ["rally-2", "ambush-1"]})
    play(match, STAND, NO_AMBUSH, NO_AMBUSH)
    assert match.view().waiting == "north"
    for card in ("ambush-1", "rally-1"):
        assert str(match.refusal(("play", card))) == f"6.5: {card} is not a Rally card in your hand."
    play(match, "play rally-2")
    assert at_mill(match, "north") == ["north-band-1", "north-band-2"]


@pytest.mark.rule("6.6")
def test_the_owner_removes_a_unit_for_every_hit_and_the_defender_does_it_first(play: Play) -> None:
    match = battle([[6, 1, 6, 1]])
    play(match, STAND, NO_AMBUSH, NO_AMBUSH)
    assert match.view().waiting == "south"
    play(match, NO_RALLY, "lose south-band-2")
    assert match.view().waiting == "north"
    play(match, NO_RALLY, "lose north-band-1")
    assert (at_mill(match, "north"), at_mill(match, "south")) == (["north-band-2"], ["south-band-1"])
    assert match.view().boxes["lost south"][-1] == "south-band-10"
    assert "South loses South Band 2." in texts(match)


@pytest.mark.rule("6.6")
def test_only_a_unit_of_the_battle_can_be_lost_and_one_must_be(play: Play) -> None:
    match = battle([[6, 1, 1, 1]])
    play(match, STAND, NO_AMBUSH, NO_AMBUSH, NO_RALLY)
    for choice in (("lose", "south-band-9"), ("lose", "north-band-1"), ("lose", "south-guard-1"), ("pass", "")):
        assert str(match.refusal(choice)) == "6.6: One of your own units in Mill must go."


@pytest.mark.rule("6.6")
def test_more_hits_than_units_lose_them_all_and_no_more(play: Play) -> None:
    match = battle([[6, 6, 6, 1, 1, 1]], hands={"north": ["ambush-1"]})
    play(match, STAND, "play ambush-1", NO_AMBUSH, NO_RALLY, "lose south-band-1")
    assert at_mill(match, "south") == []
    assert at_mill(match, "north") == ["north-band-1", "north-band-2"]


@pytest.mark.rule("6.7")
def test_the_attacker_may_fight_one_more_round(play: Play, offered: Offered) -> None:
    match = battle([[1, 1, 1, 1], [1, 1, 1, 1]])
    play(match, STAND, NO_AMBUSH, NO_AMBUSH)
    assert match.view().waiting == "north"
    assert offered(match) == [("fight", ""), ("pass", "")]
    play(match, "fight", NO_AMBUSH, NO_AMBUSH)
    assert match.where() == "Campaign > Impulse.march"


@pytest.mark.rule("6.7")
def test_there_is_no_second_round_when_one_side_is_gone(play: Play) -> None:
    match = battle([[6, 6, 1, 1]])
    play(match, STAND, NO_AMBUSH, NO_AMBUSH, NO_RALLY, "lose south-band-1")
    assert match.where() == "Campaign > Impulse.march"
    assert at_mill(match, "north") == ["north-band-1", "north-band-2"]


@pytest.mark.rule("6.7")
def test_losses_of_the_first_round_do_not_fire_in_the_second(play: Play) -> None:
    match = battle([[6, 1, 1, 1], [1, 2, 3]])
    play(match, STAND, NO_AMBUSH, NO_AMBUSH, NO_RALLY, "lose south-band-1", "fight", NO_AMBUSH, NO_AMBUSH)
    assert "North rolls 1 2: 0 hits. South rolls 3: 0 hits." in texts(match)


@pytest.mark.rule("6.8")
@pytest.mark.parametrize("more", [(BREAK_OFF,), ("fight", NO_AMBUSH, NO_AMBUSH)])
def test_attackers_who_have_not_won_go_back_where_they_came_from(play: Play, more: tuple[str, ...]) -> None:
    match = battle([[1, 1, 1, 1], [1, 1, 1, 1]])
    play(match, STAND, NO_AMBUSH, NO_AMBUSH, *more)
    assert [p.id for p in match.view("north").pieces if p.at == "long_dale"] == ["north-band-1", "north-band-2"]
    assert at_mill(match, "south") == ["south-band-1", "south-band-2"]
    assert texts(match)[-1] == "North falls back from Mill to Long Dale."
