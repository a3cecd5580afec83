"""What the two sides see of Blood on the Ohio; of closed stacks (25.2) the US sees the size alone."""

from __future__ import annotations

from typing import Any

from tests.games.blood_on_the_ohio.fights import D
from tests.games.blood_on_the_ohio.marches import GREENVILLE, operations

from grognard.games.blood_on_the_ohio.state import US
from grognard.kernel.view import View

HERE, NEXT = "turtle_creek", "mad_river_mouth"
OURS = [id for n, id in enumerate(D.counters) if D.side[n] == US]
CLOSED: dict[str, Any] = {"switch": ["hidden_stacks"], "known": OURS}


def marks(view: View, space: str) -> tuple[str, list[str]]:
    found = next(s for s in view.spaces if s.id == space)
    return found.control, found.marks


def test_structures_show_their_state_and_whose_they_are() -> None:
    match = operations({}, site={NEXT: "village", "columbia": "settlement", "piqua_town": "razed"}, damaged=[NEXT])
    view = match.view("us")
    assert marks(view, NEXT) == ("wc", ["village reduced"])
    assert marks(view, "columbia") == ("us", ["settlement"])
    assert marks(view, "piqua_town") == ("", ["razed"])
    assert marks(view, HERE) == ("", [])


def test_a_siege_shows_on_the_fort() -> None:
    match = operations({"greenville": "Mi-1"}, siege=["greenville"], **GREENVILLE)
    assert marks(match.view("us"), "greenville") == ("us", ["fort", "greenville", "siege"])


def test_without_closed_stacks_both_see_every_counter() -> None:
    match = operations({HERE: "RI-1", NEXT: "Mi-1"}, reduced=["Mi-1"])
    us, wc = match.view("us"), match.view("wc")
    assert ([p.id for p in us.pieces], [p.id for p in us.known]) == (["RI-1"], ["Mi-1"])
    assert ([p.id for p in wc.pieces], [p.id for p in wc.known]) == (["Mi-1"], ["RI-1"])
    (warriors,) = us.known
    assert (warriors.at, warriors.face["fp"], warriors.face["nation"]) == (NEXT, 1, "Mi")


def test_of_a_closed_stack_the_us_sees_size_and_force_alone() -> None:
    match = operations({HERE: "RI-1", NEXT: "Mi-1 le_gris"}, **CLOSED)
    us, wc = match.view("us"), match.view("wc")
    assert us.known == []
    (stack,) = us.stacks
    assert (stack.at, stack.count, stack.marks) == (NEXT, 2, ["force"])
    assert sorted(p.id for p in wc.pieces) == ["Mi-1", "le_gris"]


def test_points_and_the_raid_cup_are_public() -> None:
    match = operations({}, vp={"us": 3, "wc": 5}, raid_cup={"A": 2})
    for role in ("us", "wc"):
        view = match.view(role)
        assert (view.tracks["vp us"], view.tracks["vp wc"], view.counts["raid cup A"]) == (3, 5, 2)
