"""Moves the bots of one table: asks them one after another, and plays what they choose."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import TYPE_CHECKING

from grognard.kernel.choice import Choice
from grognard.kernel.rulebook import STALE, Refusal
from grognard.kernel.view import View
from grognard.server.bots import FALLBACK, BotFailed
from grognard.server.errors import Failure, StoreError, brief
from grognard.server.lessons import real_bot, scripted

if TYPE_CHECKING:
    from grognard.server.table import Table

LOG = logging.getLogger("grognard.server")
LOOKED = 30.0  # seconds that a look at a table without a socket counts as watching
PAUSES = (1.0, 5.0, 30.0)  # seconds after the disk has failed


class Player:
    """Works while a bot is due. Bots among themselves play only while somebody watches."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.task: asyncio.Task[None] | None = None
        self.fallen: set[str] = set()  # roles whose bot has failed: the random one plays on for it
        self.looked = -LOOKED

    @property
    def at_work(self) -> bool:
        return self.task is not None and not self.task.done()

    def watch(self) -> None:
        """Somebody has looked."""
        self.looked = asyncio.get_running_loop().time()
        self.wake()

    def wake(self) -> None:
        if not self.at_work and self._due():
            self.task = asyncio.get_running_loop().create_task(self._work(), name=f"bots of {self.table.id}")

    def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()

    def _due(self) -> str:
        """The role whose bot is to choose, if it should."""
        table = self.table
        role = table.thinking
        if not role or table.gone or table.damaged:
            return ""
        watched = bool(table.listeners) or asyncio.get_running_loop().time() < self.looked + LOOKED
        return role if watched or table.seating.has_people() else ""

    async def _work(self) -> None:
        failures = 0
        while role := self._due():
            try:
                await self._choose_once(role)
                failures = 0
            except StoreError as err:
                LOG.error("table %s: a bot's choice can't be kept: %s", self.table.id, err)
                await asyncio.sleep(PAUSES[min(failures, len(PAUSES) - 1)])
                failures += 1
            except Exception as err:
                why = err.why if isinstance(err, Failure) else brief(err)
                LOG.error("table %s: its bots stop: %s", self.table.id, why)
                return

    async def _choose_once(self, role: str) -> None:
        table = self.table
        async with table.lock:
            match = await table.loaded()
            if self._due() != role:
                return
            view, bot = match.view(role), table.seating.seats[role].bot
            taught = scripted(table, role)
        pause = asyncio.get_running_loop().time() + (table.kit.pace if table.listeners else 0.0)
        choice = taught or await self._think(real_bot(bot), role, view)
        await asyncio.sleep(max(0.0, pause - asyncio.get_running_loop().time()))
        try:
            await table.choose_for(role, view.number, choice)
        except Refusal as no:
            self._refused(role, bot, no)
        except Failure as err:
            if err.status != 409:  # 409: the seat was taken back while its bot was thinking
                raise

    async def _think(self, bot: str, role: str, view: View) -> Choice:
        assert view.ask is not None
        if role in self.fallen:
            return secrets.choice(view.ask.options)
        offer = self.table.offer
        try:
            return await self.table.kit.bots.choose(offer.game.id, offer.module, bot, view)
        except BotFailed:
            self._fall(role, bot, "it gave no choice")
            return secrets.choice(view.ask.options)

    def _refused(self, role: str, bot: str, no: Refusal) -> None:
        if no.rule != STALE:  # stale: the game went on without it
            self._fall(role, bot, f"it made a choice that is not open ({no})")

    def _fall(self, role: str, bot: str, why: str) -> None:
        LOG.error("table %s: bot %s hands %s over to %s: %s", self.table.id, bot, role, FALLBACK, why)
        self.fallen.add(role)
