"""Messages of clients and of the server, as types. docs/protocol.md says what each means."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Raw, Struct

Id = Annotated[str, Meta(max_length=100)]
Word = Annotated[str, Meta(max_length=200)]
Name = Annotated[str, Meta(max_length=400)]  # cut to its real length later, so that a long name is no error
Secret = Annotated[str, Meta(min_length=20, max_length=200)]
Number = Annotated[int, Meta(ge=0, le=2**31)]
Choices = Annotated[list[tuple[Word, Word]], Meta(max_length=100)]
Setting = bool | Annotated[int, Meta(ge=-(2**31), le=2**31)] | Word


class In(Struct, forbid_unknown_fields=True):
    """A body that a client sends."""


def require_one(choice: object, choices: list[tuple[str, str]]) -> None:
    """A choice or several, not both; what is raised becomes an error of reading."""
    if (choice is None) is (not choices):
        raise ValueError("it needs `choice` or `choices`")


# HTTP, in


class NewSeat(In):
    kind: Literal["me", "here", "bot", "link"]
    bot: Id = ""


class NewTable(In):
    game: Id
    scenario: Id = ""
    options: Annotated[dict[Id, Setting], Meta(max_length=50)] = {}
    name: Name = ""
    seats: Annotated[dict[Id, NewSeat], Meta(max_length=20)] = {}
    open: bool = True
    post: bool = False
    days: Literal[0, 3, 7, 14] = 0


class Join(In):
    token: Secret
    name: Name = ""


class SeatChange(In):
    kind: Literal["", "bot", "me"] = ""
    bot: Id = ""
    name: Name | None = None


class Choose(In):
    """One choice, or several that are carried out as one."""

    role: Id
    number: Number
    choice: tuple[Word, Word] | None = None
    choices: Choices = []

    def __post_init__(self) -> None:
        require_one(self.choice, self.choices)


class Undo(In):
    role: Id
    number: Number


class End(In):
    """Give the game up, offer or accept a draw, decline one, or claim the game of whoever is out of time."""

    role: Id
    by: Literal["resign", "draw", "decline", "claim"]


class Why(In):
    role: Id
    noun: Word


class Fork(In):
    number: Number
    role: Id = ""
    name: Name = ""
    seats: Annotated[dict[Id, NewSeat], Meta(max_length=20)] | None = None


class BringIn(In):
    file: Raw
    name: Name = ""
    seats: Annotated[dict[Id, NewSeat], Meta(max_length=20)] | None = None


# the socket, in

Tag = Annotated[int, Meta(ge=-(2**53), le=2**53)] | Id


class SaidBase(Struct, tag_field="type", forbid_unknown_fields=True):
    """A message of a client; the answer has its id."""

    id: Tag


class SaidChoose(SaidBase, tag="choose"):
    """One choice, or several that are carried out as one."""

    number: Number
    choice: tuple[Word, Word] | None = None
    choices: Choices = []

    def __post_init__(self) -> None:
        require_one(self.choice, self.choices)


class SaidUndo(SaidBase, tag="undo"):
    number: Number


class SaidWhy(SaidBase, tag="why"):
    noun: Word
    first: Choices = []


class SaidReach(SaidBase, tag="reach"):
    """How far the group on the march could go, after these choices; `along`: and with all who may be taken along."""

    first: Choices = []
    along: bool = False


class SaidPing(SaidBase, tag="ping"):
    pass


class SaidSeen(SaidBase, tag="seen"):
    number: Number


class SaidSay(SaidBase, tag="say"):
    text: str


Said = SaidChoose | SaidUndo | SaidWhy | SaidReach | SaidPing | SaidSeen | SaidSay
SAID = msgspec.json.Decoder(Said)


# out


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


class State(Struct):
    """What one seat gets after every change; the parts that are alike for all its sockets are made once."""

    type: str
    number: int
    view: Raw
    ask: Raw
    status: Raw
    scene: Raw
    lines: Raw
    first: int
    cut: int | None
    undo: bool
    seats: list[SeatInfo]
    waiting: str
    thinking: str
    outcome: Raw
    lesson: Raw  # for the seat that has one
    draw: list[str]  # the roles that want one
    due: str  # when the time of whoever decides is up


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
    """A space that the group on the march can reach; `way` are the choices that lead there, to be sent together."""

    at: str
    cost: int
    way: list[tuple[str, str]]
    stops: bool
    text: str
    risks: bool


class Reached(Struct, tag_field="type", tag="reach"):
    id: Tag
    goals: list[GoalOut]
    first: list[tuple[str, str]]


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
