"""The Python of the pages for programmers passes `mypy --strict`, as it would in a user's own project."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = ["README.md", "docs/bots.md", "docs/research.md"]


def program(page: str) -> str:
    """The examples of a page, one after the other."""
    examples = doctest.DocTestParser().get_examples((ROOT / page).read_text(encoding="utf-8"))
    return "".join(x.source for x in examples)


@pytest.mark.parametrize("page", PAGES)
def test_there_is_something_to_check(page: str) -> None:
    assert "import grognard" in program(page)


def test_they_pass_mypy_strict(tmp_path: Path) -> None:
    files = [tmp_path / f"{Path(page).stem.lower()}_page.py" for page in PAGES]
    for page, file in zip(PAGES, files, strict=True):
        file.write_text(program(page), encoding="utf-8")
    cache = ROOT / ".mypy_cache" / "snippets"  # kept, or every run would read the whole library anew
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", f"--cache-dir={cache}", *map(str, files)]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
