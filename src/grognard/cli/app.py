"""All commands, and what `grognard` says of itself. A command is imported when it is called: so each starts soon."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated, Any, Final

import typer
import typer.core

from grognard.cli.show import examples, markup

EXAMPLES = examples(
    "grognard games",
    "grognard rules indian-territory 8.4a",
    "grognard match indian-territory --bots greedy,random",
    "grognard replay indian-territory-1.save --verify",
    "grognard COMMAND --help",
)

LOOK: Final[dict[str, Any]] = {
    "context_settings": {"help_option_names": ["-h", "--help"]},
    "pretty_exceptions_enable": False,
    "rich_markup_mode": markup(),
}
# every command: the file that it is in, and the first line of its help
COMMANDS: Final = {
    "play": ("play", "Play a game in the browser; with --terminal in plain lines that a screen reader can read."),
    "games": ("games", "List the games that are installed, with their roles and scenarios."),
    "lessons": ("lessons", "List the lessons: guided beginnings of real games. With --check, play them through."),
    "rules": (
        "rules",
        "Read the rules of a game; find out which of them tests name, and prove that those tests would notice.",
    ),
    "fuzz": (
        "fuzz",
        "Play random games with all laws checked at every choice; a fault is saved for `grognard replay`.",
    ),
    "match": (
        "bot_match",
        "Let bots play each other: win rates with confidence intervals. Ctrl-C keeps the games that are done.",
    ),
    "replay": ("replay", "Tell a saved game in words, with the rules that each sentence comes from."),
    "verify": (
        "verify",
        "Check a finished game: it began as its scenario does, followed the rules, and rolled the promised dice.",
    ),
    "luck": (
        "luck",
        "Tell how lucky each side was: dice and draws against expectation, and the luckiest moments.",
    ),
    "odds": ("odds", "Tell the odds of a battle, from what one role knows: who wins, and what it costs both sides."),
    "bench": ("bench", "Measure how fast a game runs, beside python-chess on the same machine."),
    "backup": ("keeping", "Copy all games into one file, also while the server runs, and look the copy over."),
    "restore": (
        "keeping",
        "Put a copy in the place of the games of a server that is stopped; they are put aside, not lost.",
    ),
    "check": (
        "keeping",
        "Look over the database and every table in it, also while the server runs; 1 where something is wrong.",
    ),
    "server": (
        "server",
        "Look after a server: who plays there, what was reported, whom to shut out. It may be running meanwhile.",
    ),
    "module": (
        "module",
        "Make a scenario of your own, or edit a game's components: plain text files, checked, drawn and played.",
    ),
    "army": (
        "army",
        "Write your own army lists and pick forces for Warpath: plain text files, checked and counted.",
    ),
    "table": ("tables", "Lay out tables of your own for Warpath: plain text files, checked."),
}


def command(name: str) -> Any:
    """A command with all that it can do, imported now: a function, or an app with commands of its own."""
    module = import_module(f"grognard.cli.{COMMANDS[name][0]}")
    if hasattr(module, "app"):
        module.app.rich_markup_mode = LOOK["rich_markup_mode"]
        return typer.main.get_command(module.app)
    alone = typer.Typer(add_completion=False, **LOOK)
    epilog = getattr(module, name.upper(), "") or module.EXAMPLES
    alone.command(name, cls=getattr(module, "COMMAND", None), epilog=epilog)(getattr(module, name))
    return typer.main.get_command(alone)


class Commands(typer.core.TyperGroup):
    """Lists all commands by their names and first lines, and imports the one that is called."""

    def __init__(self, **attrs: Any) -> None:
        super().__init__(**attrs)
        for name, (_, text) in COMMANDS.items():
            self.add_command(typer.core.TyperCommand(name=name, short_help=text))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name, found, rest = super().resolve_command(ctx, args)
        return name, command(name) if name and found is not None else None, rest


app = typer.Typer(cls=Commands, no_args_is_help=False, **LOOK)


def _version(wanted: bool) -> None:
    if wanted:
        import grognard

        typer.echo(f"grognard {grognard.__version__}")
        raise typer.Exit


@app.callback(epilog=EXAMPLES)
def grognard(
    show_version: Annotated[
        bool, typer.Option("--version", help="Print the version and stop.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Board wargames by their full rules: to play, to simulate, to study."""
