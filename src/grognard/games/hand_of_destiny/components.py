"""The components of a scenario as flat lists: map, units, tables, cards, victory. It never changes.

read/ fills it from a folder and checks every entry. Filters, effects and conditions are the closed vocabulary of
docs/scenarios.md, with ids resolved to numbers.
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


class Course:
    """A line on the map: a river, a border or a railway. Its points are spaces, or NONE and a place of its own."""

    def __init__(self) -> None:
        self.kind = ""
        self.name = ""
        self.points: list[tuple[int, float, float]] = []
        self.side = NONE  # whose border it is
        self.width = 6.0
        self.begins = 0.0  # how wide it is at its first point; 0: the same


class Label:
    """Words across the country."""

    def __init__(self) -> None:
        self.text = ""
        self.x = 0.0
        self.y = 0.0
        self.size = 18.0


class Components:
    """One scenario."""

    def __init__(self) -> None:
        self.digest = ""
        self.id = ""
        self.name = ""
        self.summary = ""
        self.period = ""
        self.notes: list[tuple[str, str]] = []
        self.turns = 1
        self.turn_names: list[str] = []
        self.first = 0
        # sides
        self.sides: list[str] = []
        self.side_names: list[str] = []
        self.adjectives: list[str] = []
        self.colors: list[str] = []
        self.inks: list[str] = []
        self.contingents: list[str] = []
        self.contingent_names: list[str] = []
        # rules
        self.switches: list[int] = []  # by SWITCHES, as the scenario recommends
        self.supply_range = 2
        self.transport_limit = 3
        self.major_size = 4
        # spaces
        self.width = 1000.0
        self.height = 1000.0
        self.scale_note = ""
        self.water = NORMAL
        self.terrains: list[str] = []
        self.terrain_names: list[str] = []
        self.terrain_texts: list[str] = []
        self.terrain_colors: list[str] = []
        self.spaces: list[str] = []
        self.space_names: list[str] = []
        self.x: list[float] = []
        self.y: list[float] = []
        self.terrain: list[int] = []
        self.regions: dict[str, list[int]] = {}  # tag -> spaces
        self.region_names: dict[str, str] = {}  # of those that have a name of their own
        self.unprinted: list[str] = []  # regions whose names are not on the map
        self.owner: list[int] = []  # at the start; NONE
        self.fort_kind: list[str] = []  # "" where none is printed
        self.fort_name: list[str] = []
        self.fort_use: list[int] = []  # a side, USE_EITHER, USE_CAPTURED, NONE
        # what is only drawn
        self.land = NONE  # the terrain of the country between and beyond the spaces
        self.drawn: list[int] = []  # by terrain: has it a tint of its own?
        self.breadths: list[float] = []  # by terrain: how far it reaches around its spaces; 1 is usual
        self.courses: list[Course] = []
        self.labels: list[Label] = []
        self.patches: list[tuple[int, list[tuple[int, float, float]]]] = []  # more of a terrain, along these points
        # what terrain does, by space
        self.river: list[int] = []
        self.sea: list[int] = []
        self.river_stop: list[int] = []
        self.river_retreat: list[int] = []
        self.fleet_stop: list[int] = []
        self.fleet_water: list[int] = []  # lowest level at which fleets may enter; LOW: always
        self.no_fort: list[int] = []
        self.no_retreat: list[int] = []  # nobody retreats or breaks off to here
        self.defender_ts: list[int] = []
        self.stops: list[list[int]] = []  # by space, then by unit: must it stop on entering?
        self.bars: list[list[int]] = []  # by space, then by unit: may it never enter (`enter` of the chart)?
        # filters of the chart whose answer may change (place, flags that cards change); None: the lists above are all
        self.stop_asks: list[Filter | None] = []  # by space: who is exempt from the stop
        self.bar_asks: list[Filter | None] = []  # by space: who may enter
        # routes
        self.near_land: list[list[int]] = []  # by space: where land units may go
        self.open_land: list[list[int]] = []  # those of them that bar no land unit
        self.near_river: list[list[int]] = []  # where fleets may go
        self.near_any: list[list[int]] = []
        self.supply_reach: list[list[int]] = []  # by space: itself and what is no more than `supply_range` routes away
        self.route_kind: dict[tuple[int, int], int] = {}  # from, to; a two-way route stands both ways
        self.route_name: dict[tuple[int, int], str] = {}
        self.route_flood: dict[tuple[int, int], int] = {}  # level at which land units may not pass, where there is one
        self.route_water: dict[tuple[int, int], int] = {}  # where it is not LOW
        # units, in roster order
        self.units: list[str] = []
        self.unit_names: list[str] = []
        self.shorts: list[str] = []
        self.backs: list[str] = []
        self.side: list[int] = []
        self.types: list[str] = []
        self.type_names: list[str] = []
        self.symbols: list[str] = []
        self.type: list[int] = []
        self.strength: list[int] = []
        self.contingent: list[int] = []  # NONE
        self.column: list[int] = []  # of the Battle Results Table; NONE for units that never fire
        self.tags: dict[str, list[int]] = {}  # free tag -> units
        self.flags: list[list[int]] = []  # by flag, then by unit
        self.dies_to: list[int] = []  # TO_DEAD or TO_RECRUIT for losses by 13.3 and 13.5
        self.entry_turn: list[int] = []
        self.entry_at: list[list[int]] = []  # by unit: where it arrives in its entry turn; empty: in the Recruit Box
        self.recruit_at: list[list[int]] = []  # by unit, the spaces; empty: none
        self.recruit_held: list[int] = []  # by unit: must the space be held?
        self.own: list[list[int]] = []  # by side
        self.suppliers: list[list[int]] = []  # by side: supply units and fleets (21.2a)
        # tables
        self.columns: list[str] = []
        self.results: list[list[int]] = []  # by column, then by die - 1
        # cards
        self.card_ids: list[str] = []
        self.cards: list[Card] = []
        self.events: list[Event] = []
        self.effects: list[Effect] = []
        self.conditions: list[Condition] = []
        # set-up
        self.start: list[int] = []  # by unit: a space, or one of the boxes of state.py
        self.markers: list[int] = []  # fort markers by side
        self.start_forts: list[int] = []  # by space: a side or NONE
        self.stacked: list[list[int]] = []  # by side: cards drawn first
        # victory
        self.sudden: list[Award] = []
        self.awards: list[Award] = []
        self.by_points = 1
        self.levels: list[Level] = []
