"""Errors of the server, each with the status, the rule and the sentence that the caller gets."""

from __future__ import annotations

import logging
import re
import sqlite3
import traceback
from typing import Final

INPUT: Final = "S.input"  # can't be read
SEAT: Final = "S.seat"  # not yours
TABLE: Final = "S.table"  # not there, or not to be opened
GAME: Final = "S.game"
ORIGIN: Final = "S.origin"
BUSY: Final = "S.busy"
DISK: Final = "S.disk"
SECRET: Final = "S.secret"  # not before the game is over
MOMENT: Final = "S.moment"  # not one that can be shown, or played on from
FILE: Final = "S.file"  # no game that can be taken in
LESSON: Final = "S.lesson"  # none of this name, or none that goes on
CLOCK: Final = "S.clock"  # none, or not yet up
DICE: Final = "S.dice"  # a secret that is not the one promised, or comes too late
ACCOUNT: Final = "S.account"  # not signed in, or not accepted
BANNED: Final = "S.banned"  # by the operator
FAULT: Final = "S.fault"  # ours

FAR: Final = re.compile(r'^  File "([^"\n]+)", line (\d+)', re.MULTILINE)
LATER: Final = "Nothing has changed; try again in a moment."


class Failure(Exception):
    """A request that is refused. `why` goes out as it is: never put a secret into it."""

    def __init__(self, status: int, rule: str, why: str) -> None:
        super().__init__(f"{rule}: {why}")
        self.status = status
        self.rule = rule
        self.why = why


class StoreError(Exception):
    """The database can't be read or written; `kind` names what is wrong, `why` says what to do.

    The message has the path too, for whoever runs the server; `why` is for everybody.
    """

    def __init__(self, kind: str, why: str, path: str = "") -> None:
        super().__init__(f"{path}: {why}" if path else why)
        self.kind = kind
        self.why = why
        self.path = path


ADVICE: Final = {
    sqlite3.SQLITE_BUSY: ("locked", "another program holds the database: close it, or wait until it is done"),
    sqlite3.SQLITE_LOCKED: ("locked", "another program holds the database: close it, or wait until it is done"),
    sqlite3.SQLITE_READONLY: ("read-only", "the database can't be written: give this user the right to its folder"),
    sqlite3.SQLITE_PERM: ("read-only", "the database can't be written: give this user the right to its folder"),
    sqlite3.SQLITE_FULL: ("full", "the disk is full: make room on it"),
    sqlite3.SQLITE_CORRUPT: ("damaged", "the database is damaged: stop the server and bring back a copy of its folder"),
    sqlite3.SQLITE_NOTADB: ("damaged", "that file is no database of ours: move it away, or choose another folder"),
    sqlite3.SQLITE_IOERR: ("disk", "the disk reports an error: look at it before you go on"),
    sqlite3.SQLITE_CANTOPEN: ("missing", "the database can't be opened: is the folder there, with the right to write?"),
    sqlite3.SQLITE_CONSTRAINT: ("conflict", "another server wrote to the same table: stop one of the two"),
}


def escaped(text: str) -> str:
    r"""What came from outside, for one line of the log: nothing in it ends the line or moves the cursor.

    >>> print(escaped("a\nERROR\x1b[2J é"))
    a\nERROR\x1b[2J é
    """
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text[:200])


class PlainLines(logging.Formatter):
    """A formatter for the server's log: whatever a message holds, it stays on its line."""

    def formatMessage(self, record: logging.LogRecord) -> str:
        record.message = escaped(record.message) if len(record.message) <= 200 else escaped(record.message) + "..."
        return super().formatMessage(record)


def log_plainly(level: int = logging.WARNING) -> None:
    """Log to the standard error, one line a message."""
    handler = logging.StreamHandler()
    handler.setFormatter(PlainLines("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=level, handlers=[handler])


def brief(err: BaseException) -> str:
    """An error for the log: what and where, without its words, which may tell what a seat holds."""
    far = FAR.findall(str(err.__cause__))[-1:]  # where another process raised it
    at = far or [(x.filename, x.lineno) for x in traceback.extract_tb(err.__traceback__)[-1:]]
    return f"{type(err).__name__}{''.join(f' at {file}:{line}' for file, line in at)}"


def store_error(err: BaseException) -> StoreError:
    """The named error for whatever the database raised."""
    cause: BaseException | None = err
    while cause is not None:
        code = getattr(cause, "sqlite_errorcode", None)
        if isinstance(code, int):
            kind, advice = ADVICE.get(code & 0xFF, ("disk", "the database fails: look at the server's log"))
            return StoreError(kind, advice)
        cause = getattr(cause, "orig", None) or cause.__cause__
    return StoreError("disk", "the database fails: look at the server's log")
