"""`grognard verify`: a finished game is proved offline, and whatever was touched is named."""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any

import pytest

import grognard
from borderland import GAME
from grognard.kernel.dice import SecureDice, Share
from grognard.kernel.rows import count_fallen
from grognard.kernel.rulebook import RESIGN
from grognard.kernel.save import pack

SEED = bytes(range(32))
PROMISE = hashlib.sha256(SEED).hexdigest()


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """A finished game with its seed, as the table gives it for download."""
    rng = random.Random(5)
    match = GAME.new("raid", dice=SecureDice(SEED))
    while not match.over:
        assert match.position.ask is not None
        match.choose(rng.choice(match.position.ask.options))
    file = tmp_path / "game.json"
    file.write_text(json.dumps(json.loads(pack(match)) | {"seed": SEED.hex(), "commitment": PROMISE}))
    return file


def change(file: Path, **values: Any) -> None:
    file.write_text(json.dumps(json.loads(file.read_text()) | values))


def test_an_honest_game_is_proved(cli: Any, finished: Path) -> None:
    result = cli("verify", str(finished), "--commitment", PROMISE)
    assert result.code == 0
    assert "each as the seed gives it" in result.out
    assert PROMISE in result.out


def test_the_winner_is_named_as_the_scenario_names_him(cli: Any, tmp_path: Path) -> None:
    match = grognard.game("indian-territory").new(dice=SecureDice(SEED))
    match.end(RESIGN, "union")
    file = tmp_path / "game.json"
    file.write_text(json.dumps(json.loads(pack(match)) | {"seed": SEED.hex(), "commitment": PROMISE}))
    assert "The end: the Confederate side wins. " in cli("verify", str(file)).out


def test_a_save_without_a_seed_says_where_one_comes_from(cli: Any, tmp_path: Path) -> None:
    GAME.new("raid", seed=1).save(tmp_path / "game.save")
    result = cli("verify", tmp_path / "game.save")
    assert result.code == 0, "a limit of the proof, not a fault of the game"
    assert "The end: there is none yet, the game goes on." in result.out
    assert "the file holds no seed" in result.out
    assert "a table gives one at the end" in " ".join(result.out.split())


def test_a_file_that_is_not_there_is_named_once(cli: Any) -> None:
    assert cli("verify", "nowhere.json").err == "grognard: nowhere.json: No such file or directory\n"
    assert cli("luck", "nowhere.json").err == "grognard: nowhere.json: No such file or directory\n"


def test_as_data(cli: Any, finished: Path) -> None:
    data = cli("verify", str(finished), "--json").data
    assert data["dice"] is True
    assert data["rolls"] > 0


def test_without_a_seed_nothing_is_said_of_the_dice(cli: Any, finished: Path) -> None:
    """As in a game at the terminal: that is a limit of the proof, not a fault of the game."""
    change(finished, seed="", commitment="")
    result = cli("verify", str(finished))
    assert result.code == 0
    assert "Beyond the proof: dice: the file holds no seed" in result.out
    assert cli("verify", str(finished), "--commitment", PROMISE).code == 1


def test_rolls_from_before_it_was_brought_to_its_table_are_told_apart(cli: Any, finished: Path) -> None:
    rng = random.Random(5)
    match = GAME.new("raid", seed=1)
    for _ in range(8):
        assert match.position.ask is not None
        match.choose(rng.choice(match.position.ask.options))
    before = count_fallen(match.rows)
    match.chance.dice = SecureDice(SEED)
    while match.position.ask is not None:
        match.choose(rng.choice(match.position.ask.options))
    finished.write_bytes(pack(match))
    change(finished, seed=SEED.hex(), commitment=PROMISE, rolls=-before)
    result = cli("verify", str(finished))
    assert result.code == 1
    assert f"the first {before} roll" in result.out
    assert "each as the seed gives it" in result.out
    assert cli("verify", str(finished), "--json").data["foreign"] == before > 0
    change(finished, rolls=1 - before)
    assert cli("verify", str(finished)).code == 1


def test_another_seed_is_not_the_one_promised(cli: Any, finished: Path) -> None:
    change(finished, seed=bytes(32).hex())
    assert "not the one that the commitment promised" in cli("verify", str(finished)).out


def test_dice_of_another_seed_are_found(cli: Any, finished: Path) -> None:
    change(finished, seed=bytes(32).hex(), commitment=hashlib.sha256(bytes(32)).hexdigest())
    result = cli("verify", str(finished))
    assert result.code == 1
    assert "by the seed" in result.out


def test_another_promise_is_named(cli: Any, finished: Path) -> None:
    assert "commitment: it was" in cli("verify", str(finished), "--commitment", "ab" * 32).out


def faults(cli: Any, file: Path) -> list[str]:
    """What is named; the exit code says that something is."""
    result = cli("verify", str(file), "--json")
    assert result.code == 1
    assert result.data["proved"] is False
    return [x.partition(":")[0] for x in result.data["faults"]]


@pytest.mark.parametrize("lost", [slice(-3, None), slice(0, 1), slice(4, 5)])
def test_rows_that_are_lost_are_found(cli: Any, finished: Path, lost: slice) -> None:
    log = json.loads(finished.read_text())["log"]
    del log[lost]
    change(finished, log=log)
    assert cli("verify", str(finished)).code == 1


def test_a_file_that_is_no_game_is_a_mistake_of_the_caller(cli: Any, finished: Path) -> None:
    finished.write_text("{}")
    assert cli("verify", str(finished)).code == 2


def test_a_position_that_was_edited_is_found(cli: Any, finished: Path) -> None:
    position = json.loads(finished.read_text())["position"]
    change(finished, position=position | {"winner": "south" if position["winner"] == "north" else "north"})
    result = cli("verify", str(finished))
    assert result.code == 1
    assert "Not proved. position:" in result.out


def laid_out(tmp_path: Path, **units: str) -> Path:
    """A whole game by the rules with honest dice, but from a position that somebody has laid out."""
    rng = random.Random(5)
    match = GAME.match({"units": {k.replace("_", "-"): v for k, v in units.items()}}, dice=SecureDice(SEED))
    while not match.over:
        assert match.position.ask is not None
        match.choose(rng.choice(match.position.ask.options))
    file = tmp_path / "laid.json"
    file.write_text(json.dumps(json.loads(pack(match)) | {"seed": SEED.hex(), "commitment": PROMISE}))
    return file


def test_a_start_that_is_not_the_scenarios_own_is_named(cli: Any, tmp_path: Path) -> None:
    file = laid_out(tmp_path, north_band_1="long_dale", south_band_1="mill")
    assert faults(cli, file) == ["start"]
    change(file, scenario="raid", start=None)
    assert cli("verify", str(file)).code == 1, "the log of a start that was laid out is not that of a scenario"


def test_a_log_that_begins_later_and_a_seed_used_from_the_middle_are_named(cli: Any, tmp_path: Path) -> None:
    file = laid_out(tmp_path, north_band_1="long_dale", south_band_1="mill")
    change(file, first=40)
    assert faults(cli, file) == ["start", "log"]
    rng = random.Random(5)
    match = GAME.new("raid", dice=SecureDice(SEED, index=7))
    while not match.over:
        assert match.position.ask is not None
        match.choose(rng.choice(match.position.ask.options))
    file.write_text(json.dumps(json.loads(pack(match)) | {"seed": SEED.hex(), "commitment": PROMISE, "rolls": 7}))
    assert faults(cli, file) == ["seed"]


def test_what_the_record_says_of_its_past_is_told(cli: Any, finished: Path) -> None:
    change(finished, past=[{"kind": "damage", "number": 12, "time": ""}])
    assert faults(cli, finished) == ["record"]
    change(finished, past=[{"kind": "import", "number": 12, "time": ""}])
    result = cli("verify", str(finished))
    assert result.code == 0
    assert "brought to its table by a file, at row 12" in result.out


# dice of all seats

NORTH, SOUTH = b"n" * 32, b"s" * 32


def share(role: str, secret: bytes, since: int, given: bool = True) -> dict[str, Any]:
    promise = hashlib.sha256(secret).hexdigest()
    return {"role": role, "commitment": promise, "secret": secret.hex() if given else "", "since": since}


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """A game whose dice are the server's, and from roll 3 on those of both seats, too."""
    rng = random.Random(5)
    match = GAME.new("raid", dice=SecureDice(SEED, 0, [Share("north", NORTH, 0), Share("south", SOUTH, 3)]))
    while not match.over:
        assert match.position.ask is not None
        match.choose(rng.choice(match.position.ask.options))
    file = tmp_path / "mixed.json"
    shares = [share("north", NORTH, 0), share("south", SOUTH, 3)]
    file.write_text(json.dumps(json.loads(pack(match)) | {"seed": SEED.hex(), "commitment": PROMISE, "shares": shares}))
    return file


def test_dice_that_every_seat_has_added_to_are_proved(cli: Any, mixed: Path) -> None:
    promises = ["--commitment", PROMISE, "--commitment", hashlib.sha256(NORTH).hexdigest()]
    result = cli("verify", str(mixed), *promises, "--secret", SOUTH.hex())
    assert result.code == 0
    assert f"South added a secret, promised by {hashlib.sha256(SOUTH).hexdigest()}, from roll 3 on." in result.out
    assert "3 rolls and draws came before all of these secrets counted" in result.out
    assert cli("verify", str(mixed), "--secret", "00" * 32).code == 1


@pytest.mark.parametrize(
    "shares",
    [
        [],
        [share("north", NORTH, 0)],
        [share("north", NORTH, 0), share("south", SOUTH, 2)],
        [share("north", NORTH, 0), share("south", b"x" * 32, 3)],
        [share("north", NORTH, 0), share("south", SOUTH, 3, given=False)],
        [share("north", NORTH, 0), share("south", SOUTH, 3) | {"commitment": "00"}],
        [share("north", NORTH, 0), share("south", SOUTH, 3), share("south", SOUTH, 9)],
    ],
)
def test_secrets_left_out_moved_or_exchanged_are_found(cli: Any, mixed: Path, shares: list[Any]) -> None:
    change(mixed, shares=shares)
    assert cli("verify", str(mixed)).code == 1


def test_a_secret_that_counted_for_no_roll_was_not_in(cli: Any, finished: Path) -> None:
    """A server might take it and never use it: whoever looks for his own must be told."""
    change(finished, shares=[share("north", NORTH, 10**6)])
    result = cli("verify", str(finished))
    assert result.code == 0
    assert "north gave a secret, which counted for no roll" in result.out
    assert "whoever ran the server could have chosen the seed" in result.out
    assert cli("verify", str(finished), "--secret", NORTH.hex()).code == 1


def test_what_another_seat_had_promised_is_held_against_the_file(cli: Any, mixed: Path) -> None:
    """A server that plays together with that seat might exchange its secret once it knows ours."""
    theirs = hashlib.sha256(SOUTH).hexdigest()
    assert cli("verify", str(mixed), "--commitment", PROMISE, "--commitment", theirs.upper()).code == 0
    result = cli("verify", str(mixed), "--commitment", PROMISE, "--commitment", "0" * 64)
    assert result.code == 1
    assert f"not {'0' * 64}" in result.out
    assert theirs in result.out


def test_what_was_added_unpromised_could_be_chosen(cli: Any, mixed: Path) -> None:
    """Whoever runs the server might add a secret once all others are known, and try until the dice are to his taste."""
    command = ["verify", str(mixed), "--commitment", PROMISE, "--secret", SOUTH.hex()]
    result = cli(*command)
    assert result.code == 1
    assert "that of north was promised by" in result.out
    assert cli(*command, "--commitment", hashlib.sha256(NORTH).hexdigest()).code == 0


def test_a_secret_of_no_seat_is_named(cli: Any, tmp_path: Path) -> None:
    """As the server adds one where it puts a game back; there it says so, here it kept silent."""
    match, rng = GAME.new("raid", dice=SecureDice(SEED, 0, [Share("server.1", NORTH, 2)])), random.Random(5)
    while match.position.ask is not None:
        match.choose(rng.choice(match.position.ask.options))
    file = tmp_path / "steered.json"
    file.write_bytes(pack(match))
    change(file, seed=SEED.hex(), commitment=PROMISE, shares=[share("server.1", NORTH, 2)])
    assert faults(cli, file) == ["dice"]


def test_a_promised_seed_that_is_withheld_is_a_fault(cli: Any, finished: Path) -> None:
    change(finished, seed="")
    assert faults(cli, finished) == ["seed"]
    change(finished, commitment="")
    assert cli("verify", str(finished), "--commitment", PROMISE).code == 1


def test_a_secret_that_was_never_given_is_a_limit(cli: Any, finished: Path) -> None:
    assert "whoever ran the server could have chosen the seed" in cli("verify", str(finished)).out
    change(finished, shares=[share("north", NORTH, -1, given=False)])
    result = cli("verify", str(finished))
    assert result.code == 0
    assert "north promised a secret and never gave it" in result.out
