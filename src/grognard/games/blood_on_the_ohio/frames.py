"""The locals of every procedure. They stand apart from the steps, because procedures call one another in circles.

Those of the turn itself, the set-up, the checks and winter are in frames_turn.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from grognard.games.blood_on_the_ohio.state import (
    CHIT,
    EVENT,
    FORT,
    NATION,
    PRINCIPAL,
    SIDE,
    SPACE,
    UNIT,
    WC,
)
from grognard.kernel.flow import NOBODY, NOWHERE, Frame
from grognard.kernel.kinds import FLAG, NUMBER, PUBLIC, of, some

# what a force is, which sets its limit and its composition (6.2)
KEY_FORCE: Final = 0
SUBORDINATE_FORCE: Final = 1
STRAY_FORCE: Final = 2
SUPPORT_FORCE: Final = 3


# 5 special actions


@dataclass
class SpecialActions(Frame):
    """5.0 `side` is to act; `built` is the structure that may be harassed at once (5.5a)."""

    side: int = of(SIDE)
    passed: list[int] = some(SIDE)
    built: int = of(SPACE, NOWHERE)


@dataclass
class UsRecruitment(Frame):
    """5.1.1 `checks` are left; `unit` was drawn and is to be placed, at `entry` alone in the learning scenario."""

    checks: int = of(NUMBER)
    unit: int = of(UNIT, NOBODY)
    entry: int = of(SPACE, NOWHERE)
    redrawn: bool = of(FLAG, False)


@dataclass
class NationRecruitment(Frame):
    """5.1.2 `checks` are left; `unit` was chosen and is to be placed; `armed` says that one was traded for arms."""

    nation: int = of(NATION)
    checks: int = of(NUMBER)
    unit: int = of(UNIT, NOBODY)
    armed: bool = of(FLAG, False)


@dataclass
class Negotiate(Frame):
    """5.2 A treaty with the US, or an alliance with the WC."""

    side: int = of(SIDE)
    nation: int = of(NATION)


@dataclass
class Join(Frame):
    """5.2.3f, 5.2.2c, 19.0d A nation takes up arms: villages first, then its units, one after the other."""

    nation: int = of(NATION)
    villages: int = of(NUMBER)
    members: list[int] = some(UNIT)
    unit: int = of(UNIT, NOBODY)
    broken: bool = of(FLAG, False)  # its treaty was


@dataclass
class Build(Frame):
    """5.3 A settlement, or a `fort` that a wagon pays for."""

    where: int = of(SPACE)
    is_fort: bool = of(FLAG, False)
    fort: int = of(FORT, NOBODY)


@dataclass
class Harass(Frame):
    """5.5 The WC harasses what the US has just built or repaired with `fp` force points."""

    where: int = of(SPACE)
    fp: int = of(NUMBER)


@dataclass
class Raid(Frame):
    """5.6 A raid on a settlement, by the chit that is drawn."""

    where: int = of(SPACE)
    chit: int = of(CHIT, NOBODY)


@dataclass
class Search(Frame):
    """5.7 For a lost gun, or else for raiders."""

    unit: int = of(UNIT, NOBODY)


@dataclass
class Transfer(Frame):
    """5.8 Strategic movement of a warrior unit, with a leader if he goes along."""

    where: int = of(SPACE)
    unit: int = of(UNIT, NOBODY, whose="side")
    leader: int = of(UNIT, NOBODY, whose="side")
    side: int = of(SIDE, WC)


# 6 operations


@dataclass
class Operations(Frame):
    """6.0 Forces of the active side, one after the other."""

    side: int = of(SIDE)
    shifted: list[int] = some(UNIT)  # into a fort or out of it, since the last force (20.1c)
    arms: int = of(UNIT, NOBODY)  # to be handed over (23.0d)


@dataclass
class March(Frame):
    """6.1 A force: what it is, where it came from, what it may still spend, and which stacks have ambushed it.

    `path` are the spaces that it has left, in order. Whoever sets out with a leader keeps the force within his command.
    """

    side: int = of(SIDE)
    force: int = of(NUMBER, whose="keeper")
    members: list[int] = some(UNIT, whose="keeper")
    at: int = of(SPACE, NOWHERE)
    origin: int = of(SPACE, NOWHERE)  # the last space before this one
    path: list[int] = some(SPACE, often=True)
    left: int = of(NUMBER, whose="keeper")
    scouts: list[int] = some(UNIT)  # that it set out with (6.4d)
    scout: int = of(UNIT, NOBODY)  # gives its extra movement
    passing: bool = of(FLAG, False)  # through an enemy stack (13.0)
    ambushed: list[int] = some(SPACE)  # by the stacks of these spaces
    battle: int = of(SPACE, NOWHERE)  # where reinforcements are bound for (14.3g)
    stopped: bool = of(FLAG, False)

    @property
    def keeper(self) -> int:
        """25.2 Who of the WC marches is its own affair."""
        return WC if self.side == WC else PUBLIC


@dataclass
class Trespass(Frame):
    """19.0c A US force has entered a nonaligned nation's space."""

    nation: int = of(NATION)
    where: int = of(SPACE)


@dataclass
class Overrun(Frame):
    """17 A force five times as large crushes a stack and marches on."""

    side: int = of(SIDE)
    members: list[int] = some(UNIT)
    where: int = of(SPACE)
    origin: int = of(SPACE, NOWHERE)
    escaped: bool = of(FLAG, False)


@dataclass
class Interrupt(Frame):
    """18.0c The enemies of a force that has moved may ambush it, one stack after the other.

    `used` are the stacks that have ambushed this move; that of `barred` may not; `stopped` ends the move. `here` says
    that the force passes through a stack, which alone may ambush it now; `last` has ambushed.
    """

    side: int = of(SIDE)  # that may ambush
    at: int = of(SPACE)
    members: list[int] = some(UNIT)  # of the force, which is shown before anybody is asked (25.2)
    barred: int = of(SPACE, NOWHERE)
    used: list[int] = some(SPACE)
    here: bool = of(FLAG, False)
    origin: int = of(SPACE, NOWHERE)  # where the force came from, and its way until now
    path: list[int] = some(SPACE, often=True)
    last: int = of(SPACE, NOWHERE)
    hurt: bool = of(FLAG, False)
    stopped: bool = of(FLAG, False)


@dataclass
class Ambush(Frame):
    """18 The stack of `where` ambushes the force that is `at`; `stops` is an overwhelming success."""

    side: int = of(SIDE)
    where: int = of(SPACE)
    at: int = of(SPACE)
    members: list[int] = some(UNIT)  # of the force
    event: int = of(EVENT, NOBODY)
    die: int = of(NUMBER)
    casualties: int = of(NUMBER)
    stops: bool = of(FLAG, False)


# 14 combat


@dataclass
class Combat(Frame):
    """14.0 A force attacks whoever and whatever is in a space. Dice are as they fell, 0 for none.

    `inside` says that a fort's defenders are attacked, `breaks_out` that they attack; nobody has moved if `still`.
    """

    attacker: int = of(SIDE)
    where: int = of(SPACE)
    origin: int = of(SPACE, NOWHERE)
    attackers: list[int] = some(UNIT)
    defenders: list[int] = some(UNIT)
    late: list[int] = some(UNIT)  # reinforcements, of either side (14.3i)
    inside: bool = of(FLAG, False)
    breaks_out: bool = of(FLAG, False)
    still: bool = of(FLAG, False)
    ambushed: bool = of(FLAG, False)  # the defenders have ambushed this force: no ambush, no slipping away (14.2d)
    stopped: bool = of(FLAG, False)  # by an overwhelming success at the declaration (14.2c)
    escaped: bool = of(FLAG, False)  # the defenders slipped away (16.1a)
    failed_retreat: bool = of(FLAG, False)
    spent: list[int] = some(UNIT)  # leaders whose tactical points went into a retreat (16.0d)
    scouts_fp: list[int] = some(UNIT)
    scouts_tp: list[int] = some(UNIT)
    traitors: int = of(NUMBER)
    event: int = of(EVENT, NOBODY)
    rerolled: bool = of(FLAG, False)  # the tactical advantage is used (14.9a)
    again: int = of(SIDE, NOBODY)  # whose combat die is rolled again
    morale_die: int = of(NUMBER)
    shock_die: int = of(NUMBER)
    us_strength: int = of(NUMBER)  # when the dice fell
    wc_strength: int = of(NUMBER)
    us_die: int = of(NUMBER)
    wc_die: int = of(NUMBER)
    us_scored: int = of(NUMBER)  # casualties on the enemy, by the table
    wc_scored: int = of(NUMBER)
    us_suffered: int = of(NUMBER)
    wc_suffered: int = of(NUMBER)
    steps: int = of(NUMBER)  # of the attackers, before they are ambushed
    hurt: bool = of(FLAG, False)  # by that ambush (22.2c)
    wc_fp: int = of(NUMBER)  # before casualties (5.2.2a)
    military: bool = of(FLAG, False)  # both sides fight with units or leaders (24.0e)
    winner: int = of(SIDE, NOBODY)


@dataclass
class Reinforce(Frame):
    """14.3e Each side may call one force to a battle, the US first; `side` chooses or marches."""

    where: int = of(SPACE)
    attacker: int = of(SIDE)
    side: int = of(SIDE)
    origin: int = of(SPACE, NOWHERE)  # where the force that is being chosen stands
    us_force: list[int] = some(UNIT)
    wc_force: list[int] = some(UNIT, whose="confederacy")

    @property
    def confederacy(self) -> int:
        """What the WC's closed stacks hold is its own affair until they arrive (25.2)."""
        return WC


@dataclass
class Casualties(Frame):
    """14.7, G3 `left` are still to be taken among the members; of the WC's nations the lowest rank is next."""

    side: int = of(SIDE)
    where: int = of(SPACE)
    members: list[int] = some(UNIT)
    left: int = of(NUMBER)
    taken: int = of(NUMBER)
    nations: list[int] = some(NATION)
    ranks: list[int] = some(NUMBER)  # of these nations: the strongest first, and last whoever took one
    structure: bool = of(FLAG, False)  # may take some
    structure_steps: int = of(NUMBER)  # that it may still take
    scores: bool = of(FLAG, False)  # wagon steps give points


@dataclass
class RetreatBefore(Frame):
    """16 The defender tries to slip away; each side may commit one leader, the attacker first."""

    side: int = of(SIDE)
    where: int = of(SPACE)
    attackers: list[int] = some(UNIT)
    defenders: list[int] = some(UNIT)
    origin: int = of(SPACE, NOWHERE)  # where the attackers came from
    against: int = of(UNIT, NOBODY)
    helper: int = of(UNIT, NOBODY)
    escaped: bool = of(FLAG, False)


@dataclass
class Retreat(Frame):
    """15 Members leave a space: back to `origin`, or to a space of the owner's choice that isn't `barred`.

    `cause` is the space of the stack that caused it, the battle space if nothing else is said; `rest` go elsewhere.
    """

    side: int = of(SIDE)
    where: int = of(SPACE)
    members: list[int] = some(UNIT)
    origin: int = of(SPACE, NOWHERE)
    barred: int = of(SPACE, NOWHERE)
    water: int = of(SPACE, NOWHERE)  # the river space that is crossed (15.2a)
    goal: int = of(SPACE, NOWHERE)
    path: list[int] = some(SPACE, often=True)  # backwards, of a force ambushed on a river (15.2b)
    hurt: bool = of(FLAG, False)  # took a casualty: guns may be lost (22.2c)
    cause: int = of(SPACE, NOWHERE)
    rest: list[int] = some(UNIT)
    pursued: bool = of(FLAG, False)
    harmless: bool = of(FLAG, False)  # pieces without force points step aside (6.7b)
    into_fort: bool = of(FLAG, False)  # open to a break-out that failed (20.2.2c)
    ambushed: list[int] = some(SPACE)
    stopped: bool = of(FLAG, False)


# 20 structures


@dataclass
class Garrison(Frame):
    """20.1b Pieces in a fort space screen or defend it."""

    fort: int = of(FORT)
    members: list[int] = some(UNIT)


@dataclass
class BreakOut(Frame):
    """20.2.2a Some or all of a besieged garrison gather to attack the besiegers."""

    fort: int = of(FORT)
    where: int = of(SPACE)
    members: list[int] = some(UNIT)


@dataclass
class Relocate(Frame):
    """20.5.1a A reduced village looks for another place; `principal` where it is one."""

    where: int = of(SPACE)
    principal: int = of(PRINCIPAL, NOBODY)
    arms: int = of(UNIT, NOBODY)
