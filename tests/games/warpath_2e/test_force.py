"""FORCE, ALLY: what a force may hold, and what it is told when it holds too much."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.games.warpath_2e.conftest import Fielded, Pick

from grognard.games.warpath_2e.components import Force
from grognard.games.warpath_2e.force import check_force, is_solid


def told(force: Force) -> list[str]:
    return [b.rule for b in check_force(force)]


@pytest.mark.rule("FORCE.2")
def test_points_are_those_of_units_and_options(pick: Pick, fielded: Fielded) -> None:
    assert pick("line_section", lance=1, repeater=1).points == 125
    assert pick("line_company", lance=2).points == 235
    assert fielded(pick("line_section"), pick("marshal")).points == 165


@pytest.mark.rule("FORCE.2")
def test_a_force_may_cost_less_than_the_limit_or_just_that(pick: Pick, fielded: Fielded) -> None:
    units = [pick("line_section", repeater=1), pick("marshal")]
    assert told(fielded(*units, limit=180)) == []
    assert told(fielded(*units, limit=500)) == []


@pytest.mark.rule("FORCE.2")
def test_a_force_over_the_limit_is_told_by_how_much(pick: Pick, fielded: Fielded) -> None:
    (breach,) = check_force(fielded(pick("line_section", repeater=1), pick("marshal"), limit=150))
    assert breach.rule == "FORCE.2"
    assert breach.text == "180 points of 150: 30 too many"
    assert breach.mend == "take out units or options that cost 30 or more, such as Marshal (65)"


def test_without_a_limit_any_sum_will_do(pick: Pick, fielded: Fielded) -> None:
    assert told(fielded(*[pick("line_company")] * 30)) == []


@pytest.mark.rule("FORCE.2")
def test_an_option_is_bought_no_more_often_than_the_list_allows(pick: Pick, fielded: Fielded) -> None:
    assert told(fielded(pick("line_company", lance=2))) == []
    (breach,) = check_force(fielded(pick("line_company", lance=3)))
    assert str(breach) == (
        "FORCE.2: Line Company: Shoulder lance for up to two troopers is bought 3 times, at most 2; buy 1 fewer"
    )
    assert breach.unit == "line_company"


@pytest.mark.rule("FORCE.3")
def test_solid_units_are_infantry_of_ten_models(pick: Pick) -> None:
    assert is_solid(pick("line_section"))
    assert not is_solid(pick("flamecallers", "cinder_choir"))
    assert not is_solid(pick("colossus"))


@pytest.mark.rule("FORCE.3")
def test_models_that_are_bought_count(pick: Pick) -> None:
    unit = pick("flamecallers", "cinder_choir")
    five = replace(pick("line_section", lance=1).options[0][0], models=5)
    assert is_solid(replace(unit, options=((five, 1),)))


@pytest.mark.rule("FORCE.5")
def test_irregulars_are_never_solid(pick: Pick, fielded: Fielded) -> None:
    assert not is_solid(pick("levy"))
    assert told(fielded(pick("levy"), pick("marshal"))) == ["FORCE.4"]


@pytest.mark.rule("FORCE.4")
@pytest.mark.parametrize("unit", ["breaker_gun", "bulwark", "marshal", "colossus"])
def test_each_solid_unit_allows_one_of_a_kind(unit: str, pick: Pick, fielded: Fielded) -> None:
    section, one = pick("line_section"), pick(unit)
    assert told(fielded(section, one)) == []
    assert told(fielded(section, one, one)) == ["FORCE.4"]
    assert told(fielded(section, section, one, one)) == []


@pytest.mark.rule("FORCE.4")
def test_heroes_and_monsters_share_their_slots(pick: Pick, fielded: Fielded) -> None:
    units = [pick("line_section"), pick("marshal"), pick("colossus")]
    (breach,) = check_force(fielded(*units))
    assert breach.text == "2 Heroes and Monsters, but 1 solid unit of the Meridian Compact"
    assert breach.mend == "add one, such as Line Section (100 points), or take out 1 Hero or Monster"
    assert told(fielded(*units, pick("line_section"))) == []


@pytest.mark.rule("FORCE.4")
def test_every_kind_that_lacks_slots_is_told(pick: Pick, fielded: Fielded) -> None:
    breaches = check_force(fielded(pick("bulwark"), pick("bulwark"), pick("breaker_gun")))
    assert [b.text.split(",")[0] for b in breaches] == ["1 Ordnance", "2 Armour"]
    assert breaches[1].mend == "add 2, such as Line Section (100 points), or take out 2 Armour"


@pytest.mark.rule("FORCE.6")
def test_a_living_legend_is_taken_once(pick: Pick, fielded: Fielded) -> None:
    section, legend = pick("line_section"), pick("oriane_tull")
    assert told(fielded(section, legend)) == []
    (breach,) = check_force(fielded(section, section, legend, legend))
    assert breach.rule == "FORCE.6"
    assert breach.text == "Oriane Tull is a Living Legend and stands in the force 2 times"


@pytest.mark.rule("UNIT.11")
def test_the_leader_is_never_re_armed(pick: Pick, fielded: Fielded) -> None:
    unit = pick("line_section", lance=1)
    many = replace(unit.options[0][0], most=10)
    assert told(fielded(replace(unit, options=((many, 9),)))) == []
    (breach,) = check_force(fielded(replace(unit, options=((many, 10),))))
    assert breach.text == "Line Section: 10 models are re-armed, but it has 9 beside the Leader"


@pytest.mark.rule("ALLY.1")
def test_allies_need_solid_units_of_their_own_race(pick: Pick, fielded: Fielded) -> None:
    sections, skiff = [pick("line_section")] * 2, pick("skiff", "drift_combine")
    (breach,) = check_force(fielded(*sections, skiff))
    assert breach.rule == "ALLY.1"
    assert breach.text == "1 Armour, but no solid unit of the Drift Combine"
    assert told(fielded(*sections, skiff, pick("drift_crew", "drift_combine"))) == []


@pytest.mark.rule("ALLY.1")
def test_what_nobodys_solid_units_would_allow_is_too_much_anyhow(pick: Pick, fielded: Fielded) -> None:
    skiff = pick("skiff", "drift_combine")
    assert told(fielded(pick("line_section"), skiff, skiff)) == ["FORCE.4"]


@pytest.mark.rule("ALLY.3")
def test_others_than_possible_allies_need_consent(pick: Pick, fielded: Fielded) -> None:
    units = [pick("line_section"), pick("ashbound", "cinder_choir")]
    (breach,) = check_force(fielded(*units))
    assert breach.rule == "ALLY.3"
    assert breach.warning
    assert breach.text == "The Cinder Choir is no possible ally of the Meridian Compact"
    assert told(fielded(*units, consent=True)) == []
    assert told(fielded(pick("line_section"), pick("drift_crew", "drift_combine"))) == []
