"""Computer players: in processes of their own, replaced when they fail, ignored when they are late."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.harness import PATIENCE, Browser, Live, failure, running

import grognard
from grognard import Bot, BotError
from grognard.ai import BOTS
from grognard.kernel.border import Choice
from grognard.kernel.game import Game
from grognard.kernel.proof import prove
from grognard.kernel.view import View
from grognard.server.bots import REMEMBERED, BotFailed, Bots, packed, think, unpacked


class Told:
    """Bots that choose what the test tells them, when it tells them."""

    def __init__(self) -> None:
        self.asked: asyncio.Queue[View] = asyncio.Queue()
        self.answers: asyncio.Queue[Choice | Exception] = asyncio.Queue()
        self.memories: list[bytes] = []

    async def choose(self, game: Game[Any], module: str, bot: str, view: View, memory: bytes) -> tuple[Choice, bytes]:
        self.asked.put_nowait(view)
        self.memories.append(memory)
        answer = await self.answers.get()
        if isinstance(answer, Exception):
            raise answer
        return answer, f"{len(self.memories)}".encode()

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
        game = grognard.game("borderland")
        view = game.new(seed=1).view("north")
        for name in ("greedy", "passive", "random"):
            assert (await bots.choose(game, "", name, view))[0] in options(view)
        await bots.close()

    asyncio.run(asyncio.wait_for(work(), 60))


def test_a_pool_that_dies_is_replaced_and_asked_again(caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        bots = Bots(["borderland"], workers=1)
        game = grognard.game("borderland")
        view = game.new(seed=1).view("north")
        await bots.choose(game, "", "greedy", view)
        first = bots.workers[0].pool
        for process in bots.workers[0].processes:
            process.kill()
        assert (await bots.choose(game, "", "greedy", view))[0] in options(view)
        assert bots.workers[0].pool is not first
        await bots.close()

    asyncio.run(asyncio.wait_for(work(), 60))
    assert "BrokenProcessPool" in caplog.text


def test_a_bot_that_fails_thrice_is_given_up(caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        bots = Bots([], workers=1, warm=False)
        game = grognard.game("borderland")
        view = game.new(seed=1).view("north")
        with pytest.raises(BotFailed):
            await bots.choose(game, "", "nobody", view)
        assert len(bots.workers[0].processes) == 1, "an error is no reason for a new process"
        await bots.close()

    asyncio.run(asyncio.wait_for(work(), 60))
    assert caplog.text.count("BotError at ") == 3
    assert str(Path("ai", "__init__.py")) in caplog.text, "where the bot failed, not where it was waited for"


def test_quick_bots_answer_without_a_process() -> None:
    async def work() -> None:
        bots = Bots([], workers=1, warm=False)
        game = grognard.game("borderland")
        view = game.new(seed=1).view("north")
        for name in ("passive", "random"):
            assert (await bots.choose(game, "", name, view))[0] in options(view)
        assert bots.workers[0].processes == []
        await bots.close()

    asyncio.run(asyncio.wait_for(work(), 60))


@pytest.mark.parametrize("id", ["borderland", *(x for x in grognard.games() if x != "borderland")])
def test_a_view_reaches_a_worker_as_it_was(id: str) -> None:
    match, rng = grognard.game(id).new(seed=3), random.Random(3)
    for _ in range(30):
        assert match.position.ask is not None
        match.choose(rng.choice(match.position.ask.options))
        for role in ("", *match.game.roles):
            view = match.view(role)
            assert unpacked(packed(view)) == view


def test_a_bot_that_hangs_is_given_up_at_once_and_harms_no_other(caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        game = grognard.game("borderland")
        view = game.new(seed=1).view("north")
        bots = Bots([], workers=2, warm=False)
        for worker in bots.workers:
            await bots._start(worker)
        pools = [w.pool for w in bots.workers]
        bots.patience = 0.0
        with pytest.raises(BotFailed):
            await bots.choose(game, "", "greedy", view)
        assert [w.pool for w in bots.workers] == [None, pools[1]], "only its own process is ended"
        bots.patience = 60.0
        both = [bots.choose(game, "", "greedy", view) for _ in range(2)]
        assert all(c in options(view) for c, _ in await asyncio.gather(*both))
        assert bots.workers[1].pool is pools[1]
        await bots.close()

    asyncio.run(asyncio.wait_for(work(), 120))
    assert caplog.text.count("TimeoutError") == 1, "who hangs is not asked again"


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
        seats = south.until(lambda s: s["seats"][0]["bot"] != "greedy")["seats"]
    assert seats[0]["bot"] == "random"
    assert "hands north over to random" in caplog.text
    assert bots.asked.empty(), "it is not asked again"
    (line,) = b.told(f"/api/tables/{table}/chat?role=south")["lines"]
    assert line["text"].startswith("The bot greedy failed (it made a choice that is not open (")


def test_what_a_bot_remembers_is_there_at_its_next_choice(room: tuple[Live, Browser, Told]) -> None:
    live, b, bots = room
    table = b.make(north="greedy", south="me")
    for _ in range(3):
        answer(live, bots, options(asked(live, bots))[0])
    asked(live, bots)
    assert bots.memories == [b"", b"1", b"2", b"3"]
    b.sent(f"/api/tables/{table}/seats/north", {"kind": "me"})
    b.sent(f"/api/tables/{table}/seats/north", {"kind": "bot", "bot": "passive"})
    answer(live, bots, Choice("pass", ""))
    asked(live, bots)
    assert bots.memories[-1] == b"", "another bot doesn't inherit it"


class Counting(Bot):
    """Remembers how often it was asked."""

    def choose(self, view: View) -> Choice:
        self.memory["asked"] = self.memory.get("asked", 0) + 1
        return options(view)[0]


class Hoarding(Bot):
    def choose(self, view: View) -> Choice:
        self.memory["heap"] = "x" * REMEMBERED
        return options(view)[0]


def test_memory_is_plain_data_of_a_fair_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "counting", Counting)
    monkeypatch.setitem(BOTS, "hoarding", Hoarding)
    view = packed(grognard.game("borderland").new(seed=1).view("north"))
    _, once = think("borderland", "", "counting", 1, view, b"")
    _, twice = think("borderland", "", "counting", 2, view, once)
    assert twice == b'{"asked":2}'
    with pytest.raises(BotError, match="its memory takes 1,000,011 bytes"):
        think("borderland", "", "hoarding", 1, view, b"")


class Watching(Bot):
    """Remembers how much time it was given."""

    def choose(self, view: View) -> Choice:
        self.memory["seconds"] = self.seconds
        return options(view)[0]


def test_a_bot_knows_its_time_and_is_given_twice_as_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "watching", Watching)
    told: list[Any] = []

    class Worker:
        pool = None

        async def ask(self, seconds: float, do: Any, *args: Any) -> Any:
            told.append(seconds)
            return do(*args)

    async def once() -> bytes:
        bots = Bots(warm=False, patience=6.0)
        view = packed(grognard.game("borderland").new(seed=1).view("north"))
        return (await bots._ask(Worker(), "borderland", "", "watching", view, b""))[1]  # type: ignore[arg-type]

    assert asyncio.run(once()) == b'{"seconds":3.0}'
    assert told[-1] == 6.0


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
        live.room.services.store.writing.execute(f"PRAGMA query_only = {pragma}")

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
