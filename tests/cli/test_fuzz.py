"""`grognard fuzz`: random games, and what happens when a law breaks."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, NoReturn

import pytest

import grognard.cli.random_games as random_games
import grognard.kernel.check as check
import grognard.kernel.worlds as worlds
from borderland import GAME, Borderland
from grognard.kernel.save import fetch, read

Cli = Any

RAID = ["fuzz", "borderland", "--scenario", "raid", "--option", "short=yes", "--jobs", "1"]
UNTIMED = ("seconds", "choices_per_second")


def fail(*_: Any) -> NoReturn:
    raise RuntimeError("planted")


def is_gone(group: int) -> bool:
    """Has every process of the group ended, now or soon?"""
    for _ in range(300):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


def test_it_plays_and_sums_up(cli: Cli) -> None:
    result = cli(*RAID, "--games", "2", "--seed", "5")
    assert result.code == 0
    for words in ("2 of 2, seeds 5 to 6", "short=true", " by 9.", "choices/s", "pairs", "Every law holds."):
        assert words in result.out


def test_processes_find_what_one_finds(cli: Cli) -> None:
    alone = cli(*RAID, "--games", "4", "--json").data
    together = cli(*RAID[:-1], "2", "--games", "4", "--json").data
    assert alone["games"] == 4
    assert sum(x["games"] for x in alone["ended"]) == 4
    for data in (alone, together):
        data["ended"].sort(key=str)
        for key in UNTIMED:
            del data[key]
    assert together == alone


def test_a_fault_is_saved_and_its_command_given(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, find_step: Any
) -> None:
    step = find_step("Impulse.march")
    for verb in list(step.picks):
        monkeypatch.setitem(step.picks, verb, fail)
    result = cli(*RAID, "--seed", "17", "--out", tmp_path / "faults")
    assert result.code == 1
    assert "every option applies" in result.out
    assert "planted" in result.out
    file = tmp_path / "faults" / "fault-borderland-17.json"
    assert result.last == f"  grognard replay {file}"
    fault = read(fetch(file)).fault
    assert fault is not None
    assert fault.law == "every option applies"
    assert fault.choice[0] in ("march", "pass")


def test_json_tells_of_the_fault(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, find_step: Any
) -> None:
    monkeypatch.setattr(find_step("Impulse.march"), "bar", lambda g, f, choice: 0)
    monkeypatch.chdir(tmp_path)
    result = cli(*RAID, "--json")
    assert result.code == 1
    (fault,) = result.data["faults"]
    assert (fault["law"], fault["where"], fault["seed"]) == (
        "options and bars agree",
        "Campaign > Impulse.march",
        0,
    )
    assert fault["command"] == "grognard replay fault-borderland-0.json"
    assert Path("fault-borderland-0.json").exists()


def test_whatever_fails_is_a_fault(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(worlds.DOORS, "its view", fail)
    result = cli(*RAID, "--out", tmp_path, "--json")
    (fault,) = result.data["faults"]
    assert (fault["law"], fault["why"]) == ("nothing fails", "RuntimeError: planted")
    assert Path(fault["file"]).exists()


def test_a_game_that_can_not_begin_has_no_file(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Borderland, "set_up", fail)
    result = cli(*RAID, "--seed", "3")
    assert result.code == 1
    assert "RuntimeError: planted" in result.out
    assert result.last == "  grognard fuzz borderland --scenario raid --games 1 --seed 3 --option short=True"


def test_the_house_is_checked_before_play(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(GAME.words.templates, ("Impulse.march", "prompt", ""))
    result = cli(*RAID, "--json")
    assert result.code == 1
    assert result.data["games"] == 0
    assert result.data["faults"][0]["why"] == "Impulse.march has no prompt"


def test_worlds_that_are_the_same_are_a_fault(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "ENOUGH", 2.0)
    result = cli(*RAID, "--games", "2")
    assert result.code == 1
    assert "pairs differ" in result.out


def test_an_interrupt_leaves_a_summary(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    games = iter([check.play_one])

    def interrupted(*args: Any) -> Any:
        play = next(games, None)
        if play is None:
            raise KeyboardInterrupt
        return play(*args)

    monkeypatch.setattr(random_games, "play_one", interrupted)
    result = cli(*RAID)
    assert result.code == 130
    assert "1 of 100" in result.out
    assert "Stopped before the end." in result.out


def start(folder: Path) -> subprocess.Popen[str]:
    """More games than can end, in a group of processes of their own."""
    heed = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"  # a shell's background ignores it
    code = f"{heed}; from grognard.cli import main; main()"
    command = [sys.executable, "-c", code, "fuzz", "borderland", "--games", "9999", "--jobs", "2", "--json"]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=folder, stdout=pipe, stderr=pipe, text=True, start_new_session=True)


def until_at_work(running: subprocess.Popen[str]) -> None:
    """Wait for the workers: the parent and two of them, and whatever multiprocessing adds."""
    for _ in range(600):
        if sum(_group(p) == running.pid for p in Path("/proc").glob("[0-9]*")) >= 3:
            return
        time.sleep(0.1)
    raise AssertionError("no worker started")


def _group(process: Path) -> int:
    try:
        return int((process / "stat").read_text().rpartition(")")[2].split()[2])
    except OSError:
        return 0


def test_an_interrupt_stops_every_process(tmp_path: Path) -> None:
    with start(tmp_path) as running:
        until_at_work(running)
        os.killpg(running.pid, signal.SIGINT)
        try:
            out, err = running.communicate(timeout=30)
        finally:
            running.kill()
    assert running.returncode == 130
    assert '"interrupted": true' in out
    assert "Traceback" not in err
    assert is_gone(running.pid)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_processes_end_with_the_one_that_started_them(tmp_path: Path, how: signal.Signals) -> None:
    with start(tmp_path) as running:
        until_at_work(running)
        running.send_signal(how)
    assert is_gone(running.pid)


def test_a_process_that_is_killed_is_named(tmp_path: Path) -> None:
    with start(tmp_path) as running:
        until_at_work(running)
        time.sleep(2.0)  # until the workers play
        worker = max(int(p.name) for p in Path("/proc").glob("[0-9]*") if _group(p) == running.pid)
        os.kill(worker, signal.SIGKILL)
        _, err = running.communicate(timeout=60)
    assert running.returncode == 2
    assert "a worker process was killed by signal 9" in err
    assert is_gone(running.pid)


def test_a_rule_taken_away_is_found_by_processes_and_replayed(shell: Cli, tmp_path: Path) -> None:
    """Without 7.1a nothing bars those who have marched."""
    without = {"GROGNARD_WITHOUT_RULE": "borderland:7.1a"}
    found = shell("fuzz", "borderland", "--games", "4", "--jobs", "2", **without)
    assert found.code == 1
    file = found.last.split()[-1]
    assert (tmp_path / file).exists()
    still = shell("replay", file, "--verify", **without)
    assert still.code == 1
    assert "still there" in still.out
    cured = shell("replay", file, "--verify")
    assert cured.code == 0
    assert "it does not show any more" in cured.out
