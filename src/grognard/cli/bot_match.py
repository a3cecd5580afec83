"""`grognard match`: bots against each other, many times. Who wins how often, and how sure is that?"""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import asdict, dataclass, field
from math import sqrt
from pathlib import Path
from typing import Annotated, Any

import typer

import grognard
from grognard.cli.arguments import GameId, Jobs, Json, complete_bots, cpus, find_game, find_scenario, read_settings
from grognard.cli.errors import INTERRUPTED, CliError
from grognard.cli.fuzz import Options, ScenarioId, Seed
from grognard.cli.show import bar, emit, examples, facts, out, plain
from grognard.cli.spread import spread
from grognard.kernel.card import Setting
from grognard.kernel.game import Game
from grognard.kernel.template import counted

SURE = 1.96  # standard deviations: an interval that holds the truth 95 times in 100

EXAMPLES = examples(
    "grognard match indian-territory --bots greedy,random --games 100 --seed 1",
    "grognard match hand-of-destiny --scenario the_passes --bots greedy,greedy --keep passes.jsonl",
)

Bots = Annotated[
    str,
    typer.Option(
        metavar="A,B", help="A bot for each role, in the order of `grognard games`.", autocompletion=complete_bots
    ),
]
Games = Annotated[int, typer.Option(min=1, help="How many games to play.")]
Seconds = Annotated[
    float, typer.Option(min=0.001, help="A bot's time for one choice; the random bot plays on for one that is late.")
]
Keep = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Write every game to this file as it ends, and go on from there.")
]


@dataclass(frozen=True)
class Contest:
    """What is played: a game by its id or folder, a bot for each role."""

    game: str
    scenario: str
    options: dict[str, Setting]
    bots: list[str]
    seconds: float


@dataclass(frozen=True)
class Ended:
    """One game: its seed, who won ("" for a draw), by which rule, after how many choices; what bots failed by."""

    seed: int
    winner: str
    rule: str
    choices: int
    failures: dict[str, str] = field(default_factory=dict)  # by role


def match(
    game: GameId,
    bots: Bots = "greedy,random",
    games: Games = 100,
    seed: Seed = 0,
    scenario: ScenarioId = "",
    option: Options = None,
    seconds: Seconds = grognard.Bot.seconds,
    keep: Keep = None,
    jobs: Jobs = None,
    as_json: Json = False,
) -> None:
    """Let bots play each other: win rates with confidence intervals. Ctrl-C keeps the games that are done."""
    found = find_game(game)
    chosen = find_scenario(found, scenario)
    found = found.edition(chosen)
    contest = Contest(game, chosen, read_settings(found, option or []), _named(found, bots), seconds)
    done = _kept(keep, contest)
    seeds = [x for x in range(seed, seed + games) if x not in done]
    stopped = _play_all(found, contest, seeds, min(jobs or cpus(), games), keep, done)
    ended = [done[x] for x in sorted(done) if seed <= x < seed + games]
    if as_json:
        emit(as_data(found, contest, ended, stopped))
    else:
        _show(found, contest, ended, stopped)
    if stopped:
        raise typer.Exit(INTERRUPTED)


def _named(game: Game[Any], bots: str) -> list[str]:
    """A bot for each role; one name is for all."""
    names = [x.strip() for x in bots.split(",")]
    names = names * len(game.roles) if len(names) == 1 else names
    if len(names) != len(game.roles):
        raise CliError(f"--bots {bots}: name a bot for each role of {game.id}: {', '.join(game.roles)}")
    for name in names:
        try:
            grognard.bot(name, game, seed=0)
        except grognard.BotError as err:
            raise CliError(str(err)) from None
    return names


def _play_all(
    game: Game[Any], contest: Contest, seeds: list[int], jobs: int, keep: Path | None, done: dict[int, Ended]
) -> bool:
    """Play the games of these seeds into `done`; True where Ctrl-C came first."""
    if not seeds:
        return False
    try:
        tasks = [(contest, x) for x in seeds]
        with bar(game.title) as progress, closing(spread(contest.game, _play, tasks, jobs)) as played:
            task = progress.add_task("", total=len(seeds))
            for ended in played:
                done[ended.seed] = ended
                _write(keep, contest, ended)
                progress.advance(task)
    except KeyboardInterrupt:
        return True
    return False


def _play(game: Game[Any], contest: Contest, seed: int) -> Ended:
    match = game.new(contest.scenario, seed=seed, options=contest.options)
    seats = [(name, seed * 9 + n) for n, name in enumerate(contest.bots)]
    bots = [grognard.Supervised(grognard.bot(name, match.game, x), contest.seconds, x) for name, x in seats]
    choices = 0
    while (ask := match.position.ask) is not None:
        match.play(bots[ask.role].choose(match.view(match.game.roles[ask.role])))
        choices += 1
    assert match.outcome is not None
    failures = {role: x.failure for role, x in zip(match.game.roles, bots, strict=True) if x.failure}
    return Ended(seed, match.outcome.winner, match.outcome.rule, choices, failures)


# the file of games that are done: what was played, then a line for each game


def _kept(path: Path | None, contest: Contest) -> dict[int, Ended]:
    """The games that a file holds; a last line that was cut off is played again."""
    if path is None or not path.exists():
        return {}
    lines = path.read_text("utf-8").splitlines()
    try:
        if lines and json.loads(lines[0]) != asdict(contest):
            raise CliError(f"{path} holds games of another match; name another file, or delete it")
        found = [Ended(**json.loads(x)) for x in lines[1:-1]]
    except (ValueError, TypeError) as err:
        raise CliError(f"{path} is no file of this command: {err}") from None
    try:
        found += [Ended(**json.loads(x)) for x in lines[1:][-1:]]
    except (ValueError, TypeError):
        path.write_text("".join(x + "\n" for x in lines[:-1]), "utf-8")
    return {x.seed: x for x in found}


def _write(path: Path | None, contest: Contest, ended: Ended) -> None:
    if path is None:
        return
    fresh = not path.exists() or not path.stat().st_size
    with path.open("a", encoding="utf-8") as file:
        if fresh:
            file.write(json.dumps(asdict(contest)) + "\n")
        file.write(json.dumps(asdict(ended)) + "\n")


# what came out


def interval(won: int, games: int) -> tuple[float, float]:
    """The win rates that so many wins speak for, 95 times in 100 (Wilson's interval).

    >>> [round(x, 2) for x in interval(50, 100)]
    [0.4, 0.6]
    >>> interval(0, 0)
    (0.0, 1.0)
    """
    if not games:
        return 0.0, 1.0
    rate, z = won / games, SURE * SURE / games
    middle, half = rate + z / 2, SURE * sqrt(rate * (1 - rate) / games + z / games / 4)
    return max(0.0, (middle - half) / (1 + z)), min(1.0, (middle + half) / (1 + z))


def as_data(game: Game[Any], contest: Contest, ended: list[Ended], stopped: bool) -> dict[str, Any]:
    sides = []
    for role, bot in zip(game.roles, contest.bots, strict=True):
        won = sum(x.winner == role for x in ended)
        low, high = interval(won, len(ended))
        rate = round(won / len(ended), 4) if ended else None
        side = {"role": role, "bot": bot, "won": won, "rate": rate, "low": round(low, 4), "high": round(high, 4)}
        sides.append({**side, "failed": {x.seed: x.failures[role] for x in ended if role in x.failures}})
    return {
        **asdict(contest),
        "games": len(ended),
        "drawn": sum(not x.winner for x in ended),
        "sides": sides,
        "choices": sum(x.choices for x in ended),
        "interrupted": stopped,
    }


def _show(game: Game[Any], contest: Contest, ended: list[Ended], stopped: bool) -> None:
    data, table, console = as_data(game, contest, ended, stopped), facts(), out()
    for side in data["sides"]:
        rate = "" if side["rate"] is None else f"{side['rate']:6.1%}  ({side['low']:.1%} to {side['high']:.1%})"
        table.add_row(f"{game.words.called(side['role'])}, {side['bot']}", f"{side['won']:>5,} won {rate}")
    for side in data["sides"]:
        if side["failed"]:
            seed, why = next(iter(side["failed"].items()))
            failed = f"failed in {counted(len(side['failed']), 'game')}, where the random bot played on"
            table.add_row(f"{side['bot']}", f"{failed}; in that of seed {seed}: {plain(why)}")
    if data["drawn"]:
        table.add_row("drawn", f"{data['drawn']:>5,}")
    console.print(f"{game.title}, {contest.scenario}: {counted(len(ended), 'game')}", markup=False)
    console.print(table)
    if stopped:
        console.print("Stopped before the end.", style="yellow")
