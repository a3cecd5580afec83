"""7, A3.3m, A3.4 Expedition Check: expeditions withdraw, others enter, and more of them arrive."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.blood_on_the_ohio.turns import at, begin, go_first, options, place, refused, told, vp, where

from grognard.games.blood_on_the_ohio import GAME
from grognard.games.blood_on_the_ohio.components import TYPES
from grognard.kernel.match import Match

D = GAME.components
FIRST = {"harmar": "eaton", "hardin": "eaton", "wyllys": "US1", "RI-1": "eaton", "MI-1": "eaton", "MI-2": "eaton"}


def campaign(*dice: int, **data: object) -> Match:
    return begin("expedition_check", *dice, scenario="campaign", **data)


def place_all(match: Match) -> None:
    """Whoever is to be placed goes to the first space that is open."""
    while match.where().split(" > ")[-1] in ("Arrival.arrive", "Garrison.divide", "Winter.winter", "Winter.dismiss"):
        go_first(match)


def types(match: Match, place: str) -> dict[str, int]:
    return dict(
        Counter(TYPES[D.type[u]] for u, id in enumerate(D.counters) if D.side[u] == 0 and at(match, id) == place)
    )


@pytest.mark.rule("7.0a", "2.4.1", "7.1a", "7.1b", "7.1c", "7.1d")
def test_the_first_expedition_withdraws_at_8() -> None:
    assert told(campaign(vp={"wc": 15}, units=FIRST), "expedition_withdraws") == []
    match = campaign(4, 3, vp={"wc": 16}, units=FIRST)
    assert at(match, "harmar") == "gone"
    match.play(("choose", "MI-2"))
    place(match, "fort_harmar", "columbia", "fort_harmar")
    assert where(match, "hardin", "wyllys", "RI-1", "MI-1", "MI-2") == [
        "fort_harmar", "gone", "fort_harmar", "columbia", "cup",
    ]  # fmt: skip
    assert vp(match) == [0, 8]
    assert match.position.board.expedition == 1


@pytest.mark.rule("7.1a")
def test_after_a_withdrawal_the_wc_stays_and_keeps_settlements_closed() -> None:
    match = campaign(vp={"wc": 16}, units={"MI-1": "eaton", "Mi-1": "columbia"})
    refusal = refused(match, "place", "columbia")
    assert refusal.rule == "7.1a"
    place(match, "north_bend")
    assert where(match, "MI-1", "Mi-1") == ["north_bend", "columbia"]


@pytest.mark.rule("7.0d", "7.0a")
def test_an_expedition_withdraws_once() -> None:
    match = campaign(vp={"wc": 16}, units=FIRST, withdrew=["first"])
    assert told(match, "expedition_withdraws") == []
    assert at(match, "harmar") == "eaton"


@pytest.mark.rule("7.0d")
def test_a_square_that_was_left_before_the_check_has_not_acted() -> None:
    assert told(campaign(vp={"wc": 15}), "expedition_withdraws") == []
    assert len(told(campaign(vp={"wc": 16}), "expedition_withdraws")) == 1


@pytest.mark.rule("7.0b")
def test_no_other_scenario_brings_another_expedition() -> None:
    match = begin("expedition_check", scenario="wabash", vp={"wc": 29})
    assert match.position.board.expedition == 2
    assert told(match, "expedition_enters") == []


@pytest.mark.rule("7.0b", "7.0c", "2.4.1", "7.0d")
def test_the_second_expedition_enters_at_9_after_the_first_withdrew() -> None:
    assert told(campaign(vp={"wc": 17}, withdrew=["first"]), "expedition_enters") == []
    match = campaign(vp={"wc": 18}, units={"harmar": "eaton"})
    place_all(match)
    events = told(match, "expedition_withdraws", "commander_leaves", "expedition_enters")
    assert [x for x, _ in events] == ["expedition_withdraws", "commander_leaves", "expedition_enters"]
    assert (match.position.board.expedition, match.position.board.entered) == (2, [1, 1, 0])
    later = campaign(vp={"wc": 20}, expedition=2, entered={"first": 1, "second": 1}, withdrew=["first"])
    assert told(later, "expedition_enters", "expedition_withdraws") == []


@pytest.mark.rule("A3.4n")
def test_an_expedition_past_its_square_waits_for_the_next_check() -> None:
    """From 8 to 16: the second enters, and neither withdraws nor is the third there at once."""
    match = campaign(vp={"wc": 32})
    place_all(match)
    assert (match.position.board.expedition, match.position.board.withdrew) == (2, [1, 0, 0])
    match = campaign(vp={"wc": 32}, expedition=2, entered={"first": 1, "second": 1}, withdrew=["first"])
    place_all(match)
    assert (match.position.board.expedition, match.position.board.withdrew) == (3, [1, 1, 0])


@pytest.mark.rule("A3.4f")
def test_what_the_us_had_leaves_the_map_and_the_cup() -> None:
    units = {"harmar": "eaton", "hardin": "eaton", "RI-1": "eaton", "RI-22": "US1", "SU-10": "cup", "AR-4": "recovery"}
    match = campaign(
        6, vp={"wc": 18}, withdrew=["first"], units=units, reduced=["AR-4", "RI-22"], site={"eaton": "none"}
    )
    assert where(match, "harmar", "RI-22", "SU-10", "AR-4") == ["gone", "aside", "aside", "aside"]
    assert at(match, "hardin") == "eaton"
    assert vp(match) == [0, 9]
    assert told(match, "cleared") == [("cleared", "A3.4f")]
    place_all(match)
    assert sum(match.position.board.reduced) == 0


@pytest.mark.rule("A3.4g")
def test_officers_roll_at_an_entry_and_are_placed_in_forts() -> None:
    units = {"hardin": "eaton", "wyllys": "US1"}
    match = campaign(3, 4, vp={"wc": 18}, withdrew=["first"], units=units)
    assert where(match, "hardin", "wyllys") == ["gone", "US1"]
    assert options(match) == ["fort_washington", "fort_harmar"]
    assert refused(match, "place", "columbia").rule == "A3.4i"
    place(match, "fort_harmar")
    assert at(match, "wyllys") == "fort_harmar"


@pytest.mark.rule("A3.4g")
def test_officers_do_not_roll_twice_at_one_check() -> None:
    match = campaign(4, vp={"wc": 18}, units={"hardin": "eaton"})
    place_all(match)
    assert len(told(match, "officer")) == 1


@pytest.mark.rule("A3.4h", "A3.4i", "7.2")
def test_what_the_second_expedition_brings() -> None:
    match = campaign(vp={"wc": 18}, withdrew=["first"], settlements=1)
    assert [D.forts[n] for n, x in enumerate(match.position.board.fort_at) if x == -5] == [
        "steuben",
        "st_clair",
        "recovery",
    ]
    assert match.position.board.settlements == 7
    assert refused(match, "place", "columbia").rule == refused(match, "place_all", "US1").rule == "A3.4i"
    match.play(("place_all", "fort_washington"))
    while "Garrison" in match.where():
        go_first(match)
    assert types(match, "fort_washington") == {"RI": 7, "RC": 2, "SU": 3}
    place(match, "columbia")
    refusal = refused(match, "place", "columbia")
    assert (refusal.rule, refused(match, "place_all", "belpre").rule) == ("A3.4i", "A3.4i")
    place(match, "belpre")
    assert types(match, "cup") == {"MI": 6, "MC": 2, "SU": 1}
    assert refused(match, "place", "columbia").rule == refused(match, "place", "ENT_MI").rule == "7.2"
    assert refused(match, "place_all", "US1").rule == "A4.1c"
    place(match, "US1")
    match.play(("place_all", "US2"))
    assert (at(match, "st_clair"), types(match, "US2")) == (
        "US1", {"RI": 3, "RC": 1, "MI": 2, "AR": 2, "SU": 1, "SC": 1, "SUB": 2},
    )  # fmt: skip


@pytest.mark.rule("A3.4i")
def test_garrisons_go_to_no_place_that_enemies_hold() -> None:
    held = {"Mi-1": "fort_washington", "Mi-2": "columbia"}
    match = campaign(vp={"wc": 18}, withdrew=["first"], units=held, siege=["washington"])
    assert refused(match, "place", "fort_washington").rule == "A3.4i"
    match.play(("place_all", "fort_harmar"))
    while "Garrison" in match.where():
        go_first(match)
    assert refused(match, "place", "columbia").rule == "A3.4i"


@pytest.mark.rule("A3.4j", "A3.4k", "A3.4l")
def test_what_the_third_expedition_brings_and_what_follows() -> None:
    ran = {"expedition": 2, "entered": {"first": 1, "second": 3}, "withdrew": ["first"], "turn": 5}
    match = campaign(vp={"wc": 32}, settlements=0, **ran)
    assert match.position.board.settlements == 10
    assert [D.forts[n] for n, x in enumerate(match.position.board.fort_at) if x == -5] == [
        "steuben", "greenville", "defiance", "randolf", "hamilton",
    ]  # fmt: skip
    match.play(("place_all", "fort_harmar"))
    while "Garrison" in match.where():
        go_first(match)
    assert types(match, "fort_harmar") == {"RI": 10, "RC": 2, "SU": 4, "AR": 1}
    place(match, "columbia", "belpre", "waterford", "wheeling")
    assert types(match, "cup") == {"MI": 2, "MC": 2, "SU": 2}
    match.play(("place_all", "US4"))
    assert types(match, "US4") == {"KEY": 1, "SUB": 1, "RI": 4, "RC": 1, "MC": 1, "AR": 1, "SC": 1, "MI": 2, "SU": 2}
    assert match.position.board.entered == [1, 3, 5]
    entered = {"entered": {"first": 1, "second": 3, "third": 5}, "expedition": 3}
    for turn, leader, pieces in (
        (5, "hamtramck", {"RI": 4, "RC": 1, "MI": 2, "AR": 1, "SU": 1}),
        (6, "scott", {"RI": 4, "RC": 1, "MC": 2, "AR": 1, "SU": 1}),
    ):
        match = begin("end_of_turn", scenario="campaign", turn=turn, **entered)
        match.play(("place_all", "US3"))
        assert (at(match, leader), types(match, "US3")) == ("US3", {**pieces, "SUB": 1})
    assert "Arrival" not in begin("end_of_turn", scenario="campaign", turn=7, **entered).where()


@pytest.mark.rule("A3.3m", "A3.3n")
@pytest.mark.parametrize(
    ("turn", "leader", "pieces"),
    [
        (6, "hamtramck", {"RI": 4, "RC": 1, "MI": 2, "AR": 1, "SC": 1, "SU": 1}),
        (7, "scott", {"RI": 4, "MC": 2, "AR": 1, "SU": 1}), (8, "", {}),
    ],
)  # fmt: skip
def test_the_second_and_third_part_of_the_legion(turn: int, leader: str, pieces: dict[str, int]) -> None:
    """At the start of the turn, before its first segment."""
    match = begin("end_of_turn", scenario="legion", turn=turn)
    if not leader:
        assert "Arrival" not in match.where()
        return
    assert [x for x, _ in told(match, "turn_begins", "segment_begins")] == ["turn_begins"]
    place(match, "US1")
    match.play(("place_all", "US3"))
    assert (at(match, leader), types(match, "US3")) == ("US1", pieces)
