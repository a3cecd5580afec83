"""What is installed: packages register games under the entry point `grognard.games`, and under `grognard.workshops`
what builds armies and tables for them.
"""

from __future__ import annotations

from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any, Final

from grognard.kernel.game import Game, GameError

if TYPE_CHECKING:
    from grognard.kernel.workshop import Workshop

GROUP: Final = "grognard.games"
WORKSHOPS: Final = "grognard.workshops"


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


def workshops() -> dict[str, Workshop]:
    """The workshops that are installed, by the ids of their games."""
    from grognard.kernel.workshop import Workshop

    found = [e.load() for e in entry_points(group=WORKSHOPS)]
    return {x.id: x for x in sorted(found, key=lambda x: x.title) if isinstance(x, Workshop)}
