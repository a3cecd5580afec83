"""Earlier moments over HTTP: byte for byte what a seat was shown then, and the truth after the end."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Raw
from tests.server.harness import Browser, Json, Live, Sock, failure, running

from grognard.kernel.replay import Replay
from grognard.server.limits import Limits
from grognard.server.store import FILE as STORE

SOLO = {"north": "me", "south": "me"}
ROLES = ("", "north", "south")


class Shown(msgspec.Struct):
    """The parts of a state, or of a moment, that must be the same bytes."""

    number: int
    view: Raw
    status: Raw
    scene: Raw
    waiting: str
    outcome: Raw


SHOWN = msgspec.json.Decoder(Shown)


def parts(data: bytes) -> tuple[int, bytes, bytes, bytes, str, bytes]:
    s = SHOWN.decode(data)
    return s.number, bytes(s.view), bytes(s.status), bytes(s.scene), s.waiting, bytes(s.outcome)


class Watch:
    """Sits at every socket of a table and notes what each is shown at every moment."""

    def __init__(self, browser: Browser, table: str, stack: ExitStack) -> None:
        self.browser = browser
        self.table = table
        self.socks = {role: stack.enter_context(browser.socket(table, role)) for role in ROLES}
        self.shown: dict[str, dict[int, bytes]] = {role: {} for role in ROLES}
        self.lines: dict[str, dict[int, list[Json]]] = {role: {} for role in ROLES}
        self.note()

    @property
    def now(self) -> Json:
        return self.socks[""].now

    def note(self) -> None:
        number = max(s.now["number"] for s in self.socks.values())
        for role, sock in self.socks.items():
            sock.until(lambda s: s["number"] == number)
            self.shown[role][number] = sock.raw[-1]
            self.lines[role][number] = list(sock.lines)

    def play(self, rng: random.Random, choices: int, undo: float = 0.2) -> None:
        for _ in range(choices):
            role = self.now["waiting"]
            if not role:
                return
            sock = self.socks[role]
            if sock.now["undo"] and rng.random() < undo:
                assert sock.undo()["type"] == "done"
            else:
                sock.choose(rng.randrange(len(sock.now["ask"]["options"])))
            self.note()


@pytest.fixture
def watched(browser: Browser) -> Iterator[Watch]:
    with ExitStack() as stack:
        yield Watch(browser, browser.make(**SOLO), stack)


def moments(b: Browser, table: str, role: str = "", truth: bool = False) -> Json:
    return b.told(f"/api/tables/{table}/replay?role={role}{'&truth=true' if truth else ''}")


def moment(b: Browser, table: str, number: int, role: str = "", truth: bool = False, line: int = -1) -> bytes:
    asked = f"?role={role}&line={line}{'&truth=true' if truth else ''}"
    response = b.get(f"/api/tables/{table}/replay/{number}{asked}")
    assert response.status_code == 200, response.text
    return response.content


def test_a_moment_is_byte_for_byte_what_was_sent(watched: Watch) -> None:
    rng = random.Random(8)
    for _ in range(3):  # the replay is extended in between
        watched.play(rng, 25)
        for role in ROLES:
            for number, _, _ in moments(watched.browser, watched.table, role)["moments"]:
                told = moment(watched.browser, watched.table, number, role)
                assert parts(told) == parts(watched.shown[role][number])
                assert b'"ask"' not in told
                assert b'"options"' not in told


def test_the_lines_of_all_moments_are_the_log(watched: Watch) -> None:
    b, table = watched.browser, watched.table
    watched.play(random.Random(9), 60)
    for role in ROLES:
        log: list[Json] = []
        for number, count, waiting in moments(b, table, role)["moments"]:
            told: Json = msgspec.json.decode(moment(b, table, number, role))
            assert (told["number"], told["first"], told["waiting"]) == (number, len(log), waiting)
            log += told["lines"]
            assert len(log) == count
            assert log == watched.lines[role][number], "the log as it was then"


def test_every_line_has_its_board(watched: Watch) -> None:
    """On the way to a moment nobody decides, and the board changes with the lines."""
    b, table = watched.browser, watched.table
    watched.play(random.Random(9), 60, undo=0)
    changes = 0
    for number, count, _ in moments(b, table, "north")["moments"]:
        whole: Json = msgspec.json.decode(moment(b, table, number, "north"))
        for line in range(whole["first"], count):
            told: Json = msgspec.json.decode(moment(b, table, number, "north", line=line))
            assert told["lines"] == whole["lines"][: line + 1 - whole["first"]]
            if line == count - 1:
                assert told == whole
                continue
            assert (told["number"], told["waiting"], told["outcome"]) == (number, "", None)
            changes += told["view"] != {**whole["view"], "where": told["view"]["where"]}
    assert changes > 5


def test_a_line_that_does_not_lead_to_a_moment(watched: Watch) -> None:
    b, table = watched.browser, watched.table
    watched.play(random.Random(9), 30)
    number, count, _ = moments(b, table)["moments"][5]
    path = f"/api/tables/{table}/replay/{number}"
    assert failure(b.get(f"{path}?line={count}")) == (404, "S.moment")
    assert failure(b.get(f"{path}?line=0")) == (404, "S.moment")
    for line in ("-2", "x", str(10**12)):
        assert failure(b.get(f"{path}?line={line}")) == (400, "S.input")


def test_what_was_taken_back_can_not_be_seen_again(watched: Watch) -> None:
    b, table = watched.browser, watched.table
    start = watched.now["number"]
    watched.play(random.Random(1), 1)
    click = watched.now["number"]
    hidden = watched.shown["north"][click]
    watched.socks["north"].undo()
    watched.note()
    index = moments(b, table, "south")
    assert [n for n, _, _ in index["moments"]] == [start, click + 1]
    for role in ROLES:
        told = moment(b, table, click, role)
        assert parts(told)[0] == click + 1, "the moment that came of it"
        assert parts(told) != parts(hidden)


def test_headings_lead_to_their_moments(watched: Watch) -> None:
    b, table = watched.browser, watched.table
    watched.play(random.Random(2), 60, undo=0.0)
    index = moments(b, table, "north")
    assert index["headings"][0]["level"] == "turn"
    for h in index["headings"]:
        told: Json = msgspec.json.decode(moment(b, table, h["number"], "north"))
        line = next(x for x in told["lines"] if x["n"] == h["n"])
        assert (line["text"], line["level"]) == (h["text"], h["level"])


def test_a_link_by_the_number_of_any_line_leads_somewhere(watched: Watch) -> None:
    b, table = watched.browser, watched.table
    watched.play(random.Random(3), 40)
    for line in watched.socks["north"].lines:
        told: Json = msgspec.json.decode(moment(b, table, line["number"], "north"))
        assert told["number"] >= line["number"]
        assert told["first"] <= line["n"] < told["first"] + len(told["lines"])


def test_only_ones_own_knowledge(browser: Browser, other: Browser) -> None:
    table = browser.make(north="me", south="link")
    path = f"/api/tables/{table}/replay"
    assert failure(other.get(f"{path}?role=north")) == (403, "S.seat")
    assert failure(other.get(f"{path}/0?role=north")) == (403, "S.seat")
    assert failure(browser.get(f"{path}/0?role=south")) == (403, "S.seat")
    assert failure(browser.get(f"{path}/0?role=east")) == (404, "S.seat")
    number = browser.told(path)["moments"][0][0]
    assert msgspec.json.decode(other.get(f"{path}/{number}").content)["view"]["role"] == ""
    for query in ("", f"/{number}"):
        assert failure(browser.get(f"{path}{query}?role=north&truth=true")) == (409, "S.secret")
    assert failure(browser.get(f"/api/tables/{table}/lines?truth=true")) == (409, "S.secret")


def test_moments_that_never_were(browser: Browser) -> None:
    path = f"/api/tables/{browser.make(**SOLO)}/replay"
    for number in ("100000", "99999999999999999999", "-1"):
        assert failure(browser.get(f"{path}/{number}"))[0] == 404
    for number in ("x", "1.5"):
        assert failure(browser.get(f"{path}/{number}"))[0] in (400, 404)
    assert failure(browser.get(f"/api/tables/{'A' * 22}/replay")) == (404, "S.table")


def test_the_whole_truth_after_the_end(watched: Watch) -> None:
    b, table = watched.browser, watched.table
    watched.play(random.Random(4), 10_000, undo=0.0)
    assert watched.now["outcome"]
    index = moments(b, table, truth=True)
    assert (index["over"], index["truth"]) == (True, True)
    log: list[Json] = []
    for number, count, _ in index["moments"]:
        told: Json = msgspec.json.decode(moment(b, table, number, truth=True))
        view, own = told["view"], [msgspec.json.decode(watched.shown[r][number])["view"] for r in ("north", "south")]
        assert view["stacks"] == []
        assert {p["id"] for p in view["pieces"]} == {p["id"] for v in own for p in v["pieces"]}
        log += told["lines"]
        assert len(log) == count
    assert [x["n"] for x in log] == list(range(len(log)))
    older = b.told(f"/api/tables/{table}/lines?truth=true&before=10&count=4")
    assert older == {"first": 6, "lines": log[6:10]}
    for role in ROLES:
        for number in [n for n, _, _ in index["moments"]][::9]:
            told_then = parts(moment(b, table, number, role))
            assert told_then == parts(watched.shown[role][number]), "own knowledge still, where truth isn't asked for"


def test_nothing_is_wound_while_nobody_looks(live: Live, browser: Browser) -> None:
    table = browser.make(**SOLO)
    with browser.socket(table, "north") as north:
        north.choose()
        assert live.room.tables[table] not in live.room.replays.known
        moments(browser, table)
        replay = live.room.replays.known[live.room.tables[table]]
        reached = replay.replay.number
        north.choose()
        assert replay.replay.number == reached


def test_a_moment_is_made_once(live: Live, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    table = browser.make(**SOLO)
    made: list[int] = []
    honest = Replay.at

    def noted(self: Replay, number: int, place: int = -1) -> Any:
        made.append(number)
        return honest(self, number, place)

    monkeypatch.setattr(Replay, "at", noted)
    number = moments(browser, table)["moments"][0][0]
    assert len({moment(browser, table, number, "north") for _ in range(5)}) == 1
    assert made == [number]


def test_a_seat_that_asks_too_often(tmp_path: Path) -> None:
    limits = Limits(replays=0.001, replays_burst=3)
    with running(tmp_path, limits=limits) as live, live.browser() as b:
        b.get("/")
        path = f"/api/tables/{b.make(**SOLO)}/replay?role="
        assert [b.get(path + "north").status_code for _ in range(4)] == [200, 200, 200, 429]
        assert failure(b.get(path + "north")) == (429, "S.busy")
        assert b.get(path + "south").status_code == 200, "the other seat has its own count"


def test_after_a_restart(tmp_path: Path) -> None:
    own = "Bearer " + "r" * 40
    with running(tmp_path) as live, live.browser(Authorization=own) as b:
        table = b.make(**SOLO)
        with b.socket(table, "north", Authorization=own) as north:
            for _ in range(3):
                play_one(north, b, table)
        before = [moment(b, table, n, "north") for n, _, _ in moments(b, table)["moments"]]
        index = moments(b, table, "north")
    with running(tmp_path) as live, live.browser(Authorization=own) as b:
        assert moments(b, table, "north") == index
        assert [moment(b, table, n, "north") for n, _, _ in index["moments"]] == before


def test_a_log_that_begins_anew_is_shown_from_there(tmp_path: Path) -> None:
    own = "Bearer " + "r" * 40
    with running(tmp_path) as live, live.browser(Authorization=own) as b:
        table = b.make(**SOLO)
        with b.socket(table, "north", Authorization=own) as north:
            for _ in range(4):
                play_one(north, b, table)
        before = b.told(f"/api/tables/{table}")["number"]
    db = sqlite3.connect(tmp_path / STORE)
    with db:
        db.execute("UPDATE inputs SET row = '[99]'")
    db.close()
    with running(tmp_path) as live, live.browser(Authorization=own) as b:
        index = moments(b, table, "north")
        assert (index["first"], [m[0] for m in index["moments"]]) == (before, [before])
        assert failure(b.get(f"/api/tables/{table}/replay/{before - 1}?role=north")) == (404, "S.moment")
        with b.socket(table, "north", Authorization=own) as north:
            play_one(north, b, table)
        assert moments(b, table, "north")["moments"][0][0] == before
        assert moment(b, table, before, "north")


def play_one(sock: Sock, b: Browser, table: str) -> None:
    state = b.told(f"/api/tables/{table}/state?role={b.told(f'/api/tables/{table}')['waiting']}")
    option = state["ask"]["options"][0]
    body = {"role": state["waiting"], "number": state["number"], "choice": [option["verb"], option["noun"]]}
    done = b.sent(f"/api/tables/{table}/choose", body)
    sock.until(lambda s: s["number"] == done["number"])
