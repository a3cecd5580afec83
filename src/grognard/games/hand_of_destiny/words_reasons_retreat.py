"""Why not: breaking off, retreat, Major Battles and pursuit."""

from __future__ import annotations

from typing import Any, Final

from grognard.games.hand_of_destiny.frames import Aftermath, BreakOff, Pursuit, Retreat
from grognard.games.hand_of_destiny.matter import F_CAVALRY, F_LEADER
from grognard.games.hand_of_destiny.query import any_flag, is_fleet
from grognard.games.hand_of_destiny.state import War
from grognard.games.hand_of_destiny.words_facts import Names, elsewhere, full, number
from grognard.kernel.words import Words

RETREATS: Final = ("Retreat.retreat", "Retreat.walk", "BreakOff.break_off_to")


def retreat_reasons(w: Words, n: Names) -> None:
    _taking_along(w, n)
    _spaces(w, n)
    _must_go(w, n)
    _loading(w, n)
    _major(w, n)
    _pursuers(w, n)
    _ways(w, n)


# 18


def _taking_along(w: Words, n: Names) -> None:
    @w.why("18.0b", "BreakOff.break_off_to")
    def _(g: War, f: BreakOff, noun: int) -> str:
        return f"{n.acts(f.unit, 'is', 'are')} breaking off and must go to some space."

    @w.why("18.0b", "BreakOff.break_off_to", verb="carry")
    def _(g: War, f: BreakOff, u: int) -> str:
        if not is_fleet(g.board, f.unit):
            return f"{n.acts(f.unit, 'carries', 'carry')} nobody: only fleets do."
        return f"{n.unit(u)} is a fleet itself." if is_fleet(g.board, u) else f"{n.unit(u)} is aboard already."

    @w.why("18.0a", "BreakOff.break_off_to")
    def _(g: War, f: BreakOff, u: int) -> str:
        if n.d.side[u] != f.side or g.board.at[u] != f.where:
            return elsewhere(n, g.board, f.side, u, f.where)
        return f"{n.acts(u, 'is', 'are')} not of a kind that may break off."

    @w.why("11.1c", "BreakOff.break_off_to")
    def _(g: War, f: BreakOff, u: int) -> str:
        return f"{n.acts(u, 'is', 'are')} static and cannot break off."

    @w.why("13.1g", "BreakOff.break_off_to")
    def _(g: War, f: BreakOff, u: int) -> str:
        return f"{n.acts(u, 'has', 'have')} fired in this round and cannot break off."

    @w.why("18.0e", "BreakOff.break_off_to")
    def _(g: War, f: BreakOff, u: int) -> str:
        return f"{n.acts(u, 'is', 'are')} panicked and cannot break off."

    @w.why("18.0c", "BreakOff.break_off_to")
    def _(g: War, f: BreakOff, u: int) -> str:
        return full(f"With {n.unit(u)} aboard, no space is open to {n.unit(f.unit)}")

    @w.why("13.5c", "BreakOff.break_off_to", verb="carry")
    def _(g: War, f: BreakOff, u: int) -> str:
        return f"{n.unit(f.unit)} is full with {number(len(f.cargo), 'unit')}."


# 13.5


def _spaces(w: Words, n: Names) -> None:
    @w.why("13.5a", *RETREATS)
    def _(g: War, f: Any, to: int) -> str:
        return f"Enemy units are at {n.space(to)}."

    @w.why("13.5d", *RETREATS)
    def _(g: War, f: Any, to: int) -> str:
        return f"{n.space(to)} is on the river; land units retreat there only aboard a fleet."

    @w.why("13.5c", *RETREATS)
    def _(g: War, f: Any, to: int) -> str:
        room = f"a fleet carries {n.d.transport_limit}"
        return f"The fleets cannot carry all land units to {n.space(to)}: {room}."

    @w.why("13.5b", "Retreat.retreat", "Retreat.walk")
    def _(g: War, f: Retreat, to: int) -> str:
        return f"{n.space(to)} cannot take all of them, and another space can: they stay together."


def _must_go(w: Words, n: Names) -> None:
    @w.why("13.5a", "Retreat.retreat", verb="pass")
    @w.why("13.5b", "Retreat.walk", verb="pass")
    def _(g: War, f: Retreat, noun: int) -> str:
        return f"The battle at {n.space(f.where)} is lost: your units must retreat."


def _loading(w: Words, n: Names) -> None:
    @w.why("13.5c", "Retreat.load")
    def _(g: War, f: Retreat, u: int) -> str:
        if n.d.side[u] != f.side or g.board.at[u] != f.where:
            return elsewhere(n, g.board, f.side, u, f.where)
        if u in f.cargo:
            return f"{n.acts(u, 'is', 'are')} aboard already."
        if is_fleet(g.board, u):
            return f"{n.unit(u)} is a fleet itself."
        return f"The fleets are full with {number(len(f.cargo), 'unit')}."


# 20


def _major(w: Words, n: Names) -> None:
    @w.why("20.0b", "Aftermath.reward")
    def _(g: War, f: Aftermath, u: int) -> str:
        return f"{n.acts(u, 'is', 'are')} on {n.side(n.d.side[u])}, not on yours."

    @w.why("20.0b", "Aftermath.reward", verb="pass")
    def _(g: War, f: Aftermath, noun: int) -> str:
        return f"A Major Battle is won: a unit must join you at {n.space(f.where)}."

    @w.why("3.0d", "Aftermath.reward")
    def _(g: War, f: Aftermath, u: int) -> str:
        return f"{n.acts(u, 'is', 'are')} {n.whereabouts(g.board, u)}, not in the Recruit Box."

    @w.why("20.0c", "Aftermath.penalty")
    def _(g: War, f: Aftermath, u: int) -> str:
        if n.d.side[u] != f.loser:
            return f"{n.acts(u, 'is', 'are')} on {n.side(n.d.side[u])}, not on yours."
        return f"{n.acts(u, 'is', 'are')} {n.whereabouts(g.board, u)}, not on the map."

    @w.why("20.0c", "Aftermath.penalty", verb="pass")
    def _(g: War, f: Aftermath, noun: int) -> str:
        return "A Major Battle is lost: one of your units must leave the map."


# 19


def _pursuers(w: Words, n: Names) -> None:
    @w.why("19.0b", "Pursuit.pursue")
    def _(g: War, f: Pursuit, u: int) -> str:
        b = g.board
        if u in f.members:
            return f"{n.acts(u, 'is', 'are')} among the pursuers already."
        if n.d.side[u] != f.side or b.at[u] != f.where:
            return elsewhere(n, b, f.side, u, f.where)
        if is_fleet(b, u) or not any_flag(b, u, [F_LEADER, F_CAVALRY]):
            return f"{n.acts(u, 'is', 'are')} neither leader nor cavalry and cannot pursue."
        return f"{n.acts(u, 'was', 'were')} panicked in the battle, or came after it, and cannot pursue."

    @w.why("11.1c", "Pursuit.pursue")
    def _(g: War, f: Pursuit, u: int) -> str:
        return f"{n.acts(u, 'is', 'are')} static and cannot pursue."

    @w.why("19.0e", "Pursuit.pursue")
    def _(g: War, f: Pursuit, u: int) -> str:
        return f"{n.acts(u, 'has', 'have')} pursued in this Battle Phase already."

    @w.why("19.0c", "Pursuit.pursue", verb="pursue")
    def _(g: War, f: Pursuit, u: int) -> str:
        with_whom = f" together with {n.group(f.members)}" if f.members else ""
        return f"No space next to {n.space(f.where)} is open to {n.unit(u)}{with_whom}."


def _ways(w: Words, n: Names) -> None:
    @w.why("19.0c", "Pursuit.pursue", verb="step")
    def _(g: War, f: Pursuit, to: int) -> str:
        return "Choose first who pursues."
