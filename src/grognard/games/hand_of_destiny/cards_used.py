"""How often each card came up in a game, and how often it did more than give orders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from grognard.games.hand_of_destiny.components import Components
from grognard.games.hand_of_destiny.rules.battle import EVENT_USED
from grognard.games.hand_of_destiny.rules.effects import EVENT_DONE
from grognard.games.hand_of_destiny.rules.sequence import DREW
from grognard.kernel.flow import Event


def cards_used(d: Components, events: Iterable[Event]) -> dict[str, tuple[int, int | None]]:
    """By id: how often it was drawn, and in how many of these draws an event on it happened; None where it has none."""
    drawn: Counter[int] = Counter()
    fired: Counter[int] = Counter()
    fresh = True  # has nothing on the card in play happened yet?
    for e in events:
        if e.kind == DREW:
            drawn[e.args[1]] += 1
            fresh = True
        elif e.kind in (EVENT_DONE, EVENT_USED) and fresh and _counts(d, e):
            fired[d.events[e.args[1]].card] += 1
            fresh = False
    return {id: (drawn[n], fired[n] if d.cards[n].events else None) for n, id in enumerate(d.card_ids)}


def _counts(d: Components, e: Event) -> bool:
    """What is kept for one battle counts when it is used there."""
    effects = [d.effects[n] for n in d.events[e.args[1]].effects]
    return e.kind == EVENT_USED or not all(x.one_battle for x in effects)
