"""The page's pure code: geometry, names, choices, words, without a browser. Its tests run in node."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import msgspec
import pytest
from tools.npm import node

import grognard

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.test.js"))


@pytest.fixture(scope="module")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sheet of every game and scenario as a file."""
    folder = tmp_path_factory.mktemp("sheets")
    for game in (grognard.game(id) for id in ("borderland", "hand-of-destiny", "indian-territory")):
        for scenario in game.scenarios:
            sheet = msgspec.json.encode(game.edition(scenario.id).sheet())
            (folder / f"{game.id}-{scenario.id}.json").write_bytes(sheet)
    return folder


@pytest.mark.parametrize("file", FILES, ids=lambda p: p.name.removesuffix(".test.js"))
def test_the_code_of_the_page(file: Path, sheets: Path) -> None:
    command = [node()[0], "--test", "--test-reporter=spec", str(file)]
    done = subprocess.run(command, env={**os.environ, "SHEETS": str(sheets)}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-4000:]
    assert " pass 0\n" not in done.stdout, "it tests nothing"
