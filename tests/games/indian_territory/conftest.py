"""What the rule tests of Indian Territory share: the game, matches from positions with laid dice, short questions."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from grognard.games.indian_territory import GAME, IndianTerritory
from grognard.games.indian_territory.read import FILES
from grognard.games.indian_territory.state import DATA, SIDES, War
from grognard.kernel.dice import LaidDice
from grognard.kernel.match import Match

Data = dict[str, Any]
Start = Callable[..., Match]
Find = Callable[[Match, str], str]
Panicked = Callable[[Match], list[str]]
Fight = Callable[..., Match]
Edited = Callable[[str, str, str, str], Path]

D = GAME.components


def unit(id: str) -> int:
    return D.counters.index(id)


def space(id: str) -> int:
    return D.spaces.index(id)


def marker(id: str) -> int:
    return D.markers.index(id)


def asked(data: Data) -> War:
    """A position from plain data, advanced as far as it goes without chance."""
    g = GAME.position(data)
    g.advance(None)
    return g


@pytest.fixture(scope="session")
def game() -> IndianTerritory:
    return GAME


@pytest.fixture(scope="session")
def start(game: IndianTerritory) -> Start:
    """A match from a position; one list of laid dice for each roll, in which markers and units stand by their ids.

    start({"units": {"5ks-1": "fort_scott"}, "player": "union"}, [["act_2"], [6, 1]])
    """
    numbers = {id: n for ids in (D.markers, D.counters) for n, id in enumerate(ids)}

    def run(position: Data, dice: Sequence[Sequence[int | str]] = ()) -> Match:
        laid = [[numbers[x] if isinstance(x, str) else x for x in roll] for roll in dice]
        return game.match(position, dice=LaidDice(laid))

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
def fight(start: Start) -> Fight:
    """A battle about to begin, with attackers and defenders by their ids, in cross timbers unless said otherwise.

    fight("3ks blunt", "3ari", [[6, 1]], units={"lane": "fort_scott"}, battle={"round": "regular"})

    An action is left when it is over, so that the match stops there.
    """

    def run(attackers: str, defenders: str, dice: Sequence[Sequence[int | str]] = (), **more: Any) -> Match:
        who, against = attackers.split(), defenders.split()
        at, came_from = more.pop("at", "council_grounds"), more.pop("came_from", "honey_springs")
        side = SIDES[D.side[unit(who[0])]]
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
