"""`grognard play` for somebody who has never seen the game: what the start says, and that whatever is named works."""

from __future__ import annotations

import ast
import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

import grognard
from grognard.cli import table
from grognard.cli.table.commands import Commands
from grognard.cli.table.names import Names
from grognard.cli.table.numbers import Numbers
from grognard.cli.table.passing import ends_for_good
from grognard.cli.table.saving import Saver
from grognard.cli.table.terminal import Terminal
from grognard.kernel.border import Choice
from grognard.kernel.view import Question
from grognard.lessons.lesson import lessons_of

from .conftest import Cli
from .sitting import ALONE, HOTSEAT, Sit, said

TABLE = Path(str(table.__file__)).parent
TERRITORY = grognard.game("indian-territory")
STAND = {"units": {"6ks-1": "fort_gibson", "1choc-1": "tahlequah"}, "impulse": {"player": "union", "actions": 2}}
PUZZLE = """
devastated = ["fort_gibson"]
[units]
6ks-1 = "fort_gibson"
blunt = "fort_scott"
drew-1 = "tahlequah"
[impulse]
player = "confederate"
actions = 1
"""
STORM = """
scenario = "race_to_khartoum"
turn = 3
active = "relief"
phase = "march"
units = {jakdul = ["guards", "convoy"]}
[card]
title = "A made-up card"
move = [{who = {all = true}, spaces = 2}]
"""


# the start

EVERY = [(id, s.id) for id in grognard.games() for s in grognard.game(id).scenarios]


@pytest.mark.parametrize(("id", "scenario"), EVERY)
def test_the_start_says_how_to_win_and_offers_the_lessons(sit: Sit, id: str, scenario: str) -> None:
    out = said(sit([id, "--scenario", scenario, "--bot", "passes", "--seed", "1"]))
    game = grognard.game(id).edition(scenario)
    first, second = (s for s in game.sheet().sides if s.id in game.roles)
    assert f"You play {first.name}; a bot plays {second.name}." in out
    assert all(f"{s.name}, to win: {s.goal}." in out for s in (first, second))
    assert all(f"`lesson {x.id}` begins “{x.title}”" in out for x in lessons_of(game))
    assert ("`notes` tells it in full." in out) == bool(game.sheet().notes)


def test_the_lesson_that_is_offered_begins(sit: Sit, tmp_path: Path) -> None:
    out = said(sit(ALONE, "lesson first_raid", "", "march high_moor", "save here.save", "quit"))
    assert "Lesson: A first raid, about 2 minutes." in out
    assert "[3/7] Who goes" in out
    typed = re.search(r"`grognard (play [^`]*)` goes on", out)
    assert typed is not None
    assert "[3/7] Who goes" in said(sit(shlex.split(typed[1])[1:], "quit"))


def test_a_game_under_way_is_kept_before_a_lesson(sit: Sit, tmp_path: Path) -> None:
    assert "Lesson: A first raid" in said(sit(ALONE, "march kirk", "lesson", "mine.save", "quit"))
    assert grognard.load(tmp_path / "mine.save").number == 2


# saves


def test_what_is_said_to_go_on_with_a_save_does(sit: Sit) -> None:
    for args, curtain in ((ALONE, []), (HOTSEAT, [""])):
        out = said(sit(args, *curtain, "march kirk"))
        typed = re.search(r"`grognard (play [^`]*)` goes on", out)
        assert typed is not None
        again = said(sit(shlex.split(typed[1])[1:], *curtain))
        assert "March from Kirk to an area next door." in again
        assert ("a bot plays South" in again) == (args is ALONE)


def test_a_save_goes_on_in_the_terminal_and_as_whoever_decides(cli: Cli, sit: Sit) -> None:
    sit(["borderland", "--as", "south", "--bot", "passes", "--seed", "7"], "march salt_marsh", "save a.save")
    assert "You play South; a bot plays North." in cli("play", "--load", "a.save").out


def test_load_alone_takes_the_only_save(cli: Cli, sit: Sit, tmp_path: Path) -> None:
    assert "no saved game is here; --load FILE names one" in cli("play", "--load").err
    sit(ALONE, "march kirk", "save a.save")
    (tmp_path / "b.save").write_text("not one of ours")
    assert "March from Kirk" in cli("play", "--load").out
    assert "March from Kirk" in cli("play", "borderland", "--load", "--bot", "passes").out
    assert "no saved game of indian-territory is here" in cli("play", "indian-territory", "--load").err


def test_load_alone_lists_several_newest_first(sit: Sit, tmp_path: Path) -> None:
    sit(ALONE, "march kirk", "save old.save")
    sit(ALONE, "march tower", "save new.save")
    os.utime(tmp_path / "old.save", (1e9, 1e9))
    out = sit(["--load"], "").out
    assert re.search(r"1  new.save, borderland.*\n  2  old.save, borderland, campaign, saved 2001-09-0", out)
    assert "take at Tower" in out
    assert "March from Kirk" in sit(["--load"], "2").out
    assert "the numbers are 1 to 2" in sit(["--load"], "9").err


# positions


def test_a_position_file_is_played_by_whoever_decides_there(cli: Cli, sit: Sit, tmp_path: Path) -> None:
    (tmp_path / "puzzle.toml").write_text(PUZZLE)
    out = said(sit(["indian-territory", "--position", "puzzle.toml", "--bot", "passes"], "move drew-1", "save p.save"))
    assert "Warpath: Indian Territory: a position of its own." in out
    assert "You play Confederate; a bot plays Union." in out
    assert "Drew's Cherokee Mounted Rifles I at Tahlequah, 4 left to move" in out
    assert "at Tahlequah, 4 left to move" in said(cli("play", "--load", "p.save"))
    assert "grognard play GAME --position puzzle.toml" in cli("play", "puzzle.toml").err
    assert "grognard play GAME --position puzzle.toml" in cli("play", "--load", "puzzle.toml").err
    assert "grognard play --load p.save" in cli("play", "p.save").err


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--position", "puzzle.toml"], "say of which game: grognard play GAME --position puzzle.toml"),
        (["indian-territory", "--position", "none.toml"], "none.toml: No such file"),
        (["indian-territory", "--position", "bad.toml"], "neither a save nor a position"),
        (["indian-territory", "--position", "odd.toml"], "atlantis"),
        (["indian-territory", "--position", "puzzle.toml", "--scenario", "campaign"], "leave out --scenario"),
    ],
)
def test_a_position_that_can_not_be_played_is_one_line(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, args: list[str], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "puzzle.toml").write_text(PUZZLE)
    (tmp_path / "bad.toml").write_text("units =")
    (tmp_path / "odd.toml").write_text('[units]\n6ks-1 = "atlantis"')
    result = cli("play", *args)
    assert (result.code, result.err.count("\n")) == (2, 1)
    assert message in result.err


def test_a_position_with_a_card_of_its_own_is_gone_on_with(sit: Sit, tmp_path: Path) -> None:
    (tmp_path / "storm.toml").write_text(STORM)
    out = said(sit(["hand-of-destiny", "--position", "storm.toml", "--bot", "passes"], "march guards"))
    typed = re.search(r"`grognard (play [^`]*)` goes on", out)
    assert typed is not None
    assert "Guards Camel Regiment at Jakdul Wells, 2 spaces left" in said(sit(shlex.split(typed[1])[1:]))


# how the sides stand


def test_status_tells_what_each_side_holds_and_has_left(sit: Sit) -> None:
    out = said(sit(ALONE, "status"))
    assert "Turn 1 of 8. North, impulse 1 of 3." in out
    assert "Keeps: North Keep (North); South Keep (South)." in out
    assert "Score now: North 8, South 8." in out
    assert "North (you): To win: take South Keep, or hold more areas at the end. Holds 8 spaces." in out
    assert "On the map: 14 counters (guard 4, band 10)." in out
    assert re.search(r"South: To win: .* On the map: 14 counters\.", out)


def test_status_counts_the_points_of_a_game_that_ended_now(sit: Sit) -> None:
    passes = ["hand-of-destiny", "--scenario", "the_passes", "--bot", "passes", "--seed", "3"]
    assert "Score now: British 4, Afghan 7." in said(sit(passes, "status"))


def test_sides_are_called_what_the_game_calls_them(sit: Sit) -> None:
    out = said(sit(["blood-on-the-ohio", "--scenario", "harmar", "--seed", "3"], "status"))
    assert "US: Who defends Fort Washington from inside?" in out
    assert "Score now: US 0, WC 2." in out
    assert "US, to be placed: 13" in out
    assert "treaty broken" not in out
    assert "Miami warriors 2 camp at Kekionga." in out


@pytest.mark.parametrize(("id", "scenario"), EVERY)
def test_status_and_look_tell_no_more_than_the_view(id: str, scenario: str, sit: Sit) -> None:
    game = grognard.game(id).edition(scenario)
    match = game.new(scenario, seed=3)
    out = sit([id, "--scenario", scenario, "--bot", "passes", "--seed", "3"], "status", "look").out
    view = match.view(match.game.roles[0])
    theirs = {p.id for p in match.view(match.game.roles[1]).pieces} - {p.id for p in view.pieces + view.known}
    assert not [x for x in theirs if f"[{x}]" in out]


def test_a_counter_tells_its_movement_and_supply(sit: Sit, tmp_path: Path) -> None:
    (tmp_path / "puzzle.toml").write_text(PUZZLE.replace("confederate", "union"))
    args = ["indian-territory", "--position", "puzzle.toml", "--bot", "passes"]
    out = said(sit(args, "look 6ks-1", "look blunt", "look drew-1"))
    assert "cavalry, strength 2: Union, at Fort Gibson. Out of supply: moves 2 instead of 4." in out
    assert "at Fort Scott. Moves 4. In supply." in out
    assert "not where you can see it. >" in out, "nothing is told of what this player can't see"
    passes = ["hand-of-destiny", "--scenario", "the_passes", "--bot", "passes", "--seed", "3"]
    out = said(sit(passes, "look guides", "look stewart_d"))
    assert "The card in play gives it no orders to march. Out of supply, which takes a space" in out
    assert "It may march 3 spaces by the card in play. Always in supply." in out


# passing


def test_a_pass_that_ends_the_turn_says_what_it_gives_up(sit: Sit) -> None:
    out = said(sit(ALONE, "pass", "pass", "pass", "n", "pass", "look hand", "8", "y"))
    asked = "No march: the impulse is over. Still open: march (7). It can't be taken back. Pass? (y/n"
    assert out.count(asked) == 3
    assert out.count("Not passed.") == 1
    assert "hand: 2 entries" in out, "what is neither yes nor no is the next command"
    assert out.count("Turn 1: South moves.") == 1


def test_a_pass_that_can_be_taken_back_is_not_asked_about(sit: Sit) -> None:
    out = said(sit(ALONE, "pass", "undo"))
    assert "Still open" not in out
    assert "North takes back." in out


def test_an_impulse_with_actions_left_is_not_lost_by_a_slip(sit: Sit, tmp_path: Path) -> None:
    TERRITORY.match(STAND, seed=1).save(tmp_path / "a.save")
    out = said(sit(["--load", "a.save", "--bot", "passes"], "pass", "n", "move 6ks-1", "go locust", "pass"))
    assert "End the impulse: 2 actions unused. Still open: recruit (1), move (1), devastate (1)." in out
    assert out.count("Still open") == 1, "to stop a march gives up nothing"


def test_what_a_pass_would_do_changes_nothing() -> None:
    match = TERRITORY.match(STAND, seed=1)
    before = match.game.describe(match.position)
    assert ends_for_good(match, "union")
    assert match.game.describe(match.position) == before
    assert match.number == 0


# numbers


def test_options_keep_their_numbers_while_a_decision_comes_back(sit: Sit) -> None:
    out = sit(["indian-territory", "--bot", "passes", "--seed", "3"], "recruit lane", "scott").out
    first, again = out.split("> recruit lane")
    before = dict(re.findall(r"^  ([\d-]+)  (\w.*?)[,\n]", first.split("recruit (")[1], re.M))
    after = dict(re.findall(r"^  ([\d-]+)  (\w.*?)[,\n]", again.split("1 action left")[1], re.M))
    assert set(before) - set(after) == {"11"}
    assert all(before[n] == name for n, name in after.items())


def test_a_number_that_is_gone_is_no_other_choice(sit: Sit) -> None:
    out = said(sit(["indian-territory", "--bot", "passes", "--seed", "3"], "11", "2", "11"))
    assert "There is no number 11; the choices are 1-10, 12-15." in out


def test_numbers_begin_anew_with_a_new_question() -> None:
    numbers = Numbers()
    kirk, ford, end = Choice("march", "kirk"), Choice("march", "ford"), Choice("pass")

    def ask(at: str, *choices: Choice) -> list[int]:
        question = Question("north", "Impulse.march", "5.4", "?", list(choices), at)
        return list(numbers.give(question, list(choices)).values())

    assert ask("", kirk, ford, end) == [1, 2, 3]
    assert ask("", ford, end) == [2, 3]
    assert ask("", kirk, ford, end) == [1, 2, 3]
    assert ask("mill", ford, end) == [1, 2]
    assert ask("", Choice("march", "mill"), end) == [1, 2]
    numbers.forget()
    assert ask("", ford, end) == [1, 2]


# what costs what


def test_options_say_what_they_cost(sit: Sit, tmp_path: Path) -> None:
    TERRITORY.match(STAND, seed=1).save(tmp_path / "a.save")
    out = said(sit(["--load", "a.save", "--bot", "passes"], "move 6ks-1"))
    assert "Park Hill, forest, held by Confederate -- costs 1 of 4 left" in out
    assert "across the Neosho, river +1, costs 2 of 4 left" in out


# texts that name a command


def spoken_in(file: Path) -> Iterator[str]:
    """The texts of a module that are no docstrings, with an x for whatever is filled in."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    inner = {id(x) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for x in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            inner.add(id(node.value))
        elif isinstance(node, ast.JoinedStr):
            yield "".join(x.value if isinstance(x, ast.Constant) else "x" for x in node.values)  # type: ignore[misc]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inner:
            yield node.value


def test_whatever_the_table_tells_to_type_is_a_command() -> None:
    match = grognard.game("borderland").new(seed=7)
    there = Commands(match, Names(match.game.atlas()), Terminal(), Saver(match, None)).all
    texts = [text for file in TABLE.glob("*.py") for text in spoken_in(file)]
    named = {word for text in texts for word in re.findall(r"`([a-z!]+)[^`]*`", text)}
    assert len(named) > 10
    assert named <= {*there, "pass!", "leave", "x", "grognard"}, "x is a choice or a command that is filled in"


def test_a_save_that_is_not_there_is_named_once(cli: Cli) -> None:
    assert cli("play", "--load", "nowhere.save").err == "grognard: nowhere.save: No such file or directory\n"
