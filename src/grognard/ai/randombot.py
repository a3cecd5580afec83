"""The random bot: an even choice among all options."""

from __future__ import annotations

from grognard.ai.bot import Bot, question
from grognard.kernel.border import Choice
from grognard.kernel.view import View


class RandomBot(Bot):
    name = "random"
    at_once = True

    def choose(self, view: View) -> Choice:
        return self.random.choice(question(view).options)
