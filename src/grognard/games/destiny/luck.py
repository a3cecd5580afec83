"""What the dice of this family are worth: volleys by their hits, superiority by who wins it, losses by the unit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from grognard.games.destiny import words
from grognard.games.destiny.corps import volley
from grognard.games.destiny.order import chance_to_lead
from grognard.games.destiny.volley import read_volley
from grognard.kernel.stakes import LuckKind, Stake
from grognard.kernel.template import counted

PANICKED: Final = 0.6  # of a unit lost, as the odds weigh it

FIRE: Final = LuckKind("fire", "Fire", "hits")
SUPERIORITY: Final = LuckKind("superiority", "Superiority", "rounds", 0.6)
LOSSES: Final = LuckKind("losses", "Losses by dice", "units")

Worth = Callable[[int, int], float]  # of eliminations and panics
Sides = tuple[int, int]
COUNTS: Final = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}

NOTES: Final = [
    "A unit lost counts as one hit, a panic as 0.6, and no volley for more hits than there are units before it.",
    "Superiority counts as 0.6 of a hit, half of it for the winner and half against the loser.",
]


def hits(eliminations: int, panics: int, units: int) -> float:
    """What a volley does to so many units."""
    return min(eliminations + PANICKED * panics, float(units))


def fire(role: int, name: str, column: list[int], faces: list[int], worth: Worth, bonus: int = 0) -> Stake:
    """The volley of a unit; `bonus` is added to each of its dice."""
    fell = read_volley(column, [face + bonus for face in faces])
    results = [(worth(e, p), chance) for e, p, chance in volley(column, len(faces), bonus)]
    return Stake(FIRE, role, worth(*fell), summed(results), volley_text(name, len(faces), *fell))


def summed(chances: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Equal values together."""
    out: dict[float, float] = {}
    for value, chance in chances:
        out[value] = out.get(value, 0.0) + chance
    return sorted(out.items())


def volley_text(name: str, dice: int, eliminations: int, panics: int) -> str:
    """What the dice of a volley say.

    >>> volley_text("Guns", 3, 2, 1), volley_text("72nd Foot", 2, 0, 0), volley_text("Guns", 3, 1, 0)
    ('Guns, all three dice hit: 2 eliminations, 1 panic', '72nd Foot, none of two dice hits', 'Guns, 1 elimination')
    """
    result = words.hits(eliminations, panics)
    if not result:
        return f"{name}, none of {COUNTS.get(dice, dice)} dice hits" if dice > 1 else f"{name}, a miss"
    if dice == 1 or eliminations + panics < dice:
        return f"{name}, {result}"
    return f"{name}, {'both' if dice == 2 else f'all {COUNTS.get(dice, dice)}'} dice hit: {result}"


def superiority(sides: Sides, names: tuple[str, str], ahead: int, faces: list[int], tie_loses: bool) -> Stake | None:
    """A die for each side; `ahead` is what the first adds more. Without `tie_loses` a tie is rolled again: no stake."""
    lead = faces[0] + ahead - faces[1]
    p = chance_to_lead(ahead, tie_loses)
    if (lead == 0 and not tie_loses) or sides[0] == sides[1] or not 0 < p < 1:
        return None
    text = f"superiority for {names[0 if lead > 0 else 1]}"
    return Stake(SUPERIORITY, sides[0], float(lead > 0), [(0.0, 1 - p), (1.0, p)], text, against=sides[1], total=1.0)


def each_lost(role: int, kind: LuckKind, risks: list[float], lost: int, text: str) -> Stake:
    """A die for each of several units, with the chance of each to be lost by it."""
    chances = [1.0]
    for risk in risks:
        kept = [p * (1 - risk) for p in chances] + [0.0]
        for n, p in enumerate(chances):
            kept[n + 1] += p * risk
        chances = kept
    return Stake(kind, role, float(-lost), [(float(-n), p) for n, p in enumerate(chances)], text)


def half_die(kind: LuckKind, role: int, face: int, text: str) -> Stake:
    """As many recruits as half a die, rounded up."""
    n = (face + 1) // 2
    return Stake(kind, role, float(n), [(1.0, 1 / 3), (2.0, 1 / 3), (3.0, 1 / 3)], f"{text} {counted(n, 'unit')}")


def placed(g: Any, stake: Stake | None) -> Stake | None:
    """With the space in which the procedure that rolls goes on, where it is in one."""
    f = g.stack[-1]
    where: int = getattr(f, "where", getattr(f, "at", -1))
    return stake if stake is None or where < 0 else replace(stake, at=g.board.d.spaces[where])
