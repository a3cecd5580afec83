"""What all words share: names, numbers, lists. Sides are spoken of by the adjective that the scenario gives them."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.games.hand_of_destiny.matter import Matter


def number(n: int, noun: str) -> str:
    """
    >>> number(1, "unit"), number(3, "unit")
    ('1 unit', '3 units')
    """
    return f"{n} {noun}{'' if n == 1 else 's'}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """
    >>> listed(["a", "b", "c"]), listed(["a"])
    ('a, b and c', 'a')
    """
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)


def dice(faces: Sequence[int]) -> str:
    return ", ".join(str(x) for x in faces) or "nothing"


class Names:
    """Names out of a scenario."""

    def __init__(self, d: Matter) -> None:
        self.d = d

    def space(self, s: int) -> str:
        return self.d.space_names[s] if s >= 0 else "off the map"

    def unit(self, u: int) -> str:
        return self.d.unit_names[u]

    def units(self, units: Sequence[int]) -> str:
        return listed([self.unit(u) for u in units]) or "nobody"

    def side(self, side: int) -> str:
        return f"the {self.d.adjectives[side]} side"

    def who(self, side: int) -> str:
        return f"The {self.d.adjectives[side]} side"

    def card(self, c: int) -> str:
        return f"“{self.d.cards[c].title}”"

    def event(self, e: int) -> str:
        """What an event says, without the phase that the card prints before it."""
        return self.d.events[e].text

    def turn(self, turn: int) -> str:
        names = self.d.turn_names
        return names[turn - 1] if 0 < turn <= len(names) else f"turn {turn}"
