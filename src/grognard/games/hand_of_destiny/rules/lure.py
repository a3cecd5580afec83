"""7.1c Enemy units are moved by the card's owner (effect 12)."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.frames import Move, MoveEnemy
from grognard.games.hand_of_destiny.query import crowd, fits, is_fleet, is_in_fort, is_static, units_in
from grognard.games.hand_of_destiny.query_march import bar_route, bar_stand
from grognard.games.hand_of_destiny.rules.changes import ends_move
from grognard.games.hand_of_destiny.rules.steps import advance
from grognard.games.hand_of_destiny.rules.targets import effect_of
from grognard.games.hand_of_destiny.state import AT, BOOK, RULES, SEEN, STEP, Board, War
from grognard.kernel.chance import ALL, Chance, draw
from grognard.kernel.choice import PASS, each, noun_of, or_pass
from grognard.kernel.flow import NOBODY, NOWHERE, again, end, goto

step = RULES.step
decision = RULES.decision
chance = RULES.chance

EVENT_LINE: Final = BOOK.rule("7.1c")


def tempter(g: War, f: MoveEnemy) -> int:
    return f.owner


def bar_tempt(b: Board, f: MoveEnemy, s: int) -> int:
    """The card's owner knows stacks, not who is in them: he names a space, and lots are drawn there."""
    foe = 1 - f.owner
    return 0 if crowd(b, foe, s) and not is_in_fort(b, foe, s) else EVENT_LINE


def tempted(b: Board, f: MoveEnemy, s: int) -> list[int]:
    """Those in a space who can be moved: not static, and with somewhere to go."""
    e = b.d.effects[f.effect]
    units = [u for u in units_in(b, 1 - f.owner, s) if u not in f.done and fits(b, e.who, u)]
    return [u for u in units if not is_static(b, u) and ways(b, f, u)]


def ways(b: Board, f: MoveEnemy, u: int) -> list[int]:
    return [s for s in b.d.near_any[b.at[u]] if not bar_way(b, f, u, s)]


def bar_way(b: Board, f: MoveEnemy, u: int, s: int) -> int:
    """By the movement rules of its kind, never into a space with units of the card's owner."""
    if crowd(b, f.owner, s):
        return EVENT_LINE
    return bar_route(b, u, b.at[u], s) or bar_stand(b, u, s)


@decision(MoveEnemy, by=tempter, rule="7.1c")
def choose_moved(g: War, f: MoveEnemy) -> list[int]:
    b = g.board
    if f.left <= 0:
        return []
    return or_pass(each(AT, [s for s in range(len(b.d.spaces)) if not bar_tempt(b, f, s)]))


@choose_moved.barred
def why_not_moved(g: War, f: MoveEnemy, choice: int) -> int:
    return 0 if choice == PASS else bar_tempt(g.board, f, noun_of(choice))


@choose_moved.chosen(AT)
def stack_chosen(g: War, f: MoveEnemy, s: int) -> None:
    f.space = s
    f.left -= 1
    f.steps = 0


@choose_moved.chosen(PASS)
def nobody_moved(g: War, f: MoveEnemy, noun: int) -> None:
    end(f)


@chance(MoveEnemy, rule="7.1c")
def draw_moved(g: War, f: MoveEnemy) -> Chance:
    units = tempted(g.board, f, f.space) if f.space != NOWHERE else []
    return draw(units, min(1, len(units)), ALL)


@draw_moved.rolled
def moved_drawn(g: War, f: MoveEnemy, units: list[int]) -> None:
    f.unit = units[0]
    g.tell(SEEN, [f.owner, f.space, f.unit])
    g.reveal()


@decision(MoveEnemy, by=tempter, rule="7.1c")
def move_enemy(g: War, f: MoveEnemy) -> list[int]:
    if f.unit == NOBODY or f.steps >= effect_of(g, f.effect).spaces:
        return []
    return or_pass(each(STEP, ways(g.board, f, f.unit)))


@move_enemy.barred
def why_not_way(g: War, f: MoveEnemy, choice: int) -> int:
    return 0 if choice == PASS else bar_way(g.board, f, f.unit, noun_of(choice))


@move_enemy.chosen(STEP)
def enemy_moved(g: War, f: MoveEnemy, s: int) -> None:
    """It stops where its own side's march would."""
    b = g.board
    move = Move(side=1 - f.owner, members=[f.unit], afloat=is_fleet(b, f.unit), at=b.at[f.unit])
    advance(g, move, s)
    f.steps = effect_of(g, f.effect).spaces if move.stopped else f.steps + 1
    again(f)


@move_enemy.chosen(PASS)
def far_enough(g: War, f: MoveEnemy, noun: int) -> None:
    pass


@step(MoveEnemy, rule="7.1c")
def next_moved(g: War, f: MoveEnemy) -> None:
    if f.unit != NOBODY:
        ends_move(g, f.unit)
        f.done.append(f.unit)
        f.unit = NOBODY
    if f.space != NOWHERE:
        g.reveal()
        f.space = NOWHERE
        goto(f, choose_moved)
