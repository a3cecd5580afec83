"""`grognard lessons`, and lessons in the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Cli
from .sitting import Sit, said, sitting

RAID = ["borderland", "--lesson", "first_raid", "--seed", "1"]


@pytest.fixture
def sit(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sit:
    return sitting(cli, tmp_path, monkeypatch)


def test_lessons_are_listed_with_what_to_type(cli: Cli) -> None:
    shown = cli("lessons")
    assert "grognard play indian-territory --terminal --lesson first_march" in shown.out
    assert "grognard play hand-of-destiny --terminal --lesson to_kabul" in shown.out
    (raid,) = cli("lessons", "borderland", "--json").data
    assert (raid["id"], raid["role"], raid["steps"]) == ("first_raid", "north", 7)


def test_a_lesson_is_checked_by_its_file(cli: Cli, tmp_path: Path) -> None:
    import grognard

    text = grognard.game("borderland").lesson_files()[0].read_text()
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(text)
    bad.write_text(text.replace('spaces = ["high_moor"]', 'spaces = ["atlantis"]'))
    assert cli("lessons", "--check", good).last == "good: 7 steps, all of them reached"
    found = cli("lessons", "--check", bad)
    assert found.code == 1
    assert found.last == "bad.step[2].spaces: atlantis is not to be seen then"
    assert cli("lessons", "--check", tmp_path / "none.toml").code == 2
    bad.write_text("title =")
    assert cli("lessons", "--check", bad).code == 2


def test_a_lesson_is_read_and_played(sit: Sit) -> None:
    text = said(sit(RAID, "", "march high_moor", "take north-guard-2", "pass", "", "pass", "quit", "n"))
    for part in ("[1/7] Two lords", "[2/7] March", "Rules: 5.4 Impulses; 7.1 Who may march.", "[5/7] Shown",
                 "The lesson goes on with `march high_moor`.", "[7/7] That was all", "the game goes on"):  # fmt: skip
        assert part in text


def test_a_wrong_choice_brings_the_hint(sit: Sit) -> None:
    text = said(sit(RAID, "", "march south_keep", "march north_keep", "march north_keep", "lesson", "quit", "n"))
    assert "Hint: The enemy is next to High Moor" in text
    assert "Choose it once more to leave the lesson and play on." in text
    assert "The lesson is over: play as you like." in text


def test_leaving_and_coming_back_from_a_save(sit: Sit) -> None:
    sit(RAID, "", "march high_moor", "save here.save", "quit")
    text = said(sit([*RAID, "--load", "here.save"], "leave", "lesson", "quit", "n"))
    assert "[3/7] Who goes" in text
    assert "You have left the lesson." in text


def test_undo_goes_back_in_the_lesson(sit: Sit) -> None:
    text = said(sit(RAID, "", "march high_moor", "undo", "", "quit", "n"))
    assert text.count("[2/7] March") == 2


def test_what_a_lesson_brings_is_not_given_twice(cli: Cli) -> None:
    assert "leave out --as" in cli("play", "--terminal", *RAID, "--as", "south").err
    assert "it has first_raid" in cli("play", "borderland", "--terminal", "--lesson", "second").err


def test_a_lesson_in_the_browser_is_looked_up_before_a_server_is_started(cli: Cli) -> None:
    assert "it has first_raid" in cli("play", "borderland", "--lesson", "second").err
    assert "say which game" in cli("play", "--lesson", "first_raid").err
    assert "--as goes with --terminal" in cli("play", *RAID[:3], "--as", "south").err
