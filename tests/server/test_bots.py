"""Computer players: in processes of their own, replaced when they fail, ignored when they are late."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.harness import PATIENCE, Browser, Live, failure, running

import grognard
from grognard.kernel.border import Choice
from grognard.kernel.proof import prove
from grognard.kernel.view import View
from grognard.server.bots import BotFailed, Bots


class Told:
    """Bots that choose what the test tells them, when it tells them."""

    def __init__(self) -> None:
        self.asked: asyncio.Queue[View] = asyncio.Queue()
        self.answers: asyncio.Queue[Choice | Exception] = asyncio.Queue()

    async def choose(self, game: str, module: str, bot: str, view: View) -> Choice:
        self.asked.put_nowait(view)
        answer = await self.answers.get()
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def close(self) -> None:
        pass


@pytest.fixture
def room(tmp_path: Path) -> Iterator[tuple[Live, Browser, Told]]:
    """A server of its own whose bots are in the test's hand."""
    with running(tmp_path) as live, live.browser() as b:
        b.get("/")

        async def put() -> Told:
            told = Told()
            live.room.services.bots = told  # type: ignore[assignment]
            return told

        yield live, b, live.run(put())


def asked(live: Live, bots: Told) -> View:
    """Until a bot is asked: its view."""
    return live.run(asyncio.wait_for(bots.asked.get(), PATIENCE))


def answer(live: Live, bots: Told, choice: Choice | Exception) -> None:
    live.loop.call_soon_threadsafe(bots.answers.put_nowait, choice)


def options(view: View) -> list[Choice]:
    assert view.ask is not None
    return view.ask.options


def test_a_bot_thinks_in_a_process_of_its_own() -> None:
    async def work() -> None:
        bots = Bots(["borderland"], workers=1)
        view = grognard.game("borderland").new(seed=1).view("north")
        for name in ("greedy", "passive", "random"):
            assert await bots.choose("borderland", "", name, view) in options(view)
        await bots.close()

    asyncio.run(asyncio.wait_for(work(), 60))


def test_a_pool_that_dies_is_replaced_and_asked_again(caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        bots = Bots(["borderland"], workers=1)
        view = grognard.game("borderland").new(seed=1).view("north")
        await bots.choose("borderland", "", "random", view)
        first = bots.workers.pool
        for process in bots.workers.processes:
            process.kill()
        assert await bots.choose("borderland", "", "random", view) in options(view)
        assert bots.workers.pool is not first
        await bots.close()

    asyncio.run(asyncio.wait_for(work(), 60))
    assert "BrokenProcessPool" in caplog.text


def test_a_bot_that_fails_thrice_is_given_up(caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        bots = Bots([], workers=1, warm=False)
        view = grognard.game("borderland").new(seed=1).view("north")
        with pytest.raises(BotFailed):
            await bots.choose("borderland", "", "nobody", view)
        assert len(bots.workers.processes) == 1, "an error is no reason for a new process"
        await bots.close()

    asyncio.run(asyncio.wait_for(work(), 60))
    assert caplog.text.count("BotError") == 3


def test_a_bot_that_takes_too_long_is_given_up() -> None:
    async def work() -> None:
        bots = Bots([], workers=1, patience=0.0, warm=False)
        view = grognard.game("borderland").new(seed=1).view("north")
        with pytest.raises(BotFailed):
            await bots.choose("borderland", "", "random", view)
        await bots.close()

    asyncio.run(asyncio.wait_for(work(), 60))


def test_a_bot_gets_its_view_and_nothing_else(room: tuple[Live, Browser, Told]) -> None:
    live, b, bots = room
    table = b.make(north="greedy", south="me")
    view = asked(live, bots)
    assert (view.role, view.number) == ("north", 1)
    hidden = {p.id for p in view.pieces if p.side == "south"}
    assert not hidden, "no enemy piece by name at the start"
    with b.socket(table, "south") as south:
        assert south.now["thinking"] == "north"
        answer(live, bots, options(view)[0])
        assert south.until(lambda s: s["number"] == 2)["thinking"] == "north"


def test_a_seat_is_handed_over_and_taken_back_while_its_bot_thinks(room: tuple[Live, Browser, Told]) -> None:
    live, b, bots = room
    table = b.make(north="me", south="me")
    with b.socket(table, "north") as north:
        b.sent(f"/api/tables/{table}/seats/north", {"kind": "bot", "bot": "greedy"})
        assert north.until(lambda s: s["thinking"] == "north")["seats"][0]["kind"] == "bot"
        late = asked(live, bots)
        refused = north.choose()
        assert (refused["rule"], refused["why"]) == ("S.seat", "a bot plays this seat: take it back first")
        assert north.undo()["rule"] == "S.seat"
        b.sent(f"/api/tables/{table}/seats/north", {"kind": "me"})
        assert north.until(lambda s: s["thinking"] == "")["seats"][0]["kind"] == "me"
        answer(live, bots, options(late)[0])
        idle(live, table)
        assert b.told(f"/api/tables/{table}")["number"] == late.number, "its late answer is ignored"
        assert north.choose()["type"] == "done"


def idle(live: Live, table: str) -> None:
    """Until the bots of a table have come to rest."""

    async def wait() -> None:
        driver = live.room.tables[table].bot_driver
        while driver.at_work:
            await asyncio.sleep(0)

    live.run(wait())


def test_an_answer_to_an_older_position_is_ignored(room: tuple[Live, Browser, Told]) -> None:
    live, b, bots = room
    table = b.make(north="me", south="me")
    with b.socket(table, "north") as north:
        b.sent(f"/api/tables/{table}/seats/north", {"kind": "bot", "bot": "greedy"})
        late = asked(live, bots)
        b.sent(f"/api/tables/{table}/seats/north", {"kind": "me"})
        north.until(lambda s: s["seats"][0]["kind"] == "me")
        assert north.choose()["type"] == "done"
        b.sent(f"/api/tables/{table}/seats/north", {"kind": "bot", "bot": "greedy"})
        answer(live, bots, options(late)[0])
        again = asked(live, bots)
        assert again.number == late.number + 1, "it is asked anew"


def test_an_illegal_choice_hands_the_seat_to_random(
    room: tuple[Live, Browser, Told], caplog: pytest.LogCaptureFixture
) -> None:
    live, b, bots = room
    table = b.make(north="greedy", south="me")
    asked(live, bots)
    answer(live, bots, Choice("march", "moon"))
    with b.socket(table, "south") as south:
        assert south.until(lambda s: s["waiting"] == "south")["number"] > 1
    assert "hands north over to random" in caplog.text
    assert bots.asked.empty(), "it is not asked again"


def test_a_bot_without_a_choice_hands_the_seat_to_random(
    room: tuple[Live, Browser, Told], caplog: pytest.LogCaptureFixture
) -> None:
    live, b, bots = room
    table = b.make(north="greedy", south="me")
    asked(live, bots)
    answer(live, bots, BotFailed("greedy"))
    with b.socket(table, "south") as south:
        south.until(lambda s: s["waiting"] == "south")
    assert "it gave no choice" in caplog.text


def test_bots_among_themselves_play_only_for_who_watches(room: tuple[Live, Browser, Told]) -> None:
    live, b, bots = room
    table = b.make(north="random", south="random")
    assert not live.run(at_work(live, table))
    with b.socket(table) as watcher:
        for n in range(1, 5):
            view = asked(live, bots)
            answer(live, bots, options(view)[0])
            assert watcher.until(lambda s, n=n: s["number"] > n)["thinking"]
        view = asked(live, bots)
    gone(live, table)
    answer(live, bots, options(view)[0])
    idle(live, table)
    assert bots.asked.empty()
    assert b.told(f"/api/tables/{table}")["number"] > view.number
    b.told(f"/api/tables/{table}/state")  # a look is enough, too
    assert asked(live, bots).number > view.number


async def at_work(live: Live, table: str) -> bool:
    return live.room.tables[table].bot_driver.at_work


def gone(live: Live, table: str) -> None:
    async def wait() -> None:
        while live.room.tables[table].listeners:
            await asyncio.sleep(0)

    live.run(wait())


def test_a_disk_that_fails_does_not_end_the_bots(room: tuple[Live, Browser, Told], monkeypatch: Any) -> None:
    from grognard.server import driver

    monkeypatch.setattr(driver, "PAUSES", (0.0,))
    live, b, bots = room
    table = b.make(north="greedy", south="me")

    async def hurt(pragma: str) -> None:
        async with live.room.services.store.writing.connect() as c:
            await c.exec_driver_sql(f"PRAGMA query_only = {pragma}")

    view = asked(live, bots)
    live.run(hurt("ON"))
    answer(live, bots, options(view)[0])
    again = asked(live, bots)
    assert again.number == view.number
    live.run(hurt("OFF"))
    answer(live, bots, options(again)[0])
    assert asked(live, bots).number == view.number + 1
    assert b.told(f"/api/tables/{table}")["number"] == view.number + 1


def test_bots_play_a_whole_game_and_its_file_is_proved(tmp_path: Path) -> None:
    with running(tmp_path, warm=True) as live, live.browser() as b:
        seats = {role: {"kind": "bot", "bot": bot} for role, bot in (("north", "greedy"), ("south", "random"))}
        table = b.sent("/api/tables", {"game": "borderland", "scenario": "raid", "seats": seats})["table"]["id"]
        assert failure(b.get(f"/api/tables/{table}/file")) == (409, "S.secret")
        with b.socket(table) as watcher:
            end = watcher.until(lambda s: s["outcome"])
        assert (end["waiting"], end["thinking"], end["ask"]) == ("", "", None)
        summary = b.told(f"/api/tables/{table}")
        assert (summary["over"], summary["winner"]) == (True, end["outcome"]["winner"])
        data = b.get(f"/api/tables/{table}/file").content
        proof = prove(data, grognard.game)
        assert (proof.inputs, proof.has_seed, proof.commitment) == (summary["number"], True, summary["commitment"])
