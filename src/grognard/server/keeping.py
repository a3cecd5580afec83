"""Copies of the databases: made while the server runs, looked over, rotated, brought back.

A copy is one file, and a second one of the same time for the server's people, where it has any.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from grognard.server import people
from grognard.server.errors import StoreError, store_error
from grognard.server.lock import folder_lock
from grognard.server.putting_back import mark_put_back
from grognard.server.schema import SCHEMA
from grognard.server.store import FILE, OURS

PREFIX = "grognard-"
PEOPLE = "people-"
GAMES = (OURS, SCHEMA)  # how a database is known, and its newest version
PERSONS = (people.OURS, people.VERSION)
PAGES = 500  # copied at a time; between two of them the server may write


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Turn what the database raises into StoreError."""
    try:
        yield
    except sqlite3.Error as err:
        found = store_error(err)
        raise StoreError(found.kind, found.why, str(path)) from err
    except OSError as err:
        raise StoreError("disk", f"{err.strerror or err}", str(path)) from None


def _open(path: Path) -> sqlite3.Connection:
    """A database to be read, whoever writes it meanwhile."""
    if not path.is_file():
        raise StoreError("missing", "there is no database here", str(path))
    c = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=10)
    c.execute("PRAGMA query_only = ON")
    return c


def faults_of(path: Path, kind: tuple[int, int] = GAMES) -> list[str]:
    """What is wrong with a database file as such: its pages, its kind, its version."""
    ours, newest = kind
    with _named(path), closing(_open(path)) as c:
        if c.execute("PRAGMA application_id").fetchone()[0] != ours:
            return ["it is no database of ours"]
        version = c.execute("PRAGMA user_version").fetchone()[0]
        if version > newest:
            return [f"it was written by a newer Grognard (schema {version}): update first"]
        pages = [x for (x,) in c.execute("PRAGMA integrity_check") if x != "ok"]
        orphans = [f"{table}: a row of a table that isn't there" for table, *_ in c.execute("PRAGMA foreign_key_check")]
        return [*map(str, pages), *orphans]


def faults_in(folder: Path) -> list[str]:
    """What is wrong with the databases of a folder."""
    them = folder / people.FILE
    about = [f"{people.FILE}: {x}" for x in faults_of(them, PERSONS)] if them.is_file() else []
    return [*faults_of(folder / FILE), *about]


def _require_whole(path: Path, kind: tuple[int, int], why: str, named: Path) -> None:
    faults = faults_of(path, kind)
    if faults:
        raise StoreError("damaged", f"{why}: {faults[0]}", str(named))


def back_up(folder: Path, to: Path, keep: int) -> Path:
    """Copy a folder's database, also while a server writes to it; of the copies there, the last `keep` stay."""
    source = folder / FILE
    with _named(source), closing(_open(source)) as old:
        to.mkdir(parents=True, exist_ok=True)
        made = to / f"{PREFIX}{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.sqlite"
        part = made.with_suffix(".part")
        try:
            if (folder / people.FILE).is_file():
                with closing(_open(folder / people.FILE)) as them:
                    _copy(them, part)
                _require_whole(part, PERSONS, "the copy is not whole", folder / people.FILE)
                part.replace(people_of(made))
            _copy(old, part)
            _require_whole(part, GAMES, "the copy is not whole", source)
            part.replace(made)
        finally:
            part.unlink(missing_ok=True)
    for file in copies(to)[keep:]:
        file.unlink(missing_ok=True)
        people_of(file).unlink(missing_ok=True)
    return made


def people_of(copy: Path) -> Path:
    """The copy of a server's people that was made together with one of its games."""
    return copy.with_name(PEOPLE + copy.name.removeprefix(PREFIX))


def copies(folder: Path) -> list[Path]:
    """The copies of a folder, the newest first."""
    return sorted(folder.glob(f"{PREFIX}[0-9]*-[0-9]*-[0-9]*.sqlite"), reverse=True)


def _copy(old: sqlite3.Connection, to: Path) -> None:
    to.unlink(missing_ok=True)
    with closing(sqlite3.connect(to)) as new:
        old.backup(new, pages=PAGES, sleep=0.01)
        new.execute("PRAGMA journal_mode = DELETE")  # one file, to be carried anywhere
    with open(to, "rb") as file:
        os.fsync(file.fileno())


def restore(copy: Path, folder: Path) -> Path | None:
    """Put a copy in the place of a folder's database, which no server may be using; where the old one was put."""
    _require_whole(copy, GAMES, "this copy can't be brought back", copy)
    if people_of(copy).is_file():
        _require_whole(people_of(copy), PERSONS, "this copy can't be brought back", people_of(copy))
    with folder_lock(folder), _named(folder / FILE):
        stamp = f"{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.sqlite"
        if people_of(copy).is_file():
            _put(people_of(copy), folder / people.FILE, folder / f"before-{PEOPLE}{stamp}")
        return _put(copy, folder / FILE, folder / f"before-{stamp}", mark_put_back)


def _put(
    copy: Path, current: Path, aside: Path, change: Callable[[Path, Path], None] = lambda _new, _old: None
) -> Path | None:
    """Put a copy, changed, in the place of a file, which is put aside; where it is now, if there was one."""
    new = current.with_name("restored.part")
    with closing(_open(copy)) as old:
        _copy(old, new)
    change(new, current)
    there = current.exists()
    for end in ("-wal", "-shm", ""):
        file = current.with_name(current.name + end)
        if file.exists():
            file.replace(aside.with_name(aside.name + end))
    new.replace(current)
    return aside if there else None
