"""The locals of every procedure. They stand apart from the steps, because procedures call one another in circles.

The three that are made most often write out their `__init__`: compiled, it is native, where a dataclass's own is not.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from grognard.kernel.flow import NOBODY, NOWHERE, Frame


@dataclass
class Game(Frame):
    """4.2 The whole game, turn by turn; `player` draws next."""

    player: int = 0
    space: int = 0


@dataclass
class Impulse(Frame):
    """4.3 One marker: `effect` is what it gives, `actions` how many are left."""

    player: int = 0
    marker: int = NOBODY
    effect: int = 0
    actions: int = 0

    def __init__(
        self,
        pc: int = 0,
        proc: int = 0,
        player: int = 0,
        marker: int = NOBODY,
        effect: int = 0,
        actions: int = 0,
    ) -> None:
        self.pc = pc
        self.proc = proc
        self.player = player
        self.marker = marker
        self.effect = effect
        self.actions = actions


@dataclass
class Recruit(Frame):
    """6 One counter or wagon (`unit` past the last counter) to be placed."""

    player: int = 0
    unit: int = 0

    def __init__(
        self,
        pc: int = 0,
        proc: int = 0,
        player: int = 0,
        unit: int = 0,
    ) -> None:
        self.pc = pc
        self.proc = proc
        self.player = player
        self.unit = unit


@dataclass
class Build(Frame):
    """10 A fort: `increments` still to be paid."""

    player: int = 0
    unit: int = 0
    increments: int = 0
    quick: bool = False
    payers: list[int] = field(default_factory=list)


@dataclass
class IndianRecruiting(Frame):
    player: int = 0
    left: int = 0


@dataclass
class Raid(Frame):
    """EVT.tribe A tribe rides: `unit` is the counter that has just moved."""

    player: int = 0
    tribe: int = 0
    unit: int = NOBODY


@dataclass
class Fortune(Frame):
    """EVT.fortune One enemy unit, drawn blindly from a stack, is moved by the player who drew the marker."""

    player: int = 0
    space: int = NOWHERE
    unit: int = NOBODY


@dataclass
class Event(Frame):
    """EVT.devastation and EVT.quantrill: one space is chosen, or none."""

    player: int = 0
    effect: int = 0


@dataclass
class Move(Frame):
    """7 A group on the march. `hand` directs it, `side` owns it; `left` is what it may still spend."""

    side: int = 0
    hand: int = 0
    members: list[int] = field(default_factory=list)
    wagons: list[int] = field(default_factory=list)
    at: int = NOWHERE
    origin: int = NOWHERE
    start: int = NOWHERE
    left: int = 0
    steps: int = 0
    alone: bool = False
    displaced: bool = False
    target: int = NOBODY

    def __init__(
        self,
        pc: int = 0,
        proc: int = 0,
        side: int = 0,
        hand: int = 0,
        members: list[int] | None = None,
        wagons: list[int] | None = None,
        at: int = NOWHERE,
        origin: int = NOWHERE,
        start: int = NOWHERE,
        left: int = 0,
        steps: int = 0,
        alone: bool = False,
        displaced: bool = False,
        target: int = NOBODY,
    ) -> None:
        self.pc = pc
        self.proc = proc
        self.side = side
        self.hand = hand
        self.members = members if members is not None else []
        self.wagons = wagons if wagons is not None else []
        self.at = at
        self.origin = origin
        self.start = start
        self.left = left
        self.steps = steps
        self.alone = alone
        self.displaced = displaced
        self.target = target


@dataclass
class Arrive(Frame):
    """Troops of a side have come into a space without a battle."""

    side: int = 0
    where: int = 0
    origin: int = NOWHERE
    leader: int = NOBODY


@dataclass
class Attack(Frame):
    """`hand` directs a tribe that attacks; troops are always directed by their owner (EVT.fortune.b)."""

    side: int = 0
    hand: int = 0
    where: int = 0
    origin: int = NOWHERE
    pursuit: bool = False
    foe: int = NOBODY


@dataclass
class Battle(Frame):
    """Attackers against one foe in a space. `turn` is the side that fires next; `fired` have done so this round.

    `more` says that a second tribe is still to be fought: then nobody pursues yet.
    """

    attacker: int = 0
    defender: int = 0
    attacker_hand: int = 0
    defender_hand: int = 0
    where: int = 0
    origin: int = NOWHERE
    pursuit: bool = False
    more: bool = False
    attacker_supplied: bool = False
    defender_supplied: bool = False
    turn: int = NOBODY
    shooter: int = NOBODY
    fired: list[int] = field(default_factory=list)
    goal: int = NOWHERE
    attackers_away: int = 0
    defenders_away: int = 0
    leaving: int = NOBODY


@dataclass
class Fire(Frame):
    """One unit fires. `owner` holds the units hit, `hand` directs the one that fires."""

    shooter: int = 0
    mode: int = 0
    target: int = NOBODY
    side: int = 0
    foe: int = 0
    where: int = 0
    attacking: bool = False
    supplied: bool = False
    hand: int = 0
    owner: int = 0
    eliminations: int = 0
    panics: int = 0


@dataclass
class Aftermath(Frame):
    """`goal` is where the loser goes: the attackers' origin, or what the defenders broke off to, or still open."""

    winner: int = 0
    loser: int = 0
    winner_hand: int = 0
    loser_hand: int = 0
    where: int = 0
    origin: int = NOWHERE
    attackers_lost: bool = False
    goal: int = NOWHERE
    away: int = 0
    pursuit: bool = False
    more: bool = False
    walls: bool = False
    leader: int = NOBODY
    destroyed: bool = False


@dataclass
class Pursuit(Frame):
    """8.6: unpanicked cavalry of the winner, with one leader, rides to one adjacent space."""

    side: int = 0
    hand: int = 0
    origin: int = 0
    members: list[int] = field(default_factory=list)
    goal: int = NOWHERE
