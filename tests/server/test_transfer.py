"""Forks, files taken away and files brought in: the same game, and nothing of what is hidden."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.harness import Browser, Json, Live, failure, running

import grognard
from borderland import GAME, Borderland
from grognard.kernel.match import Match
from grognard.kernel.proof import prove
from grognard.kernel.save import pack, read, unpack, verify
from grognard.kernel.saved import encode_view
from grognard.server import transfer
from grognard.server.limits import FILE, ROWS

SOLO = {"north": "me", "south": "me"}
ROLES = ("", "north", "south")


def play(live: Live, table: str, choices: int, seed: int = 1) -> None:
    """Some choices by whoever is due, in the server's own loop."""
    rng = random.Random(seed)

    async def work() -> None:
        async with live.room.table(table) as t:
            for _ in range(choices):
                async with t.lock:
                    match = await t.loaded()
                ask = match.ask
                if ask is None:
                    return
                if match.can_undo and rng.random() < 0.1:
                    await t.undo(ask.role, match.number)
                else:
                    await t.choose(ask.role, match.number, rng.choice(ask.options))

    live.run(work())


def match_of(live: Live, table: str) -> Match:
    async def work() -> Match:
        async with live.room.table(table) as t, t.lock:
            return await t.loaded()

    return live.run(work())


def file_of(b: Browser, table: str) -> bytes:
    response = b.get(f"/api/tables/{table}/file")
    assert response.status_code == 200, response.text
    return response.content


def bring(b: Browser, data: bytes, rest: str = "") -> httpx.Response:
    body = b'{"file":%b%b}' % (data, rest.encode())
    return b.client.post("/api/tables/import", content=body, headers={"Content-Type": "application/json"})


def brought(b: Browser, data: bytes, rest: str = "") -> str:
    response = bring(b, data, rest)
    assert response.status_code == 201, response.text
    return str(response.json()["table"]["id"])


def bare(data: bytes) -> bytes:
    """A file without the marks of its past: every time it is brought in adds one."""
    start = data.index(b',"past":[')
    return data[:start]


def past(data: bytes) -> list[str]:
    return [x["kind"] for x in json.loads(data)["past"]]


def views(b: Browser, table: str) -> list[Json]:
    return [b.told(f"/api/tables/{table}/state?role={role}")["view"] for role in ROLES]


# files


def test_a_finished_game_comes_back_the_same(live: Live, browser: Browser, other: Browser) -> None:
    table = browser.make(**SOLO)
    play(live, table, 10_000)
    data = file_of(other, table)
    again = brought(other, data)
    assert bare(file_of(browser, again)) == bare(data)
    proof = prove(data, grognard.game)
    assert (proof.has_seed, proof.foreign) == (True, 0)
    assert proof.commitment == other.told(f"/api/tables/{again}")["commitment"]
    assert views(browser, table)[0] == views(other, again)[0]


def test_a_running_game_comes_back_the_same_and_goes_on(live: Live, browser: Browser) -> None:
    table = browser.make(**SOLO)
    play(live, table, 60)
    data = file_of(browser, table)
    doc = json.loads(data)
    assert (doc["seed"], doc["commitment"]) == ("", "")
    assert doc["marks"]
    again = brought(browser, data)
    assert bare(file_of(browser, again)) == bare(data)
    assert views(browser, again) == views(browser, table)
    assert browser.told(f"/api/tables/{again}/lines") == browser.told(f"/api/tables/{table}/lines")
    index = [browser.told(f"/api/tables/{t}/replay?role=north") for t in (table, again)]
    assert index[0] == index[1]
    play(live, again, 10_000, seed=2)
    whole = file_of(browser, again)
    proof = prove(whole, grognard.game)
    rolls = sum(isinstance(x, list) and isinstance(x[0], int) for x in doc["log"])
    assert (proof.has_seed, proof.foreign) == (True, rolls)
    assert 0 < proof.foreign < proof.rolls
    assert proof.commitment != browser.told(f"/api/tables/{table}")["commitment"], "the dice are its own"
    assert bare(file_of(browser, brought(browser, whole))) == bare(whole)


def test_new_dice_are_proved_from_where_they_come_in(live: Live, browser: Browser) -> None:
    table = browser.make(**SOLO)
    play(live, table, 60)
    data = file_of(browser, table)
    again = brought(browser, data)
    play(live, again, 10_000, seed=3)
    doc = json.loads(file_of(browser, again))
    last = max(n for n, x in enumerate(doc["log"]) if isinstance(x, list) and isinstance(x[0], int))
    assert last >= len(json.loads(data)["log"]), "no roll came after the file"
    doc["log"][last] = [7 - x for x in doc["log"][last]]
    with pytest.raises(grognard.SaveError):
        prove(json.dumps(doc).encode(), grognard.game)


@pytest.mark.parametrize(("id", "scenario"), [("indian-territory", ""), ("hand-of-destiny", "the_passes")])
def test_every_game_comes_back_the_same(live: Live, browser: Browser, id: str, scenario: str) -> None:
    seats = {role: {"kind": "me"} for role in grognard.game(id).edition(scenario).roles}
    made = browser.sent("/api/tables", {"game": id, "scenario": scenario, "seats": seats})
    table = made["table"]["id"]
    play(live, table, 40)
    data = file_of(browser, table)
    again = brought(browser, data)
    assert bare(file_of(browser, again)) == bare(data)
    assert browser.told(f"/api/tables/{again}")["scenario"] == made["table"]["scenario"]
    assert browser.get(f"/api/tables/{again}/sheet").content == browser.get(f"/api/tables/{table}/sheet").content


def test_a_save_of_the_terminal_becomes_a_table(live: Live, browser: Browser) -> None:
    match = GAME.new("raid", seed=4)
    rng = random.Random(4)
    for _ in range(12):
        assert match.position.ask is not None
        match.choose(rng.choice(match.position.ask.options))
    table = brought(browser, pack(match), ',"name":"From the terminal"')
    assert browser.told(f"/api/tables/{table}")["name"] == "From the terminal"
    for role in ROLES:
        assert encode_view(match_of(live, table).view(role)) == encode_view(match.view(role))
    data = file_of(browser, table)
    assert encode_view(unpack(data, grognard.game).view("north")) == encode_view(match.view("north"))
    assert verify(data, grognard.game).number == match.number
    assert bare(file_of(browser, brought(browser, data))) == bare(data)


def test_a_finished_save_without_a_seed_stays_without(live: Live, browser: Browser) -> None:
    match = GAME.new("raid", seed=4)
    rng = random.Random(4)
    while match.position.ask is not None:
        match.choose(rng.choice(match.position.ask.options))
    data = file_of(browser, brought(browser, pack(match)))
    assert json.loads(data)["seed"] == ""
    assert prove(data, grognard.game).has_seed is False
    assert bare(file_of(browser, brought(browser, data))) == bare(data)


def test_a_running_game_never_takes_the_dice_of_its_file(live: Live, browser: Browser) -> None:
    """Whoever edits a file could know the seed in it."""
    table = browser.make(**SOLO)
    play(live, table, 10_000)
    doc, begun = json.loads(file_of(browser, table)), browser.make(**SOLO)
    running_doc = json.loads(file_of(browser, begun)) | {"seed": doc["seed"], "commitment": doc["commitment"]}
    running_doc["rolls"] = -1000  # claims that none of its rolls is the seed's
    again = brought(browser, json.dumps(running_doc).encode())
    assert match_of(live, again).chance.dice.seed.hex() != doc["seed"]  # type: ignore[attr-defined]


def test_it_goes_on_after_a_restart(tmp_path: Path) -> None:
    own = "Bearer " + "t" * 40
    with running(tmp_path) as live, live.browser(Authorization=own) as b:
        table = b.make(**SOLO)
        play(live, table, 30)
        again = brought(b, file_of(b, table))
        play(live, again, 30, seed=5)
        before = views(b, again)
    with running(tmp_path) as live, live.browser(Authorization=own) as b:
        assert views(b, again) == before
        play(live, again, 10_000, seed=6)
        assert prove(file_of(b, again), grognard.game).foreign > 0


class Newer(Borderland):
    """A later version of the rules, that can read what the first has left."""

    card = replace(Borderland.card, version=2)

    def upgrade(self, version: int, position: dict[str, Any]) -> dict[str, Any]:
        return position


def test_a_game_of_older_rules_goes_on_with_its_log_where_the_newer_play_it_alike(tmp_path: Path) -> None:
    match = GAME.new("campaign", seed=4)
    rng = random.Random(4)
    for _ in range(20):
        match.choose(rng.choice(match.position.ask.options))  # type: ignore[union-attr]
    with running(tmp_path, games=lambda id: Newer(), ids=["borderland"]) as live, live.browser() as b:
        b.get("/")
        table = brought(b, pack(match))
        assert encode_view(match_of(live, table).view("north")) == encode_view(match.view("north"))
        assert len(b.told(f"/api/tables/{table}/lines")["lines"]) == len(match.lines())
        play(live, table, 10)
        data = file_of(b, table)
        assert read(data).rules == 2
        assert bare(file_of(b, brought(b, data))) == bare(data)


# who may take a running game away


def test_others_at_the_table_keep_it_closed(live: Live, browser: Browser, other: Browser) -> None:
    made = browser.made(north="me", south="link")
    path = f"/api/tables/{made['table']['id']}"
    assert failure(browser.get(f"{path}/file")) == (409, "S.secret")
    other.sent(f"{path}/join", {"token": made["tokens"]["south"]})
    key = other.sent(f"{path}/seats/south/key", {})["token"]
    browser.sent(f"{path}/join", {"token": key})
    for b in (browser, other):
        assert failure(b.get(f"{path}/file")) == (409, "S.secret")
    alone = browser.make(**SOLO)
    assert failure(other.get(f"/api/tables/{alone}/file")) == (409, "S.secret")
    assert browser.get(f"/api/tables/{alone}/file").status_code == 200


def test_a_bots_seat_keeps_it_closed_until_it_is_taken_over(browser: Browser) -> None:
    path = f"/api/tables/{browser.make(north='me', south='passive')}"
    refused = browser.get(f"{path}/file")
    assert failure(refused) == (409, "S.secret")
    assert "take the seat of south over" in refused.json()["error"]["why"]
    browser.sent(f"{path}/seats/south", {"kind": "me"})
    assert browser.get(f"{path}/file").status_code == 200


def test_a_stranger_who_brings_a_game_or_forks_one_is_known_from_then_on(live: Live, browser: Browser) -> None:
    with live.browser() as b:
        assert b.told(f"/api/tables/{brought(b, raid())}")["owner"] is True
    table = browser.make(**SOLO)
    with live.browser() as b:
        id = fork(b, table, numbers(b, table)[0])["table"]["id"]
        assert b.told(f"/api/tables/{id}")["owner"] is True


# files that are wrong


def raid(**changes: Any) -> bytes:
    return json.dumps(json.loads(pack(GAME.new("raid", seed=1))) | changes).encode()


FRAME = {"frame": "Campaign", "step": "", "data": {}}


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"{}", "not a save of ours"),
        (b"[]", "not a save of ours"),
        (b'"game"', "not a save of ours"),
        (b"[" * 5000 + b"]" * 5000, "read"),
        (raid(format="other"), "not a save of ours"),
        (raid(more=1), "not a save of ours"),
        (raid(version=99), "version"),
        (raid(rules=99), "rules"),
        (raid(scenario="nowhere"), "scenario"),
        (raid(options={"x": 1}), "options"),
        (raid(edition="nowhere", state="0" * 16), "hash"),
        (raid(log=[["march", "moon"]]), r"log\[0\]"),
        (raid(log=[["pass", ""]] * (ROWS + 1)), "more than any game needs"),
        (raid(log=[-1]), r"log\[0\]"),
        (raid(log=[]), "log"),
        (raid(marks={"x": "1"}), "marks"),
        (raid(marks={"2": "0" * 16}), "marks"),
        (raid(seed="zz", commitment="0" * 64), "seed"),
        (raid(seed="00" * 32, commitment="0" * 64), "seed"),
        (raid(first=-1), "not a save of ours"),
        (raid(first=2**62), "first"),
        (raid(rolls=-(2**31)), "rolls"),
        (raid(fault={"law": "x", "where": "", "why": ""}), "grognard replay"),
        (raid(start=json.loads(raid())["position"]), "start"),
    ],
)
def test_a_file_that_is_wrong_is_refused_and_changes_nothing(browser: Browser, data: bytes, why: str) -> None:
    before = [t["id"] for t in browser.told("/api/tables")["tables"]]
    response = bring(browser, data)
    status, rule = failure(response)
    assert (status, rule) in ((400, "S.file"), (400, "S.input")), response.text
    assert why.replace("\\", "") in response.json()["error"]["why"]
    assert [t["id"] for t in browser.told("/api/tables")["tables"]] == before


def test_numbers_out_of_all_proportion(browser: Browser) -> None:
    doc = json.loads(raid())
    position = doc["position"]
    frame = next(f for f in position["frames"] if any(type(v) is int for v in f["data"].values()))
    name = next(k for k, v in frame["data"].items() if type(v) is int)
    frame["data"][name] = 2**31
    response = bring(browser, json.dumps(doc | {"scenario": "", "start": position, "log": []}).encode())
    assert failure(response) == (400, "S.file")


def test_a_file_that_is_too_large(browser: Browser) -> None:
    assert failure(bring(browser, b'"' + b"x" * FILE + b'"')) == (413, "S.input")


def test_a_file_that_takes_too_long(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    match = GAME.new("raid", seed=1)
    match.choose(match.position.ask.options[0])  # type: ignore[union-attr]
    monkeypatch.setattr(transfer, "PATIENCE", -1.0)
    response = bring(browser, pack(match))
    assert failure(response) == (400, "S.file")
    assert "too long" in response.json()["error"]["why"]


def test_a_game_that_is_not_here(browser: Browser) -> None:
    assert failure(bring(browser, raid(game="chess"))) == (404, "S.game")
    assert failure(bring(browser, raid(module="my-copy"))) == (409, "S.game")


def test_seats_of_a_file(browser: Browser) -> None:
    data = raid()
    assert failure(bring(browser, data, ',"seats":{"east":{"kind":"me"}}')) == (400, "S.input")
    made = bring(browser, data, ',"seats":{"north":{"kind":"link"},"south":{"kind":"bot","bot":"passive"}}').json()
    assert [s["kind"] for s in made["table"]["seats"]] == ["link", "bot"]
    assert list(made["tokens"]) == ["north"]


def test_every_byte_of_a_file_may_be_wrong(browser: Browser) -> None:
    match = GAME.new("raid", seed=3)
    rng = random.Random(3)
    for _ in range(6):
        match.choose(rng.choice(match.position.ask.options))  # type: ignore[union-attr]
    data = pack(match)
    for _ in range(60):
        hurt = bytearray(data)
        hurt[rng.randrange(len(hurt))] = rng.choice(b'019-"[]{}xz,')
        response = bring(browser, bytes(hurt))
        assert response.status_code in (201, 400, 404, 409), response.text


# forks


def fork(b: Browser, table: str, number: int, role: str = "", **more: Any) -> Json:
    return b.sent(f"/api/tables/{table}/fork", {"number": number, "role": role, **more})


def numbers(b: Browser, table: str) -> list[int]:
    return [n for n, _, _ in b.told(f"/api/tables/{table}/replay")["moments"]]


def test_a_fork_of_a_running_game_is_imagined_from_ones_own_view(live: Live, browser: Browser) -> None:
    table = browser.make(north="me", south="link")
    play(live, table, 40)
    then: Json = {}
    for number in numbers(browser, table)[::8]:
        made = fork(browser, table, number, "north")
        assert made["imagined"] is True
        assert "dealt anew" in made["why"]
        kinds = {s["role"]: (s["kind"], s["bot"]) for s in made["table"]["seats"]}
        assert kinds == {"north": ("me", ""), "south": ("bot", "greedy")}
        match = match_of(live, made["table"]["id"])
        then = browser.told(f"/api/tables/{table}/replay/{number}?role=north")["view"]
        start = json.loads(encode_view(GAME.view(match.start, GAME.role("north"))))
        assert {k: start[k] for k in then if k != "number"} == {k: v for k, v in then.items() if k != "number"}
    assert browser.told(f"/api/tables/{table}")["number"] == numbers(browser, table)[-1], "the table is left alone"


def test_nobody_watches_an_imagined_fork(live: Live, browser: Browser, other: Browser) -> None:
    """What the role keeps hidden at the real table would be shown there by its battles."""
    table = browser.make(north="me", south="link")
    id = fork(browser, table, numbers(browser, table)[0], "north")["table"]["id"]
    for path in ("", "/state", "/replay", "/file"):
        assert failure(other.get(f"/api/tables/{id}{path}")) == (403, "S.seat")
    assert id not in [t["id"] for t in other.told("/api/tables")["tables"]]
    assert browser.told(f"/api/tables/{id}/state?role=north")["view"]["role"] == "north"


def test_a_fork_of_a_finished_game_is_the_true_position(live: Live, browser: Browser, other: Browser) -> None:
    table = browser.make(**SOLO)
    play(live, table, 10_000)
    all = numbers(browser, table)
    made = fork(other, table, all[20], seats={"north": {"kind": "me"}, "south": {"kind": "me"}}, name="Again")
    assert (made["imagined"], made["table"]["name"]) == (False, "Again")
    id = made["table"]["id"]
    for role, view in zip(ROLES, views(other, id), strict=True):
        path = f"/api/tables/{table}/replay/{all[20]}?role={role}"
        b = browser if role else other
        then = b.told(path)["view"]
        assert {**view, "number": then["number"]} == then
    assert made["table"]["commitment"] != browser.told(f"/api/tables/{table}")["commitment"]
    play(live, id, 10_000, seed=9)
    data = file_of(other, id)
    assert prove(data, grognard.game).has_seed
    assert bare(file_of(other, brought(other, data))) == bare(data)
    assert failure(other.post(f"/api/tables/{table}/fork", {"number": all[-1]})) == (409, "S.moment")


def test_the_bot_of_a_fork_plays(tmp_path: Path) -> None:
    with running(tmp_path, warm=True) as live, live.browser() as b:
        b.get("/")
        table = b.make(north="me", south="link")
        play(live, table, 60)
        theirs = [n for n, _, waiting in b.told(f"/api/tables/{table}/replay")["moments"] if waiting == "south"]
        id = fork(b, table, theirs[1], "north")["table"]["id"]
        with b.socket(id, "north") as north:
            assert north.until(lambda s: s["waiting"] == "north" or s["outcome"])["number"] > 0


def test_who_may_fork(live: Live, browser: Browser, other: Browser) -> None:
    table = browser.make(north="me", south="link")
    number = numbers(browser, table)[0]
    path = f"/api/tables/{table}/fork"
    assert other.refused(path, {"number": number, "role": "north"}) == (403, "S.seat")
    assert browser.refused(path, {"number": number, "role": "east"}) == (404, "S.seat")
    assert browser.refused(path, {"number": 10**6, "role": "north"}) == (404, "S.moment")
    assert browser.refused(path, {"number": -1}) == (400, "S.input")
    assert browser.refused(path, {"number": number, "seats": {"east": {"kind": "me"}}}) == (400, "S.input")
    public = fork(other, table, number)
    assert public["imagined"] is True
    assert [s["mine"] for s in public["table"]["seats"]].count(True) == 1


def test_a_fork_goes_on_after_a_restart(tmp_path: Path) -> None:
    own = "Bearer " + "f" * 40
    with running(tmp_path) as live, live.browser(Authorization=own) as b:
        table = b.make(**SOLO)
        play(live, table, 30)
        id = fork(b, table, numbers(b, table)[15], "north", seats={r: {"kind": "me"} for r in SOLO})["table"]["id"]
        play(live, id, 10)
        before = views(b, id)
    with running(tmp_path) as live, live.browser(Authorization=own) as b:
        assert views(b, id) == before
        assert match_of(live, id).first == 0, "its log was replayed"
        play(live, id, 10)
        index = b.told(f"/api/tables/{id}/replay?role=north")
        assert index["moments"][0][0] == 0
