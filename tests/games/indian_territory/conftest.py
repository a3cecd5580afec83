"""What the rule tests of Indian Territory share: the game, matches from positions with laid dice, short questions."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from grognard.games.indian_territory import GAME, IndianTerritory
from grognard.games.indian_territory.components import FILES
from grognard.games.indian_territory.state import DATA, SIDES
from grognard.kernel.dice import LaidDice
from grognard.kernel.match import Match

Start = Callable[..., Match]
Why = Callable[[Match, str], str]
Find = Callable[[Match, str], str]
Told = Callable[..., list[str]]
Panicked = Callable[[Match], list[str]]
Fight = Callable[..., Match]
Control = Callable[[Match, str], str]
Edited = Callable[[str, str, str, str], Path]


@pytest.fixture(scope="session")
def game() -> IndianTerritory:
    return GAME


@pytest.fixture(scope="session")
def start(game: IndianTerritory) -> Start:
    """A match from a position; one list of laid dice for each roll, in which markers and units stand by their ids.

    start({"units": {"5ks-1": "fort_scott"}, "player": "union"}, [["act_2"], [6, 1]])
    """
    d = game.components
    numbers = {id: n for ids in (d.markers, d.counters) for n, id in enumerate(ids)}

    def run(position: dict[str, Any], dice: Sequence[Sequence[int | str]] = ()) -> Match:
        laid = [[numbers[x] if isinstance(x, str) else x for x in roll] for roll in dice]
        return game.match(position, dice=LaidDice(laid))

    return run


@pytest.fixture(scope="session")
def why() -> Why:
    """The rule that bars a choice by name, why(match, "step newtonia"); empty when it is open."""

    def run(match: Match, words: str) -> str:
        verb, _, noun = words.partition(" ")
        refusal = match.refusal((verb, noun))
        return "" if refusal is None else refusal.rule

    return run


@pytest.fixture(scope="session")
def control() -> Control:
    """The player who controls a space."""

    def run(match: Match, space: str) -> str:
        return next(s.control for s in match.view().spaces if s.id == space)

    return run


@pytest.fixture(scope="session")
def find() -> Find:
    """Where a counter is: a space, or aside, box, pool, lost."""

    def run(match: Match, id: str) -> str:
        b = match.position.board
        at = b.at[b.d.counters.index(id)]
        return str(b.d.spaces[at]) if at >= 0 else ["aside", "box", "pool", "lost"][-1 - at]

    return run


@pytest.fixture(scope="session")
def panicked() -> Panicked:
    """The units that are turned over."""

    def run(match: Match) -> list[str]:
        b = match.position.board
        return [str(b.d.counters[u]) for u in range(b.d.n_units) if b.panicked[u]]

    return run


@pytest.fixture(scope="session")
def told() -> Told:
    """The sentences of the log; with the name of an event, only those of this kind."""

    def run(match: Match, event: str = "") -> list[str]:
        return [x.text for x in match.lines() if event in ("", x.event)]

    return run


@pytest.fixture(scope="session")
def fight(start: Start, game: IndianTerritory) -> Fight:
    """A battle about to begin, with attackers and defenders by their ids, in cross timbers unless said otherwise.

    fight("3ks blunt", "3ari", [[6, 1]], units={"lane": "fort_scott"}, battle={"round": "regular"})

    An action is left when it is over, so that the match stops there.
    """
    d = game.components

    def run(attackers: str, defenders: str, dice: Sequence[Sequence[int | str]] = (), **more: Any) -> Match:
        who, against = attackers.split(), defenders.split()
        at, came_from = more.pop("at", "council_grounds"), more.pop("came_from", "honey_springs")
        side = SIDES[d.side[d.counters.index(who[0])]]
        units = {**dict.fromkeys(who + against, at), **more.pop("units", {})}
        battle = {"attacker": side, "at": at, "from": came_from, **more.pop("battle", {})}
        if side in SIDES[:2] and "fortune" not in more:
            more.setdefault("impulse", {"player": side, "actions": 1})
        return start({"units": units, "battle": battle, **more}, dice)

    return run


@pytest.fixture
def edited(tmp_path: Path) -> Edited:
    """A copy of the components with one entry changed: edited("map.toml", "deep_fork", "prairie", "rough")."""

    def run(file: str, entry: str, old: str, new: str) -> Path:
        for name in FILES:
            shutil.copy(DATA / name, tmp_path / name)
        text = (tmp_path / file).read_text(encoding="utf-8")
        at = text.index(f'id = "{entry}"')
        (tmp_path / file).write_text(text[:at] + text[at:].replace(old, new, 1), encoding="utf-8")
        return tmp_path

    return run
