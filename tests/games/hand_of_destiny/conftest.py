"""What the rule tests of Hand of Destiny share: matches from positions with laid dice, cards made up, short questions.

The positions are those of Race to Khartoum unless they say `scenario`: turn 1, the Relief side about to march.
Supply (21) is switched off unless they say `rules`, so that not everybody needs a depot.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from grognard.games.hand_of_destiny import GAME, HandOfDestiny
from grognard.games.hand_of_destiny.state import BOXES, SCENARIOS
from grognard.kernel.dice import LaidDice, SeededDice
from grognard.kernel.match import Match

Data = dict[str, Any]
Start = Callable[..., Match]
Find = Callable[[Match, str], str]
Edited = Callable[..., Path]

PLAIN: Data = {
    "scenario": "race_to_khartoum", "turn": 1, "active": "relief", "phase": "march",
    "rules": {"supply": False},
}  # fmt: skip
ALL: Data = {"all": True}


def card(*events: Data, **keys: Any) -> Data:
    """A card made up for a test; `move` may be a number, for everybody."""
    if isinstance(keys.get("move"), int):
        keys["move"] = [{"who": ALL, "spaces": keys["move"]}]
    return {"title": "A card", "event": list(events), **keys}


def event(phase: str, *effects: Data, **keys: Any) -> Data:
    return {"phase": phase, "text": "An event.", "effects": list(effects), **keys}


def news(match: Match, event: str) -> list[list[int]]:
    """What happened, as numbers: the arguments of every event of this kind."""
    kinds = match.game.rules.events
    return [e.args for _, e in match.events if e.kind >= 0 and kinds[e.kind].name == event]


def imagine(match: Match, role: str, worlds: int = 20) -> list[Any]:
    """Positions that fit what a role sees; each of them gives the same view again."""
    view = match.view(role)
    out = [match.game.imagine(view, SeededDice(seed)) for seed in range(worlds)]
    for g in out:
        assert match.game.view(g, match.game.role(role), match.number) == view
    return out


@pytest.fixture(scope="session")
def game() -> HandOfDestiny:
    return GAME


@pytest.fixture(scope="session")
def start(game: HandOfDestiny) -> Start:
    """A match from a position; one list of laid dice for each roll, in which cards and units stand by their ids.

    start({"units": {"korti": ["guards"]}, "card": "r3"}, [["m1"], [6, 1]])
    """

    def run(position: Data, dice: Sequence[Sequence[int | str]] = (), of: HandOfDestiny | None = None) -> Match:
        data = {**PLAIN, **position}
        d = (of or game.edition(data["scenario"])).components
        numbers = {id: n for ids in (d.card_ids, d.units) for n, id in enumerate(ids)}
        laid = [[numbers[x] if isinstance(x, str) else x for x in roll] for roll in dice]
        return (of or game).match(data, dice=LaidDice(laid))

    return run


@pytest.fixture(scope="session")
def find() -> Find:
    """Where a unit is: a space, or box, dead, later, away."""

    def run(match: Match, id: str) -> str:
        b = match.position.board
        at = b.at[b.d.units.index(id)]
        return str(b.d.spaces[at]) if at >= 0 else BOXES[at]

    return run


@pytest.fixture
def edited(tmp_path: Path) -> Edited:
    """A copy of a scenario with one text changed: edited("scenario.toml", "turns = 10", "turns = 2")."""

    def run(file: str, old: str, new: str, scenario: str = "race_to_khartoum") -> Path:
        folder = tmp_path / scenario
        if not folder.exists():
            shutil.copytree(SCENARIOS / scenario, folder)
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
        return folder

    return run
