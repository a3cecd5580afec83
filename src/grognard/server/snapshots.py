"""What one role sees of a table, encoded once after every change and shared by all its sockets."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from msgspec import Raw

from grognard.kernel.game import Game
from grognard.kernel.match import Match
from grognard.kernel.reach import Goal
from grognard.kernel.scene import Remark, Status
from grognard.kernel.view import Outcome, Piece, Space, Stack, View
from grognard.server.errors import brief
from grognard.server.messages import GoalOut

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
    at: str
    members: list[str]
    options: list[OptionOut]
    reach: list[GoalOut]


@dataclass(frozen=True)
class SeatSnapshot:
    """What one role sees of a table: the parts of a State that all its sockets share."""

    number: int
    view: Raw
    ask: Raw
    status: Raw
    scene: Raw
    undo: bool
    waiting: str
    outcome: Raw


@dataclass(frozen=True)
class PublicSnapshot:
    """What everybody may see of a table in the list of tables: columns of its record, made without encoding a view."""

    waiting: str
    status: str
    detail: str
    over: bool
    winner: str
    ending: str


def public_snapshot(match: Match) -> PublicSnapshot:
    game: Game[Any] = match.game
    view = match.view()
    status = _made_or(lambda: game.status(view), Status())
    end = view.outcome or Outcome("", {}, "")
    return PublicSnapshot(view.waiting, status.text, status.detail, match.over, end.winner, end.text)


def seat_snapshot(match: Match, role: str) -> SeatSnapshot:
    return snapshot_of(match, match.view(role))


def snapshot_of(match: Match, view: View) -> SeatSnapshot:
    """The snapshot for a role that has this view of a match."""
    game: Game[Any] = match.game
    status = _made_or(lambda: game.status(view), Status())
    is_closed = view.outcome is not None and bool(view.outcome.text)  # what went on then leads nowhere
    scene = None if is_closed else _made_or(lambda: game.scene(view), None)
    return SeatSnapshot(
        number=match.number,
        view=_raw(_view(view)),
        ask=_raw(_ask(match, view)),
        status=_raw(status),
        scene=_raw(scene),
        undo=bool(view.role) and view.waiting == view.role and match.can_undo,
        waiting=view.waiting,
        outcome=_raw(view.outcome),
    )


def _made_or(make: Callable[[], T], otherwise: T) -> T:
    """Make something that is shown beside the map; a fault in it is logged, and must not stop the game."""
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
    remarks = _made_or(lambda: match.remarks(view.role), [Remark()] * len(q.options))
    options = [OptionOut(c.verb, c.noun, r.label, r.text, r.tag) for c, r in zip(q.options, remarks, strict=True)]
    none: list[Goal] = []
    goals = _made_or(lambda: match.reach(view.role), none)
    return AskOut(q.step, q.rule, q.prompt, q.at, q.members, options, goals_out(goals))


def goals_out(goals: list[Goal]) -> list[GoalOut]:
    return [GoalOut(x.at, x.cost, [(c.verb, c.noun) for c in x.way], x.stops, x.text, x.risks) for x in goals]
