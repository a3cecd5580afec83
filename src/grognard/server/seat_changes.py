"""Taking seats: by a secret link, from a bot and back, under a name of one's own."""

from __future__ import annotations

import secrets
import unicodedata
from dataclasses import replace

from grognard.ai import BOTS
from grognard.server.errors import SEAT, Failure
from grognard.server.messages import SeatChange
from grognard.server.seating import MOST, known_bot
from grognard.server.store import Seat, change_seat, drop_private, put_holders
from grognard.server.table import Table

LONGEST = 40  # characters of a name


def clean(name: str) -> str:
    """A name as it is kept: no control or format characters, no runs of blanks, not too long."""
    kept = "".join(" " if c.isspace() else c for c in name if c.isspace() or unicodedata.category(c)[0] != "C")
    return " ".join(kept.split())[:LONGEST].strip()


async def join(table: Table, who: str, token: str, name: str) -> str:
    """Bind the seat of a secret to a browser; its role."""
    async with table.lock:
        table.require_there()
        seat = table.seating.of_token(token)
        held = table.seating.holders.setdefault(seat.role, set())
        if who not in held and len(held) >= MOST:
            raise Failure(409, SEAT, "too many browsers hold this seat already")
        new = replace(seat, name=clean(name) or seat.name)
        await table.services.writer.commit([put_holders(table.id, [(seat.role, who)]), change_seat(table.id, new)])
        held.add(who)
        table.seating.seats[seat.role] = new
    if new != seat or not table.record.post:  # by post nobody is told that somebody has come
        table.announce()
    return seat.role


async def change(table: Table, who: str, role: str, wanted: SeatChange) -> None:
    """Hand a seat to a bot, take it back, or change its player's name."""
    async with table.lock:
        table.require_there()
        takes_over = wanted.kind == "me" and _is_free_for(table, who, role)
        seat = table.seating.seats[role] if takes_over else table.seating.require(who, role)
        new = _changed(seat, wanted)
        writes = [change_seat(table.id, new)]
        if takes_over:
            writes += [put_holders(table.id, [(role, who)]), drop_private(table.id, role)]  # notes are not handed on
        await table.services.writer.commit(writes)
        table.seating.seats[role] = new
        if takes_over:
            table.seating.holders.setdefault(role, set()).add(who)
            table.private.pop(role, None)
    table.bot_driver.fallen.discard(role)
    table.announce()
    table.bot_driver.wake()
    table.answer_driver.wake()


def _is_free_for(table: Table, who: str, role: str) -> bool:
    """May this caller take a bot's seat over? The table's owner may, where nobody holds it; everybody sees that."""
    seat = table.seating.seats.get(role)
    free = seat is not None and bool(seat.bot) and not table.seating.holders.get(role)
    return free and bool(who) and secrets.compare_digest(table.record.owner, who)


def _changed(seat: Seat, wanted: SeatChange) -> Seat:
    bot = seat.bot
    if wanted.kind == "bot":
        bot = known_bot(wanted.bot, BOTS)
    elif wanted.kind == "me":
        bot = ""
    return replace(seat, bot=bot, name=seat.name if wanted.name is None else clean(wanted.name))
