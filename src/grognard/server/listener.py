"""One socket of a table: what it still has to be told. A slow one is told only the newest."""

from __future__ import annotations

import asyncio
from collections import deque

import msgspec

BACKLOG = 200  # answers that a client may leave unread


class Listener:
    """Whoever listens at a table for a role. The table marks it, and its own task sends when it can."""

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
