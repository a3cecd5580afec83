"""Warnings of section 12 of the format: what is no error but hardly meant. Each is judged only where the files that
it looks at are without errors.
"""

from __future__ import annotations

from grognard.games.hand_of_destiny import vocabulary as k
from grognard.games.hand_of_destiny.components import Components
from grognard.games.hand_of_destiny.read.chances import Chances, bits, changing_flags, may_fit, open_to
from grognard.games.hand_of_destiny.read.context import CARDS, LIST, SPACES, UNITS, Context
from grognard.games.hand_of_destiny.read.never import warn_never
from grognard.games.hand_of_destiny.state import BOX, LATER
from grognard.games.hand_of_destiny.vocabulary import NONE, Card, Effect, Filter, Line
from grognard.kernel.checked import Node


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
