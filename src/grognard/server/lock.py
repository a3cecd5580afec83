"""One folder, one server: a lock that ends with the process, however that ends."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from grognard.server.errors import StoreError

NAME = "server.lock"


@contextmanager
def folder_lock(folder: Path) -> Iterator[None]:
    """Hold the folder; StoreError says which process holds it already."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = (folder / NAME).open("a+")
    except OSError as err:
        raise StoreError("missing", f"the folder can't be used ({err.strerror})", str(folder)) from None
    with file:
        if not _lock(file):
            file.seek(0)
            holder = file.read(20).strip()
            who = f"process {holder}" if holder.isdigit() else "another process"
            why = f"another server keeps its games here ({who}): stop it first, or choose another folder"
            raise StoreError("held", why, str(folder))
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        yield


def _lock(file: IO[str]) -> bool:
    """False where another process has it."""
    with suppress(ImportError):
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
    import msvcrt  # the other system's way

    try:
        file.seek(1 << 20)  # a byte that nobody writes, so that others can read whose it is
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined, unused-ignore]
    except OSError:
        return False
    return True
