"""How a battle may end, and how many battles are looked at to know it."""

from __future__ import annotations

from grognard.kernel.odds import Chances, Odds


class Outcome:
    """Chances by the losses of both sides, attackers first."""

    def __init__(self, attackers: int, defenders: int) -> None:
        self.win = 0.0
        self.lost = [[0.0] * (attackers + 1), [0.0] * (defenders + 1)]
        self.leader = [0.0, 0.0]
        self.wiped = [0.0, 0.0]

    def add(self, other: Outcome, share: float) -> None:
        """The same battle in another world that fits what is known."""
        self.win += share * other.win
        for side in (0, 1):
            self.leader[side] += share * other.leader[side]
            self.wiped[side] += share * other.wiped[side]
            self.lost[side] += [0.0] * (len(other.lost[side]) - len(self.lost[side]))
            for n, chance in enumerate(other.lost[side]):
                self.lost[side][n] += share * chance

    def amend(self, side: int, lost: int, away: int) -> None:
        """Add units that the odds didn't cover: `lost` before the next dice, or `away`, out of the battle alive."""
        self.lost[side] = [0.0] * lost + self.lost[side] + [0.0] * away
        self.wiped[side] = 0.0 if away else self.wiped[side]


class Forecast:
    """An outcome, and how it was found."""

    def __init__(
        self, outcome: Outcome, exact: bool, samples: int, error: float, worlds: int, empty: int = 0
    ) -> None:
        self.outcome = outcome
        self.exact = exact
        self.samples = samples
        self.error = error
        self.worlds = worlds
        self.empty = empty  # worlds besides, in which there is no battle

    def odds(self, at: str, names: tuple[str, str], assumes: list[str]) -> Odds:
        """In the kernel's form."""
        out = self.outcome
        sides: list[Chances] = []
        win = min(1.0, out.win)
        for side, wins in ((0, win), (1, 1.0 - win)):
            lost = out.lost[side]
            sides.append(Chances(names[side], len(lost) - 1, wins, lost, out.wiped[side], out.leader[side]))
        return Odds(at, sides[0], sides[1], self.exact, self.samples, self.error, assumes)
