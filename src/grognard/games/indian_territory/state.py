"""Ids, constants, the components and the board of Indian Territory.

`Components` is the printed matter as flat lists, read from data/ or from an owner's edited copy; it never changes.
`Board` is everything that does. Counters are ints: combat units first, leaders after them. Where a counter stands
is its owner's secret (7.7a); which side has troops in a space is open.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from grognard.kernel.flow import INTERPRETED, Position, Table, copy_by_dict
from grognard.kernel.rulebook import read_rulebook
from grognard.kernel.rules import Rules

DATA: Final = Path(__file__).parent / "data"
BOOK: Final = read_rulebook("indian-territory", DATA / "rulebook.toml")
RULES: Final = Rules(BOOK)

UNION: Final = 0
CONFEDERATE: Final = 1
KIOWA: Final = 2
COMANCHE: Final = 3
SIDES: Final[list[str]] = ["union", "confederate", "kiowa", "comanche"]
TERRITORY: Final = 2  # home country, beside UNION and CONFEDERATE

PRAIRIE: Final = 0
CROSS_TIMBERS: Final = 1
FOREST: Final = 2
ROUGH: Final = 3
TERRAINS: Final[list[str]] = ["prairie", "cross_timbers", "forest", "rough"]

INFANTRY: Final = 0
CAVALRY: Final = 1
HOME_GUARD: Final = 2
ALLIED_MOUNTED: Final = 3
ALLIED_FOOT: Final = 4
TRIBE: Final = 5
ARTILLERY: Final = 6
ENGINEER: Final = 7
LEADER: Final = 8
TYPES: Final[list[str]] = [
    "infantry", "cavalry", "home_guard", "allied_mounted", "allied_foot", "tribe", "artillery", "engineer", "leader",
]  # fmt: skip

NATIONS: Final[list[str]] = ["cherokee", "chickasaw", "choctaw", "creek", "seminole"]

# when a counter becomes available, beside the turns 1, 2, 4 and 6
FORT_SMITH_UNIT: Final = -2
FROM_POOL: Final = -3
AT_START: Final = -4

# what a marker gives, beside 1 to 4 actions
END: Final = 10
DEVASTATION: Final = 11
INDIAN_RECRUITING: Final = 12
COMANCHE_MOVE: Final = 13
KIOWA_MOVE: Final = 14
FORTUNE_OF_WAR: Final = 15
PLACE_QUANTRILL: Final = 16
PUT_BACK: Final = 17
EFFECTS: Final[dict[str, int]] = {
    "1": 1, "2": 2, "3": 3, "4": 4, "end": END, "devastation": DEVASTATION, "indian_recruiting": INDIAN_RECRUITING,
    "comanche": COMANCHE_MOVE, "kiowa": KIOWA_MOVE, "fortune_of_war": FORTUNE_OF_WAR, "place": PLACE_QUANTRILL,
    "put_back": PUT_BACK,
}  # fmt: skip

RESULTS: Final[list[str]] = ["none", "panic", "elimination"]  # as destiny/volley.py numbers them

# where a counter can be, beside the spaces
ASIDE: Final = -1  # not yet available, or Quantrill set aside
BOX: Final = -2  # in its owner's recruit box
IN_POOL: Final = -3  # Quantrill among the markers
LOST: Final = -4  # a tribe counter, until the administrative phase

# how a counter was used in this impulse
FRESH: Final = 0
USED: Final = 1
DISPLACED: Final = 2  # driven here in this impulse: free to act, but no member of a force (7.3b)

NO_FORT: Final = 0
BEGUN: Final = 1  # in this impulse; finished only in a later one (10.1c)
BUILDING: Final = 2
FINISHED: Final = 3

MAX_WAGONS: Final = 128  # names for wagons in play at once, 64 a side; no army ever had a quarter of them


class Components:
    """Map, counters, markers and tables as flat lists; components.py fills them and checks every entry."""

    def __init__(self) -> None:
        self.digest = ""
        # spaces
        self.spaces: list[str] = []
        self.space_names: list[str] = []
        self.grid: list[str] = []
        self.terrain: list[int] = []
        self.home: list[int] = []
        self.base: list[int] = []  # a side, or -1
        self.capital: list[int] = []  # a nation, or -1
        self.start_control: list[int] = []
        self.x: list[int] = []
        self.y: list[int] = []
        self.near: list[list[int]] = []
        self.across: list[list[int]] = []  # those of `near` that lie beyond a river
        self.rivers: dict[tuple[int, int], str] = {}
        self.capitals: list[int] = []  # space by nation
        self.bases: list[list[int]] = []  # spaces by side
        # what terrain does, by terrain
        self.cost: list[int] = []
        self.artillery_bonus: list[int] = []
        self.terrain_round: list[int] = []
        self.pursuit: list[int] = []
        self.burns: list[int] = []
        # counters: units, then leaders
        self.counters: list[str] = []
        self.counter_names: list[str] = []
        self.n_units = 0
        self.side: list[int] = []
        self.army: list[str] = []
        self.type: list[int] = []
        self.strength: list[int] = []
        self.value: list[int] = []
        self.entry: list[int] = []
        self.regiment: list[int] = []
        self.regiments: list[str] = []
        self.speed: list[int] = []
        self.mounted: list[int] = []  # breaks off and, tribes apart, pursues
        self.column: list[int] = []
        self.places: list[list[int]] = []  # capitals where an Indian unit may be raised
        self.start: list[int] = []  # space of a tribe counter at the start, or -1
        self.own: list[list[int]] = []  # counters by side, leaders included
        self.units: list[list[int]] = []  # by side, without leaders
        self.leaders: list[list[int]] = []
        self.quantrill = -1
        # markers
        self.markers: list[str] = []
        self.marker_names: list[str] = []
        self.marker_count: list[int] = []
        self.effects: list[list[int]] = []  # by side * 2 + winter, then by marker
        self.quantrill_marker = -1
        self.devastation_marker = -1
        # tables and settings
        self.results: list[list[int]] = []  # by column, then by die - 1
        self.river_extra = 1
        self.rough_with_engineer = 1
        self.devastated_cost = 2
        self.fast = 4
        self.slow = 2
        self.turns = 8
        self.ends = 2
        self.leader_lost_from = 5
        self.recovers_up_to = 3
        self.pursuit_bonus = 2
        self.supply_dice = 1
        self.first_bonus = 1
        self.first_bonus_capitals: list[int] = []
        self.increments = 2
        self.forts = 10
        self.turn_names: list[str] = []
        self.winter: list[int] = []  # by turn - 1
        self.available: list[int] = []  # entry turns that open at a turn
        self.releases_smith: list[int] = []
        self.brings_quantrill: list[int] = []
        self.rolls_recovery: list[int] = []
        self.fort_smith = -1
        self.park_hill = -1
        self.sculleyville = -1


LISTS: Final[list[str]] = [
    "control", "devastated", "fort", "fort_side", "pool", "drawn", "lost_draws", "kept", "burned", "raised", "at",
    "used", "panicked", "known", "wagon_side", "wagon_at", "wagon_load", "wagon_used", "wagon_known", "troops",
]  # fmt: skip


class Board(Table):
    """Everything on the table. `troops` (combat units by side and space) follows from `at` and is not saved."""

    def __init__(
        self,
        d: Components,
        turn: int,
        half: int,
        first: int,
        ends: int,
        control: list[int],
        devastated: list[int],
        fort: list[int],
        fort_side: list[int],
        pool: list[int],
        drawn: list[int],
        lost_draws: list[int],
        kept: list[int],
        burned: list[int],
        raised: list[int],
        smith_fallen: int,
        released: int,
        at: list[int],
        used: list[int],
        panicked: list[int],
        known: list[int],
        wagon_side: list[int],
        wagon_at: list[int],
        wagon_load: list[int],
        wagon_used: list[int],
        wagon_known: list[int],
        troops: bytearray | None = None,
    ) -> None:
        self.d = d
        self.turn = turn
        self.half = half
        self.first = first
        self.ends = ends
        self.control = control
        self.devastated = devastated
        self.fort = fort
        self.fort_side = fort_side
        self.pool = pool
        self.drawn = drawn
        self.lost_draws = lost_draws
        self.kept = kept
        self.burned = burned
        self.raised = raised
        self.smith_fallen = smith_fallen
        self.released = released
        self.at = at
        self.used = used
        self.panicked = panicked
        self.known = known
        self.wagon_side = wagon_side
        self.wagon_at = wagon_at
        self.wagon_load = wagon_load
        self.wagon_used = wagon_used
        self.wagon_known = wagon_known
        self.troops: bytearray = troops if troops is not None else count_troops(d, at)

    def clone(self) -> Board:
        if INTERPRETED:
            return copy_by_dict(self, LISTS)  # type: ignore[no-any-return]
        return Board(
            self.d, self.turn, self.half, self.first, self.ends, self.control[:], self.devastated[:], self.fort[:],
            self.fort_side[:], self.pool[:], self.drawn[:], self.lost_draws[:], self.kept[:], self.burned[:],
            self.raised[:], self.smith_fallen, self.released, self.at[:], self.used[:], self.panicked[:],
            self.known[:], self.wagon_side[:], self.wagon_at[:], self.wagon_load[:], self.wagon_used[:],
            self.wagon_known[:], self.troops[:],
        )  # fmt: skip


def count_troops(d: Components, at: list[int]) -> bytearray:
    """Bytes, because they are copied with every clone."""
    troops = bytearray(4 * len(d.spaces))
    for u in range(d.n_units):
        if at[u] >= 0:
            troops[d.side[u] * len(d.spaces) + at[u]] += 1
    return troops


War = Position[Board]

# the nouns are those of the printed components; an edited copy brings its own (Rules.with_nouns)
RECRUIT: Final = RULES.verb("recruit", [])  # counters, then "wagon"
PLACE: Final = RULES.verb("place", [])  # spaces
MOVE: Final = RULES.verb("move", [])  # counters
HAUL: Final = RULES.verb("haul", [])  # wagons
JOIN: Final = RULES.verb("join", [])  # counters
HITCH: Final = RULES.verb("hitch", [])  # wagons
STEP: Final = RULES.verb("step", [])  # spaces
BUILD: Final = RULES.verb("build", [])  # counters
FORTIFY: Final = RULES.verb("fortify", [])  # counters
SPEND: Final = RULES.verb("spend", [])  # wagons
DEVASTATE: Final = RULES.verb("devastate", [])  # counters
BURN: Final = RULES.verb("burn", [])  # spaces
FORTUNE: Final = RULES.verb("fortune", [])  # spaces
RAID: Final = RULES.verb("raid", [""])
FIRST: Final = RULES.verb("first", [])  # sides
FIRE: Final = RULES.verb("fire", [])  # counters
TARGET: Final = RULES.verb("target", [])  # counters
SHAKE: Final = RULES.verb("shake", [])  # counters
LOSE: Final = RULES.verb("lose", [])  # counters
PANIC_UNIT: Final = RULES.verb("panic", [])  # counters
BREAK_OFF: Final = RULES.verb("break_off", [])  # counters
RETREAT: Final = RULES.verb("retreat", [])  # spaces
PURSUE: Final = RULES.verb("pursue", [])  # counters

COUNTER_VERBS: Final[list[str]] = [
    "move", "join", "build", "fortify", "devastate", "fire", "target", "shake", "lose", "panic", "break_off", "pursue",
]  # fmt: skip
SPACE_VERBS: Final[list[str]] = ["place", "step", "burn", "fortune", "retreat"]
WAGON_VERBS: Final[list[str]] = ["haul", "hitch", "spend"]

TURN_BEGINS: Final = RULES.event("turn_begins", "4.2a")
AVAILABLE: Final = RULES.event("available", "6.2a")
FIRST_PLAYER: Final = RULES.event("first_player", "GTO.1a")
DRAW_LOST: Final = RULES.event("draw_lost", "9.3a")
DREW: Final = RULES.event("drew", "5.1a")
PUT_BACK_MARKER: Final = RULES.event("put_back", "EVT.end.c")
HALF_OVER: Final = RULES.event("half_over", "EVT.end.a")
PHASE_OVER: Final = RULES.event("phase_over", "GTO.2b")
RECRUITED: Final = RULES.event("recruited", "AMU.recruit")
BOUGHT_WAGON: Final = RULES.event("bought_wagon", "9.5a")
MARCHED: Final = RULES.event("marched", "AMU.move")
STEPPED: Final = RULES.event("stepped", "3.3a")
TOOK_CONTROL: Final = RULES.event("took_control", "3.2b")
DEVASTATED: Final = RULES.event("devastated", "9.2a")
LOSES_DRAW: Final = RULES.event("loses_draw", "9.3a")
RECOVERED: Final = RULES.event("recovered", "9.4")
FORT_BEGUN: Final = RULES.event("fort_begun", "10.1b")
FORT_FINISHED: Final = RULES.event("fort_finished", "10.1c")
FORT_LOST: Final = RULES.event("fort_lost", "10.1e")
RECRUITING_ROLL: Final = RULES.event("recruiting_roll", "EVT.recruiting.a")
FORTUNE_STRIKES: Final = RULES.event("fortune_strikes", "EVT.fortune.a")
QUANTRILL_APPEARS: Final = RULES.event("quantrill_appears", "11.4b")
QUANTRILL_RAIDS: Final = RULES.event("quantrill_raids", "11.4e")
BATTLE: Final = RULES.event("battle", "8.0a")
SHOWN: Final = RULES.event("shown", "7.7b")
SUPPLIED: Final = RULES.event("supplied", "9.6a")
SUPERIORITY: Final = RULES.event("superiority", "BP.4a")
FIRED: Final = RULES.event("fired", "8.3a")
ELIMINATED: Final = RULES.event("eliminated", "8.3b")
PANICKED: Final = RULES.event("panicked", "8.3c")
BROKE_OFF: Final = RULES.event("broke_off", "8.4a")
BATTLE_WON: Final = RULES.event("battle_won", "BP.5a")
RETREATED: Final = RULES.event("retreated", "8.5a")
NO_RETREAT: Final = RULES.event("no_retreat", "8.5c")
WAGONS_TAKEN: Final = RULES.event("wagons_taken", "8.5g")
LEADER_ROLL: Final = RULES.event("leader_roll", "8.7a")
PURSUED: Final = RULES.event("pursued", "8.6b")
TRIBES_HOME: Final = RULES.event("tribes_home", "GTO.3d")
GAME_OVER: Final = RULES.event("game_over", "4.4d")
