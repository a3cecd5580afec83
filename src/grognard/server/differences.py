"""What has changed between two states, as JSON: docs/protocol.md has its grammar, web/js/differences.js applies it.

A difference is made of nothing but the two states that the same seat was sent and is sent, so it tells no more
than they do; neither does its size.
"""

from __future__ import annotations

from typing import Any

GONE: list[Any] = []


def difference(old: Any, new: Any) -> Any:
    """What makes the new value of the old one, None where they are equal.

    >>> difference({"at": "mill", "n": 1, "x": 0}, {"at": "ford", "n": 1, "y": 2})
    {'at': ['ford'], 'y': [2], 'x': []}
    >>> difference([{"id": "a", "n": 1}, {"id": "b", "n": 1}], [{"id": "a", "n": 1}, {"id": "b", "n": 2}])
    {'1': {'n': [2]}}
    >>> difference(["a", "b", "c"], ["a", "x", "y", "c"])
    [1, 1, ['x', 'y']]
    """
    if old == new:
        return None
    if isinstance(old, dict) and isinstance(new, dict):
        changed = {key: difference(old[key], x) if key in old else [x] for key, x in new.items()}
        out = {key: node for key, node in changed.items() if node is not None}
        out.update((key, GONE) for key in old if key not in new)
        return out
    if isinstance(old, list) and isinstance(new, list):
        return _list_difference(old, new)
    return [new]


def _list_difference(old: list[Any], new: list[Any]) -> Any:
    if len(old) == len(new):
        pairs = [(n, o, x) for n, (o, x) in enumerate(zip(old, new, strict=True)) if o != x]
        if all(_is_alike(o, x) for _, o, x in pairs):
            return {str(n): difference(o, x) for n, o, x in pairs}
    start, most = 0, min(len(old), len(new))
    while start < most and old[start] == new[start]:
        start += 1
    end = 0
    while end < most - start and old[-1 - end] == new[-1 - end]:
        end += 1
    return [start, len(old) - end - start, new[start : len(new) - end]]


def _is_alike(old: Any, new: Any) -> bool:
    """Are these the same thing, changed? Otherwise a list has come to hold others."""
    if isinstance(old, dict) and isinstance(new, dict):
        return old.get("id") == new.get("id") and old.get("verb") == new.get("verb") and old.keys() == new.keys()
    return type(old) is type(new) and not isinstance(new, dict)


def changed(old: Any, node: Any) -> Any:
    """Apply a difference: `changed(old, difference(old, new))` equals `new`. `old` stays as it was.

    >>> changed({"at": "mill", "x": [1, 2, 3]}, {"at": ["ford"], "x": [0, 1, [7, 8]]})
    {'at': 'ford', 'x': [7, 8, 2, 3]}
    """
    if isinstance(node, list):
        if len(node) == 1:
            return node[0]
        start, count, put = node
        return [*old[:start], *put, *old[start + count :]]
    if isinstance(old, list):
        return [changed(x, node[str(n)]) if str(n) in node else x for n, x in enumerate(old)]
    out = {key: x for key, x in old.items() if node.get(key) != GONE}
    out.update((key, changed(old.get(key), x)) for key, x in node.items() if x != GONE)
    return out
