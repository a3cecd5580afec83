"""The page: static files of the package, and only those that a browser needs."""

from __future__ import annotations

import gzip
import hashlib
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

import grognard
from grognard.server.errors import TABLE, Failure

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


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Request[Any, Any, Any], path: FromPath[str] = "/") -> Response[bytes]:
    file = find_file(WEB, path)
    if file is None:
        raise Failure(404, TABLE, "there is nothing here")
    content = file.read_bytes()
    tag = f'"{hashlib.blake2b(content, digest_size=12).hexdigest()}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers, media_type=KINDS[file.suffix])
    if file.suffix in WORDS and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        content = packed(tag, content)
    return Response(content, headers=headers, media_type=KINDS[file.suffix])


PACKED: dict[str, bytes] = {}  # by tag: a file is packed once


def packed(tag: str, content: bytes) -> bytes:
    if tag not in PACKED:
        PACKED[tag] = gzip.compress(content, 9, mtime=0)
    return PACKED[tag]
