"""One socket of a table: what is still to be sent to it. A slow one gets only the newest state."""

from __future__ import annotations

import asyncio
from collections import deque

import msgspec

BACKLOG = 200  # answers that a client may leave unread


class Listener:
    """A socket that follows a table for a role. The table marks it as stale, and its own task sends when it can."""

    def __init__(self, role: str, who: str) -> None:
        self.role = role
        self.who = who
        self.sent = 0  # lines of the log that it has
        self.cut: int | None = None  # the first of them that no longer holds
        self.stale = False
        self.heard = 0  # lines of the chat that it has
        self.unheard = False
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
