"""Warnings of conditions that can never hold, whatever is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Final

from grognard.games.hand_of_destiny import vocabulary as k
from grognard.games.hand_of_destiny.components import Components
from grognard.games.hand_of_destiny.read.chances import Chances
from grognard.games.hand_of_destiny.read.context import Context
from grognard.games.hand_of_destiny.vocabulary import Condition


def warn_never(c: Context, can: Chances) -> None:
    """Every condition that fails by itself; those around it are not named as well."""
    if not c.faults.clean("victory.toml"):
        return
    for x, (node, key) in zip(can.m.conditions, c.asked, strict=True):
        why = WHY[x.kind](can, x) if x.kind in WHY else ""
        if why:
            node.warn(key, f"can never hold: {why}")


# why one of them can't hold; "" if it can


def _why_holds(can: Chances, x: Condition) -> str:
    free = [s for s in x.spaces if can.may_hold(x.side, s)]
    return _too_few(len(free), x.low, "of these spaces", f"can be held by {can.m.sides[x.side]}")


def _why_occupies(can: Chances, x: Condition) -> str:
    units = can.present(x.side, x.who)
    if not units:  # of the filter it was told already
        return ""
    there = {s: [u for u in units if can.may_stand(u, s)] for s in x.spaces if _is_asked(x, s)}
    found = {u for here in there.values() for u in here}
    return _too_few(len(found), x.low, "such units", "can be there") or _too_few(
        sum(map(bool, there.values())), x.low_spaces, "of these spaces", "can have such a unit"
    )


def _is_asked(x: Condition, s: int) -> bool:
    """May the condition's filter look at this space?"""
    return x.who is None or not x.who.spaces or bool(x.who.spaces[s])


def _why_dead(can: Chances, x: Condition) -> str:
    return _too_few(sum(map(can.may_die, x.units)), x.low, "of these units", "can come to a dead pile")


def _why_dead_count(can: Chances, x: Condition) -> str:
    units = can.present(x.side, x.who)
    mortal = [u for u in units if can.may_die(u)]
    return "" if not units else _too_few(len(mortal), x.low, "such units", "can come to the dead pile")


def _why_on_map(can: Chances, x: Condition) -> str:
    missing = [can.m.units[u] for u in x.units if u in can.absent]
    return f"{missing[0]!r} never comes to the map" if missing else ""


def _why_in_supply(can: Chances, x: Condition) -> str:
    there = [u for u in x.units if u not in can.absent]
    return _too_few(len(there), x.low, "of these units", "can come to the map")


def _why_turn(can: Chances, x: Condition) -> str:
    return f"the game ends after turn {can.m.turns}" if x.low > can.m.turns else ""


def _why_forts(can: Chances, x: Condition) -> str:
    return _too_few(can.m.markers[x.side], x.low, "fort markers", f"belong to {can.m.sides[x.side]}")


def _why_water(can: Chances, x: Condition) -> str:
    level = k.WATERS[x.level]
    return "" if can.may_be_water(x.level) else f"the water is never {level}; no card makes it so"


def _why_not(can: Chances, x: Condition) -> str:
    return "what it denies always holds" if x.parts and _always(can.m, can.m.conditions[x.parts[0]]) else ""


def _always(m: Components, x: Condition) -> bool:
    return x.kind == k.TURN and x.low <= 1 and x.high >= m.turns


def _too_few(have: int, need: int, what: str, can: str) -> str:
    return f"only {have} {what} {can}, and it asks for {need}" if have < need else ""


# contradictions


def _why_all(can: Chances, x: Condition) -> str:
    parts = [can.m.conditions[p] for p in x.parts]
    return next(filter(None, (_clash(can.m, a, b) for a, b in combinations(parts, 2))), "")


def _clash(m: Components, a: Condition, b: Condition) -> str:
    """Why two conditions never hold together."""
    if _denies(m, a, b) or _denies(m, b, a):
        return "one part denies another"
    if a.kind > b.kind:
        a, b = b, a
    kinds = a.kind, b.kind
    if kinds == (k.TURN, k.TURN) and max(a.low, b.low) > min(a.high, b.high):
        return "no turn fits both"
    if kinds == (k.WATER_IS, k.WATER_IS) and a.level != b.level:
        return "the water has one level at a time"
    if kinds == (k.HOLDS, k.HOLDS) and a.side != b.side and _whole(a, a.spaces) and _whole(b, b.spaces):
        return _both(m.spaces, a.spaces, b.spaces, "can't be held by both sides")
    off = _whole(a, a.units) if a.kind == k.DEAD else a.kind == k.OFF_MAP
    if off and (b.kind == k.ON_MAP or (b.kind == k.IN_SUPPLY and _whole(b, b.units))):
        return _both(m.units, a.units, b.units, "can't be both on the map and off it")
    return ""


def _whole(x: Condition, listed: list[int]) -> bool:
    """Does it ask for all that it lists?"""
    return x.low == len(listed)


def _both(names: list[str], a: Iterable[int], b: Iterable[int], why: str) -> str:
    shared = sorted(set(a) & set(b))
    return f"{names[shared[0]]!r} {why}" if shared else ""


def _denies(m: Components, a: Condition, b: Condition) -> bool:
    return a.kind == k.NOT and bool(a.parts) and _same(m, m.conditions[a.parts[0]], b)


def _same(m: Components, a: Condition, b: Condition) -> bool:
    """Do two conditions ask the same?"""
    if len(a.parts) != len(b.parts) or not all(
        _same(m, m.conditions[p], m.conditions[q]) for p, q in zip(a.parts, b.parts, strict=True)
    ):
        return False
    return _plain(a) == _plain(b)


def _plain(x: Condition) -> tuple[object, ...]:
    who = None if x.who is None else tuple(sorted((key, str(value)) for key, value in _fields(x.who)))
    return x.kind, x.side, sorted(x.spaces), sorted(x.units), x.low, x.high, x.low_spaces, x.level, who


def _fields(thing: object) -> list[tuple[str, object]]:
    return [(name, getattr(thing, name)) for name in dir(thing) if not name.startswith("_")]


WHY: Final[dict[int, Callable[[Chances, Condition], str]]] = {
    k.HOLDS: _why_holds, k.OCCUPIES: _why_occupies, k.DEAD: _why_dead, k.DEAD_COUNT: _why_dead_count,
    k.ON_MAP: _why_on_map, k.TURN: _why_turn, k.IN_SUPPLY: _why_in_supply, k.FORT_COUNT: _why_forts,
    k.WATER_IS: _why_water, k.ALL: _why_all, k.NOT: _why_not,
}  # fmt: skip
