"""Modules: components of somebody's own for a game, as a folder of data. No code is ever loaded from one.

A folder says which game it is for: by a `module.toml` that names it, or by a file that only this game's modules have.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from grognard.kernel.fault import Fault
from grognard.kernel.game import Game, GameError
from grognard.kernel.toml import read_toml

CARD: Final = "module.toml"
LIMIT: Final = 1 << 16  # bytes of module.toml
Lookup = Callable[[str], Game[Any]]


def open_module(folder: Path, games: Lookup, ids: Sequence[str]) -> Game[Any]:
    """The game that a module's folder holds; GameError names the file and what is wrong."""
    return find_owner(folder, games, ids).modules.open(folder)


def pack_brought(game: str, files: Mapping[str, str]) -> str:
    """What players brought to a game, as one text that a table keeps."""
    return json.dumps({"game": game, "files": dict(sorted(files.items()))}, ensure_ascii=False)


def is_brought(module: str) -> bool:
    """Whether a table's module is such a text, and no folder."""
    return module.startswith("{")


def open_brought(module: str, games: Lookup) -> Game[Any]:
    """The game with what players brought; GameError tells what is wrong with it."""
    kept = json.loads(module)
    return games(kept["game"]).modules.bring(kept["files"])


def check_module(folder: Path, games: Lookup, ids: Sequence[str]) -> list[Fault]:
    """Everything that is wrong with a module's folder, errors first, then warnings; GameError if it is no module."""
    return find_owner(folder, games, ids).modules.faults(folder)


def find_owner(folder: Path, games: Lookup, ids: Sequence[str]) -> Game[Any]:
    """The game that a module is for; its components are not looked at."""
    if not folder.is_dir():
        raise GameError(f"{folder}: there is no such folder; `grognard module new {folder}` makes one to begin with")
    if os.path.lexists(folder / CARD):
        return games(_read_card(folder / CARD))
    signs, broken = [CARD], ""
    for id in ids:
        try:
            game = games(id)
        except Exception as err:  # a module of another game has nothing to do with it
            broken += f"; {id} can't be loaded ({err})"
            continue
        if game.modules.sign and os.path.lexists(folder / game.modules.sign):
            return game
        signs += [game.modules.sign] if game.modules.sign else []
    raise GameError(f"{folder}: no module: it has no {_or(signs)}; `grognard module new DIR` makes one{broken}")


def _or(names: list[str]) -> str:
    return " or ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def _read_card(path: Path) -> str:
    """The id of the game that a module.toml names."""
    try:
        card = read_toml(_read_text(path))
    except ValueError as err:
        raise GameError(f"{CARD}: not readable as TOML: {err}") from None
    for key in card:
        if key not in ("game", "title"):
            raise GameError(f"{CARD}: {key}: unknown key; there are game, title")
    if not isinstance(card.get("game"), str):
        raise GameError(f'{CARD}: game: should name the game, as in game = "indian-territory"')
    return str(card["game"])


def _read_text(path: Path) -> str:
    """The text of a plain file; a pipe or a device is never waited for."""
    if path.is_symlink() or not stat.S_ISREG(path.stat().st_mode):
        raise GameError(f"{CARD}: not a plain file; `grognard module copy GAME DIR` makes a module")
    if path.stat().st_size > LIMIT:
        raise GameError(f"{CARD}: more than {LIMIT:,} bytes")
    return path.read_bytes().decode("utf-8")


def copy_module(game: Game[Any], folder: Path, scenario: str = "") -> list[str]:
    """Write a module into a new folder, ready to be edited and played; the names of its files."""
    texts = game.edition(scenario).modules.texts(folder.absolute().name, scenario)
    if not texts:
        raise GameError(f"{game.id} has no components that can be edited")
    if game.modules.sign not in texts:
        texts = {CARD: f'game = "{game.id}"\ntitle = "My {game.title}"\n', **texts}
    if folder.exists():
        raise GameError(f"{folder}: is there already; choose a new folder")
    folder.mkdir(parents=True)
    for name, text in texts.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    return list(texts)
