"""A2, A3, A4 The set-ups: what is fixed stands, what is chosen waits, and no piece is forgotten."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.blood_on_the_ohio.conftest import IDS, SetUp, scenario

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio.components import Components
from grognard.games.blood_on_the_ohio.setup import camp_pieces, pieces_of
from grognard.games.blood_on_the_ohio.state import ASIDE, CUP, READY, STORE, TO_PLACE, TRACK, US, WC, Board
from grognard.kernel.board import Shape, read_board, tell_board
from grognard.kernel.checked import root

ROLES = ["us", "wc"]


def count(b: Board, side: int) -> dict[int, int]:
    """How many counters are at each place, off the map or on it."""
    places = Counter(b.at[u] for u in range(len(b.at)) if b.d.side[u] == side)
    return dict(places)


def types(b: Board, place: int) -> dict[str, int]:
    return dict(Counter(k.TYPES[b.d.type[u]] for u, at in enumerate(b.at) if at == place and b.d.side[u] == US))


def members(b: Board) -> list[str]:
    return [b.d.nations[n] for n, status in enumerate(b.status) if status == k.MEMBER]


@pytest.mark.parametrize("id", IDS)
def test_a_board_is_saved_and_told_and_comes_back(id: str, set_up: SetUp, shape: Shape) -> None:
    b = set_up(id)
    assert shape.values(shape.build(shape.values(b))) == shape.values(b)
    told = tell_board(shape, b, ROLES)
    assert shape.values(read_board(shape, root("board", told), ROLES)) == shape.values(b)


@pytest.mark.parametrize("id", IDS)
def test_every_line_has_counters_of_its_own(id: str, d: Components) -> None:
    s = scenario(d, id)
    lines = [u for n in range(len(s.us)) for u in pieces_of(d, s, n)] + [u for x in s.wc for u in camp_pieces(d, x)]
    wanted = sum(sum(x.pieces) + len(x.leaders) for x in s.us) + sum(sum(x.warriors) + len(x.leaders) for x in s.wc)
    assert len(lines) == len(set(lines)) == wanted


@pytest.mark.rule("A4.0e", "A4.1a", "A3.1b", "2.7", "23.0a")
def test_harmar(set_up: SetUp) -> None:
    b = set_up("harmar")
    assert members(b) == ["Mi", "Sh", "De", "M"]
    assert (b.turn, b.segment, b.vp, b.sap, b.expedition) == (1, 1, [0, 0], [4, 5], 1)
    assert b.raid_cup == [3, 2, 1, 0]
    assert types(b, CUP) == {"MI": 4, "MC": 3, "SU": 1}
    assert types(b, b.d.spaces.index("fort_washington")) == {"RI": 2, "SU": 1, "MI": 2}
    assert types(b, TO_PLACE) == {"KEY": 1, "SUB": 2, "MI": 4, "MC": 1, "RI": 3, "AR": 1, "SU": 1}
    wc = count(b, WC)
    assert wc == {TRACK: 6, TO_PLACE: 15 + 10, STORE: 14 + 34 + 11}
    assert b.settlements == 4
    assert [b.d.forts[n] for n, at in enumerate(b.fort_at) if at == READY] == ["steuben"]


@pytest.mark.rule("A4.0e", "2.6")
def test_nonaligned_nations_wait_with_their_villages(set_up: SetUp) -> None:
    b = set_up("harmar")
    assert b.villages == [0, 0, 0, 0, 5, 4, 4, 0, 0, 0]
    assert b.site[b.d.spaces.index("upper_sandusky")] == k.PRINCIPAL


@pytest.mark.rule("A4.2a", "A4.2b", "A4.2c", "A3.2b")
def test_wabash(set_up: SetUp) -> None:
    b = set_up("wabash")
    assert members(b) == ["Mi", "Sh", "De", "M", "Se"]
    assert (b.turn, b.vp, b.sap, b.expedition, b.raid_cup) == (3, [14, 18], [5, 5], 2, [4, 3, 2, 1])
    burned = [b.d.spaces[s] for s, site in enumerate(b.site) if site == k.RAZED]
    assert burned == ["pickawillany", "chalakatha", "gekelmukpechunk"]
    assert b.principal_at.count(TO_PLACE) == sum(b.harmed) == 3
    assert [b.d.nations[n] for n, u in enumerate(b.arms_of) if u >= 0] == ["Mi", "Sh", "De", "M", "W", "Se"]
    assert b.at[b.arms_of[b.d.nations.index("W")]] == STORE
    assert sum(b.reduced) == 6
    assert b.fort_at[b.d.forts.index("steuben")] == TO_PLACE
    assert types(b, TO_PLACE)["RI"] == 1 + 5


@pytest.mark.rule("A4.3a", "A4.3b", "A4.3c", "A4.3d", "A3.3b", "A3.3c")
def test_legion(set_up: SetUp, d: Components) -> None:
    b = set_up("legion")
    assert members(b) == ["Mi", "Sh", "De", "W", "Se", "Ki"]
    assert (b.turn, b.vp, b.sap, b.expedition, b.raid_cup) == (6, [26, 32], [5, 4], 3, [5, 5, 4, 3])
    door = d.spaces.index("ENT_KI")
    assert sorted(d.counters[u] for u, at in enumerate(b.at) if at == door) == ["Ki-1", "Ki-2", "keeahah"]
    assert b.status[d.nations.index("M")] == k.TREATY
    assert b.at[d.counters.index("guyasuta")] == STORE
    assert sum(1 for u in d.by_type[k.BA] if b.at[u] == READY) == 1
    assert sum(b.reduced) == 9
    assert b.at[d.counters.index("scott")] == ASIDE
    assert scenario(d, "legion").us_subordinate_fp == 8


@pytest.mark.rule("A3.4b", "A3.4d", "A3.4e")
def test_the_campaign_starts_as_harmars(set_up: SetUp, shape: Shape, d: Components) -> None:
    same, other = shape.values(set_up("harmar")), shape.values(set_up("campaign"))
    assert {name for name in same if same[name] != other[name]} == {"scenario"}
    s = scenario(d, "campaign")
    assert (s.us_sap, s.wc_sap, s.us_ambush) == ([4, 5, 5], [5, 5, 4], [-1, -1, 0])
    assert (s.turns, s.victory.us_vp, s.victory.us_needs, s.victory.wc_withdraws) == ([1, 10], 60, -1, 3)


@pytest.mark.rule("A3.4h", "A3.4j")
def test_all_forts_and_settlements_come_into_the_box(d: Components) -> None:
    s = scenario(d, "campaign")
    builds = [s.builds, *s.later_builds]
    assert sum(x.settlements for x in builds) == 20
    assert sorted(n for x in builds for n in x.forts) == [n for n, at in enumerate(d.fort_space) if at < 0]


@pytest.mark.rule("A2.0b", "A2.0c", "A2.0d", "A2.0f", "A2.0g", "A2.1a", "A2.2d", "A2.3a", "A2.3c")
def test_the_three_tiers(set_up: SetUp, d: Components) -> None:
    tiers = [set_up(f"learning_{n}") for n in (1, 2, 3)]
    assert all((b.vp, b.sap, b.turn) == ([8, 10], [4, 5], 3) for b in tiers)
    assert [types(b, CUP) for b in tiers] == [{}, {"RI": 2, "MI": 4}, {"RI": 2, "MI": 4, "SC": 1, "SU": 1}]
    assert [count(b, WC).get(STORE, 0) for b in tiers] == [0, 11, 11]
    town = d.spaces.index("chalakatha")
    assert [d.counters[u] for u, at in enumerate(tiers[0].at) if at == town] == [
        "Sh-1", "Sh-2", "Sh-3", "Sh-4", "blue_jacket", "black_hoof",
    ]  # fmt: skip
    assert [scenario(d, f"learning_{n}").turns for n in (1, 2, 3)] == [[3, 3], [3, 3], [3, 4]]
    assert [scenario(d, f"learning_{n}").first for n in (1, 2, 3)] == [US] * 3
    assert tiers[0].site[d.spaces.index("upper_sandusky")] == k.NO_SITE


@pytest.mark.rule("25.2")
def test_only_the_confederacy_hides_and_only_with_the_option(set_up: SetUp) -> None:
    assert all(set_up("harmar").known)
    b = set_up("harmar", hidden_stacks=True)
    assert list(b.known) == [int(side == US or at < 0) for side, at in zip(b.d.side, b.at, strict=True)]
