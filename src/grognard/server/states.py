"""What a seat is sent after every change: its snapshot, the lines it hasn't had, who sits where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Raw

from grognard.server.differences import difference
from grognard.server.listener import Listener
from grognard.server.messages import Change
from grognard.server.past import past_out
from grognard.server.record import drawers_of, due_of
from grognard.server.shares import dice_out
from grognard.server.snapshots import SeatSnapshot

if TYPE_CHECKING:
    from grognard.server.table import Table


def state_of(t: Table, snapshot: SeatSnapshot, role: str, who: str, first: int, cut: int | None = None) -> bytes:
    """A whole state with the lines from `first` on; those from `cut` on were taken back."""
    head = {"type": "state", "number": snapshot.number}
    lines = {"lines": _lines(t, role, first), "first": first, "cut": cut}
    return msgspec.json.encode({**head, **snapshot.parts, **_around(t, role, who), **lines})


def news_for(t: Table, x: Listener) -> bytes:
    """The newest state for a socket, with every line that it hasn't had; as a change of the last if it wants that."""
    assert t.seat_log is not None
    first, cut = x.sent, x.cut
    x.sent, x.cut = t.seat_log.count(x.role), None
    snapshot, last = t.snapshots[x.role], x.last
    if not x.changes:
        return state_of(t, snapshot, x.role, x.who, first, cut)
    around = _around(t, x.role, x.who)
    x.last = (snapshot, around)
    if last is None:
        return state_of(t, snapshot, x.role, x.who, first, cut)
    parts = {**snapshot.since(last[0]), **(difference(last[1], around) or {})}
    return msgspec.json.encode(Change(last[0].number, snapshot.number, parts, _lines(t, x.role, first), first, cut))


def _lines(t: Table, role: str, first: int) -> Raw:
    assert t.seat_log is not None
    return Raw(t.seat_log.lines(role, first, t.seat_log.count(role)))


def _around(t: Table, role: str, who: str) -> dict[str, Any]:
    """The parts of a state that don't follow from the position."""
    session = t.lesson_session
    return {
        "seats": msgspec.to_builtins(t.seating.infos(who, t.online, t.silenced(who))),
        "thinking": t.thinking,
        "lesson": session.message if session is not None and role == session.role else None,
        "draw": drawers_of(t.record) if role else [],
        "due": due_of(t.record, t.seating.seats),
        "dice": msgspec.to_builtins(dice_out(t.record)),
        "past": msgspec.to_builtins(past_out(t.record)),
        "clock": msgspec.to_builtins(t.clock.shown()),
    }
