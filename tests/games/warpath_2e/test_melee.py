"""MEL, WEAP.pistol, ORD.8 to ORD.10: who strikes, what it costs the target, and where the chargers end."""

from __future__ import annotations

import pytest
from tests.games.warpath_2e.conftest import Fielded, Pick
from tests.games.warpath_2e.fields import field, piece
from tests.games.warpath_2e.running import Play, first_contact
from tests.games.warpath_2e.test_charge import charging, goes_in
from tests.games.warpath_2e.test_movement import activated, by_way, stand, two

from grognard.games.warpath_2e import state
from grognard.games.warpath_2e.blows import attack_of, can_move
from grognard.games.warpath_2e.components import BLOCKING, HARD
from grognard.games.warpath_2e.contacts import contacts
from grognard.games.warpath_2e.frames import Charge
from grognard.games.warpath_2e.measure import gap
from grognard.games.warpath_2e.state import MOVE, Board

A1, A2, A3, B1, B2, B3 = range(6)
MARSHAL = 20  # the model
MISSES = [1, 1, 1, 1]  # three attacks and a pistol's
ONE_HIT = [6, 1, 1, 1]


@pytest.fixture
def b() -> Board:
    """Five Flamecallers (Defence 4, Nerve 10/12) in a cross, 5 inches before the Marshal; nobody else is there."""
    b = first_contact()
    for u in (A1, A2, B1, B3):
        b.at[u] = state.LOST
    for m, (x, y) in zip(b.d.members(B2), [(0, 0), (-1200, -1200), (0, -1200), (1200, -1200), (0, 1200)], strict=True):
        b.x[m], b.y[m] = 24_000 + x, 13_200 + y
    return b


def charged(b: Board, *dice: list[int]) -> Play:
    at = activated(b, A3)
    at.order("charge", charging(b, A3, B2), *dice)
    return at


def in_contact(b: Board) -> Charge:
    """The Marshal stands before a Flamecaller."""
    b.y[MARSHAL] = 12_000 - 1_002
    return Charge(unit=A3, target=B2)


# striking


@pytest.mark.rule("MEL.1", "MEL.3", "CHG.15")
def test_only_the_chargers_roll_and_nobody_shoots(b: Board) -> None:
    at = charged(b, MISSES, [3])
    assert [x for x in at.told if "to hit" in x] == ["Marshal rolls 1 1 1 1 to hit Flamecallers: 0 hits."]
    assert at.g.over


@pytest.mark.rule("MEL.2")
def test_only_models_in_contact_strike(b: Board) -> None:
    assert attack_of(b, Charge(unit=A3, target=B2)).needs == []
    assert attack_of(b, in_contact(b)).needs == [3, 3, 3, 3]
    b.y[MARSHAL] -= 9
    assert attack_of(b, Charge(unit=A3, target=B2)).needs == []


@pytest.mark.rule("MEL.5", "MEL.6")
def test_defended_positions_hamper_once_and_suppression_helps(b: Board) -> None:
    f = in_contact(b)
    f.slowed = f.shielded = True
    assert set(attack_of(b, f).needs) == {4}
    f.was_suppressed = True
    assert set(attack_of(b, f).needs) == {3}


@pytest.mark.rule("MEL.5")
def test_a_target_behind_an_obstacle_is_defended(b: Board) -> None:
    for m in b.d.members(B2):
        b.x[m], b.y[m] = b.x[m] - 12_000, b.y[m] + 6_000  # before them lies the wall
    b.x[MARSHAL], b.y[MARSHAL] = 12_000, 12_000
    at = activated(b, A3)
    goes_in(at, charging(b, A3, B2))
    f = at.g.stack[1]
    assert isinstance(f, Charge)
    assert f.shielded
    assert "at a defended position" in " ".join(at.told)


@pytest.mark.rule("ORD.8")
def test_guns_are_easier_to_hit(pick: Pick, fielded: Fielded) -> None:
    b = two([pick("marshal")], [pick("breaker_gun")], fielded)
    stand(b, 0, 24_000, 6_000)
    stand(b, 1, 24_000, 7_702)
    assert set(attack_of(b, Charge(unit=0, target=1)).needs) == {2}


@pytest.mark.rule("ARM.39", "ARM.40", "ARM.41")
@pytest.mark.parametrize(
    ("action", "drove", "immobilised", "need", "bonus"),
    [
        (state.HALT, 0, 0, 2, 5),
        (state.MANOEUVRE, 12_000, 0, 4, 3),
        (state.FULL_SPEED, 12_001, 0, 6, 3),
        (state.FULL_SPEED, 12_001, 1, 2, 5),
    ],
)
def test_vehicles_on_the_move_are_hard_to_hit_and_stationary_ones_easy(
    action: int, drove: int, immobilised: int, need: int, bonus: int, pick: Pick, fielded: Fielded
) -> None:
    b = two([pick("colossus")], [pick("bulwark")], fielded)
    stand(b, 0, 24_000, 6_000)
    stand(b, 1, 24_000, 6_000 + 1_200 + 1_302)
    b.facing[b.d.first[1]] = 0
    b.action[1], b.drove[1], b.immobilised[1] = action, drove, immobilised
    b.y[b.d.first[1]] = 6_000 + 1_202 + b.d.entry[1].base.width // 2
    rolled = attack_of(b, Charge(unit=0, target=1))
    assert (set(rolled.needs), set(rolled.bonuses)) == ({need}, {bonus})


@pytest.mark.rule("WEAP.pistol", "WEAP.pistol_piercing")
def test_a_weak_pistol_may_be_left_aside(pick: Pick, fielded: Fielded) -> None:
    b = two([pick("oriane_tull")], [pick("marshal")], fielded)
    stand(b, 0, 24_000, 6_000)
    stand(b, 1, 24_000, 10_000)
    at = activated(b, 0)
    at.order("charge", charging(b, 0, 1))
    assert at.options == [("pistol", ""), ("pass", "")]
    f = at.g.stack[-1]
    assert isinstance(f, Charge)
    assert attack_of(b, f).bonuses == [1] * 5
    at.g.apply(at.rules.number("pass", ""), None)
    assert f.aside
    assert attack_of(b, f).bonuses == [2] * 4


# losses and Nerve


@pytest.mark.rule("MEL.9")
def test_models_in_contact_fall_first(b: Board) -> None:
    charged(b, ONE_HIT, [4], [3, 4], [3])
    first = b.d.first[B2]
    assert [m - first for m in b.d.members(B2) if b.dead[m]] == [2]  # the one before the Marshal


@pytest.mark.rule("MEL.10")
def test_without_damage_nobody_tests(b: Board) -> None:
    at = charged(b, MISSES, [3])
    assert not any("Nerve" in x for x in at.told)


@pytest.mark.rule("MEL.16", "CHG.15")
@pytest.mark.parametrize("dice", [(MISSES,), (ONE_HIT, [4], [1, 1])])
def test_whoever_survives_a_charge_is_disrupted(b: Board, dice: tuple[list[int], ...]) -> None:
    at = charged(b, *dice, [3])
    assert (b.disrupted[B2], b.suppressed[B2]) == (1, 0)
    assert at.told[-1] == "Flamecallers is disrupted."


@pytest.mark.rule("MEL.10", "MEL.11", "MEL.18")
@pytest.mark.parametrize("was", [0, 1])
def test_disrupted_stands_in_place_of_suppressed(b: Board, was: int) -> None:
    b.suppressed[B2] = was
    at = charged(b, ONE_HIT, [4], [5, 5], [3])
    assert (b.disrupted[B2], b.suppressed[B2]) == (1, 0)
    total = 10 + was  # the old marker counts on Nerve
    assert any(f"make {total}: suppressed" in x.lower() for x in at.told)
    assert "Flamecallers is suppressed." not in at.told


@pytest.mark.rule("ARM.42")
def test_vehicles_keep_the_markers_they_had(pick: Pick, fielded: Fielded) -> None:
    b = two([pick("colossus")], [pick("bulwark")], fielded)
    stand(b, 0, 24_000, 4_000)
    stand(b, 1, 24_000, 10_000)
    b.suppressed[1] = 1
    at = activated(b, 0)
    at.order("charge", charging(b, 0, 1), [1, 1, 1], [2])
    assert (b.suppressed[1], b.disrupted[1]) == (1, 0)


@pytest.mark.rule("ORD.10")
def test_a_gun_that_can_not_move_is_suppressed_instead(pick: Pick, fielded: Fielded) -> None:
    b = two([pick("marshal")], [pick("breaker_gun")], fielded)
    stand(b, 0, 24_000, 4_000)
    stand(b, 1, 24_000, 10_000)
    assert can_move(b, 1)
    b.dug_in[1] = 1
    assert not can_move(b, 1)
    at = activated(b, 0)
    at.order("charge", charging(b, 0, 1), MISSES, [6])
    assert (b.suppressed[1], b.disrupted[1]) == (1, 0)
    assert at.told[-1] == "Breaker Gun can't move, and is suppressed."


# afterwards


@pytest.mark.rule("MEL.13", "MEL.15")
def test_chargers_pull_back_the_way_they_came_and_the_enemy_stays(b: Board) -> None:
    before = [(b.x[m], b.y[m]) for m in b.d.members(B2)]
    at = charged(b, MISSES, [3])
    assert (b.x[MARSHAL], b.y[MARSHAL]) == (24_000, 12_000 - 1_002 - 3_000)
    assert [(b.x[m], b.y[m]) for m in b.d.members(B2)] == before
    assert "Marshal pulls back: 3, and goes 3.0 inches." in at.told


@pytest.mark.rule("MEL.14", "SPEC.jump", "TERR.3")
def test_nobody_pulls_back_onto_what_he_flew_over(pick: Pick, fielded: Fielded) -> None:
    house = piece(BLOCKING, HARD, 1.0, 18, 17, 24, 20)
    at = field([fielded(pick("skipper", "drift_combine")), fielded(pick("marshal"))], house)
    at.put(0, 21, 14)
    at.put(1, 21, 22)
    play = activated(at.b, 0)
    play.order("charge", charging(at.b, 0, 1), MISSES)
    play.play("pass", "", [2])  # all four have failed, and he is Elite
    assert (at.b.x[0], at.b.y[0]) == (21_000, 16_498)  # clear of the house


@pytest.mark.rule("MEL.13")
def test_nobody_pulls_back_farther_than_he_came(b: Board) -> None:
    charged(b, MISSES, [6])
    assert (b.x[MARSHAL], b.y[MARSHAL]) == (24_000, 6_000)


@pytest.mark.rule("MEL.14")
def test_who_is_too_near_an_enemy_goes_on(b: Board) -> None:
    brute = b.d.first[B3]
    b.at[B3], b.x[brute], b.y[brute] = state.ON_TABLE, 26_300, 9_000  # beside the way
    charged(b, MISSES, [1])
    assert 1_000 < gap(b, MARSHAL, brute) <= 1_050  # in steps of 0.05


@pytest.mark.rule("MEL.12")
def test_who_destroyed_the_enemy_regroups_or_stays(b: Board) -> None:
    at = charged(b, ONE_HIT, [4], [6, 6], [2])
    assert b.at[B2] == state.LOST
    assert at.asked[0] == "Flamecallers is destroyed: Marshal may regroup up to 2 inches."
    here = b.y[MARSHAL]
    assert at.refused("go", by_way(MOVE, (24_000, here + 2_001))) == "MOV.3: Marshal would go 2.001 inches of 2.0."
    assert at.refused("go", by_way(state.DOUBLE, (24_000, here + 1_000))).startswith("MOV.12: This order can't be read")
    assert {noun for verb, noun in at.options if verb == "go"}
    other = Play(b.clone(), Charge(unit=A3, target=B2), [2])
    other.play("pass")
    assert other.told[-1] == "Marshal may regroup: 2, and stays."
    at.order("go", by_way(MOVE, (24_000, here + 2_000)))
    assert b.y[MARSHAL] == here + 2_000
    assert at.told[-1] == "Marshal may regroup: 2, and moves on."
    assert not contacts(b, A3, B2)
