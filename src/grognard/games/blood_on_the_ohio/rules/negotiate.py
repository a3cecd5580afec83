"""5.2, 19.0 Negotiate: treaties, alliances, and nations that take up arms."""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.frames import Join, Negotiate, SpecialActions, Trespass
from grognard.games.blood_on_the_ohio.rules import changes
from grognard.games.blood_on_the_ohio.rules.recruit import take_field, units_in_store
from grognard.games.blood_on_the_ohio.rules.verbs import PLACE
from grognard.games.blood_on_the_ohio.state import BOOK, NATION, RULES, SIDE, SPACE, STORE, US, WC, Board, War
from grognard.kernel.chance import Chance, dice
from grognard.kernel.flow import NOBODY, NOWHERE, again, end, goto
from grognard.kernel.kinds import FLAG, NUMBER

step = RULES.step
chance = RULES.chance

NEGOTIATE: Final = k.ACTIONS.index("negotiate")
OUT_OF_THE_WAR: Final = BOOK.rule("1.1a")
NEVER_THESE: Final = BOOK.rule("5.2.1a")
SHOW_OF_FORCE: Final = BOOK.rule("5.2.1b")
ONE_TREATY: Final = BOOK.rule("5.2.1c")
NO_SECOND_TREATY: Final = BOOK.rule("5.2.2d")
TREATY_BROKEN_SO: Final = BOOK.rule("5.2.2c")
LEADER_PRESENT: Final = BOOK.rule("5.2.3a")
LIGHT_ESCORT: Final = BOOK.rule("5.2.3b")
HAS_TREATY: Final = BOOK.rule("5.2.3c")
PLACED_SO: Final = BOOK.rule("5.2.3f")
NOT_NONALIGNED: Final = BOOK.rule("19.0a")
AFTER_TRESPASS: Final = BOOK.rule("19.0d")
VILLAGE_SITES: Final = BOOK.rule("A4.0b")
IN_PRINCIPAL: Final = BOOK.value("5.2.3f", 2)  # warrior units of a new ally
IN_VILLAGE: Final = BOOK.value("5.2.3f", 1)

NEGOTIATED: Final = RULES.event(
    "negotiated", "5.2a", who=SIDE, nation=NATION, die=NUMBER, total=NUMBER, target=NUMBER, agrees=FLAG
)
SIGNED: Final = RULES.event("treaty_signed", "5.2.1f", who=SIDE, nation=NATION)
BROKEN: Final = RULES.event("treaty_broken", "5.2.2c", nation=NATION)
JOINED: Final = RULES.event("joined", "5.2.3f", nation=NATION)
FOUNDED: Final = RULES.event("village_founded", "5.2.3f", nation=NATION, where=SPACE)
TRESPASSED: Final = RULES.event(
    "trespassed", "19.0c", nation=NATION, where=SPACE, us_die=NUMBER, wc_die=NUMBER, fp=NUMBER
)


# 5.2.1, 5.2.3 what must be met


def seats(b: Board, nation: int) -> list[int]:
    """Where a nation is spoken to: its principal villages; without any, its villages and its entry square."""
    principals = query.principals_of(b, nation)
    if principals:
        return principals
    door = b.d.door[nation]
    return query.villages_of(b, nation) + ([door] if door != NOWHERE else [])


def treaty_partners(b: Board, f: SpecialActions) -> list[int]:
    return [n for n in range(len(b.status)) if b.d.treaty_allowed[n]] if f.side == US else []


def bar_treaty(b: Board, f: SpecialActions, nation: int) -> int:
    barred = query.bar_action(b, f.side, US, NEGOTIATE)
    if barred:
        return barred
    if not b.d.treaty_allowed[nation]:
        return NEVER_THESE
    if b.status[nation] in (k.ABSENT, k.WITHDRAWN):
        return OUT_OF_THE_WAR
    if b.broken[nation]:
        return NO_SECOND_TREATY
    if b.status[nation] == k.TREATY:
        return ONE_TREATY
    return 0 if has_show_of_force(b, nation) else SHOW_OF_FORCE


def has_show_of_force(b: Board, nation: int) -> bool:
    """5.2.1b A strong stack with the key leader next to a seat of the nation; of its door, in the space behind it."""
    leader = query.us_key_leader(b)
    if leader == NOBODY:
        return False
    at = b.at[leader]
    if query.fp_of(b, query.stack_in(b, US, at)) < b.d.treaty_fp:
        return False
    return any(at == b.d.gate[s] or at in b.d.near[s] for s in seats(b, nation))


def outsiders(b: Board, f: SpecialActions) -> list[int]:
    return query.nations_with(b, k.NONALIGNED) if f.side == WC else []


def bar_alliance(b: Board, f: SpecialActions, nation: int) -> int:
    barred = query.bar_action(b, f.side, WC, NEGOTIATE)
    if barred:
        return barred
    if b.status[nation] in (k.ABSENT, k.WITHDRAWN):
        return OUT_OF_THE_WAR
    if b.status[nation] == k.TREATY:
        return HAS_TREATY
    if b.status[nation] != k.NONALIGNED:
        return NOT_NONALIGNED
    if not any(query.has_key_leader(b.d, query.stack_in(b, WC, s)) for s in seats(b, nation)):
        return LEADER_PRESENT
    door = b.d.door[nation]
    inside = b.d.lands[nation] + ([door] if door != NOWHERE else [])
    return LIGHT_ESCORT if sum([query.stack_fp(b, WC, s) for s in inside]) > b.d.alliance_fp else 0


# 5.2.1d, 5.2.3d the roll


@chance(Negotiate, rule="5.2a")
def negotiation(g: War, f: Negotiate) -> Chance:
    return dice(0 if query.is_automatic(g.board, f.side) else 1)


@negotiation.rolled
def negotiated(g: War, f: Negotiate, faces: list[int]) -> None:
    b = g.board
    total = 2 * faces[0] + b.vp[f.side]
    agrees = total >= 2 * query.target_of(b)
    g.tell(NEGOTIATED, [f.side, f.nation, faces[0], total, query.target_of(b), int(agrees)])
    if not agrees:
        end(f)


@step(Negotiate, rule="5.2a")
def agree(g: War, f: Negotiate) -> None:
    if f.side == US:
        sign_treaty(g, f.nation)
    else:
        join(g, f.nation, PLACED_SO)


def sign_treaty(g: War, nation: int) -> None:
    """5.2.1f Its people go home as they are, villages stay, and its British Arms can be recruited again."""
    b = g.board
    b.status[nation] = k.TREATY
    g.tell(SIGNED, [US, nation])
    changes.free_arms(g, nation)
    if query.is_hidden(b):
        g.reveal()  # 25.2 The US sees who leaves which stack
    for u in b.d.own[WC]:
        if b.d.people[u] == nation and b.at[u] >= 0:
            changes.go_home(g, u)


def break_treaty(g: War, nation: int, rule: int) -> None:
    """5.2.2c All its people take up arms, with the WC; it never signs again (5.2.2d)."""
    b = g.board
    if b.status[nation] != k.TREATY:
        return
    b.status[nation], b.broken[nation] = k.MEMBER, 1
    g.tell(BROKEN, [nation], rule=rule)
    g.call(Join(nation=nation, villages=b.villages[nation], members=units_in_store(b, nation), broken=True))


def join(g: War, nation: int, rule: int) -> None:
    """5.2.3f, 5.2.3.1 A nonaligned nation joins the WC with its starting units."""
    b = g.board
    b.status[nation] = k.MEMBER
    g.tell(JOINED, [nation], rule=rule)
    waiting = units_in_store(b, nation)
    warriors = [u for u in waiting if not query.is_leader(b.d, u)][: b.d.joins[nation][1]]
    members = warriors + [u for u in waiting if query.is_leader(b.d, u)]
    g.call(Join(nation=nation, villages=b.villages[nation], members=members))


# 5.2.3f, 5.2.2c where its people go


def by_wc(b: Board, f: Join) -> int:
    return WC


def bar_village_site(b: Board, f: Join, space: int) -> int:
    """A4.0b Its own ground near its own rivers, where nothing stands and nobody of the US is."""
    d = b.d
    if d.nation[space] != f.nation or d.kind[space] != k.GROUND or b.site[space] or query.has_counters(b, US, space):
        return VILLAGE_SITES
    rivers = [s for s in d.lands[f.nation] if d.kind[s] == k.RIVER and d.apart[space][s] <= d.village_to_river]
    return 0 if rivers else VILLAGE_SITES


def own_land(b: Board, f: Join) -> list[int]:
    return b.d.lands[f.nation]


found = RULES.ask(Join, "found", by=by_wc, rule="5.2.3f", when="villages", must="A4.0b")


@found.offers(PLACE, own_land, bar_village_site)
def found_village(g: War, f: Join, space: int) -> None:
    b = g.board
    b.site[space] = k.VILLAGE
    b.villages[f.nation] -= 1
    f.villages -= 1
    g.tell(FOUNDED, [f.nation, space])
    again(f)


@step(Join, rule="23.0a")
def bring_arms(g: War, f: Join) -> None:
    """A4.2a British Arms that wait in the nation's square come to one of its villages."""
    arms = g.board.arms_of[f.nation]
    if arms != NOBODY and g.board.at[arms] == STORE:
        f.members.append(arms)


@step(Join, rule="5.2.3f")
def next_unit(g: War, f: Join) -> None:
    if f.members:
        f.unit = f.members.pop(0)
    else:
        end(f)


def homes(b: Board, f: Join) -> list[int]:
    """Its villages without US force points, failing that all (5.2.2c); or the entry square of an off-map nation."""
    if not b.d.lands[f.nation]:
        return [b.d.door[f.nation]]
    villages = query.villages_of(b, f.nation)
    free = [s for s in villages if not query.stack_fp(b, US, s)]
    return villages if f.broken and not free else free


def places(b: Board, f: Join) -> list[int]:
    d, where = b.d, homes(b, f)
    if d.type[f.unit] != k.WA or not d.lands[f.nation]:
        return where
    there = [len([u for u in d.by_nation[f.nation] if b.at[u] == s]) for s in where]
    if not f.broken:
        return [
            s
            for s, n in zip(where, there, strict=True)
            if n < (IN_PRINCIPAL if b.site[s] == k.PRINCIPAL else IN_VILLAGE)
        ]
    principals = [s for s in where if b.site[s] == k.PRINCIPAL]
    fewest = min(there, default=0)
    if fewest and principals:
        return principals
    return [s for s, n in zip(where, there, strict=True) if n == fewest]


def bar_joining(b: Board, f: Join, space: int) -> int:
    if space in places(b, f):
        return 0
    return TREATY_BROKEN_SO if f.broken else PLACED_SO


settle_in = RULES.ask(Join, "place", by=by_wc, rule="5.2.3f")


@settle_in.offers(PLACE, places, bar_joining, exact=True)
def place_ally(g: War, f: Join, space: int) -> None:
    take_field(g, f.unit, space, TREATY_BROKEN_SO if f.broken else PLACED_SO)


@step(Join, rule="5.2.3f")
def join_on(g: War, f: Join) -> None:
    """Who finds no place waits in the square."""
    goto(f, next_unit)


# 19.0c trespass


def us_fp_inside(b: Board, nation: int) -> int:
    """All US force points inside the boundary, officers and garrisons too."""
    return sum([query.fp_of(b, query.stack_in(b, US, s)) for s in b.d.lands[nation]])


@chance(Trespass, rule="19.0c")
def trespass(g: War, f: Trespass) -> Chance:
    """Two force points are safe whatever falls."""
    b = g.board
    is_risk = b.status[f.nation] == k.NONALIGNED and us_fp_inside(b, f.nation) > 2
    return dice(2 if is_risk else 0)


@trespass.rolled
def trespassed(g: War, f: Trespass, faces: list[int]) -> None:
    """Equal is safe."""
    fp = us_fp_inside(g.board, f.nation)
    g.tell(TRESPASSED, [f.nation, f.where, faces[0], faces[1], fp])
    if sum(faces) < fp:
        join(g, f.nation, AFTER_TRESPASS)
