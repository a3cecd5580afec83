"""The chat between the seats of a table, and the notes that a seat keeps for itself."""

from __future__ import annotations

import asyncio
import unicodedata
from collections import deque
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.rulebook import STALE
from grognard.server.errors import BUSY, INPUT, Failure
from grognard.server.limits import Bucket
from grognard.server.listener import Listener
from grognard.server.messages_post import ChatPart, Heard, Notes
from grognard.server.record import now
from grognard.server.store import ChatLine, put_chat, put_notes

if TYPE_CHECKING:
    from grognard.server.table import Table

SHOWN = 100  # lines in the first message, and in a request for older ones
LONGEST = 500  # characters of a line
NOTES = 10_000  # and of the notes
JOINERS = "\u200c\u200d"  # format characters that some scripts can't be written without


class Chat:
    """The chat of one table: its last lines, those on disk only."""

    def __init__(self, lines: Iterable[ChatLine] = ()) -> None:
        self.lines = deque(lines, SHOWN)
        self.count = self.lines[-1].n + 1 if self.lines else 0
        self.buckets: dict[str, Bucket] = {}

    def tell(self, listener: Listener) -> bytes:
        """What a socket hasn't heard; only the last lines where it missed many."""
        new = hushed([x for x in self.lines if x.n >= listener.heard], listener.silenced)
        listener.heard = self.count
        return msgspec.json.encode(Heard(new[0].n if new else self.count, new))


def hushed(lines: Iterable[ChatLine], silenced: set[str]) -> list[ChatLine]:
    """Without the words of those whom nobody listens to here; their numbers stay, so that none seems to be missing."""
    return [replace(x, text="", name="") if x.role in silenced else x for x in lines]


def tame(text: str, longest: int, kept: str = "") -> str:
    """Plain text without control characters, but for those that are kept; Failure where it is too long."""
    if len(text) > longest:
        raise Failure(400, INPUT, f"at most {longest} characters: this has {len(text)}")
    return "".join(c for c in text if c in kept or c in JOINERS or unicodedata.category(c)[0] != "C")


async def say(table: Table, role: str, text: str) -> int:
    """Say something to all seats of the table; returns its number once it is on disk."""
    words = " ".join(tame(text, LONGEST, "\n\r\t").split())
    if not words:
        raise Failure(400, INPUT, "there is nothing in it: write something")
    async with table.lock:
        table.require_there()
        chat = table.chat
        _count(table, role)
        line = ChatLine(chat.count, role, table.seating.seats[role].name, words, now())
        await table.services.writer.commit([put_chat(table.id, line)])
        chat.lines.append(line)
        chat.count += 1
    for x in table.listeners:
        if x.role:
            x.hear()
    return line.n


def _count(table: Table, role: str) -> None:
    limits, at = table.services.limits, asyncio.get_running_loop().time()
    if table.chat.count >= limits.chat_lines:
        raise Failure(409, BUSY, f"this table's chat is full: it holds {limits.chat_lines} lines")
    bucket = table.chat.buckets.setdefault(role, Bucket(limits.chat, limits.chat_burst, at))
    if not bucket.take(at):
        raise Failure(429, BUSY, "so much was said in a short time: wait a moment")


async def older(table: Table, who: str, before: int, count: int) -> ChatPart:
    """Lines just before one."""
    table.require_there()
    lines = await table.services.store.chat(table.id, before, min(count, SHOWN))
    first = lines[0].n if lines else min(before, table.chat.count)
    return ChatPart(first, hushed(lines, table.silenced(who)))


# notes


def notes(table: Table, role: str) -> Notes:
    own = table.private_of(role)
    return Notes(own.notes, own.version)


async def write(table: Table, role: str, text: str, version: int) -> Notes:
    """Replace a seat's notes. `version` is the one that was read, so that two browsers don't undo one another."""
    words = tame(text.replace("\r\n", "\n"), NOTES, "\n\t")
    async with table.lock:
        table.require_there()
        own = table.private_of(role)
        if version != own.version:
            raise Failure(409, STALE, "these notes were changed elsewhere meanwhile: read them again first")
        own = replace(own, notes=words, version=version + 1)
        await table.services.writer.commit([put_notes(table.id, own)])
        table.private[role] = own
    return notes(table, role)
