"""Reads a scenario folder: the files one after another, in the order in which they refer to each other."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from grognard.games.hand_of_destiny.matter import FLAGS, TO_DEAD, Matter
from grognard.games.hand_of_destiny.read.cards import read_cards
from grognard.games.hand_of_destiny.read.chart import read_chart
from grognard.games.hand_of_destiny.read.context import Context
from grognard.games.hand_of_destiny.read.faults import Fault, Faults
from grognard.games.hand_of_destiny.read.files import FILES, Folder
from grognard.games.hand_of_destiny.read.map import Terrain, read_map
from grognard.games.hand_of_destiny.read.node import Node
from grognard.games.hand_of_destiny.read.scenario import read_scenario_file
from grognard.games.hand_of_destiny.read.setup import read_setup
from grognard.games.hand_of_destiny.read.tables import read_tables
from grognard.games.hand_of_destiny.read.units import read_units
from grognard.games.hand_of_destiny.read.victory import read_victory
from grognard.games.hand_of_destiny.read.warnings import warn
from grognard.kernel.game import GameError

TOLD: Final = 100  # faults in one message


def read_scenario(folder: Path) -> tuple[Matter | None, list[Fault]]:
    """The scenario of a folder, None if there are errors; and every fault, errors first, then warnings."""
    faults = Faults()
    found = Folder(folder, faults)
    c = Context(Matter(), faults)
    c.matter.flags = [[] for _ in FLAGS]
    c.matter.digest = found.digest
    files = {name: Node(faults, name, "", source.data) for name, source in found.sources.items()}
    c.doubt(*(name for name in FILES if name not in files))
    _read_files(c, files, Path(os.path.abspath(folder)).name)
    if len(files) == len(FILES):
        warn(c, files)
    return None if faults.errors else c.matter, faults.finish(found.lines())


def _read_files(c: Context, files: dict[str, Node], name: str) -> None:
    """What can't be read is left out; ids that it would hold are taken on trust."""
    fate = read_scenario_file(c, files["scenario.toml"], name) if "scenario.toml" in files else TO_DEAD
    if "tables.toml" in files:
        read_tables(c, files["tables.toml"])
    chart: list[Terrain] = read_map(c, files["map.toml"]) if "map.toml" in files else []
    if "units.toml" in files:
        read_units(c, files["units.toml"], fate)
    read_chart(c, chart)
    if "cards.toml" in files:
        read_cards(c, files["cards.toml"])
    if "setup.toml" in files:
        read_setup(c, files["setup.toml"])
    if "victory.toml" in files:
        read_victory(c, files["victory.toml"])


def read_matter(folder: Path) -> Matter:
    """The scenario of a folder; GameError lists every error."""
    matter, faults = read_scenario(folder)
    if matter is None:
        raise GameError(tell(str(folder), [f for f in faults if not f.warning]))
    return matter


def tell(what: str, errors: list[Fault]) -> str:
    """All errors in one message; the first line says how many there are."""
    head = f"{what}: {len(errors)} {'fault' if len(errors) == 1 else 'faults'}"
    more = [f"… and {len(errors) - TOLD} more"] if len(errors) > TOLD else []
    return "\n".join([head, *(str(f) for f in errors[:TOLD]), *more])
