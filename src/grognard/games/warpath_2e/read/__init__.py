"""The reader of armies, forces, tables and battles: each is one TOML file, and every fault in it is named.

What comes with the game is read by the same functions as what players bring.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from grognard.games.warpath_2e.components import Army, Battle, Force, Table, Weapon
from grognard.games.warpath_2e.read.army import WEAPONS_FILE, Known, read_army_file
from grognard.games.warpath_2e.read.battle import Known as BattleKnown
from grognard.games.warpath_2e.read.battle import read_battle_file
from grognard.games.warpath_2e.read.force import LISTS, list_files, read_force_file
from grognard.games.warpath_2e.read.table import read_table_file
from grognard.games.warpath_2e.state import DATA
from grognard.kernel.checked import Faults, Node
from grognard.kernel.fault import Fault, GameError, tell
from grognard.kernel.folder import File, Single, Text

__all__ = ["Lists", "Read", "kind_of", "known_armies", "read_file", "read_text", "shipped"]

BATTLE_IDS: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]*")  # units of a battle are A1, B2
# what a file is, by the table at its top
KINDS: Final = {"army": "an army list", "force": "a force", "battle": "a battle", "table": "a table"}


@dataclass(frozen=True)
class Lists:
    """All that comes with the game, by id."""

    weapons: dict[str, Weapon] = field(default_factory=dict)
    armies: dict[str, Army] = field(default_factory=dict)
    tables: dict[str, Table] = field(default_factory=dict)
    battles: dict[str, Battle] = field(default_factory=dict)
    forces: dict[str, Force] = field(default_factory=dict)  # by the names of their files


@dataclass(frozen=True)
class Read:
    """What a file holds, None where there are errors, every fault in it, and its table as it was written."""

    kind: str
    thing: Army | Force | Battle | Table | None
    faults: list[Fault]
    data: Mapping[str, Any] = field(default_factory=dict)


@cache
def shipped(folder: Path = DATA) -> Lists:
    """The lists, tables and battles of a folder; GameError tells every fault."""
    faults = Faults()
    out = Lists(read_weapons(folder / "weapons.toml", faults))
    for path in sorted((folder / "armies").glob("*.toml")):
        army = read_army_file(_node(path, faults), out.weapons)
        out.armies[army.id] = army
    for path in sorted((folder / "tables").glob("*.toml")):
        table = read_table_file(_node(path, faults))
        out.tables[table.id] = table
    for path in sorted((folder / "forces").glob("*.toml")):
        force = read_force_file(_node(path, faults), out.armies)
        if force is not None:
            out.forces[path.stem] = force
    faults.ids = BATTLE_IDS
    for path in sorted((folder / "battles").glob("*.toml")):
        battle = read_battle_file(_node(path, faults), BattleKnown(out.armies, out.tables))
        if battle is not None:
            out.battles[battle.id] = battle
    errors = [f for f in faults.listed if not f.warning]
    if errors:
        raise GameError(tell(str(folder), errors))
    return out


def read_weapons(path: Path, faults: Faults) -> dict[str, Weapon]:
    """The weapons of a file, by id."""
    known = Known({})
    _node(path, faults).take(WEAPONS_FILE, known)
    return known.own


def _node(path: Path, faults: Faults) -> Node:
    file = File(path, faults)
    return Node(faults, file.name, "", file.data or {})


def kind_of(data: Mapping[str, Any]) -> str:
    """Which of KINDS a file's table is; empty where it is none of them."""
    return next((x for x in KINDS if x in data), "")


def read_file(path: Path, *kinds: str) -> Read:
    """A player's file that should be one of these kinds."""
    faults = Faults()
    return _read(File(path, faults), faults, path.parent, kinds)


def read_text(name: str, text: str, *kinds: str) -> Read:
    """The same, of a text that never lay on this disk; a force in it brings its lists along."""
    faults = Faults()
    return _read(Text(name, text, faults), faults, None, kinds)


def _read(file: Single, faults: Faults, folder: Path | None, kinds: Sequence[str]) -> Read:
    if file.data is None:
        return Read("", None, faults.finish({}))
    kind = kind_of(file.data)
    node = Node(faults, file.name, "", file.data)
    lines = file.lines()
    thing: Army | Force | Battle | Table | None = None
    if kind not in kinds:
        wanted = " or ".join(f"[{x}]" for x in kinds)
        told = f"this is {KINDS[kind]}" if kind else "it has no such heading"
        node.fault("", f"should be {' or '.join(KINDS[x] for x in kinds)}, with {wanted} at its top; {told}")
    elif kind == "army":
        thing = read_army_file(node, shipped().weapons)
    elif kind == "table":
        thing = read_table_file(node)
    elif kind == "battle":
        faults.ids = BATTLE_IDS
        thing = read_battle_file(node, BattleKnown(shipped().armies, shipped().tables))
    else:
        thing = read_force_file(node, known_armies(folder, node, lines))
    return Read(kind, None if faults.errors else thing, list(dict.fromkeys(faults.finish(lines))), file.data)


def known_armies(folder: Path | None, node: Node, lines: dict[str, dict[str, int]]) -> dict[str, Army]:
    """The lists that a force may choose from: those of the game, in its own file, and of files beside it."""
    armies = dict(shipped().armies)
    own = [read_army_file(x, shipped().weapons) for x in node.entries("list", LISTS, 0)]
    for name in list_files(node.data):
        if folder is None or Path(name).name != name:
            where = "a file beside this one" if folder is not None else "a file; write the list itself under [[list]]"
            node.faults.add(Fault(node.file, "force", "lists", f"{name!r} should be the plain name of {where}"))
            continue
        file = File(folder / name, node.faults)
        if file.data is not None:
            own.append(read_army_file(Node(node.faults, file.name, "", file.data), shipped().weapons))
            lines.update(file.lines())
    return {**armies, **{army.id: army for army in own}}
