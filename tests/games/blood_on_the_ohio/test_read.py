"""Edited data are refused with file, table and key; no change of the files breaks the reader itself."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path

import pytest
from tests.games.blood_on_the_ohio.conftest import Edited

from grognard.games.blood_on_the_ohio.read import FILES, ComponentsError, read_all, read_components
from grognard.games.blood_on_the_ohio.read_scenarios import SCENARIOS
from grognard.games.blood_on_the_ohio.state import DATA

PATHS = [*FILES, *[f"scenarios/{name}" for name in SCENARIOS]]
VALUE = re.compile(r'"[^"]*"|-?\d+(?:\.\d+)?|true|false')
STRANGE = ['"nonsense"', "-7", "9999", "true", "[]", "{}", "0.3", '""', '"kekionga"', '"RI"', "[1, 2]", '["Mi"]']

WRONG = [
    ("map.toml", 'nation = "Mi"', 'nation = "Miami"', "map.toml: ground[41] 'whitewater_forks'.nation"),
    ("map.toml", 'id = "clarksville"', 'id = "louisville"', "ground[2] 'louisville'.id: there is another space"),
    ("map.toml", 'athens = ["belpre"', 'athens = ["belpree"', "trails.athens: there is no space 'belpree'"),
    ("map.toml", "big_bone = [", "bigbone = [", "trails.bigbone: there is no space"),
    ("map.toml", 'right = ["clarksville"]', "right = []", "river[1] 'o1'.right"),
    ("units.toml", "number = 22", "nunber = 22", "type[1] 'RI'.nunber: unknown key"),
    ("units.toml", "tp = [2, 1]", "tp = [2]", "leader[3] 'wayne'.tp"),
    ("units.toml", 'principal = ["kekionga", ', "principal = [", "no nation has the principal village kekionga"),
    ("tables.toml", "us_key_mp = 4", 'us_key_mp = "four"', "settings.us_key_mp"),
    ("tables.toml", "[0, 0, 0, 1, 1, 1, 2, 2, 3]", "[0, 0, 0, 1, 1, 1, 2, 2]", "combat.rows[2]"),
    ("tables.toml", "confused = 2\n", "", "settings.confused: missing"),
    ("scenarios/harmar.toml", "RI = 3,", "RI = 30,", "us: has 34 of RI, but there are 22"),
    ("scenarios/harmar.toml", '"pacanne"', '"pacane"', "wc[1].leaders: there is no leader 'pacane'; did you mean"),
    ("scenarios/harmar.toml", "warriors = [5, 0]", "warriors = [6, 0]", "has 11 warriors of Mi, but there are 10"),
    ("scenarios/legion.toml", "arms_available = 1", "arms_available = 2", "7 British Arms, but there are 6"),
    ("scenarios/wabash.toml", '"fort:steuben"', '"fort:stuben"', "us[3].at: there is no fort 'stuben'"),
    ("scenarios/learning.toml", 'name = "St. Clair\'s Advance: recruits"\n', "", "tier[2] 'learning_2'.name"),
    ("scenarios/campaign.toml", 'like = "harmar"', 'like = "harmer"', "like: 'harmer' is not one of"),
]


@pytest.mark.parametrize(("file", "old", "new", "told"), WRONG, ids=[x[3] for x in WRONG])
def test_a_fault_is_named(file: str, old: str, new: str, told: str, edited: Edited) -> None:
    faults = edited(file, old, new)
    assert any(told in x for x in faults), faults


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    shutil.copytree(DATA, folder)
    for file in FILES:
        path = folder / file
        text = path.read_text(encoding="utf-8").replace('name = "', 'nome = "', 3)
        path.write_text(text.replace("_mp = ", "_pm = "), encoding="utf-8")
    with pytest.raises(ComponentsError):
        read_components(folder)
    told = {(x.file, x.key) for x in read_all(folder)[1]}
    assert {("map.toml", "nome"), ("units.toml", "name"), ("tables.toml", "us_key_pm")} <= told


@pytest.mark.parametrize("seed", range(60))
def test_no_change_breaks_the_reader(seed: int, tmp_path: Path) -> None:
    dice = random.Random(seed)
    folder = tmp_path / "data"
    shutil.copytree(DATA, folder)
    path = folder / dice.choice(PATHS)
    lines = path.read_text(encoding="utf-8").splitlines()
    for _ in range(dice.randint(1, 4)):
        n = dice.choice([n for n, line in enumerate(lines) if VALUE.search(line)])
        value = dice.choice(list(VALUE.finditer(lines[n])))
        new = dice.choice(STRANGE)
        lines[n] = lines[n][: value.start()] + new + lines[n][value.end() :] if dice.random() < 0.9 else ""
    path.write_text("\n".join(lines), encoding="utf-8")
    _, faults = read_all(folder)
    assert all(x.file for x in faults)
