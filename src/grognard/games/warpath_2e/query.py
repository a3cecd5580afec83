"""Questions about the board that need no geometry: who is where, who may be activated, what a test needs.

Where nearness matters, whoever asks has measured it.
"""

from __future__ import annotations

from typing import Final

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e.roster import tough
from grognard.games.warpath_2e.state import ABOARD, BOOK, HULK, LOST, ON_TABLE, RESERVE, Board

SUPPRESSED: Final = BOOK.value("ACT.2", 3)
SECOND: Final = BOOK.value("ACT.3", 2)  # the modifier of the second unit; each further one has 1 more
NEAR: Final = BOOK.value("ACT.4", 1)
ARRIVAL: Final = BOOK.value("REINF.3", 5)  # in turn 1
LATEST_ARRIVAL: Final = 1  # in turn 5 and later
FOOT: Final = 12  # inches

DONE: Final = BOOK.rule("INIT.2")
NOT_THERE: Final = BOOK.rule("TURN.3")
CLOSED: Final = BOOK.rule("TRANS.8")
HALF: Final = BOOK.rule("REINF.1")
BULKY: Final = BOOK.rule("SPEC.bulky")
CAPACITY: Final = BOOK.rule("TRANS.1")

Modifier = tuple[str, int]  # the rule and what it adds


# units and models


def living(b: Board, unit: int) -> list[int]:
    """The models of a unit that are left, the Leader first."""
    return [m for m in b.d.members(unit) if not b.dead[m]]


def own_units(b: Board, side: int) -> list[int]:
    return [u for u, s in enumerate(b.d.side) if s == side]


def is_lost(b: Board, unit: int) -> bool:
    return b.at[unit] in (LOST, HULK)


def has_left(b: Board, side: int) -> bool:
    """END.5 Is anything of a side left: on the table, aboard or in reserve?"""
    return any(not is_lost(b, u) for u in own_units(b, side))


def left_to_take(b: Board, model: int) -> int:
    """SPEC.tough The damage that kills a model."""
    return tough(b.d, b.d.unit[model]) - b.damage[model]


# who may and must be activated


def must_try(b: Board, unit: int) -> bool:
    """TURN.3 Units on the table are attempted, one after the other, until all are Done."""
    return b.at[unit] == ON_TABLE and not b.done[unit]


def may_try(b: Board, unit: int) -> bool:
    """TURN.3 Reserves and passengers may be attempted; not who is aboard of a transport in reserve (REINF.3)."""
    waits = b.at[unit] == RESERVE or (b.at[unit] == ABOARD and b.at[b.ride[unit]] == ON_TABLE)
    return waits and not b.done[unit]


def bar_try(b: Board, side: int, unit: int) -> int:
    """0, or the rule that keeps a side from attempting a unit."""
    if b.done[unit]:
        return DONE
    if b.at[unit] == ABOARD and b.at[b.ride[unit]] != ON_TABLE:
        return CLOSED
    return 0 if b.d.side[unit] == side and (must_try(b, unit) or may_try(b, unit)) else NOT_THERE


def is_finished(b: Board, side: int) -> bool:
    """ACT.9 Has a side dealt with all its units? Said so, with only optional ones left, or none left at all."""
    return bool(b.finished[side]) or not any(must_try(b, u) or may_try(b, u) for u in own_units(b, side))


def activation_modifiers(b: Board, unit: int, is_near: bool) -> list[Modifier]:
    """ACT.2 to ACT.5, REINF.3 Every modifier of an activation test; `is_near` to the unit activated last (ACT.4).

    TIME.7 Who has no opponent left needs no tests, but for reserves.
    """
    if b.at[unit] == RESERVE:
        return [("REINF.3", -max(ARRIVAL - (b.turn - 1), LATEST_ARRIVAL))]
    if not has_left(b, 1 - b.d.side[unit]):
        return []
    further = b.tries + SECOND - 1 if b.tries and not is_finished(b, 1 - b.d.side[unit]) else 0
    found = [
        ("ACT.2", -SUPPRESSED if b.suppressed[unit] else 0),
        ("ACT.3", -further),
        ("ACT.4", NEAR if is_near and b.latest >= 0 else 0),
    ]
    return [x for x in found if x[1]]


def is_passed(modifier: int, die: int) -> bool:
    """ACT.1 A total of 1 or more; with nothing to take off, no die is rolled."""
    return modifier >= 0 or die + modifier >= 1


# transports and reinforcements


def seats_left(b: Board, transport: int) -> int:
    """TRANS.1 Models that find room."""
    aboard = [u for u in range(len(b.ride)) if b.ride[u] == transport and b.at[u] == ABOARD]
    return b.d.rules[transport][k.TRANSPORT] - sum(len(living(b, u)) for u in aboard)


def bar_ride(b: Board, unit: int, transport: int) -> int:
    """0, or the rule that keeps a unit out of a transport; how near it is, is another question."""
    if b.d.rules[unit][k.BULKY]:
        return BULKY
    fits = b.d.entry[unit].type in (k.INF, k.HERO) and b.d.side[unit] == b.d.side[transport]
    return 0 if fits and len(living(b, unit)) <= seats_left(b, transport) else CAPACITY


def bar_reserve(b: Board, unit: int) -> int:
    """REINF.1 At most half of a side's units, rounded down, may be held back; passengers are counted."""
    own = own_units(b, b.d.side[unit])
    held = sum(b.at[u] == RESERVE or (b.at[u] == ABOARD and b.at[b.ride[u]] == RESERVE) for u in own)
    return 0 if held + 1 <= len(own) // 2 else HALF


def entry_reach(turn: int, depth: int) -> tuple[int, int]:
    """REINF.5, REINF.6 How far a unit may enter along a short edge, and along the enemy's from its corners, in mils."""
    reach = FOOT * k.MIL * turn
    return min(reach, depth), max(0, reach - depth)
