"""2.5, 6.3.1, 6.6, 6.7, 13, 17.1, 19.0b, 20.7 Where a force may go next: each answer is 0 or the rule that bars it.

A step is open if the force may enter the space, can pay for it, and can still finish its march by the rules: on the
water it needs a landing, on the way to a battle a way there.
"""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.frames import March
from grognard.games.blood_on_the_ohio.state import BOOK, US, WC, Board
from grognard.kernel.flow import NOWHERE

NO_TRAIL: Final = BOOK.rule("2.5.1a")
NO_RIVER: Final = BOOK.rule("2.5.2a")
DOOR: Final = BOOK.rule("2.4.3a")
OWNER_ONLY: Final = BOOK.rule("2.4.3b")
OWN_SQUARE: Final = BOOK.rule("2.4.3e")
NO_WAY_BACK: Final = BOOK.rule("2.4.3f")
NO_STOPPING: Final = BOOK.rule("2.5.2e")
KEY_LEADER_ALONE: Final = BOOK.rule("6.2.1a")
SUPPORT_ALONE: Final = BOOK.rule("6.2.4b")
RIVER_LIMIT: Final = BOOK.rule("6.3.1a")
OHIO_LIMIT: Final = BOOK.rule("6.3.1b")
TOO_DEAR: Final = BOOK.rule("6.5e")
ENEMIES: Final = BOOK.rule("6.7")
TOO_WEAK_TO_PASS: Final = BOOK.rule("13.0a")
CANNOT_LEAVE: Final = BOOK.rule("13.0c")
TO_BATTLE: Final = BOOK.rule("14.3g")
FIVE_TO_ONE: Final = BOOK.rule("17.1a")
OVERRUN_MP: Final = BOOK.rule("17.1b")
STRONG_PLACE: Final = BOOK.rule("17.1c")
GUESTS: Final = BOOK.rule("19.0b")
MIAMIS_HOLDS: Final = BOOK.rule("20.7b")
MIAMIS_CLOSED: Final = BOOK.rule("20.7c")
MIAMIS_BLOCKS: Final = BOOK.rule("20.7d")
LEARNING_MAP: Final = BOOK.rule("A2.0b")


def bar_way(b: Board, f: March, at: int, to: int, left: int) -> int:
    """May the force go from one space to another with so many MP left?"""
    return bar_next(b, f, at, to, left) if to in b.d.ways[f.side][at] else bar_far(b, f, at, to)


def bar_next(b: Board, f: March, at: int, to: int, left: int) -> int:
    """The same, of a space next door."""
    d = b.d
    kind, was = d.kind[to], d.kind[at]
    barred = bar_enter(b, f, at, to)
    if not barred and kind == k.RIVER and was == k.RIVER:
        barred = bar_water(b, f, at, to)
    if barred:
        return barred
    cost = d.step_mp[was][kind]
    if cost > left:
        return TOO_DEAR
    if f.battle == NOWHERE and kind != k.RIVER:
        return 0  # ashore it may always stop
    if can_finish(b, f, to, left - cost):
        return 0
    return TO_BATTLE if f.battle != NOWHERE else NO_STOPPING


def bar_far(b: Board, f: March, at: int, to: int) -> int:
    """Why a space is none of those next door."""
    d = b.d
    if d.kind[to] != k.ENTRY:
        return NO_RIVER if d.kind[at] == k.RIVER and d.kind[to] == k.RIVER else NO_TRAIL
    if f.side == US:
        return NO_WAY_BACK if d.gate_nation[to] == k.NONE else OWNER_ONLY
    return OWNER_ONLY if d.gate_nation[to] == k.NONE else DOOR


def bar_enter(b: Board, f: March, at: int, to: int) -> int:
    """Spaces that no amount of movement opens."""
    d = b.d
    nation = d.nation[to]
    if nation >= 0 and not b.status[nation] and query.is_closed(b, to):
        return LEARNING_MAP
    if not b.site[to] and not b.count[(1 - f.side) * len(d.spaces) + to] and d.kind[to] != k.ENTRY:
        return 0  # nothing and nobody is there
    if f.side == US and query.fort_miamis_in(b, to):
        return MIAMIS_BLOCKS if d.kind[at] == k.RIVER else MIAMIS_CLOSED
    if f.side == WC and (d.kind[to] == k.ENTRY or b.site[to] == k.PRINCIPAL):
        barred = bar_host(b, f, to)
        if barred:
            return barred
    if query.has_enemy_fp(b, f.side, to) and not query.fp_of(b, f.members) and to != f.battle:
        return bar_helpless(b, f)
    return 0


def bar_helpless(b: Board, f: March) -> int:
    """6.7 Without FPs nobody can fight, pass through or overrun."""
    if query.has_key_leader(b.d, f.members):
        return KEY_LEADER_ALONE
    return ENEMIES if any(query.is_leader(b.d, u) for u in f.members) else SUPPORT_ALONE


def bar_host(b: Board, f: March, to: int) -> int:
    """2.4.3e, 19.0b A nation's own pieces leave by its square; a nonaligned nation receives few guests there."""
    d, is_door = b.d, b.d.kind[to] == k.ENTRY
    nation = d.gate_nation[to] if is_door else d.nation[to]
    if is_door and is_all_of(b, f.members, nation):
        return 0
    if b.status[nation] != k.NONALIGNED:
        return OWN_SQUARE if is_door else 0
    guests = query.stack_in(b, WC, to) + f.members
    many = query.fp_of(b, guests) > d.alliance_fp or len(query.of_type(b, guests, k.KEY)) > 1
    return GUESTS if many else 0


def is_all_of(b: Board, members: list[int], nation: int) -> bool:
    """Are all of them of one nation, its British Arms included?"""
    return all(b.d.people[u] == nation or b.arms_of[nation] == u for u in members)


# 2.5.2, 6.3.1 rivers


def river_limit(b: Board, side: int, river: int) -> int:
    """6.3.1a, 6.3.1b"""
    return b.d.ohio_us_fp if side == US and b.d.river[river] == b.d.ohio else b.d.river_fp


def bar_water(b: Board, f: March, at: int, to: int) -> int:
    """6.3.1 Along a river only so many FPs go; across it any number (6.3.1c)."""
    limit = min(river_limit(b, f.side, at), river_limit(b, f.side, to))
    if query.unit_fp(b, f.members) <= limit:
        return 0
    return OHIO_LIMIT if limit == b.d.ohio_us_fp else RIVER_LIMIT


def bar_stay(b: Board, f: March, at: int) -> int:
    """2.5.2e, 20.7b Nobody ends on the water, but for a few in Fort Miamis."""
    d = b.d
    if d.kind[at] != k.RIVER:
        return 0
    if f.side == US or not query.fort_miamis_in(b, at):
        return NO_STOPPING
    coming = query.unit_fp(b, f.members) if f.at != at else 0
    return MIAMIS_HOLDS if b.fp[WC * len(d.spaces) + at] + coming > d.site_holds[k.FORT_MIAMIS] else 0


def can_finish(b: Board, f: March, at: int, left: int) -> bool:
    """Once there, can the force end its march by the rules: ashore (2.5.2e), or at the battle (14.3g)?"""
    if f.battle == NOWHERE:
        if not bar_stay(b, f, at):
            return True
    elif at == f.battle:
        return True
    elif b.d.apart[at][f.battle] > left + 1:
        return False  # every space costs 1, but for the last, where a landing is free
    else:
        left = left_beyond(b, f, at, left)
    return left >= 0 and can_leave(b, f, at, left)


def can_leave(b: Board, f: March, at: int, left: int) -> bool:
    for to in b.d.ways[f.side][at]:
        if f.battle != NOWHERE and b.d.apart[to][f.battle] > left - query.step_mp(b.d, at, to) + 1:
            continue  # too far from the battle: every space costs 1, but for the last, where a landing is free
        if not bar_next(b, f, at, to, left):
            return True
    return False


def left_beyond(b: Board, f: March, at: int, left: int) -> int:
    """14.3g What is left of the MP once reinforcements have gone through a space; below 0, they can't."""
    if query.is_army(b, f.side, at, f.members):
        return -1
    if not query.has_enemy_fp(b, f.side, at) or at == f.at:
        return left
    if f.side == US and query.has_unknown(b, at):
        return -1  # 25.2 what stands there must not show in what they may do
    fp, facing = query.fp_of(b, f.members), query.facing_fp(b, f.side, at)
    return left - b.d.pass_through_mp if fp > facing else -1


# 6.7 what to do about enemies


def bar_fight(b: Board, f: March, noun: int) -> int:
    if f.battle != NOWHERE:
        return TO_BATTLE
    return 0 if query.fp_of(b, f.members) else bar_helpless(b, f)


def bar_pass_through(b: Board, f: March, noun: int) -> int:
    """13.0 More FPs than the enemy, 1 MP, and a way out."""
    if query.fp_of(b, f.members) <= query.facing_fp(b, f.side, f.at):
        return TOO_WEAK_TO_PASS
    left = f.left - b.d.pass_through_mp
    return CANNOT_LEAVE if left < 0 or not can_leave(b, f, f.at, left) else 0


def bar_overrun(b: Board, f: March, noun: int) -> int:
    """17.1 Five times the enemy's FPs, no strong place, 1 MP and a way out."""
    if is_strong(b, f.side, f.at):
        return STRONG_PLACE
    if query.fp_of(b, f.members) < max(1, b.d.overrun_factor * query.facing_fp(b, f.side, f.at)):
        return FIVE_TO_ONE
    left = f.left - b.d.overrun_mp
    return OVERRUN_MP if left < 0 or not can_leave(b, f, f.at, left) else 0


def is_strong(b: Board, side: int, space: int) -> bool:
    """17.1c A fort, settlement or principal village; but screeners of a fort may be overrun (20.1f)."""
    if query.is_fort(b, space):
        return side == US or not query.stack_fp(b, US, space)
    return b.site[space] in (k.SETTLEMENT, k.PRINCIPAL)
