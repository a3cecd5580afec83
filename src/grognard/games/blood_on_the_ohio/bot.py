"""How the greedy bot likes its options: it plays like a sensible beginner, by the plans of bot_plan.py.

The US marches in columns, each with a leader, that burn villages which nobody defends, overrun the weak, and fight
where the odds are good. The WC raids and ambushes, and gathers for battles that it is likely to win.

Scores compare the options of one decision; those of actions and marches are in half points of victory.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import fight, query
from grognard.games.blood_on_the_ohio.bot_fight import Force
from grognard.games.blood_on_the_ohio.bot_map import Survey
from grognard.games.blood_on_the_ohio.bot_plan import COLUMN_FP, Plan, is_last_guard, leaders_in, next_joiner, plan_of
from grognard.games.blood_on_the_ohio.forces import mp_of
from grognard.games.blood_on_the_ohio.frames import Combat, Interrupt, March
from grognard.games.blood_on_the_ohio.frames_turn import Winter
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
SEARCH: Final = 1.0
SAVE: Final = 0.2
TREATY: Final = 1.0
ALLIANCE: Final = 4.0
HARASS: Final = 0.9
LAST_ACTIONS: Final = 7  # the last segment of a turn with special actions
SAFE: Final = 0.05  # for each space between a new place and the enemy

MOVE_FROM: Final = 0.1  # worth from which a force sets out
LED_FIRST: Final = 5.0  # forces with a leader set out before all others
ELSEWHERE: Final = 5.0  # for a place where a piece is needed, or against one where it isn't
RESERVE: Final = 1  # points of the last turn that are kept for repairs
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
        b = self.b
        is_late = self.role == US and b.turn == query.scenario_of(b).turns[1] and b.segment < LAST_ACTIONS
        return UNWANTED if self.saves_for_builds or (is_late and b.sap[US] <= RESERVE) else RECRUIT

    @cached_property
    def saves_for_builds(self) -> bool:
        """Raiders bar building now, and the points are needed for what can be built later in the turn."""
        b = self.b
        is_barred = self.role == US and b.builds_barred > 0
        return is_barred and b.segment < LAST_ACTIONS and b.sap[US] <= b.settlements

    def on_recruit_from(self, nation: int) -> float:
        warriors = [u for u in self.b.d.by_nation[nation] if self.b.at[u] >= 0]
        return RECRUIT + 0.3 * self.b.d.recruit_bonus[nation] - FEW_UNITS * len(warriors)

    def on_roll(self, noun: int) -> float:
        return 1.0

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
        return UNWANTED if self.saves_for_builds else SEARCH

    def on_save(self, noun: int) -> float:
        return SAVE if self.b.turn < query.scenario_of(self.b).turns[1] else UNWANTED

    def on_harass(self, noun: int) -> float:
        return HARASS

    def on_raid(self, space: int) -> float:
        """What the cup brings on average."""
        b, d = self.b, self.b.d
        steps = 1 if b.damaged[space] else 2
        all = max(1, sum(b.raid_cup))
        gain = sum([n * (min(steps, d.chit_steps[c]) + d.chit_vp[c]) for c, n in enumerate(b.raid_cup)]) / all
        return 3.0 * gain + 0.1 * steps

    # placing pieces

    def on_place(self, space: int) -> float:
        """The US near the front, the WC where friends are, away from the enemy."""
        b = self.b
        unit = getattr(self.f, "unit", NOBODY)
        if self.role == WC or unit == NOBODY:
            enemies = min([b.d.apart[space][s] for s in self.sv.stacks], default=10)
            return 0.1 * min(enemies, 6) + 0.02 * b.fp[self.role * len(b.d.spaces) + space]
        at = b.d.gate[space] if b.d.kind[space] == k.ENTRY else space
        return self.sv.pull(at) + (self.command(space) if query.is_leader(b.d, unit) else self.muster(space, unit))

    def command(self, space: int) -> float:
        """A leader goes where troops have none; two of them open a new column."""
        b = self.b
        troops, leaders = b.fp[US * len(b.d.spaces) + space], len(leaders_in(self.sv, space))
        if b.d.kind[space] == k.ENTRY and not troops:
            return -ELSEWHERE if leaders > 1 else 0.0
        return ELSEWHERE * min(1.0, troops / (COLUMN_FP * (leaders + 1)))

    def muster(self, space: int, unit: int) -> float:
        """Troops go where leaders are; whoever is too many at an entry square, elsewhere."""
        b = self.b
        is_entry = b.d.kind[space] == k.ENTRY
        if is_entry and b.fp[US * len(b.d.spaces) + space] + query.fp_of_one(b, unit) > b.d.key_with_leader_fp:
            return -ELSEWHERE
        row = b.d.apart[b.d.gate[space] if is_entry else space]
        near = [row[s] for s in self.sv.posts if leaders_in(self.sv, s) and b.d.kind[s] != k.ENTRY]
        return (ELSEWHERE if is_entry and leaders_in(self.sv, space) else 0.0) + 2.0 * 0.7 ** min(near, default=k.FAR)

    def on_choose(self, u: int) -> float:
        b, d = self.b, self.b.d
        if query.is_leader(d, u):
            return 3.0
        if isinstance(self.f, Winter):
            return -query.fp_of_one(b, u)  # the militia that go to the cup come back whole (11.2f)
        return 1.0 + query.fp_of_one(b, u) + (0.5 if b.reduced[u] and d.type[u] == k.SU else 0.0)

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
                out[u] = plan_of(self.sv, u)
        return out

    def on_move(self, u: int) -> float:
        """Leaders first, key leaders before all; units by themselves only where no leader will take them along."""
        plan = self.plans.get(u)
        if plan is None or plan.score < MOVE_FROM or query.is_support(self.b.d, u):
            return UNWANTED
        if query.is_unit(self.b.d, u) and is_last_guard(self.sv, [u], u):
            return UNWANTED
        first = 2.0 if self.b.d.type[u] == k.KEY else 1.0 if query.is_leader(self.b.d, u) else 0.0
        return plan.score + first * LED_FIRST

    def on_defend(self, u: int) -> float:
        """Wagons and guns are safe inside; units go in where enemies are near."""
        if query.is_support(self.b.d, u):
            return LED_FIRST + 5.0
        return 1.0 if query.is_unit(self.b.d, u) and self.sv.danger(self.b.at[u]) > 0.0 else UNWANTED

    def on_assault(self, fort: int) -> float:
        space = self.b.fort_at[fort]
        gain = self.sv.battle_gain(space, Force(self.b, WC, query.stack_in(self.b, WC, space)))
        return LED_FIRST + gain if gain > 0.0 else UNWANTED

    def on_break_out(self, fort: int) -> float:
        b, s = self.b, self.b.fort_at[fort]
        return 0.5 if query.fp_of(b, query.defenders_inside(b, s)) > 1.5 * query.stack_fp(b, WC, s) else UNWANTED

    def on_sally(self, noun: int) -> float:
        return 0.5

    @cached_property
    def march(self) -> Plan:
        f: March = self.f
        return Plan(self.sv, f, mp_of(self.b, f.side, f.members))

    @cached_property
    def next_step(self) -> int:
        return self.march.next_step()

    @cached_property
    def joiner(self) -> int:
        """The next who is to come along, by the plan with which they set out."""
        f: March = self.f
        if f.path or query.is_leader(self.b.d, f.members[0]):
            return next_joiner(self.sv, f)
        planned = plan_of(self.sv, f.members[0]).f.members
        return next((u for u in planned if u not in f.members), NOBODY)

    def on_join(self, u: int) -> float:
        return 50.0 if u == self.joiner else UNWANTED

    def on_step(self, s: int) -> float:
        """Along the way to the goal."""
        f: March = self.f
        goal = f.battle if f.battle >= 0 else self.march.goal
        if f.battle < 0 and s == self.next_step:
            return 2.0
        return -1.0 - 0.1 * min(20, self.b.d.apart[s][goal])  # for those who can't stop where they are

    def on_attack(self, noun: int) -> float:
        f: March = self.f
        gain = self.sv.battle_gain(f.at, Force(self.b, self.role, f.members))
        return 3.0 + gain if gain > 0.0 else gain

    def on_overrun(self, noun: int) -> float:
        f: March = self.f
        return 3.0 + self.sv.overrun_gain(f.at, query.fp_of(self.b, f.members), f.left)

    def on_pass_through(self, noun: int) -> float:
        return -0.3

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
