"""An imported list as a TOML file."""

from __future__ import annotations

from typing import Any, Final

from grognard.games.warpath_2e import writing

HEAD: Final = (
    "# Imported from a BattleScribe catalogue: look at every unit before it is played. The format is in docs/armies.md."
)


def write_army(data: dict[str, Any]) -> str:
    """The text of an army list."""
    return writing.write_army(data, HEAD)
