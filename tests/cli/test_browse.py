"""`grognard play` in the browser: the server that it starts, finds again and leaves."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from grognard.cli import browse
from grognard.cli.play import play

from .conftest import COMMAND

PATIENCE = 120  # seconds after which a test gives up: a busy machine is no failure
Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts `grognard play` with a folder of its own; whatever still runs at the end is ended."""
    running: list[subprocess.Popen[str]] = []

    def run(*args: str) -> subprocess.Popen[str]:
        command = [*COMMAND, "play", "--no-browser", "--data", str(tmp_path / "data"), *args]
        running.append(
            subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path)
        )
        return running[-1]

    yield run
    for process in running:
        process.kill()
        process.communicate()


def address(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    first = process.stdout.readline()
    assert "Grognard is" in first, (first, process.stderr.read() if process.stderr is not None else "")
    return first.split()[-1]


def fetch(url: str) -> Any:
    with urlopen(url, timeout=PATIENCE) as answer:
        return answer.read()


def test_it_serves_the_page_and_the_games(start: Start) -> None:
    at = address(start("--port", "0"))
    assert b"<title>Grognard" in fetch(at)
    games = json.loads(fetch(f"{at}api/games"))["games"]
    assert [g["id"] for g in games if g["example"]] == []
    assert "indian-territory" in [g["id"] for g in games]


def test_where_others_find_it_is_said(start: Start) -> None:
    process = start("--port", "0", "--host", "0.0.0.0")
    port = address(process).rstrip("/").rpartition(":")[2]
    assert process.stdout is not None
    own = browse.own_address()
    told = f"For others on your network: http://{own}:{port}/\n" if own else "Games are kept in"
    assert process.stdout.readline().startswith(told)


def test_an_example_is_offered_where_it_is_asked_for(start: Start) -> None:
    games = json.loads(fetch(f"{address(start('borderland', '--port', '0'))}api/games"))["games"]
    assert "borderland" in [g["id"] for g in games]


def test_a_second_start_finds_the_first(start: Start) -> None:
    first = address(start("--port", "0"))
    second = start("--port", "0")
    assert address(second) == first
    assert second.wait(PATIENCE) == 0


def test_ctrl_c_closes_it(start: Start, tmp_path: Path) -> None:
    process = start("--port", "0")
    address(process)
    assert (tmp_path / "data" / "server.json").exists()
    process.send_signal(signal.SIGINT)
    assert process.wait(PATIENCE) == 0
    assert not (tmp_path / "data" / "server.json").exists()
    assert process.stderr is not None
    assert process.stderr.read() == ""


def test_a_port_that_is_taken_is_named(start: Start) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        process = start("--port", port)
        assert process.wait(PATIENCE) == 2
        assert process.stderr is not None
        assert f"127.0.0.1:{port} can't be used" in process.stderr.read()


def test_a_folder_that_cannot_be_made_is_named(start: Start, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    process = start("--port", "0")
    assert process.wait(PATIENCE) == 2
    assert process.stderr is not None
    assert "choose another with --data DIR" in process.stderr.read()


@pytest.mark.parametrize("flag", [["--as", "union"], ["--bot", "random"], ["--seed", "1"], ["--option", "a=b"]])
def test_what_the_lobby_asks_is_for_the_terminal(cli: Any, flag: list[str]) -> None:
    result = cli("play", *flag)
    assert result.code == 2
    assert "goes with --terminal" in result.err


def test_a_lesson_is_opened_where_the_page_begins_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []

    def serve(_folder: Path, _host: str, _port: int, ready: Callable[[str], None], **_options: Any) -> None:
        ready("http://127.0.0.1:1/")

    monkeypatch.setattr(browse, "serve", serve)
    monkeypatch.setattr(browse, "open_page", lambda address, _browser: opened.append(address))
    play("indian-territory", data=tmp_path, lesson="first_march")
    assert opened == ["http://127.0.0.1:1/#/learn/indian-territory/first_march"]
    assert "Grognard is open" in capsys.readouterr().out
