"""The luck of a table: nothing before the end, then the truth for everybody."""

from __future__ import annotations

from pathlib import Path

from tests.server.harness import failure, running


def test_luck_is_told_when_the_game_is_over(tmp_path: Path) -> None:
    with running(tmp_path, warm=True) as live, live.browser() as b, live.browser() as stranger:
        seats = {role: {"kind": "bot", "bot": "random"} for role in ("north", "south")}
        table = b.sent("/api/tables", {"game": "borderland", "scenario": "raid", "seats": seats})["table"]["id"]
        assert failure(b.get(f"/api/tables/{table}/luck")) == (409, "S.secret")
        with b.socket(table) as watcher:
            watcher.until(lambda s: s["outcome"])
        told = b.told(f"/api/tables/{table}/luck")
        assert set(told) == {"report", "svg"}
        assert told["report"]["over"] is True
        assert [s["role"] for s in told["report"]["sides"]] == ["north", "south"]
        assert told["svg"].startswith("<svg")
        assert "<style" not in told["svg"]  # the page's policy allows none
        assert stranger.told(f"/api/tables/{table}/luck") == told


def test_luck_of_no_table(tmp_path: Path) -> None:
    with running(tmp_path) as live, live.browser() as b:
        assert failure(b.get("/api/tables/nothing/luck")) == (404, "S.table")
