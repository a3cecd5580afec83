"""Tables, battles and forces as files: every fault is named with file, table and key."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.warpath_2e.conftest import Edited, written

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e.components import Force
from grognard.games.warpath_2e.read import shipped
from grognard.games.warpath_2e.state import DATA

TABLE = "tables/first_contact.toml"
BATTLE = "battles/first_contact.toml"
DEPOT = "[[21, 22], [27, 22], [27, 26], [21, 26]]"

WRONG = [
    (TABLE, 'kind = "blocking"', 'kind = "wall"', "piece[1] 'depot'.kind: should be one of 'blocking', 'obstacle'"),
    (TABLE, 'cover = "hard"', 'cover = "total"', "piece[1] 'depot'.cover: should be one of 'none', 'soft', 'hard'"),
    (TABLE, DEPOT, "[[21, 22], [27, 22]]", "'depot'.polygon: should be a list of 3 to 60 points"),
    (TABLE, DEPOT, "[[21, 26], [27, 26], [27, 22], [21, 22]]", "'depot'.polygon: runs clockwise"),
    (TABLE, DEPOT, "[[21, 22], [27, 26], [27, 22], [21, 26]]", "'depot'.polygon: its edges cross near"),
    (TABLE, DEPOT, "[[21, 22], [27, 22], [24, 22], [24, 26]]", "'depot'.polygon: its edges cross near"),
    (TABLE, DEPOT, "[[21, 22], [27, 22], [27, 26], [24, 22]]", "'depot'.polygon: its edges cross near"),
    (TABLE, DEPOT, "[[21, 22], [27, 22], [21, 22]]", "'depot'.polygon: a corner stands twice"),
    (TABLE, DEPOT, "[[21, 22], [27, 22], [27, 49]]", "'depot'.polygon[3][2]: should be a number from 0 to 48, is 49"),
    (TABLE, 'soft", height = 0.0', 'soft", height = 1.0', "piece[4] 'wood_s'.height: an area has height 0"),
    (TABLE, "height = 4.0", "height = 0", "'depot'.height: warning: 0: nobody passes, but everybody sees over it"),
    (TABLE, "setup_gap = 12", "setup_gap = 24", "table.setup_gap: leaves no room to set up on a table 48 inches deep"),
    (TABLE, 'id = "wall_s"', 'id = "depot"', "piece[2] 'depot'.id: there is another piece 'depot'"),
    (BATTLE, 'table = "first_contact"', 'table = "first"', "battle.table: there is no table 'first'"),
    (BATTLE, 'army = "meridian_compact"', 'army = "meridian"', "side[1].army: there is no army list 'meridian'"),
    (BATTLE, 'unit = "line_section"', 'unit = "line"', "unit[1] 'A1'.unit: Meridian Compact has no unit 'line'"),
    (BATTLE, "points = 125", "points = 120", "unit[1] 'A1'.points: 120, but the unit with its options costs 125"),
    (BATTLE, "[17, 7.5]]", "[17, 7.5], [18, 7.5]]", "unit[1] 'A1'.models: should be a list of 10 points"),
    (BATTLE, "[[14, 9]", "[[14, 12]", "'A1'.models[1]: stands outside the set-up area, 12 inches deep from its edge"),
    (BATTLE, "[[24, 41]]", "[[24, 36]]", "'B3'.models[1]: stands outside the set-up area"),
    (BATTLE, 'id = "lance", count', 'id = "lanse", count', "options[1] 'lanse'.id: the unit has no option 'lanse'"),
    (BATTLE, 'id = "B1"', 'id = "A1"', "side[2].unit[1] 'A1'.id: there is another unit 'A1'"),
    (BATTLE, 'edge = "north"', 'edge = "south"', "side[2].edge: both sides are at the south edge; one must be across"),
    (BATTLE, "player = 2", "player = 1", "side[2].player: should be 2; the sides stand in the order of the players"),
    (BATTLE, "[8, 24]", "[8, 50]", "battle.objectives[1][2]: should be a number from 0 to 48, is 50"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "told"), WRONG, ids=[x[3][:50] for x in WRONG])
def test_a_fault_is_named(file: str, old: str, new: str, told: str, edited: Edited) -> None:
    faults = edited(file, old, new)
    assert any(told in x for x in faults), faults


@pytest.mark.parametrize("outline", ["[[0, 0], [9, 0], [5, 2], [9, 9], [0, 9]]", "[[0, 0], [9, 0], [9, 4], [9, 9]]"])
def test_outlines_may_be_concave_and_have_flat_corners(outline: str, edited: Edited) -> None:
    assert edited(TABLE, DEPOT, outline) == []


def test_pieces_say_how_they_are_treated() -> None:
    depot, wall, *_, wood, _, _, _ = shipped().tables["first_contact"].pieces
    assert (depot.kind, depot.cover, depot.height) == (k.BLOCKING, k.HARD, 4000)
    assert wall.kind == k.OBSTACLE
    assert (wood.kind, wood.cover, wood.height) == (k.DIFFICULT, k.SOFT, 0)


def test_tables_are_six_feet_by_four_unless_they_say_otherwise() -> None:
    tables = shipped().tables
    assert [(tables[x].width, tables[x].depth) for x in ("dry_canal", "first_contact")] == [
        (72000, 48000),
        (48000, 48000),
    ]
    assert {t.gap for t in tables.values()} == {12000}


def test_layouts_favour_neither_edge() -> None:
    for table in shipped().tables.values():
        pieces = {(p.kind, p.cover, p.height, frozenset(p.outline)) for p in table.pieces}
        turned = {
            (p.kind, p.cover, p.height, frozenset((table.width - x, table.depth - y) for x, y in p.outline))
            for p in table.pieces
        }
        assert pieces == turned, table.id


def test_the_introductory_battle() -> None:
    battle = shipped().battles["first_contact"]
    assert [sum(u.unit.points for u in side.units) for side in battle.sides] == [305, 315]
    assert (battle.turns, battle.has_extra_turn, battle.lead, battle.then) == (4, True, 2, k.THEN.index("kills"))
    assert battle.objectives == ((8000, 24000), (40000, 24000), (24000, 17000), (24000, 31000))
    assert battle.sides[0].units[0].models[0] == (14000, 9000)
    assert battle.sides[1].units[0].facing == 2700


# forces

FORCE = """schema = 1
[force]
name = "Second Company"
army = "meridian_compact"
limit = 500

[[unit]]
unit = "line_section"
options = [{ id = "lance" }, { id = "repeater", count = 1 }]

[[unit]]
id = "boss"
unit = "marshal"

[[unit]]
army = "drift_combine"
unit = "drift_crew"
"""


def test_a_force_is_one_file(tmp_path: Path) -> None:
    force = written(tmp_path, FORCE).thing
    assert isinstance(force, Force)
    assert [(u.id, u.army.id, u.entry.id, u.points) for u in force.units] == [
        ("unit_1", "meridian_compact", "line_section", 125),
        ("boss", "meridian_compact", "marshal", 65),
        ("unit_3", "drift_combine", "drift_crew", 90),
    ]
    assert (force.points, force.limit, force.has_consent) == (280, 500, False)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("limit = 500", "limit = -1", "force.limit: should be a whole number from 0 to 100000, is -1"),
        ('army = "meridian_compact"', 'army = "x"', "force.army: there is no army list 'x'"),
        ('army = "drift_combine"', 'army = "drift"', "unit[3].army: there is no army list 'drift'; there are"),
        ('unit = "marshal"', 'unit = "drift_crew"', "unit[2] 'boss'.unit: Meridian Compact has no unit 'drift_crew'"),
        ('id = "repeater"', 'id = "lance"', "unit[1].options[2] 'lance'.id: 'lance' stands twice; write its count"),
        ('id = "boss"', 'id = "unit_1"', "unit[2] 'unit_1'.id: there is another unit 'unit_1'"),
        ("count = 1", "count = 0", "unit[1].options[2] 'repeater'.count: should be a whole number from 1 to 99"),
        ("limit = 500", 'lists = ["../x.toml"]', "force.lists: '../x.toml' should be the plain name of a file beside"),
        ("limit = 500", 'lists = ["gone.toml"]', "gone.toml: can't be read: No such file or directory"),
    ],
)  # fmt: skip
def test_a_fault_of_a_force_is_named(old: str, new: str, told: str, tmp_path: Path) -> None:
    assert old in FORCE
    faults = [str(f) for f in written(tmp_path, FORCE.replace(old, new)).faults]
    assert any(told in x for x in faults), faults


def test_a_force_may_bring_a_list_of_its_own(tmp_path: Path) -> None:
    text = (DATA / "armies/cinder_choir.toml").read_text(encoding="utf-8")
    mine = text.replace('id = "cinder_choir"', 'id = "my_choir"').replace("points = 150", "points = 140")
    (tmp_path / "choir.toml").write_text(mine, encoding="utf-8")
    text = (
        'schema = 1\n[force]\nname = "Mine"\narmy = "my_choir"\nlists = ["choir.toml"]\n[[unit]]\nunit = "ember_band"\n'
    )
    force = written(tmp_path, text, "force.toml").thing
    assert isinstance(force, Force)
    assert force.points == 140
