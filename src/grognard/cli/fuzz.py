"""`grognard fuzz`: random games with every law of the kernel at every choice."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import typer
from rich.progress import TextColumn

from grognard.cli.arguments import GameId, Jobs, Json, cpus, find_game, find_scenario, read_settings
from grognard.cli.errors import FOUND, INTERRUPTED, CliError
from grognard.cli.random_games import Found, Plan, play_all
from grognard.cli.show import bar, emit, examples
from grognard.cli.tally import Tally, as_data, show
from grognard.kernel.check import Broken, check_house, check_worlds_differ
from grognard.kernel.game import Game

EXAMPLES = examples(
    "grognard fuzz indian-territory --games 1000 --seed 1",
    "grognard fuzz hand-of-destiny --scenario the_passes --option fog=false",
    "grognard fuzz blood-on-the-ohio --games 1 --seed 17 --out faults",
)

Games = Annotated[int, typer.Option(min=1, help="How many games to play.")]
Seed = Annotated[int, typer.Option(help="The first game's seed; the next games count on from it.")]
ScenarioId = Annotated[str, typer.Option(metavar="ID", help="Which scenario.", show_default="the first")]
Options = Annotated[list[str] | None, typer.Option(metavar="KEY=VALUE", help="An option of the game; repeatable.")]
Out = Annotated[Path, typer.Option(help="The folder for what is found.", show_default="here")]


def fuzz(
    game: GameId,
    games: Games = 100,
    seed: Seed = 0,
    scenario: ScenarioId = "",
    option: Options = None,
    jobs: Jobs = None,
    out: Out = Path(),
    as_json: Json = False,
) -> None:
    """Play random games with all laws checked at every choice; a fault is saved for `grognard replay`."""
    found = find_game(game)
    chosen = find_scenario(found, scenario)
    found = found.edition(chosen)
    settings = read_settings(found, option or [])
    if out.exists() and not out.is_dir():
        raise CliError(f"{out} is not a folder; --out takes the folder for what is found")
    out.mkdir(parents=True, exist_ok=True)
    plan = Plan(game, chosen, settings, seed, games, out)
    tally = _play(found, plan, min(jobs or cpus(), games))
    if as_json:
        emit(as_data(plan, tally))
    else:
        show(found, plan, tally)
    if tally.faults:
        raise typer.Exit(FOUND)
    if tally.interrupted:
        raise typer.Exit(INTERRUPTED)


def _play(game: Game[Any], plan: Plan, jobs: int) -> Tally:
    tally = Tally()
    started = perf_counter()
    try:
        check_house(game)
        _play_games(game, plan, jobs, tally)
        if not tally.faults:
            check_worlds_differ(game, tally.report, plan.options)
    except Broken as err:
        tally.faults.append(Found(plan.seed, err.law, "", err.why))
    except KeyboardInterrupt:
        tally.interrupted = True
    tally.seconds = perf_counter() - started
    return tally


def _play_games(game: Game[Any], plan: Plan, jobs: int, tally: Tally) -> None:
    """Play until all are done or a fault is found."""
    with bar(game.title, TextColumn("games, {task.fields[rate]:,.0f} actions/s")) as progress:
        task = progress.add_task("", total=plan.games, rate=0.0)
        started = perf_counter()

        def clicked(clicks: int) -> None:
            progress.update(task, rate=clicks / (perf_counter() - started))

        with closing(play_all(plan, jobs, clicked)) as games:
            for played in games:
                tally.add(played)
                progress.advance(task)
                if tally.faults:
                    return
