"""7 Movement: a group is formed, marches step by step, and stops, fights or passes on."""

from __future__ import annotations

from typing import Final

from grognard.games.destiny.volley import read_volley
from grognard.games.indian_territory.frames import Attack, Move
from grognard.games.indian_territory.query import (
    count_troops_in,
    has_any_enemy,
    has_counters,
    has_enemy_troops,
    has_leader,
    has_units,
    has_unled_quantrill,
    is_free,
    is_hostile_base,
    is_lone_quantrill,
    is_tribe,
    is_union_base,
    is_wagon_free,
    leaders_in,
    movement_left,
    step_cost,
    units_in,
    wagons_in,
)
from grognard.games.indian_territory.rules.arrival import arrive
from grognard.games.indian_territory.rules.changes import forget_stack, put, spend_increment
from grognard.games.indian_territory.rules.fire import column_of
from grognard.games.indian_territory.state import (
    BOOK,
    DISPLACED,
    FRESH,
    HITCH,
    JOIN,
    MARCHED,
    QUANTRILL_RAIDS,
    RAID,
    RULES,
    STEP,
    STEPPED,
    UNION,
    USED,
    Board,
    War,
)
from grognard.kernel.chance import Chance, dice
from grognard.kernel.choice import PASS, each, noun_of, or_pass, verb_of
from grognard.kernel.flow import NOBODY, again, end, goto

step = RULES.step
decision = RULES.decision
chance = RULES.chance
rule = BOOK.rule

ONE_UNIT: Final = rule("7.0")
STACKING: Final = rule("7.1a")
ALWAYS_IN_A_SPACE: Final = rule("7.1b")
ONE_REGIMENT: Final = rule("7.2")
FORCE: Final = rule("7.3a")
FRESH_MEMBERS: Final = rule("7.3b")
KEEP_TOGETHER: Final = rule("7.3c")
FREE_ARRANGEMENT: Final = rule("7.3d")
MOVES_ARE_FINAL: Final = rule("7.4d")
LEADER_ALONE: Final = rule("7.4e")
TOO_DEAR: Final = rule("7.5a")
MINIMUM_MOVE: Final = rule("7.5b")
EMPTY_BASE_IS_OPEN: Final = rule("7.6c")
ONLY_ONES_OWN: Final = rule("5.0")
USED_ALREADY: Final = rule("5.3b")
NO_ROUTE: Final = rule("3.3a")
TROOPS_TAKE_CONTROL: Final = rule("3.2c")
WAGONS_ALONE: Final = rule("9.5c")
WAGONS_ARE_NO_UNITS: Final = rule("9.5d")
TRIBES_NO_BASES: Final = rule("11.3b")
ONE_BATTLE: Final = rule("8.0b")
NOT_ON_ONES_OWN: Final = rule("11.3c")
UNION_BASES_CLOSED: Final = rule("11.4c")
SLIPS_THROUGH: Final = rule("11.4d")


def mover(g: War, f: Move) -> int:
    return f.hand


# 7.0 to 7.3, 9.5c: who goes along


def bar_start(b: Board, player: int, u: int) -> int:
    """May an action begin with this counter?"""
    if b.d.side[u] != player:
        return ONLY_ONES_OWN
    if b.at[u] < 0:
        return ALWAYS_IN_A_SPACE
    return USED_ALREADY if not is_free(b, u) else 0


def bar_haul(b: Board, player: int, w: int) -> int:
    if w >= len(b.wagon_at) or b.wagon_at[w] < 0 or b.wagon_side[w] != player:
        return WAGONS_ALONE
    return USED_ALREADY if not is_wagon_free(b, w) else 0


def bar_join(b: Board, f: Move, u: int) -> int:
    """One unit, one regiment, or a force around a leader; before the first step."""
    if f.alone:
        return ONE_UNIT
    if f.steps and KEEP_TOGETHER:
        return KEEP_TOGETHER
    if b.d.side[u] != f.side:
        return ONLY_ONES_OWN
    if b.at[u] != f.at or u in f.members:
        return FORCE
    if f.members and FORCE and (u >= b.d.n_units or has_leader(b, f.members)):
        return FRESH_MEMBERS if b.used[u] != FRESH or f.displaced else 0
    if b.used[u] == USED:
        return USED_ALREADY
    return bar_regiment(b, f, u) if f.members else 0


def bar_regiment(b: Board, f: Move, u: int) -> int:
    """Without a leader, only battalions of one regiment go together."""
    regiment = b.d.regiment[f.members[0]]
    if regiment < 0:
        return ONE_UNIT
    return ONE_REGIMENT if b.d.regiment[u] != regiment else 0


def bar_hitch(b: Board, f: Move, w: int) -> int:
    if f.alone or w >= len(b.wagon_at) or b.wagon_side[w] != f.side or b.wagon_at[w] != f.at or w in f.wagons:
        return WAGONS_ALONE
    if f.steps and KEEP_TOGETHER:
        return KEEP_TOGETHER
    return USED_ALREADY if not is_wagon_free(b, w) else 0


# which spaces are closed


def bar_closed(b: Board, f: Move, to: int) -> int:
    """Spaces that no amount of movement opens."""
    d = b.d
    if not STACKING and has_counters(b, f.side, to):
        return NO_ROUTE
    if is_tribe(f.side):
        if d.base[to] >= 0 and d.base[to] != f.side and TRIBES_NO_BASES:
            return TRIBES_NO_BASES
        return NOT_ON_ONES_OWN if has_counters(b, f.hand, to) else 0
    if not has_units(b, f.members) and has_any_enemy(b, f.side, to):
        return LEADER_ALONE if f.members else WAGONS_ALONE
    if has_unled_quantrill(b, f.members):
        if is_union_base(b, to) and UNION_BASES_CLOSED:
            return UNION_BASES_CLOSED
        return SLIPS_THROUGH if f.wagons and count_troops_in(b, UNION, to) else 0
    return 0


def is_slipping(b: Board, f: Move, space: int) -> bool:
    """Quantrill alone passes through spaces held by Union units, tribes apart (11.4d)."""
    alone = is_lone_quantrill(b, f.members) and not f.wagons
    return alone and count_troops_in(b, UNION, space) > 0 and SLIPS_THROUGH != 0


def bar_step(b: Board, f: Move, to: int, left: int) -> int:
    """May the group, with this much movement left, go there next?"""
    if to not in b.d.near[f.at]:
        return NO_ROUTE
    barred = bar_closed(b, f, to)
    if barred:
        return barred
    cost = step_cost(b, f.members, f.at, to)
    if cost > left and (f.steps or not MINIMUM_MOVE):
        return TOO_DEAR
    if is_slipping(b, f, to) and not can_slip_on(b, f, to, left - cost):
        return SLIPS_THROUGH
    return 0


def can_slip_on(b: Board, f: Move, space: int, left: int) -> bool:
    """He may not end his move with Union units: from here he must be able to reach a space without them."""
    for to in b.d.near[space]:
        cost = step_cost(b, f.members, space, to)
        if cost <= left and not bar_closed(b, f, to):
            if not is_slipping(b, f, to) or can_slip_on(b, f, to, left - cost):
                return True
    return False


# the march


@decision(Move, by=mover, rule="AMU.move", secret=True)  # a stop that comes at once would tell how fast they are
def march(g: War, f: Move) -> list[int]:
    b = g.board
    left = movement_left(b, f)
    options = each(STEP, [s for s in b.d.near[f.at] if not bar_step(b, f, s, left)])
    if not f.alone and not (f.steps and KEEP_TOGETHER):
        here = units_in(b, f.side, f.at) + leaders_in(b, f.side, f.at)
        options += each(JOIN, [u for u in here if not bar_join(b, f, u)])
        options += each(HITCH, [w for w in wagons_in(b, f.side, f.at) if not bar_hitch(b, f, w)])
    if not is_slipping(b, f, f.at) or not options:
        options.append(PASS)
    return options


@march.barred
def why_not_march(g: War, f: Move, choice: int) -> int:
    b = g.board
    if choice == PASS:
        return SLIPS_THROUGH if is_slipping(b, f, f.at) and any_step(b, f) else 0
    verb, noun = verb_of(choice), noun_of(choice)
    if verb == STEP:
        return bar_step(b, f, noun, movement_left(b, f))
    return bar_join(b, f, noun) if verb == JOIN else bar_hitch(b, f, noun)


def any_step(b: Board, f: Move) -> bool:
    left = movement_left(b, f)
    for s in b.d.near[f.at]:
        if not bar_step(b, f, s, left):
            return True
    return False


@march.chosen(JOIN)
def join(g: War, f: Move, u: int) -> None:
    add_member(g.board, f, u)
    again(f)


@march.chosen(HITCH)
def hitch(g: War, f: Move, w: int) -> None:
    g.board.wagon_used[w] = USED
    f.wagons.append(w)
    again(f)


def add_member(b: Board, f: Move, u: int) -> None:
    if b.used[u] == DISPLACED:
        f.displaced = True
    b.used[u] = USED
    f.members.append(u)


@march.chosen(PASS)
def stop(g: War, f: Move, noun: int) -> None:
    """The hand is off the counters: what they have done is done (7.4d)."""
    if f.steps and MOVES_ARE_FINAL:
        g.reveal()
    if f.steps > 1:
        g.tell(MARCHED, [f.side, f.start, f.at, len(f.members) + len(f.wagons)])
    end(f)


@march.chosen(STEP)
def march_step(g: War, f: Move, to: int) -> None:
    b = g.board
    left = movement_left(b, f)
    f.left = max(0, left - step_cost(b, f.members, f.at, to))
    if not f.steps and not f.alone:
        leave_behind(b, f)
    f.origin = f.at
    f.at = to
    f.steps += 1
    for u in f.members:
        put(g, u, to)
    for w in f.wagons:
        b.wagon_at[w] = to
    g.tell(STEPPED, [f.side, f.origin, to, len(f.members) + len(f.wagons)])
    if f.alone or is_slipping(b, f, to):
        show_lone_rider(g, f)


def leave_behind(b: Board, f: Move) -> None:
    """Who has marched off and who stays is hidden (7.7a). Those who stay may still act, alone or as a force (7.3d)."""
    staying = [u for u in units_in(b, f.side, f.at) + leaders_in(b, f.side, f.at) if u not in f.members]
    if staying or len(wagons_in(b, f.side, f.at)) > len(f.wagons):
        forget_stack(b, f.side, f.at)
    for u in staying if not FREE_ARRANGEMENT else []:
        b.used[u] = USED


def show_lone_rider(g: War, f: Move) -> None:
    """Quantrill among Union troops, a tribe or a unit struck by fortune is plain to see, and so is what it leaves."""
    g.board.known[f.members[0]] = 1
    g.reveal()


@step(Move, rule="7.6a")
def enemies_stop(g: War, f: Move) -> None:
    """Entering a space with enemy units ends the move and starts a battle."""
    b = g.board
    if is_slipping(b, f, f.at):
        goto(f, raid)
    elif meets_units(b, f) and has_units(b, f.members):
        f.members.clear()
        f.wagons.clear()
        if ONE_BATTLE:
            end(f)
        g.call(Attack(side=f.side, hand=f.hand, where=f.at, origin=f.origin))


def meets_units(b: Board, f: Move) -> bool:
    """Only combat units can stand in the way: wagons are no units (9.5d)."""
    return has_enemy_troops(b, f.side, f.at) or (not WAGONS_ARE_NO_UNITS and has_any_enemy(b, f.side, f.at))


@step(Move, rule="7.6b")
def pass_through(g: War, f: Move) -> None:
    """Lone leaders and wagons are no obstacle, and neither is an empty hostile base (7.6c)."""
    goto(f, march)
    if is_hostile_base(g.board, f.side, f.at) and not EMPTY_BASE_IS_OPEN:
        end(f)
    if has_units(g.board, f.members) or not TROOPS_TAKE_CONTROL:
        arrive(g, f.side, f.at, f.origin)


# 11.4e Quantrill raids wagons in the spaces he slips through; whether there are any, he finds out


@decision(Move, by=mover, rule="11.4e")
def raid(g: War, f: Move) -> list[int]:
    return or_pass(each(RAID, [0]))


@raid.barred
def why_not_raid(g: War, f: Move, choice: int) -> int:
    return 0


@raid.chosen(RAID)
def raid_wagon(g: War, f: Move, noun: int) -> None:
    g.reveal()
    wagons = wagons_in(g.board, UNION, f.at)
    f.target = wagons[0] if wagons else NOBODY


@raid.chosen(PASS)
def no_raid(g: War, f: Move, noun: int) -> None:
    goto(f, march)


@chance(Move, rule="11.4e")
def raid_roll(g: War, f: Move) -> Chance:
    return dice(g.board.d.strength[g.board.d.quantrill] if f.target != NOBODY else 0)


@raid_roll.rolled
def raid_rolled(g: War, f: Move, faces: list[int]) -> None:
    b = g.board
    hits, _ = read_volley(column_of(b, b.d.quantrill), faces)
    g.tell(QUANTRILL_RAIDS, [f.side, f.at, hits, *faces])
    for _ in range(min(hits, b.wagon_load[f.target])):
        spend_increment(g, f.target)
    f.target = NOBODY


@step(Move, rule="11.4d")
def ride_on(g: War, f: Move) -> None:
    goto(f, march)


def begin_move(g: War, player: int, members: list[int], wagons: list[int]) -> None:
    """Start a move action with one counter or one wagon."""
    b = g.board
    at = b.at[members[0]] if members else b.wagon_at[wagons[0]]
    f = Move(side=player, hand=player, at=at, origin=at, start=at)
    for u in members:
        add_member(b, f, u)
    for w in wagons:
        b.wagon_used[w] = USED
        f.wagons.append(w)
    g.call(f)


def move_single(g: War, hand: int, u: int) -> None:
    """One counter by itself: a tribe, or a unit that fortune has struck."""
    b = g.board
    at = b.at[u]
    g.call(Move(side=b.d.side[u], hand=hand, members=[u], at=at, origin=at, start=at, alone=True))
