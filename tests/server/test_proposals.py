"""Briefs and proposals over the socket: what helps to answer comes with the question, the rest is asked for."""

from __future__ import annotations

from tests.server.harness import Browser

OHIO = "blood-on-the-ohio"


def test_a_question_brings_its_brief_and_says_that_it_can_be_left_to_the_game(browser: Browser) -> None:
    table = browser.make(OHIO, us="me", wc="passive")
    with browser.socket(table, "us") as seat:
        ask = seat.until(lambda s: s["ask"] is not None)["ask"]
    assert ask["brief"]["heaps"] == [{"look": "fort", "text": "Fort Greenville", "count": 1, "now": True}]
    assert (ask["plan"]["title"], ask["plan"]["opens"]) == ("Fill in the rest", False)


def test_what_is_proposed_can_be_sent_as_one(browser: Browser) -> None:
    table = browser.make(OHIO, us="me", wc="me")
    with browser.socket(table, "us") as seat:
        number = seat.until(lambda s: s["ask"] is not None)["number"]
        steps = seat.ask("plan")["steps"]
        assert steps[0]["options"] == [["place", "greenville"], ["place", "white_river"]]
        assert seat.now["number"] == number
        done = seat.ask("choose", number=number, choices=[s["choice"] for s in steps])
        assert done["played"] == len(steps)
        assert seat.until(lambda s: s["waiting"] == "wc")["ask"] is None


def test_the_players_own_choices_come_first_and_nonsense_brings_nothing(browser: Browser) -> None:
    table = browser.make(OHIO, us="me", wc="me")
    with browser.socket(table, "us") as seat:
        seat.until(lambda s: s["ask"] is not None)
        steps = seat.ask("plan", first=[["place", "white_river"]])["steps"]
        assert steps[0]["choice"] == ["place", "white_river"]
        assert seat.ask("plan", first=[["place", "lexington"]])["steps"] == []
        assert seat.ask("plan", first=[["dance", "lexington"]])["steps"] == []
    with browser.socket(table, "wc") as other:
        other.until(lambda s: s["waiting"] == "us")
        assert other.ask("plan")["steps"] == []


def test_a_game_without_briefs_sends_none(browser: Browser) -> None:
    table = browser.make("borderland", north="me", south="me")
    with browser.socket(table, "north") as seat:
        state = seat.until(lambda s: s["waiting"] != "")
    with browser.socket(table, state["waiting"]) as asked:
        ask = asked.until(lambda s: s["ask"] is not None)["ask"]
        assert (ask["brief"], ask["plan"]) == (None, None)
        assert asked.ask("plan")["steps"] == []


def test_a_socket_that_only_watches_gets_no_proposal(browser: Browser) -> None:
    table = browser.make(OHIO, us="me", wc="me")
    with browser.socket(table) as watcher:
        assert watcher.ask("plan")["rule"] == "S.seat"
