"""Where a unit may come onto the table is shown as the rules have it: whatever they take lies there, and no more."""

from __future__ import annotations

import pytest
import shapely
from tests.games.warpath_2e.conftest import Fielded, Pick
from tests.games.warpath_2e.fields import Field, field

from grognard.games.warpath_2e.areas import Outline, entry_areas, set_up_areas
from grognard.games.warpath_2e.deploys import bar_places
from grognard.games.warpath_2e.entries import entries_on_offer, why_leader
from grognard.games.warpath_2e.state import ABOARD, RESERVE

CREW, CARRIER, ENEMY = 0, 1, 2
RADIUS = 500  # of a Line Section's bases


@pytest.fixture
def at(pick: Pick, fielded: Fielded) -> Field:
    found = field([fielded(pick("line_section"), pick("drover")), fielded(pick("marshal"))])
    found.put(CARRIER, 30, 20)
    found.put(ENEMY, 60, 45)
    found.b.edge[:] = [0, 1]
    return found


def drawn(areas: list[Outline]) -> shapely.Geometry:
    return shapely.union_all([shapely.Polygon(area) for area in areas])


@pytest.mark.rule("REINF.4", "REINF.5", "REINF.6")
@pytest.mark.parametrize("turn", [1, 3, 5])
@pytest.mark.parametrize("edge", [0, 1])
def test_whoever_enters_from_an_edge_touches_it_in_a_strip(at: Field, turn: int, edge: int) -> None:
    b = at.b
    b.at[CREW], b.turn, b.edge[:] = RESERVE, turn, [edge, 1 - edge]
    strips = drawn(entry_areas(b, CREW)).buffer(1)
    offers = entries_on_offer(b, CREW)
    assert offers
    for ints in offers:
        assert strips.contains(shapely.Point(ints[0], ints[1]).buffer(RADIUS)), (ints[0], ints[1])
    corner = (RADIUS, 47_500 if edge == 0 else RADIUS)  # at the enemy's edge
    assert (why_leader(b, CREW, corner) == "") == strips.contains(shapely.Point(corner))


@pytest.mark.rule("TRANS.9")
def test_whoever_dismounts_stands_around_the_transport(at: Field) -> None:
    b = at.b
    b.at[CREW], b.ride[CREW] = ABOARD, CARRIER
    ring = drawn(entry_areas(b, CREW))
    for ints in entries_on_offer(b, CREW):
        assert ring.contains(shapely.Point(ints[0], ints[1]).buffer(RADIUS - 20))
    assert not ring.contains(shapely.Point(40_000, 20_000))
    assert why_leader(b, CREW, (40_000, 20_000)) == "TRANS.9"


@pytest.mark.rule("SCEN.18")
@pytest.mark.parametrize(("y", "good"), [(11, True), (13, False)])
def test_a_unit_is_set_up_in_the_area_of_its_side(at: Field, y: float, good: bool) -> None:
    b, places = at.b, {m: (10_000 + 1500 * n, round(y * 1000)) for n, m in enumerate(at.b.d.members(CREW))}
    area = drawn(set_up_areas(b, CREW))
    assert all(area.contains(shapely.Point(p).buffer(RADIUS - 1)) for p in places.values()) == good
    assert (bar_places(b, CREW, 900, places) == "SCEN.18") == (not good)
