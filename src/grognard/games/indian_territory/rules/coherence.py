"""Whether a position written by hand holds together, and what follows from it without being said."""

from __future__ import annotations

from typing import Final

from grognard.games.indian_territory.frames import Arrive, Attack, Battle, Impulse, Move
from grognard.games.indian_territory.query import (
    count_troops_in,
    is_enemy,
    is_lone_quantrill,
    leaders_in,
    units_in,
    wagons_in,
)
from grognard.games.indian_territory.rules.plain import WAGONS
from grognard.games.indian_territory.state import BOOK, CONFEDERATE, FRESH, SIDES, UNION, USED, Board, War
from grognard.kernel.game import GameError
from grognard.kernel.plain import Section

NO_SHARING: Final = BOOK.rule("7.1c")

# what goes without saying


def mark_used(s: Section, g: War) -> None:
    """A group on the march has acted; so has, unless the data says who, all that attacks at the end of a march."""
    b = g.board
    for f in g.stack:
        if isinstance(f, Move) and not f.alone:
            for u in f.members:
                b.used[u] = USED
            for w in f.wagons:
                b.wagon_used[w] = USED
    by_action = any(isinstance(f, Impulse) and f.effect <= 4 for f in g.stack)
    first = next((f for f in g.stack if isinstance(f, Battle)), None)
    if by_action and first is not None and not first.pursuit and not s.has("used"):
        use_all(b, first.attacker, first.where)


def use_all(b: Board, side: int, space: int) -> None:
    for u in b.d.own[side]:
        if b.at[u] == space and b.used[u] == FRESH:
            b.used[u] = USED
    for w in wagons_in(b, side, space):
        b.wagon_used[w] = USED


def mark_known(s: Section, g: War) -> None:
    """A battle that has begun has shown all that is in it, unless the data says who is known."""
    f = next((x for x in reversed(g.stack) if isinstance(x, Battle)), None)
    if f is None or s.has("known") or f.pc == 0:
        return
    b = g.board
    for side in (f.attacker, f.defender):
        for u in units_in(b, side, f.where) + leaders_in(b, side, f.where):
            b.known[u] = 1
        for w in wagons_in(b, side, f.where):
            b.wagon_known[w] = 1


# what can't be


def check_position(g: War) -> None:
    fields = [f.where for f in g.stack if isinstance(f, Attack)]
    passing = [f.at for f in g.stack if isinstance(f, Move) and is_lone_quantrill(g.board, f.members)]
    entered = [f.where for f in g.stack if isinstance(f, Arrive)]
    check_panic(g.board, fields)
    check_bases(g)
    for space in range(len(g.board.d.spaces)):
        if space not in fields and space not in passing:
            check_troops(g.board, space)
            if space not in entered:
                check_company(g.board, space)


def check_panic(b: Board, fields: list[int]) -> None:
    for u in range(b.d.n_units):
        if b.panicked[u] and b.at[u] not in fields:
            raise GameError(f"position.panicked: {b.d.counters[u]} is in no battle, and panic ends with the battle")


def check_bases(g: War) -> None:
    for space in g.board.d.bases[UNION]:
        if g.board.control[space] == CONFEDERATE and not g.over:
            id = g.board.d.spaces[space]
            raise GameError(f"position.control.{id}: with this base in Confederate hands the game is over (4.4c)")


def check_troops(b: Board, space: int) -> None:
    """Enemies meet only in a battle (7.1c)."""
    here = [side for side in range(4) if count_troops_in(b, side, space)]
    for side in here:
        if is_enemy(here[0], side) and NO_SHARING:
            id = b.d.counters[units_in(b, side, space)[0]]
            why = f"{b.d.spaces[space]} holds {SIDES[here[0]]} troops too, and there is no battle"
            raise GameError(f"position.units.{id}: {why}")


def check_company(b: Board, space: int) -> None:
    """Leaders and wagons are chased or taken as soon as troops of the other player come in."""
    for side in (UNION, CONFEDERATE):
        if count_troops_in(b, 1 - side, space):
            why = f"can't be in {b.d.spaces[space]} beside {SIDES[1 - side]} troops"
            for u in leaders_in(b, side, space):
                raise GameError(f"position.units.{b.d.counters[u]}: {why}")
            for w in wagons_in(b, side, space):
                raise GameError(f"position.wagons: {WAGONS[w]} {why}")
