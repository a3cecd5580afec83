"""14.3e to 14.3i Reinforcements."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conftest import Offered, Play, Why
from tests.games.blood_on_the_ohio.combats import (
    FIELD,
    REINFORCEMENTS,
    asked,
    combat,
    fought,
    place,
    told_ints,
    winner,
)

from grognard.kernel.match import Match


def called(
    units: dict[str, str], dice: list[list[int]], us: str = "RI-1 RI-2", wc: str = "Mi-1 Mi-2", **more: Any
) -> Match:
    """A battle on the field, up to the event Reinforcements; `units` stand elsewhere."""
    board = {"units": units, **more.pop("board", {})}
    match = combat(us, wc, [REINFORCEMENTS, *dice], board=board, **more)
    match.play(("pass", ""))  # the WC defends
    return match


def flag(match: Match, field: str, unit: str) -> bool:
    b = match.position.board
    return bool(getattr(b, field)[b.d.counters.index(unit)])


@pytest.mark.rule("14.3e")
def test_one_force_within_three_mp_may_come(offered: Offered, play: Play, why: Why) -> None:
    near = {"hardin": "jefferson", "RI-3": "jefferson", "RI-4": "eaton", "RI-5": "whitewater_forks"}
    match = called(near, [])
    assert {x.noun for x in offered(match)} == {"hardin", "RI-3", "RI-4", ""}
    assert why(match, "call RI-5") == "14.3e"  # three trails, and regulars alone have 2 MP
    play(match, "call hardin")
    assert [x.noun for x in offered(match)] == ["RI-3", ""]
    assert why(match, "call RI-4") == "14.3e"  # out of another space


@pytest.mark.rule("14.3e")
def test_neither_who_has_moved_nor_who_has_fought(offered: Offered, why: Why) -> None:
    near = {"RI-3": "jefferson", "RI-4": "jefferson", "RI-5": "jefferson"}
    match = called(near, [], board={"moved": ["RI-3"], "fought": ["RI-4"]})
    assert [x.noun for x in offered(match)] == ["RI-5", ""]
    assert why(match, "call RI-3") == "6.1c"
    assert why(match, "call RI-4") == "14.3e"


@pytest.mark.rule("14.3e", "14.3h")
def test_who_comes_fights_and_has_moved(play: Play) -> None:
    match = called({"RI-3": "jefferson", "RI-4": "jefferson"}, [[1, 1]])
    play(match, "call RI-3", "pass", f"step {FIELD}")
    assert fought(match) == (6, 0, 4, 0)
    assert flag(match, "moved", "RI-3")
    assert flag(match, "fought", "RI-3")
    assert not flag(match, "moved", "RI-4")


@pytest.mark.rule("14.3f")
def test_the_us_chooses_first(play: Play) -> None:
    match = called({"RI-3": "jefferson", "Mi-3": "recovery"}, [])
    assert match.where() == "Combat > Reinforce.us_calls"
    assert asked(match) == "us"
    play(match, "call RI-3")
    assert match.where() == "Combat > Reinforce.wc_calls"
    assert asked(match) == "wc"


@pytest.mark.rule("14.3f")
@pytest.mark.parametrize(
    ("us", "wc", "by", "first"),
    [
        ("wayne RI-3", "Mi-3 Mi-4", "us", "wc"),  # fewer TP
        ("RI-3", "Mi-3 Mi-4", "us", "us"),  # fewer FP
        ("RI-3", "Mi-3", "us", "wc"),  # the defender
        ("RI-3", "Mi-3", "wc", "us"),
    ],
)
def test_who_marches_first(us: str, wc: str, by: str, first: str, play: Play) -> None:
    units = dict.fromkeys(us.split(), "jefferson") | dict.fromkeys(wc.split(), "recovery")
    match = called(units, [], by=by, origin="stillwater")
    for unit in (us + " " + wc).split():
        while asked(match) != ("wc" if unit.startswith("Mi") else "us"):
            play(match, "pass")
        play(match, f"call {unit}")
    if "Reinforce.wc_calls" in match.where():
        play(match, "pass")
    assert "March.march" in match.where()
    assert asked(match) == first


@pytest.mark.rule("14.3g")
def test_they_march_by_the_usual_rules_but_only_to_the_battle(play: Play, why: Why, offered: Offered) -> None:
    match = called({"hardin": "jefferson", "RI-3": "jefferson", "Mi-5": "eaton"}, [])
    play(match, "call hardin", "call RI-3")
    if "wc_calls" in match.where():
        play(match, "pass")
    assert {x.noun for x in offered(match)} == {FIELD, "stillwater", "upper_whitewater", "gm3"}
    assert why(match, "pass") == "14.3g"
    assert why(match, "step eaton") == "14.3g"
    play(match, "step stillwater")
    assert match.where() != ""
    assert place(match, "RI-3") == "stillwater"


@pytest.mark.rule("14.3g")
def test_the_stack_in_the_battle_does_not_ambush_them(play: Play) -> None:
    match = called({"RI-3": "jefferson"}, [[1, 1]])
    play(match, "call RI-3", f"step {FIELD}")
    assert not told_ints(match, "ambushed")
    assert fought(match)[0] == 6


@pytest.mark.rule("14.3i")
def test_late_militia_all_count_late_guns_shock_nobody_and_late_scouts_do_nothing(play: Play) -> None:
    late = dict.fromkeys(["hardin", "MI-1", "MI-2", "AR-1", "SC-1"], "jefferson")
    match = called(late, [[1, 1]])
    play(match, "call hardin", "call MI-1", "call MI-2", "call AR-1", "call SC-1", f"step {FIELD}")
    assert fought(match) == (4 + 1 + 4, 1, 4, 0)


@pytest.mark.rule("14.3i", "14.9a")
def test_a_late_key_leader_counts_for_the_combat_dice(play: Play) -> None:
    match = called(dict.fromkeys(["wayne", "RI-3"], "jefferson"), [[1, 1]])
    play(match, "call wayne", "pass", f"step {FIELD}")
    assert match.where() == "Combat.reroll_die"
    assert asked(match) == "us"


@pytest.mark.rule("14.3i")
def test_who_came_late_retreats_with_the_side_they_joined(play: Play) -> None:
    match = called({"RI-3": "stillwater"}, [[1, 6]])
    play(match, "call RI-3", f"step {FIELD}", "lose RI-3")
    assert winner(match) == "wc"
    assert [place(match, u) for u in ("RI-1", "RI-3")] == ["jefferson", "jefferson"]


@pytest.mark.rule("14.3i", "14.8c")
def test_reinforcements_for_a_fort_fight_outside_and_retreat(play: Play) -> None:
    board = {"units": {"RI-3": "jefferson"}, "site": {"jefferson": "settlement"}}
    match = combat("RI-1^", "Mi-1 Mi-2", [REINFORCEMENTS, [1, 6]], by="wc", origin="recovery", site="fort", inside=True,
                   board=board)  # fmt: skip
    play(match, "call RI-3", f"step {FIELD}", "lose RI-3")
    assert fought(match)[0] == 2 + 2 + 2
    assert place(match, "RI-3") == "jefferson"
    assert place(match, "RI-1") == FIELD


@pytest.mark.rule("14.3e")
def test_nobody_has_to_come(play: Play) -> None:
    match = called({"RI-3": "jefferson"}, [[1, 1]])
    play(match, "pass")
    assert fought(match)[0] == 4
    assert place(match, "RI-3") == "jefferson"
