"""Mutants: the lines that --prove writes in place of rules which are an absence in the code."""

from pathlib import Path

import pytest

import grognard
from grognard.cli.mutate import read_mutants
from grognard.kernel.rulebook import ADVICE

FOLDER = Path("tests/mutants")
SOURCES = [Path("src"), Path("tests/borderland/src")]
GAMES = sorted(path.stem.replace("_", "-") for path in FOLDER.glob("*.toml"))
MUTANTS = [(game, m) for game in GAMES for m in read_mutants(FOLDER, game)]


@pytest.mark.parametrize(("game", "mutant"), MUTANTS, ids=[f"{game}-{m['rule']}" for game, m in MUTANTS])
def test_its_text_stands_once_in_its_module(game: str, mutant: dict[str, str]) -> None:
    files = [folder / (mutant["module"].replace(".", "/") + ".py") for folder in SOURCES]
    (text,) = [path.read_text(encoding="utf-8") for path in files if path.is_file()]
    assert text.count(mutant["old"]) == 1
    assert mutant["rule"] in grognard.game(game).rules.book.index


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_in_the_code_or_has_a_mutant(game: str) -> None:
    book = grognard.game(game).rules.book
    found = book.used | {m["rule"] for m in read_mutants(FOLDER, game)}
    assert [r.id for r in book.rules if r.kind != ADVICE and r.id not in found] == []
