"""7.7 Fog of war: what a role can't know, dealt anew among all that fits what it sees."""

from __future__ import annotations

from typing import Final

from grognard.games.indian_territory.frames import Move
from grognard.games.indian_territory.query import free_wagon_slot, wagons_in
from grognard.games.indian_territory.state import ASIDE, FRESH, USED, Board, War, count_troops, lay_wagon
from grognard.kernel.chance import Chance, Dice, draw
from grognard.kernel.kinds import PUBLIC

A_WAGON: Final = -1


def redeal(g: War, role: int, dice: Dice) -> None:
    """Enemy counters and wagons that nobody has seen, to the hidden places of their side, evenly."""
    for side in range(2):
        if side != role:
            _deal(g.board, side, dice)
    for i, f in enumerate(g.stack):
        if isinstance(f, Move) and f.owner not in (PUBLIC, role):
            moving = g.own(i)
            assert isinstance(moving, Move)
            _deal_group(g.board, moving, dice)


def _deal(b: Board, side: int, dice: Dice) -> None:
    """Stacks without troops take leaders and wagons only; those with troops, at least one unit. A wagon is below 0."""
    d = b.d
    n = len(d.spaces)
    count, spent, shown = [0] * n, [0] * n, [0] * n  # by space: hidden, of them spent; units that are known
    units: list[int] = []
    others: list[int] = []
    known, used = bytes(b.known), bytes(b.used)
    for u in d.own[side]:
        s = b.at[u]
        if s < 0:
            continue
        if known[u]:
            shown[s] += 1 if u < d.n_units else 0
            continue
        count[s] += 1
        spent[s] += 1 if used[u] else 0
        (units if u < d.n_units else others).append(u)
    _take_wagons(b, side, count, spent, others)
    loads = dice.outcome(Chance([1, 2], others.count(A_WAGON), True, side))
    stacks = [s for s in range(n) if count[s]]
    troops, row = b.troops, side * n
    alone = 0  # leaders and wagons that no unit is with
    led = 0  # stacks that need a unit
    for s in stacks:
        if not troops[row + s]:
            alone += count[s]
        elif not shown[s]:
            led += 1
    if led:
        units = _shuffled(units, side, dice)
    if alone:
        others = _shuffled(others, side, dice)
    cut = len(others) - alone
    rest = _shuffled(units[led:] + others[:cut], side, dice)
    for s in stacks:
        here: list[int] = []
        if not troops[row + s]:
            here = others[cut : cut + count[s]]
            cut += count[s]
        elif not shown[s]:
            led -= 1
            here.append(units[led])
        while len(here) < count[s]:
            here.append(rest.pop())
        if 0 < spent[s] < count[s]:
            here = _shuffled(here, side, dice)
        _put(b, side, s, here, spent[s], loads)
    b.troops = count_troops(d, b.at)


def _shuffled(items: list[int], side: int, dice: Dice) -> list[int]:
    return dice.outcome(draw(items, len(items), side)) if len(items) > 1 else items


def _put(b: Board, side: int, s: int, here: list[int], spent: int, loads: list[int]) -> None:
    for i in range(len(here)):
        used = USED if i < spent else FRESH
        if here[i] == A_WAGON:
            lay_wagon(b, free_wagon_slot(b, side), s, loads.pop(), used, 0)
        else:
            b.at[here[i]] = s
            b.used[here[i]] = used
            b.panicked[here[i]] = 0


def _take_wagons(b: Board, side: int, count: list[int], spent: list[int], others: list[int]) -> None:
    """Those that are known get new numbers, and no trace is left of the old: they are their owner's business."""
    known: list[tuple[int, int, int]] = []
    for w in range(side, len(b.wagon_at), 2):
        s = b.wagon_at[w]
        if s >= 0 and b.wagon_known[w]:
            known.append((s, b.wagon_load[w], b.wagon_used[w]))
        elif s >= 0:
            count[s] += 1
            spent[s] += b.wagon_used[w]
            others.append(A_WAGON)
        lay_wagon(b, w, ASIDE, 0, FRESH, 0)
    while b.wagon_at and b.wagon_at[-1] == ASIDE:
        for pile in (b.wagon_side, b.wagon_at, b.wagon_load, b.wagon_used, b.wagon_known):
            pile.pop()
    for at, load, used in sorted(known):
        lay_wagon(b, free_wagon_slot(b, side), at, load, used, 1)


def _deal_group(b: Board, f: Move, dice: Dice) -> None:
    """Somebody in the space is on the march: any of those there who have acted."""
    d = b.d
    here = [u for u in d.own[f.side] if b.at[u] == f.at and b.used[u] == USED]
    pool = here + [-2 - w for w in wagons_in(b, f.side, f.at) if b.wagon_used[w] == USED]
    count = len(f.members) + len(f.wagons)
    chosen = dice.outcome(draw(pool, min(count, len(pool)), f.side))
    f.members = [u for u in chosen if u >= 0]
    f.wagons = [-2 - x for x in chosen if x < -1]
    speeds = [d.speed[u] for u in f.members] + [d.slow] * len(f.wagons)
    f.left = max(0, min(speeds, default=d.slow) - f.steps)
    f.displaced = False
