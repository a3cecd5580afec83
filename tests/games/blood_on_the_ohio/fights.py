"""Positions in the middle of a fight, and short questions about them, for the tests of chapters 15 to 20."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.games.blood_on_the_ohio import GAME
from grognard.games.blood_on_the_ohio.components import SITES
from grognard.games.blood_on_the_ohio.state import OFF, Board
from grognard.kernel.dice import LaidDice
from grognard.kernel.match import Match

D = GAME.components
Places = dict[str, Any]  # fields of a board: structures and what belongs to them
MEMBERS = ("Mi", "Sh", "De", "M")


def begin(
    step: str,
    frame: Mapping[str, Any],
    units: Mapping[str, str],
    dice: Sequence[Sequence[int]] = (),
    side: str = "us",
    **board: Any,
) -> Match:
    """A match at a step, in the operations of a side, with the units by space: {"kekionga": "Mi-1 Mi-2"}.

    Only the structures that are named stand; both sides have 2 VP.
    """
    placed = {id: space for space, ids in units.items() for id in ids.split()}
    data = {
        "scenario": "harmar", "units": placed, "vp": {"us": 4, "wc": 4}, "known": list(D.counters),
        "status": dict.fromkeys(MEMBERS, "member"), **board,
        "play": [("Operations.form", {"side": side}), *([(step, dict(frame))] if step else [])],
    }  # fmt: skip
    return GAME.match(data, dice=LaidDice([list(roll) for roll in dice]))


def retreat(where: str, members: str, units: Mapping[str, str], **more: Any) -> Match:
    """Members retreat from a space, where others may stay."""
    side = "us" if D.side[D.counters.index(members.split()[0])] == 0 else "wc"
    frame = {"side": side, "where": where, "members": members.split(), **more.pop("frame", {})}
    return begin("Retreat.begin", frame, {**units, where: f"{members} {units.get(where, '')}"}, **more)


def at(match: Match, id: str) -> str:
    """Where a counter is."""
    b: Board = match.position.board
    where = b.at[D.counters.index(id)]
    return D.spaces[where] if where >= 0 else OFF[where]


def is_reduced(match: Match, id: str) -> bool:
    return bool(match.position.board.reduced[D.counters.index(id)])


def is_inside(match: Match, id: str) -> bool:
    return bool(match.position.board.inside[D.counters.index(id)])


def site(match: Match, space: str) -> str:
    """What stands in a space, with a star when it is reduced."""
    b: Board = match.position.board
    s = D.spaces.index(space)
    return SITES[b.site[s]] + ("*" if b.damaged[s] else "")


def vp(match: Match) -> tuple[int, int]:
    """Points of both sides, in halves; they began with four."""
    ours, theirs = match.position.board.vp
    return ours, theirs


def rules_told(match: Match) -> list[str]:
    return [line.rule for line in match.lines()]


def offers(match: Match, verb: str) -> list[str]:
    """The nouns that a verb has open."""
    assert match.ask is not None
    return sorted(c.noun for c in match.ask.options if c.verb == verb)


def running(match: Match, procedure: str = "") -> Any:
    """The frame that runs, or the last one of a procedure."""
    return [f for f in match.position.stack if procedure in ("", type(f).__name__)][-1]


def play_on(match: Match, until: str = "Operations.form") -> None:
    """Take the first option, again and again."""
    while match.where() != until:
        assert match.ask is not None
        match.play(match.ask.options[0])


def told_of(match: Match, event: str) -> list[int]:
    """The ints of the first event of a kind."""
    return next(e.args for _, e in match.events if match.position.rules.events[e.kind].name == event)
