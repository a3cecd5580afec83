"""A live position as plain data, and the same position out of it again."""

from __future__ import annotations

import json
import random
import re

import pytest
from tests.games.indian_territory.conftest import Data, asked

from grognard.games.indian_territory import GAME
from grognard.games.indian_territory.state import War
from grognard.kernel.dice import SeededDice
from grognard.kernel.game import GameError
from grognard.kernel.saved import state_hash

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


def check_there_and_back(g: War) -> None:
    again = GAME.position(json.loads(json.dumps(GAME.describe(g))))  # plain enough for a file
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
    for _ in range(80):
        if g.over:
            break
        check_there_and_back(g)
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
            check_there_and_back(g)
        assert g.ask is not None
        g.apply(rng.choice(g.ask.options), dice)
    check_there_and_back(g)


def test_before_a_draw_a_position_can_be_told() -> None:
    g = asked({"turn": 3, "player": "confederate", "units": U})
    assert g.pending is not None
    assert GAME.describe(g)["play"] == [("Game.draw_marker", {"player": "confederate"})]
    check_there_and_back(g)


def test_a_description_says_no_more_than_it_must() -> None:
    g = asked({"units": U, "impulse": {"player": "union", "actions": 2}})
    told = GAME.describe(g)
    act = {"marker": "act_2", "effect": 2, "actions": 2}
    assert told["play"] == [("Game.phase_closed", {}), ("Impulse.act", act)]
    assert {id: at for id, at in told["units"].items() if at != "lost"} == U
    assert set(told) == {"turn", "control", "pool", "drawn", "kept", "units", "play"}


def test_a_position_in_the_midst_of_a_roll_can_be_told() -> None:
    g = asked({"phase": "opening"})
    assert g.where() == "Game.first_player"
    check_there_and_back(g)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"units": {"6ks-1": "fort_gibson", "drew-1": "fort_gibson"}}, "position.units.drew-1: fort_gibson"),
        ({"panicked": ["6ks-1"]}, "position.panicked: 6ks-1 is no unit in a battle"),
        ({"play": [("Game.phase_closed", {}), ("Recruit.place", {"unit": "6ks-1"})]}, "position.play[2].unit: 6ks-1"),
        ({"play": [("Game.tea", {})]}, "position.play[1]: there is no step 'tea'"),
        ({"play": [("Game.phase_closed", {"cake": 1})]}, "position.play[1].cake: unknown local of Game"),
    ],
)
def test_what_cannot_be_is_refused_in_descriptions_too(change: Data, why: str) -> None:
    told = GAME.describe(asked({"units": U, "impulse": {"player": "union", "actions": 2}}))
    with pytest.raises(GameError, match=f"^{re.escape(why)}"):
        GAME.position({**told, **change})
