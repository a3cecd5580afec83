"""Odds of a battle of this family: exact, by following every outcome of the dice once, or by drawing lots.

What a game adds (who has superiority, when a battle is over) it writes in a subclass of `Model`; where a battle stands,
and what follows from its end, in one of `Reckoning`.
"""

from __future__ import annotations

from random import Random
from typing import Final

from mypy_extensions import mypyc_attr

from grognard.games.destiny.corps import Corps
from grognard.games.destiny.outcome import Outcome

ATTACKER: Final = 0
DEFENDER: Final = 1
NOBODY: Final = -1

FOREVER: Final = 99  # of what a side has to spend: it never runs out
SURE: Final = 1e-12
PER_STATE: Final = 1.7  # nodes for each pair of states of both sides, by all experience
PER_STATE_TO_THE_LAST: Final = 3.0
SHOTS_A_NODE: Final = 3  # that are drawn while a node is followed
CODE_COST: Final = 3  # nodes that take as long as a new state of a side
TELLING: Final = 200  # nodes of a tree; a smaller one is too small to judge the rest by
# up to that share of the levels, at least times as many nodes in all
FURTHER_DOWN: Final = [(0.1, 40), (0.14, 24), (0.18, 16), (0.22, 9), (0.26, 5), (0.36, 3), (0.42, 2)]

# whether each side spends in this round, and what each has left for later ones
Purse = tuple[int, int, int, int]
Blow = list[tuple[int, float]]  # the state of those who were fired at, and its chance

# a state of both sides as one number: ours, theirs, and who fires next
X: Final = 24
Y: Final = 2
MASK: Final = (1 << (X - Y)) - 1


class TooMany(Exception):
    """The tree is larger than was allowed."""


def spent(left: int) -> int:
    """What is left after a round."""
    return left if left == FOREVER else max(0, left - 1)


def next_purse(purse: Purse) -> Purse:
    _, _, a, d = purse
    return (1 if a else 0, 1 if d else 0, spent(a), spent(d))


def key_of(x: int, y: int, turn: int) -> int:
    return x << X | y << Y | (turn + 1)


@mypyc_attr(allow_interpreted_subclasses=True)
class Model:
    """A battle of two corps. The methods of the first part are a game's own; they get codes."""

    def __init__(self, attackers: Corps, defenders: Corps, to_the_last: bool) -> None:
        self.a = attackers
        self.d = defenders
        self.to_the_last = to_the_last  # does a round go on while anybody is there, or only while somebody is steady?
        self.nodes = 0
        self.limit = 0
        self.followed = 0  # nodes of earlier attempts
        self.shots = 0  # those that were drawn by lot
        self.blows: dict[int, Blow] = {}
        self.firsts: dict[int, float] = {}
        self.overs: dict[int, bool] = {}
        self.ends: dict[int, float] = {}
        self.width = len(attackers.units) + len(defenders.units) + 1
        self.a.width = self.d.width = self.width
        self.bottom = 2 * (self.width - 1) * self.width  # the depth of nobody, of whom all that are left are taken off
        self.levels: list[dict[int, float]] = []  # states within a round, by health lost, then by how many have fired

    # what a game writes

    def superiority(self, a: int, d: int) -> float:
        """The chance that the attackers fire first."""
        raise NotImplementedError

    def is_over(self, a: int, d: int) -> bool:
        """Before a round: is the battle decided?"""
        raise NotImplementedError

    def mode(self, side: int, a: int, d: int, spends: bool) -> int:
        """Which of its volleys a side's units fire now."""
        return 0

    # what both ways need

    def first(self, key: int) -> float:
        if key not in self.firsts:
            self.firsts[key] = self.superiority(self.a.codes[key >> X], self.d.codes[key >> Y & MASK])
        return self.firsts[key]

    def over(self, key: int) -> bool:
        if key not in self.overs:
            self.overs[key] = self.is_over(self.a.codes[key >> X], self.d.codes[key >> Y & MASK])
        return self.overs[key]

    def next_side(self, x: int, y: int, turn: int) -> int:
        """One unit of each in turn; a side that has nobody left leaves the rest to the other."""
        if self.to_the_last:
            if not self.a.there[x] or not self.d.there[y]:
                return NOBODY
        elif not self.a.able[x] or not self.d.able[y]:
            return NOBODY
        ours, theirs = self.a.shooter[x] >= 0, self.d.shooter[y] >= 0
        if turn == ATTACKER:
            return ATTACKER if ours else DEFENDER if theirs else NOBODY
        return DEFENDER if theirs else ATTACKER if ours else NOBODY

    def blow(self, side: int, x: int, y: int, spends: bool) -> Blow:
        """What the next shot of a side makes of the other."""
        mode = self.mode(side, self.a.codes[x], self.d.codes[y], spends)
        ours, theirs, target = (self.a, self.d, y) if side == ATTACKER else (self.d, self.a, x)
        i = ours.shooter[x if side == ATTACKER else y]
        key = ((ours.kinds[i] << 4 | mode) << 1 | side) << X | target
        if key not in self.blows:
            out: dict[int, float] = {}
            for e, p, chance in ours.volleys[i][mode]:
                z = theirs.strike(target, e, p)
                out[z] = out.get(z, 0.0) + chance
            self.blows[key] = list(out.items())
        return self.blows[key]

    def shot(self, side: int, x: int, y: int, spends: bool, lot: float) -> int:
        """The state after one volley, drawn by `lot`."""
        mode = self.mode(side, self.a.codes[x], self.d.codes[y], spends)
        ours, theirs, target = (self.a, self.d, y) if side == ATTACKER else (self.d, self.a, x)
        results = ours.volleys[ours.shooter[x if side == ATTACKER else y]][mode]
        for e, p, chance in results:
            lot -= chance
            if lot < 0.0:
                return theirs.strike(target, e, p)
        return theirs.strike(target, results[-1][0], results[-1][1])

    # how much there is to do, and how much was done

    def outlook(self) -> int:
        """An estimate, from the states met so far, of how many nodes the whole search has at least."""
        states = len(self.a.codes) * len(self.d.codes)
        return int(states * (PER_STATE_TO_THE_LAST if self.to_the_last else PER_STATE))

    def effort(self) -> int:
        """All that was done, in nodes that take as long."""
        codes = len(self.a.codes) + len(self.d.codes)
        return self.followed + self.nodes + self.shots // SHOTS_A_NODE + codes * CODE_COST

    # exact

    def solve(self, starts: dict[Purse, dict[int, float]], limit: int) -> dict[int, float]:
        """How the battle may end, by the state of both sides; TooMany where it takes more nodes than `limit`."""
        self.followed += self.nodes
        self.nodes = 0
        self.limit = limit
        self.ends = {}
        waiting = {purse: dict(states) for purse, states in starts.items()}
        while waiting:
            purse = max(waiting, key=rounds_left)
            states = waiting.pop(purse)
            following = next_purse(purse)
            after = self.sweep(states, purse, following == purse)
            if after:
                there = waiting.setdefault(following, {})
                for key, mass in after.items():
                    there[key] = there.get(key, 0.0) + mass
        return self.ends

    def sweep(self, states: dict[int, float], purse: Purse, for_good: bool) -> dict[int, float]:
        """Play a set of states to the end of the round; with `for_good` to the end of the battle, each state once.

        Whoever fires has fired, and whoever is hit is weaker, so that play goes down from level to level. Only a round
        in which nobody is hurt leads back to where it began, and that is one line which is summed up.
        """
        size = self.width - 1
        self.levels = [{} for _ in range((2 * size + 1) * self.width)]
        rounds: list[dict[int, float]] = [{} for _ in range(2 * size + 1)]
        after: dict[int, float] = {}
        before = self.nodes
        for key, mass in states.items():
            if key & 3:
                self.put(key, mass)
            elif for_good:
                rounds[self.level(key) // self.width][key] = mass
            else:
                self.open(key, mass)
        for lost in range(2 * size + 1):
            for n in range(lost * self.width, (lost + 1) * self.width):
                for key, mass in self.levels[n].items():
                    self.follow(key, mass, purse, rounds[lost] if for_good else after)
                self.levels[n] = {}  # room for those that follow
            for key, mass in rounds[lost].items():
                self.circle(key, mass, purse)
            if for_good and at_least(self.nodes - before, lost / (2 * size)) > self.limit:
                raise TooMany
        return after

    def level(self, key: int) -> int:
        return self.bottom + self.a.depth[key >> X] + self.d.depth[key >> Y & MASK]

    def put(self, key: int, mass: float) -> None:
        self.add(self.level(key), key, mass)

    def add(self, level: int, key: int, mass: float) -> None:
        there = self.levels[level]
        there[key] = there.get(key, 0.0) + mass

    def end(self, key: int, mass: float) -> None:
        self.ends[key] = self.ends.get(key, 0.0) + mass

    def count_node(self) -> None:
        self.nodes += 1
        if self.nodes > self.limit:
            raise TooMany

    def open(self, key: int, mass: float) -> None:
        """A round begins: who has superiority?"""
        if self.over(key):
            self.end(key, mass)
            return
        p = self.first(key)
        self.put(key | (ATTACKER + 1), mass * p)
        self.put(key | (DEFENDER + 1), mass * (1.0 - p))

    def follow(self, key: int, mass: float, purse: Purse, rounds: dict[int, float]) -> None:
        """One shot."""
        self.count_node()
        x, y = key >> X, key >> Y & MASK
        side = self.next_side(x, y, (key & 3) - 1)
        if side == NOBODY:
            start = key_of(self.a.rested(x), self.d.rested(y), NOBODY)
            rounds[start] = rounds.get(start, 0.0) + mass
        elif side == ATTACKER:
            fired = self.a.fired(x)
            depth, rest = self.bottom + self.a.depth[fired], fired << X | (DEFENDER + 1)
            for z, chance in self.blow(side, x, y, purse[0] != 0):
                self.add(depth + self.d.depth[z], rest | z << Y, mass * chance)
        else:
            fired = self.d.fired(y)
            depth, rest = self.bottom + self.d.depth[fired], fired << Y | (ATTACKER + 1)
            for z, chance in self.blow(side, x, y, purse[1] != 0):
                self.add(depth + self.a.depth[z], rest | z << X, mass * chance)

    def circle(self, key: int, mass: float, purse: Purse) -> None:
        """All rounds from here until somebody is hurt."""
        if self.over(key):
            self.end(key, mass)
            return
        p = self.first(key)
        found: list[tuple[int, float]] = []
        stays = self.unhurt(key, ATTACKER, p, purse, found) + self.unhurt(key, DEFENDER, 1.0 - p, purse, found)
        if 1.0 - stays < SURE:
            self.end(key, mass)
            return
        for state, chance in found:
            self.put(state, mass * chance / (1.0 - stays))

    def unhurt(self, key: int, turn: int, chance: float, purse: Purse, found: list[tuple[int, float]]) -> float:
        """Follow a round in which nobody is hurt to its end; whatever else may happen on the way is found."""
        x, y = key >> X, key >> Y & MASK
        side = self.next_side(x, y, turn)
        while side != NOBODY and chance > 0.0:
            self.count_node()
            target = y if side == ATTACKER else x
            blow = self.blow(side, x, y, purse[side] != 0)
            if side == ATTACKER:
                x = self.a.fired(x)
            else:
                y = self.d.fired(y)
            missed = 0.0
            for z, part in blow:
                if z == target:
                    missed = part
                else:
                    state = key_of(x, z, DEFENDER) if side == ATTACKER else key_of(z, y, ATTACKER)
                    found.append((state, chance * part))
            chance *= missed
            side = self.next_side(x, y, 1 - side)
        return chance

    # by lot

    def play(self, key: int, purse: Purse, rng: Random) -> int:
        """One battle by lot, to the state in which it ends."""
        x, y, turn = key >> X, key >> Y & MASK, (key & 3) - 1
        while True:
            if turn == NOBODY:
                start = key_of(x, y, NOBODY)
                if self.over(start):
                    return start
                turn = ATTACKER if rng.random() < self.first(start) else DEFENDER
            side = self.next_side(x, y, turn)
            while side != NOBODY:
                self.shots += 1
                z = self.shot(side, x, y, purse[side] != 0, rng.random())
                x, y = (self.a.fired(x), z) if side == ATTACKER else (z, self.d.fired(y))
                side = self.next_side(x, y, 1 - side)
            x, y = self.a.rested(x), self.d.rested(y)
            purse = next_purse(purse)
            turn = NOBODY


def at_least(nodes: int, share: float) -> int:
    """An estimate of all nodes, when `nodes` were met in this share of the work, to give up early what is too large."""
    for end, times in FURTHER_DOWN:
        if nodes >= TELLING and share < end:
            return nodes * times
    return nodes


def rounds_left(purse: Purse) -> int:
    """Falls with every round until nothing more is spent."""
    return purse[0] + purse[1] + 2 * (purse[2] + purse[3])


@mypyc_attr(allow_interpreted_subclasses=True)
class Reckoning:
    """The odds of one battle of a position, all of it known or taken for known."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.starts: dict[Purse, dict[int, float]] = {}  # where it may stand after what comes before the rounds

    # what a game writes

    def count(self, out: Outcome, a: int, d: int, mass: float) -> None:
        """Add one way in which the battle may end, by the codes of both sides."""
        raise NotImplementedError

    # what every game has

    def face(self) -> tuple[object, ...]:
        """All that the odds depend on: battles of one face have the same odds. A game adds what else it counts."""
        states = tuple((purse, tuple(x.items())) for purse, x in self.starts.items())
        return (tuple(self.model.a.faces), tuple(self.model.d.faces), states)

    def codes(self, panicked: list[int], fired: list[int]) -> tuple[int, int]:
        """How both sides are on the board."""
        return self.model.a.code_of(panicked, fired), self.model.d.code_of(panicked, fired)

    def start(self, a: int, d: int, turn: int, purse: Purse, mass: float) -> None:
        states = self.starts.setdefault(purse, {})
        key = key_of(self.model.a.number(a), self.model.d.number(d), turn)
        states[key] = states.get(key, 0.0) + mass

    def exact(self, limit: int) -> Outcome:
        """TooMany where the tree is too large."""
        m = self.model
        out = Outcome(len(m.a.units), len(m.d.units))
        for key, mass in m.solve(self.starts, limit).items():
            self.count(out, m.a.codes[key >> X], m.d.codes[key >> Y & MASK], mass)
        return out

    def sampled(self, samples: int, rng: Random) -> Outcome:
        m = self.model
        flat = [(key, purse, mass) for purse, states in self.starts.items() for key, mass in states.items()]
        ends: dict[int, int] = {}
        for key, purse, _ in rng.choices(flat, [mass for _, _, mass in flat], k=samples):
            end = m.play(key, purse, rng)
            ends[end] = ends.get(end, 0) + 1
        out = Outcome(len(m.a.units), len(m.d.units))
        for key, n in ends.items():
            self.count(out, m.a.codes[key >> X], m.d.codes[key >> Y & MASK], n / samples)
        return out
