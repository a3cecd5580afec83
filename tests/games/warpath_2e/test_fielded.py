"""UNIT, TERR.1, SCEN.2, SCEN.16, ALLY.2: what stands on the table, and that everybody may see it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.warpath_2e.conftest import Edited, Fielded, Pick
from tests.games.warpath_2e.fields import field
from tests.games.warpath_2e.running import first_contact

import grognard
from grognard.games.warpath_2e.charges import bar_target
from grognard.games.warpath_2e.ground import figure_of, scene_of
from grognard.games.warpath_2e.measure import gap
from grognard.games.warpath_2e.query import bar_try
from grognard.games.warpath_2e.scenarios import plans
from grognard.tabletop.shapes import Cover, Disc, Hull, Kind

GAME: Any = grognard.game("warpath-2e")
FORCES = "green_hollow_choir_combine"
LIST = "armies/meridian_compact.toml"


@pytest.mark.rule("UNIT.1")
def test_the_base_is_what_is_measured(pick: Pick, fielded: Fielded) -> None:
    at = field([fielded(pick("line_section")), fielded(pick("bulwark"))])
    at.row(0, 10, 10)
    at.put(1, 30, 10)
    assert figure_of(at.b, 0).shape == Disc(1000)
    assert figure_of(at.b, 10).shape == Hull(5000, 3200)
    assert gap(at.b, 0, 1) == pytest.approx(500)


@pytest.mark.rule("UNIT.7", "UNIT.8")
@pytest.mark.parametrize(("type", "name"), [("hero", "Hero"), ("monster", "Monster"), ("ord", "Ordnance")])
def test_heroes_monsters_and_guns_are_units_of_one_model(type: str, name: str, edited: Edited) -> None:
    told = edited(LIST, f'type = "{type}"\nmodels = 1', f'type = "{type}"\nmodels = 2')
    assert any(f"2, but {name} is a single model" in x for x in told)


@pytest.mark.rule("TERR.1")
def test_every_piece_says_how_it_is_treated_and_what_cover_it_gives() -> None:
    b = first_contact()
    terrain = scene_of(b).terrain
    found = {p.id: (p.kind, p.cover) for p in terrain.pieces}
    assert found["depot"] == (Kind.BLOCKING, Cover.HARD)
    assert found["wood_s"] == (Kind.AREA, Cover.SOFT)
    assert [figure_of(b, m).hard for m in (0, b.d.first[5])] == [False, True]


@pytest.mark.rule("SCEN.2")
def test_forces_meet_on_tables_of_six_feet_by_four() -> None:
    tables = {(p.table.width, p.table.depth) for p in plans() if p.forces}
    assert tables == {(72_000, 48_000)}
    assert len({p.table.id for p in plans()}) == 4


@pytest.mark.rule("SCEN.16")
@pytest.mark.parametrize("role", ["", "one", "two"])
def test_everybody_sees_all_units_before_they_are_set_up(role: str) -> None:
    view = GAME.new(FORCES, seed=1).view(role)
    assert len(view.stacks) == 20
    assert {tuple(s.marks) for s in view.stacks} == {("to_place",)}
    assert len([p for p in view.pieces if p.side]) == sum(s.count for s in view.stacks)


@pytest.mark.rule("ALLY.2")
def test_allied_armies_share_a_side_and_its_initiative(pick: Pick, fielded: Fielded) -> None:
    ally = pick("drift_crew", army="drift_combine")
    b = field([fielded(pick("line_section"), ally), fielded(pick("marshal"))]).b
    for u in range(3):
        b.at[u] = 1
    assert [bar_try(b, 0, u) == 0 for u in range(3)] == [True, True, False]


@pytest.mark.rule("ARM.38")
def test_infantry_heroes_and_monsters_charge_vehicles(pick: Pick, fielded: Fielded) -> None:
    ours = fielded(pick("ashbound", army="cinder_choir"), pick("slag_brute", army="cinder_choir"))
    at = field([ours, fielded(pick("drover"))])
    at.row(0, 20, 10)
    at.put(1, 18, 20)
    at.put(2, 26, 20)
    at.b.immobilised[2] = 1
    assert bar_target(at.b, 0, 2, False) == 0
    assert bar_target(at.b, 1, 2, False) == 0
