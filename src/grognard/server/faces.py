"""What one role sees of a table, as bytes: made once after every change, whoever and however many look."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from msgspec import Raw

from grognard.kernel.game import Game
from grognard.kernel.match import Match
from grognard.kernel.scene import Remark, Status
from grognard.kernel.view import Outcome, Piece, Space, Stack, View
from grognard.server.errors import brief

LOG = logging.getLogger("grognard.server")
NULL = Raw(b"null")
T = TypeVar("T")


class ViewOut(msgspec.Struct):
    """The part of a view that the page is sent: built by allow-list, like the view itself."""

    game: str
    role: str
    number: int
    where: str
    pieces: list[Piece]
    spaces: list[Space]
    stacks: list[Stack]
    tracks: dict[str, int]
    boxes: dict[str, list[str]]
    counts: dict[str, int]
    known: list[Piece]


class OptionOut(msgspec.Struct):
    verb: str
    noun: str
    label: str
    text: str
    tag: str


class AskOut(msgspec.Struct):
    step: str
    rule: str
    prompt: str
    options: list[OptionOut]


@dataclass(frozen=True)
class Face:
    """The parts of a State that every socket of a role shares."""

    number: int
    view: Raw
    ask: Raw
    status: Raw
    scene: Raw
    undo: bool
    waiting: str
    outcome: Raw


@dataclass(frozen=True)
class Glimpse:
    """What the list of tables says of one: public, and made without the bytes of a view."""

    waiting: str
    status: Status
    outcome: Outcome | None


def glimpse(match: Match) -> Glimpse:
    game: Game[Any] = match.game
    view = match.view()
    return Glimpse(view.waiting, _shown(lambda: game.status(view), Status()), view.outcome)


def make_face(match: Match, role: str) -> Face:
    return face_of(match, match.view(role))


def face_of(match: Match, view: View) -> Face:
    """What is shown to who has this view of a match."""
    game: Game[Any] = match.game
    status = _shown(lambda: game.status(view), Status())
    scene = _shown(lambda: game.scene(view), None)
    return Face(
        number=match.number,
        view=_raw(_view(view)),
        ask=_raw(_ask(match, view)),
        status=_raw(status),
        scene=_raw(scene),
        undo=bool(view.role) and view.waiting == view.role and match.can_undo,
        waiting=view.waiting,
        outcome=_raw(view.outcome),
    )


def _shown(make: Callable[[], T], otherwise: T) -> T:
    """What stands beside the map; a fault there must not stop the game."""
    try:
        return make()
    except Exception as err:
        LOG.error("a status or scene can't be made: %s", brief(err))
        return otherwise


def _raw(part: Any) -> Raw:
    return NULL if part is None else Raw(msgspec.json.encode(part))


def _view(v: View) -> ViewOut:
    return ViewOut(
        v.game, v.role, v.number, v.where, v.pieces, v.spaces, v.stacks, v.tracks, v.boxes, v.counts, v.known
    )


def _ask(match: Match, view: View) -> AskOut | None:
    q = view.ask
    if q is None:
        return None
    remarks = _shown(lambda: match.remarks(view.role), [Remark()] * len(q.options))
    options = [OptionOut(*c, r.label, r.text, r.tag) for c, r in zip(q.options, remarks, strict=True)]
    return AskOut(q.step, q.rule, q.prompt, options)
