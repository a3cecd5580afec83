"""`grognard luck`: how lucky each side was, in words, as data and as a picture."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from grognard.games.hand_of_destiny import GAME


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    rng, match = random.Random(7), GAME.new(seed=7)
    while match.position.ask is not None:
        match.choose(rng.choice(match.position.ask.options))
    file = tmp_path_factory.mktemp("luck") / "game.json"
    match.save(file)
    return file


def test_in_words(cli: Any, finished: Path) -> None:
    result = cli("luck", finished)
    assert result.code == 0
    for part in ("The luckiest moments", "The Mahdi: ", "Superiority", "1 in ", "All dice: "):
        assert part in result.out


def test_as_data_and_as_a_picture(cli: Any, finished: Path, tmp_path: Path) -> None:
    result = cli("luck", finished, "--json", "--svg", tmp_path / "luck.svg")
    assert [s["role"] for s in result.data["sides"]] == list(GAME.roles)
    assert len(result.data["moments"]) == 5
    assert (tmp_path / "luck.svg").read_text(encoding="utf-8").startswith("<svg")


def test_a_game_that_is_not_over(cli: Any, tmp_path: Path) -> None:
    match = GAME.new(seed=1)
    match.save(tmp_path / "begun.json")
    assert "so far" in cli("luck", tmp_path / "begun.json").out


def test_what_is_no_game(cli: Any, tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text("{}")
    result = cli("luck", tmp_path / "x.json")
    assert result.code == 2
    assert "not a save of ours" in result.err
