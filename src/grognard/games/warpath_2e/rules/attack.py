"""DICE, SHOOT, SPEC The dice of one attack, in the order of DICE.5: to hit, second dice, Elite, damage, Vicious.

Whoever attacks has settled what each die needs and adds. Every throw is told as it fell, with what it makes so far. The
points of damage are given to the procedure that called.
"""

from __future__ import annotations

from typing import Final

from grognard.games.warpath_2e.components import ELITE, VICIOUS
from grognard.games.warpath_2e.frames import Attack, Charge, FullSpeed, Shooting, Wreck
from grognard.games.warpath_2e.rolls import is_damage, is_hit, needs_second
from grognard.games.warpath_2e.state import BOOK, DIE, NONE, RULES, UNIT, Board, War
from grognard.kernel.chance import Chance, dice
from grognard.kernel.kinds import NUMBER

step = RULES.step
chance = RULES.chance

ONE_FAILED_HIT: Final = BOOK.rule("SPEC.elite")
ONE_FAILED_DAMAGE: Final = BOOK.rule("SPEC.vicious")

REROLL: Final = RULES.verb("reroll", DIE)

ROLLED_TO_HIT: Final = RULES.event("rolled_to_hit", "SHOOT.10", unit=UNIT, target=UNIT, hits=NUMBER, faces=NUMBER.many)
ROLLED_SECOND: Final = RULES.event("rolled_second", "SHOOT.17", unit=UNIT, hits=NUMBER, faces=NUMBER.many)
HIT_AGAIN: Final = RULES.event("hit_again", "SPEC.elite", unit=UNIT, old=NUMBER, face=NUMBER, hits=NUMBER)
ROLLED_TO_DAMAGE: Final = RULES.event(
    "rolled_to_damage", "SHOOT.18", unit=UNIT, target=UNIT, damage=NUMBER, faces=NUMBER.many
)
DAMAGED_AGAIN: Final = RULES.event("damaged_again", "SPEC.vicious", unit=UNIT, old=NUMBER, face=NUMBER, damage=NUMBER)


def attacker(b: Board, f: Attack) -> int:
    return b.d.side[f.unit]


def hits_at(f: Attack, i: int) -> bool:
    return is_hit(f.needs[i], f.dice[i], f.seconds[i])


def count_hits(f: Attack) -> int:
    return sum(hits_at(f, i) for i in range(len(f.needs)))


def wounds_at(b: Board, f: Attack, i: int) -> bool:
    return is_damage(b.d.entry[f.target].defence, f.hits[i], f.wounds[i])


def count_damage(b: Board, f: Attack) -> int:
    return sum(wounds_at(b, f, i) for i in range(len(f.hits)))


# to hit


@chance(Attack, rule="SHOOT.10")
def to_hit(g: War, f: Attack) -> Chance:
    return dice(len(f.needs))


@to_hit.rolled
def to_hit_rolled(g: War, f: Attack, faces: list[int]) -> None:
    f.dice = faces[:]
    f.seconds = [0] * len(faces)
    g.tell(ROLLED_TO_HIT, [f.unit, f.target, count_hits(f), *faces])


@chance(Attack, rule="SHOOT.17")
def second_dice(g: War, f: Attack) -> Chance:
    """In the order of their sixes."""
    return dice(sum(map(needs_second, f.needs, f.dice)))


@second_dice.rolled
def second_dice_rolled(g: War, f: Attack, faces: list[int]) -> None:
    left = faces[::-1]
    f.seconds = [left.pop() if needs_second(need, die) else 0 for need, die in zip(f.needs, f.dice, strict=True)]
    g.tell(ROLLED_SECOND, [f.unit, count_hits(f), *faces])


def failed_to_hit(b: Board, f: Attack) -> list[int]:
    """The dice that failed, of those that are alike only the first: what they need and add, and which of two failed."""
    kinds: dict[tuple[int, int, int, bool], int] = {}
    for i, need in enumerate(f.needs):
        if not hits_at(f, i):
            kinds.setdefault((need, f.bonuses[i], f.blasts[i], f.seconds[i] > 0), i)
    return list(kinds.values())


def may_hit_again(b: Board, f: Attack) -> bool:
    return bool(b.d.rules[f.unit][ELITE] and failed_to_hit(b, f))


elite = RULES.ask(Attack, "elite", by=attacker, rule="SPEC.elite", when=may_hit_again)
elite.passes()


@elite.offers(REROLL, failed_to_hit, otherwise=ONE_FAILED_HIT)
def pick_failed_hit(g: War, f: Attack, die: int) -> None:
    f.picked = die


@chance(Attack, rule="SPEC.elite")
def elite_die(g: War, f: Attack) -> Chance:
    return dice(int(f.picked != NONE))


@elite_die.rolled
def elite_die_rolled(g: War, f: Attack, faces: list[int]) -> None:
    """DICE.2 The new result stands: of a second die where that had failed."""
    (face,) = faces
    rolled = f.seconds if f.seconds[f.picked] else f.dice
    old, rolled[f.picked] = rolled[f.picked], face
    g.tell(HIT_AGAIN, [f.unit, old, face, count_hits(f)])


@chance(Attack, rule="SPEC.elite")
def elite_second(g: War, f: Attack) -> Chance:
    """A first die re-rolled to a six still needs its second."""
    i = f.picked
    return dice(int(i != NONE and not f.seconds[i] and needs_second(f.needs[i], f.dice[i])))


@elite_second.rolled
def elite_second_rolled(g: War, f: Attack, faces: list[int]) -> None:
    f.seconds[f.picked] = faces[0]
    g.tell(ROLLED_SECOND, [f.unit, count_hits(f), *faces])


@step(Attack, rule="WEAP.blast")
def blast(g: War, f: Attack) -> None:
    """After hits and re-rolls, before damage, each hit becomes as many as its Blast."""
    f.picked = NONE
    if f.needs:
        f.hits = [f.bonuses[i] for i in range(len(f.needs)) if hits_at(f, i) for _ in range(f.blasts[i])]


# to damage


@chance(Attack, rule="SHOOT.18")
def to_damage(g: War, f: Attack) -> Chance:
    return dice(len(f.hits))


@to_damage.rolled
def to_damage_rolled(g: War, f: Attack, faces: list[int]) -> None:
    f.wounds = faces[:]
    g.tell(ROLLED_TO_DAMAGE, [f.unit, f.target, count_damage(g.board, f), *faces])


def failed_to_damage(b: Board, f: Attack) -> list[int]:
    """The damage dice that failed, of those with the same bonus only the first."""
    kinds: dict[int, int] = {}
    for i, bonus in enumerate(f.hits):
        if not wounds_at(b, f, i):
            kinds.setdefault(bonus, i)
    return list(kinds.values())


def may_damage_again(b: Board, f: Attack) -> bool:
    """Not of a wreck, which nobody aims at its own passengers (TRANS.5)."""
    is_enemy = b.d.side[f.unit] != b.d.side[f.target]
    return bool(b.d.rules[f.unit][VICIOUS] and is_enemy and failed_to_damage(b, f))


vicious = RULES.ask(Attack, "vicious", by=attacker, rule="SPEC.vicious", when=may_damage_again)
vicious.passes()


@vicious.offers(REROLL, failed_to_damage, otherwise=ONE_FAILED_DAMAGE)
def pick_failed_damage(g: War, f: Attack, die: int) -> None:
    f.picked = die


@chance(Attack, rule="SPEC.vicious")
def vicious_die(g: War, f: Attack) -> Chance:
    return dice(int(f.picked != NONE))


@vicious_die.rolled
def vicious_die_rolled(g: War, f: Attack, faces: list[int]) -> None:
    old, f.wounds[f.picked] = f.wounds[f.picked], faces[0]
    g.tell(DAMAGED_AGAIN, [f.unit, old, faces[0], count_damage(g.board, f)])


@step(Attack, rule="SHOOT.18")
def give_damage(g: War, f: Attack) -> None:
    if len(g.stack) > 1:
        calling = g.own(len(g.stack) - 2)
        assert isinstance(calling, Shooting | Charge | FullSpeed | Wreck)
        calling.damage = count_damage(g.board, f)
