"""`grognard module`: copy, check and play an owner's components; a hostile folder is refused and nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import grognard
from grognard.kernel.game import GameError
from grognard.kernel.save import SaveError

Cli = Any


@pytest.fixture
def copy(cli: Cli, tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    assert cli("module", "copy", "indian-territory", str(folder)).code == 0
    return folder


def edit(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def refused(cli: Cli, folder: Path) -> str:
    result = cli("module", "check", str(folder))
    assert result.code == 2
    assert "Traceback" not in result.err
    return str(result.err)


def test_a_copy_is_good_and_can_be_played(cli: Cli, copy: Path) -> None:
    assert "good" in cli("module", "check", str(copy)).out
    game = grognard.module(copy)
    assert game.id == "indian-territory"
    assert not game.new(seed=1).over


def test_an_edited_strength_is_played_with(cli: Cli, copy: Path) -> None:
    edit(copy, "units.toml", "strength = 2", "strength = 4")
    game: Any = grognard.module(copy)
    assert game.components.strength[0] == 4


@pytest.mark.parametrize(
    ("file", "old", "new", "named"),
    [
        ("map.toml", 'terrain = "prairie"', 'terrain = "swamp"', "map.toml: [[space]] fort_atkinson: terrain"),
        ("map.toml", 'id = "medicine_lodge"', 'id = "fort_atkinson"', "map.toml: [[space]] fort_atkinson: id"),
        ("map.toml", 'to = "medicine_lodge"', 'to = "atlantis"', "map.toml: [[route]] 1: to: 'atlantis'"),
        ("map.toml", "x = 65", "x = 65\nmagic = 1", "map.toml: [[space]] fort_atkinson: magic: unknown key"),
        ("units.toml", "strength = 2", "strength = 99", "units.toml: [[unit]] 5ks-1: strength"),
        ("tables.toml", "turns = 8", 'turns = "eight"', "tables.toml: [settings]: turns"),
        ("tables.toml", "[settings]", "[spells]\nx = 1\n[settings]", "tables.toml: [spells]: unknown table"),
        ("map.toml", "[[space]]", "[[space", "map.toml: not readable as TOML"),
        ("module.toml", "game", "code", "module.toml: code: unknown key"),
        ("module.toml", "indian-territory", "chess", "there is no game 'chess'"),
    ],
)
def test_a_fault_is_named(cli: Cli, copy: Path, file: str, old: str, new: str, named: str) -> None:
    edit(copy, file, old, new)
    assert named in refused(cli, copy)


def test_a_hostile_folder_is_refused(cli: Cli, copy: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret.toml"
    secret.write_text("password = 1")
    (copy / "map.toml").unlink()
    (copy / "map.toml").symlink_to(secret)
    assert "map.toml: missing, or not a plain file" in refused(cli, copy)
    (copy / "map.toml").unlink()
    with (copy / "map.toml").open("wb") as f:
        f.truncate(100 << 20)
    assert "map.toml: 104,857,600 bytes" in refused(cli, copy)
    assert "module.toml: missing" in refused(cli, tmp_path)
    (copy / "map.toml").write_text("x = " + "[" * 100_000)
    assert "map.toml: not readable" in refused(cli, copy)


def test_copying_never_overwrites(cli: Cli, copy: Path) -> None:
    result = cli("module", "copy", "indian-territory", str(copy))
    assert (result.code, "is there already" in result.err) == (2, True)
    assert cli("module", "copy", "borderland", str(copy / "x")).code == 2


def test_a_save_opens_only_with_its_own_components(copy: Path, tmp_path: Path) -> None:
    edit(copy, "units.toml", "strength = 2", "strength = 4")
    game = grognard.module(copy)
    match = game.new(seed=1)
    match.save(tmp_path / "a.json")
    with pytest.raises(SaveError, match=r"^module: played with the components "):
        grognard.load(tmp_path / "a.json")
    with pytest.raises(GameError):
        grognard.module(tmp_path / "nowhere")
