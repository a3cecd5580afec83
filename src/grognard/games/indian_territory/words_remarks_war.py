"""Remarks on the options of a battle and of what comes after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from grognard.games.indian_territory.frames import Aftermath, Arrive, Attack, Battle, Fire, Pursuit
from grognard.games.indian_territory.query import count_troops_in, is_enemy, is_tribe, units_in
from grognard.games.indian_territory.state import (
    ARTILLERY,
    War,
)
from grognard.games.indian_territory.words_facts import ADJECTIVES, Names, count_counters, number, trait
from grognard.kernel.scene import Remark
from grognard.kernel.words import Words

NO_SUPPLY: Final = (
    "Battle.terrain_supply", "Battle.long_range_attacker_supply", "Battle.long_range_defender_supply",
    "Battle.attacker_supply", "Battle.defender_supply",
)  # fmt: skip


def remarks_of_war(w: Words, n: Names) -> None:
    _opening(w, n)
    _firing(w, n)
    _losses(w, n)
    _leaving(w, n)
    _pursuit(w, n)
    _passes(w)


def declines(label: str, text: str = "") -> Callable[[War, Any, int], Remark]:
    """The same words wherever a step is passed."""

    def remark(g: War, f: Any, noun: int) -> Remark:
        return Remark(label, text)

    return remark


def meeting(g: War, side: int, hand: int, space: int) -> str:
    """Who waits in a space that is entered: how many are open to all, and whether troops are among them."""
    b = g.board
    foes = [s for s in range(4) if is_enemy(side, s) and count_counters(b, s, space)[0]]
    if not foes:
        return ""
    count = sum(count_counters(b, s, space)[0] for s in foes)
    hidden = sum(count_counters(b, s, space)[1] for s in foes if s != hand)
    what = "attack" if any(count_troops_in(b, s, space) for s in foes) else "without troops"
    return f"{what}: {number(count, 'counter')}" + (f", {hidden} hidden" if hidden else "")


def _opening(w: Words, n: Names) -> None:
    @w.remark("first", "Attack.which_first")
    def _(g: War, f: Attack, side: int) -> Remark:
        return Remark(f"Fight the {ADJECTIVES[side]}", number(len(units_in(g.board, side, f.where)), "counter"))

    @w.remark("spend", *NO_SUPPLY)
    def _(g: War, f: Battle, wagon: int) -> Remark:
        load = g.board.wagon_load[wagon]
        last = "; its last" if load == 1 else ""
        more = "die" if n.d.supply_dice == 1 else "dice"
        return Remark(text=f"+{n.d.supply_dice} {more} for each unit; {number(load, 'increment')} left{last}")


def _firing(w: Words, n: Names) -> None:
    @w.remark("fire", "Battle.terrain_fire", "Battle.long_range_fire", "Battle.fire_or_break_off")
    def _(g: War, f: Battle, unit: int) -> Remark:
        side = n.d.side[unit]
        supplied = f.attacker_supplied if side == f.attacker else f.defender_supplied
        foe = f.defender if side == f.attacker else f.attacker
        count = n.d.strength[unit] + (n.d.supply_dice if supplied else 0)
        bonus = _bonus(n, g, unit, foe, f.where)
        return Remark(text=f"{count} {'die' if count == 1 else 'dice'}" + (f", +{bonus} each" if bonus else ""))

    @w.remark("target", "Battle.terrain_target")
    def _(g: War, f: Battle, unit: int) -> Remark:
        return Remark(text=_condition(n, g, unit))


def _bonus(n: Names, g: War, unit: int, foe: int, where: int) -> int:
    """What is added to each of its dice (8.2c, 8.2d)."""
    b, side = g.board, n.d.side[unit]
    if n.d.type[unit] == ARTILLERY:
        return n.d.artillery_bonus[n.d.terrain[where]]
    return int(is_tribe(side) and len(units_in(b, foe, where)) <= len(units_in(b, side, where)))


def _condition(n: Names, g: War, unit: int) -> str:
    """Strength, and what has become of it in the battle."""
    parts = [f"strength {n.d.strength[unit]}"]
    fights = [f for f in g.stack if isinstance(f, Battle)]
    if g.board.panicked[unit]:
        parts.append("panicked")
    elif fights and unit in fights[-1].fired:
        parts.append("has fired")
    return ", ".join(parts)


def _losses(w: Words, n: Names) -> None:
    @w.remark("lose", "Fire.lose_units")
    def _(g: War, f: Fire, unit: int) -> Remark:
        return Remark(text=_condition(n, g, unit))

    @w.remark("shake", "Fire.shake")
    @w.remark("panic", "Fire.panic_units", "Fire.lose_units")
    def _(g: War, f: Fire, unit: int) -> Remark:
        twice = "; a second panic eliminates it" if g.board.panicked[unit] else ""
        return Remark(text=_condition(n, g, unit) + twice)


def _leaving(w: Words, n: Names) -> None:
    @w.remark("break_off", "Battle.fire_or_break_off")
    def _(g: War, f: Battle, unit: int) -> Remark:
        goal = f.origin if n.d.side[unit] == f.attacker else f.goal
        return Remark(text=f"to {n.space(goal)}" if goal >= 0 else "the space is yours to choose")

    @w.remark("retreat", "Battle.break_off_to")
    def _(g: War, f: Battle, space: int) -> Remark:
        return _refuge(n, g, f.defender, space)

    @w.remark("retreat", "Aftermath.retreat", "Aftermath.leader_retreats")
    def _(g: War, f: Aftermath, space: int) -> Remark:
        return _refuge(n, g, f.loser, space)

    @w.remark("retreat", "Arrive.leader_flees")
    def _(g: War, f: Arrive, space: int) -> Remark:
        return _refuge(n, g, n.d.side[f.leader], space)


def _refuge(n: Names, g: War, side: int, space: int) -> Remark:
    """What waits for those who retreat."""
    friends = count_counters(g.board, side, space)[0]
    parts = [n.terrain(space)] + (["devastated"] if g.board.devastated[space] else [])
    parts += [f"joins {number(friends, 'counter')}"] if friends else []
    return Remark(text=", ".join(parts))


def _pursuit(w: Words, n: Names) -> None:
    @w.remark("pursue", "Pursuit.pursue")
    def _(g: War, f: Pursuit, unit: int) -> Remark:
        return Remark(text=trait(n.d, unit))

    @w.remark("step", "Pursuit.pursue")
    def _(g: War, f: Pursuit, to: int) -> Remark:
        return Remark(text=meeting(g, f.side, f.hand, to) or "no enemy there")

    @w.remark("pass", "Pursuit.pursue")
    def _(g: War, f: Pursuit, noun: int) -> Remark:
        return Remark("Give up the pursuit") if f.members else Remark("No pursuit")


def _passes(w: Words) -> None:
    w.remark("pass", *NO_SUPPLY)(declines("No supply"))
    w.remark("pass", "Battle.terrain_fire", "Battle.long_range_fire")(declines("Hold fire"))
