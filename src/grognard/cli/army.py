"""`grognard army`: army lists and forces as files. Checked, counted, and imported from the hobby's own format.

What reads the files is loaded by the commands themselves, so that others need not wait for it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from grognard.cli.arguments import Json
from grognard.cli.show import examples

EXAMPLES = examples(
    "grognard army check my_list.toml",
    "grognard army check my_force.toml",
    "grognard army points my_force.toml",
    "grognard army import Dwarfs.catz --out dwarfs.toml",
)

app = typer.Typer(no_args_is_help=True, add_completion=False, epilog=EXAMPLES)

ArmyFile = Annotated[Path, typer.Argument(metavar="FILE", help="An army list or a force, as TOML.")]
Catalogue = Annotated[Path, typer.Argument(metavar="FILE", help="A BattleScribe catalogue, .cat or .catz.")]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="Where to write the list.", show_default="the army's name, here"),
]


@app.callback(epilog=EXAMPLES)
def army() -> None:
    """Write your own army lists and pick forces for Warpath: plain text files, checked and counted."""


@app.command(epilog=examples("grognard army check my_list.toml", "grognard army check my_force.toml --json"))
def check(file: ArmyFile, as_json: Json = False) -> None:
    """Read an army list or a force, and name everything that is wrong: file, table, key; of a force also the rule."""
    from grognard.cli.army_files import check_army

    check_army(file, as_json)


@app.command(epilog=examples("grognard army points my_force.toml", "grognard army points my_list.toml --json"))
def points(file: ArmyFile, as_json: Json = False) -> None:
    """Count the points of a force, unit by unit; of an army list show how its prices compare with what is usual."""
    from grognard.cli.army_files import count_points

    count_points(file, as_json)


@app.command("import", epilog=examples("grognard army import Dwarfs.catz", "grognard army import a.cat --out a.toml"))
def import_list(file: Catalogue, out: Out = None, as_json: Json = False) -> None:
    """Make an army list from a BattleScribe catalogue, and tell what of it could not be mapped, and why."""
    from grognard.cli.army_files import import_army

    import_army(file, out, as_json)
