"""The ids of one kind of thing, and the keys and lists that refer to them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from grognard.kernel.checked import ID_LENGTH, NONE, Node, show, shown

MOST: Final = 500  # ids in a list, unless there are more of the kind
VOWELS: Final = "aeio"


class Names:
    """The ids of one kind, in order. `sure` is false where some could not be read, or not yet: a miss is no fault then.

    `ids` are fit to be printed, even where they are badly formed; `index` holds them as they are written.
    """

    def __init__(self, kind: str, ids: list[str], sure: bool = True) -> None:
        self.kind = kind
        self.ids = ids
        self.index = {id: n for n, id in enumerate(ids)}
        self.sure = sure

    def __len__(self) -> int:
        return len(self.ids)

    def enter(self, node: Node, key: str, most: int, least: int = 1, barred: Iterable[str] = ()) -> list[Node]:
        """The tables of a list, whose ids are entered."""
        entries = node.entries(key, most, least)
        for x in entries:
            id = x.id()
            if id in self.index:
                x.fault("id", f"there is another {self.kind} {show(id)}; ids must differ")
            elif id in barred:
                x.fault("id", f"{show(id)} has a meaning of its own; choose another id")
            if id:
                self.index.setdefault(id, len(self.ids))
            self.ids.append(shown(id, ID_LENGTH))
        self.sure = all(self.ids) if entries else least == 0 and key not in node
        return entries

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

    def read(self, node: Node, key: str) -> int:
        """The one that a key names; NONE if there is a fault."""
        value = node.data.get(key)
        if isinstance(value, str):
            return self.find(node, key, value)
        node.should_be(key, f"the id of {'an' if self.kind[0] in VOWELS else 'a'} {self.kind}")
        return NONE

    def read_all(self, node: Node, key: str, least: int = 1, often: bool = False) -> list[int]:
        """Those that a list names, none of them twice unless `often`; with `least` 0 it may be left out."""
        found = [self.find(node, key, id) for id in node.words(key, max(MOST, len(self)), least, often)]
        return [n for n in found if n != NONE]

    def read_table(self, node: Node, key: str) -> list[tuple[int, Node, str]]:
        """A table by ids, which may be left out: the number of each, the table, and the key under which it stands."""
        table = node.part(key)
        found = [(self.find(table, str(id), str(id)), table, str(id)) for id in table.data]
        return [x for x in found if x[0] != NONE]
