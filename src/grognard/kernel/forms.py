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

from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, TypeVar

from grognard.kernel.checked import NONE, TEXT, Form, Kind, Node

__all__ = ["Form", "Kind", "color", "elsewhere", "flag", "maybe", "number", "source", "text", "whole", "word"]

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
