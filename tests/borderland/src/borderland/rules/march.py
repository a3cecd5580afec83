"""7 The march: one impulse of one side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from borderland.query import bar_enter, bar_march, fresh_in, is_held, move_unit, moved, places
from borderland.rules.battle import Battle
from borderland.state import (
    BOOK,
    ENTER,
    KEEPS,
    MARCH,
    MARCHED,
    NEAR,
    PER_SIDE,
    RULES,
    TAKE,
    TOOK_CONTROL,
    WON,
    Land,
)
from grognard.kernel.choice import PASS, each, noun_of, or_pass
from grognard.kernel.flow import NOWHERE, Frame, again, end

step = RULES.step
decision = RULES.decision

OUT_OF_PLACE: Final = BOOK.rule("7.1")
ALREADY_MOVED: Final = BOOK.rule("7.1a")
MUST_GO_NEXT_DOOR: Final = BOOK.rule("7.2")
ONE_TO_FOUR: Final = BOOK.rule("7.4")
SUDDEN_DEATH: Final = BOOK.rule("9.1")
MOST: Final = BOOK.value("7.4", 4)


@dataclass
class Impulse(Frame):
    side: int = 0
    origin: int = NOWHERE
    goal: int = NOWHERE
    taken: int = 0


def mover(g: Land, f: Impulse) -> int:
    return f.side


@decision(Impulse, by=mover, rule="5.4")
def march(g: Land, f: Impulse) -> list[int]:
    at = places(g.board, f.side)
    done = moved(g.board, f.side)
    areas: list[int] = []
    for i in range(PER_SIDE):
        if at[i] >= 0 and not done[i] and at[i] not in areas:
            areas.append(at[i])
    return [*each(MARCH, sorted(areas)), PASS]


@march.barred
def why_not_march(g: Land, f: Impulse, choice: int) -> int:
    return 0 if choice == PASS else bar_march(g.board, f.side, noun_of(choice))


@march.chosen(MARCH)
def march_from(g: Land, f: Impulse, area: int) -> None:
    f.origin = area


@march.chosen(PASS)
def no_march(g: Land, f: Impulse, noun: int) -> None:
    end(f)


@decision(Impulse, by=mover, rule="7.2")
def enter(g: Land, f: Impulse) -> list[int]:
    return each(ENTER, [a for a in NEAR[f.origin] if bar_enter(g.board, f.side, f.origin, a) == 0])


@enter.barred
def why_not_enter(g: Land, f: Impulse, choice: int) -> int:
    return MUST_GO_NEXT_DOOR if choice == PASS else bar_enter(g.board, f.side, f.origin, noun_of(choice))


@enter.chosen(ENTER)
def march_to(g: Land, f: Impulse, area: int) -> None:
    f.goal = area


def bar_take(g: Land, f: Impulse, unit: int) -> int:
    own = unit % PER_SIDE
    if unit // PER_SIDE != f.side or places(g.board, f.side)[own] != f.origin:
        return OUT_OF_PLACE
    return ALREADY_MOVED if moved(g.board, f.side)[own] else 0


@decision(Impulse, by=mover, rule="7.4")
def take(g: Land, f: Impulse) -> list[int]:
    if f.taken >= MOST:
        return []
    base = f.side * PER_SIDE
    fresh = each(TAKE, [base + unit for unit in fresh_in(g.board, f.side, f.origin)])
    return or_pass(fresh) if f.taken else fresh


@take.barred
def why_not_take(g: Land, f: Impulse, choice: int) -> int:
    if choice == PASS:
        return 0 if f.taken else ONE_TO_FOUR
    return bar_take(g, f, noun_of(choice))


@take.chosen(TAKE)
def take_unit(g: Land, f: Impulse, unit: int) -> None:
    move_unit(g.board, f.side, unit % PER_SIDE, f.goal)
    moved(g.board, f.side)[unit % PER_SIDE] = 1
    f.taken += 1
    again(f)


@step(Impulse, rule="7.2")
def arrived(g: Land, f: Impulse) -> None:
    g.tell(MARCHED, [f.side, f.origin, f.goal, f.taken])


@step(Impulse, rule="7.5")
def meet_enemy(g: Land, f: Impulse) -> None:
    if is_held(g.board, 1 - f.side, f.goal):
        g.call(Battle(attacker=f.side, origin=f.origin, where=f.goal))


@step(Impulse, rule="7.6")
def claim(g: Land, f: Impulse) -> None:
    b = g.board
    if b.control[f.goal] != f.side and is_held(b, f.side, f.goal) and not is_held(b, 1 - f.side, f.goal):
        b.control[f.goal] = f.side
        g.tell(TOOK_CONTROL, [f.side, f.goal])


@step(Impulse, rule="9.1")
def keep_taken(g: Land, f: Impulse) -> None:
    if g.board.control[KEEPS[1 - f.side]] == f.side:
        g.tell(WON, [f.side, KEEPS[1 - f.side]])
        g.finish(f.side, SUDDEN_DEATH)
