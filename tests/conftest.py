"""What many tests share: choices by name, faults that are planted and taken out again, hypothesis profiles."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import settings

from borderland import GAME
from grognard.kernel.choice import Choice
from grognard.kernel.flow import Step
from grognard.kernel.match import Match
from grognard.kernel.save import SavedPosition

Play = Callable[..., None]
Offered = Callable[[Match], list[Choice]]
FindStep = Callable[[str], Step]
Walk = Callable[..., Match]
Sign = Callable[[dict[str, Any]], bytes]

# The suite is the same on every run; `pytest --hypothesis-profile=deep` looks for new trouble.
settings.register_profile("suite", deadline=None, derandomize=True, database=None, max_examples=100)
settings.register_profile("deep", deadline=None, database=None, max_examples=5000)
settings.load_profile("suite")


@pytest.fixture(scope="session")
def play() -> Play:
    """Play choices by name: play(match, "march mill", "enter ford", "pass")."""

    def run(match: Match, *choices: str) -> None:
        for words in choices:
            verb, _, noun = words.partition(" ")
            match.play((verb, noun))

    return run


@pytest.fixture(scope="session")
def offered() -> Offered:
    """The options of the decision that is due."""

    def run(match: Match) -> list[Choice]:
        assert match.ask is not None
        return match.ask.options

    return run


@pytest.fixture(scope="session")
def find_step() -> FindStep:
    """A step of Borderland by its path, "Battle.fire"."""

    def run(path: str) -> Step:
        frame = path.split(".")[0]
        return next(s for s in GAME.rules.by_name[frame].steps if s.path == path)

    return run


@pytest.fixture(scope="session")
def walk() -> Walk:
    """Play random choices: a number of them, or to the end of the game."""

    def run(match: Match, rng: Any, choices: int = 100_000) -> Match:
        for _ in range(choices):
            ask = match.position.ask
            if ask is None:
                break
            match.choose(rng.choice(ask.options))
        return match

    return run


@pytest.fixture(scope="session")
def sign() -> Sign:
    """An edited save as bytes, with the hash that its position should have: what a patient forger would do."""

    def run(doc: dict[str, Any]) -> bytes:
        try:
            position = msgspec.convert(doc["position"], SavedPosition)
        except (msgspec.ValidationError, KeyError):
            pass  # no position, no hash
        else:
            digest = hashlib.blake2b(msgspec.json.encode(position), digest_size=8)
            doc = {**doc, "state": digest.hexdigest()}
        return json.dumps(doc).encode()

    return run
