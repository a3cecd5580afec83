"""The bot's plans: how strong each side is where, what each place is worth and needs, and where a group should go.

Everything here goes by what the player can know: of hidden enemy counters it takes the average, never the unit that
was dealt there when the position was imagined. So a plan made at the first step of a march still holds at the last.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import Final

from grognard.games.indian_territory.bot_battle import (
    LEADER_SHARE,
    TERRAIN_SHOT,
    attack_fire,
    fire_of,
    is_strong_ground,
    odds,
)
from grognard.games.indian_territory.query import has_engineer, has_tribe_in, is_fort_for, is_own_base
from grognard.games.indian_territory.state import (
    COMANCHE,
    CONFEDERATE,
    FRESH,
    KIOWA,
    ROUGH,
    UNION,
    USED,
    Board,
    Components,
)

FAR: Final = 40  # farther than any space is

Ways = tuple[list[int], list[int]]  # cost to every space, and the space before it

# what a place is worth
CAPITAL: Final = 10.0
SUDDEN_DEATH: Final = 60.0  # Fort Scott and Fort Atkinson decide the game
HOME_BASE: Final = 7.0  # Confederate bases, to the Confederates: they need two of three, and recruits
SMITH_FOR_UNION: Final = 6.0  # a base in the south, and eight more units
TEXAS_FOR_UNION: Final = 1.0  # of no use to the Union but to turn a loss into a draw
RAVAGE: Final = 5.0  # enemy home country to be burned: he loses a draw, and we get one

# what a goal is worth
BOUNTY: Final = 0.6  # for every enemy unit that is driven off
MENACE: Final = 2.0  # for an enemy stack that stands within reach of a place of ours
RELIEF: Final = 1.0  # share of a place's worth for reinforcing it
TAKEN_CARE_OF: Final = 0.4  # what is left of a goal's value when other troops are nearer
CALL: Final = 1.0  # for each idle unit that waits for a leader
SECOND_LEADER: Final = 0.2  # share of it where there is one already
DELAY: Final = 0.35  # what each further action costs
CAUTION: Final = 2.0  # power of the odds
UNIT_LOST: Final = 1.0  # price of a unit in a lost battle
WAGON_SHARE: Final = 1.3  # what a wagon adds to fire

# garrisons
REACH: Final = 7  # how near enemies alarm a place: two marches of riders
TOGETHER: Final = 0.7  # share of the enemies around a place that may fall upon it at once
HORIZON: Final = 11  # and how near they are watched
SHARE: Final = (1.0, 1.4)  # units to hold a place against each enemy: the Confederates' are weaker
MOST: Final = (6, 12)  # units that a place ever needs: the Union has to go on, the Confederates have to stay
BASE_MOST: Final = (9, 1)  # the same for a base: the Union's are vital, the Confederates raise troops in theirs


@lru_cache(maxsize=8)
def distances(d: Components) -> list[list[int]]:
    """Movement from everywhere to everywhere, with no enemy and nothing devastated."""
    none = [0] * len(d.spaces)
    return [spread(d, none, s, False, none)[0] for s in range(len(d.spaces))]


@lru_cache(maxsize=8)
def routes(d: Components) -> list[list[tuple[int, int, bool]]]:
    """For each space: neighbour, cost, and whether it is rough."""
    return [
        [(t, d.cost[d.terrain[t]] + (d.river_extra if t in d.across[s] else 0), d.terrain[t] == ROUGH) for t in near]
        for s, near in enumerate(d.near)
    ]


def spread(d: Components, burnt: list[int], start: int, engineer: bool, stops: list[int]) -> Ways:
    """Cost to every space, and the space before it on the way. `stops` can be entered but not passed."""
    ways = routes(d)
    cost = [FAR] * len(ways)
    before = [-1] * len(ways)
    cost[start] = 0
    shells: list[list[int]] = [[] for _ in range(FAR)]
    shells[0].append(start)
    for x, shell in enumerate(shells):
        for s in shell:
            if cost[s] < x or (stops[s] and s != start):
                continue
            for t, c, rough in ways[s]:
                y = x + (c - engineer if rough else c + burnt[t])
                if y < cost[t]:
                    cost[t] = y
                    before[t] = s
                    shells[y].append(t)
    return cost, before


class Survey:
    """The board as one player reads it."""

    def __init__(self, b: Board, role: int) -> None:
        n = len(b.d.spaces)
        self.b = b
        self.role = role
        self.foe = 1 - role
        self.dist = distances(b.d)
        self.mine: list[list[int]] = [[] for _ in range(n)]
        self.leaders: list[list[int]] = [[] for _ in range(n)]
        for u in b.d.own[role]:
            if b.at[u] >= 0:
                (self.mine if u < b.d.n_units else self.leaders)[b.at[u]].append(u)
        self.held = [s for s in range(n) if self.mine[s]]
        self.foe_units = [0.0] * n
        self.foe_fire = [0.0] * n
        self.estimate()
        self.troops = [s for s in range(n) if self.foe_units[s] > 0 and b.troops[self.foe * n + s]]
        self.stops = [1 if x > 0 else 0 for x in self.foe_units]
        self.needs: dict[int, int] = {}
        self.aims: list[tuple[int, float]] = self.find_aims()

    def estimate(self) -> None:
        """Enemy units and their fire by space: what is known for what it is, what is hidden at the average."""
        b, d = self.b, self.b.d
        hidden = [at for w, at in enumerate(b.wagon_at) if at >= 0 and self.hides_wagon(w)]
        fire = units = 0.0
        for u in d.own[self.foe]:
            if b.at[u] >= 0 and b.known[u]:
                self.add_unit(u)
            elif b.at[u] >= 0:
                hidden.append(b.at[u])
                if u < d.n_units:
                    units += 1
                    fire += fire_of(b, u, d.capitals[0])  # anywhere: where it really is nobody knows
        self.spread_hidden(hidden, units, fire)
        for u in d.own[KIOWA] + d.own[COMANCHE]:
            if b.at[u] >= 0:
                self.add_unit(u)

    def hides_wagon(self, w: int) -> bool:
        return self.b.wagon_side[w] == self.foe and not self.b.wagon_known[w]

    def add_unit(self, u: int) -> None:
        at = self.b.at[u]
        if u < self.b.d.n_units:
            self.foe_units[at] += 1
            self.foe_fire[at] += fire_of(self.b, u, at)

    def spread_hidden(self, hidden: list[int], units: float, fire: float) -> None:
        n = len(self.b.d.spaces)
        for at in hidden:
            if self.b.troops[self.foe * n + at]:
                self.foe_units[at] += units / len(hidden)
                self.foe_fire[at] += fire / len(hidden)

    # what places are worth, and need

    def worth(self, s: int) -> float:
        d = self.b.d
        if d.capital[s] >= 0:
            return CAPITAL
        if d.base[s] == UNION:
            return SUDDEN_DEATH
        if d.base[s] == CONFEDERATE:
            if self.role == CONFEDERATE:
                return HOME_BASE
            return SMITH_FOR_UNION if s == d.fort_smith else TEXAS_FOR_UNION
        return 0.0

    def need(self, s: int) -> int:
        """Units that should hold a place of ours: by the enemies who can reach it."""
        if s not in self.needs:
            self.needs[s] = self.count_need(s)
        return self.needs[s]

    def count_need(self, s: int) -> int:
        if self.b.control[s] != self.role or self.worth(s) < HOME_BASE - 1:
            return 0
        row = self.dist[s]
        near = sum(self.foe_units[t] for t in self.troops if row[t] <= REACH)
        far = sum(self.foe_units[t] for t in self.troops if REACH < row[t] <= HORIZON)
        share = SHARE[self.role] * (0.7 if is_fort_for(self.b, self.role, s) else 1.0)  # walls count for much
        most = MOST[self.role] if self.b.d.capital[s] >= 0 else BASE_MOST[self.role]
        return min(most, ceil(near * share + min(2.0, far * 0.25)))

    def short(self, s: int) -> int:
        return self.need(s) - len(self.mine[s])

    def hold(self, s: int, units: list[int]) -> float:
        """The chance that these units hold a place of ours against the enemies who can reach it."""
        b = self.b
        walls = is_fort_for(b, self.role, s)
        more = 1 if walls and is_own_base(b, self.role, s) else 0
        fire = sum(fire_of(b, u, s, False, more) for u in units)
        if is_strong_ground(b, -1, s):
            fire *= TERRAIN_SHOT
        near = [t for t in self.troops if self.dist[s][t] <= REACH]
        theirs = TOGETHER * sum(self.foe_fire[t] for t in near) * (0.4 if walls else 1.0)
        return 1.0 - odds(theirs, TOGETHER * sum(self.foe_units[t] for t in near), fire, len(units))

    def can_ravage(self, s: int) -> bool:
        """Enemy home country that would burn?"""
        b, d = self.b, self.b.d
        open_land = d.home[s] == self.foe and d.burns[d.terrain[s]] and d.base[s] < 0 and not b.devastated[s]
        return bool(open_land) and b.pool[d.devastation_marker] > 0

    def find_aims(self) -> list[tuple[int, float]]:
        """Every space worth going to, with its value."""
        values = [self.aim_value(s) for s in range(len(self.mine))]
        return [(s, value) for s, value in enumerate(values) if value]

    def aim_value(self, s: int) -> float:
        value = 0.0
        if self.b.control[s] != self.role:
            value += self.worth(s)
        elif self.worth(s) and self.short(s) > 0:
            value += RELIEF * self.worth(s)
        if not self.foe_units[s]:
            return value + RAVAGE if self.can_ravage(s) else value
        if has_tribe_in(self.b, s):
            return value
        return value + BOUNTY * self.foe_units[s] + (MENACE if self.menaces(s) else 0.0)

    def menaces(self, s: int) -> bool:
        """Does an enemy here threaten a place that we hold?"""
        places = self.b.d.capitals + self.b.d.bases[self.role]
        return any(self.b.control[t] == self.role and self.dist[s][t] <= REACH for t in places)

    # attacks

    def attack_odds(self, units: list[int], wagons: int, leader: int, origin: int, s: int) -> float:
        """The chance to beat whoever is there; 1 for an empty space."""
        b = self.b
        if not self.foe_units[s]:
            return 1.0
        walls = is_fort_for(b, self.foe, s)
        fire = attack_fire(b, units, s, walls) * (1 + LEADER_SHARE * leader) * (WAGON_SHARE if wagons else 1.0)
        theirs = self.foe_fire[s]
        if is_own_base(b, self.foe, s):
            theirs += self.foe_units[s] / 3  # a die more for each
        if is_strong_ground(b, origin, s):
            theirs *= TERRAIN_SHOT
        if has_tribe_in(b, s):
            theirs *= 1.5
        return odds(fire, len(units), theirs, self.foe_units[s])


class Group:
    """Counters that march together: `left` is what they can still spend, `speed` what another action gives."""

    def __init__(self, sv: Survey, start: int, units: list[int], leaders: list[int], wagons: int) -> None:
        b = sv.b
        self.start = start
        self.units = units
        self.leaders = leaders
        self.wagons = wagons
        self.speed = min([b.d.speed[u] for u in units + leaders], default=b.d.slow)
        if wagons:
            self.speed = min(self.speed, b.d.slow)
        self.left = self.speed if is_fed(sv, start, wagons) else self.speed // 2
        self.engineer = has_engineer(b, units)
        self.leader = max([b.d.value[u] for u in leaders], default=0)
        self.at_hand = 0  # units that a leader would leave behind
        self.goal = -1
        self.score = 0.0


def is_fed(sv: Survey, start: int, wagons: int) -> bool:
    b = sv.b
    return not b.devastated[start] or wagons > 0 or is_fort_for(b, sv.role, start)


def aim(sv: Survey, group: Group, ways: Ways) -> None:
    """Find the goal that pays best for this group, and what it pays."""
    cost, before = ways
    for s, value in sv.aims:
        if cost[s] >= FAR:
            continue
        score = goal_value(sv, group, s, value, cost[s], before[s])
        if score > group.score:
            group.score = score
            group.goal = s


def goal_value(sv: Survey, group: Group, s: int, value: float, cost: int, origin: int) -> float:
    b = sv.b
    if b.d.quantrill in group.units and len(group.units) == 1 and not group.leaders:
        if sv.foe_units[s] or b.d.base[s] == UNION:
            return 0.0
    if sv.short(s) > 0:
        value *= sv.hold(s, sv.mine[s] + group.units) - sv.hold(s, sv.mine[s])
    elif not sv.foe_units[s] and is_taken_care_of(sv, group, s, cost):
        value *= TAKEN_CARE_OF
    p = sv.attack_odds(group.units, group.wagons, group.leader, origin, s)
    actions = 1 if cost <= group.left else 1 + -(-(cost - group.left) // group.speed)
    gain: float = value * p**CAUTION / (1 + DELAY * (actions - 1))  # rather wait than gamble
    return gain - (1 - p) * UNIT_LOST * len(group.units)


def is_taken_care_of(sv: Survey, group: Group, s: int, cost: int) -> bool:
    """Are other troops of ours nearer to it?"""
    for t in sv.held:
        if t != group.start and sv.dist[t][s] < cost:
            return True
    return False


# forming groups


def is_fresh_for(b: Board, u: int, chosen: list[int]) -> bool:
    return b.used[u] == FRESH or u in chosen


def spare_units(sv: Survey, s: int, chosen: list[int]) -> list[int]:
    """Units that may leave, strongest first: the weakest and slowest stay as garrison."""
    b = sv.b
    here = sorted(sv.mine[s], key=lambda u: (b.d.speed[u], fire_of(b, u, s)))
    staying = [u for u in here if u not in chosen]
    kept = staying[: min(len(staying), sv.need(s))]
    return [u for u in reversed(here) if u not in kept and (b.used[u] != USED or u in chosen)]


def groups_of(sv: Survey, s: int, lead: int, chosen: list[int], wagons: int) -> list[Group]:
    """The groups that `lead` could take along from here: a force, its riders alone, a regiment, or himself."""
    b = sv.b
    spare = spare_units(sv, s, chosen)
    if lead >= b.d.n_units:
        fresh = [u for u in spare if is_fresh_for(b, u, chosen)]
        riders = [u for u in fresh if b.d.speed[u] == b.d.fast]
        out = [Group(sv, s, fresh, [lead], wagons if len(riders) < len(fresh) else 0)]
        if riders and len(riders) < len(fresh) and not any(b.d.speed[u] < b.d.fast for u in chosen):
            out.append(Group(sv, s, riders, [lead], 0))
        if fresh and not [u for u in chosen if u != lead]:
            out.append(Group(sv, s, [], [lead], 0))
            out[-1].at_hand = len(fresh)
        return out
    if lead not in spare:
        return []
    regiment = b.d.regiment[lead]
    units = [u for u in spare if u == lead or (regiment >= 0 and b.d.regiment[u] == regiment)]
    return [Group(sv, s, units, [], 0)]


def best_group(sv: Survey, s: int, lead: int, chosen: list[int], wagons: int) -> Group | None:
    """The best of those groups, with its goal."""
    best: Group | None = None
    for group in groups_of(sv, s, lead, chosen, wagons):
        ways = ways_from(sv, s, group.engineer)
        if group.units:
            aim(sv, group, ways)
        else:
            aim_leader(sv, group, ways)
        if best is None or group.score > best.score:
            best = group
    return best


def ways_from(sv: Survey, s: int, engineer: bool) -> Ways:
    return spread(sv.b.d, sv.b.devastated, s, engineer, sv.stops)


def aim_leader(sv: Survey, group: Group, ways: Ways) -> None:
    """A leader by himself looks for troops that have no leader, and for more of them than he has here."""
    for s in sv.held:
        others = [u for u in sv.leaders[s] if u not in group.leaders]
        if ways[0][s] >= FAR or sv.stops[s]:
            continue
        idle = max(0, len(sv.mine[s]) - sv.need(s)) * (SECOND_LEADER if others else 1.0)
        gain = idle if s == group.start else idle - group.at_hand
        score = CALL * gain / (1 + DELAY * (ways[0][s] // sv.b.d.fast))
        if score > group.score and not (group.at_hand and s == group.start):
            group.score = score
            group.goal = s


def next_step(group: Group, at: int, before: list[int]) -> int:
    """The first space on the way to the goal, or -1."""
    s = group.goal
    while s >= 0 and before[s] != at:
        s = before[s]
    return s
