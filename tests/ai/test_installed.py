"""Bots of other packages, by the entry point `grognard.bots`."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import grognard
import grognard.ai
from borderland import GAME
from grognard import BotError
from grognard.ai import installed
from grognard.ai.passive import PassiveBot


class Hannibal(PassiveBot):
    """Stands for a bot of a package of one's own."""


def entries(**values: str) -> list[EntryPoint]:
    return [EntryPoint(name, value, installed.GROUP) for name, value in values.items()]


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A package with a bot, one that fails, one that is no bot, and one that takes the name of ours."""
    grognard.ai.Hannibal = Hannibal  # type: ignore[attr-defined]
    all_four = entries(
        hannibal="grognard.ai:Hannibal", lost="no_such_package:Bot", stone="math:pi", greedy="grognard.ai:Hannibal"
    )
    monkeypatch.setattr(installed, "entry_points", lambda group: all_four)
    bots, broken = installed.find_bots()
    monkeypatch.setattr(grognard.ai, "BOTS", bots)
    monkeypatch.setattr(grognard.ai, "BROKEN", broken)


@pytest.mark.usefixtures("found")
def test_a_bot_of_another_package_is_found_by_its_name() -> None:
    bot = grognard.ai.make_bot("hannibal", GAME, 1)
    match = GAME.new("raid", seed=1)
    assert match.ask is not None
    assert bot.choose(match.view(match.ask.role)) in match.ask.options


@pytest.mark.usefixtures("found")
def test_one_that_fails_is_named_and_the_others_stay() -> None:
    with pytest.raises(BotError, match="'lost' is installed, but no_such_package:Bot can't be loaded: ModuleNotFound"):
        grognard.ai.make_bot("lost", GAME, 1)
    with pytest.raises(BotError, match=r"math:pi is not a subclass of grognard\.Bot"):
        grognard.ai.make_bot("stone", GAME, 1)
    assert grognard.ai.make_bot("random", GAME, 1).name == "random"


@pytest.mark.usefixtures("found")
def test_nobody_takes_the_name_of_ours() -> None:
    assert grognard.ai.BOTS["greedy"] is not Hannibal


PACKAGE = """
import grognard

class Scipio(grognard.Bot):
    def choose(self, view):
        return view.ask.options[0]
"""


def test_a_package_of_ones_own_needs_no_more_than_its_entry_point(tmp_path: Path) -> None:
    """It imports grognard, and grognard finds it: whoever comes first."""
    (tmp_path / "my_bots.py").write_text(PACKAGE)
    info = tmp_path / "my_bots-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: my-bots\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[grognard.bots]\nscipio = my_bots:Scipio\n")
    for first in ("grognard", "my_bots", "grognard.ai"):
        test = f"import {first}, grognard; print(grognard.bots(), grognard.ai.BROKEN)"
        env = os.environ | {"PYTHONPATH": str(tmp_path)}
        ran = subprocess.run([sys.executable, "-c", test], env=env, capture_output=True, text=True, check=True)
        assert ran.stdout == "['greedy', 'passive', 'random', 'scipio'] {}\n"
