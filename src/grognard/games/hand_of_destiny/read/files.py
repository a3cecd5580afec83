"""The seven files of a scenario folder, from disk. Nothing here trusts the folder: links, sizes, encodings."""

from __future__ import annotations

import hashlib
import os
import re
import stat
import tomllib
from pathlib import Path
from typing import Any, Final

from grognard.games.hand_of_destiny.read.faults import Fault, Faults
from grognard.games.hand_of_destiny.read.lines import Scan

FILES: Final = (
    "scenario.toml", "map.toml", "units.toml", "tables.toml", "cards.toml", "setup.toml", "victory.toml",
)  # fmt: skip
BESIDE: Final = ("module.toml",)  # an owner's module names its game in it (kernel/module.py)
LIMIT: Final = 1 << 20  # bytes a file; ours are a hundredth of it
LIMIT_ALL: Final = 3 << 20
MOST_FILES: Final = 100


class Source:
    """A file as it was read: its table, and the line of each entry."""

    def __init__(self, data: dict[str, Any], lines: dict[str, int]) -> None:
        self.data = data
        self.lines = lines


class Folder:
    """All files that could be read, by name; what could not is a fault."""

    def __init__(self, folder: Path, faults: Faults) -> None:
        self.sources: dict[str, Source] = {}
        self.digest = ""
        self._faults = faults
        try:
            names = self._list(folder)
        except (OSError, ValueError) as err:
            faults.add(Fault(shown(folder.name), "", "", f"no folder that can be read: {_reason(err)}"))
            return
        digest, size = hashlib.sha256(), 0
        for name in FILES:
            raw = self._read(folder / name, name) if name in names else None
            if name not in names:
                self._fault(name, "missing; a scenario has " + ", ".join(FILES))
            if raw is not None and size + len(raw) > LIMIT_ALL:
                self._fault(name, f"the files together have more than {LIMIT_ALL:,} bytes; make them shorter")
            elif raw is not None:
                size += len(raw)
                digest.update(raw)
                self._parse(name, raw)
        self.digest = digest.hexdigest()[:16]

    def lines(self) -> dict[str, dict[str, int]]:
        return {name: source.lines for name, source in self.sources.items()}

    def _fault(self, file: str, text: str, line: int = 0) -> None:
        self._faults.add(Fault(file, "", "", text, line=line))

    def _list(self, folder: Path) -> list[str]:
        names: list[str] = []
        with os.scandir(folder) as entries:
            for entry in entries:
                names.append(entry.name)
                if len(names) > MOST_FILES:
                    raise ValueError(f"more than {MOST_FILES} files; a scenario has {len(FILES)}")
        for name in sorted(names):
            if name not in FILES and name not in BESIDE:
                self._fault(shown(name), "no file of a scenario; take it out. A scenario has " + ", ".join(FILES))
        return names

    def _read(self, path: Path, name: str) -> bytes | None:
        """The bytes of a plain file that is not too long."""
        flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        try:
            if path.is_symlink():
                raise OSError("a link; put the file itself here")
            number = os.open(path, flags)
        except OSError as err:
            self._fault(name, f"can't be read: {_reason(err)}")
            return None
        try:
            return self._read_open(number, name)
        finally:
            os.close(number)

    def _read_open(self, number: int, name: str) -> bytes | None:
        about = os.fstat(number)
        if not stat.S_ISREG(about.st_mode):
            self._fault(name, "not a plain file; put a text file here")
            return None
        if about.st_size > LIMIT:
            self._fault(name, f"{about.st_size:,} bytes, at most {LIMIT:,}; make it shorter")
            return None
        with open(number, "rb", closefd=False) as f:
            return f.read(about.st_size)

    def _parse(self, name: str, raw: bytes) -> None:
        text = ""
        try:
            text = raw.decode("utf-8")
            scan = Scan(text)
            if scan.trouble:
                raise ValueError(scan.trouble)
            self.sources[name] = Source(tomllib.loads(text), scan.lines)
        except UnicodeDecodeError as err:
            self._fault(name, "not a text in UTF-8; save it in that encoding", raw.count(b"\n", 0, err.start) + 1)
        except (ValueError, RecursionError) as err:
            found = re.search(r"at line (\d+)", str(err))
            last = text.count("\n") + 1 if "end of document" in str(err) else 0
            self._fault(name, f"not readable as TOML: {_reason(err)}", int(found[1]) if found else last)


def _reason(err: Exception) -> str:
    text = err.strerror if isinstance(err, OSError) and err.strerror else str(err)
    return shown(text, 200)


def shown(text: str, most: int = 60) -> str:
    """A text of unknown origin, fit to be printed."""
    cut = text if len(text) <= most else text[:most] + "…"
    return cut if cut.isprintable() else ascii(cut)[1:-1]
