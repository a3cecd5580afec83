"""Saves of an older rules version: brought to the new one, or refused with what and where."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from tests.conftest import Walk

from borderland import GAME, Borderland
from grognard.kernel.board import Shape
from grognard.kernel.match import Match
from grognard.kernel.save import hash_of, pack, unpack, verify
from grognard.kernel.saved import SaveError

Board = dict[str, int | list[int]]


class Second(Borderland):
    """Version 2 counts the last turn from nought, and no longer holds more than 20 cards in the deck."""

    card = replace(Borderland.card, version=2)
    shape = Shape(
        Borderland.shape.make,
        [replace(f, low=0, high=98) if f.name == "last" else f for f in Borderland.shape.fields],
        Borderland.shape.lexicon,
    )

    def upgrade(self, version: int, position: dict[str, Any]) -> dict[str, Any]:
        assert version == 1
        board = position["board"]
        return {**position, "board": {**board, "last": board["last"] - 1}}


@pytest.fixture
def old(walk: Walk) -> Match:
    m = GAME.new("raid", seed=3, options={"short": False})
    m.hasher = hash_of
    return walk(m, random.Random(3), 25)


def load(data: bytes, game: Any) -> Match:
    return unpack(data, lambda _: game)


def test_an_older_save_is_brought_to_the_new_version(old: Match) -> None:
    new = load(pack(old), Second())
    assert new.view().tracks["last turn"] == old.view().tracks["last turn"] - 1
    assert new.view("north").pieces == old.view("north").pieces
    assert new.where() == old.where()
    assert new.ask == old.ask


def test_its_log_stays_behind_but_numbers_go_on(old: Match) -> None:
    new = load(pack(old), Second())
    assert new.rows == []
    assert new.number == old.number
    assert new.options == {"short": False}


def test_it_is_a_save_of_the_new_version_from_then_on(old: Match, walk: Walk) -> None:
    game = Second()
    new = walk(load(pack(old), game), random.Random(1))
    assert new.over
    data = pack(new)
    assert json.loads(data)["rules"] == 2
    assert json.loads(data)["first"] == old.number
    assert pack(load(data, game)) == data
    assert verify(data, lambda _: game).outcome == new.outcome


def test_a_game_without_a_way_says_so(old: Match) -> None:
    class NoWay(Borderland):
        card = replace(Borderland.card, version=3)

    with pytest.raises(SaveError, match=r"^rules: borderland: no way from rules version 1 to 3$"):
        load(pack(old), NoWay())


def test_a_newer_save_asks_for_an_update(old: Match) -> None:
    newer = pack(load(pack(old), Second()))
    for way in (unpack, verify):
        with pytest.raises(SaveError, match=r"^rules: version 2 is newer than ours, 1; update first$"):
            way(newer, lambda _: GAME)


class Alike(Borderland):
    """Version 2 plays differently, but positions are as they were."""

    card = replace(Borderland.card, version=2)

    def upgrade(self, version: int, position: dict[str, Any]) -> dict[str, Any]:
        return position


def test_an_older_log_comes_along_where_the_newer_rules_play_it_alike(old: Match) -> None:
    new = load(pack(old), Alike())
    assert (new.rows, new.start) == (old.rows, old.start)
    assert [x.text for x in new.lines("north")] == [x.text for x in old.lines("north")]
    assert json.loads(pack(new))["rules"] == 2
    assert verify(pack(old), lambda _: Alike()).position == old.position


def test_and_stays_behind_where_they_do_not(old: Match) -> None:
    doc = json.loads(pack(old))
    doc["marks"][str(old.number)] = "0" * 16  # as if they had led elsewhere
    new = load(json.dumps(doc).encode(), Alike())
    assert (new.rows, new.number, new.ask) == ([], old.number, old.ask)


def test_an_older_log_is_not_replayed_by_newer_rules(old: Match) -> None:
    with pytest.raises(SaveError, match=r"^rules: version 1 can't be replayed by version 2$"):
        verify(pack(old), lambda _: Second())


def test_an_upgrade_that_makes_nonsense_is_refused_by_its_field(old: Match) -> None:
    class Nonsense(Second):
        def upgrade(self, version: int, position: dict[str, Any]) -> dict[str, Any]:
            return {**position, "board": {**position["board"], "last": -5}}

    with pytest.raises(SaveError, match=r"^board\.last: -5 is not a number from 0 to 98$"):
        load(pack(old), Nonsense())


def test_an_older_save_that_lacks_a_field_is_refused(old: Match, sign: Any) -> None:
    doc = json.loads(pack(old))
    del doc["position"]["board"]["last"]
    with pytest.raises(SaveError, match=r"^position: version 1 can't be brought to 2 \('last'\)$"):
        load(sign(doc), Second())
