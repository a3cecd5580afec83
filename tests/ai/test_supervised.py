"""A bot under supervision: whatever it does, the game goes on, and everybody can read what it did."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from borderland import GAME
from grognard import Bot, Choice, Supervised, View
from grognard.ai.passive import PassiveBot


def loop_for_ever(view: View) -> Choice:
    while True:
        try:
            sum(range(1000))
        except Exception:  # a time limit that it could catch would be none
            continue


def fail(view: View) -> Choice:
    raise ValueError("no idea")


class Told(Bot):
    """Does what the test says."""

    name = "told"

    def __init__(self, act: Callable[[View], Choice]) -> None:
        super().__init__(GAME, 1)
        self.act = act

    def choose(self, view: View) -> Choice:
        return self.act(view)


FAILURES = [
    (fail, "ValueError: no idea"),
    (lambda view: Choice("march", "moon"), "it chose Choice(verb='march', noun='moon'), which is not open"),
    (lambda view: None, "it chose None, which is not open"),
    (loop_for_ever, "it took more than 0.02 seconds for a choice"),
]


@pytest.mark.parametrize(("act", "failure"), FAILURES)
def test_one_that_fails_is_named_and_the_random_bot_plays_on(act: Callable[[View], Choice], failure: str) -> None:
    match = GAME.new("raid", seed=1)
    bots = [Supervised(Told(act), seconds=0.01), Supervised(PassiveBot(GAME, 2))]
    while (ask := match.position.ask) is not None:
        match.play(bots[ask.role].choose(match.view(GAME.roles[ask.role])))
    assert (bots[0].name, bots[0].failure) == ("told", failure)
    assert bots[1].failure == ""


def test_one_that_plays_well_is_left_alone() -> None:
    match = GAME.new("raid", seed=1)
    assert match.ask is not None
    view = match.view(match.ask.role)
    bot = Supervised(PassiveBot(GAME, 1))
    assert bot.choose(view) == PassiveBot(GAME, 1).choose(view)
    assert bot.failure == ""


def test_it_knows_its_time() -> None:
    bot = PassiveBot(GAME, 1)
    Supervised(bot, seconds=3.0)
    assert bot.seconds == 3.0
    assert Supervised(PassiveBot(GAME, 1)).seconds == Bot.seconds


def test_in_another_thread_it_is_found_out_when_it_is_done() -> None:
    match = GAME.new("raid", seed=1)
    assert match.ask is not None
    view = match.view(match.ask.role)
    bot = Supervised(Told(lambda view: Choice("pass", "")), seconds=-1.0)
    thread = threading.Thread(target=bot.choose, args=(view,))
    thread.start()
    thread.join()
    assert bot.failure.startswith("it took more than")


def test_a_bot_that_cannot_be_made_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    import grognard

    monkeypatch.setitem(grognard.ai.BOTS, "picky", Told)
    with pytest.raises(grognard.BotError, match="the bot 'picky' can't play borderland: TypeError"):
        grognard.bot("picky", GAME, seed=1)
