"""The games that a server offers, and tables with an owner's own components."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.harness import failure, running

import grognard
from grognard.ai import BOTS
from grognard.kernel.module import copy_module
from grognard.server.catalog import GameCatalog

OWN = "Bearer " + "o" * 40


def module(folder: Path) -> Path:
    copy_module(grognard.game("indian-territory"), folder)
    path = folder / "tables.toml"
    path.write_text(path.read_text(encoding="utf-8") + "\n# mine\n", encoding="utf-8")
    return folder


def test_examples_are_not_offered_unless_asked_for(tmp_path: Path) -> None:
    assert "borderland" not in GameCatalog().entries
    assert "borderland" in GameCatalog(examples=True).entries
    with running(tmp_path, examples=False) as live, live.browser() as b:
        assert "borderland" not in [g["id"] for g in b.told("/api/games")["games"]]
        assert b.refused("/api/tables", {"game": "borderland"}) == (404, "S.game")


def test_a_bot_of_another_package_is_described_by_its_author(monkeypatch: pytest.MonkeyPatch) -> None:
    class Careful(grognard.Bot):
        """Looks twice.

        Then a third time.
        """

    class Silent(grognard.Bot):
        pass

    monkeypatch.setitem(BOTS, "careful", Careful)
    monkeypatch.setitem(BOTS, "silent", Silent)
    bots = {x.id: x.text for x in GameCatalog(examples=True).entries["borderland"].info.bots}
    assert bots["careful"] == "Looks twice."
    assert bots["silent"] == ""


def test_a_module_is_offered_beside_its_game(tmp_path: Path) -> None:
    folder = module(tmp_path / "club")
    with running(tmp_path / "data", modules=[folder]) as live, live.browser(Authorization=OWN) as b:
        assert {"indian-territory", "indian-territory@club"} <= {g["id"] for g in b.told("/api/games")["games"]}
        made = b.made("indian-territory@club", union="me", confederate="random")["table"]
        assert (made["game"], made["title"]) == ("indian-territory@club", "Warpath: Indian Territory (club)")
        with b.socket(made["id"], "union", Authorization=OWN) as union:
            while not union.now["ask"]:
                union.state()
            assert union.choose()["type"] == "done", "with a bot that opens the module, too"
            number = union.now["number"]
    with running(tmp_path / "data", modules=[folder]) as live, live.browser(Authorization=OWN) as b:
        assert b.told(f"/api/tables/{made['id']}/state?role=union")["number"] >= number


def test_a_module_that_was_changed_or_is_gone_says_so(tmp_path: Path) -> None:
    folder = module(tmp_path / "club")
    with running(tmp_path / "data", modules=[folder]) as live, live.browser(Authorization=OWN) as b:
        table = b.make("indian-territory@club")
    path = folder / "tables.toml"
    path.write_text(path.read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")
    with running(tmp_path / "data", modules=[folder]) as live, live.browser(Authorization=OWN) as b:
        assert failure(b.get(f"/api/tables/{table}/state")) == (409, "S.table")
        assert "other components" in b.told(f"/api/tables/{table}")["damaged"]
    with running(tmp_path / "data") as live, live.browser(Authorization=OWN) as b:
        (folder / "module.toml").unlink()
        assert failure(b.get(f"/api/tables/{table}/state")) == (409, "S.table")
        damaged = b.told(f"/api/tables/{table}")["damaged"]
        assert "module can't be opened" in damaged
        assert str(tmp_path) not in damaged
