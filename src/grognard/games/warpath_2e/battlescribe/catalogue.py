"""Opens a catalogue, XML or zipped XML. The file may come from anybody: sizes, entities and DTDs are refused."""

from __future__ import annotations

import os
import stat
import zipfile
import zlib
from io import BytesIO
from pathlib import Path
from typing import IO, Final
from xml.etree.ElementTree import Element, ParseError, TreeBuilder

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from grognard.kernel.checked import shown
from grognard.kernel.fault import GameError

LIMIT: Final = 16 << 20  # bytes of XML; the largest catalogues of the hobby have half of it
ZIPPED: Final = 4 << 20
ELEMENTS: Final = 400_000
DEEPEST: Final = 60
CHUNK: Final = 1 << 16
MAGIC: Final = b"PK\x03\x04"


class CatalogueError(GameError):
    """A file that is no catalogue, or that is made to do harm; the message says which."""


class Builder:
    """Builds the tree, and stops where it grows beyond any catalogue."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._tree = TreeBuilder()
        self._elements = self._depth = 0

    def start(self, tag: str, attributes: dict[str, str]) -> Element:
        self._elements += 1
        self._depth += 1
        if self._elements > ELEMENTS:
            raise CatalogueError(f"{self._name}: more than {ELEMENTS:,} elements; no catalogue has so many")
        if self._depth > DEEPEST:
            raise CatalogueError(f"{self._name}: elements are nested deeper than {DEEPEST}; no catalogue is")
        return self._tree.start(tag, attributes)

    def end(self, tag: str) -> Element:
        self._depth -= 1
        return self._tree.end(tag)

    def data(self, data: str) -> None:
        self._tree.data(data)

    def close(self) -> Element:
        return self._tree.close()


def open_catalogue(path: Path) -> Element:
    """The root of a catalogue's XML; CatalogueError says why there is none."""
    name = shown(path.name)
    try:
        with open(path, "rb", opener=_open) as f:
            about = os.fstat(f.fileno())
            if not stat.S_ISREG(about.st_mode):
                raise CatalogueError(f"{name}: not a plain file; give a .cat or .catz file")
            return _root(f, about.st_size, name)
    except OSError as err:
        raise CatalogueError(f"{name}: can't be read: {err.strerror or err}") from None


def read_catalogue(name: str, data: bytes) -> Element:
    """The same, of a file that never lay on this disk."""
    return _root(BytesIO(data), len(data), shown(name))


def _root(f: IO[bytes], size: int, name: str) -> Element:
    if size > LIMIT:
        raise CatalogueError(f"{name}: {size:,} bytes, at most {LIMIT:,}; it is no catalogue of an army")
    zipped = f.read(len(MAGIC)) == MAGIC
    f.seek(0)
    return _unzip(f, size, name) if zipped else _parse(f, name)


def _open(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))  # a pipe is never waited for


def _unzip(f: IO[bytes], size: int, name: str) -> Element:
    """The one file in a .catz; what it unpacks to is counted while it is unpacked, whatever the archive says."""
    if size > ZIPPED:
        raise CatalogueError(f"{name}: more than {ZIPPED:,} bytes zipped; it is no catalogue of an army")
    try:
        with zipfile.ZipFile(f) as archive:
            members = archive.infolist()
            if len(members) != 1 or members[0].is_dir():
                raise CatalogueError(f"{name}: {len(members)} files in the archive; a .catz holds one catalogue")
            if members[0].flag_bits & 1:
                raise CatalogueError(f"{name}: the archive is locked with a password; unlock it first")
            with archive.open(members[0]) as inner:
                return _parse(inner, name)
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError) as err:
        raise CatalogueError(f"{name}: a broken archive: {shown(str(err), 200)}") from None


def _parse(f: IO[bytes], name: str) -> Element:
    parser = DefusedXMLParser(target=Builder(name), forbid_dtd=True)
    size = 0
    try:
        while chunk := f.read(CHUNK):
            size += len(chunk)
            if size > LIMIT:
                raise CatalogueError(f"{name}: unpacks to more than {LIMIT:,} bytes; it is no catalogue of an army")
            parser.feed(chunk)
        root: Element = parser.close()
    except DefusedXmlException:
        raise CatalogueError(f"{name}: declares a DTD or entities, which no catalogue does; it is refused") from None
    except (ParseError, ValueError, LookupError) as err:  # no XML, or an encoding that nobody knows
        raise CatalogueError(f"{name}: not readable as XML: {shown(str(err), 200)}") from None
    return root
