"""15 Special combat, and what the card in play gives in battle (8.0b, effects 1 to 5)."""

from __future__ import annotations

import pytest
from tests.games.hand_of_destiny.table import Spot, fight, phase

from grognard.games.hand_of_destiny.frames import Volley

FIRST = [6, 1]
AMBUSH = [[{"do": "ambush", "count": 2, "who": "red1 red2 red3 redlord red5"}]]
ONCE = [[{"do": "ts_bonus", "amount": 1, "one_battle": 1}, {"do": "extra_dice", "who": "red1", "one_battle": 1}]]


def totals(t: Spot) -> list[list[int]]:
    return [args[4:6] for args in t.told("superiority")]


def dice_of(t: Spot) -> list[int]:
    return [len(args[9:]) for args in t.told("fired")]


@pytest.mark.rule("15.0a")
def test_ambushers_fire_before_the_first_round_without_reply_and_again_in_it() -> None:
    dice = [[1, 1], [6, 1], FIRST]
    units = {"north": "red5"}
    t = fight("red1 red2 red3 red4 redlord", "blue1 blue2 blue3", dice, card=AMBUSH, units=units)
    assert (t.asks, t.offered()) == ("Battle.ambush", ["fire red1", "fire red2", "fire red3", "pass"])
    assert t.why("fire red4") == t.why("fire red5") == t.why("fire blue1") == "15.0a"
    assert t.why("fire redlord") == "13.1i"
    t.play("fire red1")
    assert t.offered() == ["fire red2", "fire red3", "pass"]
    assert t.why("fire red1") == "15.0a"
    t.play("fire red3", "lose blue1")
    assert t.asks == "Battle.fire"
    assert t.offered()[:4] == ["fire red1", "fire red2", "fire red3", "fire red4"]
    assert [args[4] for args in t.told("fired")] == [1, 1]


@pytest.mark.rule("15.0a")
def test_fewer_may_fire_than_the_card_allows() -> None:
    t = fight("red1 red2", "blue1 blue2", [FIRST], card=AMBUSH).play("pass")
    assert t.asks == "Battle.fire"
    assert t.told("fired") == []


@pytest.mark.rule("15.0a")
def test_an_ambush_can_win_the_battle() -> None:
    t = fight("red1 red2", "blue1", [[4, 1]], card=AMBUSH).play("fire red1")
    assert t.asks == "Retreat.retreat"
    assert t.told("battle_won") == [[0, 1, 0]]


@pytest.mark.rule("15.0a")
def test_two_ambushes_follow_one_another() -> None:
    twice = [[{"do": "ambush", "count": 1, "who": "red1"}, {"do": "ambush", "count": 1, "who": "red1 red2"}]]
    t = fight("red1 red2", "blue1 blue2", [[1, 1], [1, 1], FIRST], card=twice).play("fire red1")
    assert t.offered() == ["fire red1", "fire red2", "pass"]
    assert t.play("fire red1").asks == "Battle.fire"
    t = fight("red2 red3", "blue1 blue2", [[1, 1], FIRST], card=twice)  # nobody for the first of them
    assert t.play("fire red2").asks == "Battle.fire"


# 8.0e for the defender

LYING_IN_WAIT = [{"do": "ambush", "count": 1, "who": "blue1 blue2"}]


@pytest.mark.rule("8.0e")
def test_the_defender_fires_from_ambush_too() -> None:
    t = fight("red1 red2 red3", "blue1 blue2 blue3", [[6, 1], FIRST], defence=LYING_IN_WAIT)
    assert (t.who, t.asks, t.offered()) == ("blue", "Battle.ambush", ["fire blue1", "fire blue2", "pass"])
    assert t.why("fire blue3") == t.why("fire red1") == "15.0a"
    t.play("fire blue1", "lose red1")
    assert t.asks == "Battle.fire"


@pytest.mark.rule("8.0e")
def test_an_ambush_of_the_defender_comes_before_one_of_the_attacker() -> None:
    t = fight("red1 red2", "blue1 blue2", [[1, 1], [1, 1], FIRST], card=AMBUSH, defence=LYING_IN_WAIT)
    assert t.who == "blue"
    t.play("fire blue1")
    assert (t.who, t.asks) == ("red", "Battle.ambush")
    assert t.play("fire red1", "pass").asks == "Battle.fire"


@pytest.mark.rule("8.0e")
def test_a_bonus_and_dice_of_the_defender() -> None:
    defence = [{"do": "ts_bonus", "amount": 2}, {"do": "extra_dice", "dice": 2, "who": "blue1"}]
    t = fight("red1", "blue1", [[3, 3], [1, 1, 1, 1], [6, 1]], defence=defence)
    assert totals(t) == [[3, 5]]
    assert dice_of(t) == [4, 2]


@pytest.mark.rule("8.0e")
def test_defenders_who_stand_fast() -> None:
    stand = [{"do": "steadfast", "who": "blue1"}]
    t = fight("red1", "blue1 blue2", [FIRST, [4, 1], [6, 1]], defence=stand)
    units = t.g.board.d.units
    assert [units[args[2]] for args in t.told("panicked")] == ["blue2"], "the other takes the panic"


@pytest.mark.rule("8.0e")
def test_it_is_nothing_to_the_attacker() -> None:
    t = fight("red1 red2", "blue1 blue2", [FIRST], defence=[{"do": "ambush", "count": 1, "who": "red1"}])
    assert t.asks == "Battle.fire"


def bombard(dice: list[list[int]]) -> Spot:
    """Red's guns fire from the field into the north, outside battle, while a battle waits in the south."""
    t = phase({"north": "blue1 blue2", "field": "redguns", "south": "red1 red2 blue3", "east": "red3 blue4"}, dice)
    u = t.g.board.d.units.index("redguns")
    t.g.call(Volley(shooter=u, side=0, where=1, dice=1, battle=False))
    t.go_on()
    return t


@pytest.mark.rule("15.0a")
def test_outside_a_battle_panics_have_no_effect() -> None:
    t = bombard([[4]])
    assert t.asks == "Battles.next_battle"
    assert t.panicked == []


@pytest.mark.rule("15.0a")
def test_outside_a_battle_eliminations_apply_and_the_enemy_learns_only_the_type_of_the_firing_unit() -> None:
    t = phase({"north": "blue1 blue2", "field": "redguns", "south": "red1 red2 blue3", "east": "red3 blue4"}, [[5]])
    u = t.g.board.d.units.index("redguns")
    t.g.call(Volley(shooter=u, side=0, where=1, dice=1, battle=False))
    t.g.advance(t.dice)
    assert t.g.news is not None
    guns = t.g.board.d.types.index("guns")
    fired = [e for e in t.g.news if t.g.rules.events[e.kind].name == "fired"]
    seen = {role: e.args for role in (0, 1) for e in fired if e.is_for(role)}
    assert seen == {0: [0, 1, u, guns, 2, 1, 0, 0, 0, 5], 1: [0, 1, -1, guns, 2, 1, 0, 0, 0, 5]}
    assert (t.who, t.offered()) == ("blue", ["lose blue1", "lose blue2"])
    assert t.play("lose blue2").find("blue2") == "dead"


# 8.0b


@pytest.mark.rule("8.0b")
def test_a_battle_bonus_holds_in_every_battle_of_the_phase_where_its_owner_attacks() -> None:
    card = [[{"do": "ts_bonus", "amount": 2}]]
    t = phase({"field": "red1 blue1", "south": "red2 blue2"}, [[4, 5], [6, 1], [4, 5], [6, 1]], card=card)
    t.play("fight field")
    assert totals(t) == [[6, 5], [6, 5]]


@pytest.mark.rule("8.0b")
def test_it_does_not_help_its_owner_when_a_pursuer_attacks_him() -> None:
    t = pursued(card=[[{"do": "ts_bonus", "amount": 2}]])
    assert t.told("superiority")[1] == [1, 0, 3, 3, 3, 3, 0, 1]  # red, whose turn it is, defends
    assert t.told("superiority")[0] == [0, 1, 1, 6, 3, 6, 1, 1]


@pytest.mark.rule("8.0b")
def test_nor_is_its_owner_asked_there_for_a_one_battle_event() -> None:
    t = pursued(card=[[{"do": "ts_bonus", "amount": 2, "one_battle": 1}]], uses=["pass"])
    assert t.told("event_used") == []
    assert t.told("superiority")[1][4:6] == [3, 3]


def pursued(card: list[list[dict[str, object]]], uses: list[str] | None = None) -> Spot:
    """Red's horse breaks off from its attack, and blue's horse pursues into the east, where red1 stands."""
    dice = [[1, 6], [1, 1], [3, 3]]
    t = fight("redhorse", "bluehorse", dice, card=card, units={"east": "red1 red2"})
    t.play(*(uses or []), "fire bluehorse", "break_off redhorse", "retreat north", "pursue bluehorse", "step east")
    assert t.asks == "Battle.fire"
    return t


@pytest.mark.rule("8.0b")
def test_an_event_for_one_battle_is_offered_before_anything_is_rolled_and_used_once() -> None:
    units = {"field": "red1 red3 blue1", "south": "red2 blue2", "east": "red4 red5 blue3"}
    dice = [[3, 3], [6, 1, 1], [4, 3], [6, 1], [5, 3]]
    t = phase(units, dice, card=ONCE).play("fight field")
    assert (t.asks, t.who, t.offered()) == ("Battle.use_event", "red", ["accept event-1", "pass"])
    t.play("accept event-1")
    assert totals(t) == [[4, 3]]
    t.play("fire red1")
    assert dice_of(t) == [3]  # both effects of the event
    t.play("fight south")  # it is not offered again, nor in the east
    assert totals(t) == [[4, 3], [4, 3], [5, 3]]
    assert t.asks == "Battle.fire"


@pytest.mark.rule("8.0b")
def test_one_that_is_kept_can_be_used_later_and_does_nothing_before() -> None:
    units = {"field": "red1 red3 blue1", "south": "red2 red4 blue2"}
    t = phase(units, [[4, 3], [6, 1], [3, 3]], card=ONCE).play("fight field", "pass", "fire red1")
    assert (totals(t), dice_of(t)) == ([[4, 3]], [2])
    assert t.offered() == ["accept event-1", "pass"]
    assert totals(t.play("accept event-1")) == [[4, 3], [4, 3]]


@pytest.mark.rule("8.0b")
def test_several_events_are_used_one_by_one() -> None:
    two = [*ONCE, [{"do": "ambush", "count": 1, "one_battle": 1}], [{"do": "breach"}]]
    t = fight("red1 red2", "blue1 blue2", [FIRST], card=two)
    assert t.offered() == ["accept event-1", "accept event-2", "pass"]
    assert t.why("accept event-3") == "8.0b"
    assert t.play("accept event-2").offered() == ["accept event-1", "pass"]
    assert t.why("accept event-2") == "8.0b"
    assert t.play("pass").asks == "Battle.ambush"
    assert t.told("event_used") == [[0, 1, 0]]


# effects 2 and 3


def test_extra_dice_are_for_the_first_round_and_not_for_who_has_none() -> None:
    dice = [FIRST, [1, 1, 1], [1, 1], [1, 1], FIRST, [1, 1], [1, 1], [1, 1], FIRST]
    card = [[{"do": "extra_dice", "who": "red1 redlord blue1"}]]
    t = fight("red1 red2 redlord", "blue1", dice, card=card, off="breakoff").play("fire red1")
    assert t.why("fire redlord") == "13.1i"
    t.play("fire red1")
    assert dice_of(t) == [3, 2, 2, 2, 2, 2]


def test_extra_dice_may_go_on_in_every_round() -> None:
    card = [[{"do": "extra_dice", "who": "red1", "dice": 2, "all_rounds": 1}]]
    dice = [FIRST, [1, 1, 1, 1], [1, 1], [1, 1], FIRST, [1, 1, 1, 1], [1, 1], [1, 1], FIRST]
    t = fight("red1 red2", "blue1", dice, card=card).play("fire red1", "fire red1")
    assert dice_of(t) == [4, 2, 2, 4, 2, 2]


@pytest.mark.rule("8.0d")
def test_steadfast_attackers_cannot_be_panicked_and_are_no_shield() -> None:
    card = [[{"do": "steadfast", "who": "red1 blue2"}]]
    t = fight("red1 red2 red3", "blue1 blue2", [[1, 6], [4, 1]], card=card).play("fire blue1")
    assert t.offered() == ["panic red2", "panic red3"]
    assert t.why("panic red1") == "8.0d"
    t = fight("red1 red2", "blue1 blue2 blue3", [FIRST, [4, 1]], card=card).play("fire red1")
    assert t.offered() == ["panic blue1", "panic blue2", "panic blue3"]
