"""The page: static files of the package, and only those that a browser needs.

The front page names the others by addresses with the hash of them all, `/v/HASH/js/...`, so they stay good for ever.
"""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

import grognard
from grognard.server.errors import TABLE, Failure
from grognard.server.packed import CHECKED, FOREVER, Packed

WEB = Path(grognard.__file__).parent / "web"
KINDS = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}


WORDS = (".css", ".html", ".js", ".svg")  # shrink to a third


def find_file(root: Path, path: str) -> Path | None:
    """The file of a path below the root; None for whatever lies elsewhere or isn't meant to be served."""
    parts = [p for p in path.split("/") if p] or ["index.html"]
    if any(p.startswith(".") or "\\" in p or "\0" in p for p in parts):
        return None
    file = root.joinpath(*parts)
    if file.suffix not in KINDS or not file.is_file() or not file.resolve().is_relative_to(root.resolve()):
        return None
    return file


FRONT = "index.html"
VERSIONED = re.compile(r"/v/([0-9a-f]{24})(/.+)")
LINKED = re.compile(rb'(href|src)="((?:js|style)/[^"]+|icon\.svg)"')


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Request[Any, Any, Any], path: FromPath[str] = "/") -> Response[bytes]:
    version = VERSIONED.fullmatch(path)
    file = find_file(WEB, version[2] if version else path)
    if file is None:
        raise Failure(404, TABLE, "there is nothing here")
    stat = file.stat()
    files = files_hash(_stamp())
    front = files if file.name == FRONT else ""
    packed = _packed(file, stat.st_mtime_ns, stat.st_size, front)
    cache = FOREVER if version and version[1] == files and not front else CHECKED
    return packed.answer(request, KINDS[file.suffix], cache, file.suffix in WORDS)


@lru_cache(maxsize=512)
def _packed(file: Path, _changed: int, _size: int, version: str) -> Packed:
    """A file as it is sent, made once; in the front page the other files have their versioned addresses."""
    content = file.read_bytes()
    if version:
        content = LINKED.sub(rb'\1="v/%b/\2"' % version.encode(), content)
    return Packed(content, bare(content) if file.suffix in WORDS else None)


def _stamp() -> tuple[tuple[str, int, int], ...]:
    """All files of the page with their times and sizes: whoever edits one sees it after loading the page again."""
    found = [(p, p.stat()) for p in sorted(WEB.rglob("*")) if p.suffix in KINDS]
    return tuple((str(p), s.st_mtime_ns, s.st_size) for p, s in found)


@lru_cache(maxsize=4)
def files_hash(stamp: tuple[tuple[str, int, int], ...]) -> str:
    """The hash of all files of the page."""
    total = hashlib.blake2b(digest_size=12)
    for name, *_ in stamp:
        content = Path(name).read_bytes()
        total.update(f"{Path(name).relative_to(WEB).as_posix()} {len(content)}\n".encode() + content)
    return total.hexdigest()


COMMENT = re.compile(rb"^[ \t]*(?:/\*.*?\*/|//[^\n]*)|/\*\* @(?:type|param)\b.*?\*/ ?", re.DOTALL | re.MULTILINE)


def bare(content: bytes) -> bytes:
    """Without comments that begin a line, and types: they are for readers of the source. Lines keep their numbers.

    >>> bare(b"/** Says it. */\\nsay('// it'); // now")
    b"\\nsay('// it'); // now"
    >>> bare(b"const all = /** @type {Set<string>} */ (new Set());")
    b'const all = (new Set());'
    """
    return COMMENT.sub(lambda m: b"\n" * m[0].count(b"\n"), content)
