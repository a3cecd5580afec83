"""The lands of the games: drawn once for each sheet, beside the event loop, and kept packed."""

from __future__ import annotations

import asyncio
import gzip
from typing import Any

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from grognard.pictures.land import draw_land
from grognard.server.catalog import Edition, GameCatalog
from grognard.server.errors import GAME, Failure
from grognard.server.room import Room

FOREVER = "public, max-age=31536000, immutable"  # the key is that of the content
SVG = "image/svg+xml"


@get("/api/lands/{key:str}", include_in_schema=False)
async def land(request: Request[Any, Any, Any], room: NamedDependency[Room], key: FromPath[str]) -> Response[bytes]:
    catalog = room.services.catalog
    edition = _known(catalog, key)
    if edition is None:
        edition = await asyncio.to_thread(_find, catalog, key)
    content = await _land_of(edition)
    headers = {"Cache-Control": FOREVER, "Vary": "Accept-Encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(gzip.decompress(content), headers=headers, media_type=SVG)
    return Response(content, headers={**headers, "Content-Encoding": "gzip"}, media_type=SVG)


async def _land_of(edition: Edition) -> bytes:
    """Drawn once, however many ask for it at the same time."""
    if edition.land is None:
        edition.land = asyncio.ensure_future(asyncio.to_thread(_drawn, edition))
    return await asyncio.shield(edition.land)


def _known(catalog: GameCatalog, key: str) -> Edition | None:
    """The edition whose land has this key, if its sheet was asked for before."""
    editions = [x for entry in catalog.opened.values() for x in entry.editions.values() if "facts" in vars(x)]
    return next((x for x in editions if x.facts is not None and x.facts.key == key), None)


def _find(catalog: GameCatalog, key: str) -> Edition:
    """The same among all that is offered: after the server was started anew."""
    for entry in catalog.entries.values():
        for edition in [entry.edition(s.id) for s in entry.game.scenarios]:
            if edition.facts is not None and edition.facts.key == key:
                return edition
    raise Failure(404, GAME, "there is no such land: load the sheet again")


def _drawn(edition: Edition) -> bytes:
    return gzip.compress(draw_land(edition.game.sheet()).encode(), 9, mtime=0)
