"""Filters (section 5 of the format): what they select, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.hand_of_destiny.components import Components
from grognard.games.hand_of_destiny.vocabulary import F_ARTILLERY, F_ELITE, F_LEADER, F_SUPPLY, NONE, Filter

FILE = "cards.toml"
WHERE = "card[1] 'r1'.move[1].who"


def who(d: Any, **filter: Any) -> None:
    """The first move line of the first card, which is the Relief side's."""
    d["card"][0]["move"][0]["who"] = filter


CASES: list[tuple[Any, str, str]] = [
    (lambda d: who(d), WHERE, "is empty; to select everybody write {all = true}"),
    (lambda d: who(d, all=False), f"{WHERE}.all", "should be true"),
    (lambda d: who(d, all=1), f"{WHERE}.all", "should be true"),
    (lambda d: who(d, all=True, type=["camel"]), f"{WHERE}.all", "stands alone"),
    (lambda d: who(d, type="camel"), f"{WHERE}.type", "a list of texts, is 'camel'"),
    (lambda d: who(d, type=["camle"]), f"{WHERE}.type", "there is no type 'camle'; did you mean 'camel'?"),
    (lambda d: who(d, type=[]), f"{WHERE}.type", "has 0 entries"),
    (lambda d: who(d, type=["camel", "camel"]), f"{WHERE}.type", "stands twice"),
    (lambda d: who(d, contingent=["dessert"]), f"{WHERE}.contingent", "did you mean 'desert'?"),
    (lambda d: who(d, id=["gordn"]), f"{WHERE}.id", "did you mean 'gordon'?"),
    (lambda d: who(d, id=[3]), f"{WHERE}.id", "holds 3"),
    (lambda d: who(d, tag=["camels"]), f"{WHERE}.tag", "there is no tag 'camels'"),
    (lambda d: who(d, flag=["elit"]), f"{WHERE}.flag", "there is no flag 'elit'; did you mean 'elite'?"),
    (lambda d: who(d, not_flag=["foot"]), f"{WHERE}.not_flag", "there is no flag 'foot'"),
    (lambda d: who(d, at=["kort"]), f"{WHERE}.at", "did you mean 'korti'?"),
    (lambda d: who(d, at=["bayuda"]), f"{WHERE}.at", "'bayuda' is a region; write region = ['bayuda']"),
    (lambda d: who(d, at=["*"]), f"{WHERE}.at", "there is no space '*'"),
    (lambda d: who(d, region=["bayude"]), f"{WHERE}.region", "did you mean 'bayuda'?"),
    (lambda d: who(d, region=["korti"]), f"{WHERE}.region", "there is no region 'korti'"),
    (lambda d: who(d, in_fort="yes"), f"{WHERE}.in_fort", "true or false"),
    (lambda d: who(d, strength_min=-1), f"{WHERE}.strength_min", "from 0"),
    (lambda d: who(d, strength_max="3"), f"{WHERE}.strength_max", "a whole number"),
    (lambda d: who(d, strength_min=3, strength_max=2), f"{WHERE}.strength_min", "is above strength_max, 2"),
    (lambda d: who(d, side="relief"), f"{WHERE}.side", "stands only in the terrain chart"),
    (lambda d: who(d, speed=3), f"{WHERE}.speed", "unknown key"),
    (lambda d: d["card"][0]["move"][0].update(who="all"), WHERE, "a filter such as {all = true}, is 'all'"),
    (lambda d: d["card"][0]["move"][0].pop("who"), WHERE, "missing; give a filter"),
]


@pytest.mark.parametrize(("change", "where", "text"), CASES)
def test_a_fault_is_named(bench: Any, change: Any, where: str, text: str) -> None:
    bench.one_error(FILE, change, where, text)


def read(bench: Any, **filter: Any) -> tuple[Filter, Components]:
    m = bench.components(FILE, lambda d: who(d, **filter))
    return m.cards[0].moves[0].who, m


def names(m: Components, marks: list[int], ids: list[str]) -> list[str]:
    return [id for id, x in zip(ids, marks, strict=True) if x]


def test_all_are_all_of_the_side(bench: Any) -> None:
    f, m = read(bench, all=True)
    assert names(m, f.mask, m.units) == [m.units[u] for u in m.own[0]]
    assert (f.flags, f.without, f.spaces, f.in_fort) == ([], [], [], NONE)


def test_keys_are_joined_by_and_values_by_or(bench: Any) -> None:
    f, m = read(bench, type=["camel", "cavalry"], contingent=["desert"], strength_max=2)
    assert names(m, f.mask, m.units) == ["heavies", "mounted_inf", "hussars"]
    f, m = read(bench, tag=["camelry"], strength_min=3)
    assert names(m, f.mask, m.units) == ["guards"]
    f, m = read(bench, id=["gordon", "bordein", "mahdi"])
    assert names(m, f.mask, m.units) == ["gordon", "bordein"]


def test_flags_that_cards_change_are_asked_of_the_board(bench: Any) -> None:
    f, m = read(bench, flag=["elite", "leader"], not_flag=["supply", "static"])
    assert f.flags == [F_ELITE, F_LEADER]
    assert f.without[0] == F_SUPPLY
    assert m.units.index("gordon") in [u for u, x in enumerate(f.mask) if x]
    assert "convoy" not in names(m, f.mask, m.units)
    f, m = read(bench, flag=["artillery"])
    assert f.flags == [F_ARTILLERY]
    assert names(m, f.mask, m.units) == ["citadel", "bordein", "talahawiya", "gardner", "camel_batt"]


def test_places(bench: Any) -> None:
    f, m = read(bench, at=["korti", "jakdul"])
    assert names(m, f.spaces, m.spaces) == ["korti", "jakdul"]
    f, m = read(bench, region=["bayuda", "egypt"], in_fort=False)
    assert names(m, f.spaces, m.spaces) == ["korosko", "halfa", "howeiyat", "jakdul", "abu_klea"]
    assert f.in_fort == 0
    f, m = read(bench, at=["korti", "jakdul"], region=["bayuda"], in_fort=True)
    assert names(m, f.spaces, m.spaces) == ["jakdul"]
    assert f.in_fort == 1
