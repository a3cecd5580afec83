"""`grognard rules GAME --prove`: tests that would not notice are found out."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from grognard.kernel.flow import INTERPRETED

Cli = Any

ROOT = Path(__file__).parents[2]

NOTICES = '''
import pytest
from borderland.rules.sequence import IMPULSES

@pytest.mark.rule("5.4")
def test_it_notices():
    assert IMPULSES == 3
'''
SLEEPS = '''
import pytest

@pytest.mark.rule("7.3")
def test_it_sleeps(): ...

@pytest.mark.rule("1.1")
def test_advice(): ...
'''
BREAKS = '''
import pytest
from borderland.rules.battle import NO_AMBUSH

dice = 2 // NO_AMBUSH

@pytest.mark.rule("6.3")
def test_it_breaks(): ...
'''


@pytest.fixture
def tests(tmp_path: Path) -> Path:
    folder = tmp_path / "tests"
    folder.mkdir()
    return folder


def test_rules_are_proved_survive_or_can_not_be_tried(cli: Cli, tests: Path) -> None:
    for name, source in (("notices", NOTICES), ("sleeps", SLEEPS), ("breaks", BREAKS)):
        (tests / f"test_{name}.py").write_text(source)
    result = cli("rules", "borderland", "--prove", "--tests", tests)
    assert result.code == 1
    assert result.last == "3 rules: 1 proved, 1 survived: 7.3, 1 broken: 6.3"
    assert "test_sleeps.py::test_it_sleeps" in result.out
    assert "broken run: ERROR" in result.out
    assert "no test names" in result.out


def test_json(cli: Cli, tests: Path) -> None:
    (tests / "test_notices.py").write_text(NOTICES)
    result = cli("rules", "borderland", "5.4", "--prove", "--json", "--jobs", "1", "--tests", tests)
    assert result.code == 0
    assert result.data == {"game": "borderland", "proved": ["5.4"], "survived": [], "broken": {}, "untested": []}


def test_tests_that_fail_anyway_prove_nothing(cli: Cli, tests: Path) -> None:
    (tests / "test_fails.py").write_text(NOTICES.replace("== 3", "== 4"))
    result = cli("rules", "borderland", "--prove", "--tests", tests)
    assert result.code == 2
    assert "must pass before they can prove anything: FAILED" in result.err


def test_a_rule_without_a_test_can_not_be_proved(cli: Cli, tests: Path) -> None:
    result = cli("rules", "borderland", "9.2", "--prove", "--tests", tests)
    assert result.code == 2
    assert "names rule 9.2" in result.err


def test_without_pytest_it_says_so(cli: Cli, tests: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    assert "pip install pytest" in cli("rules", "borderland", "--prove", "--tests", tests).err


interpreted = pytest.mark.skipif(not INTERPRETED, reason="a mutant is put into the source of a module")


@interpreted
@pytest.mark.parametrize("rule", ["7.3", "2.1", "4.1", "5.3", "8.1"])  # a bar, and four that are an absence
def test_a_rule_of_borderland_is_proved_by_its_tests(cli: Cli, monkeypatch: pytest.MonkeyPatch, rule: str) -> None:
    monkeypatch.chdir(ROOT)
    result = cli("rules", "borderland", rule, "--prove")
    assert result.last == "1 rule: 1 proved"
    assert result.code == 0
