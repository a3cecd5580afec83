"""How the greedy bot likes its options in any scenario: it plays like a sensible beginner.

It knows nothing of a scenario but its data: what wins (bot_worth.py), and where the troops are wanted (bot_march.py).
"""

from __future__ import annotations

from functools import cached_property
from typing import Final

from grognard.games.hand_of_destiny.bot_plan import Force, Plan, Stakes, Survey, chance, hits, reach, stakes_of, value
from grognard.games.hand_of_destiny.frames import Battle, Bombard, Loss, Move, MoveEnemy, Peek, Pursuit
from grognard.games.hand_of_destiny.query import crowd, is_in_fort, units_in
from grognard.games.hand_of_destiny.query_battle import steady_in
from grognard.games.hand_of_destiny.state import Board, War
from grognard.kernel.choice import noun_of
from grognard.kernel.judge import UNWANTED, Judge

WORTH_A_FORT: Final = 1.5
HOPELESS: Final = 0.12  # below this chance units break off
FIRED: Final = 0.7  # what is left of the worth of a unit that has fired in this round


def judge(g: War, role: int) -> list[float]:
    """A score for each option, in order."""
    return DestinyJudge(g, role, stakes_of(g.board.d, role)).scores()


class DestinyJudge(Judge):
    """Marches, recruits, battles and events."""

    b: Board

    def __init__(self, g: War, role: int, st: Stakes) -> None:
        super().__init__(g, role)
        self.st = st

    @cached_property
    def sv(self) -> Survey:
        return Survey(self.g, self.st)

    def value(self, u: int) -> float:
        return value(self.b, self.st, u)

    def wanted(self, s: int) -> float:
        return max(0.0, self.st.space[s])

    # the march

    @cached_property
    def plans(self) -> list[Plan]:
        """In the March Phase, all that pay; before the first step, those to which the moving units belong."""
        if isinstance(self.f, Move):
            return [p for p in self.sv.plans() if p.at == self.f.at and all(u in p.units for u in self.f.members)]
        return [p for p in self.sv.plans() if p.score > 0.02]

    @cached_property
    def ends(self) -> dict[int, float]:
        """The best end of a move under way, by its next step."""
        out: dict[int, float] = {}
        for s, way in reach(self.b, self.f).items():
            out[way[0]] = max(out.get(way[0], UNWANTED), self.sv.end_score(self.f, s, []))
        return out

    def on_pass(self, noun: int) -> float:
        return self.sv.end_score(self.f, self.f.at, []) if isinstance(self.f, Move) and self.f.steps else 0.0

    def on_march(self, u: int) -> float:
        return next((p.score for p in self.plans if u in p.units), UNWANTED)

    def on_join(self, u: int) -> float:
        return 5.0 if self.f.steps == 0 and self.plans and u in self.plans[0].units else UNWANTED

    def on_embark(self, u: int) -> float:
        """Is a land unit better off where the fleet goes than where it could march by itself?"""
        b, sv, f = self.b, self.sv, self.f
        goal = self.plans[0].goal if not f.steps and self.plans else f.at
        if f.steps or b.left[u] >= b.left[f.members[0]] or sv.foes[goal].count:
            return UNWANTED
        guarded = b.control[f.at] == self.role and self.st.space[f.at] > 1.0 and sv.danger(f.at) >= 1.0
        return 3.0 if not guarded and sv.pull_of(u, goal) > sv.pull_of(u, f.at) else UNWANTED

    def on_step(self, s: int) -> float:
        if isinstance(self.f, MoveEnemy):
            return 1.0 - self.wanted(s)  # away from what both want
        if isinstance(self.f, Pursuit):
            return self.gains.get(s, UNWANTED)
        if self.f.steps == 0:
            return 1.0 if self.plans and self.plans[0].way[0] == s else 0.1
        return self.ends.get(s, UNWANTED)

    # recruiting

    def on_recruit(self, u: int) -> float:
        return 2.0 + self.value(u)

    def on_place(self, s: int) -> float:
        return self.sv.pull_of(self.f.unit, s) - 0.3 * self.sv.danger(s)

    def on_build(self, u: int) -> float:
        alarmed = self.st.space[self.b.at[u]] * self.sv.danger(self.b.at[u])
        return 3.0 if alarmed >= WORTH_A_FORT and self.b.left[u] == 0 else -1.0

    # battles

    def odds(self, attacker: int, s: int) -> float:
        """That this side wins a battle here, by those who are steady."""
        mine, theirs = (Force(self.b, steady_in(self.b, side, s)) for side in (attacker, 1 - attacker))
        p = chance(mine, theirs, is_in_fort(self.b, 1 - attacker, s))
        return p if self.role == attacker else 1 - p

    def on_fight(self, s: int) -> float:
        """The surest first: who wins may pursue to where he is needed."""
        return self.odds(self.b.active, s)

    def on_fire(self, u: int) -> float:
        return 1.0 + hits(self.b, u, False)

    def on_break_off(self, u: int) -> float:
        """Whoever is worth more elsewhere leaves a lost battle."""
        return 1.5 + self.value(u) if self.odds(self.f.attacker, self.f.where) < HOPELESS else -1.0

    def on_lose(self, u: int) -> float:
        """The cheapest, and first those who have fired."""
        fired: list[int] = next((x.fired for x in self.g.stack if isinstance(x, Battle)), [])
        return -self.value(u) * (FIRED if u in fired else 1.0) + (0.05 if self.b.panicked[u] else 0.0)

    on_panic = on_lose

    def on_retreat(self, s: int) -> float:
        fort = 0.5 if is_in_fort(self.b, self.role, s) else 0.0
        return 0.3 * self.sv.pull[0][s] + fort + 0.2 * crowd(self.b, self.role, s) - 0.5 * self.sv.danger(s) - 20.0

    def on_carry(self, u: int) -> float:
        return 1.0 + self.value(u)

    @cached_property
    def gains(self) -> dict[int, float]:
        """Where to pursue: into an empty space that is worth having, or into an enemy who is surely beaten."""
        assert self.g.ask is not None
        riders = self.f.members or [noun_of(o) for o in self.g.ask.options if o]
        return {s: self.pursuit_gain(riders, s) for s in self.b.d.near_land[self.f.where]}

    def pursuit_gain(self, riders: list[int], s: int) -> float:
        b = self.b
        if self.sv.foes[s].count:
            return (self.sv.wins([*riders, *units_in(b, self.role, s)], s) - 0.7) * (1.0 + self.wanted(s))
        gain = self.wanted(s) * 0.5 if b.control[s] != self.role else -0.1
        raid = self.sv.raiders(s)
        return gain - (0.5 if raid.count and chance(raid, Force(b, riders), False) > 0.6 else 0.0)

    def on_pursue(self, u: int) -> float:
        best = max(self.gains.values(), default=0.0)
        return best + 0.1 if best > 0 else UNWANTED

    # events

    def on_at(self, s: int) -> float:
        """Where most enemies are, to spy or to hit them; where they are wanted away; else where troops are needed."""
        f = self.f
        if isinstance(f, MoveEnemy):
            return self.wanted(s) - 0.5
        if isinstance(f, Peek | Loss | Bombard):
            return crowd(self.b, self.foe, s) + (0.0 if isinstance(f, Peek) else 1.0 + self.wanted(s))
        return 0.1 + self.wanted(s) + self.sv.pull[0][s]

    def on_pick(self, u: int) -> float:
        """The best gun; a unit that comes back or an enemy's: the best; one of ours on the map: the least."""
        if isinstance(self.f, Bombard):
            return self.on_fire(u)
        return self.value(u) if self.b.at[u] < 0 or self.b.d.side[u] != self.role else -self.value(u)

    def on_accept(self, event: int) -> float:
        return 1.0

    on_option = on_accept
