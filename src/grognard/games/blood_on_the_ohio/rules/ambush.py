"""18 Ambush: the opponent interrupts a march, or meets an attack with it (14.2b)."""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import fight, query
from grognard.games.blood_on_the_ohio.frames import Ambush, Casualties, Combat, Interrupt, March, Retreat
from grognard.games.blood_on_the_ohio.rules import changes
from grognard.games.blood_on_the_ohio.rules.victory import score
from grognard.games.blood_on_the_ohio.state import BOOK, RULES, SIDE, SPACE, US, WC, Board, War
from grognard.kernel.chance import Chance, dice
from grognard.kernel.flow import NOWHERE, end, goto
from grognard.kernel.kinds import FLAG, NUMBER

step = RULES.step

MOVES_PAST: Final = BOOK.rule("18.0a")
ONCE: Final = BOOK.rule("18.0d")
COST_OF_ENTRY: Final = BOOK.rule("18.1a")
TOO_BIG: Final = BOOK.rule("18.1b")
REINFORCEMENTS: Final = BOOK.rule("18.1c")
FORT_DEFENDERS: Final = BOOK.rule("18.1f")
VILLAGE_SIZE: Final = BOOK.rule("18.3a")
VILLAGE_REDUCED: Final = BOOK.rule("20.5.1j")
FAILED_AMBUSH: Final = BOOK.rule("24.0g")

AMBUSH: Final = RULES.verb("ambush", SPACE)

AMBUSHED: Final = RULES.event(
    "ambushed", "18.2f", who=SIDE, foe=SIDE, where=SPACE, at=SPACE, casualties=NUMBER, stops=FLAG, face=NUMBER,
    total=NUMBER,
)  # fmt: skip
AMBUSH_DELAYED: Final = RULES.event("ambush_delayed", "18.2b", who=SIDE, where=SPACE, at=SPACE, face=NUMBER)


# who may ambush


def bar_ambusher(b: Board, side: int, space: int) -> int:
    """18.1 Is there a stack, or an unreduced principal village, that could? What everybody can see of it."""
    if b.vp[side] < 1:
        return COST_OF_ENTRY
    if side == WC and query.has_warriors(b, space):
        return 0
    if query.stack_fp(b, side, space):
        return 0
    if side == US:
        return FORT_DEFENDERS if query.defenders_inside(b, space) else MOVES_PAST
    if not query.is_war_principal(b, space):
        return MOVES_PAST
    return VILLAGE_REDUCED if b.damaged[space] else 0


def bar_size(b: Board, side: int, space: int, force: list[int]) -> int:
    """18.1b No ambush on a force five times as large; a principal village counts as 1 (18.3a, G5)."""
    stack = query.facing_fp(b, 1 - side, space)
    if query.fp_of(b, force) < b.d.ambush_factor * stack:
        return 0
    return TOO_BIG if query.stack_fp(b, side, space) else VILLAGE_SIZE


def bar_stack(b: Board, side: int, space: int, force: list[int]) -> int:
    """14.2b May the stack of a space ambush this force, if it hasn't done so before?"""
    return bar_ambusher(b, side, space) or bar_size(b, side, space, force)


def bar_publicly(b: Board, f: Interrupt, space: int) -> int:
    return bar_watcher(b, f, space) if space in places(b, f) else MOVES_PAST


def bar_watcher(b: Board, f: Interrupt, space: int) -> int:
    if space in f.used:
        return ONCE
    return REINFORCEMENTS if space == f.barred else bar_ambusher(b, f.side, space)


def watchers(b: Board, f: Interrupt) -> list[int]:
    """Whoever could ambush the force, were it small enough."""
    return [s for s in places(b, f) if not bar_watcher(b, f, s)]


def bar_ambush(b: Board, f: Interrupt, space: int) -> int:
    return bar_publicly(b, f, space) or bar_size(b, f.side, space, f.members)


def places(b: Board, f: Interrupt) -> list[int]:
    """18.0a The force has moved next to these; or it passes through one."""
    return [f.at] if f.here else b.d.near[f.at]


def ambushers(b: Board, f: Interrupt) -> list[int]:
    return [s for s in watchers(b, f) if not bar_size(b, f.side, s, f.members)]


def is_asked(b: Board, f: Interrupt) -> bool:
    """25.2 A closed stack is asked whatever its size: else the silence would tell it."""
    for s in watchers(b, f):
        if not bar_size(b, f.side, s, f.members) or (f.side == WC and query.has_unknown(b, s)):
            return True
    return False


# 18.0 The march is interrupted


@step(Interrupt, rule="18.0a")
def halt(g: War, f: Interrupt) -> None:
    """Most steps lead past nobody. What the US may do depends on the strength of the force, so it sees it (25.2)."""
    b = g.board
    march = g.stack[-2] if len(g.stack) > 1 else f
    if isinstance(march, March):
        f.here, f.origin, f.path = march.passing, march.origin, march.path[:]
    f.members = query.still_at(b, f.members, f.at)
    if not f.members or not watchers(b, f):
        end(f)
    elif f.side == US:
        changes.show_stack(g, f.at)


ambush = RULES.ask(Interrupt, "ambush", by="side", rule="18.0c", when=is_asked, secret=True)


@ambush.offers(AMBUSH, ambushers, bar_ambush, exact=True)
def spring(g: War, f: Interrupt, space: int) -> None:
    f.used.append(space)
    f.last = space
    g.call(Ambush(side=f.side, where=space, at=f.at, members=f.members[:]))


@ambush.passes()
def let_pass(g: War, f: Interrupt, noun: int) -> None:
    f.last = NOWHERE


@step(Interrupt, rule="18.0c")
def next_stack(g: War, f: Interrupt) -> None:
    """Another may follow, until the move has ended."""
    f.members = query.still_at(g.board, f.members, f.at)
    if f.last != NOWHERE and f.members and not f.stopped:
        f.last = NOWHERE
        goto(f, ambush)


@step(Interrupt, rule="18.0d")
def remember(g: War, f: Interrupt) -> None:
    """A stack that has ambushed this move doesn't do so again."""
    march = changes.caller(g)
    if isinstance(march, (March, Retreat)):
        march.ambushed, march.stopped = f.used[:], march.stopped or f.stopped


@step(Interrupt, rule="18.2e")
def drive_back(g: War, f: Interrupt) -> None:
    """A force that was stopped may stay neither with its enemies nor on the water (15.2b)."""
    here = f.last == f.at
    if f.stopped and f.members and (here or g.board.d.kind[f.at] == k.RIVER):
        g.call(
            Retreat(side=1 - f.side, where=f.at, members=f.members[:], origin=f.origin if here else NOWHERE,
                    cause=f.last, path=f.path[:], hurt=f.hurt)
        )  # fmt: skip


# 18.2 One ambush


@step(Ambush, rule="18.2a")
def lie_in_wait(g: War, f: Ambush) -> None:
    changes.show_stack(g, f.where)


@RULES.chance(Ambush, rule="18.2b")
def ambush_roll(g: War, f: Ambush) -> Chance:
    """The faction die, then the event die."""
    return dice(2)


@ambush_roll.rolled
def ambush_rolled(g: War, f: Ambush, faces: list[int]) -> None:
    d = g.board.d
    f.event = d.events[faces[1] - 1]
    if f.event == fight.DELAY:
        g.tell(AMBUSH_DELAYED, [f.side, f.where, f.at, faces[1]])
        goto(f, report)
        return
    f.die = faces[0] + query.ambush_modifier(g.board, f.side, f.where, f.at, f.members)
    f.stops = f.die >= d.overwhelming_from
    f.casualties = d.ambush[max(1, min(len(d.ambush), f.die)) - 1]
    if not query.stack_fp(g.board, f.side, f.where):
        f.casualties = min(f.casualties, d.village_ambush_most)  # 18.3b
    told = [f.side, 1 - f.side, f.where, f.at, f.casualties, int(f.stops), faces[0], f.die]
    g.tell(AMBUSHED, told)


@step(Ambush, rule="18.2d")
def catastrophe(g: War, f: Ambush) -> None:
    if f.die <= g.board.d.catastrophe_up_to:
        score(g, f.side, -1, FAILED_AMBUSH)


@step(Ambush, rule="18.2f")
def take_casualties(g: War, f: Ambush) -> None:
    """Taken as in a battle; lost wagon steps score."""
    if f.casualties:
        g.call(Casualties(side=1 - f.side, where=f.at, members=f.members[:], left=f.casualties, scores=True))


@step(Ambush, rule="18.2e")
def report(g: War, f: Ambush) -> None:
    """An overwhelming success ends the move, or the attack (14.2c)."""
    c = changes.caller(g)
    if isinstance(c, Combat):
        c.ambushed, c.stopped = True, f.stops
    elif isinstance(c, Interrupt):
        c.stopped, c.hurt = f.stops, c.hurt or f.casualties > 0
