"""8 and 15 What the effects of events do: those that happen at once here; those that ask call others."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.frames import (
    Bombard,
    ChooseOne,
    Discards,
    FortEvent,
    Loss,
    MoveEnemy,
    Peek,
    Recruiting,
    Redeploy,
    Restore,
)
from grognard.games.hand_of_destiny.matter import (
    AMBUSH,
    BOMBARD,
    CHOOSE,
    DESERTION,
    DISCARD,
    EXTRA_MOVE,
    FOG,
    FORCED_MARCH,
    FORT,
    FORTS,
    HALT,
    IGNORE_STOP,
    LOSS,
    MOVE_ENEMY,
    PEEK,
    POINTS,
    RECRUIT,
    REDEPLOY,
    RESHUFFLE,
    RESTORE,
    SET_FLAG,
    SUPPLY_STATE,
    TRUCE,
    TS_BONUS,
    WATER,
    Effect,
)
from grognard.games.hand_of_destiny.query import fits, is_on, on_map, target
from grognard.games.hand_of_destiny.rules.decks import reshuffle
from grognard.games.hand_of_destiny.state import (
    BOOK,
    LASTING,
    OVER_RIVER,
    OVER_TERRAIN,
    SCORED,
    Board,
    War,
)

rule = BOOK.rule

BATTLE_BONUS: Final = rule("8.0b")
MAY_BREAK_RULES: Final = rule("8.0d")
LASTS: Final = rule("7.0c")
RESHUFFLE_EVENTS: Final = rule("7.2b")
CARD_POINTS: Final = rule("5.0a")


def carry_out(g: War, owner: int, e: Effect) -> None:
    """One effect. What is impossible is skipped, wholly or in part (7.1c)."""
    b = g.board
    if TS_BONUS <= e.do <= AMBUSH:
        if BATTLE_BONUS:
            b.battle_effects.append(e.index)
    elif e.do in (HALT, TRUCE, WATER, SUPPLY_STATE):
        stand(g, owner, e)
    elif e.do in (EXTRA_MOVE, FORCED_MARCH, IGNORE_STOP, SET_FLAG):
        bind(b, owner, e)
    elif e.do == RESHUFFLE:
        order_reshuffle(g, owner, e)
    elif e.do == POINTS:
        b.points[target(e, owner)] += e.amount if CARD_POINTS else 0
        g.tell(SCORED, [target(e, owner), e.amount, -1])
    else:
        ask(g, owner, e)


def stand(g: War, owner: int, e: Effect) -> None:
    """A lasting effect is a standing condition until the moment that the card states (7.0c)."""
    b = g.board
    if not LASTS:
        return
    b.standing += [e.index, owner, e.until]
    if e.do == WATER:
        b.fleet_more += e.fleet_spaces
    g.tell(LASTING, [owner, e.index])


def bind(b: Board, owner: int, e: Effect) -> None:
    """Bound to the units that fit now; a unit that leaves the map loses it."""
    if not MAY_BREAK_RULES:
        return
    for u in on_map(b, target(e, owner)):
        if not fits(b, e.who, u):
            continue
        if e.do == EXTRA_MOVE:
            b.more[u] += e.spaces
            b.granted[u] += e.spaces if e.grant else 0
        elif e.do == FORCED_MARCH:
            b.forced[u] += e.spaces
            b.attrition[u] = max(b.attrition[u], e.attrition)
        elif e.do == IGNORE_STOP:
            b.ignores[u] |= (OVER_TERRAIN if e.terrain else 0) | (OVER_RIVER if e.river else 0)
        else:
            b.changes += [e.index, u, owner, e.until]
    if e.do == SET_FLAG:
        b.standing += [e.index, owner, e.until]


def order_reshuffle(g: War, owner: int, e: Effect) -> None:
    """7.2b: now, without the card in play; or at the end of the player turn, after it has been discarded."""
    side = target(e, owner)
    if e.now:
        if RESHUFFLE_EVENTS:
            reshuffle(g, side)
    else:
        g.board.reshuffle[side] = 1


def ask(g: War, owner: int, e: Effect) -> None:
    """Effects that need a choice or a die have procedures of their own."""
    b = g.board
    side = target(e, owner)
    if e.do == RECRUIT:
        g.call(Recruiting(side=owner, effect=e.index))
    elif e.do in (LOSS, DESERTION):
        g.call(Loss(owner=owner, side=side, effect=e.index, left=e.count))
    elif e.do == BOMBARD:
        g.call(Bombard(owner=owner, effect=e.index, left=e.count))
    elif e.do == RESTORE:
        g.call(Restore(owner=owner, effect=e.index, left=e.count))
    elif e.do == REDEPLOY:
        g.call(Redeploy(owner=owner, effect=e.index, left=e.count))
    elif e.do == MOVE_ENEMY:
        g.call(MoveEnemy(owner=owner, effect=e.index, left=e.count))
    elif e.do == DISCARD:
        g.call(Discards(side=side, left=e.count))
    elif e.do == PEEK and is_on(b, FOG):
        g.call(Peek(owner=owner, effect=e.index, left=e.count))
    elif e.do == FORT and is_on(b, FORTS):
        g.call(FortEvent(owner=owner, effect=e.index, left=e.count))
    elif e.do == CHOOSE:
        g.call(ChooseOne(owner=owner, effect=e.index))
