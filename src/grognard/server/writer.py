"""Writes to the database: groups the commits that are waiting into one transaction, and says when they are on disk."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from grognard.server.errors import StoreError
from grognard.server.store import Store, Write

LOG = logging.getLogger("grognard.server")
BATCH = 256


@dataclass
class Job:
    """Writes that belong together, and the future that is done when they are on disk."""

    writes: Sequence[Write]
    done: asyncio.Future[None]


class Writer:
    """`commit` returns once its writes are on disk, or raises StoreError: then none of them is."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.queue: asyncio.Queue[Job | None] = asyncio.Queue()
        self.batches = 0
        self.closing = False
        self.task = asyncio.create_task(self._run(), name="writer")

    async def commit(self, writes: Sequence[Write]) -> None:
        if self.closing or self.task.done():
            raise StoreError("closed", "the server is stopping: nothing is written any more")
        job = Job(writes, asyncio.get_running_loop().create_future())
        self.queue.put_nowait(job)
        await job.done

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        self.closing = True
        self.queue.put_nowait(None)
        await self.task

    async def _run(self) -> None:
        while True:
            job = await self.queue.get()
            batch: list[Job] = []
            while job is not None:
                batch.append(job)
                if self.queue.empty() or len(batch) == BATCH:
                    break
                job = self.queue.get_nowait()
            if batch:
                await self._commit(batch)
            if job is None:
                return

    async def _commit(self, batch: list[Job]) -> None:
        """Write all at once; where that fails, each by itself, so that one can't harm the others."""
        error = await self._write([w for job in batch for w in job.writes])
        self.batches += 1
        alone = error is not None and error.kind != "locked" and len(batch) > 1
        for job in batch:
            if alone:
                error = await self._write(job.writes)
            if job.done.cancelled():
                continue
            if error is None:
                job.done.set_result(None)
            else:
                job.done.set_exception(StoreError(error.kind, error.why, error.path))

    async def _write(self, writes: Sequence[Write]) -> StoreError | None:
        try:
            async with self.store.writing.connect() as c:
                await c.exec_driver_sql("BEGIN IMMEDIATE")
                try:
                    await _carry_out(c, writes)
                    await c.exec_driver_sql("COMMIT")
                except BaseException:
                    await _roll_back(c)
                    raise
        except Exception as err:  # one bad job must not end the writer
            LOG.debug("a commit failed", exc_info=err)
            return self.store.named(err)
        return None


async def _carry_out(c: AsyncConnection, writes: Sequence[Write]) -> None:
    """Carry out equal statements together, so that a batch for a hundred tables takes as many calls as one."""
    groups: dict[int, Write] = {}
    for w in writes:
        if not w.rows:
            continue
        known = groups.setdefault(id(w.statement), Write(w.statement, []))
        known.rows.extend(w.rows)
    for group in groups.values():
        await c.execute(group.statement, group.rows)


async def _roll_back(c: AsyncConnection) -> None:
    with contextlib.suppress(SQLAlchemyError):  # SQLite rolls back by itself when the disk is full
        await c.exec_driver_sql("ROLLBACK")
