"""6.7b, 10.1b, 20.1b, 20.2a, 22.2b, 23.0e Where a force comes: captures, garrisons, sieges."""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.frames import Garrison, March, Retreat
from grognard.games.blood_on_the_ohio.rules.changes import lose_gun, place_of_the_lost, put_off
from grognard.games.blood_on_the_ohio.rules.forts import besiege
from grognard.games.blood_on_the_ohio.rules.victory import score
from grognard.games.blood_on_the_ohio.state import BOOK, FORT, GONE, RULES, SPACE, UNIT, US, WC, Board, War
from grognard.kernel.flow import NOBODY, again
from grognard.kernel.kinds import NUMBER

FORTS_ALONE: Final = BOOK.rule("20.1a")
ROOM: Final = BOOK.rule("20.1.2a")
ON_ARRIVAL: Final = BOOK.rule("20.1b")
SCORES_WAGONS: Final = BOOK.rule("24.0c")

DEFEND: Final = RULES.verb("defend", UNIT)

CAPTURED: Final = RULES.event("captured", "10.1b", wagon=UNIT, where=SPACE, steps=NUMBER)
ARMS_LOST: Final = RULES.event("arms_lost", "23.0e", arms=UNIT, where=SPACE)
CAUGHT: Final = RULES.event("caught", "6.7b", where=SPACE, units=UNIT.many)
GOES_INSIDE: Final = RULES.event("goes_inside", "20.1b", unit=UNIT, fort=FORT)


def capture(g: War, side: int, space: int) -> None:
    """What a WC force takes on its way: wagons and guns without friends, unless they are inside a fort."""
    b = g.board
    if side == US or not query.has_counters(b, US, space) or not query.stack_fp(b, WC, space):
        return
    stack = query.open_stack(b, US, space)
    if not query.fp_of(b, stack):
        capture_wagons(g, query.of_type(b, stack, k.SU))
    if query.units_in(b, WC, space) and not is_supported(b, stack):
        for gun in query.of_type(b, stack, k.AR):
            lose_gun(g, gun)


def capture_wagons(g: War, wagons: list[int]) -> None:
    """10.1c A point for a full one, half a point for one half used; 10.1d both go to the cup."""
    b = g.board
    for u in wagons:
        steps = 1 if b.reduced[u] else b.d.steps[u]
        g.tell(CAPTURED, [u, b.at[u], steps])
        put_off(g, u, place_of_the_lost(b, u))
        score(g, WC, steps, SCORES_WAGONS)


def is_supported(b: Board, stack: list[int]) -> bool:
    """22.0 Guns are, with any regular, cavalry or militia unit."""
    return any(query.is_unit(b.d, u) for u in stack)


def arrive(g: War, f: March) -> None:
    """The march of a force ends here."""
    b = g.board
    garrison(g, f.at, f.members)
    if query.fp_of(b, f.members):
        drive_off(g, f)
    lose_arms(g, f.at)
    besiege(g, f.at)


def drive_off(g: War, f: March) -> None:
    """6.7b Leaders and scouts without FPs get out of the way, one space, as a defender would."""
    b = g.board
    foe = 1 - f.side
    caught = [u for u in query.open_stack(b, foe, f.at) if not query.is_unit(b.d, u) and b.d.type[u] != k.BA]
    if caught and not query.has_enemy_fp(b, f.side, f.at):
        g.tell(CAUGHT, [f.at, *caught])
        g.call(Retreat(side=foe, where=f.at, members=caught, barred=f.origin, harmless=True))


def lose_arms(g: War, space: int) -> None:
    """23.0e Arms without warriors are safe only in a village, and there while no US FPs stand in it."""
    b = g.board
    arms = query.still_at(b, b.d.by_type[k.BA], space)
    if not arms or query.units_in(b, WC, space):
        return
    if query.is_war_village(b, space) and not query.stack_fp(b, US, space):
        return
    for u in arms:
        g.tell(ARMS_LOST, [u, space])
        put_off(g, u, GONE)


# 20.1b screening or defending


def garrison(g: War, space: int, members: list[int]) -> None:
    """20.1b A US force that ends in a fort space is divided; nobody slips into a besieged fort (20.2c)."""
    b = g.board
    fort = query.fort_in(b, space)
    ours = [u for u in members if b.d.side[u] == US]
    if ours and fort != NOBODY and not b.siege[fort]:
        g.call(Garrison(fort=fort, members=ours))


def bar_defend(b: Board, f: Garrison, u: int) -> int:
    if u not in f.members or b.inside[u] or b.at[u] != b.fort_at[f.fort]:
        return ON_ARRIVAL
    return bar_room(b, u)


def bar_room(b: Board, u: int) -> int:
    """20.1.2a Only so many FPs find room in a fort; leaders and support units always do."""
    return 0 if query.has_room(b, u, query.fort_room(b, b.at[u])) else ROOM


def screening(b: Board, f: Garrison) -> list[int]:
    at = b.fort_at[f.fort]
    outside = [u for u in query.still_at(b, f.members, at) if not b.inside[u]]
    room = query.fort_room(b, at)
    return [u for u in outside if query.has_room(b, u, room)]


def the_us(b: Board, f: Garrison) -> int:
    return US


divide = RULES.ask(Garrison, "divide", by=the_us, rule="20.1b")


@divide.offers(DEFEND, screening, bar_defend, exact=True)
def go_inside(g: War, f: Garrison, u: int) -> None:
    g.board.inside[u] = 1
    g.tell(GOES_INSIDE, [u, f.fort])
    again(f)


@divide.passes(alone=False)
def screen(g: War, f: Garrison, noun: int) -> None:
    """All others screen the fort."""
