"""Cards and effects that stand in a position instead of a scenario (section 13 of the format)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grognard.games.hand_of_destiny.matter import NONE, Card, Effect, Matter
from grognard.games.hand_of_destiny.read.cards import read_card_table
from grognard.games.hand_of_destiny.read.context import Context
from grognard.games.hand_of_destiny.read.effects import LASTING, read_effect_table
from grognard.games.hand_of_destiny.read.faults import Faults
from grognard.games.hand_of_destiny.read.folder import tell
from grognard.games.hand_of_destiny.read.node import Node
from grognard.kernel.game import GameError

OWN = ("card_ids", "cards", "events", "effects", "conditions")


def extended(matter: Matter) -> Matter:
    """A copy that cards and effects can be added to; everything else is shared with the matter."""
    out = Matter()
    for name in dir(matter):
        if not name.startswith("_"):
            value = getattr(matter, name)
            setattr(out, name, list(value) if name in OWN else value)
    return out


def read_card(matter: Matter, data: Mapping[str, Any], side: int) -> Card:
    """A card without id and side, added to the matter (an `extended` one); GameError lists every fault."""
    c, node = _start(matter, "card", data)
    card = read_card_table(c, node, side)
    number = len(matter.card_ids)
    card.id = next(x for n in range(number + 1) if (x := f"inline_{n + 1}") not in matter.card_ids)
    matter.card_ids.append(card.id)
    _finish(c, "card")
    return card


def read_effect(matter: Matter, data: Mapping[str, Any], owner: int) -> Effect:
    """A lasting effect that is running already, added to the matter (an `extended` one), seen from its owner.

    The key `owner`, which says so in a position, may be there. GameError lists every fault.
    """
    c, node = _start(matter, "standing", {key: x for key, x in data.items() if key != "owner"})
    if isinstance(node.data.get("do"), str) and node.data["do"] not in LASTING:
        node.fault("do", f"does not last; what may be running are {', '.join(LASTING)}")
    else:
        number = read_effect_table(c, node, owner, NONE)
    _finish(c, "standing")
    return matter.effects[number]


def _start(matter: Matter, path: str, data: Mapping[str, Any]) -> tuple[Context, Node]:
    faults = Faults()
    if not isinstance(data, Mapping):
        raise GameError(f"position: {path}: should be a table")
    return Context(matter, faults), Node(faults, "position", path, dict(data))


def _finish(c: Context, what: str) -> None:
    if c.faults.errors:
        raise GameError(tell(f"position: {what}", [f for f in c.faults.finish({}) if not f.warning]))
