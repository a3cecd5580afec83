"""5.6, 5.7, 5.8 Raid, Search and Strategic Movement."""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.frames import Raid, Search, SpecialActions, Transfer
from grognard.games.blood_on_the_ohio.rules import changes
from grognard.games.blood_on_the_ohio.rules.recruit import bar_refuge, take_field
from grognard.games.blood_on_the_ohio.rules.verbs import CHOOSE, PLACE
from grognard.games.blood_on_the_ohio.rules.victory import score
from grognard.games.blood_on_the_ohio.state import (
    BOOK,
    CHIT,
    RULES,
    SIDE,
    SPACE,
    STORE,
    UNIT,
    US,
    WC,
    Board,
    War,
)
from grognard.kernel.chance import ALL, Chance, dice, draw
from grognard.kernel.flow import NOBODY, others
from grognard.kernel.kinds import FLAG, NUMBER

step = RULES.step
chance = RULES.chance

RAID: Final = k.ACTIONS.index("raid")
SEARCH_GUNS: Final = k.ACTIONS.index("search_artillery")
SEARCH_RAIDERS: Final = k.ACTIONS.index("search_raiders")
STRATEGIC: Final = k.ACTIONS.index("strategic_movement")
EMPTY_SETTLEMENT: Final = BOOK.rule("5.6a")
RAIDS_BARRED: Final = BOOK.rule("5.6b")
NO_CHITS: Final = BOOK.rule("5.6c")
RAZED: Final = BOOK.rule("5.6.2a")
NEAREST_NATION: Final = BOOK.rule("5.6.2b")
OUTLIERS_BURNED: Final = BOOK.rule("5.6.2d")
LOST_GUN: Final = BOOK.rule("5.7.1a")
CHIT_NEEDED: Final = BOOK.rule("5.7.2a")
BETWEEN_VILLAGES: Final = BOOK.rule("5.8a")
OPEN_ROAD: Final = BOOK.rule("5.8b")
UNSUPPORTED: Final = BOOK.rule("22.2b")
SCORES_RAIDS: Final = BOOK.rule("24.0c")

RAIDED: Final = RULES.event("raided", "5.6c", who=SIDE, where=SPACE, chit=CHIT)
SEARCHED: Final = RULES.event(
    "searched", "5.7.1a", who=SIDE, unit=UNIT, where=SPACE, die=NUMBER, plus=NUMBER, minus=NUMBER, found=FLAG
)
HUNTED: Final = RULES.event("hunted", "5.7.2a", who=SIDE, chit=CHIT, found=FLAG)
TRANSFERRED: Final = RULES.event(
    "transferred", "5.8a", who=SIDE, origin=SPACE, to=SPACE, count=NUMBER, units=UNIT.many
)


def by_wc(b: Board, f: Raid) -> int:
    return WC


def chits_in_cup(b: Board) -> list[int]:
    return [chit for chit in range(len(b.raid_cup)) for _ in range(b.raid_cup[chit])]


# 5.6 raid


def settlements(b: Board, f: SpecialActions) -> list[int]:
    return [s for s in range(len(b.site)) if b.site[s] == k.SETTLEMENT] if f.side == WC else []


def bar_raid(b: Board, f: SpecialActions, space: int) -> int:
    barred = query.bar_action(b, f.side, WC, RAID)
    if barred:
        return barred
    if b.raids_barred:
        return RAIDS_BARRED
    if not any(b.raid_cup):
        return NO_CHITS
    return 0 if b.site[space] == k.SETTLEMENT and not query.stack_in(b, US, space) else EMPTY_SETTLEMENT


@chance(Raid, rule="5.6c")
def draw_raid(g: War, f: Raid) -> Chance:
    """The chit never leaves the cup for longer than the raid."""
    return draw(chits_in_cup(g.board), 1, ALL)


@draw_raid.rolled
def raided(g: War, f: Raid, chits: list[int]) -> None:
    f.chit = chits[0]
    g.tell(RAIDED, [WC, f.where, f.chit])


@step(Raid, rule="5.6.2a")
def burn(g: War, f: Raid) -> None:
    """5.6.2a, 5.6.2d Steps are lost, as many as it has."""
    b = g.board
    steps = b.d.chit_steps[f.chit]
    for _ in range(min(steps, changes.steps_of(b, f.where))):
        changes.harm(g, f.where, RAZED if steps > 1 else OUTLIERS_BURNED)


@step(Raid, rule="5.6.2c")
def bar_builds(g: War, f: Raid) -> None:
    if g.board.d.chit_bars_builds[f.chit]:
        g.board.builds_barred = 1


@step(Raid, rule="5.6.2f")
def fail(g: War, f: Raid) -> None:
    b = g.board
    if b.d.chit_bars_raids[f.chit]:
        b.raids_barred = 1
        score(g, WC, b.d.chit_vp[f.chit], SCORES_RAIDS)


def nearest_nations(b: Board, space: int) -> list[int]:
    """WC members whose boundary comes nearest; off-map nations have none."""
    members = [n for n in query.nations_with(b, k.MEMBER) if b.d.lands[n]]
    far = [min([b.d.apart[space][s] for s in b.d.lands[n]]) for n in members]
    return [n for n, x in zip(members, far, strict=True) if x == min(far)]


def full_warriors(b: Board, nation: int) -> list[int]:
    return [u for u in b.d.by_nation[nation] if b.at[u] == STORE and not b.reduced[u]]


def bar_new_warriors(b: Board, f: Raid, space: int) -> int:
    nation = b.d.nation[space]
    if nation not in nearest_nations(b, f.where) or not query.is_village(b, space) or query.stack_fp(b, US, space):
        return NEAREST_NATION
    waiting = full_warriors(b, nation)
    return bar_refuge(b, waiting[0], space) if waiting else NEAREST_NATION


def brings_warriors(b: Board, f: Raid) -> bool:
    return b.d.chit_warriors[f.chit] > 0


def villages(b: Board, f: Raid) -> list[int]:
    return [s for s in range(len(b.site)) if query.is_village(b, s)]


new_warriors = RULES.ask(Raid, "new_warriors", by=by_wc, rule="5.6.2b", when=brings_warriors, secret=True)


@new_warriors.offers(PLACE, villages, bar_new_warriors)
def place_warriors(g: War, f: Raid, space: int) -> None:
    """The WC breaks ties between nations, by the village that it chooses."""
    take_field(g, full_warriors(g.board, g.board.d.nation[space])[0], space, NEAREST_NATION)


new_warriors.passes(alone=False)


# 5.7 search


def lost_guns(b: Board, f: SpecialActions) -> list[int]:
    return [u for u in b.d.by_type[k.AR] if b.reduced[u]] if f.side == US else []


def bar_search(b: Board, f: SpecialActions, u: int) -> int:
    barred = query.bar_action(b, f.side, US, SEARCH_GUNS)
    if barred:
        return barred
    if not query.is_lost_gun(b, u) or b.at[u] < 0:
        return LOST_GUN
    at = b.at[u]
    return UNSUPPORTED if query.has_warriors(b, at) and not query.units_in(b, US, at) else 0


def bar_hunt(b: Board, f: SpecialActions, _: int) -> int:
    return query.bar_action(b, f.side, US, SEARCH_RAIDERS) or (0 if any(b.raid_cup) else CHIT_NEEDED)


@step(Search, rule="5.7.1b")
def show_those_near(g: War, f: Search) -> None:
    """25.2 Their force points count."""
    if f.unit != NOBODY:
        for s in query.within(g.board.d, g.board.at[f.unit], g.board.d.search_wc_range):
            changes.show_stack(g, s)


@chance(Search, rule="5.7.1a")
def search(g: War, f: Search) -> Chance:
    return dice(1 if f.unit != NOBODY else 0)


@search.rolled
def searched(g: War, f: Search, faces: list[int]) -> None:
    b = g.board
    d, at = b.d, b.at[f.unit]
    ours = sum([query.fp_of(b, query.stack_in(b, US, s)) for s in query.within(d, at, d.search_us_range)])
    theirs = sum([query.stack_fp(b, WC, s) for s in query.within(d, at, d.search_wc_range)])
    plus, minus = ours // d.search_us_fp, theirs // d.search_wc_fp
    found = faces[0] + plus - minus >= d.search_from
    g.tell(SEARCHED, [US, f.unit, at, faces[0], plus, minus, int(found)])
    if found:
        changes.heal(b, f.unit)


@chance(Search, rule="5.7.2a")
def hunt(g: War, f: Search) -> Chance:
    return draw(chits_in_cup(g.board), 1 if f.unit == NOBODY else 0, ALL)


@hunt.rolled
def hunted(g: War, f: Search, chits: list[int]) -> None:
    """A chit that would have burned something is set aside."""
    b = g.board
    chit = chits[0]
    found = b.d.chit_steps[chit] > 0
    g.tell(HUNTED, [US, chit, int(found)])
    if found:
        b.raid_cup[chit] -= 1
        b.raid_aside[chit] += 1


def return_chits(b: Board) -> None:
    """5.7.2b"""
    for chit in range(len(b.raid_aside)):
        b.raid_cup[chit] += b.raid_aside[chit]
        b.raid_aside[chit] = 0


# 5.8 strategic movement


def goals_from(b: Board, origin: int) -> list[int]:
    """5.8b WC villages to which a way without any US unit leads."""
    if not query.is_war_village(b, origin) or query.stack_in(b, US, origin):
        return []
    is_seen = bytearray(len(b.d.kind))
    is_seen[origin] = 1
    reached = [origin]
    for s in reached:
        for to in b.d.near[s]:
            if not is_seen[to] and not (b.count[to] and query.stack_in(b, US, to)):
                is_seen[to] = 1
                reached.append(to)
    return [s for s in reached[1:] if query.is_war_village(b, s)]


def may_transfer(b: Board, f: SpecialActions) -> list[int]:
    """Roads go both ways: what one village reaches is looked for once."""
    if query.bar_action(b, f.side, WC, STRATEGIC):
        return []
    warriors = [u for u in b.d.by_type[k.WA] if b.at[u] >= 0 and query.is_war_village(b, b.at[u])]
    linked: list[int] = []
    for at in {b.at[u] for u in warriors}:
        if at not in linked:
            goals = goals_from(b, at)
            linked += [at, *goals] if goals else []
    return [u for u in warriors if b.at[u] in linked]


def bar_transfer(b: Board, f: SpecialActions, u: int) -> int:
    barred = query.bar_action(b, f.side, WC, STRATEGIC)
    if barred:
        return barred
    at = b.at[u]
    if b.d.type[u] != k.WA or at < 0 or not query.is_war_village(b, at):
        return BETWEEN_VILLAGES
    return 0 if goals_from(b, at) else OPEN_ROAD


def leaders_there(b: Board, f: Transfer) -> list[int]:
    return [u for u in query.stack_in(b, WC, f.where) if query.is_leader(b.d, u)]


along = RULES.ask(Transfer, "along", by="side", rule="5.8a", secret=True)


@along.offers(CHOOSE, leaders_there, otherwise=BETWEEN_VILLAGES)
def take_along(g: War, f: Transfer, u: int) -> None:
    f.leader = u


along.passes()


def goals(b: Board, f: Transfer) -> list[int]:
    return goals_from(b, f.where)


def bar_goal(b: Board, f: Transfer, space: int) -> int:
    if space == f.where or not query.is_war_village(b, space):
        return BETWEEN_VILLAGES
    return 0 if space in goals(b, f) else OPEN_ROAD


goal = RULES.ask(Transfer, "goal", by="side", rule="5.8a")


@goal.offers(PLACE, goals, bar_goal, exact=True)
def transfer(g: War, f: Transfer, space: int) -> None:
    """25.2 The US sees how many go, not who."""
    units = [f.unit] + ([f.leader] if f.leader != NOBODY else [])
    told = [WC, f.where, space, len(units)]
    is_hidden = query.is_hidden(g.board)
    g.tell(TRANSFERRED, [*told, *units], WC if is_hidden else ALL)
    if is_hidden:
        g.tell(TRANSFERRED, told, others(WC))
    for u in units:
        changes.put(g, u, space)
    for s in (f.where, space):
        changes.forget_stack(g.board, s)
