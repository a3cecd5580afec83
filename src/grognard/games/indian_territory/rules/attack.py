"""8.0 An attack: everything hostile in the space defends, and two tribes are fought one after the other (11.3d)."""

from __future__ import annotations

from typing import Final

from grognard.games.indian_territory.frames import Attack, Battle
from grognard.games.indian_territory.query import count_troops_in, is_enemy, is_tribe
from grognard.games.indian_territory.state import BOOK, COMANCHE, FIRST, KIOWA, RULES, Board, War
from grognard.kernel.choice import PASS, each, noun_of
from grognard.kernel.flow import NOBODY, goto

step = RULES.step
decision = RULES.decision
rule = BOOK.rule

TWO_TRIBES: Final = rule("11.3d")
OPPOSED_HAND: Final = rule("1.0b")


def attacking_hand(g: War, f: Attack) -> int:
    return f.hand if is_tribe(f.side) else f.side


def foes(b: Board, f: Attack) -> list[int]:
    return [s for s in range(4) if is_enemy(f.side, s) and count_troops_in(b, s, f.where)]


@step(Attack, rule="8.0a")
def who_defends(g: War, f: Attack) -> None:
    there = foes(g.board, f)
    f.foe = there[0] if there else NOBODY


@decision(Attack, by=attacking_hand, rule="11.3d")
def which_first(g: War, f: Attack) -> list[int]:
    there = foes(g.board, f)
    return each(FIRST, there) if len(there) == 2 else []


@which_first.barred
def why_not_first(g: War, f: Attack, choice: int) -> int:
    return TWO_TRIBES if choice == PASS or noun_of(choice) not in (KIOWA, COMANCHE) else 0


@which_first.chosen(FIRST)
def fight_first(g: War, f: Attack, side: int) -> None:
    f.foe = side


@step(Attack, rule="8.1")
def fight(g: War, f: Attack) -> None:
    if f.foe == NOBODY:
        return
    ours = attacking_hand(g, f)
    theirs = f.foe if not is_tribe(f.foe) else (1 - ours if OPPOSED_HAND else ours)
    g.call(
        Battle(
            attacker=f.side,
            defender=f.foe,
            attacker_hand=ours,
            defender_hand=theirs,
            where=f.where,
            origin=f.origin,
            pursuit=f.pursuit,
            more=len(foes(g.board, f)) > 1,
        )
    )


@step(Attack, rule="11.3d")
def second_tribe(g: War, f: Attack) -> None:
    """If the first was beaten, the second tribe is fought in the same action."""
    if count_troops_in(g.board, f.side, f.where) and foes(g.board, f):
        goto(f, who_defends)
