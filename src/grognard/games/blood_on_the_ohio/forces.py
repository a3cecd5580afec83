"""6.2, 6.4, 6.5, 23.0d What a force is, how fast it is, and who may join or leave it."""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.frames import KEY_FORCE, STRAY_FORCE, SUBORDINATE_FORCE, SUPPORT_FORCE, March
from grognard.games.blood_on_the_ohio.state import BOOK, US, WC, Board
from grognard.kernel.flow import NOBODY, NOWHERE

ACTIVE_SIDE: Final = BOOK.rule("6.0a")
ONCE: Final = BOOK.rule("6.1c")
KEY_LIMIT: Final = BOOK.rule("6.2.1a")
TWO_LEADERS: Final = BOOK.rule("6.2.1b")
SUBORDINATE_LIMIT: Final = BOOK.rule("6.2.2a")
ONE_NATION: Final = BOOK.rule("6.2.2b")
FROM_ONE_STACK: Final = BOOK.rule("6.3a")
PICK_UP: Final = BOOK.rule("6.4a")
WITHIN_LIMITS: Final = BOOK.rule("6.4b")
DROP_OFF: Final = BOOK.rule("6.5a")
KEY_LEADER_STAYS: Final = BOOK.rule("6.5b")
OVER_TEN: Final = BOOK.rule("6.5c")
SUBORDINATE_STAYS: Final = BOOK.rule("6.5d")
NO_ENDING_THERE: Final = BOOK.rule("13.0c")
ALL_OF_IT_COMES: Final = BOOK.rule("14.3e")
LOCKED_IN: Final = BOOK.rule("20.2b")
MIAMIS_HOLDS: Final = BOOK.rule("20.7b")
SCOUT_DROPPED: Final = BOOK.rule("21.2b")
LOST_GUN: Final = BOOK.rule("22.2a")
ARMS_WITH_UNITS: Final = BOOK.rule("23.0d")
ARMS_ALONE: Final = BOOK.rule("23.0e")


# 6.2 types of forces


def bar_command(b: Board, members: list[int]) -> int:
    """6.2.1, 6.2.2 What keeps these from being the force of the leader among them, or 0."""
    d, fp = b.d, query.unit_fp(b, members)
    leaders = [u for u in members if query.is_leader(d, u)]
    if query.has_key_leader(d, leaders):
        if len(leaders) > 1:
            return TWO_LEADERS if fp > d.key_with_leader_fp else 0
        return KEY_LIMIT if fp > d.key_fp else 0
    if fp > subordinate_fp(b, d.side[leaders[0]]):
        return SUBORDINATE_LIMIT
    peoples = {d.people[u] for u in members if not query.is_support(d, u)}
    return ONE_NATION if len(peoples) > 1 else 0


def subordinate_fp(b: Board, side: int) -> int:
    """6.2.2a, A3.3c"""
    special = query.scenario_of(b).us_subordinate_fp if side == US else 0
    return special or b.d.subordinate_fp


def force_of(b: Board, members: list[int]) -> int:
    """6.2 What these are when they set out together."""
    d = b.d
    if query.has_leader(d, members):
        if bar_command(b, members):
            return STRAY_FORCE
        return KEY_FORCE if query.has_key_leader(d, members) else SUBORDINATE_FORCE
    return STRAY_FORCE if any(query.is_unit(d, u) for u in members) else SUPPORT_FORCE


def mp_of(b: Board, side: int, members: list[int]) -> int:
    """6.2.1e, 6.2.2c, 6.2.3b, 6.2.4b How far these go when they set out together."""
    return mp_by(b, side, force_of(b, members), members)


def mp_by(b: Board, side: int, force: int, members: list[int]) -> int:
    d = b.d
    if force == SUPPORT_FORCE:
        return d.scouts_mp if all(d.type[u] == k.SC for u in members) else d.wagons_mp
    if force == KEY_FORCE:
        return d.us_key_mp if side == US else d.wc_key_mp
    if force == SUBORDINATE_FORCE:
        return d.us_subordinate_mp if side == US else d.wc_subordinate_mp
    return d.us_stray_mp if side == US else d.wc_stray_mp


def set_out(b: Board, side: int, members: list[int]) -> March:
    """6.1b The force that these are at the start: its type and its MP are settled now (6.5e)."""
    at = b.at[members[0]]
    f = March(side=side, members=members[:], at=at, origin=at)
    muster(b, f)
    return f


def muster(b: Board, f: March) -> None:
    """6.5e Before its first step a force is what its members make it."""
    f.force = force_of(b, f.members)
    f.left = mp_by(b, f.side, f.force, f.members) + (b.d.scout_bonus_mp if f.scout != NOBODY else 0)
    f.scouts = query.of_type(b, f.members, k.SC)


# who may go


def bar_piece(b: Board, side: int, u: int) -> int:
    """6.1c, 6.3a May this piece take part in a force's march at all?"""
    d = b.d
    if d.side[u] != side:
        return ACTIVE_SIDE
    if b.at[u] < 0:
        return FROM_ONE_STACK
    if query.is_lost_gun(b, u):
        return LOST_GUN
    if b.moved[u]:
        return ONCE
    return LOCKED_IN if b.inside[u] and query.is_besieged(b, b.at[u]) else 0


def bar_first(b: Board, side: int, u: int) -> int:
    """British Arms never set out by themselves."""
    return bar_piece(b, side, u) or (ARMS_WITH_UNITS if b.d.type[u] == k.BA else 0)


def bar_join(b: Board, f: March, u: int) -> int:
    """6.3a, 6.4 May this piece join the force, at the start or on the way?"""
    barred = bar_piece(b, f.side, u)
    if barred:
        return barred
    if b.at[u] != f.at or u in f.members:
        return PICK_UP if f.path else FROM_ONE_STACK
    if f.battle != NOWHERE:
        return ALL_OF_IT_COMES
    if f.passing:
        return NO_ENDING_THERE
    if b.d.type[u] == k.BA and not query.of_type(b, f.members, k.WA):
        return ARMS_WITH_UNITS
    return bar_with(b, f, u)


def bar_with(b: Board, f: March, u: int) -> int:
    """A leader who sets out keeps to his command; whoever sets out without one takes along what he likes (6.2.3a)."""
    grown = [*f.members, u]
    if not f.path:
        return bar_command(b, grown) if query.is_leader(b.d, f.members[0]) else 0
    return WITHIN_LIMITS if f.force != STRAY_FORCE and force_of(b, grown) == STRAY_FORCE else 0


def joiners(b: Board, f: March) -> list[int]:
    if b.count[f.side * len(b.d.spaces) + f.at] == len(f.members):
        return []
    waiting = [u for u in query.stack_in(b, f.side, f.at) if not b.moved[u] and u not in f.members]
    return [u for u in waiting if not bar_join(b, f, u)]


# who may stay behind


def bar_drop(b: Board, f: March, u: int) -> int:
    """6.5 May the force leave this piece where it is, and go on?"""
    if u not in f.members or not f.path or len(f.members) == 1:
        return DROP_OFF
    if f.battle != NOWHERE:
        return ALL_OF_IT_COMES
    if f.passing:
        return NO_ENDING_THERE
    rest = [m for m in f.members if m != u]
    return bar_landing(b, f, u) or bar_leader(b, f, u, rest) or bar_scout(b, f, u, rest) or bar_arms(b, f, u, rest)


def bar_landing(b: Board, f: March, u: int) -> int:
    """6.5a Nobody stays on the water, but for a garrison of Fort Miamis (20.7b)."""
    d = b.d
    if d.kind[f.at] != k.RIVER:
        return 0
    if f.side == US or not query.fort_miamis_in(b, f.at):
        return DROP_OFF
    staying = b.fp[WC * len(d.spaces) + f.at] - query.unit_fp(b, f.members) + query.unit_fp(b, [u])
    return MIAMIS_HOLDS if staying > d.site_holds[k.FORT_MIAMIS] else 0


def bar_leader(b: Board, f: March, u: int, rest: list[int]) -> int:
    d = b.d
    leaders = [m for m in rest if query.is_leader(d, m)]
    if f.force == SUBORDINATE_FORCE:
        return SUBORDINATE_STAYS if not leaders else 0
    if f.force != KEY_FORCE:
        return 0
    if not query.has_key_leader(d, leaders):
        return KEY_LEADER_STAYS
    return OVER_TEN if len(leaders) == 1 and query.unit_fp(b, rest) > d.key_fp else 0


def bar_scout(b: Board, f: March, u: int, rest: list[int]) -> int:
    """21.2b The extra MP of the only scout must not be spent yet."""
    if u != f.scout or query.of_type(b, rest, k.SC):
        return 0
    return SCOUT_DROPPED if f.left < b.d.scout_bonus_mp else 0


def bar_arms(b: Board, f: March, u: int, rest: list[int]) -> int:
    """23.0d, 23.0e Arms go with warriors, and stay with warriors or in a village."""
    if b.d.type[u] == k.BA:
        return 0 if query.is_war_village(b, f.at) or guards(b, f.at, f.members) else ARMS_ALONE
    carried = query.of_type(b, rest, k.BA)
    return ARMS_WITH_UNITS if carried and not query.of_type(b, rest, k.WA) else 0


def guards(b: Board, space: int, leaving: list[int]) -> list[int]:
    """The warriors who stay in a space."""
    return [u for u in query.units_in(b, WC, space) if u not in leaving]


def droppers(b: Board, f: March) -> list[int]:
    if not f.path or f.passing or len(f.members) == 1:
        return []
    return [u for u in f.members if not bar_drop(b, f, u)]
