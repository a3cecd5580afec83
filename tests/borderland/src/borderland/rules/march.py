"""7 The march: one impulse of one side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from borderland.query import fresh_in, has_enemy_next, is_held, move_unit, moved, places
from borderland.rules.battle import Battle
from borderland.state import AREA, BOOK, KEEPS, NEAR, PER_SIDE, RULES, SIDE, UNIT, Board, Land
from grognard.kernel.flow import NOWHERE, Frame, again
from grognard.kernel.kinds import NUMBER, of

step = RULES.step

NO_UNIT: Final = BOOK.rule("7.1")
MOVED: Final = BOOK.rule("7.1a")
NOT_ADJACENT: Final = BOOK.rule("7.2")
CONTACT: Final = BOOK.rule("7.3")
ONE_TO_FOUR: Final = BOOK.rule("7.4")
SUDDEN_DEATH: Final = BOOK.rule("9.1")
MOST: Final = BOOK.value("7.4", 4)

MARCH: Final = RULES.verb("march", AREA)
ENTER: Final = RULES.verb("enter", AREA)
TAKE: Final = RULES.verb("take", UNIT)

MARCHED: Final = RULES.event("marched", "7.2", who=SIDE, origin=AREA, goal=AREA, count=NUMBER)
TOOK_CONTROL: Final = RULES.event("took_control", "7.6", who=SIDE, where=AREA)
WON: Final = RULES.event("won", "9.1", who=SIDE, where=AREA)


@dataclass
class Impulse(Frame):
    side: int = of(SIDE)
    origin: int = of(AREA, NOWHERE)
    goal: int = of(AREA, NOWHERE)
    taken: int = of(NUMBER)


march = RULES.ask(Impulse, "march", by="side", rule="5.4")


def areas_to_leave(b: Board, f: Impulse) -> list[int]:
    at = places(b, f.side)
    done = moved(b, f.side)
    areas: list[int] = []
    for i in range(PER_SIDE):
        if at[i] >= 0 and not done[i] and at[i] not in areas:
            areas.append(at[i])
    return sorted(areas)


def bar_march(b: Board, f: Impulse, area: int) -> int:
    if not is_held(b, f.side, area):
        return NO_UNIT
    return 0 if fresh_in(b, f.side, area) else MOVED


@march.offers(MARCH, areas_to_leave, bar_march, exact=True)
def march_from(g: Land, f: Impulse, area: int) -> None:
    f.origin = area


march.passes(ends=True)


enter = RULES.ask(Impulse, "enter", by="side", rule="7.2")


def next_door(b: Board, f: Impulse) -> list[int]:
    return NEAR[f.origin]


def bar_enter(b: Board, f: Impulse, area: int) -> int:
    if area not in NEAR[f.origin]:
        return NOT_ADJACENT
    return CONTACT if not is_held(b, 1 - f.side, area) and has_enemy_next(b, f.side, f.origin) else 0


@enter.offers(ENTER, next_door, bar_enter)
def march_to(g: Land, f: Impulse, area: int) -> None:
    f.goal = area


def has_room(b: Board, f: Impulse) -> bool:
    return f.taken < MOST


take = RULES.ask(Impulse, "take", by="side", rule="7.4", when=has_room)


def fresh_units(b: Board, f: Impulse) -> list[int]:
    base = f.side * PER_SIDE
    return [base + unit for unit in fresh_in(b, f.side, f.origin)]


def bar_take(b: Board, f: Impulse, unit: int) -> int:
    own = unit % PER_SIDE
    if unit // PER_SIDE != f.side or places(b, f.side)[own] != f.origin:
        return NO_UNIT
    return MOVED if moved(b, f.side)[own] else 0


def bar_none_taken(b: Board, f: Impulse, noun: int) -> int:
    return 0 if f.taken else ONE_TO_FOUR


@take.offers(TAKE, fresh_units, bar_take, exact=True)
def take_unit(g: Land, f: Impulse, unit: int) -> None:
    move_unit(g.board, f.side, unit % PER_SIDE, f.goal)
    moved(g.board, f.side)[unit % PER_SIDE] = 1
    f.taken += 1
    again(f)


take.passes(bar_none_taken, alone=False)


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
