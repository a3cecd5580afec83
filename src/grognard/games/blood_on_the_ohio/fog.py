"""25.2 Closed stacks: what the US can't know, dealt anew among all that fits what it sees."""

from __future__ import annotations

from grognard.games.blood_on_the_ohio.components import SUB
from grognard.games.blood_on_the_ohio.query import is_hidden
from grognard.games.blood_on_the_ohio.state import WC, Board, War, count_all
from grognard.kernel.chance import Dice, draw


def redeal(g: War, role: int, dice: Dice) -> None:
    """WC counters that nobody has seen, to the closed places: those with force points keep some (25.2)."""
    if role != WC and is_hidden(g.board):
        _deal(g.board, dice)


def _deal(b: Board, dice: Dice) -> None:
    """Warriors change places with warriors, leaders with leaders of their kind and health, arms with arms."""
    d = b.d
    alike: dict[int, list[int]] = {}
    for u in d.own[WC]:
        if b.at[u] >= 0 and not b.known[u]:
            is_wounded = d.type[u] == SUB and b.reduced[u]
            alike.setdefault(-1 if is_wounded else d.type[u], []).append(u)
    for kind in sorted(alike):
        _put(b, alike[kind], dice)
    count_all(b)


def _put(b: Board, who: list[int], dice: Dice) -> None:
    """Each of them gets the place and the state of another."""
    slots = sorted([(b.at[u], b.reduced[u], b.moved[u], b.fought[u]) for u in who])
    dealt = dice.outcome(draw(who, len(who), WC))
    for u, (at, reduced, moved, fought) in zip(dealt, slots, strict=True):
        b.at[u], b.reduced[u], b.moved[u], b.fought[u] = at, reduced, moved, fought
