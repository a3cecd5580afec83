"""16 Retreat before combat: the defender tries to slip away, and a leader of either side may help or hinder."""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.frames import Combat, Overrun, Retreat, RetreatBefore
from grognard.games.blood_on_the_ohio.rules import changes
from grognard.games.blood_on_the_ohio.state import BOOK, RULES, SIDE, SPACE, UNIT, Board, War
from grognard.kernel.chance import Chance, dice
from grognard.kernel.flow import NOBODY
from grognard.kernel.kinds import FLAG, NUMBER

step = RULES.step

ONE_LEADER: Final = BOOK.rule("16.0b")

COMMIT: Final = RULES.verb("commit", UNIT)

SLIPPED: Final = RULES.event(
    "slipped", "16.0a", who=SIDE, where=SPACE, escaped=FLAG, face=NUMBER, total=NUMBER, against=UNIT, helper=UNIT
)


@step(RetreatBefore, rule="16.0a")
def attempt(g: War, f: RetreatBefore) -> None:
    """A combat knows where its attackers came from."""
    combat = changes.caller(g)
    if isinstance(combat, Combat):
        f.origin = combat.origin


def attacker(b: Board, f: RetreatBefore) -> int:
    return 1 - f.side


def hinderers(b: Board, f: RetreatBefore) -> list[int]:
    return [u for u in f.attackers if query.tp_of_one(b, u)]


def helpers(b: Board, f: RetreatBefore) -> list[int]:
    return [u for u in f.defenders if query.tp_of_one(b, u)]


hinder = RULES.ask(RetreatBefore, "hinder", by=attacker, rule="16.0c")


@hinder.offers(COMMIT, hinderers, otherwise=ONE_LEADER)
def commit_against(g: War, f: RetreatBefore, u: int) -> None:
    f.against = u


hinder.passes(alone=False)

help_out = RULES.ask(RetreatBefore, "help_out", by="side", rule="16.0b")


@help_out.offers(COMMIT, helpers, otherwise=ONE_LEADER)
def commit_for(g: War, f: RetreatBefore, u: int) -> None:
    f.helper = u


help_out.passes(alone=False)


@RULES.chance(RetreatBefore, rule="16.0a")
def slip_roll(g: War, f: RetreatBefore) -> Chance:
    return dice(1)


@slip_roll.rolled
def slip_rolled(g: War, f: RetreatBefore, faces: list[int]) -> None:
    """16.0b A leader counts 1, whatever his rating."""
    total = faces[0] + int(f.helper != NOBODY) - int(f.against != NOBODY)
    f.escaped = total >= g.board.d.retreat_from
    g.tell(SLIPPED, [f.side, f.where, int(f.escaped), faces[0], total, f.against, f.helper])


@step(RetreatBefore, rule="16.0d")
def report(g: War, f: RetreatBefore) -> None:
    """The attack is off, or goes on against a weaker defence (16.2), without the points that were spent."""
    attack = changes.caller(g)
    if isinstance(attack, Combat):
        attack.escaped, attack.failed_retreat = f.escaped, not f.escaped
        attack.spent += [u for u in (f.against, f.helper) if u != NOBODY]
    elif isinstance(attack, Overrun):
        attack.escaped = f.escaped


@step(RetreatBefore, rule="16.1a")
def leave(g: War, f: RetreatBefore) -> None:
    if f.escaped:
        g.call(Retreat(side=f.side, where=f.where, members=f.defenders[:], barred=f.origin))
