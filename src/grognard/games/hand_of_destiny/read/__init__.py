"""The reader of scenario folders: seven TOML files become a `Components`, and every fault in them is named.

The files are read one after another, in the order in which they refer to each other. Cards and effects may also stand
in a position (section 13 of the format).
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from grognard.games.hand_of_destiny.components import Components
from grognard.games.hand_of_destiny.read.cards import CARD, CARDS_FILE, LASTING, read_card_table, read_effect_table
from grognard.games.hand_of_destiny.read.context import Context
from grognard.games.hand_of_destiny.read.map import MAP, read_chart
from grognard.games.hand_of_destiny.read.scenario import SCENARIO, SCENARIO_NAMES, TABLES, VICTORY
from grognard.games.hand_of_destiny.read.units import SETUP, UNITS_FILE
from grognard.games.hand_of_destiny.read.warnings import warn
from grognard.games.hand_of_destiny.vocabulary import FLAGS, Card, Effect
from grognard.kernel.checked import Faults, Node
from grognard.kernel.fault import Fault, GameError, tell
from grognard.kernel.folder import Folder
from grognard.kernel.forms import Form

__all__ = ["FILES", "Fault", "extended", "read_card", "read_components", "read_effect", "read_scenario"]

FILES: Final = (
    "scenario.toml", "map.toml", "units.toml", "tables.toml", "cards.toml", "setup.toml", "victory.toml",
)  # fmt: skip
FORMS: Final[dict[str, Form]] = {
    "scenario.toml": SCENARIO, "tables.toml": TABLES, "map.toml": MAP, "units.toml": UNITS_FILE,
    "cards.toml": CARDS_FILE, "setup.toml": SETUP, "victory.toml": VICTORY,
}  # fmt: skip
OWN: Final = ("card_ids", "cards", "events", "effects", "conditions")  # what an extended copy does not share


def read_scenario(folder: Path) -> tuple[Components | None, list[Fault]]:
    """The scenario of a folder, None if there are errors; and every fault, errors first, then warnings."""
    faults, m = Faults(), Components()
    found = Folder(folder, faults, FILES, "a scenario")
    c = Context(m, faults)
    c.folder = Path(os.path.abspath(folder)).name
    m.flags = [[] for _ in FLAGS]
    m.digest = found.digest
    files = {name: Node(faults, name, "", source.data) for name, source in found.sources.items()}
    for name, form in FORMS.items():
        if name in files:  # what can't be read is left out, and its ids taken on trust
            files[name].fill(m, form, c, SCENARIO_NAMES)
        if name == "units.toml":
            read_chart(c)
    if len(files) == len(FILES):
        warn(c, files)
    return None if faults.errors else m, faults.finish(found.lines())


def read_components(folder: Path) -> Components:
    """The scenario of a folder; GameError lists every error."""
    components, faults = read_scenario(folder)
    if components is None:
        raise GameError(tell(str(folder), [f for f in faults if not f.warning]))
    return components


# cards and effects in a position


def extended(components: Components) -> Components:
    """A copy that cards and effects can be added to; everything else is shared with the components."""
    out = Components()
    for name in dir(components):
        if not name.startswith("_"):
            value = getattr(components, name)
            setattr(out, name, list(value) if name in OWN else value)
    return out


def read_card(components: Components, node: Node, side: int) -> Card:
    """A card without id and side, added to the components (an `extended` one); GameError lists every fault."""
    card = read_card_table(Context(components, node.faults, known=True), node, side, CARD)
    node.faults.refuse()
    number = len(components.card_ids)
    card.id = next(x for n in range(number + 1) if (x := f"inline_{n + 1}") not in components.card_ids)
    components.card_ids.append(card.id)
    return card


def read_effect(components: Components, node: Node, owner: int) -> Effect:
    """A lasting effect that is running already, added to the components (an `extended` one), seen from its owner.

    The key `owner`, which says so in a position, may be there. GameError lists every fault.
    """
    c = Context(components, node.faults, known=True)
    c.owner = owner
    node.data.pop("owner", None)
    if isinstance(node.data.get("do"), str):
        node.need(node.data["do"] in LASTING, "do", f"does not last; what may be running are {', '.join(LASTING)}")
    found = read_effect_table(c, node)
    node.faults.refuse()
    return components.effects[found]
