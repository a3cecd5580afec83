"""What a player may ask before and in a battle: the odds, from what he knows.

During a battle, of that battle. Before one, of an attack by those on the march, or by all who are next to the space;
and in a space of his own, of an attack by all enemies who are next to it.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from grognard.games.destiny.forecast import forecast, forecast_all
from grognard.games.destiny.odds import Reckoning
from grognard.games.destiny.outcome import Forecast
from grognard.games.hand_of_destiny.frames import Battle, Move
from grognard.games.hand_of_destiny.matter import (
    AMBUSH,
    BATTLE,
    ENEMY_TURN_END,
    NEXT_OWN_TURN,
    NONE,
    TS_BONUS,
    TURN_END,
)
from grognard.games.hand_of_destiny.odds_battle import HandReckoning, running, to_the_dice
from grognard.games.hand_of_destiny.query import crowd, is_leader, is_static, is_truce, units_in
from grognard.games.hand_of_destiny.query_battle import bar_battle, out_of_supply
from grognard.games.hand_of_destiny.query_march import TRUCE, bar_route, bar_stand
from grognard.games.hand_of_destiny.query_victory import is_true
from grognard.games.hand_of_destiny.rules.changes import put
from grognard.games.hand_of_destiny.state import BOXES, Board, War
from grognard.games.hand_of_destiny.view import sees
from grognard.kernel.dice import SeededDice
from grognard.kernel.flow import Position
from grognard.kernel.odds import NoBattle, Odds
from grognard.kernel.view import View

if TYPE_CHECKING:
    from grognard.games.hand_of_destiny import HandOfDestiny

PLAY: Final = (
    "Each side fires what hits most first, loses what is worth least, and panics who has fired; nobody breaks off."
)
RETREATS: Final = "Losses include those of the retreat, not the reward and the penalty of a major battle."
CARD: Final = "The bonus of the card in play is used here."
ALL_COME: Final = "All of yours next to the space attack together."
HE_COMES: Final = "All of his next to the space attack together, without a card's bonus."
GUESSED: Final = "Who is in a stack that you can't see is guessed: the average of {n} deals."
STAYS: Final = "Whoever a truce keeps away stays behind."
LEFT_OUT: Final = "{k} deals more are left out, in which nobody fights: nobody could come, or a truce forbids it."

# 7.0c in words
APART: Final = "A truce keeps you from the enemy at {at}."
SPARED: Final = "A truce keeps the enemy from you at {at}."
QUIET: Final = "A truce covers {at}: no battle is fought there while it lasts."


def odds(game: HandOfDestiny, view: View, at: str) -> list[Odds]:
    """The odds that a space asks for, at most one; none where nobody could fight."""
    if view.outcome is not None:
        return []
    g = game.imagine(view, SeededDice(view.number))
    f = running(g)
    if f is not None:
        return under_way(game, view, g, f)
    if not view.role or at not in game.matter.spaces:
        return []
    me, s = game.role(view.role), game.matter.spaces.index(at)
    attacker = me if crowd(g.board, 1 - me, s) else 1 - me
    if not crowd(g.board, 1 - attacker, s) or not comers(g, moment(g, attacker), me, attacker, s):
        return []
    told = asked(game, view, g, me, attacker, s)
    return [told] if told is not None else kept_apart(game, g, me, attacker, s)


def under_way(game: HandOfDestiny, view: View, g: War, f: Battle) -> list[Odds]:
    """From where it stands, whatever is being decided; none where the last dice have fallen."""
    there = [units_in(g.board, side, f.where) for side in (f.attacker, f.defender)]
    now = to_the_dice(g)
    if now is None:
        return []
    found = forecast(HandReckoning(g, now), Random(view.number))
    for side, units in enumerate(there):
        lost = [u for u in units if g.board.at[u] < 0]
        found.outcome.amend(side, len(lost), sum(g.board.at[u] not in (f.where, *BOXES) for u in units))
        if any(is_leader(g.board, u) for u in lost):
            found.outcome.leader[side] = 1.0
    return [told(game, found, f.attacker, f.where, [PLAY, RETREATS])]


def asked(game: HandOfDestiny, view: View, g: War, me: int, attacker: int, s: int) -> Odds | None:
    """None where a truce keeps them apart, as far as this player can know."""
    b = moment(g, attacker)
    group = comers(g, b, me, attacker, s)
    foes = [s] if attacker == me else sorted({b.at[u] for u in group})

    def deal(n: int) -> Reckoning | None:
        return world(game.imagine(view, SeededDice(1000 * view.number + n)) if n else g, me, attacker, s)

    if all(sees(g, me, x) for x in foes):
        here = deal(0)
        found = None if here is None else forecast(here, Random(view.number))
        guessed = []
    else:
        found = forecast_all(deal, Random(view.number))
        guessed = [] if found is None else guesses(found)
    if found is None:
        return None
    assumes = premises(g, me, attacker)
    if attacker == me and len(unbound(b, group, s, False)) < len(group):
        assumes.append(STAYS)
    return told(game, found, attacker, s, assumes + guessed)


def premises(g: War, me: int, attacker: int) -> list[str]:
    """What is taken for granted."""
    if attacker != me:
        return [PLAY, RETREATS, HE_COMES]
    card = [CARD] if g.board.card != NONE and g.board.active == me else []
    return [PLAY, RETREATS, *card, *([] if marching(g, me, attacker) else [ALL_COME])]


def guesses(found: Forecast) -> list[str]:
    out = [GUESSED.format(n=found.worlds)]
    return [*out, LEFT_OUT.format(k=found.empty)] if found.empty else out


def kept_apart(game: HandOfDestiny, g: War, me: int, attacker: int, s: int) -> NoBattle:
    """Effect 14, in words."""
    both = crowd(g.board, attacker, s) > 0
    why = QUIET if both else APART if attacker == me else SPARED
    return NoBattle("7.0c", why.format(at=game.matter.space_names[s]))


def told(game: HandOfDestiny, found: Forecast, attacker: int, where: int, assumes: list[str]) -> Odds:
    names = (game.matter.sides[attacker], game.matter.sides[1 - attacker])
    return found.told(game.matter.spaces[where], names, assumes)


def marching(g: War, me: int, attacker: int) -> bool:
    top = g.stack[-1]
    return isinstance(top, Move) and top.side == attacker == me


def comers(g: War, b: Board, me: int, attacker: int, s: int) -> list[int]:
    """Those on the march; else all next to the space who could come, but for a truce."""
    top = g.stack[-1]
    there = units_in(b, attacker, s)
    if isinstance(top, Move) and marching(g, me, attacker):
        return [*there, *(u for u in [*top.members, *top.cargo] if u not in there)]
    near = [u for x in b.d.near_any[s] for u in units_in(b, attacker, x)]
    able = [u for u in near if not is_static(b, u) and not bar_stand(b, u, s)]
    return there + [u for u in able if not bar_route(b, u, b.at[u], s)]


def unbound(b: Board, group: list[int], s: int, together: bool) -> list[int]:
    """Without those whom a truce keeps away (effect 14); a group on the march goes together or not at all."""
    free = [u for u in group if b.at[u] == s or not (TRUCE and is_truce(b, u, s))]
    if together and len(free) < len(group):
        return [u for u in free if b.at[u] == s]
    return free


def moment(g: War, attacker: int) -> Board:
    """The board on which he would attack: now, or in his turn, when what lasts until then is over."""
    b = g.board.clone()
    if attacker == b.active:
        return b
    over = [(b.active, TURN_END), (attacker, ENEMY_TURN_END), (attacker, NEXT_OWN_TURN)]
    for i in range(len(b.standing) - 3, -1, -3):
        if (b.standing[i + 1], b.standing[i + 2]) in over:
            del b.standing[i : i + 3]
    for i in range(len(b.changes) - 4, -1, -4):
        if (b.changes[i + 2], b.changes[i + 3]) in over:
            del b.changes[i : i + 4]
    b.active, b.card = attacker, NONE
    b.battle_effects.clear()
    b.closed.clear()
    return b


def world(g: War, me: int, attacker: int, s: int) -> HandReckoning | None:
    """The battle as it would begin, played to its first dice; None where nobody could come, or may (7.0c)."""
    b = moment(g, attacker)
    group = unbound(b, comers(g, b, me, attacker, s), s, marching(g, me, attacker))
    for u in group:
        put(b, u, s)
    if attacker == g.board.active:
        promise(b)
    return None if not group or bar_battle(b, s) else begun(g, b, attacker, s)


def begun(g: War, b: Board, attacker: int, s: int) -> HandReckoning:
    there: War = Position(g.rules, b.clone(), [])
    there.call(Battle(attacker=attacker, defender=1 - attacker, where=s))
    there.advance(None)
    f = to_the_dice(there)
    if f is not None:
        return HandReckoning(there, f)
    f = Battle(attacker=attacker, defender=1 - attacker, where=s)  # 13.1m: it ends before the first dice
    f.weak = out_of_supply(b, f)
    return HandReckoning(Position(g.rules, b, [f]), f)


def promise(b: Board) -> None:
    """What the card will give in the Battle Phase to come, if its conditions hold."""
    for n in b.d.cards[b.card].events if b.card != NONE else []:
        event = b.d.events[n]
        if event.phase == BATTLE and is_true(b, event.condition):
            new = [e for e in event.effects if TS_BONUS <= b.d.effects[e].do <= AMBUSH and e not in b.battle_effects]
            b.battle_effects += new
