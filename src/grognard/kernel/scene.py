"""What is shown beside the map: where play stands, a battle as a scene, dice as they fell, remarks on options.

A game makes status and scene from a view alone, so they can tell no more than the view does.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Aim:
    """A condition that wins for a side, with its rule, and how far it is: "2 of 5". `met` says that it holds now."""

    side: str
    text: str
    rule: str = ""
    stands: str = ""
    met: bool = False


@dataclass
class Status:
    """Where play stands, in a few words: "Summer 1863, impulse of the Union", "action 2 of 3".

    `marker` is what was drawn or played for it, or what is left: a large figure, a small one, and a name to read out;
    `unit` is a word under the figure. `card` is the id of the card in play; `notes` say what holds for the time being,
    `aims` what wins. Until it is `begun`, no step of the turn is the present one.
    """

    text: str = ""
    detail: str = ""
    marker: tuple[str, str, str] | None = None
    card: str = ""
    notes: list[str] = field(default_factory=list)
    aims: list[Aim] = field(default_factory=list)
    unit: str = ""
    begun: bool = True


@dataclass
class Actor:
    """A counter in a scene; `state` is a word for the eye (ready, firing, done, idle, turned, lost), `text` says it."""

    piece: str
    state: str = ""
    text: str = ""
    pips: int = 0


@dataclass
class Row:
    """One side of a scene. Those whose faces aren't known are only counted."""

    side: str
    title: str
    notes: list[str] = field(default_factory=list)
    actors: list[Actor] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    hidden: int = 0


@dataclass
class Stage:
    """A part of a scene, in its order: done, now, next or skipped."""

    text: str
    state: str


@dataclass
class Chart:
    """A table that dice are read from; `on` is the row in use, `lit` are the cells in play, by row and place in it."""

    title: str
    columns: list[str]
    rows: list[list[str]]  # the first entry is the row's name; results are none, panic, lost or any word
    on: int = -1
    lit: list[tuple[int, int]] = field(default_factory=list)


@dataclass
class Rung:
    """One step of a scene that counts: the die that fell, what became of it in words, and its rule.

    `side` gives the die its colour; the face is 0 where none fell. `now` is the one that is being decided.
    """

    title: str
    text: str = ""
    rule: str = ""
    face: int = 0
    side: str = ""
    now: bool = False


@dataclass
class Scene:
    """A battle, or whatever a game sets apart from the map. `id` stays the same from its beginning to its end."""

    id: str
    title: str
    text: str
    at: str
    stages: list[Stage] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)  # the side that stands above first
    facts: list[tuple[str, str]] = field(default_factory=list)
    chart: Chart | None = None
    next: list[str] = field(default_factory=list)
    rungs: list[Rung] = field(default_factory=list)  # in their order; with them, facts are left out


@dataclass
class Die:
    """A die as it fell, and what it did: "" where it counts only in a sum."""

    face: int
    result: str = ""  # none, panic, lost, or any word


@dataclass
class Roll:
    """Dice that a line of the log tells of. `piece` threw them, if a piece did."""

    text: str
    dice: list[Die] = field(default_factory=list)
    note: str = ""
    piece: str = ""


@dataclass
class Remark:
    """What an option is called and what it costs. Empty parts are left to the page.

    `label` replaces the name of verb and noun; `text` stands small beside it; `tag` on the map, "2" or "+1".
    """

    label: str = ""
    text: str = ""
    tag: str = ""
