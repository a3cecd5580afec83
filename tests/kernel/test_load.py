"""Saves of games with components of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

import grognard
from borderland import GAME
from grognard import SaveError
from grognard.cli import app, run


def test_a_save_opens_with_the_game_that_is_given(tmp_path: Path) -> None:
    match = GAME.new("raid", seed=3)
    match.save(tmp_path / "a.save")
    assert grognard.load(tmp_path / "a.save", game=GAME).position == match.position


def test_a_save_of_another_game_is_refused(tmp_path: Path) -> None:
    GAME.new("raid", seed=3).save(tmp_path / "a.save")
    with pytest.raises(SaveError, match="is a save of borderland, not of indian-territory"):
        grognard.load(tmp_path / "a.save", game=grognard.game("indian-territory"))


def test_a_save_of_a_module_says_how_it_is_opened(tmp_path: Path) -> None:
    folder = tmp_path / "my_war"
    assert run(app, ["module", "new", str(folder)]) == 0
    game = grognard.module(folder)
    game.new(seed=1).save(tmp_path / "a.save")
    with pytest.raises(SaveError, match="'my_war' is no scenario of the game's own; open it with its folder"):
        grognard.load(tmp_path / "a.save")
    assert grognard.load(tmp_path / "a.save", game=game).scenario == "my_war"


def test_a_save_of_the_game_itself_needs_no_folder(tmp_path: Path) -> None:
    assert run(app, ["module", "copy", "indian-territory", str(tmp_path / "my_copy")]) == 0
    units = tmp_path / "my_copy" / "units.toml"
    units.write_text(units.read_text("utf-8").replace("strength = 2", "strength = 3", 1), "utf-8")
    grognard.game("indian-territory").new(seed=1).save(tmp_path / "a.save")
    with pytest.raises(SaveError, match="played with the game's own components; open it without a folder"):
        grognard.load(tmp_path / "a.save", game=grognard.module(tmp_path / "my_copy"))
