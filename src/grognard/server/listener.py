"""One socket of a table: what is still to be sent to it. A slow one gets only the newest state."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

import msgspec

from grognard.server.snapshots import SeatSnapshot

BACKLOG = 200  # answers that a client may leave unread


class Listener:
    """A socket that follows a table for a role. The table marks it as stale, and its own task sends when it can."""

    def __init__(self, role: str, who: str, changes: bool = False) -> None:
        self.role = role
        self.who = who
        self.changes = changes  # it is sent what has changed since its last state, not the whole
        self.last: tuple[SeatSnapshot, dict[str, Any]] | None = None  # that state
        self.sent = 0  # lines of the log that it has
        self.cut: int | None = None  # the first of them that no longer holds
        self.stale = False
        self.heard = 0  # lines of the chat that it has
        self.unheard = False
        self.browser = ""  # the hash of its cookie, whoever is signed in with it
        self.silenced: set[str] = set()  # roles that it doesn't want to hear
        self.answers: deque[bytes] = deque()
        self.news = asyncio.Event()
        self.closing: tuple[int, str] | None = None

    def mark(self, cut: int | None) -> None:
        """The table has changed; after an undo, from line `cut` on."""
        if cut is not None:
            self.sent = min(self.sent, cut)
            self.cut = self.sent if self.cut is None else min(self.cut, self.sent)
        self.stale = True
        self.news.set()

    def want_whole(self) -> None:
        """Its next state is to be a whole one."""
        self.last = None
        self.stale = True
        self.news.set()

    def hear(self) -> None:
        """Something was said at the table."""
        self.unheard = True
        self.news.set()

    def answer(self, message: msgspec.Struct) -> None:
        if len(self.answers) >= BACKLOG:
            self.close(4429, "answers are not read")
            return
        self.answers.append(msgspec.json.encode(message))
        self.news.set()

    def close(self, code: int, reason: str) -> None:
        if self.closing is None:
            self.closing = (code, reason)
            self.news.set()
