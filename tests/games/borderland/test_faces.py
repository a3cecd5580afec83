"""What Borderland shows: its sheet, where play stands, a battle as a scene, remarks, dice."""

from __future__ import annotations

import pytest
from tests.conftest import Play

from borderland import GAME
from borderland.state import AREAS, CARDS, RULES, UNITS
from grognard.kernel.dice import LaidDice
from grognard.kernel.match import Match
from grognard.kernel.scene import Actor, Die, Remark, Roll, Scene

BATTLE = {"units": {"north-guard-1": "old_bridge", "north-band-1": "old_bridge", "south-band-1": "old_bridge"}}


def battle(*dice: list[int]) -> Match:
    return GAME.match({**BATTLE, "battle": {"from": "tower", "at": "old_bridge"}}, dice=LaidDice(list(dice)))


def scene(match: Match, role: str = "") -> Scene:
    found = GAME.scene(match.view(role))
    assert found is not None
    return found


def test_every_area_unit_card_and_verb_is_on_the_sheet() -> None:
    sheet = GAME.sheet()
    assert [s.id for s in sheet.spots] == AREAS
    assert {*UNITS, *CARDS} == set(sheet.looks)
    assert {v.name for v in RULES.verbs} == set(sheet.verb_labels)
    assert len(sheet.roads) == 24
    assert [s.name for s in sheet.streams] == ["Border Water"]


def test_keeps_are_printed() -> None:
    spots = {s.id: s for s in GAME.sheet().spots}
    assert spots["north_keep"].marks == ("keep north",)
    assert spots["mill"].marks == ()


def test_the_turn_and_the_impulse_are_told(play: Play) -> None:
    match = GAME.new("raid", seed=1)
    status = GAME.status(match.view())
    assert (status.text, status.detail) == ("Turn 1 of 3", "North · impulse 1 of 3")
    play(match, "pass")
    assert GAME.status(match.view("south")).detail == "North · impulse 2 of 3"


def test_before_the_battle_the_enemy_is_only_counted() -> None:
    match = battle()
    assert match.where().endswith("Battle.withdraw")
    now = scene(match, "north")
    assert [(r.side, r.hidden, len(r.actors)) for r in now.rows] == [("south", 1, 0), ("north", 0, 2)]
    assert [(r.side, r.hidden) for r in scene(match).rows] == [("south", 1), ("north", 2)]
    assert [s.state for s in now.stages] == ["now", "next", "next", "next"]
    assert now.next == ["South may withdraw to a free area."]


def test_when_it_is_fought_all_are_shown(play: Play) -> None:
    match = battle([5, 1, 1, 6])
    play(match, "pass")
    now = scene(match)
    assert now.title == "Battle of Old Bridge"
    assert now.rows[0].actors == [Actor("south-band-1", "ready", "one die")]
    assert now.rows[1].actors[0].text == "two dice"
    names = {now.id}
    play(match, "pass", "pass")
    assert match.where().endswith("Losses.rally")
    assert scene(match).rows[0].notes == ["1 in battle", "1 to lose"]
    assert scene(match).stages[2].state == "now"
    assert {scene(match).id} == names


def test_the_dice_of_both_sides_are_shown(play: Play) -> None:
    match = battle([5, 1, 1, 6])
    play(match, "pass", "pass", "pass")
    line = next(x for x in match.lines() if x.event == "rolled")
    assert line.roll == Roll(
        "Both sides fire",
        [Die(5, "lost"), Die(1, "none"), Die(1, "none"), Die(6, "lost")],
        "North the first 3, South the rest",
    )


def test_lines_know_their_sides_and_areas(play: Play) -> None:
    match = GAME.match({"units": {"north-band-1": "kirk"}})
    play(match, "march kirk", "enter tower", "pass")
    line = next(x for x in match.lines() if x.event == "marched")
    assert (line.side, line.at, line.level) == ("north", ["kirk", "tower"], "impulse")


@pytest.mark.parametrize(
    ("choices", "option", "remark"),
    [
        ((), ("pass", ""), Remark("No march", "the impulse is over")),
        (("march tower",), ("enter", "old_bridge"), Remark(text="attack: 1 unit")),
        (("march kirk",), ("enter", "old_wall"), Remark(text="no enemy there")),
        (("march kirk", "enter old_wall"), ("take", "north-guard-1"), Remark(text="two dice")),
    ],
)
def test_options_tell_what_they_are(
    play: Play, choices: tuple[str, ...], option: tuple[str, str], remark: Remark
) -> None:
    units = {"north-guard-1": "kirk", "north-band-2": "kirk", "north-band-1": "tower", "south-band-1": "old_bridge"}
    match = GAME.match({"units": {**units, "south-band-2": "east_fell"}})
    play(match, *choices)
    assert match.ask is not None
    options = [tuple(o) for o in match.ask.options]
    assert match.remarks("north")[options.index(option)] == remark
