"""After a battle, in this order: retreat, fort removal, rally (13.6), reward and penalty (20), pursuit (19)."""

from __future__ import annotations

from typing import Final

from grognard.games.destiny.volley import rally
from grognard.games.hand_of_destiny.frames import Aftermath, Pursuit, Retreat
from grognard.games.hand_of_destiny.matter import PURSUIT
from grognard.games.hand_of_destiny.query import crowd, in_box, is_on, on_map
from grognard.games.hand_of_destiny.query_march import bar_stand
from grognard.games.hand_of_destiny.rules.changes import bring, destroy_garrison, take_off
from grognard.games.hand_of_destiny.state import (
    BOOK,
    BOX,
    LOSE,
    PENALTY,
    RALLIED,
    RECRUIT,
    REWARD,
    RULES,
    Board,
    War,
)
from grognard.kernel.choice import PASS, each, noun_of
from grognard.kernel.flow import NOBODY, others

step = RULES.step
decision = RULES.decision
rule = BOOK.rule

BOX_ONLY: Final = rule("3.0d")
REWARDED: Final = rule("20.0b")
PENALIZED: Final = rule("20.0c")
NOTHING_TO_TAKE: Final = rule("20.0d")


def winner(g: War, f: Aftermath) -> int:
    return f.winner


def loser(g: War, f: Aftermath) -> int:
    return f.loser


@step(Aftermath, rule="13.5a")
def loser_retreats(g: War, f: Aftermath) -> None:
    if crowd(g.board, f.loser, f.where):
        g.call(Retreat(side=f.loser, where=f.where))


@step(Aftermath, rule="22.2b")
def garrison_destroyed(g: War, f: Aftermath) -> None:
    """The fort of a garrison that the battle has wiped out, even where no enemy is left either."""
    for side in (f.loser, f.winner):
        destroy_garrison(g, side, f.where)


@step(Aftermath, rule="13.6a")
def all_rally(g: War, f: Aftermath) -> None:
    """Both sides, where they stand and where they fled to. Who was panicked doesn't pursue (19.0b)."""
    b = g.board
    for side in (f.winner, f.loser):
        over = rally(b.panicked, on_map(b, side))
        f.shaken += over
        if over:
            g.tell(RALLIED, [side, len(over), *over], side)
            g.tell(RALLIED, [side, len(over)], others(side))


# 20 Major Battles


def bar_reward(b: Board, f: Aftermath, u: int) -> int:
    """Any unit of the winner's Recruit Box that may be in the battle space."""
    if b.d.side[u] != f.winner:
        return REWARDED
    if b.at[u] != BOX:
        return BOX_ONLY
    return bar_stand(b, u, f.where)


@decision(Aftermath, by=winner, rule="20.0b")
def reward(g: War, f: Aftermath) -> list[int]:
    """Where there is nobody to take, that part alone is skipped (20.0d)."""
    if not f.major or not f.won:
        return []
    return each(RECRUIT, [u for u in in_box(g.board, f.winner, BOX) if not bar_reward(g.board, f, u)])


@reward.barred
def why_not_reward(g: War, f: Aftermath, choice: int) -> int:
    return REWARDED if choice == PASS else bar_reward(g.board, f, noun_of(choice))


@reward.chosen(RECRUIT)
def rewarded(g: War, f: Aftermath, u: int) -> None:
    f.rewarded = u
    g.tell(REWARD, [f.winner, f.where, u])
    bring(g, u, f.where)


def bar_penalty(b: Board, f: Aftermath, u: int) -> int:
    """Any unit of the loser anywhere on the map."""
    return PENALIZED if b.d.side[u] != f.loser or b.at[u] < 0 else 0


@decision(Aftermath, by=loser, rule="20.0c")
def penalty(g: War, f: Aftermath) -> list[int]:
    if not f.major or not f.won or (f.rewarded == NOBODY and not NOTHING_TO_TAKE):
        return []
    return each(LOSE, on_map(g.board, f.loser))


@penalty.barred
def why_not_penalty(g: War, f: Aftermath, choice: int) -> int:
    return PENALIZED if choice == PASS else bar_penalty(g.board, f, noun_of(choice))


@penalty.chosen(LOSE)
def penalized(g: War, f: Aftermath, u: int) -> None:
    """To the Recruit Box, from where it may come again (3.0f)."""
    g.tell(PENALTY, [f.loser, g.board.at[u], u])
    take_off(g, u, BOX)


# 19 pursuit


@step(Aftermath, rule="19.0a")
def pursue(g: War, f: Aftermath) -> None:
    """For an attacker who has won, and for either side whose enemies have all broken off."""
    if not is_on(g.board, PURSUIT) or (f.won and f.winner != f.attacker):
        return
    barred = f.shaken[:]
    if f.rewarded != NOBODY:
        barred.append(f.rewarded)
    g.call(Pursuit(side=f.winner, where=f.where, barred=barred))
