"""7 Movement: a group is formed, marches step by step, and stops, fights or passes on."""

from __future__ import annotations

from typing import Final

from grognard.games.destiny.volley import read_volley
from grognard.games.indian_territory import query, state
from grognard.games.indian_territory.frames import Attack, Impulse, Move
from grognard.games.indian_territory.rules.arrival import LEADER_ALONE, NO_ROUTE, arrive
from grognard.games.indian_territory.rules.changes import forget_stack, put, spend_increment
from grognard.games.indian_territory.state import BOOK, DISPLACED, RULES, SIDE, SPACE, UNION, UNIT, USED, Board, War
from grognard.kernel.chance import ALL
from grognard.kernel.flow import NOBODY, again, end, goto, others
from grognard.kernel.kinds import FLAG, NUMBER
from grognard.kernel.steps import PLENTY, March

step = RULES.step

ONE_UNIT: Final = BOOK.rule("7.0")
ONE_REGIMENT: Final = BOOK.rule("7.2")
FORCE: Final = BOOK.rule("7.3a")
FRESH_MEMBERS: Final = BOOK.rule("7.3b")
KEEP_TOGETHER: Final = BOOK.rule("7.3c")
TOO_DEAR: Final = BOOK.rule("7.5a")
ROUGH_GROUND: Final = BOOK.rule("TEC.rough")
DEVASTATED: Final = BOOK.rule("TEC.devastated")
RIVER: Final = BOOK.rule("TEC.river")
WAGONS_ALONE: Final = BOOK.rule("9.5c")
TRIBES_NO_BASES: Final = BOOK.rule("11.3b")
NOT_ON_ONES_OWN: Final = BOOK.rule("11.3c")
UNION_BASES_CLOSED: Final = BOOK.rule("11.4c")
SLIPS_THROUGH: Final = BOOK.rule("11.4d")

MOVE: Final = RULES.verb("move", UNIT)
JOIN: Final = RULES.verb("join", UNIT)
HITCH: Final = RULES.verb("hitch", state.WAGON)
STEP: Final = RULES.verb("step", SPACE)
RAID: Final = RULES.verb("raid")

STEPPED: Final = RULES.event(
    "stepped", "AMU.move", who=SIDE, origin=SPACE, to=SPACE, nth=NUMBER, count=NUMBER, cost=NUMBER, wagons=NUMBER,
    units=UNIT.many,
)  # fmt: skip
QUANTRILL_RAIDS: Final = RULES.event(
    "quantrill_raids", "11.4e", who=SIDE, where=SPACE, hits=NUMBER, destroyed=FLAG, faces=NUMBER.many
)


def bar_haul(b: Board, f: Impulse, w: int) -> int:
    if w >= len(b.wagon_at) or b.wagon_at[w] < 0 or b.wagon_side[w] != f.player:
        return WAGONS_ALONE
    return query.USED_ALREADY if b.wagon_used[w] else 0


def bar_join(b: Board, f: Move, u: int) -> int:
    """One unit, one regiment, or a force around a leader; before the first step."""
    if f.alone:
        return ONE_UNIT
    if f.steps:
        return KEEP_TOGETHER
    if b.d.side[u] != f.side:
        return query.ONLY_ONES_OWN
    if b.at[u] != f.at or u in f.members:
        return FORCE
    if f.members and (u >= b.d.n_units or query.has_leader(b, f.members)):
        return FRESH_MEMBERS if b.used[u] != state.FRESH or f.displaced else 0
    if b.used[u] == USED:
        return query.USED_ALREADY
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
    if f.steps:
        return KEEP_TOGETHER
    return query.USED_ALREADY if b.wagon_used[w] else 0


def bar_closed(b: Board, f: Move, to: int) -> int:
    """Spaces that no amount of movement opens."""
    d = b.d
    if query.is_tribe(f.side):
        if d.base[to] >= 0 and d.base[to] != f.side:
            return TRIBES_NO_BASES
        return NOT_ON_ONES_OWN if query.has_counters(b, f.hand, to) else 0
    if not query.has_units(b, f.members) and query.has_any_enemy(b, f.side, to):
        return LEADER_ALONE if f.members else WAGONS_ALONE
    if query.has_unled_quantrill(b, f.members):
        if query.is_union_base(b, to):
            return UNION_BASES_CLOSED
        return SLIPS_THROUGH if f.wagons and query.count_troops_in(b, UNION, to) else 0
    return 0


def is_slipping(b: Board, f: Move, space: int) -> bool:
    """Quantrill alone passes through spaces held by Union units, tribes apart (11.4d)."""
    return query.is_lone_quantrill(b, f.members) and not f.wagons and query.count_troops_in(b, UNION, space) > 0


def bar_way(b: Board, f: Move, to: int, left: int) -> int:
    """May the group, with this much movement left, go there next? The first step is always open (7.5b)."""
    if to not in b.d.near[f.at]:
        return NO_ROUTE
    barred = bar_closed(b, f, to)
    if barred:
        return barred
    cost = query.step_cost(b, f.members, f.at, to)
    if cost > left and f.steps:
        return TOO_DEAR
    return SLIPS_THROUGH if is_slipping(b, f, to) and not can_slip_on(b, f, to, left - cost) else 0


def can_slip_on(b: Board, f: Move, space: int, left: int) -> bool:
    """He may not end his move with Union units: from here he must be able to reach a space without them."""
    for to in b.d.near[space]:
        cost = query.step_cost(b, f.members, space, to)
        if cost <= left and not bar_closed(b, f, to):
            if not is_slipping(b, f, to) or can_slip_on(b, f, to, left - cost):
                return True
    return False


def open_steps(b: Board, f: Move) -> list[int]:
    left = query.movement_left(b, f)
    return [s for s in b.d.near[f.at] if not bar_way(b, f, s, left)]


def bar_step(b: Board, f: Move, to: int) -> int:
    return bar_way(b, f, to, query.movement_left(b, f))


def joiners(b: Board, f: Move) -> list[int]:
    if f.alone or f.steps:
        return []
    return [u for u in query.stack_of(b, f.side, f.at) if not bar_join(b, f, u)]


def hitchers(b: Board, f: Move) -> list[int]:
    if f.alone or f.steps:
        return []
    return [w for w in query.wagons_in(b, f.side, f.at) if not bar_hitch(b, f, w)]


def bar_stop(b: Board, f: Move, noun: int) -> int:
    return SLIPS_THROUGH if is_slipping(b, f, f.at) and open_steps(b, f) else 0


def price(b: Board, f: Move, to: int) -> list[tuple[int, int]]:
    """What a step costs, part by part: the ground, a river on the way."""
    cost, river = query.step_cost(b, f.members, f.at, to), b.d.river_extra if to in b.d.across[f.at] else 0
    parts = [(cost - river - 1, DEVASTATED if b.devastated[to] else ROUGH_GROUND), (river, RIVER)]
    return [(1, 0), *[part for part in parts if part[0]]]


def refill(b: Board, f: Move) -> None:
    f.left = PLENTY


# secret: a stop that comes at once would tell how fast they are
march = RULES.ask(Move, "march", by="hand", rule="AMU.move", secret=True)


@march.offers(STEP, open_steps, bar_step, exact=True, march=March(price, query.movement_left, TOO_DEAR, refill))
def march_step(g: War, f: Move, to: int) -> None:
    b = g.board
    left, cost = query.movement_left(b, f), query.step_cost(b, f.members, f.at, to)
    f.left = max(0, left - cost)
    if not f.steps and not f.alone:
        leave_behind(b, f)
    f.origin = f.at
    f.at = to
    f.steps += 1
    for u in f.members:
        put(g, u, to)
    for w in f.wagons:
        b.wagon_at[w] = to
    plain = f.alone or is_slipping(b, f, to)  # Quantrill, a tribe or a unit struck by fortune
    tell_step(g, f, cost, plain)
    if plain:
        b.known[f.members[0]] = 1
        g.reveal()


def tell_step(g: War, f: Move, cost: int, plain: bool) -> None:
    """Others see how many go, not who, nor what it costs them (7.7a)."""
    told = [f.side, f.origin, f.at, f.steps, len(f.members) + len(f.wagons)]
    g.tell(STEPPED, [*told, cost, len(f.wagons), *f.members], ALL if plain else f.side)
    if not plain:
        g.tell(STEPPED, [*told, 0, 0], others(f.side))


def leave_behind(b: Board, f: Move) -> None:
    """Who has marched off and who stays is hidden (7.7a). Those who stay may still act, alone or as a force (7.3d)."""
    staying = [u for u in query.stack_of(b, f.side, f.at) if u not in f.members]
    if staying or len(query.wagons_in(b, f.side, f.at)) > len(f.wagons):
        forget_stack(b, f.side, f.at)


@march.offers(JOIN, joiners, bar_join, exact=True)
def join(g: War, f: Move, u: int) -> None:
    add_member(g.board, f, u)
    again(f)


def add_member(b: Board, f: Move, u: int) -> None:
    if b.used[u] == DISPLACED:
        f.displaced = True
    b.used[u] = USED
    f.members.append(u)


@march.offers(HITCH, hitchers, bar_hitch, exact=True)
def hitch(g: War, f: Move, w: int) -> None:
    add_wagon(g.board, f, w)
    again(f)


def add_wagon(b: Board, f: Move, w: int) -> None:
    b.wagon_used[w] = USED
    f.wagons.append(w)


@march.passes(bar_stop)
def stop(g: War, f: Move, noun: int) -> None:
    """The hand is off the counters: what they have done is done (7.4d)."""
    if f.steps:
        g.reveal()
    end(f)


@step(Move, rule="7.6a")
def enemies_stop(g: War, f: Move) -> None:
    """Entering a space with enemy units ends the move (8.0b) and starts a battle; wagons are no units (9.5d)."""
    b = g.board
    if is_slipping(b, f, f.at):
        goto(f, raid)
    elif query.has_enemy_troops(b, f.side, f.at) and query.has_units(b, f.members):
        f.members.clear()
        f.wagons.clear()
        end(f)
        g.call(Attack(side=f.side, hand=f.hand, where=f.at, origin=f.origin))


@step(Move, rule="7.6b")
def pass_through(g: War, f: Move) -> None:
    """Lone leaders and wagons are no obstacle, and neither is an empty hostile base (7.6c)."""
    goto(f, march)
    if query.has_units(g.board, f.members):
        arrive(g, f.side, f.at, f.origin)


raid = RULES.ask(Move, "raid", by="hand", rule="11.4e")


@raid.offers(RAID)
def raid_wagon(g: War, f: Move, noun: int) -> None:
    """Quantrill raids wagons in a space he slips through; whether there are any, he finds out."""
    g.reveal()
    wagons = query.wagons_in(g.board, UNION, f.at)
    f.target = wagons[0] if wagons else NOBODY


@raid.passes()
def no_raid(g: War, f: Move, noun: int) -> None:
    goto(f, march)


raid_roll = RULES.dice(
    Move, "raid_roll", lambda b, f: b.d.strength[b.d.quantrill] if f.target != NOBODY else 0, rule="11.4e"
)


@raid_roll.rolled
def raid_rolled(g: War, f: Move, faces: list[int]) -> None:
    b = g.board
    hits, _ = read_volley(query.column_of(b, b.d.quantrill), faces)
    g.tell(QUANTRILL_RAIDS, [f.side, f.at, hits, int(hits >= b.wagon_load[f.target]), *faces])
    for _ in range(min(hits, b.wagon_load[f.target])):
        spend_increment(b, f.target)
    f.target = NOBODY


@step(Move, rule="11.4d")
def ride_on(g: War, f: Move) -> None:
    goto(f, march)


def begin_move(g: War, player: int, at: int) -> Move:
    """Start a move action, to which the first counter or wagon is added."""
    f = Move(side=player, hand=player, at=at, origin=at, start=at)
    g.call(f)
    return f


def move_single(g: War, hand: int, u: int) -> None:
    """One counter by itself: a tribe, or a unit that fortune has struck."""
    at = g.board.at[u]
    g.call(Move(side=g.board.d.side[u], hand=hand, members=[u], at=at, origin=at, start=at, alone=True))
