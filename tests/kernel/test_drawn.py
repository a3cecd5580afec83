"""An order that a hand has drawn is a choice like any other: tested, refused by its rule, logged, undone, saved."""

from __future__ import annotations

from typing import Any

import pytest
from tests.kernel.open_field import GAME, MOVE, move

from grognard.kernel.checked import root
from grognard.kernel.choice import LARGEST_INT
from grognard.kernel.dice import LaidDice
from grognard.kernel.names import Names
from grognard.kernel.rows import Picked
from grognard.kernel.rulebook import Refusal
from grognard.kernel.save import pack, unpack, verify
from grognard.kernel.saved import SaveError


def test_a_drawn_order_is_tested_played_logged_undone_and_saved() -> None:
    match = GAME.new(dice=LaidDice([]))
    assert match.ask is not None
    assert [tuple(c) for c in match.ask.options] == [("move", "ahead"), ("move", "back"), ("pass", "")]
    with pytest.raises(Refusal, match="1: That is more than six inches"):
        match.play(("move", "drawn", [26_000, 20_001]))
    match.play(("move", "drawn", [24_000, 24_000]))
    match.play(("move", "ahead"))
    assert match.view().tracks == {"x": 30_000, "y": 24_000}
    match.undo()
    match.undo()
    match.play(("move", "drawn", (20_001, 19_999)))
    data = pack(match)
    again = unpack(data, lambda _: GAME)
    assert again.view().tracks == {"x": 20_001, "y": 19_999}
    assert pack(again) == data
    assert verify(data, lambda _: GAME).view().tracks == {"x": 20_001, "y": 19_999}


def test_an_order_on_offer_is_logged_as_it_was_placed() -> None:
    match, drawn = GAME.new(dice=LaidDice([])), GAME.new(dice=LaidDice([]))
    match.play(("move", "ahead"))
    drawn.play(("move", "drawn", [26_000, 20_000]))
    assert [row.args for row in match.rows if isinstance(row, Picked)] == [[26_000, 20_000]]
    assert [str(row) for row in match.rows] == [str(row) for row in drawn.rows]
    assert match.view() == drawn.view()


def test_a_lone_order_on_offer_is_not_forced_where_another_may_be_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(move.drawings[MOVE], "orders", lambda b, f: [[b.x + 1000, b.y]])
    monkeypatch.setattr(move, "can_pass", False)
    match = GAME.new(dice=LaidDice([]))
    assert match.ask is not None
    assert [tuple(c) for c in match.ask.options] == [("move", "ahead")]
    match.play(("move", "drawn", [24_000, 24_000]))
    assert match.view().tracks == {"x": 24_000, "y": 24_000}


@pytest.mark.parametrize(
    ("choice", "why"),
    [
        (("move", "drawn", [1]), "K.unknown: this order can't be read: it has 1 numbers, but 2 are asked for"),
        (("move", "drawn", [1] * 3), "it has 3 numbers, but 2 are asked for"),
        (("move", "drawn", [0, LARGEST_INT + 1]), f"a number is beyond {LARGEST_INT}"),
        (("move", "drawn", [-(10**30), 0]), f"a number is beyond {LARGEST_INT}"),
        (("move", "drawn", [True, 0]), "is no choice of this game"),
        (("move", "drawn", [0.5, 0]), "is no choice of this game"),
        (("move", "drawn", "ab"), "is no choice of this game"),
        (("move", "ahead", [20_000, 20_000]), "that is not what is asked now"),
        (("pass", "", [20_000, 20_000]), "that is not what is asked now"),
        (("move", "drawn"), "2: "),
    ],
)
def test_an_order_of_another_shape_is_refused_and_changes_nothing(choice: Any, why: str) -> None:
    match = GAME.new(dice=LaidDice([]))
    before = pack(match)
    with pytest.raises(Refusal) as no:
        match.play(choice)
    assert why in str(no.value)
    assert pack(match) == before


def test_a_save_with_an_order_of_another_shape_cant_be_replayed() -> None:
    match = GAME.new(dice=LaidDice([]))
    match.play(("move", "drawn", [24_000, 24_000]))
    data = pack(match).replace(b"[24000,24000]", b"[24000]")
    with pytest.raises(SaveError):
        verify(data, lambda _: GAME)


def test_kinds_have_names() -> None:
    node = root("position", {"at": 7})
    Names("area", ["mill"]).read(node, "at")
    assert [str(f) for f in node.faults.listed] == ["position.at: should be the id of an area, is 7"]
