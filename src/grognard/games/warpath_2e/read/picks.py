"""Units as a force or a battle picks them out of army lists, with their options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from grognard.games.warpath_2e.components import Army, Option, Picked
from grognard.kernel.checked import Form, Node, show
from grognard.kernel.forms import elsewhere, whole

COUNT: Final = 99
CHOSEN: Final[Form] = {"id": elsewhere, "count": whole(1, COUNT, 1)}


def read_army(armies: Mapping[str, Army], node: Node, key: str) -> Army | None:
    """The army list that a key names; None with a fault."""
    id = node.data.get(key)
    if isinstance(id, str) and id in armies:
        return armies[id]
    if isinstance(id, str):
        node.fault(key, f"there is no army list {show(id)}{node.hint(id, armies)}")
    else:
        node.should_be(key, "the id of an army list")
    return None


def read_pick(node: Node, id: str, army: Army) -> Picked | None:
    """The entry that `unit` names, with `options`; None with a fault."""
    wanted = node.data.get("unit")
    entry = next((e for e in army.entries if e.id == wanted), None)
    if entry is None:
        names = [e.id for e in army.entries]
        if isinstance(wanted, str):
            node.fault("unit", f"{army.name} has no unit {show(wanted)}{node.hint(wanted, names)}")
        else:
            node.should_be("unit", f"the id of a unit of {army.name}")
        return None
    return Picked(id, army, entry, tuple(_read_options(node, entry.options)))


def _read_options(node: Node, options: tuple[Option, ...]) -> list[tuple[Option, int]]:
    out: list[tuple[Option, int]] = []
    for x in node.entries("options", COUNT, 0):
        count, id = x.take(CHOSEN)["count"], x.id()
        option = next((o for o in options if o.id == id), None)
        if option is None and id:
            x.fault("id", f"the unit has no option {show(id)}{x.hint(id, [o.id for o in options])}")
        elif option is not None and option in [o for o, _ in out]:
            x.fault("id", f"{show(id)} stands twice; write its count")
        elif option is not None:
            out.append((option, count))
    return out
