"""`grognard play`: says what can be done while there is no game to play."""

from __future__ import annotations

from typing import Annotated

import typer

from grognard.cli.arguments import find_game
from grognard.cli.games import NONE_YET, installed
from grognard.cli.show import examples, facts, out

EXAMPLES = examples("grognard play")


def play(game: Annotated[str, typer.Argument(metavar="GAME", help="A game by its id.")] = "") -> None:
    """Play a game in the terminal."""
    console = out()
    found, _ = installed()
    id = find_game(game).id if game else found[0].id if found else "GAME"
    console.print(f"{game} can't be played in the terminal yet." if game else NONE_YET)
    console.print("\nWhat can be done now:\n", style="bold")
    table = facts()
    table.add_row("grognard games", "the games that are installed")
    table.add_row(f"grognard rules {id}", "the rules, one by one; --search WORDS finds them")
    table.add_row(f"grognard fuzz {id}", "random games with every law checked at every choice")
    table.add_row("grognard replay FILE", "a saved game in words, or a fault that fuzz has found")
    table.add_row("grognard bench", "how fast it is")
    console.print(table)
