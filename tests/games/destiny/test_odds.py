"""The odds of this family: a duel that can be reckoned by hand, and the two ways of reckoning against each other."""

from __future__ import annotations

from random import Random

import pytest

from grognard.games.destiny.corps import FIRED, GONE, PANICKED, STEADY, Corps, volley
from grognard.games.destiny.forecast import forecast, forecast_all
from grognard.games.destiny.odds import ATTACKER, DEFENDER, FOREVER, NOBODY, Model, Purse, Reckoning, TooMany
from grognard.games.destiny.outcome import Outcome

KILLS_ON_SIX = [0, 0, 0, 0, 0, 2]
MIXED = [0, 0, 0, 1, 1, 2]
NOTHING: Purse = (0, 0, 0, 0)


def corps(*units: tuple[list[int], int], panicked_first: bool = True) -> Corps:
    """Units by column and dice, the best first; with supply they have a die more."""
    out = Corps(panicked_first)
    for n, (column, dice) in enumerate(sorted(units, key=lambda u: (-u[1], u[0]))):
        face = (float(dice), *map(float, column))
        out.add(n, face, dice, dice, False, [volley(column, dice), volley(column, dice + 1)])
    return out


class Plain(Model):
    """To the last steady unit, superiority as given."""

    def __init__(self, a: Corps, d: Corps, first: float) -> None:
        super().__init__(a, d, to_the_last=False)
        self.chance = first

    def superiority(self, a: int, d: int) -> float:
        return self.chance

    def is_over(self, a: int, d: int) -> bool:
        return not self.a.has_steady(a) or not self.d.has_steady(d)

    def mode(self, side: int, a: int, d: int, spends: bool) -> int:
        return 1 if spends else 0


class Reckoned(Reckoning):
    def __init__(self, a: Corps, d: Corps, first: float = 0.5, purse: Purse = NOTHING) -> None:
        super().__init__(Plain(a, d, first))
        self.chance = first
        self.start(0, 0, NOBODY, purse, 1.0)

    def count(self, out: Outcome, a: int, d: int, mass: float) -> None:
        out.win += mass if self.model.a.has_steady(a) else 0.0
        out.lost[0][self.model.a.count(a, GONE)] += mass
        out.lost[1][self.model.d.count(d, GONE)] += mass

    def face(self) -> tuple[object, ...]:
        return (self.chance, tuple(self.model.a.faces), tuple(self.model.d.faces))


def duel(first: float, purse: Purse = NOTHING) -> Reckoned:
    return Reckoned(corps((KILLS_ON_SIX, 1)), corps((KILLS_ON_SIX, 1)), first, purse)


def test_a_duel_by_hand() -> None:
    """Who always fires first and kills with 1/6 wins with 1/6 + 25/36 of the same again."""
    assert duel(1.0).exact(1000).win == pytest.approx(6 / 11)
    assert duel(0.0).exact(1000).win == pytest.approx(5 / 11)
    assert duel(0.5).exact(1000).win == pytest.approx(0.5)


def test_what_is_spent_lasts_for_so_many_rounds() -> None:
    """Two dice in the first round kill with 11/36; then it is the same as ever."""
    supplied = 11 / 36
    assert duel(1.0, (1, 0, 0, 0)).exact(1000).win == pytest.approx(supplied + 25 / 36 * 5 / 6 * 6 / 11)
    always = duel(1.0, (1, 0, FOREVER, 0)).exact(1000).win
    assert always == pytest.approx(supplied / (1 - 25 / 36 * 5 / 6))
    twice = duel(1.0, (1, 0, 1, 0)).exact(1000).win
    assert duel(1.0, (1, 0, 0, 0)).exact(1000).win < twice < always


def test_paying_may_begin_later() -> None:
    late = duel(1.0, (0, 0, 1, 0)).exact(1000).win
    assert late == pytest.approx(1 / 6 + 25 / 36 * duel(1.0, (1, 0, 0, 0)).exact(1000).win)


def test_all_that_may_happen_adds_up_to_one() -> None:
    out = Reckoned(corps((MIXED, 2), (MIXED, 1), (MIXED, 1)), corps((MIXED, 3), (KILLS_ON_SIX, 1))).exact(10_000)
    assert sum(out.lost[0]) == pytest.approx(1.0)
    assert sum(out.lost[1]) == pytest.approx(1.0)
    assert 0 < out.win < 1


@pytest.mark.parametrize("purse", [NOTHING, (1, 0, 0, 0), (1, 1, 1, FOREVER), (0, 1, 2, 0)])
def test_following_every_outcome_and_drawing_lots_agree(purse: Purse) -> None:
    world = Reckoned(corps((MIXED, 2), (MIXED, 2), (MIXED, 1)), corps((MIXED, 3), (KILLS_ON_SIX, 1)), 0.4, purse)
    exact, drawn = world.exact(20_000), world.sampled(4000, Random(1))
    assert drawn.win == pytest.approx(exact.win, abs=4 * 0.008)
    for side in (0, 1):
        assert drawn.lost[side] == pytest.approx(exact.lost[side], abs=4 * 0.008)


def test_a_tree_that_is_too_large_is_said_to_be() -> None:
    world = Reckoned(corps((MIXED, 2), (MIXED, 1)), corps((MIXED, 2), (MIXED, 1)))
    with pytest.raises(TooMany):
        world.exact(5)


def test_where_nobody_can_hit_it_ends_as_it_stands() -> None:
    harmless = [0] * 6
    out = Reckoned(corps((harmless, 1)), corps((harmless, 1))).exact(100)
    assert out.lost == [[1.0, 0.0], [1.0, 0.0]]


def test_odds_that_are_drawn_say_how_sure_they_are() -> None:
    many = [(MIXED, n) for n in range(1, 11)]
    big = Reckoned(corps(*many), corps(*many))
    found = forecast(big, Random(1))
    assert (found.exact, found.samples > 0) == (False, True)
    assert 0 < found.error < 0.05
    assert forecast(duel(0.5), Random(1)).exact


def test_the_average_of_worlds_knows_its_error() -> None:
    def deal(n: int) -> Reckoning | None:
        return None if n % 3 == 2 else duel(float(n % 2))

    found = forecast_all(deal, Random(1))
    assert found is not None
    assert not found.exact
    assert found.empty == pytest.approx(found.worlds / 2, abs=1)  # every third has no battle
    assert found.outcome.win == pytest.approx(0.5, abs=0.02)
    assert 0.005 < found.error < 0.05


def test_where_no_world_has_a_battle_there_is_no_average() -> None:
    assert forecast_all(lambda n: None, Random(1)) is None


def test_the_work_is_counted_so_that_the_same_question_gets_the_same_answer() -> None:
    many = [(MIXED, n) for n in range(1, 9)]

    def deal(n: int) -> Reckoning:
        return Reckoned(corps(*many[: 4 + n % 5]), corps(*many))

    once, again, share = (forecast_all(deal, Random(1), parts) for parts in (1, 1, 4))
    assert once is not None
    assert again is not None
    assert share is not None
    assert (once.outcome.win, once.samples, once.error) == (again.outcome.win, again.samples, again.error)
    assert share.worlds <= once.worlds


def test_what_was_drawn_shows_how_large_the_tree_is() -> None:
    many = [(MIXED, n) for n in range(1, 9)]
    small, large = duel(0.5), Reckoned(corps(*many), corps(*many))
    for world in (small, large):
        world.sampled(60, Random(1))
    assert small.model.outlook() < 20
    assert large.model.outlook() > 20_000
    assert large.model.effort() > small.model.effort()


# who fires, who is lost


def test_equal_units_stand_for_each_other() -> None:
    c = corps((MIXED, 1), (MIXED, 1), (MIXED, 2))
    assert c.number(PANICKED << 2 | FIRED << 4) == c.number(FIRED << 2 | PANICKED << 4)
    assert c.number(PANICKED) != c.number(PANICKED << 2)


def test_the_least_is_lost_first_and_among_those_the_panicked() -> None:
    c = corps((MIXED, 1), (MIXED, 2), (MIXED, 3))
    assert c.victim(0) == 2
    assert c.victim(PANICKED) == 0
    unforgiving = corps((MIXED, 1), (MIXED, 2), (MIXED, 3), panicked_first=False)
    assert unforgiving.victim(PANICKED << 4) == 1
    assert c.coward(PANICKED << 4) == 1
    assert c.hit(0, 1, 1) == GONE << 4 | PANICKED << 2


def test_sides_fire_in_turn_and_the_rest_alone() -> None:
    world = Reckoned(corps((MIXED, 1), (MIXED, 1)), corps((MIXED, 1)))
    m = world.model
    fresh, fired = m.d.number(STEADY), m.d.number(FIRED)
    assert m.next_side(m.a.number(0), fresh, DEFENDER) == DEFENDER
    assert m.next_side(m.a.number(FIRED), fired, DEFENDER) == ATTACKER
    assert m.next_side(m.a.number(FIRED | FIRED << 2), fired, ATTACKER) == NOBODY
