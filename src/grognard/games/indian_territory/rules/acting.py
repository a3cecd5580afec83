"""What is under way in an impulse, from plain data: events, recruiting, building, marches. Battles: fighting.py."""

from __future__ import annotations

from typing import Final

from grognard.games.indian_territory.frames import (
    Attack,
    Build,
    Fortune,
    Impulse,
    IndianRecruiting,
    Move,
    Raid,
    Recruit,
)
from grognard.games.indian_territory.query import (
    allowance,
    count_troops_in,
    has_leader,
    is_lone_quantrill,
    step_cost,
    units_in,
)
from grognard.games.indian_territory.rules.fighting import ATTACK_KEYS, BATTLE_SECTION, at_step, attack, come_in
from grognard.games.indian_territory.rules.forts import bar_fort_here
from grognard.games.indian_territory.rules.plain import (
    FLAG,
    GROUP,
    NUMBER,
    SIDE,
    SPACE,
    TRAIN,
    UNIT,
    WAGONS,
    Keys,
    fill,
    names,
)
from grognard.games.indian_territory.state import (
    BOX,
    COMANCHE,
    CONFEDERATE,
    FORTUNE_OF_WAR,
    INDIAN_RECRUITING,
    KIOWA,
    KIOWA_MOVE,
    SIDES,
    UNION,
    Board,
    War,
)
from grognard.kernel.flow import NOBODY
from grognard.kernel.plain import Section

PLAYERS: Final[list[str]] = SIDES[:2]
ACTING: Final[list[str]] = ["recruit", "build", "move", "arrive", "battle"]
TOGETHER: Final[list[list[str]]] = [["recruit", "arrive"], ["move", "arrive"], ["move", "battle"]]

RECRUITING_KEYS: Final[Keys] = [("left", "left", NUMBER)]
RAID_KEYS: Final[Keys] = [("tribe", "tribe", SIDE), ("unit", "unit", UNIT)]
FORTUNE_KEYS: Final[Keys] = [("space", "space", SPACE), ("unit", "unit", UNIT)]
RECRUIT_SECTION: Final[list[str]] = ["unit"]
BUILD_KEYS: Final[Keys] = [
    ("unit", "unit", UNIT), ("increments", "increments", NUMBER), ("quick", "quick", FLAG),
    ("payers", "payers", TRAIN),
]  # fmt: skip
MOVE_KEYS: Final[Keys] = [
    ("members", "members", GROUP), ("wagons", "wagons", TRAIN), ("start", "start", SPACE), ("at", "at", SPACE),
    ("came_from", "origin", SPACE), ("left", "left", NUMBER), ("steps", "steps", NUMBER),
    ("displaced", "displaced", FLAG),
]  # fmt: skip
FORT_NEEDS: Final = "that takes control, a wagon that has not acted, a fort counter, and no base"
MARCH: Final[list[str]] = ["march", "raid"]  # what is asked of a group on the march


class Plan:
    """What the data says of the running action: marches and fights without their defaults, and `side`, who acts."""

    def __init__(self, s: Section, b: Board) -> None:
        d = b.d
        self.s = s
        self.acting = any(s.has(key) for key in ACTING)
        self.move_section = s.section("move", [*names(MOVE_KEYS), "asks"])
        self.move = Move()
        fill(d, self.move, self.move_section, MOVE_KEYS)
        self.fight = Attack(side=NOBODY, where=NOBODY)
        fill(d, self.fight, s.section("battle", BATTLE_SECTION), ATTACK_KEYS)
        self.raid = Raid(tribe=NOBODY)
        fill(d, self.raid, s.section("raid", names(RAID_KEYS)), RAID_KEYS)
        self.side = self.find_side(b)

    def find_side(self, b: Board) -> int:
        """Whose counters act; nobody's where the data leaves it open."""
        d = b.d
        if self.move.members:
            return d.side[self.move.members[0]]
        if self.move.wagons:
            return self.move.wagons[0] % 2
        if self.raid.tribe >= 0 or self.raid.unit >= 0:
            return self.raid.tribe if self.raid.tribe >= 0 else d.side[self.raid.unit]
        for key, keys in (("recruit", RECRUIT_SECTION), ("build", names(BUILD_KEYS))):
            t = self.s.section(key, keys)
            if t.has("unit") and t.value("unit") in d.counters:
                return d.side[d.counters.index(t.value("unit"))]
        return self.fight.side

    def find_unit(self, b: Board, side: int) -> int:
        """The one unit that moves or fights in an event."""
        if self.move.members:
            return self.move.members[0]
        here = units_in(b, side, self.fight.where) if self.fight.where >= 0 else []
        if not here:
            raise self.s.fail("raid.unit" if side >= KIOWA else "fortune.unit", "missing")
        return here[0]

    def attacked_player(self, b: Board) -> int:
        """Whom a tribe attacks, as far as it can be told; the other player directs it."""
        if self.fight.foe >= 0:
            return self.fight.foe
        at_union = self.fight.where >= 0 and count_troops_in(b, UNION, self.fight.where)
        return UNION if at_union else CONFEDERATE


# events


def run_event(plan: Plan, g: War, f: Impulse) -> None:
    """The procedure of an event that has begun."""
    if f.effect == INDIAN_RECRUITING:
        t = plan.s.section("recruiting", names(RECRUITING_KEYS))
        g.call(IndianRecruiting(player=f.player, left=t.number("left", 0, 3, 0 if plan.acting else 1)))
        at_step(g, "raise_unit")
    elif f.effect == FORTUNE_OF_WAR:
        strike(plan, g, f)
    else:
        ride(plan, g, f)


def ride(plan: Plan, g: War, f: Impulse) -> None:
    tribe = KIOWA if f.effect == KIOWA_MOVE else COMANCHE
    r = Raid(player=f.player, tribe=tribe, unit=plan.raid.unit)
    if plan.raid.tribe >= 0 and plan.raid.tribe != tribe:
        raise plan.s.fail("raid.tribe", f"the marker moves the {SIDES[tribe]}")
    if plan.acting and r.unit < 0:
        r.unit = plan.find_unit(g.board, tribe)
    if r.unit >= 0 and g.board.d.side[r.unit] != tribe:
        raise plan.s.fail("raid.unit", f"{g.board.d.counters[r.unit]} is not of the {SIDES[tribe]}")
    g.call(r)
    at_step(g, "raiders_burn" if r.unit >= 0 else "anyone_left")


def strike(plan: Plan, g: War, f: Impulse) -> None:
    d = g.board.d
    t = plan.s.section("fortune", names(FORTUNE_KEYS))
    x = Fortune(player=f.player)
    fill(d, x, t, FORTUNE_KEYS)
    if plan.acting and x.unit < 0:
        x.unit = plan.find_unit(g.board, 1 - f.player)
    if x.unit >= 0 and d.side[x.unit] != 1 - f.player:
        raise t.fail("unit", f"{d.counters[x.unit]} is not of the other player")
    if x.unit >= 0 and x.space < 0:
        x.space = plan.move.start if plan.move.start >= 0 else g.board.at[x.unit]
    g.call(x)
    if plan.acting:
        at_step(g, "")
    else:
        at_step(g, "move_it" if x.unit >= 0 else "which_unit" if x.space >= 0 else "fortune")


# actions


def run_action(plan: Plan, g: War, f: Impulse) -> None:
    s = plan.s
    begun = [key for key in ACTING if s.has(key)]
    if len(begun) > 1 and begun not in TOGETHER:
        raise s.fail(begun[-1], f"can't be under way together with {begun[0]}")
    if s.has("recruit"):
        run_recruit(s, g, f.player)
    if s.has("build"):
        run_build(s, g, f.player)
    if s.has("battle"):
        run_battle(plan, g, f)
    elif s.has("move"):
        move = run_move(plan, g, f)
        if s.has("arrive"):
            come_in(s, g, move.side, move.at, move.origin)
    elif s.has("arrive") and not s.has("recruit"):
        raise s.fail("arrive", "needs the recruit or the move that leads there")


def run_recruit(s: Section, g: War, player: int) -> None:
    d = g.board.d
    t = s.section("recruit", RECRUIT_SECTION)
    unit = t.name("unit", [*d.counters, "wagon"], "a unit, a leader or a wagon")
    if unit < len(d.counters) and d.side[unit] != player:
        raise t.fail("unit", f"{d.counters[unit]} is not of {PLAYERS[player]}")
    if unit < len(d.counters) and g.board.at[unit] != BOX and not s.has("arrive"):
        raise t.fail("unit", f"{d.counters[unit]} is not in the recruit box")
    g.call(Recruit(player=player, unit=unit))
    if s.has("arrive"):
        at_step(g, "")
        come_in(s, g, player, g.board.at[unit] if unit < len(d.counters) else NOBODY, NOBODY)


def run_build(s: Section, g: War, player: int) -> None:
    d = g.board.d
    t = s.section("build", names(BUILD_KEYS))
    f = Build(player=player, unit=t.name("unit", d.counters[: d.n_units], "a unit"))
    fill(d, f, t, BUILD_KEYS)
    if d.side[f.unit] != player or g.board.at[f.unit] < 0:
        raise t.fail("unit", f"{d.counters[f.unit]} is no unit of {PLAYERS[player]} on the map")
    if bar_fort_here(g.board, player, g.board.at[f.unit]):
        raise t.fail("unit", f"no fort can be built in {d.spaces[g.board.at[f.unit]]}: {FORT_NEEDS}")
    f.increments = t.number("increments", 1, 2, 2 - len(f.payers) if f.quick else 1)
    g.call(f)


# marches


def owner_of(f: Impulse) -> int:
    """Whose counters move by this marker."""
    if f.effect <= 4:
        return f.player
    return 1 - f.player if f.effect == FORTUNE_OF_WAR else KIOWA if f.effect == KIOWA_MOVE else COMANCHE


def run_move(plan: Plan, g: War, impulse: Impulse) -> Move:
    b = g.board
    t, f = plan.move_section, plan.move
    f.side, f.hand, f.alone = owner_of(impulse), impulse.player, impulse.effect > 4
    if not f.members and not f.wagons:
        raise t.fail("members", "missing")
    if f.at < 0:
        f.at = b.at[f.members[0]] if f.members else wagon_at(b, f.wagons[0])
    check_group(t, b, f)
    trace_march(t, b, f)
    g.call(f)
    slips = is_lone_quantrill(b, f.members) and count_troops_in(b, UNION, f.at) > 0
    asks = MARCH[t.name("asks", MARCH, "a question of a march")] if t.has("asks") else "march"
    if asks == "raid" and not slips:
        raise t.fail("asks", "only Quantrill alone, among Union troops, may raid")
    at_step(g, asks)
    return f


def wagon_at(b: Board, w: int) -> int:
    return b.wagon_at[w] if w < len(b.wagon_at) else NOBODY


def check_group(t: Section, b: Board, f: Move) -> None:
    d = b.d
    regiments = {d.regiment[u] for u in f.members}
    if len(f.members) > 1 and not has_leader(b, f.members) and (len(regiments) > 1 or -1 in regiments):
        raise t.fail("members", "units of several regiments move together only with a leader (7.3a)")
    if f.alone and len(f.members) + len(f.wagons) != 1:
        raise t.fail("members", "an event moves one unit at a time")
    for u in f.members:
        if d.side[u] != f.side:
            raise t.fail("members", f"{d.counters[u]} is not of {SIDES[f.side]}, whose move it is")
        if b.at[u] < 0 or b.at[u] != f.at:
            raise t.fail("members", f"{d.counters[u]} is not in the space of the group")
    for w in f.wagons:
        if w % 2 != f.side:
            raise t.fail("wagons", f"{WAGONS[w]} is not of {SIDES[f.side]}, whose move it is")
        if wagon_at(b, w) < 0 or wagon_at(b, w) != f.at:
            raise t.fail("wagons", f"{WAGONS[w]} is not in the space of the group")


def trace_march(t: Section, b: Board, f: Move) -> None:
    """Where the march began, where it came from, and what it may still spend: as if it were the first step."""
    spaces = b.d.spaces
    if f.start < 0:
        f.start = f.origin if f.origin >= 0 else f.at
    if f.origin < 0:
        f.origin = f.start
    if not t.has("steps"):
        f.steps = 0 if f.origin == f.at else 1
    if f.steps and f.origin not in b.d.near[f.at]:
        raise t.fail("came_from", f"no route leads from {spaces[f.origin]} to {spaces[f.at]}")
    if f.steps and not t.has("left"):
        if f.start != f.origin or f.steps > 1:
            raise t.fail("left", "missing; after several steps it can't be told")
        f.left = max(0, allowance(b, f) - step_cost(b, f.members, f.origin, f.at))


def run_battle(plan: Plan, g: War, f: Impulse) -> None:
    """A battle, and below it the march that led there if the data has one: it is over, and nobody is in it."""
    side = plan.fight.side if plan.fight.side >= 0 else owner_of(f)
    if side != owner_of(f):
        raise plan.s.fail("battle.attacker", f"the marker in play moves {SIDES[owner_of(f)]}")
    t, move = plan.move_section, plan.move
    for key in ("members", "wagons", "asks"):
        if t.has(key):
            raise t.fail(key, "the march is over: who fights is in the space of the battle")
    if plan.s.has("move"):
        move.side, move.hand, move.alone = side, f.player, f.effect > 4
        move.at = move.at if move.at >= 0 else plan.fight.where
        move.origin = move.origin if move.origin >= 0 else plan.fight.origin
        move.start = move.start if move.start >= 0 else move.origin
        move.steps = max(1, move.steps)
        g.call(move)
        at_step(g, "")
    attack(plan.s, g, side, f.player, move.at, move.origin, False)
