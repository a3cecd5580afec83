"""An owner's edited copy of Blood on the Ohio: checked, played with, and refused with file, table and key."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.cli.test_module import edit, found

import grognard
from grognard.kernel.game import GameError
from grognard.kernel.saved import SaveError

Cli = Any


@pytest.fixture
def copy(cli: Cli, tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    assert cli("module", "copy", "blood-on-the-ohio", str(folder)).code == 0
    return folder


def test_a_copy_is_good_and_plays_like_the_game(cli: Cli, copy: Path) -> None:
    assert cli("module", "check", str(copy)).code == 0
    mine, printed = (g.new("learning_1", seed=4) for g in (grognard.module(copy), grognard.game("blood-on-the-ohio")))
    for n in range(60):
        assert mine.ask is not None
        assert mine.ask == printed.ask
        choice = mine.ask.options[n % len(mine.ask.options)]
        for match in (mine, printed):
            match.play(choice)


def test_an_edited_number_is_played_with_and_its_saves_are_its_own(copy: Path, tmp_path: Path) -> None:
    edit(copy, "tables.toml", "us_key_mp = 4", "us_key_mp = 5")
    game: Any = grognard.module(copy)
    assert game.components.us_key_mp == 5
    file = tmp_path / "mine.save"
    game.new("harmar", seed=1).save(file)
    with pytest.raises(SaveError):
        grognard.load(file)


@pytest.mark.parametrize(
    ("file", "old", "new", "named"),
    [
        ("map.toml", 'athens = ["belpre"', 'athens = ["belpree"', "map.toml: trails.athens: there is no space"),
        ("units.toml", "number = 22", "number = -1", "units.toml: type[1] 'RI'.number: should be a whole number"),
        ("units.toml", "number = 22", "nunber = 22", "units.toml: type[1] 'RI'.nunber: unknown key"),
        ("tables.toml", "confused = 2\n", "", "tables.toml: settings.confused: missing"),
        ("scenarios/harmar.toml", '"pacanne"', '"pacane"', "harmar.toml: wc[1].leaders: there is no leader 'pacane'"),
        ("scenarios/legion.toml", "[", "[[[", "legion.toml"),
    ],
)
def test_a_fault_is_named_by_file_table_and_key(
    cli: Cli, copy: Path, file: str, old: str, new: str, named: str
) -> None:
    edit(copy, file, old, new)
    assert named in found(cli, copy)
    with pytest.raises(GameError, match=file.rpartition("/")[2]):
        grognard.module(copy)


def test_a_file_that_is_missing_is_named(cli: Cli, copy: Path) -> None:
    (copy / "scenarios" / "wabash.toml").unlink()
    assert "wabash.toml" in found(cli, copy)
