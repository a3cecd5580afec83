"""Remarks on the options of battles, of what comes after them, and of the effects of cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.games.hand_of_destiny.frames import (
    Aftermath,
    Battle,
    Battles,
    Bombard,
    BreakOff,
    Loss,
    MoveEnemy,
    Peek,
    Pursuit,
    Redeploy,
    Restore,
    Retreat,
    Volley,
)
from grognard.games.hand_of_destiny.matter import MAJOR_BATTLES
from grognard.games.hand_of_destiny.query import crowd, is_in_fort, is_on
from grognard.games.hand_of_destiny.query_battle import count_dice, count_troops, steady_in
from grognard.games.hand_of_destiny.state import Board, War
from grognard.games.hand_of_destiny.words_facts import Names, number, of_dice
from grognard.kernel.scene import Remark
from grognard.kernel.words import Words


def remarks_of_war(w: Words, n: Names) -> None:
    _battles(w, n)
    _fire(w, n)
    _results(w, n)
    _leaving(w, n)
    _aftermath(w, n)
    _pursuit(w, n)
    _own_units(w, n)
    _stacks(w, n)


def declines(label: str, text: str = "") -> Callable[[War, Any, int], Remark]:
    """The same words wherever a step is passed."""

    def remark(g: War, f: Any, noun: int) -> Remark:
        return Remark(label, text)

    return remark


def enemies(b: Board, side: int, s: int) -> str:
    """Who waits in a space that is entered: how many, and whether walls protect them, is open to all."""
    foes = crowd(b, 1 - side, s)
    if not foes:
        return ""
    return f"attack {number(foes, 'unit')}{' in a fort' if is_in_fort(b, 1 - side, s) else ''}"


# battles


def _battles(w: Words, n: Names) -> None:
    @w.remark("fight", "Battles.next_battle")
    def _(g: War, f: Battles, s: int) -> Remark:
        b = g.board
        text = f"{crowd(b, f.side, s)} against {number(crowd(b, 1 - f.side, s), 'unit')}"
        text += " in a fort" if is_in_fort(b, 1 - f.side, s) else ""
        size = min(count_troops(b, 0, s), count_troops(b, 1, s))
        major = is_on(b, MAJOR_BATTLES) and size >= n.d.major_size
        return Remark(text=text + ("; a Major Battle" if major else ""))


def _fire(w: Words, n: Names) -> None:
    @w.remark("fire", "Battle.fire", "Battle.ambush")
    def _(g: War, f: Battle, u: int) -> Remark:
        b = g.board
        weak = ", out of supply" if u in f.weak else ""
        return Remark(text=f"{n.kind(u)}, {of_dice(count_dice(b, f, u))}{weak}", tag=str(count_dice(b, f, u)))

    @w.remark("break_off", "Battle.fire")
    def _(g: War, f: Battle, u: int) -> Remark:
        left = len(steady_in(g.board, f.turn, f.where)) - 1
        rest = f"{number(left, 'unit')} fight on" if left > 1 else "1 unit fights on"
        return Remark(text=f"{n.kind(u)}; {rest if left else 'nobody fights on'}")

    w.remark("pass", "Battle.ambush")(declines("Hold fire", "the other volleys are lost"))
    w.remark("pass", "Battle.fire")(declines("Stay", "no more turns in this round"))


def _results(w: Words, n: Names) -> None:
    @w.remark("lose", "Volley.lose_units")
    def _(g: War, f: Volley, u: int) -> Remark:
        return Remark(text=_condition(n, g, u))

    @w.remark("panic", "Volley.panic_units", "Volley.lose_units")
    def _(g: War, f: Volley, u: int) -> Remark:
        twice = "; a second panic eliminates" if g.board.panicked[u] else ""
        return Remark(text=_condition(n, g, u) + twice)


def _condition(n: Names, g: War, u: int) -> str:
    """What it is, and what has become of it in the battle."""
    fights = [f for f in g.stack if isinstance(f, Battle)]
    if g.board.panicked[u]:
        return f"{n.trait(g.board, u)}; panicked"
    fired = "; has fired" if fights and u in fights[-1].fired else ""
    return n.trait(g.board, u) + fired


def _leaving(w: Words, n: Names) -> None:
    @w.remark("retreat", "BreakOff.break_off_to", "Retreat.retreat", "Retreat.walk")
    def _(g: War, f: BreakOff | Retreat, s: int) -> Remark:
        return _refuge(n, g.board, f.side, s)

    @w.remark("carry", "BreakOff.break_off_to", "Retreat.load")
    def _(g: War, f: BreakOff | Retreat, u: int) -> Remark:
        return Remark(f"Take {n.unit(u)} aboard", n.trait(g.board, u))


def _refuge(n: Names, b: Board, side: int, s: int) -> Remark:
    """What waits for those who retreat."""
    friends = crowd(b, side, s)
    parts = [n.terrain(s)] + (["fort"] if is_in_fort(b, side, s) else [])
    parts += [f"joins {number(friends, 'unit')}"] if friends else []
    return Remark(text=", ".join(parts))


# after the battle


def _aftermath(w: Words, n: Names) -> None:
    @w.remark("recruit", "Aftermath.reward")
    def _(g: War, f: Aftermath, u: int) -> Remark:
        return Remark(text=n.trait(g.board, u))

    @w.remark("lose", "Aftermath.penalty")
    def _(g: War, f: Aftermath, u: int) -> Remark:
        return Remark(f"Send {n.unit(u)} to the Recruit Box", f"{n.trait(g.board, u)}; {_at(n, g.board, u)}")


def _at(n: Names, b: Board, u: int) -> str:
    """Where an own unit is, and whether it is the last there."""
    alone = crowd(b, n.d.side[u], b.at[u]) == 1
    return f"at {n.space(b.at[u])}{', alone' if alone else ''}"


def _pursuit(w: Words, n: Names) -> None:
    @w.remark("pursue", "Pursuit.pursue")
    def _(g: War, f: Pursuit, u: int) -> Remark:
        return Remark(text=n.trait(g.board, u))

    @w.remark("step", "Pursuit.pursue")
    def _(g: War, f: Pursuit, to: int) -> Remark:
        friends = crowd(g.board, f.side, to)
        quiet = f"joins {number(friends, 'unit')}" if friends else "no enemy there"
        return Remark(text=enemies(g.board, f.side, to) or quiet)

    @w.remark("pass", "Pursuit.pursue")
    def _(g: War, f: Pursuit, noun: int) -> Remark:
        return Remark("Give up the pursuit") if f.members else Remark("No pursuit")


# effects of cards


def _own_units(w: Words, n: Names) -> None:
    @w.remark("pick", "Loss.choose_hit", "Redeploy.redeploy")
    def _(g: War, f: Loss | Redeploy, u: int) -> Remark:
        return Remark(text=f"{n.trait(g.board, u)}; {_at(n, g.board, u)}")

    @w.remark("pick", "Restore.choose_restored")
    def _(g: War, f: Restore, u: int) -> Remark:
        return Remark(text=n.trait(g.board, u))

    @w.remark("pick", "Bombard.choose_gun")
    def _(g: War, f: Bombard, u: int) -> Remark:
        return Remark(text=f"{of_dice(n.d.strength[u])}; at {n.space(g.board.at[u])}", tag=str(n.d.strength[u]))

    @w.remark("at", "Redeploy.choose_goal")
    def _(g: War, f: Redeploy, s: int) -> Remark:
        return _refuge(n, g.board, f.owner, s)

    @w.remark("at", "Restore.restore_at")
    def _(g: War, f: Restore, s: int) -> Remark:
        return _refuge(n, g.board, f.owner, s)


def _stacks(w: Words, n: Names) -> None:
    @w.remark("at", "Loss.choose_hit", "MoveEnemy.choose_moved", "Peek.peek", "Bombard.choose_target")
    def _(g: War, f: Loss | MoveEnemy | Peek | Bombard, s: int) -> Remark:
        foes = crowd(g.board, 1 - f.owner, s)
        return Remark(text=number(foes, "enemy unit"), tag=str(foes))

    @w.remark("step", "MoveEnemy.move_enemy")
    def _(g: War, f: MoveEnemy, s: int) -> Remark:
        friends = crowd(g.board, 1 - f.owner, s)
        return Remark(text=f"joins {number(friends, 'enemy unit')}" if friends else "nobody there")
