"""A task that plays for a table as long as there is something to play; when the disk fails it waits and tries again."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from grognard.server.errors import Failure, StoreError, brief

if TYPE_CHECKING:
    from grognard.server.table import Table

LOG = logging.getLogger("grognard.server")
PAUSES = (1.0, 5.0, 30.0)  # seconds after the disk has failed


class Driver:
    """Plays for seats of one table. `what` names for the log what it does."""

    what = ""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.task: asyncio.Task[None] | None = None

    def _is_due(self) -> bool:
        """May there be something to play?"""
        raise NotImplementedError

    async def _act(self) -> bool:
        """Play once; False when there was nothing to play."""
        raise NotImplementedError

    @property
    def at_work(self) -> bool:
        return self.task is not None and not self.task.done()

    def wake(self) -> None:
        if not self.at_work and self._is_due():
            self.task = asyncio.get_running_loop().create_task(self._work(), name=f"{self.what} of {self.table.id}")

    def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()

    async def _work(self) -> None:
        failures = 0
        while self._is_due():
            try:
                if not await self._act():
                    return
                failures = 0
            except StoreError as err:
                LOG.error("table %s: %s can't be kept: %s", self.table.id, self.what, err)
                await asyncio.sleep(PAUSES[min(failures, len(PAUSES) - 1)])
                failures += 1
            except Exception as err:
                why = err.why if isinstance(err, Failure) else brief(err)
                LOG.error("table %s: its %s stop: %s", self.table.id, self.what, why)
                return
