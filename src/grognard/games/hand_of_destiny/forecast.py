"""What a player may ask before and in a battle, the odds from what he knows; and battles made up by lot to prove them.

Before a battle, of an attack by those on the march, or by all who are next to the space; and in a space of his own, of
an attack by all enemies who are next to it.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from grognard.games.destiny.luck import placed
from grognard.games.destiny.study import Assault, Battles, BattleStudy, running
from grognard.games.destiny.trial import muster, surround
from grognard.games.hand_of_destiny import luck
from grognard.games.hand_of_destiny import vocabulary as k
from grognard.games.hand_of_destiny.components import Components
from grognard.games.hand_of_destiny.fog import sees
from grognard.games.hand_of_destiny.frames import Battle, Move, Retreat
from grognard.games.hand_of_destiny.odds import HandReckoning, default_choice
from grognard.games.hand_of_destiny.position import empty_board, recount
from grognard.games.hand_of_destiny.query import crowd, is_leader, is_static, is_truce, units_in
from grognard.games.hand_of_destiny.query_battle import bar_battle, out_of_supply
from grognard.games.hand_of_destiny.query_march import bar_route, bar_stand
from grognard.games.hand_of_destiny.query_victory import is_true
from grognard.games.hand_of_destiny.rules.changes import put
from grognard.games.hand_of_destiny.rules.sequence import expire
from grognard.games.hand_of_destiny.state import Board, War, lexicon_for
from grognard.games.hand_of_destiny.words_log import WORDS
from grognard.kernel.board import shape_of
from grognard.kernel.flow import Position
from grognard.kernel.odds import NoBattle, Odds, Trial
from grognard.kernel.stakes import Stake
from grognard.kernel.view import View

TEXTS: Final = WORDS.texts


class DestinyStudy(BattleStudy):
    """Its battles and its luck."""

    notes = luck.NOTES
    plays = (TEXTS["plays"], TEXTS["retreats"])
    left_out = TEXTS["left_out"]

    def __init__(self, game: Any) -> None:
        battles = Battles(default_choice, HandReckoning, units_in, leaders_in, invent)
        super().__init__(game, game.components.sides, battles)

    def stake(self, g: War, outcome: list[int]) -> Stake | None:
        return placed(g, luck.stake(self.game.words.lexicon, g, outcome))

    def trial(self, seed: int) -> Trial:
        """In any of the scenarios."""
        rng = Random(seed)
        study: DestinyStudy = self.game.edition(rng.choice(list(self.game.editions))).study
        return study.make_trial(rng)

    def is_fought(self, g: War) -> bool:
        """The retreat counts, the reward and the penalty of a major battle don't."""
        return running(g) is None and not isinstance(g.stack[-1], Retreat)

    # assaults

    def assaults(self, g: War, me: int, s: int) -> list[Assault]:
        """One at most: his own where enemies are, else the enemy's."""
        side = me if crowd(g.board, 1 - me, s) else 1 - me
        x = Assault(me, side, 1 - side, s)
        return [x] if crowd(g.board, 1 - side, s) and comers(g, x) else []

    def begin(self, g: War, x: Assault) -> HandReckoning | None:
        """None where nobody could come, or may (7.0c)."""
        b = moment(g, x.side)
        group = unbound(b, comers(g, x), x.where, marching(g, x) is not None)
        for u in group:
            put(b, u, x.where)
        if b.card != k.NONE:  # what it will give in the Battle Phase to come, if its conditions hold
            b.battle_effects += [e for e in battle_effects(b, b.card, True) if e not in b.battle_effects]
        return None if not group or bar_battle(b, x.where) else self.begun(g, b, x)

    def begun(self, g: War, b: Board, x: Assault) -> HandReckoning:
        there: War = Position(g.rules, b.clone(), [])
        there.call(Battle(attacker=x.side, defender=x.foe, where=x.where))
        there.advance(None)
        f = self.to_the_dice(there)
        if f is not None:
            return HandReckoning(there, f)
        f = Battle(attacker=x.side, defender=x.foe, where=x.where)  # 13.1m: it ends before the first dice
        f.weak = out_of_supply(b, f)
        return HandReckoning(Position(g.rules, b, [f]), f)

    def is_hidden(self, view: View, g: War, x: Assault) -> bool:
        foes = [x.where] if x.side == x.me else [g.board.at[u] for u in comers(g, x)]
        return not all(sees(g, x.me, s) for s in foes)

    def premises(self, g: War, x: Assault) -> list[str]:
        if x.side != x.me:
            return [TEXTS["he_comes"]]
        group = comers(g, x)
        card = [TEXTS["card"]] if g.board.card != k.NONE and g.board.active == x.me else []
        stays = [TEXTS["stays"]] if len(unbound(moment(g, x.side), group, x.where, False)) < len(group) else []
        return [*card, *([] if marching(g, x) is not None else [TEXTS["all_come"]]), *stays]

    def kept_apart(self, g: War, x: Assault) -> list[Odds]:
        """Effect 14, in words."""
        why = "quiet" if crowd(g.board, x.side, x.where) else "apart" if x.side == x.me else "spared"
        return NoBattle("7.0c", TEXTS[why].format(at=g.board.d.space_names[x.where]))


def leaders_in(b: Board, side: int, s: int) -> list[int]:
    return [u for u in units_in(b, side, s) if is_leader(b, u)]


def marching(g: War, x: Assault) -> Move | None:
    """The group on the march, where it belongs to whoever asks and would attack."""
    top = g.stack[-1]
    return top if isinstance(top, Move) and top.side == x.side == x.me else None


def comers(g: War, x: Assault) -> list[int]:
    """Those on the march; else all next to the space who could come, but for a truce."""
    b, group = moment(g, x.side), marching(g, x)
    there = units_in(b, x.side, x.where)
    if group is not None:
        return [*there, *(u for u in [*group.members, *group.cargo] if u not in there)]
    near = [u for s in b.d.near_any[x.where] for u in units_in(b, x.side, s)]
    able = [u for u in near if not is_static(b, u) and not bar_stand(b, u, x.where)]
    return there + [u for u in able if not bar_route(b, u, b.at[u], x.where)]


def unbound(b: Board, group: list[int], s: int, together: bool) -> list[int]:
    """Without those whom a truce keeps away (effect 14); a group on the march goes together or not at all."""
    bound = [u for u in group if b.at[u] != s and is_truce(b, u, s)]
    return [u for u in group if u not in bound and not (together and bound and b.at[u] != s)]


def moment(g: War, attacker: int) -> Board:
    """The board on which he would attack: now, or in his turn, when what lasts until then is over."""
    b: Board = g.board.clone()
    if attacker != b.active:
        for owner, until in ((b.active, k.TURN_END), (attacker, k.ENEMY_TURN_END), (attacker, k.NEXT_OWN_TURN)):
            expire(Position(g.rules, b, []), owner, until)
        b.active, b.card = attacker, k.NONE
        b.battle_effects.clear()
        b.closed.clear()
    return b


# battles made up by lot, to prove the odds


def invent(d: Components, rng: Random) -> tuple[Board, Battle]:
    """A battle that has not begun, on a board with little else on it."""
    b = empty_board(shape_of(Board, lexicon_for(d), d), d, d.switches[:])
    b.turn = 3
    b.switch = tuple(1 - on if rng.random() < 0.2 else on for on in b.switch)
    attacker, where = rng.randrange(2), rng.randrange(len(d.spaces))
    b.active = attacker
    b.control = [rng.randrange(2) for _ in d.spaces]
    b.control[where] = rng.choice([0, 1, 1 - attacker, 1 - attacker])
    b.held_then = tuple(b.control)
    for side in (0, 1):
        able = [u for u in d.own[side] if not bar_stand(b, u, where)]
        muster(b, able, where, rng, 0.4, [u for u in able if d.flags[k.F_LEADER][u]])
    surround(b, d.near_any[where], (0, 1), rng.choice([0.0, 0.3, 1.0]), rng, lambda u, s: not bar_stand(b, u, s))
    if b.switch[k.FORTS] and rng.random() < 0.4:
        b.fort[where] = 1 - attacker
    if rng.random() < 0.7:
        deal_card(b, attacker, rng)
    recount(b)
    return b, Battle(attacker=attacker, defender=1 - attacker, where=where)


def deal_card(b: Board, attacker: int, rng: Random) -> None:
    """A card with events for battles, and no more of it than those."""
    of_cards = [(c, battle_effects(b, c, False)) for c, card in enumerate(b.d.cards) if card.side == attacker]
    cards = [(c, effects) for c, effects in of_cards if effects]
    if cards:
        b.card, b.battle_effects = rng.choice(cards)


def battle_effects(b: Board, card: int, now: bool) -> list[int]:
    """What a card gives in battles; `now`: if the conditions of its events hold."""
    events = [b.d.events[n] for n in b.d.cards[card].events if b.d.events[n].phase == k.BATTLE]
    effects = [e for x in events if not now or is_true(b, x.condition) for e in x.effects]
    return [e for e in effects if k.TS_BONUS <= b.d.effects[e].do <= k.AMBUSH]
