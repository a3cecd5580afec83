"""Ids and what they stand for: numbers by kind, with faults for ids that stand twice or nowhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grognard.games.hand_of_destiny.matter import NONE
from grognard.games.hand_of_destiny.read.files import shown
from grognard.games.hand_of_destiny.read.node import ID_LENGTH, Node, show


class Names:
    """The ids of one kind, in order. `sure` is false where some could not be read: then a miss is no fault.

    `ids` are fit to be printed, even where they are badly formed; `index` holds them as they are written.
    """

    def __init__(self, kind: str, ids: Sequence[str] = ()) -> None:
        self.kind = kind
        self.ids = list(ids)
        self.index = {id: n for n, id in enumerate(self.ids)}
        self.sure = True

    def __len__(self) -> int:
        return len(self.ids)

    def add(self, node: Node, barred: Iterable[str] = ()) -> int:
        """Enter the id of an entry; its number."""
        id = node.id()
        if not id:
            self.sure = False
        elif id in self.index:
            node.fault("id", f"there is another {self.kind} {show(id)}; ids must differ")
        elif id in barred:
            node.fault("id", f"{show(id)} has a meaning of its own; choose another id")
        if id:
            self.index.setdefault(id, len(self.ids))
        self.ids.append(shown(id, ID_LENGTH))
        return len(self.ids) - 1

    def note(self, id: str) -> int:
        """Enter an id that may stand many times; its number."""
        if id not in self.index:
            self.index[id] = len(self.ids)
            self.ids.append(shown(id, ID_LENGTH))
        return self.index[id]

    def find(self, node: Node, key: str, id: str) -> int:
        """The number of an id; NONE with a fault if there is no such thing."""
        if id in self.index:
            return self.index[id]
        if self.sure:
            node.fault(key, f"there is no {self.kind} {show(id)}{node.hint(id, self.ids)}")
        return NONE

    def read(self, node: Node, key: str, optional: bool = False) -> int:
        """The one that a key names; NONE without a fault if it may be left out and is."""
        if optional and key not in node:
            return NONE
        value = node.data.get(key)
        if isinstance(value, str):
            return self.find(node, key, value)
        node.should_be(key, f"the id of a {self.kind}")
        return NONE

    def read_all(self, node: Node, key: str, most: int = 1000) -> list[int]:
        """Those that a list names; it may not be empty."""
        found = [self.find(node, key, id) for id in node.words(key, most)]
        return [n for n in found if n != NONE]
