"""What an order would do, before it is given: for a hand that is still drawing it.

A draft is either the whole numbers of an order, or a part of one by its names: where the Leader should go, in what
arrangement, who stands where by hand. The game fills in the rest by the same code as its rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from grognard.kernel.border import Choice

Draft = Sequence[int] | Mapping[str, Any]


@dataclass
class Ghost:
    """Where a model would end, and how it gets there: lengths in mils, `rough` being what slow ground costs more.

    With a `rule` it may not go so, and `why` says it with its figures. `apart` is who charges and touches nobody.
    """

    piece: str
    x: int
    y: int
    facing: int = 0
    way: list[tuple[int, int]] = field(default_factory=list)
    length: int = 0
    rough: int = 0
    limit: int = 0
    rule: str = ""
    why: str = ""
    apart: bool = False


@dataclass
class Consequence:
    """What standing there would bring. `kind` is charge, shot, safe, fire, objective, formation, contact or meets.

    A charge or a shot is what others do, safe that there is none, fire what could be fired from there, formation that
    nobody is too far from another or, by `limit`, from the Leader. `unit` is who does it or what it
    concerns; `mils` is the distance that matters, `limit` how far it may be.
    """

    kind: str
    unit: str
    text: str
    mils: int = 0
    limit: int = 0
    rule: str = ""


@dataclass
class Ray:
    """What one eye sees of one model: seen at all, and whether something stands before part of it."""

    piece: str
    seen: bool
    obscured: bool


@dataclass
class Addend:
    """A part of a sum that decides what dice need, with its rule."""

    text: str
    value: str
    rule: str = ""


@dataclass
class Forecast:
    """An attack before its dice: who sees whom, the verdict on cover, what dice need, and what they may bring.

    `eye` is the model whose `rays` are told; `hidden` is, for each firer, how many of the target are obscured for him,
    `clear` whom at least half of the firers see whole. `losses` are the chances to lose 0, 1, 2 and so on, `ends` those
    of each result of the test that follows, by its word. `half` and `range` are the reach of the eye's weapon, in mils.
    """

    target: str
    dice: int
    eye: str = ""
    rays: list[Ray] = field(default_factory=list)
    hidden: dict[str, int] = field(default_factory=dict)
    clear: list[str] = field(default_factory=list)
    verdict: Addend | None = None
    sums: list[Addend] = field(default_factory=list)
    losses: list[float] = field(default_factory=list)
    ends: dict[str, float] = field(default_factory=dict)
    half: int = 0
    range: int = 0


@dataclass
class Preview:
    """What an order would do. `choice` can be sent as it is where no `rule` refuses it; None while it is incomplete.

    `areas` are outlines of where whoever comes onto the table may be put.
    """

    choice: Choice | None
    rule: str = ""
    why: str = ""
    ghosts: list[Ghost] = field(default_factory=list)
    consequences: list[Consequence] = field(default_factory=list)
    forecast: Forecast | None = None
    areas: list[list[tuple[int, int]]] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        return self.choice is not None and not self.rule
