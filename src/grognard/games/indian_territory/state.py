"""Ids, constants, the board and the lexicon of Indian Territory: what options, sentences and plain data call things.

`Components` is the printed matter as flat lists, read from data/ or from an owner's edited copy; it never changes.
`Board` is everything that does. Counters are ints: combat units first, leaders after them. Where a counter stands
is its owner's secret (7.7a); which side has troops in a space is open.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from grognard.games.indian_territory.components import Components
from grognard.kernel.flow import Position, Table
from grognard.kernel.kinds import FLAG, NUMBER, OWNERS, Kind, Lexicon, each, of, some
from grognard.kernel.rulebook import read_rulebook
from grognard.kernel.rules import Rules
from grognard.kernel.template import counted

DATA: Final = Path(__file__).parent / "data"
BOOK: Final = read_rulebook("indian-territory", DATA / "rulebook.toml")
RULES: Final = Rules(BOOK)

SIDE: Final = Kind("side")
PARTY: Final = Kind("side")  # a side too, but of two that roll together: the event is neither's doing
SPACE: Final = Kind("space")
UNIT: Final = Kind("unit")  # any counter: combat units, then leaders
RECRUITABLE: Final = Kind("recruit")  # counters, then a new wagon
WAGON: Final = Kind("wagon")
MARKER: Final = Kind("marker")
NATION: Final = Kind("capital")  # of a nation
PLAYER: Final = Kind("player")
TURN: Final = Kind("turn")  # from 1
STAGE: Final = Kind("stage")  # of a fort
USE: Final = Kind("use")
NERVE: Final = Kind("nerve")

UNION: Final = 0
CONFEDERATE: Final = 1
KIOWA: Final = 2
COMANCHE: Final = 3
SIDES: Final[list[str]] = ["union", "confederate", "kiowa", "comanche"]
TERRITORY: Final = 2  # home country, beside UNION and CONFEDERATE

# places in the lists of terrains and types
ROUGH: Final = 3
TERRAINS: Final[list[str]] = ["prairie", "cross_timbers", "forest", "rough"]

INFANTRY: Final = 0
HOME_GUARD: Final = 2
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

STAGES: Final[list[str]] = ["none", "begun", "building", "finished"]
USES: Final[list[str]] = ["fresh", "used", "displaced"]
NERVES: Final[list[str]] = ["steady", "panicked", "shaken"]

MAX_WAGONS: Final = 128  # names for wagons in play at once, 64 a side; no army ever had a quarter of them
WAGONS: Final[list[str]] = [f"{SIDES[w % 2]}-wagon-{w // 2 + 1}" for w in range(MAX_WAGONS)]  # each side's own


@dataclass
class Board(Table):
    """Everything on the table. `troops` (combat units by side and space) follows from `at` and is not saved."""

    d: Components
    turn: int = of(NUMBER)
    half: int = of(NUMBER, high=1)
    first: int = of(NUMBER, high=1)
    ends: int = of(NUMBER)
    control: list[int] = each(SPACE, PLAYER)
    devastated: bytearray = each(SPACE, FLAG)
    fort: bytearray = each(SPACE, STAGE)
    fort_side: bytearray = each(SPACE, PLAYER)
    pool: list[int] = each(MARKER, NUMBER)
    drawn: list[int] = each(MARKER, NUMBER)
    lost_draws: list[int] = each(PLAYER, NUMBER, high=999)
    kept: list[int] = each(PLAYER, FLAG)
    burned: list[int] = each(PLAYER, FLAG)
    raised: list[int] = each(NATION, FLAG)
    smith_fallen: int = of(FLAG)
    released: int = of(FLAG)
    at: list[int] = each(UNIT, SPACE, ASIDE, whose=OWNERS, key="units")
    used: bytearray = each(UNIT, USE, whose=OWNERS, spent=True, listed=True)
    panicked: list[int] = each(UNIT, NERVE, listed=True)  # in battle only, where all are known
    known: bytearray = each(UNIT, FLAG, opens=True)
    wagon_side: list[int] = some(PLAYER, most=MAX_WAGONS)  # follows from the number
    wagon_at: list[int] = some(SPACE, whose=OWNERS, low=-1, most=MAX_WAGONS)
    wagon_load: list[int] = some(NUMBER, whose=OWNERS, high=9, most=MAX_WAGONS)
    wagon_used: list[int] = some(NUMBER, whose=OWNERS, high=1, most=MAX_WAGONS)
    wagon_known: list[int] = some(NUMBER, high=1, most=MAX_WAGONS)
    troops: bytearray = field(default_factory=bytearray)

    def __post_init__(self) -> None:
        if not self.troops:
            self.troops = count_troops(self.d, self.at)


def count_troops(d: Components, at: list[int]) -> bytearray:
    """Bytes, because they are copied with every clone."""
    troops = [0] * (4 * len(d.spaces))
    for u in range(d.n_units):
        if at[u] >= 0:
            troops[d.side[u] * len(d.spaces) + at[u]] += 1
    return bytearray(troops)


def lay_wagon(b: Board, w: int, at: int, load: int, used: int, known: int) -> None:
    """Put the wagon of this number somewhere; those of lesser numbers that never were are aside."""
    while len(b.wagon_at) <= w:
        b.wagon_side.append(len(b.wagon_at) % 2)
        b.wagon_at.append(ASIDE)
        for pile in (b.wagon_load, b.wagon_used, b.wagon_known):
            pile.append(0)
    b.wagon_at[w], b.wagon_load[w], b.wagon_used[w], b.wagon_known[w] = at, load, used, known


War = Position[Board]


SIDE_NAMES: Final = ["the Union", "the Confederacy", "the Kiowa", "the Comanche"]
ADJECTIVES: Final = ["Union", "Confederate", "Kiowa", "Comanche"]
ROMAN: Final = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"]
EVENTS: Final = {n: id.replace("_", " ").title() for id, n in EFFECTS.items() if n >= END} | {
    FORTUNE_OF_WAR: "Fortune of War", PLACE_QUANTRILL: "Quantrill", PUT_BACK: "put back",
}  # fmt: skip


def lexicon_for(d: Components) -> Lexicon:
    x = Lexicon(d)
    counters = [f"{name} {battalion(d, u)}".rstrip() for u, name in enumerate(d.counter_names)]
    tribes = [u for u, side in enumerate(d.side) if side >= KIOWA]
    turns = [str(n) for n in range(len(d.turn_names) + 1)]
    markers = [counters[d.quantrill] if m == d.quantrill_marker else name for m, name in enumerate(d.marker_names)]
    x.add(SIDE, SIDES, SIDE_NAMES, plural=(KIOWA, COMANCHE), forms={"adjective": ADJECTIVES})
    x.add(PLAYER, SIDES[:2], SIDE_NAMES[:2])
    off = {ASIDE: "aside", BOX: "box", IN_POOL: "pool", LOST: "lost"}
    x.add(SPACE, d.spaces, d.space_names, off=off)
    x.add(UNIT, d.counters, counters, d.side, [TYPES[t] for t in d.type], plural=tribes)
    x.add(RECRUITABLE, [*d.counters, "wagon"], [*counters, "a supply wagon"], plural=tribes)
    x.add(WAGON, WAGONS, [f"wagon {w // 2 + 1}" for w in range(MAX_WAGONS)])
    x.add(MARKER, d.markers, markers)
    x.add(NATION, [d.spaces[c] for c in d.capitals], [n.title() for n in NATIONS])
    for kind, ids in ((STAGE, STAGES), (USE, USES), (NERVE, NERVES)):
        x.add(kind, ids)
    x.add(TURN, turns, ["before the first turn", *d.turn_names], forms={"number": turns})
    return x


def battalion(d: Components, u: int) -> str:
    """Its number among those of the same name, as it is written on the counter; "" for one that stands alone."""
    name = d.counter_names[u]
    if d.counter_names.count(name) == 1:
        return ""
    n = d.counter_names[: u + 1].count(name)
    return ROMAN[n - 1] if n <= len(ROMAN) else str(n)


def effect_name(effect: int) -> str:
    """What a marker gives."""
    return EVENTS.get(effect) or counted(effect, "action")
