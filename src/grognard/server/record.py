"""From rows of the database to a match, and to the file of a finished game."""

from __future__ import annotations

import logging
import secrets
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec

from grognard.kernel import save as saves
from grognard.kernel import saved
from grognard.kernel.dice import SecureDice
from grognard.kernel.game import Game
from grognard.kernel.match import Match
from grognard.kernel.rows import count_fallen
from grognard.server.catalog import CatalogEntry
from grognard.server.snapshots import public_snapshot
from grognard.server.store import FORMAT, Input, Record, Seat

MakeDice = Callable[[Record, int], SecureDice]  # those of a table from a roll on
LOG = logging.getLogger("grognard.server")
MARKS = 50  # of a table's past: the last of them
LARGEST = 4 << 20  # bytes of a position, unpacked


class Damaged(Exception):
    """A table that can't be opened; the message says why, to everybody."""


@dataclass(frozen=True)
class Opened:
    """A match as it was left. `rebased` says that its log begins anew, because the old one can't be replayed."""

    match: Match
    rebased: bool
    why: str = ""  # damage, or rules that have changed


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def due_of(record: Record, seats: Mapping[str, Seat]) -> str:
    """When the time of whoever decides is up; "" without a clock, and where a bot decides."""
    seat = seats.get(record.waiting)
    if not record.days or record.over or seat is None or seat.bot:
        return ""
    return (datetime.fromisoformat(record.changed) + timedelta(days=record.days)).isoformat()


def drawers_of(record: Record) -> list[str]:
    """The roles that want a draw."""
    return [] if record.over else record.draw.split()


def pack_position(data: bytes) -> bytes:
    return zlib.compress(data, 1)


def unpack_position(data: bytes) -> saved.SavedPosition:
    """A kept position; Damaged where it is none."""
    try:
        whole = zlib.decompressobj()
        text = whole.decompress(data, LARGEST)
        if whole.unconsumed_tail or not whole.eof:
            raise Damaged("its position is cut off")
        return msgspec.json.decode(text, type=saved.SavedPosition)
    except (zlib.error, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Damaged("its position can't be read") from None


def check_row(record: Record) -> None:
    if record.harm:
        raise Damaged(record.harm)


def check(record: Record) -> None:
    """Damaged where the position is not the one that was written; cheap enough to be done for a list of tables."""
    check_row(record)
    if saved.digest(unpack_position(record.snapshot)) != record.state:
        raise Damaged("its position doesn't match its hash")


def open_match(record: Record, inputs: list[Input], game: Game[Any], dice: MakeDice) -> Opened:
    """Replay the log; where the rules have changed or a row can't be replayed, go on from the last position."""
    check_row(record)
    if record.format > FORMAT:
        raise Damaged("it was written by a newer Grognard; update first")
    try:
        match = saves.verify(file_of(record, inputs, game.edition_id), lambda _: game)
    except (saved.SaveError, Damaged) as err:
        where = str(err).partition(":")[0]  # the rest may tell what a seat holds
        LOG.warning("table %s: its log can't be replayed (%s): going on from its last position", record.id, where)
        return _from_snapshot(record, game, dice)
    match.chance.dice = dice(record, record.rolled + _rolls(match))
    return Opened(match, False)


def _rolls(match: Match) -> int:
    return count_fallen(match.rows)


def past_of(record: Record) -> list[saved.Mark]:
    """What everybody should know of a table's past."""
    try:
        return msgspec.json.decode(record.past, type=list[saved.Mark]) if record.past else []
    except (msgspec.DecodeError, UnicodeError, TypeError):
        return []


def marked(record: Record, kind: str, number: int) -> Record:
    """The record with one more mark, unless it has it already."""
    past = past_of(record)
    if any((x.kind, x.number) == (kind, number) for x in past):
        return record
    return replace(record, past=msgspec.json.encode([*past, saved.Mark(kind, number, now())][-MARKS:]).decode())


def _from_snapshot(record: Record, game: Game[Any], dice: MakeDice) -> Opened:
    """The last position with a new log. No index of the dice is used twice."""
    position = unpack_position(record.snapshot)
    save = _save(record, [], position, game.edition_id)
    save.scenario, save.first, save.start = "", record.number, position
    try:
        match = saves.unpack(msgspec.json.encode(save), lambda _: game, dice(record, next_index(record)))
    except saved.SaveError as err:
        raise Damaged(_public(str(err))) from None
    match.start = match.position.clone()
    return Opened(match, True, "damage" if record.rules == game.card.version else "rules")


def _public(why: str) -> str:
    """The part of an error that everybody may read: versions and components, nothing of a board."""
    return why if why.startswith(("rules:", "module:")) else "the rules can't go on from its position"


def next_index(record: Record) -> int:
    """The index at which the dice go on when the log begins anew: every old row may have been a roll."""
    return record.rolled + record.number - record.first


def file_of(
    record: Record, inputs: list[Input], edition: str, final: bool = False, shares: Sequence[saved.SavedShare] = ()
) -> bytes:
    """A table as a save. `final` is for download: with every hash, and with seed and shares once the game is over."""
    if [x.number for x in inputs] != list(range(record.first + 1, record.number + 1)):
        raise Damaged("rows of its log are missing")
    log = [decoded(x.row, "a row of its log") for x in inputs]
    save = _save(record, log, unpack_position(record.snapshot), edition)
    if final:
        save.past = past_of(record)
        save.marks = {str(x.number): x.state for x in inputs if x.state}
    if final and record.over and not _is_foreign(record, log):
        save.seed = record.seed.hex()
        save.commitment = commitment(record)
        save.rolls = record.rolled
        save.shares = list(shares)
    return msgspec.json.encode(save)


def _is_foreign(record: Record, log: list[Any]) -> bool:
    """Did all rolls come from other dice, before the game was brought here? Then the seed tells nothing of them."""
    rolls = sum(isinstance(row, list) and all(isinstance(x, int) for x in row) for row in log)
    return record.rolled < 0 and record.rolled + rolls <= 0


def _save(record: Record, log: list[Any], position: saved.SavedPosition, edition: str) -> saves.Save:
    return saves.Save(
        format="grognard",
        version=saves.VERSION,
        game=record.game,
        rules=record.rules,
        scenario="" if record.start else record.scenario,
        options=decoded(record.options, "its options"),
        first=record.first,
        start=unpack_position(record.start) if record.start else None,
        log=log,
        marks={},
        position=position,
        state=record.state,
        module=record.components,
        edition=edition,
    )


def decoded(text: str, what: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError, TypeError):  # TypeError: not even text
        raise Damaged(f"{what} can't be read") from None


def commitment(record: Record) -> str:
    """What everybody may know of the dice's seed from the start."""
    return SecureDice(record.seed).commitment


def new_record(match: Match, dice: SecureDice, entry: CatalogEntry, name: str, who: str, scenario: str = "") -> Record:
    """A table for a match: one just begun, or from a position of its own in a `scenario`.

    What was rolled before these dice came has indices below 0.
    """
    game, time = match.game, now()
    position, state = saved.seal(game, match.position)
    titles = {s.id: s.title for s in game.scenarios}
    return Record(
        id=secrets.token_urlsafe(16),
        name=name or titles.get(match.scenario, "") or entry.title,
        game=game.id,
        module=entry.module,
        components=game.components_id,
        scenario=match.scenario or scenario or game.edition_id,
        options=msgspec.json.encode(match.options).decode(),
        rules=game.card.version,
        seed=dice.seed,
        number=match.number,
        state=state,
        snapshot=pack_position(position),
        first=match.first,
        start=b"" if match.scenario else pack_position(saved.seal(game, match.start)[0]),
        rolled=dice.index - _rolls(match),
        **vars(public_snapshot(match)),
        owner=who,
        made=time,
        changed=time,
        format=FORMAT,
    )


def numbered(log: list[Any], first: int, record: Record, marks: dict[int, str] | None = None) -> list[Input]:
    """Rows of a log for the database, with the hashes that are known; the last one carries that of the position."""
    known = marks or {}
    rows = [msgspec.json.encode(row).decode() for row in log]
    inputs = [Input(n, row, known.get(n, ""), record.changed) for n, row in enumerate(rows, first + 1)]
    if inputs:
        inputs[-1].state = record.state
    return inputs
