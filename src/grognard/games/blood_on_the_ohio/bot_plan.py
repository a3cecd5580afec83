"""Where a greedy bot marches: the goal of a force, the way there, and who goes along."""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.bot_fight import Force
from grognard.games.blood_on_the_ohio.bot_map import DANGER, Survey
from grognard.games.blood_on_the_ohio.forces import joiners, set_out
from grognard.games.blood_on_the_ohio.frames import March
from grognard.games.blood_on_the_ohio.state import US, WC
from grognard.kernel.flow import NOBODY, NOWHERE

UNREACHED: Final = 99
JOIN_WORTH: Final = 0.3  # for each point of troops that wait for a leader
RALLY_WORTH: Final = 0.3  # for a unit that goes to a leader
FAR_GOAL: Final = 0.8  # what a goal is worth that is a segment further
AFTERWARDS: Final = 0.5  # of what a force may gain from its goal
ENOUGH: Final = 1.5  # how much stronger than any enemy a column should be
COLUMN_FP: Final = 6  # points of a small column
AMBUSH_RISK: Final = 0.08  # less for each stack that may ambush the force on its way
HUNGER: Final = 0.06  # less for each point that finds no supplies before winter
OFF_RIVER: Final = 0.5  # less for an attack off a river, where the defenders have the better of it (14.6d)
WAY_BACK: Final = 2  # more for a space that the force has left
SLOW_WAY: Final = 0.01  # less for each MP: of equal goals the nearer one


class Plan:
    """The best goal of a force, how much it is worth, and the way there."""

    def __init__(self, sv: Survey, f: March, mp: int) -> None:
        self.sv = sv
        self.f = f
        self.mp = mp
        self.force = Force(sv.b, sv.role, f.members)
        self.units = query.unit_fp(sv.b, f.members)
        self.is_led = query.has_leader(sv.b.d, f.members)
        self.later = sv.rounds if self.is_led else min(1, sv.rounds)  # operations after this in which it goes on
        self.came: list[int] = [NOWHERE] * len(sv.b.d.kind)  # the space before each on the best way
        self.ambushers = [0] * len(sv.b.d.kind)  # how many may ambush the force on that way
        self.costs = self._spread()
        self.turn = NOWHERE if f.path else self._turning_point()  # attacks come from outside (6.1d)
        self.goal = f.at
        self.score = 0.0
        self.gains = [sv.gain(s, self.force, mp // 2) if self.force.fp else 0.0 for s in sv.targets]
        for s in sv.targets + sv.posts:
            if self.costs[s] < UNREACHED:
                worth = self._worth(s)
                if worth > self.score:
                    self.score, self.goal = worth, s

    def _worth(self, s: int) -> float:
        """By what it brings, how soon, what comes after it, and who could fall upon the force there."""
        sv, left = self.sv, self.f.left - self.costs[s]
        later = 0 if left >= 0 else (self.mp - 1 - left) // max(1, self.mp)
        worth = self._wants(s, left if left >= 0 else self.mp // 2)
        if worth <= 0.0 or later > self.later:
            return 0.0
        risk = DANGER * max(0, sv.near_by(s) - self.force.strength)
        if sv.military[s] and self.came[s] != NOWHERE and sv.b.d.kind[self.came[s]] == k.RIVER:
            risk += OFF_RIVER
        risk += AMBUSH_RISK * self.ambushers[s]
        if later == sv.rounds and self._starves(s):
            risk += HUNGER * self.units
        return (worth + AFTERWARDS * self._next_gain(s, later) - risk) * FAR_GOAL**later - SLOW_WAY * self.costs[s]

    def _starves(self, s: int) -> bool:
        """10.0 Before winter the US should be near a fort, or have a wagon."""
        b = self.sv.b
        if self.sv.role == WC or not query.is_fall(b) or query.of_type(b, self.f.members, k.SU):
            return False
        return min([b.d.apart[s][x] for x in b.fort_at if x >= 0], default=k.FAR) > b.d.supply_distance

    def _next_gain(self, s: int, later: int) -> float:
        """The best that the force can do from there in the operations that follow."""
        if not self.is_led:
            return 0.0
        sv, row, best = self.sv, self.sv.b.d.apart[s], 0.0
        for t, gain in zip(sv.targets, self.gains, strict=True):
            if gain > best and t != s:
                far = (row[t] + self.mp - 1) // self.mp
                if later + far <= sv.rounds:
                    best = max(best, gain * FAR_GOAL ** (far - 1))
        return best

    def _wants(self, s: int, left: int) -> float:
        sv = self.sv
        gain = sv.gain(s, self.force, left) if self.force.fp and s in sv.targets else 0.0
        if not self.units:
            return max(gain, self._troops_waiting(s))
        if gain > 0.0:
            return gain
        if self.is_led or not sv.rounds or s == self.f.at or self.costs[s] > self.f.left:
            return 0.0
        return RALLY_WORTH if leaders_in(sv, s) else 0.0

    def _troops_waiting(self, s: int) -> float:
        """A leader by himself goes where units are without one."""
        b = self.sv.b
        if s == self.f.at or not self.is_led or leaders_in(self.sv, s):
            return 0.0
        return JOIN_WORTH * min(b.d.subordinate_fp, query.unit_fp(b, query.units_in(b, self.sv.role, s)))

    def next_step(self) -> int:
        """The first space of the way, or NOWHERE at the goal."""
        s = self.goal
        if s == self.f.at:
            return self.turn
        while s != self.f.at and self.came[s] != self.f.at:
            s = self.came[s]
        return s

    def _turning_point(self) -> int:
        """The space by which a force that hasn't moved yet can come back to where it stands."""
        d, at = self.sv.b.d, self.f.at
        near = [s for s in d.near[at] if self.came[s] == at and not self.sv.foes[s] and d.kind[s] == k.GROUND]
        self.costs[at] = 2 * d.trail_mp if near else UNREACHED
        return near[0] if near else NOWHERE

    def _spread(self) -> list[int]:
        """What it costs to come to every space in time; enemies are goals, and nobody marches through them.

        Of ways that cost the same, the one with fewer ambushers beside it.
        """
        sv, d, start = self.sv, self.sv.b.d, self.f.at
        best = [UNREACHED] * len(d.kind)
        best[start] = 0
        most = self.f.left + self.mp * self.later
        queue = [start]
        for s in queue:
            if s != start and sv.foes[s]:
                continue
            costs = d.step_mp[d.kind[s]]
            for to in d.ways[sv.role][s]:
                cost = best[s] + costs[d.kind[to]]
                if to in self.f.path and to not in sv.targets:
                    cost += WAY_BACK
                if cost > best[to] or cost > most or to == start or self._is_barred(s, to):
                    continue
                ambushers = self.ambushers[s] + sv.ambushers(to, self.force.fp)
                if cost < best[to] or ambushers < self.ambushers[to]:
                    best[to], self.came[to], self.ambushers[to] = cost, s, ambushers
                    queue.append(to)
        return best

    def _is_barred(self, s: int, to: int) -> bool:
        """Closed spaces, rivers for large forces, enemies for those without force points, lands at peace."""
        sv, b, d = self.sv, self.sv.b, self.sv.b.d
        if d.kind[to] == k.ENTRY or query.is_closed(b, to) or (sv.role == US and query.fort_miamis_in(b, to)):
            return True
        if not self.force.fp and sv.foes[to]:
            return True
        if d.kind[s] == k.RIVER and d.kind[to] == k.RIVER:
            most = d.ohio_us_fp if sv.role == US and d.river[s] == d.ohio else d.river_fp
            return self.units > most
        nation = d.nation[to]
        return sv.role == US and nation >= 0 and b.status[nation] in (k.NONALIGNED, k.TREATY) and self.units > 0


def leaders_in(sv: Survey, s: int) -> list[int]:
    return [u for u in query.stack_in(sv.b, sv.role, s) if query.is_leader(sv.b.d, u)]


def plan_of(sv: Survey, u: int) -> Plan:
    """The plan of the force that a counter would lead, with all whom it takes along; a unit may go alone."""
    f = set_out(sv.b, sv.role, [u])
    found = next_joiner(sv, f)
    while found != NOBODY:
        f.members.append(found)
        found = next_joiner(sv, f)
    together = _plan(sv, f.members)
    if len(f.members) == 1 or query.is_leader(sv.b.d, u):
        return together
    alone = _plan(sv, [u])
    return together if together.score > alone.score else alone


def _plan(sv: Survey, members: list[int]) -> Plan:
    f = set_out(sv.b, sv.role, members)
    return Plan(sv, f, f.left)


# who goes along


def next_joiner(sv: Survey, f: March) -> int:
    """Whom a force takes along next: leaders, then regulars or warriors, then militia; NOBODY if that is all."""
    best, found = 0, NOBODY
    for u in joiners(sv.b, f):
        rank = _rank(sv, f, u)
        if rank > best:
            best, found = rank, u
    return found


def _rank(sv: Survey, f: March, u: int) -> int:
    b, d = sv.b, sv.b.d
    if query.is_leader(d, u):
        return 5 if _wants_leader(sv, f, u) else 0
    if query.is_unit(d, u):
        if is_last_guard(sv, f.members, u) or (sv.role == US and _is_for_others(sv, f, u)):
            return 0
        return 3 if d.militia[d.type[u]] else 4
    if sv.role == WC:
        return 1
    return 2 if query.has_key_leader(d, f.members) and not query.of_type(b, f.members, d.type[u]) else 0


def _wants_leader(sv: Survey, f: March, u: int) -> bool:
    """A second one makes an army, where an enemy is too strong for one command; else he has a column of his own."""
    b, d = sv.b, sv.b.d
    if not query.has_key_leader(d, f.members) or d.type[u] == k.KEY:
        return False
    led = [x for x in f.members if query.is_leader(d, x)]
    is_large = b.fp[sv.role * len(d.spaces) + f.at] > d.key_fp
    return len(led) == 1 and is_large and (sv.role == WC or ENOUGH * max(sv.strength) > d.key_fp)


def _is_for_others(sv: Survey, f: March, u: int) -> bool:
    """Leaders who stay behind keep some troops for columns of their own, as many as there are troops for."""
    b, d = sv.b, sv.b.d
    waiting = len([x for x in leaders_in(sv, f.at) if x not in f.members and not b.moved[x]])
    fp = b.fp[sv.role * len(d.spaces) + f.at]
    columns = min(waiting, fp // COLUMN_FP - 1)
    return fp - query.unit_fp(b, [*f.members, u]) < COLUMN_FP * columns


def is_last_guard(sv: Survey, members: list[int], u: int) -> bool:
    """Would nobody stay to hold the place?"""
    s = sv.b.at[u]
    return sv.must_hold(s) and not [x for x in query.units_in(sv.b, sv.role, s) if x != u and x not in members]
