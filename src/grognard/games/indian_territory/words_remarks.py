"""Remarks on options: what a choice is called and what it costs. They tell no more than the role's own view does."""

from __future__ import annotations

from typing import Final

from grognard.games.indian_territory.frames import (
    Build,
    Event,
    Fortune,
    Impulse,
    IndianRecruiting,
    Move,
    Raid,
    Recruit,
)
from grognard.games.indian_territory.query import (
    allowance,
    has_engineer,
    home_of,
    is_home_guard,
    is_indian,
    is_river,
    movement_left,
    step_cost,
)
from grognard.games.indian_territory.state import (
    BUILDING,
    NATIONS,
    ROUGH,
    War,
)
from grognard.games.indian_territory.words_facts import ADJECTIVES, SIDE_NAMES, Names, count_counters, number, trait
from grognard.games.indian_territory.words_remarks_war import declines, meeting, remarks_of_war
from grognard.kernel.scene import Remark
from grognard.kernel.words import Words

DECLINED: Final = {
    "Move.raid": ("Ride on", "no shot is fired"),
    "IndianRecruiting.raise_unit": ("Raise no more", ""),
    "Event.devastation": ("Devastate nothing", ""),
    "Event.quantrill_arrives": ("Set him aside", "he returns to the pool when the turn ends"),
    "Raid.ride": ("Ride no more", "the raid is over"),
    "Raid.raiders_burn": ("Leave it in peace", ""),
    "Fortune.fortune": ("Decline", "no stack is struck"),
}


def remarks(w: Words, n: Names) -> None:
    _recruits(w, n)
    _actions(w, n)
    _forts(w, n)
    _march(w, n)
    _group(w, n)
    _waste(w, n)
    _passes(w, n)
    remarks_of_war(w, n)


def _recruits(w: Words, n: Names) -> None:
    @w.remark("recruit", "Impulse.act", "IndianRecruiting.raise_unit")
    def _(g: War, f: Impulse | IndianRecruiting, unit: int) -> Remark:
        if unit >= len(n.d.counters):
            return Remark("Buy a supply wagon", f"{number(n.d.increments, 'increment')}, at a base")
        return Remark(text=f"{trait(n.d, unit)}; {_appears(n, unit)}")

    @w.remark("place", "Recruit.place")
    def _(g: War, f: Recruit, space: int) -> Remark:
        nation = n.d.capital[space]
        return Remark(text=f"{NATIONS[nation].title()} capital" if nation >= 0 else "base")

    @w.remark("place", "Event.quantrill_arrives")
    def _(g: War, f: Event, space: int) -> Remark:
        return Remark(text=_country(n, space))


def _appears(n: Names, unit: int) -> str:
    """Where a recruit may be placed (6.3, 6.4)."""
    if is_home_guard(n.d, unit):
        return "at a base, or at a capital you hold"
    if is_indian(n.d, unit) and n.d.places[unit]:
        return f"at a base, or at {n.spaces(n.d.places[unit])}"
    return "at a base"


def _country(n: Names, space: int) -> str:
    home = home_of(n.d, space)
    return f"{n.terrain(space)}, " + (f"{ADJECTIVES[home]} home country" if home >= 0 else "Indian Territory")


def _actions(w: Words, n: Names) -> None:
    @w.remark("move", "Impulse.act", "Raid.ride")
    def _(g: War, f: Impulse | Raid, unit: int) -> Remark:
        return Remark(text=f"{trait(n.d, unit)}; at {n.space(g.board.at[unit])}")

    @w.remark("haul", "Impulse.act")
    def _(g: War, f: Impulse, wagon: int) -> Remark:
        b = g.board
        return Remark(text=f"{_load(g, wagon)}, speed {n.d.slow}; at {n.space(b.wagon_at[wagon])}")

    @w.remark("fortune", "Fortune.fortune")
    def _(g: War, f: Fortune, space: int) -> Remark:
        count, hidden = count_counters(g.board, 1 - f.player, space)
        return Remark(
            text=f"{number(count, 'counter')}{f', {hidden} hidden' if hidden else ''}; one unit is drawn",
            tag=str(count),
        )


def _load(g: War, wagon: int) -> str:
    return number(g.board.wagon_load[wagon], "increment")


def _forts(w: Words, n: Names) -> None:
    @w.remark("build", "Impulse.act")
    def _(g: War, f: Impulse, unit: int) -> Remark:
        space = g.board.at[unit]
        goes_on = g.board.fort[space] == BUILDING
        act = "Finish the fort" if goes_on else "Begin a fort"
        return Remark(f"{act} at {n.space(space)}", f"with {n.unit(unit)}; costs 1 increment")

    @w.remark("fortify", "Impulse.act")
    def _(g: War, f: Impulse, unit: int) -> Remark:
        return Remark(f"Build a whole fort at {n.space(g.board.at[unit])}", f"with {n.unit(unit)}; costs 2 increments")

    @w.remark("spend", "Build.pay")
    def _(g: War, f: Build, wagon: int) -> Remark:
        return Remark(text=f"{_load(g, wagon)} left")


# the march


def _march(w: Words, n: Names) -> None:
    @w.remark("step", "Move.march")
    def _(g: War, f: Move, to: int) -> Remark:
        b = g.board
        cost, left = step_cost(b, f.members, f.at, to), movement_left(b, f)
        parts = [x for x in (meeting(g, f.side, f.hand, to), _ground(n, g, f, to)) if x]
        parts.append(
            f"costs {cost} of {left} left" if cost <= left else f"costs {cost}, but one step is always allowed"
        )
        return Remark(text=", ".join(parts), tag=str(cost))

    @w.remark("raid", "Move.raid")
    def _(g: War, f: Move, noun: int) -> Remark:
        count = n.d.strength[n.d.quantrill]
        return Remark("Look for a wagon", f"{count} dice; every elimination costs it an increment")


def _ground(n: Names, g: War, f: Move, to: int) -> str:
    """What makes the step dear."""
    b, d = g.board, n.d
    parts = []
    if d.terrain[to] == ROUGH:
        parts.append("rough, with engineers" if has_engineer(b, f.members) else "rough")
    if b.devastated[to]:
        parts.append("devastated")
    if is_river(d, f.at, to):
        parts.append(f"river +{d.river_extra}")
    return ", ".join(parts)


def _group(w: Words, n: Names) -> None:
    @w.remark("join", "Move.march")
    def _(g: War, f: Move, unit: int) -> Remark:
        return Remark(text=trait(n.d, unit) + _slows(g, f, n.d.speed[unit]))

    @w.remark("hitch", "Move.march")
    def _(g: War, f: Move, wagon: int) -> Remark:
        return Remark(text=f"{_load(g, wagon)}, speed {n.d.slow}" + _slows(g, f, n.d.slow))


def _slows(g: War, f: Move, speed: int) -> str:
    now = allowance(g.board, f)
    return f"; the group has {now} now" if speed < now else ""


# devastation


def _waste(w: Words, n: Names) -> None:
    @w.remark("devastate", "Impulse.act")
    def _(g: War, f: Impulse, unit: int) -> Remark:
        space = g.board.at[unit]
        return Remark(f"Devastate {n.space(space)}", f"with {n.unit(unit)}{_cost_of_burning(n, g, space)}")

    @w.remark("burn", "Event.devastation", "Raid.raiders_burn")
    def _(g: War, f: Event | Raid, space: int) -> Remark:
        held = SIDE_NAMES[g.board.control[space]]
        return Remark(text=f"{n.terrain(space)}, held by {held}{_cost_of_burning(n, g, space)}")


def _cost_of_burning(n: Names, g: War, space: int) -> str:
    home = home_of(n.d, space)
    if home < 0 or g.board.burned[home]:
        return ""
    return f"; the {ADJECTIVES[home]} player loses a draw"


# passing


def _passes(w: Words, n: Names) -> None:
    @w.remark("pass", "Impulse.act")
    def _(g: War, f: Impulse, noun: int) -> Remark:
        return Remark("End the impulse", f"{number(f.actions, 'action')} unused")

    @w.remark("pass", "Move.march")
    def _(g: War, f: Move, noun: int) -> Remark:
        if not f.steps:
            return Remark("Stay here", "" if f.alone else "the action is used")
        left = movement_left(g.board, f)
        return Remark("Stop here", f"{left} left to move" if left else "")

    for step, (label, text) in DECLINED.items():
        w.remark("pass", step)(declines(label, text))
