"""Luck: what dice and draws brought against what was to be expected, and how unusual it was."""

from __future__ import annotations

import random
from itertools import product
from xml.etree import ElementTree

import pytest

from borderland import GAME, Borderland
from borderland.state import Land
from grognard.kernel.match import Match
from grognard.kernel.rows import Fell, Undone
from grognard.kernel.save import pack, verify
from grognard.kernel.stakes import LuckKind, Stake
from grognard.kernel.study import Study
from grognard.luck.picture import draw
from grognard.luck.rank import rank
from grognard.luck.report import Moment, moment_line, report

DICE = LuckKind("dice", "Dice", "pips", 0.5)
SIX = [(float(n), 1 / 6) for n in range(1, 7)]


class Pips(Study):
    """The attacker's first die counts for its pips."""

    def stake(self, g: Land, outcome: list[int]) -> Stake | None:
        if g.step().name != "fire":
            return None
        role = getattr(g.stack[-1], "attacker", 0)
        return Stake(DICE, role, float(outcome[0]), SIX, f"rolls {outcome[0]} <&>", "mill")


class Against(Study):
    """It is a roll against the other side."""

    def stake(self, g: Land, outcome: list[int]) -> Stake | None:
        if g.step().name != "fire":
            return None
        return Stake(DICE, 0, float(outcome[0]), SIX, "a duel", against=1, total=7.0)


class Counted(Borderland):
    study = Pips()


class Duel(Borderland):
    study = Against()


def played(game: Borderland = GAME, seed: int = 3, undo: bool = False) -> Match:
    match = game.new("campaign", seed=seed)
    rng = random.Random(seed + 1000)
    while match.position.ask is not None:
        match.choose(rng.choice(match.position.ask.options))
        if undo and match.can_undo and rng.random() < 0.3:
            match.undo()
    return match


def test_a_game_that_says_nothing_has_its_dice_counted() -> None:
    found = report(played())
    assert found.faces is not None
    assert sum(f * n for f, n in enumerate(found.faces.counts, 1)) / sum(found.faces.counts) == found.faces.mean
    assert (found.moments, found.run) == ([], [])
    assert [s.accounts for s in found.sides] == [[], []]
    assert "only counted" in found.notes[0]


def test_what_came_is_set_against_what_was_expected() -> None:
    found = report(played(Counted()))
    for side in found.sides:
        (dice,) = side.accounts
        assert dice.expected == pytest.approx(3.5 * dice.rolls)
        assert side.luck == pytest.approx(0.5 * (dice.actual - dice.expected))
        assert side.deviation == pytest.approx(0.5 * (dice.rolls * 35 / 12) ** 0.5)
    assert [round(s.luck, 3) for s in found.sides] == found.run[-1].luck
    assert found.balance is not None
    assert found.balance.luck == pytest.approx(found.sides[0].luck - found.sides[1].luck)


def test_a_roll_against_each_other_is_shared() -> None:
    found = report(played(Duel()))
    north, south = found.sides
    assert north.luck == pytest.approx(-south.luck)
    assert north.percentile == pytest.approx(100 - south.percentile)
    assert north.accounts[0].actual + south.accounts[0].actual == 7 * north.rolls
    assert found.balance is not None
    assert found.balance.luck == pytest.approx(2 * north.luck)


def test_what_was_taken_back_is_not_counted() -> None:
    match = played(Counted(), undo=True)
    assert any(isinstance(x, Undone) for x in match.rows)
    fell = [x.outcome for x in match.rows if isinstance(x, Fell)]
    assert len(report(match).run) == sum(s.rolls for s in report(match).sides) <= len(fell)


def test_the_report_of_a_file_is_that_of_the_match() -> None:
    game = Counted()
    match = played(game, undo=True)
    assert report(verify(pack(match), lambda _: game)) == report(match)


def test_the_luckiest_moments() -> None:
    found = report(played(Counted()))
    assert [m.luck for m in found.moments] == sorted((m.luck for m in found.moments), reverse=True)
    assert len(found.moments) == 5
    best = found.moments[0]
    assert best.luck == 1.25
    assert best.chance == pytest.approx(1 / 6)
    assert best.side == (best.roller if best.actual == 6 else {"north": "south", "south": "north"}[best.roller])
    assert moment_line(best).startswith(f"{best.place}, turn {best.turn}: rolls ")
    assert moment_line(best).endswith(", 1 in 6")
    assert best.number in [p.number for p in found.run]


def test_how_unusual_a_sum_is() -> None:
    spreads = [[(0, 0.5), (3, 0.5)], [(-1, 0.2), (4, 0.8)], [(0, 0.1), (1, 0.9)]]
    for total in range(-2, 10):
        less, equal, more = rank(spreads, total)
        sums = [(sum(v for v, _ in x), x[0][1] * x[1][1] * x[2][1]) for x in product(*spreads)]
        assert less == pytest.approx(sum(p for s, p in sums if s < total))
        assert equal == pytest.approx(sum(p for s, p in sums if s == total))
        assert less + equal + more == pytest.approx(1)


def test_luck_is_calibrated() -> None:
    """Over many games a percentile is as likely as any other."""
    game = Counted()
    found = [s.percentile for seed in range(120) for s in report(played(game, seed)).sides]
    for low in range(0, 100, 25):
        assert 0.15 < sum(low <= x < low + 25 for x in found) / len(found) < 0.35
    assert 45 < sum(found) / len(found) < 55


def test_the_picture() -> None:
    found = report(played(Counted()))
    found.sides[0].name = "North & <b>\x07"
    alone, inside = draw(found), draw(found, alone=False)
    for svg in (alone, inside):
        root = ElementTree.fromstring(svg)
        words = " ".join(root.itertext())
        assert "North & <b>" in words
        assert all(m.place in words for m in found.moments)
        assert sum(e.get("class") == "lk-line" for e in root.iter()) == 4  # a line and its key for each side
    assert "<style>" in alone
    assert "<style>" not in inside  # a page allows none but its own


def test_a_picture_of_nothing_but_dice() -> None:
    assert "dice of the game" in draw(report(played()))
    match = GAME.new("raid", seed=1)
    assert not report(match).over
    assert "so far" in draw(report(match))


def test_moments_without_a_place() -> None:
    roll = Moment(1, 0, "", "", "north", "north", 1.0, 0.01, 100.0, "dice", 6, 3, "a roll")
    assert moment_line(roll) == "a roll, 1 in 100"
