"""Odds are exact: every one agrees with playing out all dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product

import pytest

from grognard.games.warpath_2e import odds
from grognard.games.warpath_2e.odds import Group, Target
from grognard.games.warpath_2e.rolls import is_damage, is_hit, needs_second, nerve_result
from grognard.games.warpath_2e.state import DESTROYED

FACES = range(1, 7)
Chances = Counter[int]


def close(told: Sequence[float], counted: dict[int, Fraction]) -> None:
    assert len(told) > max(counted)
    assert told == pytest.approx([float(counted.get(n, Fraction(0))) for n in range(len(told))], abs=1e-12)


def test_chances_of_one_die() -> None:
    assert [odds.chance_to_hit(need) for need in (1, 2, 4, 6)] == pytest.approx([5 / 6, 5 / 6, 1 / 2, 1 / 6])
    assert odds.chance_to_hit(7) == pytest.approx(1 / 12)
    assert odds.chance_to_hit(9) == pytest.approx(1 / 12)
    assert [odds.chance_to_damage(d, b) for d, b in ((4, 0), (7, 0), (7, 1), (2, 5))] == pytest.approx(
        [1 / 2, 0, 1 / 6, 5 / 6]
    )


@pytest.mark.rule("ACT.1")
def test_the_chance_to_activate() -> None:
    assert [odds.chance_to_activate(m) for m in (1, 0, -2, -4, -6)] == pytest.approx([1, 1, 4 / 6, 2 / 6, 0])


# hits, by playing out every die; a need above six has a second die for every first one


def hits_of(need: int, first: Sequence[int], second: Sequence[int]) -> list[bool]:
    return [is_hit(need, a, b) for a, b in zip(first, second, strict=True)]


def rolled_again(group: Group, first: Sequence[int], second: Sequence[int]) -> Iterator[tuple[int, Fraction]]:
    """How many hits there are after the Elite re-roll, each with its chance: a failed second die is the best choice."""
    hits = hits_of(group.need, first, second)
    n = sum(hits)
    later = [i for i, hit in enumerate(hits) if not hit and needs_second(group.need, first[i])]
    if n == len(hits):
        yield n, Fraction(1)
    elif later:
        good = sum(is_hit(group.need, 6, b) for b in FACES)
        yield n + 1, Fraction(good, 6)
        yield n, Fraction(6 - good, 6)
    else:
        good = sum(is_hit(group.need, a, b) for a in FACES for b in FACES)
        yield n + 1, Fraction(good, 36)
        yield n, Fraction(36 - good, 36)


@pytest.mark.rule("SPEC.elite")
@pytest.mark.parametrize("elite", [False, True])
@pytest.mark.parametrize("need", [2, 4, 6, 7])
@pytest.mark.parametrize("dice", [1, 2])
def test_hits_agree_with_every_roll(dice: int, need: int, elite: bool) -> None:
    group, counted = Group(dice, need, 0), dict[int, Fraction]()
    each = Fraction(1, 36**dice)
    for first in product(FACES, repeat=dice):
        for second in product(FACES, repeat=dice):
            plain = [(sum(hits_of(need, first, second)), Fraction(1))]
            for n, chance in rolled_again(group, first, second) if elite else plain:
                counted[n] = counted.get(n, Fraction(0)) + chance * each
    found = odds.hit_odds([group], 4, elite)
    close([found.get((n,), 0.0) for n in range(dice + 1)], counted)


@pytest.mark.rule("SPEC.elite")
def test_the_re_roll_goes_to_the_die_that_is_worth_most() -> None:
    rifle, lance = Group(1, 4, 0), Group(1, 4, 5)
    found = odds.hit_odds([rifle, lance], 9, elite=True)
    assert found[(0, 1)] == pytest.approx(1 / 4 * 1 / 2 + 1 / 4 * 1 / 2 + 1 / 4 * 1 / 2 * 0 + 1 / 4 * 1 / 2 * 0)
    assert found[(0, 0)] == pytest.approx(1 / 8)
    assert sum(found.values()) == pytest.approx(1)


@pytest.mark.rule("SPEC.vicious")
@pytest.mark.parametrize("vicious", [False, True])
@pytest.mark.parametrize(("hits", "defence"), [(((3, 0),), 4), (((2, 1), (1, 4)), 8), (((1, 0), (2, 0)), 7)])
def test_damage_agrees_with_every_roll(hits: tuple[tuple[int, int], ...], defence: int, vicious: bool) -> None:
    bonuses = [bonus for count, bonus in hits for _ in range(count)]
    counted: dict[int, Fraction] = {}
    for dice in product(FACES, repeat=len(bonuses)):
        done = [is_damage(defence, bonus, die) for bonus, die in zip(bonuses, dice, strict=True)]
        failed = [bonus for bonus, good in zip(bonuses, done, strict=True) if not good]
        good = (
            max((sum(is_damage(defence, bonus, die) for die in FACES) for bonus in failed), default=0) if vicious else 0
        )
        for more, chance in ((1, Fraction(good, 6)), (0, Fraction(6 - good, 6))):
            n = sum(done) + more
            counted[n] = counted.get(n, Fraction(0)) + chance / 6 ** len(bonuses)
    close(odds.damage_odds(hits, defence, vicious), {n: c for n, c in counted.items() if c})


@pytest.mark.rule("WEAP.blast")
def test_blast_makes_several_hits_of_one() -> None:
    told = odds.attack_odds([Group(1, 4, 0, blast=3)], defence=4)
    assert told == pytest.approx([1 / 2 + 1 / 16, 3 / 16, 3 / 16, 1 / 16])


def test_an_attack_agrees_with_every_roll() -> None:
    groups, counted = [Group(2, 4, 0), Group(1, 5, 3)], dict[int, Fraction]()
    for to_hit in product(FACES, repeat=3):
        hit = [is_hit(g.need, die) for g, die in zip((groups[0], groups[0], groups[1]), to_hit, strict=True)]
        for to_damage in product(FACES, repeat=3):
            n = sum(h and is_damage(5, bonus, die) for h, bonus, die in zip(hit, (0, 0, 3), to_damage, strict=True))
            counted[n] = counted.get(n, Fraction(0)) + Fraction(1, 6**6)
    close(odds.attack_odds(groups, 5), counted)


def test_twenty_riflemen_and_two_lances_are_no_work() -> None:
    told = odds.attack_odds([Group(18, 4, 0), Group(2, 5, 5)], 4, elite=True, vicious=True)
    assert sum(told) == pytest.approx(1)
    assert len(told) == 21


# Nerve


TARGET = Target(10, 4, 10, 12)


@pytest.mark.rule("SPEC.inspiring")
@pytest.mark.parametrize("modifier", [0, 1, 3, 4])
@pytest.mark.parametrize("steadfast", [False, True])
def test_nerve_agrees_with_every_roll(modifier: int, steadfast: bool) -> None:
    plain, inspired = Counter[int](), Counter[int]()
    for dice in product(FACES, repeat=2):
        result = nerve_result(10, 12, modifier, dice, steadfast)
        plain[result] += 36
        for again in product(FACES, repeat=2):
            inspired[nerve_result(10, 12, modifier, again, steadfast) if result == DESTROYED else result] += 1
    for is_inspired, counted in ((False, plain), (True, inspired)):
        target = Target(10, 4, 10, 12, is_steadfast=steadfast, is_inspired=is_inspired)
        assert odds.nerve_odds(target, modifier) == pytest.approx([counted[n] / 36**2 for n in range(3)])


@pytest.mark.rule("NERVE.3")
def test_without_damage_nothing_is_tested() -> None:
    found = odds.outcome_odds(TARGET, [1.0])
    assert (found.destroyed, found.suppressed, found.unharmed) == (0, 0, 1)
    assert found.lost[0] == 1


@pytest.mark.rule("SHOOT.21")
def test_each_point_takes_a_model_and_those_beyond_the_last_are_lost() -> None:
    found = odds.outcome_odds(Target(2, 4, 10, 12), [0.25, 0.25, 0.25, 0.25])
    assert found.lost == pytest.approx([0.25, 0.25, 0.5])
    assert found.destroyed == pytest.approx(0.5 + 0.25 * 10 / 36)  # half of two is an onslaught: 9 or more


@pytest.mark.rule("SPEC.tough", "SPEC.tough_nerve")
def test_a_tough_model_dies_by_its_number_and_tests_without_onslaught() -> None:
    found = odds.outcome_odds(Target(1, 9, 13, 15, tough=3, taken=1), [0.0, 0.5, 0.5])
    assert found.destroyed == pytest.approx(0.5)
    assert found.suppressed == pytest.approx(0.5 / 36)  # a double six


def test_chances_come_to_one() -> None:
    damage = odds.attack_odds([Group(20, 4, 0), Group(6, 4, 2)], 3, elite=True)
    found = odds.outcome_odds(Target(20, 3, 9, 12, is_suppressed=True, is_inspired=True), damage)
    assert sum(found.lost) == pytest.approx(1)
    assert 0 < found.suppressed < 1
    assert found.destroyed + found.suppressed < 1
