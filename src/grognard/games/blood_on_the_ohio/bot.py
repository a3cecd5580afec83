"""How the greedy bot likes its options: it plays like a sensible beginner, by the plans of bot_plan.py.

Scores compare the options of one decision; those of actions and marches are in half points of victory.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import fight, query
from grognard.games.blood_on_the_ohio.bot_plan import Plan, Survey, best_force, wants_along
from grognard.games.blood_on_the_ohio.forces import mp_of
from grognard.games.blood_on_the_ohio.frames import Combat, Interrupt, March
from grognard.games.blood_on_the_ohio.state import US, WC, Board
from grognard.kernel.choice import noun_of, verb_of
from grognard.kernel.flow import NOBODY
from grognard.kernel.judge import UNWANTED, Judge

# special actions, in half points
NEEDED_FORT: Final = 9.0  # without which the US can't win
FORT: Final = 2.0
SETTLEMENT: Final = 3.0  # half a point that the WC would get, and raiders have one target more
REPAIR: Final = 2.5
RECRUIT: Final = 1.2
FEW_UNITS: Final = 0.1  # less for each unit on the map
HUNT: Final = 0.5
SEARCH: Final = 1.0
SAVE: Final = 0.2
TREATY: Final = 3.0
ALLIANCE: Final = 4.0
TRANSFER: Final = 0.05
HARASS: Final = 0.9
SAFE: Final = 0.05  # for each space between a new place and the enemy

MOVE_FROM: Final = 0.25  # worth from which a force sets out
TOO_STRONG: Final = 1.7  # how much stronger an attacker must be for the defenders to slip away
STRENGTH_TO_STORM: Final = 3
LOSS_ORDER: Final = {k.SC: 3.0, k.SU: 1.0, k.BA: 0.5, k.SUB: -1.0, k.KEY: -3.0}  # else units


class OhioJudge(Judge):
    """Special actions, then operations, then combat and what follows."""

    b: Board

    @cached_property
    def sv(self) -> Survey:
        return Survey(self.b, self.role)

    # 5 special actions

    def on_recruit(self, noun: int) -> float:
        return RECRUIT

    def on_recruit_from(self, nation: int) -> float:
        warriors = [u for u in self.b.d.by_nation[nation] if self.b.at[u] >= 0]
        return RECRUIT + 0.3 * self.b.d.recruit_bonus[nation] - FEW_UNITS * len(warriors)

    def on_roll(self, noun: int) -> float:
        return 1.0

    def on_throw_back(self, noun: int) -> float:
        return UNWANTED

    def on_arm(self, space: int) -> float:
        return 2.0

    def on_treaty(self, nation: int) -> float:
        return TREATY

    def on_ally(self, nation: int) -> float:
        return ALLIANCE

    def on_settle(self, space: int) -> float:
        return SETTLEMENT + self.safety(space)

    def on_fortify(self, space: int) -> float:
        victory = query.scenario_of(self.b).victory
        wanted = victory.us_needs != NOBODY and self.b.fort_at[victory.us_needs] < 0
        return (NEEDED_FORT if wanted else FORT) + self.safety(space)

    def on_name(self, fort: int) -> float:
        return 1.0 if fort == query.scenario_of(self.b).victory.us_needs else 0.0

    def safety(self, space: int) -> float:
        """Away from the enemy, and never in a nation's land, which would bring it into the war (5.3i, 5.3j)."""
        if self.b.d.nation[space] >= 0 and not query.is_member(self.b, self.b.d.nation[space]):
            return UNWANTED
        row = self.b.d.apart[space]
        return SAFE * min([row[s] for s in self.sv.stacks], default=10)

    def on_repair(self, space: int) -> float:
        return REPAIR

    def on_search(self, u: int) -> float:
        return SEARCH

    def on_hunt(self, noun: int) -> float:
        return HUNT if self.b.sap[WC] else UNWANTED

    def on_save(self, noun: int) -> float:
        return SAVE

    def on_harass(self, noun: int) -> float:
        return HARASS

    def on_transfer(self, u: int) -> float:
        return UNWANTED

    def on_raid(self, space: int) -> float:
        """What the cup brings on average."""
        b, d = self.b, self.b.d
        steps = 1 if b.damaged[space] else 2
        all = max(1, sum(b.raid_cup))
        gain = sum([n * (min(steps, d.chit_steps[c]) + d.chit_vp[c]) for c, n in enumerate(b.raid_cup)]) / all
        return 3.0 * gain + 0.1 * steps

    # placing pieces

    def on_place(self, space: int) -> float:
        """Where friends are; the US near the front, villages and settlements away from the enemy."""
        b = self.b
        row, n = b.d.apart[space], len(b.d.spaces)
        friends = b.fp[self.role * n + space]
        if b.d.kind[space] == k.ENTRY:
            gate = b.d.gate[space]
            goals = [b.d.apart[gate][s] for s in range(n) if self.sv.worth[s] > 0.0]
            led = query.has_key_leader(b.d, query.stack_in(b, self.role, space))
            return 1.0 - 0.05 * min(goals, default=20) + (1.0 if led else 0.0)
        enemies = min([row[s] for s in self.sv.stacks], default=10)
        return 0.1 * min(enemies, 6) + 0.02 * friends

    def on_place_all(self, space: int) -> float:
        return self.on_place(space) + 0.5

    def on_choose(self, u: int) -> float:
        b, d = self.b, self.b.d
        if query.is_leader(d, u):
            return 3.0
        return 1.0 + query.fp_of_one(b, u) - (2.0 if d.type[u] == k.SU and not b.reduced[u] else 0.0)

    # 6 operations

    @cached_property
    def plans(self) -> dict[int, Plan]:
        """For each counter that may set out, the plan of the force that it would lead."""
        b, out, seen = self.b, dict[int, Plan](), set[tuple[int, int]]()
        assert self.g.ask is not None
        verbs = self.g.rules.verb_names
        for o in self.g.ask.options:
            u = noun_of(o)
            if verb_of(o) != verbs["move"].index:
                continue
            key = (b.at[u], u if query.is_leader(b.d, u) else -1 - b.d.type[u])
            if key not in seen:  # units of a type in one place are alike
                seen.add(key)
                out[u] = best_force(self.sv, u)
        return out

    def on_move(self, u: int) -> float:
        """Leaders first; units by themselves only where no leader will take them along."""
        plan = self.plans.get(u)
        if plan is None or (plan.goal == plan.at and self.sv.worth[plan.at] <= 0.0):
            return UNWANTED
        if not query.is_leader(self.b.d, u):
            led = [x for x in self.plans if query.is_leader(self.b.d, x) and self.b.at[x] == self.b.at[u]]
            if led and self.plans[led[0]].score >= MOVE_FROM:
                return UNWANTED
        return plan.score - MOVE_FROM if plan.score >= MOVE_FROM else UNWANTED

    def on_screen(self, u: int) -> float:
        return UNWANTED

    def on_defend(self, u: int) -> float:
        return 1.0 if query.is_unit(self.b.d, u) and self.sv.danger(self.b.at[u]) > 0.0 else UNWANTED

    def on_hand_over(self, u: int) -> float:
        return UNWANTED

    def on_assault(self, fort: int) -> float:
        b = self.b
        return 0.5 if query.stack_fp(b, WC, b.fort_at[fort]) >= self.sv.needed(b.fort_at[fort]) else UNWANTED

    def on_break_out(self, fort: int) -> float:
        b, s = self.b, self.b.fort_at[fort]
        return 0.5 if query.fp_of(b, query.defenders_inside(b, s)) > 1.5 * query.stack_fp(b, WC, s) else UNWANTED

    def on_sally(self, noun: int) -> float:
        return 0.5

    @cached_property
    def march(self) -> Plan:
        f: March = self.f
        mp = mp_of(self.b, f.side, f.members)
        return Plan(self.sv, f.at, f.members, f.left, mp)

    @cached_property
    def way(self) -> list[int]:
        return self.march.from_goal()

    def on_join(self, u: int) -> float:
        f: March = self.f
        if not wants_along(self.sv, f.members, u):
            return UNWANTED
        slower = not f.path and mp_of(self.b, f.side, [*f.members, u]) < mp_of(self.b, f.side, f.members)
        return UNWANTED if slower else 50.0

    def on_drop(self, u: int) -> float:
        return UNWANTED

    def on_scout(self, u: int) -> float:
        return UNWANTED

    def on_step(self, s: int) -> float:
        """Nearer to the goal; never back."""
        f: March = self.f
        if f.battle >= 0:
            return -0.1 * self.b.d.apart[s][f.battle]
        if self.march.goal == f.at:
            return UNWANTED
        if self.b.d.kind[f.at] == k.ENTRY:
            return 2.0
        nearer = self.way[f.at] - self.way[s]
        return 2.0 + 0.1 * nearer if nearer > 0 and s not in f.path else UNWANTED

    def on_attack(self, noun: int) -> float:
        f: March = self.f
        fp = query.fp_of(self.b, f.members)
        return 3.0 if fp >= self.sv.needed(f.at) and self.sv.worth[f.at] > 0.0 else -2.0

    def on_overrun(self, noun: int) -> float:
        return 4.0

    def on_pass_through(self, noun: int) -> float:
        return 1.0

    def on_pass(self, noun: int) -> float:
        return 0.0

    # 14 to 18 combat

    def on_ambush(self, space: int) -> float:
        f: Interrupt = self.f
        return self.ambush_worth(space, f.at, f.members)

    def on_spring_ambush(self, noun: int) -> float:
        f: Combat = self.f
        return self.ambush_worth(f.where, f.where, f.attackers)

    def ambush_worth(self, space: int, at: int, members: list[int]) -> float:
        """More tactical points, or a force on the water, make it worth the risk."""
        bold = 0.1 if self.role == WC else -0.1
        return 0.5 * query.ambush_modifier(self.b, self.role, space, at, members) + bold

    def on_slip_away(self, noun: int) -> float:
        f: Combat = self.f
        ours, theirs = fight.strength_of(self.b, f, self.role), fight.strength_of(self.b, f, self.foe)
        return 1.0 if theirs > TOO_STRONG * ours else UNWANTED

    def on_commit(self, u: int) -> float:
        return 0.2

    def on_storm(self, space: int) -> float:
        f: Combat = self.f
        return 1.0 if fight.strength_of(self.b, f, self.role) >= STRENGTH_TO_STORM else UNWANTED

    def on_scout_fights(self, u: int) -> float:
        return 0.3

    def on_scout_advises(self, u: int) -> float:
        return 0.2

    def on_reroll_event(self, noun: int) -> float:
        f: Combat = self.f
        bad = fight.US_CONFUSED if self.role == US else fight.WC_CONFUSED
        return 1.0 if f.event == bad or (f.event == fight.DELAY and self.role == f.attacker) else UNWANTED

    def on_reroll(self, side: int) -> float:
        """Our own low die, or a high one of theirs."""
        f: Combat = self.f
        die = f.us_die if side == US else f.wc_die
        return (3.0 - die if side == self.role else die - 4.0) or UNWANTED

    def on_call(self, u: int) -> float:
        return 1.0

    def on_retreat(self, space: int) -> float:
        b = self.b
        return 0.1 * b.fp[self.role * len(b.d.spaces) + space] - self.sv.danger(space)

    def on_detach(self, u: int) -> float:
        return UNWANTED

    def on_go_inside(self, noun: int) -> float:
        return 1.0

    def on_lose(self, u: int) -> float:
        """Whole units before halves, militia before regulars, leaders last."""
        b, d = self.b, self.b.d
        plain = 2.0 + (0.5 if d.militia[d.type[u]] else 0.0) - (1.0 if b.reduced[u] else 0.0)
        return LOSS_ORDER.get(d.type[u], plain)

    def on_lose_place(self, space: int) -> float:
        return 0.0

    def on_dismiss(self, noun: int) -> float:
        return 0.0

    def on_nation(self, nation: int) -> float:
        return 0.0
