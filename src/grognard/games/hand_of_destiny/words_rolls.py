"""The dice that lines of the log tell of: what each of them did, and how they were counted."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.matter import ELIMINATION, NO_EFFECT, PANIC
from grognard.games.hand_of_destiny.words_facts import Names, number, of_dice
from grognard.kernel.flow import NOBODY
from grognard.kernel.scene import Die, Roll
from grognard.kernel.words import Words

SHOWN: Final = {NO_EFFECT: "none", PANIC: "panic", ELIMINATION: "lost"}  # results as a page draws them
IN_A_ROUND: Final = 0  # how a volley was fired
FROM_AMBUSH: Final = 1


def rolls(w: Words, n: Names) -> None:
    _fire(w, n)
    _superiority(w, n)
    _recruits(w, n)
    _losses(w, n)


def _fire(w: Words, n: Names) -> None:
    @w.roll("fired")
    def _(side: int, where: int, shooter: int, kind: int, how: int, *rest: int) -> Roll:
        faces = rest[2:]
        column = n.d.results[_column(n, shooter, kind)]
        fell = [Die(x, SHOWN[column[x - 1]]) for x in faces]
        if shooter == NOBODY:
            name = f"{n.who(side)} ({n.d.type_names[kind]})"
            return Roll(f"{name} fires at {n.space(where)}", fell, _note(n, shooter, how, len(faces)))
        text = n.acts(shooter, "fires", "fire")
        return Roll(text, fell, _note(n, shooter, how, len(faces)), n.d.units[shooter])


def _note(n: Names, shooter: int, how: int, count: int) -> str:
    """How many dice, and what else there is to say of a volley."""
    notes = [of_dice(count)]
    if how == FROM_AMBUSH:
        notes.append("from ambush")
    elif how != IN_A_ROUND:
        notes.append("panics do nothing outside a battle")
    elif count > n.d.strength[shooter]:
        notes[0] = f"{of_dice(n.d.strength[shooter])} and {count - n.d.strength[shooter]} by the card"
    elif count < n.d.strength[shooter]:
        notes.append("out of supply")
    return ", ".join(notes)


def _column(n: Names, shooter: int, kind: int) -> int:
    """The column of a unit; of a type, by any of its units that has one."""
    if shooter != NOBODY:
        return n.d.column[shooter]
    return next((c for c, t in zip(n.d.column, n.d.type, strict=True) if t == kind and c >= 0), 0)


def _superiority(w: Words, n: Names) -> None:
    @w.roll("superiority")
    def _(a: int, b: int, first: int, second: int, ours: int, theirs: int, turn: int, round: int) -> Roll:
        fell = [Die(first, n.adjective(a)), Die(second, n.adjective(b))]
        sums = f"{_sum(n, a, first, ours)}, {_sum(n, b, second, theirs)}"
        tie = "a tie, " if ours == theirs else ""
        return Roll("Tactical superiority", fell, f"{sums}: {tie}superiority for {n.side(turn)}")


def _sum(n: Names, side: int, face: int, total: int) -> str:
    plus = f" + {total - face} = {total}" if total != face else ""
    return f"{n.adjective(side)} {face}{plus}"


def _recruits(w: Words, n: Names) -> None:
    @w.roll("half_die")
    def _(side: int, count: int, face: int) -> Roll:
        return Roll("Recruits", [Die(face)], f"half of it, rounded up: {number(count, 'recruit')}")


def _losses(w: Words, n: Names) -> None:
    @w.roll("attrition")
    def _(side: int, unit: int, face: int, falls: int) -> Roll:
        die = Die(face, "lost" if falls else "none")
        return Roll(f"{n.unit(unit)}, forced march", [die], "falls out" if falls else "holds out", n.d.units[unit])

    @w.roll("desertion")
    def _(side: int, roll: int, count: int, *faces: int) -> Roll:
        fell = [Die(x, "lost" if x <= roll else "none") for x in faces]
        return Roll(f"Dice for {number(len(faces), n.adjective(side) + ' unit')}", fell, f"lost on {roll} or less")
