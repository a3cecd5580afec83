"""What a game says of modules: components of somebody's own, as a folder of data (module.py opens and copies them)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from grognard.kernel.fault import Fault, GameError

if TYPE_CHECKING:
    from grognard.kernel.game import Game

G = TypeVar("G", bound="Game[Any]")


class Modules:
    """The modules of one game. This one takes none; a game that does writes its own and sets `Game.modules`.

    `sign` is a file by which a module is known without module.toml.
    """

    sign = ""

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
