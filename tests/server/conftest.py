"""Servers and browsers for the tests of the room."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.server.harness import Browser, Live, running
from tools.steady import Steady

from grognard.server import chance


@pytest.fixture(autouse=True)
def steady(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Dice and bots do the same on every run."""
    source = Steady(request.node.nodeid)
    monkeypatch.setattr(chance, "fresh_dice", source.fresh_dice)
    monkeypatch.setattr(chance, "fresh_seed", source.fresh_seed)


@pytest.fixture(scope="session")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """One server for all tests that break nothing."""
    with running(tmp_path_factory.mktemp("room")) as server:
        yield server


@pytest.fixture
def browser(live: Live) -> Iterator[Browser]:
    """A browser that has been here before: it has its cookie."""
    with live.browser() as b:
        b.get("/")
        yield b


@pytest.fixture
def other(live: Live) -> Iterator[Browser]:
    with live.browser() as b:
        b.get("/")
        yield b
