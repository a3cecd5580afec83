"""Remarks on options: what a choice is called and what it costs. They tell no more than the role's own view does."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.frames import Battle, ChooseOne, Events, FortEvent, March, Move, Recruiting
from grognard.games.hand_of_destiny.matter import NONE, SUPPLY
from grognard.games.hand_of_destiny.query import crowd, is_in_fort, is_on, is_supplied, markers_left
from grognard.games.hand_of_destiny.query_march import (
    FLEETS_ON_RIVERS,
    PASSING,
    RIVERS_STOP,
    STOP_TERRAIN,
    must_stop,
)
from grognard.games.hand_of_destiny.state import Board, War
from grognard.games.hand_of_destiny.words_effects import said_all
from grognard.games.hand_of_destiny.words_facts import Names, number
from grognard.games.hand_of_destiny.words_remarks_war import declines, enemies, remarks_of_war
from grognard.kernel.scene import Remark
from grognard.kernel.words import Words

DECLINED: Final = {
    "Redeploy.choose_goal": ("Bring nobody", ""),
    "Redeploy.redeploy": ("Bring no more", ""),
    "MoveEnemy.choose_moved": ("Move nobody", "the event is over"),
    "MoveEnemy.move_enemy": ("Leave the unit here", ""),
    "FortEvent.fort_by_card": ("Go on", "no fort is placed"),
    "Recruiting.place": ("Go on", "no space is open"),
    "Peek.peek": ("Look no more", ""),
    "Bombard.choose_gun": ("Cease fire", ""),
    "Retreat.load": ("Let them sail", "the others retreat on foot"),
}


def remarks(w: Words, n: Names) -> None:
    _cards(w, n)
    _recruits(w, n)
    _forts(w, n)
    _marchers(w, n)
    _march(w, n)
    _passes(w, n)
    remarks_of_war(w, n)
    for step, (label, text) in DECLINED.items():
        w.remark("pass", step)(declines(label, text))


def _cards(w: Words, n: Names) -> None:
    @w.remark("accept", "Events.accept")
    def _(g: War, f: Events, event: int) -> Remark:
        return Remark("Carry it out", n.event(event))

    @w.remark("accept", "Battle.use_event")
    def _(g: War, f: Battle, event: int) -> Remark:
        return Remark("Use it here", n.event(event))

    @w.remark("option", "ChooseOne.choose_one")
    def _(g: War, f: ChooseOne, option: int) -> Remark:
        return Remark(said_all(n, n.d.effects[f.effect].options[option], f.owner))

    w.remark("pass", "Events.accept")(declines("Decline"))
    w.remark("pass", "Battle.use_event")(declines("Keep it", "for another battle of this phase"))


# recruiting and forts


def _recruits(w: Words, n: Names) -> None:
    @w.remark("recruit", "Recruiting.call_up")
    def _(g: War, f: Recruiting, u: int) -> Remark:
        return Remark(text=n.trait(g.board, u) + _serves(n, u))

    @w.remark("place", "Recruiting.place")
    def _(g: War, f: Recruiting, s: int) -> Remark:
        b = g.board
        attack = enemies(b, f.side, s)
        return Remark(text=", ".join(x for x in (_here(b, f.side, s), _fort(n, b, f.side, s), attack) if x))


def _serves(n: Names, u: int) -> str:
    """The contingent it belongs to."""
    return f", {n.d.contingent_names[n.d.contingent[u]]}" if n.d.contingent[u] != NONE else ""


def _here(b: Board, side: int, s: int) -> str:
    friends = crowd(b, side, s)
    return f"{number(friends, 'unit')} there" if friends else "nobody there"


def _fort(n: Names, b: Board, side: int, s: int) -> str:
    if not is_in_fort(b, side, s):
        return ""
    return n.d.fort_kind[s] if n.d.fort_use[s] != NONE else "your fort"


def _forts(w: Words, n: Names) -> None:
    @w.remark("build", "Recruiting.call_up")
    def _(g: War, f: Recruiting, u: int) -> Remark:
        b = g.board
        left = number(markers_left(b, f.side), "marker")
        return Remark(f"Build a fort at {n.space(b.at[u])}", f"with {n.unit(u)}, who must stay there; {left} left")

    @w.remark("raze", "Recruiting.call_up")
    def _(g: War, f: Recruiting, s: int) -> Remark:
        garrison = _here(g.board, f.side, s)
        return Remark(f"Take down the fort at {n.space(s)}", f"{garrison}; it can be built again next turn")

    @w.remark("at", "FortEvent.fort_by_card")
    def _(g: War, f: FortEvent, s: int) -> Remark:
        side = f.owner if n.d.effects[f.effect].place else g.board.fort[s]
        return Remark(text=_here(g.board, side, s))


# the march


def _marchers(w: Words, n: Names) -> None:
    @w.remark("march", "March.choose_unit")
    def _(g: War, f: March, u: int) -> Remark:
        b = g.board
        text = f"{n.trait(b, u)}; at {n.space(b.at[u])}; {_allowed(b, u)}"
        return Remark(text=text, tag=str(b.left[u]))

    @w.remark("join", "Move.go_on")
    def _(g: War, f: Move, u: int) -> Remark:
        b = g.board
        slow = "; the group is slower with it" if b.left[u] < min(b.left[x] for x in f.members) else ""
        return Remark(text=f"{n.trait(b, u)}; {_allowed(b, u)}{slow}")

    @w.remark("embark", "Move.go_on")
    def _(g: War, f: Move, u: int) -> Remark:
        room = len(f.members) * n.d.transport_limit - len(f.cargo)
        return Remark(f"Take {n.unit(u)} aboard", f"{n.trait(g.board, u)}; {number(room, 'place')} left")

    @w.remark("drop", "Move.go_on")
    def _(g: War, f: Move, u: int) -> Remark:
        return Remark(f"Leave {n.unit(u)} here", "its move is over")


def _allowed(b: Board, u: int) -> str:
    """What a unit may march, by force too, and what supply makes of it."""
    forced = f", {b.forced[u]} more by force" if b.forced[u] else ""
    hungry = ", out of supply" if is_on(b, SUPPLY) and not is_supplied(b, u) else ""
    return f"{number(b.left[u], 'space')}{forced}{hungry}"


def _march(w: Words, n: Names) -> None:
    @w.remark("step", "Move.go_on")
    def _(g: War, f: Move, to: int) -> Remark:
        b = g.board
        left = min(b.left[u] + b.forced[u] for u in f.members) - f.steps - 1
        own = max(0, min(b.left[u] for u in f.members) - f.steps - 1)
        stop = _stop(n, b, f, to)
        foes = crowd(b, 1 - f.side, to)
        passes = f.afloat and not stop and left > 0
        meets = f"past {number(foes, 'enemy unit')}" if foes and passes else enemies(b, f.side, to)
        parts = [meets or _fort(n, b, f.side, to), stop, _forced(b, f), _leaves(n, b, f)]
        if not stop:
            parts.append(f"{own} left" + (f" and {left - own} by force" if left > own else ""))
        return Remark(text="; ".join(x for x in parts if x), tag="0" if stop else str(left))


def _stop(n: Names, b: Board, f: Move, to: int) -> str:
    """Why the move ends there, if it does."""
    rule = must_stop(b, f, to)
    if not rule:
        return ""
    why = {
        STOP_TERRAIN: f": {n.terrain(to)}",
        RIVERS_STOP: ": river",
        FLEETS_ON_RIVERS: f": {n.terrain(to)}",
        PASSING: ": an enemy fleet or fort",
    }
    return f"must stop{why.get(rule, '')}"


def _forced(b: Board, f: Move) -> str:
    """A step beyond the orders costs a die."""
    worst = max((b.attrition[u] for u in f.members if b.left[u] <= f.steps), default=0)
    return f"forced march: a die each, lost on {worst} or less" if worst else ""


def _leaves(n: Names, b: Board, f: Move) -> str:
    """A space that is left without any unit."""
    all_go = crowd(b, f.side, f.at) == len(f.members) + len(f.cargo)
    return f"leaves {n.space(f.at)} empty" if all_go and f.steps == 0 else ""


# passing


def _passes(w: Words, n: Names) -> None:
    @w.remark("pass", "Recruiting.call_up")
    def _(g: War, f: Recruiting, noun: int) -> Remark:
        lines = n.d.cards[g.board.card].lines if g.board.card != NONE else []
        more = f.effect != NONE or f.line < len(lines)
        return Remark("Call up no more") if more else Remark("End the Recruiting Phase")

    @w.remark("pass", "March.choose_unit")
    def _(g: War, f: March, noun: int) -> Remark:
        assert g.ask is not None
        left = len(g.ask.options) - 1
        return Remark("End the March Phase", f"{number(left, 'unit')} could still march" if left else "")

    @w.remark("pass", "Move.go_on")
    def _(g: War, f: Move, noun: int) -> Remark:
        b = g.board
        left = max(0, min(b.left[u] for u in f.members) - f.steps)
        return Remark("Stop here", f"{number(left, 'space')} unused" if left else "")
