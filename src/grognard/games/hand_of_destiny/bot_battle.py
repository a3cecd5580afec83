"""How the greedy bot judges battles: what units shoot, who would win, and what to do in the middle of one.

A force is worth the hits that it makes in a round, times how many it has to lose (the square law of attrition).
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from grognard.games.hand_of_destiny.bot_worth import Stakes
from grognard.games.hand_of_destiny.frames import Battle, Volley
from grognard.games.hand_of_destiny.matter import ELIMINATION, F_ELITE, NONE, PANIC
from grognard.games.hand_of_destiny.query import has_flag, is_in_fort, is_leader, units_in
from grognard.games.hand_of_destiny.query_battle import steady_in
from grognard.games.hand_of_destiny.state import BREAK_OFF, FIRE, Board, War
from grognard.kernel.choice import PASS, noun_of, verb_of

STEEP: Final = 2.0  # how surely the stronger side wins
EVEN: Final = 0.9  # of the defender's strength gives the attacker an even chance
LEADER: Final = 1.0  # what a leader is worth beside what it shoots
HOPELESS: Final = 0.12  # below this chance units break off


def hits(b: Board, u: int, walls: bool) -> float:
    """Hits that a unit makes in a round; behind walls nobody panics."""
    if b.d.column[u] == NONE:
        return 0.0
    column = b.d.results[b.d.column[u]]
    felt = column.count(ELIMINATION) + (0 if walls else column.count(PANIC))
    return b.d.strength[u] * felt / len(column)


def value(b: Board, st: Stakes, u: int) -> float:
    """What losing a unit costs its owner, or killing it brings."""
    return 0.25 + 0.35 * hits(b, u, False) + (LEADER if is_leader(b, u) else 0.0) + max(0.0, st.unit[u])


class Force:
    """Units of one side in one place, known or only counted."""

    def __init__(self) -> None:
        self.count = 0.0
        self.open = 0.0  # hits in a round against troops in the open
        self.walls = 0.0  # against those who can't panic
        self.elite = 0.0

    def add(self, b: Board, u: int) -> None:
        self.count += 1
        self.open += hits(b, u, False)
        self.walls += hits(b, u, True)
        self.elite += has_flag(b, u, F_ELITE)

    def add_all(self, b: Board, units: list[int]) -> Force:
        for u in units:
            self.add(b, u)
        return self

    def times(self, n: float) -> Force:
        out = Force()
        out.count, out.open, out.walls, out.elite = self.count * n, self.open * n, self.walls * n, self.elite * n
        return out


def chance(att: Force, dfn: Force, walls: bool) -> float:
    """That the attacker wins, roughly."""
    if not dfn.count:
        return 1.0
    if not att.count:
        return 0.0
    firm = 1.0 if walls else dfn.elite / dfn.count
    a = (att.open * (1 - firm) + att.walls * firm) * att.count
    d = dfn.open * dfn.count
    if a + d == 0:
        return 0.2
    ratio = pow(max(a, 0.01) / max(d * EVEN, 0.01), STEEP)
    return float(ratio / (1 + ratio))


def force_at(b: Board, side: int, s: int, steady: bool = False) -> Force:
    return Force().add_all(b, steady_in(b, side, s) if steady else units_in(b, side, s))


# in the middle of a battle


def judge_battle(g: War, f: Battle, options: list[int], st: Stakes) -> list[float]:
    return [fight_score(g.board, f, o, st) for o in options]


def fight_score(b: Board, f: Battle, option: int, st: Stakes) -> float:
    """The best shots first; whoever is worth more elsewhere leaves a lost battle."""
    if option == PASS:
        return 0.0
    u = noun_of(option)
    if verb_of(option) == FIRE:
        return 1.0 + hits(b, u, False)
    if verb_of(option) == BREAK_OFF:
        mine = force_at(b, st.role, f.where, True)
        foe = force_at(b, 1 - st.role, f.where, True)
        attacks = st.role == f.attacker
        p = chance(mine, foe, attacks and is_in_fort(b, 1 - st.role, f.where))
        p = p if attacks else 1 - chance(foe, mine, is_in_fort(b, st.role, f.where))
        return 1.5 + value(b, st, u) if p < HOPELESS else -1.0
    return 1.0


def judge_losses(g: War, f: Volley, options: list[int], st: Stakes) -> list[float]:
    """Lose what is worth least; panic whoever has shot already, or shoots little."""
    b = g.board
    fired = next((x.fired for x in g.stack if isinstance(x, Battle)), [])
    out: list[float] = []
    for o in options:
        u = noun_of(o)
        spent = sqrt(0.5) if u in fired else 1.0
        out.append(-value(b, st, u) * spent - (0.0 if b.panicked[u] == 0 else -0.05))
    return out
