"""Commands that pages and helps show can be typed, and are about games that everybody has."""

from __future__ import annotations

import importlib
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
import typer.main

import grognard
from grognard.cli.table.commands import Commands
from grognard.cli.table.names import Names
from grognard.cli.table.saving import Saver
from grognard.cli.table.terminal import Terminal

ROOT = Path(__file__).parents[2]
APP = importlib.import_module("grognard.cli.app")  # its name is that of the app in it
SHIPPED = set(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"]["grognard.games"])
EXAMPLE = "borderland"  # for authors: comes with the sources alone
PAGES = sorted(p for p in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")])


def lines_of(page: Path) -> list[str]:
    """The command lines of a page: what stands after two blanks, or a #, is a remark."""
    found = re.findall(r"^(?:    )?(grognard .*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return [re.split(r"  +|\s#", line)[0] for line in found]


def examples_of(name: str) -> list[str]:
    """The examples in the help of a command, and of those below it."""
    module = importlib.import_module(f"grognard.cli.{APP.COMMANDS[name][0]}") if name else APP
    texts = [x for x in vars(module).values() if isinstance(x, str) and "Examples:" in x]
    found = APP.command(name) if name else None
    texts += [str(x.epilog) for x in getattr(found, "commands", {}).values()]
    return [x.strip() for text in texts for x in text.splitlines() if x.strip().startswith("grognard ")]


SHOWN = {(page.name, line) for page in PAGES for line in lines_of(page)}
HELPS = {(name or "grognard", line) for name in ["", *APP.COMMANDS] for line in examples_of(name)}


@pytest.mark.parametrize(("where", "line"), sorted(SHOWN | HELPS))
def test_a_command_can_be_typed(where: str, line: str) -> None:
    """Every word of it is an option, an argument or a command that is there."""
    words = shlex.split(line)[1:]
    at: Any = typer.main.get_command(APP.app)
    while hasattr(at, "commands") and words and words[0] in at.commands:
        at, words = APP.command(words[0]) if isinstance(at, APP.Commands) else at.commands[words[0]], words[1:]
    if words not in (["COMMAND", "--help"], ["--help"]):
        at.make_context("grognard", words)


@pytest.mark.parametrize(("where", "line"), sorted(SHOWN | HELPS))
def test_it_is_about_a_game_that_everybody_has(where: str, line: str) -> None:
    assert EXAMPLE not in line
    if where in ("rules", "fuzz", "match", "odds"):
        assert shlex.split(line)[2] in SHIPPED


@pytest.mark.parametrize("name", APP.COMMANDS)
def test_the_list_of_commands_says_what_their_help_says(name: str) -> None:
    said = APP.command(name).help.split("\n\n")[0]
    assert " ".join(said.split()) == APP.COMMANDS[name][1]


@pytest.fixture(scope="module")
def typed() -> set[str]:
    """What can be typed in a game in the terminal."""
    match = grognard.game("borderland").new(seed=1)
    return set(Commands(match, Names(match.game.atlas()), Terminal(), Saver(match, None)).all)


def test_the_page_of_the_terminal_names_all_its_commands_and_no_others(typed: set[str]) -> None:
    page = (ROOT / "docs" / "terminal.md").read_text(encoding="utf-8")
    table = page[page.index("| typed | does |") :].split("\n\n")[0]
    first = [row.split("|")[1] for row in table.splitlines()[2:]]
    named = {word for cell in first for word in re.findall(r"`(\w+)", cell)}
    assert named == typed
