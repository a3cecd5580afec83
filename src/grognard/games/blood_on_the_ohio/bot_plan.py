"""What a greedy bot wants on the map: places worth attacking or holding, and how far a force is from them.

All worth is in half points of victory, or about as much.
"""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.forces import joiners, mp_of, set_out
from grognard.games.blood_on_the_ohio.state import US, WC, Board

UNREACHED: Final = 99
ODDS: Final = (1.5, 1.6)  # how much stronger a side wants to be before it attacks
SPARE: Final = (2, 2)  # and by how many points more
STEP_WORTH: Final = 1.0  # a step of a structure
PRINCIPAL_WORTH: Final = 1.5  # more for a principal village
FIGHT_WORTH: Final = 0.6  # a battle that is likely to be won
WAGON_WORTH: Final = 1.5
GUARD_WORTH: Final = 0.8  # a settlement that would have its first unit: it can't be raided any more
FORT_STRENGTH: Final = 4  # force points that an attack on a fort needs at least
DANGER: Final = 0.08  # less for each enemy point near a goal
THREAT: Final = 3  # spaces from which an enemy may come
FAR_GOAL: Final = 0.75  # what a goal is worth that is a segment further
JOIN_WORTH: Final = 0.5  # for a leader without troops, for each point that waits for one


class Survey:
    """The map as one side sees it: enemies by space, and what an attack there would bring."""

    def __init__(self, b: Board, role: int) -> None:
        d, n = b.d, len(b.d.spaces)
        self.b = b
        self.role = role
        self.foe = 1 - role
        self.foes: list[int] = [0] * n  # force points that a force would meet
        self.worth: list[float] = [0.0] * n
        self.stacks: list[int] = []  # spaces with enemy force points
        for s in range(n):
            if d.kind[s] == k.ENTRY or not (b.site[s] or b.count[self.foe * n + s]):
                continue
            self.foes[s] = query.facing_fp(b, role, s)
            if b.fp[self.foe * n + s]:
                self.stacks.append(s)
            self.worth[s] = self._worth(s)

    def _worth(self, s: int) -> float:
        b = self.b
        worth = FIGHT_WORTH if self.foes[s] else 0.0
        if self.role == US:
            if query.is_war_village(b, s):
                worth += STEP_WORTH + (PRINCIPAL_WORTH if b.site[s] == k.PRINCIPAL and not b.damaged[s] else 0.0)
            return worth
        if b.site[s] == k.GREAT_FORT:
            return 0.0
        if b.site[s] in (k.SETTLEMENT, k.FORT):
            worth += STEP_WORTH * (1 if b.damaged[s] else 2)
        wagons = [u for u in query.open_stack(b, US, s) if b.d.type[u] == k.SU]
        return worth + WAGON_WORTH * len(wagons)

    def needed(self, s: int) -> float:
        """Force points with which an attack there is worth trying."""
        b, least = self.b, 1.0
        if self.role == WC and b.site[s] == k.FORT:
            inside = query.unit_fp(b, query.defenders_inside(b, s))
            least = FORT_STRENGTH + ODDS[WC] * inside
        foes = self.foes[s]
        return max(least, ODDS[self.role] * foes + SPARE[self.role] if foes else 0.0)

    def near_by(self, s: int) -> int:
        """Force points of enemies who could fall upon a force there."""
        b, row, n = self.b, self.b.d.apart[s], len(self.b.d.spaces)
        return sum([b.fp[self.foe * n + t] for t in self.stacks if t != s and row[t] <= THREAT])

    def danger(self, s: int) -> float:
        return DANGER * self.near_by(s)


class Plan:
    """The best goal of a force, how much it is worth, and how far every space is from it."""

    def __init__(self, sv: Survey, at: int, members: list[int], left: int, mp: int) -> None:
        self.sv = sv
        self.at = at
        self.fp = query.fp_of(sv.b, members)
        self.unit_fp = query.unit_fp(sv.b, members)
        self.members = members
        self.costs = spread(sv, at, self.fp, self.unit_fp)
        self.goal = at
        self.score = 0.0
        for s in range(len(self.costs)):
            if self.costs[s] < UNREACHED:
                worth = self._wants(s)
                if worth > 0.0:
                    later = max(0, self.costs[s] - left)
                    worth *= FAR_GOAL ** ((later + mp - 1) // max(1, mp))
                    if worth > self.score:
                        self.score, self.goal = worth, s

    def _wants(self, s: int) -> float:
        sv, b = self.sv, self.sv.b
        if not self.fp:
            return self._lacks_troops(s)
        if sv.worth[s] > 0.0 and self.fp >= sv.needed(s):
            return sv.worth[s] - max(0.0, sv.near_by(s) - self.fp) * DANGER
        if sv.role == US and s != self.at and b.site[s] == k.SETTLEMENT and self._is_small():
            return GUARD_WORTH if not query.has_counters(b, US, s) else 0.0
        return 0.0

    def _is_small(self) -> bool:
        return len(self.members) == 1 and query.is_unit(self.sv.b.d, self.members[0])

    def _lacks_troops(self, s: int) -> float:
        """A leader by himself goes where units are without one."""
        b = self.sv.b
        if s == self.at or not any(query.is_leader(b.d, u) for u in self.members):
            return 0.0
        units = query.units_in(b, self.sv.role, s)
        led = [u for u in query.stack_in(b, self.sv.role, s) if query.is_leader(b.d, u)]
        return JOIN_WORTH * query.unit_fp(b, units) / 4 if units and not led else 0.0

    def from_goal(self) -> list[int]:
        """What every space is away from the goal."""
        return spread(self.sv, self.goal, self.fp, self.unit_fp)


def spread(sv: Survey, start: int, fp: int, unit_fp: int) -> list[int]:
    """What it costs to come to every space, around enemies who are too strong; rivers only as far as they carry."""
    b, d = sv.b, sv.b.d
    best = [UNREACHED] * len(d.kind)
    best[start] = 0
    queue = [start]
    for s in queue:
        if s != start and sv.foes[s] >= fp:
            continue  # nobody goes on from there
        for to in query.next_spaces(b, s):
            cost = best[s] + query.step_mp(d, s, to)
            if cost < best[to] and not is_barred(sv, s, to, fp, unit_fp):
                best[to] = cost
                queue.append(to)
    return best


def is_barred(sv: Survey, s: int, to: int, fp: int, unit_fp: int) -> bool:
    b, d = sv.b, sv.b.d
    if query.is_closed(b, to) or (sv.role == US and query.fort_miamis_in(b, to)):
        return True
    if not fp and sv.foes[to]:
        return True
    if d.kind[s] == k.RIVER and d.kind[to] == k.RIVER:
        most = d.ohio_us_fp if sv.role == US and d.river[s] == d.ohio else d.river_fp
        return unit_fp > most
    nation = d.nation[to]
    return sv.role == US and nation >= 0 and b.status[nation] == k.NONALIGNED and unit_fp > 2


def best_force(sv: Survey, u: int) -> Plan:
    """The plan of the force that a counter would lead, with all who may join it."""
    b = sv.b
    f = set_out(b, sv.role, [u])
    for m in joiners(b, f):
        if wants_along(sv, f.members, m):
            f.members.append(m)
            if m not in joiners_left(sv, f.members, m):
                f.members.pop()
    mp = mp_of(b, sv.role, f.members)
    return Plan(sv, f.at, f.members, mp, mp)


def joiners_left(sv: Survey, members: list[int], u: int) -> list[int]:
    """Whether the last who joined keeps the force what it is: its speed must not fall."""
    rest = members[:-1]
    return [u] if mp_of(sv.b, sv.role, members) >= mp_of(sv.b, sv.role, rest) else []


def wants_along(sv: Survey, members: list[int], u: int) -> bool:
    """Everybody, but the last unit that keeps raiders from a settlement, and wagons only with a key leader."""
    b, d = sv.b, sv.b.d
    if sv.role == WC:
        return True
    if d.type[u] in (k.SU, k.AR, k.SC):
        return query.has_key_leader(d, members) and not query.of_type(b, members, d.type[u])
    if b.site[b.at[u]] == k.SETTLEMENT and d.militia[d.type[u]]:
        staying = [m for m in query.units_in(b, US, b.at[u]) if m != u and m not in members]
        return bool(staying)
    return True
