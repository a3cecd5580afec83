"""Worker processes: results as they come, progress, and no process left behind however the work ends."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from concurrent.futures import BrokenExecutor

import pytest

from grognard.pool import WorkerDied, Workers, child, count, spread

PATIENCE = 60.0


def square(n: int) -> tuple[int, int]:
    count(n)
    return n * n, os.getpid()


def die(code: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL) if code < 0 else os._exit(code)


def sleep(seconds: float) -> None:
    time.sleep(seconds)


def fail() -> None:
    raise ValueError("this work is wrong")


def is_gone(pid: int) -> bool:
    for _ in range(100):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_task_is_done_and_counted(jobs: int) -> None:
    heard: list[int] = []
    found = list(spread(jobs, square, [(n,) for n in range(20)], watch=heard.append))
    assert sorted(x for x, _ in found) == [n * n for n in range(20)]
    assert heard == sorted(heard)
    assert heard[-1] == sum(range(20))
    assert (os.getpid() in {pid for _, pid in found}) == (jobs == 1), "one job is done here and now"


def test_whoever_has_enough_ends_the_processes() -> None:
    work = spread(2, square, [(n,) for n in range(1000)])
    _, pid = next(work)
    work.close()
    assert is_gone(pid)


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_of_the_work_is_raised(jobs: int) -> None:
    with pytest.raises(ValueError, match="this work is wrong"):
        list(spread(jobs, fail, [(), ()]))


@pytest.mark.parametrize(("code", "how"), [(-9, "was killed by signal 9"), (7, "ended with exit code 7")])
def test_a_worker_that_dies_is_named(code: int, how: str) -> None:
    with pytest.raises(WorkerDied, match=how):
        list(spread(2, die, [(code,), (code,)]))


def test_workers_that_die_or_hang_are_replaced() -> None:
    async def work() -> None:
        workers = Workers(1)
        _, first = await workers.ask(PATIENCE, square, 3)
        with pytest.raises(BrokenExecutor):
            await workers.ask(PATIENCE, die, -9)
        _, second = await workers.ask(PATIENCE, square, 3)
        with pytest.raises(TimeoutError):
            await workers.ask(0.1, sleep, PATIENCE)
        assert (await workers.ask(PATIENCE, square, 3))[0] == 9
        assert len({first, second}) == 2
        assert is_gone(second)
        last = [p.pid for p in workers.processes]
        await asyncio.to_thread(workers.kill)
        assert last
        assert all(is_gone(pid) for pid in last if pid)

    asyncio.run(asyncio.wait_for(work(), PATIENCE))


def test_workers_leave_ctrl_c_to_who_started_them() -> None:
    workers = Workers(1)
    try:
        _, pid = workers.submit(square, 2).result(PATIENCE)
        os.kill(pid, signal.SIGINT)
        assert workers.submit(square, 2).result(PATIENCE) == (4, pid)
    finally:
        workers.kill()


def test_a_child_is_killed_at_the_end() -> None:
    with child(sleep, PATIENCE) as process:
        assert process.pid is not None
        assert process.is_alive()
    assert is_gone(process.pid)
