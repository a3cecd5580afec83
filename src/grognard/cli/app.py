"""All commands, and what `grognard` says of itself."""

from __future__ import annotations

from importlib.metadata import version
from typing import Annotated

import typer

from grognard.cli.bench import EXAMPLES as BENCH
from grognard.cli.bench import bench
from grognard.cli.fuzz import EXAMPLES as FUZZ
from grognard.cli.fuzz import fuzz
from grognard.cli.games import EXAMPLES as GAMES
from grognard.cli.games import games
from grognard.cli.lessons import EXAMPLES as LESSONS
from grognard.cli.lessons import lessons
from grognard.cli.luck import EXAMPLES as LUCK
from grognard.cli.luck import luck
from grognard.cli.module import EXAMPLES as MODULE
from grognard.cli.module import app as module_app
from grognard.cli.odds import EXAMPLES as ODDS
from grognard.cli.odds import odds
from grognard.cli.play import EXAMPLES as PLAY
from grognard.cli.play import PlayCommand, play
from grognard.cli.replay import EXAMPLES as REPLAY
from grognard.cli.replay import replay
from grognard.cli.rules import EXAMPLES as RULES
from grognard.cli.rules import rules
from grognard.cli.show import examples
from grognard.cli.verify import EXAMPLES as VERIFY
from grognard.cli.verify import verify

EXAMPLES = examples(
    "grognard games",
    "grognard rules borderland 7.3",
    "grognard fuzz borderland --games 100 --seed 1",
    "grognard replay fault-borderland-17.json --verify",
    "grognard COMMAND --help",
)

app = typer.Typer(no_args_is_help=False, add_completion=False, pretty_exceptions_enable=False)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"grognard {version('grognard')}")
        raise typer.Exit


@app.callback(epilog=EXAMPLES)
def grognard(
    show_version: Annotated[
        bool, typer.Option("--version", help="Print the version and stop.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Board wargames by their full rules: to play, to simulate, to study."""


app.command(cls=PlayCommand, epilog=PLAY)(play)
app.command(epilog=GAMES)(games)
app.command(epilog=LESSONS)(lessons)
app.command(epilog=RULES)(rules)
app.command(epilog=FUZZ)(fuzz)
app.command(epilog=REPLAY)(replay)
app.command(epilog=VERIFY)(verify)
app.command(epilog=LUCK)(luck)
app.command(epilog=ODDS)(odds)
app.command(epilog=BENCH)(bench)
app.add_typer(module_app, name="module", epilog=MODULE)
