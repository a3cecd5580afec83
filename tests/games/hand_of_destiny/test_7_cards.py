"""7 Campaign Cards: drawing, discarding, what a card holds, how long it helps, and how a deck is made anew."""

from __future__ import annotations

import pytest
from tests.conftest import Offered, Play, Told, Why
from tests.games.hand_of_destiny.conftest import ALL, Data, Find, Start, card, event, news

from grognard.kernel.flow import FlowError
from grognard.kernel.match import Match

DRAW: Data = {"phase": "card", "units": {"korti": ["guards"], "obeid": ["mahdi"]}}
OVER: Data = {"phase": "battle", "units": {"korti": ["guards"], "obeid": ["mahdi"]}}  # nothing is left but to discard
MARCH = "Campaign > PlayerTurn > March.choose_unit"
POINT: Data = {"do": "points", "amount": 1}


def piles(match: Match, side: str = "relief") -> tuple[list[str], list[str], list[str]]:
    """Deck, discards and removed cards of a side."""
    boxes = match.view().boxes
    return boxes[f"deck {side}"], boxes[f"discard {side}"], boxes[f"removed {side}"]


def water(match: Match) -> str:
    return ["low", "normal", "high"][match.view().tracks["water"]]


# 7.0a drawing


@pytest.mark.rule("7.0a")
@pytest.mark.parametrize(("active", "drawn"), [("relief", "r2"), ("mahdist", "m1")])
def test_a_card_is_drawn_from_the_own_deck(start: Start, active: str, drawn: str) -> None:
    match = start({**DRAW, "active": active}, [[drawn]])
    assert match.view().boxes["in play"] == [drawn]
    assert drawn not in piles(match, active)[0]


@pytest.mark.rule("7.0a")
def test_and_never_from_the_other(start: Start) -> None:
    with pytest.raises(FlowError, match="laid"):
        start(DRAW, [["m1"]])


def test_a_stacked_deck_is_drawn_in_its_order(start: Start, play: Play) -> None:
    deck = {"relief": {"draw": ["r3", "r2"]}, "mahdist": {"draw": ["m1", "m7"]}}
    match = start({**DRAW, "deck": deck}, [["r3"], ["m1"], ["r2"], ["m7"]])
    seen = []
    for _ in range(4):
        seen += match.view().boxes["in play"]
        play(match, "pass") if len(seen) < 4 else None
    assert seen == ["r3", "m1", "r2", "m7"]
    with pytest.raises(FlowError):
        start({**DRAW, "deck": deck}, [["r2"]])


# 7.0b discarding


@pytest.mark.rule("7.0b")
@pytest.mark.parametrize("role", ["relief", "mahdist", ""])
def test_at_the_end_of_the_player_turn_the_card_is_discarded_face_up(start: Start, told: Told, role: str) -> None:
    match = start({**OVER, "card": "r2"}, [["m1"]])
    assert match.view(role).boxes["discard relief"] == ["r2"]
    assert ["“The Camel Corps”" in line for line in told(match, "discarded", role)] == [True]


@pytest.mark.rule("7.0b")
def test_discards_are_kept_apart_from_the_deck(start: Start) -> None:
    deck = {"relief": {"draw": ["r1", "r3"], "discard": ["r4"]}}
    match = start({**OVER, "card": "r2", "deck": deck}, [["m1"]])
    assert piles(match) == (["r1", "r3"], ["r4", "r2"], [])


# 7.0c one card at a time


@pytest.mark.rule("7.0c")
def test_a_cards_benefits_end_with_the_player_turn(start: Start, play: Play) -> None:
    """More movement, a changed flag: gone when the enemy's turn begins."""
    more, elite = {"do": "extra_move", "who": ALL}, {"do": "set_flag", "who": ALL, "flag": "elite", "value": True}
    match = start({**OVER, "phase": "march", "card": card(event("march", more, elite), move=1)}, [["m1"]])
    b = match.position.board
    guards = b.d.units.index("guards")
    assert (b.left[guards], len(b.changes) > 0) == (2, True)
    play(match, "pass")
    b = match.position.board
    assert (b.more[guards], b.left[guards], b.changes, b.lasting) == (0, 0, [], [])


@pytest.mark.rule("7.0c")
def test_and_so_does_its_battle_bonus(start: Start, play: Play) -> None:
    bonus = event("battle", {"do": "ts_bonus", "amount": 3})
    units = {"abu_klea": ["guards"], "metemma": ["jaalin"]}
    at = {"units": units, "phase": "battle", "card": card(bonus, move=1), "deck": {"mahdist": {"draw": ["m6"]}}}
    match = start(at, [["m6"], [6, 6], [6, 1, 1], ["r2"]])
    play(match, "march jaalin", "step abu_klea", "pass")
    assert news(match, "superiority")[0][4:6] == [6, 7]  # the die, and the Guards' one for elite


@pytest.mark.rule("7.0c")
@pytest.mark.parametrize(
    ("until", "seen"),
    [
        ("turn_end", ["low", "normal", "normal", "normal"]),
        ("enemy_turn_end", ["low", "low", "normal", "normal"]),
        ("next_own_turn", ["low", "low", "normal", "normal"]),
        ("game_end", ["low", "low", "low", "low"]),
    ],
)
def test_a_lasting_effect_ends_when_the_card_says(start: Start, play: Play, until: str, seen: list[str]) -> None:
    """Seen in the own turn, the enemy's, the own, the enemy's."""
    lower = event("march", {"do": "water", "level": "low", "until": until})
    match = start({**OVER, "phase": "march", "card": card(lower, move=1)}, [["m1"], ["r2"], ["m2"]])
    out = [water(match)]
    for _ in range(3):
        play(match, "pass")
        out.append(water(match))
    assert out == seen


@pytest.mark.rule("7.0c")
def test_enemy_turn_end_and_next_own_turn_differ_by_the_first_player(start: Start, play: Play) -> None:
    """An effect of the second player: the end of the enemy's turn comes before the owner's next."""
    lower = event("march", {"do": "water", "level": "low", "until": "next_own_turn"})
    at = {**OVER, "phase": "march", "active": "mahdist", "card": card(lower, move=1)}
    match = start(at, [["r2"], ["m1"]])
    play(match, "pass")
    assert (match.view().waiting, water(match)) == ("relief", "low")
    play(match, "pass")
    assert (match.view().waiting, water(match)) == ("mahdist", "normal")


# 7.1 what a card holds


@pytest.mark.rule("7.1a")
def test_the_recruit_line_lists_who_arrives(start: Start, play: Play, find: Find) -> None:
    match = start({**OVER, "phase": "recruiting", "box": ["hussars"], "card": "r3"})
    play(match, "recruit hussars", "place korti")
    assert find(match, "hussars") == "korti"


@pytest.mark.rule("7.1a")
def test_without_one_nobody_does(start: Start) -> None:
    at = {**OVER, "phase": "recruiting", "box": ["hussars"], "rules": {"forts": False}}
    assert start({**at, "card": card(move=1)}).where() == MARCH
    assert start({**at, "card": "r3"}).where() == "Campaign > PlayerTurn > Recruiting.call_up"


@pytest.mark.rule("7.1b")
def test_the_movement_line_lists_who_moves_and_how_far(start: Start, offered: Offered, why: Why, play: Play) -> None:
    units = {"korti": ["guards", "staffords"], "khartoum": ["sudanese"]}
    match = start({"units": units, "card": "r7"})
    assert offered(match) == [("march", "guards"), ("march", "staffords"), ("pass", "")]
    play(match, "march guards", "step howeiyat", "step jakdul")
    assert match.where() == MARCH  # two spaces
    assert why(match, "march sudanese") == "11.1d"


@pytest.mark.rule("7.1b")
def test_without_one_nobody_moves(start: Start) -> None:
    match = start({**OVER, "phase": "march", "card": card()}, [["m1"]])
    assert match.view().waiting == "mahdist"
    assert start({**OVER, "phase": "march", "card": card(move=1)}).where() == MARCH


@pytest.mark.rule("7.1c")
@pytest.mark.parametrize(
    ("phase", "seen"),
    [("recruiting", [1, 1, 1, 1]), ("march", [0, 1, 1, 1]), ("battle", [0, 0, 1, 1]), ("end", [0, 0, 0, 1])],
)
def test_an_event_is_carried_out_in_the_phase_that_it_names(
    start: Start, play: Play, phase: str, seen: list[int]
) -> None:
    """Looked at in the Recruiting, March and Battle Phase, and when the turn is over."""
    units = {"korti": ["guards"], "howeiyat": ["red_flag"], "jakdul": ["heavies"], "abu_klea": ["jaalin"]}
    line = [{"who": ALL, "count": 1, "optional": True}]
    at = {"units": {**units, "obeid": ["mahdi"]}, "box": ["hussars"], "phase": "recruiting"}
    made_up = card(event(phase, POINT), recruit=line, move=1)
    match = start({**at, "card": made_up}, [[6, 1], [6, 1, 1], [6, 1], [6, 1], ["m1"]])
    out = []
    for choices in (
        ["pass"],
        ["march guards", "step howeiyat", "march heavies", "step abu_klea", "pass"],
        ["fight howeiyat", "pass", "pass"],  # two battles without pursuit
    ):
        out.append(match.view().tracks["points relief"])
        play(match, *choices)
    out.append(match.view().tracks["points relief"])
    assert out == seen


@pytest.mark.rule("7.1c")
def test_an_event_is_compulsory_even_if_it_hurts(start: Start, find: Find) -> None:
    hurt = event("march", {"do": "loss", "who": {"flag": ["elite"]}, "count": 1, "to": "dead"})
    match = start({"units": {"korti": ["guards"]}, "rules": {"fog": False}, "card": card(hurt, move=1)})
    assert find(match, "guards") == "dead"


@pytest.mark.rule("7.1c")
@pytest.mark.parametrize(("choice", "points"), [(0, 1), (1, 0)])
def test_unless_it_says_may(start: Start, offered: Offered, choice: int, points: int) -> None:
    match = start({**OVER, "phase": "march", "card": card(event("march", POINT, may=True), move=1)})
    assert match.where() == "Campaign > PlayerTurn > Events.accept"
    assert [c.verb for c in offered(match)] == ["accept", "pass"]
    match.play(offered(match)[choice])
    assert match.view().tracks["points relief"] == points


@pytest.mark.rule("7.1c")
@pytest.mark.parametrize(("turn", "points"), [(2, 0), (3, 1)])
def test_an_event_whose_condition_is_false_is_ignored(start: Start, turn: int, points: int) -> None:
    later = {"if": {"turn": {"min": 3}}}
    match = start({**OVER, "phase": "march", "turn": turn, "card": card(event("march", POINT, **later), move=1)})
    assert match.view().tracks["points relief"] == points
    assert len(news(match, "event_ignored")) == 1 - points


@pytest.mark.rule("7.1c")
def test_what_is_impossible_is_left_out_and_the_rest_is_done(start: Start, find: Find) -> None:
    hurt = {"do": "loss", "side": "enemy", "who": {"type": ["tribal"]}, "count": 2}
    at = {"units": {"korti": ["guards"], "metemma": ["jaalin"]}, "rules": {"fog": False}}
    match = start({**at, "card": card(event("march", hurt, {"do": "peek", "count": 1}, POINT), move=1)})
    assert find(match, "jaalin") == "box"  # one is all that there is, and without fog there is nothing to look at
    assert match.view().tracks["points relief"] == 1


@pytest.mark.rule("7.1c")
def test_events_and_effects_are_carried_out_in_the_order_written(start: Start) -> None:
    one, two = {"do": "water", "level": "low"}, {"do": "water", "level": "high"}
    together, apart = [event("march", one, two)], [event("march", two), event("march", one)]
    assert water(start({**OVER, "phase": "march", "card": card(*together, move=1)})) == "high"
    assert water(start({**OVER, "phase": "march", "card": card(*apart, move=1)})) == "low"


@pytest.mark.rule("7.1d")
def test_a_card_to_be_removed_is_set_aside_and_never_returns(start: Start) -> None:
    deck = {"relief": {"draw": [], "discard": ["r2", "r3"]}}
    match = start({**OVER, "card": "r8", "deck": deck}, [["m1"]])
    assert piles(match) == (["r2", "r3"], [], ["r8"])  # the others are a new deck


@pytest.mark.rule("7.1d")
def test_even_if_its_event_came_to_nothing(start: Start, play: Play) -> None:
    """A Friendly Amir before turn 5."""
    at = {"scenario": "the_passes", "active": "british", "phase": "card", "units": {"quetta": ["f66"]}}
    match = start({**at, "deck": {"british": {"draw": ["b8", "b4"]}}}, [["b8"], ["a2"]])
    play(match, "pass", "pass")  # no fort, no march
    assert piles(match, "british") == (["b4"], [], ["b8"])


@pytest.mark.rule("7.1d")
def test_one_that_is_discarded_unplayed_is_not_removed(start: Start) -> None:
    burn = event("march", {"do": "discard", "side": "enemy", "count": 1})
    at = {"units": {"obeid": ["mahdi"]}, "active": "mahdist", "card": card(burn, move=1)}
    match = start({**at, "deck": {"relief": {"draw": ["r8", "r2"]}}}, [["r8"]])
    assert piles(match) == (["r2"], ["r8"], [])


# 7.2 a new deck


@pytest.mark.rule("7.2a")
def test_when_all_cards_are_discarded_they_are_a_new_deck(start: Start) -> None:
    deck = {"relief": {"draw": ["r1"], "discard": ["r2", "r3"]}}
    match = start({**DRAW, "deck": deck}, [["r1"], ["m1"]])
    assert piles(match) == ([], ["r2", "r3"], [])  # while the last one is in play
    match.play(("pass", ""))
    assert piles(match) == (["r1", "r2", "r3"], [], [])  # at the end of that player turn


@pytest.mark.rule("7.2a")
def test_one_that_the_enemy_empties_is_made_anew_at_once(start: Start) -> None:
    burn = event("march", {"do": "discard", "side": "enemy", "count": 2})
    at = {"units": {"obeid": ["mahdi"]}, "active": "mahdist", "card": card(burn, move=1)}
    match = start({**at, "deck": {"relief": {"draw": ["r1"], "discard": ["r2", "r3"]}}}, [["r1"], ["r3"]])
    assert match.where() == MARCH
    assert piles(match) == (["r1", "r2"], ["r3"], [])


@pytest.mark.rule("7.2a")
def test_one_that_its_owner_empties_waits_for_the_end_of_his_turn(start: Start) -> None:
    burn = event("march", {"do": "discard", "side": "self", "count": 2})
    at = {**OVER, "phase": "march", "card": card(burn, move=1)}
    match = start({**at, "deck": {"relief": {"draw": ["r1"], "discard": ["r2"]}}}, [["r1"], ["m1"]])
    assert piles(match) == ([], ["r2", "r1"], [])
    match.play(("pass", ""))
    assert len(piles(match)[0]) == 3  # with the card that was in play


@pytest.mark.rule("7.2a")
def test_removed_cards_stay_out_and_without_cards_nothing_is_drawn(start: Start, find: Find) -> None:
    """No recruits and no movement, but battles are fought."""
    units = {"abu_klea": ["guards", "jaalin"], "obeid": ["mahdi"]}
    at = {"units": units, "box": ["heavies"], "deck": {"relief": {"draw": [], "removed": ["r8"]}}}
    match = start({**at, "phase": "battle"}, [[6, 1], [6, 1, 1], ["m1"], ["r1"]])
    match.play(("pass", ""))  # no pursuit
    assert find(match, "jaalin") == "box"
    assert piles(match) == ([], [], ["r8"])
    match = start({**DRAW, "box": ["heavies"], "deck": at["deck"]}, [["m1"]])
    assert len(news(match, "no_card")) == 1
    assert (match.view().waiting, find(match, "heavies")) == ("mahdist", "box")


@pytest.mark.rule("7.2b")
def test_a_reshuffle_at_the_end_takes_in_the_card_that_orders_it(start: Start) -> None:
    deck = {"relief": {"draw": ["r1"], "discard": ["r2", "r3"]}}
    match = start({**OVER, "card": "r4", "deck": deck}, [["m1"]])
    assert piles(match) == (["r1", "r2", "r3", "r4"], [], [])


@pytest.mark.rule("7.2b")
@pytest.mark.parametrize("phase", ["recruiting", "march", "battle", "end"])
def test_whatever_the_phase_of_the_event(start: Start, play: Play, phase: str) -> None:
    again = card(event(phase, {"do": "reshuffle", "when": "end"}), move=1, remove=True)
    at = {**OVER, "phase": "recruiting", "card": again, "rules": {"forts": False}}
    match = start({**at, "deck": {"relief": {"draw": ["r1"], "discard": ["r2"]}}}, [["m1"]])
    assert piles(match) == (["r1"], ["r2"], [])
    play(match, "pass")
    assert piles(match)[:2] == (["r1", "r2"], [])  # without the card itself: it is removed from play


@pytest.mark.rule("7.2b")
def test_one_that_happens_now_leaves_out_the_card_in_play(start: Start, play: Play) -> None:
    again = card(event("march", {"do": "reshuffle", "when": "now"}), move=1)
    at = {**OVER, "phase": "march", "card": again, "deck": {"relief": {"draw": ["r1"], "discard": ["r2"]}}}
    match = start(at, [["m1"]])
    assert piles(match) == (["r1", "r2"], [], [])
    play(match, "pass")
    assert piles(match) == (["r1", "r2"], ["inline_1"], [])


@pytest.mark.rule("7.2b")
def test_a_reshuffle_undoes_the_order_of_a_stacked_deck(start: Start, play: Play) -> None:
    again = card(event("march", {"do": "reshuffle", "when": "now"}), move=1)
    deck = {"relief": {"draw": ["r1", "r2", "r3"]}}
    match = start({**OVER, "phase": "march", "card": again, "deck": deck}, [["m1"], ["r3"]])
    play(match, "pass", "pass")
    assert match.view().boxes["in play"] == ["r3"]


@pytest.mark.rule("7.2b")
def test_an_event_may_order_it_for_the_enemy(start: Start) -> None:
    again = card(event("battle", {"do": "reshuffle", "when": "end", "side": "enemy"}), move=1)
    deck = {"mahdist": {"draw": ["m1"], "discard": ["m2", "m3"]}}
    match = start({**OVER, "card": again, "deck": deck}, [["m3"]])
    assert match.view().boxes["in play"] == ["m3"]
