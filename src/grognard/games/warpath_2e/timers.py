"""TIME.1 to TIME.4, TIME.8, TIME.10 Whose clock runs at a decision, and how much time there is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from grognard.games.warpath_2e.components import CHESS, LIMIT, NO_CLOCK, SPELL
from grognard.games.warpath_2e.frames import Deployment, Objectives, ReconMoves, Spell
from grognard.games.warpath_2e.state import BOOK, NONE, TO_PLACE, War
from grognard.kernel.card import Setting
from grognard.kernel.flow import NOBODY
from grognard.kernel.timer import Timer

MINUTE: Final = 60  # seconds
EACH_UNIT: Final = BOOK.value("TIME.10", 30)  # seconds to set it up
HOUR: Final = BOOK.value("TIME.1", 60)  # minutes for the whole battle, as suggested
TWO_HOURS: Final = BOOK.value("END.4", 120)  # minutes for both together
SPELL_MINUTES: Final = BOOK.value("TIME.8", 5)
PLACING: Final = BOOK.rule("TIME.2")
STANDS_STILL: Final = BOOK.rule("TIME.3")
HOLDERS: Final = BOOK.rule("TIME.4")


def running_clock(g: War) -> int:
    """The side whose clock runs at this decision; NOBODY where none does."""
    ask, b = g.ask, g.board
    if ask is None or b.clock == NO_CLOCK:
        return NOBODY
    if b.clock == LIMIT:
        return NOBODY if b.is_last else ask.role
    if any(isinstance(f, Spell) for f in g.stack):
        return ask.role if ask.role == b.holder or not HOLDERS else NOBODY
    top = g.stack[-1]
    if b.clock == SPELL:
        return ask.role if isinstance(top, Deployment) and NONE not in b.edge else NOBODY
    if isinstance(top, Objectives | Deployment | ReconMoves):
        return ask.role if PLACING else NOBODY
    return NOBODY if STANDS_STILL else ask.role


def timer_of(g: War, options: Mapping[str, Setting]) -> Timer:
    """The clock that runs now, with its limit."""
    b, role = g.board, running_clock(g)
    if b.clock == CHESS:
        return Timer(role, MINUTE * int(options.get("minutes", HOUR)))
    if b.clock == LIMIT:
        return Timer(role, MINUTE * int(options.get("limit_minutes", TWO_HOURS)), "battle")
    if b.clock != SPELL:
        return Timer(g.ask.role if g.ask is not None else NOBODY)
    if isinstance(g.stack[-1], Deployment):
        return Timer(role, EACH_UNIT, f"unit {b.at.count(TO_PLACE)}")
    return Timer(role, MINUTE * int(options.get("spell_minutes", SPELL_MINUTES)), f"spell {b.spells}")
