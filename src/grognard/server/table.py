"""A table: a match, its seats and its sockets. Nothing is sent that is not on disk."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from grognard.kernel import save as saves
from grognard.kernel import saved
from grognard.kernel.border import Choice
from grognard.kernel.game import GameError
from grognard.kernel.match import Match
from grognard.kernel.rulebook import STALE, Refusal
from grognard.server.bot_driver import BotDriver
from grognard.server.catalog import CatalogEntry, Edition
from grognard.server.chat import Chat
from grognard.server.clocks import TableClock
from grognard.server.errors import FAULT, LESSON, SEAT, TABLE, Failure, StoreError, brief
from grognard.server.lessons import LessonSession, lesson_session_of
from grognard.server.listener import Listener
from grognard.server.messages import Answer, GoalOut, ProposedOut
from grognard.server.record import (
    Damaged,
    Opened,
    marked,
    next_index,
    now,
    numbered,
    open_match,
    pack_position,
)
from grognard.server.seat_log import WINDOW, SeatLog
from grognard.server.seating import Seating, silenced_roles
from grognard.server.services import Services
from grognard.server.shares import dice_of, settle
from grognard.server.snapshots import SeatSnapshot, goals_out, public_snapshot, seat_snapshot
from grognard.server.standing_answers import AnswerDriver, find
from grognard.server.states import news_for, state_of
from grognard.server.store import PrivateByRole, PrivateData, Record, Write, change_table, put_inputs, put_visits
from grognard.server.visits import recount

LOG = logging.getLogger("grognard.server")
T = TypeVar("T")


class Table:
    """Everything that happens at a table happens here, one thing after another.

    `match` may be ahead of the disk while a choice is being written. `record`, `snapshots` and `seat_log` never are:
    sockets are served from them.
    """

    def __init__(
        self,
        services: Services,
        record: Record,
        seating: Seating,
        entry: CatalogEntry,
        edition: Edition,
        private: PrivateByRole,
        chat: Chat,
    ) -> None:
        self.services = services
        self.record = record
        self.seating = seating
        self.entry = entry
        self.edition = edition
        self.lock = asyncio.Lock()
        self.match: Match | None = None
        self.fresh = True  # the record is as it was just read
        self.rebased = False
        self.seat_log: SeatLog | None = None
        self.snapshots: dict[str, SeatSnapshot] = {}
        self.listeners: set[Listener] = set()
        self.private = private
        self.chat = chat
        self.lesson_session: LessonSession | None = None
        self.bot_driver = BotDriver(self)
        self.answer_driver = AnswerDriver(self)
        self.clock = TableClock(self)
        self.damaged = ""
        self.gone = False
        self.users = 0
        self.used = 0.0
        self.tasks: set[asyncio.Task[Any]] = set()

    @property
    def id(self) -> str:
        return self.record.id

    @property
    def idle(self) -> bool:
        return not (self.listeners or self.users or self.tasks or self.bot_driver.at_work or self.answer_driver.at_work)

    # what players do

    async def choose(self, role: str, number: int, choice: Choice) -> int:
        """Carry out a choice; returns once it is on disk and everybody's newest state is on its way."""
        return await self.finish(self._choose(role, number, choice))

    async def _choose(self, role: str, number: int, choice: Choice, by_bot: bool = False) -> int:
        async with self.lock:
            match = await self.loaded()
            seat = self.seating.seats[role]
            if bool(seat.bot) is not by_bot:
                why = "a bot plays this seat: take it back first" if seat.bot else "no bot plays this seat"
                raise Failure(409, SEAT, why)
            return await self._change(match, lambda: self._play(match, choice, role, number, by_bot))

    async def choose_all(self, role: str, number: int, choices: list[Choice]) -> tuple[int, int]:
        """Carry out several choices as one: one row of writes, one state for everybody. The number, and how many."""
        return await self.finish(self._choose_all(role, number, choices))

    async def _choose_all(self, role: str, number: int, choices: list[Choice]) -> tuple[int, int]:
        async with self.lock:
            match = await self.loaded()
            if self.seating.seats[role].bot:
                raise Failure(409, SEAT, "a bot plays this seat: take it back first")
            if self.lesson_session is not None and self.lesson_session.guide.on:
                raise Failure(409, LESSON, "in a lesson choose one thing after another")
            played: list[int] = []
            at = await self._change(match, lambda: played.append(match.play_all(choices, role, number)))
            return at, played[0]

    def _play(self, match: Match, choice: Choice, role: str, number: int, by_bot: bool) -> None:
        if self.lesson_session is not None:
            self.lesson_session.play(choice, role, number, by_bot)
        else:
            match.play(choice, role, number)

    async def choose_for(self, role: str, number: int, choice: Choice) -> int:
        """A bot's choice: refused when its seat was taken back meanwhile."""
        return await self.finish(self._choose(role, number, choice, by_bot=True))

    async def give_answer(self, number: int) -> None:
        """Give the standing answer at a position, if there still is one."""
        await self.finish(self._give_answer(number))

    async def _give_answer(self, number: int) -> None:
        async with self.lock:
            match = await self.loaded()
            found = find(self, match) if match.number == number else None
            if found is not None:
                role, choice = found
                await self._change(match, lambda: self._play(match, choice, role, number, True))

    async def undo(self, role: str, number: int) -> int:
        return await self.finish(self._undo(role, number))

    async def _undo(self, role: str, number: int) -> int:
        async with self.lock:
            match = await self.loaded()
            if self.seating.seats[role].bot:
                raise Failure(409, SEAT, "a bot plays this seat: take it back first")
            if number != match.number:
                raise Refusal(STALE, f"this answers position {number}, but the game is at {match.number}: look again")
            return await self._change(match, lambda: match.undo(role))

    async def close(self, rule: str, role: str) -> int:
        """The players end the game by a rule of the house; only under the lock."""
        match = await self.loaded()
        return await self._change(match, lambda: match.end(rule, role))

    async def why(
        self, role: str, noun: str, first: Sequence[tuple[str, str]] = ()
    ) -> tuple[list[Answer], list[str]]:
        """Why a noun can't be chosen, verb by verb; and of a counter of one's own what it can do."""
        async with self.lock:
            match = await self.loaded()
            reasons, facts = match.why_not(role, noun, first), match.facts(role, noun)
        answers = [Answer(v, True, "", "") if no is None else Answer(v, False, no.rule, no.why) for v, no in reasons]
        return answers, facts

    async def reach(
        self, role: str, first: list[tuple[str, str]], along: bool
    ) -> tuple[list[GoalOut], list[tuple[str, str]]]:
        """How far the group on the march could go, after these choices, or with all who may go along; and those."""
        async with self.lock:
            match = await self.loaded()
            chosen = [(c.verb, c.noun) for c in match.along(role, first)] if along else first
            return goals_out(match.reach(role, chosen)) if chosen or not along else [], chosen

    async def propose(self, role: str, first: list[tuple[str, str]]) -> list[ProposedOut]:
        """What the game would answer for the role from here on, after these choices."""
        async with self.lock:
            match = await self.loaded()
            return [
                ProposedOut(tuple(x.choice), x.prompt, x.text, [tuple(c) for c in x.options])
                for x in match.propose(role, first)
            ]

    # what they see

    async def state(self, role: str, who: str) -> bytes:
        async with self.lock:
            await self.loaded()
            snapshot = self.snapshot(role)
            assert self.seat_log is not None
            count = self.seat_log.count(role)
            first = max(0, count - WINDOW)
            self.bot_driver.watch()
            self.answer_driver.wake()
            return state_of(self, snapshot, role, who, first)

    async def lines(self, role: str, before: int, count: int) -> bytes:
        """Older lines: those just before line `before`."""
        async with self.lock:
            await self.loaded()
            assert self.seat_log is not None
            end = min(before, self.seat_log.count(role))
            first = max(0, end - min(count, WINDOW))
            return b'{"first":%d,"lines":%b}' % (first, self.seat_log.lines(role, first, end))

    def tell(self, listener: Listener) -> bytes:
        """The newest state for a socket, with every line that it hasn't had."""
        return news_for(self, listener)

    @property
    def online(self) -> set[str]:
        """The roles that are shown as present: none where the table is played by post."""
        return set() if self.record.post else {x.role for x in self.listeners if x.role}

    def shuts_out(self, listener: Listener) -> bool:
        """Has the operator banned whoever is on this line?"""
        people = self.services.people
        bans = people.refresh().bans if people is not None else {}
        return bool(bans) and (listener.who in bans or listener.browser in bans)

    def silenced(self, who: str) -> set[str]:
        """The roles whose players the caller has muted or blocked."""
        return silenced_roles(self.services.people, self.seating, who)

    def private_of(self, role: str) -> PrivateData:
        return self.private.get(role) or PrivateData(role)

    @property
    def thinking(self) -> str:
        seat = self.seating.seats.get(self.record.waiting)
        return seat.role if seat is not None and seat.bot and not self.record.over else ""

    def snapshot(self, role: str) -> SeatSnapshot:
        """What a role sees; only under the lock, where the match is what is on disk."""
        assert self.match is not None
        if role not in self.snapshots:
            self.snapshots[role] = seat_snapshot(self.match, role)
        return self.snapshots[role]

    # sockets

    async def attach(self, listener: Listener) -> None:
        async with self.lock:
            await self.loaded()
            self.snapshot(listener.role)
            assert self.seat_log is not None
            listener.sent = max(0, self.seat_log.count(listener.role) - WINDOW)
            before = self.online
            self.listeners.add(listener)
            self.clock.wind()
            listener.mark(None)
            listener.silenced = self.silenced(listener.who)
            if listener.role and self.chat.count:
                listener.hear()
            if self.online != before:
                self.announce()
        self.bot_driver.wake()
        self.answer_driver.wake()

    def detach(self, listener: Listener) -> None:
        before = self.online
        self.listeners.discard(listener)
        self.clock.wind()
        if self.online != before:
            self.announce()

    def announce(self, cuts: dict[str, int] | None = None) -> None:
        """Send a new state to every socket, as soon as it can take one."""
        for x in self.listeners:
            x.mark(None if cuts is None else cuts.get(x.role))

    # how it is kept

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Carry something out to its end, even when whoever asked for it has gone."""
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self._finished)
        return await asyncio.shield(task)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled():
            task.exception()  # looked at, or asyncio complains when nobody waits any more

    async def loaded(self) -> Match:
        """The match, from memory or from disk; only under the lock."""
        self.require_there()
        if self.match is None:
            opened = await self._open()
            self.match, self.rebased = opened.match, opened.rebased
            self.clock.begin(opened.match)
            self.clock.wind()
            self.lesson_session = lesson_session_of(self, opened.match)
            log = SeatLog(opened.match)
            if not self.record.line_counts:  # kept by an older version
                self.record = replace(self.record, line_counts=recount(log, {})[0])
            self._publish({}, dict.fromkeys(log.places, 0) if opened.rebased else {}, log)
            if opened.rebased:
                await self._mark(opened.why)
        return self.match

    async def _mark(self, why: str) -> None:
        """What could not be read is told to everybody, and stands in the record."""
        marked_record = marked(self.record, why, self.record.number)
        if marked_record is not self.record:
            with contextlib.suppress(StoreError):  # it is told all the same, and found again next time
                await self.services.writer.commit([change_table(marked_record)])
            self.record = marked_record
            self.announce()

    def begin_anew(self, record: Record, match: Match) -> None:
        """The game was dealt once more, before anybody has chosen; only under the lock."""
        self.record, self.match, self.rebased = record, match, False
        self.clock.begin(match)
        log = SeatLog(match)
        self._publish({}, dict.fromkeys(log.places, 0), log)
        self.bot_driver.memories.clear()
        self.bot_driver.wake()
        self.answer_driver.wake()

    def require_there(self) -> None:
        if self.gone:
            raise Failure(404, TABLE, "this table was removed")
        people = self.services.people
        why = people.refresh().closed.get(self.id) if people is not None else None
        if why is not None:
            for x in self.listeners:
                x.close(4403, TABLE)
            raise Failure(403, TABLE, f"the operator has closed this table{f': {why}' if why else ''}")

    async def _open(self) -> Opened:
        try:
            record = self.record if self.fresh else await self.services.store.record(self.id)
            self.fresh = False
            self.gone = record is None
            self.require_there()
            assert record is not None
            entry, edition = self.services.catalog.of_table(record)
            inputs = await self.services.store.inputs(record.id, record.first, record.number)
            opened = await asyncio.to_thread(open_match, record, inputs, edition.game, dice_of)
        except (Failure, StoreError):
            raise
        except Exception as err:  # whatever its rows hold, it is this table's trouble alone
            self.damaged = str(err) if isinstance(err, Damaged | GameError) else "its rows can't be read"
            LOG.error("table %s can't be opened: %s", self.id, brief(err))
            raise Failure(409, TABLE, f"this table can't be opened: {self.damaged}") from None
        self.record, self.entry, self.edition, self.damaged = record, entry, edition, ""
        return opened

    async def _change(self, match: Match, act: Callable[[], None]) -> int:
        """Carry out a change, write it, and only then send it. What can't be written has not happened."""
        before = len(match.rows)
        settled = settle(self.record, self.seating, match)
        try:
            act()
        except Refusal:
            raise
        except Exception as err:
            self.match = None
            LOG.error("table %s: the rules failed: %s", self.id, brief(err))
            raise Failure(500, FAULT, "the rules failed here, and the choice was not carried out") from None
        try:
            assert self.seat_log is not None
            line_counts, moved = recount(self.seat_log, self.private)
            record = self._next(settled, match, line_counts)
            writes = [*self._writes(match, before, record), put_visits(self.id, moved)]
            if self.lesson_session is not None:
                writes += self.lesson_session.writes(self.id, self.seating)
            writing = self.services.writer.commit(writes)  # the disk works while the new states are made
            snapshots = {role: seat_snapshot(match, role) for role in {x.role for x in self.listeners}}
            await writing
        except BaseException:
            self.match = None  # memory never runs ahead of the disk: the next request reads the table anew
            raise
        self.record, self.rebased = record, False
        self.clock.wind()
        if self.lesson_session is not None:
            self.lesson_session.publish(self.seating)
        self.private.update({own.role: own for own in moved})
        self._publish(snapshots, self.seat_log.catch_up(), self.seat_log)
        self.bot_driver.wake()
        self.answer_driver.wake()
        return match.number

    def _publish(self, snapshots: dict[str, SeatSnapshot], cuts: dict[str, int], log: SeatLog) -> None:
        self.snapshots, self.seat_log = snapshots, log
        for x in self.listeners:
            self.snapshot(x.role)
        self.announce(cuts)

    def _next(self, settled: Record, match: Match, line_counts: str) -> Record:
        """The record of the position that the match has reached."""
        game = match.game
        position, state = saved.seal(game, match.position)
        base: dict[str, Any] = {}
        if self.rebased:
            start, _ = saved.seal(game, match.start)
            base = {"first": match.first, "start": pack_position(start), "rolled": next_index(self.record)}
        record = self.lesson_session.next_record(settled) if self.lesson_session is not None else settled
        return replace(
            record,
            rules=game.card.version,
            number=match.number,
            state=state,
            snapshot=pack_position(position),
            **vars(public_snapshot(match)),
            changed=now(),
            line_counts=line_counts,
            clock=self.clock.keep(match),
            **base,
        )

    def _writes(self, match: Match, before: int, record: Record) -> list[Write]:
        log = saves.log_of(match, before)
        return [put_inputs(self.id, numbered(log, match.first + before, record)), change_table(record)]
