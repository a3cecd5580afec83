"""A save, opened and replayed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grognard.cli.arguments import find_game
from grognard.cli.errors import CliError
from grognard.cli.show import bar
from grognard.kernel.game import Game
from grognard.kernel.match import Match
from grognard.kernel.save import Save, fetch, read, unpack, verify
from grognard.kernel.saved import SaveError


@dataclass
class ReplayedSave:
    """A save and its match; `trouble` says why the match has no log, where the replay did not work."""

    file: Path
    save: Save
    match: Match
    verified: bool
    trouble: str = ""


def games_with(module: Path | None) -> Callable[[str], Game[Any]]:
    """The game of a save: by its id, or with the components of a folder."""
    return lambda id: find_game(str(module) if module is not None else id)


def read_save(file: Path, strict: bool, at: int | None, games: Callable[[str], Game[Any]] = find_game) -> ReplayedSave:
    """Open a save and replay it, up to a row if `at` is given.

    `strict` is for proof: whatever differs is an error, unless the save shows a fault, which may be just that.
    """
    data = fetch(file)
    try:
        save, match = read(data), unpack(data, games)
    except SaveError as err:
        raise CliError(f"{file}: {err}") from None
    last = save.first + len(save.log)
    if at is not None and at > last:
        raise CliError(f"{file} has no row {at}: its last is {last}; leave out --at for the end of the game")
    try:
        with bar("replay") as progress:
            task = progress.add_task("", total=len(save.log))

            def replayed(rows: int, _: int) -> None:
                progress.update(task, completed=rows)

            if strict or at is None:
                match = verify(data, games, replayed)
            if at is not None:
                match = verify(data, games, replayed, at)
    except SaveError as err:
        if at is not None or (strict and save.fault is None):
            raise CliError(f"{file}: {err}") from None
        return ReplayedSave(file, save, match, False, str(err))
    return ReplayedSave(file, save, match, strict)
