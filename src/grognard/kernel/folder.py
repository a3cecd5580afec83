"""TOML files from disk, of a folder or alone, and texts. Nothing here trusts them: links, sizes, encodings."""

from __future__ import annotations

import hashlib
import os
import re
import stat
from pathlib import Path
from typing import Any, Final

from grognard.kernel.checked import Faults, shown
from grognard.kernel.fault import Fault
from grognard.kernel.toml import read_toml
from grognard.kernel.toml_lines import Scan
from grognard.kernel.toml_slips import find_slip

# what may lie beside: an owner's module names its game in the first (kernel/module.py); positions are for studies
BESIDE: Final = ("module.toml", "positions.toml")
# what computers leave in folders: hidden files, backups, notes of their own; no author put it there
LITTER: Final = re.compile(
    r"\..*|.*~|#.*#|.*\.(?:bak|orig|old|tmp|sw[a-p])|thumbs\.db|ehthumbs\.db|desktop\.ini|icon\r|__MACOSX|__pycache__",
    re.DOTALL | re.IGNORECASE,
)
LIMIT: Final = 1 << 20  # bytes a file; ours are a hundredth of it
LIMIT_ALL: Final = 3 << 20
MOST_FILES: Final = 100


class Source:
    """A file as it was read: its table, and the line of each entry."""

    def __init__(self, data: dict[str, Any], lines: dict[str, int]) -> None:
        self.data = data
        self.lines = lines


class Sources:
    """Files that could be read, by name; what could not is a fault."""

    def __init__(self, faults: Faults) -> None:
        self.sources: dict[str, Source] = {}
        self._faults = faults

    def lines(self) -> dict[str, dict[str, int]]:
        return {name: source.lines for name, source in self.sources.items()}

    def _fault(self, file: str, text: str, line: int = 0) -> None:
        self._faults.add(Fault(file, "", "", text, line=line))

    def _read(self, path: Path, name: str) -> bytes | None:
        """The bytes of a plain file that is not too long."""
        flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        try:
            if path.is_symlink():
                raise OSError("a link, not a plain file; put the file itself here")
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
        try:
            text = raw.decode("utf-8")
        except UnicodeDecodeError as err:
            self._fault(name, "not a text in UTF-8; save it in that encoding", raw.count(b"\n", 0, err.start) + 1)
            return
        scan = Scan(text)
        try:
            self.sources[name] = Source(read_toml(text, scan), scan.lines)
        except ValueError as err:
            self._tell(name, text, scan, err)

    def _tell(self, name: str, text: str, scan: Scan, err: Exception) -> None:
        """Why a text is no TOML: the author's slip if it is a usual one, else the parser's words."""
        slip = find_slip(text, scan, str(err)) if not scan.trouble else None
        if slip is not None:
            self._fault(name, shown(slip.text, 200), slip.line)
            return
        found = re.search(r"at line (\d+)", str(err))
        last = text.count("\n") + 1 if "end of document" in str(err) else 0
        self._fault(name, f"not readable as TOML: {_reason(err)}", int(found[1]) if found else last)


class Folder(Sources):
    """All files of a folder that could be read. With `alone` any other file there is a fault, but for what computers
    leave in folders.

    `what` is said to have these files: "a scenario".
    """

    def __init__(self, folder: Path, faults: Faults, files: tuple[str, ...], what: str, alone: bool = True) -> None:
        super().__init__(faults)
        self.files = files
        self.what = what
        self.alone = alone
        self.digest = ""
        try:
            names = self._list(folder)
        except (OSError, ValueError) as err:
            faults.add(Fault(shown(folder.name), "", "", f"no folder that can be read: {_reason(err)}"))
            return
        digest, size = hashlib.sha256(), 0
        for name in files:
            raw = self._read(folder / name, name) if name in names else None
            if name not in names:
                self._fault(name, f"missing; {what} has " + ", ".join(files))
            if raw is not None and size + len(raw) > LIMIT_ALL:
                self._fault(name, f"the files together have more than {LIMIT_ALL:,} bytes; make them shorter")
            elif raw is not None:
                size += len(raw)
                digest.update(raw)
                self._parse(name, raw)
        self.digest = digest.hexdigest()[:16]

    def _list(self, folder: Path) -> list[str]:
        names: list[str] = []
        with os.scandir(folder) as entries:
            for entry in entries:
                if not LITTER.fullmatch(entry.name):
                    names.append(entry.name)
                if len(names) > MOST_FILES:
                    raise ValueError(f"more than {MOST_FILES} files; {self.what} has {len(self.files)}")
        for name in sorted(names) if self.alone else []:
            if name not in self.files and name not in BESIDE:
                has = f"{self.what.capitalize()} has {', '.join(self.files)}"
                self._fault(shown(name), f"no file of {self.what}; take it out. {has}")
        return names


class Single(Sources):
    """One source; `data` is its table, None if it could not be read."""

    def __init__(self, name: str, faults: Faults) -> None:
        super().__init__(faults)
        self.name = shown(name)

    @property
    def data(self) -> dict[str, Any] | None:
        source = self.sources.get(self.name)
        return None if source is None else source.data


class File(Single):
    """One file, wherever it lies."""

    def __init__(self, path: Path, faults: Faults) -> None:
        super().__init__(path.name, faults)
        raw = self._read(path, self.name)
        if raw is not None:
            self._parse(self.name, raw)


class Text(Single):
    """A text that never lay on this disk, under the name that messages give it."""

    def __init__(self, name: str, text: str, faults: Faults) -> None:
        super().__init__(name, faults)
        raw = text.encode("utf-8", "surrogatepass")
        if len(raw) > LIMIT:
            self._fault(self.name, f"{len(raw):,} bytes, at most {LIMIT:,}; make it shorter")
        else:
            self._parse(self.name, raw)


def _reason(err: Exception) -> str:
    text = err.strerror if isinstance(err, OSError) and err.strerror else str(err)
    return shown(text, 200)
