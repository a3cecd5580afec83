"""`grognard rules GAME --coverage`: rules that no test names."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from borderland import GAME
from grognard.cli.errors import CliError
from grognard.cli.rule_marks import scan

Cli = Any

ROOT = Path(__file__).parents[2]

MARKED = '''
import pytest

pytestmark = [pytest.mark.slow, pytest.mark.rule("1.1")]


@pytest.mark.rule("7.1", "7.2")
def test_one(): ...


@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("7.3"))])
async def test_two(n): ...


@pytest.mark.rule("8.1")
class TestThree:
    pytestmark = pytest.mark.rule("9.1")

    @pytest.mark.rule("7.1")
    def test_four(self): ...


@pytest.mark.rule("5.1")
def helper(): ...


@other.rule("5.2")
def test_five(): ...
'''


@pytest.fixture
def tests(tmp_path: Path) -> Path:
    """A folder as that of a project: tests/games/borderland."""
    folder = tmp_path / "tests" / "games" / "borderland"
    folder.mkdir(parents=True)
    return folder


def test_marks_are_found_wherever_pytest_takes_them(tests: Path) -> None:
    file = tests / "test_marked.py"
    file.write_text(MARKED)
    (tests / "helper.py").write_text(MARKED)
    names = {rule: [n.removeprefix(str(file)) for n in nodes] for rule, nodes in scan(tests).items()}
    assert names == {
        "1.1": [""],
        "7.1": ["::test_one", "::TestThree::test_four"],
        "7.2": ["::test_one"],
        "7.3": ["::test_two"],
        "8.1": ["::TestThree"],
        "9.1": ["::TestThree"],
    }


@pytest.mark.parametrize("source", ["@pytest.mark.rule(RULE)\ndef test_a(): ...", "def test_a(:", "\0"])
def test_a_file_that_can_not_be_read_is_named(tests: Path, source: str) -> None:
    (tests / "test_bad.py").write_text(source)
    with pytest.raises(CliError, match=r"test_bad\.py"):
        scan(tests)


def test_missing_rules_end_the_last_line(cli: Cli, tests: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    some = [r.id for r in GAME.rules.book.rules if r.id not in ("6.8", "9.2")]
    (tests / "test_some.py").write_text(f"@pytest.mark.rule{tuple(some)}\ndef test_a(): ...\n")
    inside = tests / "deeper"
    inside.mkdir()
    monkeypatch.chdir(inside)
    result = cli("rules", "borderland", "--coverage")
    assert result.code == 1
    assert result.last == "26 rules: 23 tested, 1 advice, 2 missing: 6.8 9.2"


def test_a_rule_that_is_not_in_the_catalogue_is_a_fault(cli: Cli, tests: Path) -> None:
    (tests / "test_typo.py").write_text('@pytest.mark.rule("7.1", "77.1")\ndef test_a(): ...\n')
    result = cli("rules", "borderland", "7.1", "--coverage", "--tests", tests.parents[1])
    assert result.code == 1
    assert result.last == "1 rule: 1 tested, 0 advice, 0 missing, 1 unknown: 77.1"


def test_json(cli: Cli, tests: Path) -> None:
    (tests / "test_one.py").write_text('@pytest.mark.rule("7.1")\ndef test_a(): ...\n')
    result = cli("rules", "borderland", "7", "--coverage", "--json", "--tests", tests)
    assert result.code == 1
    assert list(result.data["tested"]) == ["7.1"]
    assert result.data["missing"] == ["7.1a", "7.2", "7.3", "7.4", "7.5", "7.6"]


def test_where_there_are_no_tests_it_says_where_they_belong(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = cli("rules", "borderland", "--coverage")
    assert result.code == 2
    assert "tests/games/borderland" in result.err


def test_every_rule_of_borderland_is_named_by_a_test(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    result = cli("rules", "borderland", "--coverage")
    assert result.last == "26 rules: 25 tested, 1 advice, 0 missing"
    assert result.code == 0
