"""What `grognard army` does with files."""

from __future__ import annotations

from pathlib import Path

from rich.table import Table as Grid

from grognard.cli.errors import CliError
from grognard.cli.found import tell_found
from grognard.cli.show import emit, line, out, plain
from grognard.games.warpath_2e.battlescribe import Imported, import_catalogue, write_army
from grognard.games.warpath_2e.components import Army, Force, Picked
from grognard.games.warpath_2e.force import check_force
from grognard.games.warpath_2e.points import price
from grognard.games.warpath_2e.read import Read, read_file
from grognard.kernel.fault import Fault, GameError, tell
from grognard.kernel.template import counted

REASONS = 3  # why nothing was mapped, in one line


def check_army(file: Path, as_json: bool) -> None:
    """Tell every fault of a list or a force, and every rule that a force breaks."""
    read = read_file(file, "army", "force")
    good = f"Count its points: grognard army points {file}"
    tell_found({"file": str(file), "kind": read.kind}, [*read.faults, *_breaches(file, read)], good, as_json)


def _breaches(file: Path, read: Read) -> list[Fault]:
    """The rules that a force breaks, as faults of its file."""
    if not isinstance(read.thing, Force):
        return []
    units = {u.id: f"unit[{n}] '{u.id}'" for n, u in enumerate(read.thing.units, 1)}
    return [Fault(file.name, units.get(b.unit, "force"), "", str(b), b.warning) for b in check_force(read.thing)]


# points


def count_points(file: Path, as_json: bool) -> None:
    """Tell the points of a force, or the prices of a list; GameError where it can't be read."""
    read = read_file(file, "army", "force")
    if isinstance(read.thing, Force):
        _tell_force(read.thing, as_json)
    elif isinstance(read.thing, Army):
        _tell_prices(read.thing, as_json)
    else:
        raise GameError(tell(str(file), [f for f in read.faults if not f.warning]))


def _tell_force(force: Force, as_json: bool) -> None:
    if as_json:
        units = [{"id": u.id, "unit": u.entry.id, "army": u.army.id, "points": u.points} for u in force.units]
        emit({"name": force.name, "points": force.points, "limit": force.limit, "units": units})
        return
    for unit in force.units:
        line(f"{unit.points:>6,}  {plain(_described(unit))}")
    left = force.limit - force.points
    rest = f" of {force.limit:,}: {abs(left):,} {'left' if left >= 0 else 'too many'}" if force.limit else ""
    line(f"{force.points:>6,}  points{rest}")


def _described(unit: Picked) -> str:
    """A unit with what was bought: "Line Section 100, Shoulder lance 10"."""
    if not unit.options:
        return unit.entry.name
    bought = [f"{o.name} {o.points}{f' x {n}' if n > 1 else ''}" for o, n in unit.options]
    return ", ".join([f"{unit.entry.name} {unit.entry.points}", *bought])


def _tell_prices(army: Army, as_json: bool) -> None:
    rows = [(e.name, e.points, round(price(e))) for e in army.entries]
    if as_json:
        emit({"name": army.name, "units": [{"name": n, "points": p, "usual": u} for n, p, u in rows]})
        return
    grid = Grid(box=None, pad_edge=False)
    grid.add_column("Unit")
    for title in ("Points", "Usual", "Off"):
        grid.add_column(title, justify="right")
    for name, told, usual in rows:
        grid.add_row(plain(name), str(told), str(usual), f"{100 * (told - usual) / usual:+.0f} %")
    out().print(grid)


# import


def import_army(file: Path, to: Path | None, as_json: bool) -> None:
    """Write the list of a catalogue into a new file, and tell what it lacks."""
    found = import_catalogue(file)
    if not found.data["unit"]:
        why = "; ".join(plain(str(n)) for n in found.notes[:REASONS])
        raise CliError(f"{file.name}: no unit in it could be mapped: {why or 'it holds none'}")
    target = to if to is not None else Path(f"{found.data['army']['id']}.toml")
    try:
        with target.open("x", encoding="utf-8", newline="\n") as f:
            f.write(write_army(found.data))
    except FileExistsError:
        raise CliError(f"{target} is there already; choose another name with --out") from None
    _tell_import(found, target, as_json)


def _tell_import(found: Imported, target: Path, as_json: bool) -> None:
    units, weapons = len(found.data["unit"]), len(found.data["weapon"])
    if as_json:
        notes = [{"unit": n.unit, "what": n.what, "why": n.why} for n in found.notes]
        emit({"file": str(target), "units": units, "weapons": weapons, "notes": notes})
        return
    for note in found.notes:
        line(plain(str(note)))
    line(
        f"{target}: {counted(units, 'unit')}, {counted(weapons, 'weapon')}; {counted(len(found.notes), 'note')} above."
    )
    line(f"Look at it, then: grognard army check {target}")
