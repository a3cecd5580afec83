"""Saves and positions: where they go, how none is lost, how they are opened."""

from __future__ import annotations

import json
import shlex
import tempfile
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import grognard
from grognard.cli.arguments import find_game
from grognard.cli.errors import CliError
from grognard.cli.table.terminal import Terminal
from grognard.kernel.chance import Dice
from grognard.kernel.game import Game, GameError
from grognard.kernel.match import Match
from grognard.kernel.save import Lookup, Save, fetch, read, unpack
from grognard.kernel.saved import SaveError
from grognard.kernel.toml import read_toml

MOST = 200  # files that are looked at for the folder of a save


def open_match(file: Path, dice: Dice | None, games: Lookup = find_game) -> Match:
    """A saved match, with its log in words where it can be replayed."""
    data = fetch(file)
    try:
        return unpack(data, games, dice)
    except SaveError as err:
        why = _of_module(file) if games is find_game else ""
        raise CliError(f"{file}: {why or err}") from None


def _of_module(file: Path) -> str:
    """What goes on with a game that was played with the components of a folder; "" of any other."""
    save = next(iter(_saved(file)), None)
    if save is None or not save.module:
        return ""
    near = [f for folder in (file.parent, Path()) for f in sorted(folder.glob("*/*.toml"))[:MOST]]
    found = next((x for x in dict.fromkeys(f.parent for f in near) if _is_played_with(x, save)), None)
    command = shlex.join(["grognard", "play", str(found or "DIR"), "--load", str(file)])
    return f"played with the components of {found or 'a folder'}; go on with: {command}"


def _is_played_with(folder: Path, save: Save) -> bool:
    try:
        game: Game[Any] = grognard.module(folder).edition(save.edition)
    except GameError:
        return False
    return game.id == save.game and game.components_id == save.module


def open_position(game: Game[Any], file: Path, seed: int | None) -> Match:
    """A match that begins at the position of a file, TOML or JSON."""
    return game.match(read_position(file, fetch(file)), seed=seed)


def read_position(file: Path, data: bytes) -> dict[str, Any]:
    """The content of a file, a save or a position: JSON, or TOML by its name."""
    try:
        content = read_toml(data.decode()) if file.suffix == ".toml" else json.loads(data)
    except (ValueError, RecursionError) as err:
        raise CliError(f"{file}: neither a save nor a position: {err}") from None
    if not isinstance(content, dict):
        raise CliError(f"{file}: neither a save nor a position: it should be a table of keys and values")
    return content


def choose_save(folder: Path, game: str) -> Path:
    """The saved game of a folder; where there are several, the one that is chosen from a list, newest first."""
    files = sorted(folder.glob("*.save"), key=lambda f: f.stat().st_mtime, reverse=True)
    found = [(f, save) for f in files for save in _saved(f) if not game or save.game == game]
    if not found:
        where = "here" if folder == Path() else f"in {folder}"
        of = f" of {game}" if game else ""
        raise CliError(f"no saved game{of} is {where}; --load FILE names one that is elsewhere")
    if len(found) == 1:
        return found[0][0]
    terminal = Terminal()
    terminal.say("Saved games, the newest first:")
    for n, (file, save) in enumerate(found, 1):
        when = datetime.fromtimestamp(file.stat().st_mtime)
        scenario = save.scenario or save.edition or "a position of its own"
        terminal.say(f"{n}  {file}, {save.game}, {scenario}, saved {when:%Y-%m-%d %H:%M}", 2)
    typed = terminal.ask(f"Which one? 1 to {len(found)}; Enter takes the first: ") or "1"
    if not typed.isdecimal() or not 1 <= int(typed[:9]) <= len(found):
        raise CliError(f"there is no {typed} among them; the numbers are 1 to {len(found)}")
    return found[int(typed[:9]) - 1][0]


def _saved(file: Path) -> list[Save]:
    """The save in a file; none where it is something else."""
    try:
        return [read(fetch(file))]
    except SaveError:
        return []


class Saver:
    """Saves a match, and knows how much of it is on disk. `command` begins what goes on with a saved game."""

    def __init__(self, match: Match, file: Path | None, command: Sequence[str] = ("grognard", "play")) -> None:
        self.match = match
        self.file = file
        self.command = command
        self.kept = match.number  # the position that is safe: saved, or just dealt

    @property
    def is_safe(self) -> bool:
        return self.kept == self.match.number

    def going_on(self, file: Path) -> str:
        """What to type to go on with the game in a file."""
        return shlex.join([*self.command, "--load", str(file)])

    def is_taken(self, file: Path) -> bool:
        """Would saving there replace a file that isn't this game's?"""
        return file != self.file and file.exists()

    def save(self, file: Path) -> None:
        """Write the match; OSError says why not."""
        self.match.save(file)
        self.file, self.kept = file, self.match.number

    def free_name(self, folder: Path = Path()) -> Path:
        """A name that no file has yet."""
        n = 1
        while (file := folder / f"{self.match.game.id}-{n}.save").exists():
            n += 1
        return file

    def autosave(self) -> Path:
        """Write the match to a new file, here or where temporary files go."""
        try:
            file = self.free_name()
            self.save(file)
        except OSError:
            file = self.free_name(Path(tempfile.gettempdir()))
            self.save(file)
        return file
