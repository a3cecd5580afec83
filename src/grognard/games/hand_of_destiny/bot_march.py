"""How the greedy bot marches: where every stack could go, what that would gain, and what it would risk."""

from __future__ import annotations

from math import sqrt
from typing import Final

from grognard.games.hand_of_destiny.bot_battle import Force, chance, force_at, value
from grognard.games.hand_of_destiny.bot_worth import Stakes, ahead, to_bring
from grognard.games.hand_of_destiny.frames import Move
from grognard.games.hand_of_destiny.query import crowd, is_fleet, is_in_fort, is_static, on_map, units_in
from grognard.games.hand_of_destiny.query_march import bar_end, must_stop, steps_open
from grognard.games.hand_of_destiny.state import Board, War
from grognard.games.hand_of_destiny.view import sees

NEARER: Final = 0.78  # a goal one space further off counts that much less
PULL: Final = 0.5  # of a goal's worth is felt by those on their way to it
LOSSES: Final = 0.5  # share of a beaten force that is lost
HELP: Final = 0.8  # share of the help counted on that really comes
FAR: Final = 99
STAYING: Final = (0, 1, 2, 3)  # how many of the weakest may stay behind
RAIDED: Final = 0.5  # how often an enemy next door really comes
THREAT: Final = 2  # spaces from which the enemy is felt
SOON: Final = 6  # spaces from which troops can still be gathered
PATIENCE: Final = 0.25  # more for each turn that is left, up to four
SPOILT: Final = 1.0  # share of a later chance that a defeat costs


class Plan:
    """A group of one stack, where its move ends, and the way there."""

    def __init__(self, units: list[int], at: int, goal: int, way: list[int], score: float) -> None:
        self.units = units
        self.at = at
        self.goal = goal
        self.way = way
        self.score = score


class Survey:
    """The board as one side sees it."""

    def __init__(self, g: War, st: Stakes) -> None:
        self.g = g
        self.b = g.board
        self.st = st
        self.me = st.role
        self.foe = 1 - st.role
        lead = ahead(self.b, self.me)
        late = self.b.turn / max(1, self.b.d.turns)
        self.nerve = LOSSES * (1.0 if lead > 0 else 1.0 - 0.8 * late)  # who is losing anyway has less to lose
        self.bold = 1.0 if lead <= 0 else 0.6
        self.last = self.b.turn >= self.b.d.turns
        self.foes = self.enemy_forces()
        self.pull = self.pulls()

    def enemy_forces(self) -> list[Force]:
        """By space; of those that are hidden, the count, each as good as the average of the hidden."""
        b = self.b
        hidden, unknown = Force(), 0
        out: list[Force] = []
        dark: list[int] = []
        for s in range(len(b.d.spaces)):
            units = units_in(b, self.foe, s) if crowd(b, self.foe, s) else []
            if units and not sees(self.g, self.me, s):
                dark.append(s)
                hidden.add_all(b, units)
                unknown += len(units)
                out.append(Force())
            else:
                out.append(Force().add_all(b, units))
        for s in dark:
            out[s] = hidden.times(crowd(b, self.foe, s) / unknown)
        return out

    def later(self, s: int) -> float:
        """The chance of an attack by all who could come in time: what is thrown away by going too soon."""
        b = self.b
        turns = b.d.turns - b.turn
        if turns <= 0:
            return 0.0
        far = distances(b.d.near_land, s)
        able = [u for u in on_map(b, self.me) if not is_fleet(b, u) and not is_static(b, u)]
        mass = Force().add_all(b, [u for u in able if far[b.at[u]] <= min(2 * turns, SOON)])
        return chance(mass, self.foes[s], is_in_fort(b, self.foe, s)) * min(1.0, turns * PATIENCE)

    def need(self, s: int) -> float:
        """What having troops in a space is worth: to take it, or to keep it where the enemy is near."""
        worth = self.st.space[s]
        b = self.b
        if worth <= 0:
            return 0.0
        if b.hold[s] != self.me:
            return worth * self.bold
        return worth * 0.7 * self.danger(s) if not crowd(b, self.me, s) else worth * 0.25 * self.danger(s)

    def danger(self, s: int) -> float:
        """Could the enemy come here soon? 1 next to him, less further off."""
        seen, ring = {s}, [s]
        for step in range(THREAT + 1):
            for x in ring:
                if self.foes[x].count:
                    return 1.0 / max(1, step)
            ring = [n for x in ring for n in self.b.d.near_any[x] if n not in seen]
            seen.update(ring)
        return 0.1

    def pulls(self) -> list[list[float]]:
        """For land units and for fleets: how strongly each space is near to what is needed."""
        b = self.b
        needs = [self.need(s) for s in range(len(b.d.spaces))]
        out: list[list[float]] = []
        for near in (b.d.near_land, b.d.near_river):
            field = [0.0] * len(needs)
            for goal, worth in enumerate(needs):
                if worth <= 0.1:
                    continue
                for s, far in enumerate(distances(near, goal)):
                    if far < FAR:
                        field[s] += worth * NEARER**far
            out.append(field)
        return out

    def pull_of(self, u: int, s: int) -> float:
        extra = 0.0
        for goal in to_bring(self.b, self.st, u):
            far = distances(self.b.d.near_land, goal)[s]
            extra = max(extra, 4.0 * NEARER**far) if far < FAR else extra
        return self.pull[1 if is_fleet(self.b, u) else 0][s] + extra


def distances(near: list[list[int]], goal: int) -> list[int]:
    """From everywhere to a space."""
    out = [FAR] * len(near)
    out[goal] = 0
    ring = [goal]
    while ring:
        following: list[int] = []
        for s in ring:
            for n in near[s]:
                if out[n] == FAR:
                    out[n] = out[s] + 1
                    following.append(n)
        ring = following
    return out


# where a group can go


def reach(b: Board, f: Move) -> dict[int, list[int]]:
    """Where a move may end, with the shortest way."""
    ways: dict[int, list[int]] = {}
    ring: list[tuple[int, int, list[int]]] = [(f.at, f.steps, [])]
    seen = {f.at}
    while ring:
        at, steps, way = ring.pop(0)
        here = Move(side=f.side, members=f.members, cargo=f.cargo, afloat=f.afloat, at=at, origin=f.origin, steps=steps)
        for s in steps_open(b, here):
            if s in seen:
                continue
            seen.add(s)
            there = Move(side=f.side, members=f.members, cargo=f.cargo, afloat=f.afloat, at=s, steps=steps + 1)
            if not bar_end(b, there):
                ways[s] = [*way, s]
            if not must_stop(b, here, s):
                ring.append((s, steps + 1, [*way, s]))
    return ways


def groups(b: Board, side: int) -> list[Move]:
    """Every stack that may march, whole and in part: all, the quicker ones, without the weakest; fleets apart."""
    out: list[Move] = []
    ready = [u for u in on_map(b, side) if b.left[u] > 0 and not b.moved[u] and not b.built[u]]
    for s in sorted({b.at[u] for u in ready}):
        for afloat in (False, True):
            here = [u for u in ready if b.at[u] == s and is_fleet(b, u) == afloat]
            for least in sorted({b.left[u] for u in here}):
                quick = sorted((u for u in here if b.left[u] >= least), key=lambda u: -b.d.strength[u])
                for stay in (0,) if afloat else STAYING:
                    if stay < len(quick):
                        some = quick[: len(quick) - stay]
                        out.append(Move(side=side, members=some, afloat=afloat, at=s, origin=s))
    return out


def plans(sv: Survey) -> list[Plan]:
    """The best end of a move for every group, best first."""
    b = sv.b
    moves = groups(b, sv.me)
    ways = [reach(b, f) for f in moves]
    help_at: dict[int, list[int]] = {}
    for f, found in zip(moves, ways, strict=True):
        for s in found:
            if sv.foes[s].count:
                there = help_at.setdefault(s, [])
                there += [u for u in f.members if u not in there]
    out: list[Plan] = []
    for f, found in zip(moves, ways, strict=True):
        stay = stay_score(sv, f)
        best = max(found, key=lambda s: end_score(sv, f, s, help_at.get(s, [])), default=-1)
        if best >= 0:
            score = end_score(sv, f, best, help_at.get(best, [])) - stay
            out.append(Plan(f.members, f.at, best, found[best], score))
    return sorted(out, key=lambda p: -p.score)


def stay_score(sv: Survey, f: Move) -> float:
    """What the group gives up by leaving."""
    b = sv.b
    near = nearness(sv, f.members, f.at)
    left = [u for u in units_in(b, sv.me, f.at) if u not in f.members]
    guarded = 0.0
    if b.hold[f.at] == sv.me and sv.st.space[f.at] > 0:
        keep = Force().add_all(b, left)
        keep_all = force_at(b, sv.me, f.at)
        raid = raiders(sv, f.at)
        walls = is_in_fort(b, sv.me, f.at)
        guarded = RAIDED * sv.st.space[f.at] * max(0.0, chance(raid, keep, walls) - chance(raid, keep_all, walls))
    return near + guarded


def nearness(sv: Survey, units: list[int], s: int) -> float:
    """What being on the way is worth; more troops count more, but not as many times more."""
    return sum(sv.pull_of(u, s) for u in units) * PULL / sqrt(max(1, len(units)))


def raiders(sv: Survey, s: int) -> Force:
    """The strongest that the enemy could bring here from next door."""
    out = Force()
    for x in [s, *sv.b.d.near_any[s]]:
        if sv.foes[x].open > out.open:
            out = sv.foes[x]
    return out


def end_score(sv: Survey, f: Move, s: int, helpers: list[int]) -> float:
    b = sv.b
    units = [*f.members, *f.cargo]
    if sv.foes[s].count:
        return nearness(sv, f.members, f.at) + attack_score(sv, units, s, helpers)
    score = nearness(sv, units, s)
    if b.hold[s] != sv.me and not (f.afloat and not f.cargo):
        score += max(0.0, sv.st.space[s]) * (1.0 if sv.last else 0.8)
    elif b.hold[s] != sv.me:
        score += max(0.0, sv.st.space[s]) * 0.6
    return score - risk(sv, units, s)


def attack_score(sv: Survey, units: list[int], s: int, helpers: list[int]) -> float:
    """The gain of a victory and the price of a defeat, each as likely as it looks."""
    b = sv.b
    there = units_in(b, sv.me, s)
    walls = is_in_fort(b, sv.foe, s)
    alone = chance(Force().add_all(b, [*there, *units]), sv.foes[s], walls)
    more = [u for u in helpers if u not in units and u not in there]
    joined = chance(Force().add_all(b, [*there, *units, *more]), sv.foes[s], walls) if more else alone
    p = alone + HELP * (joined - alone)
    worth = max(0.0, sv.st.space[s]) * (2.0 if b.hold[s] == sv.foe else 1.0)
    kills = sum(value(b, sv.st, u) for u in units_in(b, sv.foe, s)) * 0.5
    cost = sum(value(b, sv.st, u) for u in units) * sv.nerve
    later = sv.later(s) * worth
    return p * (worth + kills) - (1 - p) * (cost * 1.5 + SPOILT * later) - max(0.0, later - p * worth)


def risk(sv: Survey, units: list[int], s: int) -> float:
    """What the enemy's next turn may cost those who end up here."""
    b = sv.b
    raid = raiders(sv, s)
    if not raid.count:
        return 0.0
    mine = Force().add_all(b, [*units, *units_in(b, sv.me, s)])
    p = chance(raid, mine, is_in_fort(b, sv.me, s))
    return p * p * sum(value(b, sv.st, u) for u in units) * sv.nerve * 0.6
