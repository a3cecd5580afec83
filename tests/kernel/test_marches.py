"""One line for one march: the log keeps its steps, and whoever reads the journal reads one."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conftest import Play

import grognard
from grognard.kernel.chance import ALL
from grognard.kernel.flow import Event
from grognard.kernel.marches import March
from grognard.kernel.match import Match
from grognard.kernel.replay import Replay
from grognard.kernel.template import DASH
from grognard.server.seat_log import SeatLog

TERRITORY: Any = grognard.game("indian-territory")
WAY = DASH.join(["Fort Scott", "Dry Wood", "Baxter Springs"])
BLUNT = {"blunt": "fort_scott", "3ks": "fort_scott", "4ks": "fort_scott", "8ks": "fort_scott"}


@pytest.fixture
def march() -> Match:
    """Blunt with three regiments and a wagon, about to set out."""
    wagons = [{"side": "union", "at": "fort_scott"}]
    match: Match = TERRITORY.match({"units": BLUNT, "wagons": wagons, "impulse": {"player": "union", "actions": 2}})
    for choice in ("move blunt", "join 3ks", "join 4ks", "join 8ks", "hitch union-wagon-1"):
        match.play(tuple(choice.split()))
    return match


def texts(match: Match, role: str = "") -> list[str]:
    return [x.text for x in match.journal(role)]


def test_the_steps_of_a_march_are_one_line(march: Match, play: Play) -> None:
    play(march, "step dry_wood", "step baxter_springs")
    told = f"Blunt and 3 others march with 1 wagon {WAY} (2 MP)."
    assert texts(march, "union") == [told]
    assert march.journal("union")[0].at == ["fort_scott", "dry_wood", "baxter_springs"]


def test_others_read_how_many_went_and_not_who_nor_at_what_cost(march: Match, play: Play) -> None:
    play(march, "step dry_wood", "step baxter_springs")
    for role in ("confederate", ""):
        assert texts(march, role) == [f"The Union moves 5 counters {WAY}."]


def test_the_log_keeps_every_step(march: Match, play: Play) -> None:
    play(march, "step dry_wood", "step baxter_springs")
    steps = [(x.text, x.takes) for x in march.lines("confederate")]
    assert steps[0] == ("The Union moves 5 counters from Fort Scott to Dry Wood.", 0)
    assert [takes for _, takes in steps] == [0, 1]


def test_undo_takes_the_last_step_off_the_line(march: Match, play: Play) -> None:
    play(march, "step dry_wood", "step baxter_springs")
    march.undo()
    one, taken_back = texts(march, "confederate")
    assert (one, taken_back) == ("The Union moves 5 counters from Fort Scott to Dry Wood.", "The Union takes back.")


def test_another_group_that_goes_on_from_there_has_a_line_of_its_own(play: Play) -> None:
    units = {"3ks": "fort_scott", "4ks": "dry_wood"}
    match = TERRITORY.match({"units": units, "impulse": {"player": "union", "actions": 3}})
    play(match, "move 3ks", "step dry_wood", "pass", "move 4ks", "step fort_scott", "pass")
    assert len(texts(match, "confederate")) == 2


def test_control_that_it_takes_as_it_goes_is_told_with_it(play: Play) -> None:
    units, held = {"5ks-1": "baxter_springs"}, dict.fromkeys(("cabin_creek", "fort_gibson"), "confederate")
    match = TERRITORY.match({"units": units, "control": held, "impulse": {"player": "union", "actions": 2}})
    play(match, "move 5ks-1", "step cabin_creek", "step fort_gibson")
    journal = match.journal("union")
    assert [x.event for x in journal] == ["stepped", "took_control"]
    way = DASH.join(["Baxter Springs", "Cabin Creek", "Fort Gibson"])
    assert journal[0].text == f"5th Kansas Cavalry I marches {way} (4 MP). The Union controls Cabin Creek."
    assert journal[1].text == "The Union controls Fort Gibson."
    assert [x.takes for x in match.lines("union")] == [0, 0, 2, 0]


def test_anything_else_that_happens_between_parts_it() -> None:
    march = March(["who", "origin", "to", "nth"], lambda *_: "")
    first, second = Event(0, [1, 5, 6, 1], ALL), Event(0, [1, 6, 7, 2], ALL)
    other, control = Event(1, [], ALL), Event(2, [], ALL)
    told = list(enumerate([first, control, second]))
    assert march.steps(told, 2, {2}) == ([first.args, second.args], [control])
    assert march.steps(told, 2) == ([second.args], [])
    told = list(enumerate([first, other, control, second]))
    assert march.steps(told, 3, {2}) == ([second.args], [])


def test_replay_and_the_server_tell_it_alike(march: Match, play: Play) -> None:
    play(march, "step dry_wood", "step baxter_springs")
    told = [(x.text, x.takes) for x in march.lines("union")]
    assert len(told) == 2
    replay = Replay.of(march)
    assert [(x.text, x.takes) for x in replay.lines(march.number, "union")] == told
    log = SeatLog(march)
    assert log.lines("union", 0, 2).count(b'"takes":1') == 1
    assert log.lines("union", 1, 2).count(WAY.encode()) == 1
