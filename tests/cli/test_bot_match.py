"""`grognard match`: bots against each other."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import grognard.ai
from grognard import Bot, Choice, View
from grognard.cli import bot_match
from grognard.cli.errors import INTERRUPTED

Cli = Any
SHORT = ("match", "borderland", "--scenario", "raid", "--jobs", "1")


def test_every_game_has_a_winner_or_is_drawn(cli: Cli) -> None:
    data = cli(*SHORT, "--bots", "random,passive", "--games", "4", "--seed", "3", "--json").data
    assert data["games"] == 4
    assert sum(side["won"] for side in data["sides"]) + data["drawn"] == 4
    for side in data["sides"]:
        assert side["low"] <= side["rate"] <= side["high"]


def test_one_name_is_for_all_roles(cli: Cli) -> None:
    assert cli(*SHORT, "--bots", "passive", "--games", "1", "--json").data["bots"] == ["passive", "passive"]


def test_it_says_who_won_how_often_and_how_sure_that_is(cli: Cli) -> None:
    said = cli(*SHORT, "--bots", "random", "--games", "2").out
    assert "Borderland, raid: 2 games" in said
    assert "North, random" in said
    assert "% to " in said


def test_the_same_seeds_give_the_same_games(cli: Cli, tmp_path: Path) -> None:
    for name in ("a", "b"):
        cli(*SHORT, "--bots", "random", "--games", "3", "--keep", str(tmp_path / name))
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_kept_games_are_not_played_again(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    cli(*SHORT, "--bots", "random", "--games", "2", "--keep", str(file))
    before = file.read_text()
    data = cli(*SHORT, "--bots", "random", "--games", "3", "--keep", str(file), "--json").data
    assert data["games"] == 3
    assert file.read_text().startswith(before)
    assert len(file.read_text().splitlines()) == 4


def test_a_line_that_was_cut_off_is_played_again(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    cli(*SHORT, "--bots", "random", "--games", "2", "--keep", str(file))
    whole = file.read_text()
    file.write_text(whole[:-9])
    cli(*SHORT, "--bots", "random", "--games", "2", "--keep", str(file))
    assert file.read_text() == whole


def test_ctrl_c_keeps_the_games_that_are_done(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play = bot_match._play

    def interrupted(game: Any, contest: bot_match.Contest, seed: int) -> bot_match.Ended:
        if seed == 12:
            raise KeyboardInterrupt
        return play(game, contest, seed)

    monkeypatch.setattr(bot_match, "_play", interrupted)
    args = (*SHORT, "--bots", "random", "--games", "5", "--seed", "10", "--keep", str(tmp_path / "kept.jsonl"))
    result = cli(*args, "--json")
    assert result.code == INTERRUPTED
    assert (result.data["games"], result.data["interrupted"]) == (2, True)
    monkeypatch.setattr(bot_match, "_play", play)
    assert cli(*args, "--json").data["games"] == 5
    kept = (tmp_path / "kept.jsonl").read_text().splitlines()[1:]
    assert [json.loads(x)["seed"] for x in kept] == [10, 11, 12, 13, 14]


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["--bots", "random,random,random"], "name a bot for each role of borderland: north, south"),
        (["--bots", "napoleon"], "there is no bot 'napoleon'"),
    ],
)
def test_mistakes_are_named(cli: Cli, args: list[str], why: str) -> None:
    result = cli(*SHORT, *args)
    assert result.code == 2
    assert why in result.err


def test_a_file_of_another_match_is_left_alone(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    cli(*SHORT, "--bots", "random", "--games", "1", "--keep", str(file))
    before = file.read_bytes()
    result = cli(*SHORT, "--bots", "passive", "--games", "1", "--keep", str(file))
    assert result.code == 2
    assert "holds games of another match" in result.err
    assert file.read_bytes() == before


def test_a_file_that_is_none_of_ours_is_left_alone(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("buy milk\nbuy bread\n")
    result = cli(*SHORT, "--games", "1", "--keep", str(file))
    assert result.code == 2
    assert file.read_text() == "buy milk\nbuy bread\n"


class Clueless(Bot):
    def choose(self, view: View) -> Choice:
        raise RuntimeError("no idea")


def test_a_bot_that_fails_is_named_and_replaced(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(grognard.ai.BOTS, "clueless", Clueless)
    args = (*SHORT, "--bots", "random,clueless", "--games", "2", "--seed", "5")
    north, south = cli(*args, "--json").data["sides"]
    assert north["failed"] == {}
    assert south["failed"] == {"5": "RuntimeError: no idea", "6": "RuntimeError: no idea"}
    said = " ".join(cli(*args).out.split())
    assert "clueless failed in 2 games, where the random bot played on; in that of seed 5: RuntimeError: no" in said


def test_one_that_is_installed_but_broken_is_named(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(grognard.ai.BROKEN, "lost", "lost:Bot can't be loaded")
    result = cli(*SHORT, "--bots", "random,lost")
    assert result.code == 2
    assert result.err == "grognard: the bot 'lost' is installed, but lost:Bot can't be loaded\n"
