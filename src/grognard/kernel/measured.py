"""What a game measures of itself, beside what every game is measured by: `grognard bench` shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median, quantiles


@dataclass(frozen=True)
class Measured:
    """Times of one kind of question, in milliseconds of one core, and how long `share` of them may take."""

    title: str
    times: Sequence[float]
    limit: float
    share: float = 0.5  # 0.5: the median; 0.9: ninety of a hundred

    @property
    def median(self) -> float:
        return median(self.times)

    @property
    def ninety(self) -> float:
        """Ninety of a hundred take no longer."""
        return quantiles(self.times, n=10, method="inclusive")[-1] if len(self.times) > 1 else self.times[0]

    @property
    def holds(self) -> bool:
        return (self.median if self.share == 0.5 else self.ninety) <= self.limit
