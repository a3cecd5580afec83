"""8 The two lines of a battle: who leads them, the supply of a round (9.6), who may fire or break off next."""

from __future__ import annotations

from typing import Final

from grognard.games.destiny.order import next_side
from grognard.games.indian_territory.frames import Battle, Fire
from grognard.games.indian_territory.query import can_fire, is_fort_for, is_own_base, is_tribe, units_in, wagons_in
from grognard.games.indian_territory.rules.arrival import bar_retreat, retreat_spaces
from grognard.games.indian_territory.rules.changes import spend_increment
from grognard.games.indian_territory.state import BOOK, SPEND, SUPPLIED, Board, War
from grognard.kernel.choice import each, or_pass
from grognard.kernel.flow import NOBODY, NOWHERE

rule = BOOK.rule

MUST_FIRE: Final = rule("BP.4b")
ELIGIBLE: Final = rule("BP.4c")
PLAYED_OUT: Final = rule("BP.4d")
LEADERS_NEVER_FIRE: Final = rule("8.3h")
BREAKS_OFF: Final = rule("8.4a")
SAME_SPACE: Final = rule("8.4b")
SUPPLY_OF_THE_SIDE: Final = rule("9.6a")
PAID_SEPARATELY: Final = rule("9.6b")
VOLUNTARY: Final = rule("9.6c")
BASE_SUPPLY: Final = rule("9.7b")
BASE_DEFENCE_ONLY: Final = rule("9.7c")
FORTS_SUPPLY_NO_BATTLE: Final = rule("10.3")


def attacker(g: War, f: Battle) -> int:
    return f.attacker_hand


def defender(g: War, f: Battle) -> int:
    return f.defender_hand


def active(g: War, f: Battle) -> int:
    return hand_of(f, f.turn)


def hand_of(f: Battle, side: int) -> int:
    return f.attacker_hand if side == f.attacker else f.defender_hand


def foe_of(f: Battle, side: int) -> int:
    return f.defender if side == f.attacker else f.attacker


def is_supplied(f: Battle, side: int) -> bool:
    return f.attacker_supplied if side == f.attacker else f.defender_supplied


def shoot(g: War, f: Battle, u: int, mode: int, target: int) -> None:
    side = g.board.d.side[u]
    foe = foe_of(f, side)
    g.call(
        Fire(
            shooter=u,
            mode=mode,
            target=target,
            side=side,
            foe=foe,
            where=f.where,
            attacking=side == f.attacker,
            supplied=is_supplied(f, side),
            hand=hand_of(f, side),
            owner=hand_of(f, foe),
        )
    )


# 9.6 supply, declared before the dice of each round


def bar_spend(b: Board, side: int, where: int, w: int) -> int:
    """An increment for the whole side for one round, out of a wagon in the battle."""
    if w >= len(b.wagon_at) or b.wagon_at[w] != where or b.wagon_side[w] != side:
        return SUPPLY_OF_THE_SIDE
    return 0


def supply_options(b: Board, side: int, where: int) -> list[int]:
    if is_tribe(side):
        return []
    wagons = each(SPEND, wagons_in(b, side, where))
    return or_pass(wagons) if VOLUNTARY else wagons


def is_base_supplied(b: Board, f: Battle) -> bool:
    """Defenders of their own base fight every round as if supplied (9.7b); those of a fort do not (10.3)."""
    if not FORTS_SUPPLY_NO_BATTLE and is_fort_for(b, f.defender, f.where):
        return True
    return is_own_base(b, f.defender, f.where) and BASE_SUPPLY != 0


def attacker_may_pay(b: Board, f: Battle) -> list[int]:
    return [] if f.attacker_supplied else supply_options(b, f.attacker, f.where)


def defender_may_pay(b: Board, f: Battle) -> list[int]:
    return [] if f.defender_supplied else supply_options(b, f.defender, f.where)


def pay(g: War, f: Battle, side: int, w: int) -> None:
    g.tell(SUPPLIED, [side, f.where])
    spend_increment(g, w)
    if side == f.attacker:
        f.attacker_supplied = True
    else:
        f.defender_supplied = True


def new_round(g: War, f: Battle) -> None:
    """Supply is for one round only (9.6b); a base's never runs out."""
    if PAID_SEPARATELY:
        f.attacker_supplied = False
        f.defender_supplied = False
    if is_base_supplied(g.board, f):
        f.defender_supplied = True
    if not BASE_DEFENCE_ONLY and is_own_base(g.board, f.attacker, f.origin):
        f.attacker_supplied = True
    f.fired.clear()
    f.shooter = NOBODY


# BP.4b whose turn it is


def eligible(b: Board, f: Battle, side: int, only: int) -> list[int]:
    """Units that have not fired this round and are able to (BP.4c)."""
    able = [u for u in can_fire(b, side, f.where) if u not in f.fired or not ELIGIBLE]
    return [u for u in able if b.d.type[u] == only] if only >= 0 else able


def whose_turn(b: Board, f: Battle, only: int) -> int:
    """The side whose turn it is, or the other when it has nobody left to fire (BP.4b)."""
    if not units_in(b, f.attacker, f.where) or not units_in(b, f.defender, f.where):
        return NOBODY
    if f.turn == NOBODY:
        f.turn = f.attacker
    foe = foe_of(f, f.turn)
    able = bool(eligible(b, f, f.turn, only))
    foe_able = not able and (PLAYED_OUT != 0 or only >= 0) and bool(eligible(b, f, foe, only))
    return next_side(f.turn, foe, able, foe_able)


# 8.3, 8.4 who may fire or break off


def bar_fire(b: Board, f: Battle, side: int, u: int) -> int:
    if u >= b.d.n_units:
        return LEADERS_NEVER_FIRE
    if b.d.side[u] != side or b.at[u] != f.where:
        return MUST_FIRE
    return ELIGIBLE if b.panicked[u] or u in f.fired else 0


def bar_break_off(b: Board, f: Battle, side: int, u: int) -> int:
    barred = bar_fire(b, f, side, u)
    if barred:
        return barred
    if not b.d.mounted[u]:
        return BREAKS_OFF
    return 0 if can_leave(b, f, side) else SAME_SPACE


def can_leave(b: Board, f: Battle, side: int) -> bool:
    """Is there a space to break off to? (8.4b)"""
    if side == f.attacker:
        return f.origin >= 0 and not bar_retreat(b, side, f.where, NOWHERE, f.origin)
    if f.goal >= 0:
        return not bar_retreat(b, side, f.where, f.origin, f.goal)
    return bool(retreat_spaces(b, side, f.where, f.origin))
