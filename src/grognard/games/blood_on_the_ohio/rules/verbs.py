"""Verbs that several chapters share; others are at home in the chapter that uses them."""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import state
from grognard.games.blood_on_the_ohio.state import RULES

PLACE: Final = RULES.verb("place", state.SPACE)  # put the piece in question there
CHOOSE: Final = RULES.verb("choose", state.UNIT)
LOSE: Final = RULES.verb("lose", state.UNIT)
PEOPLE: Final = RULES.verb("nation", state.NATION)
