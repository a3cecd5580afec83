"""What the tests of Blood on the Ohio share: the components, boards of scenarios, edited copies of the data."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from grognard.games.blood_on_the_ohio.components import Components, Scenario
from grognard.games.blood_on_the_ohio.lexicon import lexicon_for
from grognard.games.blood_on_the_ohio.read import read_all, read_components
from grognard.games.blood_on_the_ohio.setup import set_up_board
from grognard.games.blood_on_the_ohio.state import DATA, Board
from grognard.kernel.board import Shape, shape_of

Edited = Callable[[str, str, str], list[str]]
SetUp = Callable[..., Board]
IDS = ["learning_1", "learning_2", "learning_3", "harmar", "wabash", "legion", "campaign"]


@pytest.fixture(scope="session")
def d() -> Components:
    return read_components()


@pytest.fixture(scope="session")
def shape(d: Components) -> Shape:
    return shape_of(Board, lexicon_for(d), d)


@pytest.fixture
def set_up(d: Components, shape: Shape) -> SetUp:
    """The board of a scenario, with options."""
    return lambda id, **options: set_up_board(shape, d, IDS.index(id), options)


@pytest.fixture
def edited(tmp_path: Path) -> Edited:
    """The faults of the data with one thing changed."""

    def change(file: str, old: str, new: str) -> list[str]:
        folder = tmp_path / "data"
        shutil.copytree(DATA, folder)
        path = folder / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        return [str(x) for x in read_all(folder)[1]]

    return change


def scenario(d: Components, id: str) -> Scenario:
    return d.scenarios[IDS.index(id)]
