"""`grognard play`: whole sittings, typed line by line."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

import grognard
from borderland import GAME
from grognard.cli.table.commands import Commands
from grognard.cli.table.names import Names
from grognard.cli.table.saving import Saver
from grognard.cli.table.terminal import Terminal
from grognard.kernel.atlas import Atlas

from .conftest import COMMAND
from .sitting import ALONE, HOTSEAT, Passes, Sit, said

# starting


def test_the_first_question_has_numbers_the_rule_and_what_verbs_do(sit: Sit) -> None:
    result = sit(ALONE)
    assert result.code == 0
    assert result.err == ""
    assert "You play North; a bot plays South." in result.out
    assert "North: March out of an area, or pass. (rule 5.4)" in result.out
    assert "march (lead units out of an area):" in result.out
    assert re.search(r"^  1  High Moor", result.out, re.M)
    assert re.search(r"^8  pass \(No march: the impulse is over\)$", result.out, re.M)


def test_no_line_is_wider_than_80(sit: Sit) -> None:
    out = sit(ALONE, "help", "look", "map", "look kirk", "rules 6", "more", "log").out
    assert max(len(line) for line in out.splitlines()) <= 80


def test_an_example_is_not_the_first_game(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grognard, "games", lambda: ["borderland"])
    assert "No game to play is installed" in sit([]).out


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["borderland", "--as", "east"], "no role 'east'"),
        (["borderland", "--bot", "deep-thought"], "no bot 'deep-thought'"),
        (["borderland", "--as", "both", "--bot", "random"], "no seat for a bot"),
        (["borderland", "--scenario", "winter"], "no scenario 'winter'"),
        (["borderland", "--option", "short=perhaps"], "short can't be"),
        (["--load", "nowhere.save"], "nowhere.save"),
    ],
)
def test_a_mistake_is_one_line(sit: Sit, args: list[str], message: str) -> None:
    result = sit(args)
    assert result.code == 2
    assert message in result.err
    assert "unexpected" not in result.err
    assert result.err.count("\n") == 1


def test_scenario_and_options_are_used(sit: Sit) -> None:
    out = sit([*ALONE, "--scenario", "raid", "--option", "short=true"], "look").out
    assert out.startswith("Borderland: A raid.")


# choosing


@pytest.mark.parametrize("typed", ["2", "march kirk", "march KI", "mar kirk", "kirk"])
def test_a_choice_by_number_or_by_name(sit: Sit, typed: str) -> None:
    assert "March from Kirk to an area next door." in sit(ALONE, typed).out


def test_enter_alone_repeats_the_question(sit: Sit) -> None:
    assert sit(ALONE, "", "").out.count("March out of an area, or pass.") == 3


def test_a_word_inside_a_name_will_do(sit: Sit) -> None:
    assert "March from High Moor" in sit(ALONE, "march moor").out


def test_what_is_alike_stands_on_one_line_and_can_be_chosen(sit: Sit) -> None:
    out = sit(ALONE, "march long").out
    assert "1-2  Band [2 alike, north-band-2, north-band-9], one die" in out
    assert "take at Long Dale (choose who goes along):" in out
    assert "2  Band [north-band-9]" in sit(ALONE, "march long", "take band").out
    assert "1  Band [north-band-2]" in sit(ALONE, "march long", "2").out


def test_ambiguous_input_lists_the_candidates(sit: Sit) -> None:
    out = sit(ALONE, "march").out
    assert "march what?" in out
    assert "7  march West Wood" in out
    out = sit(["borderland", "--as", "south", "--bot", "passes"], "march s").out
    assert '"march s" may mean several:' in out
    assert re.search(r"^  \d  march Salt Marsh.*\n  \d  march South Keep", out, re.M)


def test_stop_is_a_word_for_pass(sit: Sit) -> None:
    assert "Turn 1: South moves." in sit(ALONE, "stop", "done", "pass", "y").out


def test_a_slip_of_the_finger_is_no_choice(sit: Sit) -> None:
    assert "means nothing here" in sit(ALONE, "k").out


def test_a_name_that_is_not_open_is_explained(sit: Sit) -> None:
    out = said(sit(ALONE, "march ford"))
    assert "march Ford [ford]: no. North has no unit in Ford. (rule 7.1)" in out


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("99", "There is no number 99; the choices are 1-8."),
        ("9" * 5000, "There is no number 9"),
        ("submarine", '"submarine" means nothing here. Type a number, or a verb (march, pass) with a name'),
        ("retreat ford", "retreat is not asked for now"),
        ("march submarine", 'Nothing in this game is called "submarine".'),
        ("\x1b[31m", "means nothing here"),
        ("log x", "log takes a number"),
        ("look submarine", 'Nothing here is called "submarine".'),
        ("rules submarine", 'No rule holds "submarine"'),
        ("more submarine", 'No options under "submarine"'),
    ],
)
def test_bad_input_says_what_can_be_typed(sit: Sit, typed: str, answer: str) -> None:
    result = sit(ALONE, typed)
    assert answer in said(result)
    assert "\x1b" not in result.out
    assert result.code == 0


# asking


def test_why_names_the_rule_or_says_that_it_can_be_chosen(sit: Sit) -> None:
    out = said(sit(ALONE, "why ford", "why kirk", "why pass", "why march ford", "why march", "why enter", "why rally"))
    assert out.count("march Ford [ford]: no. North has no unit in Ford. (rule 7.1)") == 2
    assert "march Kirk [kirk]: yes, type `march kirk`." in out
    assert "pass: yes, type `pass`." in out
    assert "march: 7 to choose from now" in out
    assert "enter is not asked for now" in out
    assert "Rally is not what is asked about now" in out


def test_why_alone_shows_the_rule_of_the_question(sit: Sit) -> None:
    assert GAME.rules.book.rules[GAME.rules.book.index["5.4"] - 1].text[:30] in said(sit(ALONE, "why"))


def test_look_shows_the_map_by_regions_without_empty_spaces(sit: Sit) -> None:
    out = sit(ALONE, "look").out
    assert "The upper march:" in out
    assert "Long Dale, held by North. North: Band (2)" in out
    assert "Mill, held by South. 2 South counters" in out
    assert "East Fell" not in out.split("> look")[1]
    assert "2 other spaces with nothing in them." in out
    assert "look hand" in out


def test_look_at_a_space_shows_neighbours_and_counters(sit: Sit) -> None:
    out = sit(ALONE, "look kirk", "look ford").out
    assert "Kirk [kirk], in The north." in out
    assert "Guard [north-guard-3], two dice" in out
    assert "Next to it:" in out
    assert "Nobody is there." in out


def test_look_at_a_region_a_counter_and_boxes(sit: Sit) -> None:
    out = said(sit(ALONE, "look the south", "look north-guard-3", "look hand", "look lost", "look south-band-1"))
    assert "next to Abbey, Market, Mill" in out or "next to Mill, Abbey, Market" in out
    assert "Guard [north-guard-3], two dice: North, at Kirk." in out
    assert "hand: 2 entries" in out
    assert "lost: nothing is there." in out
    assert "south-band-1], one die: not where you can see it." in out


def test_rules_by_id_chapter_and_words(sit: Sit) -> None:
    out = said(sit(ALONE, "rules 8.1", "rules 9", "rules adjacent march", "rules"))
    assert "8.1 Fog of war" in out
    assert "Ruling. What a battle showed" in out
    assert "9.1 Sudden death" in out
    assert "7.2 Next door" in out
    assert "Chapters: 1, 2" in out


def test_log_tells_what_happened_to_whom_it_may(sit: Sit) -> None:
    out = sit(ALONE, "log", "log 1").out
    assert "Turn 1: North moves. (5.1)" in out
    assert "The last 1 of 3 lines" in out


def test_help_names_every_command(sit: Sit) -> None:
    out = sit(ALONE, "help").out
    named = re.findall(r"^[a-z]+", out, re.M)
    match = GAME.new(seed=7)
    commands = Commands(match, Names(GAME.atlas()), Terminal(), Saver(match, None))
    assert set(commands.all) - {"help"} <= set(named)


# playing


def test_undo_takes_back_and_says_when_it_can_not(sit: Sit) -> None:
    out = sit(ALONE, "undo", "march kirk", "undo", "").out
    assert "Nothing to take back" in out
    assert "North takes back" in out
    assert out.rstrip().count("March out of an area") == 3


def test_the_bot_plays_and_its_doings_are_told(sit: Sit, bot: Passes) -> None:
    out = sit(ALONE, "pass", "pass", "pass!").out
    assert "Turn 1: South moves." in out
    assert "South draws 2 cards." in out
    assert "Turn 2: North moves." in out
    assert out.count("Drawn:") == 2
    assert all(v.role == "south" for v in bot.views)


def test_the_end_is_told_and_the_board_can_still_be_seen(sit: Sit) -> None:
    result = sit([*ALONE, "--option", "short=true"], *["pass!"] * 12, "look", "more", "why ford", "undo", "", "q", "n")
    out = said(result)
    assert "The game is over. It is a draw, by rule 9.2" in out
    assert "Score: North 8; South 8." in out
    assert out.count("Nothing is asked: the game is over.") == 2
    assert out.endswith("Goodbye.")
    assert result.code == 0


def test_hotseat_draws_a_curtain_and_keeps_secrets(sit: Sit) -> None:
    out = sit(HOTSEAT, "", "look hand", "pass", "pass", "pass!", "", "look hand", "log").out
    north, south = out.split("Pass the keyboard to South, then press Enter.")
    assert "Pass the keyboard to North" in north
    assert north.count("Drawn:") == 1
    assert south.count("Drawn:") == 2  # its own cards, told and in the log
    assert not set(re.findall(r"north-(?:band|guard)-\d+", south))


def test_without_hidden_information_there_is_no_curtain(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grognard.cli.table.loop.hides", lambda game: False)
    out = sit(HOTSEAT, "pass", "pass", "pass!").out
    assert "Pass the keyboard" not in out
    assert out.count("Turn 1: South moves.") == 1


# a real game

TERRITORY = ["indian-territory", "--bot", "passes", "--seed", "3"]


def test_make_play_starts_the_first_real_game(tmp_path: Path) -> None:
    command = [*COMMAND, "play", "--terminal"]
    done = subprocess.run(command, input="quit\n", cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Warpath: Indian Territory")


def test_the_territory_is_shown_by_regions_with_its_rivers(sit: Sit) -> None:
    out = said(sit(TERRITORY, "look", "look kansas", "look fort_smith", "look box", "look pool"))
    assert "Indian Territory, the western plains: Kiowa Camps, prairie, Kiowa base" in out
    assert "Medicine Lodge (across the Arkansas)" in out
    assert "Van Buren, forest, held by Confederate -- across the Arkansas" in out
    assert "recruit box of the Union: " in out
    assert "pool: marker 1 (" in out


def test_battalions_are_recruited_by_name_and_march(sit: Sit) -> None:
    typed = ["recruit 6th kansas", "fort scott", "recruit lane", "scott"]
    out = sit(TERRITORY, *typed, "look fort scott").out
    assert "[2 alike, 6ks-1, 6ks-2], cavalry, strength 2" in out
    assert "The Union recruits 6th Kansas Cavalry I at Fort Scott." in said(sit(TERRITORY, *typed))
    assert "6th Kansas Cavalry [6ks-1], cavalry, strength 2" in out


def test_why_gives_the_rule_in_the_territory(sit: Sit) -> None:
    out = said(sit(TERRITORY, "why 6ks-1", "recruit lane", "why boston_mountains"))
    assert "recruit 6th Kansas Cavalry [6ks-1]: yes" in out
    assert "it is in the recruit box. (rule 7.1b)" in out
    assert re.search(r"place Boston Mountains \[boston_mountains\]: no\. .*\(rule [\w.]+\)", out)


@pytest.mark.rule("7.5a")
def test_why_judges_a_space_as_the_goal_of_the_march(sit: Sit, tmp_path: Path) -> None:
    territory = grognard.game("indian-territory")
    laid = {"units": {"6ks-1": "fort_gibson"}, "impulse": {"player": "union", "actions": 2}}
    territory.match(laid, seed=1).save(tmp_path / "a.save")
    typed = ["move 6ks-1", "why doaksville", "why van_buren", "why park_hill"]
    out = said(sit(["--load", "a.save", "--as", "union", "--bot", "passes"], *typed))
    assert re.search(r"step Doaksville \[doaksville\]: no\. Doaksville is .* away; this group has 4\.", out)
    assert "step Van Buren [van_buren]: yes, type `go van_buren`." in out
    assert "step Park Hill [park_hill]: yes, type `step park_hill`." in out


def test_reach_tells_how_far_a_march_goes_and_go_takes_it_there(sit: Sit, tmp_path: Path) -> None:
    territory = grognard.game("indian-territory")
    units = {"6ks-1": "fort_gibson", "1choc-1": "tahlequah", "blunt": "box"}
    territory.match({"units": units, "impulse": {"player": "union", "actions": 2}}, seed=1).save(tmp_path / "a.save")
    typed = ["reach", "reach blunt", "reach atlantis", "reach 6ks-1", "go park_hill"]
    typed += ["move 6ks-1", "reach", "go kansas city", "go fort scott", "go van buren"]
    out = said(sit(["--load", "a.save", "--as", "union", "--bot", "passes"], *typed))
    assert "Nobody is on the march now" in out
    assert "Blunt can't set out now; `why blunt` says what is asked of it." in out
    assert 'No counter here is called "atlantis".' in out
    assert "6th Kansas Cavalry could go to: 1 Locust Grove" in out
    assert "`go PLACE` is for those on the march" in out
    assert "1 Tahlequah: the march stops there" in out
    assert "2 Van Buren, by Park Hill" in out
    assert 'No space in reach is called "kansas city".' in out
    assert "Fort Scott is 3 + 2 for the river = 5 away; this group has 4." in out
    assert "6th Kansas Cavalry I at Van Buren, 2 left to move" in out


def test_all_who_may_go_are_taken_along_and_left_behind_by_one_undo(sit: Sit, tmp_path: Path) -> None:
    territory = grognard.game("indian-territory")
    units = dict.fromkeys(("blunt", "6ks-1", "6ks-2", "2ksb"), "fort_gibson")
    laid = {"units": units, "impulse": {"player": "union", "actions": 2}}
    territory.match(laid, seed=1).save(tmp_path / "a.save")
    typed = ["all", "move blunt", "all", "all", "undo", "all", "go park hill"]
    out = said(sit(["--load", "a.save", "--as", "union", "--bot", "passes"], *typed))
    assert out.count("Nobody can be taken along now.") == 2
    assert out.count("Blunt and 3 others at Fort Gibson") == 2
    assert out.count("Blunt at Fort Gibson") == 2
    assert "Blunt and 3 others at Park Hill" in out


# small things


def test_a_game_without_an_atlas_shows_ids_made_readable() -> None:
    names = Names(Atlas())
    assert names.name("long_dale") == "Long Dale"
    assert names.find("dale", ["long_dale", "kirk"]) == ["long_dale"]
    assert names.find("", ["kirk"]) == []


def test_a_game_without_an_atlas_can_be_played(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "atlas", lambda self: Atlas())
    out = sit(ALONE, "look", "look kirk", "march kirk", "enter long", "map").out
    assert "The map:" in out
    assert "North Guard 3" in out or "north-guard-3" in out
