"""`grognard army` and `grognard table`: lists, forces and tables are checked, counted and imported."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.games.warpath_2e.catalogues import OLD, save, zipped

from grognard.games.warpath_2e.state import DATA

Cli = Any

FORCE = """schema = 1
[force]
name = "Second Company"
army = "meridian_compact"
limit = 300

[[unit]]
unit = "line_section"
options = [{ id = "lance" }]

[[unit]]
unit = "bulwark"
"""


@pytest.fixture
def force(tmp_path: Path) -> Path:
    path = tmp_path / "force.toml"
    path.write_text(FORCE)
    return path


def edited(path: Path, old: str, new: str) -> Path:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    return path


# check


def test_a_list_that_is_good(cli: Cli) -> None:
    result = cli("army", "check", DATA / "armies" / "drift_combine.toml")
    assert result.code == 0
    assert result.last.endswith(
        f"good. Count its points: grognard army points {DATA / 'armies' / 'drift_combine.toml'}"
    )


def test_every_fault_of_a_list_is_told(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text((DATA / "armies" / "drift_combine.toml").read_text())
    edited(edited(path, "spd = 6", "spd = -1"), '"jump"', '"jumping"')
    result = cli("army", "check", path)
    assert result.code == 1
    first, second, last = result.out.splitlines()
    assert first == "mine.toml: unit[1] 'drift_crew'.spd: should be a whole number from 0 to 30, is -1 (line 18)"
    assert second.startswith("mine.toml: unit[3] 'skyhooks'.rules: there is no rule 'jumping'; did you mean 'jump'?")
    assert last.endswith("mine.toml: 2 faults. Mend them and check again.")


def test_a_force_is_told_the_rule_and_the_figures(cli: Cli, force: Path) -> None:
    result = cli("army", "check", force)
    assert result.code == 1
    assert result.out.splitlines()[0] == (
        "force.toml: force: FORCE.2: 310 points of 300: 10 too many; "
        "take out units or options that cost 10 or more, such as Line Section (110)"
    )
    assert cli("army", "check", edited(force, "limit = 300", "limit = 310")).code == 0


def test_a_breach_of_one_unit_is_told_at_the_unit(cli: Cli, force: Path) -> None:
    edited(edited(force, "limit = 300", "limit = 0"), '"lance"', '"lance", count = 2')
    assert cli("army", "check", force).out.startswith(
        "force.toml: unit[1] 'unit_1': FORCE.2: Line Section: Shoulder lance"
    )


def test_a_warning_is_no_fault(cli: Cli, force: Path) -> None:
    edited(edited(force, "limit = 300", "limit = 0"), 'unit = "bulwark"', 'army = "cinder_choir"\nunit = "ashbound"')
    result = cli("army", "check", force, "--json")
    assert (result.code, result.data["good"], result.data["faults"]) == (0, True, [])
    (warning,) = result.data["warnings"]
    assert warning["text"].startswith("ALLY.3: The Cinder Choir is no possible ally of the Meridian Compact")


def test_faults_as_json(cli: Cli, force: Path) -> None:
    result = cli("army", "check", edited(force, 'unit = "bulwark"', 'unit = "bulwork"'), "--json")
    (fault,) = result.data["faults"]
    assert (result.code, result.data["kind"]) == (1, "force")
    assert (fault["file"], fault["table"], fault["key"], fault["line"]) == ("force.toml", "unit[2]", "unit", 12)


def test_a_file_of_another_kind(cli: Cli, tmp_path: Path) -> None:
    result = cli("army", "check", DATA / "tables" / "dry_canal.toml")
    assert result.code == 1
    assert "should be an army list or a force, with [army] or [force] at its top; this is a table" in result.out
    result = cli("table", "check", DATA / "armies" / "drift_combine.toml")
    assert "should be a table or a battle, with [table] or [battle] at its top; this is an army list" in result.out
    (tmp_path / "other.toml").write_text("x = 1")
    assert "it has no such heading" in cli("army", "check", tmp_path / "other.toml").out


def test_a_file_that_is_not_there(cli: Cli, tmp_path: Path) -> None:
    result = cli("army", "check", tmp_path / "gone.toml")
    assert result.code == 1
    assert "gone.toml: can't be read: No such file or directory" in result.out


# points


def test_points_of_a_force(cli: Cli, force: Path) -> None:
    result = cli("army", "points", force)
    assert result.code == 0
    assert result.out.splitlines() == [
        "   110  Line Section 100, Shoulder lance for one trooper 10",
        "   200  Bulwark Tank",
        "   310  points of 300: 10 too many",
    ]
    assert cli("army", "points", edited(force, "limit = 300", "limit = 500")).last == "   310  points of 500: 190 left"
    assert cli("army", "points", edited(force, "limit = 500", "limit = 0")).last == "   310  points"


def test_points_as_json(cli: Cli, force: Path) -> None:
    data = cli("army", "points", force, "--json").data
    assert (data["points"], data["limit"]) == (310, 300)
    assert data["units"][0] == {"id": "unit_1", "unit": "line_section", "army": "meridian_compact", "points": 110}


def test_prices_of_a_list(cli: Cli) -> None:
    result = cli("army", "points", DATA / "armies" / "drift_combine.toml")
    assert result.out.splitlines()[5].split() == ["Hardsuit", "Breachers", "150", "134", "+12", "%"]
    data = cli("army", "points", DATA / "armies" / "drift_combine.toml", "--json").data
    assert data["units"][4] == {"name": "Hardsuit Breachers", "points": 150, "usual": 134}


def test_points_of_what_cannot_be_read(cli: Cli, force: Path) -> None:
    result = cli("army", "points", edited(force, "schema = 1", "schema = 9"))
    assert result.code == 2
    assert "schema: should be 1" in result.err


# import


def test_a_catalogue_becomes_a_list(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = cli("army", "import", save(tmp_path, OLD))
    assert result.code == 0
    assert "Tin Soldiers Section: Shiny: left out: there is no such rule in the game" in result.out
    assert result.last == "Look at it, then: grognard army check tin_legion.toml"
    assert cli("army", "check", "tin_legion.toml").code == 0


def test_an_import_as_json(cli: Cli, tmp_path: Path) -> None:
    result = cli("army", "import", zipped(tmp_path, OLD), "--out", tmp_path / "tin.toml", "--json")
    assert (result.data["units"], result.data["weapons"]) == (2, 2)
    assert {"unit": "Tin Soldiers Section", "what": "Shiny", "why": "left out: there is no such rule in the game"} in (
        result.data["notes"]
    )


def test_an_import_never_overwrites(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "tin.toml").write_text("mine")
    result = cli("army", "import", save(tmp_path, OLD), "--out", tmp_path / "tin.toml")
    assert (result.code, (tmp_path / "tin.toml").read_text()) == (2, "mine")
    assert "is there already; choose another name with --out" in result.err


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("<!DOCTYPE catalogue><catalogue/>", "declares a DTD or entities"),
        ("<catalogue/>", "no unit in it could be mapped: it holds none"),
        (OLD.replace("10/12", "-/-").replace("-/12", "-/-"), "no unit in it could be mapped: Tin Soldiers Section: "),
    ],
    ids=["dtd", "empty", "unreadable"],
)
def test_what_cannot_be_imported_is_refused_in_one_line(cli: Cli, tmp_path: Path, text: str, told: str) -> None:
    result = cli("army", "import", save(tmp_path, text), "--out", tmp_path / "out.toml")
    assert result.code == 2
    assert told in result.err
    assert len(result.err.splitlines()) == 1
    assert not (tmp_path / "out.toml").exists()


# tables


def test_tables_and_battles_are_checked(cli: Cli, tmp_path: Path) -> None:
    assert cli("table", "check", DATA / "tables" / "dry_canal.toml").code == 0
    assert cli("table", "check", DATA / "battles" / "first_contact.toml", "--json").data["kind"] == "battle"
    path = tmp_path / "mine.toml"
    path.write_text((DATA / "tables" / "dry_canal.toml").read_text())
    result = cli("table", "check", edited(path, "[38.5, 22]", "[38.5, 50]"))
    assert result.code == 1
    assert result.out.startswith(
        "mine.toml: piece[1] 'toll_house'.polygon[2][2]: should be a number from 0 to 48, is 50"
    )
