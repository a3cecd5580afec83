"""14.8 The end of a combat: casualties, victor, points, the loser's retreat, sieges, a treaty broken by battle."""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import fight, query
from grognard.games.blood_on_the_ohio.frames import Casualties, Combat, Retreat
from grognard.games.blood_on_the_ohio.rules.changes import remove
from grognard.games.blood_on_the_ohio.rules.combat import attackers_retreat
from grognard.games.blood_on_the_ohio.rules.forts import besiege
from grognard.games.blood_on_the_ohio.rules.negotiate import break_treaty
from grognard.games.blood_on_the_ohio.rules.victory import score
from grognard.games.blood_on_the_ohio.state import BOOK, RULES, SIDE, SPACE, US, WC, Board, War
from grognard.kernel.kinds import NUMBER

step = RULES.step

BROKEN_BY_BATTLE: Final = BOOK.rule("5.2.2a")
ARMS_LOST: Final = BOOK.rule("23.0f")
SCORES_VICTORY: Final = BOOK.rule("24.0e")
SCORES_BLOODSHED: Final = BOOK.rule("24.0f")

COMBAT_WON: Final = RULES.event("combat_won", "14.8a", who=SIDE, loser=SIDE, where=SPACE, ours=NUMBER, theirs=NUMBER)


# 14.7 both sides have rolled; now they take their casualties


def casualties_of(b: Board, f: Combat, side: int) -> Casualties:
    place = side == fight.defender(f) and fight.is_defended_place(b, f)
    count = f.wc_scored if side == US else f.us_scored
    members = fight.force_of(b, f, side)
    return Casualties(side=side, where=f.where, members=members, left=count, structure=place, scores=True)


@step(Combat, rule="14.7a")
def us_casualties(g: War, f: Combat) -> None:
    g.call(casualties_of(g.board, f, US))


@step(Combat, rule="14.7a")
def wc_casualties(g: War, f: Combat) -> None:
    f.wc_fp = query.fp_of(g.board, fight.force_of(g.board, f, WC))
    g.call(casualties_of(g.board, f, WC))


# 14.8 who has won


def had_stack(b: Board, f: Combat) -> bool:
    """Had the WC leaders or warriors in this combat, dead or alive?"""
    all_of_them = (f.attackers if f.attacker == WC else f.defenders) + f.late
    return fight.has_military(b.d, [u for u in all_of_them if b.d.side[u] == WC])


@step(Combat, rule="23.0f")
def arms_lost(g: War, f: Combat) -> None:
    """The arms of a force that was destroyed leave play."""
    b = g.board
    force = fight.force_of(b, f, WC)
    if had_stack(b, f) and not fight.has_military(b.d, force):
        for u in force:
            remove(g, u, ARMS_LOST)


def is_wiped_out(b: Board, f: Combat) -> bool:
    """A tie has left no WC stack there but units of the US: then it has won (ruling of 14.8a)."""
    return had_stack(b, f) and not fight.force_of(b, f, WC) and fight.has_military(b.d, fight.force_of(b, f, US))


@step(Combat, rule="14.8a")
def find_victor(g: War, f: Combat) -> None:
    """By what the table gave, even if the enemy had too few steps; a tie is the WC's."""
    if f.us_scored == f.wc_scored:
        f.winner = US if is_wiped_out(g.board, f) else WC
    else:
        f.winner = US if f.us_scored > f.wc_scored else WC
    won, lost = (f.us_scored, f.wc_scored) if f.winner == US else (f.wc_scored, f.us_scored)
    g.tell(COMBAT_WON, [f.winner, 1 - f.winner, f.where, won, lost])


@step(Combat, rule="14.8d")
def victory_point(g: War, f: Combat) -> None:
    """24.0e Only where both sides fought with units or leaders."""
    if f.military:
        score(g, f.winner, 1, SCORES_VICTORY)


@step(Combat, rule="14.8e")
def bloody_battle(g: War, f: Combat) -> None:
    """24.0f For four casualties or more that the enemy really suffered; both may have it."""
    if f.wc_suffered >= g.board.d.bloody_from:
        score(g, US, 1, SCORES_BLOODSHED)
    if f.us_suffered >= g.board.d.bloody_from:
        score(g, WC, 1, SCORES_BLOODSHED)


@step(Combat, rule="5.2.2a")
def treaty_broken(g: War, f: Combat) -> None:
    """A battle in a treaty nation's land that costs Native force points breaks it at once, whoever started it."""
    b = g.board
    nation = b.d.nation[f.where]
    if nation >= 0 and query.fp_of(b, fight.force_of(b, f, WC)) < f.wc_fp:
        break_treaty(g, nation, BROKEN_BY_BATTLE)


@step(Combat, rule="14.8b")
def loser_retreats(g: War, f: Combat) -> None:
    """14.8c Those inside a fort stay; others never go into it (20.1.1b, 20.2.1b)."""
    b = g.board
    loser = 1 - f.winner
    if loser == f.attacker:
        attackers_retreat(g, f)
        return
    members = [u for u in fight.force_of(b, f, loser) if not b.inside[u]]
    if members:
        hurt = f.us_suffered > 0
        g.call(Retreat(side=loser, where=f.where, members=members, barred=f.origin, hurt=hurt))


@step(Combat, rule="20.3e")
def fort_besieged(g: War, f: Combat) -> None:
    """20.2a, 20.1.2b The WC stays in the space of a fort that still stands."""
    besiege(g, f.where)
