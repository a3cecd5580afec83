"""A player's force: which units of which lists, with which options, up to how many points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from grognard.games.warpath_2e.components import Army, Force, Picked
from grognard.games.warpath_2e.read.picks import read_army, read_pick
from grognard.games.warpath_2e.read.values import schema
from grognard.kernel.checked import Form, Node
from grognard.kernel.forms import elsewhere, flag, source, text, whole
from grognard.kernel.names import Names

UNITS: Final = 100
LIMIT: Final = 100_000
LISTS: Final = 10

HEAD: Final[Form] = {
    "name": text(), "army": elsewhere, "limit": whole(0, LIMIT, 0), "consent": flag(False), "lists": elsewhere,
}  # fmt: skip
UNIT: Final[Form] = {"id": elsewhere, "army": elsewhere, "unit": elsewhere, "options": elsewhere}
FORCE_FILE: Final[Form] = {
    "schema": schema, "source": source, "force": elsewhere, "unit": elsewhere, "list": elsewhere,
}  # fmt: skip


def list_files(data: Mapping[str, Any]) -> list[str]:
    """The files beside a force that hold lists of its own; anything but texts is told as a fault later."""
    head = data.get("force")
    found = head.get("lists", []) if isinstance(head, Mapping) else []
    return [x for x in found if isinstance(x, str)] if isinstance(found, list) else []


def read_force_file(node: Node, armies: Mapping[str, Army], least: int = 1) -> Force | None:
    """The force of a file, of so many units at least; None with a fault."""
    node.take(FORCE_FILE)
    head = node.table("force", "the force's name, army and limit under [force]")
    if head is None:
        return None
    row = head.take(HEAD)
    head.words("lists", LISTS, 0)
    army = read_army(armies, head, "army")
    if army is None:
        return None
    units = _read_units(node, army, armies, least)
    return Force(row["name"], army, row["limit"], bool(row["consent"]), tuple(units))


def _read_units(node: Node, army: Army, armies: Mapping[str, Army], least: int) -> list[Picked]:
    """Units in the order of the file; those without an id are numbered."""
    rows = node.entries("unit", UNITS, least)
    for n, x in enumerate(rows, 1):
        x.data.setdefault("id", f"unit_{n}")
    names = Names("unit", [])
    names.enter(Node(node.faults, node.file, "", {"unit": [x.data for x in rows]}), "unit", UNITS, 0)
    out: list[Picked] = []
    for n, x in enumerate(rows):
        x.take(UNIT)
        own = read_army(armies, x, "army") if "army" in x else army
        pick = read_pick(x, names.ids[n], own) if own is not None else None
        if pick is not None:
            out.append(pick)
    return out
