"""7.1c and 8 The events of a card, phase by phase, and their effects one after another."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.frames import Effects, Events
from grognard.games.hand_of_destiny.matter import NONE, Event
from grognard.games.hand_of_destiny.query_victory import is_true
from grognard.games.hand_of_destiny.rules.effects import carry_out
from grognard.games.hand_of_destiny.rules.victory import check_always
from grognard.games.hand_of_destiny.state import (
    ACCEPT,
    BOOK,
    EVENT_DECLINED,
    EVENT_DONE,
    EVENT_IDLE,
    RULES,
    Board,
    War,
)
from grognard.kernel.choice import PASS, act, noun_of
from grognard.kernel.flow import again, end, goto

step = RULES.step
decision = RULES.decision
rule = BOOK.rule

EVENT_LINE: Final = rule("7.1c")


def owner(g: War, f: Events) -> int:
    return f.side


def event_at(b: Board, f: Events) -> Event:
    return b.d.events[b.d.cards[b.card].events[f.index]]


@step(Events, rule="7.1c")
def next_event(g: War, f: Events) -> None:
    """Those of this phase, in the order written; one whose condition is false is ignored."""
    b = g.board
    events = b.d.cards[b.card].events if b.card != NONE else []
    while f.index < len(events):
        e = b.d.events[events[f.index]]
        if e.phase == f.phase and e.condition != NONE:
            g.reveal()
        if e.phase == f.phase and is_true(b, e.condition):
            return
        if e.phase == f.phase:
            g.tell(EVENT_IDLE, [f.side, e.index])
        f.index += 1
    end(f)


@decision(Events, by=owner, rule="7.1c")
def accept(g: War, f: Events) -> list[int]:
    """An event is compulsory unless it says may."""
    e = event_at(g.board, f)
    return [act(ACCEPT, e.index), PASS] if e.may else []


@accept.barred
def why_not_accept(g: War, f: Events, choice: int) -> int:
    return 0 if choice == PASS or noun_of(choice) == event_at(g.board, f).index else EVENT_LINE


@accept.chosen(ACCEPT)
def accepted(g: War, f: Events, event: int) -> None:
    pass


@accept.chosen(PASS)
def declined(g: War, f: Events, noun: int) -> None:
    g.tell(EVENT_DECLINED, [f.side, event_at(g.board, f).index])
    f.index += 1
    goto(f, next_event)


@step(Events, rule="7.1c")
def carry_out_event(g: War, f: Events) -> None:
    e = event_at(g.board, f)
    g.tell(EVENT_DONE, [f.side, e.index])
    f.index += 1
    g.call(Effects(owner=f.side, queue=e.effects[:]))


@step(Events, rule="5.0a")
def event_over(g: War, f: Events) -> None:
    check_always(g)
    goto(f, next_event)


@step(Effects, rule="8.0c")
def next_effect(g: War, f: Effects) -> None:
    """The effects of one event, in the order written."""
    if not f.queue:
        end(f)
        return
    n = f.queue.pop(0)
    again(f)
    carry_out(g, f.owner, g.board.d.effects[n])
