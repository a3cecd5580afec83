"""Scenario folders with something changed: a copy of one of ours, one file edited as data or as text."""

from __future__ import annotations

import json
import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grognard.games.hand_of_destiny.components import Components
from grognard.games.hand_of_destiny.read import Fault, read_scenario
from grognard.games.hand_of_destiny.state import SCENARIOS

Data = dict[str, Any]
Edit = Callable[[Data], object]


def dump_toml(data: Data) -> str:
    """A table as TOML, each of its keys in one line."""
    return "".join(f"{json.dumps(key)} = {inline(value)}\n" for key, value in data.items())


def inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {inline(x)}" for key, x in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(inline(x) for x in value) + "]"
    return json.dumps(value) if isinstance(value, bool | str) else str(value)


class Bench:
    """Copies of our scenarios, to be broken."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def copy(self, scenario: str = "race_to_khartoum") -> Path:
        folder = self.root / scenario
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(SCENARIOS / scenario, folder)
        return folder

    def edit(self, folder: Path, file: str, change: Edit) -> None:
        """Change a file as data."""
        data = tomllib.loads((folder / file).read_text(encoding="utf-8"))
        change(data)
        (folder / file).write_text(dump_toml(data), encoding="utf-8")

    def read_folder(self, folder: Path) -> tuple[Components | None, list[Fault]]:
        return read_scenario(folder)

    def read(
        self, file: str, change: Edit, scenario: str = "race_to_khartoum"
    ) -> tuple[Components | None, list[Fault]]:
        """What the reader makes of a scenario with one file changed."""
        folder = self.copy(scenario)
        self.edit(folder, file, change)
        return read_scenario(folder)

    def components(self, file: str, change: Edit, scenario: str = "race_to_khartoum") -> Components:
        """The same where no error is expected."""
        components, faults = self.read(file, change, scenario)
        assert components is not None, "\n".join(map(str, faults))
        return components

    def one_error(self, file: str, change: Edit, where: str, text: str, scenario: str = "race_to_khartoum") -> None:
        """There is exactly this error: in this file, at this table and key, with these words."""
        components, faults = self.read(file, change, scenario)
        errors = [f for f in faults if not f.warning]
        assert components is None
        assert len(errors) == 1, "\n".join(map(str, faults))
        assert str(errors[0]).startswith(f"{file}: {where}: ")
        assert text in errors[0].text

    def one_warning(self, file: str, change: Edit, said: str, text: str, scenario: str = "race_to_khartoum") -> None:
        """The scenario can be played, and there is exactly this warning; `said` is its file, table and key."""
        components, faults = self.read(file, change, scenario)
        assert components is not None, "\n".join(map(str, faults))
        assert len(faults) == 1, "\n".join(map(str, faults))
        assert str(faults[0]).startswith(f"{said}: warning: ")
        assert text in faults[0].text


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


@pytest.fixture(scope="session")
def dump() -> Callable[[Data], str]:
    return dump_toml
