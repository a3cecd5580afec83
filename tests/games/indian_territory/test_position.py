"""Any position from plain data, and back again."""

from __future__ import annotations

import random
import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.games.indian_territory import GAME
from grognard.games.indian_territory.rules.describe import tell_board, tell_play
from grognard.games.indian_territory.rules.plain import WAGONS
from grognard.games.indian_territory.state import (
    ASIDE,
    BEGUN,
    BOX,
    BUILDING,
    CONFEDERATE,
    DISPLACED,
    FINISHED,
    IN_POOL,
    LOST,
    UNION,
    USED,
    Board,
    War,
)
from grognard.kernel.dice import LaidDice, SeededDice
from grognard.kernel.flow import DECISION
from grognard.kernel.game import GameError
from grognard.kernel.save import state_hash

Data = dict[str, Any]
D = GAME.components


def unit(id: str) -> int:
    return D.counters.index(id)


def space(id: str) -> int:
    return D.spaces.index(id)


def marker(id: str) -> int:
    return D.markers.index(id)


def board(**data: Any) -> Board:
    return GAME.position(data).board


def asked(g: War) -> War:
    """Advanced as far as it goes without chance."""
    g.advance(None)
    return g


def said(data: Data) -> str:
    with pytest.raises(GameError) as err:
        GAME.position(data)
    return str(err.value)


# the table


def test_of_an_empty_position_the_first_turn_is_about_to_be_drawn_for() -> None:
    g = asked(GAME.position({}))
    b = g.board
    assert g.where() == "Game.draw_marker"
    assert g.pending is not None
    assert (b.turn, b.ends, b.half, b.first, b.kept) == (1, 0, 0, UNION, [0, 0])
    assert b.control == D.start_control
    assert b.pool == D.marker_count
    assert set(b.at) == {ASIDE, LOST}  # the tribes are lost, everybody else is aside
    assert all(b.at[u] == LOST for side in (2, 3) for u in D.own[side])


def test_units_stand_where_they_are_put() -> None:
    b = board(units={"6ks-1": "fort_gibson", "blunt": "box", "kiowa-1": "lost", "drew-1": "aside"}, turn=2)
    assert b.at[unit("6ks-1")] == space("fort_gibson")
    assert b.at[unit("blunt")] == BOX
    assert b.at[unit("kiowa-1")] == LOST
    assert b.troops[UNION * len(D.spaces) + space("fort_gibson")] == 1


def test_troops_alone_hold_their_space_and_the_data_may_say_otherwise() -> None:
    units = {"6ks-1": "tahlequah", "watie": "park_hill"}
    b = board(units=units)
    assert b.control[space("tahlequah")] == UNION
    assert b.control[space("park_hill")] == D.start_control[space("park_hill")]
    b = board(units=units, control={"tahlequah": "confederate", "doaksville": "union"})
    assert b.control[space("tahlequah")] == CONFEDERATE
    assert b.control[space("doaksville")] == UNION


@pytest.mark.parametrize("turn", range(1, 9))
def test_boxes_by_date_hold_who_is_available(turn: int) -> None:
    b = board(turn=turn, boxes="by_date", units={"6ks-1": "fort_gibson"})
    for u in range(len(D.counters)):
        if D.side[u] > CONFEDERATE:
            assert b.at[u] == D.start[u]
        elif u not in (unit("6ks-1"), D.quantrill) and D.entry[u] > 0:
            assert (b.at[u] == BOX) == (D.entry[u] <= turn)
    smith = [u for u in range(len(D.counters)) if D.entry[u] == -2]
    assert smith
    assert all((b.at[u] == BOX) == (turn >= 4) for u in smith)


def test_a_tribe_does_not_come_home_to_troops() -> None:
    b = board(boxes="by_date", units={"6ks-1": "kiowa_base"})
    assert b.at[unit("kiowa-1")] == LOST
    assert b.at[unit("comanche-1")] == space("comanche_base")


def test_fort_smith_follows_from_control() -> None:
    assert (board().smith_fallen, board().released) == (0, 0)
    assert (board(turn=4).smith_fallen, board(turn=4).released) == (0, 1)
    taken = board(control={"fort_smith": "union"})
    assert (taken.smith_fallen, taken.released) == (1, 1)
    reached = board(control={"park_hill": "union", "sculleyville": "union"})
    assert (reached.smith_fallen, reached.released) == (0, 1)
    retaken = board(smith_fallen=True)
    assert (retaken.smith_fallen, retaken.released) == (1, 1)
    assert board(turn=4, released=False).released == 0


def test_forts_stand_by_stage_and_side() -> None:
    units = {"6ks-1": "fort_gibson", "6ks-2": "park_hill", "drew-1": "tahlequah"}
    stages = {"fort_gibson": "begun", "park_hill": {"side": "union", "stage": "building"}, "tahlequah": "finished"}
    b = board(units=units, forts=stages)
    assert [b.fort[space(s)] for s in stages] == [BEGUN, BUILDING, FINISHED]
    assert [b.fort_side[space(s)] for s in stages] == [UNION, UNION, CONFEDERATE]


def test_counters_carry_their_state() -> None:
    units = {"6ks-1": "fort_gibson", "6ks-2": "fort_gibson", "2ksb": "box"}
    b = board(units=units, used=["6ks-1", "2ksb"], displaced=["6ks-2"], known=["6ks-1"])
    assert [b.used[unit(u)] for u in units] == [USED, DISPLACED, USED]
    assert [b.known[unit(u)] for u in units] == [1, 0, 0]


def test_wagons_get_the_first_free_names_of_their_side() -> None:
    wagons = [
        {"side": "union", "at": "fort_scott"},
        {"side": "confederate", "at": "marshall", "load": 1, "used": True, "known": True},
        {"id": "union-wagon-1", "at": "humboldt"},
    ]
    b = board(wagons=wagons)
    assert b.wagon_at == [space("humboldt"), space("marshall"), space("fort_scott")]
    assert (b.wagon_side, b.wagon_load) == ([0, 1, 0], [2, 1, 2])
    assert (b.wagon_used, b.wagon_known) == ([0, 1, 0], [0, 1, 0])
    b = board(wagons=[{"id": "union-wagon-2", "at": "gone"}])
    assert (b.wagon_at, b.wagon_side) == ([ASIDE] * 3, [0, 1, 0])


def test_wagons_are_called_as_in_the_game() -> None:
    assert GAME.rules.verb_names["haul"].nouns == WAGONS


def test_every_marker_is_in_the_pool_drawn_or_on_the_map() -> None:
    b = board(drawn=["act_4", "end", "end"], devastated=["tahlequah", "park_hill"])
    assert b.pool[marker("act_4")] == D.marker_count[marker("act_4")] - 1
    assert b.pool[marker("end")] == D.marker_count[marker("end")] - 2
    assert b.pool[marker("devastation")] == D.marker_count[marker("devastation")] - 2
    assert board(drawn={"end": 2, "act_4": 1}, devastated=["tahlequah", "park_hill"]).pool == b.pool
    few = board(pool={"act_1": 1, "end": 2})
    assert (sum(few.pool), few.pool[marker("end")]) == (3, 2)


def test_the_marker_in_play_is_drawn() -> None:
    b = board(impulse={"marker": "act_4"}, drawn=["end"])
    assert (b.drawn[marker("act_4")], b.drawn[marker("end")]) == (1, 1)
    b = board(impulse={"marker": "act_4"}, drawn=["act_4", "act_4"])
    assert (b.drawn[marker("act_4")], b.pool[marker("act_4")]) == (2, 0)


def test_quantrill_is_where_his_marker_is() -> None:
    q, m = D.quantrill, D.quantrill_marker
    assert (board().at[q], board().pool[m]) == (ASIDE, 0)
    assert (board(turn=2).at[q], board(turn=2).pool[m]) == (IN_POOL, 1)
    placed = board(turn=2, units={"quan": "humboldt"})
    assert (placed.at[q], placed.pool[m], placed.drawn[m]) == (space("humboldt"), 0, 0)
    drawn = board(turn=2, drawn=["quantrill"])
    assert (drawn.at[q], drawn.pool[m], drawn.drawn[m]) == (ASIDE, 0, 1)
    assert board(turn=2, units={"quan": "aside"}).pool[m] == 0


def test_flags() -> None:
    b = board(
        first="confederate", ends=1, lost_draws={"union": 2}, kept=["confederate"], burned=["union"], raised=["tahlequah"]
    )
    assert (b.first, b.ends, b.half, b.lost_draws) == (CONFEDERATE, 1, 1, [2, 0])
    assert (b.kept, b.burned) == ([0, 1], [1, 0])
    assert b.raised[D.capital[space("tahlequah")]] == 1
    assert sum(b.raised) == 1


def test_toml_will_do() -> None:
    text = 'turn = 3\n[units]\n6ks-1 = "fort_gibson"\n[impulse]\nplayer = "union"\nactions = 2\n'
    assert asked(GAME.position(tomllib.loads(text))).where() == "Game > Impulse.act"


# where play stands: every decision of the rules, with the data that leads to it

HERE = {"6ks-1": "tahlequah", "6ks-2": "tahlequah", "2ksb": "tahlequah", "drew-1": "tahlequah", "drew-2": "tahlequah"}
GUNS = {**HERE, "hard": "tahlequah"}
SUPPLY = [{"side": "union", "at": "tahlequah"}, {"side": "confederate", "at": "tahlequah"}]
FIGHT = {"attacker": "union", "at": "tahlequah", "from": "fort_gibson"}
RIDERS = {"6ks-1": "council_grove", "pike": "council_grove"}


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
    g = asked(GAME.position(data))
    assert g.ask is not None
    assert g.ask.step.path == path
    told = GAME.describe(g)
    assert state_hash(GAME, asked(GAME.position(told))) == state_hash(GAME, g)


def test_every_decision_of_the_rules_can_be_written() -> None:
    decisions = {s.path for p in GAME.rules.procedures for s in p.steps if s.kind == DECISION}
    assert decisions == {path for path, _ in STANDING}


@pytest.mark.parametrize(
    ("data", "where"),
    [
        ({"phase": "opening"}, "Game.first_player"),
        ({"phase": "draw"}, "Game.draw_marker"),
        ({"phase": "closing", "turn": 8}, ""),
        ({"phase": "closing", "devastated": ["tahlequah"]}, "Game.recovery"),
        ({"impulse": {"player": "union", "marker": "indian_recruiting"}}, "Game > Impulse > IndianRecruiting.recruiting_roll"),
        ({"fortune": {"space": "tahlequah"}, "units": {"drew-1": "tahlequah"}}, "Game > Impulse > Fortune.which_unit"),
        (fight(round="regular", asks="superiority"), "Game > Impulse > Attack > Battle.superiority"),
        ({**fight(round="long_range", asks="superiority"), "units": GUNS}, "Game > Impulse > Attack > Battle.long_range_superiority"),
        (fight(fire={"shooter": "drew-1"}), "Game > Impulse > Attack > Battle > Fire.roll"),
        (fight(round="terrain", fire={"shooter": "drew-1", "target": "6ks-1"}), "Game > Impulse > Attack > Battle > Fire.roll"),
    ],
)  # fmt: skip
def test_play_can_stand_before_a_roll(data: Data, where: str) -> None:
    assert asked(GAME.position(data)).where() == where


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
    assert GAME.describe(match.position) == {"turn": 8, "units": {}, "over": {"winner": "union", "rule": "4.4d"}}
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
    assert in_play(impulse={"marker": "act_4"}, units={"6ks-1": "humboldt"}, move={"members": ["6ks-1"]}) == ("act_4", 3)
    assert in_play(impulse={"actions": 1}, units={"6ks-1": "humboldt"}, move={"members": ["6ks-1"]}) == ("act_2", 1)
    assert in_play(units={"6ks-1": "humboldt"}, move={"members": ["6ks-1"]}) == ("act_1", 0)


def test_whoever_acts_has_the_impulse() -> None:
    def player(**data: Any) -> int:
        return int(GAME.position(data).stack[1].player)  # type: ignore[attr-defined]

    assert player(units={"drew-1": "tahlequah"}, move={"members": ["drew-1"]}) == CONFEDERATE
    assert player(wagons=[{"side": "confederate", "at": "marshall"}], move={"wagons": ["confederate-wagon-1"]}) == CONFEDERATE
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
    assert (f.steps, f.left, f.start) == (1, 2, space("park_hill"))  # type: ignore[attr-defined]
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


# what is refused

U: Data = {"6ks-1": "fort_gibson", "drew-1": "tahlequah"}

REFUSED: list[tuple[Data, str]] = [
    ({"turns": 3}, "position.turns: 'turns' is not a key here; did you mean turn?"),
    ({"turn": 9}, "position.turn: 9 is not a number from 1 to 8"),
    ({"turn": True}, "position.turn: True is not a number from 1 to 8"),
    ({"ends": 3}, "position.ends: 3 is not a number from 0 to 2"),
    ({"player": "kiowa"}, "position.player: 'kiowa' is not a player; there are union, confederate"),
    ({"units": {"6ks-1": "fort_gibsn"}}, "position.units.6ks-1: 'fort_gibsn' is not a space; did you mean fort_gibson?"),
    ({"units": {"6ks-9": "tahlequah"}}, "position.units.6ks-9: '6ks-9' is not a unit or leader; did you mean 6ks-2?"),
    ({"units": {"6ks-1": 7}}, "position.units.6ks-1: 7 is not a space"),
    ({"units": ["6ks-1"]}, "position.units: should be a table, not ['6ks-1']"),
    ({"units": {"6ks-1": "pool"}}, "position.units.6ks-1: only quan can be in the pool"),
    ({"units": {"6ks-1": "lost"}}, "position.units.6ks-1: only tribes are lost; a unit that was eliminated is in its box"),
    ({"units": {"kiowa-1": "box"}}, "position.units.kiowa-1: kiowa-1 has no recruit box"),
    ({"units": {"quan": "box"}}, "position.units.quan: quan has no recruit box"),
    ({"units": {**U, "drew-1": "fort_gibson"}}, "position.units.drew-1: fort_gibson holds union troops too, and there is no battle"),
    ({"units": {**U, "kiowa-1": "tahlequah"}}, "position.units.kiowa-1: tahlequah holds confederate troops too, and there is no battle"),
    ({"units": {**U, "watie": "fort_gibson"}}, "position.units.watie: can't be in fort_gibson beside union troops"),
    ({"units": U, "wagons": [{"side": "union", "at": "tahlequah"}]}, "position.wagons: union-wagon-1 can't be in tahlequah beside confederate troops"),
    ({"boxes": "full"}, "position.boxes: 'full' is not a way to fill the boxes; there are empty, by_date"),
    ({"control": {"tahlequah": "kiowa"}}, "position.control.tahlequah: 'kiowa' is not a player; there are union, confederate"),
    ({"units": {"drew-1": "fort_scott"}}, "position.control.fort_scott: with this base in Confederate hands the game is over (4.4c)"),
    ({"devastated": ["fort_scott"]}, "position.devastated[0]: fort_scott can't be devastated"),
    ({"devastated": ["tahlequah", "tahlequah"]}, "position.devastated[1]: tahlequah is there twice"),
    ({"devastated": ["tahlequah", "park_hill", "fort_gibson", "deep_fork", "perryville", "boggy_depot", "timoshingo"]}, "position.devastated: there are only 6 Devastation markers"),
    ({"devastated": "tahlequah"}, "position.devastated: should be a list, not 'tahlequah'"),
    ({"forts": {"tahlequah": "finished"}}, "position.forts.tahlequah: whose fort? Say it by side"),
    ({"forts": {"tahlequah": {"side": "union", "stage": "begun"}}}, "position.forts.tahlequah: a fort needs a combat unit of its owner, union, in the space"),
    ({"units": U, "forts": {"tahlequah": "done"}}, "position.forts.tahlequah.stage: 'done' is not a stage of a fort; there are begun, building, finished"),
    ({"units": {"6ks-1": "fort_scott"}, "forts": {"fort_scott": "finished"}}, "position.forts.fort_scott: a base is a fort already"),
    ({"used": ["6ks"]}, "position.used[0]: '6ks' is not a unit or leader; did you mean 16ks?"),
    ({"units": U, "used": ["6ks-1"], "displaced": ["6ks-1"]}, "position.displaced[0]: 6ks-1 has acted already"),
    ({"displaced": ["6ks-1"]}, "position.displaced[0]: 6ks-1 is not on the map"),
    ({"units": U, "panicked": ["6ks-1"]}, "position.panicked: 6ks-1 is in no battle, and panic ends with the battle"),
    ({"panicked": ["blunt"]}, "position.panicked[0]: 'blunt' is not a unit"),
    ({"wagons": [{"side": "union"}]}, "position.wagons[0].at: missing"),
    ({"wagons": [{"at": "fort_scott"}]}, "position.wagons[0].side: missing"),
    ({"wagons": [{"side": "union", "at": "fort_scott", "load": 3}]}, "position.wagons[0].load: 3 is not a number from 1 to 2"),
    ({"wagons": [{"id": "union-wagon-1", "side": "confederate", "at": "marshall"}]}, "position.wagons[0].side: union-wagon-1 is of union"),
    ({"wagons": [{"id": "union-wagon-1", "at": "fort_scott"}] * 2}, "position.wagons[1].id: union-wagon-1 is there twice"),
    ({"wagons": [{"side": "union", "at": "fort_scott", "used": 1}]}, "position.wagons[0].used: 1 is neither true nor false"),
    ({"drawn": ["act_4"] * 3}, "position.drawn: 3 of act_4, but there are only 2"),
    ({"drawn": {"devastation": 6}, "devastated": ["tahlequah"]}, "position.drawn: 7 of devastation (those on the map included), but there are only 6"),
    ({"drawn": ["act_4"], "pool": {"act_4": 2}}, "position.pool: 2 of act_4, but only 1 can be there"),
    ({"turn": 2, "drawn": ["quantrill"], "units": {"quan": "humboldt"}}, "position.units.quan: his marker is drawn, so he can only be aside"),
    ({"lost_draws": {"union": -1}}, "position.lost_draws.union: -1 is not a number from 0 to 999"),
    ({"raised": ["perryville"]}, "position.raised[0]: 'perryville' is not a capital; there are tahlequah, timoshingo, doaksville, council_grounds, seminole_town"),
    ({"control": {"fort_smith": "union"}, "smith_fallen": False}, "position.smith_fallen: the Union holds Fort Smith, so it has fallen"),
    ({"phase": "end"}, "position.phase: 'end' is not a phase; there are opening, draw, closing"),
    ({"phase": "draw", "impulse": {"actions": 1}}, "position.phase: play is inside an impulse already, by impulse"),
    ({"over": {}}, "position.over.rule: missing"),
    ({"impulse": {}}, "position.impulse.actions: missing; or name the marker"),
    ({"impulse": {"marker": "act_2", "actions": 3}}, "position.impulse.actions: 3, but the marker gives 2"),
    ({"impulse": {"marker": "kiowa", "actions": 1}}, "position.impulse.actions: an event marker gives none"),
    ({"impulse": {"player": "union", "marker": "quantrill"}}, "position.impulse.marker: union puts this marker back"),
    ({"player": "union", "impulse": {"player": "confederate", "actions": 1}}, "position.player: it is the impulse of confederate"),
    ({"impulse": {"actions": 4}, "drawn": {"act_4": 2, "act_u4_c3": 2, "act_w2_s4": 1}}, "position.impulse.marker: no marker that is left gives this; name one"),
    ({"impulse": {"marker": "kiowa"}, "recruit": {"unit": "wagon"}}, "position.recruit: can't be under way during kiowa"),
    ({"units": {"6ks-1": "box"}, "recruit": {"unit": "6ks-1"}, "build": {"unit": "6ks-1"}}, "position.build: can't be under way together with recruit"),
    ({"units": U, "recruit": {"unit": "6ks-1"}}, "position.recruit.unit: 6ks-1 is not in the recruit box"),
    ({"units": U, "build": {"unit": "6ks-1"}}, "position.build.unit: no fort can be built in fort_gibson: that takes control, a wagon that has not acted, a fort counter, and no base"),
    ({"move": {}}, "position.move.members: missing"),
    ({"units": U, "move": {"members": ["6ks-1", "drew-1"]}}, "position.move.members: units of several regiments move together only with a leader (7.3a)"),
    ({"units": {**U, "6ks-2": "humboldt"}, "move": {"members": ["6ks-1", "6ks-2"]}}, "position.move.members: 6ks-2 is not in the space of the group"),
    ({"units": U, "impulse": {"player": "confederate"}, "move": {"members": ["6ks-1"]}}, "position.move.members: 6ks-1 is not of confederate, whose move it is"),
    ({"units": U, "move": {"members": ["6ks-1"], "came_from": "marshall"}}, "position.move.came_from: no route leads from marshall to fort_gibson"),
    ({"units": U, "move": {"members": ["6ks-1"], "came_from": "park_hill", "steps": 2}}, "position.move.left: missing; after several steps it can't be told"),
    ({"units": U, "move": {"members": ["6ks-1"], "asks": "raid"}}, "position.move.asks: only Quantrill alone, among Union troops, may raid"),
    ({"units": U, "arrive": {"leader": "watie"}}, "position.arrive: needs the recruit or the move that leads there"),
    ({"units": U, "battle": {"attacker": "union", "from": "fort_gibson"}}, "position.battle.at: missing"),
    ({"units": U, "battle": {"attacker": "union", "at": "tahlequah"}}, "position.battle.from: missing"),
    ({"units": U, "battle": FIGHT}, "position.battle.attacker: union has no troops in tahlequah"),
    ({"units": {"6ks-1": "tahlequah"}, "battle": FIGHT}, "position.battle.defender: no enemy of union is in tahlequah"),
    ({"units": {"6ks-1": "tahlequah"}, "battle": {**FIGHT, "defender": "kiowa"}}, "position.battle.defender: kiowa has no troops in tahlequah"),
    ({"units": U, "battle": {**FIGHT, "defender": "union"}}, "position.battle.defender: union is no enemy of union"),
    (fight(**{"from": "marshall"}), "position.battle.from: no route leads from marshall to tahlequah"),
    (fight(round="third"), "position.battle.round: 'third' is not a round of a battle; there are deploy, terrain, long_range, regular, winner"),
    (fight(round="terrain", asks="superiority"), "position.battle.asks: 'superiority' is not asked in a terrain round; there are start, defender_supply, fire, target"),
    (fight(turn="kiowa"), "position.battle.turn: kiowa is not in this battle"),
    (fight(fired=["blunt"]), "position.battle.fired: blunt is no unit of either side"),
    (fight(shooter="9tx-1"), "position.battle.shooter: 9tx-1 is no unit in this battle"),
    (fight(goal="marshall"), "position.battle.goal: no route leads from tahlequah to marshall"),
    (fight(supplied=["kiowa"]), "position.battle.supplied: kiowa is not in this battle"),
    (fight(round="regular", asks="break_off_to"), "position.battle.leaving: missing"),
    (fight(fire={}), "position.battle.fire.shooter: missing"),
    (fight(fire={"shooter": "9tx-1"}), "position.battle.fire.shooter: 9tx-1 is not in this battle"),
    (fight(round="terrain", fire={"shooter": "drew-1"}), "position.battle.fire.target: missing"),
    (fight(round="deploy", fire={"shooter": "drew-1"}), "position.battle.fire: nobody fires in round deploy"),
    (fight(fire={"shooter": "drew-1"}, aftermath={}), "position.battle.aftermath: can't be under way together with fire"),
    (fight(aftermath={"winner": "kiowa"}), "position.battle.aftermath.winner: kiowa is not in this battle"),
    (fight(aftermath={"leader": "blunt"}), "position.battle.aftermath.leader: blunt is no leader of the loser in tahlequah"),
    (fight(aftermath={"pursuit": {"members": ["drew-1"]}, "winner": "union"}), "position.battle.aftermath.pursuit.members: drew-1 is not of union, the winner"),
    (fight(arrive={}), "position.battle.arrive.side: missing"),
    ({**fight(), "move": {"members": ["6ks-1"]}}, "position.move.members: the march is over: who fights is in the space of the battle"),
    ({**fight(), "impulse": {"player": "confederate"}}, "position.battle.attacker: the marker in play moves confederate"),
]  # fmt: skip


@pytest.mark.parametrize(("data", "why"), REFUSED, ids=[str(i) for i in range(len(REFUSED))])
def test_what_cannot_be_is_refused_with_its_path(data: Data, why: str) -> None:
    assert said(data) == why


def test_more_forts_than_counters_are_refused() -> None:
    free = [s for s in range(len(D.spaces)) if D.base[s] < 0][: D.forts + 1]
    placed = {D.counters[u]: D.spaces[s] for u, s in zip(D.own[UNION], free, strict=False)}
    assert said({"units": placed, "forts": dict.fromkeys(placed.values(), "finished")}).startswith("position.forts:")


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 12),
    st.sampled_from(["", "union", "kiowa", "tahlequah", "6ks-1", "drew-2", "watie", "regular", "fire", "gone", "wagon"]),
    st.lists(st.sampled_from(["6ks-1", "drew-1", "watie", "tahlequah", "union"]), max_size=2),
    st.dictionaries(st.sampled_from(["6ks-1", "tahlequah", "union", "at", "unit"]), st.integers(0, 2), max_size=2),
)


def mangled(draw: st.DrawFn, data: Data) -> Data:
    """A copy with one key, at any depth, changed or taken out."""
    out = dict(data)
    key = draw(st.sampled_from(sorted(out)))
    if isinstance(out[key], dict) and out[key] and draw(st.booleans()):
        out[key] = mangled(draw, out[key])
    elif draw(st.booleans()):
        out[key] = draw(JUNK)
    else:
        del out[key]
    return out


@given(st.data())
@settings(max_examples=400)
def test_whatever_is_written_is_refused_or_can_be_played(data: st.DataObject) -> None:
    written = dict(data.draw(st.sampled_from([x for _, x in STANDING])))
    for _ in range(data.draw(st.integers(1, 3))):
        if written:
            written = mangled(data.draw, written)
    try:
        g = GAME.position(written)
    except GameError as err:
        assert str(err).startswith("position")
        return
    if not g.over:
        g.advance(SeededDice(1))


# there and back

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
    g = asked(GAME.position({"turn": 3, "player": "confederate", "units": U}))
    assert g.pending is not None
    assert GAME.describe(g)["player"] == "confederate"
    check_there_and_back(g, True)


def test_a_description_says_no_more_than_it_must() -> None:
    g = asked(GAME.position({"units": U, "impulse": {"player": "union", "actions": 2}}))
    want = {"turn": 1, "impulse": {"player": "union", "marker": "act_2", "actions": 2}}
    tribes = {D.counters[u]: "lost" for side in (2, 3) for u in D.own[side]}
    assert GAME.describe(g) == {**want, "units": {**U, "quan": "aside", **tribes}}


def test_a_position_in_the_midst_of_a_roll_cannot_be_told() -> None:
    g = asked(GAME.position({"phase": "opening"}))
    with pytest.raises(GameError, match="can't be told"):
        GAME.describe(g)
