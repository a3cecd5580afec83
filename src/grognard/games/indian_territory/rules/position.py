"""Any position from plain data, for tests, puzzles and editors: what lies on the table. docs/positions.md has the keys.

Where play stands is read by standing.py; describe.py goes the other way.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from grognard.games.indian_territory.frames import Impulse
from grognard.games.indian_territory.query import count_troops_in
from grognard.games.indian_territory.rules.changes import is_smith_reached
from grognard.games.indian_territory.rules.coherence import check_position, mark_known, mark_used
from grognard.games.indian_territory.rules.fire import SHAKEN
from grognard.games.indian_territory.rules.forts import count_forts
from grognard.games.indian_territory.rules.plain import WAGONS
from grognard.games.indian_territory.rules.setup import empty_board, recount
from grognard.games.indian_territory.rules.standing import PLAY, stand
from grognard.games.indian_territory.rules.supply import bar_devastation
from grognard.games.indian_territory.state import (
    ASIDE,
    BEGUN,
    BOX,
    CONFEDERATE,
    DISPLACED,
    FORT_SMITH_UNIT,
    FRESH,
    IN_POOL,
    LOST,
    SIDES,
    TRIBE,
    UNION,
    USED,
    Board,
    Components,
    War,
)
from grognard.kernel.flow import Position
from grognard.kernel.game import GameError
from grognard.kernel.plain import Section, pick, whole
from grognard.kernel.rules import Rules

PLAYERS: Final[list[str]] = SIDES[:2]
STAGES: Final[list[str]] = ["begun", "building", "finished"]
OFF_MAP: Final[dict[str, int]] = {"aside": ASIDE, "box": BOX, "pool": IN_POOL, "lost": LOST}
BOXES: Final[list[str]] = ["empty", "by_date"]
GONE: Final = "gone"  # a wagon that was used up: its name is free for the next
WAGON_KEYS: Final[list[str]] = ["id", "side", "at", "load", "used", "known"]
KEYS: Final[list[str]] = [
    "turn", "player", "first", "ends", "control", "devastated", "forts", "boxes", "units", "panicked", "shaken",
    "used", "displaced", "known", "wagons", "drawn", "pool", "lost_draws", "kept", "burned", "raised",
    "smith_fallen", "released", *PLAY,
]  # fmt: skip


def position(d: Components, rules: Rules, data: Mapping[str, Any]) -> War:
    """The position of this data, not yet advanced. GameError names the first key, id or number that can't be."""
    s = Section(data, "position", KEYS)
    b = empty_board(d)
    b.turn = s.number("turn", 1, d.turns, 1)
    if s.data.get("phase") == "opening":
        b.turn -= 1  # the first step of a turn counts it
    b.ends = s.number("ends", 0, d.ends, 0)
    b.half = 1 if b.ends else 0
    read_units(s, b)
    read_wagons(s, b)
    read_control(s, b)
    read_fort_smith(s, b)
    fill_boxes(s, b)
    read_spaces(s, b)
    read_flags(s, b)
    read_counters(s, b)
    b.drawn = s.counts("drawn", d.markers, "a marker")
    g: War = Position(rules, b, [])
    stand(s, g)
    read_pool(s, g)
    mark_used(s, g)
    mark_known(s, g)
    check_position(g)
    return g


# counters


def read_units(s: Section, b: Board) -> None:
    d = b.d
    for u, at, value in s.entries("units", d.counters, "a unit or leader"):
        if isinstance(value, str) and value in OFF_MAP:
            b.at[u] = OFF_MAP[value]
        else:
            b.at[u] = pick(d.spaces, value, at, "a space")
        if b.at[u] == IN_POOL and u != d.quantrill:
            raise GameError(f"{at}: only quan can be in the pool")
        if b.at[u] == LOST and d.type[u] != TRIBE:
            raise GameError(f"{at}: only tribes are lost; a unit that was eliminated is in its box")
        if b.at[u] == BOX and (d.type[u] == TRIBE or u == d.quantrill):
            raise GameError(f"{at}: {d.counters[u]} has no recruit box")
    recount(b)


def read_wagons(s: Section, b: Board) -> None:
    """A wagon without an id gets the first name of its side that none of the others has."""
    tables = [Section(x, f"{s.path('wagons')}[{i}]", WAGON_KEYS) for i, x in enumerate(s.sequence("wagons"))]
    taken: list[int] = []
    for t in tables:
        if t.has("id"):
            w = t.name("id", WAGONS, f"a wagon; they are called {WAGONS[0]}, {WAGONS[1]} and so on")
            if w in taken:
                raise t.fail("id", f"{WAGONS[w]} is there twice")
            if t.has("side") and w % 2 != t.name("side", PLAYERS, "a player"):
                raise t.fail("side", f"{WAGONS[w]} is of {PLAYERS[w % 2]}")
            taken.append(w)
            read_wagon(t, b, w)
    for t in tables:
        if not t.has("id"):
            w = t.name("side", PLAYERS, "a player")
            while w in taken:
                w += 2
            taken.append(w)
            read_wagon(t, b, w)


def read_wagon(t: Section, b: Board, w: int) -> None:
    while len(b.wagon_at) <= w:
        b.wagon_side.append(len(b.wagon_at) % 2)
        b.wagon_at.append(ASIDE)
        for pile in (b.wagon_load, b.wagon_used, b.wagon_known):
            pile.append(0)
    if t.value("at") == GONE:
        return
    b.wagon_at[w] = t.name("at", b.d.spaces, "a space")
    b.wagon_load[w] = t.number("load", 1, b.d.increments, b.d.increments)
    b.wagon_used[w] = USED if t.flag("used", False) else FRESH
    b.wagon_known[w] = 1 if t.flag("known", False) else 0


def fill_boxes(s: Section, b: Board) -> None:
    """Counters that are not named: aside; by date, in the boxes, and the tribes in their camps."""
    d = b.d
    by_date = s.has("boxes") and BOXES[s.name("boxes", BOXES, "a way to fill the boxes")] == "by_date"
    named = [u for u, _, _ in s.entries("units", d.counters, "a unit or leader")]
    for u in range(len(d.counters)):
        if u not in named and u != d.quantrill:
            b.at[u] = default_place(b, u, by_date)
    recount(b)


def default_place(b: Board, u: int, by_date: bool) -> int:
    """Where a counter is that nobody mentions. Troops keep a tribe out of its camp."""
    d = b.d
    if u == d.quantrill:
        return IN_POOL if any(d.brings_quantrill[: b.turn]) and not b.drawn[d.quantrill_marker] else ASIDE
    if d.type[u] == TRIBE:
        taken = count_troops_in(b, UNION, d.start[u]) + count_troops_in(b, CONFEDERATE, d.start[u])
        return d.start[u] if by_date and not taken else LOST
    come = b.released if d.entry[u] == FORT_SMITH_UNIT else 1 <= d.entry[u] <= b.turn
    return BOX if come and by_date else ASIDE


def read_counters(s: Section, b: Board) -> None:
    d = b.d
    what = "a unit or leader"
    for u in s.names("used", d.counters, what):
        b.used[u] = USED
    for i, u in enumerate(s.names("displaced", d.counters, what)):
        if b.used[u] == USED or b.at[u] < 0:
            why = "has acted already" if b.used[u] == USED else "is not on the map"
            raise GameError(f"{s.path('displaced')}[{i}]: {d.counters[u]} {why}")
        b.used[u] = DISPLACED
    for key, depth in (("panicked", 1), ("shaken", SHAKEN)):
        for u in s.names(key, d.counters[: d.n_units], "a unit"):
            b.panicked[u] = depth
    for u in s.names("known", d.counters, what):
        b.known[u] = 1


# spaces


def read_control(s: Section, b: Board) -> None:
    """As at the start, but troops without enemies hold the space they are in."""
    default_control(b)
    for space, at, value in s.entries("control", b.d.spaces, "a space"):
        b.control[space] = pick(PLAYERS, value, at, "a player")


def default_control(b: Board) -> None:
    b.control = b.d.start_control[:]
    for space in range(len(b.d.spaces)):
        union, confederate = count_troops_in(b, UNION, space), count_troops_in(b, CONFEDERATE, space)
        if union or confederate:
            if not union or not confederate:
                b.control[space] = UNION if union else CONFEDERATE


def read_fort_smith(s: Section, b: Board) -> None:
    d = b.d
    taken = b.control[d.fort_smith] == UNION
    b.smith_fallen = 1 if s.flag("smith_fallen", taken) else 0
    if taken and not b.smith_fallen:
        raise s.fail("smith_fallen", "the Union holds Fort Smith, so it has fallen")
    due = any(d.releases_smith[: b.turn]) or is_smith_reached(b)
    b.released = 1 if s.flag("released", due or b.smith_fallen != 0) else 0


def read_spaces(s: Section, b: Board) -> None:
    d = b.d
    for i, space in enumerate(s.names("devastated", d.spaces, "a space")):
        if bar_devastation(b, space):
            raise GameError(f"{s.path('devastated')}[{i}]: {d.spaces[space]} can't be devastated")
        b.devastated[space] = 1
    if sum(b.devastated) > d.marker_count[d.devastation_marker]:
        raise s.fail("devastated", f"there are only {d.marker_count[d.devastation_marker]} Devastation markers")
    for space, at, value in s.entries("forts", d.spaces, "a space"):
        read_fort(b, space, at, value)
    if count_forts(b) > d.forts:
        raise s.fail("forts", f"there are only {d.forts} fort counters")


def read_fort(b: Board, space: int, at: str, value: Any) -> None:
    """The stage alone, or a table of side and stage; the side may be left out where only one has troops."""
    d = b.d
    t = Section({"stage": value} if isinstance(value, str) else value, at, ["side", "stage"])
    if d.base[space] >= 0:
        raise GameError(f"{at}: a base is a fort already")
    holders = [p for p in (UNION, CONFEDERATE) if count_troops_in(b, p, space)]
    if t.has("side"):
        side = t.name("side", PLAYERS, "a player")
    elif len(holders) == 1:
        side = holders[0]
    else:
        raise GameError(f"{at}: whose fort? Say it by side")
    if side not in holders:
        raise GameError(f"{at}: a fort needs a combat unit of its owner, {PLAYERS[side]}, in the space")
    b.fort_side[space] = side
    b.fort[space] = BEGUN + t.name("stage", STAGES, "a stage of a fort")


# markers and flags


def read_flags(s: Section, b: Board) -> None:
    d = b.d
    for p, at, value in s.entries("lost_draws", PLAYERS, "a player"):
        b.lost_draws[p] = whole(value, at, 0, 999)
    for p in s.names("kept", PLAYERS, "a player"):
        b.kept[p] = 1
    for p in s.names("burned", PLAYERS, "a player"):
        b.burned[p] = 1
    capitals = [d.spaces[c] for c in d.capitals]
    for nation in s.names("raised", capitals, "a capital"):
        b.raised[nation] = 1


def read_pool(s: Section, g: War) -> None:
    """Every marker is in the pool, drawn or on the map; the one in play is among those drawn."""
    b = g.board
    d = b.d
    for f in g.stack:
        if isinstance(f, Impulse) and not b.drawn[f.marker]:
            b.drawn[f.marker] = 1
    place_quantrill(s, b)
    all_there = d.marker_count[:]
    all_there[d.quantrill_marker] = 1
    gone = b.drawn[:]
    gone[d.devastation_marker] += sum(b.devastated)
    gone[d.quantrill_marker] += 0 if b.at[d.quantrill] == IN_POOL or gone[d.quantrill_marker] else 1
    for m, id in enumerate(d.markers):
        if gone[m] > all_there[m]:
            on_map = " (those on the map included)" if m == d.devastation_marker else ""
            raise s.fail("drawn", f"{gone[m]} of {id}{on_map}, but there are only {all_there[m]}")
        b.pool[m] = all_there[m] - gone[m]
    if s.has("pool"):
        named = s.counts("pool", d.markers, "a marker")
        for m, id in enumerate(d.markers):
            if named[m] > b.pool[m]:
                raise s.fail("pool", f"{named[m]} of {id}, but only {b.pool[m]} can be there")
        b.pool = named


def place_quantrill(s: Section, b: Board) -> None:
    """Drawn, he waits aside; else he is where he was put, or from his turn on in the pool."""
    d = b.d
    if not any(u == d.quantrill for u, _, _ in s.entries("units", d.counters, "a unit or leader")):
        b.at[d.quantrill] = default_place(b, d.quantrill, False)
    elif b.drawn[d.quantrill_marker] and b.at[d.quantrill] != ASIDE:
        raise s.fail(f"units.{d.counters[d.quantrill]}", "his marker is drawn, so he can only be aside")
