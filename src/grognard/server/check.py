"""Looks at every table of a database: can it be opened, and does its log lead to its position?"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from grognard.kernel.game import GameError
from grognard.server.catalog import GameCatalog
from grognard.server.record import Damaged, open_match
from grognard.server.shares import dice_of
from grognard.server.store import FILE, Store


@dataclass(frozen=True)
class Finding:
    """A table by its id; `why` says what is wrong with it, "" where nothing is."""

    table: str
    name: str
    why: str


async def look_over(folder: Path, modules: list[Path]) -> list[Finding]:
    """Every table of a folder, also while a server runs there."""
    catalog = GameCatalog(modules=modules, examples=True)
    store = Store(folder / FILE)
    try:
        return [await _look_at(store, catalog, id) for id in await store.ids()]
    finally:
        await store.close()


async def _look_at(store: Store, catalog: GameCatalog, id: str) -> Finding:
    record = await store.record(id)
    if record is None:
        return Finding(id, "", "")  # removed meanwhile
    try:
        if record.harm:
            raise Damaged(record.harm)
        _, edition = catalog.of_table(record)
        opened = open_match(record, await store.inputs(id, record.first, record.number), edition.game, dice_of)
        why = "its log can't be replayed: it goes on from its last position" if opened.rebased else ""
    except (Damaged, GameError) as err:
        why = str(err)
    return Finding(id, record.name, why)

