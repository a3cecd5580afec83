"""The log in words: a sentence for every event."""

from __future__ import annotations

from grognard.games.hand_of_destiny.matter import EFFECTS, ELIMINATION, PANIC
from grognard.games.hand_of_destiny.words_facts import Names, dice, number
from grognard.kernel.flow import NOBODY
from grognard.kernel.scene import Die, Roll
from grognard.kernel.words import Words

RESULT = {0: "none", PANIC: "panic", ELIMINATION: "lost"}


def write_log(w: Words, n: Names) -> None:
    _turns(w, n)
    _cards(w, n)
    _recruits(w, n)
    _marches(w, n)
    _events(w, n)
    _battle(w, n)
    _fire(w, n)
    _aftermath(w, n)
    _victory(w, n)
    _rolls(w, n)


def _turns(w: Words, n: Names) -> None:
    @w.sentence("turn_begins", level="turn")
    def _(turn: int) -> str:
        return f"Turn {turn} of {n.d.turns} begins: {n.turn(turn)}."

    @w.sentence("player_turn", who=0, level="impulse")
    def _(side: int, turn: int) -> str:
        return f"The {n.d.adjectives[side]} player turn."

    @w.sentence("arrived", who=0)
    def _(side: int, unit: int) -> str:
        return f"{n.unit(unit)} is at hand: to the {n.d.adjectives[side]} Recruit Box."


def _cards(w: Words, n: Names) -> None:
    @w.sentence("drew", who=0)
    def _(side: int, card: int) -> str:
        return f"{n.who(side)} draws {n.card(card)}."

    @w.sentence("no_card", who=0)
    def _(side: int) -> str:
        return f"{n.who(side)} has no card to draw: no recruits and no movement."

    @w.sentence("discarded", who=0)
    def _(side: int, card: int) -> str:
        return f"{n.card(card)} goes to the {n.d.adjectives[side]} discards."

    @w.sentence("removed", who=0)
    def _(side: int, card: int) -> str:
        return f"{n.card(card)} is removed from play."

    @w.sentence("reshuffled", who=0)
    def _(side: int) -> str:
        return f"{n.who(side)} shuffles a new deck."

    @w.sentence("event", who=0)
    def _(side: int, event: int) -> str:
        return n.event(event)

    @w.sentence("event_ignored", who=0)
    def _(side: int, event: int) -> str:
        return f"An event of {n.card(n.d.events[event].card)} is ignored: what it asks for is not so."

    @w.sentence("event_declined", who=0)
    def _(side: int, event: int) -> str:
        return f"{n.who(side)} declines an event of {n.card(n.d.events[event].card)}."

    @w.sentence("event_used", who=0, at=(2,))
    def _(side: int, event: int, where: int) -> str:
        return f"{n.who(side)} uses {n.card(n.d.events[event].card)} at {n.space(where)}: {n.event(event)}"


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
        return f"The {n.d.adjectives[side]} fort at {n.space(where)} is gone."


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

    @w.sentence("shown", who=0, at=(1,))
    def _(side: int, where: int, *units: int) -> str:
        return f"{n.who(side)} shows at {n.space(where)}: {n.units(units)}."

    @w.sentence("attrition", who=0)
    def _(side: int, unit: int, face: int, falls: int) -> str:
        return f"{n.unit(unit)} forced the march and rolls {face}: it {'falls out' if falls else 'holds out'}."


def _events(w: Words, n: Names) -> None:
    @w.sentence("lost", who=0, at=(1,), lost=2)
    def _(side: int, where: int, unit: int, dead: int) -> str:
        goes = "the dead pile" if dead else "the Recruit Box"
        return f"{n.unit(unit)} is lost at {n.space(where)}, to {goes}."

    @w.sentence("desertion", who=0)
    def _(side: int, roll: int, count: int, *faces: int) -> str:
        rolls = f"Dice for the {n.d.adjectives[side]} units, {roll} or less"
        return f"{rolls}: {dice(faces)}; {number(count, 'unit')} lost."

    @w.sentence("restored", who=0, at=(2,))
    def _(side: int, unit: int, where: int) -> str:
        to = f"to {n.space(where)}" if where >= 0 else "to the Recruit Box"
        return f"{n.unit(unit)} comes back from the dead pile {to}."

    @w.sentence("redeployed", who=0, at=(1, 2))
    def _(side: int, origin: int, to: int) -> str:
        return f"{n.who(side)} brings a unit from {n.space(origin)} straight to {n.space(to)}."

    @w.sentence("lasting", who=0)
    def _(side: int, effect: int) -> str:
        return f"From now on: {EFFECTS[n.d.effects[effect].do].replace('_', ' ')}, as {n.side(side)}'s card says."

    @w.sentence("lasting_over")
    def _(effect: int) -> str:
        return f"It is over with the {EFFECTS[n.d.effects[effect].do].replace('_', ' ')} of a card."

    @w.sentence("peeked", who=0, at=(1,))
    def _(side: int, where: int) -> str:
        return f"{n.who(side)} looks at the enemy at {n.space(where)}."

    @w.sentence("seen", who=0, at=(1,))
    def _(side: int, where: int, *units: int) -> str:
        return f"At {n.space(where)}: {n.units(units)}."


def _battle(w: Words, n: Names) -> None:
    @w.sentence("battle", who=0, at=(2,), level="battle")
    def _(attacker: int, defender: int, where: int) -> str:
        return f"Battle at {n.space(where)}: {n.side(attacker)} attacks {n.side(defender)}."

    @w.sentence("lined_up", who=0, at=(1,))
    def _(side: int, where: int, *units: int) -> str:
        return f"{n.who(side)} lines up {n.units(units)}."

    @w.sentence("superiority", who=6)
    def _(a: int, b: int, first: int, second: int, ours: int, theirs: int, turn: int, round: int) -> str:
        rolls = f"{n.d.adjectives[a]} {_sum(first, ours)}, {n.d.adjectives[b]} {_sum(second, theirs)}"
        return f"Round {round}: {rolls}: tactical superiority for {n.side(turn)}."

    @w.sentence("stalemate", who=0, at=(1,))
    def _(side: int, where: int) -> str:
        return f"Nobody at {n.space(where)} can harm the other: {n.side(side)}, which attacked, has lost."

    @w.sentence("battle_won", who=0, at=(2,))
    def _(won: int, lost: int, where: int) -> str:
        return f"{n.who(won)} wins the battle at {n.space(where)}."

    @w.sentence("all_gone", who=0, at=(2,))
    def _(won: int, lost: int, where: int) -> str:
        return f"All of {n.side(lost)} have broken off; {n.side(won)} keeps {n.space(where)}."


def _sum(face: int, total: int) -> str:
    return str(face) if face == total else f"{face} + {total - face} = {total}"


def _fire(w: Words, n: Names) -> None:
    @w.sentence("fired", who=0, at=(1,))
    def _(side: int, where: int, shooter: int, kind: int, how: int, *rest: int) -> str:
        eliminations, panics, *faces = rest
        who = n.unit(shooter) if shooter != NOBODY else f"{n.d.adjectives[side]} {n.d.type_names[kind].lower()}"
        hits = [number(eliminations, "elimination")] if eliminations else []
        hits += [number(panics, "panic")] if panics else []
        return f"{who} fires, {dice(faces)}: {', '.join(hits) or 'no effect'}."

    @w.sentence("eliminated", who=0, at=(1,), lost=2)
    def _(side: int, where: int, unit: int) -> str:
        return f"{n.unit(unit)} is eliminated."

    @w.sentence("panicked", who=0, at=(1,))
    def _(side: int, where: int, unit: int) -> str:
        return f"{n.unit(unit)} panics."

    @w.sentence("broke_off", who=0, at=(1, 2))
    def _(side: int, where: int, to: int, unit: int, *cargo: int) -> str:
        along = f" with {n.units(cargo)}" if cargo else ""
        return f"{n.unit(unit)} breaks off{along} to {n.space(to)}."


def _aftermath(w: Words, n: Names) -> None:
    @w.sentence("retreated", who=0, at=(1, 2))
    def _(side: int, where: int, to: int, *units: int) -> str:
        return f"{n.who(side)} retreats from {n.space(where)} to {n.space(to)}: {n.units(units)}."

    @w.sentence("no_retreat", who=0, at=(1,))
    def _(side: int, where: int, *units: int) -> str:
        return f"No space is open to {n.units(units)}."

    @w.sentence("rallied", who=0, level="end")
    def _(side: int, count: int, *units: int) -> str:
        return f"{n.who(side)} rallies {n.units(units) if units else number(count, 'unit')}."

    @w.sentence("reward", who=0, at=(1,))
    def _(side: int, where: int, unit: int) -> str:
        return f"A Major Battle is won: {n.unit(unit)} comes to {n.space(where)}."

    @w.sentence("penalty", who=0, at=(1,), lost=2)
    def _(side: int, where: int, unit: int) -> str:
        return f"A Major Battle is lost: {n.unit(unit)} leaves {n.space(where)} for the Recruit Box."

    @w.sentence("pursued", who=0, at=(1, 2))
    def _(side: int, where: int, to: int, count: int, *units: int) -> str:
        who = n.units(units) if units else number(count, "unit")
        return f"{n.who(side)} pursues from {n.space(where)} to {n.space(to)}: {who}."


def _victory(w: Words, n: Names) -> None:
    @w.sentence("scored", who=0)
    def _(side: int, amount: int, award: int) -> str:
        why = f": {n.d.awards[award].text}" if award >= 0 else ""
        return f"{number(amount, 'point')} for {n.side(side)}{why}."

    @w.sentence("game_over")
    def _(winner: int, sudden: int, level: int) -> str:
        if sudden >= 0:
            return f"{n.who(winner)} wins at once. {n.d.sudden[sudden].text}"
        return f"The game is over: {n.d.levels[level].text}."


def _rolls(w: Words, n: Names) -> None:
    @w.roll("fired")
    def _(side: int, where: int, shooter: int, kind: int, how: int, *rest: int) -> Roll:
        faces = rest[2:]
        column = n.d.column[shooter] if shooter != NOBODY else _column(n, kind)
        fell = [Die(x, RESULT[n.d.results[column][x - 1]]) for x in faces]
        name = n.unit(shooter) if shooter != NOBODY else n.d.type_names[kind]
        return Roll(f"{name} fires", fell, "", n.d.units[shooter] if shooter != NOBODY else "")

    @w.roll("superiority")
    def _(a: int, b: int, first: int, second: int, ours: int, theirs: int, turn: int, round: int) -> Roll:
        fell = [Die(first, n.d.adjectives[a]), Die(second, n.d.adjectives[b])]
        return Roll("Tactical superiority", fell, f"{ours} to {theirs}, for {n.side(turn)}")

    @w.roll("half_die")
    def _(side: int, count: int, face: int) -> Roll:
        return Roll("Recruits", [Die(face)], number(count, "recruit"))

    @w.roll("attrition")
    def _(side: int, unit: int, face: int, falls: int) -> Roll:
        return Roll("Forced march", [Die(face, "lost" if falls else "none")], "", n.d.units[unit])

    @w.roll("desertion")
    def _(side: int, roll: int, count: int, *faces: int) -> Roll:
        return Roll("Desertion", [Die(x, "lost" if x <= roll else "none") for x in faces])


def _column(n: Names, kind: int) -> int:
    """The column of a type, by any of its units that has one."""
    return next((c for c, t in zip(n.d.column, n.d.type, strict=True) if t == kind and c >= 0), 0)
