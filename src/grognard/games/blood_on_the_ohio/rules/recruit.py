"""5.1 Recruit: chits out of the cup, units out of a nation's square, British Arms."""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.frames import Garrison, NationRecruitment, SpecialActions, UsRecruitment
from grognard.games.blood_on_the_ohio.rules import changes
from grognard.games.blood_on_the_ohio.rules.verbs import CHOOSE, PLACE
from grognard.games.blood_on_the_ohio.state import (
    BOOK,
    CUP,
    NATION,
    READY,
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
from grognard.kernel.flow import NOBODY, NOWHERE, end, goto
from grognard.kernel.kinds import FLAG, NUMBER

step = RULES.step
chance = RULES.chance

RECRUIT: Final = k.ACTIONS.index("recruit")
OWN_DOOR: Final = BOOK.rule("2.4.3c")
CUP_EMPTY: Final = BOOK.rule("5.1.1a")
US_ENTRY: Final = BOOK.rule("5.1.1d")
MILITIA_NEAR_FORTS: Final = BOOK.rule("5.1.1e")
REGULARS_IN_FORTS: Final = BOOK.rule("5.1.1f")
WAGONS_AT_ENTRY: Final = BOOK.rule("5.1.1g")
HAS_UNITS: Final = BOOK.rule("5.1.2a")
ONE_OF_ITS_UNITS: Final = BOOK.rule("5.1.2b")
IN_ITS_VILLAGES: Final = BOOK.rule("5.1.2d")
IN_PRINCIPAL: Final = BOOK.rule("5.1.2e")
ONE_MARKER: Final = BOOK.rule("5.1.2f")
NO_PRINCIPAL_LEFT: Final = BOOK.rule("20.5.1k")
NOT_AVAILABLE: Final = BOOK.rule("23.0b")
NOT_UNDER_ENEMIES: Final = BOOK.rule("23.0e")
ONE_PER_NATION: Final = BOOK.rule("23.0h")
SQUARE_BY_SQUARE: Final = BOOK.rule("A2.2b")

ROLL: Final = RULES.verb("roll")
THROW_BACK: Final = RULES.verb("throw_back")
ARM: Final = RULES.verb("arm", SPACE)

RECRUIT_ROLL: Final = RULES.event("recruit_roll", "5.1a", who=SIDE, nation=NATION, die=NUMBER, bonus=NUMBER, comes=FLAG)
DRAWN: Final = RULES.event("drawn", "5.1.1b", who=SIDE, unit=UNIT)
THROWN_BACK: Final = RULES.event("thrown_back", "A3.3f", who=SIDE, unit=UNIT)
RECRUITED: Final = RULES.event("recruited", "5.1a", who=SIDE, unit=UNIT, where=SPACE)
ARMED: Final = RULES.event("armed", "5.1.2e", nation=NATION, where=SPACE)


def by_us(b: Board, f: UsRecruitment) -> int:
    return US


def by_wc(b: Board, f: NationRecruitment) -> int:
    return WC


def take_field(g: War, u: int, space: int, rule: int = 0) -> None:
    """A new unit comes to a space; a WC stack that it joins is closed again (25.2)."""
    changes.put(g, u, space)
    if g.board.d.side[u] == WC:
        changes.forget_stack(g.board, space)
    g.tell(RECRUITED, [g.board.d.side[u], u, space], rule=rule)


# 5.1.1 the US


def in_cup(b: Board) -> list[int]:
    return [u for u in b.d.own[US] if b.at[u] == CUP]


def bar_us_recruitment(b: Board, f: SpecialActions, _: int) -> int:
    return query.bar_action(b, f.side, US, RECRUIT) or (0 if in_cup(b) else CUP_EMPTY)


@step(UsRecruitment, rule="5.1.1c")
def next_check(g: War, f: UsRecruitment) -> None:
    """With an empty cup the remaining checks are lost. A2.2b In the learning scenario each is made for a square."""
    b = g.board
    squares = query.scenario_of(b).recruit_at
    if not f.checks or not in_cup(b):
        end(f)
    elif squares:
        f.entry = squares[(b.d.us_checks - f.checks) * len(squares) // b.d.us_checks]
    f.redrawn = False


def has_checked(b: Board, f: UsRecruitment) -> bool:
    return f.checks < b.d.us_checks


more = RULES.ask(UsRecruitment, "more", by=by_us, rule="5.1.1b", when=has_checked)


@more.offers(ROLL)
def check_again(g: War, f: UsRecruitment, _: int) -> None:
    pass


@more.passes()
def stop_early(g: War, f: UsRecruitment, _: int) -> None:
    end(f)


@chance(UsRecruitment, rule="5.1.1b")
def check(g: War, f: UsRecruitment) -> Chance:
    return dice(1)


@check.rolled
def checked(g: War, f: UsRecruitment, faces: list[int]) -> None:
    f.checks -= 1
    comes = faces[0] >= g.board.d.recruit_from
    g.tell(RECRUIT_ROLL, [US, NOBODY, faces[0], 0, int(comes)])
    if not comes:
        goto(f, next_check)


@chance(UsRecruitment, rule="3.1.2")
def draw_chit(g: War, f: UsRecruitment) -> Chance:
    return draw(in_cup(g.board), 1, ALL)


@draw_chit.rolled
def drawn(g: War, f: UsRecruitment, units: list[int]) -> None:
    f.unit = units[0]
    g.tell(DRAWN, [US, f.unit])


def may_redraw(b: Board, f: UsRecruitment) -> bool:
    militia = b.d.militia[b.d.type[f.unit]] > 0
    return query.scenario_of(b).redraw_militia > 0 and militia and not f.redrawn


redraw = RULES.ask(UsRecruitment, "redraw", by=by_us, rule="A3.3f", when=may_redraw)


@redraw.offers(THROW_BACK)
def throw_back(g: War, f: UsRecruitment, _: int) -> None:
    """Once for each success; the second chit stands."""
    g.tell(THROWN_BACK, [US, f.unit])
    f.redrawn = True
    goto(f, draw_chit)


redraw.passes()


def bar_recruit_place(b: Board, f: UsRecruitment, space: int) -> int:
    d, t = b.d, b.d.type[f.unit]
    if query.scenario_of(b).recruit_at:
        return 0 if space == f.entry else SQUARE_BY_SQUARE
    if d.kind[space] == k.ENTRY:
        return 0 if d.gate_nation[space] == NOBODY else US_ENTRY
    if d.militia[t]:
        return 0 if is_safe_settlement(b, space) else MILITIA_NEAR_FORTS
    if d.regular[t] or t == k.SC:
        is_open = b.site[space] == k.GREAT_FORT and not query.is_besieged(b, space)
        return 0 if is_open else REGULARS_IN_FORTS
    return WAGONS_AT_ENTRY


def is_safe_settlement(b: Board, space: int) -> bool:
    """5.1.1e Standing, without WC force points, and near enough to a fort."""
    if b.site[space] != k.SETTLEMENT or query.stack_fp(b, WC, space):
        return False
    return any(query.is_fort(b, s) for s in query.within(b.d, space, b.d.militia_to_fort))


def squares_and_places(b: Board, f: UsRecruitment) -> list[int]:
    return [s for s in range(len(b.site)) if b.site[s] or b.d.kind[s] == k.ENTRY]


place = RULES.ask(UsRecruitment, "place", by=by_us, rule="5.1.1b")


@place.offers(PLACE, squares_and_places, bar_recruit_place)
def place_recruit(g: War, f: UsRecruitment, space: int) -> None:
    """5.1.1f In a fort it screens or defends, as the US wants."""
    take_field(g, f.unit, space)
    fort = query.fort_in(g.board, space)
    if fort != NOBODY:
        g.call(Garrison(fort=fort, members=[f.unit]))


@step(UsRecruitment, rule="5.1.1b")
def check_on(g: War, f: UsRecruitment) -> None:
    goto(f, next_check)


# 5.1.2 the nations


def units_in_store(b: Board, nation: int) -> list[int]:
    return [u for u in b.d.own[WC] if b.d.people[u] == nation and b.at[u] == STORE]


def bar_home(b: Board, u: int, space: int) -> int:
    """5.1.2d Its village without US force points, or its nation's entry square."""
    d, nation = b.d, b.d.people[u]
    if space == d.door[nation]:
        return 0
    if not d.lands[nation]:
        return OWN_DOOR
    if d.nation[space] != nation or not query.is_village(b, space) or query.stack_fp(b, US, space):
        return IN_ITS_VILLAGES
    return bar_refuge(b, u, space)


def bar_refuge(b: Board, u: int, space: int) -> int:
    """20.5.1k A nation whose principal villages are razed has little room in each of the others."""
    d, nation = b.d, b.d.people[u]
    had = any(d.nation[s] == nation for s in d.principals)
    if not had or query.principals_of(b, nation) or query.is_leader(d, u):
        return 0
    there = [x for x in query.units_in(b, WC, space) if d.people[x] == nation]
    return NO_PRINCIPAL_LEFT if query.unit_fp(b, [*there, u]) > d.refuge_fp else 0


def has_home(b: Board, u: int) -> bool:
    nation = b.d.people[u]
    if b.d.door[nation] != NOWHERE:
        return True
    return any(not bar_home(b, u, s) for s in query.villages_of(b, nation))


def can_come(b: Board, nation: int) -> list[int]:
    return [u for u in units_in_store(b, nation) if has_home(b, u)]


def members(b: Board, f: SpecialActions) -> list[int]:
    return query.nations_with(b, k.MEMBER) if f.side == WC else []


def bar_nation_recruitment(b: Board, f: SpecialActions, nation: int) -> int:
    barred = query.bar_action(b, f.side, WC, RECRUIT)
    if barred:
        return barred
    if not query.is_member(b, nation) or not units_in_store(b, nation):
        return HAS_UNITS
    return 0 if can_come(b, nation) else IN_ITS_VILLAGES


def ready_arms(b: Board) -> list[int]:
    return [u for u in b.d.by_type[k.BA] if b.at[u] == READY]


def bar_arms(b: Board, f: NationRecruitment, space: int) -> int:
    """5.1.2e It need not be the nation that recruits."""
    if f.armed:
        return ONE_MARKER
    if not ready_arms(b):
        return NOT_AVAILABLE
    if not query.is_war_principal(b, space):
        return IN_PRINCIPAL
    if b.arms_of[b.d.nation[space]] != NOBODY:
        return ONE_PER_NATION
    return NOT_UNDER_ENEMIES if query.stack_fp(b, US, space) else 0


def armouries(b: Board, f: NationRecruitment) -> list[int]:
    """The principal villages."""
    return sorted([s for s in b.principal_at if s >= 0])


@step(NationRecruitment, rule="5.1.2b")
def next_nation_check(g: War, f: NationRecruitment) -> None:
    b = g.board
    goals = [s for s in armouries(b, f) if not bar_arms(b, f, s)]
    if not f.checks or not (goals or can_come(b, f.nation)):
        end(f)


def bar_roll(b: Board, f: NationRecruitment, _: int) -> int:
    return 0 if can_come(b, f.nation) else HAS_UNITS


trade = RULES.ask(NationRecruitment, "trade", by=by_wc, rule="5.1.2e", must="5.1.2b")


@trade.offers(ROLL, None, bar_roll)
def check_nation(g: War, f: NationRecruitment, _: int) -> None:
    pass


@trade.offers(ARM, armouries, bar_arms)
def place_arms(g: War, f: NationRecruitment, space: int) -> None:
    b = g.board
    marker, nation = ready_arms(b)[0], b.d.nation[space]
    changes.put(g, marker, space)
    b.arms_of[nation] = marker
    g.tell(ARMED, [nation, space])
    f.checks -= 1
    f.armed = True
    goto(f, next_nation_check)


@chance(NationRecruitment, rule="5.1.2b")
def nation_check(g: War, f: NationRecruitment) -> Chance:
    return dice(1)


@nation_check.rolled
def nation_checked(g: War, f: NationRecruitment, faces: list[int]) -> None:
    """5.1.2c The core nations come more easily."""
    d = g.board.d
    f.checks -= 1
    bonus = d.recruit_bonus[f.nation]
    comes = faces[0] + bonus >= d.recruit_from
    g.tell(RECRUIT_ROLL, [WC, f.nation, faces[0], bonus, int(comes)])
    if not comes:
        goto(f, next_nation_check)


def who_can_come(b: Board, f: NationRecruitment) -> list[int]:
    return can_come(b, f.nation)


choose = RULES.ask(NationRecruitment, "choose", by=by_wc, rule="5.1.2b")


@choose.offers(CHOOSE, who_can_come, otherwise=ONE_OF_ITS_UNITS)
def choose_unit(g: War, f: NationRecruitment, u: int) -> None:
    f.unit = u


def bar_nation_place(b: Board, f: NationRecruitment, space: int) -> int:
    return bar_home(b, f.unit, space)


def homes(b: Board, f: NationRecruitment) -> list[int]:
    door = b.d.door[f.nation]
    return sorted(query.villages_of(b, f.nation) + ([door] if door != NOWHERE else []))


settle_in = RULES.ask(NationRecruitment, "place", by=by_wc, rule="5.1.2d", secret=True)


@settle_in.offers(PLACE, homes, bar_nation_place)
def place_nation_unit(g: War, f: NationRecruitment, space: int) -> None:
    take_field(g, f.unit, space)


@step(NationRecruitment, rule="5.1.2b")
def check_nation_on(g: War, f: NationRecruitment) -> None:
    goto(f, next_nation_check)
