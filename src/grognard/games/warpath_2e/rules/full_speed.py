"""ARM.9 to ARM.20, ORD.11 A vehicle at Full Speed: through terrain, over enemies, into a vehicle; who must give way."""

from __future__ import annotations

from typing import Final

from grognard.games.warpath_2e.components import CRUSHING, IMMOBILE, ORD
from grognard.games.warpath_2e.displaced import crowded, given_way
from grognard.games.warpath_2e.drives import rushed
from grognard.games.warpath_2e.frames import Attack, Casualties, FullSpeed, Reckoning
from grognard.games.warpath_2e.ground import scene_of
from grognard.games.warpath_2e.query import living
from grognard.games.warpath_2e.rolls import stalls
from grognard.games.warpath_2e.rules.losses import destroy
from grognard.games.warpath_2e.state import BOOK, MODEL, NONE, RULES, UNIT, War
from grognard.kernel.chance import Chance, dice
from grognard.kernel.flow import again, goto
from grognard.kernel.kinds import FLAG, NUMBER
from grognard.tabletop.rush import Met, standing

step = RULES.step
chance = RULES.chance

FORCED: Final = BOOK.rule("SPEC.immobile")

ROUGH_GOING: Final = RULES.event("rough_going", "ARM.20", unit=UNIT, face=NUMBER, stalls=FLAG)
DROVE: Final = RULES.event("drove", "ARM.6", unit=UNIT, mils=NUMBER)
OVERRAN: Final = RULES.event("overran", "ARM.13", unit=UNIT, target=UNIT, hits=NUMBER, faces=NUMBER.many)
COLLIDED: Final = RULES.event("collided", "ARM.10", unit=UNIT, target=UNIT, hits=NUMBER, own=NUMBER)
GAVE_WAY: Final = RULES.event("gave_way", "ARM.16", models=MODEL.many)


# the drive


@step(FullSpeed, rule="ARM.6")
def set_out(g: War, f: FullSpeed) -> None:
    b = g.board
    f.before = [len(living(b, u)) for u in range(len(b.at))]
    found = rushed(b, f.unit, f.distance)
    f.halts = [e.halt for e in found.events if e.met is Met.ENTERS and e.halt is not None]


@chance(FullSpeed, rule="ARM.20")
def rough_going(g: War, f: FullSpeed) -> Chance:
    """One die for each piece of terrain that the hull goes into, in the order of its way."""
    return dice(int(bool(f.halts)))


@rough_going.rolled
def rough_going_rolled(g: War, f: FullSpeed, faces: list[int]) -> None:
    halt, f.halts = f.halts[0], f.halts[1:]
    stuck = stalls(faces[0])
    g.tell(ROUGH_GOING, [f.unit, faces[0], int(stuck)])
    if not stuck:
        again(f)
        return
    g.board.immobilised[f.unit] = 1
    drive_to(g, f, halt)


@step(FullSpeed, rule="ARM.14")
def drive_on(g: War, f: FullSpeed) -> None:
    """If it would stop on enemies, it is driven on until it is clear."""
    if not g.board.immobilised[f.unit]:
        drive_to(g, f, rushed(g.board, f.unit, f.distance).distance)


def drive_to(g: War, f: FullSpeed, distance: int) -> None:
    """ARM.13, ARM.18 The hull goes there; whoever is met on the way is driven over or rammed, and nobody farther on."""
    b = g.board
    hull = b.d.first[f.unit]
    met = [e for e in rushed(b, f.unit, f.distance).events if e.at <= distance and e.figure is not None]
    f.driven_over = [e.figure for e in met if e.met is Met.OVERRUNS and e.figure is not None]
    f.overrun = list(dict.fromkeys(b.d.unit[m] for m in f.driven_over))
    rammed = [b.d.unit[e.figure] for e in met if e.met is Met.RAMS and e.figure is not None]
    f.rammed = rammed[0] if rammed else NONE
    b.x[hull], b.y[hull] = standing(scene_of(b), hull, distance)
    f.distance, b.drove[f.unit] = distance, distance
    g.tell(DROVE, [f.unit, distance])


# Overruns


@chance(FullSpeed, rule="ARM.13")
def overrun_hits(g: War, f: FullSpeed) -> Chance:
    """ORD.11 D6 automatic hits on each unit driven over, on Ordnance 2D6."""
    f.damage = 0
    return dice((2 if g.board.d.entry[f.overrun[0]].type == ORD else 1) if f.overrun else 0)


@overrun_hits.rolled
def overrun_hits_rolled(g: War, f: FullSpeed, faces: list[int]) -> None:
    g.tell(OVERRAN, [f.unit, f.overrun[0], sum(faces), *faces])
    run_into(g, f.unit, f.overrun[0], sum(faces))


def run_into(g: War, unit: int, target: int, hits: int) -> None:
    """ARM.9 Automatic hits, with the Crushing Strength of the vehicle."""
    g.call(Attack(unit=unit, target=target, hits=[g.board.d.rules[unit][CRUSHING]] * hits))


@step(FullSpeed, rule="ARM.17")
def overrun_losses(g: War, f: FullSpeed) -> None:
    """Models that were driven over fall first; then the unit tests Nerve."""
    if f.overrun and f.damage:
        target = f.overrun[0]
        g.call(Reckoning(unit=target, before=f.before[target]))
        by = g.board.d.side[f.unit]
        g.call(
            Casualties(
                unit=target, by=by, left=f.damage, open=[m for m in f.driven_over if m in living(g.board, target)]
            )
        )


@step(FullSpeed, rule="ARM.17")
def next_overrun(g: War, f: FullSpeed) -> None:
    f.overrun = f.overrun[1:]
    if f.overrun:
        goto(f, overrun_hits)


@step(FullSpeed, rule="ARM.16")
def give_way(g: War, f: FullSpeed) -> None:
    """Whoever is still too near moves as little as possible; an Immobile unit that must is destroyed."""
    b = g.board
    for unit, models in crowded(b, f.unit).items():
        if b.d.rules[unit][IMMOBILE]:
            destroy(g, unit, FORCED)
            continue
        places = given_way(b, unit, models)
        for m, (x, y) in places.items():
            b.x[m], b.y[m] = x, y
        if places:
            g.tell(GAVE_WAY, [*places])


# Collisions


@chance(FullSpeed, rule="ARM.10")
def collision_hits(g: War, f: FullSpeed) -> Chance:
    """D6 automatic hits on each vehicle, the rammed one's first."""
    return dice(2 if f.rammed != NONE else 0)


@collision_hits.rolled
def collision_hits_rolled(g: War, f: FullSpeed, faces: list[int]) -> None:
    f.hits = faces[:]
    g.tell(COLLIDED, [f.unit, f.rammed, *faces])
    run_into(g, f.unit, f.rammed, faces[0])


@step(FullSpeed, rule="ARM.10")
def strike_back(g: War, f: FullSpeed) -> None:
    """Both are rolled for before anybody is removed."""
    if f.rammed != NONE:
        f.losses = [f.damage]
        run_into(g, f.rammed, f.unit, f.hits[1])


@step(FullSpeed, rule="ARM.12")
def collision_losses(g: War, f: FullSpeed) -> None:
    """Damage and what it immobilises, then hulks and Nerve, each time the rammed vehicle first."""
    if f.rammed == NONE:
        return
    f.losses = [*f.losses, f.damage]
    hurt = [(u, n) for u, n in zip((f.rammed, f.unit), f.losses, strict=True) if n]
    for unit, _ in reversed(hurt):
        g.call(Reckoning(unit=unit, before=f.before[unit]))
    for unit, points in reversed(hurt):
        g.call(Casualties(unit=unit, by=1 - g.board.d.side[unit], left=points))
