"""Other people: muted, blocked, reported; and what the operator does about it, from the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.server.harness import Browser, Live, failure, running
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from grognard.cli.app import app as commands
from grognard.server.limits import Limits

HERE = {"north": "me", "south": "link"}


def meet(a: Browser, b: Browser) -> str:
    made = a.made(**HERE)
    path = f"/api/tables/{made['table']['id']}"
    b.sent(f"{path}/join", {"token": made["tokens"]["south"], "name": "Eve"})
    return path


def id_of(path: str) -> str:
    return path.rpartition("/")[2]


def test_who_is_muted_is_not_heard_and_doesnt_notice(browser: Browser, other: Browser) -> None:
    path = meet(browser, other)
    other.sent(f"{path}/chat", {"role": "south", "text": "before"})
    with browser.socket(id_of(path), "north") as north, other.socket(id_of(path), "south") as south:
        summary = browser.sent(f"{path}/attitude", {"role": "south", "to": "mute"})
        assert summary["seats"][1]["silenced"] is True
        assert other.told(path)["seats"][0]["silenced"] is False
        assert south.ask("say", text="after")["type"] == "said"
        browser.sent(f"{path}/chat", {"role": "north", "text": "mine"})
        heard: list[Any] = []
        while not any(x["text"] == "mine" for x in heard):
            message = north.hear()
            heard += message["lines"] if message["type"] == "chat" else []
        assert not any(x["text"] == "after" for x in heard)
    lines = browser.told(f"{path}/chat?role=north")["lines"]
    assert [x["text"] for x in lines] == ["", "", "mine"]
    assert [x["text"] for x in other.told(f"{path}/chat?role=south")["lines"]] == ["before", "after", "mine"]
    browser.sent(f"{path}/attitude", {"role": "south", "to": ""})
    assert browser.told(f"{path}/chat?role=north")["lines"][0]["text"] == "before"


def test_who_is_blocked_does_not_sit_down_at_ones_tables(browser: Browser, other: Browser) -> None:
    path = meet(browser, other)
    browser.sent(f"{path}/attitude", {"role": "south", "to": "block"})
    made = browser.made(**HERE)
    again, token = f"/api/tables/{made['table']['id']}", made["tokens"]["south"]
    assert other.refused(f"{again}/join", {"token": token}) == (403, "S.seat")
    browser.sent(f"{path}/attitude", {"role": "south", "to": "mute"})
    assert other.sent(f"{again}/join", {"token": token}) == {"role": "south"}


def test_only_those_at_the_table_mute_and_report(browser: Browser, other: Browser, live: Live) -> None:
    path = meet(browser, other)
    with live.browser() as stranger:
        stranger.get("/")
        assert stranger.refused(f"{path}/attitude", {"role": "south", "to": "mute"}) == (403, "S.seat")
        assert stranger.refused(f"{path}/report", {"role": "south", "text": "x"}) == (403, "S.seat")
    assert browser.refused(f"{path}/attitude", {"role": "north", "to": "mute"}) == (409, "S.seat")
    assert browser.refused(f"{path}/attitude", {"role": "east", "to": "mute"}) == (404, "S.seat")


def test_names_are_limited_in_rate(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(names_burst=3.0, names=0.0)) as live, live.browser() as b:
        b.get("/")
        path = f"/api/tables/{b.make(north='me', south='me')}/seats/north"
        codes = [b.post(path, {"name": f"Ada {n}"}).status_code for n in range(5)]
    assert codes == [200, 200, 200, 429, 429]


# the operator


def told(folder: Path, *args: str) -> str:
    result = CliRunner().invoke(commands, ["server", *args, "--data", str(folder)])
    assert result.exit_code == 0, result.output
    return result.output


def test_the_operator_reads_reports_bans_and_closes(tmp_path: Path) -> None:
    with running(tmp_path) as live, live.browser() as ada, live.browser() as eve:
        for b in (ada, eve):
            b.get("/")
        path = meet(ada, eve)
        eve.sent(f"{path}/chat", {"role": "south", "text": "something nasty"})
        ada.sent(f"{path}/report", {"role": "south", "text": "insults"})
        reports = told(tmp_path, "reports")
        assert "insults" in reports
        assert "something nasty" in reports
        row = next(x for x in told(tmp_path, "users").splitlines() if "Eve" in x)
        with eve.socket(id_of(path), "south") as line:
            assert "shut out" in told(tmp_path, "ban", row.split()[0], "--why", "insults")
            line.say("ping")
            assert line.closed_with() == 4403
        refused = eve.get("/api/tables")
        assert failure(refused) == (403, "S.banned")
        assert "insults" in refused.text
        assert ada.get("/api/tables").status_code == 200
        assert "BANNED" in told(tmp_path, "users")
        told(tmp_path, "ban", row.split()[0], "--undo")
        assert eve.get("/api/tables").status_code == 200
        assert "1 reports" in told(tmp_path, "tables")
        with ada.socket(id_of(path), "north") as north:
            told(tmp_path, "close", id_of(path)[:8], "--why", "a test")
            north.say("undo", number=north.now["number"])
            assert north.closed_with() == 4403
        assert failure(ada.get(f"{path}/state?role=north")) == (403, "S.table")
        assert "CLOSED" in told(tmp_path, "tables")
        told(tmp_path, "close", id_of(path)[:8], "--undo")
        assert ada.get(f"{path}/state?role=north").status_code == 200


def test_who_is_banned_hears_nothing_more_even_in_silence(tmp_path: Path) -> None:
    with running(tmp_path) as live, live.browser() as ada, live.browser() as eve:
        for b in (ada, eve):
            b.get("/")
        path = meet(ada, eve)
        row = next(x for x in told(tmp_path, "users").splitlines() if "Eve" in x)
        with eve.socket(id_of(path), "south") as line:
            told(tmp_path, "ban", row.split()[0])
            ada.sent(f"{path}/chat", {"role": "north", "text": "between us"})
            with pytest.raises(ConnectionClosed) as closed:
                line.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4403


@pytest.mark.parametrize("args", [["ban", "zzz"], ["ban", ""], ["close", "zzz"]])
def test_whom_the_operator_cant_mean(tmp_path: Path, args: list[str]) -> None:
    result = CliRunner().invoke(commands, ["server", *args, "--data", str(tmp_path)])
    assert result.exit_code != 0
    assert "Nobody has played here yet." in told(tmp_path, "users")
    assert "There is no table." in told(tmp_path, "tables")
    assert "Nothing was reported." in told(tmp_path, "reports")
