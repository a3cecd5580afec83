"""What an int is: a unit, a space, a side, a card, a number. Said once, and known wherever the int goes.

A `Kind` is static. Its ids and names come with the components, so they are looked up in a `Lexicon`: one for each set
of components. Verbs, events, the fields of frames and of the board carry kinds; options at the border, sentences,
positions as plain data, views and what is hidden all follow from them.

    >>> AREA = Kind("area")
    >>> lexicon = Lexicon()
    >>> lexicon.add(AREA, ["mill", "old_bridge"], off={-1: "nowhere"})
    >>> lexicon.name(AREA, 1), lexicon.id(AREA, -1), lexicon.low(AREA), lexicon.size(AREA)
    ('Old Bridge', 'nowhere', -1, 2)
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any, Final

PUBLIC: Final = -1  # whose a field is: everybody's, a role's, or
NOBODYS: Final = -2  # nobody's: decks and cups
OWNERS: Final = -3  # each entry its owner's


class Kind:
    """What an int is; `many` is the same for the rest of a list of ints."""

    def __init__(self, name: str, is_many: bool = False) -> None:
        self.name = name
        self.is_many = is_many
        self.many: Kind = self if is_many else Kind(name, True)


NUMBER: Final = Kind("number")
FLAG: Final = Kind("flag")


class Entry:
    """The ids, names and owners of one kind.

    `off` are words for ints below 0; `plural` are names that take "they"; `forms` are other ways to name them.
    """

    def __init__(self, ids: list[str], names: list[str], owners: list[int], classes: list[str]) -> None:
        self.ids = ids
        self.names = names
        self.owners = owners
        self.classes = classes
        self.off: dict[int, str] = {}
        self.plural: set[int] = set()
        self.forms: dict[str, Sequence[str]] = {}
        self.lookup: dict[str, int] = {x: i for i, x in enumerate(ids)}


class Lexicon:
    """The ids and names of all kinds, for one set of components: those that it is given, for words that tell more."""

    def __init__(self, components: Any = None) -> None:
        self.components = components
        self.entries: dict[str, Entry] = {}

    def add(
        self,
        kind: Kind,
        ids: Sequence[str],
        names: Sequence[str] = (),
        owners: Sequence[int] = (),
        classes: Sequence[str] = (),
        off: dict[int, str] | None = None,
        plural: Sequence[int] = (),
        forms: dict[str, Sequence[str]] | None = None,
    ) -> None:
        """Name the ints of a kind, from 0; without names, ids are written out: "Old Bridge"."""
        spoken = list(names) or [x.replace("_", " ").replace("-", " ").title() for x in ids]
        e = Entry(list(ids), spoken, list(owners), list(classes))
        e.off = off or {}
        e.plural = set(plural)
        e.forms = forms or {}
        e.lookup.update({word: i for i, word in e.off.items()})
        self.entries[kind.name] = e

    def of(self, kind: Kind) -> Entry:
        return self.entries[kind.name]

    def has(self, kind: Kind) -> bool:
        return kind.name in self.entries

    def size(self, kind: Kind) -> int:
        return len(self.entries[kind.name].ids)

    def low(self, kind: Kind) -> int:
        return min([0, *self.entries[kind.name].off])

    def id(self, kind: Kind, i: int) -> str:
        e = self.entries[kind.name]
        return e.ids[i] if i >= 0 else e.off[i]

    def name(self, kind: Kind, i: int) -> str:
        e = self.entries[kind.name]
        return e.names[i] if i >= 0 else e.off.get(i, "nobody")


# Fields of frames and boards: plain dataclass fields whose metadata say what they are. `whose` secret it is: on a
# board a role, NOBODYS or OWNERS; in a frame the name of its field (or property) that holds the role, PUBLIC for
# everybody. `saved` is what saves call a field that has another name in the code.


def of(kind: Kind, default: Any = 0, **more: Any) -> Any:  # not int: compiled, False would become 0
    """An int of a kind: `where: int = of(AREA)`. For a board's numbers, `high` bounds them."""
    return dataclasses.field(default=default, metadata={"kind": kind, **more})


def some(kind: Kind, **more: Any) -> Any:
    """A list of them, of any length: the members of a group, a hand, a deck; with `often`, it may hold one twice."""
    return dataclasses.field(default_factory=list, metadata={"kind": kind, "pile": True, **more})


def each(by: Kind, kind: Kind, default: int = 0, **more: Any) -> Any:
    """An int for every one of a kind: `at: list[int] = each(UNIT, AREA, NOWHERE, whose=OWNERS)`."""
    return dataclasses.field(default_factory=list, metadata={"kind": kind, "by": by, "default": default, **more})
