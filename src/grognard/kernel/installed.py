"""The games that are installed: packages register them under the entry point `grognard.games`."""

from __future__ import annotations

from importlib.metadata import entry_points
from typing import Any, Final

from grognard.kernel.game import Game, GameError

GROUP: Final = "grognard.games"


def games() -> list[str]:
    """The ids of all games that are installed."""
    return sorted({e.name for e in entry_points(group=GROUP)})


def game(id: str) -> Game[Any]:
    """A game by its id; GameError says which there are."""
    found = entry_points(group=GROUP, name=id)
    if not found:
        raise GameError(f"there is no game {id!r}; there are: {', '.join(games()) or 'none yet'}")
    loaded = next(iter(found)).load()
    if not isinstance(loaded, Game):
        raise GameError(f"{id!r} is installed, but it is not a game")
    return loaded
