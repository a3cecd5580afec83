"""SCEN, END: the introductory battle from its set-up to its end, objectives, and who has won."""

from __future__ import annotations

import random

import pytest
from tests.games.warpath_2e.conftest import Fielded, Pick
from tests.games.warpath_2e.running import BATTLE, Play, first_contact
from tests.games.warpath_2e.test_movement import two

from grognard.games.warpath_2e import state
from grognard.games.warpath_2e.frames import Turn, WholeBattle
from grognard.games.warpath_2e.ground import scene_of
from grognard.games.warpath_2e.lexicon import lexicon_for
from grognard.games.warpath_2e.moves import CLOSE
from grognard.games.warpath_2e.query import living
from grognard.games.warpath_2e.rules.losses import destroy
from grognard.games.warpath_2e.state import RULES, Board
from grognard.games.warpath_2e.victory import objectives_held, verdict
from grognard.games.warpath_2e.words import WORDS
from grognard.kernel.dice import SeededDice
from grognard.kernel.flow import NOBODY, Position
from grognard.tabletop.distance import overlaps
from grognard.tabletop.formation import formation

A1, A2, A3, B1, B2, B3 = range(6)
MARSHAL, BRUTE = 20, 41


@pytest.fixture
def b() -> Board:
    return first_contact()


def ended(b: Board, *dice: list[int]) -> Play:
    """A battle whose last turn is over: nobody is left to be tried."""
    for u in range(6):
        b.done[u] = 1
    at = Play(b, WholeBattle(), [6, 1])
    at.play("take", "", *dice)
    return at


# set-up


@pytest.mark.rule("SCEN.18")
def test_first_contact_is_set_up_in_formation_and_clear_of_the_middle(b: Board) -> None:
    scene = scene_of(b)
    for u in range(6):
        models = living(b, u)
        assert not formation(scene, models, models[0], CLOSE).broken
        assert not any(overlaps(scene, m, scene.others([m])).any() for m in models)
        radius, edge = b.d.entry[u].base.length // 2, BATTLE.sides[b.d.side[u]].edge
        assert all(b.y[m] + radius < 12_000 if edge == 0 else b.y[m] - radius > 36_000 for m in models)


# the end


@pytest.mark.rule("END.2", "END.3")
@pytest.mark.parametrize(("face", "turn"), [(3, 4), (4, 5)])
def test_after_the_last_turn_one_more_may_be_played(b: Board, face: int, turn: int) -> None:
    b.turn = 4
    at = ended(b, [face]) if face == 3 else ended(b, [face], [6, 1])
    assert (b.turn, b.extra, at.g.over) == (turn, int(face == 4), face == 3)
    assert any(x.startswith(f"{face} at the end of the last turn") for x in at.told)


@pytest.mark.rule("END.2")
def test_there_is_never_a_second_extra_turn(b: Board) -> None:
    b.turn, b.extra = 5, 1
    assert ended(b).g.over


@pytest.mark.rule("END.3")
def test_before_the_last_turn_no_die_is_rolled(b: Board) -> None:
    at = ended(b, [6, 1])
    assert (b.turn, at.g.over) == (2, False)


@pytest.mark.rule("END.5")
def test_where_only_kills_count_the_last_unit_ends_the_battle(b: Board) -> None:
    b.brief = state.MEAT_GRINDER
    at = Play(b, Turn(), [6, 1])
    for u in (B1, B2):
        destroy(at.g, u)
    assert not at.g.over
    destroy(at.g, B3)
    assert (at.g.over, at.g.winner) == (True, 0)


@pytest.mark.rule("END.5", "TIME.7")
def test_for_objectives_the_other_side_plays_on_without_tests(b: Board) -> None:
    for u in (B1, B2, B3):
        b.at[u] = state.LOST
    b.turn, b.suppressed[A2] = 4, 1
    at = Play(b, WholeBattle())
    assert at.role == 0  # no roll for initiative
    at.activate("A1")
    at.activate("A2")
    at.activate("A3")
    assert at.g.over  # and none for one more turn


# who has won


@pytest.mark.rule("SCEN.11")
def test_an_objective_is_held_within_an_inch_and_uncontested(b: Board) -> None:
    b.x[MARSHAL], b.y[MARSHAL] = 24_000, 15_000  # half an inch of base, half an inch of objective: a gap of 1
    assert objectives_held(b) == [1, 0]
    b.y[MARSHAL] -= 1
    assert objectives_held(b) == [0, 0]
    b.y[MARSHAL] += 1
    b.x[BRUTE], b.y[BRUTE] = 24_000, 19_700
    assert objectives_held(b) == [0, 0]
    b.at[B3] = state.LOST
    assert objectives_held(b) == [1, 0]


@pytest.mark.rule("SCEN.12")
def test_a_unit_holds_only_one(b: Board) -> None:
    b.objective_x[1], b.objective_y[1] = 24_000, 19_000
    b.x[MARSHAL], b.y[MARSHAL] = 24_000, 18_000
    assert objectives_held(b) == [1, 0]


@pytest.mark.rule("SCEN.13")
def test_two_objectives_more_win_first_contact_and_else_kills(b: Board) -> None:
    assert verdict(b) == NOBODY
    b.kills = [0, 65]
    assert verdict(b) == 1
    for m, (x, y) in {MARSHAL: (24_000, 17_000), 0: (8_000, 24_000)}.items():
        b.x[m], b.y[m] = x, y
    assert objectives_held(b) == [2, 0]
    assert verdict(b) == 0


@pytest.mark.rule("SCEN.7", "SCEN.11")
def test_the_score_is_told(b: Board) -> None:
    b.turn, b.kills = 4, [60, 0]
    at = ended(b, [1])
    assert at.told[-1] == "Objectives: 0 to 0. Points destroyed: 60 to 0."
    assert (at.g.winner, RULES.book.ids[at.g.ended]) == (0, "SCEN.13")


@pytest.mark.parametrize("seed", range(3))
def test_every_battle_ends_however_it_is_played(b: Board, seed: int) -> None:
    chance, dice = random.Random(seed), SeededDice(seed)
    g: Position[Board] = Position(RULES.using(lexicon_for(b.d)), b, [])
    g.call(WholeBattle())
    g.advance(dice)
    while g.ask is not None:
        g.apply(chance.choice(g.ask.options), dice)
        for u in range(6):
            models = living(b, u) if b.at[u] == state.ON_TABLE else []
            assert not any(overlaps(scene_of(b), m, scene_of(b).others([m])).any() for m in models)
    assert g.over
    assert b.turn in (4, 5)


@pytest.mark.parametrize("seed", [9, 13])
def test_forces_of_all_types_fight_from_set_up_to_the_end(pick: Pick, fielded: Fielded, seed: int) -> None:
    ours = ["drift_crew", "skyhooks", "skiff", "glass_eyes", "lob_platform"]
    theirs = ["ember_band", "slag_brute", "crawler", "bile_mortar"]
    b = two(
        [pick(x, "drift_combine") for x in ours], [pick(x, "cinder_choir") for x in theirs], fielded, "green_hollow"
    )
    b.turns = 3
    rules = RULES.using(lexicon_for(b.d))
    words = WORDS.using(rules)
    g: Position[Board] = Position(rules, b, [])
    g.news = []
    g.call(WholeBattle())
    chance, dice = random.Random(seed), SeededDice(seed)
    g.advance(dice)
    while g.ask is not None:
        choice = chance.choice(g.ask.options)
        assert words.ask(g)
        assert words.noted(g, choice) is not None
        g.apply(choice, dice)
    assert b.turn in (3, 4)
    assert all(words.tell(rules.events[e.kind].name, e.args) for e in g.news or [])
