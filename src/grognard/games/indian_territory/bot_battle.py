"""The bot in battle: what fire is worth, the odds, and the choices that a battle and its aftermath ask for.

Odds are Lanchester's square law: what a side is worth is its fire (hits to be expected in a round) times its units.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from grognard.games.destiny.volley import ELIMINATION, NO_EFFECT
from grognard.games.indian_territory.frames import Aftermath, Arrive, Battle, Fire, Pursuit
from grognard.games.indian_territory.query import (
    best_leader,
    can_fire,
    count_troops_in,
    has_enemy_troops,
    has_engineer,
    is_fort_for,
    is_own_base,
    is_river,
    units_in,
)
from grognard.games.indian_territory.state import (
    ARTILLERY,
    BREAK_OFF,
    FIRE,
    LOSE,
    PURSUE,
    SHAKE,
    SPEND,
    STEP,
    UNION,
    Board,
    Components,
    War,
)
from grognard.kernel.choice import PASS, noun_of, verb_of

STEEPNESS: Final = 2.0  # how fast odds grow with the ratio of worth: in simulated battles 2.5 in the open, 1.7 at walls
TERRAIN_SHOT: Final = 1.2  # what a terrain round adds to the defender's fire
LEADER_SHARE: Final = 0.06  # what a point of leadership adds: it wins more rolls for superiority
HOPELESS: Final = 0.15  # below these odds riders break off
WORTH_SUPPLY: Final = 3  # units on a side from which a battle is big enough to pay for
GOOD_PURSUIT: Final = 0.7  # odds from which a pursuit battle is wanted
ALREADY_OUT: Final = 2.0  # how much rather a panicked unit is lost than one that still fights
LAST_ONE: Final = 3.0  # what it is worth to keep one unit able to fire


@lru_cache(maxsize=8)
def hit_chances(d: Components) -> list[tuple[float, float, float, float]]:
    """For each column: the chance of any effect and of elimination, plain and with one added to the die."""
    out: list[tuple[float, float, float, float]] = []
    for column in d.results:
        plain, better = column[:6], column[1:7]
        hit = [sum(1 for x in c if x != NO_EFFECT) / 6 for c in (plain, better)]
        kill = [sum(1 for x in c if x == ELIMINATION) / 6 for c in (plain, better)]
        out.append((hit[0], kill[0], hit[1], kill[1]))
    return out


def fire_of(b: Board, u: int, where: int, walls: bool = False, more_dice: int = 0) -> float:
    """Units that this one puts out of the battle in a round; behind walls only eliminations count."""
    d = b.d
    hit, kill, hit_more, kill_more = hit_chances(d)[d.column[u]]
    if d.type[u] == ARTILLERY and d.artillery_bonus[d.terrain[where]]:
        hit, kill = hit_more, kill_more
    return (d.strength[u] + more_dice) * (kill if walls else hit)


def odds(fire: float, units: float, foe_fire: float, foe_units: float) -> float:
    """The chance that a side of this fire and number beats the other."""
    ours, theirs = fire * units, foe_fire * foe_units
    if not ours or not theirs:
        return 1.0 if ours else 0.0
    ratio: float = (ours / theirs) ** STEEPNESS
    return ratio / (1.0 + ratio)


def attack_fire(b: Board, units: list[int], where: int, walls: bool) -> float:
    stopped = walls and not has_engineer(b, units)
    return sum(fire_of(b, u, where, stopped) for u in units)


def is_strong_ground(b: Board, origin: int, where: int) -> bool:
    """Does the defender get a terrain round?"""
    return b.d.terrain_round[b.d.terrain[where]] != 0 or (origin >= 0 and is_river(b.d, origin, where))


def battle_odds(b: Board, f: Battle, side: int) -> float:
    """The chance of a side in a battle under way, everything shown."""
    where = f.where
    ours = can_fire(b, f.attacker, where)
    theirs = can_fire(b, f.defender, where)
    more = 1 if f.defender_supplied or (f.defender < 2 and is_own_base(b, f.defender, where)) else 0
    fire = attack_fire(b, ours, where, is_fort_for(b, f.defender, where))
    foe_fire = sum(fire_of(b, u, where, False, more) for u in theirs)
    fire *= 1 + LEADER_SHARE * best_leader(b, f.attacker, where)
    foe_fire *= 1 + LEADER_SHARE * best_leader(b, f.defender, where)
    p = odds(fire, len(ours), foe_fire, len(theirs))
    return p if side == f.attacker else 1.0 - p


# in the battle


def judge_battle(g: War, f: Battle, options: list[int]) -> list[float]:
    """Supply, terrain fire and its target, long-range fire, fire and breaking off."""
    b = g.board
    if verb_of(options[0]) == SPEND:
        return supply_scores(b, f, options)
    p = battle_odds(b, f, f.turn) if any(verb_of(o) == BREAK_OFF for o in options) else 1.0
    lost = p < HOPELESS and not is_vital(b, f.where)
    return [battle_score(b, f, o, lost) for o in options]


def is_vital(b: Board, where: int) -> bool:
    """Fort Scott and Fort Atkinson are fought for to the last: losing one ends the game."""
    return b.d.base[where] == UNION


def battle_score(b: Board, f: Battle, option: int, lost: bool) -> float:
    """The strongest fires first, and at the strongest; all riders leave a lost battle."""
    if option == PASS:
        return 0.0
    value = fire_of(b, noun_of(option), f.where)
    if verb_of(option) == BREAK_OFF:
        return 10.0 + value if lost else -1.0
    return value if verb_of(option) == FIRE else value + (0.0 if b.panicked[noun_of(option)] else 0.5)


def supply_scores(b: Board, f: Battle, options: list[int]) -> list[float]:
    """Pay in a battle that is big enough and neither won nor lost without it; half-empty wagons first."""
    big = min(count_troops_in(b, f.attacker, f.where), count_troops_in(b, f.defender, f.where) + 1) >= WORTH_SUPPLY
    in_doubt = 0.05 < battle_odds(b, f, f.attacker) < 0.95
    want = 1.0 if big and in_doubt else -1.0
    return [0.0 if o == PASS else want - 0.1 * b.wagon_load[noun_of(o)] for o in options]


def judge_fire(g: War, f: Fire, options: list[int]) -> list[float]:
    """Who is shaken (the enemy's best), who is lost or panics (our least)."""
    b = g.board
    verb = verb_of(options[0])
    if verb == SHAKE:
        return [shake_score(b, f, noun_of(o)) for o in options]
    if verb == LOSE:
        return [(ALREADY_OUT if b.panicked[noun_of(o)] else 0.0) - value_of(b, noun_of(o), f.where) for o in options]
    able = len(can_fire(b, f.foe, f.where))
    return [panic_score(b, noun_of(o), f.where, able) for o in options]


def shake_score(b: Board, f: Fire, u: int) -> float:
    return fire_of(b, u, f.where) * (0.5 if b.panicked[u] else 1.0)


def value_of(b: Board, u: int, where: int) -> float:
    """What a unit is worth to its owner: its fire, and a little for speed."""
    return fire_of(b, u, where) + 0.1 * b.d.mounted[u]


def panic_score(b: Board, u: int, where: int, able: int) -> float:
    """Turn over the least; a unit that is over already would be lost, which only saves the last one standing."""
    score = -value_of(b, u, where)
    if b.panicked[u]:
        return score - 1.0
    return score - LAST_ONE if able == 1 else score


# after the battle


def judge_retreat(g: War, f: Aftermath | Arrive | Battle, options: list[int]) -> list[float]:
    b = g.board
    side = b.d.side[f.leader] if isinstance(f, Arrive) else (f.loser if isinstance(f, Aftermath) else f.defender)
    return [refuge(b, side, noun_of(o)) for o in options]


def refuge(b: Board, side: int, space: int) -> float:
    """A good place to run to: friends, walls, own land, and no enemy beside it."""
    score = min(3, count_troops_in(b, side, space)) + (2.0 if is_fort_for(b, side, space) else 0.0)
    if side < 2:
        score += 1.0 if b.control[space] == side else 0.0
        score += 2.0 if b.d.capital[space] >= 0 else 0.0
    return score - 0.7 * sum(1 for s in b.d.near[space] if has_enemy_troops(b, side, s))


def judge_pursuit(g: War, f: Pursuit, options: list[int]) -> list[float]:
    """All riders go, or none: after a weak enemy, or to an open place that counts."""
    b = g.board
    fresh = [u for u in units_in(b, f.side, f.origin) if b.d.mounted[u] and not b.panicked[u] and u not in f.members]
    riders = [u for u in f.members if u < b.d.n_units] + fresh
    if len(riders) == count_troops_in(b, f.side, f.origin) and b.d.capital[f.origin] >= 0:
        riders = []  # somebody has to stay
    goals = {s: pursuit_value(b, f, riders, s) for s in b.d.near[f.origin] if b.d.pursuit[b.d.terrain[s]]}
    best = max(goals.values(), default=0.0)
    scores: list[float] = []
    for o in options:
        if o == PASS:
            scores.append(0.0)
        elif verb_of(o) == STEP:
            scores.append(goals[noun_of(o)])
        else:
            scores.append(best + 1.0 if verb_of(o) == PURSUE and best > 0 else -1.0)
    return scores


def pursuit_value(b: Board, f: Pursuit, riders: list[int], space: int) -> float:
    foes = [u for side in range(4) if side != f.side for u in units_in(b, side, space)]
    if not foes:
        open_place = b.control[space] != f.side and (b.d.capital[space] >= 0 or b.d.base[space] >= 0)
        return 5.0 if open_place and riders else -1.0
    walls = is_fort_for(b, b.d.side[foes[0]], space)
    theirs = sum(fire_of(b, u, space, False, 1 if walls else 0) for u in foes)
    if is_strong_ground(b, f.origin, space):
        theirs *= TERRAIN_SHOT
    p = odds(attack_fire(b, riders, space, walls) * 1.2, len(riders), theirs, len(foes))
    return len(foes) * p if p >= GOOD_PURSUIT else -1.0
