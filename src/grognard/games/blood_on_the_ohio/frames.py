"""The locals of every procedure. They stand apart from the steps, because procedures call one another in circles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from grognard.games.blood_on_the_ohio.state import (
    ACTION,
    CHIT,
    COUNTER,
    EVENT,
    EXPEDITION,
    FORT,
    NATION,
    PRINCIPAL,
    PROCEDURE,
    SIDE,
    SPACE,
)
from grognard.kernel.flow import NOBODY, NOWHERE, Frame
from grognard.kernel.kinds import FLAG, NUMBER, of, some

# what a force is, which sets its limit and its composition (6.2)
KEY_FORCE: Final = 0
SUBORDINATE_FORCE: Final = 1
STRAY_FORCE: Final = 2
SUPPORT_FORCE: Final = 3


# 4 the turn, A4 the set-up


@dataclass
class Game(Frame):
    """4.2 The whole game, turn by turn; `place` is where the segment's procedures stand."""

    place: int = of(NUMBER)
    procedure: int = of(PROCEDURE)


@dataclass
class SetUp(Frame):
    """A4.0 One side sets up, line by line: `line` of the scenario's list, with what is still to be placed."""

    side: int = of(SIDE)
    line: int = of(NUMBER)
    members: list[int] = some(COUNTER, whose="side")
    villages: int = of(NUMBER)
    reduced: int = of(NUMBER)  # villages, or settlements
    razed: int = of(NUMBER)
    fort: int = of(FORT, NOBODY)
    used: list[int] = some(SPACE)  # entry squares, where a line asks for two or more


@dataclass
class Arrival(Frame):
    """7.2, A3.3m, A3.4i Pieces of an expedition come in: line `line` of the scenario's later ones."""

    expedition: int = of(EXPEDITION)
    line: int = of(NUMBER)
    members: list[int] = some(COUNTER)
    used: list[int] = some(SPACE)


# 5 special actions


@dataclass
class SpecialActions(Frame):
    """5.0 `side` is to act; `built` is the structure that may be harassed at once (5.5a)."""

    side: int = of(SIDE)
    us_passed: bool = of(FLAG, False)
    wc_passed: bool = of(FLAG, False)
    built: int = of(SPACE, NOWHERE)


@dataclass
class Action(Frame):
    """5.1 to 5.9 One special action and its targets."""

    side: int = of(SIDE)
    action: int = of(ACTION)
    space: int = of(SPACE, NOWHERE)
    goal: int = of(SPACE, NOWHERE)
    nation: int = of(NATION, NOBODY)
    unit: int = of(COUNTER, NOBODY)
    leader: int = of(COUNTER, NOBODY)
    fort: int = of(FORT, NOBODY)
    chit: int = of(CHIT, NOBODY)
    wagons: list[int] = some(COUNTER)  # that pay for a fort
    dice: list[int] = some(NUMBER)


@dataclass
class Recruit(Frame):
    """5.1 `checks` are left; `unit` was drawn or chosen and is to be placed, at `entry` alone in the second tier."""

    side: int = of(SIDE)
    nation: int = of(NATION, NOBODY)
    checks: int = of(NUMBER)
    unit: int = of(COUNTER, NOBODY)
    entry: int = of(SPACE, NOWHERE)
    armed: bool = of(FLAG, False)  # a check was traded for British Arms
    redrawn: bool = of(FLAG, False)


@dataclass
class Join(Frame):
    """5.2.3f, 5.2.2c, 19.0d A nation takes up arms: villages first, then units."""

    nation: int = of(NATION)
    villages: int = of(NUMBER)
    members: list[int] = some(COUNTER)
    broken: bool = of(FLAG, False)


# 6 operations


@dataclass
class Operations(Frame):
    """6.0 Forces of the active side, one after the other."""

    side: int = of(SIDE)
    origin: int = of(SPACE, NOWHERE)


@dataclass
class March(Frame):
    """6.1 A force: what it is, where it came from, what it may still spend, and which stacks have ambushed it."""

    side: int = of(SIDE)
    force: int = of(NUMBER)
    members: list[int] = some(COUNTER, whose="side")
    at: int = of(SPACE, NOWHERE)
    origin: int = of(SPACE, NOWHERE)  # the last space before this one
    path: list[int] = some(SPACE)
    left: int = of(NUMBER)
    scout: int = of(COUNTER, NOBODY)  # gives its extra movement
    ambushed: list[int] = some(SPACE)  # by the stacks of these spaces
    declined: list[int] = some(SPACE)  # asked at this step
    battle: int = of(SPACE, NOWHERE)  # where reinforcements are bound for (14.3g)
    stopped: bool = of(FLAG, False)


@dataclass
class Trespass(Frame):
    """19.0c A US force has entered a nonaligned nation's space."""

    nation: int = of(NATION)
    where: int = of(SPACE)


@dataclass
class Overrun(Frame):
    """17 A force five times as large crushes a stack and marches on."""

    side: int = of(SIDE)
    members: list[int] = some(COUNTER)
    where: int = of(SPACE)
    origin: int = of(SPACE, NOWHERE)
    escaped: bool = of(FLAG, False)
    delayed: bool = of(FLAG, False)


@dataclass
class Ambush(Frame):
    """18 The stack of `where` ambushes the force that is `at`; `stops` is an overwhelming success."""

    side: int = of(SIDE)
    where: int = of(SPACE)
    at: int = of(SPACE)
    members: list[int] = some(COUNTER)  # of the force
    event: int = of(EVENT, NOBODY)
    die: int = of(NUMBER)
    casualties: int = of(NUMBER)
    stops: bool = of(FLAG, False)


# 14 combat


@dataclass
class Combat(Frame):
    """14.0 A force attacks whoever and whatever is in a space; of two sides' values the US's come first.

    `inside` says that a fort's defenders are attacked, `breaks_out` that they attack; nobody has moved if `still`.
    """

    attacker: int = of(SIDE)
    where: int = of(SPACE)
    origin: int = of(SPACE, NOWHERE)
    attackers: list[int] = some(COUNTER)
    defenders: list[int] = some(COUNTER)
    late: list[int] = some(COUNTER)  # reinforcements, of either side (14.3i)
    inside: bool = of(FLAG, False)
    breaks_out: bool = of(FLAG, False)
    still: bool = of(FLAG, False)
    structure_only: bool = of(FLAG, False)
    ambushed: bool = of(FLAG, False)
    failed_retreat: bool = of(FLAG, False)
    spent: list[int] = some(COUNTER)  # leaders whose tactical points went into a retreat (16.0d)
    scouts_fp: list[int] = some(COUNTER)
    scouts_tp: list[int] = some(COUNTER)
    traitors: int = of(NUMBER)
    event: int = of(EVENT, NOBODY)
    reroll_used: bool = of(FLAG, False)
    militia: int = of(NUMBER)  # force points that count
    shocked: int = of(NUMBER)
    us_die: int = of(NUMBER)
    wc_die: int = of(NUMBER)
    us_scored: int = of(NUMBER)  # casualties on the enemy, by the table
    wc_scored: int = of(NUMBER)
    us_suffered: int = of(NUMBER)
    wc_suffered: int = of(NUMBER)
    winner: int = of(SIDE, NOBODY)


@dataclass
class Reinforce(Frame):
    """14.3e Each side may call one force; `us_from` and `wc_from` are where they set out."""

    where: int = of(SPACE)
    side: int = of(SIDE)
    us_from: int = of(SPACE, NOWHERE)
    wc_from: int = of(SPACE, NOWHERE)
    us_force: list[int] = some(COUNTER)
    wc_force: list[int] = some(COUNTER)


@dataclass
class Casualties(Frame):
    """14.7, G3 `left` are still to be taken among the members; `order` are the nations whose turns they are."""

    side: int = of(SIDE)
    where: int = of(SPACE)
    members: list[int] = some(COUNTER)
    left: int = of(NUMBER)
    taken: int = of(NUMBER)
    order: list[int] = some(NATION)
    structure: bool = of(FLAG, False)  # may take some
    structure_steps: int = of(NUMBER)
    scores: bool = of(FLAG, False)  # wagon steps give points


@dataclass
class RetreatBefore(Frame):
    """16 The defender tries to slip away; each side may commit one leader, the attacker first."""

    side: int = of(SIDE)
    where: int = of(SPACE)
    attackers: list[int] = some(COUNTER)
    defenders: list[int] = some(COUNTER)
    against: int = of(COUNTER, NOBODY)
    helper: int = of(COUNTER, NOBODY)
    forced: bool = of(FLAG, False)  # by an overrun: no choice (17.2a)
    escaped: bool = of(FLAG, False)


@dataclass
class Retreat(Frame):
    """15 Members leave a space: back to `origin`, or to a space of the owner's choice that isn't `barred`."""

    side: int = of(SIDE)
    where: int = of(SPACE)
    members: list[int] = some(COUNTER)
    origin: int = of(SPACE, NOWHERE)
    barred: int = of(SPACE, NOWHERE)
    water: int = of(SPACE, NOWHERE)  # the river space that is crossed (15.2a)
    goal: int = of(SPACE, NOWHERE)
    path: list[int] = some(SPACE)  # backwards, of a force ambushed on a river (15.2b)
    hurt: bool = of(FLAG, False)  # took a casualty: guns may be lost (22.2c)
    pursued: bool = of(FLAG, False)
    into_fort: bool = of(FLAG, False)  # open to a break-out that failed (20.2.2c)
    ambushed: list[int] = some(SPACE)


# 20 structures


@dataclass
class Garrison(Frame):
    """20.1b Pieces in a fort space screen or defend it."""

    fort: int = of(FORT)
    members: list[int] = some(COUNTER)


@dataclass
class Relocate(Frame):
    """20.5.1a A reduced village looks for another place; `principal` where it is one."""

    where: int = of(SPACE)
    principal: int = of(PRINCIPAL, NOBODY)
    arms: int = of(COUNTER, NOBODY)


# 7 to 11 checks and winter


@dataclass
class Check(Frame):
    """7, 8, 9 One after the other is checked: nations, officers or wounded leaders; `left` are still to roll."""

    left: list[int] = some(COUNTER)
    nations: list[int] = some(NATION)
    unit: int = of(COUNTER, NOBODY)
    nation: int = of(NATION, NOBODY)


@dataclass
class SupplyCheck(Frame):
    """10 US stacks without a fort in reach: `stack` is fed by a wagon of the US player's choice, or starves."""

    stacks: list[int] = some(SPACE)
    stack: int = of(SPACE, NOWHERE)


@dataclass
class Winter(Frame):
    """11 A side goes home; 7.1a after a withdrawal the US alone. `militia` go to the cup first."""

    side: int = of(SIDE)
    members: list[int] = some(COUNTER)
    unit: int = of(COUNTER, NOBODY)
    militia: int = of(NUMBER)
    withdrawal: bool = of(FLAG, False)
