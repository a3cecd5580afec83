"""Follows a match along a lesson: what to read now, what goes on, what the opponent does, which dice fall.

The match is a real one, and every choice is a real one. Whoever wants something else leaves the lesson and plays on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from grognard.kernel.border import Choice
from grognard.kernel.chance import Chance, Dice
from grognard.kernel.flow import FlowError
from grognard.kernel.game import Game
from grognard.kernel.match import Match
from grognard.kernel.recorder import ReplayDice
from grognard.kernel.rows import Picked, Row, Undone
from grognard.kernel.rulebook import Refusal
from grognard.kernel.view import Question
from grognard.lessons.lesson import Lesson, Move, Outcomes, Step

OTHER: Final = "L.other"  # what is open by the rules, but leads out of the lesson


class Laid(Dice):
    """Laid outcomes first, then another source. One that can't come here ends what is laid."""

    def __init__(self, outcomes: Outcomes, source: Dice) -> None:
        self.left = [list(x) for x in reversed(outcomes)]
        self.source = source
        self.rolled = 0  # of those that were laid
        self.real = False  # the other source has been asked

    def outcome(self, c: Chance) -> list[int]:
        if self.left and c.fits(self.left[-1]):
            self.rolled += 1
            return self.left.pop()
        self.left.clear()
        self.real = True
        return self.source.outcome(c)


@contextmanager
def laid(match: Match, outcomes: Outcomes) -> Iterator[Laid]:
    """While this lasts, the match rolls what is laid."""
    source = match.chance.dice
    dice = Laid(outcomes, source)
    match.chance.dice = dice
    try:
        yield dice
    finally:
        match.chance.dice = source


def start_lesson(game: Game[Any], lesson: Lesson, source: Dice) -> Match:
    """A new match with the lesson's scenario, options and first dice; `source` rolls where nothing is laid."""
    match = game.new(lesson.scenario, dice=Laid(lesson.dice, source), options=lesson.options)
    match.chance.dice = source
    return match


class Guide:
    """Where a match stands in a lesson. Make it with a match at its first decision, or by `retrace`.

    `on` while the lesson goes on, `done` when it was followed to its end; neither when somebody left it.
    """

    def __init__(self, lesson: Lesson, match: Match) -> None:
        self.lesson = lesson
        self.match = match
        self.at = 0  # the next of the lesson's moves
        self.on = True
        self.trail: list[tuple[int, int]] = []  # choices that may be taken back: row of the log, move
        self.seen = len(match.rows)
        self.ended = -1  # number of the position in which it was done
        self.closed = False  # the learner has gone on after that
        self.tried: tuple[int, tuple[str, str]] | None = None
        self.unused: list[list[int]] = []  # dice that were laid for the last choice and didn't roll
        self.rolled = 0  # how many laid dice have; real ones end the lesson, so that none of those are laid after them
        self._settle()

    @property
    def done(self) -> bool:
        return self.ended >= 0

    # what the learner sees

    @property
    def move(self) -> Move | None:
        """The move that is due; None when the lesson is over."""
        return self.lesson.moves[self.at] if self.on else None

    @property
    def steps(self) -> list[Step]:
        """What is to be read now: nothing while others decide; at the end the last words, until the learner goes on."""
        lesson, move = self.lesson, self.move
        if move is not None:
            return self._told(lesson.steps[move.first : move.last + 1])
        return self._told(lesson.steps[lesson.closing :]) if self.done and not self.closed else []

    @property
    def accepted(self) -> list[Choice]:
        """Of the options that are open to the learner, those that go on."""
        move, ask = self.move, self.match.ask
        if move is None or ask is None or move.role != self.lesson.role:
            return []
        return [c for c in ask.options if move.takes(c)]

    @property
    def lit(self) -> list[Choice]:
        """The options to point at: those that go on, unless all do."""
        move = self.move
        return self.accepted if move is not None and move.accept else []

    @property
    def progress(self) -> int:
        """How many of the steps have been reached."""
        if self.done:
            return len(self.lesson.steps)
        return 1 + max((m.last for m in self.lesson.moves[: self.at + 1]), default=-1)

    # what is done

    def play(self, choice: tuple[str, str], role: str = "", number: int = -1) -> None:
        """Carry out a choice with the dice that belong to it. Refusal as of `Match.play`, and one of its own:

        OTHER, for what the rules allow but the lesson has not foreseen. Whoever insists leaves the lesson.
        """
        refusal = self.match.refusal(choice, role, number)
        if refusal is not None:
            raise refusal
        move, ask = self.move, self.match.ask
        if move is not None and not move.takes(choice):
            self._insist(move, choice)
        self.closed = self.closed or (self.done and ask is not None and ask.role == self.lesson.role)
        with laid(self.match, self._note(choice)) as dice:
            self.match.play(choice)
        self.unused = dice.left
        self.rolled += dice.rolled
        self.on = self.on and (not dice.real or self.at == len(self.lesson.moves))
        self.seen = len(self.match.rows)
        self._settle()

    def reply(self) -> Choice | None:
        """The choice that the lesson makes for the opponent who is asked, if it does."""
        move = self.move
        return move.accept[0] if move is not None and move.role != self.lesson.role else None

    def leave(self) -> None:
        """Off the rails: from here on everybody plays as they like."""
        self.on = False

    def catch_up(self) -> None:
        """Follow the match after something was taken back."""
        for row in self.match.rows[self.seen :]:
            if isinstance(row, Undone):
                self._take_back(row.row)
        self.seen = len(self.match.rows)

    # how it is kept

    def _note(self, choice: tuple[str, str]) -> Outcomes:
        """A choice that is about to be made: go on, or off the rails; the dice that it rolls."""
        move = self.move
        if move is None or not move.takes(choice):
            self.on = False
            return ()
        self.trail.append((len(self.match.rows), self.at))
        self.at += 1
        return move.dice

    def _insist(self, move: Move, choice: tuple[str, str]) -> None:
        """The first time, what the lesson has in mind; the second time, as you like."""
        tried = (self.match.number, choice)
        if move.role == self.lesson.role and self.tried != tried:
            self.tried = tried
            raise Refusal(OTHER, f"{move.hint} Choose it once more to leave the lesson and play on.")

    def _settle(self) -> None:
        """After a choice: pass over what is not asked; when nothing fits, the lesson is over."""
        moves, ask = self.lesson.moves, self.match.ask
        while self.on and self.at < len(moves) and not _fits(moves[self.at], ask):
            self.on = moves[self.at].maybe
            self.at += self.on
        if self.on and self.at == len(moves):
            self.on = False
            self.ended = self.match.number

    def _take_back(self, row: int) -> None:
        """Go back along the trail; a lesson that was left or finished stays so."""
        while self.on and self.trail and self.trail[-1][0] >= row:
            self.at = self.trail.pop()[1]

    def _told(self, steps: Sequence[Step]) -> list[Step]:
        """These steps, without those that wait for an event which has not happened."""
        wanted = {s.event for s in steps if s.event}
        told = self._events() if wanted else set()
        return [s for s in steps if not s.event or s.event in told]

    def _events(self) -> set[str]:
        """What the learner was told since his last choice."""
        match, role = self.match, self.match.game.role(self.lesson.role)
        mine = [row for row, at in self.trail if self.lesson.moves[at].role == self.lesson.role]
        since = match.first + mine[-1] if mine else -1
        out: set[str] = set()
        for number, e in reversed(match.events):
            if number <= since:
                break
            if e.kind >= 0 and e.is_for(role):
                out.add(match.game.rules.events[e.kind].name)
        return out


def _fits(move: Move, ask: Question | None) -> bool:
    if ask is None or (ask.role, ask.step) != (move.role, move.at):
        return False
    return any(move.takes(c) for c in ask.options)


def retrace(lesson: Lesson, match: Match) -> Guide:
    """The guide of a match that was followed before, from its log; no further than the lesson goes."""
    game, rows = match.game, match.rows
    told = Match(game, match.start.clone(), ReplayDice(rows), match.scenario, match.options, advance=False)
    told.first = match.first
    try:
        told.begin()
        guide = Guide(lesson, told)
        while guide.on and len(told.rows) < len(rows):
            _again(guide, told, rows[len(told.rows)])
    except (FlowError, Refusal, ValueError, TypeError, IndexError):  # another game's log, or one that was damaged
        guide = Guide(lesson, match)
        guide.leave()
    guide.match, guide.seen = match, len(rows)
    guide.closed = guide.done and guide.ended != match.number
    return guide


def _again(guide: Guide, told: Match, row: Row) -> None:
    if isinstance(row, Undone):
        told.undo(row=row.row)
        guide.catch_up()
        return
    if not isinstance(row, Picked):
        return guide.leave()  # the players ended the game
    choice = told.game.rules.name(row.choice)
    guide._note(choice)
    told.play(choice)
    guide.seen = len(told.rows)
    guide._settle()
