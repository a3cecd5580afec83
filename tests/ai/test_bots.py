"""The bots, on the small game: they get nothing but views, and play by the list of options."""

from __future__ import annotations

from collections import Counter

import pytest

import grognard
from borderland import GAME, Borderland
from borderland.state import Land
from grognard.ai import BOTS, BotError, make_bot
from grognard.kernel.border import Choice
from grognard.kernel.match import Match
from grognard.kernel.view import Question, View

PASS = Choice("pass", "")


def view_of(*options: Choice) -> View:
    """As much of a view as the plain bots look at."""
    return View("borderland", "red", ask=Question("red", "Turn.act", "5.1", "?", list(options)))


def play_out(match: Match, *names: str, seed: int) -> Match:
    bots = [make_bot(name, GAME, seed + i) for i, name in enumerate(names)]
    for _ in range(5000):
        ask = match.ask
        if ask is None:
            break
        match.play(bots[GAME.role(ask.role)].choose(match.view(ask.role)))
    return match


class Opinionated(Borderland):
    """Likes what stands last on the list, or all but the first."""

    def __init__(self, likes: str) -> None:
        self.likes = likes
        self.asked = 0

    def judge(self, g: Land, role: int) -> list[float]:
        self.asked += 1
        assert g.ask is not None
        n = len(g.ask.options)
        return [float(i) for i in range(n)] if self.likes == "last" else [0.0] + [1.0] * (n - 1)


def test_they_are_listed_and_made_by_name() -> None:
    assert grognard.bots() == ["greedy", "passive", "random"] == sorted(BOTS)
    assert grognard.bot("random", GAME, seed=1).name == "random"
    assert grognard.bot("greedy", GAME).game is GAME


def test_one_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(BotError, match="no bot 'clever'; there are: greedy, passive, random"):
        grognard.bot("clever", GAME)


@pytest.mark.parametrize("name", sorted(BOTS))
def test_a_bot_that_is_asked_nothing_says_so(name: str) -> None:
    match = GAME.new(seed=1)
    idle = next(r for r in GAME.roles if r != match.view().waiting)
    with pytest.raises(BotError, match="is asked nothing"):
        make_bot(name, GAME, 1).choose(match.view(idle))


def test_random_takes_every_option_equally_often() -> None:
    bot = make_bot("random", GAME, 3)
    view = view_of(Choice("march", "mill"), Choice("march", "ford"), PASS)
    found = Counter(bot.choose(view) for _ in range(3000))
    assert all(900 < found[c] < 1100 for c in view.ask.options) if view.ask else False


def test_passive_passes_where_it_may() -> None:
    bot = make_bot("passive", GAME, 1)
    assert bot.choose(view_of(Choice("march", "mill"), PASS)) == PASS
    assert bot.choose(view_of(Choice("fire", "mill"), Choice("fire", "ford"))) == ("fire", "mill")


def test_greedy_takes_what_the_game_likes_best() -> None:
    game = Opinionated("last")
    match = game.new(seed=1)
    assert match.ask is not None
    assert len(match.ask.options) > 1
    view = match.view(match.ask.role)
    assert {make_bot("greedy", game, seed).choose(view) for seed in range(5)} == {match.ask.options[-1]}


def test_greedy_settles_ties_by_its_own_seed() -> None:
    game = Opinionated("all but the first")
    match = game.new(seed=1)
    assert match.ask is not None
    assert len(match.ask.options) > 2
    view = match.view(match.ask.role)
    chosen = [make_bot("greedy", game, seed).choose(view) for seed in range(60)]
    assert set(chosen) == set(match.ask.options[1:])
    assert chosen == [make_bot("greedy", game, seed).choose(view) for seed in range(60)]


def test_greedy_does_not_think_about_a_lone_option() -> None:
    game = Opinionated("last")
    assert make_bot("greedy", game, 1).choose(view_of(PASS)) == PASS
    assert game.asked == 0


def test_a_game_without_opinions_is_played_all_the_same() -> None:
    match = play_out(GAME.new(seed=5), "greedy", "greedy", seed=1)
    assert match.over


@pytest.mark.parametrize("names", [("random", "greedy"), ("greedy", "passive"), ("passive", "random")])
def test_every_bot_plays_to_the_end_and_the_same_way_twice(names: tuple[str, str]) -> None:
    for seed in range(5):
        one, two = (play_out(GAME.new(seed=seed), *names, seed=seed) for _ in range(2))
        assert one.over
        assert one.chance.rows == two.chance.rows
