"""A live position as plain data, and the same position out of it again."""

from __future__ import annotations

import random

import pytest
from tests.games.indian_territory.conftest import Data, asked

from grognard.games.indian_territory import GAME
from grognard.games.indian_territory.rules.describe import tell_board, tell_play
from grognard.games.indian_territory.state import War
from grognard.kernel.dice import SeededDice
from grognard.kernel.game import GameError
from grognard.kernel.save import state_hash

D = GAME.components
U = {"6ks-1": "fort_gibson", "drew-1": "tahlequah"}
ON_MAP = [s for s in range(len(D.spaces)) if D.base[s] < 0]


def crowd(rng: random.Random) -> Data:
    """A map full of troops, so that marches soon end in battles."""
    units: dict[str, str] = {}
    owner: dict[int, int] = {}
    for u, id in enumerate(D.counters):
        s = rng.choice(ON_MAP)
        side = min(D.side[u], 2)
        if u == D.quantrill or rng.random() < 0.5:
            units[id] = "box" if side < 2 and u != D.quantrill else "aside" if side < 2 else "lost"
        elif owner.setdefault(s, side) == side:
            units[id] = D.spaces[s]
    held = [s for s in owner if owner[s] < 2 and any(units.get(D.counters[u]) == D.spaces[s] for u in range(D.n_units))]
    wagons = [{"side": ["union", "confederate"][owner[s]], "at": D.spaces[s]} for s in rng.sample(held, 12)]
    forts = {D.spaces[s]: rng.choice(["building", "finished"]) for s in rng.sample(held, 4)}
    burnt = [D.spaces[s] for s in rng.sample(ON_MAP, 12) if D.burns[D.terrain[s]]][:5]
    impulse = {"player": rng.choice(["union", "confederate"]), "marker": rng.choice(["act_4", "act_4", "kiowa"])}
    return {
        "turn": rng.randint(1, 8), "units": units, "wagons": wagons, "forts": forts, "devastated": burnt,
        "impulse": impulse,
    }  # fmt: skip


def check_there_and_back(g: War, short: bool) -> None:
    data = GAME.describe(g) if short else {**tell_board(g.board), **tell_play(g)}
    again = GAME.position(data)
    if not again.over:
        again.advance(None)
    assert state_hash(GAME, again) == state_hash(GAME, g)
    if g.ask is not None:
        assert again.ask is not None
        assert (again.ask.role, again.ask.options) == (g.ask.role, g.ask.options)


@pytest.mark.parametrize("seed", range(25))
def test_a_crowded_position_comes_back_from_its_data(seed: int) -> None:
    rng, dice = random.Random(seed), SeededDice(seed)
    g = GAME.position(crowd(rng))
    g.advance(dice)
    for n in range(80):
        if g.over:
            break
        check_there_and_back(g, n % 40 == 7)
        assert g.ask is not None
        bold = [c for c in g.ask.options if c] or g.ask.options
        g.apply(rng.choice(bold if rng.random() < 0.8 else g.ask.options), dice)


@pytest.mark.parametrize("seed", range(6))
def test_a_game_comes_back_from_its_data(seed: int) -> None:
    rng, dice = random.Random(seed), SeededDice(seed)
    g = GAME.set_up("campaign", {})
    g.advance(dice)
    while not g.over:
        if rng.random() < 0.06:
            check_there_and_back(g, rng.random() < 0.1)
        assert g.ask is not None
        g.apply(rng.choice(g.ask.options), dice)
    check_there_and_back(g, True)


def test_before_a_draw_a_position_can_be_told() -> None:
    g = asked({"turn": 3, "player": "confederate", "units": U})
    assert g.pending is not None
    assert GAME.describe(g)["player"] == "confederate"
    check_there_and_back(g, True)


def test_a_description_says_no_more_than_it_must() -> None:
    g = asked({"units": U, "impulse": {"player": "union", "actions": 2}})
    want = {"turn": 1, "impulse": {"player": "union", "marker": "act_2", "actions": 2}}
    assert GAME.describe(g) == {**want, "units": U}


def test_a_position_in_the_midst_of_a_roll_cannot_be_told() -> None:
    g = asked({"phase": "opening"})
    with pytest.raises(GameError, match="can't be told"):
        GAME.describe(g)
