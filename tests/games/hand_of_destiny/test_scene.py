"""A battle as a scene: both lines, what decides superiority, volleys, panics, breaking off, retreat, pursuit."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from grognard.games.hand_of_destiny import GAME
from grognard.games.hand_of_destiny.frames import Aftermath, Battle, BreakOff, Volley
from grognard.games.hand_of_destiny.scene import Fight
from grognard.games.hand_of_destiny.words_log import WORDS
from grognard.kernel.dice import LaidDice
from grognard.kernel.faces import check_faces
from grognard.kernel.match import Match
from grognard.kernel.scene import Row, Scene
from grognard.kernel.view import depth_of

BASE: dict[str, Any] = {"scenario": "race_to_khartoum", "turn": 3, "active": "relief", "phase": "battle"}
LINES = {"abu_klea": ["guards", "heavies", "hussars", "gardner", "red_flag", "baggara"]}
ROUND = {"at": "abu_klea", "attacker": "relief", "round": 1, "next": "relief"}


def fight(*dice: list[int], **more: Any) -> Match:
    """A round in which the Relief side is to fire, in supply, unless more is said."""
    data = {**BASE, "units": LINES, "battle": ROUND, "rules": {"supply": False}, **more}
    return GAME.match(data, dice=LaidDice(list(dice)))


def scene(m: Match, role: str = "relief") -> Scene:
    found: Scene | None = m.game.scene(m.view(role))
    assert found is not None
    check_faces(m)
    return found


def row(s: Scene, side: str) -> Row:
    return next(r for r in s.rows if r.side == side)


def states(s: Scene, side: str) -> dict[str, tuple[str, str]]:
    return {a.piece: (a.state, a.text) for a in row(s, side).actors}


def stages(s: Scene) -> dict[str, str]:
    return {x.text: x.state for x in s.stages}


def test_there_is_none_on_the_map() -> None:
    m = GAME.new("race_to_khartoum", seed=1)
    assert m.game.scene(m.view("relief")) is None


def test_both_lines_with_ones_own_below() -> None:
    m = fight()
    for role, order in {"relief": ["mahdist", "relief"], "mahdist": ["relief", "mahdist"]}.items():
        assert [r.side for r in scene(m, role).rows] == order
    assert row(scene(m), "relief").title == "Relief, attacking"
    assert set(states(scene(m), "mahdist")) == {"red_flag", "baggara"}
    assert scene(m).title == "Battle of Abu Klea"


def test_those_who_can_fire_stand_ready_with_their_dice() -> None:
    s = scene(fight(battle={**ROUND, "fired": ["heavies"]}))
    assert states(s, "relief")["guards"] == ("ready", "3 dice")
    assert states(s, "relief")["heavies"] == ("done", "has fired")
    assert row(s, "relief").notes[:2] == ["4 in line", "3 to fire"]
    assert stages(s)["Round 1"] == "now"


def test_superiority_says_what_is_added_and_why() -> None:
    facts = dict(scene(fight(card="r3")).facts)
    assert facts["Relief superiority"] == "die + 1 (elite) + 1 (more guns) + 1 (card)"
    assert facts["Mahdist superiority"] == "die"


def test_a_volley_shows_who_fires_and_what_is_to_take() -> None:
    m = fight([6, 4, 1])
    m.play(("fire", "guards"))
    s = scene(m, "mahdist")
    assert states(s, "relief")["guards"] == ("firing", "fires 3 dice")
    assert dict(s.facts)["To take"] == "1 elimination and 1 panic"
    assert s.chart is not None
    assert s.chart.rows[s.chart.on] == ["Camel troops", "none", "none", "none", "panic", "panic", "lost"]


def test_the_panicked_are_turned() -> None:
    assert states(scene(fight(panicked=["red_flag"])), "mahdist")["red_flag"] == ("turned", "panicked")


def test_want_of_supply_takes_a_die() -> None:
    s = scene(fight(rules={"supply": True}))
    assert states(s, "relief")["heavies"] == ("ready", "1 die, out of supply: one die less")


def test_walls_and_who_can_not_panic() -> None:
    lines = {"khartoum": ["red_flag", "black_flag", "sudanese", "gordon"]}
    battle = {"at": "khartoum", "attacker": "mahdist", "round": 2, "next": "mahdist"}
    m = fight(active="mahdist", units=lines, battle=battle)
    facts = dict(scene(m).facts)
    assert facts["Walls"] == "the defenders can't be panicked"
    assert facts["Elite"] == "1 defender can't be panicked"
    assert "behind walls" in row(scene(m), "relief").notes
    assert "fortress" in scene(m).text


def test_one_who_breaks_off_is_shown_leaving() -> None:
    m = fight()
    m.play(("break_off", "hussars"))
    s = scene(m)
    assert states(s, "relief")["hussars"] == ("firing", "breaking off")
    assert any("breaks off" in line for line in s.next)


def test_retreat_then_pursuit_have_their_stages() -> None:
    units = {"abu_klea": ["guards", "hussars", "heavies", "red_flag"]}
    m = fight([4, 1, 1], units=units)
    m.play(("fire", "guards"))
    s = scene(m, "mahdist")
    assert stages(s)["Retreat"] == "now"
    assert any("has won" in line for line in s.next)
    assert m.ask is not None
    before = s.id
    m.play(m.ask.options[0])
    s = scene(m)
    assert stages(s)["Pursuit"] == "now"
    assert s.id == before, "one battle from its first volley to its last pursuer"


def test_a_major_battle_says_so() -> None:
    units = {"abu_klea": [*LINES["abu_klea"], "black_flag", "green_flag", "abu_girja"]}
    assert scene(fight(units=units)).title == "Major battle of Abu Klea"


@pytest.mark.parametrize("role", ["", "relief", "mahdist"])
def test_a_battle_is_open_to_everybody(role: str) -> None:
    """10.0b."""
    s = scene(fight(), role)
    assert sum(r.hidden for r in s.rows) == 0
    assert s.facts


def test_a_scene_is_made_from_the_view_alone() -> None:
    """What stands elsewhere, unseen, changes nothing."""
    one = fight(units={**LINES, "berber": ["mahdi"], "metemma": ["nujumi"]})
    other = fight(units={**LINES, "berber": ["nujumi"], "metemma": ["mahdi"]})
    assert scene(one) == scene(other)


def test_every_name_in_the_sentences_of_a_battle_is_known() -> None:
    m = fight()
    view = m.view("relief")
    x = Fight(m.game.words.lexicon, view, depth_of(Battle, view.running))
    held = {f.name for frame in (Battle, Aftermath, BreakOff, Volley) for f in dataclasses.fields(frame)}
    for lines in WORDS.scenes.values():
        for line in lines:
            assert line.names() <= held | x.known.keys(), line.at
