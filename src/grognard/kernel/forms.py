"""The kinds of values that a form is made of. A form says which keys a table has, and what may stand there.

>>> from grognard.kernel.checked import Faults
>>> faults = Faults()
>>> node = Node(faults, "units.toml", "unit[1]", {"name": "Guards", "strength": 12})
>>> node.take({"name": text(), "strength": whole(0, 9), "elite": flag(False)})
{'name': 'Guards', 'strength': 0, 'elite': 0}
>>> print(faults.listed[0])
units.toml: unit[1].strength: should be a whole number from 0 to 9, is 12
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Concatenate, ParamSpec, TypeVar

from grognard.kernel.checked import NONE, TEXT, Form, Kind, Node

__all__ = [
    "Form", "Kind", "color", "elsewhere", "flag", "maybe", "number", "one", "one_or", "some", "source", "tags", "text",
    "whole", "whole_or", "word",
]  # fmt: skip

T = TypeVar("T")
P = ParamSpec("P")


def kind(read: Callable[Concatenate[Node, str, P], T]) -> Callable[P, Callable[[Any, Node, str], T]]:
    """A kind of value out of a way to read it; a form adds the limits."""

    def limited(*args: P.args, **more: P.kwargs) -> Callable[[Any, Node, str], T]:
        return lambda known, node, key: read(node, key, *args, **more)

    return limited


text = kind(Node.text)
whole = kind(Node.whole)
number = kind(Node.number)
flag = kind(Node.flag)
word = kind(Node.one_of)
color = kind(Node.color)


def maybe(kind: Kind, default: Any = NONE) -> Kind:
    """A key that may be left out."""
    return lambda known, node, key: kind(known, node, key) if key in node else default


def elsewhere(known: Any, node: Node, key: str) -> None:
    """A key that is read by itself."""


def source(known: Any, node: Node, key: str) -> None:
    """For whoever reads the file; it has no effect."""
    node.text(key, "", TEXT)


# ids, by the Names that the reader knows


def one(names: str) -> Kind:
    """The number of the thing that a key names: one("spaces"); NONE if there is a fault."""
    return lambda known, node, key: getattr(known, names).read(node, key)


def some(names: str, least: int = 1) -> Kind:
    """The numbers of those that a list names."""
    return lambda known, node, key: getattr(known, names).read_all(node, key, least)


def one_or(names: str, words: Mapping[str, int]) -> Kind:
    """The number of the thing that a key names, 0 where that can't be judged yet; or one of these words' meanings."""

    def read(known: Any, node: Node, key: str) -> Any:
        value, those = node.data.get(key), getattr(known, names)
        if isinstance(value, str) and (value in those.index or not those.sure):
            return those.index.get(value, 0)
        return node.one_of(key, {**dict.fromkeys(those.ids, 0), **words})

    return read


def whole_or(low: int, high: int, words: Mapping[str, int]) -> Kind:
    """A whole number, or one of these words with its meaning; `low` if there is a fault."""
    *quoted, last = [f'"{x}"' for x in words]
    what = ", ".join([f"a number from {low} to {high}", *quoted]) + f" or {last}"

    def read(known: Any, node: Node, key: str) -> int:
        value = node.data.get(key)
        if isinstance(value, str) and value in words:
            return words[value]
        if type(value) is int and low <= value <= high:
            return value
        node.should_be(key, what)
        return low

    return read


def tags(most: int) -> Kind:
    """A list of ids of somebody's own making, which may be left out."""

    def read(known: Any, node: Node, key: str) -> list[str]:
        found = node.words(key, most, 0)
        for tag in found:
            node.check_id(key, tag)
        return found

    return read
