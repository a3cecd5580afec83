"""5 The turn, and 9 how the game ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from borderland.query import count_areas, hand, moved
from borderland.rules.march import Impulse
from borderland.state import BOOK, CARD, NORTH, PER_SIDE, RULES, SIDE, SOUTH, Land
from grognard.kernel.chance import Chance, draw
from grognard.kernel.flow import NOBODY, Frame, again, goto
from grognard.kernel.kinds import NUMBER, of

step = RULES.step
chance = RULES.chance

LAST_TURN: Final = BOOK.rule("9.2")
DRAWN: Final = BOOK.value("5.2", 2)
IMPULSES: Final = BOOK.value("5.4", 3)

TURN_BEGINS: Final = RULES.event("turn_begins", "5.1", turn=NUMBER, who=SIDE)
DREW: Final = RULES.event("drew", "5.2", who=SIDE, count=NUMBER)
DREW_CARDS: Final = RULES.event("drew_cards", "5.2", cards=CARD.many)
ENDED: Final = RULES.event("ended", "9.2", winner=SIDE, north=NUMBER, south=NUMBER)


@dataclass
class Campaign(Frame):
    side: int = of(SIDE, NORTH)
    impulse: int = of(NUMBER)


@step(Campaign, rule="5.1")
def next_player(g: Land, f: Campaign) -> None:
    b = g.board
    if f.side == NORTH:
        b.turn += 1
    g.tell(TURN_BEGINS, [min(b.turn, b.last), f.side])
    done = moved(b, f.side)
    for i in range(PER_SIDE):
        done[i] = 0
    f.impulse = 0


@step(Campaign, rule="9.2")
def last_turn_over(g: Land, f: Campaign) -> None:
    b = g.board
    if b.turn > b.last:
        b.turn = b.last
        lead = count_areas(b, NORTH) - count_areas(b, SOUTH)
        winner = NORTH if lead > 0 else SOUTH if lead < 0 else NOBODY
        g.tell(ENDED, [winner, count_areas(b, NORTH), count_areas(b, SOUTH)])
        g.finish(winner, LAST_TURN)


@chance(Campaign, rule="5.2")
def draw_cards(g: Land, f: Campaign) -> Chance:
    deck = g.board.deck
    return draw(deck, min(DRAWN, len(deck)), f.side)


@draw_cards.rolled
def cards_drawn(g: Land, f: Campaign, drawn: list[int]) -> None:
    b = g.board
    for card in drawn:
        b.deck.remove(card)
        hand(b, f.side).append(card)
    g.tell(DREW, [f.side, len(drawn)])
    g.tell(DREW_CARDS, drawn, f.side)


@step(Campaign, rule="5.4")
def three_impulses(g: Land, f: Campaign) -> None:
    if f.impulse < IMPULSES:
        f.impulse += 1
        again(f)
        g.call(Impulse(side=f.side))


@step(Campaign, rule="5.1")
def other_player(g: Land, f: Campaign) -> None:
    f.side = 1 - f.side
    goto(f, next_player)
