"""Servers and browsers for the tests of the room."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.server.harness import Browser, Live, running


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
