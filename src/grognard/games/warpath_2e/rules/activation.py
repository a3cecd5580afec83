"""ACT, SPEC.headstrong, MEL.17 The activation test: what is taken off, which markers go, and what a failure costs."""

from __future__ import annotations

from typing import Final

from grognard.games.warpath_2e.components import HEADSTRONG
from grognard.games.warpath_2e.frames import Activation, Spell
from grognard.games.warpath_2e.query import activation_modifiers, is_passed
from grognard.games.warpath_2e.rolls import rallies
from grognard.games.warpath_2e.state import HALT, RULES, UNIT, Board, War
from grognard.kernel.chance import Chance, dice
from grognard.kernel.flow import end
from grognard.kernel.kinds import FLAG, NUMBER

step = RULES.step
chance = RULES.chance

RALLIED: Final = RULES.event("rallied", "SPEC.headstrong", unit=UNIT, face=NUMBER, rallies=FLAG)
ACTIVATED: Final = RULES.event("activated", "ACT.6", unit=UNIT)
TESTED: Final = RULES.event("tested", "ACT.1", unit=UNIT, face=NUMBER, less=NUMBER, passes=FLAG)


def modifier(b: Board, f: Activation) -> int:
    """ACT.5 All modifiers that apply are added together."""
    return sum(n for _, n in activation_modifiers(b, f.unit, f.near))


@chance(Activation, rule="SPEC.headstrong")
def headstrong(g: War, f: Activation) -> Chance:
    """Not optional."""
    b = g.board
    return dice(int(bool(b.suppressed[f.unit] and b.d.rules[f.unit][HEADSTRONG])))


@headstrong.rolled
def headstrong_rolled(g: War, f: Activation, faces: list[int]) -> None:
    if rallies(faces[0]):
        g.board.suppressed[f.unit] = 0
    g.tell(RALLIED, [f.unit, faces[0], int(rallies(faces[0]))])


@chance(Activation, rule="ACT.1")
def activation_test(g: War, f: Activation) -> Chance:
    """No die is rolled where nothing is taken off; one that can't succeed is."""
    f.passed = modifier(g.board, f) >= 0
    return dice(0 if f.passed else 1)


@activation_test.rolled
def activation_tested(g: War, f: Activation, faces: list[int]) -> None:
    less = -modifier(g.board, f)
    f.passed = is_passed(-less, faces[0])
    g.tell(TESTED, [f.unit, faces[0], less, int(f.passed)])


@step(Activation, rule="ACT.10")
def is_done(g: War, f: Activation) -> None:
    """The Done marker is placed as soon as the test has been taken."""
    g.board.done[f.unit] = 1
    g.board.tries += 1


@step(Activation, rule="MEL.17")
def disrupted_no_more(g: War, f: Activation) -> None:
    """Passed or failed, the marker goes; the ban on shooting holds for this activation."""
    b = g.board
    f.was_disrupted = bool(b.disrupted[f.unit])
    b.disrupted[f.unit] = 0


@step(Activation, rule="ACT.7")
def fail(g: War, f: Activation) -> None:
    """The unit does nothing, keeps its Suppressed marker, and counts as having stood still."""
    if not f.passed:
        b = g.board
        b.action[f.unit], b.drove[f.unit] = HALT, 0
        spell = g.own(len(g.stack) - 2)
        assert isinstance(spell, Spell)
        spell.failed = True
        end(f)


@step(Activation, rule="ACT.6")
def act(g: War, f: Activation) -> None:
    """ACT.4 It is the unit activated last, and rid of its Suppressed marker. TIME.9 One that a clock chose halts."""
    b = g.board
    f.was_suppressed = bool(b.suppressed[f.unit])
    b.suppressed[f.unit] = 0
    b.latest = f.unit
    b.action[f.unit], b.drove[f.unit] = HALT, 0
    g.tell(ACTIVATED, [f.unit])
    if f.late:
        end(f)
