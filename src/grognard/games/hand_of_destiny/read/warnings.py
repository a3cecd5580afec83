"""Warnings of section 12 of the format: what is no error but hardly meant, and conditions that can never hold, whatever
is played. Each is judged only where the files that it looks at are without errors.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Final

from grognard.games.hand_of_destiny import vocabulary as k
from grognard.games.hand_of_destiny.components import Components
from grognard.games.hand_of_destiny.read.context import CARDS, LIST, SPACES, UNITS, Context
from grognard.games.hand_of_destiny.state import BOX, LATER
from grognard.games.hand_of_destiny.vocabulary import NONE, Card, Condition, Effect, Filter, Line
from grognard.kernel.checked import Node


def changing_flags(m: Components) -> set[int]:
    """Flags that some card changes."""
    return {e.flag for e in m.effects if e.do == k.SET_FLAG}


def may_fit(m: Components, who: Filter | None, u: int, changing: set[int]) -> bool:
    """Could the filter ever select the unit, wherever it stands?"""
    if who is None:
        return True
    if not who.mask[u] or (who.spaces and not any(who.spaces)):
        return False
    has_one = not who.flags or any(m.flags[f][u] or f in changing for f in who.flags)
    return has_one and not any(m.flags[f][u] and f not in changing for f in who.without)


# sets of spaces are bits, since there may be many lines, units and spaces


def bits(spaces: list[int]) -> int:
    return sum(1 << s for s in spaces)


def open_to(m: Components, u: int) -> int:
    """The spaces where a unit may ever be."""
    fleet = m.flags[k.F_FLEET][u]
    fit = [s for s in range(len(m.spaces)) if (m.river[s] == 1 if fleet else not m.sea[s])]
    return bits([s for s in fit if not m.bars[s][u] or m.bar_asks[s] is not None])


class Chances:
    """A scenario whose units are known: `absent` are those that never come to the map."""

    def __init__(self, m: Components, absent: set[int]) -> None:
        self.m = m
        self.absent = absent
        self._changing = changing_flags(m)
        self._open = [open_to(m, u) for u in range(len(m.units))]
        self._killing = any(e.do in (k.LOSS, k.DESERTION) and e.to == k.TO_DEAD for e in m.effects)

    def present(self, side: int, who: Filter | None = None) -> list[int]:
        """The units of a side that a filter may find on the map."""
        return [u for u in self.m.own[side] if u not in self.absent and may_fit(self.m, who, u, self._changing)]

    def may_stand(self, u: int, s: int) -> bool:
        return bool(self._open[u] >> s & 1)

    def may_hold(self, side: int, s: int) -> bool:
        return self.m.owner[s] == side or any(self.may_stand(u, s) for u in self.present(side))

    def may_die(self, u: int) -> bool:
        """Can it come to the dead pile?"""
        return u not in self.absent and (self._killing or self.m.dies_to[u] == k.TO_DEAD)

    def parts(self, x: Condition) -> list[Condition]:
        return [self.m.conditions[p] for p in x.parts]

    def may_be_water(self, level: int) -> bool:
        return self.m.water == level or any(e.do == k.WATER and e.level == level for e in self.m.effects)


# conditions that can never hold


def warn_never(c: Context, can: Chances) -> None:
    """Every condition that fails by itself; those around it are not named as well."""
    if not c.faults.clean("victory.toml"):
        return
    for x, (node, key) in zip(can.m.conditions, c.asked, strict=True):
        why = WHY[x.kind](can, x) if x.kind in WHY else ""
        if why:
            node.warn(key, f"can never hold: {why}")


# why one of them can't hold; "" if it can


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


def _why_dead_count(can: Chances, x: Condition) -> str:
    units = can.present(x.side, x.who)
    mortal = [u for u in units if can.may_die(u)]
    return "" if not units else _too_few(len(mortal), x.low, "such units", "can come to the dead pile")


def _always(m: Components, x: Condition) -> bool:
    return x.kind == k.TURN and x.low <= 1 and x.high >= m.turns


def _too_few(have: int, need: int, what: str, can: str) -> str:
    return f"only {have} {what} {can}, and it asks for {need}" if have < need else ""


# contradictions


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
        return _first(m.spaces, {*a.spaces} & {*b.spaces}, "can't be held by both sides")
    off = _whole(a, a.units) if a.kind == k.DEAD else a.kind == k.OFF_MAP
    if off and (b.kind == k.ON_MAP or (b.kind == k.IN_SUPPLY and _whole(b, b.units))):
        return _first(m.units, {*a.units} & {*b.units}, "can't be both on the map and off it")
    return ""


def _whole(x: Condition, listed: list[int]) -> bool:
    """Does it ask for all that it lists?"""
    return x.low == len(listed)


def _first(names: list[str], found: set[int], why: str) -> str:
    return f"{names[min(found)]!r} {why}" if found else ""


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
    k.HOLDS: lambda can, x: _too_few(
        sum(can.may_hold(x.side, s) for s in x.spaces),
        x.low, "of these spaces", f"can be held by {can.m.sides[x.side]}",
    ),
    k.OCCUPIES: _why_occupies,
    k.DEAD: lambda can, x: _too_few(sum(map(can.may_die, x.units)), x.low, "of these units", "can come to a dead pile"),
    k.DEAD_COUNT: _why_dead_count,
    k.ON_MAP: lambda can, x: _first(can.m.units, set(x.units) & can.absent, "never comes to the map"),
    k.TURN: lambda can, x: f"the game ends after turn {can.m.turns}" if x.low > can.m.turns else "",
    k.IN_SUPPLY: lambda can, x: _too_few(
        sum(u not in can.absent for u in x.units), x.low, "of these units", "can come to the map"
    ),
    k.FORT_COUNT: lambda can, x: _too_few(
        can.m.markers[x.side], x.low, "fort markers", f"belong to {can.m.sides[x.side]}"
    ),
    k.WATER_IS: lambda can, x: (
        "" if can.may_be_water(x.level) else f"the water is never {k.WATERS[x.level]}; no card makes it so"
    ),
    k.ALL: lambda can, x: next(filter(None, (_clash(can.m, a, b) for a, b in combinations(can.parts(x), 2))), ""),
    k.NOT: lambda can, x: "what it denies always holds" if any(_always(can.m, y) for y in can.parts(x)) else "",
}


def warn(c: Context, files: dict[str, Node]) -> None:
    clean = c.faults.clean
    if clean("scenario.toml", "map.toml", "units.toml"):
        units = files["units.toml"].entries("unit", UNITS)
        if clean("cards.toml"):
            _warn_filters(c)
            _warn_immobile(c.components, units)
        if clean("cards.toml", "setup.toml"):
            absent = _warn_recruits(c.components, files["cards.toml"], units)
            warn_never(c, Chances(c.components, absent))
        if clean("setup.toml"):
            _warn_owners(c.components, files["map.toml"])
            _warn_no_retreat(c.components, units)
    if clean("scenario.toml", "cards.toml"):
        for side, id in enumerate(c.sides.ids):
            if all(card.remove for card in c.components.cards if card.side == side):
                files["cards.toml"].warn("card", f"all cards of {id} are removed after use; keep at least one")


def _warn_filters(c: Context) -> None:
    m, changing = c.components, changing_flags(c.components)
    for use in c.uses:
        if c.faults.clean(use.node.file) and not any(may_fit(m, use.who, u, changing) for u in range(len(m.units))):
            whose = f"of {m.sides[use.side]}" if use.side != NONE else "at all"
            use.node.warn(use.key, f"selects no unit {whose}; check the ids and flags, and whose units are meant here")


def _effects_of(m: Components, card: Card) -> list[Effect]:
    """All effects on a card, those in choices too."""
    first = [m.effects[e] for n in card.events for e in m.events[n].effects]
    return first + [m.effects[x] for e in first for option in e.options for x in option]


def _warn_immobile(m: Components, units: list[Node]) -> None:
    static, fleets, changing = m.flags[k.F_STATIC], m.flags[k.F_FLEET], changing_flags(m)
    for side in (0, 1):
        cards = [card for card in m.cards if card.side == side]
        orders: list[Filter | None] = [line.who for card in cards for line in card.moves]
        effects = [e for card in cards for e in _effects_of(m, card)]
        orders += [e.who for e in effects if (e.do == k.EXTRA_MOVE and e.grant) or e.do == k.REDEPLOY]
        movers = {u for u in m.own[side] if any(may_fit(m, who, u, changing) for who in orders)}
        carried = any(fleets[u] and not static[u] for u in movers)
        for u in m.own[side]:
            if u not in movers and not static[u] and not (carried and not fleets[u]):
                units[u].warn("static", "no card can ever move this unit; say static = true, or give it a move line")


# recruits


def _warn_recruits(m: Components, cards: Node, units: list[Node]) -> set[int]:
    """The units that never come to the map."""
    open_spaces = [open_to(m, u) for u in range(len(units))]
    homes = [bits(spaces) for spaces in m.recruit_at]
    brought: set[int] = set()
    changing = changing_flags(m)
    for card, node in zip(m.cards, cards.entries("card", CARDS), strict=True):
        calls: list[tuple[Line, Node, str]] = [
            *((line, x, "at") for line, x in zip(card.lines, node.entries("recruit", LIST, 0), strict=True)),
            *((e.line, node, "event") for e in _effects_of(m, card) if e.line is not None),
        ]
        for line, x, key in calls:
            anywhere = not line.who.spaces and line.who.in_fort == NONE  # the box is nowhere on the map
            fit = [u for u in m.own[card.side] if anywhere and may_fit(m, line.who, u, changing)]
            spaces = bits(line.spaces)
            found = [u for u in fit if open_spaces[u] & (spaces or homes[u])]
            brought.update(found)
            if fit and not found:  # who fits nobody was told already
                x.warn(key, "the line can never be met: no unit of `who` may stand in any of its spaces")
    for u, node in enumerate(units):
        if m.start[u] in (BOX, LATER) and m.entry_turn[u] > m.turns:
            node.warn("entry_turn", f"the game ends after turn {m.turns}, before the unit enters; make it earlier")
        elif m.start[u] in (BOX, LATER) and u not in brought and not m.entry_at[u]:
            said = "starts off the map, and no recruit line can bring it"
            node.warn("recruit_at", f"{said}; add a line or recruiting spaces")
    off = {u for u, at in enumerate(m.start) if at in (BOX, LATER)}
    return {u for u in off if (u not in brought and not m.entry_at[u]) or m.entry_turn[u] > m.turns}


# the rest


def _warn_owners(m: Components, file: Node) -> None:
    for s, node in enumerate(file.entries("space", SPACES)):
        here = {m.side[u] for u, at in enumerate(m.start) if at == s}
        if here and m.owner[s] not in (NONE, *here):
            holder = m.sides[here.pop()]
            node.warn("owner", f"is {m.sides[m.owner[s]]}, but units of {holder} stand here and hold it; change it")


def _warn_no_retreat(m: Components, units: list[Node]) -> None:
    fleets, static = m.flags[k.F_FLEET], m.flags[k.F_STATIC]
    stranded = [u for own in m.own if not any(fleets[u] for u in own) for u in own if m.start[u] >= 0 and not static[u]]
    for u in stranded:
        if all(m.river[s] and not m.river_retreat[s] for s in m.near_land[m.start[u]]):
            said = f"it can never retreat from {m.spaces[m.start[u]]!r}"
            units[u].warn("id", f"{said}: only rivers around, and no fleet; give one of them river_retreat")
