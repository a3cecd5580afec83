"""A battle as a scene, as far as the games of the family show it alike. All of it comes from a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mypy_extensions import mypyc_attr

from grognard.kernel.flow import Frame
from grognard.kernel.kinds import Kind, Lexicon
from grognard.kernel.scene import Stage
from grognard.kernel.template import Template, first_up, write
from grognard.kernel.view import Piece, View


@mypyc_attr(allow_interpreted_subclasses=True)
class Fight:
    """The battle that runs at a depth of a view, in the space `at`."""

    def __init__(self, lexicon: Lexicon, view: View, depth: int, side: Kind, piece: Kind) -> None:
        self.lexicon = lexicon
        self.view = view
        self.depth = depth
        self.side = side
        self.side_ids = lexicon.of(side).ids
        self.index = lexicon.of(piece).lookup
        self.step = view.running[depth].step
        self.inside = view.running[depth + 1 :]
        self.at = ""
        self.frames: list[Frame | None] = []  # what sentences speak of: the battle, then what runs inside it
        self.known: dict[str, tuple[Any, Kind | None]] = {}  # and what else they know, by name

    def tell(self, lines: Sequence[Template]) -> list[str]:
        """Those of the sentences that have something to say."""
        return [text for text in [line.say(self.lexicon, self.find) for line in lines] if text]

    def find(self, name: str) -> tuple[Any, Kind | None]:
        """What a name stands for: a fact, or a local of what runs, innermost first; nothing where none has it."""
        for f in reversed(self.frames) if name not in self.known else []:
            if f is not None and hasattr(f, name):
                return getattr(f, name), type(f).__dataclass_fields__[name].metadata["kind"]
        return self.known.get(name, ("", None))

    def does(self, side: int, verb: str = "") -> str:
        """The Union attacks; The Kiowa attack."""
        return first_up(write(self.lexicon, self.side, side, verb))

    def name(self, side: int) -> str:
        return write(self.lexicon, self.side, side)

    def title(self, side: int, attacks: bool) -> str:
        return f"{write(self.lexicon, self.side, side, 'adjective')}, {'attacking' if attacks else 'defending'}"

    def pieces(self, side: int) -> list[Piece]:
        return [p for p in self.view.pieces + self.view.known if p.at == self.at and p.side == self.side_ids[side]]

    def counted(self, side: int) -> int:
        """How many counters of a side lie here in stacks that the view counts."""
        return sum(s.count for s in self.view.stacks if s.at == self.at and s.side == self.side_ids[side])


def which(texts: Mapping[str, object]) -> list[str]:
    """Those texts that hold.

    >>> which({"behind walls": True, "0 broke off": 0})
    ['behind walls']
    """
    return [text for text, holds in texts.items() if holds]


def stages(now: int, parts: list[tuple[str, bool]]) -> list[Stage]:
    """The parts of a battle in their order; those that are not held are skipped."""
    return [Stage(text, _state(now, n, held)) for n, (text, held) in enumerate(parts)]


def _state(now: int, part: int, held: bool) -> str:
    if part == now:
        return "now"
    return "skipped" if not held else "done" if part < now else "next"
