"""An attack before its dice is told by the code that rolls them."""

from __future__ import annotations

import pytest
from tools.skirmishes import charging, ramming, shooting

from grognard.kernel.dice import SeededDice
from grognard.kernel.preview import Forecast
from grognard.kernel.rulebook import Refusal


def forecast_of(target: str, **draft: str) -> Forecast:
    told = shooting(SeededDice(1)).preview("one", "aim", {"target": target, **draft})
    assert told.forecast is not None
    return told.forecast


@pytest.mark.rule("COVER.4", "SHOOT.14")
def test_a_band_behind_a_wall_is_in_hard_cover_for_all_who_fire() -> None:
    told = forecast_of("B1")
    assert told.dice == 12
    assert told.eye == "A2.0"
    assert [ray.piece for ray in told.rays if not ray.obscured] == ["B1.7", "B1.8", "B1.9"]
    assert told.hidden["A2.0"] == 12
    assert told.verdict is not None
    assert (told.verdict.value, told.verdict.rule) == ("-2", "COVER.4")
    assert ("-2", "SHOOT.14") in [(x.value, x.rule) for x in told.sums]


def test_chances_are_whole_and_another_eye_sees_other_things() -> None:
    told = forecast_of("B1", eye="A2.5")
    assert told.eye == "A2.5"
    assert sum(told.losses) == pytest.approx(1, abs=1e-3)
    assert sum(told.ends.values()) == pytest.approx(1, abs=1e-3)
    assert list(told.ends) == ["steady", "suppressed", "destroyed"]


def test_who_is_no_target_is_refused_with_the_rule() -> None:
    match = shooting(SeededDice(1))
    with pytest.raises(Refusal, match="target should be the id of a unit"):
        match.preview("one", "aim", {})
    told = match.preview("one", "aim", {"target": "A1"})
    assert (told.choice, told.rule) == (None, "SHOOT.5")


@pytest.mark.rule("MEL.5", "CHG.9")
def test_a_charge_through_a_wood_hits_worse() -> None:
    told = charging(SeededDice(1)).preview("one", "charge", {"target": "B2"}, True)
    assert told.forecast is not None
    assert ("-1", "MEL.5") in [(x.value, x.rule) for x in told.forecast.sums]
    assert told.forecast.dice == next(c.mils for c in told.consequences if c.kind == "contact")
    assert list(told.forecast.ends) == ["steady", "disrupted", "destroyed"]


@pytest.mark.rule("ARM.13", "ARM.20")
def test_whom_full_speed_runs_over_is_told_once_with_its_hits() -> None:
    match = ramming(SeededDice(1))
    told = match.preview("one", "drive", {"action": "full_speed", "distance": 16_000})
    assert [(c.unit, c.mils, c.rule, c.text) for c in told.consequences if c.kind == "meets"] == [
        ("B1", 4, "ARM.13", "runs over Drift Crew 1: 4 of 10 models; D6 hits, 2+ to damage"),
        ("", 1, "ARM.20", "rough ground: 1 die, and it may get stuck"),
    ]
