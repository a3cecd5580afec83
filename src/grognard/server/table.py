"""A table: a match, its seats and those who listen. What is on disk is told, and nothing else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import msgspec

from grognard.kernel import save as saves
from grognard.kernel.game import GameError
from grognard.kernel.match import Match
from grognard.kernel.rulebook import STALE, Refusal
from grognard.server.bots import Bots
from grognard.server.errors import FAULT, SEAT, TABLE, Failure, brief
from grognard.server.faces import Face, Glimpse, glimpse, make_face
from grognard.server.lessons import NONE, Course, course_of
from grognard.server.limits import Limits
from grognard.server.listener import Listener
from grognard.server.messages import Answer, State
from grognard.server.player import Player
from grognard.server.record import Damaged, Opened, next_index, now, numbered, open_match, pack_position
from grognard.server.scroll import WINDOW, Scroll
from grognard.server.seating import Seating
from grognard.server.shelf import Edition, Offer, Shelf
from grognard.server.standing import PAUSE, Standby, find
from grognard.server.store import Desk, Desks, Record, Store, Write, change_table, put_inputs, put_visits
from grognard.server.talk import Talk
from grognard.server.visits import recount
from grognard.server.writer import Writer

LOG = logging.getLogger("grognard.server")
T = TypeVar("T")


@dataclass
class Kit:
    """What all tables of a room share."""

    store: Store
    writer: Writer
    shelf: Shelf
    bots: Bots
    pace: float = 0.0  # seconds between two choices of bots that somebody watches
    pause: Sequence[float] = PAUSE  # seconds before a standing answer, at least and at most
    limits: Limits = field(default_factory=Limits)


class Table:
    """Everything that happens at a table happens here, one thing after another.

    `match` may be ahead of the disk while a choice is being written. `record`, `faces` and `scroll` never are: sockets
    are served from them.
    """

    def __init__(
        self, kit: Kit, record: Record, seating: Seating, offer: Offer, edition: Edition, desks: Desks, talk: Talk
    ) -> None:
        self.kit = kit
        self.record = record
        self.seating = seating
        self.offer = offer
        self.edition = edition
        self.lock = asyncio.Lock()
        self.match: Match | None = None
        self.rebased = False
        self.scroll: Scroll | None = None
        self.faces: dict[str, Face] = {}
        self.listeners: set[Listener] = set()
        self.desks = desks
        self.talk = talk
        self.course: Course | None = None
        self.player = Player(self)
        self.standby = Standby(self)
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
        return not (self.listeners or self.users or self.tasks or self.player.at_work or self.standby.at_work)

    # what players do

    async def choose(self, role: str, number: int, choice: tuple[str, str]) -> int:
        """Carry out a choice; returns once it is on disk and everybody's newest state is on its way."""
        return await self.finish(self._choose(role, number, choice))

    async def _choose(self, role: str, number: int, choice: tuple[str, str], by_bot: bool = False) -> int:
        async with self.lock:
            match = await self.loaded()
            seat = self.seating.seats[role]
            if bool(seat.bot) is not by_bot:
                why = "a bot plays this seat: take it back first" if seat.bot else "no bot plays this seat"
                raise Failure(409, SEAT, why)
            return await self._change(match, lambda: self._play(match, choice, role, number, by_bot))

    def _play(self, match: Match, choice: tuple[str, str], role: str, number: int, by_bot: bool) -> None:
        if self.course is not None:
            self.course.play(choice, role, number, by_bot)
        else:
            match.play(choice, role, number)

    async def choose_for(self, role: str, number: int, choice: tuple[str, str]) -> int:
        """A bot's choice: refused when its seat was taken back meanwhile."""
        return await self.finish(self._choose(role, number, choice, by_bot=True))

    async def stand_in(self, number: int) -> None:
        """Give the answer that stands at a position, if it still does."""
        await self.finish(self._stand_in(number))

    async def _stand_in(self, number: int) -> None:
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

    async def why(self, role: str, noun: str) -> list[Answer]:
        async with self.lock:
            match = await self.loaded()
            told = match.why_not(role, noun)
        return [Answer(v, True, "", "") if no is None else Answer(v, False, no.rule, no.why) for v, no in told]

    # what they see

    async def state(self, role: str, who: str) -> bytes:
        async with self.lock:
            await self.loaded()
            face = self.face(role)
            assert self.scroll is not None
            count = self.scroll.count(role)
            first = max(0, count - WINDOW)
            self.player.watch()
            self.standby.wake()
            return self._state(face, role, who, first, None)

    async def lines(self, role: str, before: int, count: int) -> bytes:
        """Older lines: those just before line `before`."""
        async with self.lock:
            await self.loaded()
            assert self.scroll is not None
            end = min(before, self.scroll.count(role))
            first = max(0, end - min(count, WINDOW))
            return b'{"first":%d,"lines":%b}' % (first, self.scroll.lines(role, first, end))

    def tell(self, listener: Listener) -> bytes:
        """The newest state for a socket, with every line that it hasn't had."""
        assert self.scroll is not None
        first, cut = listener.sent, listener.cut
        listener.sent, listener.cut = self.scroll.count(listener.role), None
        return self._state(self.faces[listener.role], listener.role, listener.who, first, cut)

    def _state(self, face: Face, role: str, who: str, first: int, cut: int | None) -> bytes:
        assert self.scroll is not None
        state = State(
            type="state",
            number=face.number,
            view=face.view,
            ask=face.ask,
            status=face.status,
            scene=face.scene,
            lines=msgspec.Raw(self.scroll.lines(role, first, self.scroll.count(role))),
            first=first,
            cut=cut,
            undo=face.undo,
            seats=self.seating.infos(who, self.online),
            waiting=face.waiting,
            thinking=self.thinking,
            outcome=face.outcome,
            lesson=self.course.told if self.course is not None and role == self.course.role else NONE,
        )
        return msgspec.json.encode(state)

    @property
    def online(self) -> set[str]:
        """Who is told to be there: nobody, where it is played by post."""
        return set() if self.record.post else {x.role for x in self.listeners if x.role}

    def desk(self, role: str) -> Desk:
        return self.desks.get(role) or Desk(role)

    @property
    def thinking(self) -> str:
        seat = self.seating.seats.get(self.record.waiting)
        return seat.role if seat is not None and seat.bot and not self.record.over else ""

    def face(self, role: str) -> Face:
        """What a role sees; only under the lock, where the match is what is on disk."""
        assert self.match is not None
        if role not in self.faces:
            self.faces[role] = make_face(self.match, role)
        return self.faces[role]

    # those who listen

    async def attach(self, listener: Listener) -> None:
        async with self.lock:
            await self.loaded()
            self.face(listener.role)
            assert self.scroll is not None
            listener.sent = max(0, self.scroll.count(listener.role) - WINDOW)
            before = self.online
            self.listeners.add(listener)
            listener.mark(None)
            if listener.role and self.talk.count:
                listener.hear()
            if self.online != before:
                self.announce()
        self.player.wake()
        self.standby.wake()

    def detach(self, listener: Listener) -> None:
        before = self.online
        self.listeners.discard(listener)
        if self.online != before:
            self.announce()

    def announce(self, cuts: dict[str, int] | None = None) -> None:
        """Something has changed: everybody gets a new state as soon as they can take it."""
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
            self.course = course_of(self, opened.match)
            scroll = Scroll(opened.match)
            if not self.record.told:  # kept by an older version
                self.record = replace(self.record, told=recount(scroll, {})[0])
            self._publish({}, dict.fromkeys(scroll.places, 0) if opened.rebased else {}, scroll)
        return self.match

    def require_there(self) -> None:
        if self.gone:
            raise Failure(404, TABLE, "this table was removed")

    async def _open(self) -> Opened:
        try:
            record = await self.kit.store.record(self.id)
            self.gone = record is None
            self.require_there()
            assert record is not None
            offer, edition = self.kit.shelf.kept(record.game, record.module, record.components, record.scenario)
            inputs = await self.kit.store.inputs(record.id, record.first, record.number)
            opened = await asyncio.to_thread(open_match, record, inputs, edition.game)
        except (Damaged, GameError) as err:
            self.damaged = str(err)
            raise Failure(409, TABLE, f"this table can't be opened: {err}") from None
        self.record, self.offer, self.edition, self.damaged = record, offer, edition, ""
        return opened

    async def _change(self, match: Match, act: Callable[[], None]) -> int:
        """Carry out, write, and only then tell. What can't be written has not happened."""
        before = len(match.rows)
        try:
            act()
        except Refusal:
            raise
        except Exception as err:
            self.match = None
            LOG.error("table %s: the rules failed: %s", self.id, brief(err))
            raise Failure(500, FAULT, "the rules failed here, and the choice was not carried out") from None
        try:
            assert self.scroll is not None
            told, moved = recount(self.scroll, self.desks)
            record = self._next(match, glimpse(match), told)
            writes = [*self._writes(match, before, record), put_visits(self.id, moved)]
            if self.course is not None:
                writes += self.course.writes(self.id, self.seating)
            writing = asyncio.ensure_future(self.kit.writer.commit(writes))
            await asyncio.sleep(0)  # the disk works while the new states are made
            faces = {role: make_face(match, role) for role in {x.role for x in self.listeners}}
            await writing
        except BaseException:
            self.match = None  # memory never runs ahead of the disk: the next who comes reads it anew
            raise
        self.record, self.rebased = record, False
        if self.course is not None:
            self.course.publish(self.seating)
        self.desks.update({desk.role: desk for desk in moved})
        self._publish(faces, self.scroll.catch_up(), self.scroll)
        self.player.wake()
        self.standby.wake()
        return match.number

    def _publish(self, faces: dict[str, Face], cuts: dict[str, int], scroll: Scroll) -> None:
        self.faces, self.scroll = faces, scroll
        for x in self.listeners:
            self.face(x.role)
        self.announce(cuts)

    def _next(self, match: Match, public: Glimpse, told: str) -> Record:
        """The record of the position that the match has reached."""
        game = match.game
        position, state = saves.seal(game, match.position)
        base: dict[str, Any] = {}
        if self.rebased:
            start, _ = saves.seal(game, match.start)
            base = {"first": match.first, "start": pack_position(start), "rolled": next_index(self.record)}
            base["rules"] = game.card.version
        record = self.course.next_record(self.record) if self.course is not None else self.record
        return replace(
            record,
            number=match.number,
            state=state,
            snapshot=pack_position(position),
            waiting=public.waiting,
            status=public.status.text,
            detail=public.status.detail,
            over=match.over,
            winner="" if public.outcome is None else public.outcome.winner,
            changed=now(),
            told=told,
            **base,
        )

    def _writes(self, match: Match, before: int, record: Record) -> list[Write]:
        log = saves.log_of(match, before)
        return [put_inputs(self.id, numbered(log, match.first + before, record)), change_table(record)]
