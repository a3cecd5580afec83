"""Battles of players' own: a table and two forces, each a file or one of those that come with the game."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from grognard.games.warpath_2e.components import Force, Table
from grognard.games.warpath_2e.read import read_text, shipped
from grognard.games.warpath_2e.scenarios import Plan
from grognard.kernel.checked import Faults
from grognard.kernel.fault import Fault, GameError, tell
from grognard.kernel.folder import File
from grognard.kernel.game import Game
from grognard.kernel.modules import Brought, Modules

TABLE, FORCES = "table.toml", ("one.toml", "two.toml")
USES: Final = re.compile(r'\s*use\s*=\s*"(\w+)"\s*')  # one that comes with the game
OWN: Final = "own"  # the battle's id


class OwnBattles(Modules):
    """Folders of a table and two forces, or their texts. `make` makes the game of a plan with the hash of its files."""

    def __init__(self, make: Callable[[Plan, str], Game[Any]]) -> None:
        self.make = make
        tables = tuple((id, t.name) for id, t in shipped().tables.items())
        forces = tuple((id, f"{f.name}, {f.points} points") for id, f in shipped().forces.items())
        named = zip(FORCES, ("First force", "Second force"), strict=True)
        self.brings = (
            Brought(TABLE, "Table", "table", tables),
            *(Brought(file, title, "force", forces) for file, title in named),
        )

    def texts(self, name: str, scenario: str = "") -> dict[str, str]:
        """A table and two forces of the game, to begin with."""
        one, two = list(shipped().forces)[:2]
        return {TABLE: 'use = "dry_canal"\n', FORCES[0]: f'use = "{one}"\n', FORCES[1]: f'use = "{two}"\n'}

    def faults(self, folder: Path) -> list[Fault]:
        try:
            return [f for name, text in _texts(folder).items() for f in _read(name, text)[1]]
        except GameError as err:
            return [Fault("", "", "", str(err))]

    def open(self, folder: Path) -> Game[Any]:
        return self.bring(_texts(folder))

    def bring(self, files: Mapping[str, str]) -> Game[Any]:
        wanted = (TABLE, *FORCES)
        if sorted(files) != sorted(wanted):
            raise GameError(f"a battle is made of {', '.join(wanted)}")
        read = {name: _read(name, files[name]) for name in wanted}
        errors = [f for _, faults in read.values() for f in faults if not f.warning]
        if errors:
            raise GameError(tell("this battle", errors))
        (table, _), *forces = read.values()
        text = "\0".join(files[name] for name in wanted)
        digest = hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
        return self.make(_plan(table, [force for force, _ in forces]), digest)


def _texts(folder: Path) -> dict[str, str]:
    faults = Faults()
    for name in (TABLE, *FORCES):
        File(folder / name, faults)
    if faults.errors:
        raise GameError(tell(str(folder), faults.listed))
    return {name: (folder / name).read_text(encoding="utf-8") for name in (TABLE, *FORCES)}


def _read(name: str, text: str) -> tuple[Any, list[Fault]]:
    """What a file holds, or what of the game's own it names; every fault in it."""
    kind = "table" if name == TABLE else "force"
    uses = USES.fullmatch(text)
    if uses is None:
        found = read_text(name, text, kind)
        return found.thing, found.faults
    own: Mapping[str, Force | Table] = shipped().tables if kind == "table" else shipped().forces
    if uses[1] in own:
        return own[uses[1]], []
    return None, [Fault(name, "", "use", f"there is no {kind} {uses[1]!r}; there are {', '.join(own)}")]


def _plan(table: Table, forces: list[Force]) -> Plan:
    title = f"{table.name}: {forces[0].name} against {forces[1].name}"
    text = f"The {forces[0].army.name} against the {forces[1].army.name} on {table.name}, by an engagement brief."
    return Plan(OWN, title, text, table, tuple(forces))
