"""What a chance is worth: what it could have brought its role, and what it did bring. The luck report adds these up."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.kernel.flow import NOBODY


@dataclass(frozen=True)
class LuckKind:
    """What chances of a sort count (hits, actions), and what one of these is worth in the measure of the whole."""

    id: str
    title: str
    unit: str
    worth: float = 1.0


@dataclass(frozen=True)
class Stake:
    """What a chance could have brought its role, and what it did bring.

    `chances` are all values with their chances; more is better for the role. A roll that two sides make `against`
    each other is shared: what one of them hasn't got of `total` the other has, and each is credited with half of it.
    """

    kind: LuckKind
    role: int
    value: float
    chances: list[tuple[float, float]]
    text: str
    at: str = ""
    against: int = NOBODY
    total: float = 0.0

    @property
    def expected(self) -> float:
        return sum(v * p for v, p in self.chances)

    def mirrored(self) -> Stake:
        """The same roll for the other side."""
        chances = [(self.total - v, p) for v, p in self.chances]
        value = self.total - self.value
        return Stake(self.kind, self.against, value, chances, self.text, self.at, self.role, self.total)

    @property
    def weight(self) -> float:
        """What one unit of it counts for its role."""
        return self.kind.worth / (1 if self.against == NOBODY else 2)
