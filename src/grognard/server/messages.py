"""What the server sends, as types. docs/protocol.md says what each means; messages_in.py has what clients send."""

from __future__ import annotations

from typing import Any

from msgspec import Raw, Struct

from grognard.kernel.preview import Consequence, Forecast, Ghost
from grognard.server.messages_in import Tag


class Answer(Struct):
    verb: str
    ok: bool
    rule: str
    why: str


class SeatInfo(Struct):
    role: str
    kind: str
    bot: str
    name: str
    mine: bool
    online: bool
    held: bool  # does anybody hold it?
    since: str  # since when
    deputy: bool  # a deputy plays for its holder
    silenced: bool  # you have muted or blocked its player
    lent: bool  # yours, as a deputy
    browsers: int  # of its holder, for the holder alone; 0 for everybody else


class MarkOut(Struct):
    """Something in the table's past that everybody should know, in words."""

    kind: str
    number: int
    time: str
    text: str


class DiceOut(Struct):
    """The seed's commitment; may seats still promise secrets? what they promised; from which roll those given count."""

    commitment: str
    open: bool
    promised: dict[str, str]
    given: dict[str, int]


class Summary(Struct):
    id: str
    name: str
    game: str
    title: str
    scenario: str
    number: int
    waiting: str
    status: str
    detail: str
    over: bool
    winner: str
    made: str
    changed: str
    owner: bool
    seats: list[SeatInfo]
    commitment: str
    damaged: str
    turn: bool  # one of your seats decides
    new: int  # lines of the log that you haven't seen
    open: bool
    post: bool
    link: bool  # is there one for spectators? Only the table's owner is told
    ending: str
    draw: list[str]
    days: int
    due: str
    past: list[MarkOut]


class ClockOut(Struct):
    """The game's own clock: whose time runs ("" where it stands still), and the seconds that are left: to each side, or
    of what is timed by itself, such as a spell of initiative.
    """

    running: str
    each: dict[str, float]
    left: float | None


class Change(Struct, tag_field="type", tag="change"):
    """The newest state by what has changed in it since the one with the number `of` (server/differences.py)."""

    of: int
    number: int
    parts: dict[str, Any]
    lines: Raw
    first: int
    cut: int | None


class HeadingOut(Struct):
    """A line that begins a turn or another part: its `n` in the log, and the number of its moment."""

    n: int
    number: int
    level: str
    text: str


class MomentsOut(Struct):
    """All moments of a table: number, how many lines had been told by then, who decides there."""

    first: int
    number: int
    over: bool
    truth: bool
    moments: list[tuple[int, int, str]]
    headings: list[HeadingOut]


class MomentOut(Struct):
    """What a seat was shown at a moment, or at a line on the way to it; `lines` are those that led there."""

    number: int
    truth: bool
    view: Raw
    status: Raw
    scene: Raw
    waiting: str
    outcome: Raw
    first: int
    lines: Raw


class Done(Struct, tag_field="type", tag="done"):
    id: Tag
    number: int


class DoneAll(Struct, tag_field="type", tag="done"):
    """After several choices: `played` of them, all unless dice, something shown or another player came between."""

    id: Tag
    number: int
    played: int


class Refused(Struct, tag_field="type", tag="refused", omit_defaults=True):
    """`nth` is there when several choices were sent: which of them was refused, counted from 1."""

    id: Tag | None
    rule: str
    why: str
    nth: int = 0


class Explained(Struct, tag_field="type", tag="why"):
    """`facts` are what the owner of a counter may ask of it: how far it goes, its supply."""

    id: Tag
    answers: list[Answer]
    facts: list[str]


class GoalOut(Struct):
    """A space that the group on the march can reach; `way` are the choices that lead there, to be sent together.

    `threats` are the spaces from which somebody may fall upon it there.
    """

    at: str
    cost: int
    way: list[tuple[str, str]]
    stops: bool
    text: str
    risks: bool
    threats: list[str]


class Reached(Struct, tag_field="type", tag="reach"):
    id: Tag
    goals: list[GoalOut]
    first: list[tuple[str, str]]


class ProposedOut(Struct):
    """One answer of a proposal: the choice, what it answers, and all that could be chosen instead."""

    choice: tuple[str, str]
    prompt: str
    text: str
    options: list[tuple[str, str]]


class Planned(Struct, tag_field="type", tag="plan"):
    id: Tag
    steps: list[ProposedOut]


class Previewed(Struct, tag_field="type", tag="preview"):
    """What an order would do at a position; `choice` can be sent as it is where no rule refuses it."""

    id: Tag
    number: int
    choice: tuple[str, str, list[int]] | tuple[str, str] | None
    rule: str
    why: str
    ghosts: list[Ghost]
    consequences: list[Consequence]
    forecast: Forecast | None
    areas: list[list[tuple[int, int]]]


class Pong(Struct, tag_field="type", tag="pong"):
    id: Tag


class Tables(Struct):
    tables: list[Summary]


class Made(Struct):
    table: Summary
    tokens: dict[str, str]


class Forked(Struct):
    table: Summary
    tokens: dict[str, str]
    imagined: bool
    why: str


class Joined(Struct):
    role: str


class Numbered(Struct):
    number: int


class Played(Struct):
    number: int
    played: int


class Answers(Struct):
    answers: list[Answer]
    facts: list[str]


class Health(Struct):
    ok: bool


class RoleInfo(Struct):
    id: str
    name: str
    goal: str


class OptionInfo(Struct):
    id: str
    title: str
    values: list[bool | int | str]


class ScenarioInfo(Struct):
    id: str
    title: str
    text: str
    roles: list[RoleInfo]
    options: list[OptionInfo]


class BotInfo(Struct):
    id: str
    text: str


class BroughtInfo(Struct):
    """A file that players may bring to a new table; `own` are those of the game, as pairs of an id and a title."""

    file: str
    title: str
    kind: str  # table, force
    own: list[tuple[str, str]]


class GameInfo(Struct):
    id: str
    title: str
    blurb: str
    roles: list[RoleInfo]
    scenarios: list[ScenarioInfo]
    options: list[OptionInfo]
    bots: list[BotInfo]
    example: bool
    picture: bool
    brings: list[BroughtInfo]


class Games(Struct):
    games: list[GameInfo]


class RuleInfo(Struct):
    id: str
    title: str
    text: str
    ruling: str
    kind: str


class Rules(Struct):
    rules: list[RuleInfo]


class Error(Struct):
    rule: str
    why: str


class Failed(Struct):
    error: Error
