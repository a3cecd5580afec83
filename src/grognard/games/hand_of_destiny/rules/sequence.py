"""6 The turn: two player turns of four phases each, then the End Turn Phase."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.frames import Battles, Campaign, Events, March, PlayerTurn, Recruiting
from grognard.games.hand_of_destiny.matter import (
    BATTLE,
    END,
    ENEMY_TURN_END,
    GAME_TURN_END,
    IMMEDIATE,
    MARCH,
    NEXT_OWN_TURN,
    NONE,
    PLAYER_TURN_END,
    RECRUITING,
    TURN_END,
)
from grognard.games.hand_of_destiny.query import in_box
from grognard.games.hand_of_destiny.rules.decks import deck, discard_pile, drawn_from, reshuffle, take
from grognard.games.hand_of_destiny.rules.march import give_orders
from grognard.games.hand_of_destiny.rules.victory import check_always, check_sudden, end_game, score_turn
from grognard.games.hand_of_destiny.state import (
    ARRIVED,
    BOOK,
    BOX,
    DISCARDED,
    DREW,
    LASTING_OVER,
    LATER,
    NO_CARD,
    PLAYER_TURN,
    REMOVED,
    RULES,
    TURN_BEGINS,
    Board,
    War,
)
from grognard.kernel.chance import Chance
from grognard.kernel.flow import goto

step = RULES.step
chance = RULES.chance
rule = BOOK.rule

GAME_TURNS: Final = rule("6.1a")
FIRST_PLAYER: Final = rule("6.1b")
LATE_ARRIVALS: Final = rule("4.0h")
ONE_CARD: Final = rule("7.0c")
REMOVE_FROM_PLAY: Final = rule("7.1d")
DECK_RUNS_OUT: Final = rule("7.2a")
RESHUFFLE_EVENTS: Final = rule("7.2b")
FORGOTTEN: Final = rule("10.0c")


# the game


@step(Campaign, rule="6.2f")
def turn_begins(g: War, f: Campaign) -> None:
    g.board.turn += 1
    g.tell(TURN_BEGINS, [g.board.turn])


@step(Campaign, rule="6.2a")
def first_player(g: War, f: Campaign) -> None:
    """The scenario names him, and he goes first in every turn (6.1b)."""
    g.call(PlayerTurn(side=g.board.d.first if FIRST_PLAYER else 1 - g.board.d.first))


@step(Campaign, rule="6.2a")
def second_player(g: War, f: Campaign) -> None:
    g.call(PlayerTurn(side=1 - g.board.d.first if FIRST_PLAYER else g.board.d.first))


@step(Campaign, rule="5.0a")
def points_of_the_turn(g: War, f: Campaign) -> None:
    score_turn(g)
    check_sudden(g, GAME_TURN_END)


@step(Campaign, rule="6.2f")
def end_turn(g: War, f: Campaign) -> None:
    last = g.board.d.turns if GAME_TURNS else 1
    if g.board.turn >= last:
        end_game(g)
    else:
        goto(f, turn_begins)


# a player turn


@step(PlayerTurn, rule="6.2a")
def begin(g: War, f: PlayerTurn) -> None:
    b = g.board
    b.active = f.side
    b.held_then = b.hold[:]
    b.fleet_more = 0
    b.down = [0, 0]
    b.closed.clear()
    clear_units(b)
    g.tell(PLAYER_TURN, [f.side, b.turn])
    expire(g, f.side, NEXT_OWN_TURN)


def clear_units(b: Board) -> None:
    """What units did, and what cards gave them, belongs to one player turn."""
    for marks in (b.moved, b.built, b.pursued, b.left, b.more, b.granted, b.forced, b.attrition, b.ignores):
        marks[:] = [0] * len(marks)


def expire(g: War, owner: int, until: int) -> None:
    """Lasting effects of a player that run out at this moment."""
    b = g.board
    for i in range(len(b.standing) - 3, -1, -3):
        if b.standing[i + 1] == owner and b.standing[i + 2] == until and ONE_CARD:
            g.tell(LASTING_OVER, [b.standing[i]])
            del b.standing[i : i + 3]
    for i in range(len(b.changes) - 4, -1, -4):
        if b.changes[i + 2] == owner and b.changes[i + 3] == until and ONE_CARD:
            del b.changes[i : i + 4]


@step(PlayerTurn, rule="4.0h")
def late_arrivals(g: War, f: PlayerTurn) -> None:
    """Units whose entry turn has come go to the Recruit Box."""
    b = g.board
    for u in in_box(b, f.side, LATER):
        if b.d.entry_turn[u] <= b.turn and LATE_ARRIVALS:
            b.at[u] = BOX
            g.tell(ARRIVED, [f.side, u])


@chance(PlayerTurn, rule="6.2b")
def draw_card(g: War, f: PlayerTurn) -> Chance:
    """7.0a: the top card of the own deck; a deck has no order until then, unless the scenario stacks it."""
    return drawn_from(g.board, f.side)


@draw_card.rolled
def card_drawn(g: War, f: PlayerTurn, cards: list[int]) -> None:
    b = g.board
    b.card = cards[0]
    take(b, f.side, b.card)
    g.tell(DREW, [f.side, b.card])


@step(PlayerTurn, rule="7.2a")
def no_card_left(g: War, f: PlayerTurn) -> None:
    """Nothing to draw: no recruits and no movement, but battles are fought."""
    if g.board.card == NONE:
        g.tell(NO_CARD, [f.side])


def play_events(g: War, side: int, phase: int) -> None:
    """Most cards have none for most phases."""
    b = g.board
    for n in b.d.cards[b.card].events if b.card != NONE else []:
        if b.d.events[n].phase == phase:
            g.call(Events(side=side, phase=phase))
            return


@step(PlayerTurn, rule="8.0a")
def immediate_events(g: War, f: PlayerTurn) -> None:
    play_events(g, f.side, IMMEDIATE)


@step(PlayerTurn, rule="7.1c")
def recruiting_events(g: War, f: PlayerTurn) -> None:
    play_events(g, f.side, RECRUITING)


@step(PlayerTurn, rule="6.2c")
def recruit(g: War, f: PlayerTurn) -> None:
    g.call(Recruiting(side=f.side))


@step(PlayerTurn, rule="7.1c")
def march_events(g: War, f: PlayerTurn) -> None:
    play_events(g, f.side, MARCH)


@step(PlayerTurn, rule="7.1b")
def orders(g: War, f: PlayerTurn) -> None:
    """What every unit may march is fixed once, when the phase begins."""
    give_orders(g, f.side)


@step(PlayerTurn, rule="6.2d")
def march(g: War, f: PlayerTurn) -> None:
    g.call(March(side=f.side))


@step(PlayerTurn, rule="7.1c")
def battle_events(g: War, f: PlayerTurn) -> None:
    """13.0b: all movement is finished before the first battle."""
    play_events(g, f.side, BATTLE)


@step(PlayerTurn, rule="6.2e")
def battles(g: War, f: PlayerTurn) -> None:
    g.call(Battles(side=f.side))


@step(PlayerTurn, rule="7.1c")
def end_events(g: War, f: PlayerTurn) -> None:
    play_events(g, f.side, END)


@step(PlayerTurn, rule="7.0b")
def discard(g: War, f: PlayerTurn) -> None:
    """Face up to the discards; a card to be removed from play is set aside (7.1d)."""
    b = g.board
    if b.card == NONE:
        return
    removed = b.d.cards[b.card].remove and REMOVE_FROM_PLAY
    if removed:
        (b.removed0 if f.side == 0 else b.removed1).append(b.card)
        g.tell(REMOVED, [f.side, b.card])
    else:
        discard_pile(b, f.side).append(b.card)
        g.tell(DISCARDED, [f.side, b.card])
    b.card = NONE
    b.battle_effects.clear()
    b.spent_events.clear()


@step(PlayerTurn, rule="7.2a")
def new_deck(g: War, f: PlayerTurn) -> None:
    """An empty deck is made anew (7.2a), and so is one that an event ordered (7.2b)."""
    b = g.board
    for side in (0, 1):
        due = b.reshuffle[side] != 0 and RESHUFFLE_EVENTS != 0
        if due or (not deck(b, side) and DECK_RUNS_OUT):
            reshuffle(g, side)
        b.reshuffle[side] = 0


@step(PlayerTurn, rule="7.0c")
def benefits_end(g: War, f: PlayerTurn) -> None:
    expire(g, f.side, TURN_END)
    expire(g, 1 - f.side, ENEMY_TURN_END)
    if FORGOTTEN:
        g.board.peeked = [0] * len(g.board.d.spaces)
    clear_units(g.board)


@step(PlayerTurn, rule="5.0a")
def sudden_death(g: War, f: PlayerTurn) -> None:
    check_sudden(g, PLAYER_TURN_END)
    check_always(g)
