"""Forces made up on the spot, and copies of our files with something changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from grognard.games.warpath_2e.components import Force, Picked
from grognard.games.warpath_2e.read import Read, read_file, shipped
from grognard.games.warpath_2e.state import DATA

Pick = Callable[..., Picked]
Fielded = Callable[..., Force]
Edited = Callable[..., list[str]]
COMPACT = "meridian_compact"


@pytest.fixture
def pick() -> Pick:
    """A unit of an army with options by their ids: pick("line_section", lance=1)."""

    def made(unit: str, army: str = COMPACT, **options: int) -> Picked:
        found = shipped().armies[army]
        entry = next(e for e in found.entries if e.id == unit)
        chosen = tuple((o, options[o.id]) for o in entry.options if o.id in options)
        return Picked(unit, found, entry, chosen)

    return made


@pytest.fixture
def fielded() -> Fielded:
    """A force of these units, without a limit unless one is given."""

    def made(*units: Picked, army: str = COMPACT, limit: int = 0, consent: bool = False) -> Force:
        return Force("Test", shipped().armies[army], limit, consent, units)

    return made


@pytest.fixture
def edited(tmp_path: Path) -> Edited:
    """Everything that is wrong with a copy of one of our files in which a text stands in place of another."""

    def made(file: str, old: str, new: str) -> list[str]:
        text = (DATA / file).read_text(encoding="utf-8")
        assert old in text
        return [str(f) for f in written(tmp_path, text.replace(old, new, 1)).faults]

    return made


def written(folder: Path, text: str, name: str = "mine.toml") -> Read:
    """What the reader makes of a file with this text."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return read_file(path, "army", "force", "battle", "table")
