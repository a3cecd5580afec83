"""Random battles: they end, options and bars agree on every noun, and everybody is somewhere."""

from __future__ import annotations

import random

import pytest
from tests.games.hand_of_destiny.table import RIVERS, SPACES, TROOPS, position

from grognard.games.hand_of_destiny.query_battle import bar_battle
from grognard.games.hand_of_destiny.state import War, count_crowd
from grognard.kernel.choice import NOUNS, PASS
from grognard.kernel.dice import SeededDice

CARD = [
    [{"do": "ts_bonus", "amount": 1, "one_battle": 1}, {"do": "ambush", "count": 2, "one_battle": 1}],
    [{"do": "extra_dice", "who": "red1 redguard"}, {"do": "steadfast", "who": "red2 redhorse"}, {"do": "breach"}],
]
SWITCHES = ["artillery", "breakoff", "pursuit", "major_battles", "forts"]


def scatter(rng: random.Random) -> dict[str, str]:
    """Some of the troops of either side, all over the map."""
    units: dict[str, str] = {}
    for color in ("red", "blue"):
        for name, type_, _, _ in TROOPS:
            where = rng.choice([*SPACES, "box"])
            fits = where in RIVERS if type_ == "boat" else where != "gulf"
            if where == "box" or (fits and rng.random() < 0.7):
                units[where] = units.get(where, "") + f" {color}{name}"
    return units


def begin(rng: random.Random) -> War:
    off = " ".join(x for x in SWITCHES if rng.random() < 0.15)
    forts = {s: rng.choice(["red", "blue"]) for s in ("field", "upper") if rng.random() < 0.4}
    on = "supply" if rng.random() < 0.5 else ""
    card = CARD if rng.random() < 0.5 else ()
    return position(scatter(rng), card=card, on=on, off=off, forts=forts, major_size=2)


def agree(g: War) -> None:
    """Law 1: what is barred is not offered, and what is offered is not barred."""
    ask = g.ask
    assert ask is not None
    assert ask.step.bar is not None
    choices = [verb * NOUNS + n for verb in ask.step.picks for n in range(len(g.rules.verbs[verb].nouns))]
    for choice in {*choices, PASS}:
        barred = ask.step.bar(g, g.stack[-1], choice)
        assert (barred == 0) == (choice in ask.options), (ask.step.path, g.rules.name(choice), barred)


@pytest.mark.parametrize("seed", range(60))
def test_random_battles(seed: int) -> None:
    rng, dice = random.Random(seed), SeededDice(seed)
    g = begin(rng)
    g.advance(dice)
    while g.ask is not None:
        agree(g)
        g.apply(rng.choice(g.ask.options), dice)
        assert g.board.crowd == count_crowd(g.board.d, g.board.at)
    assert all(bar_battle(g.board, s) for s in range(len(g.board.d.spaces)))
    assert not any(g.board.panicked)
