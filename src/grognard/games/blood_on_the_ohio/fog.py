"""25.2 Closed stacks: what the US can't know, dealt anew among all that fits what it sees.

Of a closed stack the US sees how many counters it has, how many of them have marched or fought, and whether warriors
are among them, or else a leader with a force point. Which counters are reduced is known; where they are is not. A
running procedure has places in it like a stack: whoever is dealt to one of them takes part in it.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.forces import force_of, mp_of
from grognard.games.blood_on_the_ohio.frames import March
from grognard.games.blood_on_the_ohio.frames_turn import Encamp, Winter
from grognard.games.blood_on_the_ohio.state import UNIT, WC, Board, War, count_all
from grognard.kernel.chance import Dice, draw
from grognard.kernel.flow import NOBODY

MARKS: Final = 3  # of a place: where it is, whether its counter has moved, and fought; then a flag for each group


def redeal(g: War, role: int, dice: Dice) -> None:
    """WC counters that nobody has seen, to the closed places, on the map and in what runs."""
    b = g.board
    if role == WC or not query.is_hidden(b):
        return
    hidden = [u for u in b.d.own[WC] if is_unseen(b, u)]
    waiting = _line_up(g, hidden)
    groups = [(i, name) for i, f in enumerate(g.stack) for name in _counters_in(g, f.proc)]
    held = [_held(g.stack[i], name) for i, name in groups]
    places = sorted([b.at[u], b.moved[u], b.fought[u], *[int(u in x) for x in held]] for u in hidden)
    dealt = Deal(b, hidden, [place[0] for place in places], dice).dealt
    for u, place in zip(dealt, places, strict=True):
        b.at[u], b.moved[u], b.fought[u] = place[:MARKS]
    count_all(b)
    for n, (i, name) in enumerate(groups):
        now = sorted(u for u, place in zip(dealt, places, strict=True) if place[MARKS + n])
        if now:
            _rename(g.own(i), name, hidden, now)
    for i, f in enumerate(g.stack):
        if isinstance(f, March) and any(is_unseen(b, u) for u in f.members):
            _guess_speed(b, g.own(i))
    for i in waiting:
        _call_next(g.own(i), dice)


def is_unseen(b: Board, u: int) -> bool:
    return b.d.side[u] == WC and b.at[u] >= 0 and not b.known[u]


def _counters_in(g: War, proc: int) -> list[str]:
    return [name for name, kind in g.rules.procedures[proc].kinds.items() if kind is UNIT]


def _held(f: Any, name: str) -> list[int]:
    value = getattr(f, name)
    return value if isinstance(value, list) else [value]


def _rename(f: Any, name: str, hidden: list[int], now: list[int]) -> None:
    """Those who take part now, in the places of those who did."""
    if isinstance(getattr(f, name), list):
        left = iter(now)
        setattr(f, name, [next(left) if u in hidden else u for u in getattr(f, name)])
    else:
        setattr(f, name, now[0])


def _line_up(g: War, hidden: list[int]) -> list[int]:
    """Whose turn it is to camp or to go home, only the WC knows: put him back among those who wait. In which frames?"""
    out = [i for i, f in enumerate(g.stack) if isinstance(f, (Encamp, Winter)) and f.unit in hidden]
    for i in out:
        f: Any = g.own(i)
        f.members.append(f.unit)
        f.unit = NOBODY
    return out


def _call_next(f: Any, dice: Dice) -> None:
    f.members = dice.outcome(draw(f.members[:], len(f.members), WC))[:]
    f.unit = f.members.pop(0)


def _guess_speed(b: Board, f: Any) -> None:
    """What a closed force is, and what it has left, tells who leads it: as it would be with those who are in it now."""
    spent = sum([query.step_mp(b.d, s, to) for s, to in pairwise([*f.path, f.at])])
    f.force = force_of(b, f.members)
    f.left = max(0, mp_of(b, WC, f.members) - spent)


class Deal:
    """Who goes to which place: `dealt`, in the order of the places. Those that must hold something are filled first."""

    def __init__(self, b: Board, hidden: list[int], spaces: list[int], dice: Dice) -> None:
        self.b = b
        self.dice = dice
        self.spaces = spaces
        self.dealt = [NOBODY] * len(spaces)
        d = b.d
        warriors = [u for u in hidden if d.type[u] == k.WA]
        able = [u for u in hidden if d.type[u] == k.SUB and not b.reduced[u]]
        arms = [u for u in hidden if d.type[u] == k.BA]
        idle = [u for u in hidden if query.is_leader(d, u) and u not in able]
        armed = {s for s in spaces if b.fp[WC * len(d.spaces) + s]}
        led = {s for s in spaces if s not in armed and query.stack_fp(b, WC, s)}
        empty = {s for s in spaces if s not in armed and s not in led}
        towns = {s for s in spaces if query.is_war_village(b, s)}
        self.fill(empty - towns, idle, arms)  # arms lie alone only where nothing else can be
        self.fill(empty, arms, idle)
        self.fill_one(led, able)
        self.fill(led - towns, [*able, *idle], arms)
        self.fill(led, [*able, *idle, *arms])
        self.fill_one(armed, warriors)
        self.fill(armed, hidden)

    def shuffled(self, items: list[int]) -> list[int]:
        return self.dice.outcome(draw(items, len(items), WC))

    def fill(self, spaces: set[int], *pools: list[int]) -> None:
        """All places of these spaces that are still free, from the first pool while it lasts."""
        free = [n for n in range(len(self.dealt)) if self.dealt[n] == NOBODY and self.spaces[n] in spaces]
        who = [u for pool in pools for u in self.shuffled([u for u in pool if u not in self.dealt])]
        for n, u in zip(self.shuffled(free), who, strict=False):
            self.dealt[n] = u

    def fill_one(self, spaces: set[int], pool: list[int]) -> None:
        """One place of each of these spaces, unless counters of this sort are seen there."""
        b, who = self.b, self.shuffled(pool)
        for s in sorted(spaces):
            seen = [u for u in query.stack_in(b, WC, s) if b.known[u]]
            if not pool or any(b.d.type[u] == b.d.type[pool[0]] and query.fp_of_one(b, u) for u in seen):
                continue
            free = [n for n in range(len(self.dealt)) if self.dealt[n] == NOBODY and self.spaces[n] == s]
            self.dealt[self.shuffled(free)[0]] = who.pop(0)
