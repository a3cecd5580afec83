"""What dice, draws and cards are worth in Hand of Destiny, and to whom (docs/luck.md); how often each card was used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from grognard.games.destiny import luck as family
from grognard.games.hand_of_destiny.components import Components
from grognard.games.hand_of_destiny.frames import Battle, Loss, Move, PlayerTurn, Recruiting, Volley
from grognard.games.hand_of_destiny.odds import lead
from grognard.games.hand_of_destiny.query import fits, on_map, units_in
from grognard.games.hand_of_destiny.rules.battle import EVENT_USED
from grognard.games.hand_of_destiny.rules.effects import EVENT_DONE
from grognard.games.hand_of_destiny.rules.sequence import DREW
from grognard.games.hand_of_destiny.rules.volley import bar_panic, column_of
from grognard.games.hand_of_destiny.state import BOX, CARD, SIDE, UNIT, Board, War
from grognard.games.hand_of_destiny.vocabulary import ALL_UNITS, HALF_DIE
from grognard.games.hand_of_destiny.words_log import WORDS, who
from grognard.kernel.flow import Event
from grognard.kernel.kinds import Lexicon
from grognard.kernel.stakes import LuckKind, Stake
from grognard.kernel.template import counted, write

CARDS: Final = LuckKind("cards", "Cards drawn", "hits")
RECRUIT: Final = 0.5
RECRUITS: Final = LuckKind("recruits", "Recruits by dice", "units", RECRUIT)
MARCHER: Final = 0.1

NOTES: Final = [*family.NOTES, *WORDS.texts["luck"].splitlines()]


def stake(x: Lexicon, g: War, outcome: list[int]) -> Stake | None:
    """What the chance that the position waits for brings."""
    b, f = g.board, g.stack[-1]
    if isinstance(f, Volley):
        return _fire(x, b, f, outcome)
    if isinstance(f, Battle):  # a tie goes to the defender (13.1e)
        sides = (f.attacker, f.defender)
        names = (write(x, SIDE, f.attacker), write(x, SIDE, f.defender))
        return family.superiority(sides, names, lead(b, f), outcome, tie_loses=True)
    if isinstance(f, PlayerTurn):
        return _card(x, b, f.side, outcome[0], g.pending.items if g.pending is not None else [])
    if isinstance(f, Recruiting):
        return family.half_die(RECRUITS, f.side, outcome[0], f"{who(x, f.side)} may call up")
    if isinstance(f, Move):
        text = f"a forced march of {counted(len(f.resting), 'unit')}"
        return _losses(f.side, text, [b.attrition[u] for u in sorted(f.resting)], outcome)
    if isinstance(f, Loss) and g.step().name == "roll_desertion":
        text = f"{who(x, f.side, 'roll')} for {counted(len(outcome), 'unit')}"
        return _losses(f.side, text, [b.d.effects[f.effect].roll] * len(outcome), outcome)
    return None


def _fire(x: Lexicon, b: Board, f: Volley, faces: list[int]) -> Stake:
    targets = units_in(b, 1 - f.side, f.where)
    fearful = f.battle and any(not bar_panic(b, f, u) for u in targets)

    def worth(eliminations: int, panics: int) -> float:
        return family.hits(eliminations, panics if fearful else 0, len(targets))

    return family.fire(f.side, write(x, UNIT, f.shooter), column_of(b, f.shooter), faces, worth)


def _card(x: Lexicon, b: Board, side: int, drawn: int, deck: list[int]) -> Stake:
    chances = family.summed([(card_worth(b, side, card), 1 / len(deck)) for card in deck])
    return Stake(CARDS, side, card_worth(b, side, drawn), chances, f"{who(x, side, 'draw')} {write(x, CARD, drawn)}")


def card_worth(b: Board, side: int, card: int) -> float:
    """What a card calls up out of the Recruit Box, and whom it lets march."""
    waiting, called = units_in(b, side, BOX), 0
    for line in b.d.cards[card].lines:
        able = [u for u in waiting if fits(b, line.who, u)]
        count = len(able) if line.count == ALL_UNITS else 2 if line.count == HALF_DIE else line.count
        waiting = [u for u in waiting if u not in able[:count]]
        called += min(count, len(able))
    moves = b.d.cards[card].moves
    marchers = [u for u in on_map(b, side) if any(fits(b, m.who, u) for m in moves)]
    return round(RECRUIT * called + MARCHER * len(marchers), 1)


def _losses(side: int, text: str, risks: list[int], faces: list[int]) -> Stake:
    """A die for each unit, which is lost by as many faces as its risk."""
    lost = sum(face <= risk for face, risk in zip(faces, risks, strict=True))
    chances = [min(risk, 6) / 6 for risk in risks]
    return family.each_lost(side, family.LOSSES, chances, lost, f"{text}, {lost or 'none'} of them lost")


# how often each card came up


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
