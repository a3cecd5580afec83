"""How a game looks: static facts for boards made of pictures. The page draws any game from them and knows none.

Nothing here depends on a position, so nothing here can tell a secret. Words for the same things are in the atlas.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from grognard.kernel.open_table import OpenTable
from grognard.kernel.sideboard import SideBoard

Point = tuple[float, float]
ROADS = ("road", "track", "water", "both", "border", "river", "landing", "gate")
TRACES = ("border", "railway")
WATERS = ("", "river", "sea")
HOLDS = ("counters", "cards")  # what lies in a tray
SURFACES = ("spaces", "areas", "open")  # rings on the land, areas with outlines, or a table without either
FORMS = ("ring", "bead", "gate")  # of a space: where counters stand, a small one to pass through, a way onto the map


@dataclass(frozen=True)
class Ground:
    """A kind of terrain. `wash` is its tint, "" for bare paper; `cover` what grows on it.

    `colour` is the tint of a game that brings its own; it goes before `wash`.
    """

    id: str
    name: str
    effect: str = ""  # for the key: "defender fires first"
    wash: str = ""  # forest, timbers, rough, sand, marsh, snow
    cover: str = ""  # grass, scrub, trees, woods, reeds, hills, waves
    colour: str = ""  # #rrggbb
    breadth: float = 1.0  # how far it reaches around its spaces; 1 is usual
    ink: str = ""  # #rrggbb of what is its own: rings of spaces, villages, the name and boundary of its realm


@dataclass(frozen=True)
class Spot:
    """A space where the sheet draws it. `text` stands small under the name; counters stand at `x`, `y`.

    `outline` are the corners of an area, in order, on a sheet whose surface is made of areas. `code` are the letters
    in a gate.
    """

    id: str
    name: str
    x: float
    y: float
    ground: str = ""
    text: str = ""
    marks: tuple[str, ...] = ()  # printed in it, by the ids of Emblem
    country: str = ""
    water: str = ""  # river, sea
    regions: tuple[str, ...] = ()  # by name
    outline: tuple[Point, ...] = ()
    form: str = "ring"  # one of FORMS
    code: str = ""


@dataclass(frozen=True)
class Road:
    """A route between two spaces, bent to a side by a part of its length; `river` is what it crosses.

    A `road` and a `track` are for land, `water` for boats, `both` for either: a road along the water. A `border` is
    where two areas touch: nothing is drawn. A `river` is the drawn river itself, from space to space; a `landing` leads
    from it to the bank, and a `gate` onto the map.
    """

    a: str
    b: str
    bend: float = 0.0
    river: str = ""
    kind: str = "road"  # one of ROADS
    name: str = ""
    text: str = ""  # what bounds its use: "fleets only at high water"
    one_way: bool = False  # from a to b


@dataclass(frozen=True)
class Stream:
    """A river from its source to its mouth, and how wide it is drawn there; `joins` if its water becomes another's."""

    id: str
    name: str
    points: tuple[Point, ...]
    source: float = 2.0
    mouth: float = 5.0
    joins: bool = False


@dataclass(frozen=True)
class Realm:
    """A country with a boundary of its own, tinted as its ground."""

    ground: str
    outline: tuple[Point, ...]


@dataclass(frozen=True)
class Lake:
    """Open water: its shore, land within or beyond it, and where its name stands."""

    name: str
    outline: tuple[Point, ...]
    islands: tuple[tuple[Point, ...], ...] = ()
    x: float = 0.0
    y: float = 0.0
    size: float = 34.0


@dataclass(frozen=True)
class Cartouche:
    """The title of a sheet in a frame, with compass and ways, in a corner that is free."""

    left: float
    top: float
    right: float
    bottom: float
    title: str
    text: str = ""
    years: str = ""
    ways: tuple[tuple[str, str], ...] = ()  # a kind of road, and what it costs


@dataclass(frozen=True)
class Trace:
    """A line across the land that is no road and no river; a border may have the colour of a side."""

    kind: str  # one of TRACES
    points: tuple[Point, ...]
    side: str = ""


@dataclass(frozen=True)
class Legend:
    """A name written across the country: as near to the middle of its window as room allows, in the ink of a ground."""

    text: str
    left: float
    top: float
    right: float
    bottom: float
    size: float = 22.0
    wide: bool = False
    ground: str = ""


@dataclass(frozen=True)
class Emblem:
    """What a mark in a space looks like, printed or laid there in play. One that isn't drawn is only told.

    `draw` is star, fort, fortress, base, works (begun or built in play), camp, fire, flag, ring, disc, stop or rapids;
    or a structure that stands for the space itself: arch, arches, house, bastion, citadel, ashes; or siege.
    """

    draw: str
    text: str  # in words
    side: str = ""  # whose colours it has; those of its ground without one
    effect: str = ""  # for the key
    steps: int = 0  # a structure's, drawn as bars,
    left: int = 0  # and how many are left
    names: bool = False  # its text takes the place of the space's name


@dataclass(frozen=True)
class Side:
    """A party: its name, the sign that stands for it and the ring of spaces that it holds.

    Sentences call it what the lexicon does (`speaking` in sheet_read.py): "the Boer side wins", "3 Boer units".
    """

    id: str
    name: str
    sign: str = "disc"  # shield, roundel, diamond, arrow, disc
    ring: str = "solid"  # solid, double, broken
    colour: str = "#26466f"
    goal: str = ""  # what it must do to win, in a few words
    ink: str = "#ffffff"  # on its colour
    spoken: str = ""  # in a sentence: "the Boer side"
    adjective: str = ""  # "Boer"
    many: bool = False  # spoken of as they


@dataclass(frozen=True)
class Army:
    """How a counter is made: its colours, and a form that tells it apart without them.

    `band` is the colour of a stripe that tells the parts of one side's army apart; `name` is for the key.
    """

    id: str
    fill: str
    ink: str
    rule: str = "single"  # single, double
    edge: str = ""  # bead
    corners: str = "round"  # round, cut
    name: str = ""
    band: str = ""  # #rrggbb


@dataclass(frozen=True)
class Look:
    """A counter's printed face. `pips` names the number of the view's face drawn as bars, `pips_of` how many."""

    name: str = ""
    short: str = ""
    army: str = ""
    symbol: str = ""  # infantry, cavalry, camel, artillery, gatling, engineer, guard, tribe, leader, wagon, fleet, flag
    value: str = ""
    left: str = ""
    right: str = ""
    stars: int = 0
    pips: str = ""
    pips_of: int = 0
    weight: int = 0  # the heaviest of a stack lies on top
    text: str = ""  # the rest of what is printed, in words: type, contingent, gifts
    elite: bool = False
    minor: bool = False  # a leader of the second rank


@dataclass(frozen=True)
class CardFace:
    """A card to be read: its title, what it says, a heading and a text at a time, and a note at its foot.

    `text` only tells a story. Whose card it is shows by the colours of the side.
    """

    title: str
    side: str = ""
    text: str = ""
    lines: tuple[tuple[str, str], ...] = ()
    note: str = ""


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
    that number, from 0. `pile` adds up the view's counts that begin with `key`. `held` shows who holds `spaces`, or
    without any all spaces of the view. `side` shows the side that has the number of the view's track `key`, from 0.
    `score` shows a number for each side: the view's track of `key` and the side's id, or its step, from 0.
    A track with `keys` has several markers, each on the step of the view's track of that key. One with a `span` is
    shown from the step of the view's track of its first key to that of its second: what a scenario plays of it. An
    empty key is the track's own end; `more` stands on one step beyond the last that may still come.
    """

    kind: str
    title: str
    key: str = ""
    steps: tuple[str, ...] = ()
    short: tuple[str, ...] = ()
    icons: tuple[str, ...] = ()  # sun, snow, clock, bag, card, star, or the id of a side for its sign
    spaces: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    span: tuple[str, ...] = ()
    more: str = ""


@dataclass(frozen=True)
class Tray:
    """A box of the view that is shown with its counters or cards.

    `open` says that it stands beside the map at all times. A `pile` shows how many there are, its last on top unless
    it is `shuffled`, and can be opened to be read.
    """

    key: str
    title: str
    side: str = ""
    note: str = ""
    open: bool = True
    holds: str = "counters"  # one of HOLDS
    pile: bool = False
    shuffled: bool = False


@dataclass(frozen=True)
class Note:
    """Something to read about the game that is played: the scenario's own notes, how it is won."""

    title: str
    text: str
    side: str = ""


@dataclass(frozen=True)
class VerbLabel:
    """What a button for a verb says. `all` offers to do it with everything that is left, one after another.

    `some` offers the same with counters of certain symbols: {"Take all mounted along": ["cavalry"]}. `strikes` says
    that it falls from its space upon the one that the question is about.
    """

    label: str
    all: str = ""
    some: Mapping[str, Sequence[str]] = field(default_factory=dict)
    attack: bool = False
    strikes: bool = False
    text: str = ""  # what it does, for boards made of text


@dataclass(frozen=True)
class Sheet:
    """Everything that the page knows of a game. Sizes are in units of the sheet; a counter's side is 44.

    `levels` are for a sheet larger than its window: from how many pixels a unit counters are drawn one by one, and
    from how many names are written in full. Below the first, stacks are only counted: by the sum of what their faces
    have under `sums`, where that is given.
    """

    width: float = 1550.0
    height: float = 1000.0
    spots: tuple[Spot, ...] = ()
    roads: tuple[Road, ...] = ()
    streams: tuple[Stream, ...] = ()
    traces: tuple[Trace, ...] = ()
    realms: tuple[Realm, ...] = ()
    lakes: tuple[Lake, ...] = ()
    cartouche: Cartouche | None = None
    grounds: tuple[Ground, ...] = ()
    seeds: tuple[tuple[float, float, str], ...] = ()  # more ground between the spaces: x, y, ground
    base: str = ""  # the ground of all land that no other covers; "" for bare paper
    countries: Mapping[str, str] = field(default_factory=dict)  # country -> side that calls it home
    legends: tuple[Legend, ...] = ()
    scale: str = ""  # a remark on distances, for the margin
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
    board: SideBoard | None = None  # beside the map; it folds away
    verb_labels: Mapping[str, VerbLabel] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)  # of tracks, boxes and counts
    cards: Mapping[str, CardFace] = field(default_factory=dict)  # by id, as boxes of the view name them
    notes: tuple[Note, ...] = ()
    codes: Mapping[str, str] = field(default_factory=dict)  # what is printed on markers, and what it gives
    bookkeeping: tuple[str, ...] = ()  # boxes whose entries are no things to be shown
    surface: str = "spaces"  # one of SURFACES
    field: OpenTable | None = None  # of an open surface
    levels: tuple[float, float] = (0.3, 0.42)
    threat: str = ""  # what a red arrow means, where a march may be fallen upon: in words, for the key
    sums: str = ""  # what a stack is worth: added up on its badge, instead of the number of its counters
