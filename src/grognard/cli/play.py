"""`grognard play`: a game in the terminal, against a bot or at one keyboard."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from grognard.cli.arguments import find_game, find_scenario, read_settings
from grognard.cli.errors import CliError
from grognard.cli.games import NONE_YET, installed, playable
from grognard.cli.show import examples, line
from grognard.cli.table.keeping import Keeper, open_match
from grognard.cli.table.loop import Sitting
from grognard.cli.table.seats import BOTH, DEFAULT_BOT, seat_bots
from grognard.kernel.dice import SeededDice
from grognard.kernel.game import Game
from grognard.kernel.match import Match

EXAMPLES = examples(
    "grognard play",
    "grognard play indian-territory --as confederate",
    "grognard play indian-territory --as both",
    "grognard play borderland --bot random --seed 7",
    "grognard play --load indian-territory-1.save",
)

GameOrFirst = Annotated[
    str, typer.Argument(metavar="GAME", help="A game by its id; `grognard games` lists them.", show_default="the first")
]
Terminal = Annotated[bool, typer.Option("--terminal", help="Play in this terminal: so far the only way.")]
As = Annotated[
    str, typer.Option("--as", metavar="ROLE", help=f"Your role, or `{BOTH}`.", show_default="the game's first")
]
BotName = Annotated[
    str, typer.Option("--bot", metavar="NAME", help="Who plays the other role.", show_default=DEFAULT_BOT)
]
Seed = Annotated[int | None, typer.Option(help="Repeatable dice and bots.", show_default="real chance")]
ScenarioId = Annotated[str, typer.Option("--scenario", metavar="ID", help="A scenario.", show_default="the first")]
Load = Annotated[Path | None, typer.Option("--load", metavar="FILE", help="Go on with a saved game.")]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help="An option of the game.")]


def play(
    game: GameOrFirst = "",
    terminal: Terminal = False,
    role: As = "",
    bot: BotName = "",
    seed: Seed = None,
    scenario: ScenarioId = "",
    load: Load = None,
    option: Options = None,
) -> None:
    """Play a game in the terminal, in plain lines that a screen reader can read."""
    if load is not None:
        match = _loaded(load, game, seed)
        if scenario or option:
            raise CliError("a saved game has its scenario and options; leave out --scenario and --option")
    else:
        found = find_game(game) if game else _first()
        if found is None:
            _say_what_else_can_be_done()
            return
        match = _new(found, scenario, option or [], seed)
    bots = seat_bots(match.game, role, bot, seed)
    Sitting(match, bots, Keeper(match, load)).run()


def _first() -> Game[Any] | None:
    """The first game that is no example."""
    real = playable(installed()[0])
    return real[0] if real else None


def _say_what_else_can_be_done() -> None:
    line(f"{NONE_YET}\n")
    line("What can be done now:")
    line("  grognard games          the games that are installed")
    line("  grognard play GAME      an example can be played, too")
    line("  grognard rules GAME     the rules, one by one; --search WORDS finds them")
    line("  grognard fuzz GAME      random games with every law checked at every choice")
    line("  grognard replay FILE    a saved game in words, or a fault that fuzz has found")
    line("  grognard bench          how fast it is")


def _new(game: Game[Any], scenario: str, option: list[str], seed: int | None) -> Match:
    return game.new(find_scenario(game, scenario), seed=seed, options=read_settings(game, option))


def _loaded(file: Path, game: str, seed: int | None) -> Match:
    dice = None if seed is None else SeededDice(seed)
    if Path(game).is_dir() and game:
        module = find_game(game)
        return open_match(file, dice, lambda _: module)
    match = open_match(file, dice)
    if game and match.game.id != game:
        raise CliError(f"{file} is a game of {match.game.id}, not of {game}")
    return match
