"""Saves of a game under way: where they go, and that none is lost."""

from __future__ import annotations

import tempfile
from pathlib import Path

from grognard.cli.arguments import find_game
from grognard.cli.errors import CliError
from grognard.kernel.chance import Dice
from grognard.kernel.match import Match
from grognard.kernel.save import Lookup, SaveError, fetch, unpack


def open_match(file: Path, dice: Dice | None, games: Lookup = find_game) -> Match:
    """A saved match, with its log in words where it can be replayed."""
    try:
        return unpack(fetch(file), games, dice)
    except SaveError as err:
        raise CliError(f"{file}: {err}") from None


class Keeper:
    """Knows what of a match is on disk."""

    def __init__(self, match: Match, file: Path | None) -> None:
        self.match = match
        self.file = file
        self.kept = match.number  # the position that is safe: saved, or just dealt

    @property
    def is_safe(self) -> bool:
        return self.kept == self.match.number

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
