"""15, 22.2c, 22.2d Retreat: where a force goes, what pursuit, water and enemies cost it, and guns that are lost.

An attacker goes back to where it came from; a defender goes where its owner chooses, within limits; a force that was
ambushed on a river backs up along its way.
"""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.frames import (
    Casualties,
    Combat,
    Interrupt,
    March,
    Retreat,
    RetreatBefore,
    Trespass,
)
from grognard.games.blood_on_the_ohio.rules import arrival, changes
from grognard.games.blood_on_the_ohio.rules.refuge import bar_retreat, refuges, shores, ways_out
from grognard.games.blood_on_the_ohio.state import BOOK, RULES, SIDE, SPACE, UNIT, US, WC, Board, War
from grognard.kernel.chance import Chance, dice
from grognard.kernel.flow import NOBODY, NOWHERE, again, end
from grognard.kernel.kinds import NUMBER

step = RULES.step

EQUAL_CHOICES: Final = BOOK.rule("15.1.4b")
ACROSS_WATER: Final = BOOK.rule("15.2a")
NO_REFUGE: Final = BOOK.rule("15.1a")
BACK_INSIDE: Final = BOOK.rule("20.2.2c")

UNTIL_DEAD: Final = BOOK.rule("15.3b")

RETREAT: Final = RULES.verb("retreat", SPACE)
DETACH: Final = RULES.verb("detach", UNIT)
GO_INSIDE: Final = RULES.verb("go_inside")

PURSUED: Final = RULES.event("pursued", "15.4", where=SPACE)
GUNS_ROLLED: Final = RULES.event("guns_rolled", "22.2c", where=SPACE, faces=NUMBER.many)
RETREATED: Final = RULES.event(
    "retreated", "15.1a", who=SIDE, origin=SPACE, to=SPACE, count=NUMBER, water=SPACE
)  # fmt: skip
DESTROYED: Final = RULES.event("destroyed", "15.1a", who=SIDE, where=SPACE, count=NUMBER)
WENT_INSIDE: Final = RULES.event("went_inside", "20.2.2c", where=SPACE, count=NUMBER)
TRAPPED: Final = RULES.event("trapped", "15.3a", who=SIDE, where=SPACE)


def has_way_out(b: Board, side: int, where: int, barred: int, members: list[int]) -> bool:
    """14.2a Would a defender find a space to retreat to?"""
    return bool(ways_out(b, Retreat(side=side, where=where, barred=barred, members=members)))


@step(Retreat, rule="15.1b")
def begin(g: War, f: Retreat) -> None:
    """The stack that caused it is the one in the battle space, unless another is named; those of before are known."""
    f.members = query.still_at(g.board, f.members, f.where)
    f.ambushed = ambushers_of(g, f.side)
    if f.cause == NOWHERE:
        f.cause = f.where
    if f.side == US and isinstance(changes.caller(g), Combat):
        leave_bare_guns(g, f)
    if not f.members:
        end(f)


def leave_bare_guns(g: War, f: Retreat) -> None:
    """22.2b Guns whose last units have fallen are lost among the warriors, before anybody retreats."""
    b = g.board
    if query.units_in(b, WC, f.where) and not arrival.is_supported(b, query.open_stack(b, US, f.where)):
        for u in guns(b, f):
            leave_gun(g, f, u)


def ambushers_of(g: War, side: int) -> list[int]:
    """18.0d The stacks that have ambushed the move of which this retreat is a part, each once."""
    out: list[int] = []
    for f in g.stack:
        if isinstance(f, (March, Retreat)) and f.side == side:
            out += [s for s in f.ambushed if s not in out]
        elif isinstance(f, Interrupt) and f.side != side:
            out += [s for s in f.used if s not in out]
    return out


@step(Retreat, rule="15.4")
def pursue(g: War, f: Retreat) -> None:
    """Cavalry rides down one FP of any WC force that turns its back on it."""
    d = g.board.d
    if f.side == US or f.pursued or f.harmless or not [u for u in pursuers(g, f) if d.cavalry[d.type[u]]]:
        return
    f.pursued = True
    g.tell(PURSUED, [f.where])
    g.call(Casualties(side=f.side, where=f.where, members=f.members[:], left=1))


def pursuers(g: War, f: Retreat) -> list[int]:
    """The US force from which the WC retreats."""
    b, c = g.board, g.stack[-2] if len(g.stack) > 1 else f
    if isinstance(c, RetreatBefore):
        return c.attackers
    if isinstance(c, Combat):
        ours = c.attackers if c.attacker == US else c.defenders
        return query.still_at(b, ours + [u for u in c.late if b.d.side[u] == US], f.where)
    return query.open_stack(b, US, f.cause)


@step(Retreat, rule="15.4")
def survivors(g: War, f: Retreat) -> None:
    f.members = query.still_at(g.board, f.members, f.where)
    if not f.members:
        end(f)


way = RULES.ask(Retreat, "way", by="side", rule="15.1a")


@way.offers(RETREAT, refuges, bar_retreat, exact=True)
def retreat_to(g: War, f: Retreat, space: int) -> None:
    if g.board.d.kind[space] == k.RIVER:
        f.water = space
    else:
        f.goal = space


def may_part(b: Board, f: Retreat) -> list[int]:
    """15.1.4b Where spaces tie, the force may split; somebody has to go on with this part."""
    return f.members if len(f.members) > 1 and len(refuges(b, f)) > 1 else []


@way.offers(DETACH, may_part, otherwise=EQUAL_CHOICES)
def detach(g: War, f: Retreat, u: int) -> None:
    f.members.remove(u)
    f.rest.append(u)
    again(f)


def gate(b: Board, f: Retreat) -> list[int]:
    return [0] if f.into_fort and not f.rest else []


@way.offers(GO_INSIDE, gate, otherwise=BACK_INSIDE)
def go_inside(g: War, f: Retreat, noun: int) -> None:
    """20.2.2c Back into the fort that they broke out of."""
    for u in f.members:
        g.board.inside[u] = 1
    g.tell(WENT_INSIDE, [f.where, len(f.members)])
    end(f)


land = RULES.ask(Retreat, "land", by="side", rule="15.2a", when="water")


@land.offers(RETREAT, shores, otherwise=ACROSS_WATER)
def land_on(g: War, f: Retreat, space: int) -> None:
    f.goal = space


@step(Retreat, rule="15.1a")
def no_refuge(g: War, f: Retreat) -> None:
    """A force with nowhere to go is destroyed."""
    if f.goal == NOWHERE:
        g.tell(DESTROYED, [f.side, f.where, len(f.members)])
        destroy(g, f.members, NO_REFUGE)
        end(f)


def destroy(g: War, members: list[int], rule: int) -> None:
    """15.1a, 17.0b Guns are lost where they stand, wagons are captured (10.1c), arms and all others leave play."""
    b = g.board
    for u in members:
        if b.d.type[u] == k.AR:
            changes.lose_gun(g, u)
        elif b.d.type[u] == k.SU:
            arrival.capture_wagons(g, [u])
        else:
            changes.remove(g, u, rule)


def guns(b: Board, f: Retreat) -> list[int]:
    return query.of_type(b, f.members, k.AR)


@RULES.chance(Retreat, rule="22.2c")
def guns_roll(g: War, f: Retreat) -> Chance:
    """After a casualty each gun may be lost; on a river none is (22.2e), and across one all are (22.2d)."""
    b = g.board
    risk = f.hurt and f.water == NOWHERE and b.d.kind[f.where] != k.RIVER
    return dice(len(guns(b, f)) if risk else 0)


@guns_roll.rolled
def guns_rolled(g: War, f: Retreat, faces: list[int]) -> None:
    g.tell(GUNS_ROLLED, [f.where, *faces])
    for u, face in zip(guns(g.board, f), faces, strict=True):
        if face >= g.board.d.gun_lost_from:
            leave_gun(g, f, u)


def leave_gun(g: War, f: Retreat, u: int) -> None:
    changes.lose_gun(g, u)
    f.members.remove(u)


@step(Retreat, rule="22.2d")
def guns_and_water(g: War, f: Retreat) -> None:
    """No gun gets over the water: it falls to the enemy in the battle space."""
    if f.water != NOWHERE and not f.harmless:
        for u in guns(g.board, f):
            leave_gun(g, f, u)


@step(Retreat, rule="15.2a")
def cross_water(g: War, f: Retreat) -> None:
    """The water takes one FP."""
    if f.members and f.water != NOWHERE and not f.harmless:
        g.call(Casualties(side=f.side, where=f.where, members=f.members[:], left=1))


@step(Retreat, rule="15.1a")
def withdraw(g: War, f: Retreat) -> None:
    """All go at once, those who were sent elsewhere next; what lies alone at the goal is captured."""
    f.members = query.still_at(g.board, f.members, f.where)
    for u in f.members:
        changes.put(g, u, f.goal)
    if f.members:  # not only guns, which are lost
        g.tell(RETREATED, [f.side, f.where, f.goal, len(f.members), f.water])
    arrival.capture(g, f.side, f.goal)
    if f.rest:
        g.call(
            Retreat(side=f.side, where=f.where, members=f.rest[:], barred=f.barred, hurt=f.hurt, cause=f.cause,
                    pursued=True, harmless=f.harmless, into_fort=f.into_fort)
        )  # fmt: skip


@step(Retreat, rule="20.2.2c")
def abandon_fort(g: War, f: Retreat) -> None:
    """A built fort that a failed break-out leaves empty is razed, and every step scores."""
    b = g.board
    if f.into_fort and b.site[f.where] == k.FORT and not query.defenders_inside(b, f.where):
        for _ in range(changes.steps_of(b, f.where)):
            changes.harm(g, f.where, BACK_INSIDE)


@step(Retreat, rule="19.0c")
def trespass(g: War, f: Retreat) -> None:
    b = g.board
    nation = b.d.nation[f.goal]
    if f.members and f.side == US and nation != NOBODY and b.status[nation] == k.NONALIGNED:
        g.call(Trespass(nation=nation, where=f.goal))


@step(Retreat, rule="15.1b")
def ambushed_on_retreat(g: War, f: Retreat) -> None:
    """Any stack but the one that they run from."""
    g.call(Interrupt(side=1 - f.side, at=f.goal, members=f.members[:], barred=f.cause, used=f.ambushed[:]))


@step(Retreat, rule="15.3a")
def into_the_enemy(g: War, f: Retreat) -> None:
    b = g.board
    f.members = query.still_at(b, f.members, f.goal)
    if f.members and query.has_enemy_fp(b, f.side, f.goal):
        changes.show_stack(g, f.goal)
        g.tell(TRAPPED, [f.side, f.goal])
        g.call(Casualties(side=f.side, where=f.goal, members=f.members[:], left=1))


def perish(g: War, f: Retreat) -> None:
    """15.3b Whoever has no FPs can't fight his way out."""
    left = query.still_at(g.board, f.members, f.goal)
    if left:
        g.tell(DESTROYED, [f.side, f.goal, len(left)])
        destroy(g, left, UNTIL_DEAD)


@step(Retreat, rule="15.3b")
def fight_on(g: War, f: Retreat) -> None:
    """They attack those in whose space they are; if they lose, they come back the way they came, and so on."""
    b = g.board
    f.members = query.still_at(b, f.members, f.goal)
    if not f.members or not query.has_enemy_fp(b, f.side, f.goal):
        return
    end(f)
    arrival.capture(g, 1 - f.side, f.goal)
    if not query.fp_of(b, query.still_at(b, f.members, f.goal)):
        perish(g, f)
        return
    came = f.where if f.water == NOWHERE else f.water
    members, ambushed = query.still_at(b, f.members, f.goal), f.goal in f.ambushed
    g.call(Combat(attacker=f.side, where=f.goal, origin=came, attackers=members, ambushed=ambushed))


@step(Retreat, rule="20.1b")
def settle_in(g: War, f: Retreat) -> None:
    """Those who have reached a fort screen it or go in."""
    arrival.garrison(g, f.goal, f.members)
