"""Positions and views as JSON: frames and steps by name, state hashes. Never compiled: mypyc drops class keywords.

What is saved comes from strangers: whatever is wrong with it ends in a single SaveError that says what and where.
"""

from __future__ import annotations

import hashlib
from typing import Annotated, Any

import msgspec

from grognard.kernel.flow import NOBODY, Frame, Position
from grognard.kernel.game import Game, GameError
from grognard.kernel.view import View

Int = Annotated[int, msgspec.Meta(ge=-(2**31), le=2**31)]
Text = Annotated[str, msgspec.Meta(max_length=200)]


class SaveError(Exception):
    """A save that can't be opened; the message says what is wrong and where."""


class SavedFrame(msgspec.Struct, forbid_unknown_fields=True):
    frame: Text
    step: Text
    data: dict[Text, bool | Int | list[Int]]


class SavedPosition(msgspec.Struct, forbid_unknown_fields=True):
    board: dict[Text, Int | list[Int]]
    frames: Annotated[list[SavedFrame], msgspec.Meta(max_length=1000)]
    over: bool = False
    winner: Text = ""
    ended: Text = ""


class SavedShare(msgspec.Struct, forbid_unknown_fields=True):
    """What a seat added to the dice: promised by its SHA-256, and counted from the roll `since` on; -1: never."""

    role: Text
    commitment: Text
    secret: Text = ""  # in hex; "" where it was never given
    since: Int = -1


class Mark(msgspec.Struct, forbid_unknown_fields=True):
    """Something in a table's past that everybody should know: where the game came from, or what was put back."""

    kind: Text  # import, fork, imagined, damage or rules
    number: Int  # the position from which it holds
    time: Text = ""


def freeze(game: Game[Any], g: Position[Any]) -> SavedPosition:
    frames: list[SavedFrame] = []
    for f in g.stack:
        p = game.rules.procedures[f.proc]
        step = p.steps[f.pc].name if f.pc < len(p.steps) else ""
        frames.append(SavedFrame(p.name, step, dict(zip(p.saved[2:], p.get(f)[2:], strict=True))))
    ended = game.rules.book.ids[g.ended]
    return SavedPosition(game.shape.values(g.board), frames, g.over, game.role_name(g.winner), ended)


def thaw(game: Game[Any], saved: SavedPosition) -> Position[Any]:
    """The position, not yet advanced; SaveError names the first thing that can't be."""
    try:
        board = game.shape.build(saved.board)
    except GameError as err:
        raise SaveError(str(err)) from None
    frames = [_thaw_frame(game, s, f"frames[{i}]") for i, s in enumerate(saved.frames)]
    g: Position[Any] = Position(game.rules, board, frames)
    if saved.winner and saved.winner not in game.roles:
        raise SaveError(f"winner: {game.id} has no role {saved.winner!r}")
    if saved.ended and saved.ended not in game.rules.book.index:
        raise SaveError(f"ended: {game.id} has no rule {saved.ended!r}")
    g.over = saved.over
    g.winner = game.role(saved.winner) if saved.winner else NOBODY
    g.ended = game.rules.book.index.get(saved.ended, 0)
    return g


def _thaw_frame(game: Game[Any], s: SavedFrame, at: str) -> Frame:
    p = game.rules.by_name.get(s.frame)
    if p is None:
        raise SaveError(f"{at}: {game.id} has no procedure {s.frame!r}")
    names = [x.name for x in p.steps]
    if s.step and s.step not in names:
        raise SaveError(f"{at}: {s.frame} has no step {s.step!r}")
    if set(s.data) != set(p.saved[2:]):
        raise SaveError(f"{at}: {s.frame} holds {', '.join(p.saved[2:])}")
    fresh = p.make()
    held: dict[str, Any] = {}
    for field, name in zip(p.fields[2:], p.saved[2:], strict=True):
        held[field] = s.data[name]
        if type(held[field]) is not type(getattr(fresh, field)):
            raise SaveError(f"{at}: {s.frame}.{name} can't be {str(held[field])[:40]}")
    frame: Frame = p.make(pc=names.index(s.step) if s.step else len(names), proc=p.index, **held)
    return frame


def state_hash(game: Game[Any], g: Position[Any]) -> str:
    """Sixteen hex digits that differ whenever the positions do, the same in every process."""
    return digest(freeze(game, g))


def seal(game: Game[Any], g: Position[Any]) -> tuple[bytes, str]:
    """A position as JSON, and its state hash."""
    data = msgspec.json.encode(freeze(game, g))
    return data, _hash(data)


def unseal(game: Game[Any], data: bytes) -> Position[Any]:
    """The position of `seal`, not yet advanced."""
    return thaw(game, msgspec.json.decode(data, type=SavedPosition))


def encode_view(view: View) -> bytes:
    """A view as JSON: the bytes that leave the house."""
    return msgspec.json.encode(view)


def digest(saved: SavedPosition) -> str:
    return _hash(msgspec.json.encode(saved))


def _hash(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=8).hexdigest()
