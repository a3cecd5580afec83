"""`grognard luck`: how lucky each side of a saved game was with its dice and draws, in words and as a picture."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.padding import Padding
from rich.table import Table

from grognard.cli.arguments import Json, Module
from grognard.cli.errors import CliError
from grognard.cli.replayed_save import games_with
from grognard.cli.show import emit, examples, line, out, plain
from grognard.kernel.save import fetch, verify
from grognard.kernel.saved import SaveError
from grognard.luck.picture import draw
from grognard.luck.report import Report, SideLuck, moment_line, report

EXAMPLES = examples(
    "grognard luck honey-springs.json",
    "grognard luck honey-springs.json --svg luck.svg",
    "grognard luck game.json --module my-copy --json",
)

File = Annotated[Path, typer.Argument(metavar="FILE", help="A saved game. The report tells whatever was hidden in it.")]
Svg = Annotated[Path | None, typer.Option("--svg", metavar="OUT", help="Draw it into this file.", show_default="")]


def luck(file: File, svg: Svg = None, module: Module = None, as_json: Json = False) -> None:
    """Tell how lucky each side was: dice and draws against expectation, and the luckiest moments."""
    data = fetch(file)
    try:
        found = report(verify(data, games_with(module)))
    except SaveError as err:
        raise CliError(f"{file}: {err}") from None
    if svg is not None:
        svg.write_text(draw(found), encoding="utf-8")
    if as_json:
        emit(asdict(found))
        return
    _tell(found)
    if svg is not None:
        line(f"drawn: {svg}")


def _tell(r: Report) -> None:
    line(f"{plain(r.title)}: {'the luck of the dice' if r.over else 'the luck of the dice so far'}")
    for side in r.sides if r.run else []:
        _tell_side(side)
    if r.moments:
        line("\nThe luckiest moments")
    for n, m in enumerate(r.moments, 1):
        name = next((s.name for s in r.sides if s.role == m.side), m.side)
        line(f"  {n}. {plain(moment_line(m))} ({m.luck:+.1f} for {plain(name)})")
    if r.faces is not None:
        counts = ", ".join(f"{n} of {face}" for face, n in enumerate(r.faces.counts, 1))
        mean = f"mean {r.faces.mean:.2f}, and {r.faces.percentile:.0f} games in 100 have a lower one"
        line(f"\nAll dice: {counts}; {mean}.")
    for note in r.notes:
        line(note)


def _tell_side(side: SideLuck) -> None:
    line(f"\n{plain(side.name)}: {side.luck:+.1f} hits, {side.text}")
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("")
    for name in ("rolls", "came", "expected", "", "hits", "percentile"):
        table.add_column(name, justify="left" if not name else "right")
    for a in side.accounts:
        came = (str(a.rolls), f"{a.actual:.1f}", f"{a.expected:.1f}", a.unit)
        table.add_row(a.title, *came, f"{a.luck:+.1f}", f"{a.percentile:.0f}")
    out().print(Padding(table, (0, 0, 0, 2), expand=False))
