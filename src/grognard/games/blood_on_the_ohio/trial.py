"""Attacks made up by lot, to prove the odds: any forces, structures and guns, and stacks on the way that may ambush."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.approach import come, plainly
from grognard.games.blood_on_the_ohio.fight import steps_of
from grognard.games.blood_on_the_ohio.frames import Combat
from grognard.games.blood_on_the_ohio.setup import set_up_board
from grognard.games.blood_on_the_ohio.state import ASIDE, US, Board, War, count_all
from grognard.kernel.chance import Dice
from grognard.kernel.flow import NOBODY
from grognard.kernel.odds import Fought, Odds, Trial

FIGHTS: Final = ("Mi", "Sh", "De")  # the nations at war, each with warriors enough
MOST: Final = 6


class Attack(Trial):
    """A force next to a space that it attacks."""

    def __init__(self, game: Any, seed: int) -> None:
        rng = Random(seed)
        self.game = game
        self.board, self.side, self.origin, self.where = invent(game, rng)
        self.members = query.open_stack(self.board, self.side, self.origin)
        at = game.components.spaces[self.where]
        self.name = f"{game.roles[self.side]} attacks {at} with {len(self.members)}"

    def odds(self) -> Odds:
        told: list[Odds] = self.game.study.attack(self.board, self.side, self.members, self.origin, self.where)
        return told[0]

    def fight(self, dice: Dice) -> Fought:
        g = come(self.game.rules, self.board, self.side, self.members, self.origin, self.where)
        whole = steps_of(self.board, self.members)
        before = whole
        while (f := running(g)) is None or f.winner == NOBODY:
            if f is None:
                before = steps_of(g.board, [u for u in self.members if g.board.at[u] >= 0])
            if not step(g, dice) or (f is not None and running(g) is None):
                break
        lost = [f.us_suffered, f.wc_suffered] if f is not None else [0, 0]
        lost[self.side] += whole - before
        won = f is not None and f.winner == self.side
        return Fought(won, (lost[self.side], lost[1 - self.side]), (False, False))


def running(g: War) -> Combat | None:
    return next((f for f in g.stack if isinstance(f, Combat)), None)


def step(g: War, dice: Dice) -> bool:
    """One step of the rules, or one choice; False where the attack has come to nothing."""
    if g.ask is not None:
        g.apply(plainly(g), dice, 1)
    else:
        g.advance(dice, 1)
    return not g.over and bool(g.stack)


def invent(game: Any, rng: Random) -> tuple[Board, int, int, int]:
    """A board with little else on it, the side that attacks, and from where to where."""
    d = game.components
    b: Board = set_up_board(game.shape, d, [s.id for s in game.scenarios].index("harmar"), {})
    b.at, b.vp = [ASIDE] * len(b.at), [10, 10]
    b.reduced, b.inside = bytearray(len(b.at)), bytearray(len(b.at))
    side = rng.randrange(2)
    nation = d.nations.index(rng.choice(FIGHTS))
    where = rng.choice([s for s in d.lands[nation] if d.kind[s] == k.GROUND and b.site[s] in (0, k.PRINCIPAL)])
    origin, *others = rng.sample([s for s in d.near[where] if d.kind[s] == k.GROUND and not b.site[s]] * 2, 2)
    build(b, side, where, rng)
    for force, space in ((side, origin), (1 - side, where)):
        muster(b, force, space, nation, rng.randint(1, MOST), rng)
    for s in others:
        if s != origin and rng.random() < 0.7:
            muster(b, 1 - side, s, nation, rng.randint(1, 3), rng)
    count_all(b)
    return b, side, origin, where


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
