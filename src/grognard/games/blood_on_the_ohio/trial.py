"""Attacks made up by lot, to prove the odds: any forces, structures and guns, and stacks on the way that may ambush."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.approach import come, goes_on, plainly
from grognard.games.blood_on_the_ohio.fight import steps_of
from grognard.games.blood_on_the_ohio.frames import Combat, March
from grognard.games.blood_on_the_ohio.setup import set_up_board
from grognard.games.blood_on_the_ohio.state import ASIDE, US, Board, War, count_all
from grognard.kernel.chance import Dice
from grognard.kernel.flow import NOBODY
from grognard.kernel.odds import Fought, Odds, Trial

FIGHTS: Final = ("Mi", "Sh", "De")  # the nations at war, each with warriors enough
MOST: Final = 6


class Attack(Trial):
    """A force that attacks a space, next door or two steps away."""

    def __init__(self, game: Any, seed: int) -> None:
        rng = Random(seed)
        self.game = game
        self.board, self.force, self.path = invent(game, rng)
        at = game.components.spaces[self.path[-1]]
        far = "two steps away" if len(self.path) > 1 else "next door"
        self.name = f"{game.roles[self.force.side]} attacks {at}, {far}, with {len(self.force.members)}"

    def odds(self) -> Odds:
        told: list[Odds] = self.game.study.attack(self.board, self.force, self.path)
        return told[0]

    def fight(self, dice: Dice) -> Fought:
        side, goal, members = self.force.side, self.path[-1], self.force.members
        board, march = self.board, self.force
        for to in self.path:
            g = come(self.game.rules, board, march, to)
            f, left = fought(g, dice, goal, members)
            on = goes_on(g, goal)
            if on is None:
                break
            board, march = g.board, on
        lost = [f.us_suffered, f.wc_suffered] if f is not None else [0, 0]
        lost[side] += steps_of(self.board, members) - left
        return Fought(f is not None and f.winner == side, (lost[side], lost[1 - side]), (False, False))


def fought(g: War, dice: Dice, goal: int, members: list[int]) -> tuple[Combat | None, int]:
    """What comes of a step: the combat, if there is one, and the steps that the force had left before it."""
    left = steps_of(g.board, members)
    while (f := running(g)) is None or f.winner == NOBODY:
        if f is None:
            left = steps_of(g.board, [u for u in members if g.board.at[u] >= 0])
        if goes_on(g, goal) is not None or not step(g, dice) or (f is not None and running(g) is None):
            break
    return f, left


def running(g: War) -> Combat | None:
    return next((f for f in g.stack if isinstance(f, Combat)), None)


def step(g: War, dice: Dice) -> bool:
    """One step of the rules, or one choice; False where the attack has come to nothing."""
    if g.ask is not None:
        g.apply(plainly(g), dice, 1)
    else:
        g.advance(dice, 1)
    return not g.over and bool(g.stack)


def invent(game: Any, rng: Random) -> tuple[Board, March, list[int]]:
    """A board with little else on it, the force that attacks, and its way."""
    d = game.components
    b: Board = set_up_board(game.shape, d, [s.id for s in game.scenarios].index("harmar"), {})
    b.at, b.vp = [ASIDE] * len(b.at), [10, 10]
    b.reduced, b.inside = bytearray(len(b.at)), bytearray(len(b.at))
    side = rng.randrange(2)
    nation = d.nations.index(rng.choice(FIGHTS))
    where = rng.choice([s for s in d.lands[nation] if d.kind[s] == k.GROUND and b.site[s] in (0, k.PRINCIPAL)])
    origin, *others = rng.sample(open_near(b, where) * 2, 2)
    further = [s for s in open_near(b, origin) if s not in (where, *others)]
    path = [rng.choice(further), origin, where] if further and rng.random() < 0.4 else [origin, where]
    build(b, side, where, rng)
    for who, space in ((side, path[0]), (1 - side, where)):
        muster(b, who, space, nation, rng.randint(1, MOST), rng)
    for s in others:
        if s != origin and rng.random() < 0.7:
            muster(b, 1 - side, s, nation, rng.randint(1, 3), rng)
    count_all(b)
    return b, March(side=side, members=query.open_stack(b, side, path[0]), at=path[0], left=len(path)), path[1:]


def open_near(b: Board, s: int) -> list[int]:
    """Ground next door without a structure."""
    return [x for x in b.d.near[s] if b.d.kind[x] == k.GROUND and not b.site[x]]


def build(b: Board, side: int, where: int, rng: Random) -> None:
    """A village or a settlement, at times."""
    if not b.site[where] and rng.random() < 0.4:
        b.site[where] = k.VILLAGE if side == US else k.SETTLEMENT
        b.damaged[where] = rng.randrange(2)


def muster(b: Board, side: int, space: int, nation: int, count: int, rng: Random) -> None:
    """Units of a side, some of them reduced, with a leader and guns at times; of the WC those of one nation."""
    d = b.d
    own = [u for u in d.own[side] if b.at[u] == ASIDE and (side == US or d.people[u] == nation)]
    units = [u for u in own if query.is_unit(d, u)]
    more = [u for u in own if (query.is_leader(d, u) or d.type[u] == k.AR) and rng.random() < 0.15]
    for u in rng.sample(units, min(count, len(units))) + more[:2]:
        b.at[u] = space
        b.reduced[u] = int(query.is_unit(d, u) and rng.random() < 0.3)
