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
from grognard.kernel.dice import SecureDice
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


def test_as_data(cli: Any, finished: Path) -> None:
    data = cli("verify", str(finished), "--json").data
    assert data["dice"] is True
    assert data["rolls"] > 0


def test_without_a_seed_nothing_is_said_of_the_dice(cli: Any, finished: Path) -> None:
    change(finished, seed="")
    result = cli("verify", str(finished))
    assert result.code == 1
    assert "holds no seed" in result.out


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
    assert cli("verify", str(finished)).code == 2


def test_another_seed_is_not_the_one_promised(cli: Any, finished: Path) -> None:
    change(finished, seed=bytes(32).hex())
    assert "not the one that the commitment promised" in cli("verify", str(finished)).err


def test_dice_of_another_seed_are_found(cli: Any, finished: Path) -> None:
    change(finished, seed=bytes(32).hex(), commitment=hashlib.sha256(bytes(32)).hexdigest())
    result = cli("verify", str(finished))
    assert result.code == 2
    assert "by the seed" in result.err


def test_another_promise_is_named(cli: Any, finished: Path) -> None:
    assert "commitment: it was" in cli("verify", str(finished), "--commitment", "ab" * 32).err


def test_a_log_that_was_touched_is_found(cli: Any, finished: Path) -> None:
    log = json.loads(finished.read_text())["log"]
    change(finished, log=log[:-3])
    assert cli("verify", str(finished)).code == 2
