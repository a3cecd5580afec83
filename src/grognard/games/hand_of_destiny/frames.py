"""The locals of every procedure. They stand apart from the steps, because procedures call one another in circles."""

from __future__ import annotations

from dataclasses import dataclass, field

from grognard.kernel.flow import NOBODY, NOWHERE, Frame


@dataclass
class Campaign(Frame):
    """6.1 The whole game, turn by turn: the first player's turn, the second's, the End Turn Phase."""


@dataclass
class PlayerTurn(Frame):
    """6.2 Campaign Card, Recruiting, March, Battle."""

    side: int = 0


@dataclass
class Events(Frame):
    """7.1c The events that the card in play names for a phase; `index` is the next of the card's events."""

    side: int = 0
    phase: int = 0
    index: int = 0


@dataclass
class Effects(Frame):
    """The effects of one event, or of an option of it, one after another."""

    owner: int = 0
    queue: list[int] = field(default_factory=list)


@dataclass
class Recruiting(Frame):
    """6.2g The recruit lines of the card, and forts before, between and after them (22.1a).

    With an `effect` it is the one line of an event (effect 7), and no forts.
    """

    side: int = 0
    effect: int = -1
    line: int = 0
    left: int = -1  # of this line; -1: not yet counted
    unit: int = NOBODY


@dataclass
class March(Frame):
    """11 The moves of one March Phase."""

    side: int = 0


@dataclass
class Move(Frame):
    """11.0f Units on the march together. `cargo` is aboard the fleets among `members` (12.4)."""

    side: int = 0
    members: list[int] = field(default_factory=list)
    cargo: list[int] = field(default_factory=list)
    afloat: bool = False
    at: int = NOWHERE
    origin: int = NOWHERE
    steps: int = 0
    stopped: bool = False
    resting: list[int] = field(default_factory=list)  # have ended a forced march: a die each


@dataclass
class Battles(Frame):
    """13.1a The battles of one Battle Phase, in the order that the active player chooses."""

    side: int = 0
    where: int = NOWHERE


@dataclass
class Battle(Frame):
    """13 One battle. `turn` is the side that fires next, `fired` have had their turn in this round.

    `weak` were out of supply when it began (21.3b); `uses` are the one-battle events that the attacker uses here;
    `passed` are the sides that want no more turns in this round (13.1g); `leaver` broke off last, and nobody has fired
    since (18.0f). `ambush` counts the ambushes that were offered, `volleys` what is left of the last of them.
    """

    attacker: int = 0
    defender: int = 0
    where: int = 0
    attackers: int = 0  # when it began, without leaders (20.0a)
    defenders: int = 0
    weak: list[int] = field(default_factory=list)
    uses: list[int] = field(default_factory=list)
    ambush: int = 0
    volleys: int = 0
    round: int = 0
    turn: int = NOBODY
    fired: list[int] = field(default_factory=list)
    passed: list[int] = field(default_factory=list)
    leaver: int = NOBODY


@dataclass
class Volley(Frame):
    """13.1h One unit of `side` fires `dice` dice at the enemies in `where`.

    Outside a battle (15.0a) `battle` is false and panics do nothing. `attacking`: the targets defend, so that forts
    (unless `breached`) and elite troops stand fast; where the targets attack, the `steadfast` do (effect 3).
    """

    shooter: int = 0
    side: int = 0
    where: int = 0
    dice: int = 0
    battle: bool = True
    ambush: bool = False
    attacking: bool = False
    breached: bool = False
    steadfast: list[int] = field(default_factory=list)
    eliminations: int = 0
    panics: int = 0


@dataclass
class BreakOff(Frame):
    """18 A unit leaves; a fleet may take others along, who have not `fired` in this round."""

    side: int = 0
    unit: int = 0
    where: int = 0
    fired: list[int] = field(default_factory=list)
    cargo: list[int] = field(default_factory=list)


@dataclass
class Aftermath(Frame):
    """13.5 to 13.6, 20, 19: retreat, fort removal, rally, reward, penalty, pursuit. `won` is false after 18.0f.

    `shaken` were panicked in the battle, and `rewarded` came for it: neither pursues (19.0b).
    """

    winner: int = 0
    loser: int = 0
    where: int = 0
    attacker: int = 0
    won: bool = True
    major: bool = False
    shaken: list[int] = field(default_factory=list)
    rewarded: int = NOBODY


@dataclass
class Retreat(Frame):
    """13.5 The loser's units leave for `goal`. Where the force is `divided` (13.5b), its fleets do, with `cargo`."""

    side: int = 0
    where: int = 0
    divided: bool = False
    goal: int = NOWHERE
    cargo: list[int] = field(default_factory=list)


@dataclass
class Pursuit(Frame):
    """19 One group, one space. `barred` were panicked, or came as the reward."""

    side: int = 0
    where: int = 0
    barred: list[int] = field(default_factory=list)
    members: list[int] = field(default_factory=list)


@dataclass
class Loss(Frame):
    """Effects 15 and 16: units of `side` are removed, chosen or by a die each; `space` is where lots are drawn."""

    owner: int = 0
    side: int = 0
    effect: int = 0
    left: int = 0
    space: int = NOWHERE
    chosen: list[int] = field(default_factory=list)


@dataclass
class Bombard(Frame):
    """Effect 6: special combat outside battle (15.0a)."""

    owner: int = 0
    effect: int = 0
    left: int = 0
    done: list[int] = field(default_factory=list)
    shooter: int = NOBODY


@dataclass
class Restore(Frame):
    """Effect 8: out of the dead pile."""

    owner: int = 0
    effect: int = 0
    left: int = 0
    unit: int = NOBODY


@dataclass
class Redeploy(Frame):
    """Effect 11: straight to one space."""

    owner: int = 0
    effect: int = 0
    left: int = 0
    goal: int = NOWHERE


@dataclass
class MoveEnemy(Frame):
    """Effect 12: the card's owner moves enemy units."""

    owner: int = 0
    effect: int = 0
    left: int = 0
    space: int = NOWHERE
    unit: int = NOBODY
    steps: int = 0
    done: list[int] = field(default_factory=list)


@dataclass
class Peek(Frame):
    """Effect 19: a look at enemy stacks."""

    owner: int = 0
    effect: int = 0
    left: int = 0


@dataclass
class FortEvent(Frame):
    """Effect 22: fort markers placed or removed by a card."""

    owner: int = 0
    effect: int = 0
    left: int = 0


@dataclass
class ChooseOne(Frame):
    """Effect 25: one of several lists of effects."""

    owner: int = 0
    effect: int = 0


@dataclass
class Discards(Frame):
    """Effect 18: the top cards of a deck, unused."""

    side: int = 0
    left: int = 0
