"""How the greedy bot likes its options: it plays like a sensible beginner.

Marches, and what to do with an action, are judged by the plans of bot_plan.py. All scores are on one scale: about 10
for a capital.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final

from grognard.games.destiny.bot import square_law
from grognard.games.indian_territory import bot_plan, query
from grognard.games.indian_territory.bot_plan import Group, Survey, attack_fire, best_group, fire_of
from grognard.games.indian_territory.frames import Battle, Impulse, Move, Pursuit, Raid, Recruit
from grognard.games.indian_territory.query import best_leader, count_troops_in, is_fort_for, units_in
from grognard.games.indian_territory.state import CONFEDERATE, UNION, Board
from grognard.kernel.judge import UNWANTED, Judge

# what to do with an action
RECRUITING: Final = (7.0, 4.0)  # any unit at all, by side: the Union wins by numbers, and moves when they are there
CROWDED: Final = 0.03  # less for each unit that is on the map already
IDLE: Final = 0.3  # and for each that stands where the new one would
BY_FIRE: Final = 2.0  # more for what it shoots
PLACE_SHORT: Final = 0.5  # share of a place's worth that lacks a garrison
LEADER_WANTED: Final = 6.0  # where troops wait for one
WAGON_WANTED: Final = 3.0
BURN_HOME: Final = 8.0  # he loses a draw, and we draw in his place
FORCE: Final = 4  # units that make a force worth a wagon

# in battle
HOPELESS: Final = 0.15  # below these odds riders break off
WORTH_SUPPLY: Final = 3  # units on a side from which a battle is big enough to pay for
GOOD_PURSUIT: Final = 0.7  # odds from which a pursuit battle is wanted


class TerritoryJudge(Judge):
    """Marches, actions and events; then battles."""

    b: Board

    @cached_property
    def sv(self) -> Survey:
        on_the_way = isinstance(self.f, Move) and self.f.steps > 0
        return Survey(self.b, self.role, self.f.members if on_the_way else [])

    # an action

    @cached_property
    def moves(self) -> dict[int, float]:
        """For the counter that would lead a move, what the move is worth."""
        sv = self.sv
        groups = {lead: best_group(sv, s, lead, []) for s in range(len(sv.mine)) for lead in bot_plan.leads(sv, s)}
        return {lead: x.score for lead, x in groups.items() if x is not None and x.goal >= 0}

    def on_move(self, u: int) -> float:
        return self.moves.get(u, UNWANTED) if isinstance(self.f, Impulse) else 1.0  # riders ride

    def on_devastate(self, u: int) -> float:
        return BURN_HOME if self.sv.can_ravage(self.b.at[u]) and not self.b.burned[self.foe] else UNWANTED

    def on_recruit(self, u: int) -> float:
        sv, b, d = self.sv, self.b, self.b.d
        if u >= len(d.counters):
            return WAGON_WANTED if self.wants_wagon() else UNWANTED
        if u >= d.n_units:
            idle = max((len(sv.mine[s]) for s in d.bases[self.role] if not sv.leaders[s]), default=0)
            return LEADER_WANTED + d.value[u] if idle >= 2 else 1.0
        bases = [s for s in d.bases[UNION] + d.bases[self.role] if b.control[s] == self.role]
        places = bases + [s for s in d.places[u] if b.control[s] == self.role and not sv.foe_units[s]]
        best = max((self.place_score(s) - IDLE * len(sv.mine[s]) for s in places), default=0.0)
        wanted = RECRUITING[self.role] + BY_FIRE * fire_of(b, u, d.capitals[0]) + best
        return wanted - CROWDED * sum(len(x) for x in sv.mine)

    def wants_wagon(self) -> bool:
        """A force at a base, slow as a wagon anyhow, that has none."""
        b = self.b
        for s in b.d.bases[self.role]:
            slow = [u for u in self.sv.mine[s] if b.d.speed[u] == b.d.slow]
            if self.sv.leaders[s] and len(slow) >= FORCE and not query.wagons_in(b, self.role, s):
                return b.control[s] == self.role
        return False

    def place_score(self, s: int) -> float:
        """A place that lacks a garrison calls for recruits."""
        short = self.sv.short(s)
        return PLACE_SHORT * self.sv.worth(s) * short / self.sv.needs[s] if short > 0 else 0.0

    # a march

    @cached_property
    def group(self) -> Group | None:
        """Before the first step the group may still grow; after it, it only chooses where to go."""
        f: Move = self.f
        leaders = [u for u in f.members if u >= self.b.d.n_units]
        if not f.steps and f.members:
            return best_group(self.sv, f.at, leaders[0] if leaders else f.members[0], f.members)
        units = [u for u in f.members if u < self.b.d.n_units]
        group = Group(self.sv, f.at, units, leaders, len(f.wagons), f.left)
        if not units:
            group.seek_troops(self.sv, f.at, 0)
        return group

    @cached_property
    def next_step(self) -> int:
        """Where the group goes now; -1: it stays."""
        f: Move = self.f
        if f.side != self.role:
            return self.lead_strangers(f)
        return self.group.next_step(f.at) if self.group is not None and self.group.goal != f.at else -1

    def on_pass(self, noun: int) -> float:
        return (0.5 if self.next_step >= 0 else 2.0) if isinstance(self.f, Move) else 0.0

    def on_join(self, u: int) -> float:
        wanted = self.next_step >= 0 and self.group is not None and u in self.group.units + self.group.leaders
        return 5.0 if wanted else UNWANTED

    def on_hitch(self, w: int) -> float:
        """Take a wagon along where it costs no time."""
        x, f = self.group, self.f
        slow = self.next_step >= 0 and x is not None and x.speed == self.b.d.slow and len(x.units) >= 3
        return 4.0 if slow and not f.wagons else UNWANTED

    def on_step(self, s: int) -> float:
        if isinstance(self.f, Pursuit):
            return self.goals[s]
        return 3.0 if s == self.next_step else 0.0

    def lead_strangers(self, f: Move) -> int:
        """A tribe that rides for us, or an enemy unit that fortune has struck, which takes every place on its way."""
        b = self.b
        stops = [1 if query.has_enemy_troops(b, f.side, s) or self.is_ours(s) else 0 for s in range(len(b.d.spaces))]
        cost, before = bot_plan.spread(b.d, b.devastated, f.at, False, stops)
        left = f.left if f.steps else b.d.speed[f.members[0]]
        value = self.tribe_value if f.side > 1 else self.fortune_value
        goal = max((s for s in range(len(cost)) if cost[s] <= left), key=lambda s: (value(s), -cost[s]))
        while goal != f.at and before[goal] != f.at:
            goal = before[goal]
        return goal if goal != f.at else -1

    def is_ours(self, s: int) -> bool:
        """A place that counts, under our control."""
        d = self.b.d
        return self.b.control[s] == self.role and (d.capital[s] >= 0 or d.base[s] in (UNION, CONFEDERATE))

    def tribe_value(self, s: int) -> float:
        """Burn his country, fall upon a single unit of his, else burn his capitals; keep off our troops."""
        b, d, foe = self.b, self.b.d, self.foe
        n = count_troops_in(b, foe, s)
        if count_troops_in(b, self.role, s) or (n and is_fort_for(b, foe, s)) or d.base[s] not in (-1, self.f.side):
            return UNWANTED
        burns = d.burns[d.terrain[s]] and d.base[s] < 0 and not b.devastated[s] and b.pool[d.devastation_marker]
        if n or not burns:
            return 3.0 - 2.0 * n if n else 0.0
        if query.home_of(d, s) == foe:
            return 2.0 if b.burned[foe] else 5.0
        return 0.5 if b.control[s] == foe and d.capital[s] >= 0 else 0.0

    def fortune_value(self, s: int) -> float:
        """Send it against our guns or the tribes', else far from everything that counts; never into a place of ours."""
        b = self.b
        ours = units_in(b, self.role, s)
        if ours:
            theirs = fire_of(b, self.f.members[0], s, is_fort_for(b, self.role, s))
            return 4.0 - 20.0 * square_law(theirs, len(ours) * sum(fire_of(b, u, s) for u in ours))
        if self.is_ours(s):
            return UNWANTED
        far: float = min(bot_plan.distances(b.d)[s][t] for t in b.d.capitals + b.d.bases[UNION])
        return 2.0 if query.has_enemy_troops(b, self.f.side, s) else 0.1 * far

    # events

    def on_place(self, s: int) -> float:
        """Where a recruit is needed; else near the front, where leaders and troops gather."""
        sv, b = self.sv, self.b
        if not isinstance(self.f, Recruit):  # Quantrill: an open capital of the Union's, or home country to burn
            return 10.0 if b.d.capital[s] >= 0 and b.control[s] != self.role else 4.0 if sv.can_ravage(s) else UNWANTED
        front = min((sv.dist[s][t] for t, _ in sv.aims if b.control[t] != self.role), default=0)
        score = self.place_score(s) - 0.3 * front
        if self.f.unit >= b.d.n_units:
            return score + 0.8 * min(6, len(sv.mine[s])) - 2.0 * len(sv.leaders[s])
        return score + 0.2 * min(5, len(sv.mine[s])) + len(sv.leaders[s])

    def on_fortune(self, s: int) -> float:
        """A lone garrison is drawn off, or one of a stack is sent into our guns."""
        sv = self.sv
        near = any(len(sv.mine[t]) >= 2 and sv.dist[s][t] <= 4 for t in range(len(sv.mine)))
        return 0.5 + (sv.worth(s) if sv.foe_units[s] < 2 else 0.0) + (2.0 if near else 0.0)

    def on_burn(self, s: int) -> float:
        """Under the enemy's feet, not for little: the same markers burn his home country. Tribes burn what is his."""
        if not isinstance(self.f, Raid):
            price = 1.0 if self.role == CONFEDERATE else 0.0
            return UNWANTED if self.sv.mine[s] else 0.7 * self.sv.foe_units[s] - price
        home = query.home_of(self.b.d, s)
        if home >= 0:
            return 5.0 if home == self.foe and not self.b.burned[self.foe] else UNWANTED
        return 1.0 if self.b.control[s] == self.foe else UNWANTED

    def on_other(self, noun: int) -> float:
        """Riders ride, payers pay, Quantrill raids; nothing else with an action."""
        return UNWANTED if isinstance(self.f, Impulse) else 9.0

    # a battle

    def battle_odds(self, side: int) -> float:
        """The chance of a side in a battle under way, everything shown."""
        b, f = self.b, self.f
        ours, theirs = query.can_fire(b, f.attacker, f.where), query.can_fire(b, f.defender, f.where)
        more = 1 if f.defender_supplied or (f.defender < 2 and query.is_own_base(b, f.defender, f.where)) else 0
        fire = attack_fire(b, ours, f.where, is_fort_for(b, f.defender, f.where))
        foe_fire = sum(fire_of(b, u, f.where, False, more) for u in theirs)
        fire *= 1 + bot_plan.LEADER_SHARE * (best_leader(b, f.attacker, f.where) - best_leader(b, f.defender, f.where))
        p = square_law(fire * len(ours), foe_fire * len(theirs))
        return p if side == f.attacker else 1.0 - p

    def on_fire(self, u: int) -> float:
        return fire_of(self.b, u, self.f.where)

    def on_target(self, u: int) -> float:
        return fire_of(self.b, u, self.f.where) * (0.5 if self.b.panicked[u] else 1.0)

    on_shake = on_target

    def on_break_off(self, u: int) -> float:
        """All riders leave a lost battle, but Fort Scott and Fort Atkinson are fought for to the last."""
        vital = self.b.d.base[self.f.where] == UNION
        return 10.0 if not vital and self.battle_odds(self.f.turn) < HOPELESS else -1.0

    def on_spend(self, w: int) -> float:
        """Pay in a battle that is big enough and neither won nor lost without it; half-empty wagons first."""
        b, f = self.b, self.f
        if not isinstance(f, Battle):
            return 1.0
        big = min(count_troops_in(b, f.attacker, f.where), count_troops_in(b, f.defender, f.where) + 1) >= WORTH_SUPPLY
        in_doubt = 0.05 < self.battle_odds(f.attacker) < 0.95
        return (1.0 if big and in_doubt else -1.0) - 0.1 * b.wagon_load[w]

    def on_lose(self, u: int) -> float:
        """Prefer to lose panicked units, then those with the weakest fire; mounted ones are worth a little more."""
        return (2.0 if self.b.panicked[u] else 0.0) - fire_of(self.b, u, self.f.where) - 0.1 * self.b.d.mounted[u]

    def on_panic(self, u: int) -> float:
        """Prefer the least valuable unit; a panicked one, which would be lost, only to spare the last that can fire."""
        last = len(query.can_fire(self.b, self.f.foe, self.f.where)) == 1
        over = 3.0 if self.b.panicked[u] else 3.0 if last else 0.0
        return self.on_lose(u) - over

    def on_retreat(self, s: int) -> float:
        """To friends, walls, own land, and no enemy beside it."""
        b, f = self.b, self.f
        side = b.d.side[f.leader] if getattr(f, "leader", -1) >= 0 else f.defender if isinstance(f, Battle) else f.loser
        score = min(3, count_troops_in(b, side, s)) + (2.0 if is_fort_for(b, side, s) else 0.0)
        if side < 2:
            score += (1.0 if b.control[s] == side else 0.0) + (2.0 if b.d.capital[s] >= 0 else 0.0)
        return score - 0.7 * sum(query.has_enemy_troops(b, side, t) for t in b.d.near[s])

    @cached_property
    def goals(self) -> dict[int, float]:
        """Where to pursue: all riders go, or none, after a weak enemy or to an open place that counts."""
        b, f = self.b, self.f
        here = units_in(b, f.side, f.origin)
        riders = [u for u in f.members if u < b.d.n_units]
        riders += [u for u in here if b.d.mounted[u] and not b.panicked[u] and u not in riders]
        if len(riders) == len(here) and b.d.capital[f.origin] >= 0:
            riders = []  # somebody has to stay
        return {s: self.pursuit_value(riders, s) for s in b.d.near[f.origin] if b.d.pursuit[b.d.terrain[s]]}

    def pursuit_value(self, riders: list[int], s: int) -> float:
        b = self.b
        foes = [u for side in range(4) if side != self.f.side for u in units_in(b, side, s)]
        if not foes:
            open_place = b.control[s] != self.f.side and (b.d.capital[s] >= 0 or b.d.base[s] >= 0)
            return 5.0 if open_place and riders else -1.0
        walls = is_fort_for(b, b.d.side[foes[0]], s)
        theirs = sum(fire_of(b, u, s, False, int(walls)) for u in foes) * bot_plan.ground(b, self.f.origin, s)
        p = square_law(attack_fire(b, riders, s, walls) * 1.2 * len(riders), theirs * len(foes))
        return len(foes) * p if p >= GOOD_PURSUIT else -1.0

    def on_pursue(self, u: int) -> float:
        best = max(self.goals.values(), default=0.0)
        return best + 1.0 if best > 0 else -1.0
