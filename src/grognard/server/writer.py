"""Writes to the database: one thread groups the commits that are waiting into one transaction."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from queue import Empty, SimpleQueue

from grognard.server.errors import StoreError, brief
from grognard.server.sqlite import Batch
from grognard.server.store import Store, Write

LOG = logging.getLogger("grognard.server")
BATCH = 256  # commits of one transaction, at most


@dataclass
class Job:
    """Writes that belong together, and the future that is done when they are on disk."""

    writes: Sequence[Write]
    done: asyncio.Future[None]
    error: StoreError | None = None


class Writer:
    """`commit` is done once its writes are on disk, or fails with a StoreError: then none of them is."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.loop = asyncio.get_running_loop()
        self.queue: SimpleQueue[Job | None] = SimpleQueue()
        self.batch = Batch()
        self.batches = 0
        self.commits = 0
        self.failures = 0
        self.seconds = 0.0
        self.closing = False
        self.thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self.thread.start()

    def commit(self, writes: Sequence[Write]) -> asyncio.Future[None]:
        if self.closing:
            raise StoreError("closed", "the server is stopping: nothing is written any more")
        job = Job(writes, self.loop.create_future())
        self.queue.put(job)
        return job.done

    @property
    def waiting(self) -> int:
        """Commits that are not on disk yet, but for those being written."""
        return self.queue.qsize()

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        self.closing = True
        self.queue.put(None)
        await asyncio.to_thread(self.thread.join)

    # in the thread

    def _run(self) -> None:
        job: Job | None = None
        while True:
            job = self.queue.get()
            batch: list[Job] = []
            try:
                while job is not None and len(batch) < BATCH:
                    batch.append(job)
                    job = self.queue.get_nowait() if len(batch) < BATCH else job
            except Empty:
                pass
            if batch:
                self._commit(batch)
                self.loop.call_soon_threadsafe(_tell, batch)
            if job is None:
                return

    def _commit(self, batch: list[Job]) -> None:
        """Write all at once; where that fails, each by itself, so that one can't harm the others."""
        began = time.monotonic()
        error = self._write([w for job in batch for w in job.writes])
        alone = error is not None and error.kind != "locked" and len(batch) > 1
        for job in batch:
            job.error = self._write(job.writes) if alone else error
        failed = sum(job.error is not None for job in batch)
        self.batches += 1
        self.commits += len(batch) - failed
        self.failures += failed
        self.seconds += time.monotonic() - began

    def _write(self, writes: Sequence[Write]) -> StoreError | None:
        c = self.store.writing
        try:
            c.execute("BEGIN IMMEDIATE")
            try:
                self.batch.carry_out(c, ((w.statement, w.rows) for w in writes))
                c.execute("COMMIT")
            except BaseException:
                if c.in_transaction:  # SQLite rolls back by itself when the disk is full
                    c.execute("ROLLBACK")
                raise
        except Exception as err:  # one bad job must not end the writer
            LOG.debug("a commit failed: %s", brief(err))
            if not isinstance(err, sqlite3.Error):
                LOG.error("a commit failed: %s", brief(err))
            return self.store.named(err)
        return None


def _tell(batch: list[Job]) -> None:
    for job in batch:
        if job.done.cancelled():
            continue
        if job.error is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(StoreError(job.error.kind, job.error.why, job.error.path))
