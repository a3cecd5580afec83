"""All bots: those that come with Grognard, and those of other packages, by the entry point `grognard.bots`.

    [project.entry-points."grognard.bots"]
    hannibal = "my_package:Hannibal"
"""

from __future__ import annotations

from importlib.metadata import entry_points
from typing import Final

from grognard.ai.bot import Bot
from grognard.ai.greedy import GreedyBot
from grognard.ai.passive import PassiveBot
from grognard.ai.randombot import RandomBot

GROUP: Final = "grognard.bots"
OWN: Final = (GreedyBot, PassiveBot, RandomBot)


def find_bots() -> tuple[dict[str, type[Bot]], dict[str, str]]:
    """The bots by their names, and what is wrong with those that can't be used. Ours can't be replaced."""
    bots: dict[str, type[Bot]] = {kind.name: kind for kind in OWN}
    broken: dict[str, str] = {}
    for entry in entry_points(group=GROUP):
        if entry.name in bots:
            continue
        try:
            kind = entry.load()
        except Exception as err:
            broken[entry.name] = f"{entry.value} can't be loaded: {type(err).__name__}: {err}"
            continue
        if isinstance(kind, type) and issubclass(kind, Bot):
            bots[entry.name] = kind
        else:
            broken[entry.name] = f"{entry.value} is not a subclass of grognard.Bot"
    return bots, broken
