"""3 Counters, and the tables and tracks of 2, 5, 14, 18 and 22, against the dossier."""

from __future__ import annotations

import dataclasses
import inspect

import pytest

from grognard.games.blood_on_the_ohio import GAME, frames, frames_turn
from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio.components import NONE, Components
from grognard.games.blood_on_the_ohio.forces import bar_command
from grognard.kernel.flow import Frame


@pytest.mark.rule("3.1.1a", "3.2.4", "3.3.4", "3.3.5")
def test_how_many_counters_of_each_type(d: Components) -> None:
    numbers = dict(zip(k.TYPES, map(len, d.by_type), strict=True))
    assert numbers == {
        "RI": 22, "RC": 5, "MI": 13, "MC": 7, "AR": 4, "SC": 2, "SU": 10, "WA": 63, "BA": 6, "KEY": 7, "SUB": 24,
    }  # fmt: skip
    assert len(set(d.counters)) == len(d.counters) == 163
    fighters = [u for t in (k.RI, k.RC, k.MI, k.MC, k.WA) for u in d.by_type[t]]
    assert {(d.fp[u], d.fp_reduced[u], d.steps[u]) for u in fighters} == {(2, 1, 2)}
    assert [k.TYPES[t] for t, is_one in enumerate(d.regular) if is_one] == ["RI", "RC"]
    assert [k.TYPES[t] for t, is_one in enumerate(d.militia) if is_one] == ["MI", "MC"]


@pytest.mark.rule("3.1a", "3.2.1", "3.2.2", "3.2.3", "3.3.1", "3.3.2", "3.1.1b")
def test_leaders(d: Components) -> None:
    keys = {d.counters[u]: (d.tp[u], d.tp_reduced[u]) for u in d.by_type[k.KEY]}
    assert keys == {
        "harmar": (0, 0), "st_clair": (1, 0), "wayne": (2, 1), "little_turtle": (1, 0), "blue_jacket": (1, 0),
        "buckongahelas": (1, 0), "egushawa": (1, 0),
    }  # fmt: skip
    assert {(d.fp[u], d.fp_reduced[u]) for u in d.by_type[k.SUB]} == {(1, 0)}
    girty = d.counters.index("simon_girty")
    assert (d.type[girty], d.nations[d.people[girty]]) == (k.SUB, "W")


@pytest.mark.rule("2.4.2b", "5.1.2c", "5.2.1a", "5.2.3.1a", "5.2.3.1b", "5.2.3.1c")
def test_nations(d: Components) -> None:
    rows = list(zip(d.nations, map(len, d.by_nation), d.villages, d.square, d.joins, strict=True))
    assert rows == [
        ("Mi", 10, 6, 0, [0, 0]), ("Sh", 10, 6, 0, [0, 0]), ("De", 6, 3, 27, [0, 0]), ("M", 3, 2, 10, [0, 0]),
        ("W", 8, 5, 24, [2, 4]), ("Ot", 6, 4, 22, [3, 3]), ("Se", 6, 4, 14, [2, 3]), ("Oj", 6, 0, 20, [2, 3]),
        ("Ki", 4, 0, 18, [1, 2]), ("Po", 4, 0, 16, [1, 2]),
    ]  # fmt: skip
    assert d.recruit_bonus == [1, 1, 1] + [0] * 7
    assert d.treaty_allowed == [0, 0, 0] + [1] * 7
    for n, (leaders, warriors) in enumerate(d.joins):
        own = [u for u in d.leaders if d.people[u] == n]
        assert leaders in (0, len(own))
        assert warriors <= len(d.by_nation[n])


@pytest.mark.rule("20.1.2a", "20.1.2d", "20.6b", "20.5.1i", "20.5.1b", "20.5.1c", "20.7b")
def test_structures(d: Components) -> None:
    assert d.site_fp[k.FORT] == [2, 1]
    assert d.site_fp[k.SETTLEMENT] == [1, 0]
    assert d.site_empty[k.SETTLEMENT] == [0, 0]
    assert d.site_fp[k.PRINCIPAL] == d.site_empty[k.PRINCIPAL] == [1, 1]
    assert [d.site_holds[s] for s in (k.FORT, k.GREAT_FORT, k.FORT_MIAMIS)] == [6, 8, 4]
    assert [d.site_moves[s] for s in (k.VILLAGE, k.PRINCIPAL)] == [5, 10]
    assert [d.site_vp[s] for s in range(k.VILLAGE, k.GREAT_FORT)] == [1, 1, 1, 1]
    assert len(d.forts) == 9
    assert d.fort_space.count(NONE) == 7


@pytest.mark.rule("14.6b", "14.6c")
def test_the_combat_table_rises_both_ways_and_has_the_printed_cells(d: Components) -> None:
    assert len(d.combat) == 7
    assert all(row == sorted(row) for row in d.combat)
    assert all(column == sorted(column) for column in map(list, zip(*d.combat, strict=True)))
    cells = {(5, 4): 1, (3, 5): 1, (7, 4): 2, (5, 6): 2}
    assert all(d.combat[die - 1][d.strength_from.index(low)] == x for (low, die), x in cells.items())


@pytest.mark.rule("14.5b", "18.2f", "14.3a", "2.1", "2.2", "4.2b", "2.4.1")
def test_tables_and_tracks(d: Components) -> None:
    assert d.shock == [0, 0, 1, 1, 2, 2, 3]
    assert d.ambush == [0, 0, 0, 1, 1, 2, 3]
    assert [k.EVENTS[x] for x in d.events] == ["battle", *k.EVENTS]
    assert len(d.turn_names) == len(d.segments) == 10
    assert [k.PROCEDURES[x] for x in d.segments[2]] == ["wc_operations", "expedition_check", "leader_check"]
    assert (d.expedition_withdraws, d.expedition_enters) == ([8, 15, 25], [0, 9, 16])


@pytest.mark.rule("5.6.1a", "5.6.1b", "5.6.2a", "5.6.2d", "5.6.2f")
def test_the_raid_cup_fills_to_five_of_each(d: Components) -> None:
    opening = next(s for s in d.scenarios if s.id == "harmar").raid_cup
    assert [a + sum(more) for a, more in zip(opening, d.chit_added, strict=True)] == d.chit_number == [5, 5, 5, 5]
    assert (d.chit_steps, d.chit_vp) == ([2, 1, 0, 0], [0, 0, 0, -1])
    assert (d.chit_bars_builds, d.chit_bars_raids) == ([1, 1, 0, 0], [0, 0, 0, 1])
    assert d.chit_warriors == [1, 0, 0, 0]


@pytest.mark.rule("6.2.1e", "6.2.2c", "6.2.3b", "6.2.4b", "2.5.1b", "2.5.2b", "2.5.2c", "2.5.2d")
def test_movement(d: Components) -> None:
    assert (d.us_key_mp, d.us_subordinate_mp, d.us_stray_mp) == (4, 4, 2)
    assert (d.wc_key_mp, d.wc_subordinate_mp, d.wc_stray_mp) == (5, 5, 3)
    assert (d.wagons_mp, d.scouts_mp) == (4, 5)
    assert (d.trail_mp, d.embark_mp, d.river_mp, d.land_mp) == (1, 2, 1, 0)


@pytest.mark.rule("3.1.1c")
def test_british_arms_are_support_and_of_no_nation(d: Components) -> None:
    """So a subordinate leader takes them along with his own warriors, and those of another nation not."""
    ids = ["le_gris", "Mi-1", "BA-1", "Sh-1"]
    g = GAME.position({"scenario": "harmar", "side": "wc", "units": dict.fromkeys(ids, "kekionga")})
    members = [d.counters.index(u) for u in ids]
    assert not bar_command(g.board, members[:3])
    assert bar_command(g.board, members)


def test_every_field_of_a_frame_has_a_kind() -> None:
    made = [
        x
        for x in [*vars(frames).values(), *vars(frames_turn).values()]
        if inspect.isclass(x) and issubclass(x, Frame) and x is not Frame
    ]
    assert len(made) > 20
    for frame in made:
        own = [f for f in dataclasses.fields(frame) if f.name not in {x.name for x in dataclasses.fields(Frame)}]
        assert all("kind" in f.metadata for f in own), frame
        frame()
