"""Sources of chance."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from borderland import GAME
from grognard.kernel.chance import ALL, Chance, Dice, dice, draw
from grognard.kernel.dice import LaidDice, LaidOut, RecordedDice, SecureDice, SeededDice, _Stream

SEED = b"a seed that never changes"
P_THOUSANDTH = {5: 20.5, 9: 27.9, 51: 87.9}  # chi-square that one honest run in a thousand exceeds, by degrees


def uneven(counts: Counter[int], sides: int) -> float:
    expected = counts.total() / sides
    return sum((counts[i] - expected) ** 2 / expected for i in range(sides))


# secure


def test_the_stream_is_hmac_of_seed_and_index() -> None:
    """Whoever is given the seed at the end can check every roll with any HMAC."""
    block = hmac.digest(SEED, b"3:0", "sha256")
    words = [int.from_bytes(block[i : i + 4], "big") for i in (0, 4)]
    assert SecureDice(SEED, index=3).outcome(dice(2)) == [w % 6 + 1 for w in words]


def test_a_roll_longer_than_a_block_goes_on_in_the_next() -> None:
    second = hmac.digest(SEED, b"0:1", "sha256")
    faces = SecureDice(SEED).outcome(dice(9))
    assert faces[8] == int.from_bytes(second[:4], "big") % 6 + 1


def test_the_same_seed_gives_the_same_rolls_and_another_one_others() -> None:
    def rolls(seed: bytes) -> list[list[int]]:
        source = SecureDice(seed)
        return [source.outcome(dice(5)) for _ in range(20)]

    assert rolls(SEED) == rolls(SEED)
    assert rolls(SEED) != rolls(b"another")


def test_without_a_seed_it_is_secret() -> None:
    a, b = SecureDice(), SecureDice()
    assert len(a.seed) == 32
    assert a.seed != b.seed


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert SecureDice(SEED).commitment == hashlib.sha256(SEED).hexdigest()


@pytest.mark.parametrize("sides", [6, 10, 52])
@pytest.mark.parametrize("source", [SecureDice(SEED), SeededDice(1)])
def test_rolls_are_even(source: Dice, sides: int) -> None:
    items = list(range(sides))
    counts = Counter(source.outcome(Chance(items, 5200, True, ALL)))
    assert set(counts) == set(items)
    assert uneven(counts, sides) < P_THOUSANDTH[sides - 1]


@pytest.mark.parametrize("source", [SecureDice(SEED), SeededDice(1)])
def test_draws_are_even_in_every_place(source: Dice) -> None:
    places: list[Counter[int]] = [Counter() for _ in range(6)]
    for _ in range(1200):
        for place, x in enumerate(source.outcome(draw([0, 1, 2, 3, 4, 5], 6, ALL))):
            places[place][x] += 1
    assert max(uneven(c, 6) for c in places) < P_THOUSANDTH[5] + 2  # the worst of six


def test_numbers_that_would_favour_the_low_ones_are_thrown_away() -> None:
    """Below 3 * 2**30 one word in four must be drawn again; without that the low third came twice as often."""
    sides = 3 << 30
    thrown = 0
    for index in range(200):
        block = hmac.digest(SEED, f"{index}:0".encode(), "sha256")
        words = [int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4)]
        first = next(w for w in words if w < sides)
        thrown += first != words[0]
        assert _Stream(SEED, index).below(sides) == first
    assert 30 < thrown < 70


# all sources


SOURCES = [lambda: SecureDice(SEED), lambda: SeededDice(5), lambda: RecordedDice(SeededDice(5))]


@pytest.mark.parametrize("make", SOURCES)
@given(items=st.lists(st.integers(0, 9), min_size=1, max_size=8), data=st.data())
def test_every_outcome_fits_its_chance(make: Callable[[], Dice], items: list[int], data: st.DataObject) -> None:
    back = data.draw(st.booleans())
    count = data.draw(st.integers(0, 12 if back else len(items)))
    before = items[:]
    c = Chance(items, count, back, ALL)
    assert c.fits(make().outcome(c))
    assert items == before


def test_a_draw_never_gives_the_same_item_twice() -> None:
    source = SecureDice(SEED)
    for _ in range(100):
        assert len(set(source.outcome(draw(list(range(10)), 7, ALL)))) == 7


@pytest.mark.parametrize(
    ("chance", "outcome", "fits"),
    [
        (dice(2), [6, 6], True),
        (dice(2), [6], False),
        (dice(2), [6, 7], False),
        (draw([1, 1, 2], 2, ALL), [1, 1], True),
        (draw([1, 2], 2, ALL), [1, 1], False),
        (draw([], 0, ALL), [], True),
    ],
)
def test_which_outcomes_can_come(chance: Chance, outcome: list[int], fits: bool) -> None:
    assert chance.fits(outcome) is fits


# seeded, laid, recorded


def test_seeded_dice_are_the_same_every_time() -> None:
    a, b = SeededDice(9), SeededDice(9)
    assert [a.outcome(dice(3)) for _ in range(9)] == [b.outcome(dice(3)) for _ in range(9)]


def test_laid_dice_come_in_their_order_and_run_out() -> None:
    laid = LaidDice([[6, 1], [3]])
    assert [laid.outcome(dice(2)), laid.outcome(dice(1))] == [[6, 1], [3]]
    with pytest.raises(LaidOut, match=r"^no outcome is laid for 1 of \[1, 2, 3, 4, 5, 6\]$"):
        laid.outcome(dice(1))


@pytest.mark.parametrize("wrong", [[7], [], [1, 1]])
def test_a_laid_outcome_that_cannot_come_is_an_error(wrong: list[int]) -> None:
    with pytest.raises(LaidOut, match=r"^laid \[.*\], but the chance is 1 of \[1, 2, 3, 4, 5, 6\]$"):
        LaidDice([wrong]).outcome(dice(1))


def test_a_large_chance_is_told_by_its_size() -> None:
    with pytest.raises(LaidOut, match="no outcome is laid for 2 of 52 items"):
        LaidDice([]).outcome(draw(list(range(52)), 2, ALL))


def test_recorded_dice_can_be_laid_again() -> None:
    first = RecordedDice(SeededDice(3))
    rolls = [first.outcome(dice(n)) for n in (1, 2, 3)]
    assert first.log == rolls
    again = LaidDice(first.log)
    assert [again.outcome(dice(n)) for n in (1, 2, 3)] == rolls


def test_a_source_of_ones_own_is_welcome() -> None:
    class Sixes(Dice):
        def outcome(self, c: Chance) -> list[int]:
            return [6] * c.count

    assert RecordedDice(Sixes()).outcome(dice(3)) == [6, 6, 6]


def test_dice_are_laid_by_the_step_that_asks_for_them() -> None:
    laid = LaidDice({"Battle.roll": [[6], [1]], "Deal.draw": [[2]]})
    for step, want in (("Battle.roll", [6]), ("Deal.draw", [2]), ("Battle.roll", [1])):
        c = dice(1)
        c.step = step
        assert laid.outcome(c) == want
    lost = dice(1)
    lost.step = "Deal.draw"
    with pytest.raises(LaidOut, match=r"no outcome is laid for 1 of \[1, 2, 3, 4, 5, 6\] in Deal\.draw"):
        laid.outcome(lost)


def test_a_chance_of_the_rules_tells_its_step() -> None:
    g = GAME.set_up("campaign", GAME.settings({}))
    g.advance(None)
    assert g.pending is not None
    assert g.pending.step == "Campaign.draw_cards"
