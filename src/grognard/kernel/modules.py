"""What a game says of modules: components of somebody's own, as a folder of data (module.py opens and copies them)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from grognard.kernel.checked import ID, ID_LENGTH
from grognard.kernel.fault import Fault, GameError

if TYPE_CHECKING:
    from grognard.kernel.game import Game

G = TypeVar("G", bound="Game[Any]")
_ID_LINE: Final = re.compile(r'^id *= *"[a-z0-9_]+"', re.MULTILINE)


@dataclass(frozen=True)
class Brought:
    """A file that players may bring to a table: its name, what it is, and what of the game's own may stand for it, as
    pairs of an id and a title: a file that says `use = "ID"` and no more stands for that. `kind` is force or table.
    """

    file: str
    title: str
    kind: str
    own: tuple[tuple[str, str], ...] = ()


class Modules:
    """The modules of one game. This one takes none; a game that does writes its own and sets `Game.modules`.

    `sign` is a file by which a module is known without module.toml.
    """

    sign = ""
    brings: Sequence[Brought] = ()  # files of which a battle or a game of players' own is made

    def files(self) -> list[Path]:
        """The data files that an owner may copy and edit."""
        return []

    def texts(self, name: str, scenario: str = "") -> dict[str, str]:
        """The files of a new module with this name, by theirs: those of the scenario whose edition this is, or
        without one those that are best to begin with. Empty where the game takes no modules.
        """
        return {path.name: path.read_text(encoding="utf-8") for path in self.files()}

    def faults(self, folder: Path) -> list[Fault]:
        """Everything that is wrong with a module's folder, errors first, then warnings."""
        try:
            self.open(folder)
        except GameError as err:
            return [Fault("", "", "", str(err))]
        return []

    def open(self, folder: Path) -> Game[Any]:
        """The game with the components of a folder; GameError names the file, the table and the key."""
        raise GameError(f"{folder}: this game takes no modules")

    def bring(self, files: Mapping[str, str]) -> Game[Any]:
        """The game with what players bring: the texts of `brings`, by name; GameError tells what is wrong with them."""
        raise GameError("this game takes no files of players' own")


class Folders(Modules, Generic[G]):
    """Those of a game that reads its components from a folder: copies of it, with files of the same names, which may
    lie in folders of their own: "scenarios/raid.toml".

    `read` gives what a folder holds, and everything that is wrong with it; `load` the game with its components.
    """

    def __init__(
        self, folder: Path, names: Sequence[str], read: Callable[[Path], Any], load: Callable[[Path], G]
    ) -> None:
        self.folder = folder
        self.names = names
        self.read = read
        self.load = load

    def files(self) -> list[Path]:
        return [self.folder / name for name in self.names]

    def texts(self, name: str, scenario: str = "") -> dict[str, str]:
        return {file: (self.folder / file).read_text(encoding="utf-8") for file in self.names}

    def faults(self, folder: Path) -> list[Fault]:
        found: list[Fault] = self.read(folder)[1]
        return found

    def open(self, folder: Path) -> G:
        return self.load(folder)


class ScenarioFolders(Folders[G]):
    """Those of a game of which every scenario is a folder, called by the scenario's id.

    The first of its files is the sign, and has the id in it. A new one is begun from the folder `template`.
    """

    def __init__(
        self, folder: Path, template: Path, names: Sequence[str], read: Callable[[Path], Any], load: Callable[[Path], G]
    ) -> None:
        super().__init__(folder, names, read, load)
        self.template = template
        self.sign = names[0]

    def texts(self, name: str, scenario: str = "") -> dict[str, str]:
        check_id(name)
        folder = self.folder if scenario else self.template
        texts = {file: (folder / file).read_text(encoding="utf-8") for file in self.names}
        texts[self.sign] = _ID_LINE.sub(f'id = "{name}"', texts[self.sign], count=1)
        return texts


def check_id(name: str) -> None:
    """Refuse the name of a folder that can't be the id of what is in it."""
    if not ID.fullmatch(name) or len(name) > ID_LENGTH:
        made = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")[:ID_LENGTH]
        hint = f"; try {made}" if ID.fullmatch(made) else ""
        raise GameError(f"{name}: the folder's name is the scenario's id: small letters, digits and _{hint}")
