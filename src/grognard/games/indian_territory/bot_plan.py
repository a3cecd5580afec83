"""The bot's plans: how strong each side is where, what each place is worth and needs, and where a group should go.

Everything here goes by what the player can know: of hidden enemy counters it takes the average, never the unit that
was dealt there when the position was imagined. So a plan made at the first step of a march still holds at the last.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil, fsum
from typing import Final

from grognard.games.destiny.bot import square_law
from grognard.games.indian_territory import query, state
from grognard.games.indian_territory.components import Components
from grognard.games.indian_territory.state import ARTILLERY, COMANCHE, CONFEDERATE, FRESH, KIOWA, UNION, USED, Board

FAR: Final = 40  # farther than any space is
Ways = tuple[list[int], list[int]]  # cost to every space, and the space before it
Shares = tuple[float, ...]  # by side; not a pair: compiled, a Final pair of floats is taken for unset

# what a place is worth
CAPITAL: Final = 10.0
SUDDEN_DEATH: Final = 60.0  # Fort Scott and Fort Atkinson decide the game
HOME_BASE: Final = 7.0  # Confederate bases, to the Confederates: they need two of three, and recruits
SMITH_FOR_UNION: Final = 6.0  # a base in the south, and eight more units
TEXAS_FOR_UNION: Final = 1.0  # of no use to the Union but to turn a loss into a draw
RAVAGE: Final = 5.0  # enemy home country to be burned: he loses a draw, and we get one

# what a goal is worth
BOUNTY: Final = 0.6  # for every enemy unit that is driven off
DELAY: Final = 0.35  # what each further action costs
TERRAIN_SHOT: Final = 1.2  # what a terrain round adds to the defender's fire
LEADER_SHARE: Final = 0.06  # what a point of leadership adds: it wins more rolls for superiority
WAGON_SHARE: Final = 1.3  # what a wagon adds to fire
AT_WALLS: Final = 0.4  # what walls leave of the attackers' fire
WALLS_SHARE: Final = 0.7  # units that hold a place behind walls
TOGETHER: Final = 0.5  # of the force around a place may fall upon it at once

# garrisons
HORIZON: Final = 11  # how near enemies are watched
RAID: Final = (4, 7)  # how near a stack can fall upon Fort Scott or Fort Atkinson: in a march, in two
RAID_SHARE: Final[Shares] = (0.7, 0.5)  # units behind its walls that hold a base against each unit of such a stack
RAID_MOST: Final = 9  # who holds those two against a stack of any size

# by side: the Union, which has to take five capitals in time, and the Confederates, who have to keep one
REACH: Final = (6, 7)  # how near enemies alarm a place, under two marches of riders: who has to go on, later
SHARE: Final[Shares] = (1.0, 1.4)  # units to hold a place against each enemy: the Confederates' are weaker
MOST: Final = (3, 12)  # units that a capital ever needs: the Union has to go on, the Confederates have to stay
BASE_MOST: Final = (4, 1)  # the same for a base, raids apart: the Confederates raise troops in theirs
CAUTION: Final[Shares] = (1.0, 2.0)  # power of the odds: the Union takes a fair chance; who can wait does not gamble
UNIT_LOST: Final[Shares] = (0.4, 1.0)  # what a unit is worth that an attack may cost: the Union has better ones to come


def fire_of(b: Board, u: int, where: int, walls: bool = False, more_dice: int = 0) -> float:
    """Units that this one puts out of the battle in a round; behind walls only eliminations count."""
    d = b.d
    better = 1 if d.type[u] == ARTILLERY and d.artillery_bonus[d.terrain[where]] else 0
    return (d.strength[u] + more_dice) * hits(d)[2 * d.column[u] + better][walls]


@lru_cache(maxsize=8)
def hits(d: Components) -> list[list[float]]:
    """Of a die: for every column, read plainly and one better, what it hits in the open and behind walls."""
    rows = [column[better : 6 + better] for column in d.results for better in (0, 1)]
    return [[sum(x >= least for x in row) / 6 for least in (1, 2)] for row in rows]


def attack_fire(b: Board, units: list[int], where: int, walls: bool) -> float:
    stopped = walls and not query.has_engineer(b, units)
    return fsum(fire_of(b, u, where, stopped) for u in units)


def ground(b: Board, origin: int, where: int) -> float:
    """What the ground adds to the defenders' fire."""
    return TERRAIN_SHOT if query.has_terrain_round(b.d, origin, where) else 1.0


@lru_cache(maxsize=8)
def distances(d: Components) -> list[list[int]]:
    """Movement from everywhere to everywhere, with no enemy and nothing devastated."""
    none = [0] * len(d.spaces)
    return [spread(d, bytearray(none), s, False, none)[0] for s in range(len(d.spaces))]


def spread(d: Components, burnt: bytearray, start: int, engineer: bool, stops: list[int]) -> Ways:
    """Cost to every space, and the space before it on the way. `stops` can be entered but not passed."""
    cost, before = [FAR] * len(d.spaces), [-1] * len(d.spaces)
    cost[start] = 0
    shells: list[list[int]] = [[start], *([] for _ in range(FAR))]
    for x, shell in enumerate(shells):
        for s in shell:
            if cost[s] < x or (stops[s] and s != start):
                continue
            for t in d.near[s]:
                y = x + d.cost[d.terrain[t]] + (d.river_extra if t in d.across[s] else 0)
                y += -engineer if d.terrain[t] == state.ROUGH else burnt[t]
                if y < cost[t]:
                    cost[t], before[t] = y, s
                    shells[y].append(t)
    return cost, before


class Survey:
    """The board as one player reads it, as if the units that are `away` were in no place yet."""

    def __init__(self, b: Board, role: int, away: list[int]) -> None:
        n = len(b.d.spaces)
        self.b = b
        self.role = role
        self.foe = 1 - role
        self.dist = distances(b.d)
        self.mine = [[u for u in b.d.units[role] if b.at[u] == s and u not in away] for s in range(n)]
        self.leaders = [[u for u in b.d.leaders[role] if b.at[u] == s] for s in range(n)]
        self.foe_units = [0.0] * n
        self.foe_fire = [0.0] * n
        self.estimate()
        self.troops = [s for s in range(n) if self.foe_units[s] > 0 and b.troops[self.foe * n + s]]
        self.stops = [1 if x > 0 else 0 for x in self.foe_units]
        self.needs = [self.count_need(s) for s in range(n)]
        self.spreads: dict[tuple[int, bool, bool], Ways] = {}
        self.aims = [(s, value) for s in range(n) if (value := self.aim_value(s))]

    def estimate(self) -> None:
        """Enemy units and their fire by space: what is known for what it is, what is hidden at the average."""
        b, d = self.b, self.b.d
        for side in (self.foe, KIOWA, COMANCHE):
            for u in d.units[side]:
                if b.at[u] >= 0 and (b.known[u] or side >= KIOWA):
                    self.foe_units[b.at[u]] += 1
                    self.foe_fire[b.at[u]] += fire_of(b, u, b.at[u])
        hidden = [u for u in d.own[self.foe] if b.at[u] >= 0 and not b.known[u]]
        units = [u for u in hidden if u < d.n_units]
        fire = fsum(fire_of(b, u, d.capitals[0]) for u in units)  # anywhere: where it really is nobody knows
        places = [b.at[u] for u in hidden]
        for w, at in enumerate(b.wagon_at):
            if at >= 0 and b.wagon_side[w] == self.foe and not b.wagon_known[w]:
                places.append(at)
        for at in places:
            if b.troops[self.foe * len(d.spaces) + at]:
                self.foe_units[at] += len(units) / len(places)
                self.foe_fire[at] += fire / len(places)

    def ways(self, start: int, engineer: bool, through: bool = False) -> Ways:
        """As `spread` finds them, around enemies or through them; many groups start from the same space."""
        key = (start, engineer, through)
        if key not in self.spreads:
            stops = [0] * len(self.stops) if through else self.stops
            self.spreads[key] = spread(self.b.d, self.b.devastated, start, engineer, stops)
        return self.spreads[key]

    def worth(self, s: int) -> float:
        d = self.b.d
        if d.capital[s] >= 0:
            return CAPITAL
        if d.base[s] == CONFEDERATE:
            theirs = SMITH_FOR_UNION if s == d.fort_smith else TEXAS_FOR_UNION
            return HOME_BASE if self.role == CONFEDERATE else theirs
        return SUDDEN_DEATH if d.base[s] == UNION else 0.0

    def count_need(self, s: int) -> int:
        """Units that should hold a place of ours: by the enemies who can reach it."""
        if self.b.control[s] != self.role or self.worth(s) < HOME_BASE - 1:
            return 0
        reach = REACH[self.role]
        near = fsum(self.foe_units[t] for t in self.troops if self.dist[s][t] <= reach)
        far = fsum(self.foe_units[t] for t in self.troops if reach < self.dist[s][t] <= HORIZON)
        share = SHARE[self.role] * (WALLS_SHARE if query.is_fort_for(self.b, self.role, s) else 1.0)
        need = ceil(near * share + min(2.0, far * 0.25))
        if self.b.d.capital[s] >= 0:
            return min(MOST[self.role], need)
        return max(min(BASE_MOST[self.role], need), self.count_guard(s))

    def count_guard(self, s: int) -> int:
        """Units that should hold Fort Scott or Fort Atkinson, come what may: by the largest stack that can."""
        if self.b.d.base[s] != UNION:
            return 0
        return max(self.count_against(s, reach, share) for reach, share in zip(RAID, RAID_SHARE, strict=True))

    def count_against(self, s: int, reach: int, share: float) -> int:
        """Units that hold a place against the largest stack that is so near."""
        largest = max((self.foe_units[t] for t in self.troops if self.dist[s][t] <= reach), default=0.0)
        return min(RAID_MOST, ceil(share * largest))

    def short(self, s: int) -> int:
        return self.needs[s] - len(self.mine[s])

    def hold(self, s: int, units: list[int]) -> float:
        """The chance that these units hold a place of ours against the enemies who can reach it."""
        b, walls = self.b, query.is_fort_for(self.b, self.role, s)
        more = 1 if walls and query.is_own_base(b, self.role, s) else 0
        fire = fsum(fire_of(b, u, s, False, more) for u in units) * ground(b, -1, s)
        near = [t for t in self.troops if self.dist[s][t] <= REACH[self.role]]
        theirs = fsum(self.foe_fire[t] for t in near) * fsum(self.foe_units[t] for t in near) * TOGETHER
        return 1.0 - square_law(theirs * (AT_WALLS if walls else 1.0), fire * len(units))

    def can_ravage(self, s: int) -> bool:
        """Enemy home country that would burn?"""
        b, d = self.b, self.b.d
        burns = d.home[s] == self.foe and d.burns[d.terrain[s]] and d.base[s] < 0 and not b.devastated[s]
        return bool(burns) and b.pool[d.devastation_marker] > 0

    def aim_value(self, s: int) -> float:
        """What it is worth to be there."""
        value = self.worth(s) if self.b.control[s] != self.role or self.short(s) > 0 else 0.0
        if not self.foe_units[s]:
            return value + (RAVAGE if self.can_ravage(s) else 0.0)
        return value + (0.0 if query.has_tribe_in(self.b, s) else BOUNTY * self.foe_units[s])

    def attack_odds(self, group: Group, origin: int, s: int) -> float:
        """The chance to beat whoever is there; 1 for an empty space."""
        b = self.b
        if not self.foe_units[s]:
            return 1.0
        led = max((b.d.value[u] for u in group.leaders), default=0)
        fire = attack_fire(b, group.units, s, query.is_fort_for(b, self.foe, s)) * (1 + LEADER_SHARE * led)
        fire *= WAGON_SHARE if group.wagons else 1.0
        theirs = self.foe_fire[s] + (self.foe_units[s] / 3 if query.is_own_base(b, self.foe, s) else 0.0)  # a die more
        theirs *= ground(b, origin, s) * (1.5 if query.has_tribe_in(b, s) else 1.0)
        return square_law(fire * len(group.units), theirs * self.foe_units[s])


class Group:
    """Counters that march together from a space, the goal that pays best for them, and what it pays."""

    def __init__(self, sv: Survey, at: int, units: list[int], leaders: list[int], wagons: int, left: int = 0) -> None:
        b = sv.b
        self.units = units
        self.leaders = leaders
        self.wagons = wagons
        self.speed = min([b.d.speed[u] for u in units + leaders] + [b.d.slow] * (wagons > 0), default=b.d.slow)
        fed = not b.devastated[at] or wagons or query.is_fort_for(b, sv.role, at)
        self.left = left or (self.speed if fed else self.speed // 2)
        self.goal = -1
        self.score = 0.0
        self.cost, self.before = sv.ways(at, query.has_engineer(b, units))
        for s, value in sv.aims if units else []:
            if self.cost[s] < FAR:
                self.consider(s, self.goal_value(sv, s, value))
            else:
                self.force_a_way(sv, at, s, value)

    def consider(self, s: int, score: float) -> None:
        if score > self.score:
            self.goal, self.score = s, score

    def goal_value(self, sv: Survey, s: int, value: float) -> float:
        b = sv.b
        if self.units == [b.d.quantrill] and not self.leaders and (sv.foe_units[s] or b.d.base[s] == UNION):
            return 0.0
        if sv.short(s) > 0:
            value *= sv.hold(s, sv.mine[s] + self.units) - sv.hold(s, sv.mine[s])
        p = sv.attack_odds(self, self.before[s], s)
        actions = 1 if self.cost[s] <= self.left else 1 + -(-(self.cost[s] - self.left) // self.speed)
        likely: float = p ** CAUTION[sv.role]
        return value * likely / (1 + DELAY * (actions - 1)) - UNIT_LOST[sv.role] * (1 - p) * len(self.units)

    def force_a_way(self, sv: Survey, at: int, s: int, value: float) -> None:
        """To a goal that enemies bar on every way, through the first of them on the shortest."""
        cost, before = sv.ways(at, query.has_engineer(sv.b, self.units), through=True)
        if cost[s] >= FAR or self.units == [sv.b.d.quantrill]:
            return
        path = [s]
        while before[path[-1]] != at:
            path.append(before[path[-1]])
        first = next(t for t in reversed(path) if sv.stops[t])
        p = sv.attack_odds(self, before[first], first)
        there = p * (sv.attack_odds(self, before[s], s) if s != first else 1.0)
        actions = 1 + -(-cost[s] // self.speed)
        gain: float = value * there ** CAUTION[sv.role] / (1 + DELAY * (actions - 1))
        self.consider(first, gain - UNIT_LOST[sv.role] * (1 - p) * len(self.units))

    def seek_troops(self, sv: Survey, start: int, here: int) -> None:
        """A leader by himself looks for troops that have no leader, and for more of them than he has here."""
        for s in range(len(self.cost)):
            if s != start and self.cost[s] < FAR and sv.mine[s] and not sv.stops[s] and not sv.leaders[s]:
                idle = max(0, -sv.short(s)) - here
                self.consider(s, idle / (1 + DELAY * (self.cost[s] // sv.b.d.fast)))

    def next_step(self, at: int) -> int:
        """The first space on the way to the goal, or -1."""
        s = self.goal
        while s >= 0 and self.before[s] != at:
            s = self.before[s]
        return s


def spare_units(sv: Survey, s: int, chosen: list[int]) -> list[int]:
    """Units that may leave, strongest first: the weakest and slowest stay as garrison."""
    b = sv.b
    here = sorted(sv.mine[s], key=lambda u: (b.d.speed[u], fire_of(b, u, s)))
    kept = [u for u in here if u not in chosen][: sv.needs[s]]
    return [u for u in reversed(here) if u not in kept and (b.used[u] != USED or u in chosen)]


def best_group(sv: Survey, s: int, lead: int, chosen: list[int]) -> Group | None:
    """The best group that `lead` could take along from here: a force, its riders alone, a regiment, or himself."""
    b = sv.b
    spare = spare_units(sv, s, chosen)
    if lead < b.d.n_units:
        regiment = b.d.regiment[lead]
        units = [u for u in spare if u == lead or (regiment >= 0 and b.d.regiment[u] == regiment)]
        return Group(sv, s, units, [], 0) if lead in spare else None
    wagons = len([w for w in query.wagons_in(b, sv.role, s) if b.wagon_used[w] != USED])
    fresh = [u for u in spare if b.used[u] == FRESH or u in chosen]
    riders = [u for u in fresh if b.d.speed[u] == b.d.fast]
    groups = [Group(sv, s, fresh, [lead], wagons if len(riders) < len(fresh) else 0)] if fresh else []
    if riders and all(b.d.speed[u] == b.d.fast for u in chosen):
        groups.append(Group(sv, s, riders, [lead], 0))
    if not [u for u in chosen if u != lead]:
        groups.append(Group(sv, s, [], [lead], 0))
        groups[-1].seek_troops(sv, s, len(fresh))
    return max(groups, key=lambda group: group.score, default=None)


def leads(sv: Survey, s: int) -> list[int]:
    """Who may lead a move from here: the best leader, and one of each kind among the spare units."""
    b = sv.b
    leaders = [u for u in sv.leaders[s] if b.used[u] != USED]
    kinds = {(b.d.type[u], b.d.strength[u], min(b.d.regiment[u], 0)): u for u in reversed(spare_units(sv, s, []))}
    return sorted(leaders, key=lambda u: -b.d.value[u])[:1] + list(kinds.values())
