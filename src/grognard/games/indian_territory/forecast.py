"""What a player may ask before and in a battle: the odds, from what he knows.

Before a battle, of an attack by the group on the march, or by each of his stacks next to the space; and in a space of
his own, of an attack by each enemy stack next to it.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from grognard.games.destiny import luck as family
from grognard.games.destiny.study import Assault, Battles, BattleStudy
from grognard.games.destiny.trial import muster, surround
from grognard.games.indian_territory import luck
from grognard.games.indian_territory.frames import Aftermath, Attack, Battle, Move, Pursuit, Raid
from grognard.games.indian_territory.odds import TerritoryReckoning, default_choice
from grognard.games.indian_territory.query import has_units, is_enemy, is_tribe, leaders_in, units_in, wagons_in
from grognard.games.indian_territory.rules.battle import battle_of
from grognard.games.indian_territory.rules.changes import new_wagon, put
from grognard.games.indian_territory.rules.events import riders
from grognard.games.indian_territory.rules.movement import SLIPS_THROUGH, bar_closed, is_slipping
from grognard.games.indian_territory.rules.sequence import empty_board
from grognard.games.indian_territory.state import BOOK, FINISHED, SIDES, Board, War, count_troops
from grognard.games.indian_territory.words_log import WORDS
from grognard.kernel.board import Shape
from grognard.kernel.flow import NOBODY, Position
from grognard.kernel.odds import NoBattle, Odds
from grognard.kernel.stakes import Stake
from grognard.kernel.view import View

PAIRS = [(0, 1), (1, 0), (0, 1), (1, 0), (0, 2), (0, 3), (1, 2), (1, 3), (2, 0), (3, 1)]
TEXTS: Final = WORDS.texts


class TerritoryStudy(BattleStudy):
    """Its battles and its luck."""

    notes = luck.NOTES
    plays = (TEXTS["plays"],)
    left_out = TEXTS["left_out"]

    def __init__(self, game: Any) -> None:
        of = Battles(default_choice, TerritoryReckoning, units_in, leaders_in, lambda d, rng: invent(game.shape, rng))
        super().__init__(game, SIDES, of)

    def stake(self, g: War, outcome: list[int]) -> Stake | None:
        return family.placed(g, luck.stake(self.game.words.lexicon, g, outcome))

    def is_fought(self, g: War) -> bool:
        return not any(isinstance(f, (Battle, Aftermath)) for f in g.stack) or isinstance(g.stack[-1], Pursuit)

    # assaults

    def assaults(self, g: War, me: int, s: int) -> list[Assault]:
        """His own attacks where enemies are; in a space of his own, those of the enemy. Raiders first."""
        b, top = g.board, g.stack[-1]
        if isinstance(top, Move) and top.hand == me and has_units(b, top.members):
            foes = foes_of(b, top.side, s, me if is_tribe(top.side) else NOBODY)
            if foes or foes_of(b, me, s):
                return [Assault(me, top.side, foe, s, top.at, me) for foe in foes if s in b.d.near[top.at]]
        side = me if foes_of(b, me, s) else 1 - me
        near = [x for x in b.d.near[s] if units_in(b, side, x)]
        return raids(g, me, s) + [Assault(me, side, foe, s, x, side) for x in near for foe in foes_of(b, side, s)]

    def begin(self, g: War, x: Assault) -> TerritoryReckoning | None:
        """The battle as it would begin (8.1), played to its first dice; None where they may not go there."""
        if bar_assault(g, x):
            return None
        there = Position(g.rules, g.board.clone(), [])
        group, wagons = group_of(g, x)
        for u in group:
            put(there, u, x.where)
        for w in wagons:
            there.board.wagon_at[w] = x.where
        there.call(battle_of(Attack(side=x.side, hand=1 - x.foe, where=x.where, origin=x.origin, foe=x.foe), False))
        there.advance(None)
        return TerritoryReckoning(there, self.to_the_dice(there))

    def is_hidden(self, view: View, g: War, x: Assault) -> bool:
        """Is there somebody in the enemy's stack, unit, leader or wagon, whom this player doesn't know?"""
        theirs, there = (x.foe, x.where) if x.side == x.me or is_tribe(x.side) else (x.side, x.origin)
        side, at = SIDES[theirs], g.board.d.spaces[there]
        known = sum(1 for p in view.known if p.side == side and p.at == at)
        return any(s.count > known for s in view.stacks if s.side == side and s.at == at)

    def premises(self, g: War, x: Assault) -> list[str]:
        who = "group" if on_the_march(g, x) is not None else "rider" if is_tribe(x.side) else "stack"
        two = len(foes_of(g.board, x.side, x.where)) > 1
        return [TEXTS[who].format(at=g.board.d.space_names[x.origin]), *([TEXTS["tribes"]] if two else [])]

    def kept_apart(self, g: War, x: Assault) -> list[Odds]:
        """The rule that bars the way; nothing is said where only guesses were barred."""
        rule = BOOK.ids[bar_assault(g, x)]
        return NoBattle(rule, TEXTS[rule].format(at=g.board.d.space_names[x.where])) if rule in TEXTS else []


def raids(g: War, me: int, s: int) -> list[Assault]:
    """The attacks of a raiding tribe by those that may still ride, never on its own player (EVT.tribe.a, 11.3c)."""
    for f in g.stack:
        if isinstance(f, Raid):
            top = g.stack[-1]
            riding = top.members if isinstance(top, Move) and top.side == f.tribe else riders(g.board, f)
            near = sorted({g.board.at[u] for u in riding} & set(g.board.d.near[s]))
            foes = foes_of(g.board, f.tribe, s, f.player)
            return [Assault(me, f.tribe, foe, s, x, f.player) for x in near for foe in foes]
    return []


def foes_of(b: Board, side: int, s: int, but: int = NOBODY) -> list[int]:
    return [foe for foe in range(len(SIDES)) if foe != but and is_enemy(side, foe) and units_in(b, foe, s)]


def on_the_march(g: War, x: Assault) -> Move | None:
    """The group that would attack; a leader alone still waits for those who will join him."""
    top = g.stack[-1]
    if not isinstance(top, Move) or top.side != x.side or top.at != x.origin:
        return None
    return top if has_units(g.board, top.members) else None


def group_of(g: War, x: Assault) -> tuple[list[int], list[int]]:
    """Units and wagons: those on the march, one counter of a tribe (11.3a), or all who may go together."""
    move = on_the_march(g, x)
    if move is not None:
        return move.members, move.wagons
    raid = next((f for f in g.stack if isinstance(f, Raid)), None)
    if is_tribe(x.side) and raid is not None:
        return [u for u in riders(g.board, raid) if g.board.at[u] == x.origin][:1], []
    return force(g.board, x.side, x.origin), wagons_in(g.board, x.side, x.origin)


def bar_assault(g: War, x: Assault) -> int:
    """Spaces that are closed to them, or where they would not fight."""
    units, wagons = group_of(g, x)
    f = Move(side=x.side, hand=x.hand, members=units, wagons=wagons, at=x.origin)
    barred = bar_closed(g.board, f, x.where)
    return barred or (SLIPS_THROUGH if is_slipping(g.board, f, x.where) else 0)


def force(b: Board, side: int, origin: int) -> list[int]:
    """All, with a leader (7.3a); else the strongest regiment or unit (7.2), never Quantrill alone (11.4d)."""
    units, leaders = units_in(b, side, origin), leaders_in(b, side, origin)
    if leaders:
        return units + leaders
    regiments: dict[int, list[int]] = {}
    for u in units:
        if u != b.d.quantrill or len(units) == 1:
            regiments.setdefault(b.d.regiment[u] if b.d.regiment[u] >= 0 else -1 - u, []).append(u)
    return max(regiments.values(), key=lambda group: sum(b.d.strength[u] for u in group))


# battles made up by lot, to prove the odds


def invent(shape: Shape, rng: Random) -> tuple[Board, Battle]:
    """A battle that has not begun, on a board with little else on it."""
    b = empty_board(shape)
    d = b.d
    b.turn = 3
    attacker, defender = rng.choice(PAIRS)
    where = rng.randrange(len(d.spaces))
    origin = rng.choice(d.near[where])
    b.control[where] = defender if defender < 2 else rng.randrange(2)
    for side in (attacker, defender):
        assemble(b, side, where, rng)
    if defender < 2 and d.base[where] < 0 and rng.random() < 0.3:
        b.fort[where], b.fort_side[where] = FINISHED, defender
    surround(b, d.near[where], (attacker, defender), rng.choice([0.0, 0.0, 0.5, 1.0]), rng, lambda u, s: True)
    for s in d.near[where]:
        b.control[s] = rng.randrange(2) if rng.random() < 0.3 else b.control[s]
    b.troops = count_troops(d, b.at)
    attack = Attack(side=attacker, hand=1 - defender, where=where, origin=origin, foe=defender)
    attack.pursuit = rng.random() < 0.1
    return b, battle_of(attack, False)


def assemble(b: Board, side: int, where: int, rng: Random) -> None:
    """Some units, perhaps led and supplied; a force of one type as often as a mixed one."""
    muster(b, b.d.units[side], where, rng, alike=0.5)
    if is_tribe(side):
        return
    for u in rng.sample(b.d.leaders[side], rng.choice([0, 0, 1, 2])):
        b.at[u] = where
    for _ in range(rng.choice([0, 0, 1, 1, 2])):
        new_wagon(b, side, where, rng.randint(1, 2))
