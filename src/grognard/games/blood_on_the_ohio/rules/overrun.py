"""17 Overrun: a force five times as large crushes what stands in its way, loots a village, and marches on."""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import fight, query
from grognard.games.blood_on_the_ohio.frames import March, Overrun, Retreat, RetreatBefore
from grognard.games.blood_on_the_ohio.rules import changes
from grognard.games.blood_on_the_ohio.rules.retreat import destroy
from grognard.games.blood_on_the_ohio.rules.verbs import LOSE
from grognard.games.blood_on_the_ohio.state import BOOK, RULES, SIDE, SPACE, US, WC, Board, War
from grognard.kernel.chance import Chance, dice
from grognard.kernel.flow import end
from grognard.kernel.kinds import FLAG, NUMBER

step = RULES.step

OVERRUN_LOSSES: Final = BOOK.rule("17.0b")
VILLAGE_OVERRUN: Final = BOOK.rule("17.2.1a")
LOOTING: Final = BOOK.rule("17.2.2")
ARMS_LOST: Final = BOOK.rule("23.0f")

OVERRUN_EVENT: Final = RULES.event("overrun_event", "17.2b", who=SIDE, where=SPACE, face=NUMBER, delayed=FLAG)
OVERRAN: Final = RULES.event("overran", "17.2c", who=SIDE, foe=SIDE, where=SPACE, count=NUMBER)


def in_the_way(b: Board, f: Overrun) -> list[int]:
    """Whoever stands there in the open; arms alone in a village go with it (20.5.1g)."""
    stack = query.open_stack(b, 1 - f.side, f.where)
    return stack if len(stack) > len(query.of_type(b, stack, k.BA)) else []


@step(Overrun, rule="17.2a")
def must_run(g: War, f: Overrun) -> None:
    """They must try to slip away, and there is no other choice: no defence, no ambush (17.0c)."""
    stack = in_the_way(g.board, f)
    if stack:
        g.call(RetreatBefore(side=1 - f.side, where=f.where, attackers=f.members[:], defenders=stack, origin=f.origin))


@step(Overrun, rule="17.2a")
def they_ran(g: War, f: Overrun) -> None:
    """Those who slip away have stopped the force."""
    if f.escaped:
        stop(g, f)


def stop(g: War, f: Overrun) -> None:
    march = changes.caller(g)
    if isinstance(march, March):
        march.stopped = True
    end(f)


@RULES.chance(Overrun, rule="17.2b")
def event_roll(g: War, f: Overrun) -> Chance:
    return dice(1)


@event_roll.rolled
def event_rolled(g: War, f: Overrun, faces: list[int]) -> None:
    """A Delay sends the force back; any other event means nothing."""
    event = g.board.d.events[faces[0] - 1]
    g.tell(OVERRUN_EVENT, [f.side, f.where, faces[0], int(event == fight.DELAY)])
    if event == fight.DELAY:
        stop(g, f)
        g.call(Retreat(side=f.side, where=f.where, members=f.members[:], origin=f.origin))


@step(Overrun, rule="17.2c")
def crush(g: War, f: Overrun) -> None:
    """US pieces are lost as ever; WC warriors and leaders go home and may come back (17.0b)."""
    b = g.board
    stack = in_the_way(b, f)
    g.tell(OVERRAN, [f.side, 1 - f.side, f.where, len(stack)])
    if f.side == WC:
        destroy(g, stack, OVERRUN_LOSSES)
        return
    for u in stack:
        if b.d.type[u] == k.BA:
            changes.remove(g, u, ARMS_LOST)
        else:
            b.bled[b.d.people[u]] = 1
            changes.go_home(g, u)


@step(Overrun, rule="17.2.1a")
def burn_village(g: War, f: Overrun) -> None:
    if f.side == US and query.is_war_village(g.board, f.where):
        changes.harm(g, f.where, VILLAGE_OVERRUN)


def looters(b: Board, f: Overrun) -> list[int]:
    """Militia of the force, full or reduced."""
    return [u for u in query.still_at(b, f.members, f.where) if b.d.militia[b.d.type[u]]]


loot = RULES.ask(Overrun, "loot", by="side", rule="17.2.2")


@loot.offers(LOSE, looters, otherwise=LOOTING)
def go_looting(g: War, f: Overrun, u: int) -> None:
    """One militia FP breaks off, with its loot or its revenge."""
    changes.lose_step(g, u, rule=LOOTING)


@step(Overrun, rule="17.2c")
def march_on(g: War, f: Overrun) -> None:
    march = changes.caller(g)
    if isinstance(march, March):
        march.left -= g.board.d.overrun_mp
