"""What the dice of this family are worth: volleys by their hits, superiority by who wins it, losses by the unit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.kernel.chance import FACES
from grognard.kernel.luck import Kind, Stake

PANICKED: Final = 0.6  # of a unit lost, as the odds weigh it

FIRE: Final = Kind("fire", "Fire", "hits")
SUPERIORITY: Final = Kind("superiority", "Superiority", "rounds", 0.6)
LOSSES: Final = Kind("losses", "Losses by dice", "units")

Worth = Callable[[int, int], float]  # of eliminations and panics
COUNTS: Final = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}

NOTES: Final = [
    "A unit lost counts as one hit, a panic as 0.6, and no volley for more hits than there are units before it.",
    "Superiority counts as 0.6 of a hit, half of it for the winner and half against the loser.",
]


def hits(eliminations: int, panics: int, units: int) -> float:
    """What a volley does to so many units."""
    return min(eliminations + PANICKED * panics, float(units))


def fire(role: int, text: str, results: list[tuple[int, int, float]], fell: tuple[int, int], worth: Worth) -> Stake:
    """A volley: `results` are eliminations and panics with their chances, `fell` those that came."""
    chances: dict[float, float] = {}
    for e, p, chance in results:
        value = worth(e, p)
        chances[value] = chances.get(value, 0.0) + chance
    return Stake(FIRE, role, worth(*fell), sorted(chances.items()), text)


def volley_text(name: str, dice: int, eliminations: int, panics: int) -> str:
    """What the dice of a volley say.

    >>> volley_text("Guns", 3, 2, 1), volley_text("72nd Foot", 2, 0, 0), volley_text("Guns", 3, 1, 0)
    ('Guns, all three dice hit: 2 eliminations, 1 panic', '72nd Foot, none of two dice hits', 'Guns, 1 elimination')
    """
    parts = [plural(eliminations, "elimination")] if eliminations else []
    result = ", ".join(parts + ([plural(panics, "panic")] if panics else []))
    if not result:
        return f"{name}, none of {COUNTS.get(dice, dice)} dice hits" if dice > 1 else f"{name}, a miss"
    if dice == 1 or eliminations + panics < dice:
        return f"{name}, {result}"
    return f"{name}, {'both' if dice == 2 else f'all {COUNTS.get(dice, dice)}'} dice hit: {result}"


def plural(n: int, word: str) -> str:
    return f"{n} {word}{'' if n == 1 else 's'}"


def superiority(first: int, second: int, ahead: int, faces: list[int], tie_loses: bool) -> Stake | None:
    """A die for each side; `ahead` is what the first adds more. Without `tie_loses` a tie is rolled again: no stake."""
    lead = faces[0] + ahead - faces[1]
    wins = sum(x + ahead > y for x in FACES for y in FACES)
    ties = sum(x + ahead == y for x in FACES for y in FACES)
    of = 36 if tie_loses else 36 - ties
    if (lead == 0 and not tie_loses) or first == second or not 0 < wins < of:
        return None
    chances = [(0.0, 1 - wins / of), (1.0, wins / of)]
    return Stake(SUPERIORITY, first, float(lead > 0), chances, "", against=second, total=1.0)


def each_lost(role: int, kind: Kind, risks: list[float], lost: int) -> Stake:
    """A die for each of several units, with the chance of each to be lost by it."""
    chances = [1.0]
    for risk in risks:
        kept = [p * (1 - risk) for p in chances] + [0.0]
        for n, p in enumerate(chances):
            kept[n + 1] += p * risk
        chances = kept
    return Stake(kind, role, float(-lost), [(float(-n), p) for n, p in enumerate(chances)], "")


def half_die(kind: Kind, role: int, face: int) -> Stake:
    """As many recruits as half a die, rounded up."""
    return Stake(kind, role, float((face + 1) // 2), [(1.0, 1 / 3), (2.0, 1 / 3), (3.0, 1 / 3)], "")
