"""Why not: whom and where the effects of cards may touch. Of enemy units no more is told than everybody sees."""

from __future__ import annotations

from typing import Any

from grognard.games.hand_of_destiny.frames import (
    Bombard,
    ChooseOne,
    FortEvent,
    Loss,
    MoveEnemy,
    Peek,
    Redeploy,
    Restore,
)
from grognard.games.hand_of_destiny.matter import FOG, NONE
from grognard.games.hand_of_destiny.query import crowd, fits, is_in_fort, is_on, target
from grognard.games.hand_of_destiny.state import DEAD, Board, War
from grognard.games.hand_of_destiny.words_effects import where, whom
from grognard.games.hand_of_destiny.words_facts import Names, full, number
from grognard.kernel.words import Words


def event_reasons(w: Words, n: Names) -> None:
    _compulsory(w, n)
    _options(w, n)
    _losses(w, n)
    _dead(w, n)
    _redeployment(w, n)
    _enemy_units(w, n)
    _guns(w, n)
    _looks(w, n)
    _forts(w, n)


def _compulsory(w: Words, n: Names) -> None:
    steps = ("Loss.choose_hit", "Restore.choose_restored", "Restore.restore_at", "FortEvent.fort_by_card")

    @w.why("7.1c", *steps, "ChooseOne.choose_one", verb="pass")
    def _(g: War, f: Any, noun: int) -> str:
        return f"The event of {n.card(g.board.card)} must be carried out."

    @w.why("7.1c", "Bombard.choose_target", verb="pass")
    def _(g: War, f: Bombard, noun: int) -> str:
        return f"{n.acts(f.shooter, 'has', 'have')} been chosen to fire and must have a target."


def _options(w: Words, n: Names) -> None:
    @w.why("7.1c", "ChooseOne.choose_one")
    def _(g: War, f: ChooseOne, option: int) -> str:
        return f"{n.card(g.board.card)} has no more than {len(n.d.effects[f.effect].options)} to choose from."


def _unfit(n: Names, b: Board, effect: int, side: int, u: int) -> str:
    """Who is asked for, and this one isn't."""
    return full(f"{n.card(b.card)} asks for {whom(n, n.d.effects[effect].who, side)}, not for {n.unit(u)}")


def _losses(w: Words, n: Names) -> None:
    @w.why("7.1c", "Loss.choose_hit", verb="pick")
    def _(g: War, f: Loss, u: int) -> str:
        b = g.board
        if n.d.side[u] != f.side:
            return f"{n.acts(u, 'is', 'are')} on {n.side(n.d.side[u])}; {n.side(f.side)} is to lose."
        if g.ask is not None and g.ask.role != f.side and is_on(b, FOG):
            return "You do not know who is in the enemy's stacks: choose a space."
        if u in f.chosen:
            return f"{n.acts(u, 'has', 'have')} been chosen already."
        if b.at[u] < 0:
            return f"{n.acts(u, 'is', 'are')} {n.whereabouts(b, u)}, not on the map."
        return _unfit(n, b, f.effect, f.side, u)

    @w.why("7.1c", "Loss.choose_hit", verb="at")
    def _(g: War, f: Loss, s: int) -> str:
        if crowd(g.board, f.side, s):
            return "Choose a unit, not a space."
        return f"No units of {n.side(f.side)} are at {n.space(s)}."


def _dead(w: Words, n: Names) -> None:
    @w.why("3.0e", "Restore.choose_restored")
    def _(g: War, f: Restore, u: int) -> str:
        b = g.board
        if n.d.side[u] != f.owner:
            return f"{n.acts(u, 'is', 'are')} on {n.side(n.d.side[u])}, not on yours."
        if b.at[u] != DEAD:
            return f"{n.acts(u, 'is', 'are')} {n.whereabouts(b, u)}, not in the dead pile."
        return _unfit(n, b, f.effect, f.owner, u)

    @w.why("7.1c", "Restore.choose_restored")
    def _(g: War, f: Restore, u: int) -> str:
        return full(f"No space that {n.card(g.board.card)} names is open to {n.unit(u)}")

    @w.why("7.1c", "Restore.restore_at")
    def _(g: War, f: Restore, s: int) -> str:
        return _not_named(n, g.board, f.effect, f.owner, s)


def _not_named(n: Names, b: Board, effect: int, owner: int, s: int) -> str:
    """What closes a space: the card doesn't name it, or enemies are there."""
    at = n.d.effects[effect].at
    if at and not at[s]:
        return f"{n.card(b.card)} does not name {n.space(s)}."
    return f"Enemy units are at {n.space(s)}." if crowd(b, 1 - owner, s) else f"You do not hold {n.space(s)}."


def _redeployment(w: Words, n: Names) -> None:
    @w.why("7.1c", "Redeploy.choose_goal")
    def _(g: War, f: Redeploy, s: int) -> str:
        b = g.board
        at = n.d.effects[f.effect].at
        if (not at or at[s]) and not crowd(b, 1 - f.owner, s) and b.hold[s] == f.owner:
            return f"No unit that {n.card(b.card)} asks for can be brought to {n.space(s)}."
        return _not_named(n, b, f.effect, f.owner, s)

    @w.why("7.1c", "Redeploy.redeploy")
    def _(g: War, f: Redeploy, u: int) -> str:
        b, e = g.board, n.d.effects[f.effect]
        if n.d.side[u] != f.owner:
            return f"{n.acts(u, 'is', 'are')} on {n.side(n.d.side[u])}, not on yours."
        if b.at[u] == f.goal:
            return f"{n.acts(u, 'is', 'are')} at {n.space(f.goal)} already."
        if b.at[u] < 0:
            return f"{n.acts(u, 'is', 'are')} {n.whereabouts(b, u)}, not on the map."
        if e.origin and not e.origin[b.at[u]]:
            return f"{n.acts(u, 'is', 'are')} at {n.space(b.at[u])}; units come{where(n, e.origin, ' from ')}."
        return _unfit(n, b, f.effect, f.owner, u)


def _enemy_units(w: Words, n: Names) -> None:
    @w.why("7.1c", "MoveEnemy.choose_moved")
    def _(g: War, f: MoveEnemy, s: int) -> str:
        foe = 1 - f.owner
        if crowd(g.board, foe, s) and is_in_fort(g.board, foe, s):
            return f"The enemy at {n.space(s)} is in a fort."
        return f"No enemy units are at {n.space(s)}."

    @w.why("7.1c", "MoveEnemy.move_enemy")
    def _(g: War, f: MoveEnemy, s: int) -> str:
        return f"Your own units are at {n.space(s)}."


def _guns(w: Words, n: Names) -> None:
    @w.why("7.1c", "Bombard.choose_gun")
    def _(g: War, f: Bombard, u: int) -> str:
        b = g.board
        if n.d.side[u] != f.owner:
            return f"{n.acts(u, 'is', 'are')} on {n.side(n.d.side[u])}, not on yours."
        if u in f.done:
            return f"{n.acts(u, 'has', 'have')} fired already."
        if not fits(b, n.d.effects[f.effect].who, u):
            return _unfit(n, b, f.effect, f.owner, u)
        return f"{n.acts(u, 'is', 'are')} {n.whereabouts(b, u)}, not on the map."

    @w.why("15.0a", "Bombard.choose_gun")
    def _(g: War, f: Bombard, u: int) -> str:
        if not n.d.strength[u]:
            return f"{n.acts(u, 'has', 'have')} strength 0 and cannot fire."
        near = "at" if n.d.effects[f.effect].range == 0 else "next to"
        return f"No enemy units are {near} {n.space(g.board.at[u])}."

    @w.why("15.0a", "Bombard.choose_target")
    def _(g: War, f: Bombard, s: int) -> str:
        if crowd(g.board, 1 - f.owner, s):
            return f"{n.space(s)} is out of range of {n.unit(f.shooter)} at {n.space(g.board.at[f.shooter])}."
        return f"No enemy units are at {n.space(s)}."


def _looks(w: Words, n: Names) -> None:
    @w.why("10.0a", "Peek.peek")
    def _(g: War, f: Peek, s: int) -> str:
        b = g.board
        if not crowd(b, 1 - f.owner, s):
            return f"No enemy units are at {n.space(s)}."
        return f"You see who is at {n.space(s)} already."

    @w.why("7.1c", "Peek.peek")
    def _(g: War, f: Peek, s: int) -> str:
        most = n.d.effects[f.effect].range
        return f"No unit of yours is within {number(most, 'space')} of {n.space(s)}."


def _forts(w: Words, n: Names) -> None:
    @w.why("7.1c", "FortEvent.fort_by_card")
    def _(g: War, f: FortEvent, s: int) -> str:
        b, e = g.board, n.d.effects[f.effect]
        if e.at and not e.at[s]:
            return f"{n.card(b.card)} does not name {n.space(s)}."
        if e.place:
            enemies = crowd(b, 1 - f.owner, s) and crowd(b, f.owner, s)
            asked = f"None of your {whom(n, e.who, f.owner)} are at {n.space(s)}."
            return f"Enemy units are at {n.space(s)}." if enemies else asked
        side = target(e, f.owner)
        if b.fort[s] == NONE or b.fort[s] != side:
            return f"No fort marker of {n.side(side)} is at {n.space(s)}."
        return f"The fort at {n.space(s)} is held by more than {e.garrison_max}."
