"""How quick the answers are, in milliseconds of one core: on the large tables, with units of twenty near each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, pi, sin
from random import Random
from time import process_time
from typing import Any, Final

import numpy as np

from grognard.games.warpath_2e.bot import judge
from grognard.games.warpath_2e.charges import is_in_reach, is_seen, placed_charge
from grognard.games.warpath_2e.components import MIL, Force, Picked, Table
from grognard.games.warpath_2e.frames import Activation
from grognard.games.warpath_2e.ground import scene_of
from grognard.games.warpath_2e.lexicon import lexicon_for
from grognard.games.warpath_2e.moves import CLOSE, moves_on_offer, terms
from grognard.games.warpath_2e.preview import previewed
from grognard.games.warpath_2e.query import living
from grognard.games.warpath_2e.query_shoot import guns_of
from grognard.games.warpath_2e.query_sight import Look
from grognard.games.warpath_2e.read import shipped
from grognard.games.warpath_2e.roster import muster_forces
from grognard.games.warpath_2e.state import DOUBLE, MOVE, ON_TABLE, RULES, Board, War
from grognard.games.warpath_2e.words import WORDS
from grognard.kernel.board import shape_of
from grognard.kernel.dice import SeededDice
from grognard.kernel.flow import Position
from grognard.kernel.measured import Measured
from grognard.tabletop.placement import Move, place
from grognard.tabletop.space import NOBODY, Space

TIMES: Final = 40  # of each kind
ACROSS: Final = 1500  # mils between models of a block
BATTLE: Final = "foundry_row_choir_compact"


def measured(game: Any) -> Iterator[Measured]:
    """One after the other; the battle comes last, for it takes longest."""
    rng = Random(1)
    yield Measured("sight and cover, 20 against 20, 40 models between", _times(lambda: _seeing(rng)), 20)
    yield Measured("placement of a move or a Double", _times(lambda: _moving(rng)), 50, 0.9)
    yield Measured("a preview while a hand drags", _times(lambda: _dragging(rng)), 50, 0.9)
    yield Measured("a charge: possible or not", _times(lambda: _reaching(rng)), 50)
    yield Measured("a charge: full placement", _times(lambda: _charging(rng)), 250, 0.9)
    yield Measured("a list of orders", _times(lambda: _listing(rng)), 300)
    yield Measured("a battle of 1,000 points between greedy bots", [timed(lambda: _battle(game))], 60_000)


def timed(work: Callable[[], object]) -> float:
    begin = process_time()
    work()
    return (process_time() - begin) * 1000


def _times(once: Callable[[], float]) -> list[float]:
    return [once() for _ in range(TIMES)]


def crowd(rng: Random) -> Board:
    """Twenty men, and three units of twenty enemies around them, nobody in a wall or too near to an enemy."""
    while True:
        b = _drawn(rng, rng.choice([t for t in shipped().tables.values() if t.width > 48 * MIL]))
        models = living(b, 0)
        space = Space(scene_of(b), models, terms(b, 0, MOVE, False))
        if space.free(np.full(len(models), NOBODY), space.starts).all():
            return b


def _drawn(rng: Random, table: Table) -> Board:
    compact, choir = (shipped().armies[x] for x in ("meridian_compact", "cinder_choir"))
    company = next(e for e in compact.entries if e.id == "line_company")
    horde = next(e for e in choir.entries if e.id == "thralls")
    foes = tuple(Picked(f"h{n}", choir, horde) for n in range(3))
    one, two = Force("", compact, 0, False, (Picked("c", compact, company),)), Force("", choir, 0, False, foes)
    r = muster_forces(table, (one, two))
    b: Board = shape_of(Board, lexicon_for(r), r).blank()
    x, y = rng.uniform(10, table.width / MIL - 16), rng.uniform(12, table.depth / MIL - 12)
    _block(b, 0, x, y)
    for u in (1, 2, 3):
        turn, far = rng.uniform(0, 2 * pi), rng.uniform(10, 16)
        _block(b, u, x + far * cos(turn), y + far * sin(turn))
    return b


def _block(b: Board, unit: int, x: float, y: float) -> None:
    """Rows of five; off the table is as good as its edge."""
    b.at[unit] = ON_TABLE
    for n, m in enumerate(b.d.members(unit)):
        b.x[m] = min(b.d.table.width - MIL, max(MIL, round(x * MIL) + n % 5 * ACROSS))
        b.y[m] = min(b.d.table.depth - MIL, max(MIL, round(y * MIL) + n // 5 * ACROSS))


def _seeing(rng: Random) -> float:
    b = crowd(rng)
    guns = guns_of(b, 0)
    scene_of(b)

    def look() -> None:
        found = Look(b, guns, 1)
        found.covered([1] * len(guns))

    return timed(look)


def _moving(rng: Random) -> float:
    b = crowd(rng)
    scene, models = scene_of(b), living(b, 0)
    going = terms(b, 0, DOUBLE if rng.random() < 0.5 else MOVE, False)
    turn, far = rng.uniform(0, 2 * pi), rng.uniform(0.5, 0.95) * going.allowance
    to = round(b.x[models[0]] + far * cos(turn)), round(b.y[models[0]] + far * sin(turn))
    return timed(lambda: place(scene, models, models[0], going, Move(to), CLOSE))


def _dragging(rng: Random) -> float:
    b = crowd(rng)
    rules = RULES.using(lexicon_for(b.d))
    g: War = Position(rules, b, [])
    g.call(Activation(unit=0))
    g.stack[0].pc = [s.name for s in rules.by_name["Activation"].steps].index("action")
    g.advance(None)
    words, turn, far = WORDS.using(rules), rng.uniform(0, 2 * pi), rng.uniform(0.3, 0.95) * 10 * MIL
    leader = [round(b.x[0] + far * cos(turn)), round(b.y[0] + far * sin(turn))]
    return timed(lambda: previewed(g, words, "go", {"action": "double", "leader": leader}, False))


def _reaching(rng: Random) -> float:
    b = crowd(rng)
    scene_of(b)
    return timed(lambda: is_in_reach(b, 0, 1, False) and is_seen(b, 0, 1))


def _charging(rng: Random) -> float:
    b = crowd(rng)
    while not is_in_reach(b, 0, 1, False):
        b = crowd(rng)
    return timed(lambda: placed_charge(b, 0, 1, False))


def _listing(rng: Random) -> float:
    b = crowd(rng)
    scene_of(b)
    return timed(lambda: moves_on_offer(b, 0, (MOVE, DOUBLE)))


def _battle(game: Any) -> None:
    """As bots play it: from views, with what is on offer."""
    match, dice = game.edition(BATTLE).new(BATTLE, seed=1), SeededDice(1)
    while not match.over:
        role = match.position.ask.role
        g = match.game.imagine(match.view(match.game.role_name(role)), dice)
        liked = judge(g, role)
        match.choose(g.ask.options[liked.index(max(liked))])
