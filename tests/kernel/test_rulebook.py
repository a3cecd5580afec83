"""The catalogue of rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from borderland import GAME
from grognard.cli.mutate import read_mutants
from grognard.kernel.rulebook import ADVICE, ENDINGS, WITHOUT, Refusal, Rule, Rulebook, RulebookError, read_rulebook

GOOD = '[[rule]]\nid = "1"\ntitle = "One"\ntext = "The first."\n'


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "rulebook.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_catalogue_is_read_in_its_order(tmp_path: Path) -> None:
    more = '[[rule]]\nid = "2"\ntitle = "Two"\ntext = "T."\nruling = "R."\nkind = "advice"\nreason = "Why."\n'
    book = read_rulebook("toy", written(tmp_path, GOOD + more))
    assert book.ids == ["", "1", "2", *ENDINGS]
    assert book.find("K.draw") is None, "every game has it, and no catalogue"
    two = book.find("2")
    assert two is not None
    assert (two.title, two.text, two.ruling, two.kind, two.reason) == ("Two", "T.", "R.", ADVICE, "Why.")
    assert book.find("3") is None


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('[[rule]]\ntitle = "One"\ntext = "T."\n', "rulebook.toml: rule 1: id is missing or empty"),
        (GOOD + '[[rule]]\nid = "2"\ntext = "T."\n', "rulebook.toml: rule 2: title is missing or empty"),
        ('[[rule]]\nid = "2"\ntitle = ""\ntext = "T."\n', "rulebook.toml: rule 2: title is missing or empty"),
        ('[[rule]]\nid = "2"\ntitle = "T"\ntext = 3\n', "rulebook.toml: rule 2: text is missing or empty"),
        ('[[rule]]\nid = 2\ntitle = "T"\ntext = "T."\n', "rulebook.toml: rule 2: id is missing or empty"),
        (GOOD + 'kind = "advice"\n', 'rulebook.toml: rule 1: kind is "advice", with a reason, or absent'),
        (GOOD + 'kind = "joke"\n', 'rulebook.toml: rule 1: kind is "advice", with a reason, or absent'),
        (GOOD + "kind = []\n", 'rulebook.toml: rule 1: kind is "advice", with a reason, or absent'),
        (GOOD + "ruling = 7\n", "rulebook.toml: rule 1: ruling is text"),
        (GOOD + 'rulling = "typo"\n', "rulebook.toml: rule 1: there is no key rulling"),
        (GOOD + GOOD, "toy: rule 1 stands twice in the catalogue"),
        ("rule = 3\n", "rulebook.toml: rules are written as [[rule]]"),
        ('rule = ["x"]\n', "rulebook.toml: rules are written as [[rule]]"),
        ("[rule]\nid = '1'\n", "rulebook.toml: rules are written as [[rule]]"),
        ("", "rulebook.toml: rules are written as [[rule]]"),
    ],
)
def test_a_bad_entry_is_named(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(RulebookError) as no:
        read_rulebook("toy", written(tmp_path, text))
    assert str(no.value) == why


def test_a_file_that_is_no_toml_is_named_with_the_line(tmp_path: Path) -> None:
    with pytest.raises(RulebookError, match=r"^rulebook\.toml: .*line 1"):
        read_rulebook("toy", written(tmp_path, "[[rule\n"))


def test_an_unknown_id_is_an_error() -> None:
    book = Rulebook("toy", [Rule("7.1", "Next door", "T.")])
    for ask in (book.rule, lambda id: book.value(id, 3)):
        with pytest.raises(RulebookError, match=r"^toy: no rule 9\.9 in the catalogue$"):
            ask("9.9")


def test_zero_is_no_rule() -> None:
    book = Rulebook("toy", [Rule("1", "One", "T."), Rule("2", "Two", "T.")])
    assert [book.rule("1"), book.rule("2")] == [1, 2]
    assert book.used == {"1", "2"}


def test_a_rule_that_is_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    book = Rulebook("toy", [Rule("1", "One", "T."), Rule("2", "Two", "T.")])
    monkeypatch.setenv(WITHOUT, "toy:2")
    assert (book.rule("1"), book.rule("2")) == (1, 0)
    assert (book.value("1", 4), book.value("2", 4)) == (4, 5)
    monkeypatch.setenv(WITHOUT, "other:2")
    assert book.rule("2") == 2


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("withdraw", ["6.1", "6.1a"]),
        ("WITHDRAW card", ["6.1"]),
        ("battle", ["7.5", "2.1", "6.1", "6.2", "6.6", "8.1"]),  # the title first
        ("6.1a", ["6.1a"]),
        ("dragon", []),
        ("rally dragon", []),
    ],
)
def test_search(words: str, ids: list[str]) -> None:
    assert [r.id for r in GAME.rules.book.search(words)] == ids


def test_a_search_for_nothing_finds_all() -> None:
    assert len(GAME.rules.book.search(" ")) == len(GAME.rules.book.rules)


def test_every_rule_of_the_fixture_is_used() -> None:
    book = GAME.rules.book
    mutants = {m["rule"] for m in read_mutants(Path("tests/mutants"), "borderland")}
    assert {r.id for r in book.rules if r.kind != ADVICE} == book.used | mutants


def test_a_refusal_carries_rule_and_words() -> None:
    no = Refusal("7.1", "Ford is not next to Keep")
    assert (no.rule, no.why, str(no)) == ("7.1", "Ford is not next to Keep", "7.1: Ford is not next to Keep")
