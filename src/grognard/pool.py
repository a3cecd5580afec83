"""Worker processes, for the server's bots and odds and for commands that play many games.

Workers are spawned, leave Ctrl-C to the process that started them, and end when it ends, however it ends.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.context import SpawnProcess
from multiprocessing.sharedctypes import Synchronized
from typing import Any, TypeVar

T = TypeVar("T")
SPAWN = get_context("spawn")
AHEAD = 3  # tasks handed out per process, so that none waits for the next
WATCH = 0.2  # seconds between two looks at the workers' progress


class WorkerDied(ChildProcessError):
    """A worker process ended in the middle of its work; the message says how."""


# in a worker


class _Progress:
    """How much was done: a counter that all workers of a pool share."""

    counter: Synchronized[int] | None = None
    watch: Callable[[int], None] | None = None  # where the work is done in the first process


def count(n: int) -> None:
    """In a worker: report that so much more was done."""
    if _Progress.counter is None:
        return
    with _Progress.counter.get_lock():
        _Progress.counter.value += n
    if _Progress.watch is not None:
        _Progress.watch(_Progress.counter.value)


def _begin(niceness: int, counter: Synchronized[int], begin: Callable[..., None] | None, args: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    _end_with_parent()
    _Progress.counter = counter
    if begin is not None:
        begin(*args)


def _end_with_parent() -> None:
    """End this process when its parent does: it would wait for work for ever."""

    def watch() -> None:
        parent = parent_process()
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _ready() -> bool:
    return True


# in the process that starts them


class Workers:
    """A pool of processes, started by the first job; after `kill`, the next job starts new ones.

    `begin(*args)` prepares each of them. Those with a `niceness` let other processes go first.
    """

    def __init__(
        self, size: int, begin: Callable[..., None] | None = None, args: tuple[Any, ...] = (), niceness: int = 0
    ) -> None:
        self.size = size
        self.counter = SPAWN.Value("q", 0)
        self.setup = (niceness, self.counter, begin, args)
        self.pool: ProcessPoolExecutor | None = None

    def submit(self, work: Callable[..., T], *args: Any) -> Future[T]:
        with _deaf():
            return self._open().submit(work, *args)

    def warm_up(self) -> None:
        """Start all processes before there is work for them."""
        for _ in range(self.size):
            self.submit(_ready)

    async def ask(self, patience: float, work: Callable[..., T], *args: Any) -> T:
        """The result of a job. Where it takes too long or its process dies, it fails and the processes are replaced."""
        pool = self._open()
        try:
            return await asyncio.wait_for(asyncio.wrap_future(self.submit(work, *args)), patience)
        except (TimeoutError, BrokenExecutor):
            if self.pool is pool:
                self.pool = None
                await asyncio.to_thread(_kill, pool)
            raise

    def spread(
        self, work: Callable[..., T], tasks: Iterable[tuple[Any, ...]], watch: Callable[[int], None] | None = None
    ) -> Generator[T, None, None]:
        """The result of every task, as it is done; then the processes end. `watch` hears now and then what was counted.

        WorkerDied where a process was killed. Whoever closes the generator stops all work at once.
        """
        left, due = iter(tasks), set[Future[T]]()
        try:
            while True:
                due |= {self.submit(work, *task) for task in islice(left, self.size * AHEAD - len(due))}
                if not due:
                    return
                done, due = wait(due, WATCH, FIRST_COMPLETED)
                if watch is not None:
                    watch(self.counter.value)
                for future in done:
                    yield future.result()
        except BrokenExecutor:
            raise WorkerDied(self._death()) from None
        finally:
            self.kill()

    def kill(self) -> None:
        """End all processes at once, whatever they are doing."""
        pool, self.pool = self.pool, None
        if pool is not None:
            _kill(pool)

    @property
    def processes(self) -> list[SpawnProcess]:
        return [] if self.pool is None else _processes(self.pool)

    def _open(self) -> ProcessPoolExecutor:
        if self.pool is None:
            self.pool = ProcessPoolExecutor(self.size, SPAWN, _begin, self.setup)
        return self.pool

    def _death(self) -> str:
        """How a process died; the others were terminated on account of it."""
        processes = self.processes
        self._open().shutdown(wait=True)
        codes = [p.exitcode for p in processes if p.exitcode not in (None, 0, -signal.SIGTERM)]
        if not codes or codes[0] is None:
            return "a worker process died"
        how = f"was killed by signal {-codes[0]}" if codes[0] < 0 else f"ended with exit code {codes[0]}"
        return f"a worker process {how}"


def spread(
    jobs: int,
    work: Callable[..., T],
    tasks: Iterable[tuple[Any, ...]],
    begin: Callable[..., None] | None = None,
    args: tuple[Any, ...] = (),
    watch: Callable[[int], None] | None = None,
) -> Generator[T, None, None]:
    """The result of every task as it is done: by so many processes, or here and now where that is one."""
    if jobs > 1:
        yield from Workers(jobs, begin, args).spread(work, tasks, watch)
        return
    _Progress.counter, _Progress.watch = SPAWN.Value("q", 0), watch
    try:
        if begin is not None:
            begin(*args)
        for task in tasks:
            yield work(*task)
    finally:
        _Progress.counter = _Progress.watch = None


@contextlib.contextmanager
def child(target: Callable[..., None], *args: Any) -> Iterator[SpawnProcess]:
    """Run a function in a process of its own, and kill it at the end."""
    process = SPAWN.Process(target=_run_child, args=(target, args), daemon=False)
    process.start()
    try:
        yield process
    finally:
        process.kill()
        process.join()


def _run_child(target: Callable[..., None], args: tuple[Any, ...]) -> None:
    _end_with_parent()
    target(*args)


@contextlib.contextmanager
def _deaf() -> Iterator[None]:
    """Processes that are started here never hear Ctrl-C; the one that starts them hears it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _processes(pool: ProcessPoolExecutor) -> list[SpawnProcess]:
    return list((getattr(pool, "_processes", None) or {}).values())


def _kill(pool: ProcessPoolExecutor) -> None:
    for process in _processes(pool):
        process.kill()
    pool.shutdown(wait=True, cancel_futures=True)
