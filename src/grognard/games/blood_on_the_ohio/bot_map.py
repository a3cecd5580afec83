"""The map as the greedy bot sees it: where the enemy stands, and what a force could gain there.

All worth is in half points of victory, or about as much.
"""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.bot_fight import NO_DELAY, Force, Outlook, defence_of, outlook
from grognard.games.blood_on_the_ohio.fight import has_military
from grognard.games.blood_on_the_ohio.state import US, WC, Board
from grognard.kernel.flow import NOBODY

STEP_WORTH: Final = 1.0  # a step of a structure
PRINCIPAL_WORTH: Final = 0.7  # more for a principal village that was never harmed
DECISIVE: Final = 10.0  # a step that wins the game
VICTORY_WORTH: Final = 1.0
LOSS_WORTH: Final = 0.4  # a casualty
ROUT_WORTH: Final = 0.25  # for each point of a stack that is overrun
WAGON_WORTH: Final = 1.0  # a step of a wagon
TOO_SLOW: Final = 2 / 3  # of those who are overrun, the part that doesn't slip away
GARRISON_STEPS: Final = 0.5  # the part of casualties that falls on a village while warriors defend it
OVERRUN_LEFT: Final = 2  # MP that an overrun needs: one for itself, one to march on
DANGER: Final = 0.08  # less for each enemy point near a space
THREAT: Final = 3  # spaces from which an enemy may come
LAST_OPERATIONS: Final = 9  # the last segment of a turn with operations


class Survey:
    """Enemies by space, with the force points that a force would meet and the strength that it would fight."""

    def __init__(self, b: Board, role: int) -> None:
        d, n = b.d, len(b.d.spaces)
        self.b = b
        self.role = role
        self.foe = 1 - role
        self.foes: list[int] = [0] * n
        self.strength: list[int] = [0] * n
        self.tp: list[int] = [0] * n
        self.military: list[bool] = [False] * n  # leaders or units, whose defeat scores
        self.stacks: list[int] = []  # spaces with enemy force points
        self.posts: list[int] = []  # spaces with own counters
        self.targets: list[int] = []  # spaces where an attack may gain something
        self.rounds = rounds_after(b)
        self.known: dict[int, Outlook] = {}
        for s in range(n):
            if b.count[role * n + s]:
                self.posts.append(s)
            if d.kind[s] != k.ENTRY and (b.site[s] or b.count[self.foe * n + s]):
                self._look_at(s)
        self.beside: list[list[int]] = [[] for _ in range(n)]  # for each stack next door, what it can't ambush
        for s in self.stacks if b.vp[self.foe] else []:
            for t in d.near[s]:
                self.beside[t].append(d.ambush_factor * self.foes[s])

    def _look_at(self, s: int) -> None:
        b = self.b
        stack = query.open_stack(b, self.foe, s)
        if self.role == WC and b.site[s] == k.FORT and not query.fp_of(b, stack):
            stack = stack + query.defenders_inside(b, s)
        self.foes[s] = query.facing_fp(b, self.role, s)
        self.strength[s] = defence_of(b, self.foe, s, stack)
        self.tp[s] = query.tp_of(b, stack)
        self.military[s] = has_military(b.d, stack)
        if query.fp_of(b, stack):
            self.stacks.append(s)
        if self.foes[s] or self.is_prey(s) or query.of_type(b, stack, k.SU):
            self.targets.append(s)

    def is_prey(self, s: int) -> bool:
        """A structure that this side can burn."""
        b = self.b
        return query.is_war_village(b, s) if self.role == US else b.site[s] in (k.SETTLEMENT, k.FORT)

    def outlook(self, force: Force, s: int) -> Outlook:
        """Of an attack there."""
        us, wc = (force.strength, self.strength[s]) if self.role == US else (self.strength[s], force.strength)
        edge = NOBODY if force.tp == self.tp[s] else self.role if force.tp > self.tp[s] else self.foe
        key = (us * k.FAR + wc) * 3 + edge
        if key not in self.known:
            self.known[key] = outlook(self.b.d, us, wc, edge)
        return self.known[key]

    # what a space is worth

    def step_worth(self, s: int) -> float:
        b = self.b
        if self.role == US and self.is_key(s):
            return DECISIVE
        principal = query.principal_in(b, s)
        if principal == NOBODY or b.harmed[principal]:
            return STEP_WORTH
        return STEP_WORTH + PRINCIPAL_WORTH

    def is_key(self, s: int) -> bool:
        """A2.1c Does its first harm end the game?"""
        principal = query.principal_in(self.b, s)
        return principal != NOBODY and self.b.d.principals[principal] == query.scenario_of(self.b).victory.us_relocates

    def must_hold(self, s: int) -> bool:
        """A built fort, or a village whose harm ends the game, with enemies near."""
        is_held = self.b.site[s] == k.FORT if self.role == US else self.is_key(s)
        return is_held and self.near_by(s) > 0

    def gain(self, s: int, force: Force, left: int) -> float:
        """What a force that comes there with so many MP left may win or lose by its better choice."""
        return max(self.overrun_gain(s, force.fp, left), self.battle_gain(s, force))

    def overrun_gain(self, s: int, fp: int, left: int) -> float:
        """17 Crushing a stack a fifth as strong scores for a village alone, and the march goes on."""
        b = self.b
        is_strong = query.is_us_place(b, s) or b.site[s] == k.PRINCIPAL
        if left < OVERRUN_LEFT or is_strong or fp < max(1, b.d.overrun_factor * self.foes[s]):
            return 0.0
        burned = self.step_worth(s) if self.role == US and self.is_prey(s) else 0.0
        caught = TOO_SLOW if self.foes[s] else 1.0
        return NO_DELAY * caught * (burned + ROUT_WORTH * self.foes[s])

    def battle_gain(self, s: int, force: Force) -> float:
        odds = self.outlook(force, s)
        wins = odds.us_wins if self.role == US else 1.0 - odds.us_wins
        hits, losses = (odds.wc_loses, odds.us_loses) if self.role == US else (odds.us_loses, odds.wc_loses)
        worth = LOSS_WORTH * (hits - losses) if self.military[s] else -LOSS_WORTH * losses
        if self.military[s]:
            worth += VICTORY_WORTH * (2.0 * wins - 1.0)
        if self.is_prey(s):
            worth += self.step_worth(s) * self._steps(s, odds, wins)
        if self.role == WC:
            wagons = query.of_type(self.b, query.open_stack(self.b, US, s), k.SU)
            worth += WAGON_WORTH * wins * len(wagons)
        return NO_DELAY * worth

    def _steps(self, s: int, odds: Outlook, wins: float) -> float:
        """How many steps the structure is likely to lose."""
        if self.role == US:
            return GARRISON_STEPS * wins * odds.burns if self.military[s] else odds.burns
        most = 1.0 if self.b.damaged[s] else 2.0
        return min(most, odds.us_loses) * (wins if self.military[s] else 1.0)

    # threats

    def near_by(self, s: int) -> int:
        """Force points of enemies who could fall upon a force there."""
        b, row, n = self.b, self.b.d.apart[s], len(self.b.d.spaces)
        return sum([b.fp[self.foe * n + t] for t in self.stacks if t != s and row[t] <= THREAT])

    def danger(self, s: int) -> float:
        return DANGER * self.near_by(s)

    def ambushers(self, s: int, fp: int) -> int:
        """18.1b How many stacks next door could ambush a force of so many points."""
        return len([most for most in self.beside[s] if fp < most]) if self.beside[s] else 0

    def pull(self, s: int) -> float:
        """How near the targets are to a space, all together."""
        row = self.b.d.apart[s]
        return sum([0.7 ** row[t] for t in self.targets if row[t] < k.FAR])


def rounds_after(b: Board) -> int:
    """How many operations a side still has before winter, or the end of the game, sends its forces home."""
    more = (LAST_OPERATIONS - b.segment) // 3
    return more if query.is_fall(b) or b.turn == query.scenario_of(b).turns[1] else more + 3
