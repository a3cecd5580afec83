"""6.3 to 6.8, 13, 21.2 The march of a force, step by step: it goes on until it stops, is stopped, or fights."""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import query, way
from grognard.games.blood_on_the_ohio.forces import bar_drop, bar_join, droppers, force_of, guards, joiners, muster
from grognard.games.blood_on_the_ohio.frames import (
    STRAY_FORCE,
    SUPPORT_FORCE,
    Combat,
    Interrupt,
    March,
    Overrun,
    Retreat,
    Trespass,
)
from grognard.games.blood_on_the_ohio.odds import threats
from grognard.games.blood_on_the_ohio.rules.arrival import arrive, capture
from grognard.games.blood_on_the_ohio.rules.changes import forget_stack, go_home, put, put_off, show_stack
from grognard.games.blood_on_the_ohio.state import BOOK, CUP, RULES, SIDE, SPACE, UNIT, US, WC, Board, War
from grognard.kernel import steps as kernel
from grognard.kernel.chance import ALL, Chance, dice
from grognard.kernel.flow import NOBODY, NOWHERE, again, end, goto, others
from grognard.kernel.kinds import FLAG, NUMBER

step = RULES.step

EMBARKING: Final = BOOK.rule("2.5.2c")
BY_MOVING: Final = BOOK.rule("6.1d")
MEETING: Final = BOOK.rule("6.7")
CANNOT_END_THERE: Final = BOOK.rule("13.0c")
TO_BATTLE: Final = BOOK.rule("14.3g")
NOT_AT_WAR: Final = BOOK.rule("19.0e")
GREAT_FORT: Final = BOOK.rule("20.4a")
PICKED_UP_SCOUT: Final = BOOK.rule("6.4d")
ONE_MP: Final = BOOK.rule("21.2a")
NOT_FOR_WAGONS: Final = BOOK.rule("21.2c")

STEP: Final = RULES.verb("step", SPACE)
JOIN: Final = RULES.verb("join", UNIT)
DROP: Final = RULES.verb("drop", UNIT)
SCOUT: Final = RULES.verb("scout", UNIT)
ATTACK: Final = RULES.verb("attack")
OVERRUN: Final = RULES.verb("overrun")
PASS_THROUGH: Final = RULES.verb("pass_through")

STEPPED: Final = RULES.event(
    "stepped", "6.1b", who=SIDE, origin=SPACE, to=SPACE, nth=NUMBER, count=NUMBER, cost=NUMBER, units=UNIT.many
)
PICKED_UP: Final = RULES.event("picked_up", "6.4a", who=SIDE, unit=UNIT, where=SPACE)
DROPPED: Final = RULES.event("dropped", "6.5a", who=SIDE, unit=UNIT, where=SPACE)
PASSED: Final = RULES.event("passed_through", "13.0b", who=SIDE, where=SPACE)
LEFT_MAP: Final = RULES.event("left_map", "2.4.3e", who=SIDE, origin=SPACE, units=UNIT.many)
SCOUT_ROLLED: Final = RULES.event("scout_marches", "21.2a", scout=UNIT, face=NUMBER, loyal=FLAG)


# the next step


def open_steps(b: Board, f: March) -> list[int]:
    return [to for to in b.d.ways[f.side][f.at] if not way.bar_next(b, f, f.at, to, f.left)]


def bar_step(b: Board, f: March, to: int) -> int:
    return way.bar_way(b, f, f.at, to, f.left)


def price(b: Board, f: March, to: int) -> list[tuple[int, int]]:
    """2.5 What a step costs, part by part: the way, and going on the water."""
    cost = query.step_mp(b.d, f.at, to)
    plain = min(cost, b.d.trail_mp)
    return [part for part in ((plain, 0), (cost - plain, EMBARKING)) if part[0]]


def movement_left(b: Board, f: March) -> int:
    return f.left


def refill(b: Board, f: March) -> None:
    f.left = kernel.PLENTY


# secret: a stop that comes at once would tell how fast a closed stack is (25.2)
march = RULES.ask(March, "march", by="side", rule="6.1b", secret=True)


MARCHES: Final = kernel.March(price, movement_left, way.TOO_DEAR, refill, threats)


@march.offers(STEP, open_steps, bar_step, exact=True, march=MARCHES)
def march_step(g: War, f: March, to: int) -> None:
    b, cost = g.board, query.step_mp(g.board.d, f.at, to)
    take_arms(b, f)
    f.left -= cost
    f.path.append(f.at)
    f.origin, f.at, f.passing = f.at, to, False
    for u in f.members:
        b.moved[u] = 1
        put(g, u, to)
    forget_stack(b, f.origin)
    forget_stack(b, to)
    tell_step(g, f, cost)
    if is_seen(b, f):
        show_stack(g, to)
    if b.d.kind[to] == k.ENTRY:
        leave_map(g, f, b.d.gate_nation[to])
    else:
        goto(f, trespass)


def take_arms(b: Board, f: March) -> None:
    """23.0e British Arms that would be left alone go along with the last warriors, unless they lie in a village."""
    if f.side == US:
        return
    left = [u for u in query.still_at(b, b.d.by_type[k.BA], f.at) if u not in f.members]
    if left and not query.is_war_village(b, f.at) and not guards(b, f.at, f.members):
        if query.of_type(b, f.members, k.WA):
            f.members += left


def tell_step(g: War, f: March, cost: int) -> None:
    """25.2 The US sees how many counters of a closed stack go, not which."""
    told = [f.side, f.origin, f.at, len(f.path), len(f.members), cost]
    seen = seen_by(g.board, f.side)
    g.tell(STEPPED, [*told, *f.members], seen)
    if seen != ALL:
        g.tell(STEPPED, told, others(f.side))


def is_seen(b: Board, f: March) -> bool:
    """25.2 The strength of a force counts on the water (6.3.1), on the way to a battle, and among enemies."""
    return b.d.kind[f.at] == k.RIVER or f.battle != NOWHERE or query.has_enemy_fp(b, f.side, f.at)


def seen_by(b: Board, side: int) -> int:
    return WC if side == WC and query.is_hidden(b) else ALL


def leave_map(g: War, f: March, nation: int) -> None:
    """2.4.3e Home to the nation's square; guests of a nation wait in its entry square instead (5.2.3a)."""
    if way.is_all_of(g.board, f.members, nation):
        g.tell(LEFT_MAP, [f.side, f.origin, *f.members])
        g.reveal()  # closed or not, everybody sees who waits in a nation's square
        for u in f.members:
            go_home(g, u)
    end(f)


# 6.4, 6.5 picking up and dropping off


@march.offers(JOIN, joiners, bar_join, exact=True)
def join(g: War, f: March, u: int) -> None:
    """6.4c On the way a leader may change what the force is, but never its MP."""
    b = g.board
    f.members.append(u)
    if not f.path:
        muster(b, f)
    else:
        b.moved[u] = 1
        if f.force != STRAY_FORCE:
            f.force = force_of(b, f.members)
        g.tell(PICKED_UP, [f.side, u, f.at], seen_by(b, f.side))
    again(f)


@march.offers(DROP, droppers, bar_drop, exact=True)
def drop(g: War, f: March, u: int) -> None:
    """21.2b The only scout takes its extra MP along."""
    b = g.board
    f.members.remove(u)
    if u == f.scout:
        left = query.of_type(b, f.members, k.SC)
        f.scout = left[0] if left else NOBODY
        f.left -= 0 if left else b.d.scout_bonus_mp
    g.tell(DROPPED, [f.side, u, f.at], seen_by(b, f.side))
    again(f)


# 21.2 scouts


def bar_scout(b: Board, f: March, u: int) -> int:
    """21.2a One extra MP at most, by a scout who set out with the force."""
    if u not in f.members or b.d.type[u] != k.SC or f.scout != NOBODY:
        return ONE_MP
    if u not in f.scouts:
        return PICKED_UP_SCOUT
    if f.battle != NOWHERE:
        return TO_BATTLE
    return NOT_FOR_WAGONS if f.force == SUPPORT_FORCE and query.of_type(b, f.members, k.SU) else 0


def scouts(b: Board, f: March) -> list[int]:
    return [u for u in f.scouts if not bar_scout(b, f, u)]


@march.offers(SCOUT, scouts, bar_scout, exact=True)
def ask_scout(g: War, f: March, u: int) -> None:
    f.scout = u
    goto(f, fickleness)


# structures that can't fight back, and the end of the march


def bar_attack(b: Board, f: March, noun: int) -> int:
    """6.7 Whatever has no FPs may be attacked where the force stands."""
    if not f.path:
        return BY_MOVING
    if f.battle != NOWHERE or f.passing or not query.fp_of(b, f.members):
        return TO_BATTLE if f.battle != NOWHERE else MEETING
    site = b.site[f.at]
    if f.side == WC:
        return GREAT_FORT if site == k.GREAT_FORT else 0 if site in (k.SETTLEMENT, k.FORT) else MEETING
    if not query.is_village(b, f.at):
        return MEETING
    return 0 if query.is_war_village(b, f.at) else NOT_AT_WAR


def bar_raze(b: Board, f: March, noun: int) -> int:
    """17.2.1a An empty village may be overrun, too."""
    if f.side == WC or not query.is_village(b, f.at):
        return MEETING
    return bar_attack(b, f, noun) or way.bar_overrun(b, f, noun)


@march.offers(ATTACK, None, bar_attack)
def attack_place(g: War, f: March, noun: int) -> None:
    fight(g, f, noun)


@march.offers(OVERRUN, None, bar_raze)
def overrun_place(g: War, f: March, noun: int) -> None:
    overrun(g, f, noun)


def bar_stop(b: Board, f: March, noun: int) -> int:
    if f.battle != NOWHERE:
        return TO_BATTLE
    return CANNOT_END_THERE if f.passing else way.bar_stay(b, f, f.at)


@march.passes(bar_stop)
def stop(g: War, f: March, noun: int) -> None:
    """6.1c Whoever was in a force has had its march, however short."""
    goto(f, halt)


@step(March, rule="2.5.2e")
def nowhere_to_go(g: War, f: March) -> None:
    """Who can neither stop nor go on after an ambush falls back like a force that was stopped there (15.2b)."""
    fall_back(g, f)


@step(March, rule="6.3c")
def halt(g: War, f: March) -> None:
    b = g.board
    f.members = query.still_at(b, f.members, f.at)
    for u in f.members:
        b.moved[u] = 1
    if f.members and f.path:
        arrive(g, f)
    end(f)


def fall_back(g: War, f: March) -> None:
    g.call(Retreat(side=f.side, where=f.at, members=f.members[:], origin=f.origin, path=f.path[:], harmless=True))
    end(f)


@RULES.chance(March, rule="21.2a")
def fickleness(g: War, f: March) -> Chance:
    return dice(1)


@fickleness.rolled
def fickleness_rolled(g: War, f: March, faces: list[int]) -> None:
    """21.1 Loyal, it gives 1 MP; else it goes to the cup, and the force has what it had."""
    b = g.board
    loyal = faces[0] > b.d.scout_leaves_up_to
    g.tell(SCOUT_ROLLED, [f.scout, faces[0], int(loyal)])
    if loyal:
        f.left += b.d.scout_bonus_mp
    else:
        f.members.remove(f.scout)
        f.scouts.remove(f.scout)
        put_off(g, f.scout, CUP)
        f.scout = NOBODY
    if f.members:
        goto(f, march)
    else:
        end(f)


# the force has entered a space


@step(March, rule="19.0c")
def trespass(g: War, f: March) -> None:
    nation = g.board.d.nation[f.at]
    if f.side == US and nation >= 0 and g.board.status[nation] == k.NONALIGNED:
        g.call(Trespass(nation=nation, where=f.at))


@step(March, rule="10.1b")
def seize(g: War, f: March) -> None:
    """Lone wagons are taken, and unsupported guns lost (22.2b), wherever enemies come through."""
    if f.at != f.battle:
        capture(g, f.side, f.at)


@step(March, rule="18.0a")
def watched(g: War, f: March) -> None:
    """Stacks next door may ambush the force; that of the space itself only when it is passed (13.0d)."""
    if f.members and has_watchers(g.board, f):
        interrupt(g, f)


def has_watchers(b: Board, f: March) -> bool:
    """Counters count, and a principal village by itself (18.1d)."""
    row = (1 - f.side) * len(b.d.spaces)
    for s in b.d.near[f.at]:
        if b.count[row + s] or (f.side == US and b.site[s] == k.PRINCIPAL):
            return True
    return False


def interrupt(g: War, f: March) -> None:
    g.call(Interrupt(side=1 - f.side, at=f.at, members=f.members[:], barred=f.battle, used=f.ambushed[:]))


@step(March, rule="18.2e")
def stands(g: War, f: March) -> None:
    """Who is left after ambushes; an overwhelming success ends the march."""
    b = g.board
    f.members = query.still_at(b, f.members, f.at)
    if not f.members or f.at == f.battle:
        end(f)
    elif f.stopped:
        f.left = 0
    if f.side == US:
        show_stack(g, f.at)


def meets_enemies(b: Board, f: March) -> bool:
    return query.has_enemy_fp(b, f.side, f.at)


meet = RULES.ask(March, "meet", by="side", rule="6.7", when=meets_enemies)


@meet.offers(ATTACK, None, way.bar_fight)
def fight(g: War, f: March, noun: int) -> None:
    """14.8f Combat ends the march, whatever comes of it."""
    b = g.board
    inside = query.is_fort(b, f.at) and f.side == WC and not query.stack_fp(b, US, f.at)
    g.call(Combat(
        attacker=f.side, where=f.at, origin=f.origin, attackers=f.members[:], inside=inside, ambushed=f.at in f.ambushed
    ))  # fmt: skip
    goto(f, halt)


@meet.offers(OVERRUN, None, way.bar_overrun)
def overrun(g: War, f: March, noun: int) -> None:
    """17.0a Where it succeeds it costs 1 MP, and the march goes on (17.2c)."""
    g.call(Overrun(side=f.side, members=f.members[:], where=f.at, origin=f.origin))
    goto(f, goes_on)


@meet.offers(PASS_THROUGH, None, way.bar_pass_through)
def pass_through(g: War, f: March, noun: int) -> None:
    """13.0b It costs 1 MP; the stack that is passed may ambush the force (13.0d)."""
    f.left -= g.board.d.pass_through_mp
    f.passing = True
    g.tell(PASSED, [f.side, f.at])
    interrupt(g, f)
    goto(f, goes_on)


@step(March, rule="6.7")
def met(g: War, f: March) -> None:
    """Who has lost all FPs to ambushes and stands among enemies can only fall back."""
    if meets_enemies(g.board, f):
        fall_back(g, f)


@step(March, rule="6.6c")
def goes_on(g: War, f: March) -> None:
    """Friendly armies stop whoever enters; so do ambushes, and overruns that failed."""
    b = g.board
    f.members = query.still_at(b, f.members, f.at)
    if not f.members:
        end(f)
    elif f.stopped or query.is_army(b, f.side, f.at, f.members) or is_spent(b, f):
        goto(f, halt)
    else:
        goto(f, march)


def is_spent(b: Board, f: March) -> bool:
    """Nothing is left to choose; whether a closed stack has MP left doesn't show (25.2)."""
    if f.left or b.d.kind[f.at] == k.RIVER or seen_by(b, f.side) != ALL:
        return False
    return bool(bar_attack(b, f, 0)) and not scouts(b, f)
