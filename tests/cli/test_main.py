"""What holds for every command: help, version, errors in one line, output for people and for pipes."""

from __future__ import annotations

import contextlib
import os
import pty
import shlex
import subprocess
import sys
from importlib.metadata import version
from typing import Any, NoReturn

import pytest

import grognard.cli.games
from grognard.cli import main

from .conftest import COMMAND

Cli = Any

COMMANDS = ["play", "games", "rules", "fuzz", "replay", "bench"]

MISTAKES = {
    "no such command": ["fly"],
    "no such option": ["games", "--fly"],
    "no game": ["rules"],
    "unknown game": ["rules", "chess"],
    "unknown game to play": ["play", "chess"],
    "unknown rule": ["rules", "borderland", "9.9"],
    "two questions at once": ["rules", "borderland", "--coverage", "--prove"],
    "no folder of tests": ["rules", "borderland", "--coverage", "--tests", "nowhere"],
    "no games": ["fuzz", "borderland", "--games", "0"],
    "games in words": ["fuzz", "borderland", "--games", "many"],
    "unknown scenario": ["fuzz", "borderland", "--scenario", "winter"],
    "unknown option": ["fuzz", "borderland", "--option", "fog=no"],
    "option without a value": ["fuzz", "borderland", "--option", "short"],
    "value that can't be": ["fuzz", "borderland", "--option", "short=perhaps"],
    "no file": ["replay"],
    "file that isn't there": ["replay", "nowhere.json"],
    "folder as a file": ["replay", "."],
}


def test_version(cli: Cli) -> None:
    assert cli("--version").out == f"grognard {version('grognard')}\n"


def test_help_names_every_command_and_shows_examples(cli: Cli) -> None:
    result = cli("--help")
    assert result.code == 0
    assert "Examples:" in result.out
    assert all(f" {name} " in result.out for name in COMMANDS)


def test_without_words_it_helps(cli: Cli) -> None:
    assert cli().out == cli("--help").out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_helps_with_examples(cli: Cli, name: str) -> None:
    result = cli(name, "--help")
    assert result.code == 0
    assert "Examples:" in result.out
    assert f"  grognard {name}" in result.out


@pytest.mark.parametrize("args", MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_one_line_on_stderr(cli: Cli, args: list[str]) -> None:
    result = cli(*args)
    assert result.code == 2
    assert result.out == ""
    assert result.err.startswith("grognard: ")
    assert result.err.count("\n") == 1
    assert "Traceback" not in result.err


def test_a_mistake_in_json_prints_no_json(cli: Cli) -> None:
    assert cli("rules", "chess", "--json").out == ""


def test_what_nobody_expected_is_one_line_too(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> NoReturn:
        raise KeyError("a bug")

    monkeypatch.setattr(grognard.cli.games, "installed", fail)
    result = cli("games")
    assert result.code == 2
    assert result.err == "grognard: unexpected KeyError: 'a bug'; with GROGNARD_DEBUG=1 it shows where\n"
    monkeypatch.setenv("GROGNARD_DEBUG", "1")
    with pytest.raises(KeyError):
        cli("games")


def test_an_interrupt_is_quiet(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(grognard.cli.games, "installed", interrupt)
    result = cli("games")
    assert (result.code, result.out) == (130, "")
    assert "Traceback" not in result.err


def test_main_exits_with_the_code(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["grognard", "fly"])
    with pytest.raises(SystemExit) as stop:
        main()
    assert stop.value.code == 2


def test_into_a_pipe_it_prints_no_colours(shell: Cli) -> None:
    result = shell("rules", "borderland", "--search", "march")
    assert result.code == 0
    assert "\x1b" not in result.out + result.err


PLAIN = [["--help"], ["match", "-h"], ["module", "--help"], ["games"], ["rules", "borderland", "6.1"]]


@pytest.mark.parametrize("args", PLAIN, ids=" ".join)
def test_into_a_pipe_it_prints_no_frames_and_no_blanks_at_the_end(shell: Cli, args: list[str]) -> None:
    said = shell(*args).out
    assert said
    assert not set(said) & set("╭│╰─┃┏━\x1b")
    assert not [line for line in said.splitlines() if line != line.rstrip()]


@pytest.mark.parametrize("args", PLAIN, ids=" ".join)
def test_no_color_means_no_escape_sequence_at_all(args: list[str]) -> None:
    """Not for bold type either, and on a real terminal."""
    coloured, plain = (on_a_terminal(args, env) for env in ({}, {"NO_COLOR": "1"}))
    assert "\x1b[" in coloured
    assert "\x1b" not in plain


def test_no_color_means_no_moving_bar_either() -> None:
    args = ["match", "borderland", "--scenario", "raid", "--bots", "passive", "--games", "2", "--jobs", "1"]
    coloured, plain = (on_a_terminal(args, env) for env in ({}, {"NO_COLOR": "1"}))
    assert "\x1b[" in coloured
    assert "\x1b" not in plain
    assert "2 games" in plain


COMPLETED = [
    ("grognard ma", "match"),
    ("grognard rules border", "borderland"),
    ("grognard play border", "borderland"),
    ("grognard match borderland --bots pas", "passive"),
    ("grognard match borderland --bots greedy,ra", "greedy,random"),
    ("grognard match borderland --ga", "--games"),
]


@pytest.mark.parametrize(("typed", "meant"), COMPLETED)
def test_the_shell_completes_commands_games_bots_and_options(typed: str, meant: str) -> None:
    asked = {"_GROGNARD_COMPLETE": "complete_bash", "COMP_WORDS": typed, "COMP_CWORD": str(typed.count(" "))}
    code = "import sys; sys.argv[0] = 'grognard'; from grognard.cli import main; main()"
    ran = subprocess.run([sys.executable, "-c", code], env=os.environ | asked, capture_output=True, text=True)
    assert ran.stdout.split() == [meant]


def on_a_terminal(args: list[str], env: dict[str, str]) -> str:
    """What a command prints on a terminal."""
    left_out = ("NO_COLOR", "FORCE_COLOR", "GITHUB_ACTIONS", "PY_COLORS")
    clean = {k: v for k, v in os.environ.items() if k not in left_out} | {"TERM": "xterm-256color"}
    ours, theirs = pty.openpty()
    process = subprocess.Popen([*COMMAND, *args], env=clean | env, stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    said = b""
    with contextlib.suppress(OSError):  # what Linux gives for the end of a terminal
        while part := os.read(ours, 4096):
            said += part
    os.close(ours)
    assert process.wait() == 0
    return said.decode()


def test_it_starts_without_what_only_some_commands_need() -> None:
    heavy = ["asyncio", "litestar", "multiprocessing", "numpy", "rich.progress", "shapely", "sqlalchemy"]
    test = f"import sys, grognard.cli; print([x for x in {heavy} if x in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", test], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"


def test_a_reader_that_leaves_is_no_error() -> None:
    command = [sys.executable, "-c", "from grognard.cli import main; main()", "rules", "borderland"]
    done = subprocess.run(f"{shlex.join(command)} | true", shell=True, capture_output=True, text=True, timeout=60)
    assert done.stderr == ""


def test_letters_that_a_terminal_lacks_do_not_stop_it(shell: Cli) -> None:
    result = shell("rules", "borderland", "6.1", PYTHONIOENCODING="ascii")
    assert result.code == 0
    assert "Withdraw" in result.out


def test_without_the_server_it_says_what_to_install(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> NoReturn:
        raise ModuleNotFoundError("No module named 'litestar'", name="litestar")

    monkeypatch.setattr(grognard.cli.games, "installed", missing)
    result = cli("games")
    assert result.code == 2
    assert result.err == (
        "grognard: playing in the browser needs more: pip install 'grognard[server]', or play with --terminal\n"
    )


def test_it_runs_as_a_module() -> None:
    ran = subprocess.run([sys.executable, "-m", "grognard", "--version"], capture_output=True, text=True, check=True)
    assert ran.stdout == f"grognard {grognard.__version__}\n"


def test_help_has_a_short_name(cli: Cli) -> None:
    assert cli("fuzz", "-h").out == cli("fuzz", "--help").out
