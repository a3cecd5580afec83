"""SHOOT.21, ARM.33, ARM.34, SCEN.7 What is lost: destroyed units, their points for the enemy, hulks of vehicles."""

from __future__ import annotations

from typing import Final

from grognard.games.warpath_2e.components import ARM
from grognard.games.warpath_2e.frames import HulkRoll, Wreck
from grognard.games.warpath_2e.query import has_left, living
from grognard.games.warpath_2e.rolls import is_removed
from grognard.games.warpath_2e.state import ABOARD, BOOK, HULK, LOST, MEAT_GRINDER, RULES, SIDE, UNIT, War
from grognard.games.warpath_2e.victory import verdict
from grognard.kernel.chance import Chance, dice
from grognard.kernel.kinds import FLAG, NUMBER

chance = RULES.chance

NOTHING_LEFT: Final = BOOK.rule("END.5")

DESTROYED_UNIT: Final = RULES.event("destroyed", "SHOOT.21", unit=UNIT, by=SIDE, points=NUMBER)
HULK_ROLLED: Final = RULES.event("hulk_rolled", "ARM.33", unit=UNIT, face=NUMBER, stays=FLAG)


def destroy(g: War, unit: int, rule: int = 0) -> None:
    """Take a unit from the table, and score it for the other side; a hulk may stay, passengers come out (TRANS.5).

    END.5 Where only kills count, the battle is over with the last unit of a side.
    """
    b = g.board
    for m in living(b, unit):
        b.dead[m] = 1
    b.at[unit] = LOST
    b.suppressed[unit] = b.disrupted[unit] = b.immobilised[unit] = 0
    by = 1 - b.d.side[unit]
    b.kills[by] += b.d.points[unit]
    g.tell(DESTROYED_UNIT, [unit, by, b.d.points[unit]], rule=rule)
    if b.brief == MEAT_GRINDER and not has_left(b, b.d.side[unit]):
        g.finish(verdict(b), NOTHING_LEFT)
        return
    aboard = [u for u, at in enumerate(b.at) if at == ABOARD and b.ride[u] == unit]
    if aboard:
        g.call(Wreck(unit=unit, aboard=aboard))
    if b.d.entry[unit].type == ARM:
        g.call(HulkRoll(unit=unit))


@chance(HulkRoll, rule="ARM.33")
def hulk_roll(g: War, f: HulkRoll) -> Chance:
    return dice(1)


@hulk_roll.rolled
def hulk_rolled(g: War, f: HulkRoll, faces: list[int]) -> None:
    """ARM.34 On 1 to 3 the hull stays where it is, as blocking terrain."""
    stays = not is_removed(faces[0])
    if stays:
        g.board.at[f.unit] = HULK
    g.tell(HULK_ROLLED, [f.unit, faces[0], int(stays)])
