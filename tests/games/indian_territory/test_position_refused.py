"""What `position` refuses: every wrong key, id, place, number or contradiction, with the path to it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.games.indian_territory import GAME
from grognard.games.indian_territory.state import UNION
from grognard.kernel.dice import SeededDice
from grognard.kernel.game import GameError

Data = dict[str, Any]
D = GAME.components

HERE = {"6ks-1": "tahlequah", "6ks-2": "tahlequah", "2ksb": "tahlequah", "drew-1": "tahlequah", "drew-2": "tahlequah"}
SUPPLY = [{"side": "union", "at": "tahlequah"}, {"side": "confederate", "at": "tahlequah"}]
FIGHT = {"attacker": "union", "at": "tahlequah", "from": "fort_gibson"}


def fight(**more: Any) -> Data:
    return {"units": HERE, "wagons": SUPPLY, "battle": {**FIGHT, **more}}


def said(data: Data) -> str:
    with pytest.raises(GameError) as err:
        GAME.position(data)
    return str(err.value)


PLAIN = [id for s, id in enumerate(D.spaces) if D.base[s] < 0 and D.burns[D.terrain[s]]]
CAPITALS = ", ".join(D.spaces[s] for s in D.capitals)
FORT_NEEDS = "that takes control, a wagon that has not acted, a fort counter, and no base"
U: Data = {"6ks-1": "fort_gibson", "drew-1": "tahlequah"}

REFUSED: list[tuple[Data, str]] = [
    ({"turns": 3}, "position.turns: unknown key; did you mean 'turn'?"),
    ({"turn": 9}, "position.turn: should be a whole number from 1 to 8, is 9"),
    ({"turn": True}, "position.turn: should be a whole number from 1 to 8, is true"),
    ({"ends": 3}, "position.ends: should be a whole number from 0 to 2, is 3"),
    ({"player": "kiowa"}, "position.player: should be one of 'union', 'confederate', is 'kiowa'"),
    (
        {"units": {"6ks-1": "fort_gibsn"}},
        "position.units.6ks-1: there is no space 'fort_gibsn'; did you mean 'fort_gibson'?",
    ),
    ({"units": {"6ks-9": "tahlequah"}}, "position.units.6ks-9: there is no unit '6ks-9'; did you mean '6ks-2'?"),
    ({"units": {"6ks-1": 7}}, "position.units.6ks-1: should be the id of a space, is 7"),
    ({"units": ["6ks-1"]}, "position.units: should be a table, is a list"),
    ({"units": {"6ks-1": "pool"}}, "position.units.6ks-1: only quan can be in the pool"),
    (
        {"units": {"6ks-1": "lost"}},
        "position.units.6ks-1: only tribes are lost; a unit that was eliminated is in its box",
    ),
    ({"units": {"kiowa-1": "box"}}, "position.units.kiowa-1: kiowa-1 has no recruit box"),
    ({"units": {"quan": "box"}}, "position.units.quan: quan has no recruit box"),
    (
        {"units": {**U, "drew-1": "fort_gibson"}},
        "position.units.drew-1: fort_gibson holds union troops too, and there is no battle",
    ),
    (
        {"units": {**U, "kiowa-1": "tahlequah"}},
        "position.units.kiowa-1: tahlequah holds confederate troops too, and there is no battle",
    ),
    ({"units": {**U, "watie": "fort_gibson"}}, "position.units.watie: can't be in fort_gibson beside union troops"),
    (
        {"units": U, "wagons": [{"side": "union", "at": "tahlequah"}]},
        "position.wagons: union-wagon-1 can't be in tahlequah beside confederate troops",
    ),
    ({"boxes": "full"}, "position.boxes: should be one of 'empty', 'by_date', is 'full'"),
    (
        {"control": {"tahlequah": "kiowa"}},
        "position.control.tahlequah: should be one of 'union', 'confederate', is 'kiowa'",
    ),
    (
        {"units": {"drew-1": "fort_scott"}},
        "position.control.fort_scott: with this base in Confederate hands the game is over (4.4c)",
    ),
    ({"devastated": ["fort_scott"]}, "position.devastated: fort_scott can't be devastated"),
    ({"devastated": ["tahlequah", "tahlequah"]}, "position.devastated: 'tahlequah' stands twice; once is enough"),
    ({"devastated": PLAIN[:7]}, "position.devastated: there are only 6 Devastation markers"),
    ({"devastated": "tahlequah"}, "position.devastated: should be a list of texts, is 'tahlequah'"),
    ({"forts": {"tahlequah": "finished"}}, "position.forts.tahlequah: whose fort? Say it by side"),
    (
        {"forts": {"tahlequah": {"side": "union", "stage": "begun"}}},
        "position.forts.tahlequah: a fort needs a combat unit of its owner, union, in the space",
    ),
    (
        {"units": U, "forts": {"tahlequah": "done"}},
        "position.forts.tahlequah.stage: should be one of 'begun', 'building', 'finished', is 'done'",
    ),
    (
        {"units": {"6ks-1": "fort_scott"}, "forts": {"fort_scott": "finished"}},
        "position.forts.fort_scott: a base is a fort already",
    ),
    ({"used": ["6ks"]}, "position.used: there is no unit '6ks'; did you mean '16ks'?"),
    ({"units": U, "used": ["6ks-1"], "displaced": ["6ks-1"]}, "position.displaced: 6ks-1 has acted, or is off the map"),
    ({"displaced": ["6ks-1"]}, "position.displaced: 6ks-1 has acted, or is off the map"),
    (
        {"units": U, "panicked": ["6ks-1"]},
        "position.panicked: 6ks-1 is no unit in a battle, and panic ends with the battle",
    ),
    ({"panicked": ["blunt"]}, "position.panicked: blunt is no unit in a battle, and panic ends with the battle"),
    ({"wagons": [{"side": "union"}]}, "position.wagons[1].at: missing; give the id of a space"),
    ({"wagons": [{"at": "fort_scott"}]}, "position.wagons[1].side: missing; give one of 'union', 'confederate'"),
    (
        {"wagons": [{"side": "union", "at": "fort_scott", "load": 3}]},
        "position.wagons[1].load: should be a whole number from 1 to 2, is 3",
    ),
    (
        {"wagons": [{"id": "union-wagon-1", "side": "confederate", "at": "marshall"}]},
        "position.wagons[1].side: union-wagon-1 is of union",
    ),
    (
        {"wagons": [{"id": "union-wagon-1", "at": "fort_scott"}] * 2},
        "position.wagons[2].id: union-wagon-1 is there twice",
    ),
    (
        {"wagons": [{"side": "union", "at": "fort_scott", "used": 1}]},
        "position.wagons[1].used: should be true or false, is 1",
    ),
    ({"drawn": ["act_4"] * 3}, "position.drawn: 3 of act_4 drawn or on the map, but there are only 2"),
    (
        {"drawn": {"devastation": 6}, "devastated": ["tahlequah"]},
        "position.drawn: 7 of devastation drawn or on the map, but there are only 6",
    ),
    ({"drawn": ["act_4"], "pool": {"act_4": 2}}, "position.pool: 2 of act_4, but only 1 can be there"),
    (
        {"turn": 2, "drawn": ["quantrill"], "units": {"quan": "humboldt"}},
        "position.units.quan: his marker is drawn, so he can only be aside",
    ),
    ({"lost_draws": {"union": -1}}, "position.lost_draws.union: should be a whole number from 0 to 999, is -1"),
    ({"raised": ["perryville"]}, "position.raised: there is no capital 'perryville'; there are " + CAPITALS),
    (
        {"control": {"fort_smith": "union"}, "smith_fallen": False},
        "position.smith_fallen: the Union holds Fort Smith, so it has fallen",
    ),
    ({"phase": "end"}, "position.phase: should be one of 'opening', 'draw', 'closing', is 'end'"),
    ({"phase": "draw", "impulse": {"actions": 1}}, "position.phase: play is inside an impulse already, by impulse"),
    ({"over": {}}, "position.over.rule: missing; give the id of a rule"),
    ({"impulse": {}}, "position.impulse.actions: missing; or name the marker"),
    ({"impulse": {"marker": "act_2", "actions": 3}}, "position.impulse.actions: 3, but the marker gives 2"),
    ({"impulse": {"marker": "kiowa", "actions": 1}}, "position.impulse.actions: an event marker gives none"),
    ({"impulse": {"player": "union", "marker": "quantrill"}}, "position.impulse.marker: union puts this marker back"),
    (
        {"player": "union", "impulse": {"player": "confederate", "actions": 1}},
        "position.player: it is the impulse of confederate",
    ),
    (
        {"impulse": {"actions": 4}, "drawn": {"act_4": 2, "act_u4_c3": 2, "act_w2_s4": 1}},
        "position.impulse.marker: no marker that is left gives this; name one",
    ),
    (
        {"impulse": {"marker": "kiowa"}, "recruit": {"unit": "wagon"}},
        "position.recruit: can't be under way during kiowa",
    ),
    (
        {"units": {"6ks-1": "box"}, "recruit": {"unit": "6ks-1"}, "build": {"unit": "6ks-1"}},
        "position.build: can't be under way together with recruit",
    ),
    ({"units": U, "recruit": {"unit": "6ks-1"}}, "position.recruit.unit: 6ks-1 is not in the recruit box"),
    (
        {"units": U, "build": {"unit": "6ks-1"}},
        "position.build.unit: no fort can be built in fort_gibson: " + FORT_NEEDS,
    ),
    ({"move": {}}, "position.move.members: missing"),
    (
        {"units": U, "move": {"members": ["6ks-1", "drew-1"]}},
        "position.move.members: units of several regiments move together only with a leader (7.3a)",
    ),
    (
        {"units": {**U, "6ks-2": "humboldt"}, "move": {"members": ["6ks-1", "6ks-2"]}},
        "position.move.members: 6ks-2 is not in the space of the group",
    ),
    (
        {"units": U, "impulse": {"player": "confederate"}, "move": {"members": ["6ks-1"]}},
        "position.move.members: 6ks-1 is not of confederate",
    ),
    (
        {"units": U, "move": {"members": ["6ks-1"], "came_from": "marshall"}},
        "position.move.came_from: no route leads from marshall to fort_gibson",
    ),
    (
        {"units": U, "move": {"members": ["6ks-1"], "came_from": "park_hill", "steps": 2}},
        "position.move.left: missing; after several steps it can't be told",
    ),
    (
        {"units": U, "move": {"members": ["6ks-1"], "asks": "raid"}},
        "position.move.asks: only Quantrill alone, among Union troops, may raid",
    ),
    ({"units": U, "arrive": {"leader": "watie"}}, "position.arrive: needs the recruit or the move that leads there"),
    ({"units": U, "battle": {"attacker": "union", "from": "fort_gibson"}}, "position.battle.at: missing"),
    ({"units": U, "battle": {"attacker": "union", "at": "tahlequah"}}, "position.battle.from: missing"),
    ({"units": U, "battle": FIGHT}, "position.battle.attacker: union has no troops in tahlequah"),
    ({"units": {"6ks-1": "tahlequah"}, "battle": FIGHT}, "position.battle.defender: no enemy of union is there"),
    (
        {"units": {"6ks-1": "tahlequah"}, "battle": {**FIGHT, "defender": "kiowa"}},
        "position.battle.defender: kiowa has no troops in tahlequah",
    ),
    ({"units": U, "battle": {**FIGHT, "defender": "union"}}, "position.battle.defender: union is no enemy of union"),
    (fight(**{"from": "marshall"}), "position.battle.from: no route leads from marshall to tahlequah"),
    (
        fight(round="third"),
        "position.battle.round: should be one of 'deploy', 'terrain', 'long_range', 'regular', 'winner', is 'third'",
    ),
    (
        fight(round="terrain", asks="superiority"),
        "position.battle.asks: should be one of 'start', 'defender_supply', 'fire', 'target', is 'superiority'",
    ),
    (fight(turn="kiowa"), "position.battle.turn: kiowa is not in this battle"),
    (fight(fired=["blunt"]), "position.battle.fired: blunt is no unit of either side"),
    (fight(shooter="9tx-1"), "position.battle.shooter: 9tx-1 is not in this battle"),
    (fight(goal="marshall"), "position.battle.goal: no route leads from tahlequah to marshall"),
    (fight(supplied=["kiowa"]), "position.battle.supplied: kiowa is not in this battle"),
    (fight(round="regular", asks="break_off_to"), "position.battle.leaving: missing"),
    (fight(fire={}), "position.battle.fire.shooter: missing"),
    (fight(fire={"shooter": "9tx-1"}), "position.battle.fire.shooter: 9tx-1 is not in this battle"),
    (fight(round="terrain", fire={"shooter": "drew-1"}), "position.battle.fire.target: missing"),
    (fight(round="deploy", fire={"shooter": "drew-1"}), "position.battle.fire: nobody fires in round deploy"),
    (
        fight(fire={"shooter": "drew-1"}, aftermath={}),
        "position.battle.aftermath: can't be under way together with fire",
    ),
    (fight(aftermath={"winner": "kiowa"}), "position.battle.aftermath.winner: kiowa is not in this battle"),
    (
        fight(aftermath={"leader": "blunt"}),
        "position.battle.aftermath.leader: blunt is no leader in tahlequah who flees",
    ),
    (
        fight(aftermath={"pursuit": {"members": ["drew-1"]}, "winner": "union"}),
        "position.battle.aftermath.pursuit.members: drew-1 is not of union",
    ),
    (fight(arrive={}), "position.battle.arrive.side: missing"),
    (
        {**fight(), "move": {"members": ["6ks-1"]}},
        "position.move.members: the march is over: who fights is in the space of the battle",
    ),
    (
        {**fight(), "impulse": {"player": "confederate"}},
        "position.battle.attacker: the marker in play moves confederate",
    ),
]


@pytest.mark.parametrize(("data", "why"), REFUSED, ids=[str(i) for i in range(len(REFUSED))])
def test_what_cannot_be_is_refused_with_its_path(data: Data, why: str) -> None:
    assert said(data) == why


def test_all_that_cannot_be_read_is_told_at_once() -> None:
    wrong = {"turns": 3, "units": {"6ks-1": "fort_gibsn", "6ks-9": "tahlequah"}, "used": "6ks-1"}
    assert said(wrong).splitlines() == [
        "position.turns: unknown key; did you mean 'turn'?",
        "position.units.6ks-9: there is no unit '6ks-9'; did you mean '6ks-2'?",
        "position.units.6ks-1: there is no space 'fort_gibsn'; did you mean 'fort_gibson'?",
        "position.used: should be a list of texts, is '6ks-1'",
    ]


def test_more_forts_than_counters_are_refused() -> None:
    free = [s for s in range(len(D.spaces)) if D.base[s] < 0][: D.forts + 1]
    placed = {D.counters[u]: D.spaces[s] for u, s in zip(D.own[UNION], free, strict=False)}
    assert said({"units": placed, "forts": dict.fromkeys(placed.values(), "finished")}).startswith("position.forts:")


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 12),
    st.sampled_from(["union", "kiowa", "tahlequah", "6ks-1", "drew-2", "watie", "regular", "fire", "gone", "wagon"]),
    st.lists(st.sampled_from(["6ks-1", "drew-1", "watie", "tahlequah", "union"]), max_size=2),
    st.dictionaries(st.sampled_from(["6ks-1", "tahlequah", "union", "at", "unit"]), st.integers(0, 2), max_size=2),
)


def mangled(data: st.DataObject, table: Data) -> Data:
    """A copy with one key, at any depth, changed or taken out."""
    out = dict(table)
    key = data.draw(st.sampled_from(sorted(out)))
    if isinstance(out[key], dict) and out[key] and data.draw(st.booleans()):
        out[key] = mangled(data, out[key])
    elif data.draw(st.booleans()):
        out[key] = data.draw(JUNK)
    else:
        del out[key]
    return out


SOUND: list[Data] = [
    fight(turn="union", fired=["drew-1"], supplied=["union"], goal="park_hill", defenders_away=1, leaving="drew-1"),
    fight(fire={"shooter": "drew-1", "eliminations": 1, "panics": 1}, round="regular"),
    {**fight(aftermath={"winner": "union", "goal": "park_hill", "away": 1, "pursuit": {"members": ["6ks-1"]}})},
    fight(round="terrain", fire={"shooter": "drew-1", "target": "6ks-1"}, pursuit=True),
    {
        "turn": 4, "units": {**U, "6ks-2": "box", "blunt": "fort_gibson"}, "forts": {"tahlequah": "building"},
        "wagons": [{"side": "union", "at": "fort_gibson", "load": 1}], "devastated": ["fort_gibson"],
        "drawn": {"end": 1, "act_4": 1}, "control": {"doaksville": "union"}, "lost_draws": {"union": 1},
        "impulse": {"player": "union", "marker": "act_4", "actions": 2},
        "move": {"members": ["6ks-1", "blunt"], "wagons": ["union-wagon-1"], "came_from": "park_hill", "left": 1},
    },
    {"units": {**U, "kiowa-1": "deep_fork"}, "raid": {"unit": "kiowa-1"}, "move": {"members": ["kiowa-1"]}},
    {"units": U, "fortune": {"space": "tahlequah", "unit": "drew-1"}, "phase": "draw", "player": "union"},
    {"units": {"drew-1": "box"}, "recruiting": {"left": 2}, "recruit": {"unit": "drew-1"}, "boxes": "by_date"},
    {"units": {"6ks-1": "tahlequah", "watie": "tahlequah"}, "move": {"members": ["6ks-1"], "came_from": "park_hill"},
     "arrive": {"leader": "watie"}},
]  # fmt: skip


@given(st.data())
@settings(max_examples=400)
def test_whatever_is_written_is_refused_or_can_be_played(data: st.DataObject) -> None:
    written = data.draw(st.sampled_from(SOUND))
    for _ in range(data.draw(st.integers(0, 3))):
        if written:
            written = mangled(data, written)
    try:
        g = GAME.position(written)
    except GameError:
        return
    if not g.over:
        g.advance(SeededDice(1))
