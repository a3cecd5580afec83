"""Procedures run by themselves on a board, with laid dice; what they tell, in words."""

from __future__ import annotations

from collections.abc import Sequence

import grognard.games.warpath_2e.rules.activation
import grognard.games.warpath_2e.rules.attack
import grognard.games.warpath_2e.rules.battle
import grognard.games.warpath_2e.rules.casualties
import grognard.games.warpath_2e.rules.charge
import grognard.games.warpath_2e.rules.driving
import grognard.games.warpath_2e.rules.entry
import grognard.games.warpath_2e.rules.full_speed
import grognard.games.warpath_2e.rules.melee
import grognard.games.warpath_2e.rules.movement
import grognard.games.warpath_2e.rules.nerve
import grognard.games.warpath_2e.rules.shooting
import grognard.games.warpath_2e.rules.turn
import grognard.games.warpath_2e.rules.wreck  # noqa: F401 - every chapter registers its steps
from grognard.games.warpath_2e.lexicon import lexicon_for
from grognard.games.warpath_2e.read import shipped
from grognard.games.warpath_2e.roster import muster_battle
from grognard.games.warpath_2e.setup import ready_board
from grognard.games.warpath_2e.state import RULES, Board
from grognard.games.warpath_2e.words import WORDS
from grognard.kernel.board import shape_of
from grognard.kernel.choice import NOUNS
from grognard.kernel.dice import LaidDice
from grognard.kernel.flow import Frame, Position
from grognard.kernel.rules import Rules

BATTLE = shipped().battles["first_contact"]


def first_contact() -> Board:
    """The board of First Contact before the first turn: units A1 to A3 and B1 to B3 are 0 to 5."""
    roster = muster_battle(BATTLE)
    board: Board = ready_board(shape_of(Board, lexicon_for(roster), roster), BATTLE)
    return board


class Play:
    """A procedure under way, with dice that are laid as it goes."""

    def __init__(self, b: Board, frame: Frame, *dice: list[int]) -> None:
        self.rules = RULES.using(lexicon_for(b.d))
        self.words = WORDS.using(self.rules)
        self.g: Position[Board] = Position(self.rules, b, [])
        self.g.news = []
        self.g.call(frame)
        self.dice = LaidDice(list(dice))
        self.g.advance(self.dice)

    @property
    def options(self) -> list[tuple[str, str]]:
        """What can be chosen, as verb and noun."""
        names = [self.rules.name(c) for c in self.g.ask.options] if self.g.ask is not None else []
        return [(x.verb, x.noun) for x in names]

    @property
    def role(self) -> int:
        assert self.g.ask is not None
        return self.g.ask.role

    def play(self, verb: str, noun: str = "", *dice: list[int]) -> None:
        assert self.g.ask is not None
        self.dice.left[""] = [*reversed(dice), *self.dice.left[""]]
        self.g.apply(self.g.ask.options[self.options.index((verb, noun))], self.dice)
        assert not self.dice.left[""]

    def activate(self, unit: str, *dice: list[int]) -> None:
        """Try a unit; if it passes, it halts."""
        self.play("try", unit, *dice)
        if ("halt", "") in self.options:
            self.play("halt")
        while ("pass", "") in self.options and self.g.where().startswith("Turn > Spell > Activation > Shooting"):
            self.play("pass")

    def order(self, verb: str, ints: list[int], *dice: list[int]) -> None:
        """Play an order that a hand has drawn."""
        self.dice.left[""] = [*reversed(dice), *self.dice.left[""]]
        self.g.apply(code_of(self.rules, verb, "drawn"), self.dice, args=ints)
        assert not self.dice.left[""]

    def refused(self, verb: str, ints: list[int]) -> str:
        """The rule that refuses a drawn order, and its reason; "" where none does."""
        choice = code_of(self.rules, verb, "drawn")
        index = self.g.test(choice, ints)
        rule = self.rules.book.ids[index]
        return f"{rule}: {self.words.reason(self.g, rule, choice, ints)}" if index else ""

    def barred(self, verb: str, noun: str = "") -> str:
        """The rule that bars a choice, and its reason."""
        choice = code_of(self.rules, verb, noun)
        rule = self.rules.book.ids[self.g.bar(choice)]
        return f"{rule}: {self.words.reason(self.g, rule, choice)}"

    @property
    def asked(self) -> tuple[str, list[tuple[str, str, str]]]:
        """The prompt, and for each option its verb, its noun and what is said of it."""
        assert self.g.ask is not None
        notes = [self.words.noted(self.g, c).text for c in self.g.ask.options]
        return self.words.ask(self.g), [(*x, note) for x, note in zip(self.options, notes, strict=True)]

    @property
    def told(self) -> list[str]:
        events = self.g.news or []
        return [self.words.tell(self.rules.events[e.kind].name, e.args) for e in events]


def code_of(rules: Rules, verb: str, noun: str) -> int:
    """A choice as an int, whether it is open or not."""
    v = rules.verb_names[verb]
    assert rules.lexicon is not None
    return v.index * NOUNS + (rules.lexicon.of(v.kind).lookup[noun] if v.kind is not None and noun else 0)


def run(b: Board, frame: Frame, *dice: list[int], answers: Sequence[tuple[str, str]] = ()) -> list[str]:
    """Let a procedure run to its end with these dice and answers, no more and no fewer; what was told."""
    at = Play(b, frame, *dice)
    for verb, noun in answers:
        assert at.g.ask is not None
        at.g.apply(at.g.ask.options[at.options.index((verb, noun))], at.dice)
    assert at.g.over
    assert not at.dice.left[""]
    return at.told


def asked(b: Board, frame: Frame, *dice: list[int]) -> tuple[str, list[tuple[str, str, str]]]:
    """What a procedure asks first."""
    return Play(b, frame, *dice).asked
