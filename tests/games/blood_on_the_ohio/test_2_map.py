"""2 The map: spaces, ways, banks, nations, entry squares, printed structures, and distances that set-ups rely on."""

from __future__ import annotations

from collections import Counter

import pytest

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio.components import NONE, Components
from grognard.games.blood_on_the_ohio.state import BOOK


def ring(d: Components, origin: str) -> dict[int, int]:
    """The distance of every space, in spaces."""
    queue = [d.spaces.index(origin)]
    found = {queue[0]: 0}
    for s in queue:
        queue += [n for n in d.near[s] if n not in found]
        found.update({n: found[s] + 1 for n in d.near[s] if n not in found})
    return found


def villages_of(d: Components, nation: int, any_river: bool = False) -> list[int]:
    """A4.0b Ground of their own, two spaces at most from a river space of their own, without a printed structure."""
    own = [s for s, kind in enumerate(d.kind) if kind == k.RIVER and (any_river or d.nation[s] == nation)]
    near = {s for river in own for s, far in ring(d, d.spaces[river]).items() if far <= 2}
    return [s for s in sorted(near) if d.kind[s] == k.GROUND and d.nation[s] == nation and not d.site[s]]


def test_the_catalogue_is_whole() -> None:
    assert len(BOOK.rules) == 519
    assert sum(1 for r in BOOK.rules if r.switch) == 5


@pytest.mark.rule("2.5a", "2.5b", "2.4.3b")
def test_there_are_118_ground_and_53_river_spaces_and_8_entry_squares(d: Components) -> None:
    assert Counter(d.kind) == {k.GROUND: 118, k.RIVER: 53, k.ENTRY: 8}
    assert [d.spaces[s] for s, kind in enumerate(d.kind) if kind == k.ENTRY and d.gate_nation[s] == NONE] == [
        "US1", "US2", "US3", "US4",
    ]  # fmt: skip
    assert d.kind == sorted(d.kind)


@pytest.mark.rule("2.5.1a", "2.5.2a")
def test_ways_lead_both_ways_and_everywhere(d: Components) -> None:
    pairs = {(a, b) for a, near in enumerate(d.near) for b in near}
    assert all((b, a) in pairs and a != b for a, b in pairs)
    ways = Counter((d.kind[a], d.kind[b]) for a, b in pairs if a < b)
    assert ways == {(k.GROUND, k.GROUND): 176, (k.GROUND, k.RIVER): 192, (k.RIVER, k.RIVER): 48}
    assert len(ring(d, "louisville")) == 171


def test_an_entry_square_is_no_neighbour(d: Components) -> None:
    doors = [s for s, kind in enumerate(d.kind) if kind == k.ENTRY]
    assert all(not d.near[s] and d.kind[d.gate[s]] == k.GROUND for s in doors)
    assert d.spaces[d.gate[d.spaces.index("ENT_OJ")]] == "swan_creek"


@pytest.mark.rule("2.0a")
def test_every_river_space_has_two_banks_and_no_trail_crosses_the_ohio(d: Components) -> None:
    rivers = [s for s, kind in enumerate(d.kind) if kind == k.RIVER]
    assert all(d.left[s] and d.right[s] and not set(d.left[s]) & set(d.right[s]) for s in rivers)
    assert len(d.rivers) == 14
    north = [d.spaces[s] for s, site in enumerate(d.site) if site == k.SETTLEMENT and not d.south[s]]
    assert north == ["clarksville", "north_bend", "columbia", "belpre", "waterford"]


@pytest.mark.rule("2.0b")
def test_rivers_of_its_colour_belong_to_a_nation(d: Components) -> None:
    assert [d.spaces[s] for s in d.lands[0] if d.kind[s] == k.RIVER][:3] == ["gm3", "gm4", "ma4"]


@pytest.mark.rule("2.6", "20.5b")
def test_printed_structures(d: Components) -> None:
    assert Counter(d.site) == {k.NO_SITE: 149, k.SETTLEMENT: 20, k.GREAT_FORT: 2, k.PRINCIPAL: 8}
    owners = Counter(d.nations[d.nation[s]] for s in d.principals)
    assert owners == {"Mi": 2, "Sh": 2, "De": 1, "W": 1, "Ot": 1, "Se": 1}
    assert d.spaces[d.flag_space] == "ma1"


@pytest.mark.rule("A2.0e", "A2.0h")
def test_distances_of_the_learning_scenario(d: Components) -> None:
    far = ring(d, "fort_washington")
    assert far[d.spaces.index("kekionga")] == 8
    miami = [s for s in range(118) if d.nations[d.nation[s]] == "Mi" and d.nation[s] != NONE and not d.site[s]]
    assert [d.spaces[s] for s in miami if far[s] == 4] == ["greenville", "white_river"]
    for fort, count in (("greenville", 5), ("white_river", 6)):
        near = ring(d, fort)
        sites = [s for s in villages_of(d, d.nations.index("Mi"), any_river=True) if near[s] in (3, 4)]
        assert len(sites) == count, [d.spaces[s] for s in sites]


@pytest.mark.rule("A4.0b")
def test_every_scenario_finds_room_for_villages_and_ruins(d: Components) -> None:
    """One structure or razed marker in a space, in the nation's own land near its own rivers."""
    for s in d.scenarios:
        for camp in s.wc:
            wanted = sum(camp.villages) + camp.razed + len(camp.moved)
            assert len(villages_of(d, camp.nation, bool(s.others_closed))) >= wanted, (s.id, d.nations[camp.nation])


@pytest.mark.rule("A4.2b", "20.5.1c")
def test_a_burned_principal_village_finds_a_river_of_its_nation(d: Components) -> None:
    for space in {x for s in d.scenarios for camp in s.wc for x in camp.moved}:
        banks = {b for s, nation in enumerate(d.nation) if nation == d.nation[space] for b in d.left[s] + d.right[s]}
        assert [b for b in banks if d.nation[b] == d.nation[space] and not d.site[b]]


@pytest.mark.rule("A4.1b")
def test_there_is_room_south_of_the_southern_principal_villages(d: Components) -> None:
    for nation, village in (("Mi", "pickawillany"), ("Sh", "chalakatha")):
        y = d.y[d.spaces.index(village)]
        assert sum(1 for s in villages_of(d, d.nations.index(nation)) if d.y[s] > y) >= 2
