"""Taking seats, handing them over, leaving them: by a secret link, to a bot and back, to a deputy and back."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import replace

from grognard.ai import BOTS
from grognard.kernel.rulebook import OVER, Refusal
from grognard.server.errors import SEAT, Failure
from grognard.server.messages_in import SeatChange
from grognard.server.record import now
from grognard.server.seating import MOST, hashed, known_bot, new_secret
from grognard.server.shares import without_promise
from grognard.server.store import Held, Seat, Write, change_seat, change_table, drop_holder, drop_private, put_holder
from grognard.server.table import Table
from grognard.server.watching import is_owner

LONGEST = 40  # characters of a name


def clean(name: str) -> str:
    """A name as it is kept: no control or format characters, no runs of blanks, not too long."""
    kept = "".join(" " if c.isspace() else c for c in name if c.isspace() or unicodedata.category(c)[0] != "C")
    return " ".join(kept.split())[:LONGEST].strip()


def spent(seat: Seat) -> Seat:
    """The seat with a key that nobody has: the one before it opens nothing any more."""
    return replace(seat, token=hashed(new_secret()))


async def join(table: Table, who: str, token: str, name: str) -> str:
    """Bind the seat of a secret to a browser; its role. The secret is spent by that."""
    async with table.lock:
        table.require_there()
        seat, deputy = table.seating.of_token(token)
        held = table.seating.holders.get(seat.role, {})
        people = table.services.people
        hosts = [table.record.owner, *(x for h in table.seating.holders.values() for x in h)]
        if people is not None and people.bars(hosts, who):
            raise Failure(403, SEAT, "somebody at this table has blocked you")
        if who not in held and len(held) >= MOST:
            raise Failure(409, SEAT, "too many browsers hold this seat already")
        first = not deputy and not table.seating.is_held(seat.role)
        if deputy:
            new = replace(seat, deputy="")
        else:
            new = replace(spent(seat), name=clean(name) or seat.name, deputy="" if first else seat.deputy)
        is_bound = who in held and not held[who].deputy
        coming = [] if is_bound else [(who, Held(now(), deputy))]
        if first:
            await _hand_over(table, new, coming)
        else:
            await _set(table, new, coming)
    if (new.name, deputy) != (seat.name, False) or not table.record.post:  # by post nobody is told that somebody came
        table.announce()
    return seat.role


async def change(table: Table, who: str, role: str, wanted: SeatChange) -> None:
    """Hand a seat to a bot, take it back, or change its player's name."""
    async with table.lock:
        table.require_there()
        takes_over = wanted.kind in ("me", "bot") and _is_free_for(table, who, role, wanted.kind)
        seat = table.seating.seats[role] if takes_over else table.seating.require_holder(who, role)
        new = _changed(seat, wanted)
        if takes_over and wanted.kind == "me":
            await _hand_over(table, spent(new), [(who, Held(now()))])
        elif takes_over or who in table.seating.holders.get(role, ()):
            await _set(table, new)
        else:
            await _set(table, new, [(who, Held(now()))])  # lent by its key: it comes back to that
    table.bot_driver.forget(role)
    _tell(table)


def _tell(table: Table) -> None:
    table.announce()
    table.bot_driver.wake()
    table.answer_driver.wake()


def _is_free_for(table: Table, who: str, role: str, kind: str) -> bool:
    """May this caller take over a bot's seat, or give one to a bot? The table's owner may, where nobody holds it."""
    seat = table.seating.seats.get(role)
    if seat is None or not is_owner(table.record, who) or table.seating.is_held(role):
        return False
    return bool(seat.bot) is (kind == "me")


def _changed(seat: Seat, wanted: SeatChange) -> Seat:
    bot = seat.bot
    if wanted.kind == "bot":
        bot = known_bot(wanted.bot, BOTS)
    elif wanted.kind == "me":
        bot = ""
    return replace(seat, bot=bot, name=seat.name if wanted.name is None else clean(wanted.name))


# keys


async def make_key(table: Table, who: str, role: str) -> str:
    """A link by which the holder takes the seat along to another browser; it is good once."""
    async with table.lock:
        table.require_there()
        seat, key = table.seating.require_holder(who, role), new_secret()
        bound = [] if who in table.seating.holders.get(role, ()) else [(who, Held(now()))]
        await _set(table, replace(seat, token=hashed(key)), new=bound)
    return key


async def invite(table: Table, who: str, role: str) -> str:
    """A new invitation to a seat that nobody holds; the one before it ends. Only for the table's owner."""
    async with table.lock:
        table.require_there()
        seat = table.seating.seats.get(role)
        if seat is None or not is_owner(table.record, who):
            raise Failure(403, SEAT, "only the table's owner can invite somebody to a seat")
        if table.seating.is_held(role) or seat.bot:
            raise Failure(409, SEAT, "this seat is taken: only whoever holds it can hand it on")
        key = new_secret()
        await _set(table, replace(seat, kind="link", token=hashed(key)))
    return key


async def lend(table: Table, who: str, role: str) -> str:
    """A link by which a deputy may play for the holder, until the holder ends that; it is good once."""
    async with table.lock:
        table.require_there()
        seat, key = table.seating.require_holder(who, role), new_secret()
        await _set(table, replace(seat, deputy=hashed(key)))
    return key


async def end_deputy(table: Table, who: str, role: str) -> None:
    """Only the holder plays the seat again; a deputy may also give it back."""
    async with table.lock:
        table.require_there()
        seat, held = table.seating.require(who, role), table.seating.holders.get(role, {})
        await _set(table, replace(seat, deputy=""), gone=[x for x, h in held.items() if h.deputy])
    table.announce()


async def stay_alone(table: Table, who: str, role: str) -> None:
    """End the seat in every other browser of its holder; links to it are spent."""
    async with table.lock:
        table.require_there()
        seat, held = table.seating.require_holder(who, role), table.seating.holders.get(role, {})
        await _set(table, spent(seat), gone=[x for x, h in held.items() if x != who and not h.deputy])
    table.announce()


async def leave(table: Table, who: str, role: str) -> None:
    """Give a seat up for good: nobody holds it then, and the table's owner may invite another player."""
    async with table.lock:
        table.require_there()
        seat, held = table.seating.require_holder(who, role), table.seating.holders.get(role, {})
        if table.record.over:
            raise Refusal(OVER, "the game is over: there is nothing to leave")
        empty = replace(spent(seat), name="", deputy="", kind="link")
        await _set(table, empty, gone=list(held), also=[drop_private(table.id, role)])
        table.private.pop(role, None)
    _tell(table)


async def _hand_over(table: Table, seat: Seat, coming: Iterable[tuple[str, Held]]) -> None:
    """Begin anew with a seat that nobody held: whatever its key was used for before, nothing of that remains."""
    record = without_promise(table.record, seat.role)
    also = [drop_private(table.id, seat.role), *([] if record is table.record else [change_table(record)])]
    await _set(table, seat, coming, list(table.seating.holders.get(seat.role, ())), also)
    table.private.pop(seat.role, None)
    table.record = record


async def _set(
    table: Table,
    seat: Seat,
    new: Iterable[tuple[str, Held]] = (),
    gone: Iterable[str] = (),
    also: Iterable[Write] = (),
) -> None:
    """Write a seat with those who begin and cease to hold it; only under the lock."""
    coming = dict(new)
    going = [who for who in gone if who not in coming]
    writes = [change_seat(table.id, seat), *also]
    writes += [put_holder(table.id, seat.role, who, held) for who, held in coming.items()]
    writes += [drop_holder(table.id, seat.role, who) for who in going]
    await table.services.writer.commit(writes)
    table.seating.seats[seat.role] = seat
    held = table.seating.holders.setdefault(seat.role, {})
    held.update(coming)
    for who in going:
        held.pop(who, None)
    for x in table.listeners:
        if x.role == seat.role and not table.seating.holds(x.who, x.role):
            x.close(4403, SEAT)
