"""The laws of the log: every line cites a rule of the chapter that tells it, and says something."""

from __future__ import annotations

import re
from typing import Any, Final

from grognard.kernel.flow import Event
from grognard.kernel.game import Game
from grognard.kernel.laws import Broken
from grognard.kernel.match import Match
from grognard.kernel.phrases import Phrases
from grognard.kernel.rulebook import ADVICE
from grognard.kernel.telling import TAKEN_BACK, Line

LAW: Final = "the log"
HOLE: Final = re.compile(r"\{|\(\)| [.,;:]|[:,;] ?\.")  # what a part that stands for nothing leaves behind


def check_log(match: Match) -> None:
    """Of a game that is over: all that was told, as everybody may read it."""
    for _, e in match.events:
        if e.kind != TAKEN_BACK:
            _check_rule(match, e)
    for role in ["", *match.game.roles]:
        before: list[Line] = []
        for line in match.lines(role):
            _check_text(match, line)
            _check_march(match, line, before)
            before.append(line)


def chapter(rule: str) -> str:
    """
    >>> chapter("13.1h"), chapter("BP.4a")
    ('13', 'BP')
    """
    return rule.partition(".")[0]


def _check_rule(match: Match, e: Event) -> None:
    """An event cites the rule of its kind, or another of that chapter or of the procedure that told it.

    It tells of something: of a kind without fields every line would be the same, whatever changed.
    """
    game: Game[Any] = match.game
    kind, book = game.rules.events[e.kind], game.rules.book
    if not kind.args:
        raise Broken(LAW, f"{kind.name} has no fields: it can't say what changed", match)
    cited = book.ids[e.rule] if e.rule else kind.rule
    rule = book.find(cited)
    if rule is None or rule.kind == ADVICE:
        raise Broken(LAW, f"{kind.name} cites {cited}, by which nothing can happen", match)
    steps = game.rules.procedures[e.proc].steps if e.proc >= 0 else []
    if chapter(cited) not in {chapter(kind.rule), *(chapter(s.rule) for s in steps)}:
        raise Broken(LAW, f"{kind.name} cites {cited}, of another chapter than {kind.rule} and what told it", match)


def _check_text(match: Match, line: Line) -> None:
    """A line is a sentence in which every part stands for something."""
    if not line.text or HOLE.search(line.text):
        raise Broken(LAW, f"{line.event} says {line.text!r}", match)
    words = match.game.words
    if isinstance(words, Phrases) and line.text in words.bare(line.event):
        raise Broken(LAW, f"{line.event} says {line.text!r}, and not of whom or what", match)


def _check_march(match: Match, line: Line, before: list[Line]) -> None:
    """A line takes in none but steps of its own march, and what happened along it."""
    taken = before[len(before) - line.takes :]
    along = {match.game.rules.events[k].name for k in match.game.words.along}
    steps = [x for x in taken if x.event not in along]
    if len(taken) != line.takes or any((x.event, x.side) != (line.event, line.side) for x in steps):
        raise Broken(LAW, f"{line.text!r} takes in {line.takes} lines that are not its own", match)
