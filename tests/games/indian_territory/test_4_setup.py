"""4.1 to 4.3 Set-up, turns and impulses."""

from __future__ import annotations

import pytest
from tests.conftest import Offered, Play, Told, Why
from tests.games.indian_territory.conftest import Find, Start

from grognard.games.indian_territory import IndianTerritory
from grognard.kernel.dice import LaidDice
from grognard.kernel.view import View

UNION_1861 = [
    "5ks-1", "5ks-2", "6ks-1", "6ks-2", "3ks", "4ks", "8ks", "fshg", "1ksb", "lcr-1", "lcr-2", "lse", "lane",
]  # fmt: skip
CONFEDERATE_1861 = [
    "9tx-1", "9tx-2", "11tx-1", "11tx-2", "2armr", "3ari", "reid", "drew-1", "drew-2", "1cher-1", "1cher-2",
    "1creek-1", "1creek-2", "semb", "1chch-1", "1chch-2", "mcculloch", "pike",
]  # fmt: skip


@pytest.fixture(name="table")
def _table(game: IndianTerritory) -> View:
    return game.view(game.set_up("campaign", {}), 0)


@pytest.mark.rule("4.1a")
def test_union_counters_of_1861_start_in_the_union_box_and_later_ones_aside(table: View) -> None:
    assert table.boxes["box union"] == UNION_1861
    for later in ("2ks-1", "1ihg-1", "1ari-1", "blunt"):
        assert later in table.boxes["aside union"]


@pytest.mark.rule("4.1b")
def test_confederate_counters_of_1861_start_in_the_confederate_box_and_later_ones_aside(table: View) -> None:
    assert table.boxes["box confederate"] == CONFEDERATE_1861
    for later in ("20tx-1", "2creek-1", "watie"):
        assert later in table.boxes["aside confederate"]


@pytest.mark.rule("4.1c")
def test_the_tribes_start_in_their_camps_and_nothing_else_is_on_the_map(table: View) -> None:
    assert {p.id: p.at for p in table.pieces} == {
        **{f"kiowa-{n}": "kiowa_base" for n in (1, 2, 3)},
        **{f"comanche-{n}": "comanche_base" for n in (1, 2, 3)},
    }
    assert table.stacks == []


@pytest.mark.rule("4.1d")
def test_every_marker_is_in_the_pool_but_quantrill_and_the_turn_marker_lies_face_up(game: IndianTerritory) -> None:
    view = game.view(game.set_up("campaign", {}), 0)
    assert (view.counts["pool end"], view.counts["pool devastation"], view.counts["pool act_2"]) == (4, 6, 7)
    assert view.counts["pool quantrill"] == 0
    assert "quan" in view.boxes["aside confederate"]
    assert view.counts["wagons union"] + view.counts["wagons confederate"] == 0
    act_2 = game.components.markers.index("act_2")
    match = game.new(dice=LaidDice([[6, 1], [act_2]]))
    assert (match.view().tracks["turn"], match.view().tracks["half"]) == (1, 0)


@pytest.mark.rule("4.2a")
def test_a_turn_is_first_player_campaign_and_administration(start: Start, told: Told) -> None:
    match = start(
        {
            "turn": 3,
            "phase": "opening",
            "pool": ["act_1", "end", "kiowa"],
            "units": {"3ks": "humboldt", "9tx-1": "bonham"},
        },
        [[5, 2], ["act_1"]],
    )
    assert match.view().tracks["turn"] == 3
    assert told(match) == [
        "Turn 3 begins: Summer 1862.",
        "The Union rolls 5, the Confederacy 2: the Union goes first this turn.",
        "The Union draws 1: 1 action.",
    ]


@pytest.mark.rule("4.2b")
@pytest.mark.parametrize(("turn", "winter"), [(n, n % 2 == 0) for n in range(1, 9)])
def test_odd_turns_are_summers_and_even_turns_are_winters(start: Start, turn: int, winter: bool) -> None:
    match = start({"turn": turn, "player": "union", "units": {"3ks": "humboldt"}}, [["act_w1_s3"]])
    (impulse,) = [x.locals for x in match.view().running if x.frame == "Impulse"]
    assert impulse["actions"] == (1 if winter else 3)


@pytest.mark.rule("4.3a")
def test_a_marker_gives_its_actions_and_then_the_other_player_draws(start: Start, play: Play, told: Told) -> None:
    units = {"3ks": "humboldt", "9tx-1": "bonham"}
    match = start({"player": "union", "units": units}, [["act_2"], ["act_1"]])
    assert match.view().waiting == "union"
    play(match, "move 3ks", "step fort_scott", "pass", "recruit wagon", "place fort_atkinson")
    assert match.view().waiting == "confederate"
    assert match.view().counts["drawn act_2"] == 1
    assert told(match, "drew") == ["The Union draws 2: 2 actions.", "The Confederacy draws 1: 1 action."]


@pytest.mark.rule("4.3a")
def test_or_an_event_and_then_the_other_player_draws(start: Start, play: Play) -> None:
    match = start({"player": "union", "units": {"9tx-1": "bonham"}}, [["devastation"], ["act_1"]])
    assert match.where() == "Game > Impulse > Event.devastation"
    play(match, "burn tahlequah")
    assert (match.view().waiting, match.where()) == ("confederate", "Game > Impulse.act")


@pytest.mark.rule("4.3b")
def test_actions_may_be_left_unused(start: Start, play: Play, offered: Offered) -> None:
    match = start(
        {"units": {"3ks": "humboldt", "9tx-1": "bonham"}, "impulse": {"player": "union", "marker": "act_3"}},
        [["act_1"]],
    )
    assert ("pass", "") in offered(match)
    play(match, "pass")
    assert match.view().waiting == "confederate"


@pytest.mark.rule("4.3b")
def test_an_action_is_finished_battle_included_before_the_next_begins(
    start: Start, play: Play, find: Find, why: Why
) -> None:
    units = {"3ks": "council_grounds", "4ks": "council_grounds", "drew-1": "deep_fork", "semb": "deep_fork"}
    match = start({"units": units, "impulse": {"player": "union", "actions": 2}}, [[6, 1], [1, 1]])
    play(match, "move 3ks", "step deep_fork")
    assert match.where() == "Game > Impulse > Move > Attack > Battle.fire_or_break_off"
    assert why(match, "move 4ks") == "K.unknown"
    assert find(match, "4ks") == "council_grounds"
