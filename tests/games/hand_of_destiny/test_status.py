"""Where play stands: turn, phase, the card in play, what lasts; and who is aboard."""

from __future__ import annotations

from typing import Any

from grognard.games.hand_of_destiny import GAME
from grognard.kernel.match import Match
from grognard.kernel.scene import Status

BASE: dict[str, Any] = {
    "scenario": "race_to_khartoum",
    "turn": 3,
    "active": "relief",
    "phase": "march",
    "card": "r1",
    "units": {"dongola": ["whalers_1", "whalers_2", "black_watch", "staffords", "earle", "sappers"]},
}


def match(**more: Any) -> Match:
    return GAME.match({**BASE, **more}, seed=1)


def status(m: Match, role: str = "relief") -> Status:
    found: Status = m.game.status(m.view(role))
    return found


def aboard(m: Match, role: str) -> dict[str, str]:
    return {p.id: p.aboard for p in m.view(role).pieces if p.aboard}


def test_turn_player_phase_and_card() -> None:
    found = status(match())
    assert found.text == "Early Nov · turn 3 of 10"
    assert (found.detail, found.card) == ("Relief player turn · March Phase", "r1")


def test_recruiting_and_battle_have_their_names() -> None:
    assert status(match(phase="recruiting", box=["gardner", "depot"])).detail == "Relief player turn · Recruiting Phase"
    battle = {"at": "korti", "attacker": "relief", "round": 1, "next": "relief"}
    fight = match(phase="battle", units={"korti": ["guards", "jaalin"]}, battle=battle)
    assert status(fight).detail == "Relief player turn · Battle Phase"


def test_what_lasts_is_told_with_its_time() -> None:
    halt = {"owner": "mahdist", "do": "halt", "side": "enemy", "who": {"all": True}, "by": 1, "until": "enemy_turn_end"}
    found = status(match(card="r2", standing=[halt]))
    assert len(found.notes) == 1
    assert "march 1 space less" in found.notes[0]
    assert status(match(card="r2")).notes == []


def test_the_end_names_the_winner() -> None:
    m = GAME.new("the_passes", seed=3)
    while not m.over:
        assert m.ask is not None
        m.play(m.ask.options[-1])
    assert m.outcome is not None
    name = {"british": "The British side has won", "afghan": "The Afghan side has won", "": "The game ends in a draw"}
    assert m.game.status(m.view()).detail == name[m.outcome.winner]


def test_passengers_are_aboard_the_fleet_that_carries_them() -> None:
    m = match()
    m.play(("march", "whalers_1"))
    m.play(("embark", "black_watch"))
    assert aboard(m, "relief") == {"black_watch": "whalers_1"}
    assert aboard(m, "mahdist") == {}, "of an enemy on the march one sees how many, not who"


def test_a_second_fleet_takes_those_for_whom_the_first_has_no_room() -> None:
    m = match()
    m.play(("march", "whalers_1"))
    m.play(("join", "whalers_2"))
    for unit in ("black_watch", "staffords", "earle", "sappers"):
        m.play(("embark", unit))
    assert list(aboard(m, "relief").values()).count("whalers_1") == 3
    assert list(aboard(m, "relief").values()).count("whalers_2") == 1
