"""Cards and effects of a position (section 13 of the format)."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.hand_of_destiny.read import extended, read_card, read_components, read_effect
from grognard.games.hand_of_destiny.state import SCENARIOS
from grognard.games.hand_of_destiny.vocabulary import EFFECTS, ENEMY_TURN_END, HALT, NONE, TS_BONUS, TURN, WATER
from grognard.kernel.checked import root
from grognard.kernel.game import GameError

PRINTED = read_components(SCENARIOS / "race_to_khartoum")
CARD: dict[str, Any] = {
    "title": "A test",
    "recruit": [{"who": {"contingent": ["desert"]}, "count": 1, "at": ["bayuda"]}],
    "move": [{"who": {"tag": ["camelry"]}, "spaces": 3}],
    "remove": True,
    "event": [
        {
            "phase": "battle",
            "text": "…",
            "if": {"turn": {"min": 2}},
            "effects": [{"do": "ts_bonus"}, {"do": "halt", "who": {"flag": ["fleet"]}, "by": 1}],
        }
    ],
}


def test_a_card_of_a_position() -> None:
    m = extended(PRINTED)
    card = read_card(m, root("card", CARD), 0)
    assert m.cards[-1] is card
    assert (m.card_ids[-1], card.id, card.side, card.remove) == ("inline_1", "inline_1", 0, 1)
    event = m.events[card.events[0]]
    assert (event.card, event.index) == (len(m.cards) - 1, len(m.events) - 1)
    assert [m.effects[n].do for n in event.effects] == [TS_BONUS, HALT]
    assert m.conditions[event.condition].kind == TURN
    assert [m.units[u] for u, x in enumerate(card.moves[0].who.mask) if x] == ["guards", "heavies", "mounted_inf"]
    halted = m.effects[event.effects[1]].who
    assert halted is not None
    assert [m.units[u] for u, x in enumerate(halted.mask) if x] == ["fascher"]
    assert read_card(m, root("card", CARD), 1).id == "inline_2"


def test_the_scenario_stays_as_it_is() -> None:
    before = [len(x) for x in (PRINTED.cards, PRINTED.card_ids, PRINTED.events, PRINTED.effects, PRINTED.conditions)]
    m = extended(PRINTED)
    read_card(m, root("card", CARD), 1)
    read_effect(m, root("standing", {"do": "water", "level": "high"}), 0)
    after = [len(x) for x in (PRINTED.cards, PRINTED.card_ids, PRINTED.events, PRINTED.effects, PRINTED.conditions)]
    assert before == after
    assert m.spaces is PRINTED.spaces
    assert m.digest == PRINTED.digest


def test_an_effect_of_a_position() -> None:
    m = extended(PRINTED)
    data = {"owner": "mahdist", "do": "halt", "side": "enemy", "who": {"all": True}, "by": 1, "until": "enemy_turn_end"}
    e = read_effect(m, root("standing", data), 1)
    assert m.effects[e.index] is e
    assert (e.do, e.enemy, e.by, e.until) == (HALT, 1, 1, ENEMY_TURN_END)
    assert e.who is not None
    assert [u for u, x in enumerate(e.who.mask) if x] == m.own[0]
    assert read_effect(m, root("standing", {"do": "water", "level": "low"}), 0).do == WATER


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"id": "r1"}, "card.id: unknown key"),
        ({"side": "relief"}, "card.side: unknown key"),
        ({3: "x"}, "card.3: unknown key"),
        ({"title": 3}, "card.title: should be a text, is 3"),
        ({"move": [{"who": {"tag": ["x"]}, "spaces": 1}]}, "card.move[1].who.tag: there is no tag 'x'"),
        (
            {"event": [{"phase": "end", "text": "…", "effects": [{"do": "x"}]}]},
            "card.event[1].effects[1].do: should be",
        ),
    ],
)
def test_a_faulty_card_is_refused(change: dict[Any, Any], text: str) -> None:
    with pytest.raises(GameError) as err:
        read_card(extended(PRINTED), root("card", {**CARD, **change}), 0)
    (line,) = str(err.value).splitlines()
    assert line.startswith(text)


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ({"do": "halt"}, "standing.who: missing"),
        ({"do": "loss", "who": {"all": True}, "count": 1}, "standing.do: does not last; what may be running are halt"),
        ({"do": "earthquake"}, "standing.do: does not last"),
        ({}, "standing.do: missing"),
        ({"do": "water", "level": "low", "card": "r1"}, "standing.card: unknown key"),
    ],
)
def test_a_faulty_effect_is_refused(data: dict[str, Any], text: str) -> None:
    with pytest.raises(GameError) as err:
        read_effect(extended(PRINTED), root("standing", data), 0)
    assert text in str(err.value)


@pytest.mark.parametrize("do", ["halt", "truce", "supply", "water", "extra_move", "forced_march", "set_flag"])
def test_what_may_be_running(do: str) -> None:
    least: dict[str, dict[str, Any]] = {
        "halt": {"by": 1}, "supply": {"state": "in"}, "set_flag": {"flag": "elite", "value": True},
        "water": {"level": "low"},
    }  # fmt: skip
    who = {} if do == "water" else {"who": {"all": True}}
    e = read_effect(extended(PRINTED), root("standing", {"do": do, **who, **least.get(do, {})}), 0)
    assert EFFECTS[e.do] == do
    assert e.range == NONE
