"""Random games for `fuzz`: one after the other in this process, or spread over several."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from typing import Any

from grognard.cli.arguments import find_game
from grognard.kernel import save
from grognard.kernel.check import Broken, Report, play_one
from grognard.kernel.game import Game, Setting

AHEAD = 3  # games handed out per process, so that none waits for the next
WATCH = 0.2  # seconds between two looks at what the processes have done


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


def play_all(game: Game[Any], plan: Plan, jobs: int, clicked: Callable[[int], None]) -> Generator[Played, None, None]:
    """Every game of the plan, as it ends; `clicked` hears now and then how many choices there were in all."""
    if jobs > 1:
        yield from _spread(plan, jobs, clicked)
        return
    before = 0
    for seed in range(plan.seed, plan.seed + plan.games):
        played = play(game, plan, seed, _counting(before, clicked))
        before += played.report.clicks
        yield played


def _counting(before: int, clicked: Callable[[int], None]) -> Callable[[Report], None]:
    return lambda report: clicked(before + report.clicks)


def play(game: Game[Any], plan: Plan, seed: int, progress: Callable[[Report], None]) -> Played:
    report = Report()
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


# several processes


def _spread(plan: Plan, jobs: int, clicked: Callable[[int], None]) -> Generator[Played, None, None]:
    context = get_context("spawn")
    clicks = context.Value("q", 0)
    pool = ProcessPoolExecutor(jobs, context, _begin, (plan.game, clicks))
    seeds = iter(range(plan.seed, plan.seed + plan.games))
    due: set[Future[Played]] = set()
    try:
        while True:
            with _deaf():
                due |= {pool.submit(_work, plan, seed) for seed in islice(seeds, jobs * AHEAD - len(due))}
            if not due:
                return
            done, due = wait(due, WATCH, FIRST_COMPLETED)
            clicked(clicks.value)
            for future in done:
                yield future.result()
    finally:
        if due:
            for child in active_children():  # their games are no longer wanted
                child.terminate()
        pool.shutdown(cancel_futures=True)


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes begun here never hear Ctrl-C: the first process decides for all, and hears it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Worker:
    """What a process keeps between two games."""

    game: Game[Any]
    clicks: Synchronized[int]


def _begin(game: str, clicks: Synchronized[int]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _Worker.game = find_game(game)
    _Worker.clicks = clicks


def _end_with_parent() -> None:
    """A process whose parent was killed would wait for its next game for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _work(plan: Plan, seed: int) -> Played:
    told = 0

    def progress(report: Report) -> None:
        nonlocal told
        if report.clicks - told >= 20:
            with _Worker.clicks.get_lock():
                _Worker.clicks.value += report.clicks - told
            told = report.clicks

    played = play(_Worker.game, plan, seed, progress)
    with _Worker.clicks.get_lock():
        _Worker.clicks.value += played.report.clicks - told
    return played
