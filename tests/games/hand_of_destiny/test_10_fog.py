"""10 Fog of war: what a side sees of the other, what contact and cards show, and what is hidden again."""

from __future__ import annotations

import pytest
from tests.conftest import Play, Told, Why
from tests.games.hand_of_destiny.conftest import ALL, Data, Find, Start, card, event, imagine

from grognard.kernel.match import Match

UNITS: Data = {
    "korti": ["guards", "heavies"], "dongola": ["whalers_1", "staffords"], "abu_klea": ["jaalin"],
    "obeid": ["mahdi", "black_flag"], "berber": ["fascher", "berber_ansar"],
}  # fmt: skip


def sees(match: Match, role: str) -> set[str]:
    """The units that a role can tell by name."""
    return {p.id for p in match.view(role).pieces}


def stacks(match: Match, role: str) -> dict[str, tuple[int, list[str]]]:
    """What it sees of the others: by space how many, and what else is open."""
    return {x.at: (x.count, x.marks) for x in match.view(role).stacks}


# 10.0a hidden stacks


@pytest.mark.rule("10.0a")
def test_of_an_enemy_stack_a_side_sees_how_many_and_whether_a_fleet_is_there(start: Start) -> None:
    match = start({"units": UNITS, "card": card(move=1)})
    assert sees(match, "relief") == {"guards", "heavies", "whalers_1", "staffords"}
    assert stacks(match, "relief") == {"abu_klea": (1, []), "obeid": (2, []), "berber": (2, ["fleet"])}
    assert sees(match, "mahdist") == {"jaalin", "mahdi", "black_flag", "fascher", "berber_ansar"}
    assert stacks(match, "mahdist") == {"korti": (2, []), "dongola": (2, ["fleet"])}


@pytest.mark.rule("10.0a")
def test_a_lone_unit_is_hidden_like_a_stack(start: Start) -> None:
    match = start({"units": {"korti": ["guards"]}, "card": card(move=1)})
    assert sees(match, "mahdist") == set()


@pytest.mark.rule("10.0a")
def test_who_only_watches_sees_no_more_than_either(start: Start) -> None:
    match = start({"units": UNITS, "card": card(move=1)})
    assert sees(match, "") == set()
    assert len(stacks(match, "")) == 5


@pytest.mark.rule("10.0a")
def test_forts_and_control_and_cards_are_open(start: Start) -> None:
    match = start({"units": UNITS, "forts": {"relief": ["korti"]}, "card": "r3"})
    space = next(s for s in match.view("mahdist").spaces if s.id == "korti")
    assert (space.control, space.marks) == ("relief", ["fort relief"])
    assert match.view("mahdist").boxes["in play"] == ["r3"]


@pytest.mark.rule("10.0a")
def test_a_march_is_seen_but_not_who_marches(start: Start, play: Play, told: Told) -> None:
    match = start({"units": UNITS, "card": card(move=2)})
    play(match, "march guards", "step howeiyat")
    lines = " ".join(told(match, role="mahdist"))
    assert "Howeiyat" in lines
    assert "Guards" not in lines
    assert stacks(match, "mahdist")["howeiyat"] == (1, [])
    seen = next(r.locals for r in match.view("mahdist").running if r.frame == "Move")
    assert seen["members"] == [-2]


@pytest.mark.rule("10.0a")
def test_a_position_made_from_what_a_side_sees_looks_the_same_to_it(start: Start, play: Play) -> None:
    match = start({"units": UNITS, "card": card(move=2)})
    for choices in (["march guards"], ["join heavies", "step howeiyat"], ["pass"]):
        worlds = imagine(match, "mahdist")
        here = match.position.board
        assert any(g.board.at != here.at for g in worlds)  # who is where differs
        play(match, *choices)


def test_an_option_turns_fog_off(start: Start) -> None:
    match = start({"units": UNITS, "card": card(move=1), "rules": {"fog": False}})
    assert "guards" in sees(match, "mahdist")
    assert match.view("mahdist").stacks == []


# 10.0a a card lets a side look


PEEK: Data = {"do": "peek", "count": 2}


@pytest.mark.rule("10.0a")
def test_a_card_may_let_a_side_look_at_a_stack(start: Start, play: Play, told: Told) -> None:
    match = start({"units": UNITS, "card": card(event("march", PEEK), move=1)})
    play(match, "at obeid", "pass")
    assert {"mahdi", "black_flag"} <= sees(match, "relief")
    assert "jaalin" not in sees(match, "relief")
    assert "The Mahdi" in " ".join(told(match, "seen", "relief"))
    assert told(match, "seen", "mahdist") == []  # he knows that he was looked at, and learns nothing else
    assert len(told(match, "peeked", "mahdist")) == 1
    assert sees(match, "") == set()


@pytest.mark.rule("10.0a")
def test_it_says_how_many_spaces_and_how_far(start: Start, play: Play, why: Why) -> None:
    match = start({"units": UNITS, "card": card(event("march", {"do": "peek", "count": 1, "range": 3}), move=1)})
    assert why(match, "at abu_klea") == ""  # three routes from Korti
    assert why(match, "at obeid") == "7.1c"
    assert why(match, "at korti") == "10.0a"  # his own
    play(match, "at abu_klea")
    assert match.where() == "Campaign > PlayerTurn > March.choose_unit"


# 10.0b contact


@pytest.mark.rule("10.0b")
@pytest.mark.parametrize("role", ["relief", "mahdist", ""])
def test_where_both_are_together_everything_is_open_to_both(start: Start, play: Play, told: Told, role: str) -> None:
    units = {"jakdul": ["guards", "heavies"], "abu_klea": ["jaalin", "red_flag"], "obeid": ["mahdi"]}
    match = start({"units": units, "card": card(move=1)})
    assert not {"guards", "jaalin"} <= sees(match, role)
    play(match, "march guards", "step abu_klea")
    assert {"guards", "jaalin", "red_flag"} <= sees(match, role)
    assert ("heavies" in sees(match, role)) == (role == "relief")
    assert len(told(match, "shown", role)) == 2


@pytest.mark.rule("10.0b")
def test_others_may_be_brought_up_afterwards_and_nothing_is_taken_back(start: Start, play: Play) -> None:
    units = {"jakdul": ["guards", "heavies"], "abu_klea": ["jaalin", "red_flag"]}
    match = start({"units": units, "card": card(move=1)})
    play(match, "march guards", "step abu_klea")
    assert not match.can_undo
    play(match, "march heavies", "step abu_klea")
    assert {"guards", "heavies"} <= sees(match, "mahdist")


@pytest.mark.rule("10.0b")
def test_a_fleet_that_passes_sees_the_stack_as_it_stands_at_that_moment(start: Start, play: Play, told: Told) -> None:
    units = {"khartoum": ["bordein", "talahawiya"], "kalakla": ["red_flag"], "obeid": ["mahdi"]}
    match = start({"units": units, "card": card(move=2)})
    play(match, "march bordein", "step kalakla")
    assert "red_flag" in sees(match, "relief")
    play(match, "step duem")
    assert "red_flag" not in sees(match, "relief")
    assert "Red Flag" in " ".join(told(match, "shown", "relief"))  # the log keeps it


# 10.0c what is forgotten


@pytest.mark.rule("10.0c")
def test_a_stack_that_was_looked_at_is_hidden_again_when_the_turn_is_over(start: Start, play: Play) -> None:
    look = card(event("march", PEEK), move=1)
    match = start({"units": UNITS, "card": look}, [["m1"], ["r2"]])
    play(match, "at obeid", "pass", "pass")
    assert "mahdi" not in sees(match, "relief")
    play(match, "pass", "pass")  # the enemy builds no fort and does not march
    assert match.view().waiting == "relief"
    assert "mahdi" not in sees(match, "relief")


@pytest.mark.rule("10.0c")
def test_when_contact_ends_the_stack_is_hidden_and_the_log_keeps_what_was_seen(
    start: Start, play: Play, told: Told, find: Find
) -> None:
    units = {"abu_klea": ["guards", "jaalin"], "obeid": ["mahdi"], "korti": ["heavies"]}
    match = start({"units": units, "phase": "battle"}, [[6, 1], [5, 1, 1], ["m1"]])
    play(match, "retreat metemma", "pass")  # beaten, and not pursued
    assert find(match, "jaalin") == "metemma"
    assert "jaalin" not in sees(match, "relief")
    assert "Ja'alin" in " ".join(told(match, role="relief"))


# secrets in questions


def test_who_has_no_builder_is_asked_for_forts_all_the_same(start: Start) -> None:
    """Somebody on the map could build: where, is a secret, and a skipped question would tell."""
    at = {"phase": "recruiting", "card": card(move=1), "rules": {}}
    match = start({**at, "units": {"dal": ["staffords"]}})  # a cataract
    assert match.where() == "Campaign > PlayerTurn > Recruiting.call_up"
    match = start({**at, "units": {"dal": ["guards"]}})  # nobody on the map could: who is there is known (3.0g)
    assert match.where() == "Campaign > PlayerTurn > March.choose_unit"


def test_who_can_march_nobody_is_asked_all_the_same(start: Start) -> None:
    match = start({"units": {"khartoum": ["gordon"]}, "card": card(move=[{"who": {"type": ["camel"]}, "spaces": 1}])})
    assert match.where() == "Campaign > PlayerTurn > March.choose_unit"


@pytest.mark.parametrize(
    "effect",
    [
        {"do": "redeploy", "who": {"type": ["camel"]}, "count": 1, "from": ["korti"], "at": ["dongola"]},
        {"do": "bombard", "who": {"type": ["camel"], "at": ["korti"]}, "count": 1, "range": 1},
        {"do": "loss", "who": {"type": ["camel"], "at": ["korti"]}, "count": 1},
        {"do": "fort", "op": "place", "who": {"type": ["camel"]}, "at": ["korti"]},
        {"do": "recruit", "who": ALL, "count": 1, "at": ["korti"], "with": {"type": ["camel"]}},
    ],
)
@pytest.mark.parametrize("camels", [True, False])
def test_an_event_that_asks_where_somebody_is_asks_in_any_case(start: Start, effect: Data, camels: bool) -> None:
    here, there = ("guards", "hussars") if camels else ("hussars", "guards")
    at = {"units": {"korti": [here], "debba": [there], "merowe": ["jaalin"]}, "box": ["gardner"]}
    match = start({**at, "card": card(event("march", effect), move=1)})
    assert match.where().startswith("Campaign > PlayerTurn > Events > Effects > ")
    imagine(match, "mahdist")
