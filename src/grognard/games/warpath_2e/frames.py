"""The locals of every procedure, chapter by chapter: they stand apart from the steps, which call one another.

Orders that a hand has drawn are kept as they were placed: `ways` holds the path of each model that moved, flat, as its
number, how many points follow, and their x and y. Nothing is computed again when a log is replayed.
"""

from __future__ import annotations

from dataclasses import dataclass

from grognard.games.warpath_2e.state import ACTION, DIE, MODEL, NONE, OBJECTIVE, RESULT, SIDE, UNIT, VOLLEY, WEAPON
from grognard.kernel.flow import Frame
from grognard.kernel.kinds import FLAG, NUMBER, of, some

# SCEN, set-up


@dataclass
class WholeBattle(Frame):
    """SCEN.6 to SCEN.20, then turns until END.2 ends them; `more`: one turn more is to be played."""

    more: bool = of(FLAG, False)


@dataclass
class Objectives(Frame):
    """SCEN.10 `side` is to place one of those that are `left`; NONE before the roll-off."""

    side: int = of(SIDE, NONE)
    left: int = of(NUMBER)
    objective: int = of(OBJECTIVE)


@dataclass
class Deployment(Frame):
    """SCEN.17, SCEN.19 `side` is to choose an edge, then to place a unit or hold it back; `unit` is the chosen one."""

    side: int = of(SIDE, NONE)
    unit: int = of(UNIT, NONE)


@dataclass
class ReconMoves(Frame):
    """SPEC.recon_order `side` is to move one of its units that have not `moved`; `unit` is the chosen one."""

    side: int = of(SIDE, NONE)
    unit: int = of(UNIT, NONE)
    moved: list[int] = some(UNIT)


# TURN, INIT, ACT, END


@dataclass
class Turn(Frame):
    """TURN.2 Initiative, Activation, End. `winner` of the roll-off says who begins (INIT.1)."""

    winner: int = of(SIDE, NONE)


@dataclass
class Spell(Frame):
    """INIT.2 `side` holds the initiative; how many units it has tried is on the board. `failed`: the last test did.

    `late`: its time is up (TIME.9).
    """

    side: int = of(SIDE)
    failed: bool = of(FLAG, False)
    late: bool = of(FLAG, False)


@dataclass
class Activation(Frame):
    """ACT.10 A unit's test, move and attack. `near`: it was near the unit activated last when it tested (ACT.4).

    Some markers outlast the test: who was Disrupted can't shoot (MEL.17), and with the strict reading of ACT.6 who was
    Suppressed may only halt.
    """

    unit: int = of(UNIT, NONE)
    near: bool = of(FLAG, False)
    passed: bool = of(FLAG, False)
    was_disrupted: bool = of(FLAG, False)
    was_suppressed: bool = of(FLAG, False)
    action: int = of(ACTION)
    jets: bool = of(FLAG, False)
    late: bool = of(FLAG, False)  # chosen by a clock: it only halts (TIME.9)


# CHG, MEL


@dataclass
class Charge(Frame):
    """CHG.1, MEL A unit charges `target`; `slowed` is the -1 of CHG.9, `shielded` that of MEL.5.

    `before` are the models of the target when it was charged (NERVE.5); pistols may be left `aside` (WEAP.pistol).
    """

    unit: int = of(UNIT, NONE)
    target: int = of(UNIT, NONE)
    jets: bool = of(FLAG, False)
    slowed: bool = of(FLAG, False)
    shielded: bool = of(FLAG, False)
    was_suppressed: bool = of(FLAG, False)  # the target, when it was charged (MEL.6)
    before: int = of(NUMBER)
    aside: bool = of(FLAG, False)
    ways: list[int] = some(NUMBER, often=True)
    die: int = of(NUMBER)
    damage: int = of(NUMBER)  # by the attack that was just rolled


# SHOOT, INDEP, ARM.35


@dataclass
class Shooting(Frame):
    """INDEP.2 All targets are declared before any dice: firer, weapon, target and whether indirect, shot by shot.

    `target` is that of the unit's common fire. `waiting` are models whose weapon (`waiting_with`) is still to be
    declared by itself. `before` is, unit by unit, how many models were there (NERVE.5); `damaged` are units that are
    still to test their Nerve. `aimed_at`, `open` and `seen` are of the attack that was just rolled.
    """

    unit: int = of(UNIT, NONE)
    target: int = of(UNIT, NONE)
    waiting: list[int] = some(MODEL, often=True)
    waiting_with: list[int] = some(WEAPON, often=True)
    firers: list[int] = some(MODEL, often=True)
    weapons: list[int] = some(WEAPON, often=True)
    targets: list[int] = some(UNIT, often=True)
    indirect: list[int] = some(NUMBER, often=True)
    before: list[int] = some(NUMBER, often=True)
    damaged: list[int] = some(UNIT)
    volley: int = of(VOLLEY, NONE)
    aimed_at: int = of(UNIT, NONE)
    open: list[int] = some(MODEL)
    seen: list[int] = some(MODEL)
    damage: int = of(NUMBER)  # by the attack that was just rolled


@dataclass
class Attack(Frame):
    """DICE.5 One group of dice against one target, in shooting and melee; Overruns and Collisions begin with `hits`.

    For each die to hit: what it needs, its bonus to damage and its Blast; then what it showed, and the second die of
    SHOOT.17 or 0. For each hit: its bonus, and what its damage die showed. `picked` is the die that is rolled again.
    """

    unit: int = of(UNIT, NONE)
    target: int = of(UNIT, NONE)
    needs: list[int] = some(NUMBER, often=True)
    bonuses: list[int] = some(NUMBER, often=True)
    blasts: list[int] = some(NUMBER, often=True)
    dice: list[int] = some(NUMBER, often=True)
    seconds: list[int] = some(NUMBER, often=True)
    picked: int = of(DIE, NONE)
    hits: list[int] = some(NUMBER, often=True)
    wounds: list[int] = some(NUMBER, often=True)


@dataclass
class Casualties(Frame):
    """SHOOT.22 `by` removes models of `unit` for so many points that are `left`.

    `open` and `seen` are models as they stood when the shots fell (SHOOT.26); in melee `open` are those in contact.
    `taken` are the points that did something; of a vehicle, those that may still immobilise it (ARM.30).
    """

    unit: int = of(UNIT, NONE)
    by: int = of(SIDE)
    left: int = of(NUMBER)
    taken: int = of(NUMBER)
    open: list[int] = some(MODEL)
    seen: list[int] = some(MODEL)


# NERVE


@dataclass
class Reckoning(Frame):
    """NERVE.3 After the last attack on a unit: it is lost, or tests its Nerve; `before` are the models that it had."""

    unit: int = of(UNIT, NONE)
    before: int = of(NUMBER)
    is_melee: bool = of(FLAG, False)


@dataclass
class NerveTest(Frame):
    """NERVE.2 A test of a damaged unit. Whoever calls it says what holds now, after casualties.

    `inspired` says that an Inspiring friend is within 6 inches, or the unit itself is; `again` that it is the re-roll.
    """

    unit: int = of(UNIT, NONE)
    is_melee: bool = of(FLAG, False)
    onslaught: bool = of(FLAG, False)
    inspired: bool = of(FLAG, False)
    result: int = of(RESULT)
    again: bool = of(FLAG, False)


@dataclass
class HulkRoll(Frame):
    """ARM.33 A vehicle that is destroyed is removed, or stays as a hulk."""

    unit: int = of(UNIT, NONE)


# ARM, TRANS


@dataclass
class FullSpeed(Frame):
    """ARM.6 to ARM.20 A vehicle goes straight ahead by a `distance`, as far as the terrain dice let it.

    `halts` are the distances at which it would stick in the terrain that is still ahead. `overrun` are the units driven
    over in the order met, `driven_over` their models; `rammed` is the vehicle that stops it. `before` is, unit by unit,
    how many models were there. `hits` and `losses` are those of a Collision, the rammed vehicle's first.
    """

    unit: int = of(UNIT, NONE)
    distance: int = of(NUMBER)
    halts: list[int] = some(NUMBER, often=True)
    overrun: list[int] = some(UNIT)
    driven_over: list[int] = some(MODEL)
    rammed: int = of(UNIT, NONE)
    before: list[int] = some(NUMBER, often=True)
    hits: list[int] = some(NUMBER, often=True)
    losses: list[int] = some(NUMBER, often=True)
    damage: int = of(NUMBER)  # by the attack that was just rolled


@dataclass
class Wreck(Frame):
    """TRANS.5 A transport is destroyed: each unit `aboard` suffers in turn; `before` are the `passenger`'s models."""

    unit: int = of(UNIT, NONE)
    aboard: list[int] = some(UNIT)
    passenger: int = of(UNIT, NONE)
    before: int = of(NUMBER)
    damage: int = of(NUMBER)  # by the attack that was just rolled
