"""The closed vocabulary of docs/scenarios.md: switches, flags, phases, effects, conditions, and what cards are made of.

Ids are resolved to numbers.
"""

from __future__ import annotations

from typing import Final

from grognard.games.destiny.volley import ELIMINATION as ELIMINATION
from grognard.games.destiny.volley import NO_EFFECT as NO_EFFECT
from grognard.games.destiny.volley import PANIC as PANIC

NONE: Final = -1

# switches, in the order of the rules; the last is no advanced rule
ARTILLERY: Final = 0
BREAKOFF: Final = 1
PURSUIT: Final = 2
MAJOR_BATTLES: Final = 3
SUPPLY: Final = 4
FORTS: Final = 5
FOG: Final = 6
SWITCHES: Final[list[str]] = ["artillery", "breakoff", "pursuit", "major_battles", "supply", "forts", "fog"]

# flags of units; the first four can be changed by a card
F_STATIC: Final = 0
F_ELITE: Final = 1
F_AUTO_SUPPLY: Final = 2
F_BREAKOFF: Final = 3
F_LEADER: Final = 4
F_CAVALRY: Final = 5
F_ARTILLERY: Final = 6
F_GATLING: Final = 7
F_FLEET: Final = 8
F_ENGINEER: Final = 9
F_SUPPLY: Final = 10
F_BUILDS_FORTS: Final = 11
FLAGS: Final[list[str]] = [
    "static", "elite", "auto_supply", "breakoff", "leader", "cavalry", "artillery", "gatling", "fleet", "engineer",
    "supply", "builds_forts",
]  # fmt: skip
CHANGEABLE: Final = 4

LAND: Final = 0
RIVER: Final = 1
BOTH: Final = 2
ROUTES: Final[list[str]] = ["land", "river", "both"]

LOW: Final = 0
NORMAL: Final = 1
HIGH: Final = 2
WATERS: Final[list[str]] = ["low", "normal", "high"]

RESULTS: Final[list[str]] = ["-", "P", "E"]  # NO_EFFECT, PANIC, ELIMINATION

# who may use a printed fort, beside a side
USE_EITHER: Final = 2
USE_CAPTURED: Final = 3

# phases of a player turn, as events name them
IMMEDIATE: Final = 0
RECRUITING: Final = 1
MARCH: Final = 2
BATTLE: Final = 3
END: Final = 4
PHASES: Final[list[str]] = ["immediate", "recruiting", "march", "battle", "end"]

# how long a lasting effect runs
TURN_END: Final = 0
ENEMY_TURN_END: Final = 1
NEXT_OWN_TURN: Final = 2
GAME_END: Final = 3
UNTILS: Final[list[str]] = ["turn_end", "enemy_turn_end", "next_own_turn", "game_end"]

# the 26 effects, numbered as in the format
TS_BONUS: Final = 1
EXTRA_DICE: Final = 2
STEADFAST: Final = 3
BREACH: Final = 4
AMBUSH: Final = 5
BOMBARD: Final = 6
RECRUIT: Final = 7
RESTORE: Final = 8
EXTRA_MOVE: Final = 9
FORCED_MARCH: Final = 10
REDEPLOY: Final = 11
MOVE_ENEMY: Final = 12
HALT: Final = 13
TRUCE: Final = 14
LOSS: Final = 15
DESERTION: Final = 16
RESHUFFLE: Final = 17
DISCARD: Final = 18
PEEK: Final = 19
WATER: Final = 20
SUPPLY_STATE: Final = 21
FORT: Final = 22
SET_FLAG: Final = 23
POINTS: Final = 24
CHOOSE: Final = 25
IGNORE_STOP: Final = 26
EFFECTS: Final[list[str]] = [
    "", "ts_bonus", "extra_dice", "steadfast", "breach", "ambush", "bombard", "recruit", "restore", "extra_move",
    "forced_march", "redeploy", "move_enemy", "halt", "truce", "loss", "desertion", "reshuffle", "discard", "peek",
    "water", "supply", "fort", "set_flag", "points", "choose", "ignore_stop",
]  # fmt: skip

# counts that are no number
ALL_UNITS: Final = 999
HALF_DIE: Final = -2

# who chooses the units of an effect
BY_SELF: Final = 0
BY_OWNER: Final = 1
BY_CHANCE: Final = 2

TO_RECRUIT: Final = 0
TO_DEAD: Final = 1


class Filter:
    """Selects units: those of `mask` that have one of `flags`, none of `without`, and stand in one of `spaces`.

    `mask` holds what never changes. Flags are asked of the board, since cards change some of them.
    """

    def __init__(self) -> None:
        self.mask: list[int] = []  # by unit, 0 or 1
        self.flags: list[int] = []  # empty: any
        self.without: list[int] = []
        self.spaces: list[int] = []  # by space, 0 or 1; empty: anywhere
        self.in_fort = NONE  # 0 or 1 where it matters


class Line:
    """A recruit line of a card: whom, how many, where."""

    def __init__(self) -> None:
        self.who = Filter()
        self.count = 1  # ALL_UNITS, HALF_DIE
        self.at: list[int] = []  # by space, 0 or 1; empty: each unit's own recruiting spaces
        self.spaces: list[int] = []  # those of `at`
        self.held_only = 1  # NONE: without `at`, as each unit's own recruiting spaces say
        self.together: Filter | None = None  # only spaces with an own unit of it
        self.optional = 0
        self.with_enemy = 0


class Effect:
    """One effect of an event; every kind uses those fields that the format gives it."""

    def __init__(self) -> None:
        self.index = 0  # among the scenario's effects: what a board speaks of
        self.do = 0
        self.enemy = 0  # 1: looks at the units of the card owner's enemy
        self.who: Filter | None = None  # None: everybody
        self.count = 1
        self.amount = 0
        self.dice = 1
        self.all_rounds = 0
        self.one_battle = 0
        self.defends = 0  # 1: for battles in which the card's owner is attacked
        self.chooser = BY_OWNER
        self.to = TO_RECRUIT
        self.until = TURN_END
        self.by = 0  # ALL_UNITS: halted entirely
        self.roll = 0
        self.spaces = 1
        self.grant = 0
        self.attrition = 2
        self.range = NONE
        self.origin: list[int] = []  # redeploy: from here, by space
        self.at: list[int] = []  # by space; empty: anywhere
        self.region: list[int] = []  # truce: by space
        self.now = 0  # reshuffle
        self.level = NORMAL
        self.fleet_spaces = 0
        self.supplied = 0
        self.place = 1  # fort: place or remove
        self.garrison_max = 0
        self.flag = 0
        self.value = 0
        self.options: list[list[int]] = []  # choose: lists of effects
        self.enemy_chooses = 0
        self.terrain = 1  # ignore_stop
        self.river = 1
        self.line: Line | None = None  # recruit


class Event:
    def __init__(self) -> None:
        self.index = 0
        self.card = 0
        self.phase = 0
        self.text = ""
        self.may = 0
        self.condition = NONE
        self.effects: list[int] = []


class MoveLine:
    def __init__(self) -> None:
        self.who = Filter()
        self.spaces = 1


class Card:
    def __init__(self) -> None:
        self.id = ""
        self.side = 0
        self.title = ""
        self.text = ""
        self.lines: list[Line] = []
        self.moves: list[MoveLine] = []
        self.events: list[int] = []
        self.remove = 0


# conditions
HOLDS: Final = 0
OCCUPIES: Final = 1
DEAD: Final = 2
DEAD_COUNT: Final = 3
OFF_MAP: Final = 4
ON_MAP: Final = 5
TURN: Final = 6
IN_SUPPLY: Final = 7
FORT_COUNT: Final = 8
WATER_IS: Final = 9
ALL: Final = 10
ANY: Final = 11
NOT: Final = 12


class Condition:
    """A question about the board; `parts` are conditions by number."""

    def __init__(self) -> None:
        self.kind = HOLDS
        self.side = 0
        self.spaces: list[int] = []  # the spaces themselves
        self.units: list[int] = []
        self.who: Filter | None = None
        self.low = 1
        self.high = 999
        self.low_spaces = 1
        self.level = NORMAL
        self.parts: list[int] = []


# when victory is looked at
PLAYER_TURN_END: Final = 0
GAME_TURN_END: Final = 1
ALWAYS: Final = 2
AT_END: Final = 3
EACH_TURN: Final = 4
ONCE: Final = 5
DRAW: Final = 2  # a winner that is no side


class Award:
    """A sudden death (no amount), points by condition, or points per dead (`per` > 0)."""

    def __init__(self) -> None:
        self.side = 0
        self.amount = 0
        self.per = 0
        self.when = AT_END
        self.condition = NONE
        self.text = ""


class Level:
    def __init__(self) -> None:
        self.low = 0  # points; the last has none
        self.condition = NONE
        self.last = 0
        self.winner = DRAW
        self.text = ""
