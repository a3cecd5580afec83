"""`grognard play`: a game in the browser, or in the terminal."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

import typer
import typer.core

import grognard
from grognard.cli.arguments import PORT, complete_bots, complete_game, find_game, find_scenario, read_settings
from grognard.cli.errors import CliError
from grognard.cli.games import NONE_YET, installed, playable
from grognard.cli.show import examples, line
from grognard.cli.table.lesson import Taught
from grognard.cli.table.loop import Sitting
from grognard.cli.table.saving import Saver, choose_save, open_match, open_position
from grognard.cli.table.seats import BOTH, DEFAULT_BOT, Bot, seat_bots
from grognard.kernel.dice import SeededDice
from grognard.kernel.game import Game, source
from grognard.kernel.match import Match
from grognard.lessons.guide import Guide, retrace, start_lesson
from grognard.lessons.lesson import Lesson, find_lesson

EXAMPLES = examples(
    "grognard play",
    "grognard play indian-territory --port 9000 --no-browser",
    "grognard play indian-territory --lesson first_march",
    "grognard play --host 0.0.0.0",
    "grognard play indian-territory --terminal --as confederate",
    "grognard play indian-territory --terminal --as both",
    "grognard play indian-territory --terminal --lesson first_march",
    "grognard play --load indian-territory-1.save",
    "grognard play indian-territory --position puzzle.toml",
)

GameOrFirst = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A game by its id (`grognard games`), or a module's folder.",
        show_default="the first",
        autocompletion=complete_game,
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
Proxies = Annotated[
    list[str] | None,
    typer.Option(
        "--trust-proxy", metavar="ADDRESS", help="A proxy whose word about clients holds.", rich_help_panel=BROWSER
    ),
]
Expire = Annotated[
    int,
    typer.Option(
        "--expire", metavar="DAYS", min=0, help="Remove tables where nothing was chosen for so long; 0: never.",
        rich_help_panel=BROWSER,
    ),
]  # fmt: skip
Readers = Annotated[
    list[str] | None,
    typer.Option("--metrics-for", metavar="ADDRESS", help="Who may read /metrics.", show_default="this machine",
                 rich_help_panel=BROWSER),
]  # fmt: skip
WithAccounts = Annotated[
    bool, typer.Option("--accounts", help="People may have accounts, by passkey.", rich_help_panel=BROWSER)
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
        "--bot",
        metavar="NAME",
        help="The other role's.",
        show_default=DEFAULT_BOT,
        rich_help_panel=TERMINAL,
        autocompletion=complete_bots,
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
    Path | None,
    typer.Option(
        "--load", metavar="[FILE]", help="Go on with a saved game; without FILE, with one of this folder.",
        rich_help_panel=TERMINAL,
    ),
]  # fmt: skip
AtPosition = Annotated[
    Path | None,
    typer.Option("--position", metavar="FILE", help="Begin at a position, TOML or JSON.", rich_help_panel=TERMINAL),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="KEY=VALUE", help="An option of the game.", rich_help_panel=TERMINAL),
]


class PlayCommand(typer.core.TyperCommand):
    """`--load` may stand alone: then it means this folder."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        given: list[str] = []
        for word, after in pairwise([*args, "-"]):
            given += [word, "."] if word == "--load" and after.startswith("-") else [word]
        return super().parse_args(ctx, given)


COMMAND = PlayCommand


def play(
    game: GameOrFirst = "",
    port: Port = None,
    host: Host = "127.0.0.1",
    name: HostNames = None,
    trust_proxy: Proxies = None,
    expire: Expire = 0,
    metrics_for: Readers = None,
    accounts: WithAccounts = False,
    no_browser: NoBrowser = False,
    data: Data = None,
    terminal: Terminal = False,
    role: As = "",
    bot: BotName = "",
    seed: Seed = None,
    scenario: ScenarioId = "",
    load: Load = None,
    position: AtPosition = None,
    option: Options = None,
    lesson: LessonId = "",
) -> None:
    """Play a game in the browser; with --terminal in plain lines that a screen reader can read."""
    _check_is_game(game)
    if load is not None and load.is_dir():
        load = choose_save(load, "" if Path(game).is_dir() else game)
    seats = Seats(role, bot, seed)
    if lesson and (terminal or load is not None):
        fixed = {"--as": role, "--scenario": scenario, "--option": option, "--position": position}
        _lesson(game, lesson, fixed, seats, load)
        return
    if terminal or load is not None or position is not None:
        in_terminal(game, seats, scenario, load, position, option)
        return
    flags = {"--as": role, "--bot": bot, "--scenario": scenario, "--option": option}
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
    from grognard.cli.browse import browse  # here, because the server's libraries take a second to come

    browse(
        page, port=port, host=host, names=name or [], browser=not no_browser, data=data, module=module, example=example,
        lesson=lesson, proxies=trust_proxy or [], expire=expire, readers=metrics_for or [],
        accounts=accounts,
    )  # fmt: skip


def _check_is_game(game: str) -> None:
    """A file in the place of a game is answered with what opens it."""
    if Path(game).is_file() and game not in grognard.games():
        how = f"GAME --position {game}" if Path(game).suffix in (".toml", ".json") else f"--load {game}"
        raise CliError(f"{game} is a file, not a game; open it with: grognard play {how}")


@dataclass
class Seats:
    """Who sits at the table: the player's role, the bot of the others, and its seed."""

    role: str
    bot: str
    seed: int | None

    def bots(self, match: Match, is_new: bool) -> dict[str, Bot]:
        """Without a role the player has the first in a new game, in others that of whoever decides."""
        decides = match.ask.role if match.ask is not None and not is_new else ""
        return seat_bots(match.game, self.role or decides, self.bot, self.seed)

    def words(self) -> list[str]:
        """What must be said again when the game goes on."""
        return (["--as", self.role] if self.role else []) + (["--bot", self.bot] if self.bot else [])


def in_terminal(
    game: str, seats: Seats, scenario: str, load: Path | None, position: Path | None, option: list[str] | None
) -> None:
    is_new = load is None and position is None
    if not is_new and (scenario or option):
        what = "saved game" if load is not None else "position"
        raise CliError(f"a {what} has its scenario and options; leave out --scenario and --option")
    match = _begun(game, load, position, seats.seed) or _new(game, scenario, option or [], seats.seed)
    if match is None:
        _say_what_else_can_be_done()
        return
    which = [game] if position is not None or (game and Path(game).is_dir()) else []
    begun = ["--position", str(position)] if position is not None else []
    saver = Saver(match, load, ["grognard", "play", *which, *begun, *seats.words()])
    learn = Sitting(match, seats.bots(match, is_new), saver).run()
    if learn is not None:
        _teach(match.game, learn, Seats("", seats.bot, seats.seed), None)


def _begun(game: str, load: Path | None, position: Path | None, seed: int | None) -> Match | None:
    """A game that was begun: at a position, in a save, or in the save of one that may have cards of its position."""
    if position is None:
        return _loaded(load, game, seed) if load is not None else None
    if not game:
        raise CliError(f"say of which game: grognard play GAME --position {position}")
    match = open_position(find_game(game), position, seed)
    if load is None:
        return match
    return open_match(load, None if seed is None else SeededDice(seed), lambda _: match.game)


def _lesson(game: str, id: str, fixed: dict[str, Any], seats: Seats, load: Path | None) -> None:
    """A lesson from its beginning, or from where a saved one was left."""
    for flag, given in fixed.items():
        if given:
            raise CliError(f"a lesson has its own role, scenario and options; leave out {flag}")
    if not game:
        raise CliError(f"say which game: grognard play GAME --terminal --lesson ID; {LISTED}")
    found = find_game(game)
    _teach(found, find_lesson(found, id), seats, load)


def _teach(game: Game[Any], lesson: Lesson, seats: Seats, load: Path | None) -> None:
    if load is None:
        match = start_lesson(game, lesson, source(seats.seed, None))
        guide = Guide(lesson, match)
    else:
        match = _loaded(load, game.id, seats.seed)
        guide = retrace(lesson, match)
    bots = seat_bots(match.game, lesson.role, seats.bot, seats.seed)
    saver = Saver(match, load, ["grognard", "play", game.id, *seats.words(), "--lesson", lesson.id])
    Taught(match, guide, bots, saver).run()


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


def _new(game: str, scenario: str, option: list[str], seed: int | None) -> Match | None:
    """A new game, of the first that is there where none is named; None where there is none."""
    found = find_game(game) if game else _first()
    if found is None:
        return None
    chosen = find_scenario(found, scenario)
    return found.new(chosen, seed=seed, options=read_settings(found.edition(chosen), option))


def _loaded(file: Path, game: str, seed: int | None) -> Match:
    if file.suffix == ".toml":
        raise CliError(f"{file} is no saved game; a position is begun with: grognard play GAME --position {file}")
    dice = None if seed is None else SeededDice(seed)
    if Path(game).is_dir() and game:
        module = find_game(game)
        return open_match(file, dice, lambda _: module)
    match = open_match(file, dice)
    if game and match.game.id != game:
        raise CliError(f"{file} is a game of {match.game.id}, not of {game}")
    return match
