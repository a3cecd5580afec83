"""The passive bot: does nothing where it may, and no more than it must elsewhere."""

from __future__ import annotations

from grognard.ai.bot import Bot, question
from grognard.kernel.border import Choice
from grognard.kernel.view import View

NOTHING = Choice("pass", "")


class PassiveBot(Bot):
    """Passes when that is open. What is compulsory, like fire in battle, it does with the first option."""

    name = "passive"
    at_once = True

    def choose(self, view: View) -> Choice:
        options = question(view).options
        return NOTHING if NOTHING in options else options[0]
