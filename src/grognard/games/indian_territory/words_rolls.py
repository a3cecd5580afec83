"""The dice that lines of the log tell of: what each of them did, and how they were counted."""

from __future__ import annotations

from typing import Final

from grognard.games.indian_territory.state import CONFEDERATE, RESULTS, UNION
from grognard.games.indian_territory.words_facts import ADJECTIVES, SIDE_NAMES, Names, first_up, number
from grognard.kernel.scene import Die, Roll
from grognard.kernel.words import Words

SHOWN: Final = {"elimination": "lost"}  # results as a page draws them


def rolls(w: Words, n: Names) -> None:
    _turn(w, n)
    _fire(w, n)
    _superiority(w, n)
    _leaders(w, n)


def result(n: Names, unit: int, die: int) -> str:
    """What the battle table makes of a modified die: none, panic or lost."""
    column = n.d.results[n.d.column[unit]]
    name = RESULTS[column[min(die, len(column)) - 1]]
    return SHOWN.get(name, name)


def _turn(w: Words, n: Names) -> None:
    @w.roll("first_player")
    def _(first: int, union: int, confederate: int, bonus: int) -> Roll:
        dice = [Die(union, ADJECTIVES[UNION]), Die(confederate, ADJECTIVES[CONFEDERATE])]
        added = f"Union {union} + {bonus} for its capitals; " if bonus else ""
        return Roll("Who goes first", dice, f"{added}{SIDE_NAMES[first]} goes first")

    @w.roll("recruiting_roll")
    def _(who: int, face: int, left: int) -> Roll:
        return Roll("Indian Recruiting", [Die(face)], f"up to {number(left, 'Indian unit')}")

    @w.roll("recovered")
    def _(where: int, face: int, recovers: int) -> Roll:
        die = Die(face, "recovers" if recovers else "none")
        return Roll(f"Recovery of {n.space(where)}", [die], f"recovers on 1 to {n.d.recovers_up_to}")


def _fire(w: Words, n: Names) -> None:
    @w.roll("fired")
    def _(who: int, where: int, shooter: int, mode: int, *rest: int) -> Roll:
        eliminations, panics, counted, shaken, bonus, *faces = rest
        dice = [Die(x, result(n, shooter, x + bonus)) for x in faces]
        notes = [_dice_of(n, shooter, len(faces))]
        notes += [f"+{bonus} to each"] if bonus else []
        if (eliminations, panics) != (counted, shaken):
            notes.append(f"the walls make it {_counted(counted, shaken)}")
        return Roll(n.acts(shooter, "fires", "fire"), dice, ", ".join(notes), n.d.counters[shooter])

    @w.roll("quantrill_raids")
    def _(who: int, where: int, hits: int, *faces: int) -> Roll:
        unit = n.d.quantrill
        dice = [Die(x, "lost" if result(n, unit, x) == "lost" else "none") for x in faces]
        note = f"{number(hits, 'increment')} lost" if hits else "the wagon is safe"
        return Roll(f"{n.quantrill()} fires at a wagon", dice, note, n.d.counters[unit])


def _dice_of(n: Names, shooter: int, count: int) -> str:
    """Two dice and 1 for supply."""
    more = count - n.d.strength[shooter]
    own = f"{count - max(0, more)} {'die' if count - max(0, more) == 1 else 'dice'}"
    return f"{own} and {more} for supply" if more > 0 else own


def _counted(eliminations: int, panics: int) -> str:
    parts = [f"{eliminations} lost"] if eliminations else []
    parts += [number(panics, "panic")] if panics else []
    return " and ".join(parts) or "nothing"


def _superiority(w: Words, n: Names) -> None:
    @w.roll("superiority")
    def _(attacker: int, defender: int, ours: int, theirs: int, our_total: int, their_total: int) -> Roll:
        dice = [Die(ours, ADJECTIVES[attacker]), Die(theirs, ADJECTIVES[defender])]
        sums = f"{_sum(attacker, ours, our_total)}, {_sum(defender, theirs, their_total)}"
        if our_total == their_total:
            return Roll("Tactical superiority", dice, f"{sums}: equal, once more")
        first = attacker if our_total > their_total else defender
        return Roll("Tactical superiority", dice, f"{sums}: superiority for {SIDE_NAMES[first]}")


def _sum(side: int, face: int, total: int) -> str:
    return f"{ADJECTIVES[side]} {face}" if face == total else f"{ADJECTIVES[side]} {face} + {total - face} = {total}"


def _leaders(w: Words, n: Names) -> None:
    @w.roll("leader_roll")
    def _(who: int, where: int, leader: int, face: int, lost: int) -> Roll:
        die = Die(face, "lost" if lost else "none")
        note = f"lost on {n.d.leader_lost_from} or more"
        return Roll(f"A roll for {first_up(n.unit(leader))}", [die], note, n.d.counters[leader])
