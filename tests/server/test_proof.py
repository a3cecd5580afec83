"""The proof of a game: by the rules, and with the dice that were promised."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import grognard
from borderland import GAME
from grognard.kernel.dice import SecureDice
from grognard.kernel.match import Match
from grognard.kernel.proof import Proof, prove
from grognard.kernel.save import hash_of, pack
from grognard.kernel.saved import SaveError

SEED = bytes(range(32))


def played(dice: SecureDice) -> Match:
    match = GAME.new("raid", dice=dice)
    match.hasher = hash_of
    rng = random.Random(1)
    while match.position.ask is not None:
        match.choose(rng.choice(match.position.ask.options))
    return match


def document(**changes: Any) -> dict[str, Any]:
    doc = json.loads(pack(played(SecureDice(SEED))))
    return {**doc, "seed": SEED.hex(), "commitment": SecureDice(SEED).commitment, **changes}


def proved(doc: dict[str, Any]) -> Proof:
    return prove(json.dumps(doc).encode(), grognard.game)


def test_an_honest_game_is_proved() -> None:
    doc = document()
    rolls = [x for x in doc["log"] if isinstance(x, list) and isinstance(x[0], int)]
    proof = proved(doc)
    assert (proof.inputs, proof.rolls, proof.commitment) == (len(doc["log"]), len(rolls), SecureDice(SEED).commitment)
    assert (proof.has_seed, proof.foreign, proof.faults) == (True, 0, ())
    assert proof.outcome is not None
    assert len(rolls) > 2


def test_without_a_seed_only_the_rules_are_checked() -> None:
    proof = proved(document(seed=""))
    assert proof.has_seed is False
    assert proof.commitment


def test_a_seed_that_was_not_promised() -> None:
    with pytest.raises(SaveError, match="not the one that the commitment promised"):
        proved(document(seed=bytes(32).hex()))
    with pytest.raises(SaveError, match="commitment promised"):
        proved(document(commitment=""))
    with pytest.raises(SaveError, match="hex digits"):
        proved(document(seed="xyz"))


def test_dice_that_were_not_the_seeds() -> None:
    """A whole game by the rules, but with other dice than were promised."""
    other = json.loads(pack(played(SecureDice(b"others"))))
    with pytest.raises(SaveError, match=r"log\[0\]: .*roll 0 is .* in the log, and .* by the seed"):
        proved(document(log=other["log"], marks=other["marks"], position=other["position"], state=other["state"]))


def test_a_log_that_begins_later_says_which_roll_comes_first() -> None:
    doc = json.loads(pack(played(SecureDice(SEED, index=40))))
    doc |= {"seed": SEED.hex(), "commitment": SecureDice(SEED).commitment}
    assert [x.partition(":")[0] for x in proved({**doc, "rolls": 40}).faults] == ["seed"]
    with pytest.raises(SaveError, match="roll 39"):
        proved({**doc, "rolls": 39})


def test_a_choice_that_the_rules_dont_allow() -> None:
    doc = document()
    at = next(n for n, x in enumerate(doc["log"]) if isinstance(x, list) and isinstance(x[0], str))
    doc["log"][at] = ["march", "south_keep"]
    with pytest.raises(SaveError, match=rf"log\[{at}\]"):
        proved(doc)


def test_progress_is_told() -> None:
    seen: list[tuple[int, int]] = []
    doc = document()
    prove(json.dumps(doc).encode(), grognard.game, lambda n, of: seen.append((n, of)))
    assert seen[-1] == (len(doc["log"]), len(doc["log"]))
