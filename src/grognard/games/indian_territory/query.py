"""Questions about the board: is_, has_, count_, find_. Nothing changes here."""

from __future__ import annotations

from typing import Final

from grognard.games.indian_territory import state
from grognard.games.indian_territory.components import Components
from grognard.games.indian_territory.frames import Battle, Impulse, Move
from grognard.games.indian_territory.state import ARTILLERY, ASIDE, BOOK, CONFEDERATE, KIOWA, UNION, USED, Board

ONLY_ONES_OWN: Final = BOOK.rule("5.0")
USED_ALREADY: Final = BOOK.rule("5.3b")
ALWAYS_IN_A_SPACE: Final = BOOK.rule("7.1b")

# how a unit fires
TERRAIN_FIRE: Final = 0
LONG_RANGE: Final = 1
REGULAR: Final = 2

SHAKEN: Final = 2  # panicked by long-range fire in this very step: not to be hit again in it (BP.3c)


def is_tribe(side: int) -> bool:
    return side >= KIOWA


def is_enemy(side: int, foe: int) -> bool:
    """Union and Confederates fight each other and the tribes (7.6a); the tribes never fight one another (11.3c)."""
    return side != foe and (side < KIOWA or foe < KIOWA)


def count_troops_in(b: Board, side: int, space: int) -> int:
    """Combat units of a side in a space."""
    return b.troops[side * len(b.d.spaces) + space]


def has_tribe_in(b: Board, space: int) -> bool:
    n = len(b.d.spaces)
    return b.troops[KIOWA * n + space] + b.troops[state.COMANCHE * n + space] > 0


def has_enemy_troops(b: Board, side: int, space: int) -> bool:
    """Combat units that are enemies of this side."""
    n = len(b.d.spaces)
    if side >= KIOWA:
        return b.troops[space] + b.troops[n + space] > 0
    return b.troops[(1 - side) * n + space] > 0 or has_tribe_in(b, space)


def units_in(b: Board, side: int, space: int) -> list[int]:
    """The side's combat units in a space, by number."""
    if not b.troops[side * len(b.d.spaces) + space]:
        return []
    at = b.at
    return [u for u in b.d.units[side] if at[u] == space]


def leaders_in(b: Board, side: int, space: int) -> list[int]:
    at = b.at
    return [u for u in b.d.leaders[side] if at[u] == space]


def stack_of(b: Board, side: int, space: int) -> list[int]:
    """Units, then leaders."""
    return units_in(b, side, space) + leaders_in(b, side, space)


def wagons_in(b: Board, side: int, space: int) -> list[int]:
    if space not in b.wagon_at:
        return []
    return [w for w in range(len(b.wagon_at)) if b.wagon_at[w] == space and b.wagon_side[w] == side]


def free_wagons(b: Board, player: int, space: int) -> list[int]:
    """Those that have not acted in this impulse."""
    return [w for w in wagons_in(b, player, space) if not b.wagon_used[w]]


def count_increments(b: Board, player: int, space: int) -> int:
    return sum(b.wagon_load[w] for w in free_wagons(b, player, space))


def free_wagon_slot(b: Board, side: int) -> int:
    """The first number that a new wagon of the side can have: the Union's are even, the Confederates' odd."""
    for w in range(side, len(b.wagon_at), 2):
        if b.wagon_at[w] == ASIDE:
            return w
    return len(b.wagon_at) + (len(b.wagon_at) + side) % 2


def has_counters(b: Board, side: int, space: int) -> bool:
    """Any counter of the side: unit, leader or wagon."""
    return bool(count_troops_in(b, side, space) or leaders_in(b, side, space) or wagons_in(b, side, space))


def has_any_enemy(b: Board, side: int, space: int) -> bool:
    """Any counter at all that is hostile to the side, leaders and wagons included."""
    if has_enemy_troops(b, side, space):
        return True
    for foe in (UNION, CONFEDERATE):
        if is_enemy(side, foe) and has_counters(b, foe, space):
            return True
    return False


def is_own_base(b: Board, player: int, space: int) -> bool:
    """A base that the player may use at present (6.3a, 6.4a); Fort Smith serves both, until it falls (6.5b, 6.5c)."""
    d = b.d
    if d.base[space] not in (UNION, CONFEDERATE) or b.control[space] != player:
        return False
    if space == d.fort_smith:
        return player == UNION or not b.smith_fallen
    return d.base[space] == player


def is_hostile_base(b: Board, side: int, space: int) -> bool:
    """A Union or Confederate base in the other side's hands; for the tribes, every base but their own camps."""
    base = b.d.base[space]
    if side >= KIOWA:
        return base >= 0 and base != side
    return base in (UNION, CONFEDERATE) and b.control[space] != side


def is_fort_for(b: Board, side: int, space: int) -> bool:
    """Do walls protect this side here: those of a base, or a finished fort of its own (10.2c)?"""
    return has_walls(b.d, side, space, b.fort_side[space] == side and b.fort[space] == state.FINISHED)


def has_walls(d: Components, side: int, space: int, finished: bool) -> bool:
    """The same, where it is known whether the side has `finished` a fort there; a base serves all (10.4)."""
    return side < KIOWA and (finished or d.base[space] in (UNION, CONFEDERATE))


def count_capitals(b: Board, player: int) -> int:
    return sum(1 for s in b.d.capitals if b.control[s] == player)


def count_home_bases(b: Board) -> int:
    """Confederate bases under Confederate control, a recaptured Fort Smith included (4.4e)."""
    return sum(1 for s in b.d.bases[CONFEDERATE] if b.control[s] == CONFEDERATE)


def union_chance(b: Board) -> float:
    """A guess at how the war ends, from 0, lost for the Union, to 1: the capitals it lacks against the time it has."""
    d = b.d
    lacks = 1 - count_capitals(b, UNION) / len(d.capitals)
    left = (d.turns + 1 - b.turn - b.half / 2) / d.turns
    chance = left / (left + lacks) if lacks else 1.0
    if count_home_bases(b) < 2:
        chance = (1 + chance) / 2  # what isn't won is drawn (4.4f)
    return min(0.98, max(0.02, chance))


def is_cavalry(d: Components, u: int) -> bool:
    """Cavalry, Quantrill and mounted Confederate Indians (2.2c); not the tribes."""
    return u < d.n_units and d.mounted[u] != 0 and d.type[u] != state.TRIBE


def is_indian(d: Components, u: int) -> bool:
    """A unit of the Indian armies, for Indian Recruiting."""
    return u < d.n_units and d.army[u] in ("union_indian", "confederate_indian")


def bar_counter(b: Board, f: Impulse, u: int) -> int:
    """May an action of this impulse begin with this counter?"""
    if b.d.side[u] != f.player:
        return ONLY_ONES_OWN
    if b.at[u] < 0:
        return ALWAYS_IN_A_SPACE
    return USED_ALREADY if b.used[u] == USED else 0


def has_engineer(b: Board, members: list[int]) -> bool:
    return any(b.d.type[u] == state.ENGINEER for u in members)


def has_leader(b: Board, members: list[int]) -> bool:
    return any(u >= b.d.n_units for u in members)


def has_units(b: Board, members: list[int]) -> bool:
    """Any combat unit among them? Leaders have the higher numbers."""
    return any(u < b.d.n_units for u in members)


def best_leader(b: Board, side: int, space: int) -> int:
    return max([b.d.value[u] for u in leaders_in(b, side, space)], default=0)


def lead(b: Board, f: Battle) -> int:
    """What the attacker adds to his die for superiority besides: by his leader (BP.4a), in pursuit (8.6c)."""
    ahead = best_leader(b, f.attacker, f.where) - best_leader(b, f.defender, f.where)
    return ahead + (b.d.pursuit_bonus if f.pursuit else 0)


def is_in_supply(b: Board, side: int, start: int, with_wagon: bool) -> bool:
    """The space where the move begins counts (9.1a): the land, a wagon (9.1c), a base (9.7a) or a fort (9.8) feeds."""
    if with_wagon or not b.devastated[start]:
        return True
    if is_own_base(b, side, start) or (is_tribe(side) and b.d.base[start] == side):
        return True
    return is_fort_for(b, side, start) and b.d.base[start] < 0


def allowance(b: Board, f: Move) -> int:
    """The slowest sets the pace (7.4c); out of supply it is halved (9.1b)."""
    speed = b.d.slow if f.wagons else b.d.fast
    for u in f.members:
        speed = min(speed, b.d.speed[u])
    return speed if is_in_supply(b, f.side, f.start, bool(f.wagons)) else speed // 2


def step_cost(b: Board, members: list[int], origin: int, to: int) -> int:
    """Rough and devastated spaces cost two (7.5a), rough ones less with engineers (11.2a), a river one more (3.3b)."""
    d = b.d
    cost = d.cost[d.terrain[to]]
    if d.terrain[to] == state.ROUGH and has_engineer(b, members):
        cost = d.rough_with_engineer
    if b.devastated[to]:
        cost = max(cost, d.devastated_cost)
    return cost + d.river_extra if to in d.across[origin] else cost


def movement_left(b: Board, f: Move) -> int:
    return f.left if f.steps else allowance(b, f)


def hand_of(f: Battle, side: int) -> int:
    return f.attacker_hand if side == f.attacker else f.defender_hand


def foe_of(f: Battle, side: int) -> int:
    return f.defender if side == f.attacker else f.attacker


def is_supplied(f: Battle, side: int) -> bool:
    return f.attacker_supplied if side == f.attacker else f.defender_supplied


def can_fire(b: Board, side: int, space: int) -> list[int]:
    """The side's units in the space that are not panicked (BP.4c)."""
    return [u for u in units_in(b, side, space) if not b.panicked[u]]


def batteries(b: Board, side: int, space: int) -> list[int]:
    """Artillery able to fire at long range (11.1)."""
    return [u for u in can_fire(b, side, space) if b.d.type[u] == ARTILLERY]


def has_terrain_round(d: Components, origin: int, where: int) -> bool:
    """A river behind the attackers, or the ground; engineers change nothing in it (11.2b)."""
    return (origin >= 0 and where in d.across[origin]) or d.terrain_round[d.terrain[where]] != 0


def is_base_supplied(b: Board, side: int, space: int) -> bool:
    """Defenders of their own base fight every round as if supplied (9.7b); those of a fort do not (10.3)."""
    return is_own_base(b, side, space)


def count_dice(b: Board, u: int, supplied: bool) -> int:
    """By strength (8.2a), and more in supply (8.2b)."""
    return b.d.strength[u] + (b.d.supply_dice if supplied else 0)


def die_bonus(b: Board, u: int, side: int, foe: int, where: int) -> int:
    """Artillery on the prairie (8.2c), and the tribes against no more than themselves (8.2d)."""
    if b.d.type[u] == ARTILLERY:
        return b.d.artillery_bonus[b.d.terrain[where]]
    return 1 if is_tribe(side) and count_troops_in(b, foe, where) <= count_troops_in(b, side, where) else 0


def column_of(b: Board, u: int) -> list[int]:
    """The unit's column of the results table; modified dice read beyond the six (BRT.mod)."""
    return b.d.results[b.d.column[u]]


def effect_of(b: Board, marker: int, player: int) -> int:
    """What a marker gives to the player who draws it in this season (5.2)."""
    return b.d.effects[player * 2 + b.d.winter[b.turn - 1]][marker]


def must_put_back(b: Board, marker: int, player: int) -> bool:
    """End as a player's first marker (EVT.end.c); Quantrill drawn by the Union."""
    effect = effect_of(b, marker, player)
    return effect == state.PUT_BACK or (effect == state.END and not b.kept[player])


def home_of(d: Components, space: int) -> int:
    """The player whose home country it is, or -1 in Indian Territory."""
    return d.home[space] if d.home[space] != state.TERRITORY else -1


def is_lone_quantrill(b: Board, members: list[int]) -> bool:
    return len(members) == 1 and members[0] == b.d.quantrill


def has_unled_quantrill(b: Board, members: list[int]) -> bool:
    """Quantrill without a leader: Union bases are closed to him, and he attacks nobody (11.4c, 11.4d)."""
    return b.d.quantrill in members and not has_leader(b, members)


def is_union_base(b: Board, space: int) -> bool:
    """Fort Smith too, while the Union holds it (6.5b)."""
    return b.d.base[space] == UNION or is_own_base(b, UNION, space)
