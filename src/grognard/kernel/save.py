"""Saves: a match as a file that lasts. Never compiled: mypyc drops class keywords.

A save is one JSON document. It holds the present position, so that it opens at once, and every input since the
start, so that it can be replayed and checked. Saves come from strangers: whatever is wrong with one ends in a
single SaveError that says what and where.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from grognard.kernel.chance import Dice
from grognard.kernel.dice import SecureDice
from grognard.kernel.flow import NOBODY, Event, FlowError, Position
from grognard.kernel.game import Game, GameError
from grognard.kernel.match import Match
from grognard.kernel.recorder import ReplayDice
from grognard.kernel.rows import Ended, Fell, Picked, Row, Undone
from grognard.kernel.rulebook import ENDINGS, Refusal
from grognard.kernel.saved import (
    Int,
    Mark,
    SavedPosition,
    SavedShare,
    SaveError,
    Text,
    digest,
    freeze,
    state_hash,
    thaw,
)

VERSION = 1
LIMIT = 32 << 20  # bytes; the longest games are under one megabyte
WITH_MODULE = "open it with its folder: grognard play DIR --load FILE, or load(FILE, game=grognard.module(DIR))"

Lookup = Callable[[str], Game[Any]]
Progress = Callable[[int, int], None]  # rows that were replayed, and all


class Fault(msgspec.Struct, forbid_unknown_fields=True):
    """What a fuzzer found at the end of this log: the law, where, and the choice that showed it."""

    law: Text
    where: str
    why: str
    choice: list[Text] = []
    outcomes: list[list[Int]] = []


class Save(msgspec.Struct, forbid_unknown_fields=True):
    format: Literal["grognard"]
    version: int
    game: Text
    rules: int
    scenario: Text
    options: dict[Text, bool | Int | Text]
    first: Annotated[int, msgspec.Meta(ge=0)]
    start: SavedPosition | None
    log: list[list[Int | Text | list[Int]] | Int]
    marks: dict[Text, Text]
    position: SavedPosition
    state: Text
    spent: list[float] = []
    fault: Fault | None = None
    module: Text = ""
    edition: Text = ""
    seed: Text = ""  # of secure dice, in hex: only once the game is over
    commitment: Text = ""  # the seed's SHA-256, known from the start
    rolls: Int = 0  # the dice's index at the first row; below 0 where the first rolls came from other dice
    shares: Annotated[list[SavedShare], msgspec.Meta(max_length=20)] = []  # what the seats added to the seed
    past: Annotated[list[Mark], msgspec.Meta(max_length=100)] = []  # brought in, forked, put back


# matches

def pack(match: Match, fault: Fault | None = None) -> bytes:
    """A match as one JSON document."""
    game: Game[Any] = match.game
    saved = freeze(game, match.position)
    return msgspec.json.encode(
        Save(
            format="grognard",
            version=VERSION,
            game=game.id,
            rules=game.card.version,
            scenario=match.scenario,
            options=match.options,
            first=match.first,
            start=None if match.scenario else freeze(game, match.start),
            log=log_of(match),
            marks={str(n): hash for n, hash in match.state_hashes.items()},
            position=saved,
            state=digest(saved),
            spent=match.spent,
            fault=fault,
            module=game.components_id,
            edition=game.edition_id,
        )
    )


def log_of(match: Match, since: int = 0) -> list[Any]:
    """The inputs as a save writes them; with `since`, only from that row on."""
    return [_row(match.game, x) for x in match.rows[since:]]


def _row(game: Game[Any], x: Row) -> Any:
    """[verb, noun], [verb, noun, [numbers]], [outcome], -1 - row for what was taken back to a row, or [rule, role]."""
    if isinstance(x, Picked):
        name = list(game.rules.name(x.choice))
        return name if x.args is None else [*name, x.args]
    if isinstance(x, Ended):
        return [x.rule, game.role_name(x.role)]
    return x.outcome if isinstance(x, Fell) else -1 - x.row


def unpack(data: bytes, games: Lookup, dice: Dice | None = None, progress: Progress | None = None) -> Match:
    """The match of a save, ready to be played on. Further chance comes from `dice`, secure ones by default.

    One of older rules goes on from its position; its log comes with it where the newer rules play it alike. That is
    found out by a replay, which `progress` may end by a SaveError.
    """
    save = read(data)
    game = game_of(save, games)
    if save.rules != game.card.version and not plays_alike(save, game, progress):
        return _upgraded(save, game, dice)
    g = _awake(game, save.position)
    match = Match(game, g, dice or SecureDice(), save.scenario, dict(save.options), advance=False)
    match.first = save.first
    match.start = _start_of(save, game)
    match.chance.rows = _rows_of(save, game)
    match.state_hashes = _hashes_of(save)
    if len(save.spent) == len(game.roles):
        match.spent = save.spent[:]
    match.opened = match.number
    match.retell = _retell
    return match


def _retell(match: Match) -> list[tuple[int, Event]]:
    """What the log of a save tells, by playing its rows once more; nothing where the rules can't."""
    rows = match.rows[: match.opened - match.first]
    replayed = Match(match.game, match.start.clone(), ReplayDice(rows), match.scenario, match.options, advance=False)
    replayed.first = match.first
    try:
        while len(replayed.rows) < len(rows) or replayed.number == replayed.first:
            _step(replayed, rows, {})
    except SaveError:
        return []
    return replayed.events


def read(data: bytes) -> Save:
    """The document, with every type checked."""
    if len(data) > LIMIT:
        raise SaveError(f"{len(data) >> 20} MB is more than any game needs; not opened")
    try:
        save = msgspec.json.decode(data, type=Save)
    except (msgspec.DecodeError, UnicodeDecodeError) as err:
        raise SaveError(f"not a save of ours: {err}") from None
    except RecursionError:
        raise SaveError("not a save of ours: nested too deeply") from None
    if save.version != VERSION:
        raise SaveError(f"version: written by format {save.version}; this program reads {VERSION}")
    if digest(save.position) != save.state:
        raise SaveError("position: it doesn't match its hash; the save was edited or damaged")
    return save


def game_of(save: Save, games: Lookup) -> Game[Any]:
    """The game that a save was played by; SaveError where it isn't here."""
    try:
        game = games(save.game)
        if save.module and game.editions and save.edition not in game.editions:
            raise SaveError(f"module: {save.edition!r} is no scenario of the game's own; {WITH_MODULE}")
        game = game.edition(save.edition)
    except (GameError, KeyError) as err:
        raise SaveError(f"game: {err}") from None
    if save.module != game.components_id:
        if not save.module:
            raise SaveError("module: played with the game's own components; open it without a folder")
        raise SaveError(f"module: played with the components {save.module}; {WITH_MODULE}")
    if save.rules > game.card.version:
        raise SaveError(f"rules: version {save.rules} is newer than ours, {game.card.version}; update first")
    return game


def _awake(game: Game[Any], saved: SavedPosition) -> Position[Any]:
    """A position that waits for its decision again; what can't be played is refused."""
    g = thaw(game, saved)
    try:
        if not g.over:
            g.advance(None)
        for role in range(NOBODY, len(game.roles)):
            game.view(g, role)
    except Exception as err:
        raise SaveError(f"position: the rules can't go on from here ({_short(err)})") from None
    if g.over and not g.ended:
        raise SaveError("ended: a game that is over names the rule that ended it")
    if g.pending is not None:
        raise SaveError("position: it waits for chance; a save is made at a decision or at the end")
    return g


def _upgrade(save: Save, game: Game[Any]) -> SavedPosition:
    """The position of older rules as the game's own rules have it."""
    try:
        return msgspec.convert(game.upgrade(save.rules, msgspec.to_builtins(save.position)), SavedPosition)
    except GameError as err:
        raise SaveError(f"rules: {err}") from None
    except Exception as err:  # not checked yet: the board of an older version, from a stranger
        why = f"version {save.rules} can't be brought to {game.card.version} ({_short(err)})"
        raise SaveError(f"position: {why}") from None


def plays_alike(save: Save, game: Game[Any], progress: Progress | None = None) -> bool:
    """Does a log of older rules lead to the same positions by the game's own?"""
    if _upgrade(save, game) != save.position:
        return False
    try:
        _replay(save, game, progress)
    except SaveError:
        return False
    return True


def _upgraded(save: Save, game: Game[Any], dice: Dice | None) -> Match:
    g = _awake(game, _upgrade(save, game))
    match = Match(game, g, dice or SecureDice(), "", dict(save.options), advance=False)
    match.first = save.first + len(save.log)
    return match


def _start_of(save: Save, game: Game[Any]) -> Position[Any]:
    if save.start is not None:
        if save.scenario:
            raise SaveError("start: a match has a scenario or a start of its own, not both")
        try:
            return thaw(game, save.start)
        except SaveError as err:
            raise SaveError(f"start.{err}") from None
    if save.scenario not in [s.id for s in game.scenarios]:
        raise SaveError(f"scenario: {game.id} has no scenario {save.scenario!r}")
    try:
        return game.set_up(save.scenario, game.settings(save.options))
    except GameError as err:
        raise SaveError(f"options: {err}") from None


def _rows_of(save: Save, game: Game[Any]) -> list[Row]:
    rows: list[Row] = []
    for n, x in enumerate(save.log):
        if isinstance(x, list):
            rows.append(_row_of(x, game, f"log[{n}]"))
        elif -n <= x < 0:
            rows.append(Undone(-1 - x))
        else:
            raise SaveError(f"log[{n}]: {x} takes back to a row that isn't there")
    return rows


def _row_of(x: list[Any], game: Game[Any], at: str) -> Row:
    if all(type(v) is int for v in x) and x:
        return Fell(x)
    if len(x) == 2 and x[0] in ENDINGS and x[1] in ("", *game.roles):
        return Ended(x[0], game.role(x[1]) if x[1] else NOBODY, len(game.roles))
    args = x[2] if len(x) == 3 and isinstance(x[2], list) else None
    is_choice = len(x) == (2 if args is None else 3) and all(type(v) is str for v in x[:2])
    code = game.rules.number(*x[:2]) if is_choice else -1
    if code < 0:
        raise SaveError(f"{at}: {str(x)[:80]} is neither a choice of {game.id} nor an outcome")
    return Picked(code, args)


def _hashes_of(save: Save) -> dict[int, str]:
    try:
        return {int(n): hash for n, hash in save.marks.items()}
    except ValueError:
        raise SaveError("marks: they are numbered") from None


def _short(err: Exception) -> str:
    return str(err)[:200] or type(err).__name__


# files

def write(match: Match, path: str | Path, fault: Fault | None = None) -> None:
    """Write a save; a crash in the middle leaves the old file as it was."""
    target, data = Path(path), pack(match, fault)
    part = target.with_name(target.name + ".part")
    with part.open("wb") as f:
        f.write(data)
        f.flush()
        os.fsync(f.fileno())
    part.replace(target)


def fetch(path: str | Path) -> bytes:
    """The bytes of a save, if they can be one."""
    try:
        with Path(path).open("rb") as f:
            data = f.read(LIMIT + 1)
    except OSError as err:
        raise SaveError(f"{path}: {err.strerror or err}") from None
    except ValueError as err:
        raise SaveError(f"{str(path)!r}: {err}") from None
    if len(data) > LIMIT:
        raise SaveError(f"{path}: more than {LIMIT >> 20} MB, more than any game needs; not opened")
    return data


# proof

def hash_of(match: Match) -> str:
    """A match's hasher: with it, every input is logged with the state hash it led to."""
    return state_hash(match.game, match.position)


def verify(
    data: bytes,
    games: Lookup,
    progress: Progress | None = None,
    at: int | None = None,
    dice: Callable[[list[Row]], Dice] = ReplayDice,
    hash_all: bool = False,
) -> Match:
    """Replay every input of a save by the rules and compare every hash; SaveError names the first difference.

    With `at` it stops at the first decision whose number is at least that. `dice` makes the source of chance out of
    the log's rows; what it gives must be what the log has. `hash_all` notes every hash, also where the save has none.
    A log of older rules is replayed where the newer ones play it alike.
    """
    save = read(data)
    game = game_of(save, games)
    if save.rules != game.card.version and not plays_alike(save, game, progress):
        raise SaveError(f"rules: version {save.rules} can't be replayed by version {game.card.version}")
    return _replay(save, game, progress, at, dice, hash_all)


def _replay(
    save: Save,
    game: Game[Any],
    progress: Progress | None = None,
    at: int | None = None,
    dice: Callable[[list[Row]], Dice] = ReplayDice,
    hash_all: bool = False,
) -> Match:
    rows, hashes = _rows_of(save, game), _hashes_of(save)
    match = Match(game, _start_of(save, game), dice(rows), save.scenario, dict(save.options), advance=False)
    match.first = save.first
    match.hasher = hash_of if hashes or hash_all else None
    _step(match, rows, hashes)
    while len(match.rows) < len(rows):
        if at is not None and match.number >= at:
            return match
        _step(match, rows, hashes)
        if progress is not None:
            progress(len(match.rows), len(rows))
    if state_hash(game, match.position) != save.state:
        raise SaveError("position: the replay leads to another one; the save was edited")
    for number in hashes:
        if number not in match.state_hashes:
            raise SaveError(f"marks[{number}]: the replay has no decision there")
    return match


def _step(match: Match, rows: list[Row], hashes: dict[int, str]) -> None:
    """Give the match its next row and compare what the rules made of it."""
    n = len(match.rows)
    try:
        if match.position.ask is None and not match.over:
            match.begin()
        elif isinstance(row := rows[n], Fell):
            raise SaveError("an outcome stands where a choice is due")
        elif isinstance(row, Undone):
            match.undo(row=row.row)
        elif isinstance(row, Ended):
            match.end(row.rule, match.game.role_name(row.role))
        else:
            name = match.game.rules.name(row.choice)
            match.play(name if row.args is None else (*name, row.args))
    except (SaveError, Refusal, FlowError, IndexError) as err:
        raise SaveError(f"log[{n}]: {_short(err)}") from None
    if match.rows[n:] != rows[n : len(match.rows)]:
        raise SaveError(f"log[{n}]: the rules go on differently from here")
    if match.number in hashes and match.state_hashes[match.number] != hashes[match.number]:
        raise SaveError(f"marks[{match.number}]: the replay has another position there")
