"""A game on an open table in the terminal: units in words, orders by candidates and by numbers, a clock."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from .sitting import Sit, said, sitting

CONTACT = ["warpath-2e", "--as", "both", "--seed", "3"]


@pytest.fixture
def sit(cli: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sit:
    return sitting(cli, tmp_path, monkeypatch)


def test_units_are_told_with_distances_and_sight(sit: Sit) -> None:
    out = said(sit(CONTACT, "", "take", "look", "look b3"))
    assert "Line Section 1 [A1], 10 models, at 14.0, 9.0" in out
    assert "objective 3 at 24.0, 17.0, held by nobody." in out
    assert "Monster, Spd 6, Hit 4+, Att 6, Def 5+, Ner 13/16" in out
    assert "to Flamecallers, a friend." in out


def test_orders_on_offer_say_where_they_lead(sit: Sit) -> None:
    out = said(sit(CONTACT, "", "take", "try b2", "more go"))
    assert "inches south-east" in out
    assert "at objective 4" in out
    assert "cover from" in out


def test_an_order_is_typed_in_inches_and_judged_by_the_rules(sit: Sit) -> None:
    out = said(sit(CONTACT, "", "take", "try b3", "go 24 30", "go fly 24 35", "go double 24 25", "go 24 36.5"))
    assert "Slag Brute would go 11.0 inches of 6.0. (rule MOV.3)" in out
    assert "Fly is no arrangement; there are keep, line" in out
    assert "Slag Brute finds no way there" in out or "can't enter the depot" in out
    assert "Slag Brute moves, up to 4.5 inches." in out


def test_odds_against_a_unit(sit: Sit) -> None:
    out = said(sit(CONTACT, "", "take", "try b2", "halt", "pass!", "odds slag brute"))
    assert "Line Section 1 against Slag Brute. Shots: 1 die at" in out
    assert "Exact: every outcome of the dice was followed." in out


def test_a_clock_is_told(sit: Sit) -> None:
    out = said(sit([*CONTACT, "--option", "clock=spell"], "", "take"))
    assert re.search(r"\b[0-5]:\d\d left\.", out)


def test_help_says_how_orders_of_the_question_are_typed(sit: Sit) -> None:
    out = said(sit(CONTACT, "", "take", "try b3", "help"))
    assert "an order in numbers: type it so: go [move or double] X Y [arrangement] [jets], in inches" in out
    assert "every space of every region" not in out


def test_an_order_that_is_not_asked_for_is_told_so(sit: Sit) -> None:
    out = said(sit(CONTACT, "", "take", "go 24 30", "reach", "map"))
    assert "go is not asked for now: The Cinder Choir has the initiative" in out
    assert "march" not in out
    assert '"map" means nothing here.' in out


def test_status_tells_the_table_and_no_counters(sit: Sit) -> None:
    out = said(sit(CONTACT, "", "take", "status"))
    assert "Score now: One 0, Two 0." in out
    assert "One, to win: Win by the brief" in out
    assert "Slag Brute [B3], at 24.0, 41.0" in out
    assert "counters" not in out
