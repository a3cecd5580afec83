"""7.7 Fog of war."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conftest import Play
from tests.games.indian_territory.conftest import Start

from grognard.games.indian_territory import GAME
from grognard.kernel.dice import SeededDice
from grognard.kernel.match import Match

UNION = {"player": "union", "actions": 3}
FORCE = dict.fromkeys(["lane", "3ks", "5ks-1"], "fort_scott")


def stacks(match: Match, role: str, side: str) -> list[tuple[str, int, int, list[str]]]:
    """What a role sees of a side's stacks."""
    return [(s.at, s.count, s.spent, s.marks) for s in match.view(role).stacks if s.side == side]


def known(match: Match, role: str) -> list[tuple[str, str]]:
    return sorted((p.id, p.at) for p in match.view(role).known)


# 7.7a hidden


@pytest.mark.rule("7.7a")
def test_of_an_enemy_stack_a_player_sees_how_many_and_whether_troops_are_among_them(start: Start) -> None:
    match = start(
        {
            "units": {**FORCE, "weer": "dry_wood", "4ks": "humboldt", "3ari": "fort_smith"},
            "used": ["3ks"],
            "wagons": [{"side": "union", "at": "fort_scott", "load": 1}, {"side": "union", "at": "baxter_springs"}],
            "impulse": UNION,
        }
    )
    view = match.view("confederate")
    assert [p.id for p in view.pieces] == ["3ari"]
    assert view.known == []
    assert sorted(stacks(match, "confederate", "union")) == [
        ("baxter_springs", 1, 0, []),
        ("dry_wood", 1, 0, []),
        ("fort_scott", 4, 1, ["troops"]),
        ("humboldt", 1, 0, ["troops"]),
    ]
    assert (view.counts["wagons union"], view.ask) == (2, None)
    assert stacks(match, "union", "union") == []  # his own he sees piece by piece
    assert {p.id for p in match.view("union").pieces} == {*FORCE, "weer", "4ks", "union-wagon-1", "union-wagon-2"}


@pytest.mark.rule("7.7a")
def test_a_spectator_sees_no_more_than_an_enemy_of_both(start: Start) -> None:
    match = start({"units": {**FORCE, "3ari": "fort_smith"}, "impulse": UNION})
    view = match.view()
    assert (view.pieces, view.known) == ([], [])
    assert [(s.at, s.side, s.count) for s in view.stacks] == [
        ("fort_scott", "union", 3),
        ("fort_smith", "confederate", 1),
    ]


@pytest.mark.rule("7.7a")
def test_tribes_forts_devastation_and_control_are_open(start: Start) -> None:
    match = start(
        {
            "units": {**FORCE, "4ks": "cabin_creek", "kiowa-1": "wolf_creek"},
            "devastated": ["cabin_creek"],
            "forts": {"cabin_creek": "building"},
            "impulse": UNION,
        }
    )
    view = match.view("confederate")
    assert [(p.id, p.at) for p in view.pieces] == [("kiowa-1", "wolf_creek")]
    (space,) = [s for s in view.spaces if s.id == "cabin_creek"]
    assert (space.control, space.marks) == ("union", ["devastated", "fort building union"])


@pytest.mark.rule("7.7a")
def test_a_group_on_the_march_is_a_number_to_the_enemy(start: Start, play: Play) -> None:
    match = start({"units": FORCE, "impulse": UNION})
    play(match, "move lane", "join 5ks-1", "step dry_wood")
    seen: dict[str, Any] = match.view("confederate").running[-1].locals
    assert seen["members"] == [-1, -1]
    assert not {"left", "wagons", "displaced"} & seen.keys()  # its pace would tell who they are
    assert sorted(stacks(match, "confederate", "union")) == [
        ("dry_wood", 2, 2, ["troops"]),
        ("fort_scott", 1, 0, ["troops"]),
    ]
    assert [x.text for x in match.lines("confederate")] == [x.text for x in match.lines()]
    names = [GAME.components.counter_names[GAME.components.counters.index(u)] for u in FORCE]
    assert not [x.text for x in match.lines("confederate") if any(name in x.text for name in names)]
    counters = GAME.components.counters
    assert match.view("union").running[-1].locals["members"] == [counters.index("lane"), counters.index("5ks-1")]


@pytest.mark.rule("7.7a")
def test_what_was_recruited_in_the_open_stays_known_until_part_of_the_stack_marches_off(
    start: Start, play: Play
) -> None:
    match = start({"units": {"5ks-1": "box", "3ks": "fort_scott"}, "impulse": UNION})
    play(match, "recruit 5ks-1", "place fort_scott")
    assert known(match, "confederate") == [("5ks-1", "fort_scott")]
    assert stacks(match, "confederate", "union") == [("fort_scott", 2, 1, ["troops"])]
    play(match, "move 3ks", "step dry_wood")
    assert known(match, "confederate") == []


@pytest.mark.rule("7.7a")
def test_a_stack_that_marches_off_as_a_whole_stays_known(start: Start, play: Play) -> None:
    match = start({"units": FORCE, "known": list(FORCE), "impulse": UNION})
    play(match, "move lane", "join 3ks", "join 5ks-1", "step dry_wood")
    assert known(match, "confederate") == [("3ks", "dry_wood"), ("5ks-1", "dry_wood"), ("lane", "dry_wood")]


@pytest.mark.rule("7.7a")
def test_who_builds_is_shown_and_so_are_the_wagons_that_may_pay(start: Start, play: Play) -> None:
    match = start(
        {
            "units": dict.fromkeys(["3ks", "5ks-1"], "dry_wood"),
            "wagons": [{"side": "union", "at": "dry_wood"}],
            "impulse": UNION,
        }
    )
    play(match, "build 3ks")
    assert known(match, "confederate") == [("3ks", "dry_wood"), ("union-wagon", "dry_wood")]


@pytest.mark.rule("7.7a")
def test_a_leader_who_is_chased_is_seen(start: Start, play: Play) -> None:
    units = {"5ks-1": "dry_wood", "pike": "baxter_springs", "3ari": "fort_wayne"}
    match = start({"units": units, "impulse": UNION}, [[1]])
    assert known(match, "union") == []
    play(match, "move 5ks-1", "step baxter_springs", "retreat fort_wayne")
    assert known(match, "union") == [("pike", "fort_wayne")]
    assert stacks(match, "union", "confederate") == [("fort_wayne", 2, 1, ["troops"])]


@pytest.mark.rule("7.7a")
def test_the_computer_imagines_positions_from_what_its_role_sees_alone(start: Start) -> None:
    units = {**FORCE, "4ks": "dry_wood", "3ari": "fort_smith"}
    match = start({"units": units, "impulse": UNION})
    view = match.view("confederate")
    assert (len(view.known), len(view.stacks)) == (0, 2)
    guesses = set()
    for seed in range(20):
        other = GAME.imagine(view, SeededDice(seed))
        assert GAME.view(other, 1, match.number) == view
        guesses.add(tuple(other.board.at))
    assert len(guesses) == 3  # each of the three units may be the one at Dry Wood


# 7.7b shown in battle


def attack(start: Start, play: Play) -> Match:
    """Lane drives the 3rd Arkansas and Pike out of Baxter Springs; they retreat to Fort Wayne, and it is their turn."""
    match = start(
        {
            "units": {
                **dict.fromkeys(["lane", "3ks", "4ks"], "dry_wood"),
                **dict.fromkeys(["3ari", "pike"], "baxter_springs"),
                "reid": "fort_smith",
            },
            "impulse": {"player": "union", "actions": 1},
        },
        [[6, 1], [4, 1], [1, 1], ["act_2"]],
    )
    assert (known(match, "union"), known(match, "confederate")) == ([], [])
    play(match, "move lane", "join 3ks", "join 4ks", "step baxter_springs")
    return match


@pytest.mark.rule("7.7b")
def test_when_a_battle_begins_both_sides_show_all_that_is_in_it(start: Start, play: Play) -> None:
    match = attack(start, play)
    assert known(match, "union") == [("3ari", "baxter_springs"), ("pike", "baxter_springs")]
    assert known(match, "confederate") == [(u, "baxter_springs") for u in ("3ks", "4ks", "lane")]
    assert len([x for x in match.lines("union") if x.event == "shown"]) == 2


@pytest.mark.rule("7.7b")
def test_wagons_are_shown_with_their_load_but_not_by_their_number(start: Start, play: Play) -> None:
    match = start(
        {
            "units": {"3ks": "dry_wood", "3ari": "baxter_springs", "thom": "baxter_springs"},
            "wagons": [{"id": "confederate-wagon-7", "at": "baxter_springs", "load": 1}],
            "impulse": UNION,
        },
    )
    play(match, "move 3ks", "step baxter_springs")
    (wagon,) = [p for p in match.view("union").known if p.kind == "wagon"]
    assert (wagon.id, wagon.face["load"]) == ("confederate-wagon", 1)


@pytest.mark.rule("7.7b")
def test_afterwards_survivors_are_a_stack_again_known_until_part_of_it_marches_off(start: Start, play: Play) -> None:
    match = attack(start, play)
    play(match, "fire 3ks", "retreat fort_wayne")
    assert match.view().waiting == "confederate"
    assert known(match, "union") == [("3ari", "fort_wayne"), ("pike", "fort_wayne")]
    assert ("fort_wayne", 2, 0, ["troops"]) in stacks(match, "union", "confederate")
    together = match.fork()
    play(together, "move pike", "join 3ari", "step locust_grove")
    assert known(together, "union") == [("3ari", "locust_grove"), ("pike", "locust_grove")]
    play(match, "move pike", "step locust_grove")
    assert known(match, "union") == []
    assert stacks(match, "union", "confederate")[:2] == [
        ("fort_wayne", 1, 0, ["troops"]),
        ("locust_grove", 1, 1, []),
    ]


@pytest.mark.rule("7.7b")
def test_those_who_were_not_in_the_battle_stay_hidden(start: Start, play: Play) -> None:
    match = attack(start, play)
    assert "reid" not in [id for id, _ in known(match, "union")]
    assert ("fort_smith", 1, 0, ["troops"]) in stacks(match, "union", "confederate")
