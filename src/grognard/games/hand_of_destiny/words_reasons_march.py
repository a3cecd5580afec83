"""Why not: the march, fleets and their passengers."""

from __future__ import annotations

from typing import Any

from grognard.games.hand_of_destiny.frames import March, Move
from grognard.games.hand_of_destiny.matter import HALT
from grognard.games.hand_of_destiny.query import fits, is_fleet, lasting, target
from grognard.games.hand_of_destiny.state import Board, War
from grognard.games.hand_of_destiny.words_effects import lasting as told
from grognard.games.hand_of_destiny.words_facts import Names, elsewhere, full, number, with_the
from grognard.kernel.words import Words


def march_reasons(w: Words, n: Names) -> None:
    _orders(w, n)
    _no_orders(w, n)
    _fixed(w, n)
    _groups(w, n)
    _steps(w, n)
    _stopping(w, n)
    _passengers(w, n)


def _orders(w: Words, n: Names) -> None:
    @w.why("11.0a", "March.choose_unit")
    def _(g: War, f: March, u: int) -> str:
        b = g.board
        if n.d.side[u] != f.side:
            return f"{n.acts(u, 'is', 'are')} on {n.side(n.d.side[u])}, not on yours."
        if b.at[u] < 0:
            return f"{n.acts(u, 'is', 'are')} {n.whereabouts(b, u)}, not on the map."
        return full(f"No space next to {n.space(b.at[u])} is open to {n.unit(u)}")

    @w.why("11.0f", "March.choose_unit")
    def _(g: War, f: March, u: int) -> str:
        return f"{n.acts(u, 'has', 'have')} moved in this March Phase already."

    @w.why("7.0c", "March.choose_unit")
    def _(g: War, f: March, u: int) -> str:
        return f"{n.acts(u, 'is', 'are')} held back: {_halts(n, g.board, u)}."


def _halts(n: Names, b: Board, u: int) -> str:
    """The lasting effects that hold a unit back."""
    halts = [(e, who) for e, who in lasting(b, HALT) if n.d.side[u] == target(e, who) and fits(b, e.who, u)]
    return "; ".join(told(n, e, who) for e, who in halts) or "it has nothing left to march"


def _no_orders(w: Words, n: Names) -> None:
    @w.why("12.3c", "March.choose_unit")
    def _(g: War, f: March, u: int) -> str:
        return f"{n.card(g.board.card)} gives {n.unit(u)} no orders: a fleet needs them to sail."

    @w.why("11.0c", "March.choose_unit")
    def _(g: War, f: March, u: int) -> str:
        return f"{n.card(g.board.card)} gives {n.unit(u)} no orders to march."

    @w.why("11.1d", "March.choose_unit")
    def _(g: War, f: March, u: int) -> str:
        contingent = with_the(n.d.contingent_names[n.d.contingent[u]])
        return f"{n.card(g.board.card)} gives {n.unit(u)}, of {contingent}, no orders to march."


def _fixed(w: Words, n: Names) -> None:
    @w.why("11.1c", "March.choose_unit", "Move.go_on", "Redeploy.redeploy")
    def _(g: War, f: Any, u: int) -> str:
        return f"{n.acts(u, 'is static and never moves', 'are static and never move')}."

    @w.why("22.1c", "March.choose_unit", "Move.go_on")
    def _(g: War, f: Any, u: int) -> str:
        return f"{n.acts(u, 'has', 'have')} built a fort in this turn and must stay."


def _groups(w: Words, n: Names) -> None:
    @w.why("11.0f", "Move.go_on")
    def _(g: War, f: Move, u: int) -> str:
        if f.steps:
            return f"The move from {n.space(f.origin)} has begun; nobody may join it on the way."
        if u in f.members or u in f.cargo:
            return f"{n.acts(u, 'is', 'are')} in the group already."
        if n.d.side[u] == f.side and g.board.at[u] == f.at:
            return f"{n.acts(u, 'has', 'have')} moved in this March Phase already."
        return elsewhere(n, g.board, f.side, u, f.at)

    @w.why("3.0c", "Move.go_on", verb="join")
    def _(g: War, f: Move, u: int) -> str:
        if is_fleet(g.board, u):
            return f"{n.unit(u)} is a fleet and does not march with land units."
        return f"{n.acts(u, 'is no fleet', 'are no fleet')}: land units go aboard, or march by themselves."

    @w.why("11.0a", "Move.go_on", verb="join")
    def _(g: War, f: Move, u: int) -> str:
        return f"{n.acts(u, 'has', 'have')} no orders to march."

    @w.why("11.0f", "Move.go_on", verb="drop")
    def _(g: War, f: Move, u: int) -> str:
        if u not in f.members:
            return f"{n.acts(u, 'is', 'are')} not in the group that marches."
        return "The group has not set out yet." if not f.steps else f"{n.unit(u)} marches alone: stop the move instead."

    @w.why("12.4b", "Move.go_on", verb="drop")
    def _(g: War, f: Move, u: int) -> str:
        return f"{number(len(f.cargo), 'unit')} aboard need {n.unit(u)}: a fleet carries {n.d.transport_limit}."


def _steps(w: Words, n: Names) -> None:
    @w.why("11.0a", "Move.go_on")
    def _(g: War, f: Move, to: int) -> str:
        b = g.board
        tired = [u for u in f.members if b.left[u] + b.forced[u] <= f.steps]
        most = b.left[tired[0]] + b.forced[tired[0]]
        return f"{n.acts(tired[0], 'goes', 'go')} no farther: the orders are for {number(most, 'space')}."

    @w.why("7.0c", "Move.go_on", "Pursuit.pursue")
    def _(g: War, f: Any, to: int) -> str:
        return f"A truce keeps you from the enemy at {n.space(to)}."

    @w.why("12.4c", "Move.go_on", verb="step")
    def _(g: War, f: Move, to: int) -> str:
        return f"{n.group(f.cargo)} could not land at {n.space(to)}, or beyond it."


def _stopping(w: Words, n: Names) -> None:
    @w.why("11.0d", "Move.go_on")
    def _(g: War, f: Move, noun: int) -> str:
        return f"{n.act(f.members, 'has', 'have')} been chosen to march: take a step, or take the choice back."

    @w.why("12.4c", "Move.go_on")
    def _(g: War, f: Move, noun: int) -> str:
        return f"{n.group(f.cargo)} cannot land at {n.space(f.at)}: sail on."


def _passengers(w: Words, n: Names) -> None:
    @w.why("12.4a", "Move.go_on")
    def _(g: War, f: Move, u: int) -> str:
        b = g.board
        if not f.afloat:
            return f"{n.act(f.members, 'carries', 'carry')} nobody: only fleets do."
        if u in f.cargo:
            return f"{n.acts(u, 'is', 'are')} aboard already."
        if n.d.side[u] != f.side or b.at[u] != f.at:
            return elsewhere(n, b, f.side, u, f.at)
        return f"{n.unit(u)} is a fleet." if is_fleet(b, u) else f"{n.acts(u, 'has', 'have')} moved already."

    @w.why("12.4b", "Move.go_on")
    def _(g: War, f: Move, u: int) -> str:
        fleets = "the fleet is" if len(f.members) == 1 else f"the {len(f.members)} fleets are"
        return f"No room: {fleets} full with {number(len(f.cargo), 'unit')}."

    @w.why("12.4d", "Move.go_on")
    def _(g: War, f: Move, u: int) -> str:
        if not f.afloat:
            return f"{n.act(f.members, 'carries', 'carry')} nobody: only fleets do."
        return f"The fleet has left {n.space(f.origin)}; nobody goes aboard on the way."
