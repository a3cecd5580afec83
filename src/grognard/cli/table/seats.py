"""The seats of a game in the terminal: people at the keyboard, bots in the others."""

from __future__ import annotations

from typing import Any, Protocol

import grognard
from grognard.ai import BotError
from grognard.cli.errors import CliError
from grognard.kernel.board import NOBODYS, PUBLIC
from grognard.kernel.border import Choice
from grognard.kernel.game import Game
from grognard.kernel.view import View

BOTH = "both"
DEFAULT_BOT = "greedy"


class Bot(Protocol):
    @property
    def name(self) -> str: ...

    @property
    def failure(self) -> str: ...

    def choose(self, view: View) -> Choice: ...


def seat_bots(game: Game[Any], role: str, bot: str, seed: int | None) -> dict[str, Bot]:
    """A bot for every role that nobody at the keyboard plays."""
    if role == BOTH:
        if bot:
            raise CliError("--as both leaves no seat for a bot; leave out --bot, or choose one role")
        return {}
    mine = game.roles[game.role(role.lower())] if role else game.roles[0]
    others = [r for r in game.roles if r != mine]
    try:
        return {r: grognard.Supervised(grognard.bot(bot or DEFAULT_BOT, game, seed=seed)) for r in others}
    except BotError as err:
        raise CliError(str(err)) from None


def hides(game: Game[Any]) -> bool:
    """Does a role know what another may not see?"""
    return any(f.whose not in (PUBLIC, NOBODYS) for f in game.shape.fields)
