"""13.0 to 13.1a The Battle Phase: wherever the sides are together they fight, in the order that the player chooses."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.frames import Battle, Battles
from grognard.games.hand_of_destiny.query_battle import attacker_at, bar_battle, due
from grognard.games.hand_of_destiny.rules.victory import check_always
from grognard.games.hand_of_destiny.state import BOOK, FIGHT, RULES, War
from grognard.kernel.choice import PASS, each, noun_of
from grognard.kernel.flow import NOWHERE, goto

step = RULES.step
decision = RULES.decision
rule = BOOK.rule

COMPULSORY: Final = rule("13.0a")


def active(g: War, f: Battles) -> int:
    return f.side


@step(Battles, rule="13.0b")
def moves_are_over(g: War, f: Battles) -> None:
    """All movement is finished before the first battle: nobody has any march left."""
    b = g.board
    for marks in (b.left, b.forced):
        marks[:] = [0] * len(marks)


@decision(Battles, by=active, rule="13.1a")
def next_battle(g: War, f: Battles) -> list[int]:
    """He chooses each time that a battle has ended, knowing its outcome."""
    battles = each(FIGHT, due(g.board))
    return battles if COMPULSORY or not battles else [*battles, PASS]


@next_battle.barred
def why_not_fight(g: War, f: Battles, choice: int) -> int:
    return COMPULSORY if choice == PASS else bar_battle(g.board, noun_of(choice))


@next_battle.chosen(FIGHT)
def fight(g: War, f: Battles, s: int) -> None:
    f.where = s
    attacker = attacker_at(g.board, s)
    g.call(Battle(attacker=attacker, defender=1 - attacker, where=s))


@step(Battles, rule="13.1a")
def battle_fought(g: War, f: Battles) -> None:
    """Its pursuit is over too, and may have brought on another battle (19.0d)."""
    if f.where != NOWHERE:
        f.where = NOWHERE
        check_always(g)
        goto(f, next_battle)
