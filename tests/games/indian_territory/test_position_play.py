"""Where play stands, from plain data: every decision of the rules, with the data that leads to it."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.games.indian_territory.conftest import Data, asked, marker, space, unit

from grognard.games.indian_territory import GAME
from grognard.games.indian_territory.state import (
    ASIDE,
    BOX,
    CONFEDERATE,
    IN_POOL,
    UNION,
    USED,
)
from grognard.kernel.dice import LaidDice
from grognard.kernel.saved import state_hash
from grognard.kernel.steps import DECISION

D = GAME.components
HERE = {"6ks-1": "tahlequah", "6ks-2": "tahlequah", "2ksb": "tahlequah", "drew-1": "tahlequah", "drew-2": "tahlequah"}
GUNS = {**HERE, "hard": "tahlequah"}
SUPPLY = [{"side": "union", "at": "tahlequah"}, {"side": "confederate", "at": "tahlequah"}]
FIGHT = {"attacker": "union", "at": "tahlequah", "from": "fort_gibson"}


def fight(**more: Any) -> Data:
    return {"units": HERE, "wagons": SUPPLY, "battle": {**FIGHT, **more}}


STANDING: list[tuple[str, Data]] = [
    ("Impulse.act", {"units": {"6ks-1": "fort_gibson"}, "impulse": {"player": "union", "actions": 2}}),
    ("Impulse.act", {"units": {"drew-1": "tahlequah"}, "player": "confederate", "impulse": {"marker": "act_u3_c2"}}),
    ("Recruit.place", {"units": {"6ks-1": "box"}, "recruit": {"unit": "6ks-1"}}),
    ("Recruit.place", {"player": "confederate", "recruit": {"unit": "wagon"}}),
    ("Recruit.place", {"units": {"drew-1": "box"}, "recruiting": {"left": 2}, "recruit": {"unit": "drew-1"}}),
    (
        "Build.pay",
        {
            "units": {"6ks-1": "fort_gibson"},
            "wagons": [{"side": "union", "at": "fort_gibson"}],
            "build": {"unit": "6ks-1"},
        },
    ),
    ("IndianRecruiting.raise_unit", {"units": {"drew-1": "box"}, "player": "confederate", "recruiting": {"left": 2}}),
    ("Raid.ride", {"units": {"kiowa-1": "kiowa_base"}, "impulse": {"player": "union", "marker": "kiowa"}}),
    ("Raid.ride", {"units": {"comanche-1": "deep_fork"}, "raid": {"tribe": "comanche"}}),
    ("Raid.raiders_burn", {"units": {"kiowa-1": "deep_fork"}, "raid": {"unit": "kiowa-1"}}),
    ("Fortune.fortune", {"units": {"6ks-1": "fort_gibson"}, "player": "confederate", "fortune": {}}),
    ("Event.devastation", {"impulse": {"player": "union", "marker": "devastation"}}),
    ("Event.quantrill_arrives", {"turn": 2, "impulse": {"player": "confederate", "marker": "quantrill"}}),
    ("Move.march", {"units": {"6ks-1": "fort_gibson"}, "move": {"members": ["6ks-1"]}}),
    (
        "Move.march",
        {"units": {"6ks-1": "fort_gibson"}, "move": {"members": ["6ks-1"], "came_from": "park_hill"}},
    ),
    ("Move.march", {"units": {"kiowa-1": "deep_fork"}, "raid": {"unit": "kiowa-1"}, "move": {"members": ["kiowa-1"]}}),
    ("Move.march", {"units": {"6ks-1": "deep_fork"}, "fortune": {}, "move": {"members": ["6ks-1"]}}),
    (
        "Move.raid",
        {
            "turn": 2,
            "units": {"quan": "humboldt", "6ks-1": "humboldt"},
            "move": {"members": ["quan"], "came_from": "osage_mission", "asks": "raid"},
        },
    ),
    (
        "Arrive.leader_flees",
        {
            "units": {"6ks-1": "tahlequah", "watie": "tahlequah"},
            "move": {"members": ["6ks-1"], "came_from": "fort_gibson"},
            "arrive": {"leader": "watie"},
        },
    ),
    (
        "Attack.which_first",
        {
            "units": {"6ks-1": "deep_fork", "kiowa-1": "deep_fork", "comanche-1": "deep_fork"},
            "battle": {"at": "deep_fork", "from": "round_mountain"},
        },
    ),
    ("Battle.terrain_supply", fight(round="deploy")),
    ("Battle.terrain_supply", fight(round="terrain")),
    ("Battle.terrain_fire", fight(round="terrain", asks="fire")),
    ("Battle.terrain_target", fight(shooter="drew-1")),
    ("Battle.long_range_attacker_supply", fight(round="long_range")),
    ("Battle.long_range_defender_supply", {**fight(round="long_range", asks="defender_supply"), "units": GUNS}),
    ("Battle.long_range_fire", fight(round="long_range", turn="union")),
    ("Battle.attacker_supply", fight(round="regular")),
    ("Battle.defender_supply", fight(round="regular", asks="defender_supply", supplied=["union"])),
    ("Battle.fire_or_break_off", fight(turn="confederate", fired=["drew-1"])),
    ("Battle.break_off_to", fight(leaving="drew-1")),
    ("Fire.shake", fight(round="long_range", fire={"shooter": "2ksb", "panics": 1})),
    ("Fire.lose_units", fight(fire={"shooter": "drew-1", "eliminations": 1, "panics": 1})),
    ("Fire.panic_units", fight(fire={"shooter": "6ks-1", "panics": 1})),
    ("Aftermath.retreat", {**fight(aftermath={}), "panicked": ["drew-1", "drew-2"]}),
    (
        "Aftermath.leader_retreats",
        {
            "units": {"6ks-1": "tahlequah", "watie": "tahlequah"},
            "battle": {**FIGHT, "defender": "confederate", "aftermath": {"leader": "watie"}},
        },
    ),
    (
        "Pursuit.pursue",
        {
            "units": {"6ks-1": "fort_washita"},
            "battle": {
                "attacker": "union",
                "defender": "confederate",
                "at": "fort_washita",
                "from": "timoshingo",
                "aftermath": {"pursuit": {}},
            },
        },
    ),
]


@pytest.mark.parametrize(("path", "data"), STANDING, ids=[f"{i}-{x[0]}" for i, x in enumerate(STANDING)])
def test_play_stands_where_the_data_says(path: str, data: Data) -> None:
    g = asked(data)
    assert g.ask is not None
    assert g.ask.step.path == path
    told = GAME.describe(g)
    assert state_hash(GAME, asked(told)) == state_hash(GAME, g)


def test_every_decision_of_the_rules_can_be_written() -> None:
    decisions = {s.path for p in GAME.rules.procedures for s in p.steps if s.kind == DECISION}
    assert decisions == {path for path, _ in STANDING}


@pytest.mark.parametrize(
    ("data", "step"),
    [
        ({"phase": "opening"}, "Game.first_player"),
        ({"phase": "draw"}, "Game.draw_marker"),
        ({"phase": "closing", "turn": 8}, ""),
        ({"phase": "closing", "devastated": ["tahlequah"]}, "Game.recovery"),
        ({"impulse": {"player": "union", "marker": "indian_recruiting"}}, "IndianRecruiting.recruiting_roll"),
        ({"fortune": {"space": "tahlequah"}, "units": {"drew-1": "tahlequah"}}, "Fortune.which_unit"),
        (fight(round="regular", asks="superiority"), "Battle.superiority"),
        ({**fight(round="long_range", asks="superiority"), "units": GUNS}, "Battle.long_range_superiority"),
        (fight(fire={"shooter": "drew-1"}), "Fire.roll"),
        (fight(round="terrain", fire={"shooter": "drew-1", "target": "6ks-1"}), "Fire.roll"),
    ],
)
def test_play_can_stand_before_a_roll(data: Data, step: str) -> None:
    assert asked(data).where().endswith(step)


def test_the_turn_opens_with_its_own_number() -> None:
    g = GAME.position({"turn": 2, "phase": "opening", "boxes": "by_date"})
    late = next(u for u in range(len(D.counters)) if D.entry[u] == 2)
    assert g.board.at[late] == ASIDE
    g.advance(None)
    assert g.board.turn == 2
    assert g.board.at[late] == BOX
    assert g.board.at[D.quantrill] == IN_POOL


def test_a_lost_draw_goes_to_the_other_player() -> None:
    match = GAME.match({"player": "union", "lost_draws": {"union": 1}}, dice=LaidDice([[marker("act_2")]]))
    assert match.ask is not None
    assert match.ask.role == "confederate"


def test_a_game_that_is_over() -> None:
    match = GAME.match({"turn": 8, "over": {"winner": "union", "rule": "4.4d"}})
    assert match.over
    assert GAME.outcome(match.position).winner == "union"
    told = GAME.describe(match.position)
    assert (told["play"], told["over"]) == ([], {"winner": "union", "rule": "4.4d"})
    assert state_hash(GAME, GAME.position(told)) == state_hash(GAME, match.position)
    drawn = GAME.position({"over": {"rule": "4.4f"}})
    assert GAME.outcome(drawn).winner == ""


def test_the_least_marker_that_does_it_is_in_play() -> None:
    def in_play(**data: Any) -> tuple[str, int]:
        f = GAME.position(data).stack[1]
        return D.markers[f.marker], f.actions  # type: ignore[attr-defined]

    assert in_play(impulse={"player": "union", "actions": 2}) == ("act_2", 2)
    assert in_play(impulse={"player": "union", "actions": 0}) == ("act_1", 0)
    assert in_play(impulse={"player": "union", "actions": 1}, drawn={"act_1": 3}) == ("act_2", 1)
    assert in_play(impulse={"marker": "act_4"}) == ("act_4", 4)
    march: Data = {"units": {"6ks-1": "humboldt"}, "move": {"members": ["6ks-1"]}}
    assert in_play(impulse={"marker": "act_4"}, **march) == ("act_4", 3)
    assert in_play(impulse={"actions": 1}, **march) == ("act_2", 1)
    assert in_play(**march) == ("act_1", 0)


def test_whoever_acts_has_the_impulse() -> None:
    def player(**data: Any) -> int:
        return int(GAME.position(data).stack[1].player)  # type: ignore[attr-defined]

    assert player(units={"drew-1": "tahlequah"}, move={"members": ["drew-1"]}) == CONFEDERATE
    wagon = {"side": "confederate", "at": "marshall"}
    assert player(wagons=[wagon], move={"wagons": ["confederate-wagon-1"]}) == CONFEDERATE
    assert player(units={"6ks-1": "deep_fork"}, fortune={"unit": "6ks-1"}, move={"members": ["6ks-1"]}) == CONFEDERATE
    raided = {"attacker": "kiowa", "at": "deep_fork", "from": "round_mountain"}
    assert player(units={"kiowa-1": "deep_fork", "6ks-1": "deep_fork"}, battle=raided) == CONFEDERATE
    assert player(units={"kiowa-1": "deep_fork", "drew-1": "deep_fork"}, battle=raided) == UNION
    assert player(**fight()) == UNION


def test_a_march_under_way_has_spent_its_steps() -> None:
    data: Data = {"units": {"6ks-1": "fort_gibson"}, "move": {"members": ["6ks-1"], "came_from": "park_hill"}}
    g = GAME.position(data)
    f = g.stack[-1]
    assert g.board.used[unit("6ks-1")] == USED
    assert (f.steps, f.left, f.start) == (1, 3, space("park_hill"))  # type: ignore[attr-defined]
    data["move"].update(start="webbers_falls", steps=2, left=1)
    f = GAME.position(data).stack[-1]
    assert (f.steps, f.left, f.start) == (2, 1, space("webbers_falls"))  # type: ignore[attr-defined]


def test_attackers_have_acted_and_all_in_a_battle_are_known() -> None:
    b = GAME.position(fight(round="regular")).board
    assert {u for u in HERE if b.used[unit(u)]} == {"6ks-1", "6ks-2", "2ksb"}
    assert (b.wagon_used, b.wagon_known) == ([1, 0], [1, 1])
    assert {u for u in HERE if b.known[unit(u)]} == set(HERE)
    b = GAME.position({**fight(round="regular"), "used": [], "known": []}).board
    assert sum(b.used) == sum(b.known) == 0
    assert sum(GAME.position(fight()).board.known) == 0  # not yet deployed


def test_a_base_supplies_its_defenders() -> None:
    units = {"6ks-1": "fort_smith", "drew-1": "fort_smith"}
    battle = {"attacker": "union", "at": "fort_smith", "from": "van_buren", "turn": "union"}
    assert GAME.position({"units": units, "battle": battle}).stack[-1].defender_supplied  # type: ignore[attr-defined]
    bare = GAME.position({"units": units, "battle": {**battle, "supplied": []}}).stack[-1]
    assert not bare.defender_supplied  # type: ignore[attr-defined]


def test_a_battle_goes_on_to_its_end() -> None:
    """Out of the middle of a round, through pursuit, back to the impulse and the next draw."""
    for seed in range(20):
        rng = random.Random(seed)
        match = GAME.match(fight(turn="union", pursuit=seed % 2 == 1), seed=seed)
        while not match.over and match.position.stack[1:]:
            assert match.position.ask is not None
            if len(match.position.stack) == 2 and match.position.stack[0].player == CONFEDERATE:  # type: ignore[attr-defined]
                break
            match.choose(rng.choice(match.position.ask.options))
