"""Forks of a moment, and games as files: downloaded from a table, or uploaded to a new one."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from grognard.ai import BOTS
from grognard.kernel import save as saves
from grognard.kernel import saved
from grognard.kernel.dice import SecureDice
from grognard.kernel.game import GameError
from grognard.kernel.match import Match
from grognard.kernel.proof import replay_dice, seed_of
from grognard.kernel.rows import count_fallen
from grognard.server import chance
from grognard.server.catalog import CatalogEntry, GameCatalog
from grognard.server.errors import FILE, GAME, INPUT, SECRET, TABLE, Failure
from grognard.server.limits import ROWS
from grognard.server.messages import Forked, Made
from grognard.server.messages_in import BringIn, Fork, NewSeat
from grognard.server.record import Damaged, file_of, now
from grognard.server.room import Room
from grognard.server.seating import new_seats
from grognard.server.shares import saved_shares, taken_over
from grognard.server.table import Table

PATIENCE = 10.0  # seconds for replaying a file
LARGEST = 1_000_000  # any number that rules or server count with
OPPONENT = "greedy"

IMAGINED = "The game still has secrets. What {role} could not see there was dealt anew: it may differ from the table."
TRUE = "From the true position of the finished game, with fresh dice."


# forks


async def fork(room: Room, table: Table, who: str, body: Fork) -> Forked:
    """A new table from a moment of another, against a bot unless other seats are wanted."""
    await room.require_space()
    dice = chance.fresh_dice()
    match, imagined = await room.replays.fork(table, body.role, body.number, dice)
    ask = match.ask
    own = body.role or (ask.role if ask is not None else match.game.roles[0])
    wanted = _against_bots(match.game.roles, own) if body.seats is None else body.seats
    seats, tokens = new_seats(match.game.roles, wanted, BOTS)
    name = body.name or f"What if: {table.record.name}"
    # whoever could watch an imagined game would see there what the role keeps hidden at the real table
    shown = table.record.open and not imagined
    past = [saved.Mark("imagined" if imagined else "fork", body.number, now())]
    new = await room.place(match, dice, table.entry, seats, name, who, table.record.scenario, shown, past=past)
    why = IMAGINED.format(role=body.role or "a spectator") if imagined else TRUE
    return Forked(room.summary(new, who), tokens, imagined, why)


def _against_bots(roles: Sequence[str], own: str) -> dict[str, NewSeat]:
    return {r: NewSeat("me") if r == own else NewSeat("bot", OPPONENT) for r in roles}


# taking away


async def export(table: Table, who: str) -> bytes:
    """The game as a save, with its seed once it is over; before that only for a player who holds every seat alone."""
    async with table.lock:
        await table.loaded()
        record = table.record
        if not record.over:
            _require_alone(table, who)
        inputs = await table.services.store.inputs(record.id, record.first, record.number)
    try:
        edition, shares = table.edition.game.edition_id, saved_shares(record)
        return await asyncio.to_thread(file_of, record, inputs, edition, final=True, shares=shares)
    except Damaged as err:
        raise Failure(409, TABLE, f"the file can't be made: {err}") from None


def _require_alone(table: Table, who: str) -> None:
    """Whoever holds every seat, and nobody else any, learns nothing new from the file."""
    closed = "the file holds every secret of the game: it opens when the game is over"
    for role, seat in table.seating.seats.items():
        if not table.seating.holds(who, role):
            take = f"; to have it now, take the seat of {role} over from its bot" if seat.bot else ""
            raise Failure(409, SECRET, closed + take)
        if seat.kind == "link" or set(table.seating.holders.get(role, {})) - {who}:
            raise Failure(409, SECRET, f"{closed}, for others may sit on the seat of {role}")


# bringing in


@dataclass(frozen=True)
class ImportedGame:
    """A game from a file, with the dice that it goes on with, or was played with if it is over."""

    match: Match
    dice: SecureDice
    entry: CatalogEntry
    scenario: str
    past: list[saved.Mark]
    shares: str


async def import_game(room: Room, who: str, data: bytes) -> Made:
    """A table from a file; Failure says what is wrong with it."""
    try:
        body = msgspec.json.decode(data, type=BringIn)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Failure(400, INPUT, "this can't be read: send {file, name?, seats?}, with the save as file") from None
    await room.require_space()
    loop = asyncio.get_running_loop()
    brought = await loop.run_in_executor(room.import_thread, read_game, bytes(body.file), room.services.catalog)
    roles = brought.match.game.roles
    wanted = {role: NewSeat("me") for role in roles} if body.seats is None else body.seats
    seats, tokens = new_seats(roles, wanted, BOTS)
    mark = saved.Mark("import", brought.match.number, now())
    table = await room.place(
        brought.match,
        brought.dice,
        brought.entry,
        seats,
        body.name,
        who,
        brought.scenario,
        past=[*brought.past, mark],
        shares=brought.shares,
    )
    return Made(room.summary(table, who), tokens)


def read_game(data: bytes, catalog: GameCatalog) -> ImportedGame:
    """Read and replay a save from a stranger; Failure says what is wrong with it."""
    try:
        save = saves.read(data)
        _check(save)
        entry = _entry(save, catalog)
        match = _match(data, save, entry)
        for role in ("", *match.game.roles):
            match.view(role)
    except saved.SaveError as err:
        raise Failure(400, FILE, f"the file can't be taken in: {err}") from None
    except Failure:
        raise
    except Exception:  # a board that no rule has made can make any of them fail
        raise Failure(400, FILE, "the file can't be taken in: the rules can't go on from its position") from None
    shares = taken_over(save.shares) if match.over and save.seed else ""
    return ImportedGame(match, _dice(save, match), entry, save.scenario or save.edition, save.past, shares)


def _check(save: saves.Save) -> None:
    if save.fault is not None:
        raise saved.SaveError("fault: it shows a fault of the rules; open it with grognard replay FILE")
    if len(save.log) > ROWS:
        raise saved.SaveError(f"log: {len(save.log):,} rows are more than any game needs")
    if save.first > LARGEST or abs(save.rolls) > LARGEST:
        raise saved.SaveError(f"{'first' if save.first > LARGEST else 'rolls'}: out of all proportion")
    for position in (save.start, save.position):
        for frame in position.frames if position is not None else ():
            _check_numbers(frame)


def _check_numbers(frame: saved.SavedFrame) -> None:
    """SaveError where a number is so large that rules would count with it for ever."""
    for name, value in frame.data.items():
        numbers = value if isinstance(value, list) else [value]
        if len(numbers) > LARGEST or any(abs(x) > LARGEST for x in numbers):
            raise saved.SaveError(f"{frame.frame}.{name}: out of all proportion")


def _entry(save: saves.Save, catalog: GameCatalog) -> CatalogEntry:
    """The game of the catalog that the file was played with."""
    same = [o for o in catalog.entries.values() if o.game.id == save.game]
    for entry in same:
        with contextlib.suppress(GameError, KeyError):
            if entry.game.edition(save.edition).components_id == save.module:
                return entry
    if same:
        raise Failure(409, GAME, f"it was played with other components of {same[0].game.title}, which are not here")
    raise Failure(404, GAME, f"there is no such game; there are: {', '.join(catalog.entries)}")


def _match(data: bytes, save: saves.Save, entry: CatalogEntry) -> Match:
    """The match with its log, by the rules; one of older rules that play differently goes on from its position."""
    end = time.monotonic() + PATIENCE

    def check_time(_done: int, _all: int) -> None:
        if time.monotonic() > end:
            raise saved.SaveError("log: it takes too long to replay")

    def games(_: str) -> Any:
        return entry.game

    game = entry.game.edition(save.edition)
    if save.rules != game.card.version and not saves.plays_alike(save, game, check_time):
        return saves.unpack(data, games, progress=check_time)
    return saves.verify(data, games, check_time, dice=replay_dice(save), hash_all=True)


def _dice(save: saves.Save, match: Match) -> SecureDice:
    """Those of the file where the game is over; a running game goes on with new ones, which nobody can know."""
    if not match.over or not save.seed:
        return chance.fresh_dice()
    return SecureDice(seed_of(save), save.rolls + count_fallen(match.rows))
