"""Lessons at a table: the learner's seat is sent what to read, the others play the lesson's choices, then like a bot.

The seats that a lesson plays have the bot `lesson:ID`, and a real one when the lesson is over: that is how the
database knows of it. How far the learner has come follows from the log.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct

from grognard.kernel.border import Choice
from grognard.kernel.game import Game, GameError
from grognard.kernel.match import Match
from grognard.lessons.guide import retrace
from grognard.lessons.lesson import Lesson, lessons_of
from grognard.server.errors import LESSON, Failure
from grognard.server.seating import Seating
from grognard.server.store import Record, Seat, Write, change_seat

if TYPE_CHECKING:
    from grognard.server.table import Table

LOG = logging.getLogger("grognard.server")
PREFIX: Final = "lesson:"
AFTER: Final = "greedy"  # the bot that plays on


class CardOut(Struct):
    """A step of the lesson to be read, and what is highlighted meanwhile."""

    n: int
    title: str
    text: str
    rules: list[str]
    spaces: list[str]
    pieces: list[str]
    tracks: list[str]
    boxes: list[str]


class LessonOut(Struct):
    """What the learner is sent of a lesson after every change."""

    id: str
    title: str
    state: str  # on, done
    n: int
    of: int
    cards: list[CardOut]
    accept: list[tuple[str, str]]
    any: bool
    hint: str


@lru_cache(maxsize=64)
def lessons_on(game: Game[Any]) -> dict[str, Lesson]:
    """The lessons of a game by their ids; none where one of them can't be read."""
    try:
        return {x.id: x for x in lessons_of(game)}
    except GameError as err:
        LOG.error("%s has no lessons: %s", game.id, err)
        return {}


class LessonSession:
    """The lesson under way at a table. Like the match it may be ahead of the disk; the learner's `message` never is."""

    def __init__(self, lesson: Lesson, match: Match) -> None:
        self.guide = retrace(lesson, match)
        self.role = lesson.role
        self.kept = self.guide.rolled  # laid dice that the record knows of
        self.message = self._out()

    def play(self, choice: tuple[str, str], role: str, number: int, by_bot: bool) -> None:
        if by_bot and role == self.role:
            self.guide.leave()  # the learner has handed the seat over
        self.guide.play(choice, role, number)

    def next_record(self, record: Record) -> Record:
        """Laid dice have indices below 0, like all that didn't come from the table's own."""
        self.guide.catch_up()
        return replace(record, rolled=record.rolled - (self.guide.rolled - self.kept))

    def writes(self, table: str, seating: Seating) -> list[Write]:
        """What is to be written of it, besides the log."""
        return [] if self.guide.on else [change_seat(table, seat) for seat in handed_over(seating)]

    def publish(self, seating: Seating) -> None:
        """Everything is on disk: renew what the learner is sent."""
        self.kept = self.guide.rolled
        if not self.guide.on:
            seating.seats.update({seat.role: seat for seat in handed_over(seating)})
        self.message = self._out()

    def _out(self) -> dict[str, Any] | None:
        guide = self.guide
        steps, move = guide.steps, guide.move
        if not guide.on and not steps:
            return None
        first = guide.progress - len(steps) + 1
        out = LessonOut(
            id=guide.lesson.id,
            title=guide.lesson.title,
            state="on" if guide.on else "done",
            n=guide.progress,
            of=len(guide.lesson.steps),
            cards=[
                CardOut(n, s.title, s.text, *map(list, (s.rules, s.spaces, s.pieces, s.tracks, s.boxes)))
                for n, s in enumerate(steps, first)
            ],
            accept=list(guide.lit),
            any=not guide.on or (move is not None and not move.accept),
            hint=move.hint if move is not None else "",
        )
        data: dict[str, Any] = msgspec.to_builtins(out)
        return data


def handed_over(seating: Seating) -> list[Seat]:
    """The seats that the lesson plays, handed over to a bot."""
    return [replace(seat, bot=AFTER) for seat in seating.seats.values() if seat.bot.startswith(PREFIX)]


def lesson_id(seating: Seating) -> str:
    """The id of the lesson that goes on at a table, "" where none does."""
    bots = [seat.bot for seat in seating.seats.values()]
    return next((bot.removeprefix(PREFIX) for bot in bots if bot.startswith(PREFIX)), "")


def lesson_session_of(table: Table, match: Match) -> LessonSession | None:
    """The lesson under way at a table that was just opened, if any."""
    id = lesson_id(table.seating)
    lesson = lessons_on(table.entry.game).get(id) if id else None
    return LessonSession(lesson, match) if lesson is not None else None


def scripted(table: Table, role: str) -> Choice | None:
    """What the lesson plays for a role that is asked; None where a bot has to think."""
    by_lesson = table.seating.seats[role].bot.startswith(PREFIX)
    return table.lesson_session.guide.reply() if by_lesson and table.lesson_session is not None else None


def real_bot(name: str) -> str:
    """The bot that thinks for a seat."""
    return AFTER if name.startswith(PREFIX) else name


async def leave(table: Table, role: str) -> None:
    """End the lesson before its end: the game goes on, and bots play the other seats."""
    async with table.lock:
        await table.loaded()
        session = table.lesson_session
        if session is None or session.role != role or not session.guide.on:
            raise Failure(409, LESSON, "no lesson goes on at this seat: just play")
        await table.services.writer.commit([change_seat(table.id, seat) for seat in handed_over(table.seating)])
        session.guide.leave()
        session.publish(table.seating)
    table.announce()
    table.bot_driver.wake()
