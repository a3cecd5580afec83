"""5 Victory: sudden death, points and the result of the last turn."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.query_victory import count_dead, is_true, reached
from grognard.games.hand_of_destiny.state import AWARD, BOOK, RULES, SIDE, War, changed
from grognard.games.hand_of_destiny.vocabulary import ALWAYS, AT_END, DRAW, EACH_TURN, ONCE, Award
from grognard.kernel.flow import NOBODY
from grognard.kernel.kinds import NUMBER

VICTORY: Final = BOOK.index["5.0a"]

SCORED: Final = RULES.event("scored", "5.0a", who=SIDE, amount=NUMBER, award=AWARD)
GAME_OVER: Final = RULES.event("game_over", "5.0a", who=SIDE, sudden=NUMBER, level=NUMBER)


# sudden death


def check_sudden(g: War, when: int) -> None:
    """Both true at the same check: the player whose turn it is wins (5.0a)."""
    b = g.board
    true = [a for a in b.d.sudden if a.when == when and is_true(b, a.condition)]
    if true and not g.over:
        mine = [a for a in true if a.side == b.active]
        winner = (mine or true)[0].side
        g.tell(GAME_OVER, [winner, b.d.sudden.index((mine or true)[0]), -1])
        g.reveal()
        g.finish(winner, VICTORY)


def check_always(g: War) -> None:
    """After every finished move, battle, event and recruit."""
    if g.board.d.sudden:
        check_sudden(g, ALWAYS)


# points


def score_turn(g: War) -> None:
    """In the End Turn Phase: points of every turn, and those given once."""
    b = g.board
    for n, a in enumerate(b.d.awards):
        if a.when == EACH_TURN and is_true(b, a.condition):
            give(g, a, n)
        elif a.when == ONCE and not b.awarded[n] and is_true(b, a.condition):
            b.awarded = changed(b.awarded, n, 1)
            give(g, a, n)


def give(g: War, a: Award, n: int) -> None:
    amount = a.amount
    if a.per:
        amount *= count_dead(g.board, g.board.d.conditions[a.condition]) // a.per
    if amount:
        g.board.points[a.side] += amount
        g.reveal()
        g.tell(SCORED, [a.side, amount, n])


def end_game(g: War) -> None:
    """The last turn has ended: points of the end, then the first level that is reached."""
    b = g.board
    for n, a in enumerate(b.d.awards):
        if a.when == AT_END and (a.per or is_true(b, a.condition)):
            give(g, a, n)
    level = reached(b)
    winner = NOBODY if level.winner == DRAW else level.winner
    g.tell(GAME_OVER, [winner, -1, b.d.levels.index(level)])
    g.finish(winner, VICTORY)
