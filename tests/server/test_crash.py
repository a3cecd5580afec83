"""Kill -9: what was acknowledged is there, and nobody is left behind."""

from __future__ import annotations

import os
import resource
import select
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from tests.server.harness import Browser, running

from grognard.cli import bench_server
from grognard.server.run import PortTaken, bind, serve

OWN = "Bearer " + "o" * 40


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="needs Linux")
def test_what_was_acknowledged_survives_and_no_process_is_left(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "grognard.server", "--data", str(tmp_path), "--port", "0", "--examples"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = server.stdout.readline().split()[-1].rstrip("/")
        with Browser(address, {"Authorization": OWN}) as b:
            table = b.make(north="me", south="me")
            with b.socket(table, "north", Authorization=OWN) as north:
                numbers = [north.choose()["number"] for _ in range(5)]
                north.say("choose", number=north.now["number"], choice=["pass", ""])  # may or may not be kept
                workers = [os.pidfd_open(pid) for pid in children(server.pid)]
                server.send_signal(signal.SIGKILL)
    assert workers
    for worker in workers:
        assert select.select([worker], [], [], 20)[0], "a bot outlives its server"
        os.close(worker)
    with running(tmp_path) as live, live.browser(Authorization=OWN) as b:
        state = b.told(f"/api/tables/{table}/state?role=north")
        assert state["number"] >= numbers[-1]
        assert b.told(f"/api/tables/{table}")["damaged"] == ""


def children(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    found = [int(x) for task in listed.parent.parent.iterdir() for x in (task / "children").read_text().split()]
    return [c for c in found if "spawn_main" in Path(f"/proc/{c}/cmdline").read_text()]


def test_ctrl_c_ends_it_in_peace(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "grognard.server", "--data", str(tmp_path), "--port", "0", "--examples"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert server.stderr is not None
        address = server.stdout.readline().split()[-1].rstrip("/")
        with Browser(address, {"Authorization": OWN}) as b:
            table = b.make(north="me", south="me")
            with b.socket(table, "north", Authorization=OWN) as north:
                server.send_signal(signal.SIGINT)
                assert north.closed_with() == 1012
        assert server.wait(20) == 0
        assert server.stderr.read() == ""


def test_what_stands_in_the_way_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "grognard.sqlite").write_bytes(b"garbage" * 1000)
    command = [sys.executable, "-m", "grognard.server", "--data", str(tmp_path), "--port", "0"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 1
    assert ended.stderr.count("\n") == 1
    assert "move it away" in ended.stderr


def test_a_port_that_is_taken_is_said_so(tmp_path: Path) -> None:
    with bind("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(PortTaken, match=f"127.0.0.1:{port} can't be used .*: choose another port"):
            serve(tmp_path, port=port)


def test_answers_dont_wait_for_more() -> None:
    """Without the protocol's number asyncio would not switch off Nagle's delay, and each answer would take 40 ms."""
    with bind("127.0.0.1", 0) as sock:
        assert sock.proto == socket.IPPROTO_TCP


@pytest.mark.slow
def test_a_crowd_is_served_without_a_refused_choice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """More sockets than the files that a process begins with: none is dropped, and no choice is refused."""
    monkeypatch.setattr(bench_server, "WARM_UP", 1.0)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (200, hard))
    try:
        found = bench_server.measure_server(tmp_path, "borderland", 6.0, 320, 3.0)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert (found["refused"], found["dropped"]) == (0, 0)
    assert found["choices_per_second"] > 0


@pytest.mark.slow
def test_kills_under_load_lose_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Players and bots play while the server is killed again and again; every acknowledged choice is its row."""
    monkeypatch.setattr(bench_server, "SOCKETS", 40)
    monkeypatch.setattr(bench_server, "GAMES", 5)
    monkeypatch.setenv("PYTHONWARNINGS", "ignore::UserWarning")  # a killed server leaves semaphores
    found = bench_server.storm(tmp_path, "borderland", 5)
    assert found["choices"] > 40
    assert (found["kills"], found["lost"], found["unreadable"]) == (5, 0, 0)
