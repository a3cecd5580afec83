"""States as differences: they lead to what a whole state says, for every game, seat and spectator."""

from __future__ import annotations

import json
import random
import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.server.harness import PATIENCE, Browser, Live

import grognard
from grognard.server.differences import changed, difference
from grognard.server.snapshots import seat_snapshot

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "a", "b", "id"]),
    lambda x: st.lists(x, max_size=5) | st.dictionaries(st.sampled_from(["id", "verb", "a", "b", "0"]), x, max_size=4),
    max_leaves=20,
)


@given(JSON, JSON)
def test_a_difference_makes_the_new_value(old: object, new: object) -> None:
    before = json.dumps(old)
    node = difference(old, new)
    assert (node is None) == (old == new)
    assert old == new if node is None else changed(old, json.loads(json.dumps(node))) == new
    assert json.dumps(old) == before


@pytest.mark.parametrize("id", ["borderland", "indian-territory", "hand-of-destiny", "blood-on-the-ohio"])
def test_differences_are_small(id: str) -> None:
    match, rng = grognard.game(id).new(seed=2), random.Random(2)
    sizes: list[int] = []
    wholes: list[int] = []
    last = {role: seat_snapshot(match, role) for role in ("", *match.game.roles)}
    for _ in range(60):
        assert match.position.ask is not None
        match.choose(rng.choice(match.position.ask.options))
        for role, old in last.items():
            new = last[role] = seat_snapshot(match, role)
            sizes.append(len(json.dumps(new.since(old))))
            wholes.append(len(json.dumps(new.parts)))
            assert changed(old.parts, new.since(old)) == new.parts
    assert statistics.median(sizes) < 700
    assert statistics.median(sizes) < statistics.median(wholes) / 5


def test_the_first_state_is_whole_and_the_next_are_changes(browser: Browser) -> None:
    table = browser.make(north="me", south="me")
    with browser.socket(table, "north", changes=True) as north:
        assert json.loads(north.raw[0])["type"] == "state"
        for _ in range(6):
            north.until(lambda s: s["ask"])
            north.choose()
            assert json.loads(north.raw[-1])["type"] == "change"
        told = browser.told(f"/api/tables/{table}/state?role=north")
        assert {**north.now, "lines": north.lines, "first": 0} == {**told, "seats": north.now["seats"]}
        with browser.socket(table, "north", changes=True) as again:
            assert json.loads(again.raw[0])["type"] == "state", "who comes back gets a whole one"


def test_a_whole_state_comes_on_request(browser: Browser) -> None:
    table = browser.make(north="me", south="me")
    with browser.line(table, "north", changes=True) as line:
        first = json.loads(line.recv(PATIENCE))
        line.send(json.dumps({"type": "whole", "id": 7}))
        again = json.loads(line.recv(PATIENCE))
        assert {**again, "lines": first["lines"], "first": first["first"]} == first
        assert json.loads(line.recv(PATIENCE)) == {"type": "pong", "id": 7}


def test_undo_and_others_at_the_table_fit_too(live: Live, browser: Browser) -> None:
    table = browser.make(north="me", south="me")
    with browser.socket(table, "north", changes=True) as north, browser.socket(table, "", changes=True) as watcher:
        for _ in range(4):
            north.until(lambda s: s["ask"])
            north.choose()
            if north.now["undo"]:
                north.undo()
        browser.sent(f"/api/tables/{table}/seats/south", {"name": "Ada"})
        north.until(lambda s: s["seats"][1]["name"] == "Ada")
        watcher.until(lambda s: s["seats"][1]["name"] == "Ada")
        told = browser.told(f"/api/tables/{table}/state?role=north")
        assert {**north.now, "lines": north.lines, "first": 0, "cut": None} == told
