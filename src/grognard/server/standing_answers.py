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

from grognard.kernel.border import Choice
from grognard.kernel.match import Match
from grognard.kernel.rows import Undone
from grognard.kernel.rulebook import Refusal
from grognard.server.driver import Driver
from grognard.server.errors import INPUT, SEAT, Failure
from grognard.server.messages_post import ReplyOut, StandingAnswerOut, StandingAnswers
from grognard.server.store import put_answers

if TYPE_CHECKING:
    from grognard.server.table import Table

LOG = logging.getLogger("grognard.server")
PAUSE = (1.5, 6.0)  # seconds, at least and at most, before a standing answer is given


async def pause(span: Sequence[float]) -> None:
    """Wait as long as a player takes who knows the answer."""
    await asyncio.sleep(random.uniform(*span))


def find(table: Table, match: Match) -> tuple[str, Choice] | None:
    """The standing answer to what is asked now, with its role; only under the lock."""
    ask = match.position.ask
    if ask is None or not table.record.post or was_taken_back(match):
        return None
    role: str = match.game.role_name(ask.role)
    seat, known = table.seating.seats.get(role), table.edition.standing_answers.get(ask.step.path)
    if seat is None or seat.bot or known is None:
        return None
    answer = table.private_of(role).answers.get(known.step)
    reply = next((r for r in known.replies if r.id == answer), None)
    choice = reply.find(match.game.question(match.position).options) if reply is not None else None
    return None if choice is None else (role, choice)


def was_taken_back(match: Match) -> bool:
    """Was the last answer taken back? Then its player wants to be asked."""
    return bool(match.rows) and isinstance(match.rows[-1], Undone)


class AnswerDriver(Driver):
    """Gives the standing answers of one table."""

    what = "standing answers"

    def _is_due(self) -> bool:
        table = self.table
        there = table.record.post and not (table.gone or table.damaged)
        return there and bool(table.private_of(table.record.waiting).answers)

    async def _act(self) -> bool:
        """Answer what is asked now, unless its player is quicker; False when there is nothing to answer."""
        table = self.table
        async with table.lock:
            match = await table.loaded()
            number = match.number
            if find(table, match) is None:
                return False
        await pause(table.services.pause)
        try:
            await table.give_answer(number)
        except Refusal as no:
            LOG.error("table %s: a standing answer was refused by %s", table.id, no.rule)
            return False
        return True


# what a seat wants


def answers_of(table: Table, role: str) -> StandingAnswers:
    rules = {s.path: s.rule for p in table.edition.game.rules.procedures for s in p.steps}
    chosen = table.private_of(role).answers
    out: list[StandingAnswerOut] = []
    for x in table.edition.standing_answers.values():
        replies = [ReplyOut(r.id, r.title) for r in x.replies]
        out.append(StandingAnswerOut(x.step, x.title, rules[x.step], replies, chosen.get(x.step, "")))
    return StandingAnswers(table.record.post, out)


async def set_answer(table: Table, role: str, step: str, answer: str) -> StandingAnswers:
    """Set the standing answer to a decision; "" removes it, so that the player is asked again."""
    known = table.edition.standing_answers
    if step not in known:
        raise Failure(400, INPUT, f"it has no standing answers; these have: {', '.join(known) or 'none here'}")
    replies = [r.id for r in known[step].replies]
    if answer and answer not in replies:
        raise Failure(400, INPUT, f"answer: should be one of {', '.join(replies)}, or nothing to be asked")
    async with table.lock:
        table.require_there()
        if answer and not table.record.post:
            raise Failure(
                409, SEAT, "this table shows who is there, and so whose answers stand: ask its owner to play by post"
            )
        own = table.private_of(role)
        chosen = {s: a for s, a in own.answers.items() if s != step} | ({step: answer} if answer else {})
        own = replace(own, answers=chosen)
        await table.services.writer.commit([put_answers(table.id, own)])
        table.private[role] = own
    table.answer_driver.wake()
    return answers_of(table, role)
