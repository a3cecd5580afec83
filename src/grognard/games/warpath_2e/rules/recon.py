"""SPEC.recon, SPEC.recon_order After set-up, units with Recon may make one move at the Double or at Full Speed."""

from __future__ import annotations

from typing import Final

from grognard.games.warpath_2e.components import ARM, IMMOBILE, LUMBERING, RECON
from grognard.games.warpath_2e.drives import drives_on_offer, fault, is_readable, rushed, why_fault
from grognard.games.warpath_2e.frames import FullSpeed, ReconMoves, WholeBattle
from grognard.games.warpath_2e.moves import moves_on_offer
from grognard.games.warpath_2e.orders import read_order
from grognard.games.warpath_2e.query import own_units
from grognard.games.warpath_2e.rules.deployment import deploy_all
from grognard.games.warpath_2e.rules.driving import DRIVE, UNREADABLE
from grognard.games.warpath_2e.rules.movement import GO, bar_move, carry_out
from grognard.games.warpath_2e.rules.turn import GIVE, ROLLED_OFF, TAKE
from grognard.games.warpath_2e.state import BOOK, DOUBLE, FULL_SPEED, NONE, ON_TABLE, RULES, UNIT, Board, War
from grognard.kernel.chance import Chance, dice
from grognard.kernel.flow import again, goto
from grognard.tabletop.rush import Met

step = RULES.step
chance = RULES.chance

assert deploy_all.path == "WholeBattle.deploy_all"  # the steps of that chapter come first

ONLY_RECON: Final = BOOK.rule("SPEC.recon")

SCOUT: Final = RULES.verb("scout", UNIT)


def scouts(b: Board, side: int, moved: list[int]) -> list[int]:
    """Units of a side that may still make their move: not from reserve, nor aboard."""
    can = [u for u in own_units(b, side) if b.d.rules[u][RECON] and b.at[u] == ON_TABLE and u not in moved]
    return [u for u in can if not b.d.rules[u][LUMBERING] and not b.d.rules[u][IMMOBILE]]


@step(WholeBattle, rule="SPEC.recon")
def recon_moves(g: War, f: WholeBattle) -> None:
    """SCEN.20 Before the first Initiative phase."""
    if scouts(g.board, 0, []) or scouts(g.board, 1, []):
        g.call(ReconMoves(side=int(not scouts(g.board, 0, []))))


# who begins


@chance(ReconMoves, rule="SPEC.recon_order")
def scouts_roll_off(g: War, f: ReconMoves) -> Chance:
    return dice(2 if scouts(g.board, 0, []) and scouts(g.board, 1, []) else 0)


@scouts_roll_off.rolled
def scouts_rolled_off(g: War, f: ReconMoves, faces: list[int]) -> None:
    if faces[0] == faces[1]:
        again(f)
        return
    f.side = int(faces[1] > faces[0])
    g.tell(ROLLED_OFF, [f.side, faces[0], faces[1]])


def both_scout(b: Board, f: ReconMoves) -> bool:
    return bool(scouts(b, 0, f.moved) and scouts(b, 1, f.moved))


scouts_first = RULES.ask(ReconMoves, "scouts_first", by="side", rule="SPEC.recon_order", when=both_scout)


@scouts_first.offers(TAKE)
def scout_first(g: War, f: ReconMoves, noun: int) -> None:
    """The winner's own side begins."""


@scouts_first.offers(GIVE)
def scout_second(g: War, f: ReconMoves, noun: int) -> None:
    f.side = 1 - f.side


# unit by unit


def to_scout(b: Board, f: ReconMoves) -> list[int]:
    return scouts(b, f.side, f.moved)


choose_scout = RULES.ask(ReconMoves, "choose_scout", by="side", rule="SPEC.recon")


@choose_scout.passes(alone=False)
def scout_no_more(g: War, f: ReconMoves, noun: int) -> None:
    """All that are left of this side stay where they are."""
    f.unit = NONE
    f.moved = [*f.moved, *to_scout(g.board, f)]


@choose_scout.offers(SCOUT, to_scout, otherwise=ONLY_RECON)
def pick_scout(g: War, f: ReconMoves, unit: int) -> None:
    f.unit = unit
    f.moved = [*f.moved, unit]


def on_foot(b: Board, f: ReconMoves) -> bool:
    return f.unit != NONE and b.d.entry[f.unit].type != ARM


def doubles(b: Board, f: ReconMoves) -> list[list[int]]:
    return moves_on_offer(b, f.unit, (DOUBLE,))


def bar_double(b: Board, f: ReconMoves, ints: list[int]) -> int:
    return bar_move(b, f.unit, ints, DOUBLE)


scout_on_foot = RULES.ask(ReconMoves, "scout_on_foot", by="side", rule="SPEC.recon", when=on_foot)
scout_on_foot.passes()


@scout_on_foot.draws(GO, doubles, bar_double, otherwise=ONLY_RECON)
def double(g: War, f: ReconMoves, ints: list[int]) -> None:
    order = read_order(g.board, f.unit, ints)
    assert order is not None
    carry_out(g, f.unit, order)


def by_vehicle(b: Board, f: ReconMoves) -> bool:
    return f.unit != NONE and b.d.entry[f.unit].type == ARM


def meets_enemies(b: Board, unit: int, distance: int) -> bool:
    """Would a vehicle run over or into somebody?"""
    return any(e.met is not Met.ENTERS for e in rushed(b, unit, distance).events)


def dashes(b: Board, f: ReconMoves) -> list[list[int]]:
    fast = [x for x in drives_on_offer(b, f.unit, False) if x[0] == FULL_SPEED]
    return [x for x in fast if not meets_enemies(b, f.unit, x[1])]


def bar_dash(b: Board, f: ReconMoves, ints: list[int]) -> int:
    if not is_readable(b, f.unit, ints) or ints[0] != FULL_SPEED:
        return UNREADABLE
    no = fault(b, f.unit, ints)
    if no is not None:
        return BOOK.rule(why_fault(b, f.unit, FULL_SPEED, no))
    return ONLY_RECON if meets_enemies(b, f.unit, ints[1]) else 0


scout_by_vehicle = RULES.ask(ReconMoves, "scout_by_vehicle", by="side", rule="SPEC.recon", when=by_vehicle)
scout_by_vehicle.passes()


@scout_by_vehicle.draws(DRIVE, dashes, bar_dash, otherwise=ONLY_RECON, least=2, most=2)
def dash(g: War, f: ReconMoves, ints: list[int]) -> None:
    g.call(FullSpeed(unit=f.unit, distance=ints[1]))


@step(ReconMoves, rule="SPEC.recon_order")
def next_scout(g: War, f: ReconMoves) -> None:
    """Sides alternate; ARM.40 a move before the battle is no activation."""
    b = g.board
    if f.unit != NONE:
        b.drove[f.unit] = 0
    if scouts(b, 1 - f.side, f.moved):
        f.side = 1 - f.side
    if scouts(b, f.side, f.moved):
        goto(f, choose_scout)
