"""What a role may see: one shape for all area games, so that one page, one bot and one API can read them all.

Games build it by allow-list: they put in what may be seen, and never take secrets out of a copy.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from grognard.kernel.border import Choice
from grognard.kernel.flow import Frame

Scalar = int | str
F = TypeVar("F", bound=Frame)


@dataclass
class Piece:
    """A counter that this role may see: which one, where it stands, whose it is and what its face shows.

    `aboard` is the piece that carries it.
    """

    id: str
    at: str
    side: str
    kind: str
    face: dict[str, Scalar] = field(default_factory=dict)
    aboard: str = ""


@dataclass
class Space:
    """The state of a space; the map itself is data and never changes."""

    id: str
    control: str = ""
    marks: list[str] = field(default_factory=list)


@dataclass
class Stack:
    """How many counters of a side stand in a space: never which. `spent` of them were seen to act already.

    `marks` are facts about the stack that a game leaves open.
    """

    at: str
    side: str
    count: int
    spent: int = 0
    marks: list[str] = field(default_factory=list)


@dataclass
class Running:
    """A procedure under way, with those of its locals that this role may know."""

    frame: str
    step: str
    locals: dict[str, int | bool | list[int]] = field(default_factory=dict)

    def unpack(self, kind: type[F]) -> F:
        """Its frame; what this role may not know has its default."""
        make: Any = kind
        frame: F = make(**self.locals)
        return frame


def depth_of(kind: type[Frame], running: Sequence[Running]) -> int:
    """Where the innermost procedure of a kind stands, -1 where none runs."""
    return max((i for i, r in enumerate(running) if r.frame == kind.__name__), default=-1)


def innermost(kind: type[F], running: Sequence[Running]) -> F | None:
    depth = depth_of(kind, running)
    return running[depth].unpack(kind) if depth >= 0 else None


@dataclass
class Question:
    """A decision: who is asked, in which step, under which rule, in words, with every open choice.

    `at` is the space that the choices go out from, "" where there is none; `members` are the pieces that go together.
    """

    role: str
    step: str
    rule: str
    prompt: str
    options: list[Choice]
    at: str = ""
    members: list[str] = field(default_factory=list)


@dataclass
class Outcome:
    """How a game ended: the winner ("" for a draw), the score and the rule that ended it.

    `text` says so in words where the players ended the game, not its rules.
    """

    winner: str
    score: dict[str, float]
    rule: str
    text: str = ""


@dataclass
class View:
    """Everything that one role knows at one moment. `role` is "" for a spectator, who sees what is public.

    `edition` is the scenario whose components are played with, where scenarios bring their own.
    """

    game: str
    role: str
    number: int = 0  # of the match at that moment
    where: str = ""  # in the rules, as `Match.where`
    edition: str = ""
    running: list[Running] = field(default_factory=list)  # from the outermost
    pieces: list[Piece] = field(default_factory=list)  # its own, or all where nothing is hidden
    spaces: list[Space] = field(default_factory=list)
    stacks: list[Stack] = field(default_factory=list)
    tracks: dict[str, int] = field(default_factory=dict)  # turn, points and whatever else is counted in the open
    boxes: dict[str, list[str]] = field(default_factory=dict)  # the ids of what lies beside the map, for all to see
    counts: dict[str, int] = field(default_factory=dict)  # how much lies in piles that it can't look into
    known: list[Piece] = field(default_factory=list)  # those of others that it has seen
    board: dict[str, int | list[int]] = field(default_factory=dict)  # all that the role knows, as `Game.known` has it
    waiting: str = ""  # who decides
    ask: Question | None = None  # what the role is asked, where it decides
    outcome: Outcome | None = None  # once the game is over
