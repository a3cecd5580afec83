"""Grognard plays board wargames by their full rules.

>>> import grognard
>>> isinstance(grognard.games(), list)
True
"""

from __future__ import annotations

import secrets
from importlib import import_module
from pathlib import Path
from typing import Any

from grognard.ai import BOTS, Bot, BotError, make_bot
from grognard.kernel.border import Choice
from grognard.kernel.chance import Dice
from grognard.kernel.dice import LaidDice, RecordedDice, SecureDice, SeededDice
from grognard.kernel.flow import FlowError
from grognard.kernel.game import Game, GameError
from grognard.kernel.match import Match
from grognard.kernel.module import open_module
from grognard.kernel.replay import NoMoment, Replay
from grognard.kernel.rulebook import Refusal
from grognard.kernel.save import SaveError, fetch, unpack

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
    "RecordedDice",
    "Refusal",
    "Replay",
    "SaveError",
    "SecureDice",
    "SeededDice",
    "bot",
    "bots",
    "game",
    "games",
    "load",
    "module",
]

import_module("grognard.games")  # the folder first: imported later, it would take the place of the function
from grognard.kernel.installed import game, games  # noqa: E402


def module(folder: str | Path) -> Game[Any]:
    """A game with the components of a folder; GameError names the file, the table and the key that are wrong."""
    return open_module(Path(folder), game, games())


def bots() -> list[str]:
    """The names of all bots."""
    return sorted(BOTS)


def bot(name: str, game: Game[Any], seed: int | None = None) -> Bot:
    """A computer player by its name; repeatable with a seed. BotError says which there are."""
    return make_bot(name, game, secrets.randbits(32) if seed is None else seed)


def load(path: str | Path, dice: Dice | None = None) -> Match:
    """Open a save. Chance comes from `dice` from here on, secure ones by default."""
    return unpack(fetch(path), game, dice)
