"""What a game says of itself, and how it looks: what menus, servers and pages know before a match begins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.atlas import Atlas
    from grognard.kernel.kinds import Lexicon
    from grognard.kernel.scene import Scene, Status
    from grognard.kernel.sheet import Sheet
    from grognard.kernel.view import View

Setting = bool | int | str


@dataclass(frozen=True)
class Scenario:
    """One of the things that can be played with a game."""

    id: str
    title: str
    text: str = ""


@dataclass(frozen=True)
class Option:
    """A switch of the game; the first of its values is the default."""

    id: str
    title: str
    values: tuple[Setting, ...]


@dataclass(frozen=True)
class Card:
    """What a game says of itself. `version` counts the changes of rules or data that alter running games."""

    id: str
    title: str
    version: int
    roles: tuple[str, ...]
    scenarios: tuple[Scenario, ...]
    options: tuple[Option, ...] = ()
    blurb: str = ""
    example: bool = False  # made to show authors how, not to be played
    place: int = 99  # among other games: the lowest stands first


@dataclass(frozen=True)
class Faces:
    """How a game looks, made from the ids and names of its components, and from a view."""

    atlas: Callable[[Lexicon], Atlas]
    sheet: Callable[[Lexicon], Sheet]
    status: Callable[[Lexicon, View], Status]
    scene: Callable[[Lexicon, View], Scene | None]
