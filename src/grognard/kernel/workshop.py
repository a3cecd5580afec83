"""What a game offers to those who bring armies and tables of their own: lists to choose from, checks in words, files.

The game reads, counts and judges; whoever shows what comes out judges nothing. Everything here is plain data. Drafts
and texts come from strangers, and what is wrong with them is told, never guessed away.

A force's draft is {name, army, limit, consent, units: [{id, army, unit, options: [{id, count}]}]}, a table's is {id,
name, width, depth, setup_gap, ground, pieces: [{id, name, look, kind, cover, height, polygon}]}.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Draft = dict[str, Any]


@dataclass(frozen=True)
class RuleText:
    id: str
    title: str
    text: str


@dataclass(frozen=True)
class Flaw:
    """Something wrong in a text or a draft. `at` counts the piece or unit from 0, -1 elsewhere; `line` from 1."""

    where: str
    text: str
    warning: bool = False
    line: int = 0
    at: int = -1


# armies


@dataclass(frozen=True)
class Mark:
    """A word beside a name, such as what a unit counts as."""

    text: str
    strong: bool = False


@dataclass(frozen=True)
class Extra:
    """What may be bought for a unit, up to `most` times; of a unit in a force, `count` were."""

    id: str
    name: str
    most: int
    points: int
    count: int = 0


@dataclass(frozen=True)
class Entry:
    """A unit of an army list. `values` stand under the list's columns; `figure` is its sign, `rules` what it obeys."""

    id: str
    name: str
    kind: str
    figure: str
    marks: list[Mark]
    values: list[str]
    text: str
    points: int
    extras: list[Extra]
    rules: list[str]


@dataclass(frozen=True)
class ArmySheet:
    id: str
    name: str
    text: str
    allies: list[str]
    source: str
    columns: list[str]
    entries: list[Entry]


@dataclass(frozen=True)
class ListReport:
    """A list that somebody wrote: `army` is None where it has errors. `file` is a name for it."""

    army: ArmySheet | None
    flaws: list[Flaw]
    file: str = ""


@dataclass(frozen=True)
class Note:
    """What an import could not map, or has guessed."""

    unit: str
    what: str
    why: str


@dataclass(frozen=True)
class Imported:
    """A list out of a foreign file, as a text to be looked at."""

    text: str
    report: ListReport
    notes: list[Note]


# forces


@dataclass(frozen=True)
class Cure:
    """One change that mends something: what it is, what it does to the price, and the draft with it."""

    title: str
    price: int
    draft: Draft
    text: str = ""


@dataclass(frozen=True)
class Breach:
    """A rule that a force breaks, the units concerned counted from 0, and what would mend it."""

    rule: str
    title: str
    text: str
    units: list[int]
    warning: bool
    cures: list[Cure]


@dataclass(frozen=True)
class Fielded:
    """A unit of a force, with all that is to be known of it at the table."""

    army: str
    unit: str
    name: str
    kind: str
    figure: str
    marks: list[Mark]
    values: list[str]
    text: str
    models: int
    points: int
    extras: list[Extra]
    rules: list[str]


@dataclass(frozen=True)
class Slot:
    name: str
    used: int
    of: int


@dataclass(frozen=True)
class Slots:
    """What an army of a force has room for, and why."""

    title: str
    note: str
    text: str
    rule: str
    rows: list[Slot]


@dataclass(frozen=True)
class ForceReport:
    """What a force is worth and what bars it. `change` mends several things at once; `text` is its file."""

    points: int
    models: int
    units: list[Fielded]
    slots: list[Slots]
    breaches: list[Breach]
    change: Cure | None
    rules: list[RuleText]
    text: str
    file: str


@dataclass(frozen=True)
class OpenedForce:
    """A force out of a file: None with errors. `lists` are the texts of lists that it brought along."""

    force: Draft | None
    lists: list[str]
    flaws: list[Flaw]


# tables


@dataclass(frozen=True)
class Terrain:
    """A kind of terrain or of cover. `sign` and `edge` say how it is drawn."""

    id: str
    name: str
    text: str
    sign: str
    edge: str = ""


@dataclass(frozen=True)
class Stock:
    """A piece to be laid on a table, its outline around 0, 0."""

    name: str
    look: str
    kind: str
    cover: str
    height: float
    polygon: list[tuple[float, float]]


@dataclass(frozen=True)
class TableKit:
    kinds: list[Terrain]
    covers: list[Terrain]
    stock: list[Stock]
    looks: list[str]
    grounds: list[str]
    tables: list[Draft]
    widest: float
    tallest: float


@dataclass(frozen=True)
class TableReport:
    """What is wrong with a table; `note` says whether it is the same for both sides, `odd` which pieces are not."""

    flaws: list[Flaw]
    note: str
    odd: list[int]
    text: str
    file: str


@dataclass(frozen=True)
class OpenedTable:
    table: Draft | None
    flaws: list[Flaw]


# all of it


@dataclass(frozen=True)
class Snippet:
    """A piece of a list to begin with."""

    title: str
    text: str


@dataclass(frozen=True)
class Kit:
    """All that comes with the game. `limits` are usual sizes of a force, in points."""

    id: str
    title: str
    armies: list[ArmySheet]
    rules: list[RuleText]
    limits: list[int]
    snippets: list[Snippet]
    keys: list[tuple[str, str]]  # what may stand in a list, and what it means
    imports: str
    table: TableKit
    sizes: list[tuple[str, float, float, float]] = field(default_factory=list)  # name, width, depth, gap


class Workshop(ABC):
    """A game's workshop. GameError says why something can't be used at all."""

    id: str
    title: str

    @abstractmethod
    def kit(self) -> Kit:
        """All that comes with the game."""

    @abstractmethod
    def read_list(self, text: str) -> ListReport:
        """An army list that somebody wrote."""

    @abstractmethod
    def import_list(self, name: str, data: bytes) -> Imported:
        """A list out of a foreign file."""

    @abstractmethod
    def check_force(self, draft: Mapping[str, Any], lists: Sequence[str]) -> ForceReport:
        """A force held against the rules; `lists` are texts of lists that don't come with the game."""

    @abstractmethod
    def open_force(self, text: str) -> OpenedForce:
        """A force out of its file."""

    @abstractmethod
    def check_table(self, draft: Mapping[str, Any]) -> TableReport:
        """A table, and what is wrong with it."""

    @abstractmethod
    def open_table(self, text: str) -> OpenedTable:
        """A table out of its file."""
