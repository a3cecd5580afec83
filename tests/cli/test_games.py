"""`grognard games` and `grognard play`."""

from __future__ import annotations

from typing import Any

import pytest

import grognard
from borderland import GAME
from grognard.kernel.game import Game

Cli = Any


def test_it_lists_what_is_installed(cli: Cli) -> None:
    result = cli("games")
    assert result.code == 0
    for words in ("Borderland", "example for authors", "north, south", "The whole summer", "raid", "26", "Two lords"):
        assert words in result.out


def test_json(cli: Cli) -> None:
    (card,) = [g for g in cli("games", "--json").data if g["id"] == "borderland"]
    assert card["roles"] == ["north", "south"]
    assert [s["id"] for s in card["scenarios"]] == ["campaign", "raid"]
    assert (card["example"], card["rules"]) == (True, 26)


def test_where_only_examples_are_installed_it_says_so(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grognard, "games", lambda: ["borderland"])
    assert "No game to play is installed." in cli("games").out


def test_where_nothing_is_installed_it_says_what_to_do(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grognard, "games", list)
    assert "CONTRIBUTING.md" in cli("games").out
    assert cli("games", "--json").data == []
    assert "grognard rules GAME" in cli("play", "--terminal").out


def test_a_game_that_fails_on_import_leaves_the_others(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def find(id: str) -> Game[Any]:
        if id == "torn":
            raise ImportError("no module named paper")
        return GAME

    monkeypatch.setattr(grognard, "games", lambda: ["borderland", "torn"])
    monkeypatch.setattr(grognard, "game", find)
    result = cli("games")
    assert "Borderland" in result.out
    assert "paper" in result.out
    assert "ImportError" in cli("games", "--json").data[1]["error"]
    assert cli("rules", "torn").err.startswith("grognard: torn is installed, but can't be loaded: ImportError")
