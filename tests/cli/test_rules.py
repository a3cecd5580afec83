"""`grognard rules`: reading the catalogue."""

from __future__ import annotations

from typing import Any

import pytest
from rich.text import Text

from borderland import GAME
from grognard.cli.rule_text import FOUND, lit

Cli = Any

RULES = GAME.rules.book.rules


def test_the_list_has_every_rule_by_chapters(cli: Cli) -> None:
    result = cli("rules", "borderland")
    assert result.code == 0
    assert "26 rules" in result.out
    assert all(f"Chapter {n}" in result.out for n in (1, 5, 9))
    assert all(r.id in result.out and r.title in result.out for r in RULES)


def test_one_rule_in_full_with_its_ruling(cli: Cli) -> None:
    out = cli("rules", "borderland", "8.1").out
    assert "Fog of war" in out
    assert "Ruling. What a battle showed" in out
    assert "Sudden death" not in out


def test_advice_says_why(cli: Cli) -> None:
    assert "nothing is enforced by it" in cli("rules", "borderland", "1.1").out


def test_a_chapter_with_its_texts(cli: Cli) -> None:
    out = cli("rules", "borderland", "9").out
    assert "Whoever controls the enemy's keep" in out
    assert "2 rules" in out


def test_search_finds_all_words(cli: Cli) -> None:
    found = cli("rules", "borderland", "--search", "adjacent march", "--json").data["rules"]
    assert [r["id"] for r in found] == ["7.2"]
    assert "7.2  Next door" in cli("rules", "borderland", "--search", "Adjacent March").out


def test_search_inside_a_chapter(cli: Cli) -> None:
    ids = [r["id"] for r in cli("rules", "borderland", "6", "--search", "card", "--json").data["rules"]]
    assert ids == ["6.1", "6.3", "6.5"]


def test_search_that_finds_nothing_says_so(cli: Cli) -> None:
    result = cli("rules", "borderland", "--search", "submarine")
    assert (result.code, result.err) == (0, "")
    assert "try fewer words" in result.out


@pytest.mark.parametrize(("words", "marked"), [(["march"], ["March", "march"]), (["(", "a.c"], []), ([], [])])
def test_found_words_are_lit(words: list[str], marked: list[str]) -> None:
    text = lit(Text("March, or march on: abc"), words)
    assert [text.plain[s.start : s.end] for s in text.spans if s.style == FOUND] == marked


def test_json_has_everything(cli: Cli) -> None:
    data = cli("rules", "borderland", "--json").data
    assert data["game"] == "borderland"
    assert [r["id"] for r in data["rules"]] == [r.id for r in RULES]
    assert data["rules"][0]["kind"] == "advice"
