"""SHOOT.21 to SHOOT.26, SPEC.tough, ARM.30 Who falls, one at a time in a strict order; what damage immobilises."""

from __future__ import annotations

from typing import Final

from grognard.games.warpath_2e.components import ARM
from grognard.games.warpath_2e.frames import Casualties
from grognard.games.warpath_2e.query import left_to_take, living
from grognard.games.warpath_2e.query_losses import fallible
from grognard.games.warpath_2e.rolls import immobilises
from grognard.games.warpath_2e.state import BOOK, MODEL, RULES, UNIT, Board, War
from grognard.kernel.chance import Chance, dice
from grognard.kernel.flow import again, goto
from grognard.kernel.kinds import FLAG, NUMBER

step = RULES.step
chance = RULES.chance

ORDER: Final = BOOK.rule("SHOOT.22")

REMOVE: Final = RULES.verb("remove", MODEL)

FELL: Final = RULES.event("fell", "SHOOT.21", model=MODEL)
MARKED: Final = RULES.event("marked", "SPEC.tough", model=MODEL, damage=NUMBER)
IMMOBILISED: Final = RULES.event("immobilised", "ARM.30", unit=UNIT, face=NUMBER, stops=FLAG)


def candidates(b: Board, f: Casualties) -> list[int]:
    return fallible(b, f.unit, f.open, f.seen) if f.left else []


def has_choice(b: Board, f: Casualties) -> bool:
    return len(candidates(b, f)) > 1


remove = RULES.ask(Casualties, "remove", by="by", rule="SHOOT.22", when=has_choice)


@remove.offers(REMOVE, candidates, otherwise=ORDER)
def remove_model(g: War, f: Casualties, model: int) -> None:
    take(g, f, model)
    goto(f, remove)


@step(Casualties, rule="SHOOT.21")
def remove_the_only_one(g: War, f: Casualties) -> None:
    """Points beyond the last model are lost."""
    for model in candidates(g.board, f):
        take(g, f, model)
        goto(f, remove)


def take(g: War, f: Casualties, model: int) -> None:
    """SPEC.tough A point is marked on a model, or kills it."""
    b = g.board
    f.left -= 1
    f.taken += 1
    if left_to_take(b, model) > 1:
        b.damage[model] += 1
        g.tell(MARKED, [model, b.damage[model]])
        return
    b.dead[model], b.damage[model] = 1, 0
    g.tell(FELL, [model])


@chance(Casualties, rule="ARM.30")
def immobilisation(g: War, f: Casualties) -> Chance:
    """A die for each point until one tells; none for a vehicle that is lost."""
    b = g.board
    runs = b.d.entry[f.unit].type == ARM and not b.immobilised[f.unit] and living(b, f.unit)
    return dice(int(bool(runs and f.taken)))


@immobilisation.rolled
def immobilisation_rolled(g: War, f: Casualties, faces: list[int]) -> None:
    f.taken -= 1
    stops = immobilises(faces[0])
    g.board.immobilised[f.unit] = int(stops)
    g.tell(IMMOBILISED, [f.unit, faces[0], int(stops)])
    again(f)
