"""Parameters that commands share, and how they become a game, its options and its tests."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any

import typer

import grognard
from grognard.cli.errors import CliError
from grognard.kernel.card import Setting
from grognard.kernel.game import Game, GameError


def complete_game(begun: str) -> list[str]:
    """For the shell: the games whose ids begin with what is typed."""
    return [x for x in grognard.games() if x.startswith(begun)]


def complete_bots(begun: str) -> list[str]:
    """For the shell: bots, one for each role, with commas between them."""
    named, comma, last = begun.rpartition(",")
    return [named + comma + x for x in grognard.bots() if x.startswith(last)]


GameId = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A game by its id (`grognard games` lists them), or a module's folder.",
        autocompletion=complete_game,
    ),
]
Module = Annotated[
    Path | None, typer.Option("--module", metavar="DIR", help="The components it was played with.", show_default="")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, and nothing else.")]
Jobs = Annotated[int | None, typer.Option("--jobs", "-j", min=1, help="Processes at once.", show_default="one per CPU")]

PORT = 8765  # where the page is served unless another port is asked for
SWITCH = {"yes": True, "on": True, "no": False, "off": False}


def cpus() -> int:
    """The CPUs that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def find_game(id: str) -> Game[Any]:
    """A game by its id, or a module by its folder; GameError also where its package fails on import."""
    try:
        return _open_module(id) if id not in grognard.games() and Path(id).is_dir() else grognard.game(id)
    except GameError:
        raise
    except Exception as err:
        raise GameError(f"{id} is installed, but can't be loaded: {type(err).__name__}: {err}") from err


def _open_module(folder: str) -> Game[Any]:
    try:
        return grognard.module(folder)
    except GameError as err:
        said = str(err).splitlines()
        if len(said) < 2:
            raise
        more = " and more" if len(said) > 2 else ""
        raise GameError(f"{'; '.join(said[:2])}{more}. `grognard module check {folder}` lists everything") from None


def find_scenario(game: Game[Any], id: str) -> str:
    """The id, or the first scenario's where it is empty."""
    ids = [s.id for s in game.scenarios]
    if id and id not in ids:
        raise GameError(f"{game.id} has no scenario {id!r}; it has {', '.join(ids)}")
    return id or ids[0]


def read_settings(game: Game[Any], words: list[str]) -> dict[str, Setting]:
    """`key=value` words as the game's options, all of them."""
    chosen: dict[str, Setting] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise CliError(f"--option {word}: write key=value, as in --option fog=false")
        chosen[key] = _setting(game, key, value)
    return game.settings(chosen)


def _setting(game: Game[Any], key: str, text: str) -> Setting:
    values = next((o.values for o in game.card.options if o.id == key), ())
    for value in values:
        if str(value).lower() == text.lower() or (isinstance(value, bool) and SWITCH.get(text.lower()) is value):
            return value
    return text


def folder(game: Game[Any]) -> str:
    return game.id.replace("-", "_")


def tests_of(game: Game[Any], given: Path | None) -> Path:
    """The folder with a game's tests: games/NAME in the tests around here, or in those given, or those themselves."""
    if given is not None:
        if not given.is_dir():
            raise CliError(f"{given} is not a folder; --tests takes the folder with the tests")
        inner = given / "games" / folder(game)
        return inner if inner.is_dir() else given
    here = Path.cwd()
    for parent in (here, *here.parents):
        found = parent / "tests" / "games" / folder(game)
        if found.is_dir():
            return Path(os.path.relpath(found))
    raise CliError(f"no tests/games/{folder(game)} here or above; say where the tests are with --tests DIR")
