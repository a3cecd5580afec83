"""`grognard play`: saves, and that whoever leaves loses nothing."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import pytest

import grognard
from grognard.cli.table.loop import unbroken
from grognard.kernel.border import Choice
from grognard.kernel.match import Match
from grognard.kernel.view import View

from .sitting import ALONE, HOTSEAT, Passes, Screen, Sit, said


def test_save_and_load_go_on_where_it_was(sit: Sit, tmp_path: Path) -> None:
    assert "Saved." in sit(ALONE, "march kirk", "save my.save", "quit").out
    out = sit(["--load", "my.save", "--as", "north", "--bot", "passes"], "log", "undo").out
    assert "March from Kirk to an area next door." in out
    assert "Turn 1: North moves. (5.1)" in out
    assert "Goodbye. Nothing was left unsaved." in out
    assert [f.name for f in tmp_path.iterdir()] == ["my.save"]


def test_a_save_of_another_game_or_with_options_is_refused(sit: Sit) -> None:
    sit(ALONE, "march kirk", "save my.save")
    assert "leave out --scenario" in sit(["--load", "my.save", "--scenario", "raid"]).err
    assert "not of chess" in sit(["chess", "--load", "my.save"]).err


def test_save_asks_before_it_replaces_a_file(sit: Sit, tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("dear diary")
    out = sit(ALONE, "save diary.txt", "n", "save nowhere/x.save").out
    assert "Not saved." in out
    assert "Not saved: nowhere/x.save: No such file" in out
    assert (tmp_path / "diary.txt").read_text() == "dear diary"
    assert "Saved." in sit(ALONE, "save diary.txt", "y", "save").out


def test_quit_offers_to_save(sit: Sit, tmp_path: Path) -> None:
    assert "Goodbye." in sit(ALONE, "quit").out
    assert not list(tmp_path.iterdir())
    assert "Goodbye." in sit(ALONE, "pass", "quit", "n").out
    assert not list(tmp_path.iterdir())
    sit(ALONE, "pass", "quit", "")
    sit(ALONE, "pass", "quit", "other.save")
    assert sorted(f.name for f in tmp_path.iterdir()) == ["borderland-1.save", "other.save"]


def test_the_end_of_the_input_loses_nothing(sit: Sit, tmp_path: Path) -> None:
    result = sit(ALONE, "march kirk")
    assert "Saved to borderland-1.save." in result.out
    assert result.code == 0
    assert grognard.load(tmp_path / "borderland-1.save").number == 2


def test_a_folder_that_takes_no_files_loses_nothing_either(
    sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    away = tmp_path / "away"
    away.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(away))
    real = Match.save

    def save(self: Match, path: Any) -> None:
        if Path(path).parent != away:
            raise PermissionError(13, "Permission denied")
        real(self, path)

    monkeypatch.setattr(Match, "save", save)
    assert f"Saved to {away}/borderland-1.save." in said(sit(ALONE, "march kirk"))


def test_after_a_bot_has_failed_another_plays_on(sit: Sit, bot: Passes, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(view: View) -> Choice:
        raise RuntimeError("out of ideas")

    monkeypatch.setattr(bot, "choose", fail)
    result = sit(ALONE, "pass", "pass", "pass!")
    assert result.code == 0
    told = "The bot passes failed: RuntimeError: out of ideas. The random bot plays on for it."
    assert said(result).count(told) == 1
    assert "Traceback" not in result.err
    assert "Saved to borderland-1.save." in result.out


def test_ctrl_c_waits_for_the_rules() -> None:
    done: list[str] = []

    def work() -> None:
        with unbroken():
            os.kill(os.getpid(), signal.SIGINT)
            done.append("done")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done == ["done"]


def test_in_a_real_terminal_pages_curtains_and_ctrl_c(tmp_path: Path) -> None:
    screen = Screen(tmp_path, *HOTSEAT)
    screen.until("Pass the keyboard to North")
    screen.type("\n")
    screen.until("8  pass")
    screen.type("map\n")
    screen.until("-- Enter for more, q to skip --")
    screen.type("look\n")  # not what the page asks for: taken as the next command
    screen.until("-- Enter for more, q to skip --")
    screen.type("map\n")
    screen.until("-- Enter for more, q to skip --")
    screen.type("q\n")
    screen.until(">")
    screen.type("march kirk\n")
    screen.until("Old Wall")
    screen.until(">")
    assert "Saved to borderland-1.save." in screen.interrupt("Goodbye.")
    assert screen.process.wait(10) == 130
    os.close(screen.here)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_window_that_is_closed_loses_nothing(tmp_path: Path, number: signal.Signals) -> None:
    screen = Screen(tmp_path, *ALONE[:3], "--bot", "passive")
    screen.until("8  pass")
    screen.type("march kirk\n")
    screen.until("Old Wall")
    screen.until(">")
    screen.process.send_signal(number)
    assert screen.process.wait(10) == 130
    assert (tmp_path / "borderland-1.save").exists()
    os.close(screen.here)
