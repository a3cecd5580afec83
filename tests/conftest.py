"""What many tests share: choices by name, short questions, planted faults that are taken out again, hypothesis."""

from __future__ import annotations

import gc
import hashlib
import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import settings

from borderland import GAME
from grognard.kernel.border import Choice
from grognard.kernel.match import Match
from grognard.kernel.saved import SavedPosition
from grognard.kernel.steps import Step

Play = Callable[..., None]
Offered = Callable[[Match], list[Choice]]
Why = Callable[[Match, str], str]
Held = Callable[[Match, str], str]
Told = Callable[..., list[str]]
FindStep = Callable[[str], Step]
Walk = Callable[..., Match]
Sign = Callable[[dict[str, Any]], bytes]

# The suite is the same on every run; `pytest --hypothesis-profile=deep` looks for new trouble.
settings.register_profile("suite", deadline=None, derandomize=True, database=None, max_examples=100)
settings.register_profile("deep", deadline=None, database=None, max_examples=5000)
settings.load_profile("suite")

gc.disable()  # until everything is collected: what that makes stays to the end


def pytest_collection_finish() -> None:
    """The garbage collector need not walk what collecting made, thousands of tests and all games, at every turn."""
    gc.collect()
    gc.freeze()
    gc.enable()


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
def why() -> Why:
    """The rule that bars a choice by name, why(match, "march guards"); empty when it is open."""

    def run(match: Match, words: str) -> str:
        verb, _, noun = words.partition(" ")
        refusal = match.refusal((verb, noun))
        return "" if refusal is None else refusal.rule

    return run


@pytest.fixture(scope="session")
def held() -> Held:
    """The side that holds a space; empty for nobody."""

    def run(match: Match, space: str) -> str:
        return next(s.control for s in match.view().spaces if s.id == space)

    return run


@pytest.fixture(scope="session")
def told() -> Told:
    """The sentences of the log that everybody may read; with the name of an event, only those of this kind."""

    def run(match: Match, event: str = "", role: str = "") -> list[str]:
        return [x.text for x in match.lines(role) if event in ("", x.event)]

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
