"""What the greedy bot plays for, and how it marches: where every stack could go, what that would gain and risk.

What a side wants is read out of a scenario's victory conditions: spaces to hold, units to kill or to keep, all on one
scale, points of victory. What a condition asks for is shared out among the spaces or units it names.
"""

from __future__ import annotations

from functools import lru_cache
from math import fsum, sqrt
from typing import Final, NamedTuple

from grognard.games.destiny.bot import square_law
from grognard.games.hand_of_destiny import query as q
from grognard.games.hand_of_destiny import vocabulary
from grognard.games.hand_of_destiny.components import Components
from grognard.games.hand_of_destiny.fog import sees
from grognard.games.hand_of_destiny.frames import Move
from grognard.games.hand_of_destiny.query_march import may_land, must_stop, steps_open
from grognard.games.hand_of_destiny.query_victory import ahead, holds_now
from grognard.games.hand_of_destiny.state import Board, War
from grognard.games.hand_of_destiny.vocabulary import ELIMINATION, F_ELITE, NONE, PANIC, Condition, Filter

SUDDEN: Final = 8.0  # what winning at once is worth
BY_CONDITION: Final = 6.0  # a level that has no points
A_FORT: Final = 0.4  # any printed fort, so that a scenario without conditions on the map has something to fight for
A_SPACE: Final = 0.05
EVEN: Final = 0.9  # of the defender's strength gives the attacker an even chance
LEADER: Final = 1.0  # what a leader is worth beside what it shoots
NEARER: Final = 0.78  # a goal one space further off counts that much less
PULL: Final = 0.5  # of a goal's worth is felt by those on their way to it
LOSSES: Final = 0.5  # share of a beaten force that is lost
HELP: Final = 0.8  # share of the help counted on that really comes
FAR: Final = 99
STAYING: Final = (0, 1, 2, 3)  # how many of the weakest may stay behind
RAIDED: Final = 0.5  # how often an enemy next door really comes
THREAT: Final = 2  # spaces from which the enemy is felt
WATCH: Final = 4  # and those from which he is felt in a vital space, one whose loss would lose the game
GATHERED: Final = 0.8  # share of his troops within so many spaces that comes together against it
SOON: Final = 6  # spaces from which troops can still be gathered
PATIENCE: Final = 0.25  # more for each turn that is left, up to four


class Stakes:
    """What one side wants: by space, that it holds it; by unit, that it dies (an enemy's) or lives (its own)."""

    def __init__(self, d: Components, role: int) -> None:
        self.role = role
        self.space = [A_FORT if use != NONE else A_SPACE for use in d.fort_use]
        self.unit = [0.0] * len(d.units)
        self.bring: list[tuple[Filter | None, list[int]]] = []  # whom to bring where
        for a in d.sudden:
            self.add(d, a.condition, a.side == role, SUDDEN)
        for a in d.awards:
            if a.per and a.condition != NONE:
                self.count_units(d, d.conditions[a.condition], a.side == role, a.amount / a.per)
            else:
                times = d.turns / 2 if a.when == vocabulary.EACH_TURN else 1.0
                self.add(d, a.condition, a.side == role, a.amount * times)
        for level in d.levels if not d.by_points else []:
            if level.winner != vocabulary.DRAW:
                self.add(d, level.condition, level.winner == role, BY_CONDITION)

    def add(self, d: Components, number: int, mine: bool, weight: float) -> None:
        """A condition that is good for this side (`mine`) or for the other."""
        if number == NONE:
            return
        c = d.conditions[number]
        if c.kind in (vocabulary.ALL, vocabulary.ANY):
            for part in c.parts:
                self.add(d, part, mine, weight / len(c.parts))
        elif c.kind == vocabulary.NOT:
            self.add(d, c.parts[0], not mine, weight)
        elif c.kind in (vocabulary.HOLDS, vocabulary.OCCUPIES):
            self.hold(c, mine, weight)
        elif c.kind in (vocabulary.DEAD, vocabulary.OFF_MAP, vocabulary.ON_MAP, vocabulary.DEAD_COUNT):
            self.count_units(d, c, mine != (c.kind == vocabulary.ON_MAP), weight)

    def hold(self, c: Condition, mine: bool, weight: float) -> None:
        wanted = (c.side == self.role) == mine
        for s in c.spaces:
            self.space[s] += (weight if wanted else -weight) * max(1, c.low) / max(1, len(c.spaces))
        if c.kind == vocabulary.OCCUPIES and wanted and c.side == self.role:
            self.bring.append((c.who, c.spaces))

    def count_units(self, d: Components, c: Condition, dead_is_good: bool, weight: float) -> None:
        units = c.units or [u for u in d.own[c.side] if c.who is None or c.who.mask[u]]
        each = weight / max(1, len(c.units))
        for u in units:
            self.unit[u] += each if dead_is_good == (d.side[u] != self.role) else -each


@lru_cache(maxsize=16)
def stakes_of(d: Components, role: int) -> Stakes:
    """Worked out once for a scenario."""
    return Stakes(d, role)


def to_bring(b: Board, st: Stakes, u: int) -> list[int]:
    """Spaces where this very unit is wanted."""
    return [s for who, spaces in st.bring for s in spaces if fits_off_place(b, who, u)]


def fits_off_place(b: Board, who: Filter | None, u: int) -> bool:
    return who is None or (who.mask[u] != 0 and (not who.without or q.fits(b, who, u) or bool(who.spaces)))


def vital_spaces(b: Board, role: int) -> list[int]:
    """Spaces of a side, each the last that the enemy lacks for a sudden death, now or in a turn to come."""
    deaths = [a.condition for a in b.d.sudden if a.side != role and not would_be(b, a.condition, NONE)]
    mine = [s for s in range(len(b.d.spaces)) if b.control[s] == role]
    return [s for s in mine if any(would_be(b, x, s) for x in deaths)]


def would_be(b: Board, number: int, lost: int) -> bool:
    """Would a condition be true once its turn has come, and a space has changed hands?"""
    if number == NONE:
        return True
    x = b.d.conditions[number]
    if x.kind == vocabulary.ALL:
        return all(would_be(b, part, lost) for part in x.parts)
    if x.kind == vocabulary.ANY:
        return any(would_be(b, part, lost) for part in x.parts)
    if x.kind == vocabulary.NOT:
        return not would_be(b, x.parts[0], lost)
    if x.kind == vocabulary.TURN:
        return b.turn <= x.high
    if x.kind == vocabulary.HOLDS:
        return sum((b.control[s] == x.side) != (s == lost) for s in x.spaces) >= x.low
    return holds_now(b, x)


# how it marches


def hits(b: Board, u: int, walls: bool) -> float:
    """Hits that a unit makes in a round; behind walls nobody panics."""
    return hits_of(b.d)[u][walls]


@lru_cache(maxsize=16)
def hits_of(d: Components) -> list[list[float]]:
    """The same for every unit: in the open, and behind walls."""
    columns = [d.results[x] if x != NONE else [0] for x in d.column]
    felt = [[x.count(ELIMINATION) + x.count(PANIC), x.count(ELIMINATION)] for x in columns]
    return [[d.strength[u] * n / len(x) for n in felt[u]] for u, x in enumerate(columns)]


def value(b: Board, st: Stakes, u: int) -> float:
    """What losing a unit costs its owner, or killing it brings."""
    return 0.25 + 0.35 * hits(b, u, False) + (LEADER if q.is_leader(b, u) else 0.0) + max(0.0, st.unit[u])


class Force:
    """Units of one side in one place, known or, each as good as the average of so many, only counted."""

    def __init__(self, b: Board, units: list[int], times: float = 1.0) -> None:
        self.count = len(units) * times
        self.open = fsum(hits(b, u, False) for u in units) * times  # hits in a round against troops in the open
        self.walls = fsum(hits(b, u, True) for u in units) * times  # against those who can't panic
        self.elite = sum(q.has_flag(b, u, F_ELITE) for u in units) * times

    def add(self, other: Force, share: float) -> None:
        """A share of another force joins."""
        self.count += other.count * share
        self.open += other.open * share
        self.walls += other.walls * share
        self.elite += other.elite * share


def chance(att: Force, dfn: Force, walls: bool) -> float:
    """The chance that the attacker wins, roughly."""
    if not dfn.count or not att.count:
        return 0.0 if dfn.count else 1.0
    firm = 1.0 if walls else dfn.elite / dfn.count
    ours, theirs = (att.open * (1 - firm) + att.walls * firm) * att.count, dfn.open * dfn.count
    return square_law(max(ours, 0.01), max(theirs * EVEN, 0.01)) if ours + theirs else 0.2


class Plan(NamedTuple):
    """A group of one stack, where its move ends, and the way there."""

    units: list[int]
    at: int
    goal: int
    way: list[int]
    score: float


class Survey:
    """The board as one side sees it."""

    def __init__(self, g: War, st: Stakes) -> None:
        self.b = b = g.board
        self.st = st
        self.me = st.role
        self.foe = 1 - st.role
        lead = ahead(b, self.me)
        late = b.turn / max(1, b.d.turns)
        self.nerve = LOSSES * (1.0 if lead > 0 else 1.0 - 0.8 * late)  # whoever is losing anyway has less to lose
        self.bold = 1.0 if lead <= 0 else 0.6
        spaces = range(len(b.d.spaces))
        units = [q.units_in(b, self.foe, s) for s in spaces]
        hidden = [u for s in spaces if units[s] and not sees(g, self.me, s) for u in units[s]]
        self.foes = [Force(b, units[s]) for s in spaces]
        for s in {b.at[u] for u in hidden}:
            self.foes[s] = Force(b, hidden, len(units[s]) / len(hidden))
        self.vital = vital_spaces(b, self.me)
        self.far = distances(b.d.near_any, [s for s in spaces if self.foes[s].count])
        self.pull = [self.pulls(apart(b.d, afloat)) for afloat in (False, True)]

    def later(self, s: int) -> float:
        """The chance of an attack by all who could come in time: what is thrown away by going too soon."""
        b = self.b
        turns = b.d.turns - b.turn
        far = apart(b.d, False)[s]
        able = [u for u in q.on_map(b, self.me) if not q.is_fleet(b, u) and not q.is_static(b, u)]
        return self.wins([u for u in able if far[b.at[u]] <= min(2 * turns, SOON)], s) * min(1.0, turns * PATIENCE)

    def wins(self, units: list[int], s: int) -> float:
        """The chance that these beat the enemies in a space."""
        return chance(Force(self.b, units), self.foes[s], q.is_in_fort(self.b, self.foe, s))

    def falls(self, units: list[int], s: int) -> float:
        """The chance that those who may come beat these in a space."""
        return chance(self.raiders(s), Force(self.b, units), q.is_in_fort(self.b, self.me, s))

    def need(self, s: int) -> float:
        """What having troops in a space is worth: to take it, or to keep it where the enemy is near."""
        worth = max(0.0, self.st.space[s])
        if self.b.control[s] != self.me or not worth:
            return worth * self.bold
        return worth * self.danger(s) * (0.25 if q.crowd(self.b, self.me, s) else 0.7)

    def danger(self, s: int) -> float:
        """Could the enemy come here soon? 1 next to him, less further off; a vital one may fall to those from afar."""
        near = 1.0 / max(1, self.far[s]) if self.far[s] <= THREAT else 0.1
        if s in self.vital and self.far[s] <= WATCH:
            return max(near, self.falls(q.units_in(self.b, self.me, s), s))
        return near

    def pulls(self, distance: list[list[int]]) -> list[float]:
        """How strongly each space is near to what is needed."""
        out = [0.0] * len(distance)
        for goal in range(len(distance)):
            worth = self.need(goal)
            for s, far in enumerate(distance[goal]) if worth > 0.1 else []:
                out[s] += worth * NEARER**far if far < FAR else 0.0
        return out

    def pull_of(self, u: int, s: int) -> float:
        by_land = apart(self.b.d, False)[s]
        far = min((by_land[goal] for goal in to_bring(self.b, self.st, u)), default=FAR)
        extra: float = 4.0 * NEARER**far if far < FAR else 0.0
        return self.pull[1 if q.is_fleet(self.b, u) else 0][s] + extra

    def nearness(self, units: list[int], s: int) -> float:
        """What being on the way is worth; more troops count more, but not as many times more."""
        return fsum(self.pull_of(u, s) for u in units) * PULL / sqrt(max(1, len(units)))

    def raiders(self, s: int) -> Force:
        """The strongest that the enemy could bring here from next door; to a vital space, what could gather there."""
        if s in self.vital:
            return self.gathered(s)
        return max((self.foes[x] for x in [s, *self.b.d.near_any[s]]), key=lambda force: force.open)

    def gathered(self, s: int) -> Force:
        """What the enemy could bring here in a few turns, from all around."""
        out = Force(self.b, [])
        for x, far in enumerate(apart(self.b.d, False)[s]):
            if far <= WATCH:
                out.add(self.foes[x], GATHERED)
        return out

    # what a move is worth

    def stay_score(self, f: Move) -> float:
        """What the group gives up by leaving."""
        guarded = 0.0
        if self.b.control[f.at] == self.me and self.st.space[f.at] > 0:
            here = q.units_in(self.b, self.me, f.at)
            left = [u for u in here if u not in f.members]
            worth = SUDDEN if f.at in self.vital else RAIDED * self.st.space[f.at]
            guarded = worth * max(0.0, self.falls(left, f.at) - self.falls(here, f.at))
        return self.nearness(f.members, f.at) + guarded

    def end_score(self, f: Move, s: int, helpers: list[int]) -> float:
        """What it is worth to end there."""
        b, units = self.b, [*f.members, *f.cargo]
        if self.foes[s].count:
            return self.nearness(f.members, f.at) + self.attack_score(units, s, helpers)
        score = self.nearness(units, s) - self.risk(units, s)
        if b.control[s] != self.me:
            score += max(0.0, self.st.space[s]) * (0.6 if f.afloat and not f.cargo else 0.8)
        return score

    def attack_score(self, units: list[int], s: int, helpers: list[int]) -> float:
        """The gain of a victory and the price of a defeat, each as likely as it looks."""
        b = self.b
        force = [*q.units_in(b, self.me, s), *units]
        alone = self.wins(force, s)
        p = alone + HELP * (self.wins([*force, *(u for u in helpers if u not in force)], s) - alone)
        worth = max(0.0, self.st.space[s]) * (2.0 if b.control[s] == self.foe else 1.0)
        kills = fsum(value(b, self.st, u) for u in q.units_in(b, self.foe, s)) * 0.5
        cost = fsum(value(b, self.st, u) for u in units) * self.nerve
        later = self.later(s) * worth
        return p * (worth + kills) - (1 - p) * (cost * 1.5 + later) - max(0.0, later - p * worth)

    def risk(self, units: list[int], s: int) -> float:
        """What the enemy's next turn may cost those who end up here."""
        p = self.falls([*units, *q.units_in(self.b, self.me, s)], s)
        return p * p * fsum(value(self.b, self.st, u) for u in units) * self.nerve * 0.6

    def plans(self) -> list[Plan]:
        """The best end of a move for every group, best first."""
        moves = [(f, reach(self.b, f)) for f in groups(self.b, self.me)]
        help_at: dict[int, list[int]] = {}
        for f, ways in moves:
            for s in ways:
                help_at.setdefault(s, []).extend(f.members)
        out: list[Plan] = []
        for f, ways in moves:
            ends = {s: self.end_score(f, s, sorted(set(help_at[s])) if self.foes[s].count else []) for s in ways}
            if ends:
                best = max(ends, key=lambda s: ends[s])
                out.append(Plan(f.members, f.at, best, ways[best], ends[best] - self.stay_score(f)))
        return sorted(out, key=lambda p: -p.score)


def distances(near: list[list[int]], goals: list[int]) -> list[int]:
    """From everywhere to the nearest of these spaces."""
    out = [0 if s in goals else FAR for s in range(len(near))]
    ring = goals[:]
    for s in ring:
        for n in near[s]:
            if out[n] == FAR:
                out[n] = out[s] + 1
                ring.append(n)
    return out


@lru_cache(maxsize=32)
def apart(d: Components, afloat: bool) -> list[list[int]]:
    """How far every two spaces are apart, by land or by river."""
    near = d.near_river if afloat else d.near_land
    return [distances(near, [s]) for s in range(len(near))]


def reach(b: Board, f: Move) -> dict[int, list[int]]:
    """Where a move may end, with the shortest way."""
    ways: dict[int, list[int]] = {}
    ring: list[tuple[int, int, list[int]]] = [(f.at, f.steps, [])]
    seen = {f.at}
    for at, steps, way in ring:
        here = Move(side=f.side, members=f.members, cargo=f.cargo, afloat=f.afloat, at=at, origin=f.origin, steps=steps)
        for s in steps_open(b, here):
            if s in seen:
                continue
            seen.add(s)
            if may_land(b, f.cargo, s):
                ways[s] = [*way, s]
            if not must_stop(b, here, s):
                ring.append((s, steps + 1, [*way, s]))
    return ways


def groups(b: Board, side: int) -> list[Move]:
    """Every stack that may march, whole and in part: all, the quicker ones, without the weakest; fleets apart."""
    out: list[Move] = []
    ready = [u for u in q.on_map(b, side) if b.left[u] > 0 and not b.moved[u] and not b.built[u]]
    for s, afloat in sorted({(b.at[u], q.is_fleet(b, u)) for u in ready}):
        here = [u for u in ready if b.at[u] == s and q.is_fleet(b, u) == afloat]
        for least in sorted({b.left[u] for u in here}):
            quick = sorted((u for u in here if b.left[u] >= least), key=lambda u: -b.d.strength[u])
            for stay in (0,) if afloat else STAYING:
                if stay < len(quick):
                    out.append(Move(side=side, members=quick[: len(quick) - stay], afloat=afloat, at=s, origin=s))
    return out
