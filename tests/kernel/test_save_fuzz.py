"""Whatever bytes the loader is given: a match that can be looked at, or one SaveError, and nothing else."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.conftest import Sign

from borderland import GAME
from grognard.kernel.dice import SeededDice
from grognard.kernel.match import Match
from grognard.kernel.save import Fault, hash_of, pack, unpack, verify
from grognard.kernel.saved import SaveError


def times(n: int) -> settings:
    """n times as many examples as the profile says."""
    return settings(max_examples=n * settings().max_examples)


scalars = (
    st.none()
    | st.booleans()
    | st.integers(-3, 30)
    | st.integers(-(2**70), 2**70)
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["march", "Battle", "Campaign", "north", "raid", "", "9.1", "fire"])
)
documents = st.recursive(
    scalars, lambda x: st.lists(x, max_size=4) | st.dictionaries(st.text(max_size=6), x, max_size=4), max_leaves=12
)


def looked_at(match: Match) -> None:
    for role in ("", *GAME.roles):
        match.view(role)
        match.lines(role)
    assert match.over is (match.ask is None)
    unpack(pack(match), lambda _: GAME)


def try_to_load(data: bytes) -> bool:
    """Did it load? Anything but SaveError fails the test."""
    loaded = 0
    for way in (unpack, verify):
        try:
            match: Match = way(data, lambda _: GAME)
        except SaveError:
            continue
        looked_at(match)
        loaded += 1
    return loaded > 0


def good_saves() -> list[bytes]:
    """In the middle of a march, of a battle, after undo, from a position, at the end, and with a fault."""
    out: list[bytes] = []
    for seed, clicks in ((1, 30), (2, 60), (3, 40), (4, 10_000)):
        rng = random.Random(seed)
        match = GAME.new("raid", seed=seed)
        match.hasher = hash_of if seed % 2 else None
        for _ in range(clicks):
            if match.position.ask is None:
                break
            match.choose(rng.choice(match.position.ask.options))
            if match.can_undo and rng.random() < 0.2:
                match.undo()
        out.append(pack(match))
    units = {"north-band-1": "mill", "north-band-2": "kirk", "south-band-1": "mill"}
    battle = GAME.match({"units": units, "battle": {"from": "long_dale", "at": "mill"}}, dice=SeededDice(1))
    battle.play(("pass", ""))
    out.append(pack(battle, Fault("nothing fails", "here", "because", ["pass", ""], [[1]])))
    return out


GOOD = good_saves()


def test_the_good_ones_are_good() -> None:
    assert [try_to_load(data) for data in GOOD] == [True] * len(GOOD)
    assert [json.loads(data)["position"]["over"] for data in GOOD] == [False, False, False, True, False]


@times(3)
@given(st.binary(max_size=200))
@example(b"")
@example(b'{"format":"grognard"}')
def test_arbitrary_bytes(data: bytes) -> None:
    assert not try_to_load(data)


@times(3)
@given(documents)
def test_arbitrary_json(document: Any) -> None:
    assert not try_to_load(json.dumps(document).encode())


@given(st.fixed_dictionaries(dict.fromkeys(json.loads(GOOD[0]), documents)))
def test_arbitrary_json_with_the_right_keys(document: dict[str, Any]) -> None:
    document["format"], document["version"], document["game"], document["rules"] = "grognard", 1, "borderland", 1
    assert not try_to_load(json.dumps(document).encode())


@times(3)
@given(st.sampled_from(GOOD), st.integers(0, 10**6), st.integers(0, 255), st.booleans())
def test_a_byte_changed_or_put_in(data: bytes, at: int, byte: int, more: bool) -> None:
    at %= len(data)
    try_to_load(data[:at] + bytes([byte]) + data[at if more else at + 1 :])


@given(st.sampled_from(GOOD), st.integers(0, 10**6), st.integers(0, 10**6))
def test_a_piece_cut_out(data: bytes, one: int, two: int) -> None:
    start, end = sorted((one % len(data), two % len(data)))
    try_to_load(data[:start] + data[end:])


# one node of a good save after another: changed, deleted, doubled


def nodes(document: Any) -> list[tuple[Any, Any]]:
    """Every place in a document: what holds it, and the key."""
    out: list[tuple[Any, Any]] = []
    todo = [document]
    while todo:
        x = todo.pop()
        keys = list(x) if isinstance(x, dict) else list(range(len(x)))
        for key in keys:
            out.append((x, key))
            if isinstance(x[key], dict | list):
                todo.append(x[key])
    return out


def mutate(document: Any, data: st.DataObject) -> None:
    places = nodes(document)
    top = [p for p in places if p[0] is document or p[0] is document["position"]]
    holder, key = data.draw(st.sampled_from(places) | st.sampled_from(top or places))
    how = data.draw(st.sampled_from(["change", "nudge", "delete", "double"]))
    if how == "delete":
        del holder[key]
    elif how == "double" and isinstance(holder, list):
        holder.insert(key, copy.deepcopy(holder[key]))
    elif how == "double":
        holder[data.draw(st.sampled_from(list(holder)))] = copy.deepcopy(holder[key])
    elif how == "nudge" and type(holder[key]) is int:
        holder[key] += data.draw(st.sampled_from([-1, 1, 2, 16]))
    else:
        holder[key] = data.draw(documents)


@times(8)
@given(st.sampled_from(GOOD), st.booleans(), st.integers(1, 3), st.data())
def test_mutations_of_a_good_save(sign: Sign, good: bytes, signed: bool, count: int, data: st.DataObject) -> None:
    document = json.loads(good)
    for _ in range(count):
        if isinstance(document, dict) and isinstance(document.get("position"), dict):
            mutate(document, data)
    try_to_load(sign(document) if signed else json.dumps(document).encode())
