"""All arms together: turns of random choices with vehicles, guns, transports and reserves."""

from __future__ import annotations

import random

import pytest
import tests.games.warpath_2e.running  # noqa: F401 - every chapter registers its steps
from tests.games.warpath_2e.conftest import Fielded, Pick
from tests.games.warpath_2e.fields import Field, field, piece

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e import state
from grognard.games.warpath_2e.frames import Turn
from grognard.games.warpath_2e.ground import scene_of
from grognard.games.warpath_2e.lexicon import lexicon_for
from grognard.games.warpath_2e.state import RULES, Board
from grognard.games.warpath_2e.words import WORDS
from grognard.kernel.dice import SeededDice
from grognard.kernel.flow import Position
from grognard.tabletop.distance import overlaps

COMBINE = "drift_combine"
OWN = ("drift_crew", "skiff", "kestrel", "prowler", "lob_platform", "loader_rig", "skipper")
ENEMY = ("line_section", "drover", "bulwark", "breaker_gun", "colossus", "marshal")


@pytest.fixture
def arms(pick: Pick, fielded: Fielded) -> Field:
    """Both sides with passengers, guns, Monsters and vehicles; a Skipper is held back."""
    pieces = piece(k.BLOCKING, k.HARD, 3, 30, 20, 36, 26), piece(k.DIFFICULT, k.SOFT, 0, 10, 18, 20, 28)
    own = fielded(*(pick(x, army=COMBINE) for x in OWN), army=COMBINE)
    at = field([own, fielded(*(pick(x) for x in ENEMY))], *pieces)
    for unit, x in zip(range(1, 6), (10, 22, 34, 40, 50), strict=True):
        at.put(unit, x, 12)
    for unit, x in zip(range(8, 13), (12, 24, 36, 48, 20), strict=True):
        at.put(unit, x, 36, facing=2700)
    b = at.b
    b.at[0], b.ride[0], b.at[6], b.at[7], b.ride[7] = state.ABOARD, 1, state.RESERVE, state.ABOARD, 8
    b.edge, b.brief, b.turn = [0, 1], state.FIXED, 4
    return at


@pytest.mark.parametrize("seed", [1, 5])
def test_a_turn_of_random_choices_is_told_in_words_and_nobody_ends_on_another(arms: Field, seed: int) -> None:
    pick, dice = random.Random(seed), SeededDice(seed)
    rules = RULES.using(lexicon_for(arms.b.d))
    words = WORDS.using(rules)
    g: Position[Board] = Position(rules, arms.b, [])
    g.news = []
    g.call(Turn())
    g.advance(dice)
    while g.ask is not None:
        assert words.ask(g)
        choice = pick.choice(g.ask.options)
        words.noted(g, choice)
        g.apply(choice, dice)
        if is_between_activations(g):
            nobody_overlaps(g.board)
    assert all(words.tell(rules.events[e.kind].name, e.args) for e in g.news)


def is_between_activations(g: Position[Board]) -> bool:
    return g.ask is not None and g.ask.step.path == "Spell.choose"


def nobody_overlaps(b: Board) -> None:
    scene = scene_of(b)
    there = [m for m in range(len(b.x)) if scene.present[m]]
    for n, m in enumerate(there):
        assert not overlaps(scene, m, there[n + 1 :]).any(), b.d.model_names[m]
