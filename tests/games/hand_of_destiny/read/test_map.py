"""map.toml (section 2 of the format): terrain chart, spaces, routes."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.hand_of_destiny.vocabulary import BOTH, HIGH, LAND, LOW, NONE, NORMAL, USE_CAPTURED, USE_EITHER

FILE = "map.toml"
DRY_SEA = {"id": "gulf", "name": "Gulf", "sea": True, "river": False}


def space(d: Any, id: str) -> Any:
    return next(x for x in d["space"] if x["id"] == id)


def terrain(d: Any, id: str) -> Any:
    return next(x for x in d["terrain"] if x["id"] == id)


def new_space(**more: Any) -> dict[str, Any]:
    return {"id": "island", "name": "Island", "x": 1, "y": 1, "terrain": "town", **more}


CASES: list[tuple[Any, str, str]] = [
    (lambda d: d.update(sea=1), "sea", "unknown key"),
    (lambda d: d.update(space=[]), "space", "has 0 entries"),
    (lambda d: d.update(space="all"), "space", "a list of tables, is 'all'"),
    (lambda d: d.pop("terrain"), "terrain", "missing"),
    (lambda d: d["map"].update(width=0), "map.width", "a number from 1"),
    (lambda d: d["map"].update(water="dry"), "map.water", "one of 'low', 'normal', 'high', is 'dry'"),
    (lambda d: d["map"].update(depth=3), "map.depth", "unknown key"),
    (lambda d: d["map"].update(scale_note=3), "map.scale_note", "a text"),
    (lambda d: d.update(map=3), "map", "should be a table, is 3"),
    (lambda d: d["terrain"][0].pop("name"), "terrain[1] 'bank'.name", "missing"),
    (lambda d: d["terrain"][0].update(color="#12345"), "terrain[1] 'bank'.color", "a colour"),
    (lambda d: d["terrain"][0].update(stop=1), "terrain[1] 'bank'.stop", "true or false"),
    (lambda d: d["terrain"][0].update(stopp=True), "terrain[1] 'bank'.stopp", "did you mean 'stop'?"),
    (lambda d: d["terrain"][0].update(fleet_water="low"), "terrain[1] 'bank'.fleet_water", "one of 'normal', 'high'"),
    (lambda d: d["terrain"][0].update(defender_ts="+1"), "terrain[1] 'bank'.defender_ts", "a whole number"),
    (lambda d: d["terrain"][0].update(text=0), "terrain[1] 'bank'.text", "a text"),
    (lambda d: d["terrain"].append(d["terrain"][0]), "terrain[9] 'bank'.id", "another terrain 'bank'"),
    (lambda d: d["terrain"].append(DRY_SEA), "terrain[9] 'gulf'.river", "always a river space"),
    (lambda d: d["terrain"][4].update(stop_exempt={}), "terrain[5] 'waterless'.stop_exempt", "is empty"),
    (lambda d: d["terrain"][4].update(enter=True), "terrain[5] 'waterless'.enter", "a filter such as {all = true}"),
    (
        lambda d: d["terrain"][4].update(stop_exempt={"side": "x"}),
        "terrain[5] 'waterless'.stop_exempt.side",
        "there is no side 'x'",
    ),
    (lambda d: d["space"][2].update(terrain="wels"), "space[3] 'murat'.terrain", "no terrain 'wels'; did you mean"),
    (lambda d: d["space"][2].pop("terrain"), "space[3] 'murat'.terrain", "missing; give the id of a terrain"),
    (lambda d: d["space"][2].update(x=1001), "space[3] 'murat'.x", "a number from 0 to 1000, is 1001"),
    (lambda d: d["space"][2].update(y=-0.5), "space[3] 'murat'.y", "is -0.5"),
    (lambda d: d["space"][2].update(y="low"), "space[3] 'murat'.y", "a number"),
    (lambda d: d["space"][2].update(x=float("nan")), "space[3] 'murat'.x", "is nan"),
    (lambda d: d["space"][2].update(x=float("inf")), "space[3] 'murat'.x", "is inf"),
    (lambda d: d["space"][2].update(x=1 << 99), "space[3] 'murat'.x", "is a huge number"),
    (lambda d: d["space"][2].pop("x"), "space[3] 'murat'.x", "missing"),
    (lambda d: d["space"][2].pop("name"), "space[3] 'murat'.name", "missing"),
    (lambda d: d["space"][2].update(owner="none"), "space[3] 'murat'.owner", "there is no side 'none'"),
    (lambda d: d["space"][2].update(river="yes"), "space[3] 'murat'.river", "true or false"),
    (lambda d: d["space"][2].update(region="sands"), "space[3] 'murat'.region", "a list of texts"),
    (lambda d: d["space"][2].update(region=["The Sands"]), "space[3] 'murat'.region", "'The Sands' is no id"),
    (lambda d: d["space"][2].update(region=["a", "a"]), "space[3] 'murat'.region", "'a' stands twice"),
    (lambda d: d["space"][2].update(region=["korti"]), "space[3] 'murat'.region", "is the id of a space"),
    (lambda d: d["space"][2].update(region=[3]), "space[3] 'murat'.region", "nothing but texts, holds 3"),
    (lambda d: d["space"][2].update(depth=3), "space[3] 'murat'.depth", "unknown key"),
    (lambda d: d["space"].append(new_space(id="korti")), "space[31] 'korti'.id", "another space 'korti'"),
    (lambda d: d["space"][2].update(fort="yes"), "space[3] 'murat'.fort", "should be a table"),
    (
        lambda d: d["space"][2].update(fort={"kind": "fort"}),
        "space[3] 'murat'.fort.use",
        "missing; give one of 'relief'",
    ),
    (lambda d: d["space"][2].update(fort={"use": "either"}), "space[3] 'murat'.fort.kind", "missing"),
    (
        lambda d: d["space"][2].update(fort={"kind": "camp", "use": "either"}),
        "space[3] 'murat'.fort.kind",
        "one of 'fortress', 'fort', 'base', is 'camp'",
    ),
    (
        lambda d: d["space"][2].update(fort={"kind": "fort", "use": "both"}),
        "space[3] 'murat'.fort.use",
        "one of 'relief', 'mahdist', 'either', 'captured', is 'both'",
    ),
    (
        lambda d: d["space"][2].update(fort={"kind": "fort", "use": "either", "wall": 1}),
        "space[3] 'murat'.fort.wall",
        "unknown key",
    ),
    (lambda d: d["route"][0].update(a="korosk"), "route[1].a", "no space 'korosk'; did you mean 'korosko'?"),
    (lambda d: d["route"][0].pop("b"), "route[1].b", "missing; give the id of a space"),
    (lambda d: d["route"][0].update(b="korosko"), "route[1].b", "leads back"),
    (lambda d: d["route"].append(dict(d["route"][0])), "route[39].b", "have a route already"),
    (lambda d: d["route"].append({"a": "halfa", "b": "korosko", "kind": "land"}), "route[39].b", "a route already"),
    (lambda d: d["route"][0].update(kind="road"), "route[1].kind", "one of 'land', 'river', 'both', is 'road'"),
    (lambda d: d["route"][0].pop("kind"), "route[1].kind", "missing"),
    (lambda d: d["route"][0].update(kind="river"), "route[1].a", "'korosko' is no river space"),
    (lambda d: d["route"][2].update(kind="both"), "route[3].a", "'murat' is no river space"),
    (lambda d: d["route"][11].update(fleet_water="low"), "route[12].fleet_water", "one of 'normal', 'high'"),
    (lambda d: d["route"][11].update(one_way="no"), "route[12].one_way", "true or false"),
    (lambda d: d["route"][11].update(name=9), "route[12].name", "a text"),
    (lambda d: d["route"][11].update(length=9), "route[12].length", "unknown key"),
    (lambda d: d["space"].append(new_space()), "route", "no way leads from 'korosko' to island; add routes"),
    (lambda d: d.pop("route"), "route", "and 24 more"),
]


@pytest.mark.parametrize(("change", "where", "text"), CASES)
def test_a_fault_is_named(bench: Any, change: Any, where: str, text: str) -> None:
    bench.one_error(FILE, change, where, text)


def test_a_sea_space_is_a_river_space(bench: Any) -> None:
    def change(d: Any) -> None:
        d["terrain"].append({"id": "gulf", "name": "Gulf", "sea": True})
        d["space"].append(new_space(terrain="gulf", river=False))
        d["route"].append({"a": "island", "b": "korti", "kind": "land"})

    bench.one_error(FILE, change, "space[31] 'island'.river", "the sea is always a river space")


def test_spaces_have_what_their_terrain_gives(bench: Any) -> None:
    def change(d: Any) -> None:
        d["terrain"].append({"id": "gulf", "name": "Gulf", "sea": True, "fleet_water": "high", "defender_ts": 1})
        d["space"].append(new_space(terrain="gulf"))
        d["route"].append({"a": "island", "b": "korti", "kind": "river", "one_way": True, "fleet_water": "normal"})
        space(d, "korosko").update(river=True)

    m = bench.components(FILE, change)
    s, korti, korosko, dal = (m.spaces.index(x) for x in ("island", "korti", "korosko", "dal"))
    assert (m.sea[s], m.river[s], m.no_fort[s], m.fleet_water[s], m.defender_ts[s]) == (1, 1, 1, HIGH, 1)
    assert (m.river[korosko], m.river_stop[korosko], m.river_retreat[korosko]) == (1, 1, 0)
    assert (m.river_stop[korti], m.river_retreat[korti], m.fleet_water[korti]) == (1, 1, LOW)
    assert (m.fleet_stop[dal], m.no_fort[dal], m.river_retreat[dal]) == (1, 1, 0)
    assert m.terrain_colors[-1].startswith("#")
    assert m.terrain_texts[-1] == ""
    assert m.near_river[s] == [korti]
    assert s not in m.near_any[korti]
    assert m.route_water[s, korti] == NORMAL
    assert (korti, s) not in m.route_kind


def test_river_keys_mean_nothing_on_dry_land(bench: Any) -> None:
    m = bench.components(FILE, lambda d: terrain(d, "town").update(river_retreat=True))
    shendi = m.spaces.index("shendi")
    assert (m.river[shendi], m.river_stop[shendi], m.river_retreat[shendi]) == (0, 0, 0)


def test_routes_and_forts_of_khartoum(bench: Any) -> None:
    m = bench.components(FILE, lambda d: None)
    n = m.spaces.index
    city, fort, hamed, berber, obeid = (n(x) for x in ("khartoum", "omdurman", "abu_hamed", "berber", "obeid"))
    assert fort in m.near_river[city]
    assert fort not in m.near_land[city]
    assert m.route_kind[hamed, berber] == m.route_kind[berber, hamed] == BOTH
    assert m.route_water == {(hamed, berber): HIGH, (berber, hamed): HIGH}
    assert m.route_kind[n("shendi"), n("halfaya")] == LAND
    assert [m.fort_use[s] for s in (city, berber, obeid, hamed)] == [USE_EITHER, USE_CAPTURED, 1, NONE]
    assert (m.fort_kind[obeid], m.fort_kind[hamed]) == ("base", "")
    assert m.regions["siege_lines"] == [n("halfaya"), fort, n("kalakla")]


def test_stop_and_enter_by_unit(bench: Any) -> None:
    def change(d: Any) -> None:
        terrain(d, "hills").update(stop_exempt={"side": "mahdist"}, enter={"not_flag": ["supply"]})

    m = bench.components(FILE, change)
    hill, desert = m.spaces.index("abu_klea"), m.spaces.index("murat")
    guards, staffords, hadendoa, convoy, fleet = (
        m.units.index(x) for x in ("guards", "staffords", "hadendoa", "convoy", "bordein")
    )
    assert [m.stops[desert][u] for u in (guards, staffords, hadendoa, fleet)] == [0, 1, 1, 0]
    assert [m.stops[hill][u] for u in (guards, staffords, hadendoa, fleet)] == [1, 1, 0, 0]
    assert [m.bars[hill][u] for u in (guards, convoy)] == [0, 1]
    assert [m.bars[desert][u] for u in (guards, convoy)] == [0, 0]
    assert not any(m.stop_asks + m.bar_asks)


def test_filters_of_the_chart_that_change_with_the_board_are_kept(bench: Any) -> None:
    def change(d: Any) -> None:
        terrain(d, "hills").update(stop_exempt={"flag": ["elite"]})
        terrain(d, "wells").update(enter={"region": ["bayuda"]})

    m = bench.components(FILE, change)
    hill, wells = m.spaces.index("abu_klea"), m.spaces.index("jakdul")
    assert m.stop_asks[hill] is not None
    assert m.stops[hill][m.units.index("guards")] == 0
    assert m.stops[hill][m.units.index("heavies")] == 1
    assert m.bar_asks[wells] is not None
    assert all(m.bars[wells])
