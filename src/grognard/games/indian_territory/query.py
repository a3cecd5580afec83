"""Questions about the board: is_, has_, count_, find_. Nothing changes here."""

from __future__ import annotations

from typing import Final

from grognard.games.indian_territory.frames import Move
from grognard.games.indian_territory.state import (
    ARTILLERY,
    ASIDE,
    BOOK,
    COMANCHE,
    CONFEDERATE,
    END,
    ENGINEER,
    FINISHED,
    HOME_GUARD,
    KIOWA,
    PUT_BACK,
    ROUGH,
    TERRITORY,
    TRIBE,
    UNION,
    USED,
    Board,
    Components,
)

rule = BOOK.rule

TRIBES_ARE_ENEMIES: Final = rule("7.6a")
SMITH_SPOILED: Final = rule("6.5c")
SMITH_FOR_UNION: Final = rule("6.5b")
BASES_ARE_FORTS: Final = rule("10.4a")
WALLS_SERVE_ALL: Final = rule("10.4b")
UNFINISHED: Final = rule("10.2c")
FIRST_DRAW: Final = rule("EVT.end.c")
UNION_PUTS_BACK: Final = rule("EVT.quantrill")
WINTER_ENDS: Final = rule("EVT.end.b")
SPLIT: Final = rule("5.2")
SLOWEST: Final = rule("7.4c")
UNSUPPLIED: Final = rule("9.1b")
FED_BY_LAND: Final = rule("9.1a")
LAID_WASTE: Final = rule("9.2a")
WAGON_FEEDS: Final = rule("9.1c")
BASE_FEEDS: Final = rule("9.7a")
FORT_FEEDS: Final = rule("9.8")
GUNS_REACH_FAR: Final = rule("11.1")
ENGINEERS_CLEAR: Final = rule("11.2a")
RIVER_COSTS: Final = rule("3.3b")

# sides and players


def other(player: int) -> int:
    return 1 - player


def is_tribe(side: int) -> bool:
    return side >= KIOWA


def is_enemy(side: int, foe: int) -> bool:
    """Union and Confederates fight each other and the tribes; the tribes never fight one another (11.3c)."""
    if side >= KIOWA and foe >= KIOWA:
        return False
    if side >= KIOWA or foe >= KIOWA:
        return TRIBES_ARE_ENEMIES != 0
    return side != foe


# who is where


def count_troops_in(b: Board, side: int, space: int) -> int:
    """Combat units of a side in a space."""
    return b.troops[side * len(b.d.spaces) + space]


def has_tribe_in(b: Board, space: int) -> bool:
    n = len(b.d.spaces)
    return b.troops[KIOWA * n + space] + b.troops[COMANCHE * n + space] > 0


def has_enemy_troops(b: Board, side: int, space: int) -> bool:
    """Combat units that are enemies of this side."""
    n = len(b.d.spaces)
    if side >= KIOWA:
        return b.troops[space] + b.troops[n + space] > 0
    if b.troops[(1 - side) * n + space]:
        return True
    return TRIBES_ARE_ENEMIES != 0 and has_tribe_in(b, space)


def units_in(b: Board, side: int, space: int) -> list[int]:
    """The side's combat units in a space, by number."""
    if not b.troops[side * len(b.d.spaces) + space]:
        return []
    at = b.at
    return [u for u in b.d.units[side] if at[u] == space]


def leaders_in(b: Board, side: int, space: int) -> list[int]:
    at = b.at
    return [u for u in b.d.leaders[side] if at[u] == space]


def wagons_in(b: Board, side: int, space: int) -> list[int]:
    if space not in b.wagon_at:
        return []
    return [w for w in range(len(b.wagon_at)) if b.wagon_at[w] == space and b.wagon_side[w] == side]


def free_wagon_slot(b: Board, side: int) -> int:
    """The first number that a new wagon of the side can have: the Union's are even, the Confederates' odd."""
    for w in range(side, len(b.wagon_at), 2):
        if b.wagon_at[w] == ASIDE:
            return w
    return len(b.wagon_at) + (len(b.wagon_at) + side) % 2


def has_counters(b: Board, side: int, space: int) -> bool:
    """Any counter of the side: unit, leader or wagon."""
    if count_troops_in(b, side, space):
        return True
    return bool(leaders_in(b, side, space)) or bool(wagons_in(b, side, space))


def has_any_enemy(b: Board, side: int, space: int) -> bool:
    """Any counter at all that is hostile to the side, leaders and wagons included."""
    if has_enemy_troops(b, side, space):
        return True
    for foe in (UNION, CONFEDERATE):
        if is_enemy(side, foe) and has_counters(b, foe, space):
            return True
    return False


def is_empty(b: Board, space: int) -> bool:
    """No counter of any kind."""
    for side in range(4):
        if has_counters(b, side, space):
            return False
    return True


# bases, capitals, forts


def is_own_base(b: Board, player: int, space: int) -> bool:
    """A base that the player may use at present (6.3a, 6.4a, 6.5)."""
    d = b.d
    if d.base[space] not in (UNION, CONFEDERATE) or b.control[space] != player:
        return False
    if space == d.fort_smith:
        if player == UNION:
            return SMITH_FOR_UNION != 0
        return not (b.smith_fallen and SMITH_SPOILED)
    return d.base[space] == player


def is_hostile_base(b: Board, side: int, space: int) -> bool:
    """A Union or Confederate base in the other side's hands; for the tribes, every base but their own camps."""
    base = b.d.base[space]
    if base < 0:
        return False
    if side >= KIOWA:
        return base != side
    return base in (UNION, CONFEDERATE) and b.control[space] != side


def is_fort_for(b: Board, side: int, space: int) -> bool:
    """Do walls protect this side here: a base, or a finished fort of its own?"""
    if side >= KIOWA:
        return False
    base = b.d.base[space]
    if base in (UNION, CONFEDERATE) and BASES_ARE_FORTS:
        return WALLS_SERVE_ALL != 0 or base == side
    return b.fort_side[space] == side and b.fort[space] >= (FINISHED if UNFINISHED else 1)


def controls(b: Board, player: int, space: int) -> bool:
    return b.control[space] == player


def count_capitals(b: Board, player: int) -> int:
    return sum(1 for s in b.d.capitals if b.control[s] == player)


# counters


def is_cavalry(d: Components, u: int) -> bool:
    """Cavalry, Quantrill and mounted Confederate Indians (2.2c); not the tribes."""
    return u < d.n_units and d.mounted[u] != 0 and d.type[u] != TRIBE


def is_indian(d: Components, u: int) -> bool:
    """A unit of the Indian armies, for Indian Recruiting."""
    return u < d.n_units and d.army[u] in ("union_indian", "confederate_indian")


def is_home_guard(d: Components, u: int) -> bool:
    return d.type[u] == HOME_GUARD


def on_map(b: Board, u: int) -> bool:
    return b.at[u] >= 0


def is_free(b: Board, u: int) -> bool:
    """Not yet used by an action of this impulse (5.3b)."""
    return b.used[u] != USED


def is_wagon_free(b: Board, w: int) -> bool:
    return b.wagon_used[w] != USED


def has_engineer(b: Board, units: list[int]) -> bool:
    for u in units:
        if b.d.type[u] == ENGINEER:
            return True
    return False


def has_leader(b: Board, units: list[int]) -> bool:
    for u in units:
        if u >= b.d.n_units:
            return True
    return False


def has_units(b: Board, members: list[int]) -> bool:
    """Any combat unit among them?"""
    for u in members:
        if u < b.d.n_units:
            return True
    return False


def best_leader(b: Board, side: int, space: int) -> int:
    best = 0
    for u in leaders_in(b, side, space):
        best = max(best, b.d.value[u])
    return best


# 7.4, 7.5, 9.1: how far


def is_in_supply(b: Board, side: int, start: int, with_wagon: bool) -> bool:
    """What counts is the space where the move begins (9.1a)."""
    if with_wagon and WAGON_FEEDS:
        return True
    if is_own_base(b, side, start) or (is_tribe(side) and b.d.base[start] == side):
        return BASE_FEEDS != 0
    if FED_BY_LAND and not (b.devastated[start] and LAID_WASTE):
        return True
    return is_fort_for(b, side, start) and b.d.base[start] < 0 and FORT_FEEDS != 0


def allowance(b: Board, f: Move) -> int:
    """The slowest sets the pace (7.4c); out of supply it is halved (9.1b)."""
    speed = b.d.slow if f.wagons else b.d.fast
    for u in f.members:
        speed = min(speed, b.d.speed[u]) if SLOWEST else b.d.speed[u]
    if not is_in_supply(b, f.side, f.start, bool(f.wagons)) and UNSUPPLIED:
        return speed // 2
    return speed


def step_cost(b: Board, members: list[int], origin: int, to: int) -> int:
    """Rough and devastated spaces cost two (7.5a), a river one more (TEC.river)."""
    d = b.d
    cost = d.cost[d.terrain[to]]
    if d.terrain[to] == ROUGH and has_engineer(b, members) and ENGINEERS_CLEAR:
        cost = d.rough_with_engineer
    if b.devastated[to]:
        cost = max(cost, d.devastated_cost)
    if to in d.across[origin] and RIVER_COSTS:
        cost += d.river_extra
    return cost


def movement_left(b: Board, f: Move) -> int:
    return f.left if f.steps else allowance(b, f)


# battle


def can_fire(b: Board, side: int, space: int) -> list[int]:
    """The side's units in the space that are not panicked (BP.4c)."""
    return [u for u in units_in(b, side, space) if not b.panicked[u]]


def batteries(b: Board, side: int, space: int) -> list[int]:
    """Artillery able to fire at long range (11.1)."""
    if not GUNS_REACH_FAR:
        return []
    return [u for u in can_fire(b, side, space) if b.d.type[u] == ARTILLERY]


def is_river(d: Components, origin: int, space: int) -> bool:
    return space in d.across[origin]


# the pool


def is_winter(b: Board) -> bool:
    return b.d.winter[b.turn - 1] != 0


def effect_of(b: Board, marker: int, player: int) -> int:
    """What a marker gives to the player who draws it in this season (5.2)."""
    half = player * 2 + (1 if is_winter(b) else 0)
    if not WINTER_ENDS and b.d.effects[player * 2 + 1][marker] == END:
        return END
    return b.d.effects[half if SPLIT else 0][marker]


def must_put_back(b: Board, marker: int, player: int) -> bool:
    """End as a player's first marker (EVT.end.c); Quantrill drawn by the Union."""
    effect = effect_of(b, marker, player)
    if effect == END and not b.kept[player]:
        return FIRST_DRAW != 0
    return effect == PUT_BACK and UNION_PUTS_BACK != 0


def markers_in_pool(b: Board) -> list[int]:
    """Every marker in the pool, a kind as often as it is there."""
    return [m for m in range(len(b.pool)) for _ in range(b.pool[m])]


def has_lawful_draw(b: Board, player: int) -> bool:
    for m in range(len(b.pool)):
        if b.pool[m] and not must_put_back(b, m, player):
            return True
    return False


def find_unit(d: Components, id: str) -> int:
    return d.counters.index(id)


def home_of(d: Components, space: int) -> int:
    """The player whose home country it is, or -1 in Indian Territory."""
    return d.home[space] if d.home[space] != TERRITORY else -1


def is_lone_quantrill(b: Board, members: list[int]) -> bool:
    return len(members) == 1 and members[0] == b.d.quantrill


def has_unled_quantrill(b: Board, members: list[int]) -> bool:
    """Quantrill without a leader: Union bases are closed to him, and he attacks nobody (11.4c, 11.4d)."""
    return b.d.quantrill in members and not has_leader(b, members)


def is_union_base(b: Board, space: int) -> bool:
    """Fort Smith too, while the Union holds it (6.5b)."""
    return b.d.base[space] == UNION or is_own_base(b, UNION, space)
