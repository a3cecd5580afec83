"""Warnings of section 12 of the format: what is no error but hardly meant. Each is judged only where the files that
it looks at are without errors.
"""

from __future__ import annotations

from grognard.games.hand_of_destiny.matter import (
    EXTRA_MOVE,
    F_FLEET,
    F_STATIC,
    NONE,
    REDEPLOY,
    SET_FLAG,
    Card,
    Effect,
    Filter,
    Line,
)
from grognard.games.hand_of_destiny.read.context import Context
from grognard.games.hand_of_destiny.read.node import Node
from grognard.games.hand_of_destiny.state import BOX, LATER


class Roots:
    """The tables of the files, by name, to say where a warning belongs; and what is asked again and again."""

    def __init__(self, c: Context, files: dict[str, Node]) -> None:
        self.c = c
        self.files = files
        self.changing = {e.flag for e in c.matter.effects if e.do == SET_FLAG}  # flags that some card changes

    def entries(self, file: str, key: str) -> list[Node]:
        return self.files[file].entries(key, 10_000, 0)

    def may_fit(self, who: Filter | None, u: int) -> bool:
        """Could the filter ever select the unit, wherever it stands?"""
        if who is None:
            return True
        if not who.mask[u] or (who.spaces and not any(who.spaces)):
            return False
        flags = self.c.matter.flags
        if who.flags and not any(flags[f][u] or f in self.changing for f in who.flags):
            return False
        return not any(flags[f][u] and f not in self.changing for f in who.without)


def warn(c: Context, files: dict[str, Node]) -> None:
    roots = Roots(c, files)
    clean = c.faults.clean
    if clean("scenario.toml", "map.toml", "units.toml"):
        if clean("cards.toml"):
            _warn_filters(roots)
            _warn_immobile(roots)
        if clean("cards.toml", "setup.toml"):
            _warn_recruits(roots)
        if clean("setup.toml"):
            _warn_owners(roots)
            _warn_no_retreat(roots)
    if clean("scenario.toml", "cards.toml"):
        _warn_removable(roots)


def _warn_filters(roots: Roots) -> None:
    c = roots.c
    for use in c.uses:
        if c.faults.clean(use.node.file) and not any(roots.may_fit(use.who, u) for u in range(len(c.units))):
            whose = f"of {c.sides.ids[use.side]}" if use.side != NONE else "at all"
            use.node.warn(use.key, f"selects no unit {whose}; check the ids and flags, and whose units are meant here")


# units that never move


def _effects_of(c: Context, cards: list[Card]) -> list[Effect]:
    """All effects on these cards, those in choices too."""
    m = c.matter
    first = [m.effects[e] for card in cards for n in card.events for e in m.events[n].effects]
    return first + [m.effects[x] for e in first for option in e.options for x in option]


def _cards_of(c: Context, side: int) -> list[Card]:
    return [card for card in c.matter.cards if card.side == side]


def _movers(roots: Roots, side: int) -> set[int]:
    """The units that some card may move."""
    c = roots.c
    cards = _cards_of(c, side)
    orders: list[Filter | None] = [line.who for card in cards for line in card.moves]
    orders += [e.who for e in _effects_of(c, cards) if (e.do == EXTRA_MOVE and e.grant) or e.do == REDEPLOY]
    return {u for u in c.matter.own[side] if any(roots.may_fit(who, u) for who in orders)}


def _warn_immobile(roots: Roots) -> None:
    m = roots.c.matter
    static, fleets = m.flags[F_STATIC], m.flags[F_FLEET]
    nodes = roots.entries("units.toml", "unit")
    for side in (0, 1):
        movers = _movers(roots, side)
        carried = any(fleets[u] and not static[u] for u in movers)
        for u in m.own[side]:
            if u not in movers and not static[u] and not (carried and not fleets[u]):
                nodes[u].warn("static", "no card can ever move this unit; say static = true, or give it a move line")


# recruits


class Call:
    """A recruit line and where it stands; `spaces` is a bit for each space, 0 for each unit's own."""

    def __init__(self, line: Line, node: Node, key: str) -> None:
        self.line = line
        self.node = node
        self.key = key
        self.spaces = _bits([s for s, x in enumerate(line.at) if x])
        self.never = bool(line.who.spaces) or line.who.in_fort != NONE  # the box is nowhere on the map


def _bits(spaces: list[int]) -> int:
    return sum(1 << s for s in spaces)


def _calls(roots: Roots, side: int) -> list[Call]:
    """All recruit lines of a side's cards."""
    out: list[Call] = []
    for card, node in zip(roots.c.matter.cards, roots.entries("cards.toml", "card"), strict=True):
        if card.side == side:
            rows = node.entries("recruit", 10_000, 0)
            out += [Call(line, x, "at") for line, x in zip(card.lines, rows, strict=True)]
            out += [Call(e.line, node, "event") for e in _effects_of(roots.c, [card]) if e.line is not None]
    return out


def _standing(c: Context, u: int) -> int:
    """The spaces where a unit may ever be, as bits."""
    m = c.matter
    fleet = m.flags[F_FLEET][u]
    fit = [s for s in range(len(c.spaces)) if (m.river[s] == 1 if fleet else not m.sea[s])]
    return _bits([s for s in fit if not m.bars[s][u] or m.bar_asks[s] is not None])


def _warn_recruits(roots: Roots) -> None:
    m = roots.c.matter
    nodes = roots.entries("units.toml", "unit")
    for side in (0, 1):
        brought: set[int] = set()
        standing = {u: _standing(roots.c, u) for u in m.own[side]}
        homes = {u: _bits(m.recruit_at[u]) for u in m.own[side]}
        for call in _calls(roots, side):
            fit = [u for u in m.own[side] if not call.never and roots.may_fit(call.line.who, u)]
            found = [u for u in fit if standing[u] & (call.spaces or homes[u])]
            brought.update(found)
            if fit and not found:  # who fits nobody was told already
                call.node.warn(call.key, "the line can never be met: no unit of `who` may stand in any of its spaces")
        for u in m.own[side]:
            if m.start[u] in (BOX, LATER):
                _warn_unit(roots.c, u, nodes[u], u in brought)


def _warn_unit(c: Context, u: int, node: Node, brought: bool) -> None:
    if c.matter.entry_turn[u] > c.matter.turns:
        node.warn("entry_turn", f"the game ends after turn {c.matter.turns}, before the unit enters; make it earlier")
    elif not brought:
        node.warn("recruit_at", "starts off the map, and no recruit line can bring it; add a line or recruiting spaces")


# the rest


def _warn_removable(roots: Roots) -> None:
    for side, id in enumerate(roots.c.sides.ids):
        cards = _cards_of(roots.c, side)
        if cards and all(card.remove for card in cards):
            roots.files["cards.toml"].warn("card", f"all cards of {id} are removed after use; keep at least one")


def _warn_owners(roots: Roots) -> None:
    c, m = roots.c, roots.c.matter
    for s, node in enumerate(roots.entries("map.toml", "space")):
        here = {m.side[u] for u, at in enumerate(m.start) if at == s}
        if here and m.owner[s] not in (NONE, *here):
            holder = c.sides.ids[here.pop()]
            node.warn("owner", f"is {c.sides.ids[m.owner[s]]}, but units of {holder} stand here and hold it; change it")


def _warn_no_retreat(roots: Roots) -> None:
    c, m = roots.c, roots.c.matter
    fleets, static = m.flags[F_FLEET], m.flags[F_STATIC]
    nodes = roots.entries("units.toml", "unit")
    for side in (0, 1):
        if any(fleets[u] for u in m.own[side]):
            continue
        for u in [u for u in m.own[side] if m.start[u] >= 0 and not static[u]]:
            if all(m.river[s] and not m.river_retreat[s] for s in m.near_land[m.start[u]]):
                said = f"it can never retreat from {c.spaces.ids[m.start[u]]!r}"
                nodes[u].warn("id", f"{said}: only rivers around, and no fleet; give one of them river_retreat")
