"""Charges: reach against a search over everything, contact, spread, who follows up, charges by hand, the way back."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import numpy as np
import pytest
from tests.tabletop import plain, plain_ways
from tests.tabletop.scenes import TABLES, at, block, box, men, table

from grognard.tabletop.aftermath import behind, ground_met, pull_back
from grognard.tabletop.assault import Charged, charge
from grognard.tabletop.assault_hand import charge_by_hand
from grognard.tabletop.charge import possible, reaches
from grognard.tabletop.contact import around_targets
from grognard.tabletop.going import Apart, Going, Reason, Refused, Route
from grognard.tabletop.routes import Routes
from grognard.tabletop.scene import Scene
from grognard.tabletop.shapes import Disc, Figure, Hull, Kind
from grognard.tabletop.space import Space

BIG = (40_000, 40_000)


def terms(targets: list[int], others: tuple[int, ...] = (), allowance: int = 10_000) -> Going:
    return Going(allowance, tuple(targets), (Apart(others, 20, 10),), slow=False)


def reach_of(scene: Scene, movers: list[int], targets: list[int], going: Going) -> list[float]:
    return [float(far) for far in reaches(Routes(Space(scene, movers, going)), targets)]


def test_reach_is_the_gap_over_open_ground() -> None:
    scene = Scene.of(BIG, [*men(0, (5, 5), (5, 7)), *men(1, (12, 5))])
    assert reach_of(scene, [0, 1], [2], terms([2])) == pytest.approx([6.0, math.hypot(7, 2) - 1])


def test_reach_ends_with_the_allowance() -> None:
    scene = Scene.of(BIG, [*men(0, (5, 5)), *men(1, (16, 5))])
    for allowance, reached in ((10_000, True), (9999, False)):
        assert possible(Routes(Space(scene, [0], terms([1], (), allowance))), [1]) is reached


def test_who_is_in_contact_has_no_way_to_go() -> None:
    scene = Scene.of(BIG, [*men(0, (5, 5)), *men(1, (6.01, 5))])
    assert reach_of(scene, [0], [1], terms([1])) == [0.0]
    found = charge(scene, [0], 0, [1], terms([1]))
    assert found.places == {0: at(5, 5)}
    assert found.contacts == {0: (1,)}


def test_slow_ground_and_obstacles_are_free_in_a_charge() -> None:
    pieces = [box("w", 7, 0, 2, 10, Kind.AREA), box("o", 10, 0, 0.5, 10, Kind.OBSTACLE, height=0.6)]
    scene = Scene.of(BIG, [*men(0, (5, 5)), *men(1, (13, 5))], pieces)
    found = charge(scene, [0], 0, [1], terms([1]))
    assert found.routes[0].cost == 6998
    assert ground_met(scene, found.routes) == (0, 1)


def test_other_enemies_are_passed_but_never_touched() -> None:
    """Two others stand so that a base fits between them with less than an inch, but more than a hair."""
    scene = Scene.of(BIG, [*men(0, (5, 5)), *men(1, (12, 5)), *men(2, (8, 6.03), (8, 3.97))])
    assert reach_of(scene, [0], [1], terms([1], (2, 3))) == [6.0]
    tight = scene.moved({2: at(8, 6.015)})
    assert reach_of(tight, [0], [1], terms([1], (2, 3)))[0] > 6.0


def test_the_reach_around_a_house() -> None:
    scene = Scene.of(BIG, [*men(0, (5, 5)), *men(1, (13, 5))], [box("h", 8, 2, 2, 6)])
    found = reach_of(scene, [0], [1], terms([1], (), 12_000))[0]
    assert found == pytest.approx(plain_ways.reach(scene, 0, terms([1], (), 12_000), [1]), abs=0.01)
    assert found > 7.0


def random_charge(rng: random.Random, n: int = 4) -> tuple[Scene, list[int], list[int], Going]:
    """Some chargers, a target and others on a small table, apart from each other and from the walls."""
    corners = [(rng.uniform(3, 15), rng.uniform(3, 15), rng.uniform(1, 4), rng.uniform(1, 4)) for _ in range(2)]
    pieces = [box(f"b{k}", *corner) for k, corner in enumerate(corners)]
    walls = [plain.outline(Scene.of(BIG, (), pieces), k) for k in (0, 1)]
    figures: list[Figure] = []
    base = (rng.uniform(4, 16), rng.uniform(4, 16))
    spots = [(base[0] + 1.5 * (k % 3), base[1] + 1.5 * (k // 3)) for k in range(n)]
    while len(figures) < n + 6:
        k = len(figures)
        x, y = spots[k] if k < n else (rng.uniform(2, 18), rng.uniform(2, 18))
        unit = 0 if k < n else 1 if k < n + 4 else 2
        figure = Figure(unit, at(round(x, 3), round(y, 3)), Disc(1000), 1200)
        centre = plain.core(Scene.of(BIG, [figure]), 0)[0]
        free = all(centre.distance(w) > 0.51 for w in walls)
        apart = all(math.dist(figure.at, f.at) > (1030 if f.unit == unit else 2030) for f in figures)
        if k < n and not (free and apart):
            return random_charge(rng, n)
        if free and apart:
            figures.append(figure)
    scene = Scene.of((20_000, 20_000), figures, pieces)
    targets = list(range(n, n + 4))
    return scene, list(range(n)), targets, terms(targets, (n + 4, n + 5), 8000)


def test_reach_agrees_with_the_plain_reference() -> None:
    rng = random.Random(11)
    for _ in range(12):
        scene, unit, targets, going = random_charge(rng, 2)
        quick = reach_of(scene, unit, targets, going)
        for k in unit:
            slow = plain_ways.reach(scene, k, going, targets)
            if math.isfinite(quick[k]) or slow < 7.99:
                assert quick[k] == pytest.approx(slow, abs=0.012)


def assert_good(scene: Scene, unit: list[int], targets: list[int], going: Going, found: Charged) -> None:
    """In formation, nobody on another, nobody touching another enemy; contacts and ways as the reference has them."""
    after = scene.moved(found.places)
    assert plain.out_of_formation(after, unit, unit[0]) == []
    things = plain_ways.kept(scene, unit, going)
    for k in unit:
        assert found.contacts.get(k, ()) == tuple(t for t in targets if plain.gap(after, k, t) <= 0.01 + plain.EPS)
        for other in going.apart[0].figures:
            assert plain.gap(after, k, other) > 0.01
        for j in after.others([k]):
            one, r = plain.core(after, k)
            other_shape, s = plain.core(after, j)
            assert one.distance(other_shape) >= r + s - 0.01 - plain.EPS
        points = [(x / 1000, y / 1000) for x, y in found.routes[k].points]
        assert all(plain_ways.passable(scene, k, things, a, b) for a, b in pairwise(points))
        assert found.routes[k].points[0] == scene.place(k)
        assert found.routes[k].points[-1] == found.places[k]
        assert found.routes[k].cost <= going.allowance


def check_charges(rng: random.Random, charges: int) -> int:
    made = 0
    for _ in range(charges):
        scene, unit, targets, going = random_charge(rng, 6)
        found = charge(scene, unit, 0, targets, going)
        if found.legal:
            made += 1
            assert_good(scene, unit, targets, going, found)
            assert charge_by_hand(scene, unit, 0, targets, going, found.places) == found
        if found.first is None:
            assert not possible(Routes(Space(scene, unit, going)), targets)
    return made


def test_charges_hold_by_the_reference() -> None:
    assert check_charges(random.Random(12), 25) >= 12


@pytest.mark.slow
def test_many_charges_hold_by_the_reference() -> None:
    assert check_charges(random.Random(13), 200) >= 100


def test_charges_on_the_tables_bring_everybody_in() -> None:
    rng = random.Random(14)
    made = 0
    for name in TABLES * 2:
        size, terrain = table(name)
        x, y = rng.uniform(14, 30), rng.uniform(4, 8)
        figures = [*block(0, x, y, 10), *block(1, x + rng.uniform(-3, 3), y + 9, 10)]
        scene = Scene.of(size, figures, terrain=terrain)
        going = terms(list(range(10, 20)))
        space = Space(scene, range(10), going)
        if space.clear(np.full(10, -1), space.starts, space.starts).all():
            found = charge(scene, list(range(10)), 0, list(range(10, 20)), going)
            assert found.refused == ()
            assert_good(scene, list(range(10)), list(range(10, 20)), going, found)
            made += 1
    assert made >= 3


def test_chargers_spread_evenly() -> None:
    """Four against two: two on each, though all of them are nearer to the first."""
    scene = Scene.of(BIG, [*men(0, *[(8 + 1.2 * k, 12) for k in range(4)]), *men(1, (10, 16), (12.2, 16))])
    found = charge(scene, [0, 1, 2, 3], 0, [4, 5], terms([4, 5]))
    met = [target for touched in found.contacts.values() for target in touched]
    assert sorted(met).count(4) == 2
    assert sorted(met).count(5) == 2


def test_the_first_charger_is_the_nearest_and_goes_straight() -> None:
    scene = Scene.of(BIG, [*men(0, (10, 10), (11.5, 10), (13, 10)), *men(1, (13, 16))])
    found = charge(scene, [0, 1, 2], 0, [3], terms([3]))
    assert found.first == 2
    assert found.places[2] == at(13, 14.998)


def test_who_finds_no_room_follows_up_in_formation() -> None:
    """A gun in a corner between walls, room for a few only."""
    walls = [box("a", 8, 18, 5, 1), box("b", 8, 14.4, 1, 3.6), box("c", 12, 14.4, 1, 3.6)]
    scene = Scene.of(BIG, [*block(0, 10.5, 10, 10), *men(1, (10.5, 17.4))], walls)
    found = charge(scene, list(range(10)), 0, [10], terms([10]))
    assert found.legal
    assert 1 <= len(found.contacts) < 10
    assert_good(scene, list(range(10)), [10], terms([10]), found)


def test_a_leader_in_the_rear_makes_the_unit_keep_its_shape() -> None:
    """He can't come near the first charger; and who could step up beside that one must stay, or cut his Leader off."""
    line = men(0, (10, 4), *[(10, 5.5 + 1.5 * k) for k in range(3)])
    scene = Scene.of(BIG, [*line, *men(1, (10, 19))])
    going = terms([4], (), 11_800)
    found = charge(scene, [0, 1, 2, 3], 0, [4], going)
    assert found.legal
    assert found.contacts == {3: (4,)}
    assert found.places[0] == at(10, 4 + 9.498)
    assert_good(scene, [0, 1, 2, 3], [4], going, found)


def test_nobody_ends_on_a_friend_who_stands_beside_the_target() -> None:
    """Friends may be passed through: one stands where the first charger would end, another to its side."""
    friends = men(2, (10, 14.9), (11.1, 15.2))
    scene = Scene.of(BIG, [*men(0, (10, 8), (11.5, 8)), *men(1, (10, 16)), *friends])
    found = charge(scene, [0, 1], 0, [2], terms([2]))
    assert found.legal
    assert found.contacts
    assert_good(scene, [0, 1], [2], terms([2]), found)


def test_who_has_no_room_at_all_around_the_target_is_refused() -> None:
    ring = [(10 + 1.1 * math.cos(k * math.pi / 3), 16 + 1.1 * math.sin(k * math.pi / 3)) for k in range(6)]
    scene = Scene.of(BIG, [*men(0, (10, 8)), *men(1, (10, 16)), *men(2, *ring)])
    found = charge(scene, [0], 0, [1], terms([1]))
    assert found.refused == (Refused(0, Reason.NO_PLACE),)


def test_who_is_left_over_in_both_ways_is_named_and_the_others_are_shown() -> None:
    """The Leader is walled in far behind: he can neither follow up nor keep his place."""
    sides = [(8, 5, 4, 0.4), (8, 2.6, 0.4, 2.4), (11.6, 2.6, 0.4, 2.4), (8, 2.6, 4, 0.4)]
    walls = [box(f"w{k}", *side) for k, side in enumerate(sides)]
    scene = Scene.of(BIG, [*men(0, (10, 4), (10, 6)), *men(1, (10, 14))], walls)
    found = charge(scene, [0, 1], 0, [2], terms([2]))
    assert found.refused == (Refused(0, Reason.NO_PLACE),)
    assert found.contacts == {1: (2,)}


def test_nobody_reaches_and_says_so() -> None:
    scene = Scene.of(BIG, [*men(0, (5, 5)), *men(1, (25, 5))])
    found = charge(scene, [0], 0, [1], terms([1]))
    assert (found.first, found.refused) == (None, (Refused(0, Reason.NO_WAY),))


def test_places_around_a_hull_lie_a_quarter_inch_apart() -> None:
    hull = Figure(1, at(20, 20), Hull(4000, 2000), 2200, 300)
    scene = Scene.of(BIG, [*men(0, (20, 14)), hull])
    places = around_targets(Space(scene, [0], terms([1])), [1])
    assert len(places.points) == 48
    assert places.touching.all()
    found = charge(scene, [0], 0, [1], terms([1]))
    assert found.contacts == {0: (1,)}


def test_a_charge_by_hand_with_fewer_contacts_or_less_even_is_refused() -> None:
    scene = Scene.of(BIG, [*men(0, *[(10 + 1.2 * k, 10) for k in range(4)]), *men(1, (11, 16), (14, 16))])
    going, unit = terms([4, 5]), [0, 1, 2, 3]
    crowd = {0: at(11, 14.998), 1: at(12.002, 16), 2: at(9.998, 16), 3: at(11, 17.002)}
    found = charge_by_hand(scene, unit, 0, [4, 5], going, crowd)
    assert {no.reason for no in found.refused} == {Reason.UNEVEN}
    back = {0: at(11, 14.998), 1: at(12.1, 14), 2: at(10, 13.9), 3: at(13.2, 14)}
    assert [no.reason for no in charge_by_hand(scene, unit, 0, [4, 5], going, back).refused] == [Reason.FEW_CONTACTS]


def test_a_wall_between_two_in_contact_is_noticed() -> None:
    wall = box("w", 10, 12, 4, 0.4, Kind.OBSTACLE, height=0.6)
    scene = Scene.of(BIG, [*men(0, (12, 11.7)), *men(1, (12, 12.702))], [wall])
    assert behind(scene, {0: (1,)}) == (0,)
    assert behind(scene.moved({0: at(13.002, 12.702)}), {0: (1,)}) == ()


def test_pulling_back_goes_on_until_the_unit_is_clear_and_never_beyond_its_start() -> None:
    scene = Scene.of(BIG, [*men(0, (9, 9.998)), *men(1, (9, 11))])
    way = Route((at(9, 5), at(9, 9.998)), 4998)
    assert pull_back(scene, {0: way}, 0, 3000, [1]).places == {0: at(9, 6.998)}
    assert pull_back(scene, {0: way}, 0, 900, [1]).distance == 1000
    pair = Scene.of(BIG, [*men(0, (9, 9.998), (10.5, 9)), *men(1, (9, 11))])
    ways = {0: way, 1: Route((at(10.5, 8), at(10.5, 9)), 1000)}
    assert pull_back(pair, ways, 0, 4000, [2]).places == {0: at(9, 5), 1: at(10.5, 8)}
    near = Route((at(9, 9.5), at(9, 9.998)), 498)
    assert pull_back(scene, {0: near}, 0, 100, [1]).places == {0: at(9, 9.5)}
