"""What one role sees of a table, encoded once after every change and shared by all its sockets."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from msgspec import Raw

from grognard.kernel.brief import Brief, close_menu
from grognard.kernel.game import Game
from grognard.kernel.match import Match
from grognard.kernel.proposal import plan_of
from grognard.kernel.reach import Goal
from grognard.kernel.scene import Remark, Status
from grognard.kernel.view import Outcome, Piece, Space, Stack, View
from grognard.server.differences import difference
from grognard.server.errors import brief
from grognard.server.messages import GoalOut

LOG = logging.getLogger("grognard.server")
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


class PlanOut(msgspec.Struct):
    """The question may be left to the game, with those that follow it."""

    title: str
    note: str
    opens: bool


class AskOut(msgspec.Struct):
    step: str
    rule: str
    prompt: str
    at: str
    members: list[str]
    options: list[OptionOut]
    reach: list[GoalOut]
    brief: Brief | None
    plan: PlanOut | None


class SeatSnapshot:
    """What one role sees of a table: the parts of a State that all its sockets share, as plain data."""

    def __init__(self, number: int, parts: dict[str, Any]) -> None:
        self.number = number
        self.parts = parts
        self.known: tuple[SeatSnapshot, dict[str, Any]] | None = None  # the difference that was asked for last

    def raw(self, part: str) -> Raw:
        return Raw(msgspec.json.encode(self.parts[part]))

    def since(self, old: SeatSnapshot) -> dict[str, Any]:
        """What has changed since an older one; made once for all sockets that have that one."""
        if old is self:
            return {}  # others have come or gone
        if self.known is None or self.known[0] is not old:
            self.known = (old, difference(old.parts, self.parts) or {})
            old.known = None  # or every snapshot would hold all before it
        return self.known[1]


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
    parts = {
        "view": _view(view),
        "ask": _ask(match, view),
        "status": status,
        "scene": scene,
        "undo": bool(view.role) and view.waiting == view.role and match.can_undo,
        "waiting": view.waiting,
        "outcome": view.outcome,
    }
    return SeatSnapshot(match.number, msgspec.to_builtins(parts))


def _made_or(make: Callable[[], T], otherwise: T) -> T:
    """Make something that is shown beside the map; a fault in it is logged, and must not stop the game."""
    try:
        return make()
    except Exception as err:
        LOG.error("a status, scene or brief can't be made: %s", brief(err))
        return otherwise


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
    brief, plan = _made_or(lambda: _brief(match, view), None), plan_of(match.game, q.step)
    left = PlanOut(plan.title, plan.note, plan.opens) if plan is not None else None
    return AskOut(q.step, q.rule, q.prompt, q.at, q.members, options, goals_out(goals), brief, left)


def _brief(match: Match, view: View) -> Brief | None:
    brief: Brief | None = match.game.brief(view)
    if brief is not None:
        close_menu(match, view.role, brief)
    return brief


def goals_out(goals: list[Goal]) -> list[GoalOut]:
    return [
        GoalOut(x.at, x.cost, [(c.verb, c.noun) for c in x.way], x.stops, x.text, x.risks, x.threats) for x in goals
    ]
