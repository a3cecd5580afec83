"""Answers that stay the same for long: compressed once, with a tag by which a browser knows that it has them."""

from __future__ import annotations

import gzip
import hashlib
from functools import cached_property
from typing import Any

from litestar import Request, Response

CHECKED = "no-cache"  # kept, but asked for again: the tag answers
FOREVER = "public, max-age=31536000, immutable"  # the address changes with the content


class Packed:
    """Some content; `bare` is what is sent compressed, where that is not all of it."""

    def __init__(self, content: bytes, bare: bytes | None = None) -> None:
        self.content = content
        self.bare = content if bare is None else bare

    @cached_property
    def tag(self) -> str:
        return f'"{hashlib.blake2b(self.content, digest_size=12).hexdigest()}"'

    @cached_property
    def gzipped(self) -> bytes:
        return gzip.compress(self.bare, 9, mtime=0)

    def answer(
        self, request: Request[Any, Any, Any], kind: str, cache: str = CHECKED, pack: bool = True
    ) -> Response[bytes]:
        headers = {"ETag": self.tag, "Cache-Control": cache, "Vary": "Accept-Encoding"}
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=304, headers=headers, media_type=kind)
        if pack and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.gzipped, headers={**headers, "Content-Encoding": "gzip"}, media_type=kind)
        return Response(self.content, headers=headers, media_type=kind)
