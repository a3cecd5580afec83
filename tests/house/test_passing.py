"""Who asks why a decision can't be passed hears a sentence of its own, where the usual one is about a noun."""

from __future__ import annotations

import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import grognard
from grognard.kernel.rules import Rules

GAMES = sorted(set(grognard.games()))


def words_of(rules: Rules) -> dict[str, dict[str, Any]]:
    """The tables of a game's words, by procedure and step."""
    package = import_module(type(grognard.game(rules.book.game)).__module__.split(".rules")[0])
    data = Path(str(package.__file__)).parent / "data"
    out: dict[str, dict[str, Any]] = {}
    for file in [*data.glob("words.toml"), *data.glob("words/*.toml")]:
        for name, table in tomllib.loads(file.read_text(encoding="utf-8")).items():
            out.setdefault(name, {}).update(table if isinstance(table, dict) else {})
    return out


@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_about_a_noun_answers_a_pass(game: str) -> None:
    rules = grognard.game(game).rules
    words, found, checked = words_of(rules), [], 0
    for p in rules.procedures:
        for s in p.steps:
            said = words.get(p.name, {}).get(s.name, {})
            if not getattr(s, "must", 0) or s.can_pass or not isinstance(said, dict):
                continue
            rule = rules.book.ids[s.must]
            checked += 1
            if "{noun" in said.get(rule, "") and f"pass {rule}" not in said:
                found.append(f"{s.path}: pass {rule}")
    assert checked
    assert not found
