"""How a game looks: static facts for boards made of pictures. The page draws any game from them and knows none.

Nothing here depends on a position, so nothing here can tell a secret. Words for the same things are in the atlas.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Point = tuple[float, float]


@dataclass(frozen=True)
class Ground:
    """A kind of terrain. `wash` is its tint, "" for bare paper; `cover` what grows on it."""

    id: str
    name: str
    effect: str = ""  # for the key: "defender fires first"
    wash: str = ""  # forest, timbers, rough, sand, marsh, snow
    cover: str = ""  # grass, scrub, trees, hills, waves


@dataclass(frozen=True)
class Spot:
    """A space where the sheet draws it. `text` stands small under the name."""

    id: str
    name: str
    x: float
    y: float
    ground: str = ""
    text: str = ""
    marks: tuple[str, ...] = ()  # printed in it, by the ids of Emblem
    country: str = ""


@dataclass(frozen=True)
class Road:
    """A route between two spaces, bent to a side by a part of its length; `river` is what it crosses."""

    a: str
    b: str
    bend: float = 0.0
    river: str = ""
    kind: str = "road"  # road, track, water


@dataclass(frozen=True)
class Stream:
    """A river from its source to its mouth, and how wide it is drawn there."""

    id: str
    name: str
    points: tuple[Point, ...]
    source: float = 2.0
    mouth: float = 5.0


@dataclass(frozen=True)
class Legend:
    """A name written across the country: as near to the middle of its window as room allows."""

    text: str
    left: float
    top: float
    right: float
    bottom: float
    size: float = 22.0
    wide: bool = False


@dataclass(frozen=True)
class Emblem:
    """What a mark in a space looks like, printed or laid there in play."""

    draw: str  # star, fort, works (a fort begun), camp, fire, flag, ring, disc
    text: str  # in words
    side: str = ""
    effect: str = ""  # for the key


@dataclass(frozen=True)
class Side:
    """A party: its name, the sign that stands for it and the ring of spaces that it holds."""

    id: str
    name: str
    sign: str = "disc"  # shield, roundel, diamond, disc
    ring: str = "solid"  # solid, double, broken
    colour: str = "#26466f"
    goal: str = ""  # what it must do to win, in a few words


@dataclass(frozen=True)
class Army:
    """How a counter is made: its colours, and a form that tells it apart without them."""

    id: str
    fill: str
    ink: str
    rule: str = "single"  # single, double
    edge: str = ""  # bead
    corners: str = "round"  # round, cut


@dataclass(frozen=True)
class Look:
    """A counter's printed face. `pips` names the number of the view's face drawn as bars, `pips_of` how many."""

    name: str
    short: str
    army: str
    symbol: str = ""  # infantry, cavalry, artillery, engineer, guard, tribe, leader, wagon, fleet, card, flag
    value: str = ""
    left: str = ""
    right: str = ""
    stars: int = 0
    pips: str = ""
    pips_of: int = 0
    weight: int = 0  # the heaviest of a stack lies on top


@dataclass(frozen=True)
class State:
    """What becomes of a counter: the view's face has a number other than 0 under `key`."""

    key: str
    draw: str  # acted, turned
    text: str


@dataclass(frozen=True)
class Gauge:
    """A thing to read beside the map.

    `track` shows steps, the present one by the number of the view's track `key`, from 1. `word` shows the word for
    that number, from 0. `pile` adds up the view's counts that begin with `key`. `held` shows who holds `spaces`.
    """

    kind: str
    title: str
    key: str = ""
    steps: tuple[str, ...] = ()
    short: tuple[str, ...] = ()
    icons: tuple[str, ...] = ()  # sun, snow, clock, bag, card
    spaces: tuple[str, ...] = ()


@dataclass(frozen=True)
class Tray:
    """A box of the view that is shown with its counters. `open` says that it stands beside the map at all times."""

    key: str
    title: str
    side: str = ""
    note: str = ""
    open: bool = True


@dataclass(frozen=True)
class Deed:
    """A verb on a button. `all` offers to do it with everything that is left, one after another."""

    label: str
    all: str = ""
    attack: bool = False


@dataclass(frozen=True)
class Sheet:
    """Everything that the page knows of a game. Sizes are in units of the sheet; a counter's side is 44."""

    width: float = 1550.0
    height: float = 1000.0
    spots: tuple[Spot, ...] = ()
    roads: tuple[Road, ...] = ()
    streams: tuple[Stream, ...] = ()
    grounds: tuple[Ground, ...] = ()
    seeds: tuple[tuple[float, float, str], ...] = ()  # more ground between the spaces: x, y, ground
    countries: Mapping[str, str] = field(default_factory=dict)  # country -> side that calls it home
    legends: tuple[Legend, ...] = ()
    columns: tuple[float, ...] = ()  # grid lines of the margin, with the edges
    rows: tuple[float, ...] = ()
    row_names: tuple[str, ...] = ()
    sides: tuple[Side, ...] = ()
    armies: tuple[Army, ...] = ()
    looks: Mapping[str, Look] = field(default_factory=dict)  # by piece id, else by piece kind
    states: tuple[State, ...] = ()
    emblems: Mapping[str, Emblem] = field(default_factory=dict)
    gauges: tuple[Gauge, ...] = ()
    trays: tuple[Tray, ...] = ()
    deeds: Mapping[str, Deed] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)  # of tracks, boxes and counts
