"""`grognard module`: components of your own. New scenarios, edited copies; checked, drawn, played."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any

import typer

import grognard
from grognard.cli.arguments import GameId, Jobs, Json, cpus, find_game, find_scenario
from grognard.cli.errors import INTERRUPTED, CliError
from grognard.cli.found import tell_found
from grognard.cli.module_balance import Trial, as_data, show_score, weigh
from grognard.cli.show import bar, emit, examples, line
from grognard.kernel.fault import Fault
from grognard.kernel.game import Game
from grognard.kernel.module import check_module, copy_module

EXAMPLES = examples(
    "grognard module new my_war",
    "grognard module check my_war",
    "grognard module draw my_war",
    "grognard module balance my_war",
    "grognard play my_war",
    "grognard module copy hand-of-destiny --scenario the_passes my_passes",
    "grognard module copy indian-territory my_copy",
)

app = typer.Typer(no_args_is_help=True, add_completion=False, epilog=EXAMPLES)

NEW_FOR = "hand-of-destiny"
Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The module's folder.")]
NewFor = Annotated[str, typer.Option("--game", metavar="GAME", help="The game that it is for.")]
ScenarioId = Annotated[str, typer.Option("--scenario", metavar="ID", help="Which scenario.", show_default="the first")]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="Where to put the pictures.", show_default="beside the folder"),
]
Games = Annotated[int, typer.Option(min=1, help="How many games to play.")]
BotName = Annotated[str, typer.Option("--bot", metavar="NAME", help="Who plays both sides.")]
Seed = Annotated[int, typer.Option(help="The first game's seed; the next games count on from it.")]


@app.callback(epilog=EXAMPLES)
def module() -> None:
    """Make a scenario of your own, or edit a game's components: plain text files, checked, drawn and played."""


@app.command(epilog=examples("grognard module new my_war", "grognard module new mine --game indian-territory"))
def new(folder: Folder, game: NewFor = NEW_FOR, as_json: Json = False) -> None:
    """Make a small scenario in a new folder, complete and ready to be played and edited."""
    _made(folder, copy_module(find_game(game), folder), as_json)


@app.command(epilog=examples("grognard module copy hand-of-destiny --scenario the_passes my_passes"))
def copy(game: GameId, folder: Folder, scenario: ScenarioId = "", as_json: Json = False) -> None:
    """Copy a scenario's components into a new folder."""
    found = find_game(game)
    _made(folder, copy_module(found, folder, find_scenario(found, scenario)), as_json)


def _made(folder: Path, names: list[str], as_json: bool) -> None:
    if as_json:
        emit({"folder": str(folder), "files": names})
        return
    line(f"{folder}: {', '.join(names)}")
    line(f"Edit them, then: grognard module check {folder}")


@app.command(epilog=examples("grognard module check my_war", "grognard module check my_war --json"))
def check(folder: Folder, as_json: Json = False) -> None:
    """Read a module as the game would, and name everything that is wrong: file, table, key."""
    found = check_module(folder, find_game, grognard.games())
    if not any(not f.warning for f in found):
        found += _crowded(folder)
    tell_found({"folder": str(folder)}, found, f"Play it: grognard play {folder}", as_json)


def _crowded(folder: Path) -> list[Fault]:
    """Warnings of names that find no room on the map, once for scenarios that share one."""
    from grognard.cli.map_files import find_crowded  # what draws is slow to load

    game = find_game(str(folder))
    sheets = {s.id: game.edition(s.id).sheet() for s in game.scenarios}
    maps = [id for n, (id, sheet) in enumerate(sheets.items()) if sheet not in list(sheets.values())[:n]]
    return [Fault("", id, "", text, warning=True) for id in maps for text in find_crowded(game, id)]


@app.command(epilog=examples("grognard module draw my_war", "grognard module draw indian-territory --out maps/it.svg"))
def draw(game: GameId, out: Out = None, scenario: ScenarioId = "", as_json: Json = False) -> None:
    """Draw the map with its set-up, as SVG and as PNG."""
    from grognard.cli.map_files import write_pictures  # what draws is slow to load, and needed here alone

    found = find_game(game)
    id = find_scenario(found, scenario)
    target = _target(game, found, id, out)
    with bar("Drawing") as progress:
        task = progress.add_task("", total=6)
        made = write_pictures(found, id, target, lambda: progress.advance(task))
    if as_json:
        missing = {"nameless": made.nameless, "unwritten": made.unwritten}
        emit({"svg": str(made.svg), "png": str(made.png), **missing, "notes": made.notes})
        return
    line(f"{made.svg}\n{made.png}")
    for note in made.notes:
        line(f"Note: {note}")


@app.command(epilog=examples("grognard module balance my_war", "grognard module balance my_war --bot random"))
def balance(
    game: GameId,
    games: Games = 40,
    bot: BotName = "greedy",
    seed: Seed = 1,
    scenario: ScenarioId = "",
    jobs: Jobs = None,
    as_json: Json = False,
) -> None:
    """Let bots play both sides many times: who wins and how, how long it takes, what the cards do."""
    found = find_game(game)
    trial = Trial(game, find_scenario(found, scenario), bot, games, seed)
    score = weigh(found, trial, min(jobs or cpus(), games))
    if as_json:
        emit(as_data(trial, score))
    else:
        show_score(found, trial, score)
    if score.interrupted:
        raise typer.Exit(INTERRUPTED)


def _target(name: str, game: Game[Any], scenario: str, out: Path | None) -> Path:
    """The picture's path without its ending. A module's folder holds nothing but its files, so it goes beside it."""
    if out is not None:
        if out.is_dir():
            raise CliError(f"{out} is a folder; --out takes the name of the picture, as in --out {out / 'map.svg'}")
        return out.with_suffix("") if out.suffix in (".svg", ".png") else out
    if name not in grognard.games() and Path(name).is_dir():
        folder = Path(name).resolve()
        return Path(os.path.relpath(folder.parent)) / folder.name
    return Path(game.id if len(game.scenarios) == 1 else f"{game.id}-{scenario}")
