"""6 The turn: two player turns of four phases each, then the End Turn Phase; and 7, the decks of cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.games.hand_of_destiny import state
from grognard.games.hand_of_destiny import vocabulary as c
from grognard.games.hand_of_destiny.frames import Battles, Campaign, Discards, Events, March, PlayerTurn, Recruiting
from grognard.games.hand_of_destiny.query import crowd, on_map, units_in
from grognard.games.hand_of_destiny.query_march import allowance
from grognard.games.hand_of_destiny.rules.changes import bring
from grognard.games.hand_of_destiny.rules.victory import check_always, check_sudden, end_game, score_turn
from grognard.games.hand_of_destiny.state import BOX, CARD, EFFECT, LATER, RULES, SIDE, SPACE, UNIT, Board, War
from grognard.kernel.chance import ALL, Chance, draw
from grognard.kernel.flow import goto
from grognard.kernel.kinds import NUMBER

DISCARDED: Final = RULES.event("discarded", "7.0b", who=SIDE, card=CARD)
RESHUFFLED: Final = RULES.event("reshuffled", "7.2a", who=SIDE)
TURN_BEGINS: Final = RULES.event("turn_begins", "6.1a", turn=NUMBER)
PLAYER_TURN: Final = RULES.event("player_turn", "6.2a", who=SIDE, turn=NUMBER)
ARRIVED: Final = RULES.event("arrived", "4.0h", who=SIDE, unit=UNIT)
REINFORCED: Final = RULES.event("reinforced", "4.0j", who=SIDE, where=SPACE, unit=UNIT)
WAITS: Final = RULES.event("waits", "4.0j", who=SIDE, unit=UNIT)
DREW: Final = RULES.event("drew", "7.0a", who=SIDE, card=CARD)
NO_CARD: Final = RULES.event("no_card", "7.2a", who=SIDE)
LASTING_OVER: Final = RULES.event("lasting_over", "7.0c", effect=EFFECT)
REMOVED: Final = RULES.event("removed", "7.1d", who=SIDE, card=CARD)


# 7 decks


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


# the game


@RULES.step(Campaign, rule="6.2f")
def turn_begins(g: War, f: Campaign) -> None:
    g.board.turn += 1
    g.tell(TURN_BEGINS, [g.board.turn])


# the scenario names the first player, and he goes first in every turn (6.1b)
RULES.calls(Campaign, "first_player", lambda b, f: PlayerTurn(side=b.d.first), rule="6.2a")
RULES.calls(Campaign, "second_player", lambda b, f: PlayerTurn(side=1 - b.d.first), rule="6.2a")


@RULES.step(Campaign, rule="5.0a")
def points_of_the_turn(g: War, f: Campaign) -> None:
    score_turn(g)
    check_sudden(g, c.GAME_TURN_END)


@RULES.step(Campaign, rule="6.2f")
def end_turn(g: War, f: Campaign) -> None:
    if g.board.turn >= g.board.d.turns:
        end_game(g)
    else:
        goto(f, turn_begins)


# a player turn


@RULES.step(PlayerTurn, rule="6.2a")
def begin(g: War, f: PlayerTurn) -> None:
    b = g.board
    b.active = f.side
    b.held_then = tuple(b.control)
    b.fleet_more = 0
    b.down = [0, 0]
    b.closed.clear()
    clear_units(b)
    g.tell(PLAYER_TURN, [f.side, b.turn])
    expire(g, f.side, c.NEXT_OWN_TURN)


def clear_units(b: Board) -> None:
    state.clear_marks(b, range(len(b.at)))


def expire(g: War, owner: int, until: int) -> None:
    """Lasting effects of a player that run out at this moment."""
    b = g.board
    for i in range(len(b.lasting) - 3, -1, -3):
        if b.lasting[i + 1] == owner and b.lasting[i + 2] == until:
            g.tell(LASTING_OVER, [b.lasting[i]])
            del b.lasting[i : i + 3]
    for i in range(len(b.changes) - 4, -1, -4):
        if b.changes[i + 2] == owner and b.changes[i + 3] == until:
            del b.changes[i : i + 4]


@RULES.step(PlayerTurn, rule="4.0h")
def late_arrivals(g: War, f: PlayerTurn) -> None:
    """Units whose entry turn has come go to the Recruit Box, or to where the scenario says (4.0j)."""
    b = g.board
    for u in units_in(b, f.side, LATER):
        if b.d.entry_turn[u] > b.turn or g.over:
            continue
        if b.d.entry_at[u]:
            arrive(g, f.side, u)
        else:
            b.at[u] = BOX
            g.tell(ARRIVED, [f.side, u])


def arrive(g: War, side: int, u: int) -> None:
    """At the first of its spaces that has no enemies; if all have, it waits for its side's next player turn."""
    b = g.board
    free = [s for s in b.d.entry_at[u] if not crowd(b, 1 - side, s)]
    if not free:
        g.tell(WAITS, [side, u])
        return
    g.tell(REINFORCED, [side, free[0], u])
    bring(g, u, free[0])
    check_always(g)


@RULES.chance(PlayerTurn, rule="6.2b")
def draw_card(g: War, f: PlayerTurn) -> Chance:
    """7.0a: the top card of the own deck; a deck has no order until then, unless the scenario stacks it."""
    return drawn_from(g.board, f.side)


@draw_card.rolled
def card_drawn(g: War, f: PlayerTurn, cards: list[int]) -> None:
    b = g.board
    b.card = cards[0]
    take(b, f.side, b.card)
    g.tell(DREW, [f.side, b.card])


@RULES.step(PlayerTurn, rule="7.2a")
def no_card_left(g: War, f: PlayerTurn) -> None:
    """Nothing to draw: no recruits and no movement, but battles are fought."""
    if g.board.card == c.NONE:
        g.tell(NO_CARD, [f.side])


def events_in(phase: int) -> Callable[[Board, PlayerTurn], Events | None]:
    """The events of the card in play that come in a phase; most cards have none for most phases."""

    def events(b: Board, f: PlayerTurn) -> Events | None:
        there = b.d.cards[b.card].events if b.card != c.NONE else []
        return Events(side=f.side, phase=phase) if any(b.d.events[n].phase == phase for n in there) else None

    return events


RULES.calls(PlayerTurn, "immediate_events", events_in(c.IMMEDIATE), rule="8.0a")
RULES.calls(PlayerTurn, "recruiting_events", events_in(c.RECRUITING), rule="7.1c")
RULES.calls(PlayerTurn, "recruit", lambda b, f: Recruiting(side=f.side), rule="6.2c")
RULES.calls(PlayerTurn, "march_events", events_in(c.MARCH), rule="7.1c")


@RULES.step(PlayerTurn, rule="7.1b")
def orders(g: War, f: PlayerTurn) -> None:
    """What every unit may march is fixed once, when the phase begins."""
    for u in on_map(g.board, f.side):
        g.board.left[u] = allowance(g.board, u)


RULES.calls(PlayerTurn, "march", lambda b, f: March(side=f.side), rule="6.2d")
RULES.calls(PlayerTurn, "battle_events", events_in(c.BATTLE), rule="7.1c")  # all movement is finished (13.0b)
RULES.calls(PlayerTurn, "battles", lambda b, f: Battles(side=f.side), rule="6.2e")
RULES.calls(PlayerTurn, "end_events", events_in(c.END), rule="7.1c")


@RULES.step(PlayerTurn, rule="7.0b")
def discard(g: War, f: PlayerTurn) -> None:
    """Face up to the discards; a card to be removed from play is set aside (7.1d)."""
    b = g.board
    if b.card == c.NONE:
        return
    if b.d.cards[b.card].remove:
        (b.removed0 if f.side == 0 else b.removed1).append(b.card)
        g.tell(REMOVED, [f.side, b.card])
    else:
        discard_pile(b, f.side).append(b.card)
        g.tell(DISCARDED, [f.side, b.card])
    b.card = c.NONE
    b.battle_effects.clear()
    b.spent_events.clear()


@RULES.step(PlayerTurn, rule="7.2a")
def new_deck(g: War, f: PlayerTurn) -> None:
    """An empty deck is made anew (7.2a), and so is one that an event ordered (7.2b)."""
    b = g.board
    for side in (0, 1):
        if b.reshuffle[side] or not deck(b, side):
            reshuffle(g, side)
        b.reshuffle[side] = 0


@RULES.step(PlayerTurn, rule="7.0c")
def benefits_end(g: War, f: PlayerTurn) -> None:
    expire(g, f.side, c.TURN_END)
    expire(g, 1 - f.side, c.ENEMY_TURN_END)
    g.board.peeked = (0,) * len(g.board.d.spaces)
    clear_units(g.board)


@RULES.step(PlayerTurn, rule="5.0a")
def sudden_death(g: War, f: PlayerTurn) -> None:
    check_sudden(g, c.PLAYER_TURN_END)
    check_always(g)
