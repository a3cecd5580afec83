"""Computer players: they know the kernel and no game, and they get nothing but views."""

from __future__ import annotations

from typing import Any

from grognard.ai.bot import Bot, BotError
from grognard.ai.greedy import GreedyBot
from grognard.ai.passive import PassiveBot
from grognard.ai.randombot import RandomBot
from grognard.kernel.game import Game

__all__ = ["BOTS", "Bot", "BotError", "make_bot"]

BOTS: dict[str, type[Bot]] = {kind.name: kind for kind in (GreedyBot, PassiveBot, RandomBot)}


def make_bot(name: str, game: Game[Any], seed: int) -> Bot:
    """A bot by its name; BotError says which there are."""
    if name not in BOTS:
        raise BotError(f"there is no bot {name!r}; there are: {', '.join(sorted(BOTS))}")
    return BOTS[name](game, seed)
