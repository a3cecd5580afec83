"""Where play stands, from plain data: the procedures that run, from the game down to a march. Battles: fighting.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from grognard.games.indian_territory.frames import Build, Fortune, Game, Impulse, IndianRecruiting, Move, Raid, Recruit
from grognard.games.indian_territory.query import count_troops_in, effect_of, units_in
from grognard.games.indian_territory.rules.fighting import at_step, attack, come_in
from grognard.games.indian_territory.rules.movement import allowance, step_cost
from grognard.games.indian_territory.rules.plain import (
    FLAG,
    GROUP,
    NUMBER,
    SIDE,
    SPACE,
    TRAIN,
    UNIT,
    Keys,
    Section,
    fill,
)
from grognard.games.indian_territory.state import (
    COMANCHE,
    COMANCHE_MOVE,
    CONFEDERATE,
    FORTUNE_OF_WAR,
    INDIAN_RECRUITING,
    KIOWA,
    KIOWA_MOVE,
    PUT_BACK,
    SIDES,
    UNION,
    Board,
    War,
)
from grognard.kernel.flow import NOBODY, NOWHERE

PLAYERS: Final[list[str]] = SIDES[:2]
PHASES: Final[list[str]] = ["opening", "draw", "closing"]
PHASE_STEPS: Final[list[str]] = ["new_turn", "lost_draw", "union_holds_all"]
ACTING: Final[list[str]] = ["recruit", "build", "move", "arrive", "battle"]
RUNNING: Final[list[str]] = ["impulse", "recruiting", "raid", "fortune", *ACTING]
PLAY: Final[list[str]] = ["phase", "over", *RUNNING]

IMPULSE: Final[list[str]] = ["player", "marker", "actions"]
RECRUITING_KEYS: Final[Keys] = [("left", "left", NUMBER)]
RAID_KEYS: Final[Keys] = [("tribe", "tribe", SIDE), ("unit", "unit", UNIT)]
FORTUNE_KEYS: Final[Keys] = [("space", "space", SPACE), ("unit", "unit", UNIT)]
BUILD_KEYS: Final[Keys] = [
    ("unit", "unit", UNIT), ("increments", "increments", NUMBER), ("quick", "quick", FLAG),
    ("payers", "payers", TRAIN),
]  # fmt: skip
MOVE_KEYS: Final[Keys] = [
    ("members", "members", GROUP), ("wagons", "wagons", TRAIN), ("start", "start", SPACE), ("at", "at", SPACE),
    ("came_from", "origin", SPACE), ("left", "left", NUMBER), ("steps", "steps", NUMBER),
    ("displaced", "displaced", FLAG),
]  # fmt: skip


def names(keys: Keys) -> list[str]:
    return [key for key, _, _ in keys]


def stand(s: Section, g: War) -> None:
    """Put the running procedures on the stack of a position whose board is laid out."""
    running = [key for key in RUNNING if s.has(key)]
    if s.has("over"):
        judge(s, g)
    elif running:
        if s.has("phase"):
            raise s.fail("phase", f"play is inside an impulse already, by {running[0]}")
        run_impulse(s, g)
    else:
        f = Game(player=drawer(s), space=space_reached(g.board))
        g.board.first = s.name("first", PLAYERS, "a player") if s.has("first") else f.player
        g.call(f)
        at_step(g, PHASE_STEPS[s.name("phase", PHASES, "a phase")] if s.has("phase") else "lost_draw")


def judge(s: Section, g: War) -> None:
    """The game is over: who won (nobody: a draw), and by which rule."""
    t = s.section("over", ["winner", "rule"])
    book = g.rules.book
    g.finish(NOBODY, 0)
    if t.has("winner"):
        g.winner = t.name("winner", PLAYERS, "a player")
    g.ended = book.index[book.ids[t.name("rule", book.ids, "a rule")]]
    g.board.first = s.name("first", PLAYERS, "a player") if s.has("first") else UNION


def drawer(s: Section) -> int:
    for key in ("player", "first"):
        if s.has(key):
            return s.name(key, PLAYERS, "a player")
    return UNION


def space_reached(b: Board) -> int:
    """How far the recovery rolls of the last administrative phase have come: past the last space, if there were any."""
    return len(b.d.spaces) if b.turn >= 2 and b.d.rolls_recovery[b.turn - 2] else 0


# the impulse


def run_impulse(s: Section, g: War) -> None:
    b = g.board
    t = s.section("impulse", IMPULSE)
    player = whose_impulse(s, t, b)
    g.call(Game(player=player, space=space_reached(b)))
    at_step(g, "phase_closed")
    b.first = s.name("first", PLAYERS, "a player") if s.has("first") else player
    b.kept[player] = 1
    acting = 1 if any(s.has(key) for key in ACTING) else 0
    f = Impulse(player=player, marker=marker_in_play(s, t, b, player, acting))
    f.effect = effect_of(b, f.marker, player)
    if f.effect == PUT_BACK:
        raise t.fail("marker", f"{PLAYERS[player]} puts this marker back")
    f.actions = actions_left(t, f, acting)
    check_sections(s, b, f)
    g.call(f)
    at_step(g, "act" if f.effect <= 4 else "event")
    if f.effect > 4 and any(s.has(key) for key in RUNNING[1:]):
        at_step(g, "")
        run_event(s, g, f)
    run_action(s, g, f)


def whose_impulse(s: Section, t: Section, b: Board) -> int:
    if t.has("player"):
        player = t.name("player", PLAYERS, "a player")
        if s.has("player") and player != drawer(s):
            raise s.fail("player", f"it is the impulse of {PLAYERS[player]}")
        return player
    side = acting_side(s, b)
    if s.has("player") or side < 0:
        return drawer(s)
    if side > CONFEDERATE:
        return 1 - attacked_player(s, b)
    return 1 - side if s.has("fortune") else side


def acting_side(s: Section, b: Board) -> int:
    """Whose counters act, as far as the data tells; nobody's where it does not."""
    d = b.d
    t = s.section("move", [*names(MOVE_KEYS), "asks"])
    f = Move()
    fill(d, f, t, MOVE_KEYS)
    if f.members:
        return d.side[f.members[0]]
    if f.wagons:
        return b.wagon_side[f.wagons[0]] if f.wagons[0] < len(b.wagon_at) else NOBODY
    for key in ("recruit", "build", "raid", "battle"):
        table: Any = s.data.get(key)
        if isinstance(table, Mapping):
            for name in ("unit", "tribe", "attacker"):
                value = table.get(name)
                if value in SIDES:
                    return SIDES.index(value)
                if value in d.counters:
                    return d.side[d.counters.index(value)]
    return NOBODY


def attacked_player(s: Section, b: Board) -> int:
    """Whom a tribe attacks; the other player directs it."""
    table: Any = s.data.get("battle")
    if isinstance(table, Mapping):
        if table.get("defender") in PLAYERS:
            return PLAYERS.index(table["defender"])
        if table.get("at") in b.d.spaces and count_troops_in(b, UNION, b.d.spaces.index(table["at"])):
            return UNION
    return CONFEDERATE


def marker_in_play(s: Section, t: Section, b: Board, player: int, acting: int) -> int:
    """The one that is named, or the least that does it."""
    d = b.d
    if t.has("marker"):
        return t.name("marker", d.markers, "a marker")
    low, high = wanted_effect(s, t, b, acting)
    best = NOBODY
    for m in range(len(d.markers)):
        left = d.marker_count[m] - b.drawn[m]
        if left > 0 and low <= effect_of(b, m, player) <= high:
            if best < 0 or effect_of(b, m, player) < effect_of(b, best, player):
                best = m
    if best < 0:
        raise t.fail("marker", "no marker that is left gives this; name one")
    return best


def wanted_effect(s: Section, t: Section, b: Board, acting: int) -> tuple[int, int]:
    if s.has("recruiting"):
        return INDIAN_RECRUITING, INDIAN_RECRUITING
    if s.has("fortune"):
        return FORTUNE_OF_WAR, FORTUNE_OF_WAR
    side = acting_side(s, b)
    if side in (KIOWA, COMANCHE) or s.has("raid"):
        effect = COMANCHE_MOVE if side == COMANCHE else KIOWA_MOVE
        return effect, effect
    if not acting and not t.has("actions"):
        raise t.fail("actions", "missing; or say the marker")
    return max(1, t.number("actions", 0, 4, 0) + acting), 4


def actions_left(t: Section, f: Impulse, acting: int) -> int:
    if f.effect > 4:
        if t.has("actions"):
            raise t.fail("actions", "an event marker gives none")
        return 0
    left = t.number("actions", 0, 4, f.effect - acting if t.has("marker") else 0)
    if left + acting > f.effect:
        why = " and one is being carried out" if acting else ""
        raise t.fail("actions", f"{left}, but the marker gives {f.effect}{why}")
    return left


def check_sections(s: Section, b: Board, f: Impulse) -> None:
    """What can be under way during this marker."""
    fits = ["impulse"]
    if f.effect <= 4:
        fits += ACTING
    elif f.effect == INDIAN_RECRUITING:
        fits += ["recruiting", "recruit"]
    elif f.effect in (KIOWA_MOVE, COMANCHE_MOVE):
        fits += ["raid", "move", "arrive", "battle"]
    elif f.effect == FORTUNE_OF_WAR:
        fits += ["fortune", "move", "arrive", "battle"]
    for key in RUNNING:
        if s.has(key) and key not in fits:
            raise s.fail(key, f"can't be under way during {b.d.markers[f.marker]}")


# events


def run_event(s: Section, g: War, f: Impulse) -> None:
    acting = any(s.has(key) for key in ACTING)
    if f.effect == INDIAN_RECRUITING:
        t = s.section("recruiting", names(RECRUITING_KEYS))
        g.call(IndianRecruiting(player=f.player, left=t.number("left", 0, 3, 0 if acting else 1)))
        at_step(g, "raise_unit")
    elif f.effect == FORTUNE_OF_WAR:
        strike(s, g, f, acting)
    else:
        ride(s, g, f, acting)


def ride(s: Section, g: War, f: Impulse, acting: bool) -> None:
    b = g.board
    t = s.section("raid", names(RAID_KEYS))
    r = Raid(player=f.player, tribe=KIOWA if f.effect == KIOWA_MOVE else COMANCHE)
    tribe = r.tribe
    fill(b.d, r, t, RAID_KEYS)
    if r.tribe != tribe or (r.unit >= 0 and b.d.side[r.unit] != tribe):
        raise t.fail("tribe" if r.tribe != tribe else "unit", f"the marker moves the {SIDES[tribe]}")
    if acting and r.unit < 0:
        r.unit = mover_of(s, g, tribe)
    g.call(r)
    at_step(g, "raiders_burn" if r.unit >= 0 else "anyone_left")


def mover_of(s: Section, g: War, side: int) -> int:
    """The single unit that moves or fights in an event."""
    b = g.board
    move = Move()
    fill(b.d, move, s.section("move", [*names(MOVE_KEYS), "asks"]), MOVE_KEYS)
    if move.members:
        return move.members[0]
    battle: Any = s.data.get("battle")
    if isinstance(battle, Mapping) and battle.get("at") in b.d.spaces:
        here = units_in(b, side, b.d.spaces.index(battle["at"]))
        if here:
            return here[0]
    raise s.fail("move", "missing; whose unit is on its way?")


def strike(s: Section, g: War, f: Impulse, acting: bool) -> None:
    t = s.section("fortune", names(FORTUNE_KEYS))
    x = Fortune(player=f.player)
    fill(g.board.d, x, t, FORTUNE_KEYS)
    if acting and x.unit < 0:
        x.unit = mover_of(s, g, 1 - f.player)
    if acting and x.space < 0:
        move = Move()
        fill(g.board.d, move, s.section("move", [*names(MOVE_KEYS), "asks"]), MOVE_KEYS)
        x.space = move.start if move.start >= 0 else g.board.at[x.unit]
    if x.unit >= 0 and g.board.d.side[x.unit] != 1 - f.player:
        raise t.fail("unit", "fortune strikes a unit of the other player")
    g.call(x)
    at_step(g, "" if acting else "move_it" if x.unit >= 0 else "which_unit" if x.space >= 0 else "fortune")


# actions


def run_action(s: Section, g: War, f: Impulse) -> None:
    begun = [key for key in ("recruit", "build", "move") if s.has(key)]
    if len(begun) > 1 or (s.has("arrive") and s.has("battle")):
        raise s.fail(begun[-1] if len(begun) > 1 else "arrive", "one thing is under way at a time")
    if s.has("recruit"):
        run_recruit(s, g, f.player)
    if s.has("build"):
        run_build(s, g, f.player)
    move: Move | None = None
    if s.has("move"):
        move = run_move(s, g, f)
    if s.has("arrive"):
        if move is None:
            raise s.fail("arrive", "needs the move that ended there")
        come_in(s, g, move.side, move.at, move.origin)
    if s.has("battle"):
        side = move.side if move is not None else f.player if f.effect <= 4 else acting_side(s, g.board)
        if side < 0:
            side = 1 - f.player if f.effect == FORTUNE_OF_WAR else KIOWA if f.effect == KIOWA_MOVE else COMANCHE
        where, origin = (move.at, move.origin) if move is not None else (NOWHERE, NOWHERE)
        attack(s, g, side, f.player, where, origin, False)


def run_recruit(s: Section, g: War, player: int) -> None:
    d = g.board.d
    t = s.section("recruit", ["unit"])
    unit = t.name("unit", [*d.counters, "wagon"], "a unit, a leader or wagon")
    if unit < len(d.counters) and d.side[unit] != player:
        raise t.fail("unit", f"{d.counters[unit]} is not of {PLAYERS[player]}")
    g.call(Recruit(player=player, unit=unit))


def run_build(s: Section, g: War, player: int) -> None:
    d = g.board.d
    t = s.section("build", names(BUILD_KEYS))
    f = Build(player=player, unit=t.name("unit", d.counters[: d.n_units], "a unit"))
    fill(d, f, t, BUILD_KEYS)
    if d.side[f.unit] != player or g.board.at[f.unit] < 0:
        raise t.fail("unit", f"{d.counters[f.unit]} is no unit of {PLAYERS[player]} on the map")
    f.increments = t.number("increments", 1, 2, 2 - len(f.payers) if f.quick else 1)
    g.call(f)


def run_move(s: Section, g: War, impulse: Impulse) -> Move:
    b = g.board
    t = s.section("move", [*names(MOVE_KEYS), "asks"])
    f = Move(hand=impulse.player, alone=impulse.effect > 4)
    fill(b.d, f, t, MOVE_KEYS)
    f.side = acting_side(s, b)
    check_group(t, b, f, impulse)
    trace_march(s, t, b, f)
    if not s.has("battle"):
        check_together(t, b, f)
    g.call(f)
    asks = t.name("asks", ["march", "raid"], "a question of a march") if t.has("asks") else 0
    at_step(g, "" if s.has("battle") else "raid" if asks else "march")
    return f


def check_group(t: Section, b: Board, f: Move, impulse: Impulse) -> None:
    if not f.members and not f.wagons:
        raise t.fail("members", "missing")
    owner = impulse.player
    if impulse.effect > 4:
        tribes = {KIOWA_MOVE: KIOWA, COMANCHE_MOVE: COMANCHE}
        owner = tribes.get(impulse.effect, 1 - impulse.player)
    for u in f.members:
        if b.d.side[u] != owner:
            raise t.fail("members", f"{b.d.counters[u]} is not of {SIDES[owner]}, whose move it is")
    for w in f.wagons:
        if w >= len(b.wagon_at):
            raise t.fail("wagons", f"there is no wagon-{w + 1}")


def trace_march(s: Section, t: Section, b: Board, f: Move) -> None:
    """Where it began, where it is, where it came from, and what it may still spend."""
    fight: Any = s.data.get("battle")
    if f.at < 0 and isinstance(fight, Mapping) and fight.get("at") in b.d.spaces:
        f.at = b.d.spaces.index(fight["at"])
        if f.origin < 0 and fight.get("from") in b.d.spaces:
            f.origin = b.d.spaces.index(fight["from"])
    if f.at < 0:
        f.at = b.at[f.members[0]] if f.members else b.wagon_at[f.wagons[0]]
    if f.at < 0:
        raise t.fail("at", "missing")
    if f.start < 0:
        f.start = f.origin if f.origin >= 0 else f.at
    if f.origin < 0:
        f.origin = f.start
    if not t.has("steps"):
        f.steps = 0 if f.origin == f.at else 1
    if f.steps and f.origin not in b.d.near[f.at]:
        raise t.fail("came_from", f"no route leads from {b.d.spaces[f.origin]} to {b.d.spaces[f.at]}")
    if f.steps and not t.has("left"):
        if f.steps > 1 and not s.has("battle"):
            raise t.fail("left", "missing; after several steps it can't be told")
        f.left = max(0, allowance(b, f) - step_cost(b, f.members, f.origin, f.at))


def check_together(t: Section, b: Board, f: Move) -> None:
    for u in f.members:
        if b.at[u] != f.at:
            raise t.fail("members", f"{b.d.counters[u]} is not in {b.d.spaces[f.at]}")
    for w in f.wagons:
        if b.wagon_at[w] != f.at:
            raise t.fail("wagons", f"wagon-{w + 1} is not in {b.d.spaces[f.at]}")
