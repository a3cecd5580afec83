"""Army lists: every fault is named with file, table and key; what units of a kind always have is added."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from tests.games.warpath_2e.conftest import Edited, Pick, written

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e.components import Army, Entry
from grognard.games.warpath_2e.read import shipped
from grognard.games.warpath_2e.state import BOOK, DATA

COMPACT = "armies/meridian_compact.toml"
DRIFT = "armies/drift_combine.toml"
CHOIR = "armies/cinder_choir.toml"
FILES = sorted(p.relative_to(DATA).as_posix() for p in DATA.glob("*/*.toml"))
VALUE = re.compile(r'"[^"]*"|-?\d+(?:\.\d+)?|true|false')
STRANGE = [
    '"nonsense"',
    "-7",
    "99999",
    "true",
    "[]",
    "{}",
    "0.0003",
    '""',
    '"tough:x"',
    '"inf"',
    "[1, 2]",
    "[[1, 2]]",
    "nan",
]

WRONG = [
    (COMPACT, 'id = "line_company"', 'id = "line_section"', "unit[2] 'line_section'.id: there is another unit"),
    (COMPACT, 'type = "inf"', 'type = "foot"', "unit[1] 'line_section'.type: should be one of 'inf', 'hero'"),
    (COMPACT, "def = 4", "def = 1", "unit[1] 'line_section'.def: should be a whole number from 2 to 15, is 1"),
    (COMPACT, "ner = [10, 12]", "ner = [12, 10]", "'line_section'.ner: the suppression limit 12 is above"),
    (COMPACT, "ner = [10, 12]", "ner = [10]", "'line_section'.ner: should be two numbers, such as [10, 12]"),
    (COMPACT, '["pulse_rifle"]', '["pulse_rife"]', "there is no weapon 'pulse_rife'; did you mean 'pulse_rifle'?"),
    (COMPACT, 'replace = "pulse_rifle"', 'replace = "breaker"', "'lance'.replace: the unit carries no 'breaker'"),
    (COMPACT, 'role = "special"\n', "", "option[1] 'lance'.replace: an option that re-arms a model has replace"),
    (COMPACT, '"elite", "headstrong"', '"elite", "headstrung"', "there is no rule 'headstrung'; did you mean"),
    (COMPACT, '"elite", "headstrong"', '"elite:2"', "'elite:2' should be written like 'elite'"),
    (COMPACT, '"crushing:1"', '"crushing"', "'crushing' should be written like 'crushing:2'"),
    (COMPACT, '"crushing:1"', '"crushing:99"', "'crushing:99': the number should be from 1 to 30"),
    (COMPACT, '"tough:2"', '"tough:2", "tough:3"', "'tough' stands twice"),
    (COMPACT, 'arc = "A"', 'arc = "F/X"', "unit[11] 'bulwark'.weapons[1].arc: should be"),
    (COMPACT, "mount = [0, 0, 2.4]", "mount = [0, 2.4]", "unit[11] 'bulwark'.weapons[1].mount: should be 3 numbers"),
    (COMPACT, 'shape = "rect", l = 5.0, w = 3.2', 'shape = "round", d = 5.0', "'bulwark'.base: Armour stands on a"),
    (COMPACT, "d = 1.0 }", "d = 1.00005 }", "'line_section'.base.d: 1.00005 is finer than a thousandth of an inch"),
    (COMPACT, "models = 1\n", "models = 2\n", "'marshal'.models: 2, but Hero is a single model"),
    (COMPACT, '["siege_gun"]', '["officer_pistol"]', "'bastion'.weapons: pistols are for Infantry, Heroes"),
    (COMPACT, 'id = "line_section"', 'id = "Line"', "unit[1].id: 'Line' is no id; use small letters, digits and _"),
    (COMPACT, "schema = 1", "schema = 2", "schema: should be 1, the only version of the format, is 2"),
    (COMPACT, "spd = 5", "sped = 5", "unit[1] 'line_section'.sped: unknown key; did you mean 'spd'?"),
    (COMPACT, "[army]", "[armee]", "should be an army list or a force or a battle or a table"),
    (COMPACT, 'id = "meridian_compact"', 'id = "Meridian Compact"', "army.id: 'Meridian Compact' is no id"),
    (COMPACT, "models = 10", "models = 4", "'line_section'.models: warning: 4 models; Infantry normally starts"),
    (COMPACT, 'rules = ["craven"]', 'rules = ["transport:5"]', "'levy'.rules: warning: Transport makes sense for"),
    (COMPACT, 'rules = ["craven"]', 'rules = ["nimble"]', "'levy'.rules: warning: Nimble is a rule for Armour"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "told"), WRONG, ids=[x[3][:50] for x in WRONG])
def test_a_fault_is_named(file: str, old: str, new: str, told: str, edited: Edited) -> None:
    faults = edited(file, old, new)
    assert any(told in x for x in faults), faults
    assert all(x.startswith("mine.toml: ") for x in faults)


def test_a_fault_has_its_line(edited: Edited) -> None:
    (told,) = edited(COMPACT, "def = 4", "def = 1")
    assert told.endswith("(line 21)")


@pytest.mark.parametrize("seed", range(40))
def test_no_change_breaks_the_reader(seed: int, tmp_path: Path) -> None:
    dice = random.Random(seed)
    lines = (DATA / dice.choice(FILES)).read_text(encoding="utf-8").splitlines()
    for _ in range(dice.randint(1, 4)):
        n = dice.choice([n for n, line in enumerate(lines) if VALUE.search(line)])
        value = dice.choice(list(VALUE.finditer(lines[n])))
        new = dice.choice(STRANGE)
        lines[n] = lines[n][: value.start()] + new + lines[n][value.end() :] if dice.random() < 0.9 else ""
    read = written(tmp_path, "\n".join(lines))
    assert all(f.file for f in read.faults)
    assert (read.thing is None) == any(not f.warning for f in read.faults)


def test_what_comes_with_the_game() -> None:
    lists = shipped()
    assert [len(a.entries) for a in lists.armies.values()] == [12, 12, 12]
    assert len(lists.weapons) == 26
    assert list(lists.tables) == ["dry_canal", "first_contact", "foundry_row", "green_hollow"]


def test_the_catalogue_is_whole() -> None:
    assert len(BOOK.rules) == 306


@pytest.mark.rule("STAT.1", "STAT.2", "STAT.3", "STAT.4", "STAT.5", "STAT.6")
def test_a_profile_is_read_as_it_is_printed(pick: Pick) -> None:
    e = pick("warden_guard").entry
    assert (e.type, e.models, e.spd, e.hit, e.att, e.defence) == (k.INF, 10, 5, 3, 1, 5)
    assert (e.suppression, e.destruction) == (11, 13)
    assert pick("bulwark").entry.att == 0


@pytest.mark.rule("STAT.7")
def test_special_rules_are_the_units_or_the_weapons(pick: Pick) -> None:
    guard = pick("warden_guard").entry
    assert guard.rules[k.ELITE]
    assert guard.rules[k.HEADSTRONG]
    assert not guard.rules[k.FAST]
    (carbine,) = guard.weapons
    assert (carbine.weapon.fire, carbine.weapon.range, carbine.weapon.rules[k.PIERCING]) == (1, 18, 1)


def test_bases_are_circles_or_rectangles(pick: Pick) -> None:
    assert pick("line_section").entry.base == k.Base(1000, 1000)
    assert pick("bulwark").entry.base == k.Base(5000, 3200, is_hull=True)


def test_a_vehicles_weapons_have_arcs_and_mounts(pick: Pick) -> None:
    cannon, repeater = pick("bulwark").entry.weapons
    assert cannon.arcs == k.ALL_ROUND
    assert (repeater.arcs, repeater.x, repeater.y, repeater.z) == (k.ARCS["F"], 1800, 0, 1400)
    assert pick("kestrel", "drift_combine").entry.weapons[2].arcs == 1 + 2 + 4


def army_of(tmp_path: Path, file: str, old: str, new: str) -> dict[str, Entry]:
    text = (DATA / file).read_text(encoding="utf-8")
    assert old in text
    army = written(tmp_path, text.replace(old, new)).thing
    assert isinstance(army, Army)
    return {e.id: e for e in army.entries}


@pytest.mark.rule("ORD.1", "ORD.5")
def test_ordnance_is_lumbering_and_reloads_unasked(tmp_path: Path) -> None:
    gun = army_of(tmp_path, COMPACT, '["lumbering", "tough:2"]', "[]")["breaker_gun"]
    assert gun.rules[k.LUMBERING]
    piece = army_of(tmp_path, COMPACT, 'weapons = ["breaker"]', 'weapons = ["tank_gun"]')["breaker_gun"].weapons[0]
    assert piece.weapon.rules[k.RELOAD]
    assert not shipped().weapons["tank_gun"].rules[k.RELOAD]


@pytest.mark.rule("SPEC.tough")
def test_single_models_are_tough_unasked(tmp_path: Path) -> None:
    units = army_of(tmp_path, COMPACT, '"tough:2"', '"fast"')
    assert [units[x].rules[k.TOUGH] for x in ("marshal", "breaker_gun", "drover")] == [2, 2, 2]
    assert units["line_section"].rules[k.TOUGH] == 0
    assert units["colossus"].rules[k.TOUGH] == 3


@pytest.mark.rule("SPEC.hoverer_nimble")
def test_hoverers_are_nimble_unasked(tmp_path: Path) -> None:
    skiff = army_of(tmp_path, DRIFT, '"hoverer", "nimble", ', '"hoverer", ')["skiff"]
    assert skiff.rules[k.NIMBLE]


@pytest.mark.rule("LOS.7")
@pytest.mark.parametrize(
    ("file", "height", "unit", "default"),
    [
        (COMPACT, "1.2", "line_section", 1200),
        (CHOIR, "1.8", "ash_riders", 1800),
        (COMPACT, "1.5", "breaker_gun", 1500),
        (COMPACT, "2.5", "colossus", 2500),
        (COMPACT, "2.4", "bulwark", 2200),
    ],
)
def test_heights_have_defaults(tmp_path: Path, file: str, height: str, unit: str, default: int) -> None:
    assert army_of(tmp_path, file, f"height = {height}\n", "")[unit].height == default


def test_a_list_may_bring_weapons_of_its_own(tmp_path: Path) -> None:
    own = '[[weapon]]\nid = "pulse_rifle"\nname = "Old"\nkind = "ranged"\nfire = 1\nrange = 20\nrules = []\n[[unit]]'
    section = army_of(tmp_path, COMPACT, '[[unit]]\nid = "line_section"', own + '\nid = "line_section"')["line_section"]
    assert section.weapons[0].weapon.range == 20


@pytest.mark.rule("UNIT.3")
def test_infantry_outside_five_to_twenty_is_a_warning(edited: Edited) -> None:
    assert not any("UNIT.3" in x for x in edited(COMPACT, "models = 10", "models = 5"))
    assert any(
        "4 models; Infantry normally starts with 5 to 20 (UNIT.3)" in x
        for x in edited(COMPACT, "models = 10", "models = 4")
    )


def test_a_number_without_end_is_told_in_plain_words(tmp_path: Path) -> None:
    found = written(tmp_path, f"schema = {'9' * 5000}")
    assert [str(f) for f in found.faults] == ["mine.toml: not readable as TOML: a number has too many digits"]
