"""Grognard plays board wargames by their full rules.

>>> import grognard
>>> isinstance(grognard.games(), list)
True
"""

from __future__ import annotations

import secrets
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grognard import ai
from grognard.ai import Bot, BotError, Supervised, make_bot
from grognard.kernel import installed
from grognard.kernel.border import Choice
from grognard.kernel.chance import Dice
from grognard.kernel.dice import LaidDice, RecordedDice, SecureDice, SeededDice
from grognard.kernel.flow import FlowError
from grognard.kernel.game import Game, GameError
from grognard.kernel.match import Match
from grognard.kernel.module import open_module
from grognard.kernel.replay import NoMoment, Replay
from grognard.kernel.rulebook import Refusal
from grognard.kernel.save import fetch, unpack
from grognard.kernel.saved import SaveError
from grognard.kernel.view import Question, View

__version__: str
__all__ = [
    "Bot",
    "BotError",
    "Choice",
    "Dice",
    "FlowError",
    "Game",
    "GameError",
    "LaidDice",
    "Match",
    "NoMoment",
    "Question",
    "RecordedDice",
    "Refusal",
    "Replay",
    "SaveError",
    "SecureDice",
    "SeededDice",
    "Supervised",
    "View",
    "__version__",
    "bot",
    "bots",
    "game",
    "games",
    "load",
    "module",
]

import_module("grognard.games")  # the folder first: imported later, it would take the place of the function
from grognard.kernel.installed import game, games  # noqa: E402

if not TYPE_CHECKING:  # or a checker would take every slip for an attribute

    def __getattr__(name):
        """`__version__` is read where it is asked for: few need it, and it takes its time."""
        if name != "__version__":
            raise AttributeError(f"module 'grognard' has no attribute {name!r}")
        from importlib.metadata import version

        return version("grognard")


def module(folder: str | Path) -> Game[Any]:
    """A game with the components of a folder; GameError names the file, the table and the key that are wrong."""
    return open_module(Path(folder), game, games())


def bots() -> list[str]:
    """The names of all bots."""
    return sorted(ai.BOTS)


def bot(name: str, game: Game[Any], seed: int | None = None) -> Bot:
    """A computer player by its name; repeatable with a seed. BotError says which there are."""
    return make_bot(name, game, secrets.randbits(32) if seed is None else seed)


def load(path: str | Path, dice: Dice | None = None, *, game: Game[Any] | None = None) -> Match:
    """Open a save. Chance comes from `dice` from here on, secure ones by default.

    A save of a game with components of your own needs that game: `load(path, game=grognard.module("my-copy"))`.
    """

    def find(id: str) -> Game[Any]:
        if game is not None and game.id != id:
            raise GameError(f"{path} is a save of {id}, not of {game.id}")
        return installed.game(id) if game is None else game

    return unpack(fetch(path), find, dice)
