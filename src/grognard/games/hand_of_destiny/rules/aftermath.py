"""After a battle, in this order: retreat, fort removal, rally (13.6), reward and penalty (20), pursuit (19)."""

from __future__ import annotations

from typing import Final

from grognard.games.destiny.volley import rally
from grognard.games.hand_of_destiny import query as q
from grognard.games.hand_of_destiny import state
from grognard.games.hand_of_destiny.frames import Aftermath, Pursuit, Retreat
from grognard.games.hand_of_destiny.query_battle import ATTACKS, attacker_at
from grognard.games.hand_of_destiny.query_march import STATIC, bar_alone, bar_stand
from grognard.games.hand_of_destiny.rules.changes import bring, remove_fort, turn_back
from grognard.games.hand_of_destiny.state import BOOK, BOX, LOSE, RULES, SIDE, SPACE, UNIT, Board, War, changed
from grognard.games.hand_of_destiny.vocabulary import F_CAVALRY, F_LEADER, PURSUIT
from grognard.kernel.flow import NOBODY, again, others
from grognard.kernel.kinds import NUMBER

BOX_ONLY: Final = BOOK.rule("3.0d")
WHO: Final = BOOK.rule("19.0b")
TOGETHER: Final = BOOK.rule("19.0c")
ONCE: Final = BOOK.rule("19.0e")
REWARDED: Final = BOOK.rule("20.0b")
PENALIZED: Final = BOOK.rule("20.0c")

PURSUE: Final = RULES.verb("pursue", UNIT)

RALLIED: Final = RULES.event("rallied", "13.6a", who=SIDE, count=NUMBER, units=UNIT.many)
REWARD: Final = RULES.event("reward", "20.0b", who=SIDE, where=SPACE, unit=UNIT)
PENALTY: Final = RULES.event("penalty", "20.0c", who=SIDE, where=SPACE, lost=UNIT)
PURSUED: Final = RULES.event("pursued", "19.0c", who=SIDE, where=SPACE, to=SPACE, count=NUMBER, units=UNIT.many)


RULES.calls(
    Aftermath, "loser_retreats",
    lambda b, f: Retreat(side=f.loser, where=f.where) if q.crowd(b, f.loser, f.where) else None,
    rule="13.5a",
)  # fmt: skip


@RULES.step(Aftermath, rule="22.2b")
def garrison_destroyed(g: War, f: Aftermath) -> None:
    """Remove the fort of a side that has no units left here, even if the other side has none either."""
    b = g.board
    for side in (f.loser, f.winner):
        if b.fort[f.where] == side and not q.crowd(b, side, f.where):
            remove_fort(g, f.where)


@RULES.step(Aftermath, rule="13.6a")
def all_rally(g: War, f: Aftermath) -> None:
    """Both sides, where they stand and where they fled to. Who was panicked doesn't pursue (19.0b)."""
    b = g.board
    for side in (f.winner, f.loser):
        over = rally(b.panicked, q.on_map(b, side))
        f.shaken += over
        if over:
            g.tell(RALLIED, [side, len(over), *over], side)
            g.tell(RALLIED, [side, len(over)], others(side))


# 20 Major Battles


def is_won_major(b: Board, f: Aftermath) -> bool:
    return f.major and f.won


def bar_reward(b: Board, f: Aftermath, u: int) -> int:
    """Any unit of the winner's Recruit Box that may be in the battle space."""
    if b.d.side[u] != f.winner:
        return REWARDED
    return bar_stand(b, u, f.where) if b.at[u] == BOX else BOX_ONLY


reward = RULES.ask(Aftermath, "reward", by="winner", rule="20.0b", when=is_won_major)


@reward.offers(state.RECRUIT, bar=bar_reward)
def rewarded(g: War, f: Aftermath, u: int) -> None:
    """Where there is nobody to take, that part alone is skipped (20.0d)."""
    f.rewarded = u
    g.tell(REWARD, [f.winner, f.where, u])
    bring(g, u, f.where)


penalty = RULES.ask(Aftermath, "penalty", by="loser", rule="20.0c", when=is_won_major)


@penalty.offers(LOSE, lambda b, f: q.on_map(b, f.loser), otherwise=PENALIZED)
def penalized(g: War, f: Aftermath, u: int) -> None:
    """Any unit of the loser anywhere on the map: to the Recruit Box, from where it may come again (3.0f)."""
    g.tell(PENALTY, [f.loser, g.board.at[u], u])
    bring(g, u, BOX)


# 19 pursuit: leaders and cavalry ride on, one group along one land route


@RULES.step(Aftermath, rule="19.0a")
def pursue(g: War, f: Aftermath) -> None:
    """For an attacker who has won, and for either side whose enemies have all broken off."""
    if q.is_on(g.board, PURSUIT) and (not f.won or f.winner == f.attacker):
        barred = f.shaken + [f.rewarded] if f.rewarded != NOBODY else f.shaken[:]
        g.call(Pursuit(side=f.winner, where=f.where, barred=barred))


def bar_pursuer(b: Board, f: Pursuit, u: int) -> int:
    """May this unit pursue, with those who do already?"""
    if b.d.side[u] != f.side or b.at[u] != f.where or u in f.members:
        return WHO
    if q.is_fleet(b, u) or u in f.barred or not q.any_flag(b, u, [F_LEADER, F_CAVALRY]):
        return WHO
    if q.is_static(b, u):
        return STATIC
    if b.pursued[u]:
        return ONCE
    for s in b.d.near_land[f.where]:
        if not bar_ride_all(b, [*f.members, u], s):
            return 0
    return TOGETHER


def bar_ride_all(b: Board, members: list[int], space: int) -> int:
    """May all of them pursue into this space? Rivers, supply and earlier moves don't matter."""
    for u in members:
        barred = bar_alone(b, u, space)
        if barred:
            return barred
    return 0


def riders(b: Board, f: Pursuit) -> list[int]:
    return [u for u in q.units_in(b, f.side, f.where) if not bar_pursuer(b, f, u)]


def bar_ride(b: Board, f: Pursuit, space: int) -> int:
    return bar_ride_all(b, f.members, space) if f.members else TOGETHER


# some, none or all of them, in any one direction
follow = RULES.ask(Pursuit, "pursue", by="side", rule="19.0c", when=lambda b, f: bool(f.members or riders(b, f)))
follow.passes()
follow.gathers(PURSUE, "members", riders, bar_pursuer, exact=True)


@follow.offers(state.STEP, bar=bar_ride)
def pursue_to(g: War, f: Pursuit, space: int) -> None:
    """19.0d: where friends face the enemy already, they join them in their role; else they attack."""
    b = g.board
    if q.is_turned_back(b, f.side, space):
        turn_back(g, f.side, space)
        again(f)
        return
    g.tell(PURSUED, [f.side, f.where, space, len(f.members), *f.members], f.side)
    g.tell(PURSUED, [f.side, f.where, space, len(f.members)], others(f.side))
    attacks = q.crowd(b, 1 - f.side, space) > 0 and (not q.crowd(b, f.side, space) or attacker_at(b, space) == f.side)
    if attacks:  # those who were to attack there don't: whom they had ridden into is gone (20.0c)
        for u in q.units_in(b, 1 - f.side, space):
            b.pursued = changed(b.pursued, u, min(1, b.pursued[u]))
    for u in f.members:
        b.pursued = changed(b.pursued, u, ATTACKS if attacks else 1)
        bring(g, u, space)
