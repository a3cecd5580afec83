"""Odds while a tribe rides, and of others who attack alone or not at all: Quantrill, a unit that fortune has struck."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conftest import Play
from tests.games.indian_territory.conftest import Start

from grognard.kernel.match import Match
from grognard.kernel.odds import NoBattle, Odds

ACTING = {"impulse": {"player": "confederate", "actions": 2}}


def raid(tribe: str = "kiowa", player: str = "union", **units: str) -> dict[str, Any]:
    where = {u.replace("_", "-"): s for u, s in units.items()}
    return {"units": where, "player": player, "raid": {"tribe": tribe}}


def odds(match: Match, role: str, at: str) -> list[Odds]:
    told: list[Odds] = match.game.study.odds(match.view(role), at)
    return told


def why_not(match: Match, role: str, at: str) -> str:
    told = odds(match, role, at)
    assert isinstance(told, NoBattle)
    return f"{told.rule}: {told.why}"


@pytest.mark.rule("11.3a")
def test_a_tribe_attacks_with_one_counter(start: Start) -> None:
    match = start(raid(kiowa_1="wolf_creek", kiowa_2="wolf_creek", **{"3ari": "left_hand_spring"}))
    (x,) = odds(match, "union", "left_hand_spring")
    assert (x.attacker.side, x.attacker.count, x.defender.side) == ("kiowa", 1, "confederate")
    assert "rides and fights by itself" in x.assumes[1]


@pytest.mark.rule("EVT.tribe.a")
def test_whoever_is_raided_may_ask_as_well(start: Start, play: Play) -> None:
    match = start(raid(kiowa_1="wolf_creek", kiowa_2="wolf_creek", **{"3ari": "left_hand_spring"}))
    (x,) = odds(match, "confederate", "left_hand_spring")
    assert (x.attacker.side, x.attacker.count, x.exact) == ("kiowa", 1, True)
    play(match, "move kiowa-1")
    (x,) = odds(match, "confederate", "left_hand_spring")
    assert x.assumes[1] == "The group on the march attacks."


@pytest.mark.rule("11.3a")
def test_who_has_ridden_attacks_no_more(start: Start, play: Play) -> None:
    match = start(raid(kiowa_1="wolf_creek", kiowa_2="kiowa_base", **{"3ari": "left_hand_spring"}))
    play(match, "move kiowa-1", "pass", "pass")
    assert match.where().endswith("Raid.ride")
    assert odds(match, "union", "left_hand_spring") == []


@pytest.mark.rule("11.3b")
def test_tribes_attack_no_base(start: Start, play: Play) -> None:
    match = start(raid("comanche", comanche_1="red_river_station", **{"3ari": "fort_belknap"}))
    barred = "11.3b: Fort Belknap is a base, and tribes may enter none but their own camps."
    assert why_not(match, "union", "fort_belknap") == why_not(match, "confederate", "fort_belknap") == barred
    play(match, "move comanche-1")
    assert why_not(match, "union", "fort_belknap") == barred


@pytest.mark.rule("11.3c")
def test_nobody_rides_against_himself(start: Start, play: Play) -> None:
    match = start(raid(kiowa_1="wolf_creek", **{"3ks": "left_hand_spring"}))
    assert odds(match, "union", "left_hand_spring") == []
    play(match, "move kiowa-1")
    assert odds(match, "union", "left_hand_spring") == odds(match, "confederate", "left_hand_spring") == []


@pytest.mark.rule("11.4d")
def test_quantrill_alone_attacks_nobody_but_tribes(start: Start, play: Play) -> None:
    units = {"quan": "north_fork_town", "3ks": "honey_springs", "kiowa-1": "deep_fork"}
    match = start({"units": units, **ACTING})
    barred = "11.4d: Quantrill without a leader slips through and never attacks the Union units at Honey Springs."
    assert why_not(match, "confederate", "honey_springs") == barred
    assert odds(match, "confederate", "deep_fork")[0].defender.side == "kiowa"
    play(match, "move quan")
    assert why_not(match, "confederate", "honey_springs") == barred


@pytest.mark.rule("11.4c")
def test_nor_does_he_come_to_a_union_base(start: Start) -> None:
    units = {"quan": "dry_wood", "3ks": "fort_scott"}
    assert why_not(start({"units": units, **ACTING}), "confederate", "fort_scott").startswith("11.4c: Fort Scott")
    (x,) = odds(start({"units": {**units, "cooper": "dry_wood"}, **ACTING}), "confederate", "fort_scott")
    assert x.attacker.count == 1


@pytest.mark.rule("EVT.fortune.b")
def test_fortune_sends_one_unit_against_me(start: Start) -> None:
    units = {"3ks": "fort_gibson", "4ks": "tahlequah", "3ari": "park_hill", "9tx-1": "park_hill", "cooper": "park_hill"}
    match = start({"units": units, "player": "union", "fortune": {"unit": "3ari"}, "move": {"members": ["3ari"]}})
    assert match.where().endswith("Move.march")
    (x,) = odds(match, "union", "tahlequah")
    assert (x.attacker.side, x.attacker.count) == ("confederate", 1)
    assert "The group on the march attacks." in x.assumes
