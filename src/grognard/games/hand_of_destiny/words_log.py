"""The log in words: a sentence for every event."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.words_effects import lasting, owner_of, said
from grognard.games.hand_of_destiny.words_facts import Names, dice, full, number
from grognard.kernel.flow import NOBODY
from grognard.kernel.words import Words

FROM_AMBUSH: Final = 1  # how a volley is fired
BOMBARDING: Final = 2


def sentences(w: Words, n: Names) -> None:
    _turns(w, n)
    _cards(w, n)
    _recruits(w, n)
    _marches(w, n)
    _events(w, n)
    _battle(w, n)
    _fire(w, n)
    _aftermath(w, n)
    _victory(w, n)


def _turns(w: Words, n: Names) -> None:
    @w.sentence("turn_begins", level="turn")
    def _(turn: int) -> str:
        return f"Turn {turn} of {n.d.turns} begins: {n.turn(turn)}."

    @w.sentence("player_turn", who=0, level="impulse")
    def _(side: int, turn: int) -> str:
        return f"The {n.adjective(side)} player turn."

    @w.sentence("arrived", who=0)
    def _(side: int, unit: int) -> str:
        return f"{n.acts(unit, 'comes', 'come')} to the {n.adjective(side)} Recruit Box."


def _cards(w: Words, n: Names) -> None:
    @w.sentence("drew", who=0)
    def _(side: int, card: int) -> str:
        return f"{n.who(side)} draws {n.card(card)}."

    @w.sentence("no_card", who=0)
    def _(side: int) -> str:
        return f"{n.who(side)} has no card to draw: no recruits and no movement."

    @w.sentence("discarded", who=0)
    def _(side: int, card: int) -> str:
        return f"{n.card(card)} goes to the {n.adjective(side)} discards."

    @w.sentence("removed", who=0)
    def _(side: int, card: int) -> str:
        return f"{n.card(card)} is removed from play."

    @w.sentence("reshuffled", who=0)
    def _(side: int) -> str:
        return f"{n.who(side)} shuffles a new deck."

    @w.sentence("event", who=0)
    def _(side: int, event: int) -> str:
        return f"{n.card(n.d.events[event].card)} takes effect. {n.event(event)}"

    @w.sentence("event_ignored", who=0)
    def _(side: int, event: int) -> str:
        return f"The event of {n.card(n.d.events[event].card)} is ignored: its condition is not met."

    @w.sentence("event_declined", who=0)
    def _(side: int, event: int) -> str:
        return f"{n.who(side)} declines the event of {n.card(n.d.events[event].card)}."

    @w.sentence("event_used", who=0, at=(2,))
    def _(side: int, event: int, where: int) -> str:
        return f"{n.who(side)} uses {n.card(n.d.events[event].card)} in the battle at {n.space(where)}."


def _recruits(w: Words, n: Names) -> None:
    @w.sentence("recruited", who=0, at=(1,))
    def _(side: int, where: int, unit: int) -> str:
        return f"{n.who(side)} recruits {n.unit(unit)} at {n.space(where)}."

    @w.sentence("half_die", who=0)
    def _(side: int, count: int, face: int) -> str:
        return f"{n.who(side)} rolls {face}: {number(count, 'recruit')}."

    @w.sentence("fort_built", who=0, at=(1,))
    def _(side: int, where: int) -> str:
        return f"{n.who(side)} builds a fort at {n.space(where)}."

    @w.sentence("fort_razed", who=0, at=(1,))
    def _(side: int, where: int) -> str:
        return f"{n.who(side)} takes down its fort at {n.space(where)}."

    @w.sentence("fort_gone", who=0, at=(1,))
    def _(side: int, where: int) -> str:
        return f"The {n.adjective(side)} fort at {n.space(where)} is gone."


def _marches(w: Words, n: Names) -> None:
    @w.sentence("stepped", who=0, at=(1, 2))
    def _(side: int, origin: int, to: int, count: int, sails: int) -> str:
        verb = "sails with" if sails else "marches with"
        return f"{n.who(side)} {verb} {number(count, 'unit')} from {n.space(origin)} to {n.space(to)}."

    @w.sentence("embarked", who=0, at=(1,))
    def _(side: int, where: int, count: int) -> str:
        return f"{number(count, 'unit')} {'goes' if count == 1 else 'go'} aboard at {n.space(where)}."

    @w.sentence("landed", who=0, at=(1,))
    def _(side: int, where: int, count: int) -> str:
        return f"{number(count, 'unit')} {'lands' if count == 1 else 'land'} at {n.space(where)}."

    @w.sentence("held", who=0, at=(1,))
    def _(side: int, where: int) -> str:
        return f"{n.who(side)} holds {n.space(where)}."

    @w.sentence("turned_back", who=0, at=(1,))
    def _(side: int, where: int) -> str:
        return f"{n.who(side)} finds a truce at {n.space(where)} and may not go there."

    @w.sentence("shown", who=0, at=(1,))
    def _(side: int, where: int, *units: int) -> str:
        return full(f"{n.who(side)} shows at {n.space(where)}: {n.units(units)}")

    @w.sentence("attrition", who=0)
    def _(side: int, unit: int, face: int, falls: int) -> str:
        end = "to the Recruit Box" if falls else "no loss"
        rolls = n.acts(unit, "rolls", "roll") if unit != NOBODY else "a unit rolls"
        return f"Forced march: {rolls} {face}, {end}."


def _events(w: Words, n: Names) -> None:
    @w.sentence("lost", who=0, at=(1,), lost=2)
    def _(side: int, where: int, unit: int, dead: int) -> str:
        goes = "the dead pile" if dead else "the Recruit Box"
        return f"{n.acts(unit, 'leaves', 'leave')} {n.space(where)} for {goes}."

    @w.sentence("desertion", who=0)
    def _(side: int, roll: int, count: int, *faces: int) -> str:
        lost = number(count, "unit") if count else "nobody"
        return f"{number(len(faces), n.adjective(side) + ' unit')} {_roll(len(faces))} {dice(faces)}: {lost} lost."

    @w.sentence("restored", who=0, at=(2,))
    def _(side: int, unit: int, where: int) -> str:
        to = f"to {n.space(where)}" if where >= 0 else "to the Recruit Box"
        return f"{n.acts(unit, 'comes', 'come')} back from the dead pile {to}."

    @w.sentence("redeployed", who=0, at=(1, 2))
    def _(side: int, origin: int, to: int) -> str:
        return f"{n.who(side)} brings a unit from {n.space(origin)} straight to {n.space(to)}."

    @w.sentence("lasting", who=0)
    def _(side: int, effect: int) -> str:
        return f"{lasting(n, n.d.effects[effect], side)}."

    @w.sentence("lasting_over")
    def _(effect: int) -> str:
        what = said(n, n.d.effects[effect], owner_of(n, effect))
        return f"{what}: no longer in force."

    @w.sentence("peeked", who=0, at=(1,))
    def _(side: int, where: int) -> str:
        return f"{n.who(side)} looks at the enemy at {n.space(where)}."

    @w.sentence("seen", who=0, at=(1,))
    def _(side: int, where: int, *units: int) -> str:
        return full(f"Seen at {n.space(where)}: {n.units(units)}")


def _roll(count: int) -> str:
    return "rolls" if count == 1 else "roll"


def _rally(count: int, side: str) -> str:
    return f"{number(count, side + ' unit')} {'rallies' if count == 1 else 'rally'}"


def _battle(w: Words, n: Names) -> None:
    @w.sentence("battle", who=0, at=(2,), level="battle")
    def _(attacker: int, defender: int, where: int) -> str:
        return f"Battle at {n.space(where)}: {n.side(attacker)} attacks {n.side(defender)}."

    @w.sentence("lined_up", who=0, at=(1,))
    def _(side: int, where: int, *units: int) -> str:
        return full(f"{n.who(side)} lines up {n.units(units)}")

    @w.sentence("superiority", who=6)
    def _(a: int, b: int, first: int, second: int, ours: int, theirs: int, turn: int, round: int) -> str:
        rolls = f"{n.adjective(a)} {_sum(first, ours)}, {n.adjective(b)} {_sum(second, theirs)}"
        tie = "a tie, " if ours == theirs else ""
        return f"Round {round}. {rolls}: {tie}tactical superiority for {n.side(turn)}."

    @w.sentence("stalemate", who=0, at=(1,))
    def _(side: int, where: int) -> str:
        return f"Nobody at {n.space(where)} can do harm any more: {n.side(side)}, the attacker, has lost."

    @w.sentence("battle_won", who=0, at=(2,), level="end")
    def _(won: int, lost: int, where: int) -> str:
        return f"{n.who(won)} wins the battle at {n.space(where)}."

    @w.sentence("all_gone", who=0, at=(2,), level="end")
    def _(won: int, lost: int, where: int) -> str:
        return f"All {n.adjective(lost)} units have broken off: {n.side(won)} keeps {n.space(where)}."


def _sum(face: int, total: int) -> str:
    return str(face) if face == total else f"{face} + {total - face} = {total}"


def _fire(w: Words, n: Names) -> None:
    @w.sentence("fired", who=0, at=(1,))
    def _(side: int, where: int, shooter: int, kind: int, how: int, *rest: int) -> str:
        eliminations, panics, *faces = rest
        hits = [number(eliminations, "elimination")] if eliminations else []
        hits += [number(panics, "panic")] if panics and how != BOMBARDING else []
        return f"{_fires(n, side, where, shooter, kind, how)}, {dice(faces)}: {', '.join(hits) or 'no effect'}."

    @w.sentence("eliminated", who=0, at=(1,), lost=2)
    def _(side: int, where: int, unit: int) -> str:
        return f"{n.acts(unit, 'is', 'are')} eliminated."

    @w.sentence("panicked", who=0, at=(1,))
    def _(side: int, where: int, unit: int) -> str:
        return f"{n.acts(unit, 'panics', 'panic')}."

    @w.sentence("broke_off", who=0, at=(1, 2))
    def _(side: int, where: int, to: int, unit: int, *cargo: int) -> str:
        along = f" with {n.units(cargo)}" if cargo else ""
        return f"{n.acts(unit, 'breaks', 'break')} off{along} to {n.space(to)}."


def _fires(n: Names, side: int, where: int, shooter: int, kind: int, how: int) -> str:
    """Outside a battle the other side is told of the type alone."""
    at = f" at {n.space(where)}" if how == BOMBARDING else " from ambush" if how == FROM_AMBUSH else ""
    if shooter == NOBODY:
        return f"{n.who(side)} ({n.d.type_names[kind]}) fires{at}"
    return n.acts(shooter, "fires", "fire") + at


def _aftermath(w: Words, n: Names) -> None:
    @w.sentence("retreated", who=0, at=(1, 2))
    def _(side: int, where: int, to: int, *units: int) -> str:
        return f"{n.act(units, 'retreats', 'retreat')} from {n.space(where)} to {n.space(to)}."

    @w.sentence("no_retreat", who=0, at=(1,))
    def _(side: int, where: int, *units: int) -> str:
        return full(f"No retreat from {n.space(where)} is open to {n.units(units)}")

    @w.sentence("rallied", who=0)
    def _(side: int, count: int, *units: int) -> str:
        return f"{n.act(units, 'rallies', 'rally')}." if units else f"{_rally(count, n.adjective(side))}."

    @w.sentence("reward", who=0, at=(1,))
    def _(side: int, where: int, unit: int) -> str:
        return f"A Major Battle is won: {n.acts(unit, 'comes', 'come')} to {n.space(where)}."

    @w.sentence("penalty", who=0, at=(1,), lost=2)
    def _(side: int, where: int, unit: int) -> str:
        return f"A Major Battle is lost: {n.acts(unit, 'leaves', 'leave')} {n.space(where)} for the Recruit Box."

    @w.sentence("pursued", who=0, at=(1, 2))
    def _(side: int, where: int, to: int, count: int, *units: int) -> str:
        who = n.units(units) if units else number(count, "unit")
        return full(f"{n.who(side)} pursues from {n.space(where)} to {n.space(to)} with {who}")


def _victory(w: Words, n: Names) -> None:
    @w.sentence("scored", who=0)
    def _(side: int, amount: int, award: int) -> str:
        why = f": {n.d.awards[award].text.rstrip('.')}" if award >= 0 else ""
        return f"{number(amount, 'point')} for {n.side(side)}{why}."

    @w.sentence("game_over", who=0, level="turn")
    def _(winner: int, sudden: int, level: int) -> str:
        if sudden >= 0:
            return f"{n.who(winner)} wins at once. {n.d.sudden[sudden].text}"
        return f"The game is over: {n.d.levels[level].text.rstrip('.')}."
