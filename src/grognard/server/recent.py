"""A mapping that keeps only so many entries: those that were used last."""

from __future__ import annotations

from collections import OrderedDict
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Recent(Generic[K, V]):
    def __init__(self, most: int) -> None:
        self.most = most
        self.entries: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        if key in self.entries:
            self.entries.move_to_end(key)
        return self.entries.get(key)

    def put(self, key: K, value: V) -> V:
        """Keep a value, and forget the one that was not used for longest where there are too many."""
        self.entries[key] = value
        self.entries.move_to_end(key)
        if len(self.entries) > self.most:
            self.entries.popitem(last=False)
        return value
