"""BattleScribe catalogues, the format in which the hobby keeps its lists, made into army lists of ours.

`catalogue.py` opens a file of unknown origin, `tree.py` reads what it holds, `mapping.py` finds units, weapons and
options in it, and `writing.py` writes the list. Whatever could not be mapped is told, with the reason.
"""

from __future__ import annotations

from pathlib import Path

from grognard.games.warpath_2e.battlescribe.catalogue import CatalogueError, open_catalogue, read_catalogue
from grognard.games.warpath_2e.battlescribe.mapping import Imported, map_catalogue
from grognard.games.warpath_2e.battlescribe.tree import read_tree
from grognard.games.warpath_2e.battlescribe.writing import write_army

__all__ = ["CatalogueError", "Imported", "import_bytes", "import_catalogue", "write_army"]


def import_catalogue(path: Path) -> Imported:
    """The army list of a catalogue, and what could not be mapped; CatalogueError says why a file is refused."""
    return map_catalogue(read_tree(open_catalogue(path)))


def import_bytes(name: str, data: bytes) -> Imported:
    """The same, of a file that never lay on this disk."""
    return map_catalogue(read_tree(read_catalogue(name, data)))
