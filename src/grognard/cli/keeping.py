"""`grognard backup`, `restore` and `check`: a server's games, copied, brought back and looked over."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from grognard.cli.errors import FOUND, CliError
from grognard.cli.show import examples, line, plain

BACKUP = examples("grognard backup", "grognard backup --data ~/club-games --to /mnt/copies --keep 30")
RESTORE = examples("grognard restore ~/.local/share/grognard/copies/grognard-20260101-030000-000000.sqlite")
CHECK = examples("grognard check", "grognard check --data ~/club-games")

Data = Annotated[
    Path | None, typer.Option("--data", metavar="DIR", help="Where games are kept.", show_default="yours")
]
To = Annotated[
    Path | None, typer.Option("--to", metavar="DIR", help="Where copies go.", show_default="copies, beside the games")
]
Keep = Annotated[int, typer.Option(min=1, help="How many copies stay there; older ones are removed.")]
Copy = Annotated[Path, typer.Argument(metavar="FILE", help="A copy that `grognard backup` made.")]
Modules = Annotated[
    list[Path] | None, typer.Option("--module", metavar="DIR", help="Components that tables were made with.")
]


def backup(data: Data = None, to: To = None, keep: Keep = 10) -> None:
    """Copy all games into one file, also while the server runs, and look the copy over."""
    from grognard.cli.browse import data_folder  # here, because the server's libraries take a second to come
    from grognard.server.errors import StoreError
    from grognard.server.keeping import back_up

    folder = data_folder(data)
    try:
        line(f"copied: {back_up(folder, to or folder / 'copies', keep)}")
    except StoreError as err:
        raise CliError(str(err)) from None


def restore(file: Copy, data: Data = None) -> None:
    """Put a copy in the place of the games of a server that is stopped; they are put aside, not lost."""
    from grognard.cli.browse import data_folder
    from grognard.server.errors import StoreError
    from grognard.server.keeping import restore as bring_back

    folder = data_folder(data)
    try:
        aside = bring_back(file, folder)
    except StoreError as err:
        raise CliError(str(err)) from None
    line(f"restored: {file}")
    if aside is not None:
        line(f"what was there before is kept in {aside}")


def check(data: Data = None, module: Modules = None) -> int:
    """Look over the database and every table in it, also while the server runs; 1 where something is wrong."""
    from grognard.cli.browse import data_folder
    from grognard.server.check import look_over
    from grognard.server.errors import StoreError
    from grognard.server.keeping import faults_in

    folder = data_folder(data)
    try:
        faults = faults_in(folder)
        findings = [] if faults else asyncio.run(look_over(folder, module or []))
    except StoreError as err:
        raise CliError(str(err)) from None
    bad = [x for x in findings if x.why]
    for fault in faults:
        line(f"the database: {plain(fault)}")
    for x in bad:
        line(f"{plain(x.table)} ({plain(x.name)}): {plain(x.why)}")
    line(f"{len(findings)} tables, {len(bad)} of them damaged" if not faults else "the tables were not looked at")
    return FOUND if faults or bad else 0
