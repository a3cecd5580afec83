"""NERVE, SPEC.inspiring, MEL.11, ARM.32 A damaged unit is lost, or tests its Nerve: two dice against its two limits."""

from __future__ import annotations

from typing import Final

from grognard.games.warpath_2e.components import ARM, STEADFAST
from grognard.games.warpath_2e.frames import NerveTest, Reckoning
from grognard.games.warpath_2e.query import living
from grognard.games.warpath_2e.query_losses import is_inspired, suffers_onslaught
from grognard.games.warpath_2e.rolls import nerve_modifier, nerve_result
from grognard.games.warpath_2e.rules.losses import destroy
from grognard.games.warpath_2e.state import BOOK, DESTROYED, RESULT, RULES, SUPPRESSED, UNIT, War
from grognard.kernel.chance import Chance, dice
from grognard.kernel.flow import goto
from grognard.kernel.kinds import NUMBER

step = RULES.step
chance = RULES.chance

FLED: Final = BOOK.rule("NERVE.11")

NERVE_ROLLED: Final = RULES.event(
    "nerve_rolled", "NERVE.2", unit=UNIT, result=RESULT, modifier=NUMBER, total=NUMBER, faces=NUMBER.many
)
INSPIRED: Final = RULES.event("inspired", "SPEC.inspiring", unit=UNIT)
SUPPRESSED_UNIT: Final = RULES.event("suppressed", "NERVE.7", unit=UNIT)


@step(Reckoning, rule="NERVE.3")
def reckon(g: War, f: Reckoning) -> None:
    """ARM.32 Whoever is destroyed by damage does not test."""
    b = g.board
    if not living(b, f.unit):
        destroy(g, f.unit)
        return
    onslaught = suffers_onslaught(b, f.unit, f.before)
    inspired = is_inspired(b, f.unit)
    g.call(NerveTest(unit=f.unit, is_melee=f.is_melee, onslaught=onslaught, inspired=inspired))


@chance(NerveTest, rule="NERVE.2")
def nerve_roll(g: War, f: NerveTest) -> Chance:
    return dice(2)


@nerve_roll.rolled
def nerve_rolled(g: War, f: NerveTest, faces: list[int]) -> None:
    """NERVE.4 to NERVE.8, NERVE.12, NERVE.13 The result follows from the total, or from a double."""
    b = g.board
    entry, steadfast = b.d.entry[f.unit], bool(b.d.rules[f.unit][STEADFAST])
    modifier = nerve_modifier(bool(b.suppressed[f.unit]), f.onslaught)
    f.result = nerve_result(entry.suppression, entry.destruction, modifier, faces, steadfast)
    g.tell(NERVE_ROLLED, [f.unit, f.result, modifier, sum(faces) + modifier, *faces])


@step(NerveTest, rule="SPEC.inspiring")
def roll_again(g: War, f: NerveTest) -> None:
    """Not optional, once, and never for Armour."""
    if f.result == DESTROYED and f.inspired and not f.again and g.board.d.entry[f.unit].type != ARM:
        f.again = True
        g.tell(INSPIRED, [f.unit])
        goto(f, nerve_roll)


@step(NerveTest, rule="NERVE.7")
def take_marker(g: War, f: NerveTest) -> None:
    """NERVE.9 A second marker adds nothing. MEL.11 In melee the unit is Disrupted, which the melee sees to."""
    if f.result == SUPPRESSED and not f.is_melee and not g.board.suppressed[f.unit]:
        g.board.suppressed[f.unit] = 1
        g.tell(SUPPRESSED_UNIT, [f.unit])


@step(NerveTest, rule="NERVE.11")
def flee(g: War, f: NerveTest) -> None:
    if f.result == DESTROYED:
        destroy(g, f.unit, FLED)
