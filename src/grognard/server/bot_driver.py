"""Drives the bots of one table: asks the one whose turn it is, and plays what it chooses."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from dataclasses import replace
from typing import TYPE_CHECKING

from grognard.kernel.border import Choice
from grognard.kernel.rulebook import OVER, STALE, Refusal
from grognard.kernel.view import View
from grognard.server.bots import FALLBACK, BotFailed
from grognard.server.chat import say
from grognard.server.driver import Driver
from grognard.server.errors import Failure
from grognard.server.lessons import real_bot, scripted
from grognard.server.store import change_seat

if TYPE_CHECKING:
    from grognard.server.table import Table

LOG = logging.getLogger("grognard.server")
LOOKED = 30.0  # seconds that a look at a table without a socket counts as watching


class BotDriver(Driver):
    """Plays for the bots of a table while it is their turn. Bots alone at a table play only while somebody watches."""

    what = "bots"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.fallen: set[str] = set()  # roles whose bot has failed: the random one plays on for it
        self.memories: dict[tuple[str, str], bytes] = {}  # what the bot of a role remembers
        self.looked = -LOOKED

    def watch(self) -> None:
        """Note that somebody looks at the table."""
        self.looked = asyncio.get_running_loop().time()
        self.wake()

    def forget(self, role: str) -> None:
        """Drop what is known of a seat that another player has taken."""
        self.fallen.discard(role)
        self.memories = {seat: kept for seat, kept in self.memories.items() if seat[0] != role}

    def _due(self) -> str:
        """The role whose bot is to choose now, "" for none."""
        table = self.table
        role = table.thinking
        if not role or table.gone or table.damaged:
            return ""
        watched = bool(table.listeners) or asyncio.get_running_loop().time() < self.looked + LOOKED
        return role if watched or table.seating.has_people() else ""

    def _is_due(self) -> bool:
        return bool(self._due())

    async def _act(self) -> bool:
        role = self._due()
        if role:
            await self._choose_once(role)
        return bool(role)

    async def _choose_once(self, role: str) -> None:
        table = self.table
        async with table.lock:
            match = await table.loaded()
            if self._due() != role:
                return
            view, bot = match.view(role), table.seating.seats[role].bot
            taught = scripted(table, role)
        pause = asyncio.get_running_loop().time() + (table.services.pace if table.listeners else 0.0)
        choice = taught or await self._think(real_bot(bot), role, view)
        await asyncio.sleep(max(0.0, pause - asyncio.get_running_loop().time()))
        if table.match is not match:  # dealt anew meanwhile, maybe with the same number: the bot is asked again
            self.memories.pop((role, real_bot(bot)), None)
            return
        try:
            await table.choose_for(role, view.number, choice)
        except Refusal as no:
            await self._refused(role, bot, no)
        except Failure as err:
            if err.status != 409:  # 409: the seat was taken back while its bot was thinking
                raise

    async def _think(self, bot: str, role: str, view: View) -> Choice:
        assert view.ask is not None
        if role in self.fallen:
            return secrets.choice(view.ask.options)
        entry = self.table.entry
        try:
            memory = self.memories.get((role, bot), b"")
            choice, kept = await self.table.services.bots.choose(entry.game, entry.module, bot, view, memory)
        except BotFailed:
            await self._fall(role, bot, "it gave no choice")
            return secrets.choice(view.ask.options)
        self.memories[role, bot] = kept
        return choice

    async def _refused(self, role: str, bot: str, no: Refusal) -> None:
        if no.rule not in (STALE, OVER):  # the game went on, or ended, without it
            await self._fall(role, bot, f"it made a choice that is not open ({no})")

    async def _fall(self, role: str, bot: str, why: str) -> None:
        """The seat goes to another bot, and everybody at the table reads it."""
        table = self.table
        LOG.error("table %s: bot %s hands %s over to %s: %s", table.id, bot, role, FALLBACK, why)
        self.fallen.add(role)
        async with table.lock:
            seat = table.seating.seats[role]
            if seat.bot != bot or bot == FALLBACK:
                return
            seat = replace(seat, bot=FALLBACK)
            await table.services.writer.commit([change_seat(table.id, seat)])
            table.seating.seats[role] = seat
        table.announce()
        with contextlib.suppress(Failure):  # a chat that is full
            await say(table, role, f"The bot {bot} failed ({why}): the bot {FALLBACK} plays on for it.")
