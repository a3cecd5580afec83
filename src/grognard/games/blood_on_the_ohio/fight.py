"""What a combat amounts to, from the board and its frame alone: who fights, tactical points, strength, the table.

Rules, words, scene and odds all reckon with this; nothing changes here.
"""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.components import Components
from grognard.games.blood_on_the_ohio.frames import Combat
from grognard.games.blood_on_the_ohio.state import US, WC, Board
from grognard.kernel.flow import NOBODY

# the events of 14.3, as components list them
BATTLE: Final = 0
DELAY: Final = 1
US_CONFUSED: Final = 2
WC_CONFUSED: Final = 3
REINFORCEMENTS: Final = 4

# the parts of a strength (14.6a)
UNITS: Final = 0  # regulars or warriors
MILITIA: Final = 1
LEADERS: Final = 2
PLACE: Final = 3
SHOCK: Final = 4
ARMS: Final = 5
SCOUTS: Final = 6
CONFUSED: Final = 7
FAILED_RETREAT: Final = 8
TRAITORS: Final = 9
PARTS: Final[list[str]] = [
    "units", "militia", "leaders", "place", "shock", "arms", "scouts", "confused", "failed retreat", "traitors",
]  # fmt: skip


# who fights


def defender(f: Combat) -> int:
    return 1 - f.attacker


def find_defenders(b: Board, f: Combat) -> list[int]:
    """20.1e Whoever is in the open; those inside a fort only when it is stormed, with any who screen it without FPs."""
    stack = query.open_stack(b, defender(f), f.where)
    return stack + query.defenders_inside(b, f.where) if f.inside else stack


def is_defended_place(b: Board, f: Combat) -> bool:
    """Does the structure of the space take part? 20.1.1a A fort does only for those inside."""
    if f.attacker == US:
        return query.is_war_village(b, f.where)
    return b.site[f.where] == k.SETTLEMENT or (f.inside and b.site[f.where] == k.FORT)


def can_storm(b: Board, side: int, space: int) -> bool:
    """Is there a structure that a side may attack? 20.4a Never the great forts, nor the British one (20.7c)."""
    return query.is_war_village(b, space) if side == US else b.site[space] in (k.SETTLEMENT, k.FORT)


def first_force(b: Board, f: Combat, side: int) -> list[int]:
    """Those of a side who are in the combat from its start, as far as they are still there."""
    return query.still_at(b, f.attackers if side == f.attacker else f.defenders, f.where)


def late_force(b: Board, f: Combat, side: int) -> list[int]:
    return [u for u in query.still_at(b, f.late, f.where) if b.d.side[u] == side]


def force_of(b: Board, f: Combat, side: int) -> list[int]:
    """All of a side who fight, reinforcements included."""
    return first_force(b, f, side) + late_force(b, f, side)


def has_military(d: Components, members: list[int]) -> bool:
    """24.0e At least a leader, warriors, regulars or militia: support units alone don't count."""
    return any(query.is_unit(d, u) or query.is_leader(d, u) for u in members)


def steps_of(b: Board, members: list[int]) -> int:
    """How many casualties they could take."""
    d = b.d
    return sum([d.steps[u] - b.reduced[u] for u in members if d.steps[u]])


# 14.9 tactical points


def tp_of(b: Board, f: Combat, side: int) -> int:
    """Key leaders who have spent nothing on a retreat (16.0d), and scouts declared for it who haven't left (21.3)."""
    leaders = query.tp_of(b, [u for u in force_of(b, f, side) if u not in f.spent])
    return leaders + (len(f.scouts_tp) if side == US else 0)


def advantage(b: Board, f: Combat) -> int:
    """14.9a The side with more tactical points, or NOBODY (14.9b)."""
    us, wc = tp_of(b, f, US), tp_of(b, f, WC)
    return US if us > wc else WC if wc > us else NOBODY


# 14.6a strength


def militia_fp(b: Board, f: Combat) -> int:
    """14.4b At most as many as the die says; a 6 means all. 14.3i Those who come late all count."""
    d = b.d
    first = query.fp_of(b, [u for u in first_force(b, f, US) if d.militia[d.type[u]]])
    late = query.fp_of(b, [u for u in late_force(b, f, US) if d.militia[d.type[u]]])
    counted = first if not f.morale_die or f.morale_die >= d.militia_all_from else min(first, f.morale_die)
    return counted + late


def shock_mod(b: Board, f: Combat) -> int:
    """14.5a 1 less with a WC key leader present."""
    return 1 if query.has_key_leader(b.d, force_of(b, f, WC)) else 0


def shocked_fp(b: Board, f: Combat) -> int:
    """14.5b What the die takes out of the fight; 0 before it has fallen."""
    return b.d.shock[max(0, f.shock_die - shock_mod(b, f))] if f.shock_die else 0


def place_fp(b: Board, f: Combat, side: int) -> int:
    """What the structure adds for its side, or has by itself (20.1.2d, 20.5.1i, 20.6b)."""
    if side == f.attacker or not is_defended_place(b, f):
        return 0
    table = b.d.site_fp if has_military(b.d, force_of(b, f, side)) else b.d.site_empty
    return table[b.site[f.where]][b.damaged[f.where]]


def arms_fp(b: Board, f: Combat) -> int:
    """23.0c Each marker gives its number to the force that it is with; alone in a village it gives nothing."""
    force = force_of(b, f, WC)
    arms = [u for u in force if b.d.type[u] == k.BA]
    return sum([b.d.strength[b.d.type[u]] for u in arms]) if has_military(b.d, force) else 0


def parts_of(b: Board, f: Combat, side: int) -> list[tuple[int, int]]:
    """14.6a What a side's strength is made of: each part and its points, those that come to something."""
    d, force = b.d, force_of(b, f, side)
    units = query.fp_of(b, [u for u in force if query.is_unit(d, u) and not d.militia[d.type[u]]])
    leaders = query.fp_of(b, [u for u in force if query.is_leader(d, u)])
    place = place_fp(b, f, side)
    parts = [(UNITS, units), (LEADERS, leaders), (PLACE, place)]
    if side == US:
        parts += [(MILITIA, militia_fp(b, f)), (SCOUTS, len(f.scouts_fp)), (TRAITORS, -f.traitors)]
        confused = f.event == US_CONFUSED
    else:
        parts += [(SHOCK, -min(shocked_fp(b, f), units + leaders + place)), (ARMS, arms_fp(b, f))]
        confused = f.event == WC_CONFUSED
    if confused:
        parts.append((CONFUSED, -d.confused))
    if f.failed_retreat and side != f.attacker:
        parts.append((FAILED_RETREAT, -d.failed_retreat))
    return [x for x in parts if x[1]]


def strength_of(b: Board, f: Combat, side: int) -> int:
    """14.6a Never below 0."""
    return max(0, sum([points for _, points in parts_of(b, f, side)]))


# 14.6b the table


def die_mod(b: Board, f: Combat, side: int) -> int:
    """14.6d The defender's die gains 1 against an attack off a river."""
    is_moving = not f.still and not f.breaks_out
    off_river = is_moving and f.origin >= 0 and b.d.kind[f.origin] == k.RIVER
    return 1 if off_river and side != f.attacker else 0


def column_of(d: Components, strength: int) -> int:
    """The last column whose least strength is reached."""
    return len([x for x in d.strength_from if x <= strength]) - 1


def by_table(d: Components, strength: int, die: int) -> int:
    """Casualties that a strength inflicts by a modified die."""
    return d.combat[min(die, len(d.combat)) - 1][column_of(d, strength)]


def scored_by(b: Board, f: Combat, side: int) -> int:
    """What a side has scored by its die; 0 without one (14.6c)."""
    die, strength = (f.us_die, f.us_strength) if side == US else (f.wc_die, f.wc_strength)
    return by_table(b.d, strength, die + die_mod(b, f, side)) if die else 0
