"""DICE, SHOOT, MEL, NERVE: what dice must show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.games.warpath_2e.conftest import Pick

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e import rolls as r
from grognard.games.warpath_2e import state
from grognard.games.warpath_2e.components import Weapon
from grognard.games.warpath_2e.read import shipped

RIFLE = shipped().weapons["pulse_rifle"]
LANCE = shipped().weapons["lance"]
SNIPER = shipped().weapons["marksman"]
FLAMES = shipped().weapons["flame_wand"]
MORTAR = shipped().weapons["bile_mortar"]
SHOT = r.Shot(RIFLE, 4, k.INF)


def told(shot: r.Shot) -> dict[str, int]:
    return dict(r.shot_modifiers(shot))


# to hit


@pytest.mark.rule("SHOOT.10")
def test_a_die_hits_on_the_hit_value_or_more() -> None:
    assert [r.is_hit(4, die) for die in (1, 2, 3, 4, 5, 6)] == [False, False, False, True, True, True]


@pytest.mark.rule("SHOOT.16", "DICE.4")
def test_a_natural_one_always_misses() -> None:
    assert not r.is_hit(1, 1)
    assert not r.is_hit(-3, 1)
    assert r.is_hit(-3, 2)


@pytest.mark.rule("SHOOT.17", "MEL.7")
@pytest.mark.parametrize("need", [7, 9])
def test_more_than_six_takes_a_six_and_then_four_or_more(need: int) -> None:
    assert r.needs_second(need, 6)
    assert not r.needs_second(need, 5)
    assert not r.needs_second(6, 6)
    assert r.is_hit(need, 6, 4)
    assert not r.is_hit(need, 6, 3)
    assert not r.is_hit(need, 5, 6)


@pytest.mark.parametrize(
    ("shot", "rule", "modifier"),
    [
        pytest.param(replace(SHOT, moved=True), "SHOOT.11", -1, marks=pytest.mark.rule("SHOOT.11")),
        pytest.param(replace(SHOT, is_extreme=True), "SHOOT.12", -1, marks=pytest.mark.rule("SHOOT.12")),
        pytest.param(replace(SHOT, cover=k.SOFT), "SHOOT.13", -1, marks=pytest.mark.rule("SHOOT.13")),
        pytest.param(replace(SHOT, cover=k.HARD), "SHOOT.14", -2, marks=pytest.mark.rule("SHOOT.14")),
        pytest.param(replace(SHOT, is_stealthy=True), "SPEC.stealthy", -1, marks=pytest.mark.rule("SPEC.stealthy")),
        pytest.param(replace(SHOT, target=k.ARM), "ARM.27", 1, marks=pytest.mark.rule("ARM.27")),
        pytest.param(replace(SHOT, target=k.MONSTER), "HERO.1", 1, marks=pytest.mark.rule("HERO.1")),
    ],
)
def test_each_modifier_is_told_with_its_rule(shot: r.Shot, rule: str, modifier: int) -> None:
    assert told(shot) == {rule: modifier}
    assert r.shot_need(shot) == 4 - modifier


def test_a_plain_shot_has_no_modifiers() -> None:
    assert told(SHOT) == {}
    assert told(replace(SHOT, target=k.HERO)) == {}


def test_modifiers_add_up() -> None:
    shot = replace(SHOT, moved=True, is_extreme=True, cover=k.HARD, is_stealthy=True)
    assert r.shot_need(shot) == 9


@pytest.mark.rule("WEAP.saturation")
def test_saturation_hits_on_four_whatever_the_modifiers() -> None:
    shot = replace(SHOT, weapon=FLAMES, hit=6, moved=True, cover=k.HARD, target=k.ARM)
    assert (r.shot_need(shot), told(shot)) == (4, {})


@pytest.mark.rule("SPEC.zap")
def test_zap_is_a_weapon_that_always_hits_on_four() -> None:
    weapon = r.zap(5)
    assert (weapon.fire, weapon.range, weapon.rules[k.PIERCING]) == (5, 24, 1)
    assert r.shot_need(replace(SHOT, weapon=weapon, hit=6, moved=True)) == 4


@pytest.mark.rule("WEAP.sniper")
def test_snipers_that_stay_still_ignore_cover_and_stealth() -> None:
    shot = replace(SHOT, weapon=SNIPER, cover=k.HARD, is_stealthy=True, is_extreme=True)
    assert told(shot) == {"SHOOT.12": -1}
    moved = replace(shot, moved=True, still=False)
    assert told(moved) == {"SHOOT.11": -1, "SHOOT.12": -1, "SHOOT.14": -2, "SPEC.stealthy": -1}


@pytest.mark.rule("WEAP.indirect")
def test_indirect_fire_knows_neither_range_nor_cover() -> None:
    shot = replace(SHOT, weapon=MORTAR, is_indirect=True, cover=k.HARD, is_extreme=True, moved=True, is_stealthy=True)
    assert told(shot) == {"SHOOT.11": -1, "SPEC.stealthy": -1}


@pytest.mark.rule("WEAP.indirect_unseen")
def test_unseen_targets_are_harder_to_hit() -> None:
    assert told(replace(SHOT, weapon=MORTAR, is_indirect=True, is_unseen=True)) == {"WEAP.indirect_unseen": -1}


@pytest.mark.rule("SPEC.stabilised")
def test_a_stabilised_unit_fires_after_a_move_as_if_it_had_stayed() -> None:
    assert r.aimed(moved=True, is_stabilised=True) == (False, True)
    assert r.aimed(moved=True, is_stabilised=False) == (True, False)
    assert r.aimed(moved=False, is_stabilised=False) == (False, True)


@pytest.mark.parametrize(
    ("blow", "need"),
    [
        pytest.param(r.Blow(4, k.INF), 4, marks=pytest.mark.rule("MEL.4")),
        pytest.param(r.Blow(4, k.INF, is_hampered=True), 5, marks=pytest.mark.rule("MEL.5")),
        pytest.param(r.Blow(4, k.INF, was_suppressed=True), 3, marks=pytest.mark.rule("MEL.6")),
        pytest.param(r.Blow(4, k.ARM, is_moving=True), 6, marks=pytest.mark.rule("ARM.39")),
        pytest.param(r.Blow(4, k.ARM, is_stationary=True), 2, marks=pytest.mark.rule("ARM.40")),
        pytest.param(r.Blow(4, k.ORD), 3, marks=pytest.mark.rule("ORD.8")),
        (r.Blow(4, k.ORD, is_hampered=True, was_suppressed=True), 3),
    ],
)
def test_needs_in_melee(blow: r.Blow, need: int) -> None:
    assert r.blow_need(blow) == need


# to damage


@pytest.mark.rule("SHOOT.18", "MEL.8")
def test_a_hit_damages_on_the_defence_or_more() -> None:
    assert [r.is_damage(4, 0, die) for die in (2, 3, 4, 6)] == [False, False, True, True]


@pytest.mark.rule("SHOOT.19")
def test_defence_of_seven_needs_a_bonus() -> None:
    assert not r.can_damage(7, 0)
    assert r.can_damage(7, 1)
    assert r.is_damage(9, 3, 6)
    assert not r.is_damage(9, 3, 5)


@pytest.mark.rule("SHOOT.20")
def test_a_natural_one_never_damages() -> None:
    assert not r.is_damage(2, 9, 1)
    assert r.is_damage(2, 9, 2)


@pytest.mark.rule("WEAP.piercing")
def test_piercing_adds_to_damage() -> None:
    assert r.shot_bonus(RIFLE, k.INF) == 0
    assert r.shot_bonus(LANCE, k.INF, r.FROM_BEHIND) == 5


@pytest.mark.parametrize(
    ("arc", "bonus"),
    [
        (r.FROM_FRONT, 5),
        pytest.param(r.FROM_FLANK, 6, marks=pytest.mark.rule("ARM.24")),
        pytest.param(r.FROM_BEHIND, 7, marks=pytest.mark.rule("ARM.25")),
    ],
)
def test_vehicles_are_weaker_in_the_flank_and_behind(arc: int, bonus: int) -> None:
    assert r.shot_bonus(LANCE, k.ARM, arc) == bonus


@pytest.mark.rule("ARM.26")
def test_without_piercing_no_arc_helps() -> None:
    assert r.shot_bonus(RIFLE, k.ARM, r.FROM_BEHIND) == 0


@pytest.mark.rule("SPEC.crushing", "ARM.41")
def test_crushing_strength_counts_two_more_against_a_stationary_vehicle() -> None:
    assert r.blow_bonus(3, is_stationary=False) == 3
    assert r.blow_bonus(3, is_stationary=True) == 5
    assert r.blow_bonus(0, is_stationary=True) == 0


@pytest.mark.rule("WEAP.pistol", "WEAP.pistol_piercing")
def test_a_pistol_gives_an_attack_and_its_piercing_replaces_crushing_strength(pick: Pick) -> None:
    pistol, plain = shipped().weapons["officer_pistol"], shipped().weapons["ember_pistol"]
    assert r.with_pistol(4, 2, [pistol]) == (5, 1)
    assert r.with_pistol(2, 1, [plain]) == (3, 1)
    assert r.with_pistol(2, 1, [plain, pistol]) == (3, 1)
    assert r.with_pistol(2, 3, [RIFLE]) == (2, 3)


# Nerve


@pytest.mark.rule("NERVE.6", "NERVE.7", "NERVE.8")
@pytest.mark.parametrize(
    ("dice", "result"),
    [((4, 5), state.STEADY), ((4, 6), state.SUPPRESSED), ((5, 6), state.SUPPRESSED), ((6, 6), state.DESTROYED)],
)
def test_results_go_by_the_two_limits(dice: tuple[int, int], result: int) -> None:
    assert r.nerve_result(10, 12, 0, dice) == result


@pytest.mark.rule("NERVE.14")
@pytest.mark.parametrize(
    ("dice", "result"),
    [((3, 3), state.STEADY), ((3, 4), state.SUPPRESSED), ((4, 4), state.SUPPRESSED), ((4, 5), state.DESTROYED)],
)
def test_the_worked_example(dice: tuple[int, int], result: int) -> None:
    modifier = r.nerve_modifier(False, r.is_onslaught(6, 3, False))
    assert r.nerve_result(10, 12, modifier, dice) == result


@pytest.mark.rule("NERVE.12")
def test_a_double_six_suppresses_where_it_does_not_destroy() -> None:
    assert r.nerve_result(14, 16, 0, (6, 6)) == state.SUPPRESSED
    assert r.nerve_result(14, 16, 0, (6, 6), is_steadfast=True) == state.STEADY


@pytest.mark.rule("NERVE.13")
def test_a_double_one_leaves_every_unit_steady() -> None:
    assert r.nerve_result(3, 5, 4, (1, 1)) == state.STEADY
    assert r.nerve_result(3, 5, 4, (1, 2)) == state.DESTROYED


@pytest.mark.rule("SPEC.steadfast")
def test_steadfast_units_are_never_suppressed_but_may_be_destroyed() -> None:
    assert r.nerve_result(10, 12, 0, (5, 6), is_steadfast=True) == state.STEADY
    assert r.nerve_result(10, 12, 0, (6, 6), is_steadfast=True) == state.DESTROYED


@pytest.mark.rule("NERVE.4")
def test_suppressed_units_are_shakier() -> None:
    assert r.nerve_modifier(True, False) == 1


@pytest.mark.rule("NERVE.5")
def test_onslaught_is_half_of_those_present() -> None:
    assert [r.is_onslaught(before, now, False) for before, now in ((6, 3), (5, 2), (5, 3), (1, 1))] == [
        True,
        True,
        False,
        False,
    ]
    assert not r.is_onslaught(1, 0, is_tough=True)
    assert r.nerve_modifier(False, True) == 3


@pytest.mark.rule("MEL.16", "MEL.18")
def test_survivors_of_a_charge_are_disrupted_and_no_longer_suppressed() -> None:
    assert r.after_melee(k.INF, was_suppressed=True) == (False, True)
    assert r.after_melee(k.HERO, was_suppressed=False) == (False, True)


@pytest.mark.rule("ARM.42")
def test_armour_keeps_the_markers_that_it_had() -> None:
    assert r.after_melee(k.ARM, was_suppressed=True) == (True, False)
    assert r.after_melee(k.ARM, was_suppressed=False) == (False, False)


@pytest.mark.rule("ORD.10")
def test_a_gun_that_cannot_move_is_suppressed_instead() -> None:
    assert r.after_melee(k.ORD, False, can_move=False) == (True, False)
    assert r.after_melee(k.ORD, False) == (False, True)


def test_every_shipped_weapon_has_a_need() -> None:
    def need(weapon: Weapon) -> int:
        return r.shot_need(replace(SHOT, weapon=weapon))

    assert {need(w) for w in shipped().weapons.values()} == {4}


# single dice


@pytest.mark.rule("DICE.1")
def test_a_d3_is_half_a_die_rounded_up() -> None:
    assert [r.d3(die) for die in range(1, 7)] == [1, 1, 2, 2, 3, 3]


@pytest.mark.parametrize(
    ("holds", "faces"),
    [
        pytest.param(r.rallies, [4, 5, 6], marks=pytest.mark.rule("SPEC.headstrong")),
        pytest.param(r.is_craven, [1], marks=pytest.mark.rule("SPEC.craven")),
        pytest.param(r.stalls, [1], marks=pytest.mark.rule("ARM.20")),
        pytest.param(r.immobilises, [4, 5, 6], marks=pytest.mark.rule("ARM.30")),
        pytest.param(r.is_removed, [4, 5, 6], marks=pytest.mark.rule("ARM.33")),
        pytest.param(r.plays_on, [4, 5, 6], marks=pytest.mark.rule("END.2")),
    ],
)
def test_what_a_single_die_decides(holds: Callable[[int], bool], faces: list[int]) -> None:
    assert [die for die in range(1, 7) if holds(die)] == faces
