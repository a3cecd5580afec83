"""What is handed out: the wheel, and what must not be in it."""

from __future__ import annotations

import email
import os
import re
import subprocess
import sys
import tarfile
import tomllib
from email.message import Message
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def built(target: str, out: Path) -> Path:
    env = {k: v for k, v in os.environ.items() if not k.startswith(("HATCH_", "GROGNARD_"))}
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(out)]
    subprocess.run(command, cwd=ROOT, env=env, check=True, capture_output=True)
    (file,) = out.iterdir()
    return file


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel as a plain `pip install .` builds it."""
    return built("wheel", tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def metadata(wheel: Path, names: list[str]) -> Message:
    (file,) = [n for n in names if n.endswith("/METADATA")]
    return email.message_from_string(ZipFile(wheel).read(file).decode())


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


def test_the_metadata_is_complete(metadata: Message) -> None:
    for key in ("Summary", "Author", "License-Expression", "Keywords", "Requires-Python", "Description-Content-Type"):
        assert metadata[key], key
    urls = dict(x.split(", ") for x in metadata.get_all("Project-URL", []))
    assert {"Homepage", "Documentation", "Source", "Issues"} <= set(urls)


def test_the_package_index_gets_a_page_without_relative_links(metadata: Message) -> None:
    page = str(metadata.get_payload())
    links = re.findall(r"\]\(([^)]+)\)", page)
    source = PYPROJECT["project"]["urls"]["Source"]
    assert len(links) > 10
    assert not [x for x in links if not x.startswith(source)]


def test_all_code_of_the_readme_is_fenced() -> None:
    """An indented block is plain text on the package index, and nobody's editor colours it."""
    text = re.sub(r"^```.*?^```$", "", (ROOT / "README.md").read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    assert not re.findall(r"^    \S.*$", text, re.MULTILINE)


def test_the_sources_come_without_pictures_of_the_docs(tmp_path: Path) -> None:
    with tarfile.open(built("sdist", tmp_path)) as sources:
        inside = [n.partition("/")[2] for n in sources.getnames()]
    assert not [n for n in inside if n.startswith("docs/images") or n.endswith(".png")]
    needed = {"README.md", "LICENSE", "Makefile", "hatch_build.py", "tools/compile.py", "src/grognard/py.typed"}
    assert needed <= set(inside)


def test_research_needs_no_server() -> None:
    extras = PYPROJECT["project"]["optional-dependencies"]
    names = {re.split(r"[\[<>=]", x)[0] for x in extras["server"]}
    plain = {re.split(r"[\[<>=]", x)[0] for x in [*PYPROJECT["project"]["dependencies"], *extras["research"]]}
    assert names
    assert not names & plain


def test_wheels_for_all_systems_are_compiled_ones() -> None:
    assert PYPROJECT["tool"]["cibuildwheel"]["environment"] == {"HATCH_BUILD_HOOK_ENABLE_CUSTOM": "1"}


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


def test_there_is_one_reader_of_toml() -> None:
    files = (ROOT / "src").rglob("*.py")
    own = [str(f.relative_to(ROOT / "src")) for f in files if "import tomllib" in f.read_text(encoding="utf-8")]
    assert own == ["grognard/kernel/toml.py"]
