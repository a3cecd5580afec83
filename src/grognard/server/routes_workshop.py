"""The requests of docs/protocol.md about armies, forces and tables of players."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.datastructures import State as AppState
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta, Struct, field

from grognard.server.limits import CATALOGUE, DRAFT
from grognard.server.messages_in import In
from grognard.server.routes import JSON, Asked, By, Name
from grognard.server.workshops import Workshops

TEXT = 256 << 10  # characters of a file; ours have a thirtieth of it
LISTS = 10
Shops = NamedDependency[Workshops]
Text = Annotated[str, Meta(max_length=TEXT)]


class WorkshopInfo(Struct):
    id: str
    title: str


class WorkshopList(Struct):
    workshops: list[WorkshopInfo]


class Written(In):
    text: Text


class ForceDraft(In):
    force: dict[str, Any]
    lists: Annotated[list[Text], Meta(max_length=LISTS)] = field(default_factory=list)


class TableDraft(In):
    table: dict[str, Any]


def _json(content: bytes) -> Response[bytes]:
    return Response(content, media_type=JSON, status_code=200)


@get("/api/workshops", sync_to_thread=False)
def workshop_list(workshops: Shops) -> WorkshopList:
    return WorkshopList([WorkshopInfo(x.id, x.title) for x in workshops.all.values()])


@get("/api/workshops/{game:str}")
async def workshop_kit(workshops: Shops, game: Name) -> Response[bytes]:
    return _json(await workshops.kit(game))


@post("/api/workshops/{game:str}/list", request_max_body_size=DRAFT, status_code=200)
async def read_list(workshops: Shops, caller: By, game: Name, data: JSONBody[Written]) -> Response[bytes]:
    shop = workshops.find(game)
    return _json(await workshops.check(caller, lambda: shop.read_list(data.text)))


@post("/api/workshops/{game:str}/import", request_max_body_size=CATALOGUE, status_code=200)
async def import_list(
    workshops: Shops, caller: By, game: Name, request: Request[Any, Any, AppState], name: Asked = ""
) -> Response[bytes]:
    """Its body is the file itself."""
    shop, body = workshops.find(game), await request.body()
    return _json(await workshops.take_in(caller, lambda: shop.import_list(name[:100] or "the file", body)))


@post("/api/workshops/{game:str}/force", request_max_body_size=DRAFT, status_code=200)
async def check_force(workshops: Shops, caller: By, game: Name, data: JSONBody[ForceDraft]) -> Response[bytes]:
    shop = workshops.find(game)
    return _json(await workshops.check(caller, lambda: shop.check_force(data.force, data.lists)))


@post("/api/workshops/{game:str}/force/open", request_max_body_size=DRAFT, status_code=200)
async def open_force(workshops: Shops, caller: By, game: Name, data: JSONBody[Written]) -> Response[bytes]:
    shop = workshops.find(game)
    return _json(await workshops.check(caller, lambda: shop.open_force(data.text)))


@post("/api/workshops/{game:str}/table", request_max_body_size=DRAFT, status_code=200)
async def check_table(workshops: Shops, caller: By, game: Name, data: JSONBody[TableDraft]) -> Response[bytes]:
    shop = workshops.find(game)
    return _json(await workshops.check(caller, lambda: shop.check_table(data.table)))


@post("/api/workshops/{game:str}/table/open", request_max_body_size=DRAFT, status_code=200)
async def open_table(workshops: Shops, caller: By, game: Name, data: JSONBody[Written]) -> Response[bytes]:
    shop = workshops.find(game)
    return _json(await workshops.check(caller, lambda: shop.open_table(data.text)))


WORKSHOP_ROUTES = [
    workshop_list, workshop_kit, read_list, import_list, check_force, open_force, check_table, open_table,
]  # fmt: skip
