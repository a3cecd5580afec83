"""`grognard bench --server`: choices a second with their delays, beside a bare echo server; and kills under load."""

from __future__ import annotations

import asyncio
import json
import os
import random
import sqlite3
import statistics
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

from rich.table import Table

from grognard.cli.load_clients import (
    PERIOD,
    Seat,
    Tally,
    ask,
    crowd,
    echo,
    echo_server,
    free_port,
    one_player,
    play,
    seat_players,
    table_server,
    wait_for,
)
from grognard.cli.show import bar, frame, out
from grognard.pool import child
from grognard.server.store import FILE

GAMES = 50  # with a bot that thinks
SOCKETS = 200
WARM_UP = 10.0


def bench_server(
    game: str, seconds: float, kills: int, players: int = SOCKETS, every: float = PERIOD
) -> dict[str, Any]:
    """All figures of one run."""
    os.environ["PYTHONWARNINGS"] = "ignore::UserWarning"  # a killed server leaves semaphores, which is told otherwise
    with tempfile.TemporaryDirectory(prefix="grognard-bench-") as folder:
        if kills:
            return {"game": game, "kills": storm(Path(folder), game, kills)}
        return measure_server(Path(folder), game, seconds, players, every)


def measure_server(
    data: Path, game: str, seconds: float, players: int = SOCKETS, every: float = PERIOD
) -> dict[str, Any]:
    games = min(GAMES, players // 4)
    with bar("a bare echo server") as progress:
        progress.add_task("", total=None)
        port = free_port()
        with child(echo_server, port):
            wait_for(f"http://127.0.0.1:{port}")
            bare = asyncio.run(echo(f"http://127.0.0.1:{port}", min(SOCKETS, players), min(seconds, 10.0)))
    with bar(f"{players} players at {game}") as progress:
        progress.add_task("", total=None)
        port = free_port()
        address = f"http://127.0.0.1:{port}"
        with table_server(data, port) as server:
            wait_for(address)
            seats = seat_players(address, game, players, games)
            tally = asyncio.run(play(address, seats, WARM_UP + every, seconds, server.pid, every))
    return {
        "game": game, "sockets": players, "bots": games, "seconds": seconds,
        "choices_per_second": len(tally.times) / seconds, "refused": tally.refused, "dropped": tally.dropped,
        "milliseconds": _delays(tally), "echo_milliseconds": _delays(bare),
        "processor": _processor(tally), "state_bytes": statistics.median(tally.states or [0]),
    }  # fmt: skip


def _processor(tally: Tally) -> dict[str, float]:
    """Milliseconds of processor time for a choice, with all that follows from it: of the server, and of its bots."""
    server, bots = (1000 * x / max(1, len(tally.times)) for x in tally.processor)
    return {"server": server, "bots": bots}


def _delays(tally: Tally) -> dict[str, float]:
    times = sorted(tally.times) or [float("nan")]
    return {"median": statistics.median(times), "p99": times[int(len(times) * 0.99)], "worst": times[-1]}


# kills


def storm(data: Path, game: str, kills: int) -> dict[str, int]:
    """Kill the server again and again while all play; then look for anything acknowledged that is not there."""
    rng = random.Random(1)
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    seats: list[Seat] = []
    found = {"kills": 0, "acknowledged": 0, "lost": 0, "unreadable": 0, "choices": 0}
    with bar("kills under load") as progress:
        task = progress.add_task("", total=kills)
        for _ in range(kills):
            with table_server(data, port) as server:
                wait_for(address)
                seats = seats or seat_players(address, game, SOCKETS, GAMES)
                _look(address, seats, found)
                asyncio.run(_play_until_killed(address, seats, server, 0.5 + 2.5 * rng.random()))
            found["kills"] += 1
            progress.advance(task)
        with table_server(data, port):
            wait_for(address)
            _look(address, seats, found)
    _look_at_rows(data, seats, found)
    return found


def _look_at_rows(data: Path, seats: list[Seat], found: dict[str, int]) -> None:
    """Every choice that was acknowledged is the row that it must be, by its content."""
    with closing(sqlite3.connect(data / FILE)) as c:
        for seat in seats:
            rows = dict(c.execute("SELECT number, row FROM inputs WHERE table_id = ?", (seat.table,)))
            found["choices"] += len(seat.kept)
            found["lost"] += sum(json.loads(rows.get(n, "null")) != choice for n, choice in seat.kept.items())


async def _play_until_killed(address: str, seats: list[Seat], server: Any, seconds: float) -> None:
    tally = Tally()
    async with crowd(seats, lambda seat, i: one_player(address, seat, tally, i)):
        await asyncio.sleep(seconds)
        server.kill()
        await asyncio.sleep(0.2)


def _look(address: str, seats: list[Seat], found: dict[str, int]) -> None:
    """Every table opens, and is at least where the server said that it was safe."""
    found["acknowledged"] = sum(seat.acked >= 0 for seat in seats)
    for seat in seats:
        summary = ask(address, "GET", f"/api/tables/{seat.table}", token=seat.token)
        state = ask(address, "GET", f"/api/tables/{seat.table}/state?role={seat.role}", token=seat.token)
        found["unreadable"] += bool(summary["damaged"])
        found["lost"] += state["number"] < seat.acked


# words


def show_server(figures: dict[str, Any]) -> None:
    if "kills" in figures:
        k = figures["kills"]
        out().print(f"{k['kills']} kills under load: of {k['choices']} acknowledged choices {k['lost']} are lost or "
                    f"changed; of {k['acknowledged']} games {k['unreadable']} can't be read.")  # fmt: skip
        return
    title = f"{figures['sockets']} players at {figures['game']}, {figures['bots']} of them against greedy bots"
    rate = (f"{figures['choices_per_second']:.0f} choices/s acknowledged, {figures['refused']} refused; "
            f"{figures['dropped']} sockets dropped; states of {figures['state_bytes']:.0f} bytes (median)")  # fmt: skip
    table = Table(title=title, caption=rate, box=frame())
    table.add_column("milliseconds from a choice to its acknowledgement")
    for name in ("the table", "a bare echo server"):
        table.add_column(name, justify="right")
    for key, label in {"median": "median", "p99": "99th percentile", "worst": "worst"}.items():
        ours, bare = figures["milliseconds"][key], figures["echo_milliseconds"][key]
        table.add_row(label, f"{ours:.1f}", f"{bare:.1f}")
    cpu = figures["processor"]
    table.add_row("processor time a choice: the server", f"{cpu['server']:.2f}", "")
    table.add_row("and its bots", f"{cpu['bots']:.2f}", "")
    out().print(table)
