"""map.toml: what is only drawn."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.hand_of_destiny.sheet import make_plan
from grognard.games.hand_of_destiny.vocabulary import NONE
from grognard.kernel.furniture import LETTER, legends

FILE = "map.toml"


def test_lines_go_through_spaces_and_places(bench: Any) -> None:
    def change(d: Any) -> None:
        d["river"] = [{"name": "Wadi", "points": ["korti", [300, -20], "suakin"], "width": 9, "begins": 2}]
        d["border"] = [{"points": [[1, 2], [3, 4]], "side": "mahdist"}, {"points": [[1, 2], "korti"]}]
        d["railway"] = [{"points": ["halfa", "korosko"]}]

    m = bench.components(FILE, change)
    river, border, plain, rail = m.furniture.courses
    korti, suakin = m.spaces.index("korti"), m.spaces.index("suakin")
    assert (river.kind, river.name, river.width, river.begins) == ("river", "Wadi", 9, 2)
    assert [p[0] for p in river.points] == [korti, NONE, suakin]
    assert river.points[1] == (NONE, 300, -20)
    assert (border.kind, border.side, plain.side) == ("border", m.sides.index("mahdist"), NONE)
    assert rail.kind == "railway"


def test_labels_patches_and_regions(bench: Any) -> None:
    def change(d: Any) -> None:
        d["label"] = [{"text": "The Sands", "x": 5, "y": 6}]
        d["ground"] = [{"terrain": "hills", "points": [[1, 2], "korti"]}]
        d["region"] = [{"id": "bayuda", "name": "Steppe", "print": False}, {"id": "egypt"}]

    m = bench.components(FILE, change)
    assert [(x.text, x.x, x.y, x.size) for x in m.furniture.labels] == [("The Sands", 5, 6, 18)]
    assert [(m.terrains[t], len(points)) for t, points in m.furniture.patches] == [("hills", 2)]
    assert (m.furniture.region_names, m.furniture.unprinted) == ({"bayuda": "Steppe"}, ["bayuda"])


@pytest.mark.parametrize(("x", "y"), [(0, 0), (1000, 0), (500, 20), (1000, 600), (0, 600)])
def test_a_label_beyond_the_spaces_widens_the_sheet(bench: Any, x: int, y: int) -> None:
    m = bench.components(FILE, lambda d: d.update(label=[{"text": "The Great Sands", "x": x, "y": y}]))
    plan = make_plan(m)
    legend = legends(plan, m.furniture, m.regions, m.near_any)[-1]
    wide = len(legend.text) * legend.size * LETTER
    assert 0 <= legend.left <= legend.right - wide
    assert legend.right <= plan.width
    assert 0 <= legend.top <= legend.bottom - legend.size
    assert legend.bottom <= plan.height
    assert all(0 < p.real < plan.width and 0 < p.imag < plan.height for p in plan.points)


def test_nothing_of_it_is_needed(bench: Any) -> None:
    def change(d: Any) -> None:
        for key in ("river", "border", "railway", "label", "ground", "region"):
            d.pop(key)
        d["map"].pop("land")

    m = bench.components(FILE, change)
    assert (m.furniture.courses, m.furniture.labels, m.furniture.patches, m.land) == ([], [], [], NONE)


CASES: list[tuple[Any, str, str]] = [
    (lambda d: d["river"][0].update(points=["korti"]), "river[1].points", "a list of 2 to 200 points"),
    (lambda d: d["river"][0].update(points=["korti", "kort"]), "river[1].points", "there is no space 'kort'"),
    (lambda d: d["river"][0].update(points=["korti", [1]]), "river[1].points", "a list is no point"),
    (lambda d: d["river"][0].update(points=["korti", ["a", 1]]), "river[1].x", "a number"),
    (lambda d: d["river"][0].update(width=0), "river[1].width", "a number from 1 to 40"),
    (lambda d: d["border"][0].update(side="nobody"), "border[1].side", "there is no side 'nobody'"),
    (lambda d: d["railway"][0].update(gauge=3), "railway[1].gauge", "unknown key"),
    (lambda d: d["label"][0].update(text=""), "label[1].text", "is empty"),
    (lambda d: d["label"][0].update(x=5000), "label[1].x", "a number from 0 to 1000"),
    (lambda d: d["ground"][0].update(terrain="sand"), "ground[1].terrain", "there is no terrain 'sand'"),
    (
        lambda d: d["region"][0].update(id="egipt"),
        "region[1] 'egipt'.id",
        "no space has the region 'egipt'; did you mean",
    ),
    (lambda d: d["region"][1].update(id="egypt"), "region[2] 'egypt'.id", "another region 'egypt'"),
    (lambda d: d["map"].update(land="sand"), "map.land", "there is no terrain 'sand'"),
    (lambda d: d["terrain"][0].update(breadth=9), "terrain[1] 'bank'.breadth", "a number from 0.2 to 2"),
    (lambda d: d["terrain"][0].update(drawn="no"), "terrain[1] 'bank'.drawn", "true or false"),
]


@pytest.mark.parametrize(("change", "where", "text"), CASES)
def test_a_fault_is_named(bench: Any, change: Any, where: str, text: str) -> None:
    bench.one_error(FILE, change, where, text)
