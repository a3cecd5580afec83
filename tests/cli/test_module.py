"""`grognard module`: copy, check and play an owner's components; every fault is named, and no folder does harm."""

from __future__ import annotations

import os
import random
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import grognard
from grognard.games.indian_territory.read import FILES, read_all
from grognard.kernel.game import GameError
from grognard.kernel.saved import SaveError
from grognard.kernel.toml import read_toml

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


def found(cli: Cli, folder: Path) -> str:
    """What `check` says of a folder with faults."""
    result = cli("module", "check", str(folder))
    assert result.code == 1
    assert result.err == ""
    return str(result.out)


def refused(cli: Cli, folder: Path) -> str:
    """What `check` says of a folder that is no module."""
    result = cli("module", "check", str(folder))
    assert result.code == 2
    assert "Traceback" not in result.err
    return str(result.err)


def test_a_copy_is_good_and_can_be_played(cli: Cli, copy: Path) -> None:
    result = cli("module", "check", str(copy))
    assert result.code == 0
    assert "good" in result.out
    game = grognard.module(copy)
    assert game.id == "indian-territory"
    assert not game.new(seed=1).over


def test_an_edited_strength_is_played_with(copy: Path) -> None:
    edit(copy, "units.toml", "strength = 2", "strength = 4")
    game: Any = grognard.module(copy)
    assert game.components.strength[0] == 4


def test_a_module_is_copied_as_it_is(cli: Cli, copy: Path) -> None:
    edit(copy, "units.toml", "strength = 2", "strength = 4")
    assert cli("module", "copy", str(copy), str(copy.parent / "again")).code == 0
    game: Any = grognard.module(copy.parent / "again")
    assert game.components.strength[0] == 4


@pytest.mark.parametrize(
    ("file", "old", "new", "named"),
    [
        ("map.toml", 'terrain = "prairie"', 'terrain = "swamp"', "map.toml: space[1] 'fort_atkinson'.terrain: 'swamp'"),
        ("map.toml", 'id = "medicine_lodge"', 'id = "fort_atkinson"', "'fort_atkinson'.id: stands twice"),
        ("map.toml", 'to = "medicine_lodge"', 'to = "atlantis"', "map.toml: route[1].to: 'atlantis'"),
        ("map.toml", "x = 65", "x = 65\nmagic = 1", "map.toml: space[1] 'fort_atkinson'.magic: unknown key"),
        ("map.toml", 'capital = "creek"', "", "map.toml: space.capital: capital 'creek' must stand exactly once"),
        ("units.toml", "strength = 2", "strength = 99", "units.toml: unit[1] '5ks-1'.strength"),
        ("tables.toml", "turns = 8", 'turns = "eight"', "tables.toml: settings.turns"),
        ("tables.toml", "[settings]", "[spells]\nx = 1\n[settings]", "tables.toml: spells: unknown table"),
        ("map.toml", "[[space]]", "[[space", "map.toml: a heading is written [map] or [[card]]"),
    ],
)
def test_a_fault_is_named(cli: Cli, copy: Path, file: str, old: str, new: str, named: str) -> None:
    edit(copy, file, old, new)
    assert named in found(cli, copy)


def test_every_fault_is_named_on_a_line_of_its_own(cli: Cli, copy: Path) -> None:
    edit(copy, "units.toml", "strength = 2", "strength = 99")
    edit(copy, "map.toml", "x = 65", "x = -1")
    edit(copy, "tables.toml", "turns = 8", "turns = 0")
    lines = found(cli, copy).splitlines()
    assert [line.split(":")[0] for line in lines[:-1]] == ["map.toml", "tables.toml", "units.toml"]
    assert lines[-1].endswith("mine: 3 faults. Mend them and check again.")


def test_faults_as_json(cli: Cli, copy: Path) -> None:
    assert cli("module", "check", copy, "--json").data["good"] is True
    edit(copy, "map.toml", "x = 65", "x = -1")
    result = cli("module", "check", copy, "--json")
    (fault,) = result.data["faults"]
    assert (result.code, fault["file"], fault["key"]) == (1, "map.toml", "x")
    assert fault["table"] == "space[1] 'fort_atkinson'"


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("game", "code", "module.toml: code: unknown key"),
        ("indian-territory", "chess", "there is no game 'chess'"),
        ('"indian-territory"', "3", "module.toml: game: should name the game"),
        ("game = ", "game = [", "module.toml: not readable as TOML"),
    ],
)
def test_a_module_names_its_game(cli: Cli, copy: Path, old: str, new: str, named: str) -> None:
    edit(copy, "module.toml", old, new)
    assert named in refused(cli, copy)


def test_a_folder_that_is_no_module(cli: Cli, tmp_path: Path) -> None:
    assert "no module: it has no module.toml or scenario.toml" in refused(cli, tmp_path)
    assert "there is no such folder" in refused(cli, tmp_path / "nowhere")


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


# folders made to do harm


def test_a_link_is_not_followed(cli: Cli, copy: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret.toml"
    secret.write_text("password = 1")
    for name in ("map.toml", "module.toml"):
        (copy / name).unlink()
        (copy / name).symlink_to(secret)
        result = cli("module", "check", str(copy))
        assert result.code in (1, 2)
        assert f"{name}: " in result.out + result.err
        assert "plain file" in result.out + result.err
        assert "password" not in result.out + result.err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
@pytest.mark.parametrize("name", ["map.toml", "module.toml"])
def test_a_pipe_is_never_waited_for(cli: Cli, copy: Path, name: str) -> None:
    (copy / name).unlink()
    os.mkfifo(copy / name)
    result = cli("module", "check", str(copy))
    assert "plain file" in result.out + result.err


def test_contents_made_to_do_harm(cli: Cli, copy: Path) -> None:
    with (copy / "map.toml").open("wb") as f:
        f.truncate(100 << 20)
    assert "map.toml: 104,857,600 bytes" in found(cli, copy)
    for content in ("x = " + "[" * 100_000, ".".join(["a"] * 100_000) + " = 1", "x = " + "9" * 100_000):
        (copy / "map.toml").write_text(content)
        assert "map.toml: not readable as TOML" in found(cli, copy)
    (copy / "map.toml").write_bytes(b"\xff\xfe")
    assert "map.toml: not a text in UTF-8" in found(cli, copy)


def test_what_is_printed_is_harmless(cli: Cli, copy: Path) -> None:
    edit(copy, "map.toml", 'terrain = "prairie"', 'terrain = "\\u001b[31m<b>\\u0007"')
    said = found(cli, copy)
    assert "\x1b" not in said
    assert "\x07" not in said


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_changed_gives_faults_or_components(tmp_path: Path, copy: Path, seed: int) -> None:
    chance = random.Random(seed)
    texts = {name: (copy / name).read_text() for name in FILES}
    for _ in range(6):
        name = chance.choice(FILES)
        lines = texts[name].splitlines()
        at = [n for n, line in enumerate(lines) if re.match(r"\w+ = ", line)]
        key = lines[n := chance.choice(at)].split(" = ")[0]
        lines[n] = f"{key} = {chance.choice(['-1', '[]', '{}', 'true', '9e99', '[[1]]', repr('x'), '10000000000000'])}"
        if chance.random() < 0.2:
            del lines[n]
        (copy / name).write_text("\n".join(lines))
        read_all(copy)  # no more is asked than that it ends well
        (copy / name).write_text(texts[name])


def test_ordinary_files_are_read_as_ever() -> None:
    for path in (Path(grognard.__file__).parent / "games").rglob("*.toml"):
        text = path.read_text(encoding="utf-8")
        assert read_toml(text) == tomllib.loads(text)
