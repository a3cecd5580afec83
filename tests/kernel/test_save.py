"""Saves: round trips, and one clear error for whatever is wrong with one."""

from __future__ import annotations

import errno
import json
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.conftest import Play, Sign, Walk

import grognard
from borderland import GAME
from grognard.kernel.dice import LaidDice, SeededDice
from grognard.kernel.game import GameError
from grognard.kernel.match import Match
from grognard.kernel.save import LIMIT, fetch, hash_of, pack, unpack, verify, write
from grognard.kernel.saved import SaveError, state_hash

Doc = dict[str, Any]
Edit = Callable[[Doc], object]
UNITS = {"north-guard-1": "kirk", "north-band-1": "kirk", "south-guard-1": "abbey"}


def games(id: str) -> Any:
    if id != "borderland":
        raise GameError(f"there is no game {id!r}")
    return GAME


@pytest.fixture
def match(walk: Walk) -> Match:
    """A match in the middle, taking a unit along, with every position marked."""
    m = GAME.new("raid", seed=1)
    m.hasher = hash_of
    walk(m, random.Random(1), 30)
    assert m.where() == "Campaign > Impulse.take"
    return m


@pytest.fixture
def doc(match: Match) -> Doc:
    saved: Doc = json.loads(pack(match))
    return saved


def cannot_load(data: bytes) -> str:
    with pytest.raises(SaveError) as no:
        unpack(data, games)
    with pytest.raises(SaveError):
        verify(data, games)
    assert no.value.__cause__ is None
    assert len(str(no.value)) < 400
    return str(no.value)


# round trips


def test_save_load_save_is_the_same_bytes(match: Match) -> None:
    data = pack(match)
    loaded = unpack(data, games)
    assert pack(loaded) == data
    assert state_hash(GAME, loaded.position) == state_hash(GAME, match.position)
    assert loaded.number == match.number
    for role in ("", "north", "south"):
        assert loaded.view(role) == match.view(role)


def test_every_position_of_a_game_survives(walk: Walk) -> None:
    m = GAME.new("raid", seed=5)
    rng = random.Random(5)
    while not m.over:
        assert pack(unpack(pack(m), games)) == pack(m)
        walk(m, rng, 1)
    loaded = unpack(pack(m), games)
    assert (loaded.over, loaded.outcome) == (True, m.outcome)
    assert pack(loaded) == pack(m)


def test_a_match_goes_on_where_it_was_saved(match: Match, walk: Walk) -> None:
    loaded = unpack(pack(match), games, SeededDice(8))
    twin = match.fork(SeededDice(8))
    walk(twin, random.Random(2))
    walk(loaded, random.Random(2))
    assert loaded.over
    assert loaded.rows == twin.rows
    assert loaded.outcome == twin.outcome
    verify(pack(loaded), games)


def test_a_match_from_a_position_carries_its_start(play: Play) -> None:
    m = GAME.match({"units": UNITS}, dice=LaidDice([]))
    play(m, "march kirk")
    data = pack(m)
    assert json.loads(data)["start"]["board"]["at1"][0] == 12
    assert pack(unpack(data, games)) == data
    assert verify(data, games).where() == "Campaign > Impulse.enter"


def test_frames_and_steps_are_saved_by_name(doc: Doc) -> None:
    named = [(f["frame"], f["step"]) for f in doc["position"]["frames"]]
    assert named == [("Campaign", "three_impulses"), ("Impulse", "take")]
    assert (doc["format"], doc["version"], doc["game"], doc["rules"]) == ("grognard", 1, "borderland", 1)
    assert doc["log"][1][0] == "march"


def test_time_spent_is_kept(match: Match) -> None:
    match.spent = [1.5, 2.25]
    assert unpack(pack(match), games).spent == [1.5, 2.25]


def test_a_fault_in_the_start_says_so(sign: Sign) -> None:
    doc = json.loads(pack(GAME.match({"units": UNITS}, dice=LaidDice([]))))
    doc["start"]["board"]["turn"] = 100
    assert cannot_load(sign(doc)) == "start.board.turn: 100 is not a number from 0 to 99"


# damaged


def test_a_save_truncated_anywhere_is_refused(match: Match) -> None:
    data = pack(match)
    for n in range(len(data)):
        with pytest.raises(SaveError, match=r"^not a save of ours: "):
            unpack(data[:n], games)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "truncated"),
        (b"null", "Expected `object`, got `null`"),
        (b"[]", "Expected `object`, got `array`"),
        (b"{}", "missing required field `format`"),
        (b"\xff\xfe\x00", "malformed"),
        (b"\x00" * 100, "malformed"),
        (b"PK\x03\x04", "malformed"),
        (b"[" * 1_000_000, "Expected `object`, got `array`"),
        (b'{"log":' * 1_000_000, "Expected `array`, got `object`"),
        (b'{"format":"grognard","log":[[' + b"[" * 1_000_000, r"\$\.log\[0\]\[0\]"),
        (b'{"position":{"board":{"turn":' + b"[" * 1_000_000, r"\$\.position\.board"),
    ],
    ids=range(11),
)
def test_what_is_no_save_at_all(data: bytes, why: str) -> None:
    with pytest.raises(SaveError, match=f"^not a save of ours: .*{why}"):
        unpack(data, games)


def test_a_save_that_is_too_large_is_not_even_read() -> None:
    why = cannot_load(b" " * (LIMIT + 1))
    assert why == "32 MB is more than any game needs; not opened"


def test_text_after_the_end_is_refused(match: Match) -> None:
    assert "trailing characters" in cannot_load(pack(match) + b"{}")


def test_of_a_key_that_stands_twice_the_last_counts(match: Match) -> None:
    data = pack(match)
    twice = data.replace(b'"scenario":"raid"', b'"scenario":"moon","scenario":"raid"')
    assert pack(unpack(twice, games)) == data
    other = data.replace(b'"scenario":"raid"', b'"scenario":"raid","scenario":"moon"')
    assert cannot_load(other) == "scenario: borderland has no scenario 'moon'"
    turn = data.replace(b'"turn":', b'"turn":1,"turn":9') if b'"turn":9' not in data else data
    assert cannot_load(turn).startswith("position: it doesn't match its hash")


# edited: each says what and where


def keys(path: str) -> list[Any]:
    return [int(k) if k.lstrip("-").isdigit() else k for k in path.split("/")]


def put(path: str, value: Any) -> Edit:
    *way, last = keys(path)

    def edit(doc: Any) -> None:
        for key in way:
            doc = doc[key]
        doc[str(last) if isinstance(doc, dict) else last] = value

    return edit


def drop(path: str) -> Edit:
    *way, last = keys(path)

    def edit(doc: Any) -> None:
        for key in way:
            doc = doc[key]
        del doc[last]

    return edit


EDITS: list[tuple[Edit, str]] = [
    (put("format", "chess"), "not a save of ours: Invalid enum value 'chess' - at `$.format`"),
    (put("version", 2), "version: written by format 2; this program reads 1"),
    (put("version", 10**30), "version: written by format 1" + "0" * 30 + "; this program reads 1"),
    (put("version", "1"), "not a save of ours: Expected `int`, got `str` - at `$.version`"),
    (put("game", "moonbase"), "game: there is no game 'moonbase'"),
    (put("rules", 2), "rules: version 2 is newer than ours, 1; update first"),
    (put("rules", 0), "rules: borderland: no way from rules version 0 to 1"),
    (put("scenario", "moon"), "scenario: borderland has no scenario 'moon'"),
    (put("scenario", ""), "scenario: borderland has no scenario ''"),
    (put("scenario", "../units"), "scenario: borderland has no scenario '../units'"),
    (put("scenario", "x" * 201), "not a save of ours: Expected `str` of length <= 200 - at `$.scenario`"),
    (put("options", {"short": "x"}), "options: borderland: short can't be 'x'; it is one of False, True"),
    (put("options", {"fog": True}), "options: borderland has no option 'fog'; it has short"),
    (put("first", -1), "not a save of ours: Expected `int` >= 0 - at `$.first`"),
    (put("log/0", []), "log[0]: [] is neither a choice of borderland nor an outcome"),
    (put("log/0", -1), "log[0]: -1 takes back to a row that isn't there"),
    (put("log/3", -4), "log[3]: -4 takes back to a row that isn't there"),
    (put("log/3", 4), "log[3]: 4 takes back to a row that isn't there"),
    (put("log/1", ["march", "moon"]), "log[1]: ['march', 'moon'] is neither a choice of borderland nor an outcome"),
    (put("log/1", ["march", 3]), "log[1]: ['march', 3] is neither a choice of borderland nor an outcome"),
    (put("log/1", [2**40]), "not a save of ours: Expected `int` <= 2147483648 - at `$.log[1][0]`"),
    (put("log/1", None), "not a save of ours: Expected `int | array`, got `null` - at `$.log[1]`"),
    (put("marks", {"one": "x"}), "marks: they are numbered"),
    (put("position/board/turn", 100), "board.turn: 100 is not a number from 0 to 99"),
    (put("position/board/turn", [1]), "board.turn: should be a number"),
    (put("position/board/turn", True), "not a save of ours: Expected `int | array`, got `bool`"),
    (put("position/board/turn", 10**40), "not a save of ours: "),
    (put("position/board/turn", 1.5), "not a save of ours: Expected `int | array`, got `float`"),
    (put("position/board/at0", 3), "board.at0: should be a list"),
    (put("position/board/at0", [0]), "board.at0: 1 entries, should be 14"),
    (put("position/board/at0/2", 16), "board.at0[2]: 16 is not a number from -1 to 15"),
    (put("position/board/deck", [0] * 25), "board.deck: 25 entries, should be 24"),
    (put("position/board/gold", 1), "board.gold: there is no such field"),
    (drop("position/board/hand1"), "board.hand1: missing"),
    (put("position/frames/1/frame", "Parley"), "frames[1]: borderland has no procedure 'Parley'"),
    (put("position/frames/1/step", "parley"), "frames[1]: Impulse has no step 'parley'"),
    (put("position/frames/1/data/goal", True), "frames[1]: Impulse.goal can't be True"),
    (put("position/frames/1/data/goal", [1]), "frames[1]: Impulse.goal can't be [1]"),
    (put("position/frames/1/data/gold", 1), "frames[1]: Impulse holds side, origin, goal, taken"),
    (drop("position/frames/1/data/goal"), "frames[1]: Impulse holds side, origin, goal, taken"),
    (put("position/frames/1/data/goal", 99), "position: the rules can't go on from here ("),
    (put("position/frames/1/data/side", 9), "position: the rules can't go on from here ("),
    (put("position/frames/1/step", ""), "position: "),
    (put("position/frames", []), "ended: a game that is over names the rule that ended it"),
    (put("position/over", True), "ended: a game that is over names the rule that ended it"),
    (put("position/winner", "west"), "winner: borderland has no role 'west'"),
    (put("position/ended", "99"), "ended: borderland has no rule '99'"),
    (put("position/extra", 1), "not a save of ours: Object contains unknown field `extra` - at `$.position`"),
    (put("extra", 1), "not a save of ours: Object contains unknown field `extra`"),
    (put("spent", ["x"]), "not a save of ours: Expected `float`, got `str` - at `$.spent[0]`"),
    (put("spent", [float("nan"), 0]), "not a save of ours: JSON is malformed: invalid character"),
    (put("spent", [float("inf"), 0]), "not a save of ours: JSON is malformed: invalid character"),
    (put("start", {"board": {}, "frames": []}), "start: a match has a scenario or a start of its own, not both"),
    (drop("log"), "not a save of ours: Object missing required field `log`"),
]


@pytest.mark.parametrize(("edit", "why"), EDITS, ids=range(len(EDITS)))
def test_an_edited_save_is_refused_and_says_where(doc: Doc, sign: Sign, edit: Edit, why: str) -> None:
    if why == "position: ":
        doc["position"]["frames"][0]["data"]["impulse"] = 3  # what is next is chance
    edit(doc)
    assert cannot_load(sign(doc)).startswith(why)


def test_a_position_that_does_not_fit_its_hash_is_refused(doc: Doc) -> None:
    doc["position"]["board"]["turn"] += 1
    assert cannot_load(json.dumps(doc).encode()) == (
        "position: it doesn't match its hash; the save was edited or damaged"
    )


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (put("log/0", [0, 0]), r"^log\[0\]: Campaign at Campaign\.draw_cards: the recorded outcome \[0, 0\] can't"),
        (put("log/1", ["pass", ""]), r"^(log|marks)\[\d+\]: "),
        (put("log/1", ["march", "mill"]), r"^log\[1\]: 7\.1: North has no unit in Mill\."),
        (put("log/1", [4]), r"^log\[1\]: an outcome stands where a choice is due"),
        (put("log/2", -1), r"^(log|marks)\[\d+\]: "),
        (drop("log/-1"), r"^(log|marks)\[\d+\]: |^position: the replay"),
        (put("marks/4", "0123456789abcdef"), r"^marks\[4\]: the replay has another position there"),
        (put("marks/999", "0123456789abcdef"), r"^marks\[999\]: the replay has no decision there"),
        (put("position/board/turn", 3), r"^position: the replay leads to another one; the save was edited"),
        (put("log", []), r"^log\[0\]: Campaign at Campaign\.draw_cards: the record has no outcome"),
    ],
)
def test_a_log_that_does_not_lead_to_the_position_is_found_by_replay(
    doc: Doc, sign: Sign, edit: Edit, why: str
) -> None:
    edit(doc)
    with pytest.raises(SaveError, match=why):
        verify(sign(doc), games)


# files


def test_a_file_goes_out_and_comes_back(match: Match, tmp_path: Path) -> None:
    path = tmp_path / "game.save"
    match.save(path)
    assert os.listdir(tmp_path) == ["game.save"]
    assert pack(grognard.load(path)) == pack(match)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("missing.save", "No such file or directory"),
        (".", "Is a directory"),
        ("file/inside.save", "Not a directory"),
        ("x" * 5000, "File name too long"),
        ("nul\0byte", "null byte"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, name: str, why: str) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(SaveError, match=why) as no:
        grognard.load(f"{tmp_path}/{name}")
    assert str(tmp_path) in str(no.value)


def test_a_file_that_may_not_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def shut(*args: Any) -> None:  # root may read everything, so no file is really shut here
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(Path, "open", shut)
    with pytest.raises(SaveError, match=r"secret\.save: Permission denied$"):
        fetch(tmp_path / "secret.save")


def test_a_file_of_a_gigabyte_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "huge.save"
    with path.open("wb") as f:
        f.truncate(1 << 30)
    with pytest.raises(SaveError, match=r"huge\.save: more than 32 MB"):
        fetch(path)


def test_a_crash_in_the_middle_leaves_the_old_file(
    match: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, walk: Walk
) -> None:
    path = tmp_path / "game.save"
    write(match, path)
    before = path.read_bytes()
    walk(match, random.Random(3), 5)

    def full(fd: int) -> None:
        raise OSError("no space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="no space left"):
            write(match, path)
    assert path.read_bytes() == before
    write(match, path)
    assert path.read_bytes() == pack(match)


def test_a_match_that_cannot_be_saved_leaves_no_file(match: Match, tmp_path: Path) -> None:
    match.options = {"short": object()}
    with pytest.raises(TypeError):
        write(match, tmp_path / "game.save")
    assert os.listdir(tmp_path) == []
