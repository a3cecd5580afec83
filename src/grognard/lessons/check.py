"""Plays a lesson through, by every choice that it accepts, and says what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grognard.kernel.border import Choice
from grognard.kernel.dice import LaidDice
from grognard.kernel.flow import FlowError
from grognard.kernel.game import Game
from grognard.kernel.match import Match
from grognard.kernel.view import View
from grognard.lessons.guide import Guide, retrace, start_lesson
from grognard.lessons.lesson import Lesson, Move


def check_lesson(game: Game[Any], lesson: Lesson) -> list[str]:
    """Everything that is wrong with a lesson: steps that are never read, dice that don't fit, ids that aren't there."""
    nothing = LaidDice([])  # whatever is not laid is a fault
    try:
        match = start_lesson(game, lesson, nothing)
    except FlowError as err:
        return [f"{lesson.id}.dice: {err}"]
    walk = Walk(lesson, Guide(lesson, match))
    walk.run()
    return walk.faults


class Walk:
    """One way through a lesson: the first of the accepted choices, with a look down every other one."""

    def __init__(self, lesson: Lesson, guide: Guide) -> None:
        self.lesson = lesson
        self.guide = guide
        self.read: set[int] = set()
        self.faults: list[str] = []

    def run(self) -> None:
        while (move := self.guide.move) is not None:
            self._look(move)
            try:
                self._branch(move)
                self._play(self.guide, move, self._choices(self.guide, move)[0])
            except FlowError as err:  # a chance for which nothing is laid
                self.faults.append(f"{self._at(move)}: {err}")
                return
            if self.guide.unused:
                self.faults.append(f"{self._at(move)}.dice: {self.guide.unused[::-1]} never rolled")
        self._end()

    def _end(self) -> None:
        if not self.guide.done:
            self.faults.append(f"{self._at(self.lesson.moves[self.guide.at])}: {self._asked(self.guide.match)}")
            return
        self._look(None)
        missed = [n for n in range(1, len(self.lesson.steps) + 1) if n not in self.read]
        self.faults += [f"{self.lesson.id}.step[{n}]: it is never read" for n in missed if not self._may_miss(n)]

    def _may_miss(self, n: int) -> bool:
        return any(m.maybe and m.first < n <= m.last + 1 for m in self.lesson.moves)

    def _at(self, move: Move) -> str:
        moves = self.lesson.moves
        last = max(m.last for m in moves[: moves.index(move) + 1])
        reply = "" if move.last >= 0 else f", {move.role} at {move.at}"
        return f"{self.lesson.id}.step[{last + 1}]{reply}"

    def _asked(self, match: Match) -> str:
        ask = match.ask
        return f"asked here is {ask.role} at {ask.step}: {ask.prompt}" if ask is not None else "the game is over here"

    # what is read and lit

    def _look(self, move: Move | None) -> None:
        view = self.guide.match.view(self.lesson.role)
        known = list(_known(view))
        for step in self.guide.steps:
            n = self.lesson.steps.index(step) + 1
            self.read.add(n)
            lit = {"spaces": step.spaces, "pieces": step.pieces, "tracks": step.tracks, "boxes": step.boxes}
            for (what, ids), there in zip(lit.items(), known, strict=True):
                for id in ids:
                    if id not in there:
                        self.faults.append(f"{self.lesson.id}.step[{n}].{what}: {id} is not to be seen then")
        if move is not None:
            self._options(move)

    def _options(self, move: Move) -> None:
        ask = self.guide.match.ask
        assert ask is not None
        for choice in move.accept:
            if choice.noun != "*" and choice not in ask.options and len(move.accept) == 1:
                self.faults.append(f"{self._at(move)}: {' '.join(choice)} is not open then")

    # what is chosen

    def _choices(self, guide: Guide, move: Move) -> list[Choice]:
        """The open choices that go on, in the order in which the lesson names them."""
        ask = guide.match.ask
        assert ask is not None
        named = [c for c in move.accept if c in ask.options]
        return named + [c for c in ask.options if move.takes(c) and c not in named]

    def _branch(self, move: Move) -> None:
        """Every other accepted choice must lead to the lesson's end, too, unless any is accepted."""
        for choice in self._choices(self.guide, move)[1:] if move.accept else []:
            match = self.guide.match.fork(LaidDice([]))
            other = retrace(self.lesson, match)
            self._play(other, move, choice)
            while (next := other.move) is not None:
                self._play(other, next, self._choices(other, next)[0])
            if not other.done:
                self.faults.append(f"{self._at(move)}: after {' '.join(choice)}, {self._asked(match)}")

    def _play(self, guide: Guide, move: Move, choice: Choice) -> None:
        guide.play(choice, move.role)


def _known(view: View) -> Iterator[set[str]]:
    """The ids of spaces, pieces, tracks and boxes that a role sees."""
    boxed = {x for ids in view.boxes.values() for x in ids}
    yield {s.id for s in view.spaces}
    yield {p.id for p in [*view.pieces, *view.known]} | boxed
    yield {*view.tracks, *view.counts}
    yield set(view.boxes)
