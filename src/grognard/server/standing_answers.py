"""Standing answers: what a seat has answered once for all is played for it, like any choice of its own.

Nobody else can tell them from other answers by what is sent: the same rows in the log, the same states, as many of
them. Where it is told who is there, they are given only while their player is; by post nobody is told. Before each is a
pause that depends neither on what stands nor on who waits.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from grognard.kernel.answers import ASK, StandingAnswer
from grognard.kernel.border import Choice
from grognard.kernel.match import Match
from grognard.kernel.rows import Undone
from grognard.kernel.rulebook import Refusal
from grognard.server.driver import Driver
from grognard.server.errors import INPUT, Failure
from grognard.server.messages_post import ApartOut, ReplyOut, SetAnswer, StandingAnswerOut, StandingAnswers
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
    if ask is None or was_taken_back(match):
        return None
    role: str = match.game.role_name(ask.role)
    known = table.edition.standing_answers.get(ask.step.path)
    if known is None or not may_answer(table, role):
        return None
    answers = table.private_of(role).answers
    options = match.game.question(match.position).options
    guarded = match.game.hides(match.options)
    choice = known.choose(answers, options, lambda: match.game.study.chances(match.view(role)), guarded)
    return None if choice is None else (role, choice)


def may_answer(table: Table, role: str) -> bool:
    """May an answer be given for this role now? Not where others see that nobody is there who could have given it."""
    seat, taught = table.seating.seats.get(role), table.lesson_session is not None and table.lesson_session.guide.on
    return seat is not None and not seat.bot and not taught and (table.record.post or role in table.online)


def span_of(table: Table, role: str) -> Sequence[float]:
    """How long to wait before an answer; with bots alone, whom it can't tell anything, no longer than they do."""
    others = any(not s.bot for s in table.seating.seats.values() if s.role != role)
    watched = any(x.role != role for x in table.listeners)
    pace = table.services.pace
    return table.services.pause if others or watched else (pace, pace)


def was_taken_back(match: Match) -> bool:
    """Was the last answer taken back? Then its player wants to be asked."""
    return bool(match.rows) and isinstance(match.rows[-1], Undone)


class AnswerDriver(Driver):
    """Gives the standing answers of one table."""

    what = "standing answers"

    def _is_due(self) -> bool:
        table = self.table
        waiting = table.record.waiting
        there = not (table.gone or table.damaged) and may_answer(table, waiting)
        return there and bool(table.private_of(waiting).answers)

    async def _act(self) -> bool:
        """Answer what is asked now, unless its player is quicker; False when there is nothing to answer."""
        table = self.table
        async with table.lock:
            match = await table.loaded()
            number = match.number
            found = find(table, match)
            if found is None:
                return False
        await pause(span_of(table, found[0]))
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
        replies = [ReplyOut(r.id, r.title, r.odds) for r in x.replies]
        own = {key.partition(" ")[2]: _parts(value) for key, value in chosen.items() if key.startswith(x.step + " ")}
        apart = [ApartOut(noun, *parts) for noun, parts in own.items()]
        stands = _parts(chosen.get(x.step, ""))
        out.append(StandingAnswerOut(x.step, x.title, rules[x.step], replies, *stands, x.apart, apart))
    return StandingAnswers(table.record.post, out)


def _parts(value: str) -> tuple[str, int]:
    """The reply that stands, and the least chance to win, in percent."""
    id, _, least = value.partition(" ")
    return id, int(least or 0)


async def set_answer(table: Table, role: str, wanted: SetAnswer) -> StandingAnswers:
    """Set the standing answer to a decision, for one noun or for all; "" removes it."""
    known = table.edition.standing_answers.get(wanted.step)
    if known is None:
        all = ", ".join(table.edition.standing_answers) or "none here"
        raise Failure(400, INPUT, f"it has no standing answers; these have: {all}")
    value = check(table, known, wanted)
    async with table.lock:
        table.require_there()
        own, key = table.private_of(role), known.key(wanted.noun)
        chosen = {s: a for s, a in own.answers.items() if s != key} | ({key: value} if value else {})
        own = replace(own, answers=chosen)
        await table.services.writer.commit([put_answers(table.id, own)])
        table.private[role] = own
    table.answer_driver.wake()
    return answers_of(table, role)


def check(table: Table, known: StandingAnswer, wanted: SetAnswer) -> str:
    """What is kept of an answer that can stand; Failure says what can't be."""
    reply = next((r for r in known.replies if r.id == wanted.answer), None)
    can_ask = wanted.noun and wanted.answer == ASK
    if wanted.answer and reply is None and not can_ask:
        ids = ", ".join(r.id for r in known.replies)
        raise Failure(400, INPUT, f"answer: should be one of {ids}, or nothing to be asked")
    if wanted.noun and not (known.apart and wanted.noun in nouns_of(table, known)):
        raise Failure(400, INPUT, f"noun: {wanted.noun!r} can't have an answer of its own here")
    if wanted.at_least and not (reply is not None and reply.odds and 0 < wanted.at_least <= 100):
        raise Failure(400, INPUT, "at_least: should be a chance from 1 to 100, for a reply that depends on odds")
    return f"{wanted.answer} {wanted.at_least}" if wanted.at_least else wanted.answer


def nouns_of(table: Table, known: StandingAnswer) -> set[str]:
    """All that the verbs of its replies can be said of."""
    verbs = table.edition.game.rules.verb_names
    return {noun for r in known.replies for noun in verbs[r.verb].nouns}
