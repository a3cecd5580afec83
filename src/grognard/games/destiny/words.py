"""What the games of the family say alike of dice and of what they did."""

from __future__ import annotations

from grognard.kernel.template import counted


def added(face: int, total: int) -> str:
    """
    >>> added(4, 5), added(4, 4)
    ('4 + 1 = 5', '4')
    """
    return str(face) if face == total else f"{face} + {total - face} = {total}"


def hits(eliminations: int, panics: int, between: str = ", ") -> str:
    """
    >>> hits(2, 1), hits(0, 0)
    ('2 eliminations, 1 panic', '')
    """
    return between.join(counted(n, word) for n, word in ((eliminations, "elimination"), (panics, "panic")) if n)
