"""`grognard module`: an owner's edited copy of a game's components."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import grognard
from grognard.cli.arguments import GameId, find_game
from grognard.cli.show import examples
from grognard.kernel.module import copy_module

EXAMPLES = examples(
    "grognard module copy indian-territory my-copy",
    "grognard module check my-copy",
    "grognard play my-copy",
)

app = typer.Typer(no_args_is_help=True, epilog=EXAMPLES)

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The module's folder.")]


@app.callback(epilog=EXAMPLES)
def module() -> None:
    """Play with components of your own: copy a game's, edit them to match your printed copy, check them, play."""


@app.command()
def copy(game: GameId, folder: Folder) -> None:
    """Copy a game's components into a new folder."""
    names = copy_module(find_game(game), folder)
    typer.echo(f"{folder}: {', '.join(names)}")
    typer.echo(f"Edit them, then: grognard module check {folder}")


@app.command()
def check(folder: Folder) -> None:
    """Read a module as the game would, and name what is wrong: file, table, key."""
    found = grognard.module(folder)
    typer.echo(f"{folder}: good. {found.title} can be played with it: grognard play {folder}")
