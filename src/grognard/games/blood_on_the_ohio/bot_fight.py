"""What a battle is likely to bring, by strengths alone: estimates for the greedy bot. The exact odds are in odds.py."""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.components import Components
from grognard.games.blood_on_the_ohio.fight import by_table, has_military
from grognard.games.blood_on_the_ohio.state import US, WC, Board

DIE: Final = 6
GUNS: Final = 1  # what shock takes from the WC on average
NO_DELAY: Final = 5 / 6  # one event in six sends the attacker back


class Outlook:
    """The chance that the US wins, and the casualties that each side can expect; no Delay is counted."""

    def __init__(self, us_wins: float, us_loses: float, wc_loses: float, burns: float) -> None:
        self.us_wins = us_wins
        self.us_loses = us_loses
        self.wc_loses = wc_loses
        self.burns = burns  # the chance that the WC takes any casualty


def outlook(d: Components, us: int, wc: int, edge: int) -> Outlook:
    """14.3, 14.6b All dice, and the events that confuse one of the sides. `edge`: the side that may re-roll a die."""
    won = us_lost = wc_lost = burned = 0.0
    cases = [(us, wc), (us, wc), (us, wc), (us - d.confused, wc), (us, wc - d.confused)]  # without Delay
    for ours, theirs in cases:
        hits, losses = _scores(d, ours), _scores(d, theirs)
        won += _wins(hits, losses, edge)
        us_lost += sum(losses) / DIE
        wc_lost += sum(hits) / DIE
        burned += len([x for x in hits if x]) / DIE
    n = len(cases)
    return Outlook(won / n, us_lost / n, wc_lost / n, burned / n)


def _wins(hits: list[int], losses: list[int], edge: int) -> float:
    """14.8a A tie is the WC's; 14.9 the side that may re-roll takes the die that promises more."""
    by_hit = [len([x for x in losses if x < hit]) / DIE for hit in hits]
    by_loss = [len([hit for hit in hits if x < hit]) / DIE for x in losses]
    total = 0.0
    for i in range(DIE):
        for j in range(DIE):
            now = 1.0 if losses[j] < hits[i] else 0.0
            if edge == US:
                now = max(now, by_hit[i], by_loss[j])
            elif edge == WC:
                now = min(now, by_hit[i], by_loss[j])
            total += now
    return total / (DIE * DIE)


def _scores(d: Components, strength: int) -> list[int]:
    """By each die; a side of less than 1 doesn't roll (14.6c)."""
    return [by_table(d, strength, die) for die in range(1, DIE + 1)] if strength > 0 else [0] * DIE


class Force:
    """What a force brings with it: points for comparisons, strength in battle, tactical points."""

    def __init__(self, b: Board, side: int, members: list[int]) -> None:
        self.fp = query.fp_of(b, members)
        self.strength = strength_of(b, side, members)
        self.tp = query.tp_of(b, members)


def strength_of(b: Board, side: int, members: list[int]) -> int:
    """14.4b, 23.0c What a force brings into a battle on average: militia as far as morale lets it fight."""
    d = b.d
    if side == WC:
        arms = [u for u in members if d.type[u] == k.BA]
        return query.fp_of(b, members) + (len(arms) if has_military(d, members) else 0)
    militia = query.fp_of(b, [u for u in members if d.militia[d.type[u]]])
    fighting = (sum([min(militia, die) for die in range(1, DIE)]) + militia) // DIE
    guns = GUNS if query.of_type(b, members, k.AR) else 0
    return query.fp_of(b, members) - militia + fighting + guns


def defence_of(b: Board, side: int, space: int, stack: list[int]) -> int:
    """The same of a stack that is attacked, with the structure that it defends."""
    site = b.site[space]
    if (side == US) != query.is_us_place(b, space) or (side == WC and not query.is_war_village(b, space)):
        return strength_of(b, side, stack)
    table = b.d.site_fp if has_military(b.d, stack) else b.d.site_empty
    return strength_of(b, side, stack) + table[site][b.damaged[space]]
