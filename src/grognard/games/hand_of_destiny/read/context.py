"""What the readers of the files share: the components that they fill, the faults, the ids known so far, and the kinds
of values that refer to them.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final, NamedTuple

from grognard.games.hand_of_destiny.components import Components
from grognard.games.hand_of_destiny.vocabulary import NONE, TO_DEAD, Filter
from grognard.kernel.checked import TEXT, Faults, Node, show
from grognard.kernel.forms import text
from grognard.kernel.names import Names

# a scenario has about 30 spaces, 40 units, 18 cards
SPACES: Final = 500
UNITS: Final = 500
CARDS: Final = 500
EFFECTS: Final = 2000  # of all cards; events, conditions, recruit and move lines alike
LIST: Final = 100  # entries of a smaller list
COUNT: Final = 99  # of anything that is counted
TURNS: Final = 99

LONG: Final = text(most=TEXT)
FATES: Final = ["recruit", "dead"]  # where units go that are lost, by TO_RECRUIT, TO_DEAD


class Use(NamedTuple):
    """A filter, where it stands, and whose units it looks at (NONE: both sides')."""

    node: Node
    key: str
    who: Filter
    side: int


class Context:
    """The scenario as far as it is read, and where the reader is. `known`: there is nothing more to come."""

    def __init__(self, components: Components, faults: Faults, known: bool = False) -> None:
        self.components = components
        self.faults = faults
        self.sides = Names("side", components.sides, known)
        self.contingents = Names("contingent", components.contingents, known)
        self.terrains = Names("terrain", components.terrains, known)
        self.spaces = Names("space", components.spaces, known)
        self.regions = Names("region", list(components.regions), known)
        self.columns = Names("column of [brt]", components.columns, known)
        self.types = Names("type", components.types, known)
        self.units = Names("unit", components.units, known)
        self.tags = Names("tag", list(components.tags), known)
        self.cards = Names("card", components.card_ids, known)
        self.folder = ""  # its name
        self.fate = TO_DEAD  # where the scenario sends eliminated units
        self.contingent_side: list[int] = []
        self.chart: list[dict[str, Any]] = []  # the lines of the terrain chart
        self.kinds: list[dict[str, Any]] = []  # the unit types
        self.uses: list[Use] = []  # whether a filter selects anybody is judged when everything is read
        self.arrivals: list[tuple[Node, int]] = []  # units that arrive on the map, with their tables
        self.asked: list[tuple[Node, str]] = []  # where each condition stands
        self.owner = NONE  # of the card that is read
        self.phase = NONE  # of the event that is read; NONE: of none
        self.choosing = False  # is it among the options of a choice?
        self._counted: Counter[str] = Counter()

    def full(self, node: Node, key: str, what: str) -> bool:
        """Here is one more: is it one too many? The first of them is a fault."""
        self._counted[what] += 1
        if self._counted[what] == EFFECTS + 1:
            node.fault(key, f"more than {EFFECTS} {what} in all; make it fewer")
        return self._counted[what] > EFFECTS


# kinds of values


def read_side(c: Context, node: Node, key: str) -> int:
    """A side; the first if there is a fault."""
    return max(c.sides.read(node, key), 0)


def side_of(c: Context, node: Node) -> int:
    """What stands under `side`, without a word if it is wrong: NONE."""
    side = node.data.get("side")
    return c.sides.index.get(side, NONE) if isinstance(side, str) else NONE


def read_amount(c: Context, node: Node, key: str) -> int:
    amount = node.whole(key, -COUNT, COUNT)
    if amount == 0:
        node.fault(key, "0 does nothing; give a number above or below")
    return amount


def read_tagged(node: Node, key: str, tags: Names, tagged: dict[str, list[int]]) -> set[int]:
    """All that have one of the tags in a list."""
    lists = list(tagged.values())
    return {x for n in tags.read_all(node, key) for x in lists[n]}


def read_region(c: Context, node: Node, key: str) -> list[int]:
    """A mark for every space in one of the regions."""
    return marks(c, read_tagged(node, key, c.regions, c.components.regions))


def read_spaces(c: Context, node: Node, key: str, instead: str = "in conditions name its spaces") -> list[int]:
    """A list of space ids only."""
    words = node.data.get(key)
    for x in words if isinstance(words, list) else []:
        if isinstance(x, str) and x in c.regions.index and x not in c.spaces.index:
            node.fault(key, f"{x!r} is a region; {instead.format(x)}")
            return []
    return c.spaces.read_all(node, key)


def read_places(c: Context, node: Node, key: str) -> list[int]:
    """A list of space ids and region tags mixed, or ["*"], as a mark for every space; empty if there is a fault."""
    words = node.words(key, SPACES)
    if "*" in words:
        if len(words) > 1:
            node.fault(key, '"*" stands for every space; leave the others out')
        return [1] * len(c.spaces)
    found: set[int] = set()
    for x in words:
        if x in c.spaces.index:
            found.add(c.spaces.index[x])
        elif x in c.regions.index:
            found.update(c.components.regions[x])
        elif c.spaces.sure:
            node.fault(key, f"there is no space or region {show(x)}{node.hint(x, [*c.spaces.ids, *c.regions.ids])}")
    return marks(c, found) if words else []


def read_place_list(c: Context, node: Node, key: str) -> list[int]:
    """The same as a list of spaces."""
    return [s for s, x in enumerate(read_places(c, node, key)) if x]


def marks(c: Context, spaces: set[int]) -> list[int]:
    return [int(s in spaces) for s in range(len(c.spaces))]
