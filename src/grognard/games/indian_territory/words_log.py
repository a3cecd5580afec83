"""The log: a sentence for every event."""

from __future__ import annotations

from typing import Final

from grognard.games.indian_territory.state import (
    CONFEDERATE,
    FORT_SMITH_UNIT,
    KIOWA,
    PUT_BACK,
    UNION,
)
from grognard.games.indian_territory.words_facts import (
    ADJECTIVES,
    EVENTS,
    SIDE_NAMES,
    Names,
    dice,
    does,
    hits,
    number,
)
from grognard.kernel.words import Words

ROUNDS: Final = [" in the terrain round", " at long range", ""]  # by the mode of fire


def sentences(w: Words, n: Names) -> None:
    _turn(w, n)
    _draws(w, n)
    _administration(w, n)
    _recruits(w, n)
    _moves(w, n)
    _land(w, n)
    _forts(w, n)
    _quantrill(w, n)
    _battle(w, n)
    _fire(w, n)
    _aftermath(w, n)
    _leaders_and_wagons(w, n)


def _turn(w: Words, n: Names) -> None:
    @w.sentence("turn_begins", level="turn")
    def _(turn: int) -> str:
        return f"Turn {turn} begins: {n.turn(turn)}."

    @w.sentence("available")
    def _(entry: int, count: int) -> str:
        goes = f"{number(count, 'counter')} {'goes' if count == 1 else 'go'}"
        if entry == FORT_SMITH_UNIT:
            return f"The Union's Fort Smith units are available: {goes} to its recruit box."
        return f"{goes} to the recruit boxes."

    @w.sentence("first_player", who=0)
    def _(first: int, union: int, confederate: int, bonus: int) -> str:
        added = f" + {bonus} for its capitals" if bonus else ""
        rolls = f"The Union rolls {union}{added}, the Confederacy {confederate}"
        return f"{rolls}: {SIDE_NAMES[first]} goes first this turn."

    @w.sentence("half_over")
    def _(ends: int) -> str:
        so = "it closes the campaign phase" if ends >= n.d.ends else "the turn is half over"
        return f"End marker {ends} of {n.d.ends}: {so}."

    @w.sentence("phase_over")
    def _(turn: int) -> str:
        return f"The campaign phase of turn {turn}, {n.turn(turn)}, is over."


def _draws(w: Words, n: Names) -> None:
    @w.sentence("draw_lost", who=0)
    def _(who: int) -> str:
        return f"{does(who, 'lose')} this draw for its ravaged home country; {SIDE_NAMES[1 - who]} draws instead."

    @w.sentence("drew", who=0, level="impulse")
    def _(who: int, marker: int, effect: int) -> str:
        gives = "" if effect in EVENTS and not n.is_split(marker) else f": {_effect(effect)}"
        return f"{does(who, 'draw')} {n.marker(marker)}{gives}."

    @w.sentence("put_back", who=0)
    def _(who: int, marker: int) -> str:
        if n.d.effects[who * 2][marker] == PUT_BACK:
            return f"{does(who, 'draw')} {n.marker(marker)}, puts him back and draws again."
        return f"{does(who, 'draw')} {n.marker(marker)} as its first marker, puts it back and draws again."

    @w.sentence("loses_draw", who=0, at=(1,))
    def _(home: int, where: int) -> str:
        return f"{n.space(where)} is {ADJECTIVES[home]} home country: {SIDE_NAMES[home]} loses its next draw."

    @w.sentence("recruiting_roll", who=0)
    def _(who: int, face: int, left: int) -> str:
        return f"{does(who, 'roll')} {face}: it may raise up to {number(left, 'Indian unit')}."


def _effect(effect: int) -> str:
    return EVENTS.get(effect) or number(effect, "action")


def _administration(w: Words, n: Names) -> None:
    @w.sentence("recovered", at=(0,))
    def _(where: int, face: int, recovers: int) -> str:
        return f"The die for {n.space(where)} shows {face}: it {'recovers' if recovers else 'stays devastated'}."

    @w.sentence("tribes_home")
    def _() -> str:
        return "The Kiowa and the Comanche go home to their camps, unless troops stand there."

    @w.sentence("game_over", who=0, at=(1,), level="turn")
    def _(winner: int, where: int) -> str:
        if where >= 0:
            return f"{does(winner, 'take')} {n.space(where)} and wins at once."
        if winner == UNION:
            return "The Union controls every capital and wins."
        if winner == CONFEDERATE:
            return "The Confederacy has kept a capital and two of its bases, and wins."
        return "The war in the Territory ends in a draw."


def _recruits(w: Words, n: Names) -> None:
    @w.sentence("recruited", who=0, at=(2,))
    def _(who: int, unit: int, where: int) -> str:
        return f"{does(who, 'recruit')} {n.unit(unit)} at {n.space(where)}."

    @w.sentence("bought_wagon", who=0, at=(1,))
    def _(who: int, where: int) -> str:
        return f"{does(who, 'buy')} a supply wagon at {n.space(where)}."


def _moves(w: Words, n: Names) -> None:
    @w.sentence("stepped", who=0, at=(1, 2))
    def _(who: int, origin: int, to: int, count: int) -> str:
        return f"{does(who, 'move')} {number(count, 'counter')} from {n.space(origin)} to {n.space(to)}."

    @w.sentence("marched", who=0, at=(1, 2))
    def _(who: int, start: int, to: int, count: int) -> str:
        return f"The move of {number(count, ADJECTIVES[who] + ' counter')} from {n.space(start)} ends at {n.space(to)}."

    @w.sentence("fortune_strikes", who=0, at=(2,))
    def _(who: int, unit: int, where: int) -> str:
        return f"Fortune of War at {n.space(where)}: {SIDE_NAMES[who]} moves {n.unit(unit)}."


def _land(w: Words, n: Names) -> None:
    @w.sentence("took_control", who=0, at=(1,))
    def _(who: int, where: int) -> str:
        return f"{does(who, 'control')} {n.space(where)}."

    @w.sentence("devastated", at=(0,))
    def _(where: int) -> str:
        return f"{n.space(where)} is devastated."


def _forts(w: Words, n: Names) -> None:
    @w.sentence("fort_begun", who=0, at=(1,))
    def _(who: int, where: int) -> str:
        return f"{does(who, 'begin')} a fort at {n.space(where)}."

    @w.sentence("fort_finished", who=0, at=(1,))
    def _(who: int, where: int) -> str:
        return f"{does(who, 'complete')} the fort at {n.space(where)}."

    @w.sentence("fort_lost", who=0, at=(1,))
    def _(who: int, where: int) -> str:
        return f"No {ADJECTIVES[who]} unit is left at {n.space(where)}: the fort is removed."


def _quantrill(w: Words, n: Names) -> None:
    @w.sentence("quantrill_appears", who=0, at=(1,))
    def _(who: int, where: int) -> str:
        return f"{n.quantrill()} appears at {n.space(where)}."

    @w.sentence("quantrill_raids", who=0, at=(1,))
    def _(who: int, where: int, hits: int, *faces: int) -> str:
        fires = f"{n.quantrill()} fires at a Union wagon at {n.space(where)} and rolls {dice(faces)}"
        return f"{fires}: {number(hits, 'hit') if hits else 'no hits'}."


def _battle(w: Words, n: Names) -> None:
    @w.sentence("battle", who=0, at=(2, 3), level="battle")
    def _(attacker: int, defender: int, where: int, origin: int, pursuit: int) -> str:
        came = f" from {n.space(origin)}" if origin >= 0 else ""
        attack = f"{SIDE_NAMES[attacker]} {'attack' if attacker >= KIOWA else 'attacks'} {SIDE_NAMES[defender]}{came}"
        return f"Battle at {n.space(where)}: {attack}{', in pursuit' if pursuit else ''}."

    @w.sentence("shown", who=0, at=(1,))
    def _(who: int, where: int, *shown: int) -> str:
        return f"{does(who, 'show')} at {n.space(where)}: {', '.join(n.unit(u) for u in shown) or 'nothing'}."

    @w.sentence("supplied", who=0, at=(1,))
    def _(who: int, where: int) -> str:
        return f"{does(who, 'spend')} an increment of supply at {n.space(where)}."

    @w.sentence("superiority")
    def _(attacker: int, defender: int, ours: int, theirs: int, our_total: int, their_total: int) -> str:
        first = f"{does(attacker, 'roll')} {_sum(ours, our_total)}, {SIDE_NAMES[defender]} {_sum(theirs, their_total)}"
        if our_total == their_total:
            return f"{first}: equal, so they roll again."
        return f"{first}: tactical superiority for {SIDE_NAMES[attacker if our_total > their_total else defender]}."

    @w.sentence("battle_won", who=0, at=(2,), level="end")
    def _(winner: int, loser: int, where: int) -> str:
        return f"{does(winner, 'win')} the battle at {n.space(where)} against {SIDE_NAMES[loser]}."


def _sum(face: int, total: int) -> str:
    return str(face) if face == total else f"{face} + {total - face} = {total}"


def _fire(w: Words, n: Names) -> None:
    @w.sentence("fired", who=0, at=(1,))
    def _(who: int, where: int, shooter: int, mode: int, *rest: int) -> str:
        eliminations, panics, _counted, _shaken, bonus, *faces = rest
        fires = n.acts(shooter, "fires", "fire") + ROUNDS[mode]
        added = f" (+{bonus} each)" if bonus else ""
        return f"{fires}, {dice(faces)}{added}: {hits(eliminations, panics) or 'no effect'}."

    @w.sentence("eliminated", who=0, at=(1,), lost=2)
    def _(who: int, where: int, unit: int) -> str:
        return f"{n.acts(unit, 'is', 'are')} eliminated{f' at {n.space(where)}' if where >= 0 else ''}."

    @w.sentence("panicked", who=0, at=(1,))
    def _(who: int, where: int, unit: int) -> str:
        return f"{n.acts(unit, 'panics', 'panic')}."

    @w.sentence("broke_off", who=0, at=(1, 3))
    def _(who: int, where: int, unit: int, to: int) -> str:
        return f"{n.acts(unit, 'breaks', 'break')} off to {n.space(to)}."


def _aftermath(w: Words, n: Names) -> None:
    @w.sentence("retreated", who=0, at=(1, 2))
    def _(who: int, origin: int, to: int, count: int) -> str:
        return f"{does(who, 'retreat')} with {number(count, 'counter')} from {n.space(origin)} to {n.space(to)}."

    @w.sentence("no_retreat", who=0, at=(1,))
    def _(who: int, where: int) -> str:
        return f"No space is open to {SIDE_NAMES[who]} to retreat from {n.space(where)}: all who are left are lost."

    @w.sentence("pursued", who=0, at=(1, 2))
    def _(who: int, origin: int, to: int, count: int) -> str:
        return f"{does(who, 'pursue')} with {number(count, 'counter')} from {n.space(origin)} to {n.space(to)}."


def _leaders_and_wagons(w: Words, n: Names) -> None:
    @w.sentence("wagons_taken", who=0, at=(1,))
    def _(taker: int, where: int, count: int) -> str:
        verb = "destroy" if taker >= KIOWA else "capture"
        return f"{does(taker, verb)} {number(count, 'wagon')} at {n.space(where)}."

    @w.sentence("leader_roll", who=0, at=(1,))
    def _(who: int, where: int, leader: int, face: int, lost: int) -> str:
        return f"A roll for {n.unit(leader)}: {face}, he {'is lost' if lost else 'survives'}."
