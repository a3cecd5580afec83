"""What clients send, as types. docs/protocol.md says what each means, and messages.py has the answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw, Struct

from grognard.kernel.border import Choice

Id = Annotated[str, Meta(max_length=100)]
Word = Annotated[str, Meta(max_length=200)]
Name = Annotated[str, Meta(max_length=400)]  # cut to its real length later, so that a long name is no error
Secret = Annotated[str, Meta(min_length=20, max_length=200)]
Hex = Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")]
Number = Annotated[int, Meta(ge=0, le=2**31)]
Pairs = Annotated[list[tuple[Word, Word]], Meta(max_length=100)]
Setting = bool | Annotated[int, Meta(ge=-(2**31), le=2**31)] | Word


class Chosen(Struct, array_like=True, forbid_unknown_fields=True):
    """A choice as it is sent: [verb, noun], or [verb, noun, [whole numbers]] for an order that was drawn.

    How many numbers that may be, and how large, the match says when it refuses one.
    """

    verb: Word
    noun: Word
    ints: list[int] = []

    @property
    def choice(self) -> Choice:
        return Choice(self.verb, self.noun, self.ints)


ChosenList = Annotated[list[Chosen], Meta(max_length=100)]


class In(Struct, forbid_unknown_fields=True):
    """A body that a client sends."""


def require_one(choice: Chosen | None, choices: list[Chosen]) -> None:
    """A choice or several, not both; what is raised becomes an error of reading."""
    if (choice is None) is (not choices):
        raise ValueError("it needs `choice` or `choices`")


# over HTTP


class NewSeat(In):
    kind: Literal["me", "here", "bot", "link"]
    bot: Id = ""


FileText = Annotated[str, Meta(max_length=1 << 17)]  # characters: ours have a tenth of it


class NewTable(In):
    game: Id
    scenario: Id = ""
    options: Annotated[dict[Id, Setting], Meta(max_length=50)] = {}
    name: Name = ""
    seats: Annotated[dict[Id, NewSeat], Meta(max_length=20)] = {}
    open: bool = True
    post: bool = False
    days: Literal[0, 3, 7, 14] = 0
    files: Annotated[dict[Id, FileText], Meta(max_length=5)] = {}


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
    choice: Chosen | None = None
    choices: ChosenList = []

    def __post_init__(self) -> None:
        require_one(self.choice, self.choices)


class Undo(In):
    role: Id
    number: Number


class End(In):
    """Give the game up, offer or accept a draw, decline one, or claim the game of whoever is out of time."""

    role: Id
    by: Literal["resign", "draw", "decline", "claim"]


class Dice(In):
    """A seat promises a secret by its SHA-256, or gives the one that it has promised. Both are 64 hex digits."""

    role: Id
    commitment: Hex = ""
    secret: Hex = ""

    def __post_init__(self) -> None:
        if bool(self.commitment) is bool(self.secret):
            raise ValueError("it needs `commitment` or `secret`")


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


# over the socket

Tag = Annotated[int, Meta(ge=-(2**53), le=2**53)] | Id


class SaidBase(Struct, tag_field="type", forbid_unknown_fields=True):
    """A message of a client; the answer has its id."""

    id: Tag


class SaidChoose(SaidBase, tag="choose"):
    """One choice, or several that are carried out as one."""

    number: Number
    choice: Chosen | None = None
    choices: ChosenList = []

    def __post_init__(self) -> None:
        require_one(self.choice, self.choices)


class SaidUndo(SaidBase, tag="undo"):
    number: Number


class SaidWhy(SaidBase, tag="why"):
    noun: Word
    first: Pairs = []


class SaidReach(SaidBase, tag="reach"):
    """How far the group on the march could go, after these choices; `along`: and with all who may be taken along."""

    first: Pairs = []
    along: bool = False


class SaidPlan(SaidBase, tag="plan"):
    """What the game proposes from here on, after these choices."""

    first: Pairs = []


class SaidPreview(SaidBase, tag="preview"):
    """What an order by this verb would do: its whole numbers, or a part of it by the names that the game knows.

    The game reads the draft and refuses what it doesn't know; `full` looks for everything that it would bring. With a
    `noun` it is an order on offer.
    """

    number: Number
    verb: Word
    draft: Annotated[list[int], Meta(max_length=4000)] | Annotated[dict[Word, Any], Meta(max_length=20)] = {}
    noun: Word = ""
    full: bool = False


class SaidPing(SaidBase, tag="ping"):
    pass


class SaidWhole(SaidBase, tag="whole"):
    """The next state is to be a whole one: a change did not fit."""


class SaidSeen(SaidBase, tag="seen"):
    number: Number


class SaidSay(SaidBase, tag="say"):
    text: str


Said = (
    SaidChoose | SaidUndo | SaidWhy | SaidReach | SaidPlan | SaidPreview | SaidPing | SaidWhole | SaidSeen | SaidSay
)  # fmt: skip
SAID = msgspec.json.Decoder(Said)
