"""Positions as plain data: the short keys of docs/positions.md, turned into a board and running procedures.

Data with `play` are taken as they stand (Game.position); here what goes without saying is filled in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from grognard.games.indian_territory import frames, query, state
from grognard.games.indian_territory.position_play import PLAYERS, RUNNING, PlayReader
from grognard.games.indian_territory.rules.battle import show
from grognard.games.indian_territory.rules.changes import is_smith_reached
from grognard.games.indian_territory.rules.forts import bar_fort_here, count_forts
from grognard.games.indian_territory.state import CONFEDERATE, SIDES, UNION, Board, War, count_troops
from grognard.kernel.board import Shape, read_board
from grognard.kernel.checked import Node, root
from grognard.kernel.flow import NOBODY, Frame, Position
from grognard.kernel.game import Game, GameError
from grognard.kernel.names import Names

Test = tuple[Any, str, str]
Tests = Iterator[Test]
FORT_NEEDS: Final = "that takes control, a wagon that has not acted, a fort counter, and no base"
WAGON: Final = ["id", "side", "at", "load", "used", "known"]
AS_TOLD: Final = [
    "units", "devastated", "drawn", "pool", "lost_draws", "kept", "burned", "raised", "used", "panicked", "known",
]  # fmt: skip
OTHERS: Final = "turn player first ends control forts boxes displaced shaken wagons smith_fallen released phase over"


def read_position(game: Game[Board], data: Mapping[str, Any]) -> War:
    """The position of short keys, not yet advanced. GameError names what can't be read, or can't be on one table."""
    s = root("position", data, *OTHERS.split(), *AS_TOLD, *RUNNING)
    g: War = Position(game.rules, lay_out(game.shape, s), [])
    if "over" in s:
        game.end(g, s.part("over", "winner", "rule"))
    reader = PlayReader(g, s)
    reader.run()
    s.faults.refuse()
    fill_pool(s, g)
    check_position(g, reader.paths)
    mark_used(s, g)
    mark_known(s, g)
    return g


# the table


def lay_out(shape: Shape, s: Node) -> Board:
    told = Node(s.faults, s.file, s.path, {key: s.data[key] for key in AS_TOLD if key in s})
    b: Board = read_board(shape, told, PLAYERS)
    read_wagons(s, b)
    d = b.d
    spaces, counters = Names("space", d.spaces), Names("unit", d.counters)
    b.turn = s.whole("turn", 1, d.turns, 1) - (s.data.get("phase") == "opening")  # the first step of a turn counts it
    b.ends = s.whole("ends", 0, d.ends, 0)
    b.half = int(b.ends > 0)
    b.control = d.start_control[:]
    for space in range(len(d.spaces)):
        holders = holders_of(b, space)
        b.control[space] = holders[0] if len(holders) == 1 else b.control[space]
    for space, table, id in spaces.read_table(s, "control"):
        b.control[space] = table.one_of(id, PLAYERS)
    b.smith_fallen = s.flag("smith_fallen", b.control[d.fort_smith] == UNION)
    is_due = any(d.releases_smith[: b.turn]) or is_smith_reached(b) or b.smith_fallen != 0
    b.released = s.flag("released", is_due)
    by_date = s.one_of("boxes", ["empty", "by_date"], "empty") == 1
    for u in range(len(d.counters)):
        if d.counters[u] not in s.data.get("units", {}):
            b.at[u] = default_place(b, u, by_date)
    b.troops = count_troops(d, b.at)
    for u in counters.read_all(s, "displaced", 0):
        s.need(b.used[u] == 0 and b.at[u] >= 0, "displaced", f"{d.counters[u]} has acted, or is off the map")
        b.used[u] = state.DISPLACED
    for u in counters.read_all(s, "shaken", 0):
        b.panicked[u] = query.SHAKEN
    for space, table, id in spaces.read_table(s, "forts"):
        if isinstance(table.data[id], str):
            table.data[id] = {"stage": table.data[id]}
        fort, holders = table.part(id, "side", "stage"), holders_of(b, space)
        table.need("side" in fort or len(holders) == 1, id, "whose fort? Say it by side")
        b.fort_side[space] = fort.one_of("side", PLAYERS) if "side" in fort else holders[0]
        b.fort[space] = 1 + fort.one_of("stage", state.STAGES[1:])
    return b


def holders_of(b: Board, space: int) -> list[int]:
    return [p for p in (UNION, CONFEDERATE) if query.count_troops_in(b, p, space)]


def default_place(b: Board, u: int, by_date: bool) -> int:
    """Where a counter is that nobody mentions. Troops keep a tribe out of its camp."""
    d = b.d
    if u == d.quantrill:
        is_in = any(d.brings_quantrill[: b.turn]) and not b.drawn[d.quantrill_marker]
        return state.IN_POOL if is_in else state.ASIDE
    if d.type[u] == state.TRIBE:
        return d.start[u] if by_date and not holders_of(b, d.start[u]) else state.LOST
    has_come = b.released if d.entry[u] == state.FORT_SMITH_UNIT else 1 <= d.entry[u] <= b.turn
    return state.BOX if has_come and by_date else state.ASIDE


def read_wagons(s: Node, b: Board) -> None:
    """A wagon without an id gets the first name of its side that none of the others has."""
    held: dict[int, Node] = {}
    for t in sorted(s.entries("wagons", state.MAX_WAGONS, 0), key=lambda t: "id" not in t):
        t.keys(*WAGON)
        side = t.one_of("side", PLAYERS) if "side" in t or "id" not in t else NOBODY
        free = [w for w in range(max(side, 0), state.MAX_WAGONS, 2) if w not in held]
        s.need(free, "wagons", "there are more than names for them")
        w = Names("wagon", state.WAGONS).read(t, "id") if "id" in t else free[0]
        t.need(w not in held, "id", f"{state.WAGONS[w]} is there twice")
        t.need(side in (NOBODY, w % 2), "side", f"{state.WAGONS[w]} is of {PLAYERS[w % 2]}")
        held[w] = t
    s.faults.refuse()
    for w, t in sorted(held.items()):
        if t.data.get("at") == "gone":
            state.lay_wagon(b, w, state.ASIDE, 0, 0, 0)
        else:
            at, load = Names("space", b.d.spaces).read(t, "at"), t.whole("load", 1, b.d.increments, b.d.increments)
            state.lay_wagon(b, w, at, load, t.flag("used", False), t.flag("known", False))


def fill_pool(s: Node, g: War) -> None:
    """Every marker is in the pool, drawn or on the map; the one in play is among those drawn."""
    b, d, q = g.board, g.board.d, g.board.d.quantrill_marker
    for f in g.stack:
        if isinstance(f, frames.Impulse):
            b.drawn[f.marker] = max(1, b.drawn[f.marker])
    if d.counters[d.quantrill] not in s.data.get("units", {}):
        b.at[d.quantrill] = default_place(b, d.quantrill, False)
    there = [n - b.drawn[m] for m, n in enumerate(d.marker_count)]
    there[d.devastation_marker] -= sum(b.devastated)
    there[q] = int(b.at[d.quantrill] == state.IN_POOL)
    if "pool" not in s:
        b.pool = [max(0, n) for n in there]


# what goes without saying


def mark_used(s: Node, g: War) -> None:
    """A group on the march has acted; so has, unless the data say who, all that attacks at the end of a march."""
    b = g.board
    acted = [(f.members, f.wagons) for f in g.stack if isinstance(f, frames.Move) and not f.alone]
    by_action = any(isinstance(f, frames.Impulse) and f.effect <= 4 for f in g.stack)
    first = next((f for f in g.stack if isinstance(f, frames.Battle)), None)
    if by_action and first is not None and not first.pursuit and "used" not in s:
        fresh = [u for u in query.stack_of(b, first.attacker, first.where) if not b.used[u]]
        acted.append((fresh, query.wagons_in(b, first.attacker, first.where)))
    for counters, wagons in acted:
        for u in counters:
            b.used[u] = state.USED
        for w in wagons:
            b.wagon_used[w] = state.USED


def mark_known(s: Node, g: War) -> None:
    """A battle that has begun has shown all that is in it, unless the data say who is known."""
    b = g.board
    f = next((x for x in reversed(g.stack) if isinstance(x, frames.Battle)), None)
    if f is not None and f.pc and "known" not in s:
        for side in (f.attacker, f.defender):
            show(b, side, f.where)


# what can't be on one table: a test is whether it holds, the key, and why it must


def check_position(g: War, paths: list[str]) -> None:
    """GameError names the first thing that can't be; `paths` are the keys of the frames."""
    tests = [("position", x) for x in (counters(g.board), spaces(g.board), markers(g.board))]
    tests += [(paths[i], check_frame(g, f, i)) for i, f in enumerate(g.stack)]
    for at, found in [*tests, ("position", company(g))]:
        for holds, key, why in found:
            if not holds:
                raise GameError(f"{at}.{key}: {why}")


def counters(b: Board) -> Tests:
    d = b.d
    for u, id in enumerate(d.counters):
        key, is_tribe, at = f"units.{id}", d.type[u] == state.TRIBE, b.at[u]
        yield at != state.IN_POOL or u == d.quantrill, key, "only quan can be in the pool"
        yield at != state.LOST or is_tribe, key, "only tribes are lost; a unit that was eliminated is in its box"
        yield at != state.BOX or not (is_tribe or u == d.quantrill), key, f"{id} has no recruit box"
    is_aside = not b.drawn[d.quantrill_marker] or b.at[d.quantrill] == state.ASIDE
    yield is_aside, f"units.{d.counters[d.quantrill]}", "his marker is drawn, so he can only be aside"


def spaces(b: Board) -> Tests:
    d = b.d
    is_held = b.control[d.fort_smith] == UNION
    yield b.smith_fallen or not is_held, "smith_fallen", "the Union holds Fort Smith, so it has fallen"
    for s, id in enumerate(d.spaces):
        burns = d.burns[d.terrain[s]] and d.base[s] < 0
        yield burns or not b.devastated[s], "devastated", f"{id} can't be devastated"
        if b.fort[s]:
            side, key = b.fort_side[s], f"forts.{id}"
            yield d.base[s] < 0, key, "a base is a fort already"
            why = f"a fort needs a combat unit of its owner, {SIDES[side]}, in the space"
            yield query.count_troops_in(b, side, s), key, why
    yield count_forts(b) <= d.forts, "forts", f"there are only {d.forts} fort counters"


def markers(b: Board) -> Tests:
    """Each is in the pool, drawn or on the map."""
    d = b.d
    for m, id in enumerate(d.markers):
        count, gone = d.marker_count[m], b.drawn[m]
        if m == d.quantrill_marker:
            count, gone = 1, gone or int(b.at[d.quantrill] != state.IN_POOL)
        elif m == d.devastation_marker:
            gone += sum(b.devastated)
            yield sum(b.devastated) <= count, "devastated", f"there are only {count} Devastation markers"
        yield gone <= count, "drawn", f"{gone} of {id} drawn or on the map, but there are only {count}"
        yield b.pool[m] <= count - gone, "pool", f"{b.pool[m]} of {id}, but only {count - gone} can be there"


def company(g: War) -> Tests:
    """Who may be together (7.1c): enemies only in a battle; leaders and wagons are chased or taken by troops."""
    b, d = g.board, g.board.d
    fields = [f.where for f in g.stack if isinstance(f, frames.Attack)]
    entered = [f.where for f in g.stack if isinstance(f, frames.Arrive)]
    slipping = [f.at for f in g.stack if isinstance(f, frames.Move) and query.is_lone_quantrill(b, f.members)]
    for u, id in enumerate(d.counters):
        fights = b.at[u] in fields and u < d.n_units
        yield fights or not b.panicked[u], "panicked", f"{id} is no unit in a battle, and panic ends with the battle"
    for s in d.bases[UNION]:
        why = "with this base in Confederate hands the game is over (4.4c)"
        yield b.control[s] == UNION or g.over, f"control.{d.spaces[s]}", why
    for s in range(len(d.spaces)):
        here = [side for side in range(4) if query.count_troops_in(b, side, s)]
        for side in range(4) if s not in fields and s not in slipping else ():
            foe = next((x for x in here[: here.index(side)] if query.is_enemy(x, side)), -1) if side in here else -1
            for u in query.units_in(b, side, s):
                why = f"{d.spaces[s]} holds {SIDES[foe]} troops too, and there is no battle"
                yield foe < 0, f"units.{d.counters[u]}", why
            if side < 2 and 1 - side in here and s not in entered:
                why = f"can't be in {d.spaces[s]} beside {SIDES[1 - side]} troops"
                for u in query.leaders_in(b, side, s):
                    yield False, f"units.{d.counters[u]}", why
                for w in query.wagons_in(b, side, s):
                    yield False, "wagons", f"{state.WAGONS[w]} {why}"


# frames


def route(b: Board, origin: int, to: int, key: str) -> Test:
    names = b.d.spaces
    return to < 0 or origin in b.d.near[to], key, f"no route leads from {names[origin]} to {names[to]}"


def owned(b: Board, u: int, side: int, key: str = "unit") -> Test:
    return u < 0 or b.d.side[u] == side, key, f"{b.d.counters[u]} is not of {SIDES[side]}"


def there(b: Board, u: int, where: int, sides: tuple[int, ...], key: str) -> Test:
    """A unit that fights in a space, or (as `leader`) a leader who flees from it."""
    is_kind = (u >= b.d.n_units) == (key == "leader")
    is_there = u < 0 or (is_kind and b.at[u] == where and b.d.side[u] in sides)
    why = f"no leader in {b.d.spaces[where]} who flees" if key == "leader" else "not in this battle"
    return is_there, key, f"{b.d.counters[u]} is {why}"


def check_frame(g: War, f: Frame, i: int) -> Tests:
    """What each procedure needs, by its locals."""
    b, d, outer = g.board, g.board.d, g.stack[i - 1]
    if isinstance(f, frames.Impulse):
        yield f.effect != state.PUT_BACK, "marker", f"{SIDES[f.player]} puts this marker back"
        yield f.effect == query.effect_of(b, f.marker, f.player), "effect", "the marker gives something else"
    elif isinstance(f, frames.Recruit) and f.unit < len(d.counters):
        yield owned(b, f.unit, f.player)
        is_in = b.at[f.unit] == state.BOX or i + 1 < len(g.stack)
        yield is_in, "unit", f"{d.counters[f.unit]} is not in the recruit box"
    elif isinstance(f, frames.Build):
        is_there = f.unit < d.n_units and d.side[f.unit] == f.player and b.at[f.unit] >= 0
        yield is_there, "unit", f"{d.counters[f.unit]} is no unit of {SIDES[f.player]} on the map"
        why = f"no fort can be built in {d.spaces[b.at[f.unit]]}: {FORT_NEEDS}"
        yield not bar_fort_here(b, f.player, b.at[f.unit]), "unit", why
    elif isinstance(f, frames.Raid):
        yield owned(b, f.unit, f.tribe)
    elif isinstance(f, frames.Fortune):
        yield owned(b, f.unit, 1 - f.player)
    elif isinstance(f, frames.Move):
        yield from check_group(g, f)
    elif isinstance(f, frames.Arrive):
        yield there(b, f.leader, f.where, (0, 1), "leader")
    elif isinstance(f, frames.Attack):
        yield route(b, f.origin, f.where, "from")
        yield f.foe < 0 or query.is_enemy(f.side, f.foe), "defender", f"{SIDES[f.foe]} is no enemy of {SIDES[f.side]}"
    elif isinstance(f, frames.Battle):
        yield from check_battle(g, f, i)
    elif isinstance(f, frames.Fire) and isinstance(outer, frames.Battle):
        yield there(b, f.shooter, f.where, (outer.attacker, outer.defender), "shooter")
        yield there(b, f.target, f.where, (query.foe_of(outer, d.side[f.shooter]),), "target")
    elif isinstance(f, frames.Aftermath) and isinstance(outer, frames.Battle):
        is_in = f.winner in (outer.attacker, outer.defender)
        yield is_in, "winner", f"{SIDES[f.winner]} is not in this battle"
        yield there(b, f.leader, f.where, (f.loser,), "leader")
    elif isinstance(f, frames.Pursuit):
        for u in f.members:
            yield owned(b, u, f.side, "members")
        yield route(b, f.origin, f.goal, "to")


def check_group(g: War, f: frames.Move) -> Tests:
    b, d = g.board, g.board.d
    regiments = {d.regiment[u] for u in f.members}
    is_one = len(f.members) < 2 or query.has_leader(b, f.members) or (len(regiments) == 1 and -1 not in regiments)
    yield is_one, "members", "units of several regiments move together only with a leader (7.3a)"
    many = len(f.members) + len(f.wagons)
    yield not f.alone or many < 2, "members", "an event moves one unit at a time"
    for u in f.members:
        yield owned(b, u, f.side, "members")
        yield b.at[u] == f.at >= 0, "members", f"{d.counters[u]} is not in the space of the group"
    for w in f.wagons:
        yield w % 2 == f.side, "wagons", f"{state.WAGONS[w]} is not of {SIDES[f.side]}"
        is_there = w < len(b.wagon_at) and b.wagon_at[w] == f.at >= 0
        yield is_there, "wagons", f"{state.WAGONS[w]} is not in the space of the group"
    if f.steps and many:
        yield route(b, f.origin, f.at, "came_from")
    steps = g.rules.procedures[f.proc].steps
    if f.pc < len(steps) and steps[f.pc].name == "raid":
        slips = query.is_lone_quantrill(b, f.members) and query.count_troops_in(b, UNION, f.at) > 0
        yield slips, "asks", "only Quantrill alone, among Union troops, may raid"


def check_battle(g: War, f: frames.Battle, i: int) -> Tests:
    """While it goes on both sides have troops; whoever it names belongs to it."""
    b, d, sides = g.board, g.board.d, (f.attacker, f.defender)
    goes_on = i + 1 == len(g.stack) or isinstance(g.stack[i + 1], frames.Fire)
    for key, side in (("attacker", f.attacker), ("defender", f.defender)):
        has_troops = not goes_on or query.count_troops_in(b, side, f.where)
        yield has_troops, key, f"{SIDES[side]} has no troops in {d.spaces[f.where]}"
    yield f.turn < 0 or f.turn in sides, "turn", f"{SIDES[f.turn]} is not in this battle"
    yield there(b, f.shooter, f.where, sides, "shooter")
    yield there(b, f.leaving, f.where, sides, "leaving")
    for u in f.fired:
        yield d.side[u] in sides and u < d.n_units, "fired", f"{d.counters[u]} is no unit of either side"
    yield route(b, f.where, f.goal, "goal")
