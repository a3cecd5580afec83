"""Modules: an owner's edited copy of a game's components, as a folder of data. No code is ever loaded from one.

A module is a folder with a `module.toml` that names the game, and the game's data files beside it.
"""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from grognard.kernel.game import Game, GameError

CARD = "module.toml"
LIMIT = 1 << 16  # bytes of module.toml
Lookup = Callable[[str], Game[Any]]


def open_module(folder: Path, games: Lookup) -> Game[Any]:
    """The game that a module's folder holds; GameError names the file and what is wrong."""
    if not folder.is_dir():
        raise GameError(f"{folder}: there is no such folder")
    card = _read_card(folder / CARD)
    for key in card:
        if key not in ("game", "title"):
            raise GameError(f"{CARD}: {key}: unknown key; there are game, title")
    if not isinstance(card.get("game"), str):
        raise GameError(f'{CARD}: game: should name the game, as in game = "indian-territory"')
    return games(card["game"]).module(folder)


def _read_card(path: Path) -> dict[str, Any]:
    if path.is_symlink() or not path.is_file():
        raise GameError(f"{CARD}: missing, or not a plain file; `grognard module copy GAME DIR` makes a module")
    if path.stat().st_size > LIMIT:
        raise GameError(f"{CARD}: more than {LIMIT:,} bytes")
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as err:
        raise GameError(f"{CARD}: not readable as TOML: {err}") from None


def copy_module(game: Game[Any], folder: Path) -> list[str]:
    """Copy a game's components into a new folder, ready to be edited; the names of the files."""
    files = game.module_files()
    if not files:
        raise GameError(f"{game.id} has no components that can be edited")
    if folder.exists():
        raise GameError(f"{folder}: is there already; choose a new folder")
    folder.mkdir(parents=True)
    (folder / CARD).write_text(f'game = "{game.id}"\ntitle = "My {game.title}"\n', encoding="utf-8")
    for path in files:
        shutil.copyfile(path, folder / path.name)
    return [CARD, *(path.name for path in files)]
