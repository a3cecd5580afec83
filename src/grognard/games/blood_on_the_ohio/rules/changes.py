"""What several chapters do to the board: put a counter, lose a step of one (14.7, 22.2), harm a structure (20), show a
closed stack (25.2), take a nation out of the war (8.0b).

Each keeps what follows from it: sieges, arms that become available, nations that are conquered, automatic victories.
"""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.frames import Relocate
from grognard.games.blood_on_the_ohio.rules.victory import check_killed, check_villages, score
from grognard.games.blood_on_the_ohio.state import (
    ASIDE,
    BOOK,
    CUP,
    FORT,
    GONE,
    KILLED,
    NATION,
    READY,
    RULES,
    SIDE,
    SITE,
    SPACE,
    STORE,
    UNIT,
    US,
    WC,
    Board,
    War,
)
from grognard.kernel.flow import NOBODY, Frame, others
from grognard.kernel.kinds import NUMBER

SCORES_WAGONS: Final = BOOK.rule("24.0c")
SCORES_US_PLACES: Final = BOOK.rule("24.0a")
SCORES_VILLAGES: Final = BOOK.rule("24.0d")
CONQUERED: Final = BOOK.rule("20.5.1h")
STEP_LOST: Final = {  # by structure
    k.VILLAGE: BOOK.rule("20.5.1f"), k.PRINCIPAL: BOOK.rule("20.5.1f"), k.SETTLEMENT: BOOK.rule("20.6c"),
    k.FORT: BOOK.rule("20.3b"),
}  # fmt: skip

WEAKENED: Final = RULES.event("weakened", "14.7a", who=SIDE, unit=UNIT, where=SPACE)
LOST: Final = RULES.event("lost", "14.7a", who=SIDE, lost=UNIT, where=SPACE)
GUN_LOST: Final = RULES.event("gun_lost", "22.2a", lost=UNIT, where=SPACE)
DAMAGED: Final = RULES.event("damaged", "20.5.1f", who=SIDE, site=SITE, where=SPACE)
RAZED: Final = RULES.event("razed", "20.5.1f", who=SIDE, site=SITE, where=SPACE)
SIEGE_ENDS: Final = RULES.event("siege_ends", "20.2a", fort=FORT, where=SPACE)
NATION_LEAVES: Final = RULES.event("nation_leaves", "8.0b", nation=NATION, count=NUMBER)
SHOWN: Final = RULES.event("shown", "25.2", where=SPACE, units=UNIT.many)


def caller(g: War) -> Frame:
    """The procedure that called the running one: for what it wants to know when this one ends."""
    return g.own(len(g.stack) - 2)


# counters


def put(g: War, u: int, to: int) -> None:
    """Take a counter from where it is and put it elsewhere, on or off the map; outside of any fort."""
    b = g.board
    d, origin = b.d, b.at[u]
    row = d.side[u] * len(d.spaces)
    fp = 0 if d.type[u] == k.SUB else query.fp_of_one(b, u)
    if origin >= 0:
        b.count[row + origin] -= 1
        b.fp[row + origin] -= fp
    if to >= 0:
        b.count[row + to] += 1
        b.fp[row + to] += fp
    b.at[u] = to
    b.inside[u] = 0
    if query.is_hidden(b) and d.side[u] == WC:
        if to < 0 and not b.known[u]:
            g.reveal()  # who leaves the map is seen by everybody
        b.known[u] = int(to < 0)
    if origin >= 0 and origin != to and 1 in b.siege:
        settle_siege(g, origin)


def put_off(g: War, u: int, to: int) -> None:
    """Off the map for now or for good: what it did in this segment is forgotten."""
    b = g.board
    if to in (CUP, ASIDE):
        heal(b, u)  # 5.1.1h Fresh from the cup, whatever its state when it went in
    put(g, u, to)
    b.moved[u] = b.fought[u] = 0
    if b.d.type[u] == k.BA and to != STORE:
        for n in range(len(b.arms_of)):
            if b.arms_of[n] == u:
                b.arms_of[n] = NOBODY


def weaken(b: Board, u: int) -> None:
    """Turn a counter to its reduced side: a unit, a leader who is wounded, a wagon half used, a gun that is lost."""
    _turn(b, u, 1)


def heal(b: Board, u: int) -> None:
    _turn(b, u, 0)


def _turn(b: Board, u: int, reduced: int) -> None:
    d = b.d
    before = query.fp_of_one(b, u)
    b.reduced[u] = reduced
    if b.at[u] >= 0 and d.type[u] != k.SUB:
        b.fp[d.side[u] * len(d.spaces) + b.at[u]] += query.fp_of_one(b, u) - before


def lose_step(g: War, u: int, scores: bool = True, rule: int = 0) -> None:
    """14.7a One casualty: turn it, or remove it. Wagon steps lost in combat score for the WC (10.1c) if `scores`."""
    b = g.board
    d = b.d
    if d.type[u] == k.WA or (d.side[u] == WC and query.is_leader(d, u)):
        b.bled[d.people[u]] = 1
    if d.type[u] == k.SU and scores:
        score(g, WC, 1, SCORES_WAGONS)
    if d.steps[u] == 2 and not b.reduced[u]:
        weaken(b, u)
        g.tell(WEAKENED, [d.side[u], u, b.at[u]], rule=rule)
    else:
        remove(g, u, rule)


def remove(g: War, u: int, rule: int = 0) -> None:
    """14.7.1c, 14.7.2d Lost: US pieces go to the cup, leaders, warriors and arms are out of the game."""
    b = g.board
    g.tell(LOST, [b.d.side[u], u, b.at[u]], rule=rule)
    put_off(g, u, place_of_the_lost(b, u))
    check_killed(g)


def place_of_the_lost(b: Board, u: int) -> int:
    if query.is_leader(b.d, u):
        return KILLED
    if b.d.side[u] == WC or query.scenario_of(b).us_losses:
        return GONE
    return CUP


def lose_gun(g: War, u: int) -> None:
    """22.2a A lost gun is turned and stays in its space."""
    b = g.board
    weaken(b, u)
    b.inside[u] = 0
    g.tell(GUN_LOST, [u, b.at[u]])


def go_home(g: War, u: int) -> None:
    """To the nation's square or box, as it is (2.4.3e, 5.2.1f, 17.0b)."""
    put_off(g, u, STORE)


def show_stack(g: War, space: int) -> None:
    """25.2 Wherever the strength of a closed stack matters to a rule, the US sees it."""
    b = g.board
    if not query.has_unknown(b, space):
        return
    here = query.stack_in(b, WC, space)
    for u in here:
        b.known[u] = 1
    g.reveal()
    g.tell(SHOWN, [space, *here])


def tell_wc(g: War, event: int, u: int, space: int) -> None:
    """A WC counter comes to a space; of a closed one the US learns only that (25.2). The event has who, unit, where."""
    if query.is_hidden(g.board):
        g.tell(event, [WC, u, space], WC)
        g.tell(event, [WC, NOBODY, space], others(WC))
    else:
        g.tell(event, [WC, u, space])


def forget_stack(b: Board, space: int) -> None:
    """25.2 A WC stack that has changed is closed again."""
    if query.is_hidden(b):
        for u in query.stack_in(b, WC, space):
            b.known[u] = 0


# structures


def settle_siege(g: War, space: int) -> None:
    """20.2a A siege ends when no WC FPs are left in the space."""
    b = g.board
    fort = query.fort_in(b, space)
    if fort != NOBODY and b.siege[fort] and not query.stack_fp(b, WC, space):
        b.siege[fort] = 0
        g.tell(SIEGE_ENDS, [fort, space])


def steps_of(b: Board, space: int) -> int:
    """How many steps the structure of a space has left; great forts and Fort Miamis can't be harmed."""
    if b.site[space] not in (k.VILLAGE, k.PRINCIPAL, k.SETTLEMENT, k.FORT):
        return 0
    return 1 if b.damaged[space] else 2


def harm(g: War, space: int, rule: int = 0) -> None:
    """20 A structure loses a step, and the enemy scores for it (24.0a, 24.0d). A village moves away (20.5.1a)."""
    b = g.board
    site, owner = b.site[space], US if query.is_us_place(b, space) else WC
    b.steps_lost[owner] += 1
    if site == k.SETTLEMENT:
        b.settlement_steps += 1
    elif site == k.VILLAGE:
        b.villages_razed += 1
    elif site == k.PRINCIPAL:
        b.harmed[query.principal_in(b, space)] = 1
    if owner == WC:
        b.bled[b.d.nation[space]] = 1
    is_razed = b.damaged[space] > 0
    g.tell(RAZED if is_razed else DAMAGED, [owner, site, space], rule=rule or STEP_LOST[site])
    if owner == US and not is_razed:
        b.damaged[space] = 1
    elif owner == US or is_razed:
        raze(g, space)
    else:
        g.call(Relocate(where=space, principal=query.principal_in(b, space)))
    score(g, 1 - owner, b.d.site_vp[site], SCORES_US_PLACES if owner == US else SCORES_VILLAGES)
    check_villages(g)


def raze(g: War, space: int) -> None:
    """A razed marker takes the place of a structure; a fort or settlement never comes back (5.3k)."""
    b = g.board
    fort, principal = query.fort_in(b, space), query.principal_in(b, space)
    was_village = query.is_village(b, space)
    if fort != NOBODY:
        b.fort_at[fort], b.siege[fort] = GONE, 0
        for u in query.defenders_inside(b, space):
            b.inside[u] = 0
    if principal != NOBODY:
        b.principal_at[principal], b.harmed[principal] = GONE, 1
    b.site[space], b.damaged[space] = k.RAZED, 0
    if was_village:
        check_conquered(g, b.d.nation[space])


def check_conquered(g: War, nation: int) -> None:
    """20.5.1h A nation all of whose villages are razed is out of the game; off-map nations have none to lose."""
    b = g.board
    if b.d.lands[nation] and not query.villages_of(b, nation) and not is_moving_village(g, nation):
        leave_war(g, nation, CONQUERED)


def is_moving_village(g: War, nation: int) -> bool:
    """A village on its way to a new place still stands for its nation."""
    return any(isinstance(f, Relocate) and g.board.d.nation[f.where] == nation for f in g.stack)


def leave_war(g: War, nation: int, rule: int) -> None:
    """8.0b Villages, leaders and warriors leave the game, and so do its British Arms; nobody scores (8.0c)."""
    b = g.board
    d = b.d
    b.status[nation], b.villages[nation] = k.WITHDRAWN, 0
    gone = [u for u in range(len(d.counters)) if d.people[u] == nation and b.at[u] not in (ASIDE, GONE, KILLED)]
    if query.scenario_of(b).breaker_stays:
        gone = [u for u in gone if u != d.breaker]
    if b.arms_of[nation] != NOBODY:
        gone.append(b.arms_of[nation])
    for space in query.villages_of(b, nation):
        principal = query.principal_in(b, space)
        if principal != NOBODY:
            b.principal_at[principal] = GONE
        b.site[space] = b.damaged[space] = k.NO_SITE
    g.tell(NATION_LEAVES, [nation, len(gone)], rule=rule)
    for u in gone:
        put_off(g, u, GONE)


def free_arms(g: War, nation: int) -> None:
    """5.2.1f Its British Arms marker can be recruited again."""
    b = g.board
    if b.arms_of[nation] != NOBODY:
        put_off(g, b.arms_of[nation], READY)
