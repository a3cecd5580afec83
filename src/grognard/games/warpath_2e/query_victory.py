"""SCEN Who has won: kills by their cost, objectives by who stands at them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.games.warpath_2e.components import MIL, THEN
from grognard.games.warpath_2e.rolls import d3
from grognard.games.warpath_2e.state import BOOK, FIXED, GLOBAL_DOMINATION, MEAT_GRINDER, SCORCHED_EARTH

NOBODY: Final = -1
LEAD: Final = BOOK.value("SCEN.8", 20)  # percent of the army size
MORE: Final = BOOK.value("SCEN.13", 2)  # objectives
EACH: Final = BOOK.value("SCEN.15", 10)  # percent for an objective

SMALLEST: Final = BOOK.value("SCEN.9", 4)  # objectives beside a D3
SECTION: Final = 24 * MIL  # a side of 2 feet
USUAL: Final = BOOK.value("SCEN.14", 6)  # sections of a table of 6 by 4 feet
FACES_A_BRIEF: Final = BOOK.value("SCEN.6", 2)

Near = list[int]  # units within 1 inch of an objective


def brief_of(die: int) -> int:
    """SCEN.6 1 and 2 Meat Grinder, 3 and 4 Scorched Earth, 5 and 6 Total Global Domination."""
    return (MEAT_GRINDER, SCORCHED_EARTH, GLOBAL_DOMINATION)[(die - 1) // FACES_A_BRIEF]


def objectives_to_place(die: int, width: int, depth: int) -> int:
    """SCEN.9, SCEN.14 D3+4, and one more or fewer for each section of 2 by 2 feet that the table has more or fewer."""
    sections = (width // SECTION) * (depth // SECTION)
    return max(0, d3(die) + SMALLEST + sections - USUAL)


def controlled(near: Sequence[tuple[Near, Near]], side: int) -> int:
    """SCEN.11, SCEN.12 How many objectives a side controls: units are matched to uncontested ones for the most.

    `near` are, for each objective, the units of both sides within 1 inch of it.
    """
    free = [both[side] for both in near if both[side] and not both[1 - side]]
    holder: dict[int, int] = {}  # which objective a unit holds

    def place(objective: int, asked: set[int]) -> bool:
        """Find a unit for an objective, if need be by sending one to another."""
        for unit in free[objective]:
            if unit not in asked:
                asked.add(unit)
                if unit not in holder or place(holder[unit], asked):
                    holder[unit] = objective
                    return True
        return False

    return sum(place(n, set()) for n in range(len(free)))


def scores(brief: int, kills: Sequence[int], held: Sequence[int], limit: int) -> list[int]:
    """What both sides compare: points destroyed, objectives, or with SCEN.15 both as points."""
    if brief == MEAT_GRINDER:
        return list(kills)
    if brief == GLOBAL_DOMINATION:
        return [k + n * limit * EACH // 100 for k, n in zip(kills, held, strict=True)]
    return list(held)


def winner(brief: int, kills: Sequence[int], held: Sequence[int], limit: int, more: int = MORE, then: int = 0) -> int:
    """The side that has won, or NOBODY for a draw. In a battle with objectives of its own kills may decide (`then`)."""
    compared = scores(brief, kills, held, limit)
    if brief in (MEAT_GRINDER, GLOBAL_DOMINATION):
        return _ahead(compared, -(-limit * LEAD // 100))
    found = _ahead(compared, more)
    if found == NOBODY and brief == FIXED and then == THEN.index("kills"):
        return _ahead(kills, 1)
    return found


def _ahead(numbers: Sequence[int], by: int) -> int:
    lead = numbers[0] - numbers[1]
    return NOBODY if abs(lead) < by else int(lead < 0)
