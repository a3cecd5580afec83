"""The requests of docs/protocol.md about lessons."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from litestar import get, post
from litestar.params import JSONBody
from msgspec import Struct

from grognard.ai import BOTS
from grognard.lessons.guide import start_lesson
from grognard.lessons.lesson import Lesson
from grognard.server import chance, lessons
from grognard.server.catalog import CatalogEntry
from grognard.server.errors import LESSON, Failure
from grognard.server.messages import Health, Made
from grognard.server.messages_in import Id, In, Name, NewSeat
from grognard.server.room import Room
from grognard.server.routes import By, TheRoom, TheTableLimits
from grognard.server.routes import Name as InPath
from grognard.server.seating import new_seats
from grognard.server.table import Table


class LessonInfo(Struct):
    id: str
    title: str
    blurb: str
    minutes: int
    steps: int
    scenario: str
    role: str


class Lessons(Struct):
    lessons: list[LessonInfo]


class NewLesson(In):
    name: Name = ""


class Leave(In):
    role: Id


@get("/api/games/{game:str}/lessons", sync_to_thread=False)
def game_lessons(room: TheRoom, game: InPath) -> Lessons:
    found = lessons.lessons_on(room.services.catalog.offered(game).game).values()
    return Lessons(
        [LessonInfo(x.id, x.title, x.blurb, x.minutes, len(x.steps), x.scenario, x.role) for x in found]
    )


@post("/api/games/{game:str}/lessons/{lesson:str}")
async def begin_lesson(
    room: TheRoom, table_limits: TheTableLimits, caller: By, game: InPath, lesson: InPath, data: JSONBody[NewLesson]
) -> Made:
    entry = room.services.catalog.offered(game)
    found = lessons.lessons_on(entry.game).get(lesson)
    if found is None:
        known = ", ".join(lessons.lessons_on(entry.game)) or "none"
        raise Failure(404, LESSON, f"there is no such lesson; there are: {known}")
    with table_limits.making(caller):
        table, tokens = await _begin(room, caller.who, entry, found, data.name)
    return Made(room.summary(table, caller.who), tokens)


async def _begin(room: Room, who: str, entry: CatalogEntry, found: Lesson, name: str) -> tuple[Table, dict[str, str]]:
    await room.require_space()
    dice = chance.fresh_dice()
    match = await asyncio.to_thread(start_lesson, entry.game, found, dice)
    bot = NewSeat("bot", lessons.AFTER)
    wanted = {role: NewSeat("me") if role == found.role else bot for role in match.game.roles}
    seats, tokens = new_seats(match.game.roles, wanted, BOTS)
    taught = [replace(s, bot=lessons.PREFIX + found.id) if s.bot else s for s in seats]
    return await room.place(match, dice, entry, taught, name or found.title, who, shares=""), tokens


@post("/api/tables/{table:str}/lesson/leave", status_code=200)
async def leave_lesson(room: TheRoom, caller: By, table: InPath, data: JSONBody[Leave]) -> Health:
    async with room.seat(table, caller.who, data.role) as t:
        await t.finish(lessons.leave(t, data.role))
        return Health(True)


LESSON_ROUTES = [game_lessons, begin_lesson, leave_lesson]
