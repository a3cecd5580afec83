"""`grognard play`: a game in the browser, or in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from grognard.cli.arguments import find_game, find_scenario, read_settings
from grognard.cli.browse import PORT, browse
from grognard.cli.errors import CliError
from grognard.cli.games import NONE_YET, installed, playable
from grognard.cli.show import examples, line
from grognard.cli.table.keeping import Keeper, open_match
from grognard.cli.table.lesson import Taught
from grognard.cli.table.loop import Sitting
from grognard.cli.table.seats import BOTH, DEFAULT_BOT, seat_bots
from grognard.kernel.dice import SeededDice
from grognard.kernel.game import Game, source
from grognard.kernel.guide import Guide, retrace, start_lesson
from grognard.kernel.lesson import find_lesson
from grognard.kernel.match import Match

EXAMPLES = examples(
    "grognard play",
    "grognard play indian-territory --port 9000 --no-browser",
    "grognard play indian-territory --lesson first_march",
    "grognard play --host 0.0.0.0",
    "grognard play indian-territory --terminal --as confederate",
    "grognard play indian-territory --terminal --as both",
    "grognard play indian-territory --terminal --lesson first_march",
    "grognard play --terminal --load indian-territory-1.save",
)

GameOrFirst = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="A game by its id (`grognard games`), or a module's folder.", show_default="the first"
    ),
]
LISTED = "`grognard lessons` lists them"
BROWSER = "In the browser"
TERMINAL = "In the terminal"
Port = Annotated[
    int | None,
    typer.Option(min=0, max=65535, help="The port.", show_default=str(PORT), rich_help_panel=BROWSER),
]
Host = Annotated[
    str, typer.Option(help="0.0.0.0 lets others on your network come to the table.", rich_help_panel=BROWSER)
]
HostNames = Annotated[
    list[str] | None,
    typer.Option("--name", metavar="NAME", help="A name it may be reached by.", rich_help_panel=BROWSER),
]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help="Don't open a browser.", rich_help_panel=BROWSER)]
Data = Annotated[
    Path | None,
    typer.Option("--data", metavar="DIR", help="Where games are kept.", show_default="yours", rich_help_panel=BROWSER),
]
Terminal = Annotated[bool, typer.Option("--terminal", help="Play in this terminal.", rich_help_panel=TERMINAL)]
As = Annotated[
    str,
    typer.Option(
        "--as", metavar="ROLE", help=f"Your role, or `{BOTH}`.", show_default="the first", rich_help_panel=TERMINAL
    ),
]
BotName = Annotated[
    str,
    typer.Option(
        "--bot", metavar="NAME", help="The other role's.", show_default=DEFAULT_BOT, rich_help_panel=TERMINAL
    ),
]
Seed = Annotated[
    int | None,
    typer.Option(help="Repeatable dice and bots.", show_default="real chance", rich_help_panel=TERMINAL),
]
ScenarioId = Annotated[
    str,
    typer.Option(
        "--scenario", metavar="ID", help="A scenario.", show_default="the first", rich_help_panel=TERMINAL
    ),
]
LessonId = Annotated[
    str,
    typer.Option(
        "--lesson", metavar="ID", help="A guided beginning (`grognard lessons`).", show_default="",
    ),
]  # fmt: skip
Load = Annotated[
    Path | None, typer.Option("--load", metavar="FILE", help="Go on with a saved game.", rich_help_panel=TERMINAL)
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="KEY=VALUE", help="An option of the game.", rich_help_panel=TERMINAL),
]


def play(
    game: GameOrFirst = "",
    port: Port = None,
    host: Host = "127.0.0.1",
    name: HostNames = None,
    no_browser: NoBrowser = False,
    data: Data = None,
    terminal: Terminal = False,
    role: As = "",
    bot: BotName = "",
    seed: Seed = None,
    scenario: ScenarioId = "",
    load: Load = None,
    option: Options = None,
    lesson: LessonId = "",
) -> None:
    """Play a game in the browser; with --terminal in plain lines that a screen reader can read."""
    if terminal and lesson:
        _lesson(game, lesson, {"--as": role, "--scenario": scenario, "--option": option}, bot, seed, load)
        return
    if terminal:
        in_terminal(game, role, bot, seed, scenario, load, option)
        return
    flags = {"--as": role, "--bot": bot, "--scenario": scenario, "--load": load, "--option": option}
    for flag, given in flags.items():
        if given:
            raise CliError(f"{flag} goes with --terminal; in the browser the lobby asks")
    if seed is not None:
        raise CliError("--seed goes with --terminal: at the table dice are secret until the end")
    found = find_game(game) if game else None
    module = Path(game) if found is not None and found.id != game else None
    page = f"{found.id}@{module.resolve().name}" if found is not None and module is not None else game
    example = found is not None and found.card.example
    if lesson:
        if found is None:
            raise CliError(f"say which game: grognard play GAME --lesson ID; {LISTED}")
        find_lesson(found, lesson)
    browse(
        page, port=port, host=host, names=name or [], browser=not no_browser, data=data, module=module, example=example,
        lesson=lesson,
    )  # fmt: skip


def in_terminal(
    game: str, role: str, bot: str, seed: int | None, scenario: str, load: Path | None, option: list[str] | None
) -> None:
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


def _lesson(game: str, id: str, fixed: dict[str, Any], bot: str, seed: int | None, load: Path | None) -> None:
    """A lesson from its beginning, or from where a saved one was left."""
    for flag, given in fixed.items():
        if given:
            raise CliError(f"a lesson has its own role, scenario and options; leave out {flag}")
    if not game:
        raise CliError(f"say which game: grognard play GAME --terminal --lesson ID; {LISTED}")
    found = find_game(game)
    lesson = find_lesson(found, id)
    if load is None:
        match = start_lesson(found, lesson, source(seed, None))
        guide = Guide(lesson, match)
    else:
        match = _loaded(load, game, seed)
        guide = retrace(lesson, match)
    bots = seat_bots(match.game, lesson.role, bot, seed)
    Taught(match, guide, bots, Keeper(match, load)).run()


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
    chosen = find_scenario(game, scenario)
    return game.new(chosen, seed=seed, options=read_settings(game.edition(chosen), option))


def _loaded(file: Path, game: str, seed: int | None) -> Match:
    dice = None if seed is None else SeededDice(seed)
    if Path(game).is_dir() and game:
        module = find_game(game)
        return open_match(file, dice, lambda _: module)
    match = open_match(file, dice)
    if game and match.game.id != game:
        raise CliError(f"{file} is a game of {match.game.id}, not of {game}")
    return match
