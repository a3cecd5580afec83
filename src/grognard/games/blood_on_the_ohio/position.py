"""Positions as plain data, without `play`: a scenario, whose operations or which procedure is next, and the pieces.

    {"scenario": "harmar", "side": "us", "units": {"RI-1": "kekionga"}}

What is printed stands, nations are in the camps that the scenario says, and points, actions and what lies off the map
(the cups, the nations' squares, the Builds Box) are as at its start. On the map are only the pieces that are named.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio.components import SIDES, Components
from grognard.games.blood_on_the_ohio.setup import set_up_board
from grognard.games.blood_on_the_ohio.state import ASIDE, TO_PLACE, Board
from grognard.kernel.board import Shape, tell_board
from grognard.kernel.checked import root
from grognard.kernel.flow import NOBODY

SHORTHAND: Final = ("side", "procedure")
Play = list[tuple[str, dict[str, Any]]]


def fill_in(shape: Shape, d: Components, roles: Sequence[str], data: dict[str, Any]) -> dict[str, Any]:
    """What goes without saying, under what is said."""
    ids = [s.id for s in d.scenarios]
    named = data.get("scenario")
    switches = data.get("switch", [])
    b = set_up_board(shape, d, ids.index(named) if named in ids else 0, {x: True for x in k.SWITCHES if x in switches})
    take_off(b)
    out = tell_board(shape, b, roles)
    if find_procedure(d, data)[0]:
        out["segment"] = find_procedure(d, data)[0]
    out["site"] = {**out["site"], **sites_of(d, data)}
    for key, value in data.items():
        both = isinstance(value, Mapping) and isinstance(out.get(key), Mapping)
        out[key] = {**out[key], **value} if both else value
    return out


def take_off(b: Board) -> None:
    """Nothing is left to be set up: whatever stands or is to be placed on the map is aside."""
    for u in range(len(b.at)):
        if b.at[u] >= 0 or b.at[u] == TO_PLACE:
            b.at[u], b.reduced[u] = ASIDE, 0
    b.arms_of = [u if u != NOBODY and b.at[u] != ASIDE else NOBODY for u in b.arms_of]
    b.fort_at = [ASIDE if x == TO_PLACE else x for x in b.fort_at]
    b.principal_at = [ASIDE if x == TO_PLACE else x for x in b.principal_at]


def sites_of(d: Components, data: Mapping[str, Any]) -> dict[str, str]:
    """A fort or principal village that the data name stands where they say."""
    out: dict[str, str] = {}
    for key, site in (("fort_at", k.FORT), ("principal_at", k.PRINCIPAL)):
        told = data.get(key)
        if isinstance(told, Mapping):
            out.update(
                {space: k.SITES[site] for space in told.values() if space in d.spaces and space not in printed(d)}
            )
            if site == k.PRINCIPAL:
                out.update({id: k.SITES[k.RAZED] for id, space in told.items() if id != space and id in d.spaces})
    return out


def printed(d: Components) -> list[str]:
    return [d.spaces[s] for s in range(len(d.site)) if d.site[s] == k.GREAT_FORT]


def find_procedure(d: Components, data: Mapping[str, Any]) -> tuple[int, int]:
    """The segment of the procedure that is next, and its place there; 0 where none is named."""
    s = root("position", data)
    if "procedure" in s:
        procedure = s.one_of("procedure", k.PROCEDURES)
    elif "side" in s:
        procedure = k.PROCEDURES.index(SIDES[s.one_of("side", SIDES)] + "_operations")
    else:
        return 0, 0
    s.faults.refuse()
    given = data.get("segment")
    found = [n for n in range(len(d.segments)) if procedure in d.segments[n]]
    segment = given - 1 if isinstance(given, int) and given - 1 in found else found[0]
    return segment + 1, d.segments[segment].index(procedure)


def stand(d: Components, data: Mapping[str, Any]) -> Play:
    """About to begin the procedure; without one, the turn."""
    segment, place = find_procedure(d, data)
    return [("Game.next_procedure", {"place": place})] if segment else [("Game.turn_begins", {})]
