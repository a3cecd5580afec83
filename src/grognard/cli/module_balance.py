"""`grognard module balance`: bots play both sides, many times. Who wins, how soon, and what do the cards do?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

import grognard
from grognard.ai import BOTS
from grognard.cli.errors import CliError
from grognard.cli.show import bar, line, plain
from grognard.cli.spread import spread
from grognard.kernel.game import Game
from grognard.kernel.sheet import Sheet
from grognard.kernel.template import counted

DRAW = "draw"


@dataclass(frozen=True)
class Trial:
    """What is played: a game by its id or folder, and the bot on both sides."""

    game: str
    scenario: str
    bot: str
    games: int
    seed: int


@dataclass(frozen=True)
class Played:
    """One game: its winner, the last line of its log, its last turn, points by role, draws and uses by card."""

    winner: str
    end: str
    turn: int
    points: dict[str, float]
    cards: dict[str, tuple[int, int | None]]


@dataclass
class Score:
    """Games won by each role and drawn, by what they ended, in which turn, with how many points, by which cards."""

    won: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    points: dict[str, list[float]] = field(default_factory=dict)
    drawn: Counter[str] = field(default_factory=Counter)
    fired: Counter[str] = field(default_factory=Counter)
    eventless: set[str] = field(default_factory=set)  # cards on which nothing can happen
    interrupted: bool = False

    def add(self, game: Played) -> None:
        self.won[game.winner or DRAW] += 1
        self.ends[game.end] += 1
        self.turns[game.turn] += 1
        for role, points in game.points.items():
            self.points.setdefault(role, []).append(points)
        for card, (drawn, fired) in game.cards.items():
            self.drawn[card] += drawn
            if fired is None:
                self.eventless.add(card)
            self.fired[card] += fired or 0

    @property
    def games(self) -> int:
        return self.won.total()


def weigh(game: Game[Any], trial: Trial, jobs: int) -> Score:
    """Play all games of a trial, or as many as come before Ctrl-C."""
    if trial.bot not in BOTS:
        raise CliError(f"there is no bot {trial.bot!r}; there are {', '.join(sorted(BOTS))}")
    score = Score()
    tasks = [(trial, seed) for seed in range(trial.seed, trial.seed + trial.games)]
    try:
        with bar(game.title) as progress, closing(spread(trial.game, _play, tasks, jobs)) as games:
            task = progress.add_task("", total=trial.games)
            for played in games:
                score.add(played)
                progress.advance(task)
    except KeyboardInterrupt:
        score.interrupted = True
    return score


def _play(game: Game[Any], trial: Trial, seed: int) -> Played:
    match = game.new(trial.scenario, seed=seed)
    bots = {role: grognard.bot(trial.bot, match.game, seed=seed * 9 + n) for n, role in enumerate(match.game.roles)}
    while not match.over:
        assert match.ask is not None
        match.play(bots[match.ask.role].choose(match.view(match.ask.role)))
    assert match.outcome is not None
    return Played(
        winner=match.outcome.winner,
        end=match.lines()[-1].text,
        turn=match.view().tracks.get("turn", 0),
        points=match.game.score(match.position),
        cards=match.game.cards_used(e for _, e in match.events),
    )


def as_data(trial: Trial, score: Score) -> dict[str, Any]:
    return {
        "games": score.games,
        "bot": trial.bot,
        "won": dict(score.won),
        "ends": dict(score.ends),
        "turns": {str(turn): games for turn, games in sorted(score.turns.items())},
        "points": {role: _mean(points) for role, points in score.points.items()},
        "cards": {id: {"drawn": n, "fired": _fired(score, id)} for id, n in score.drawn.items()},
        "interrupted": score.interrupted,
    }


def show_score(game: Game[Any], trial: Trial, score: Score) -> None:
    sheet = game.edition(trial.scenario).sheet()
    sides = {s.id: s.name for s in sheet.sides}
    line(f"{counted(score.games, 'game')}, {trial.bot} against {trial.bot}")
    for winner, won in score.won.most_common():
        line(f"{won:>5}  {100 * won / score.games:3.0f} %  {sides.get(winner, winner)}")
    if score.games:
        line("How they ended:")
        for end, times in score.ends.most_common():
            line(f"{times:>5}  {end}")
        _show_length(score)
        for role, points in score.points.items():
            line(f"Points of {sides.get(role, role)}: {_spread_of(points)}")
        _show_cards(sheet, score)
    if score.interrupted:
        line("Stopped before the end.")


def _show_length(score: Score) -> None:
    turns = sorted(score.turns.elements())
    line(f"Length in turns: {_spread_of(turns)}")
    for turn, games in sorted(score.turns.items()):
        line(f"{games:>5}  ended in turn {turn}")


def _show_cards(sheet: Sheet, score: Score) -> None:
    """Side by side, those that did the least first, and last those that have nothing to do."""
    if not score.drawn:
        return
    line("Cards, with how often they were drawn, and how often something on them happened:")
    sides = [s.id for s in sheet.sides]

    def order(id: str) -> tuple[int, bool, int, int]:
        return sides.index(sheet.cards[id].side), id in score.eventless, score.fired[id], score.drawn[id]

    for id in sorted(score.drawn, key=order):
        happened = "no event" if id in score.eventless else str(score.fired[id])
        line(f"{score.drawn[id]:>5}  {happened:>8}  {plain(sheet.cards[id].title)} ({id})")


def _fired(score: Score, card: str) -> int | None:
    return None if card in score.eventless else score.fired[card]


def _mean(numbers: Sequence[float]) -> float:
    return round(sum(numbers) / len(numbers), 2)


def _spread_of(numbers: Sequence[float]) -> str:
    """The average, and how far they lie apart."""
    return f"{_mean(numbers):.1f} on average, {min(numbers)} to {max(numbers)}"
