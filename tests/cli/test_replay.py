"""`grognard replay`: saves in words, proof, and faults."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any, NoReturn

import pytest

import grognard
from borderland import GAME
from grognard.kernel import save
from grognard.kernel.match import Match

Cli = Any
Walk = Any


@pytest.fixture(scope="module")
def match(walk: Walk) -> Match:
    """A raid to its end, with every hash."""
    match: Match = GAME.new("raid", seed=3)
    match.hasher = save.hash_of
    walk(match, random.Random(3))
    return match


@pytest.fixture
def file(match: Match, tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    match.save(path)
    return path


@pytest.fixture
def half(walk: Walk, tmp_path: Path) -> Path:
    """A raid in its middle, with something taken back."""
    match = GAME.new("raid", seed=4)
    rng = random.Random(4)
    walk(match, rng, 30)
    while not match.can_undo:
        walk(match, rng, 1)
    match.undo()
    path = tmp_path / "half.json"
    match.save(path)
    return path


def test_it_tells_the_whole_game_with_its_rules(cli: Cli, file: Path) -> None:
    result = cli("replay", file)
    assert result.code == 0
    for words in ("Borderland: A raid", "short=false", "Turn 1: North moves.  5.1", "Drawn:", " by 9."):
        assert words in result.out
    assert "Turn 3: South moves." in result.out


def test_a_game_under_way_shows_its_position_and_question(cli: Cli, half: Path) -> None:
    out = cli("replay", half).out
    assert "1 taken back" in out
    assert "takes back" in out
    assert "Position" in out
    assert "hand of north" in out
    assert " decides (" in out


def test_verify_compares_every_hash(cli: Cli, file: Path, half: Path, match: Match) -> None:
    result = cli("replay", file, "--verify")
    assert result.code == 0
    assert result.last == f"verified: {len(match.rows)} inputs, {len(match.state_hashes) + 1} hashes"
    assert cli("replay", half, "--verify").last.endswith("inputs, 1 hash")


def test_a_row_that_is_not_there_is_named_with_the_last(cli: Cli, file: Path, match: Match) -> None:
    result = cli("replay", file, "--at", 99999999)
    assert result.code == 2
    assert f"has no row 99999999: its last is {match.number}; leave out --at" in result.err


def test_at_stops_there(cli: Cli, file: Path) -> None:
    data = cli("replay", file, "--at", "10", "--json").data
    assert 10 <= data["number"] < 20
    assert max(x["number"] for x in data["log"]) <= data["number"]
    assert "the first " in cli("replay", file, "--at", "10").out


def test_as_a_role_it_shows_what_that_role_may_know(cli: Cli, half: Path) -> None:
    north, south = (cli("replay", half, "--as", role).out for role in ("north", "south"))
    assert north.count("Drawn:") == south.count("Drawn:") > 0
    assert cli("replay", half).out.count("Drawn:") == north.count("Drawn:") + south.count("Drawn:")
    assert "north-band-3" in north
    assert " of north" in south
    assert list(cli("replay", half, "--as", "north", "--json").data["views"]) == ["north"]


def test_a_role_that_is_not_there_is_a_mistake(cli: Cli, half: Path) -> None:
    result = cli("replay", half, "--as", "west")
    assert (result.code, result.out) == (2, "")
    assert "it has north, south" in result.err


def test_json_has_log_and_views(cli: Cli, half: Path) -> None:
    data = cli("replay", half, "--json").data
    assert (data["game"], data["scenario"], data["over"], data["fault"]) == ("borderland", "raid", False, None)
    assert data["log"][0] == {"number": 1, "event": "turn_begins", "rule": "5.1", "text": "Turn 1: North moves."}
    assert set(data["views"]) == {"", "north", "south"}


@pytest.mark.parametrize("data", [b"", b"{}", b"[1", b'{"format": "grognard"}', b"\xff\xfe", b"[" * 100_000])
def test_what_is_no_save_is_one_line(cli: Cli, tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(data)
    result = cli("replay", path)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"grognard: {path}: not a save of ours")
    assert result.err.count("\n") == 1


def edited(path: Path, **changes: Any) -> Path:
    data = json.loads(path.read_bytes())
    path.write_text(json.dumps(data | changes))
    return path


def test_an_edited_log_is_still_opened_and_fails_its_proof(cli: Cli, half: Path) -> None:
    log = json.loads(half.read_bytes())["log"]
    edited(half, log=[["pass", ""], *log[1:]])
    result = cli("replay", half)
    assert result.code == 0
    assert "The log can't be told: log[0]" in result.out
    assert "Position" in result.out
    proof = cli("replay", half, "--verify")
    assert proof.code == 2
    assert proof.err.startswith(f"grognard: {half}: log[0]: ")


def test_a_save_of_a_game_that_is_not_installed(cli: Cli, half: Path) -> None:
    result = cli("replay", edited(half, game="chess"))
    assert result.code == 2
    assert "there is no game 'chess'" in result.err


def test_text_from_strangers_has_no_control_characters(cli: Cli, half: Path) -> None:
    fault = {"law": "\x1b[31mred", "where": "a\nb", "why": "[bold]x[/nonsense]"}
    result = cli("replay", edited(half, fault=fault))
    assert result.code == 0
    assert "\x1b" not in result.out
    assert "[bold]x[/nonsense]" in result.out


# faults


def planted(*_: Any) -> NoReturn:
    raise RuntimeError("planted")


def test_a_fault_opens_where_it_showed(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, find_step: Any
) -> None:
    step = find_step("Losses.losses")
    for verb in list(step.picks):
        monkeypatch.setitem(step.picks, verb, planted)
    monkeypatch.chdir(tmp_path)
    assert cli("fuzz", "borderland", "--scenario", "raid", "--jobs", "1").code == 1
    (file,) = tmp_path.iterdir()
    result = cli("replay", file.name)
    assert result.code == 0
    for words in ("A law is broken here", "every option applies", "planted", "lose ", "Position"):
        assert words in result.out
    again = cli("replay", file.name, "--verify")
    assert again.code == 1
    assert "still there" in again.out
    assert cli("replay", file.name, "--verify", "--json").data["again"].endswith("planted")
    monkeypatch.undo()
    gone = cli("replay", file, "--verify")
    assert gone.code == 0
    assert "it does not show any more" in gone.out
    assert gone.last.startswith("verified: ")


def test_a_fault_without_a_choice_is_tried_by_the_laws(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, find_step: Any
) -> None:
    monkeypatch.setattr(find_step("Impulse.enter"), "bar", lambda g, f, choice: 0)
    monkeypatch.chdir(tmp_path)
    assert cli("fuzz", "borderland", "--scenario", "raid", "--jobs", "1").code == 1
    (file,) = tmp_path.iterdir()
    assert "nothing bars it" in cli("replay", file, "--verify").out
    monkeypatch.undo()
    assert cli("replay", file, "--verify").code == 0


def test_a_game_with_components_of_its_own_is_told_with_their_folder(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli("module", "copy", "indian-territory", "mine").code == 0
    grognard.module("mine").new(seed=1).save("mine.save")
    assert "open it with its folder" in cli("replay", "mine.save").err
    assert cli("replay", "mine.save", "--module", "mine", "--verify").last.startswith("verified: ")
