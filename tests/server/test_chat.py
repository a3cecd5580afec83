"""Chat between seats, and notes that stay with one."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from tests.server.bypost import Laid, battle, made
from tests.server.harness import PATIENCE, ROOMY, Browser, Json, Live, Sock, failure, running

from grognard.server.chat import LONGEST, NOTES, SHOWN


def heard(sock: Sock) -> Json:
    """The next message of the chat."""
    while (message := sock.hear())["type"] != "chat":
        pass
    return message


def texts(message: Json) -> list[str]:
    return [x["text"] for x in message["lines"]]


@pytest.fixture
def laid(live: Live, browser: Browser, other: Browser) -> Laid:
    return Laid(live, browser, other, battle())


def test_what_is_said_reaches_the_other_seat(laid: Laid, browser: Browser, other: Browser) -> None:
    other.sent(f"{laid.path}/seats/south", {"name": "Ada"})
    with browser.socket(laid.id, "north") as north, other.socket(laid.id, "south") as south:
        answer = south.ask("say", text="Good  evening\n<b>sir</b>")
        assert answer == {"type": "said", "id": answer["id"], "n": 0}
        (line,) = heard(north)["lines"]
        assert line.pop("time")
        assert line == {"n": 0, "role": "south", "name": "Ada", "text": "Good evening <b>sir</b>"}
        assert browser.sent(f"{laid.path}/chat", {"role": "north", "text": "Evening"}) == {"n": 1}
        assert texts(heard(south)) == ["Evening"]


def test_who_comes_later_hears_it(laid: Laid, browser: Browser, other: Browser) -> None:
    for n in range(3):
        browser.sent(f"{laid.path}/chat", {"role": "north", "text": f"line {n}"})
    with other.socket(laid.id, "south") as south:
        message = heard(south)
        assert (message["first"], texts(message)) == (0, ["line 0", "line 1", "line 2"])
    part = other.told(f"{laid.path}/chat?role=south&before=2&count=1")
    assert (part["first"], texts(part)) == (1, ["line 1"])
    assert other.told(f"{laid.path}/chat?role=south&before=0")["lines"] == []


def test_spectators_neither_hear_nor_speak(laid: Laid, browser: Browser, live: Live) -> None:
    browser.sent(f"{laid.path}/chat", {"role": "north", "text": "between us"})
    with live.browser() as watcher:
        watcher.get("/")
        with watcher.socket(laid.id) as public:
            assert public.ask("say", text="hello")["rule"] == "S.seat"
            browser.sent(f"{laid.path}/chat", {"role": "north", "text": "still between us"})
            public.line.send(json.dumps({"type": "ping", "id": "last"}))
            while (message := json.loads(public.line.recv(PATIENCE))).get("id") != "last":
                assert message["type"] != "chat"
        assert failure(watcher.get(f"{laid.path}/chat?role=north")) == (403, "S.seat")
        assert failure(watcher.get(f"{laid.path}/chat")) == (404, "S.seat")
        assert watcher.refused(f"{laid.path}/chat", {"role": "north", "text": "x"}) == (403, "S.seat")


@pytest.mark.parametrize("text", ["", "  \n\t ", "\u202e\x00\x1b", "x" * (LONGEST + 1), 7, None, ["x"]])
def test_what_cant_be_said(laid: Laid, browser: Browser, text: object) -> None:
    assert browser.refused(f"{laid.path}/chat", {"role": "north", "text": text}) == (400, "S.input")
    with browser.socket(laid.id, "north") as north:
        assert north.ask("say", text=text)["rule"] == "S.input"
    assert browser.told(f"{laid.path}/chat?role=north")["lines"] == []


def test_control_characters_are_left_out(laid: Laid, browser: Browser) -> None:
    wild = "a\u202eb\x00c\x1b[31m\U0001f469\u200d\U0001f33e\ue000"
    browser.sent(f"{laid.path}/chat", {"role": "north", "text": wild})
    assert texts(browser.told(f"{laid.path}/chat?role=north")) == ["abc[31m\U0001f469\u200d\U0001f33e"]
    half, kind = b'{"role":"north","text":"\\ud800x"}', {"Content-Type": "application/json"}
    assert failure(browser.client.post(f"{laid.path}/chat", content=half, headers=kind)) == (400, "S.input")


def test_rate_and_size_are_limited(tmp_path: Path) -> None:
    limits = replace(ROOMY, chat=1e-9, chat_burst=3.0, chat_lines=5)
    with running(tmp_path, limits=limits) as live, live.browser() as host, live.browser() as guest:
        host.get("/")
        guest.get("/")
        laid = Laid(live, host, guest, battle())
        says = f"{laid.path}/chat"
        for n in range(3):
            assert host.sent(says, {"role": "north", "text": "x"}) == {"n": n}
        assert host.refused(says, {"role": "north", "text": "x"}) == (429, "S.busy")
        assert guest.sent(says, {"role": "south", "text": "y"}) == {"n": 3}, "each seat for itself"
        assert guest.sent(says, {"role": "south", "text": "y"}) == {"n": 4}
        assert guest.refused(says, {"role": "south", "text": "y"}) == (409, "S.busy")
        assert len(host.told(f"{says}?role=north")["lines"]) == 5


def test_who_missed_much_gets_the_last_and_can_ask_for_the_rest(tmp_path: Path) -> None:
    count = SHOWN + 20
    with running(tmp_path, limits=replace(ROOMY, chat_burst=1000.0)) as live, live.browser() as host:
        host.get("/")
        table = made(host)["table"]["id"]
        for n in range(count):
            host.sent(f"/api/tables/{table}/chat", {"role": "north", "text": f"{n}"})
        with host.socket(table, "north") as north:
            message = heard(north)
            assert (message["first"], len(message["lines"])) == (20, SHOWN)
        part = host.told(f"/api/tables/{table}/chat?role=north&before=20")
        assert (part["first"], texts(part)) == (0, [f"{n}" for n in range(20)])


# notes


def test_notes_are_kept_for_their_seat(laid: Laid, browser: Browser, other: Browser) -> None:
    path = f"{laid.path}/notes"
    assert other.told(f"{path}?role=south") == {"text": "", "version": 0}
    text = "He holds the bridge.\n\tWithdraw?"
    assert other.sent(path, {"role": "south", "text": text, "version": 0}) == {"text": text, "version": 1}
    assert other.told(f"{path}?role=south") == {"text": text, "version": 1}
    assert browser.told(f"{path}?role=north") == {"text": "", "version": 0}


def test_notes_go_to_nobody_else(laid: Laid, browser: Browser, other: Browser) -> None:
    secret = "plugh xyzzy"
    with browser.socket(laid.id, "north") as north:
        other.sent(f"{laid.path}/notes", {"role": "south", "text": secret, "version": 0})
        north.ask("ping")
        assert len(north.states) == 1
        paths = (
            "",
            "/state",
            "/state?role=north",
            "/lines?role=north",
            "/notes?role=north",
            "/notes?role=south",
            "/file",
        )
        told = [browser.get(laid.path + p).text for p in paths]
        assert not [x for x in told + [json.dumps(north.states)] if secret in x]
    assert failure(browser.get(f"{laid.path}/notes?role=south")) == (403, "S.seat")
    body = {"role": "south", "text": "", "version": 1}
    assert browser.refused(f"{laid.path}/notes", body) == (403, "S.seat")
    assert other.told(f"{laid.path}/notes?role=south")["text"] == secret


def test_two_browsers_dont_undo_one_another(laid: Laid, other: Browser, live: Live) -> None:
    path = f"{laid.path}/notes"
    key = other.sent(f"{laid.path}/seats/south/key", {})["token"]
    with live.browser(Authorization=f"Bearer {key}") as phone:
        phone.sent(path, {"role": "south", "text": "from the phone", "version": 0})
        assert other.refused(path, {"role": "south", "text": "from the desk", "version": 0}) == (409, "K.stale")
        assert other.told(f"{path}?role=south") == {"text": "from the phone", "version": 1}


@pytest.mark.parametrize("text", ["x" * (NOTES + 1), 7, None])
def test_notes_that_cant_be_kept(laid: Laid, other: Browser, text: object) -> None:
    path = f"{laid.path}/notes"
    assert other.refused(path, {"role": "south", "text": text, "version": 0}) == (400, "S.input")
    assert other.told(f"{path}?role=south") == {"text": "", "version": 0}


def test_notes_as_long_as_they_may_be(laid: Laid, other: Browser) -> None:
    text = "\u4e16" * NOTES
    assert other.sent(f"{laid.path}/notes", {"role": "south", "text": text, "version": 0})["text"] == text


def test_notes_are_not_handed_on_with_a_seat(browser: Browser, live: Live) -> None:
    """A program that left its seat, and the host invites another."""
    table = made(browser)
    path, token = f"/api/tables/{table['table']['id']}", table["tokens"]["south"]
    with live.browser(Authorization=f"Bearer {token}") as program:
        program.sent(f"{path}/notes", {"role": "south", "text": "mine", "version": 0})
        program.sent(f"{path}/seats/south/leave", {})
    browser.sent(f"{path}/join", browser.sent(f"{path}/seats/south/invite", {}))
    assert browser.told(f"{path}/notes?role=south") == {"text": "", "version": 0}
