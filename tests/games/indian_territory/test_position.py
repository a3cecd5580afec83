"""Any position from plain data, and back again."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from tests.games.indian_territory.conftest import asked, marker, space, unit

from grognard.games.indian_territory import GAME
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
    WAGONS,
    Board,
)

D = GAME.components


def board(**data: Any) -> Board:
    return GAME.position(data).board


# the table


def test_of_an_empty_position_the_first_turn_is_about_to_be_drawn_for() -> None:
    g = asked({})
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
        first="confederate",
        ends=1,
        lost_draws={"union": 2},
        kept=["confederate"],
        burned=["union"],
        raised=["tahlequah"],
    )
    assert (b.first, b.ends, b.half, b.lost_draws) == (CONFEDERATE, 1, 1, [2, 0])
    assert (b.kept, b.burned) == ([0, 1], [1, 0])
    assert b.raised[D.capital[space("tahlequah")]] == 1
    assert sum(b.raised) == 1


def test_toml_will_do() -> None:
    text = 'turn = 3\n[units]\n6ks-1 = "fort_gibson"\n[impulse]\nplayer = "union"\nactions = 2\n'
    assert asked(tomllib.loads(text)).where() == "Game > Impulse.act"
