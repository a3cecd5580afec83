"""The locals of every procedure. They stand apart from the steps, because procedures call one another in circles."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.games.indian_territory.state import MARKER, RECRUITABLE, SIDE, SPACE, UNIT, WAGON
from grognard.kernel.flow import NOBODY, NOWHERE, Frame
from grognard.kernel.kinds import FLAG, NUMBER, PUBLIC, of, some


@dataclass
class Game(Frame):
    """4.2 The whole game, turn by turn; `player` draws next."""

    player: int = of(SIDE)
    space: int = of(NUMBER)


@dataclass
class Impulse(Frame):
    """4.3 One marker: `effect` is what it gives, `actions` how many are left."""

    player: int = of(SIDE)
    marker: int = of(MARKER, NOBODY)
    effect: int = of(NUMBER)
    actions: int = of(NUMBER)


@dataclass
class Recruit(Frame):
    """6 One counter or wagon (`unit` past the last counter) to be placed."""

    player: int = of(SIDE)
    unit: int = of(RECRUITABLE)


@dataclass
class Build(Frame):
    """10 A fort: `increments` still to be paid."""

    player: int = of(SIDE)
    unit: int = of(UNIT)
    increments: int = of(NUMBER)
    quick: bool = of(FLAG, False)
    payers: list[int] = some(WAGON)


@dataclass
class IndianRecruiting(Frame):
    player: int = of(SIDE)
    left: int = of(NUMBER)


@dataclass
class Raid(Frame):
    """EVT.tribe A tribe rides: `unit` is the counter that has just moved."""

    player: int = of(SIDE)
    tribe: int = of(SIDE)
    unit: int = of(UNIT, NOBODY)


@dataclass
class Fortune(Frame):
    """EVT.fortune One enemy unit, drawn blindly from a stack, is moved by the player who drew the marker."""

    player: int = of(SIDE)
    space: int = of(SPACE, NOWHERE)
    unit: int = of(UNIT, NOBODY)


@dataclass
class Event(Frame):
    """EVT.devastation and EVT.quantrill: one space is chosen, or none."""

    player: int = of(SIDE)
    effect: int = of(NUMBER)


@dataclass
class Move(Frame):
    """7 A group on the march. `hand` directs it, `side` owns it; `left` is what it may still spend."""

    side: int = of(SIDE)
    hand: int = of(SIDE)
    members: list[int] = some(UNIT, whose="owner")
    wagons: list[int] = some(WAGON, whose="owner")
    at: int = of(SPACE, NOWHERE)
    origin: int = of(SPACE, NOWHERE)
    start: int = of(SPACE, NOWHERE)
    left: int = of(NUMBER, whose="owner")
    steps: int = of(NUMBER)
    alone: bool = of(FLAG, False)
    displaced: bool = of(FLAG, False, whose="owner")
    target: int = of(UNIT, NOBODY)

    @property
    def owner(self) -> int:
        """Who sees the group: everybody sees tribes, and a unit that fortune has struck."""
        return PUBLIC if self.alone else self.side

@dataclass
class Arrive(Frame):
    """Troops of a side have come into a space without a battle."""

    side: int = of(SIDE)
    where: int = of(SPACE)
    origin: int = of(SPACE, NOWHERE)
    leader: int = of(UNIT, NOBODY)


@dataclass
class Attack(Frame):
    """`hand` directs a tribe that attacks; troops are always directed by their owner (EVT.fortune.b)."""

    side: int = of(SIDE)
    hand: int = of(SIDE)
    where: int = of(SPACE)
    origin: int = of(SPACE, NOWHERE)
    pursuit: bool = of(FLAG, False)
    foe: int = of(SIDE, NOBODY)


@dataclass
class Battle(Frame):
    """Attackers against one foe in a space. `turn` is the side that fires next; `fired` have done so this round.

    `more` says that a second tribe is still to be fought: then nobody pursues yet.
    """

    attacker: int = of(SIDE)
    defender: int = of(SIDE)
    attacker_hand: int = of(SIDE)
    defender_hand: int = of(SIDE)
    where: int = of(SPACE)
    origin: int = of(SPACE, NOWHERE)
    pursuit: bool = of(FLAG, False)
    more: bool = of(FLAG, False)
    attacker_supplied: bool = of(FLAG, False)
    defender_supplied: bool = of(FLAG, False)
    turn: int = of(SIDE, NOBODY)
    shooter: int = of(UNIT, NOBODY)
    fired: list[int] = some(UNIT)
    goal: int = of(SPACE, NOWHERE)
    attackers_away: int = of(NUMBER)
    defenders_away: int = of(NUMBER)
    leaving: int = of(UNIT, NOBODY)


@dataclass
class Fire(Frame):
    """One unit fires. `owner` holds the units hit, `hand` directs the one that fires."""

    shooter: int = of(UNIT)
    mode: int = of(NUMBER)
    target: int = of(UNIT, NOBODY)
    side: int = of(SIDE)
    foe: int = of(SIDE)
    where: int = of(SPACE)
    attacking: bool = of(FLAG, False)
    supplied: bool = of(FLAG, False)
    hand: int = of(SIDE)
    owner: int = of(SIDE)
    eliminations: int = of(NUMBER)
    panics: int = of(NUMBER)


@dataclass
class Aftermath(Frame):
    """`goal` is where the loser goes: the attackers' origin, or what the defenders broke off to, or still open."""

    winner: int = of(SIDE)
    loser: int = of(SIDE)
    winner_hand: int = of(SIDE)
    loser_hand: int = of(SIDE)
    where: int = of(SPACE)
    origin: int = of(SPACE, NOWHERE)
    attackers_lost: bool = of(FLAG, False)
    goal: int = of(SPACE, NOWHERE)
    away: int = of(NUMBER)
    pursuit: bool = of(FLAG, False)
    more: bool = of(FLAG, False)
    walls: bool = of(FLAG, False)
    leader: int = of(UNIT, NOBODY)
    destroyed: bool = of(FLAG, False)


@dataclass
class Pursuit(Frame):
    """8.6: unpanicked cavalry of the winner, with one leader, rides to one adjacent space."""

    side: int = of(SIDE)
    hand: int = of(SIDE)
    origin: int = of(SPACE)
    members: list[int] = some(UNIT)
    goal: int = of(SPACE, NOWHERE)
