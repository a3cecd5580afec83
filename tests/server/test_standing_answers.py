"""Standing answers: given for a player who is away, and nobody else can tell."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from tests.server.bypost import Laid, battle, made
from tests.server.harness import Browser, Json, Live, Sock, failure, running
from tests.server.test_two_worlds import normal

import grognard
from grognard.kernel.answers import Reply, StandingAnswer, answer_faults
from grognard.kernel.dice import SeededDice
from grognard.kernel.game import Game
from grognard.kernel.match import Match
from grognard.server import standing_answers
from grognard.server.table import Table

MARCH = ("march", "tower")  # the way of north into a battle
PASS = ("pass", "")
RALLY = [MARCH, PASS, PASS, PASS]  # with these dice south is asked whether it rallies
HITS = [[6, 1, 2, 2]]


# what games offer


@pytest.mark.parametrize("id", grognard.games())
def test_what_games_offer_is_there(id: str) -> None:
    game = grognard.game(id)
    assert answer_faults(game) == []
    assert game.standing_answers()


def test_faults_are_found() -> None:
    game: Game[Any] = type(grognard.game("borderland"))()
    yes = Reply("yes", "Yes", "retreat")
    offered = [StandingAnswer("Battle.nowhere", "", (yes,)), StandingAnswer("Battle.fight_on", "", (yes, yes))]
    game.standing_answers = lambda: offered  # type: ignore[method-assign]
    nowhere, ids, *verbs = answer_faults(game)
    assert "Battle.nowhere is no decision" in nowhere
    assert "ids of their own" in ids
    assert all("retreat is no answer" in v for v in verbs)
    assert verbs


def test_a_reply_chooses_the_first_of_its_verb() -> None:
    options = grognard.game("borderland").new(seed=1).ask
    assert options is not None
    first = options.options[0]
    assert Reply("x", "", first.verb).find(options.options) == first
    assert Reply("x", "", first.verb, "nowhere").find(options.options) is None


@pytest.mark.parametrize("id", grognard.games())
def test_no_secret_decides_whether_a_reply_is_open(id: str) -> None:
    """An answer that comes at once, or doesn't, must not tell what others can't see."""
    rng, met = random.Random(5), 0
    for seed in range(6):
        match = grognard.game(id).new(seed=seed)
        offered = {x.step: x for x in match.game.standing_answers()}
        for _ in range(400):
            ask = match.ask
            if ask is None:
                break
            if ask.step in offered:
                met += 1
                for role in match.game.roles:
                    if role != ask.role:
                        assert is_open(match, role, offered[ask.step]) == [
                            r.find(ask.options) is not None for r in offered[ask.step].replies
                        ]
            match.play(rng.choice(ask.options))
    assert met >= 5


def is_open(match: Match, role: str, what: StandingAnswer) -> list[bool]:
    """Which replies are open, as far as another role can tell."""
    g = match.game.imagine(match.view(role), SeededDice(3))
    return [r.find(match.game.question(g).options) is not None for r in what.replies]


# over bytes


class Gate:
    """Holds the standing answers back until the test lets one through."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.held = live.run(self._made())

    async def _made(self) -> asyncio.Semaphore:
        return asyncio.Semaphore(0)

    def open(self) -> None:
        self.live.loop.call_soon_threadsafe(self.held.release)

    async def pause(self, span: object) -> None:
        await self.held.acquire()


@pytest.fixture
def gate(live: Live, monkeypatch: pytest.MonkeyPatch) -> Gate:
    gate = Gate(live)
    monkeypatch.setattr(standing_answers, "pause", gate.pause)
    return gate


Bytes = list[tuple[str, bytes]]


def played(laid: Laid, live: Live, watcher: Browser, answer: Any) -> list[Bytes]:
    """North attacks, and answers what it is asked; all that it and a spectator get on the way."""
    with laid.host.socket(laid.id, "north") as north, watcher.socket(laid.id) as public:
        while len(north.states) < 7:
            if north.now["waiting"] == "north":
                options = [(o["verb"], o["noun"]) for o in north.now["ask"]["options"]]
                choice = next((c for c in (MARCH, PASS) if c in options), options[0])
                north.ask("choose", number=north.now["number"], choice=choice)
            else:
                answer(north.now)
                north.state()
        public.until(lambda s: s["number"] == north.now["number"])
        after = [(p, laid.host.get(laid.path + p).content) for p in ("", "/state?role=north", "/lines?role=north")]
        states = [("north", x) for x in north.raw], [("public", x) for x in public.raw]
        return [[normal(x, laid.id) for x in part] for part in (*states, after)]


@contextmanager
def guest_at_table(laid: Laid, hidden: bool) -> Iterator[Sock | None]:
    if hidden:
        yield None
    else:
        with laid.guest.socket(laid.id, "south") as south:
            yield south


def two_worlds(live: Live, browser: Browser, other: Browser, gate: Gate) -> list[list[Bytes]]:
    """The same game twice: a guest at the table who passes, and one who is away and lets that stand."""
    worlds = []
    with live.browser() as watcher:
        watcher.get("/")
        for away in (False, True):
            laid = Laid(live, browser, other, battle())
            for step in ("Battle.withdraw", "Battle.defender_ambush", "Losses.rally") if away else ():
                laid.stand(step, "never")
            with guest_at_table(laid, away) as south:

                def answer(state: Json, south: Sock | None = south) -> None:
                    if south is None:
                        gate.open()
                    else:
                        south.until(lambda s: s["number"] == state["number"])
                        south.ask("choose", number=state["number"], choice=PASS)

                worlds.append(played(laid, live, watcher, answer))
    return worlds


def test_nobody_can_tell_a_standing_answer_from_another(
    live: Live, browser: Browser, other: Browser, gate: Gate
) -> None:
    there, away = two_worlds(live, browser, other, gate)
    assert [len(part) for part in there] == [len(part) for part in away], "as many messages"
    assert there == away, "the same bytes"
    assert len(there[0]) >= 7


def test_presence_would_tell(
    live: Live, browser: Browser, other: Browser, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The test's own test: where it is told who is there, the two worlds differ."""
    monkeypatch.setattr(Table, "online", property(lambda self: {x.role for x in self.listeners if x.role}))
    there, away = two_worlds(live, browser, other, gate)
    assert there != away


def test_setting_one_is_told_to_nobody(live: Live, browser: Browser, other: Browser) -> None:
    laid = Laid(live, browser, other, battle())

    def seen_by_host() -> list[bytes]:
        return [browser.get(laid.path + p).content for p in ("", "/state", "/state?role=north", "/standing?role=north")]

    with browser.socket(laid.id, "north") as north:
        before = seen_by_host()
        laid.stand("Battle.withdraw", "never")
        assert seen_by_host() == before
        north.ask("ping")
        assert len(north.states) == 1
    assert failure(browser.get(f"{laid.path}/standing?role=south")) == (403, "S.seat")
    body = {"role": "south", "step": "Battle.withdraw", "answer": ""}
    assert browser.refused(f"{laid.path}/standing", body) == (403, "S.seat")


def test_by_post_nobody_is_told_who_is_there(live: Live, browser: Browser, other: Browser) -> None:
    laid = Laid(live, browser, other, battle())
    with browser.socket(laid.id, "north") as north:
        for _ in range(2):
            with other.socket(laid.id, "south") as south:
                assert not any(s["online"] for s in south.now["seats"])
        key = other.sent(f"{laid.path}/seats/south/key", {})["token"]
        other.sent(f"{laid.path}/join", {"token": key})
        north.ask("ping")
        assert len(north.states) == 1, "nobody is told of coming and going"
        assert not any(s["online"] for s in north.now["seats"])


# what they do


def test_the_absent_are_answered_for(live: Live, browser: Browser, other: Browser) -> None:
    laid = Laid(live, browser, other, battle())
    told = laid.stand("Battle.withdraw", "never")
    assert told["post"]
    assert {d["step"]: d["answer"] for d in told["decisions"]}["Battle.withdraw"] == "never"
    assert told == other.told(f"{laid.path}/standing?role=south")
    with browser.socket(laid.id, "north") as north:
        north.ask("choose", number=north.now["number"], choice=MARCH)
        north.until(lambda s: s["ask"] and s["ask"]["step"] == "Battle.attacker_ambush")


def test_one_that_is_let_stand_while_asked_is_given(live: Live, browser: Browser, other: Browser) -> None:
    laid = Laid(live, browser, other, battle([MARCH]))
    with browser.socket(laid.id, "north") as north:
        assert north.now["waiting"] == "south"
        laid.stand("Battle.withdraw", "never")
        north.until(lambda s: s["waiting"] == "north")


def test_whoever_is_quicker_answers(live: Live, browser: Browser, other: Browser, gate: Gate) -> None:
    laid = Laid(live, browser, other, battle([MARCH]))
    laid.stand("Battle.withdraw", "never")
    with other.socket(laid.id, "south") as south:
        assert south.ask("choose", number=south.now["number"], choice=PASS)["type"] == "done"
        number = south.now["number"]
        gate.open()
        south.ask("ping")
        assert other.told(laid.path)["number"] == number


def test_one_that_is_withdrawn_is_not_given(live: Live, browser: Browser, other: Browser, gate: Gate) -> None:
    laid = Laid(live, browser, other, battle([MARCH]))
    laid.stand("Battle.withdraw", "never")
    laid.stand("Battle.withdraw", "")
    gate.open()
    with other.socket(laid.id, "south") as south:
        south.ask("ping")
        assert south.now["waiting"] == "south"


def test_who_takes_it_back_is_asked(tmp_path: Path) -> None:
    with running(tmp_path) as live, live.browser() as host, live.browser() as guest:
        host.get("/")
        guest.get("/")
        laid = Laid(live, host, guest, battle(RALLY, HITS))
        with guest.socket(laid.id, "south") as south:
            assert south.now["ask"]["step"] == "Losses.rally"
            laid.stand("Losses.rally", "never")
            south.until(lambda s: s["ask"]["step"] == "Losses.losses")
            assert south.undo()["type"] == "done"
            south.ask("ping")
            assert south.now["ask"]["step"] == "Losses.rally"
        cookie = guest.client.cookies["grognard"]
    with running(tmp_path) as live, live.browser(Cookie=f"grognard={cookie}") as guest:
        state = guest.told(f"{laid.path}/state?role=south")
        assert guest.told(f"{laid.path}/state?role=south") == state
        assert state["ask"]["step"] == "Losses.rally", "also after a restart"
        option = {"role": "south", "number": state["number"], "choice": PASS}
        guest.sent(f"{laid.path}/choose", option)
        assert {d["answer"] for d in guest.told(f"{laid.path}/standing?role=south")["decisions"]} == {"", "never"}


def test_they_rest_while_a_bot_plays(live: Live, browser: Browser, other: Browser) -> None:
    laid = Laid(live, browser, other, battle())
    laid.stand("Battle.withdraw", "never")
    seat = f"{laid.path}/seats/south"
    other.sent(seat, {"kind": "bot", "bot": "passive"})
    with browser.socket(laid.id, "north") as north:
        north.ask("choose", number=north.now["number"], choice=MARCH)
        north.until(lambda s: s["waiting"] == "north" and not s["thinking"])
    assert laid.stand("Battle.fight_on", "always")["decisions"]


def test_at_a_table_of_the_present_they_are_given_to_who_is_there(live: Live, browser: Browser, other: Browser) -> None:
    laid = Laid(live, browser, other, battle([MARCH]), post=False)
    assert not laid.stand("Battle.withdraw", "never")["post"]
    with browser.socket(laid.id, "north") as north:
        north.ask("ping")
        assert north.now["waiting"] == "south", "nobody is there who could have answered"
        with other.socket(laid.id, "south"):
            north.until(lambda s: s["waiting"] == "north")


def test_who_leaves_before_it_is_given_gives_none(
    live: Live, browser: Browser, other: Browser, gate: Gate
) -> None:
    laid = Laid(live, browser, other, battle([MARCH]), post=False)
    laid.stand("Battle.withdraw", "never")
    with browser.socket(laid.id, "north") as north:
        with other.socket(laid.id, "south") as south:
            south.ask("ping")
        north.until(lambda s: not any(x["online"] for x in s["seats"] if x["role"] == "south"))
        gate.open()
        north.ask("ping")
        assert browser.told(laid.path)["number"] == north.now["number"]
        assert north.now["waiting"] == "south"


def test_where_all_are_there_nobody_can_tell_one_from_another(
    live: Live, browser: Browser, other: Browser, gate: Gate
) -> None:
    """The guest sits at the table both times; once he passes by hand, once it stands."""
    worlds = []
    with live.browser() as watcher:
        watcher.get("/")
        for stands in (False, True):
            laid = Laid(live, browser, other, battle(), post=False)
            for step in ("Battle.withdraw", "Battle.defender_ambush", "Losses.rally") if stands else ():
                laid.stand(step, "never")
            with other.socket(laid.id, "south") as south:

                def answer(state: Json, south: Sock = south, stands: bool = stands) -> None:
                    south.until(lambda s: s["number"] == state["number"])
                    if stands:
                        gate.open()
                    else:
                        south.ask("choose", number=state["number"], choice=PASS)

                worlds.append(played(laid, live, watcher, answer))
    there, stood = worlds
    assert there == stood
    assert len(there[0]) >= 7


def test_the_pause_depends_on_the_table_alone(live: Live, browser: Browser, other: Browser) -> None:
    """With people about, the same span whatever stands; among bots alone, as long as they take."""
    laid = Laid(live, browser, other, battle(), post=False)
    services = replace(live.room.services, pause=(1.5, 6.0), pace=0.5)
    table = SimpleNamespace(seating=live.room.tables[laid.id].seating, listeners=[], services=services)
    assert standing_answers.span_of(cast("Table", table), "south") == (1.5, 6.0)
    bots = [replace(s, bot="passive") if s.role == "north" else s for s in table.seating.seats.values()]
    table.seating = SimpleNamespace(seats={s.role: s for s in bots})
    assert standing_answers.span_of(cast("Table", table), "south") == (0.5, 0.5)
    table.listeners = [SimpleNamespace(role="")]
    assert standing_answers.span_of(cast("Table", table), "south") == (1.5, 6.0), "a spectator could tell"


@pytest.mark.parametrize(
    "body",
    [
        {"role": "north", "step": "Battle.nowhere", "answer": "never"},
        {"role": "north", "step": "Battle.withdraw", "answer": "perhaps"},
        {"role": "north", "step": "Battle.withdraw"},
        {"role": "north", "step": "x" * 300, "answer": "never"},
        {"role": "north", "step": 7, "answer": "never"},
    ],
)
def test_bad_input_changes_nothing(browser: Browser, body: Json) -> None:
    path = f"/api/tables/{made(browser, post=True)['table']['id']}/standing"
    before = browser.told(f"{path}?role=north")
    assert browser.refused(path, body) == (400, "S.input")
    assert browser.told(f"{path}?role=north") == before
    assert browser.refused(path, {**body, "role": "east"})[0] in (400, 404)
