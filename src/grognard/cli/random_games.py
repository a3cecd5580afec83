"""Random games for `fuzz`: one after the other in this process, or spread over several."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from grognard.cli.spread import spread
from grognard.kernel import save
from grognard.kernel.card import Setting
from grognard.kernel.check import Broken, Report, play_one
from grognard.kernel.game import Game
from grognard.pool import count

OFTEN = 20  # choices between two reports of progress


@dataclass(frozen=True)
class Plan:
    """What is to be played, and where faults go."""

    game: str
    scenario: str
    options: dict[str, Setting]
    seed: int
    games: int
    out: Path


@dataclass
class Found:
    """A law that did not hold in the game of this seed; `file` is the save that shows it, if there can be one."""

    seed: int
    law: str
    where: str
    why: str
    choice: list[str] = field(default_factory=list)
    file: str = ""


@dataclass
class Played:
    """One game: what was checked in it, and how it ended or what was found."""

    report: Report
    winner: str = ""
    rule: str = ""
    fault: Found | None = None


def play_all(plan: Plan, jobs: int, clicked: Callable[[int], None]) -> Generator[Played, None, None]:
    """Every game of the plan, as it ends; `clicked` hears now and then how many choices there were in all."""
    seeds = range(plan.seed, plan.seed + plan.games)
    return spread(plan.game, play, [(plan, seed) for seed in seeds], jobs, clicked)


def play(game: Game[Any], plan: Plan, seed: int) -> Played:
    """The game of a seed, with its choices counted every now and then."""
    report, counted = Report(), 0

    def progress(report: Report) -> None:
        nonlocal counted
        if report.clicks - counted >= OFTEN:
            count(report.clicks - counted)
            counted = report.clicks

    played = _play(game, plan, seed, report, progress)
    count(report.clicks - counted)
    return played


def _play(game: Game[Any], plan: Plan, seed: int, report: Report, progress: Callable[[Report], None]) -> Played:
    try:
        outcome = play_one(game, seed, report, plan.scenario, plan.options, progress).outcome
        assert outcome is not None
    except Broken as err:
        return Played(report, fault=_keep(plan, seed, err))
    except Exception as err:
        return Played(report, fault=Found(seed, "games begin", "set-up", f"{type(err).__name__}: {err}"))
    return Played(report, outcome.winner, outcome.rule)


def _keep(plan: Plan, seed: int, err: Broken) -> Found:
    """Write the match as it was when the law broke."""
    choice = list(err.choice or ())
    if err.match is None:
        return Found(seed, err.law, "", err.why, choice)
    where = err.match.where()
    path = plan.out / f"fault-{Path(plan.game).name}-{seed}.json"
    save.write(err.match, path, save.Fault(err.law, where, err.why, choice, err.outcomes))
    return Found(seed, err.law, where, err.why, choice, str(path))
