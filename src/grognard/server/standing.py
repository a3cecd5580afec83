"""Standing answers: what a seat has answered once for all is played for it, like any choice of its own.

Nobody else can tell them from other answers by what is sent: the same rows in the log, the same states, as many of
them. They are given only at tables that are played by post, where nobody is told who is there, and after a pause that
doesn't depend on who waits.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from grognard.kernel.choice import Choice
from grognard.kernel.match import Match
from grognard.kernel.rulebook import Refusal
from grognard.server.errors import INPUT, SEAT, Failure, StoreError, brief
from grognard.server.messages_post import ReplyOut, StandingOut, Standings
from grognard.server.store import put_standing

if TYPE_CHECKING:
    from grognard.server.table import Table

LOG = logging.getLogger("grognard.server")
PAUSE = (1.5, 6.0)  # seconds, at least and at most, before a standing answer is given
RETRY = (1.0, 5.0, 30.0)  # seconds after the disk has failed


async def pause(span: Sequence[float]) -> None:
    """As long as somebody takes who is there and knows what to answer."""
    await asyncio.sleep(random.uniform(*span))


def find(table: Table, match: Match) -> tuple[str, Choice] | None:
    """The answer that stands for what is asked now, and whose it is; only under the lock."""
    ask = match.position.ask
    if ask is None or not table.record.post or was_taken_back(match):
        return None
    role: str = match.game.role_name(ask.role)
    seat, known = table.seating.seats.get(role), table.edition.standing.get(ask.step.path)
    if seat is None or seat.bot or known is None:
        return None
    answer = table.desk(role).standing.get(known.step)
    reply = next((r for r in known.replies if r.id == answer), None)
    choice = reply.find(match.game.question(match.position).options) if reply is not None else None
    return None if choice is None else (role, choice)


def was_taken_back(match: Match) -> bool:
    """Who takes a standing answer back wants to be asked."""
    last = match.rows[-1] if match.rows else 0
    return not isinstance(last, list) and last < 0


class Standby:
    """Gives the standing answers of one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.task: asyncio.Task[None] | None = None

    @property
    def at_work(self) -> bool:
        return self.task is not None and not self.task.done()

    def wake(self) -> None:
        if not self.at_work and self._may_be_due():
            self.task = asyncio.get_running_loop().create_task(self._work(), name=f"answers of {self.table.id}")

    def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()

    def _may_be_due(self) -> bool:
        table = self.table
        there = table.record.post and not (table.gone or table.damaged)
        return there and bool(table.desk(table.record.waiting).standing)

    async def _work(self) -> None:
        failures = 0
        while self._may_be_due():
            try:
                if not await self._answer_once():
                    return
                failures = 0
            except StoreError as err:
                LOG.error("table %s: a standing answer can't be kept: %s", self.table.id, err)
                await asyncio.sleep(RETRY[min(failures, len(RETRY) - 1)])
                failures += 1
            except Exception as err:
                why = err.why if isinstance(err, Failure) else brief(err)
                LOG.error("table %s: its standing answers stop: %s", self.table.id, why)
                return

    async def _answer_once(self) -> bool:
        """Answer what is asked now, unless its player is quicker; False when there is nothing to answer."""
        table = self.table
        async with table.lock:
            match = await table.loaded()
            number = match.number
            if find(table, match) is None:
                return False
        await pause(table.kit.pause)
        try:
            await table.stand_in(number)
        except Refusal as no:
            LOG.error("table %s: a standing answer was refused by %s", table.id, no.rule)
            return False
        return True


# what a seat wants


def standings(table: Table, role: str) -> Standings:
    rules = {s.path: s.rule for p in table.edition.game.rules.procedures for s in p.steps}
    chosen = table.desk(role).standing
    out: list[StandingOut] = []
    for x in table.edition.standing.values():
        replies = [ReplyOut(r.id, r.title) for r in x.replies]
        out.append(StandingOut(x.step, x.title, rules[x.step], replies, chosen.get(x.step, "")))
    return Standings(table.record.post, out)


async def stand(table: Table, role: str, step: str, answer: str) -> Standings:
    """Let an answer stand; "" asks again from now on."""
    known = table.edition.standing
    if step not in known:
        raise Failure(400, INPUT, f"no answer can stand for that; it can for: {', '.join(known) or 'nothing here'}")
    replies = [r.id for r in known[step].replies]
    if answer and answer not in replies:
        raise Failure(400, INPUT, f"answer: should be one of {', '.join(replies)}, or nothing to be asked")
    async with table.lock:
        table.require_there()
        if answer and not table.record.post:
            raise Failure(
                409, SEAT, "this table tells who is there, and so whose answers stand: ask who made it to play by post"
            )
        desk = table.desk(role)
        chosen = {s: a for s, a in desk.standing.items() if s != step} | ({step: answer} if answer else {})
        desk = replace(desk, standing=chosen)
        await table.kit.writer.commit([put_standing(table.id, desk)])
        table.desks[role] = desk
    table.standby.wake()
    return standings(table, role)
