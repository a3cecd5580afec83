"""5.0, 5.9 The Special Actions segment: the sides act by turns, and each action costs a point."""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.frames import (
    Build,
    Harass,
    NationRecruitment,
    Negotiate,
    Raid,
    Search,
    SpecialActions,
    Transfer,
    UsRecruitment,
)
from grognard.games.blood_on_the_ohio.rules import build, negotiate, raid, recruit
from grognard.games.blood_on_the_ohio.state import BOOK, NATION, RULES, SIDE, SPACE, UNIT, US, WC, Board, War
from grognard.kernel.flow import NOWHERE, Frame, goto

step = RULES.step

SAVE_POINT: Final = k.ACTIONS.index("save")
ONE_POINT_SAVED: Final = BOOK.rule("5.9a")

RECRUIT: Final = RULES.verb("recruit")
RECRUIT_FROM: Final = RULES.verb("recruit_from", NATION)
TREATY: Final = RULES.verb("treaty", NATION)
ALLY: Final = RULES.verb("ally", NATION)
SETTLE: Final = RULES.verb("settle", SPACE)
FORTIFY: Final = RULES.verb("fortify", SPACE)
REPAIR: Final = RULES.verb("repair", SPACE)
HARASS: Final = RULES.verb("harass")
RAID: Final = RULES.verb("raid", SPACE)
SEARCH: Final = RULES.verb("search", UNIT)
HUNT: Final = RULES.verb("hunt")
TRANSFER: Final = RULES.verb("transfer", UNIT)
SAVE: Final = RULES.verb("save")

PASSED: Final = RULES.event("passed", "5.0c", who=SIDE)
SAVED: Final = RULES.event("saved", "5.9a", who=SIDE)


@step(SpecialActions, rule="5.0g")
def markers_reset(g: War, f: SpecialActions) -> None:
    g.board.builds_barred = g.board.raids_barred = 0


def may_act(b: Board, f: SpecialActions) -> bool:
    """5.0c, 5.0d Not after passing, nor without a point."""
    return f.side not in f.passed and b.sap[f.side] > 0


act = RULES.ask(SpecialActions, "act", by="side", rule="5.0a", when=may_act, secret=True)


def begin(g: War, f: SpecialActions, action: Frame) -> None:
    spend(g, f)
    g.call(action)


def spend(g: War, f: SpecialActions) -> None:
    """5.0b The point is gone, and with it the chance to harass what was built before (5.5a)."""
    g.board.sap[f.side] -= 1
    f.built = NOWHERE


@act.offers(RECRUIT, None, recruit.bar_us_recruitment)
def us_recruits(g: War, f: SpecialActions, _: int) -> None:
    begin(g, f, UsRecruitment(checks=g.board.d.us_checks))


@act.offers(RECRUIT_FROM, recruit.members, recruit.bar_nation_recruitment)
def nation_recruits(g: War, f: SpecialActions, nation: int) -> None:
    begin(g, f, NationRecruitment(nation=nation, checks=g.board.d.wc_checks))


@act.offers(TREATY, negotiate.treaty_partners, negotiate.bar_treaty)
def seek_treaty(g: War, f: SpecialActions, nation: int) -> None:
    begin(g, f, Negotiate(side=US, nation=nation))


@act.offers(ALLY, negotiate.outsiders, negotiate.bar_alliance)
def seek_alliance(g: War, f: SpecialActions, nation: int) -> None:
    begin(g, f, Negotiate(side=WC, nation=nation))


@act.offers(SETTLE, build.open_ground, build.bar_settlement)
def build_settlement(g: War, f: SpecialActions, space: int) -> None:
    begin(g, f, Build(where=space))
    f.built = space


@act.offers(FORTIFY, build.open_ground, build.bar_fort)
def build_fort(g: War, f: SpecialActions, space: int) -> None:
    begin(g, f, Build(where=space, is_fort=True))
    f.built = space


@act.offers(REPAIR, build.damaged_places, build.bar_repair)
def repair(g: War, f: SpecialActions, space: int) -> None:
    spend(g, f)
    build.repair(g, space)
    f.built = space


@act.offers(HARASS, None, build.bar_harass)
def harass(g: War, f: SpecialActions, _: int) -> None:
    begin(g, f, Harass(where=f.built))


@act.offers(RAID, raid.settlements, raid.bar_raid)
def raid_settlement(g: War, f: SpecialActions, space: int) -> None:
    begin(g, f, Raid(where=space))


@act.offers(SEARCH, raid.lost_guns, raid.bar_search)
def search_gun(g: War, f: SpecialActions, u: int) -> None:
    begin(g, f, Search(unit=u))


@act.offers(HUNT, None, raid.bar_hunt)
def hunt_raiders(g: War, f: SpecialActions, _: int) -> None:
    begin(g, f, Search())


@act.offers(TRANSFER, raid.may_transfer, raid.bar_transfer, exact=True)
def move_between_villages(g: War, f: SpecialActions, u: int) -> None:
    begin(g, f, Transfer(where=g.board.at[u], unit=u))


def bar_save(b: Board, f: SpecialActions, _: int) -> int:
    """5.9a For a side whose track isn't reset to the top, and that has saved none yet."""
    s = query.scenario_of(b)
    reset = (s.us_sap if f.side == US else s.wc_sap)[b.expedition - 1]
    barred = query.bar_action(b, f.side, f.side, SAVE_POINT)
    return barred or (ONE_POINT_SAVED if reset == b.d.sap_max or b.saved[f.side] else 0)


@act.offers(SAVE, None, bar_save)
def save_point(g: War, f: SpecialActions, _: int) -> None:
    spend(g, f)
    g.board.saved[f.side] = 1
    g.tell(SAVED, [f.side])


@act.passes()
def pass_for_good(g: War, f: SpecialActions, _: int) -> None:
    f.passed.append(f.side)
    g.tell(PASSED, [f.side])


@step(SpecialActions, rule="5.0a")
def by_turns(g: War, f: SpecialActions) -> None:
    """5.0e The other side is next, or else the same again; 5.0d with both done, the segment is over."""
    for _ in range(2):
        f.side = 1 - f.side
        if may_act(g.board, f):
            goto(f, act)
            return


@step(SpecialActions, rule="5.7.2b")
def chits_return(g: War, f: SpecialActions) -> None:
    raid.return_chits(g.board)
