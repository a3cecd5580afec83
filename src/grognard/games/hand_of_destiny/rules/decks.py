"""7 Decks: what is drawn from, what is discarded, how a deck is made anew."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.frames import Discards
from grognard.games.hand_of_destiny.state import CARD, RULES, SIDE, Board, War
from grognard.kernel.chance import ALL, Chance, draw
from grognard.kernel.flow import goto

DISCARDED: Final = RULES.event("discarded", "7.0b", who=SIDE, card=CARD)
RESHUFFLED: Final = RULES.event("reshuffled", "7.2a", who=SIDE)


def deck(b: Board, side: int) -> list[int]:
    return b.deck0 if side == 0 else b.deck1


def discard_pile(b: Board, side: int) -> list[int]:
    return b.discard0 if side == 0 else b.discard1


def stacked(b: Board, side: int) -> list[int]:
    """Cards that the scenario lays on top, the next one last."""
    return b.next0 if side == 0 else b.next1


def drawn_from(b: Board, side: int) -> Chance:
    """The next card of a stacked deck, or any; nothing from an empty one."""
    if stacked(b, side):
        return draw([stacked(b, side)[-1]], 1, ALL)
    pile = deck(b, side)
    return draw(pile, min(1, len(pile)), ALL)


def take(b: Board, side: int, card: int) -> None:
    """The card has left the deck."""
    deck(b, side).remove(card)
    if stacked(b, side):
        stacked(b, side).pop()


def reshuffle(g: War, side: int) -> None:
    """Discards and what is left of the deck become a new deck; removed cards stay out."""
    b = g.board
    pile = discard_pile(b, side)
    if pile or stacked(b, side):
        deck(b, side).extend(pile)
        deck(b, side).sort()
        pile.clear()
        stacked(b, side).clear()
        g.tell(RESHUFFLED, [side])


@RULES.chance(Discards, rule="7.0a")
def turn_over(g: War, f: Discards) -> Chance:
    """Effect 18: cards of a deck are discarded, one by one."""
    return drawn_from(g.board, f.side)


@turn_over.rolled
def turned_over(g: War, f: Discards, cards: list[int]) -> None:
    """Not played, so even a card to be removed from play goes to the discards (7.1d)."""
    b = g.board
    take(b, f.side, cards[0])
    discard_pile(b, f.side).append(cards[0])
    g.tell(DISCARDED, [f.side, cards[0]])


@RULES.step(Discards, rule="7.2a")
def next_discard(g: War, f: Discards) -> None:
    """An enemy effect that empties a deck has it reshuffled at once."""
    if not deck(g.board, f.side) and f.side != g.board.active:
        reshuffle(g, f.side)
    f.left -= 1
    if f.left > 0:
        goto(f, turn_over)
