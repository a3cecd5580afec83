"""8 The two lines of a battle: who leads them, the supply of a round (9.6), who may fire or break off next."""

from __future__ import annotations

from typing import Final

from grognard.games.destiny.order import next_side
from grognard.games.indian_territory import query
from grognard.games.indian_territory.frames import Battle, Fire
from grognard.games.indian_territory.query import can_fire, foe_of, hand_of, is_supplied, is_tribe, units_in, wagons_in
from grognard.games.indian_territory.rules.arrival import bar_retreat, retreat_spaces
from grognard.games.indian_territory.rules.changes import SPEND, spend_increment
from grognard.games.indian_territory.state import BOOK, RULES, SIDE, SPACE, Board, War
from grognard.kernel.flow import NOBODY, NOWHERE
from grognard.kernel.steps import When

MUST_FIRE: Final = BOOK.rule("BP.4b")
ELIGIBLE: Final = BOOK.rule("BP.4c")
LEADERS_NEVER_FIRE: Final = BOOK.rule("8.3h")
BREAKS_OFF: Final = BOOK.rule("8.4a")
SAME_SPACE: Final = BOOK.rule("8.4b")
SUPPLY_OF_THE_SIDE: Final = BOOK.rule("9.6a")

SUPPLIED: Final = RULES.event("supplied", "9.6a", who=SIDE, where=SPACE)


def active(b: Board, f: Battle) -> int:
    return hand_of(f, f.turn)


def shoot(g: War, f: Battle, u: int, mode: int, target: int) -> None:
    side = g.board.d.side[u]
    foe = foe_of(f, side)
    g.call(Fire(
        shooter=u, mode=mode, target=target, side=side, foe=foe, where=f.where, attacking=side == f.attacker,
        supplied=is_supplied(f, side), hand=hand_of(f, side), owner=hand_of(f, foe),
    ))  # fmt: skip


def ask_supply(name: str, attacking: bool, when: When | None = None) -> None:
    """Register the question whether a side pays for this round; nobody must (9.6c)."""
    ask = RULES.ask(Battle, name, by="attacker_hand" if attacking else "defender_hand", rule="9.6a", when=when)
    ask.passes(alone=False)

    def wagons(b: Board, f: Battle) -> list[int]:
        side = f.attacker if attacking else f.defender
        return [] if is_supplied(f, side) or is_tribe(side) else wagons_in(b, side, f.where)

    @ask.offers(SPEND, wagons, otherwise=SUPPLY_OF_THE_SIDE)
    def pays(g: War, f: Battle, w: int) -> None:
        g.tell(SUPPLIED, [f.attacker if attacking else f.defender, f.where])
        spend_increment(g.board, w)
        if attacking:
            f.attacker_supplied = True
        else:
            f.defender_supplied = True


def new_round(g: War, f: Battle) -> None:
    """Supply is for one round only (9.6b); a base's never runs out, for those who defend it (9.7b, 9.7c)."""
    f.attacker_supplied = False
    f.defender_supplied = query.is_base_supplied(g.board, f.defender, f.where)
    f.fired.clear()
    f.shooter = NOBODY


def eligible(b: Board, f: Battle, side: int, only: int) -> list[int]:
    """Units that have not fired this round and are able to (BP.4c)."""
    able = [u for u in can_fire(b, side, f.where) if u not in f.fired]
    return [u for u in able if b.d.type[u] == only] if only >= 0 else able


def whose_turn(b: Board, f: Battle, only: int) -> int:
    """The side whose turn it is, or the other when it has nobody left to fire (BP.4b, BP.4d)."""
    if not units_in(b, f.attacker, f.where) or not units_in(b, f.defender, f.where):
        return NOBODY
    if f.turn == NOBODY:
        f.turn = f.attacker
    foe = foe_of(f, f.turn)
    able = bool(eligible(b, f, f.turn, only))
    return next_side(f.turn, foe, able, not able and bool(eligible(b, f, foe, only)))


def bar_fire(b: Board, f: Battle, side: int, u: int) -> int:
    if u >= b.d.n_units:
        return LEADERS_NEVER_FIRE
    if b.d.side[u] != side or b.at[u] != f.where:
        return MUST_FIRE
    return ELIGIBLE if b.panicked[u] or u in f.fired else 0


def bar_break_off(b: Board, f: Battle, u: int) -> int:
    barred = bar_fire(b, f, f.turn, u)
    if barred:
        return barred
    if not b.d.mounted[u]:
        return BREAKS_OFF
    return 0 if can_leave(b, f, f.turn) else SAME_SPACE


def can_leave(b: Board, f: Battle, side: int) -> bool:
    """Is there a space to break off to? (8.4b)"""
    if side == f.attacker:
        return f.origin >= 0 and not bar_retreat(b, side, f.where, NOWHERE, f.origin)
    if f.goal >= 0:
        return not bar_retreat(b, side, f.where, f.origin, f.goal)
    return bool(retreat_spaces(b, side, f.where, f.origin))
