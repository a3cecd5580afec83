"""What is handed out: the wheel, and what must not be in it."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel as a plain `pip install .` builds it."""
    out = tmp_path_factory.mktemp("dist")
    env = {k: v for k, v in os.environ.items() if not k.startswith(("HATCH_", "GROGNARD_"))}
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)]
    subprocess.run(command, cwd=ROOT, env=env, check=True, capture_output=True)
    (built,) = out.iterdir()
    return built


@pytest.fixture(scope="module")
def names(wheel: Path) -> list[str]:
    return ZipFile(wheel).namelist()


def test_a_plain_wheel_is_pure_python(wheel: Path, names: list[str]) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    assert not [n for n in names if n.endswith((".so", ".pyd"))]


def test_the_wheel_holds_the_package_and_nothing_else(names: list[str]) -> None:
    tops = {n.split("/")[0] for n in names}
    assert tops == {"grognard", f"grognard-{PYPROJECT['project']['version']}.dist-info"}


def test_the_wheel_holds_no_tests_and_no_fixture(names: list[str]) -> None:
    assert not [n for n in names if "test" in n.lower() or "borderland" in n.lower()]


def test_every_file_of_the_package_is_in_the_wheel(names: list[str]) -> None:
    src = ROOT / "src"
    files = {p.relative_to(src).as_posix() for p in src.rglob("*") if p.is_file() and p.suffix != ".pyc"}
    assert {n for n in names if n.startswith("grognard/")} == files
    assert "grognard/py.typed" in files


def test_the_wheel_says_its_licence_and_its_command(wheel: Path, names: list[str]) -> None:
    (entry_points,) = [n for n in names if n.endswith("entry_points.txt")]
    assert "grognard = grognard.cli:main" in ZipFile(wheel).read(entry_points).decode()
    assert [n for n in names if n.endswith("licenses/LICENSE")]


def test_no_compiled_module_lies_beside_the_sources() -> None:
    """There it would be imported instead of them, and the tests would run stale code."""
    trees = [ROOT / "src", ROOT / "tests" / "borderland" / "src"]
    assert not [p for tree in trees for p in tree.rglob("*") if p.suffix in (".so", ".pyd")]


def test_saves_are_never_compiled() -> None:
    patterns = PYPROJECT["tool"]["grognard"]["compile"]
    assert not [p for p in patterns if Path("grognard/kernel/save.py").match(p)]


def test_the_compiler_that_builds_is_the_one_that_checks() -> None:
    hook = PYPROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["dependencies"]
    dev = PYPROJECT["project"]["optional-dependencies"]["dev"]
    assert [d for d in hook if d.startswith("mypy=")] == [d for d in dev if d.startswith("mypy=")]
