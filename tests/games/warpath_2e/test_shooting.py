"""SHOOT, INDEP, WEAP: who may shoot, at whom, in which order, with which dice."""

from __future__ import annotations

import pytest
from tests.games.warpath_2e.conftest import Fielded, Pick
from tests.games.warpath_2e.fields import Field, field, piece
from tests.games.warpath_2e.running import Play

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e import state
from grognard.games.warpath_2e.frames import Shooting
from grognard.games.warpath_2e.query_shoot import bar_shooting, volley
from grognard.games.warpath_2e.query_sight import Gun
from grognard.games.warpath_2e.state import BOOK, Board

CHOIR = "cinder_choir"
COMBINE = "drift_combine"


def shoots(b: Board, unit: int = 0) -> Play:
    return Play(b, Shooting(unit=unit))


def rule(b: Board, unit: int = 0, **more: bool) -> str:
    """The rule that keeps a unit from shooting."""
    found = bar_shooting(b, unit, **more)
    return BOOK.ids[found] if found else ""


@pytest.fixture
def section(pick: Pick, fielded: Fielded) -> Field:
    """A Line Section with lance and repeater, against Flamecallers 11 inches away, and a Bulwark too far for rifles."""
    enemy = fielded(pick("flamecallers", army=CHOIR), pick("bulwark"), army=CHOIR)
    at = field([fielded(pick("line_section", lance=1, repeater=1)), enemy])
    at.row(0, 20, 10)
    at.row(1, 20, 22)
    at.put(2, 52, 34, facing=2700)
    return at


# whether a unit may shoot


@pytest.mark.rule("SHOOT.2")
@pytest.mark.parametrize("action", [state.DOUBLE, state.FULL_SPEED, state.CHARGE, state.MOUNT])
def test_nobody_shoots_after_a_double_or_full_speed(section: Field, action: int) -> None:
    assert rule(section.b) == ""
    section.b.action[0] = action
    assert rule(section.b) == "SHOOT.2"


@pytest.mark.rule("SHOOT.1")
@pytest.mark.parametrize("action", [state.HALT, state.MOVE, state.MANOEUVRE, state.HARD_TURN, state.ARRIVE])
def test_after_any_slower_action_a_unit_may_shoot_or_not(section: Field, action: int) -> None:
    section.b.action[0] = action
    assert rule(section.b) == ""
    assert ("pass", "") in shoots(section.b).options


@pytest.mark.rule("SHOOT.4")
def test_nobody_shoots_in_contact_with_an_enemy(section: Field) -> None:
    section.row(1, 20, 11.01)
    assert rule(section.b) == "SHOOT.4"
    section.row(1, 20, 11.02)
    assert rule(section.b) == ""


@pytest.mark.rule("MEL.17")
def test_whoever_was_disrupted_cant_shoot(section: Field) -> None:
    assert rule(section.b, was_disrupted=True) == "MEL.17"


@pytest.mark.rule("NERVE.9", "ACT.6")
def test_the_strict_reading_keeps_the_suppressed_from_shooting(section: Field) -> None:
    assert rule(section.b, was_suppressed=True) == ""
    section.b.switch = (1, 0)
    assert rule(section.b, was_suppressed=True) == "ACT.6"


# targets


@pytest.mark.rule("SHOOT.5", "SHOOT.6", "SHOOT.7")
def test_the_unit_picks_one_target_that_it_sees_and_reaches(section: Field) -> None:
    at = shoots(section.b)
    prompt, options = at.asked
    assert prompt == "Line Section may shoot: at which unit?"
    assert options == [("aim", "B1", "11 dice at 4+ or 5+"), ("pass", "", "")]
    assert at.barred("aim", "B2").startswith("SHOOT.7: Bulwark Tank is 2")
    assert at.barred("aim", "B2").endswith("inches away, and Line Section reaches less than 24.")
    assert at.barred("aim", "A1") == (
        "SHOOT.5: Line Section is no enemy on the table that Line Section could shoot at together."
    )


@pytest.mark.rule("SHOOT.7")
def test_at_exactly_its_range_a_weapon_is_out_of_range(pick: Pick, fielded: Fielded) -> None:
    at = field([fielded(pick("marshal")), fielded(pick("marshal"))])
    at.put(0, 20, 10)
    at.put(1, 20, 23)
    assert shoots(at.b).g.over  # 12.0 inches with a pistol of 12
    at.put(1, 20, 22.999)
    assert shoots(at.b).options == [("aim", "B1"), ("pass", "")]


@pytest.mark.rule("SHOOT.6", "LOS.4")
def test_whoever_sees_nobody_is_told_so(pick: Pick, fielded: Fielded) -> None:
    enemy = fielded(pick("marshal"), pick("marshal"))
    at = field([fielded(pick("line_section")), enemy], piece(k.BLOCKING, k.HARD, 4, 10, 15, 60, 16))
    at.row(0, 20, 10)
    at.put(1, 26, 20)
    at.put(2, 26, 8)
    assert shoots(at.b).barred("aim", "B1") == "SHOOT.6: Nobody of Line Section sees Marshal 1."


@pytest.mark.rule("SHOOT.5", "TRANS.4")
@pytest.mark.parametrize("where", [state.ABOARD, state.RESERVE])
def test_units_off_the_table_are_no_targets(section: Field, where: int) -> None:
    section.b.at[1] = where
    assert ("aim", "B1") not in shoots(section.b).options


@pytest.mark.rule("SHOOT.6")
def test_a_model_may_hold_its_fire(section: Field) -> None:
    at = shoots(section.b)
    at.play("aim", "B1")
    assert at.asked[0] == "Line Section aims at Flamecallers: does anybody hold fire?"
    assert ("hold", "A1.8") not in at.options  # the lance is declared by itself
    at.play("hold", "A1.0")
    assert at.told[-2:] == ["Line Section aims at Flamecallers with 9 models.", "Line Section, Leader holds fire."]
    assert ("hold", "A1.0") not in at.options
    assert at.barred("hold", "A1.0") == "SHOOT.6: Line Section, Leader is not among those who fire."


# independent fire


@pytest.mark.rule("INDEP.1", "INDEP.2")
def test_a_heavy_weapon_may_have_its_own_target_and_all_are_declared_first(section: Field) -> None:
    at = shoots(section.b)
    at.play("aim", "B1")
    at.play("pass")
    prompt, options = at.asked
    assert prompt == "Line Section, 8 with Shoulder lance: at which unit?"
    assert [x[:2] for x in options] == [("aim", "B1"), ("aim", "B2"), ("pass", "")]
    at.play("aim", "B2")
    assert at.asked[0] == "Line Section shoots: which shots are rolled first?"
    assert [x[1] for x in at.asked[1]] == ["volley-1", "volley-2"]
    assert at.asked[1][1][2].startswith("Shoulder lance at Bulwark Tank: 1 die at 4+")  # extreme range, obvious target
    at.play("roll", "volley-2", [1], [1] * 11)
    assert at.g.over
    assert at.told[-2] == "Line Section rolls 1 to hit Bulwark Tank: 0 hits."


@pytest.mark.rule("INDEP.3", "NERVE.3", "SHOOT.27")
def test_at_the_same_target_it_is_still_its_own_attack_with_one_test_of_nerve(section: Field) -> None:
    at = shoots(section.b)
    for choice in (("aim", "B1"), ("pass", ""), ("aim", "B1")):
        at.play(*choice)
    at.play("roll", "volley-1", [4] + [1] * 10, [6], [4], [6], [1, 2])
    assert [x for x in at.told if x.endswith("falls.")] == ["Flamecallers, 4 falls.", "Flamecallers, 3 falls."]
    assert [x for x in at.told if "Nerve" in x] == ["Flamecallers tests Nerve: 1 and 2 make 3: Steady."]


@pytest.mark.rule("NERVE.3")
def test_where_players_agree_nerve_is_tested_after_each_attack(section: Field) -> None:
    section.b.switch = (0, 1)
    at = shoots(section.b)
    for choice in (("aim", "B1"), ("pass", ""), ("aim", "B1")):
        at.play(*choice)
    at.play("roll", "volley-1", [4] + [1] * 10, [6], [1, 2], [4], [6], [2, 2])
    assert sum("Nerve" in x for x in at.told) == 2


@pytest.mark.rule("INDEP.2", "SHOOT.21")
def test_shots_at_a_unit_that_is_wiped_out_are_lost(pick: Pick, fielded: Fielded) -> None:
    at = field([fielded(pick("bulwark")), fielded(pick("marshal"))])
    at.put(0, 20, 10)
    at.put(1, 20, 20)
    play = shoots(at.b)
    play.play("aim", "B1")
    play.play("aim", "B1")
    play.play("roll", "volley-2", [5, 5, 5], [6, 6, 6])
    assert play.told[-2:] == [
        "Marshal is gone: the other shots of Bulwark Tank are lost.",
        "Marshal is destroyed: 65 points for the Meridian Compact 1.",
    ]
    assert play.g.over


@pytest.mark.rule("INDEP.1")
def test_without_four_points_of_piercing_nobody_fires_by_himself(pick: Pick, fielded: Fielded) -> None:
    enemy = fielded(pick("marshal"), pick("marshal"))
    at = field([fielded(pick("line_section", repeater=1)), enemy])
    at.row(0, 20, 10)
    at.put(1, 20, 20)
    at.put(2, 30, 20)
    play = shoots(at.b)
    play.play("aim", "B1")
    play.play("pass", "", [1] * 12)
    assert play.g.over


# the dice


def needs(at: Field, *weapons: int, target: int = 1, indirect: bool = False) -> list[int]:
    return volley(at.b, [Gun(m, 0, indirect) for m in weapons or [0]], target).needs


@pytest.mark.rule("SHOOT.8", "SHOOT.9", "SHOOT.15")
def test_firepower_gives_dice_and_each_firer_has_his_own_need(section: Field) -> None:
    assert needs(section, 0, 9) == [4, 5, 5, 5]  # a rifle, and a repeater at extreme range


@pytest.mark.rule("SHOOT.12")
def test_over_half_its_range_is_extreme_and_exactly_half_is_not(section: Field) -> None:
    section.row(1, 20, 23)
    assert needs(section) == [4]
    section.row(1, 20, 23.001)
    assert needs(section) == [5]


@pytest.mark.rule("SHOOT.11")
@pytest.mark.parametrize("action", [state.MOVE, state.HARD_TURN, state.MANOEUVRE, state.DISMOUNT, state.ARRIVE])
def test_whoever_moved_shoots_worse(section: Field, action: int) -> None:
    section.b.action[0] = action
    assert needs(section) == [5]


@pytest.mark.rule("SHOOT.13", "SHOOT.14")
@pytest.mark.parametrize(("kind", "need"), [(k.SOFT, 5), (k.HARD, 6)])
def test_cover_counts(pick: Pick, fielded: Fielded, kind: int, need: int) -> None:
    wall = piece(k.OBSTACLE, kind, 0.6, 10, 19, 60, 19.5)
    at = field([fielded(pick("line_section")), fielded(pick("flamecallers", army=CHOIR))], wall)
    at.row(0, 20, 10)
    at.row(1, 20, 20.5)
    assert needs(at) == [need]


@pytest.mark.rule("SPEC.stealthy", "SPEC.stabilised")
def test_stealth_hampers_and_the_stabilised_shoot_on_the_move(pick: Pick, fielded: Fielded) -> None:
    at = field([fielded(pick("colossus")), fielded(pick("pathfinders"))])
    at.put(0, 20, 10)
    at.row(1, 20, 20)
    at.b.action[0] = state.MOVE
    assert needs(at) == [5] * 4


# weapons


@pytest.mark.rule("WEAP.reload", "ORD.5")
def test_what_must_be_reloaded_is_not_fired_after_a_move(section: Field) -> None:
    section.b.action[0] = state.MOVE
    at = shoots(section.b)
    at.play("aim", "B1")
    at.play("pass", "", [1] * 11)
    assert at.g.over  # the lance was not asked for


@pytest.mark.rule("WEAP.indirect", "WEAP.indirect_unseen")
def test_indirect_fire_needs_no_sight_and_keeps_its_distance(pick: Pick, fielded: Fielded) -> None:
    wall = piece(k.BLOCKING, k.HARD, 4, 10, 15, 60, 16)
    enemy = fielded(pick("marshal"), pick("marshal"))
    at = field([fielded(pick("bile_mortar", army=CHOIR), army=CHOIR), enemy], wall)
    at.put(0, 20, 10)
    at.put(1, 20, 25)
    at.put(2, 20, 23.7)  # 12.0 inches from base to base
    play = shoots(at.b)
    assert play.options == [("aim", "B1"), ("pass", "")]
    assert play.barred("aim", "B2") == (
        "WEAP.indirect: Marshal 2 is 12.0 inches away: indirect fire needs more than 12."
    )
    assert needs(at, indirect=True) == [5]


@pytest.mark.rule("WEAP.howitzer", "ORD.6")
def test_a_howitzer_is_fired_as_its_crew_declares(pick: Pick, fielded: Fielded) -> None:
    enemy = fielded(pick("line_section"))
    at = field([fielded(pick("lob_platform", army=COMBINE), army=COMBINE), enemy])
    at.put(0, 20, 10, facing=2700)
    at.row(1, 20, 40)
    play = shoots(at.b)
    play.play("aim", "B1")
    assert play.asked[0] == "Lob Platform with Lob cannon: at which unit?"
    assert play.asked[1] == [
        ("aim", "B1", "1 die at 5+"),  # extreme range
        ("lob", "B1", "1 die at 4+"),
        ("pass", "", ""),
    ]
    play.play("lob", "B1", [1])
    assert play.told[0] == "Lob Platform aims at Line Section by itself, indirectly."


@pytest.mark.rule("WEAP.sniper")
def test_a_sniper_who_stood_still_ignores_cover(pick: Pick, fielded: Fielded) -> None:
    wall = piece(k.OBSTACLE, k.HARD, 0.6, 10, 19, 60, 19.5)
    at = field([fielded(pick("pathfinders")), fielded(pick("flamecallers", army=CHOIR))], wall)
    at.row(0, 20, 10)
    at.row(1, 20, 20.5)
    assert needs(at) == [4]
    at.b.action[0] = state.MOVE
    assert needs(at) == [7]


@pytest.mark.rule("SPEC.zap", "WEAP.saturation")
def test_zap_hits_on_four_whatever_the_modifiers(pick: Pick, fielded: Fielded) -> None:
    at = field([fielded(pick("choristers", army=CHOIR), army=CHOIR), fielded(pick("pathfinders"))])
    at.row(0, 20, 10)
    at.row(1, 20, 30)
    at.b.action[0] = state.MOVE
    assert needs(at) == [4, 4]


# vehicles


@pytest.mark.rule("ARM.35", "ARM.36")
def test_a_vehicle_fires_every_weapon_into_its_arc(pick: Pick, fielded: Fielded) -> None:
    enemy = fielded(pick("line_section"), pick("line_section"))
    at = field([fielded(pick("bulwark")), enemy])
    at.put(0, 36, 20, facing=900)
    at.row(1, 30, 40)
    at.row(2, 30, 5)
    play = shoots(at.b)
    assert play.options == [("aim", "B1"), ("aim", "B2"), ("pass", "")]
    play.play("aim", "B2")
    assert play.options == [("aim", "B1"), ("pass", "")]
    assert play.barred("aim", "B2") == "ARM.36: Line Section 2 lies outside the arc of Hull repeater."


@pytest.mark.rule("HERO.4")
def test_only_vehicles_fire_more_than_one_weapon(pick: Pick, fielded: Fielded) -> None:
    at = field([fielded(pick("marshal")), fielded(pick("line_section"))])
    at.put(0, 20, 10)
    at.row(1, 20, 18)
    at.b.d.weapons[0] = at.b.d.weapons[0] * 2
    play = shoots(at.b)
    play.play("aim", "B1")
    assert play.asked[0] == "Marshal with Officer pistol: at which unit?"
    play.play("aim", "B1", [1])
    assert play.g.over


@pytest.mark.rule("ARM.24", "ARM.25", "ARM.26", "ARM.27")
def test_piercing_counts_for_more_from_the_flank_and_from_behind(section: Field) -> None:
    bonuses = []
    for facing in (2700, 0, 900):
        section.row(1, 60, 40)
        section.put(2, 25, 28, facing=facing)
        v = volley(section.b, [Gun(8, 0), Gun(0, 0)], 2)
        bonuses.append(v.bonuses)
    assert bonuses == [[5, 0], [6, 0], [7, 0]]
    assert v.needs == [3, 4]  # an obvious target; at extreme range for the rifle


@pytest.mark.rule("SPEC.open_fire", "TRANS.8")
def test_three_passengers_fire_from_an_open_top(pick: Pick, fielded: Fielded) -> None:
    own = fielded(pick("drift_crew", army=COMBINE), pick("skiff", army=COMBINE), army=COMBINE)
    at = field([own, fielded(pick("line_section"))])
    at.put(1, 20, 10)
    at.row(2, 20, 20)
    at.b.at[0], at.b.ride[0] = state.ABOARD, 1
    assert rule(at.b) == ""
    play = shoots(at.b)
    play.play("aim", "B1")
    assert ("pass", "") not in play.options
    assert play.barred("pass") == (
        "SPEC.open_fire: Three models of Drift Crew may fire from aboard: somebody must hold fire."
    )
    for n in range(7):
        play.play("hold", f"A1.{n}")
    play.play("pass", "", [1, 1, 1])
    assert play.g.over
    at.b.action[1], at.b.done[1] = state.MANOEUVRE, 1
    assert needs(at, 0, target=2) == [5]
    at.b.action[1] = state.FULL_SPEED
    assert rule(at.b) == "SHOOT.2"
    at.b.done[1] = 0  # that was last turn: in this one the vehicle has not moved
    assert rule(at.b) == ""
    assert needs(at, 0, target=2) == [4]


@pytest.mark.rule("TRANS.8")
def test_nobody_fires_from_a_closed_transport(pick: Pick, fielded: Fielded) -> None:
    at = field([fielded(pick("line_section"), pick("drover")), fielded(pick("line_section"))])
    at.put(1, 20, 10)
    at.b.at[0], at.b.ride[0] = state.ABOARD, 1
    assert rule(at.b) == "TRANS.8"


@pytest.mark.rule("SHOOT.5", "SHOOT.6")
def test_a_model_with_a_choice_of_weapons_still_shoots_at_the_target_of_its_unit(pick: Pick, fielded: Fielded) -> None:
    at = field([fielded(pick("marshal")), fielded(pick("line_section"), pick("flamecallers", army=CHOIR))])
    at.put(0, 20, 10)
    at.row(1, 20, 18)
    at.row(2, 20, 5)
    at.b.d.weapons[0] = at.b.d.weapons[0] * 2
    play = shoots(at.b)
    play.play("aim", "B1")
    assert play.options == [("aim", "B1"), ("pass", "")]
    assert play.barred("aim", "B2") == "SHOOT.5: Flamecallers is no enemy on the table, or not the target of Marshal."


@pytest.mark.rule("DICE.5", "SHOOT.15")
def test_dice_fall_in_the_order_of_models_whoever_was_declared_first(pick: Pick, fielded: Fielded) -> None:
    at = field([fielded(pick("line_section", repeater=1)), fielded(pick("line_section"))])
    at.row(0, 20, 10, apart=1.1)
    at.row(1, 20, 18)
    at.b.d.weapons[0] = at.b.d.weapons[9] + at.b.d.weapons[0]  # the Leader may choose his, and is asked last
    play = shoots(at.b)
    play.play("aim", "B1")
    play.play("pass")
    play.play("aim", "B1", [6, 6, 6] + [1] * 11, [3, 3, 3])  # 3 damages with a repeater, not with a rifle
    assert "Line Section 1 rolls 3 3 3 to damage Line Section 2: 3 points." in play.told
