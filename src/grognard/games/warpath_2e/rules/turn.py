"""TURN, INIT, ACT, END A turn: the roll for initiative, spells in which sides try unit after unit, the end phase."""

from __future__ import annotations

from typing import Final

from grognard.games.warpath_2e.entries import bar_entry
from grognard.games.warpath_2e.frames import Activation, Spell, Turn
from grognard.games.warpath_2e.measure import is_near_latest
from grognard.games.warpath_2e.query import bar_try, has_left, is_finished, may_try, must_try, own_units
from grognard.games.warpath_2e.state import BOOK, NONE, RULES, SIDE, UNIT, Board, War
from grognard.kernel.chance import Chance, dice
from grognard.kernel.flow import again, end, goto
from grognard.kernel.kinds import NUMBER

step = RULES.step
chance = RULES.chance

OPTIONAL: Final = BOOK.rule("TURN.3")
MUST_TRY: Final = BOOK.rule("INIT.2")
KEEPS: Final = BOOK.rule("ACT.9")

TAKE: Final = RULES.verb("take")
GIVE: Final = RULES.verb("give")
TRY: Final = RULES.verb("try", UNIT)
FINISH: Final = RULES.verb("finish")

TURN_BEGINS: Final = RULES.event("turn_begins", "TURN.2", turn=NUMBER)
TIED: Final = RULES.event("tied", "INIT.1", face=NUMBER)
ROLLED_OFF: Final = RULES.event("rolled_off", "INIT.1", who=SIDE, one=NUMBER, two=NUMBER)
HAS_INITIATIVE: Final = RULES.event("has_initiative", "INIT.1", who=SIDE)
PASSED_ON: Final = RULES.event("passed_on", "ACT.8", who=SIDE)
FINISHED: Final = RULES.event("finished", "TURN.3", who=SIDE)
TURN_ENDS: Final = RULES.event("turn_ends", "END.1", turn=NUMBER)


# initiative


@step(Turn, rule="TURN.2")
def turn_begins(g: War, f: Turn) -> None:
    """END.5 Who has no opponent left has the initiative without a roll."""
    b = g.board
    b.latest = NONE
    b.holder = next((side for side in (0, 1) if not has_left(b, 1 - side)), NONE)
    b.tries = 0
    b.finished = [0, 0]
    g.tell(TURN_BEGINS, [b.turn])


@chance(Turn, rule="INIT.1")
def roll_off(g: War, f: Turn) -> Chance:
    return dice(2 if g.board.holder == NONE else 0)


@roll_off.rolled
def rolled_off(g: War, f: Turn, faces: list[int]) -> None:
    """DICE.3 Ties are rolled again."""
    if faces[0] == faces[1]:
        g.tell(TIED, [faces[0]])
        again(f)
        return
    f.winner = int(faces[1] > faces[0])
    g.tell(ROLLED_OFF, [f.winner, faces[0], faces[1]])


initiative = RULES.ask(Turn, "initiative", by="winner", rule="INIT.1", when="winner")


@initiative.offers(TAKE)
def take_it(g: War, f: Turn, noun: int) -> None:
    give_initiative(g, f.winner)


@initiative.offers(GIVE)
def give_it(g: War, f: Turn, noun: int) -> None:
    give_initiative(g, 1 - f.winner)


def give_initiative(g: War, side: int) -> None:
    g.board.holder = side
    g.tell(HAS_INITIATIVE, [side])


# spells


@step(Turn, rule="TURN.3")
def next_spell(g: War, f: Turn) -> None:
    """ACT.8, ACT.9 Spells take turns until both sides are finished; one that is finished is passed over."""
    b = g.board
    if is_finished(b, 0) and is_finished(b, 1):
        return
    if is_finished(b, b.holder):
        b.holder = 1 - b.holder
    again(f)
    g.call(Spell(side=b.holder))


@step(Turn, rule="END.1")
def turn_ends(g: War, f: Turn) -> None:
    """Done markers go; Suppressed and Disrupted ones, damage and immobilisation stay."""
    b = g.board
    for u in range(len(b.done)):
        b.done[u] = 0
    g.tell(TURN_ENDS, [b.turn])


@step(Spell, rule="ACT.3")
def spell_begins(g: War, f: Spell) -> None:
    """TIME.8 Every spell is timed by itself."""
    g.board.tries = 0
    g.board.spells += 1


def to_try(b: Board, f: Spell) -> list[int]:
    return [u for u in own_units(b, f.side) if must_try(b, u) or may_try(b, u)]


def bar_choice(b: Board, f: Spell, unit: int) -> int:
    return bar_try(b, f.side, unit) or bar_entry(b, unit)


def has_to_try(b: Board, f: Spell) -> bool:
    return any(must_try(b, u) for u in own_units(b, f.side))


def bar_finish(b: Board, f: Spell, noun: int) -> int:
    """TURN.3 A side with only optional units left may be finished for the turn."""
    return OPTIONAL if has_to_try(b, f) else 0


def bar_pass(b: Board, f: Spell, noun: int) -> int:
    """ACT.8 After the first unit further ones are voluntary, but nobody passes to a side that is finished (ACT.9)."""
    if is_finished(b, 1 - f.side):
        return KEEPS
    if not has_to_try(b, f):
        return OPTIONAL
    return 0 if b.tries else MUST_TRY


choose = RULES.ask(Spell, "choose", by="side", rule="INIT.2")


@choose.passes(bar_pass)
def try_no_more(g: War, f: Spell, noun: int) -> None:
    pass_on(g, f)


@choose.offers(TRY, to_try, bar_choice)
def try_unit(g: War, f: Spell, unit: int) -> None:
    f.failed = False
    g.call(Activation(unit=unit, near=is_near_latest(g.board, unit)))


@choose.offers(FINISH, bar=bar_finish)
def finish(g: War, f: Spell, noun: int) -> None:
    g.board.finished[f.side] = 1
    g.tell(FINISHED, [f.side])


@step(Spell, rule="ACT.8")
def go_on(g: War, f: Spell) -> None:
    """A failed test ends the spell, and so does a clock (TIME.9), unless the other side is finished (ACT.9)."""
    b = g.board
    if is_finished(b, f.side):
        end(f)
    elif (f.failed or f.late) and not is_finished(b, 1 - f.side):
        pass_on(g, f)
    else:
        goto(f, choose)


def pass_on(g: War, f: Spell) -> None:
    g.board.holder = 1 - f.side
    g.tell(PASSED_ON, [1 - f.side])
    end(f)
