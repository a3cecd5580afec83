"""The locals of every procedure. They stand apart from the steps, because procedures call one another in circles."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.games.hand_of_destiny.state import EFFECT, EVENT, SIDE, SPACE, UNIT
from grognard.kernel.flow import NOBODY, NOWHERE, Frame
from grognard.kernel.kinds import FLAG, NUMBER, PUBLIC, of, some


@dataclass
class Campaign(Frame):
    """6.1 The whole game, turn by turn: the first player's turn, the second's, the End Turn Phase."""


@dataclass
class PlayerTurn(Frame):
    """6.2 Campaign Card, Recruiting, March, Battle."""

    side: int = of(SIDE)


@dataclass
class Events(Frame):
    """7.1c The events that the card in play names for a phase; `index` is the next of the card's events."""

    side: int = of(SIDE)
    phase: int = of(NUMBER)
    index: int = of(NUMBER)


@dataclass
class Effects(Frame):
    """The effects of one event, or of an option of it, one after another."""

    owner: int = of(SIDE)
    queue: list[int] = some(EFFECT)


@dataclass
class Recruiting(Frame):
    """6.2g The recruit lines of the card, and forts before, between and after them (22.1a).

    With an `effect` it is the one line of an event (effect 7), and no forts.
    """

    side: int = of(SIDE)
    effect: int = of(EFFECT, -1)
    line: int = of(NUMBER)
    left: int = of(NUMBER, -1)  # of this line; -1: not yet counted
    unit: int = of(UNIT, NOBODY)


@dataclass
class March(Frame):
    """11 The moves of one March Phase."""

    side: int = of(SIDE)


@dataclass
class Move(Frame):
    """11.0f Units on the march together. `cargo` is aboard the fleets among `members` (12.4)."""

    side: int = of(SIDE)
    members: list[int] = some(UNIT, whose="side")
    cargo: list[int] = some(UNIT, whose="side")
    afloat: bool = of(FLAG, False)
    at: int = of(SPACE, NOWHERE)
    origin: int = of(SPACE, NOWHERE)
    steps: int = of(NUMBER)
    stopped: bool = of(FLAG, False)
    resting: list[int] = some(UNIT, whose="side")  # have ended a forced march: a die each


@dataclass
class Battles(Frame):
    """13.1a The battles of one Battle Phase, in the order that the active player chooses."""

    side: int = of(SIDE)
    where: int = of(SPACE, NOWHERE)


@dataclass
class Battle(Frame):
    """13 One battle. `turn` is the side that fires next, `fired` have had their turn in this round.

    `weak` were out of supply when it began (21.3b); `uses` are the one-battle events that the attacker uses here;
    `passed` are the sides that want no more turns in this round (13.1g); `leaver` broke off last, and nobody has fired
    since (18.0f). `ambush` counts the ambushes that were offered, `volleys` what is left of the last of them.
    """

    attacker: int = of(SIDE)
    defender: int = of(SIDE)
    where: int = of(SPACE)
    attackers: int = of(NUMBER)  # when it began, without leaders (20.0a)
    defenders: int = of(NUMBER)
    weak: list[int] = some(UNIT)
    uses: list[int] = some(EVENT)
    ambush: int = of(NUMBER)
    volleys: int = of(NUMBER)
    round: int = of(NUMBER)
    turn: int = of(SIDE, NOBODY)
    fired: list[int] = some(UNIT)
    passed: list[int] = some(SIDE)
    leaver: int = of(UNIT, NOBODY)


@dataclass
class Volley(Frame):
    """13.1h One unit of `side` fires `dice` dice at the enemies in `where`.

    Outside a battle (15.0a) `battle` is false and panics do nothing. `attacking`: the targets defend, so that forts
    (unless `breached`) and elite troops stand fast; where the targets attack, the `steadfast` do (effect 3).
    """

    shooter: int = of(UNIT, whose="gunner")
    side: int = of(SIDE)
    where: int = of(SPACE)
    dice: int = of(NUMBER)
    battle: bool = of(FLAG, True)
    ambush: bool = of(FLAG, False)
    attacking: bool = of(FLAG, False)
    breached: bool = of(FLAG, False)
    steadfast: list[int] = some(UNIT)
    eliminations: int = of(NUMBER)
    panics: int = of(NUMBER)

    @property
    def gunner(self) -> int:
        """Who sees which unit fires: everybody in a battle, outside of one only its own side."""
        return PUBLIC if self.battle else self.side


@dataclass
class BreakOff(Frame):
    """18 A unit leaves; a fleet may take others along, who have not `fired` in this round."""

    side: int = of(SIDE)
    unit: int = of(UNIT)
    where: int = of(SPACE)
    fired: list[int] = some(UNIT)
    cargo: list[int] = some(UNIT)


@dataclass
class Aftermath(Frame):
    """13.5 to 13.6, 20, 19: retreat, fort removal, rally, reward, penalty, pursuit. `won` is false after 18.0f.

    `shaken` were panicked in the battle, and `rewarded` came for it: neither pursues (19.0b).
    """

    winner: int = of(SIDE)
    loser: int = of(SIDE)
    where: int = of(SPACE)
    attacker: int = of(SIDE)
    won: bool = of(FLAG, True)
    major: bool = of(FLAG, False)
    shaken: list[int] = some(UNIT)
    rewarded: int = of(UNIT, NOBODY)


@dataclass
class Retreat(Frame):
    """13.5 The loser's units leave for `goal`. Where the force is `divided` (13.5b), its fleets do, with `cargo`."""

    side: int = of(SIDE)
    where: int = of(SPACE)
    divided: bool = of(FLAG, False)
    goal: int = of(SPACE, NOWHERE)
    cargo: list[int] = some(UNIT)


@dataclass
class Pursuit(Frame):
    """19 One group, one space. `barred` were panicked, or came as the reward."""

    side: int = of(SIDE)
    where: int = of(SPACE)
    barred: list[int] = some(UNIT)
    members: list[int] = some(UNIT)


@dataclass
class Loss(Frame):
    """Effects 15 and 16: units of `side` are removed, chosen or by a die each; `space` is where lots are drawn."""

    owner: int = of(SIDE)
    side: int = of(SIDE)
    effect: int = of(EFFECT)
    left: int = of(NUMBER)
    space: int = of(SPACE, NOWHERE)
    chosen: list[int] = some(UNIT, whose="side")


@dataclass
class Bombard(Frame):
    """Effect 6: special combat outside battle (15.0a)."""

    owner: int = of(SIDE)
    effect: int = of(EFFECT)
    left: int = of(NUMBER)
    done: list[int] = some(UNIT, whose="owner")
    shooter: int = of(UNIT, NOBODY, whose="owner")


@dataclass
class Restore(Frame):
    """Effect 8: out of the dead pile."""

    owner: int = of(SIDE)
    effect: int = of(EFFECT)
    left: int = of(NUMBER)
    unit: int = of(UNIT, NOBODY)


@dataclass
class Redeploy(Frame):
    """Effect 11: straight to one space."""

    owner: int = of(SIDE)
    effect: int = of(EFFECT)
    left: int = of(NUMBER)
    goal: int = of(SPACE, NOWHERE)


@dataclass
class MoveEnemy(Frame):
    """Effect 12: the card's owner moves enemy units."""

    owner: int = of(SIDE)
    effect: int = of(EFFECT)
    left: int = of(NUMBER)
    space: int = of(SPACE, NOWHERE)
    unit: int = of(UNIT, NOBODY)
    steps: int = of(NUMBER)
    done: list[int] = some(UNIT)


@dataclass
class Peek(Frame):
    """Effect 19: a look at enemy stacks."""

    owner: int = of(SIDE)
    effect: int = of(EFFECT)
    left: int = of(NUMBER)


@dataclass
class FortEvent(Frame):
    """Effect 22: fort markers placed or removed by a card."""

    owner: int = of(SIDE)
    effect: int = of(EFFECT)
    left: int = of(NUMBER)


@dataclass
class ChooseOne(Frame):
    """Effect 25: one of several lists of effects."""

    owner: int = of(SIDE)
    effect: int = of(EFFECT)


@dataclass
class Discards(Frame):
    """Effect 18: the top cards of a deck, unused."""

    side: int = of(SIDE)
    left: int = of(NUMBER)
