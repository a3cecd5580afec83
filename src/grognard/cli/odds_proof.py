"""The proof of the odds: made-up battles, reckoned as a player is told them, and fought by the rules many times."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from math import sqrt
from typing import Any

from grognard.cli.show import bar, line
from grognard.cli.spread import spread
from grognard.kernel.dice import SeededDice
from grognard.kernel.game import Game
from grognard.kernel.odds import Chances, Odds
from grognard.kernel.template import counted

WITHIN = 3.0  # standard errors
AGAIN = 4  # times as many samples for a battle that is beyond: one in a hundred is by chance alone
FRESH = 1 << 32  # seeds for dice from here on are no battle's own


@dataclass
class Compared:
    """One battle: what was reckoned, what came out, and by how many standard errors they differ."""

    seed: int
    name: str
    exact: bool
    samples: int
    wins: tuple[float, float]  # reckoned, fought
    losses: list[tuple[float, float]]  # of both sides
    off: list[float]  # chance to win, then the losses of both sides

    @property
    def worst(self) -> float:
        return max(abs(x) for x in self.off)

    @property
    def agrees(self) -> bool:
        return self.worst <= WITHIN


@dataclass
class Proof:
    """What is to be proved, and what was found."""

    game: str
    seed: int
    battles: int
    samples: int
    found: list[Compared] = field(default_factory=list)
    again: list[int] = field(default_factory=list)  # seeds that were fought a second time
    interrupted: bool = False

    @property
    def wrong(self) -> list[Compared]:
        return [x for x in self.found if not x.agrees]


def compare(game: Game[Any], seed: int, samples: int, lots: int) -> Compared:
    """Fight the battle of a seed `samples` times, with the dice of another seed, and compare with its odds."""
    trial = game.study.trial(seed)
    assert trial is not None
    odds = trial.odds()
    dice = SeededDice(lots)
    won, lost = 0, [0, 0]
    for _ in range(samples):
        fought = trial.fight(dice)
        won += fought.won
        lost[0] += fought.lost[0]
        lost[1] += fought.lost[1]
    p = odds.attacker.wins
    off = [_off(p, p * (1.0 - p), won / samples, samples, odds)]
    means: list[tuple[float, float]] = []
    for n, side in zip(lost, (odds.attacker, odds.defender), strict=True):
        means.append((side.expected, n / samples))
        off.append(_off(side.expected, _variance(side), n / samples, samples, odds))
    return Compared(seed, trial.name, odds.exact, samples, (p, won / samples), means, off)


def _off(expected: float, variance: float, came: float, samples: int, odds: Odds) -> float:
    """The difference in standard errors; odds that were sampled add an error of their own."""
    share = 1.0 / samples + (0.0 if odds.exact else 1.0 / odds.samples)
    floor = 1.0 / samples**2  # a chance of nearly nothing is no reason to divide by it
    return (came - expected) / sqrt(max(variance * share, floor))


def _variance(side: Chances) -> float:
    return sum((n - side.expected) ** 2 * chance for n, chance in enumerate(side.losses))


# all of them


def prove_all(title: str, proof: Proof, jobs: int, show: Callable[[Compared], None]) -> None:
    """Compare every battle, and those beyond three standard errors again with other dice; `show` gets each of them."""
    try:
        with bar(title) as progress:
            task = progress.add_task("", total=proof.battles)
            seeds = range(proof.seed, proof.seed + proof.battles)
            for x in spread(proof.game, compare, [(seed, proof.samples, seed) for seed in seeds], jobs):
                proof.found.append(x)
                show(x)
                progress.advance(task)
            proof.again = sorted(x.seed for x in proof.wrong)
            progress.update(task, total=proof.battles + len(proof.again))
            more = [(seed, AGAIN * proof.samples, seed + FRESH) for seed in proof.again]
            for x in spread(proof.game, compare, more, jobs):
                proof.found = [x if old.seed == x.seed else old for old in proof.found]
                show(x)
                progress.advance(task)
    except KeyboardInterrupt:
        proof.interrupted = True
    proof.found.sort(key=lambda x: x.seed)


# what was found


def as_data(proof: Proof) -> dict[str, Any]:
    return {**asdict(proof), "agree": not proof.wrong and not proof.interrupted}


def show_battle(x: Compared) -> None:
    """What was reckoned, and in brackets what came out."""
    losses = ", ".join(f"{reckoned:.3f} lost ({fought:.3f})" for reckoned, fought in x.losses)
    said = ("exact" if x.exact else "sampled") if x.agrees else "BEYOND"
    line(f"{x.seed:>4}  {x.wins[0]:.4f} ({x.wins[1]:.4f}), {losses}  {x.worst:.1f} {said}  {x.name}")


def show_proof(proof: Proof) -> None:
    exact = sum(x.exact for x in proof.found)
    line(f"{counted(len(proof.found), 'battle')}, {exact} of them exact; fought {proof.samples:,} times each.")
    if proof.again:
        line(f"Fought again, {AGAIN} times as often: {', '.join(map(str, proof.again))}.")
    agree = len(proof.found) - len(proof.wrong)
    line(f"{agree} agree within {WITHIN:.0f} standard errors; {counted(len(proof.wrong), 'battle')} wrong.")
