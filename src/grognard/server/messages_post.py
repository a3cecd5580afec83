"""Playing by post: messages of clients and of the server, as types. docs/protocol.md says what each means."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from grognard.server.messages_in import Id, In, Number, Secret, Tag, Word
from grognard.server.store import ChatLine

Text = Annotated[str, Meta(max_length=60_000)]  # what is really allowed is said in words

# in


class Doors(In):
    open: bool | None = None
    post: bool | None = None


class Watch(In):
    token: Secret


class Seen(In):
    role: Id
    number: Number


class Say(In):
    role: Id
    text: Text


class NewNotes(In):
    role: Id
    text: Text
    version: Number


class SetAnswer(In):
    role: Id
    step: Word
    answer: Word
    at_least: Annotated[int, Meta(ge=0, le=100)] = 0
    noun: Word = ""


# out


class Link(Struct):
    token: str


class Visit(Struct):
    """`line` is the first line of the log that the seat hasn't seen, `new` how many there are."""

    number: int
    line: int
    new: int
    seen: str


class Visited(Struct, tag_field="type", tag="visit"):
    id: Tag
    number: int
    line: int
    new: int
    seen: str


class Heard(Struct, tag_field="type", tag="chat"):
    first: int
    lines: list[ChatLine]


class ChatPart(Struct):
    first: int
    lines: list[ChatLine]


class Uttered(Struct, tag_field="type", tag="said"):
    id: Tag
    n: int


class SaidLine(Struct):
    n: int


class Notes(Struct):
    text: str
    version: int


class ReplyOut(Struct):
    """With `odds`, it can depend on the chance to win."""

    id: str
    title: str
    odds: bool


class ApartOut(Struct):
    """What stands for one noun alone; "ask" where the player wants to be asked about it."""

    noun: str
    answer: str
    at_least: int


class StandingAnswerOut(Struct):
    """A decision that can be answered once for all; `answer` is the id of the reply that stands, "" for: ask me.

    `at_least` is the chance to win, in percent, below which the seat passes instead. Where `by_noun`, each noun may
    have an answer of its own: those that have one are in `apart`.
    """

    step: str
    title: str
    rule: str
    replies: list[ReplyOut]
    answer: str
    at_least: int
    by_noun: bool
    apart: list[ApartOut]


class StandingAnswers(Struct):
    post: bool
    decisions: list[StandingAnswerOut]
