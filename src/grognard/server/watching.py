"""Who may watch a table: everybody if it is open; otherwise its players, its owner and whoever has its link."""

from __future__ import annotations

import secrets
from dataclasses import replace

from grognard.server.errors import SEAT, Failure
from grognard.server.messages_post import Doors
from grognard.server.record import now
from grognard.server.seating import Seating, hashed, new_secret
from grognard.server.store import Held, Record, change_doors, drop_watchers, put_holder
from grognard.server.table import Table

MOST = 200  # browsers that may watch by one link


def is_owner(record: Record, who: str) -> bool:
    return bool(who) and secrets.compare_digest(record.owner, who)


def may_watch(record: Record, seating: Seating, who: str) -> bool:
    """`who` is the hash of a cookie, or of a token: that of a seat, or of the link itself."""
    if record.open or is_owner(record, who):
        return True
    if not who:
        return False
    by_link = any(secrets.compare_digest(x, who) for x in (record.watch, *seating.holders.get("", ())))
    return by_link or any(seating.holds(who, role) for role in seating.seats)


def require_watch(record: Record, seating: Seating, who: str) -> None:
    if not may_watch(record, seating, who):
        raise Failure(403, SEAT, "this table is watched by link only: ask its owner for one")


def _require_owner(table: Table, who: str) -> None:
    table.require_there()
    if not is_owner(table.record, who):
        raise Failure(403, SEAT, "only its owner can say who may watch a table, and whether it is played by post")


async def change_doors_of(table: Table, who: str, wanted: Doors) -> None:
    """Open the table to everybody or close it; switch playing by post on or off."""
    async with table.lock:
        _require_owner(table, who)
        r = table.record
        open, post = (old if new is None else new for old, new in ((r.open, wanted.open), (r.post, wanted.post)))
        record = replace(r, open=open, post=post)
        await table.services.writer.commit([change_doors(record)])
        table.record = record
    _see_out(table)
    table.announce()
    table.answer_driver.wake()


async def make_link(table: Table, who: str) -> str:
    """A new secret by which anybody can watch; the one before it ends."""
    token = new_secret()
    await _relink(table, who, hashed(token))
    return token


async def end_link(table: Table, who: str) -> None:
    await _relink(table, who, "")


async def _relink(table: Table, who: str, watch: str) -> None:
    async with table.lock:
        _require_owner(table, who)
        record = replace(table.record, watch=watch)
        await table.services.writer.commit([change_doors(record), drop_watchers(table.id)])
        table.record = record
        table.seating.holders.pop("", None)
    _see_out(table)


def _see_out(table: Table) -> None:
    """Close the sockets of those who may no longer watch."""
    for x in table.listeners:
        if not x.role and not may_watch(table.record, table.seating, x.who):
            x.close(4403, SEAT)


async def watch(table: Table, who: str, token: str) -> None:
    """Let the browser that has the link watch from now on."""
    async with table.lock:
        table.require_there()
        known = table.record.watch
        if not known or not secrets.compare_digest(known, hashed(token)):
            raise Failure(403, SEAT, "this link is no longer good: ask the table's owner for a new one")
        watchers = table.seating.holders.setdefault("", {})
        if who not in watchers:
            if len(watchers) >= MOST:
                raise Failure(409, SEAT, "too many browsers watch by this link already: ask for a new one")
            held = Held(now())
            await table.services.writer.commit([put_holder(table.id, "", who, held)])
            watchers[who] = held
