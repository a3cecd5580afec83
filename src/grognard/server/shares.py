"""What the seats add to the dice, so that nobody can choose them: not the server, not a player, not both together.

The server has promised its seed (its SHA-256) when the table was made. Each seat then promises a secret of its own in
the same way, before its first choice. Once every person's seat has promised or chosen, no more promises are taken, and
each seat gives its secret to the server: the dice are made of all of them from there on. Where nobody has chosen yet,
the game is dealt anew with them. A seat that promises nothing, or never gives what it has promised, is left out.
"""

from __future__ import annotations

import asyncio
import hashlib
from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from grognard.kernel import save as saves
from grognard.kernel.dice import SecureDice, Share
from grognard.kernel.match import Match
from grognard.kernel.rows import count_fallen
from grognard.kernel.saved import SavedShare
from grognard.server import chance
from grognard.server.errors import DICE, Failure
from grognard.server.messages import DiceOut
from grognard.server.record import commitment, decoded, new_record, numbered
from grognard.server.seating import Seating
from grognard.server.store import Record, change_table, drop_inputs, put_inputs
from grognard.server.visits import line_counts

if TYPE_CHECKING:
    from grognard.server.table import Table


class KeptShare(msgspec.Struct):
    commitment: str
    secret: str = ""
    since: int = -1  # the first roll that it counts for; -1: none yet


class Shares(msgspec.Struct):
    """As the database keeps them. `dealt` is the number at which nobody has chosen yet, -1 where that is past."""

    dealt: int = -1
    closed: bool = False
    passed: list[str] = []  # roles that chose without having promised anything
    seats: dict[str, KeptShare] = {}

    def packed(self) -> str:
        return msgspec.json.encode(self).decode()

    def counting(self) -> list[Share]:
        return [Share(r, bytes.fromhex(x.secret), x.since) for r, x in self.seats.items() if x.secret and x.since >= 0]

    def close(self, seating: Seating) -> None:
        """Take no more promises once every person's seat has promised or chosen."""
        free = [s.role for s in seating.seats.values() if not s.bot]
        self.closed = self.closed or all(role in self.seats or role in self.passed for role in free)


NONE = Shares(closed=True)
SERVER = "server."  # no seat's: what the server adds when a game is put back


def shares_of(record: Record) -> Shares:
    """Those of a table; none where it was made before there were any, or where they can't be read."""
    try:
        return msgspec.json.decode(record.shares, type=Shares) if record.shares else NONE
    except (msgspec.DecodeError, UnicodeError, TypeError):
        return NONE


def dice_of(record: Record, index: int) -> SecureDice:
    """The table's dice from a roll on."""
    return chance.dice_of(record.seed, index, shares_of(record).counting())


def saved_shares(record: Record) -> list[SavedShare]:
    """For the file of a finished game."""
    return [SavedShare(role, x.commitment, x.secret, x.since) for role, x in shares_of(record).seats.items()]


def taken_over(saved: list[SavedShare]) -> str:
    """Those of a finished game that is brought in."""
    return Shares(closed=True, seats={x.role: KeptShare(x.commitment, x.secret, x.since) for x in saved}).packed()


def dice_out(record: Record) -> DiceOut:
    """What everybody may know: who has promised what, and who has kept the promise."""
    shares = shares_of(record)
    seats = {role: x for role, x in shares.seats.items() if not role.startswith(SERVER)}
    promised = {role: x.commitment for role, x in seats.items()}
    since = {role: x.since for role, x in seats.items() if x.secret}
    return DiceOut(commitment(record), not shares.closed, promised, since)


def renewed(record: Record) -> Record:
    """The record of a game that was put back: from its next choice on a new secret of the server makes other dice."""
    shares = shares_of(record) if record.shares else Shares(closed=True)
    secret = chance.fresh_secret()
    count = sum(role.startswith(SERVER) for role in shares.seats)
    seats = {**shares.seats, f"{SERVER}{count + 1}": KeptShare(hashlib.sha256(secret).hexdigest(), secret.hex())}
    return replace(record, shares=Shares(shares.dealt, shares.closed, shares.passed, seats).packed())


def without_promise(record: Record, role: str) -> Record:
    """The record for a new holder of a seat, who promises a secret anew; once no more are taken, it stays as it is."""
    if not record.shares or (shares := shares_of(record)).closed or role not in shares.seats:
        return record
    del shares.seats[role]
    return replace(record, shares=shares.packed())


def settle(record: Record, seating: Seating, match: Match) -> Record:
    """The record before something is chosen: secrets that were given count from here on, and whoever chooses without
    a promise has passed."""
    if not record.shares or (shares := shares_of(record)) is NONE:
        return record
    before, dice, role = record.shares, match.chance.dice, record.waiting
    for x in shares.seats.values():
        if x.secret and x.since < 0 and isinstance(dice, SecureDice):
            x.since = dice.index
    if not shares.closed:
        if role not in shares.seats and role not in shares.passed:
            shares.passed.append(role)
        shares.close(seating)
    after = shares.packed()
    if after == before:
        return record
    _renew(match, record.seed, shares)
    return replace(record, shares=after)


def _renew(match: Match, seed: bytes, shares: Shares) -> None:
    if isinstance(match.chance.dice, SecureDice):
        match.chance.dice = chance.dice_of(seed, match.chance.dice.index, shares.counting())


async def promise(table: Table, who: str, role: str, given: str) -> bool:
    """A seat promises a secret by its SHA-256; False where it comes too late, which may happen to anybody."""
    async with table.lock:
        await table.loaded()
        shares = shares_of(table.record)
        if not _may_add(table, who, role) or shares.closed or role in shares.passed:
            return False
        if role in shares.seats:
            return shares.seats[role].commitment == given
        shares.seats[role] = KeptShare(given)
        shares.close(table.seating)
        await _keep(table, replace(table.record, shares=shares.packed()))
    table.announce()
    return True


async def give(table: Table, who: str, role: str, secret: str) -> bool:
    """A seat gives the secret that it has promised; the dice are made of it from now on. False: not any more."""
    async with table.lock:
        match = await table.loaded()
        if not _may_add(table, who, role):
            return False
        shares = shares_of(table.record)
        own = shares.seats.get(role)
        if own is None or hashlib.sha256(bytes.fromhex(secret)).hexdigest() != own.commitment:
            raise Failure(409, DICE, "this is not the secret that the seat has promised")
        if not shares.closed:
            raise Failure(409, DICE, "not before every seat has promised one")
        if own.secret:
            return True
        own.secret = secret
        fresh = table.record.number == shares.dealt
        if not fresh and isinstance(match.chance.dice, SecureDice):
            own.since = match.chance.dice.index
        if fresh and all(x.secret for x in shares.seats.values()):
            await _deal(table, match, shares)
        else:
            await _keep(table, replace(table.record, shares=shares.packed()))
            _renew(match, table.record.seed, shares)
    table.announce()
    return True


def _may_add(table: Table, who: str, role: str) -> bool:
    return not table.seating.require_holder(who, role).bot and not table.record.over


async def _keep(table: Table, record: Record) -> None:
    await table.services.writer.commit([change_table(record)])
    table.record = record


async def _deal(table: Table, match: Match, shares: Shares) -> None:
    """All secrets are here before anybody has chosen: begin anew where something was rolled without them."""
    for x in shares.seats.values():
        x.since = 0
    if not count_fallen(match.rows):
        await _keep(table, replace(table.record, shares=shares.packed()))
        _renew(match, table.record.seed, shares)
        return
    old = table.record
    dice = chance.dice_of(old.seed, 0, shares.counting())
    options = decoded(old.options, "its options")
    match = await asyncio.to_thread(table.entry.game.new, old.scenario, dice=dice, options=options)
    new = new_record(match, dice, table.entry, old.name, old.owner)
    kept = {name: getattr(old, name) for name in ("id", "made", "open", "post", "watch", "days", "past")}
    shares.dealt = new.number
    new = replace(new, **kept, shares=shares.packed(), line_counts=line_counts(match))
    inputs = numbered(saves.log_of(match), match.first, new, match.state_hashes)
    await table.services.writer.commit([drop_inputs(new.id), change_table(new), put_inputs(new.id, inputs)])
    table.begin_anew(new, match)
