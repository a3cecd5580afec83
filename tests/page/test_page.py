"""The page's pure code: geometry, names, choices, words, without a browser. Its tests run in node."""

from __future__ import annotations

import os
import random
import subprocess
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tools.npm import node

import grognard
from grognard.server.differences import difference
from grognard.server.snapshots import seat_snapshot

HERE = Path(__file__).parent
GAMES = ("blood-on-the-ohio", "borderland", "hand-of-destiny", "indian-territory")
FILES = sorted(HERE.glob("*.test.js"))


@pytest.fixture(scope="module")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sheet of every game and scenario as a file."""
    folder = tmp_path_factory.mktemp("sheets")
    for game in (grognard.game(id) for id in GAMES):
        for scenario in game.scenarios:
            sheet = msgspec.json.encode(game.edition(scenario.id).sheet())
            (folder / f"{game.id}-{scenario.id}.json").write_bytes(sheet)
    return folder


def differences() -> list[tuple[Any, Any, Any]]:
    """States of every game, each with its difference to the next, as the server sends it."""
    out: list[tuple[Any, Any, Any]] = []
    for id in GAMES:
        match, rng = grognard.game(id).new(seed=4), random.Random(4)
        states: list[Any] = []
        for _ in range(30):
            assert match.position.ask is not None
            match.choose(rng.choice(match.position.ask.options))
            states.append(seat_snapshot(match, match.game.roles[0]).parts)
        out += [(old, difference(old, new) or {}, new) for old, new in pairwise(states)]
    return out


@pytest.fixture(scope="module")
def differences_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("differences") / "differences.json"
    file.write_bytes(msgspec.json.encode(differences()))
    return file


@pytest.mark.parametrize("file", FILES, ids=lambda p: p.name.removesuffix(".test.js"))
def test_the_code_of_the_page(file: Path, sheets: Path, differences_file: Path) -> None:
    command = [node()[0], "--test", "--test-reporter=spec", str(file)]
    told = {"SHEETS": str(sheets), "DIFFERENCES": str(differences_file)}
    done = subprocess.run(command, env={**os.environ, **told}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-4000:]
    assert " pass 0\n" not in done.stdout, "it tests nothing"
