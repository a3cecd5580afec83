"""setup.toml (section 9 of the format): what stands where, markers, recruiting spaces, decks."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.hand_of_destiny.state import BOX, LATER
from grognard.games.hand_of_destiny.vocabulary import NONE

FILE = "setup.toml"


def into(d: Any, space: str, *units: str) -> None:
    """Take units from wherever they are and put them into a space of their own."""
    for x in [*d["place"], *({"units": box} for box in d["recruit_box"].values())]:
        for unit in units:
            if unit in x["units"]:
                x["units"].remove(unit)
    d["place"] = [x for x in d["place"] if x["units"]]
    d["place"].append({"space": space, "units": list(units)})


CASES: list[tuple[Any, str, str]] = [
    (lambda d: d.update(places=[]), "places", "did you mean 'place'?"),
    (lambda d: d["place"][0].update(space="kartoum"), "place[1].space", "did you mean 'khartoum'?"),
    (lambda d: d["place"][0].update(turn=1), "place[1].turn", "unknown key"),
    (lambda d: d["place"][0]["units"].append("gordn"), "place[1].units", "there is no unit 'gordn'; did you mean"),
    (lambda d: d["place"][0]["units"].append("gordon"), "place[1].units", "'gordon' stands twice"),
    (lambda d: d["place"][1]["units"].append("gordon"), "place[2].units", "'gordon' has its place already"),
    (lambda d: d["place"][0]["units"].remove("gordon"), "place", "'gordon' stands nowhere"),
    (lambda d: d["place"][4]["units"].append("baggara"), "place[5].units", "'baggara' enters in turn 3"),
    (lambda d: d["recruit_box"]["mahdist"].append("baggara"), "recruit_box.mahdist", "enters in turn 3"),
    (lambda d: d["recruit_box"]["mahdist"].append("mahdi"), "recruit_box.mahdist", "has its place already"),
    (lambda d: d["recruit_box"].update(british=[]), "recruit_box.british", "there is no side 'british'"),
    (lambda d: d["recruit_box"].update(relief="guards"), "recruit_box.relief", "a list of texts"),
    (lambda d: d.update(recruit_box=[]), "recruit_box", "should be a table"),
    (lambda d: into(d, "shendi", "fascher"), "place[12].units", "'fascher' is a fleet, and 'shendi' is no river"),
    (lambda d: into(d, "khartoum", "fascher"), "place[12].units", "'fascher' and 'gordon' are enemies"),
    (lambda d: d["fort_marker"][0].update(side="x"), "fort_marker[1].side", "there is no side 'x'"),
    (lambda d: d["fort_marker"][0].update(count=-1), "fort_marker[1].count", "from 0"),
    (lambda d: d["fort_marker"][0].pop("count"), "fort_marker[1].count", "missing"),
    (lambda d: d["fort_marker"][0].update(side="mahdist"), "fort_marker[2].side", "mahdist has fort markers already"),
    (lambda d: d["fort_marker"][0].update(at=["korti", "debba", "merowe"]), "fort_marker[1].at", "only 2 markers"),
    (lambda d: d["fort_marker"][0].update(at=["khartoum"]), "fort_marker[1].at", "a fortress printed on the map"),
    (lambda d: d["fort_marker"][0].update(at=["dal"]), "fort_marker[1].at", "allows no fort markers"),
    (lambda d: d["fort_marker"][0].update(at=["kort"]), "fort_marker[1].at", "no space or region 'kort'; did you mean"),
    (lambda d: d["fort_marker"][0].update(at=["kalakla"]), "fort_marker[1].at", "enemy units stand in 'kalakla'"),
    (lambda d: d["fort_marker"][0].update(built=1), "fort_marker[1].built", "unknown key"),
    (lambda d: d["recruit_at"][0].update(side="x"), "recruit_at[1].side", "there is no side 'x'"),
    (lambda d: d["recruit_at"][0].pop("who"), "recruit_at[1].who", "missing"),
    (lambda d: d["recruit_at"][0].pop("at"), "recruit_at[1].at", "a list of texts"),
    (lambda d: d["recruit_at"][0].update(at=["x"]), "recruit_at[1].at", "there is no space or region 'x'"),
    (lambda d: d["recruit_at"][0].update(at=[]), "recruit_at[1].at", "has 0 entries"),
    (lambda d: d["recruit_at"][0].update(held_only=2), "recruit_at[1].held_only", "true or false"),
    (lambda d: d["recruit_at"][0].update(count=2), "recruit_at[1].count", "unknown key"),
    (lambda d: d.update(deck={"x": {"stacked": ["r1"]}}), "deck.x", "there is no side 'x'"),
    (lambda d: d.update(deck={"relief": ["r1"]}), "deck.relief", "should be a table"),
    (lambda d: d.update(deck={"relief": {}}), "deck.relief.stacked", "missing"),
    (lambda d: d.update(deck={"relief": {"stacked": ["r0"]}}), "deck.relief.stacked", "there is no card 'r0'"),
    (lambda d: d.update(deck={"relief": {"stacked": ["r1", "r1"]}}), "deck.relief.stacked", "stands twice"),
    (lambda d: d.update(deck={"relief": {"stacked": ["m1"]}}), "deck.relief.stacked", "belongs to the other side"),
    (lambda d: d.update(deck={"relief": {"stacked": ["r1"], "x": 1}}), "deck.relief.x", "unknown key"),
]


@pytest.mark.parametrize(("change", "where", "text"), CASES)
def test_a_fault_is_named(bench: Any, change: Any, where: str, text: str) -> None:
    bench.one_error(FILE, change, where, text)


def test_a_box_takes_its_own_side_only(bench: Any) -> None:
    def change(d: Any) -> None:
        d["recruit_box"]["relief"].append(d["recruit_box"]["mahdist"].pop())

    bench.one_error(FILE, change, "recruit_box.relief", "'kordofan' belongs to the other side")


def test_forts_stand_one_in_a_space(bench: Any) -> None:
    def change(d: Any) -> None:
        d["fort_marker"][0].update(at=["merowe"])
        d["fort_marker"][1].update(at=["merowe"])

    bench.one_error(FILE, change, "fort_marker[2].at", "'merowe' has a fort marker already")


def test_terrain_may_bar_a_unit(bench: Any) -> None:
    folder = bench.copy()

    def no_levies(d: Any) -> None:
        d["terrain"][1]["enter"] = {"not_flag": ["breakoff"]}

    bench.edit(folder, "map.toml", no_levies)
    _, faults = bench.read_folder(folder)
    assert [str(f).split(" (line")[0] for f in faults] == [
        "setup.toml: place[10].units: unit 'manasir' may not enter 'cataract'; move it, or change `enter`"
    ]


def test_land_units_do_not_start_at_sea(bench: Any) -> None:
    folder = bench.copy()

    def flood(d: Any) -> None:
        d["terrain"].append({"id": "gulf", "name": "Gulf", "sea": True})
        next(x for x in d["space"] if x["id"] == "tamai")["terrain"] = "gulf"

    bench.edit(folder, "map.toml", flood)
    _, faults = bench.read_folder(folder)
    assert len([f for f in faults if "is a land unit, and 'tamai' is at sea" in f.text]) == 2


def test_where_units_start(bench: Any) -> None:
    m = bench.components(FILE, lambda d: d.update(deck={"relief": {"stacked": ["r2", "r1"]}}))
    start = {unit: m.start[u] for u, unit in enumerate(m.units)}
    assert start["gordon"] == m.spaces.index("khartoum")
    assert start["guards"] == BOX
    assert start["baggara"] == LATER
    assert m.markers == [2, 2]
    assert [s for s, side in enumerate(m.start_forts) if side != NONE] == [m.spaces.index("halfaya")]
    assert m.stacked == [[m.card_ids.index("r2"), m.card_ids.index("r1")], []]


def test_boxes_markers_and_recruiting_spaces_may_be_left_out(bench: Any) -> None:
    def change(d: Any) -> None:
        d["place"].append({"space": "korti", "units": d["recruit_box"]["relief"]})
        d["place"].append({"space": "obeid", "units": d["recruit_box"]["mahdist"]})
        for key in ("recruit_box", "fort_marker", "recruit_at"):
            d.pop(key)

    m = bench.components(FILE, change)
    assert m.markers == [0, 0]
    assert not any(m.recruit_at)


def test_the_first_entry_that_fits_gives_the_recruiting_spaces(bench: Any) -> None:
    def change(d: Any) -> None:
        d["recruit_at"].insert(0, {"side": "afghan", "who": {"id": ["safi"]}, "at": ["kabul"], "held_only": False})

    m = bench.components(FILE, change, "the_passes")

    def spaces(unit: str) -> list[str]:
        return [m.spaces[s] for s in m.recruit_at[m.units.index(unit)]]

    assert spaces("safi") == ["kabul"]
    assert spaces("kand_garr") == ["kandahar"]
    assert spaces("ghilzai_1") == ["laghman", "charikar", "maidan", "shekhabad", "khushi"]
    assert spaces("m_jan") == [*spaces("ghilzai_1"), "ghazni"]
    assert [m.recruit_held[m.units.index(x)] for x in ("safi", "ghilzai_1", "kand_garr")] == [0, 1, 1]
