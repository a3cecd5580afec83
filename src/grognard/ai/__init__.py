"""Computer players: they know the kernel and no game, and they get nothing but views."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.ai.bot import Bot, BotError
from grognard.ai.installed import find_bots
from grognard.ai.supervised import Supervised
from grognard.kernel.game import Game

__all__ = ["BOTS", "BROKEN", "Bot", "BotError", "Supervised", "make_bot"]

BOTS: dict[str, type[Bot]]  # by name
BROKEN: dict[str, str]  # what is wrong with those that can't be used


if not TYPE_CHECKING:  # or a checker would take every slip for an attribute

    def __getattr__(name):
        """All bots, found when first asked for: packages with bots import grognard, which must be there by then."""
        if name not in ("BOTS", "BROKEN"):
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = globals()
        found["BOTS"], found["BROKEN"] = find_bots()
        return found[name]


def make_bot(name: str, game: Game[Any], seed: int) -> Bot:
    """A bot by its name; BotError says which there are, or what is wrong with one that is installed."""
    from grognard.ai import BOTS, BROKEN

    if name in BROKEN:
        raise BotError(f"the bot {name!r} is installed, but {BROKEN[name]}")
    if name not in BOTS:
        raise BotError(f"there is no bot {name!r}; there are: {', '.join(sorted(BOTS))}")
    try:
        bot = BOTS[name](game, seed)
    except Exception as err:
        raise BotError(f"the bot {name!r} can't play {game.id}: {type(err).__name__}: {err}") from err
    bot.name = name
    return bot
