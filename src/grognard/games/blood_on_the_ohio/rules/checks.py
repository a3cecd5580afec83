"""7, 8, 9, 25.1 Expedition, Nation and Leader Checks."""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.frames_turn import (
    Entry,
    ExpeditionCheck,
    LeaderCheck,
    NationCheck,
    Officers,
    Winter,
)
from grognard.games.blood_on_the_ohio.rules.changes import heal, leave_war, put_off, remove
from grognard.games.blood_on_the_ohio.rules.victory import check_withdrawal, score
from grognard.games.blood_on_the_ohio.state import (
    BOOK,
    EXPEDITION,
    GONE,
    NATION,
    RULES,
    SIDE,
    STORE,
    UNIT,
    US,
    WC,
    Board,
    War,
)
from grognard.kernel.chance import Chance, dice
from grognard.kernel.flow import NOBODY, NOWHERE, again, end, goto
from grognard.kernel.kinds import FLAG, NUMBER

step = RULES.step
chance = RULES.chance

DEFEATED: Final = BOOK.rule("8.0a")
FIRST_CHECK: Final = BOOK.rule("A3.3b")
LOYALTY_ROLL: Final = BOOK.rule("25.1a")
UNHARMED: Final = BOOK.rule("25.1b")
VILLAGE_HIT: Final = BOOK.rule("25.1c")
HEALED: Final = BOOK.rule("9.0b")
LINGERS: Final = BOOK.rule("9.0c")
DIES: Final = BOOK.rule("9.0d")

STAYS_LOYAL: Final = RULES.event("loyalty", "25.1a", nation=NATION, face=NUMBER, bonus=NUMBER, stays=FLAG)
WITHDRAWS: Final = RULES.event("expedition_withdraws", "7.0a", expedition=EXPEDITION)
COMMANDER_LEAVES: Final = RULES.event("commander_leaves", "7.1b", unit=UNIT)
OFFICER: Final = RULES.event("officer", "7.1c", unit=UNIT, face=NUMBER, stays=FLAG)
CHECKED: Final = RULES.event("leader_checked", "9.0a", who=SIDE, unit=UNIT, face=NUMBER)


# 8, 25.1 Nation Check


@step(NationCheck, rule="A3.3b")
def leave_at_first_check(g: War, f: NationCheck) -> None:
    """Those that are due to go leave at the first check, whatever the US has."""
    for n in query.scenario_of(g.board).leave_at_first_check:
        if g.board.status[n] != k.WITHDRAWN:
            leave_war(g, n, FIRST_CHECK)


@step(NationCheck, rule="8.0a")
def who_is_defeated(g: War, f: NationCheck) -> None:
    """WC members whose square the US has reached."""
    b = g.board
    square = b.d.square
    f.nations = [n for n in query.nations_with(b, k.MEMBER) if square[n] and query.has_reached(b, US, square[n])]


@step(NationCheck, rule="8.0a")
def next_nation(g: War, f: NationCheck) -> None:
    """Without 25.1, or if its principal village was hit (25.1c), it leaves at once."""
    if not f.nations:
        end(f)
        return
    f.nation = f.nations.pop(0)
    if not g.board.switch[k.NATION_LOYALTY] or not LOYALTY_ROLL:
        leave_war(g, f.nation, DEFEATED)
        again(f)
    elif is_village_hit(g.board, f.nation):
        leave_war(g, f.nation, VILLAGE_HIT)
        again(f)


def is_village_hit(b: Board, nation: int) -> bool:
    d = b.d
    return any(b.harmed[n] and d.nation[d.principals[n]] == nation for n in range(len(d.principals)))


@chance(NationCheck, rule="25.1a")
def loyalty(g: War, f: NationCheck) -> Chance:
    return dice(1)


@loyalty.rolled
def loyalty_rolled(g: War, f: NationCheck, faces: list[int]) -> None:
    b = g.board
    bonus = loyalty_bonus(b, f.nation)
    stays = faces[0] + bonus >= b.d.loyalty_from
    g.tell(STAYS_LOYAL, [f.nation, faces[0], bonus, int(stays)])
    if not stays:
        leave_war(g, f.nation, LOYALTY_ROLL)
    goto(f, next_nation)


def loyalty_bonus(b: Board, nation: int) -> int:
    """25.1b One for a nation without casualties, one for a WC key leader near its principal village."""
    if not UNHARMED:
        return 0
    d = b.d
    homes = query.principals_of(b, nation) or query.villages_of(b, nation) or [d.gate[d.door[nation]]]
    leaders = [b.at[u] for u in d.by_type[k.KEY] if d.side[u] == WC and b.at[u] >= 0]
    stands = [d.gate[s] if d.gate[s] != NOWHERE else s for s in leaders]  # an entry square: the space it leads to
    is_near = any(d.apart[home][s] <= d.loyalty_range for home in homes for s in stands)
    return int(not b.bled[nation]) + int(is_near)


# 7 Expedition Check


@step(ExpeditionCheck, rule="7.0a")
def withdrawal(g: War, f: ExpeditionCheck) -> None:
    """The current expedition, once (7.0d), if the WC has reached its square; that alone may end the game."""
    b = g.board
    f.expedition = b.expedition - 1
    is_due = query.has_reached(b, WC, b.d.expedition_withdraws[f.expedition])
    if is_due and not b.withdrew[f.expedition]:
        f.withdrew = True
        b.withdrew[f.expedition] = 1
        g.tell(WITHDRAWS, [f.expedition])
        check_withdrawal(g)


@step(ExpeditionCheck, rule="7.1b")
def commander_leaves(g: War, f: ExpeditionCheck) -> None:
    leader = query.us_key_leader(g.board)
    if f.withdrew and leader != NOBODY:
        g.tell(COMMANDER_LEAVES, [leader])
        put_off(g, leader, GONE)


@step(ExpeditionCheck, rule="7.1a")
def units_go_home(g: War, f: ExpeditionCheck) -> None:
    if f.withdrew:
        g.call(Winter(side=US, withdrawal=True))


@step(ExpeditionCheck, rule="7.1c")
def officers_test(g: War, f: ExpeditionCheck) -> None:
    if f.withdrew:
        g.call(Officers())


@step(ExpeditionCheck, rule="7.0b")
def entry(g: War, f: ExpeditionCheck) -> None:
    """The next expedition enters, if the scenario has one; whether it withdraws is for the next check (A3.4n)."""
    b = g.board
    following = f.expedition + 1
    if following < query.scenario_of(b).expedition[1] and query.has_reached(b, WC, b.d.expedition_enters[following]):
        g.call(Entry(expedition=following, rolled=f.withdrew))


@step(Officers, rule="7.1c")
def who_tests(g: War, f: Officers) -> None:
    """Every US subordinate leader on the board, entry squares too."""
    b = g.board
    f.left = [u for u in b.d.own[US] if b.d.type[u] == k.SUB and b.at[u] >= 0]


@chance(Officers, rule="7.1c")
def stays(g: War, f: Officers) -> Chance:
    return dice(1 if f.left else 0)


@stays.rolled
def officer_tested(g: War, f: Officers, faces: list[int]) -> None:
    u = f.left.pop(0)
    is_staying = faces[0] >= g.board.d.officer_stays_from
    g.tell(OFFICER, [u, faces[0], int(is_staying)])
    if not is_staying:
        put_off(g, u, GONE)
    again(f)


# 9 Leader Check


@step(LeaderCheck, rule="9.0a")
def who_is_wounded(g: War, f: LeaderCheck) -> None:
    """The US first; those who wait in a member's square or box too."""
    b = g.board
    f.left = [u for u in b.d.own[US] + b.d.own[WC] if b.reduced[u] and query.is_leader(b.d, u) and is_in_play(b, u)]


def is_in_play(b: Board, u: int) -> bool:
    return b.at[u] >= 0 or (b.at[u] == STORE and query.is_member(b, b.d.people[u]))


@chance(LeaderCheck, rule="9.0a")
def recovery(g: War, f: LeaderCheck) -> Chance:
    return dice(1 if f.left else 0)


@recovery.rolled
def leader_checked(g: War, f: LeaderCheck, faces: list[int]) -> None:
    """9.0b, 9.0c, 9.0d He is healed, lingers, or dies; then the opponent scores half a point."""
    b = g.board
    u, die = f.left.pop(0), faces[0]
    side = b.d.side[u]
    again(f)
    if die <= b.d.heals_up_to:
        g.tell(CHECKED, [side, u, die], rule=HEALED)
        heal(b, u)
    elif die >= b.d.dies_from:
        g.tell(CHECKED, [side, u, die], rule=DIES)
        remove(g, u, DIES)
        score(g, 1 - side, 1, DIES)
    else:
        g.tell(CHECKED, [side, u, die], rule=LINGERS)
