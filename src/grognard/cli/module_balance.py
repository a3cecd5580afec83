"""`grognard module balance`: bots play both sides, many times. Who wins?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Any

import grognard
from grognard.ai import BOTS
from grognard.cli.arguments import find_game
from grognard.cli.errors import CliError
from grognard.cli.show import bar, counted, line
from grognard.kernel.game import Game

DRAW = "draw"


@dataclass(frozen=True)
class Trial:
    """What is played: a game by its id or folder, and the bot on both sides."""

    game: str
    scenario: str
    bot: str
    games: int
    seed: int


@dataclass
class Score:
    """Games won by each role and drawn, and by what they ended."""

    won: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)


def weigh(game: Game[Any], trial: Trial, jobs: int) -> Score:
    """Play all games of a trial."""
    if trial.bot not in BOTS:
        raise CliError(f"there is no bot {trial.bot!r}; there are {', '.join(sorted(BOTS))}")
    score = Score()
    with bar(game.title) as progress:
        task = progress.add_task("", total=trial.games)
        for winner, end in _play_all(game, trial, jobs):
            score.won[winner or DRAW] += 1
            score.ends[end] += 1
            progress.advance(task)
    return score


def _play_all(game: Game[Any], trial: Trial, jobs: int) -> Iterator[tuple[str, str]]:
    seeds = range(trial.seed, trial.seed + trial.games)
    if jobs == 1:
        for seed in seeds:
            yield _play(game, trial, seed)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        for done in as_completed([pool.submit(_work, trial, seed) for seed in seeds]):
            yield done.result()


_opened: dict[str, Game[Any]] = {}  # in a process of its own


def _work(trial: Trial, seed: int) -> tuple[str, str]:
    if trial.game not in _opened:
        _opened[trial.game] = find_game(trial.game)
    return _play(_opened[trial.game], trial, seed)


def _play(game: Game[Any], trial: Trial, seed: int) -> tuple[str, str]:
    """One game: its winner, and the last that is said of it."""
    match = game.new(trial.scenario, seed=seed)
    bots = {role: grognard.bot(trial.bot, match.game, seed=seed * 9 + n) for n, role in enumerate(match.game.roles)}
    while not match.over:
        assert match.ask is not None
        match.play(bots[match.ask.role].choose(match.view(match.ask.role)))
    assert match.outcome is not None
    return match.outcome.winner, match.lines()[-1].text


def show_score(game: Game[Any], trial: Trial, score: Score) -> None:
    sides = {s.id: s.name for s in game.edition(trial.scenario).sheet().sides}
    line(f"{counted(trial.games, 'game')}, {trial.bot} against {trial.bot}")
    for winner, won in score.won.most_common():
        line(f"{won:>5}  {100 * won / trial.games:3.0f} %  {sides.get(winner, winner)}")
    line("How they ended:")
    for end, times in score.ends.most_common():
        line(f"{times:>5}  {end}")
