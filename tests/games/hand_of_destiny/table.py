"""A small table for the battle tests: a map of ten spaces, the same troops on either side, laid dice.

    t = fight("red1 redhorse", "blue1", [[6, 1], [6, 6]])       # red attacks in the field; superiority, first volley
    t.play("fire red1")
    t.find("blue1")                                             # "dead"

Field, north, south and east are land, joined in a star. North is red's fortress, east a fort for either side, south one
for whoever had captured it when the turn began. The field also touches middle, on the river, by land. Next to middle
are upper (a road runs along the river), shoal (likewise, and land units may retreat there) and lower (water only);
beyond upper are the rapids (open to fleets at high water), beyond lower the gulf (sea).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grognard.games.hand_of_destiny.components import Components
from grognard.games.hand_of_destiny.frames import Battles
from grognard.games.hand_of_destiny.read.map import within
from grognard.games.hand_of_destiny.read.units import suppliers
from grognard.games.hand_of_destiny.rules import aftermath, battle, retreat, volley
from grognard.games.hand_of_destiny.state import (
    BOOK,
    BOX,
    BOXES,
    RULES,
    Board,
    War,
    changed,
    count_crowd,
    lexicon_for,
)
from grognard.games.hand_of_destiny.vocabulary import (
    ALWAYS,
    BOTH,
    DEAD,
    EFFECTS,
    ENEMY_TURN_END,
    FLAGS,
    GAME_END,
    HIGH,
    LAND,
    LOW,
    NONE,
    PHASES,
    RESULTS,
    RIVER,
    SWITCHES,
    TO_DEAD,
    TO_RECRUIT,
    USE_CAPTURED,
    USE_EITHER,
    Award,
    Card,
    Condition,
    Effect,
    Event,
    Filter,
)
from grognard.kernel.board import shape_of
from grognard.kernel.dice import LaidDice
from grognard.kernel.flow import Position

CHAPTERS = (aftermath, battle, retreat, volley)  # their steps are registered
SIDES = ["red", "blue"]
LONE = 200  # in a row: a battle that a rule switched off has made endless
SPACES = ["field", "north", "south", "east", "upper", "middle", "lower", "shoal", "rapids", "gulf"]
RIVERS = ["upper", "middle", "lower", "shoal", "rapids", "gulf"]
FORTS = {"north": 0, "east": USE_EITHER, "south": USE_CAPTURED}
ROUTES = [
    ("field", "north", LAND), ("field", "south", LAND), ("field", "east", LAND), ("field", "middle", LAND),
    ("north", "upper", LAND), ("upper", "middle", BOTH), ("middle", "lower", RIVER), ("middle", "shoal", BOTH),
    ("upper", "rapids", RIVER), ("lower", "gulf", RIVER),
]  # fmt: skip

# what a type's column says, and who there is: name, type, strength, flags
COLUMNS = {
    "foot": "---PPE", "horse": "---PPE", "guns": "---PEE", "boat": "---PPE", "leader": "----PE", "mob": "---PPP",
}  # fmt: skip
TROOPS = [
    ("1", "foot", 2, ""), ("2", "foot", 2, ""), ("3", "foot", 2, ""), ("4", "foot", 2, ""), ("5", "foot", 2, ""),
    ("guard", "foot", 3, "elite"), ("horse", "horse", 2, "cavalry breakoff"),
    ("lancers", "horse", 2, "cavalry breakoff"), ("guns", "guns", 1, "artillery"),
    ("gatling", "guns", 1, "artillery gatling"), ("boat", "boat", 1, "fleet artillery breakoff"),
    ("gunboat", "boat", 1, "fleet artillery"), ("barge", "boat", 0, "fleet breakoff"),
    ("lord", "leader", 0, "leader breakoff"), ("hero", "leader", 0, "leader elite"),
    ("stores", "foot", 0, "supply breakoff"), ("wall", "foot", 2, "static breakoff"), ("levy", "foot", 2, "recruit"),
    ("mob", "mob", 1, ""), ("scouts", "foot", 1, "breakoff"),
]  # fmt: skip


class Spot:
    """A position being played, by names. A lone option is played at once, as a Match does."""

    def __init__(self, g: War, dice: Sequence[Sequence[int]]) -> None:
        self.g = g
        self.news: list[tuple[str, list[int]]] = []
        self.by: list[tuple[str, str]] = []  # the rule that each of them cites
        self.dice = LaidDice([list(x) for x in dice])
        g.news = []
        self.go_on()

    def go_on(self) -> None:
        self.g.advance(self.dice)
        self.hurry()

    def hurry(self) -> None:
        self.listen()
        for _ in range(LONE):
            if self.g.ask is None or len(self.g.ask.options) != 1:
                return
            self.g.apply(self.g.ask.options[0], self.dice)
            self.listen()
        raise AssertionError(f"lone options without end at {self.g.where()}")

    def listen(self) -> None:
        assert self.g.news is not None
        for e in [e for e in self.g.news if e.is_for(0)]:
            kind = self.g.rules.events[e.kind]
            self.news.append((kind.name, e.args))
            self.by.append((kind.name, BOOK.ids[e.rule] if e.rule else kind.rule))
        self.g.news.clear()

    def number(self, words: str) -> int:
        verb, _, noun = words.partition(" ")
        n = self.g.rules.number(verb, noun)
        assert n >= 0, words
        return n

    def play(self, *choices: str) -> Spot:
        for words in choices:
            assert words in self.offered(), f"{words} is not in {self.offered()} at {self.g.where()}"
            self.g.apply(self.number(words), self.dice)
            self.hurry()
        return self

    def offered(self) -> list[str]:
        if self.g.ask is None:
            return []
        named = [self.g.rules.name(x) for x in self.g.ask.options]
        return [f"{x.verb} {x.noun}".strip() for x in named]

    def cited(self, event: str) -> list[str]:
        return [rule for name, rule in self.by if name == event]

    def why(self, words: str) -> str:
        """The rule that bars a choice; empty when it is open."""
        return BOOK.ids[self.g.bar(self.number(words))]

    @property
    def asks(self) -> str:
        return self.g.ask.step.path if self.g.ask is not None else ""

    @property
    def who(self) -> str:
        return SIDES[self.g.ask.role] if self.g.ask is not None else ""

    @property
    def is_over(self) -> bool:
        """Has the Battle Phase ended, with every laid die used?"""
        return not self.g.stack and not any(self.dice.left.values())

    def find(self, unit: str) -> str:
        at = self.g.board.at[self.g.board.d.units.index(unit)]
        return SPACES[at] if at >= 0 else BOXES[at]

    def names(self, units: list[int]) -> list[str]:
        return [self.g.board.d.units[u] for u in units]

    @property
    def panicked(self) -> list[str]:
        return self.names([u for u, over in enumerate(self.g.board.panicked) if over])

    def told(self, event: str) -> list[list[int]]:
        """What red was told."""
        return [args for name, args in self.news if name == event]

    def held(self, space: str) -> str:
        side = self.g.board.control[SPACES.index(space)]
        return SIDES[side] if side >= 0 else ""

    def fort(self, space: str) -> str:
        side = self.g.board.fort[SPACES.index(space)]
        return SIDES[side] if side >= 0 else ""


# the printed components


def who(d: Components, *units: str) -> Filter:
    f = Filter()
    f.mask = [int(u in units) for u in d.units]
    return f


def components() -> Components:
    d = Components()
    d.sides, d.adjectives, d.turns, d.major_size = SIDES, SIDES, 10, 4
    d.switches = [1] * len(SWITCHES)
    lay_map(d)
    lay_units(d)
    n = len(d.units)
    d.open_land = [[] for _ in SPACES]
    d.stops, d.bars = [[0] * n for _ in SPACES], [[0] * n for _ in SPACES]
    d.stop_asks, d.bar_asks = [None] * len(SPACES), [None] * len(SPACES)
    d.stacked, d.markers, d.start_forts = [[], []], [2, 2], [NONE] * len(SPACES)
    return d


def lay_map(d: Components) -> None:
    d.spaces = d.space_names = SPACES
    n = len(SPACES)
    d.river = [int(s in RIVERS) for s in SPACES]
    d.sea = [int(s == "gulf") for s in SPACES]
    d.river_retreat = [int(s == "shoal") for s in SPACES]
    d.fleet_water = [HIGH if s == "rapids" else LOW for s in SPACES]
    d.fort_use = [FORTS.get(s, NONE) for s in SPACES]
    d.owner, d.river_stop, d.fleet_stop, d.no_fort, d.defender_ts = [NONE] * n, [1] * n, [0] * n, [0] * n, [0] * n
    d.no_retreat = [0] * n
    d.near_land, d.near_river, d.near_any = [[] for _ in SPACES], [[] for _ in SPACES], [[] for _ in SPACES]
    for a, b, kind in ROUTES:
        for x, y in ((SPACES.index(a), SPACES.index(b)), (SPACES.index(b), SPACES.index(a))):
            d.route_kind[x, y] = kind
            d.near_any[x].append(y)
            if kind != RIVER:
                d.near_land[x].append(y)
            if kind != LAND:
                d.near_river[x].append(y)
    d.supply_reach = [within(d.near_any, s, d.supply_range) for s in range(n)]


def lay_units(d: Components) -> None:
    d.columns = d.types = list(COLUMNS)
    d.results = [[RESULTS.index(x) for x in COLUMNS[c]] for c in d.columns]
    d.flags = [[] for _ in FLAGS]
    d.own = [[], []]
    for side, color in enumerate(SIDES):
        for name, type_, strength, flags in TROOPS:
            d.own[side].append(len(d.units))
            d.units.append(color + name)
            d.side.append(side)
            d.type.append(d.types.index(type_))
            d.column.append(d.columns.index(type_))
            d.strength.append(strength)
            d.contingent.append(NONE)
            d.entry_turn.append(1)
            d.entry_at.append([])
            d.recruit_at.append([])
            d.recruit_held.append(1)
            d.dies_to.append(TO_RECRUIT if flags == "recruit" else TO_DEAD)
            for f, flag in enumerate(FLAGS):
                d.flags[f].append(int(flag in flags.split()))
    d.suppliers = [suppliers(d, own) for own in d.own]
    d.unit_names, d.type_names = [u.capitalize() for u in d.units], d.types


def give_card(d: Components, b: Board, events: Sequence[Sequence[dict[str, Any]]]) -> None:
    """A card of the active side whose events have been carried out: one list of effects for each."""
    card = Card()
    card.side, card.title = b.active, "Orders"
    for effects in events:
        event = Event()
        event.index, event.phase = len(d.events), PHASES.index("battle")
        for keys in effects:
            e = make_effect(d, keys)
            event.effects.append(e.index)
            b.battle_effects.append(e.index)
        d.events.append(event)
        card.events.append(event.index)
    d.cards = [card]
    b.card = 0


def make_effect(d: Components, keys: dict[str, Any]) -> Effect:
    e = Effect()
    e.index = len(d.effects)
    for key, value in keys.items():
        if key == "do":
            e.do = EFFECTS.index(value)
        elif key == "who":
            e.who = who(d, *value.split())
        elif key == "region":
            e.region = [int(s in value.split()) for s in SPACES]
        else:
            assert hasattr(e, key), key
            setattr(e, key, value)
    d.effects.append(e)
    return e


# the position


def places(units: dict[str, str]) -> Iterator[tuple[str, str]]:
    """{"field": "red1 blue1"} by unit."""
    for space, names in units.items():
        for name in names.split():
            yield name, space


def board(d: Components, active: str, units: dict[str, str]) -> Board:
    b: Board = shape_of(Board, lexicon_for(d), d).blank()
    b.turn, b.active = 1, SIDES.index(active)
    b.switch = tuple(int(x not in ("supply",)) for x in SWITCHES)
    for unit, place in places(units):
        b.at[d.units.index(unit)] = BOX if place == "box" else SPACES.index(place)
    b.crowd = count_crowd(d, b.at)
    for u, s in enumerate(b.at):
        if s >= 0 and not b.crowd[2 * s + 1 - d.side[u]]:
            b.control[s] = d.side[u]
    b.held_then = tuple(b.control)
    return b


def phase(units: dict[str, str], dice: Sequence[Sequence[int]] = (), active: str = "red", **more: Any) -> Spot:
    """A Battle Phase about to begin. `more` is described in set_up."""
    return Spot(position(units, active, **more), dice)


def position(units: dict[str, str], active: str = "red", **more: Any) -> War:
    """The same before its first step."""
    d = components()
    b = board(d, active, units)
    set_up(d, b, **more)
    g: War = Position(RULES.using(lexicon_for(d)), b, [])
    g.call(Battles(side=b.active))
    return g


def set_up(
    d: Components,
    b: Board,
    on: str = "",
    off: str = "",
    forts: dict[str, str] | None = None,
    held: dict[str, str] | None = None,
    card: Sequence[Sequence[dict[str, Any]]] = (),
    truce: str = "",
    sudden: str = "",
    defender_ts: int = 0,
    closed: dict[str, str] | None = None,
    no_retreat: str = "",
    defence: Sequence[dict[str, Any]] = (),
    zero: bool = False,
    major_size: int = 4,
    left: int = 0,
) -> None:
    """Switches, fort markers, who held spaces, the card in play, a truce in spaces, spaces that are closed to units.

    `defence` are effects for the side that is attacked, `no_retreat` spaces that are closed to retreats; `sudden` names
    a unit whose death wins the game for the other side; `zero` takes all strength away, so that any battle is a
    stalemate (13.1m); `left` is what every unit could still march.
    """
    d.major_size = major_size
    b.left = [left] * len(d.units)
    if zero:
        d.strength = [0] * len(d.units)
    for words, value in ((on, 1), (off, 0)):
        for name in words.split():
            b.switch = changed(b.switch, SWITCHES.index(name), value)
    for s, side in (forts or {}).items():
        b.fort[SPACES.index(s)] = SIDES.index(side)
    for s, side in (held or {}).items():
        b.control[SPACES.index(s)] = SIDES.index(side)
        b.held_then = changed(b.held_then, SPACES.index(s), SIDES.index(side))
    for s, units in (closed or {}).items():
        for u in units.split():
            d.bars[SPACES.index(s)][d.units.index(u)] = 1
    for s in no_retreat.split():
        d.no_retreat[SPACES.index(s)] = 1
    d.defender_ts = [defender_ts] * len(SPACES)
    if card:
        give_card(d, b, card)
    for keys in defence:
        b.lasting += [make_effect(d, {**keys, "defends": 1}).index, 1 - b.active, ENEMY_TURN_END]
    if truce:
        e = make_effect(d, {"do": "truce", "region": truce})
        b.lasting += [e.index, 0, GAME_END]
    if sudden:
        dies(d, sudden)


def dies(d: Components, unit: str) -> None:
    """A sudden death: the other side wins when this unit is dead."""
    c, a = Condition(), Award()
    c.kind, c.units = DEAD, [d.units.index(unit)]
    d.conditions.append(c)
    a.side, a.when, a.condition = 1 - d.side[c.units[0]], ALWAYS, 0
    d.sudden.append(a)


def flee(red: str, at: str = "field", **more: Any) -> Spot:
    """Red has lost a battle, by a stalemate with blue's lord, and is to retreat."""
    return fight(red, "bluelord", at=at, zero=True, **more)


def fight(attackers: str, defenders: str, dice: Sequence[Sequence[int]] = (), **more: Any) -> Spot:
    """One battle, in the field unless `at` says otherwise; `units` are the others, by space."""
    at = more.pop("at", "field")
    units: dict[str, str] = {at: attackers + " " + defenders, **more.pop("units", {})}
    active = "red" if attackers.startswith("red") else "blue"
    return phase(units, dice, active, **more)
