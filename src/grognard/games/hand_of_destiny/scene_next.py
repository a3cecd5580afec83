"""What comes next in a battle, in words."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.scene_fight import AMBUSHES, AWAY, CHASE, EVENTS, MAJOR, Fight
from grognard.games.hand_of_destiny.words_facts import Names, number
from grognard.kernel.flow import NOBODY

ROLL: Final = "Both sides roll for superiority; a tie goes to the defender. Who has it fires first."
ALTERNATE: Final = "The sides fire by turns, one unit at a time, until all have fired; then a new round begins."
LOSES: Final = "A side without unpanicked units has lost."


def what_comes_next(x: Fight) -> list[str]:
    n = Names(x.d)
    if x.phase == CHASE:
        return [f"{n.who(_winner(x))} may pursue with those who can."]
    if x.phase == MAJOR:
        return [f"{n.who(_winner(x))} gains a unit from its Recruit Box; {n.side(1 - _winner(x))} gives one up."]
    if x.phase == AWAY:
        return _after(x, n)
    told = _results(x, n)
    if x.phase == EVENTS:
        return [*told, f"{n.who(x.battle.attacker)} may use an event of the card in this battle.", ROLL]
    if x.phase == AMBUSHES:
        return [*told, f"{n.who(x.battle.attacker)} fires without reply.", ROLL]
    return [*told, *_round(x, n), LOSES]


def _winner(x: Fight) -> int:
    return x.after.winner if x.after is not None else x.battle.attacker


def _results(x: Fight, n: Names) -> list[str]:
    """What has to be taken from the volley that was fired."""
    f = x.volley
    if f is None:
        return []
    foe = n.who(1 - f.side)
    told = [f"{foe} loses {number(f.eliminations, 'unit')}."] if f.eliminations else []
    told += [f"{foe} turns {number(f.panics, 'unit')} over; one that panics twice is lost."] if f.panics else []
    return told


def _round(x: Fight, n: Names) -> list[str]:
    if x.leaving is not None:
        return [f"{n.who(x.leaving.side)} chooses where {n.unit(x.leaving.unit)} breaks off to.", ALTERNATE]
    if x.turn() == NOBODY and x.volley is None:
        return [ROLL, ALTERNATE]
    told = [f"{n.who(x.turn())} fires a unit, or breaks one off."] if x.turn() != NOBODY else []
    return [*told, ALTERNATE]


def _after(x: Fight, n: Names) -> list[str]:
    after = x.after
    assert after is not None
    told = [f"{n.who(after.winner)} has won." if after.won else f"All of {n.side(after.loser)} have broken off."]
    if x.retreat is not None:
        told.append(f"{n.who(after.loser)} retreats to a neighbouring space without enemies.")
    return [*told, "Then all rally."]
