"""What armies, tables and battles are made of. Nothing here ever changes.

Bases, heights and places are in whole thousandths of an inch (mils), facings in tenths of a degree; Speed and ranges
are in inches, as they are printed. Special rules are a tuple with a number for each of UNIT_RULES or WEAPON_RULES: 0
where there is none, n where the rule is printed with (n), else 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

NONE: Final = -1
MIL: Final = 1000  # of an inch
DEGREE: Final = 10

# types of units (UNIT.2)
TYPES: Final[list[str]] = ["inf", "hero", "monster", "ord", "arm"]
TYPE_NAMES: Final[list[str]] = ["Infantry", "Hero", "Monster", "Ordnance", "Armour"]
INF: Final = 0
HERO: Final = 1
MONSTER: Final = 2
ORD: Final = 3
ARM: Final = 4

# special rules of units
UNIT_RULES: Final[list[str]] = [
    "bulky", "craven", "crushing", "elite", "fast", "headstrong", "hoverer", "immobile", "infiltration", "inspiring",
    "jump", "lumbering", "nimble", "open_top", "recon", "stabilised", "steadfast", "stealthy", "tough", "transport",
    "vicious", "zap",
]  # fmt: skip
UNIT_RULE_NAMES: Final[list[str]] = [
    "Bulky", "Craven", "Crushing Strength", "Elite", "Fast", "Headstrong", "Hoverer", "Immobile", "Infiltration",
    "Inspiring", "Jump Troops", "Lumbering", "Nimble", "Open Top", "Recon", "Stabilised", "Steadfast", "Stealthy",
    "Tough", "Transport", "Vicious", "Zap!",
]  # fmt: skip
BULKY: Final = 0
CRAVEN: Final = 1
CRUSHING: Final = 2
ELITE: Final = 3
FAST: Final = 4
HEADSTRONG: Final = 5
HOVERER: Final = 6
IMMOBILE: Final = 7
INFILTRATION: Final = 8
INSPIRING: Final = 9
JUMP: Final = 10
LUMBERING: Final = 11
NIMBLE: Final = 12
OPEN_TOP: Final = 13
RECON: Final = 14
STABILISED: Final = 15
STEADFAST: Final = 16
STEALTHY: Final = 17
TOUGH: Final = 18
TRANSPORT: Final = 19
VICIOUS: Final = 20
ZAP: Final = 21
UNIT_RULES_WITH_NUMBER: Final = (CRUSHING, TOUGH, TRANSPORT, ZAP)

# special rules of weapons; a pistol is one by its kind
WEAPON_RULES: Final[list[str]] = [
    "blast", "howitzer", "indirect", "piercing", "reload", "saturation", "sniper", "pistol",
]  # fmt: skip
WEAPON_RULE_NAMES: Final[list[str]] = [
    "Blast", "Howitzer", "Indirect Fire", "Piercing", "Reload!", "Saturation", "Sniper", "Pistol",
]  # fmt: skip
BLAST: Final = 0
HOWITZER: Final = 1
INDIRECT: Final = 2
PIERCING: Final = 3
RELOAD: Final = 4
SATURATION: Final = 5
SNIPER: Final = 6
PISTOL: Final = 7
WEAPON_RULES_WITH_NUMBER: Final = (BLAST, PIERCING)

# arcs of a vehicle, as bits (ARM.21)
ARCS: Final[dict[str, int]] = {"F": 1, "L": 2, "R": 4, "P": 8, "A": 15}
ALL_ROUND: Final = 15

# terrain (TERR.2, TERR.1)
PIECE_KINDS: Final[list[str]] = ["blocking", "obstacle", "difficult", "decorative"]
BLOCKING: Final = 0
OBSTACLE: Final = 1
DIFFICULT: Final = 2
DECORATIVE: Final = 3
COVERS: Final[list[str]] = ["none", "soft", "hard"]
NO_COVER: Final = 0
SOFT: Final = 1
HARD: Final = 2

# what terrain looks like; it has no effect
LOOKS: Final[list[str]] = [
    "building", "container", "rock", "wall", "ruin_wall", "hedge", "bags", "canal", "wood", "scrub", "ruin", "rubble",
    "crater", "water", "hill", "post",
]  # fmt: skip
GROUNDS: Final[list[str]] = ["heath", "dust"]

EDGES: Final[list[str]] = ["south", "north"]  # the long edge y = 0, and the one across
THEN: Final[list[str]] = ["draw", "kills"]  # what decides where no side leads by enough objectives
CLOCKS: Final[list[str]] = ["none", "chess", "spell", "limit"]
NO_CLOCK: Final = 0
CHESS: Final = 1
SPELL: Final = 2
LIMIT: Final = 3  # for both together (END.4)


@dataclass(frozen=True)
class Weapon:
    id: str
    name: str
    fire: int
    range: int
    rules: tuple[int, ...]


@dataclass(frozen=True)
class Mounted:
    """A weapon as a unit carries it: which arcs it fires into, and where on the hull it sits (x forward, y left)."""

    weapon: Weapon
    arcs: int = ALL_ROUND
    x: int = 0
    y: int = 0
    z: int = 0


@dataclass(frozen=True)
class Base:
    """A footprint: a circle `length` across, or where `is_hull` a rectangle with its length along the facing."""

    length: int
    width: int
    is_hull: bool = False


@dataclass(frozen=True)
class Option:
    """Something to be bought up to `most` times, each for `points`.

    With `weapon` it re-arms one model, which then stands out (UNIT.11): `replaces` is the id of what it lays down.
    """

    id: str
    name: str
    most: int
    points: int
    replaces: str = ""
    weapon: Weapon | None = None
    mounts: tuple[Mounted, ...] = ()
    rules: tuple[int, ...] = (0,) * len(UNIT_RULES)
    models: int = 0


@dataclass(frozen=True)
class Entry:
    """A unit of an army list (STAT.1 to STAT.7). `weapons` are what every model carries; `att` is 0 for a dash."""

    id: str
    name: str
    type: int
    models: int
    is_irregular: bool
    is_legend: bool
    spd: int
    hit: int
    att: int
    defence: int
    suppression: int
    destruction: int
    base: Base
    height: int
    weapons: tuple[Mounted, ...]
    rules: tuple[int, ...]
    points: int
    options: tuple[Option, ...] = ()


@dataclass(frozen=True)
class Army:
    """An army list. `allies` are ids of others (ALLY.3); `source` says where it comes from, `text` what it is like."""

    id: str
    name: str
    allies: tuple[str, ...]
    source: str
    entries: tuple[Entry, ...]
    text: str = ""


@dataclass(frozen=True)
class Piece:
    """A terrain piece; `outline` runs counter-clockwise. `name` and `look` are for the eye alone."""

    id: str
    kind: int
    cover: int
    height: int
    outline: tuple[tuple[int, int], ...]
    name: str = ""
    look: str = ""


@dataclass(frozen=True)
class Table:
    """A laid-out table, x along the long edges. `gap` is how far set-up areas keep from the middle line (SCEN.18)."""

    id: str
    name: str
    width: int
    depth: int
    gap: int
    pieces: tuple[Piece, ...]
    ground: str = ""


@dataclass(frozen=True)
class Picked:
    """A unit of a force: an entry of an army, with how many of each of its options."""

    id: str
    army: Army
    entry: Entry
    options: tuple[tuple[Option, int], ...] = ()

    @property
    def points(self) -> int:
        return self.entry.points + sum(o.points * n for o, n in self.options)

    @property
    def models(self) -> int:
        return self.entry.models + sum(o.models * n for o, n in self.options)

    @property
    def rearmed(self) -> int:
        """How many models carry another weapon."""
        return sum(n for o, n in self.options if o.weapon is not None)


@dataclass(frozen=True)
class Force:
    """What a player fields. `limit` is 0 where none is agreed (FORCE.1); with consent the opponent takes any allies."""

    name: str
    army: Army
    limit: int
    has_consent: bool
    units: tuple[Picked, ...]

    @property
    def points(self) -> int:
        return sum(u.points for u in self.units)


@dataclass(frozen=True)
class Placed:
    """A unit of a battle as it is set up: the centres of its models, the Leader first, re-armed models last."""

    unit: Picked
    facing: int
    models: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Side:
    army: Army
    edge: int
    units: tuple[Placed, ...]


@dataclass(frozen=True)
class Battle:
    """A battle that is ready to be fought. `lead`: so many objectives more win it."""

    id: str
    name: str
    source: str
    table: Table
    turns: int
    has_extra_turn: bool
    has_reserves: bool
    clock: int
    lead: int
    then: int
    objectives: tuple[tuple[int, int], ...]
    sides: tuple[Side, ...]
