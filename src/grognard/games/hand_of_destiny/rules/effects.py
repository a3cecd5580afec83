"""7.1c and 8 The events of a card, phase by phase, and their effects one after another; those that ask call others.

What a unit shows to those who look is hidden otherwise (10).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.games.hand_of_destiny import frames, state
from grognard.games.hand_of_destiny import vocabulary as c
from grognard.games.hand_of_destiny.frames import Effects, Events
from grognard.games.hand_of_destiny.query import fits, is_on, on_map, target
from grognard.games.hand_of_destiny.query_march import OVER_RIVER, OVER_TERRAIN
from grognard.games.hand_of_destiny.query_victory import is_true
from grognard.games.hand_of_destiny.rules.sequence import reshuffle
from grognard.games.hand_of_destiny.rules.victory import SCORED, check_always
from grognard.games.hand_of_destiny.state import ACCEPT, BOOK, EFFECT, EVENT, RULES, SIDE, SPACE, Board, War, changed
from grognard.games.hand_of_destiny.vocabulary import Effect, Event
from grognard.kernel.flow import Frame, again, end, goto

EVENT_LINE: Final = BOOK.rule("7.1c")

EVENT_DONE: Final = RULES.event("event", "7.1c", who=SIDE, event=EVENT)
EVENT_IDLE: Final = RULES.event("event_ignored", "7.1c", who=SIDE, event=EVENT)
EVENT_DECLINED: Final = RULES.event("event_declined", "7.1c", who=SIDE, event=EVENT)
LASTING: Final = RULES.event("lasting", "7.0c", who=SIDE, effect=EFFECT)
SEEN: Final = RULES.event("seen", "10.0a", who=SIDE, where=SPACE, units=state.UNIT.many)  # by a look, or as it is moved


# events


def event_at(b: Board, f: Events) -> Event:
    return b.d.events[b.d.cards[b.card].events[f.index]]


@RULES.step(Events, rule="7.1c")
def next_event(g: War, f: Events) -> None:
    """Those of this phase, in the order written; one whose condition is false is ignored."""
    b = g.board
    events = b.d.cards[b.card].events if b.card != c.NONE else []
    while f.index < len(events):
        e = b.d.events[events[f.index]]
        if e.phase == f.phase:
            if e.condition != c.NONE:
                g.reveal()
            if is_true(b, e.condition):
                return
            g.tell(EVENT_IDLE, [f.side, e.index])
        f.index += 1
    end(f)


# an event is compulsory unless it says may
accept = RULES.ask(Events, "accept", by="side", rule="7.1c", when=lambda b, f: event_at(b, f).may != 0)
accept.allows(ACCEPT, lambda b, f: [event_at(b, f).index], otherwise=EVENT_LINE)


@accept.passes()
def declined(g: War, f: Events, noun: int) -> None:
    g.tell(EVENT_DECLINED, [f.side, event_at(g.board, f).index])
    f.index += 1
    goto(f, next_event)


@RULES.step(Events, rule="7.1c")
def carry_out_event(g: War, f: Events) -> None:
    e = event_at(g.board, f)
    g.tell(EVENT_DONE, [f.side, e.index])
    f.index += 1
    g.call(Effects(owner=f.side, queue=e.effects[:]))


@RULES.step(Events, rule="5.0a")
def event_over(g: War, f: Events) -> None:
    check_always(g)
    goto(f, next_event)


# effects


@RULES.step(Effects, rule="8.0c")
def next_effect(g: War, f: Effects) -> None:
    """The effects of one event, in the order written."""
    if f.queue:
        again(f)
        carry_out(g, f.owner, g.board.d.effects[f.queue.pop(0)])


def carry_out(g: War, owner: int, e: Effect) -> None:
    """One effect. What is impossible is skipped, wholly or in part (7.1c)."""
    b = g.board
    side = target(e, owner)
    if e.defends:
        stand(g, owner, e)
    elif c.TS_BONUS <= e.do <= c.AMBUSH:
        b.battle_effects.append(e.index)
    elif e.do in (c.HALT, c.TRUCE, c.WATER, c.SUPPLY_STATE):
        stand(g, owner, e)
    elif e.do in (c.EXTRA_MOVE, c.FORCED_MARCH, c.IGNORE_STOP, c.SET_FLAG):
        bind(b, owner, e)
    elif e.do == c.RESHUFFLE and e.now:
        reshuffle(g, side)  # 7.2b: now, without the card in play
    elif e.do == c.RESHUFFLE:
        b.reshuffle[side] = 1  # at the end of the player turn, after it has been discarded
    elif e.do == c.POINTS:
        b.points[side] += e.amount
        g.tell(SCORED, [side, e.amount, -1])
    else:
        ask(g, owner, side, e)


def stand(g: War, owner: int, e: Effect) -> None:
    """A lasting effect is a standing condition until the moment that the card states (7.0c)."""
    b = g.board
    b.lasting += [e.index, owner, e.until]
    if e.do == c.WATER:
        b.fleet_more += e.fleet_spaces
    g.tell(LASTING, [owner, e.index])


def bind(b: Board, owner: int, e: Effect) -> None:
    """Bound to the units that fit now; a unit that leaves the map loses it."""
    for u in [u for u in on_map(b, target(e, owner)) if fits(b, e.who, u)]:
        if e.do == c.EXTRA_MOVE:
            b.more = changed(b.more, u, b.more[u] + e.spaces)
            if e.grant:
                b.granted = changed(b.granted, u, b.granted[u] + e.spaces)
        elif e.do == c.FORCED_MARCH:
            b.forced = changed(b.forced, u, b.forced[u] + e.spaces)
            b.attrition = changed(b.attrition, u, max(b.attrition[u], e.attrition))
        elif e.do == c.IGNORE_STOP:
            over = (OVER_TERRAIN if e.terrain else 0) | (OVER_RIVER if e.river else 0)
            b.ignores = changed(b.ignores, u, b.ignores[u] | over)
        else:
            b.changes += [e.index, u, owner, e.until]
    if e.do == c.SET_FLAG:
        b.lasting += [e.index, owner, e.until]


# effects that need a choice or a die have procedures of their own

ASKS: Final[dict[int, Callable[..., Frame]]] = {
    c.BOMBARD: frames.Bombard,
    c.RESTORE: frames.Restore,
    c.REDEPLOY: frames.Redeploy,
    c.MOVE_ENEMY: frames.MoveEnemy,
    c.PEEK: frames.Peek,
    c.FORT: frames.FortEvent,
}
NEEDS: Final = {c.PEEK: c.FOG, c.FORT: c.FORTS}  # without which there is nothing to do


def ask(g: War, owner: int, side: int, e: Effect) -> None:
    if e.do == c.RECRUIT:
        g.call(frames.Recruiting(side=owner, effect=e.index))
    elif e.do in (c.LOSS, c.DESERTION):
        g.call(frames.Loss(owner=owner, side=side, effect=e.index, left=e.count))
    elif e.do == c.DISCARD:
        g.call(frames.Discards(side=side, left=e.count))
    elif e.do == c.CHOOSE:
        g.call(frames.ChooseOne(owner=owner, effect=e.index))
    elif e.do not in NEEDS or is_on(g.board, NEEDS[e.do]):
        g.call(ASKS[e.do](owner=owner, effect=e.index, left=e.count))
