"""`grognard table`: tables for miniatures, and battles on them, as files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from grognard.cli.arguments import Json
from grognard.cli.found import tell_found
from grognard.cli.show import examples

EXAMPLES = examples("grognard table check my_table.toml", "grognard table check my_battle.toml --json")

app = typer.Typer(no_args_is_help=True, add_completion=False, epilog=EXAMPLES)

TableFile = Annotated[Path, typer.Argument(metavar="FILE", help="A table, or a battle on one, as TOML.")]


@app.callback(epilog=EXAMPLES)
def table() -> None:
    """Lay out tables of your own for Warpath: plain text files, checked."""


@app.command(epilog=EXAMPLES)
def check(file: TableFile, as_json: Json = False) -> None:
    """Read a table or a battle, and name everything that is wrong: file, table, key."""
    from grognard.games.warpath_2e.read import read_file  # slow to load, and needed here alone

    read = read_file(file, "table", "battle")
    tell_found({"file": str(file), "kind": read.kind}, read.faults, "", as_json)
