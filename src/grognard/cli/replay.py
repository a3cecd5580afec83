"""`grognard replay`: a saved game in words, checked input by input, or opened at its fault."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from grognard.cli.arguments import Json, Module
from grognard.cli.errors import FOUND
from grognard.cli.fault import show_fault, try_again
from grognard.cli.match_text import as_data, show_header, show_log
from grognard.cli.position_text import show_position
from grognard.cli.replayed_save import ReplayedSave, games_with, read_save
from grognard.cli.show import emit, examples, line, out, plain
from grognard.kernel.template import counted

EXAMPLES = examples(
    "grognard replay game.json",
    "grognard replay game.json --verify",
    "grognard replay game.json --at 40 --as union",
    "grognard replay game.json --module my_war",
    "grognard replay fault-indian-territory-17.json --verify",
)

TAIL = 12  # lines of the log that are told before a fault

File = Annotated[Path, typer.Argument(metavar="FILE", help="A saved game, or a fault that `grognard fuzz` wrote.")]
Verify = Annotated[bool, typer.Option("--verify", help="Compare every hash; try a fault again.")]
At = Annotated[int | None, typer.Option("--at", min=0, metavar="N", help="Stop at the decision at row N.")]
Role = Annotated[str, typer.Option("--as", metavar="ROLE", help="Show only what this role may know.")]


def replay(
    file: File, verify: Verify = False, at: At = None, role: Role = "", module: Module = None, as_json: Json = False
) -> None:
    """Tell a saved game in words, with the rules that each sentence comes from."""
    replayed = read_save(file, verify, at, games_with(module))
    if role:
        replayed.match.game.role(role)
    fault = replayed.save.fault
    again: str | None = None
    if fault is not None and verify and at is None:
        again = replayed.trouble or try_again(replayed.match, fault)
    if as_json:
        emit(as_data(replayed, role, again))
    else:
        _tell(replayed, role, at, again)
    if again:
        raise typer.Exit(FOUND)


def _tell(replayed: ReplayedSave, role: str, at: int | None, again: str | None) -> None:
    fault = replayed.save.fault if at is None else None
    show_header(replayed)
    if replayed.trouble:
        out().print(f"The log can't be told: {plain(replayed.trouble)}", style="yellow", markup=False)
    show_log(replayed.match, role, TAIL if fault is not None else 0)
    if fault is not None or at is not None or not replayed.match.over:
        show_position(replayed.match, role)
    if fault is not None:
        show_fault(fault, again)
    if replayed.verified:
        inputs, hashes = len(replayed.save.log), len(replayed.save.marks) + 1  # and the one of the position itself
        line(f"verified: {counted(inputs, 'input')}, {counted(hashes, 'hash')}")
