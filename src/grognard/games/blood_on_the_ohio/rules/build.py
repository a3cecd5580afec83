"""5.3, 5.4, 5.5 Build and Repair, and how the WC harasses both."""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.frames import Build, Harass, SpecialActions
from grognard.games.blood_on_the_ohio.rules import changes
from grognard.games.blood_on_the_ohio.rules.negotiate import break_treaty, join
from grognard.games.blood_on_the_ohio.rules.verbs import CHOOSE
from grognard.games.blood_on_the_ohio.rules.victory import score
from grognard.games.blood_on_the_ohio.state import (
    BOOK,
    CUP,
    FORT,
    READY,
    RULES,
    SIDE,
    SITE,
    SPACE,
    UNIT,
    US,
    WC,
    Board,
    War,
)
from grognard.kernel.chance import Chance, dice
from grognard.kernel.flow import NOWHERE
from grognard.kernel.kinds import NUMBER

step = RULES.step
chance = RULES.chance

BUILD: Final = k.ACTIONS.index("build")
REPAIR: Final = k.ACTIONS.index("repair")
HARASS: Final = k.ACTIONS.index("harass")
BUILDS_BARRED: Final = BOOK.rule("5.3b")
NEAR_WATER: Final = BOOK.rule("5.3c")
NEAR_NEIGHBOURS: Final = BOOK.rule("5.3d")
CLEAR_OF_ENEMIES: Final = BOOK.rule("5.3e")
FORT_CHAIN: Final = BOOK.rule("5.3f")
COSTS_A_WAGON: Final = BOOK.rule("5.3g")
IN_TREATY_LAND: Final = BOOK.rule("5.3i")
IN_NONALIGNED_LAND: Final = BOOK.rule("5.3j")
ON_EMPTY_GROUND: Final = BOOK.rule("5.3l")
ONE_DAMAGED: Final = BOOK.rule("5.4a")
WARRIORS_NEAR: Final = BOOK.rule("5.4b")
RIGHT_AFTER: Final = BOOK.rule("5.5a")
NOBODY_NEAR: Final = BOOK.rule("5.5b")
EACH_SUCCESS: Final = BOOK.rule("5.5d")
SCORES_REPAIRS: Final = BOOK.rule("24.0b")

NAME: Final = RULES.verb("name", FORT)

BUILT: Final = RULES.event("built", "5.3a", who=SIDE, site=SITE, where=SPACE, fort=FORT)
WAGON_USED: Final = RULES.event("wagon_used", "5.3g", who=SIDE, unit=UNIT)
REPAIRED: Final = RULES.event("repaired", "5.4a", who=SIDE, site=SITE, where=SPACE)
HARASSED: Final = RULES.event("harassed", "5.5c", who=SIDE, where=SPACE, minus=NUMBER, hits=NUMBER, dice=NUMBER.many)


# 5.3 build


def forts_in_box(b: Board) -> list[int]:
    return [n for n in range(len(b.fort_at)) if b.fort_at[n] == READY]


def bar_build(b: Board, f: SpecialActions, space: int, in_box: int) -> int:
    """What settlements and forts have in common."""
    barred = query.bar_action(b, f.side, US, BUILD)
    if barred:
        return barred
    return BUILDS_BARRED if b.builds_barred or not in_box else bar_ground(b, space)


def open_ground(b: Board, f: SpecialActions) -> list[int]:
    """Where nothing stands, for whoever may build."""
    if f.side != US or b.builds_barred:
        return []
    return [s for s in range(len(b.site)) if b.site[s] <= k.RAZED and b.d.kind[s] == k.GROUND]


def bar_ground(b: Board, space: int) -> int:
    """5.3l Empty ground; 5.3e clear of villages and warriors, of whatever nation."""
    is_empty = b.site[space] in (k.NO_SITE, k.RAZED) and not query.stack_fp(b, WC, space)
    if not is_empty or b.d.kind[space] != k.GROUND:
        return ON_EMPTY_GROUND
    near = query.within(b.d, space, b.d.enemy_clear - 1)
    return CLEAR_OF_ENEMIES if any(query.is_village(b, s) or query.has_warriors(b, s) for s in near) else 0


def bar_neighbourhood(b: Board, space: int) -> int:
    """5.3c, 5.3d What must be near a new settlement."""
    d = b.d
    if not any(d.kind[s] == k.RIVER for s in query.within(d, space, d.settlement_to_river)):
        return NEAR_WATER
    near = query.within(d, space, d.settlement_to_neighbour)
    return 0 if any(query.is_us_place(b, s) for s in near) else NEAR_NEIGHBOURS


def bar_settlement(b: Board, f: SpecialActions, space: int) -> int:
    return bar_build(b, f, space, b.settlements) or bar_neighbourhood(b, space)


def bar_fort(b: Board, f: SpecialActions, space: int) -> int:
    barred = bar_build(b, f, space, len(forts_in_box(b)))
    if barred:
        return barred
    if not any(query.is_fort(b, s) for s in query.within(b.d, space, b.d.fort_chain)):
        return FORT_CHAIN
    return 0 if wagons_for(b, space) else COSTS_A_WAGON


def wagon_steps(b: Board) -> int:
    """A whole wagon, or a step of one (A3.3e)."""
    return query.scenario_of(b).fort_supply_steps[b.expedition - 1]


def wagons_for(b: Board, space: int) -> list[int]:
    """5.3g Wagons with the steps that it takes, at the supply distance by a path free of enemy force points."""
    d = b.d
    reached, ring = [space], [space]
    for _ in range(d.supply_distance):
        ring = [s for x in ring for s in d.near[x] if s not in reached and not query.has_enemy_fp(b, US, s)]
        reached += ring
    return [u for u in d.by_type[k.SU] if b.at[u] in reached and d.steps[u] - b.reduced[u] >= wagon_steps(b)]


def by_us(b: Board, f: Build) -> int:
    return US


def is_fort(b: Board, f: Build) -> bool:
    return f.is_fort


def names(b: Board, f: Build) -> list[int]:
    return forts_in_box(b)


which = RULES.ask(Build, "which", by=by_us, rule="5.3a", when=is_fort)


@which.offers(NAME, names, otherwise=BUILDS_BARRED)
def name_fort(g: War, f: Build, fort: int) -> None:
    f.fort = fort


def wagons(b: Board, f: Build) -> list[int]:
    return wagons_for(b, f.where)


pay = RULES.ask(Build, "pay", by=by_us, rule="5.3g", when=is_fort)


@pay.offers(CHOOSE, wagons, otherwise=COSTS_A_WAGON)
def use_wagon(g: War, f: Build, u: int) -> None:
    """The WC scores nothing for it."""
    b = g.board
    g.tell(WAGON_USED, [US, u])
    if b.d.steps[u] - b.reduced[u] > wagon_steps(b):
        changes.weaken(b, u)
    else:
        changes.put_off(g, u, CUP)


@step(Build, rule="5.3a")
def raise_structure(g: War, f: Build) -> None:
    """5.3h It takes the place of a razed marker."""
    b = g.board
    b.site[f.where], b.damaged[f.where] = (k.FORT if f.is_fort else k.SETTLEMENT), 0
    if f.is_fort:
        b.fort_at[f.fort] = f.where
    else:
        b.settlements -= 1
    g.tell(BUILT, [US, b.site[f.where], f.where, f.fort])


@step(Build, rule="5.3i")
def treaty_land(g: War, f: Build) -> None:
    """5.2.2b"""
    nation = g.board.d.nation[f.where]
    if nation >= 0:
        break_treaty(g, nation, IN_TREATY_LAND)


@step(Build, rule="5.3j")
def nonaligned_land(g: War, f: Build) -> None:
    nation = g.board.d.nation[f.where]
    if nation >= 0 and g.board.status[nation] == k.NONALIGNED:
        join(g, nation, IN_NONALIGNED_LAND)


# 5.4 repair


def damaged_places(b: Board, f: SpecialActions) -> list[int]:
    return [s for s in range(len(b.damaged)) if b.damaged[s]] if f.side == US else []


def bar_repair(b: Board, f: SpecialActions, space: int) -> int:
    barred = query.bar_action(b, f.side, US, REPAIR)
    if barred:
        return barred
    if not query.is_us_place(b, space) or not b.damaged[space] or query.stack_fp(b, WC, space):
        return ONE_DAMAGED
    near = query.within(b.d, space, b.d.repair_clear)
    return WARRIORS_NEAR if any(query.has_warriors(b, s) for s in near) else 0


def repair(g: War, space: int) -> None:
    """5.4c It costs the WC what the step had brought."""
    b = g.board
    b.damaged[space] = 0
    g.tell(REPAIRED, [US, b.site[space], space])
    score(g, WC, -b.d.site_vp[b.site[space]], SCORES_REPAIRS)


# 5.5 harass


def bar_harass(b: Board, f: SpecialActions, _: int) -> int:
    barred = query.bar_action(b, f.side, WC, HARASS)
    if barred:
        return barred
    if f.built == NOWHERE:
        return RIGHT_AFTER
    return 0 if query.harassers(b, f.built) else NOBODY_NEAR


@step(Harass, rule="5.5b")
def gather(g: War, f: Harass) -> None:
    for s in query.harassers(g.board, f.where):
        changes.show_stack(g, s)
        f.fp += query.stack_fp(g.board, WC, s)


@chance(Harass, rule="5.5c")
def harass(g: War, f: Harass) -> Chance:
    return dice(f.fp)


@harass.rolled
def harassed(g: War, f: Harass, faces: list[int]) -> None:
    """5.5d Each success takes a step, down to the last."""
    b = g.board
    d = b.d
    minus = query.fp_of(b, query.stack_in(b, US, f.where)) // d.harass_us_fp
    hits = len([x for x in faces if x - minus >= d.harass_from])
    g.tell(HARASSED, [WC, f.where, minus, hits, *faces])
    for _ in range(min(hits, changes.steps_of(b, f.where))):
        changes.harm(g, f.where, EACH_SUCCESS)
