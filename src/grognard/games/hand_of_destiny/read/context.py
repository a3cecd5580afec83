"""What the readers of the files share: the matter that they fill, the faults, and the ids known so far."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.matter import NONE, Filter, Matter
from grognard.games.hand_of_destiny.read.faults import Faults
from grognard.games.hand_of_destiny.read.names import Names
from grognard.games.hand_of_destiny.read.node import Node, show

# a scenario has about 30 spaces, 40 units, 18 cards; a board counts the units of a side in a space in one byte
SPACES: Final = 500
UNITS: Final = 500
UNITS_A_SIDE: Final = 250
CARDS: Final = 500
TERRAINS: Final = 100
EFFECTS: Final = 2000  # of all cards; events, conditions, recruit and move lines alike
LIST: Final = 100  # entries of a smaller list
OPTIONS: Final = 10  # of one choice
COUNT: Final = 99  # of anything that is counted


class Use:
    """A filter, where it stands, and whose units it looks at (NONE: both sides')."""

    def __init__(self, node: Node, key: str, who: Filter, side: int) -> None:
        self.node = node
        self.key = key
        self.who = who
        self.side = side


class Context:
    """The scenario as far as it is read."""

    def __init__(self, matter: Matter, faults: Faults) -> None:
        self.matter = matter
        self.faults = faults
        self.sides = Names("side", matter.sides)
        self.contingents = Names("contingent", matter.contingents)
        self.terrains = Names("terrain", matter.terrains)
        self.spaces = Names("space", matter.spaces)
        self.regions = Names("region", list(matter.regions))
        self.columns = Names("column of [brt]", matter.columns)
        self.types = Names("type", matter.types)
        self.units = Names("unit", matter.units)
        self.tags = Names("tag", list(matter.tags))
        self.cards = Names("card", matter.card_ids)
        self.contingent_side: list[int] = []
        self.uses: list[Use] = []
        self.lines = 0  # recruit and move lines
        self._full: set[str] = set()

    def doubt(self, *files: str) -> None:
        """These files can't be read: ids that would stand in them are taken on trust."""
        kinds = {
            "scenario.toml": [self.sides, self.contingents],
            "map.toml": [self.terrains, self.spaces, self.regions],
            "units.toml": [self.types, self.units, self.tags],
            "tables.toml": [self.columns],
            "cards.toml": [self.cards],
        }
        for file in files:
            for names in kinds.get(file, []):
                names.sure = False

    def watch(self, node: Node, key: str, who: Filter, side: int) -> None:
        """Remember a filter: whether it selects anybody is judged when everything is read."""
        self.uses.append(Use(node, key, who, side))

    def full(self, node: Node, key: str, number: int, what: str) -> bool:
        """Are there too many already? The fault is noted once."""
        if number >= EFFECTS and what not in self._full:
            self._full.add(what)
            node.fault(key, f"more than {EFFECTS} {what} in all; make it fewer")
        return number >= EFFECTS


def read_places(c: Context, node: Node, key: str) -> list[int]:
    """A list of space ids and region tags mixed, or ["*"], as a mark for every space; empty if there is a fault."""
    words = node.words(key, SPACES)
    marks = [0] * len(c.spaces)
    if "*" in words:
        if len(words) > 1:
            node.fault(key, '"*" stands for every space; leave the others out')
        return [1] * len(c.spaces)
    for word in words:
        for s in _place(c, node, key, word):
            marks[s] = 1
    return marks if words else []


def _place(c: Context, node: Node, key: str, word: str) -> list[int]:
    if word in c.spaces.index:
        return [c.spaces.index[word]]
    if word in c.regions.index:
        return c.matter.regions[c.regions.ids[c.regions.index[word]]]
    if c.spaces.sure:
        node.fault(key, f"there is no space or region {show(word)}{node.hint(word, [*c.spaces.ids, *c.regions.ids])}")
    return []


def is_marked(marks: list[int]) -> list[int]:
    """The numbers that are marked."""
    return [n for n, x in enumerate(marks) if x]


def other(side: int) -> int:
    return NONE if side == NONE else 1 - side
