"""Set-up (4.0h), and any position of a scenario from plain data, for tests, puzzles and editors: docs/positions.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from grognard.games.hand_of_destiny import vocabulary
from grognard.games.hand_of_destiny.components import Components
from grognard.games.hand_of_destiny.frames import Battle, Battles, Campaign, PlayerTurn
from grognard.games.hand_of_destiny.query import crowd, units_in
from grognard.games.hand_of_destiny.query_battle import count_troops, out_of_supply
from grognard.games.hand_of_destiny.query_march import bar_stand
from grognard.games.hand_of_destiny.query_victory import is_true
from grognard.games.hand_of_destiny.read import extended, read_card, read_effect
from grognard.games.hand_of_destiny.rules.effects import bind, carry_out
from grognard.games.hand_of_destiny.state import BOX, DEAD, RULES, Board, War, changed, count_crowd, lexicon_for
from grognard.games.hand_of_destiny.vocabulary import FOG, FORTS, NONE, SWITCHES, WATERS
from grognard.kernel.board import Shape, shape_of
from grognard.kernel.checked import root
from grognard.kernel.flow import Position
from grognard.kernel.names import Names
from grognard.kernel.play import call_at
from grognard.kernel.rules import Rules

LEVELS: Final = ("scenario", "standard")  # of the rules: as the scenario advises, or the Standard Rules alone


def set_up(shape: Shape, d: Components, rules: Rules, options: Mapping[str, bool | int | str]) -> War:
    """The position before the first step. Without section 22 no fort markers are issued (2.0b)."""
    b = empty_board(shape, d, switches_of(d, options))
    b.at = d.start[:]
    b.control = d.owner[:]
    for u, s in enumerate(b.at):
        if s >= 0:
            b.control[s] = d.side[u]
    if b.switch[FORTS]:
        b.fort = d.start_forts[:]
    for side, pile in enumerate((b.deck0, b.deck1)):
        pile += [n for n, card in enumerate(d.cards) if card.side == side]
    b.next0, b.next1 = d.stacked[0][::-1], d.stacked[1][::-1]
    b.held_then = tuple(b.control)
    recount(b)
    campaign = Campaign()
    campaign.proc = rules.by_class[Campaign]
    return Position(rules, b, [campaign])


def switches_of(d: Components, options: Mapping[str, bool | int | str]) -> list[int]:
    """The scenario's own setting, unless the players chose another; the Standard Rules have no advanced section."""
    out = d.switches[:]
    for i, name in enumerate(SWITCHES):
        if name in options:
            out[i] = int(bool(options[name]))
        if options.get("rules") == "standard" and i != FOG:
            out[i] = 0
    return out


def empty_board(shape: Shape, d: Components, switch: list[int]) -> Board:
    b: Board = shape.blank()
    b.active, b.switch = d.first, tuple(switch)
    return b


def recount(b: Board) -> None:
    """`crowd` follows from `at`."""
    b.crowd = count_crowd(b.d, b.at)


# the phases that a position may be about to begin: the step that begins each, and the event phases done before it
PHASES: Final[dict[str, tuple[str, int]]] = {
    "card": ("draw_card", NONE), "recruiting": ("recruiting_events", vocabulary.RECRUITING),
    "march": ("march_events", vocabulary.MARCH), "battle": ("battle_events", vocabulary.BATTLE),
}  # fmt: skip
KEYS: Final[list[str]] = [
    "case", "scenario", "turn", "active", "phase", "rules", "water", "card", "units", "box", "dead", "forts", "held",
    "points", "panicked", "battle", "deck", "moved", "built", "standing",
]  # fmt: skip
BATTLE_KEYS: Final[list[str]] = ["at", "attacker", "round", "fired", "next", "started"]
PILES: Final[list[str]] = ["draw", "discard", "removed"]
MARCHING: Final = (vocabulary.EXTRA_MOVE, vocabulary.FORCED_MARCH, vocabulary.IGNORE_STOP)  # effects for the march
MANY: Final = 999


class Reading:
    """A position being read: the data, the components with what the position adds to it, the board."""

    def __init__(self, d: Components, data: Mapping[str, Any]) -> None:
        self.s = root("position", data, *KEYS)
        self.d = extended(d)
        self.sides, self.spaces = Names("side", d.sides), Names("space", d.spaces)
        self.units, self.cards = Names("unit", d.units), Names("card", d.card_ids)
        self.phase = list(PHASES)[self.s.one_of("phase", list(PHASES))]
        self.b = empty_board(shape_of(Board, lexicon_for(self.d), self.d), self.d, d.switches[:])
        self.b.turn = self.s.whole("turn", 1, d.turns)
        self.b.active = self.s.one_of("active", d.sides)
        self.s.need(self.s.data.get("scenario", d.id) == d.id, "scenario", f"this is {d.id}")


def read_position(d: Components, data: Mapping[str, Any]) -> War:
    """Not yet advanced. GameError names every key, id or number that can't be read, or what can't be on one table."""
    r = Reading(d, data)
    read_rules(r)
    read_units(r)
    read_control(r)
    read_forts(r)
    read_decks(r)
    read_card_in_play(r)
    read_lasting(r)
    for side, points, id in r.sides.read_table(r.s, "points"):
        r.b.points[side] = points.whole(id, -MANY, MANY)
    r.s.faults.refuse()
    g: War = Position(RULES.using(lexicon_for(r.d)), r.b, [])
    stand(g, r)
    r.s.faults.refuse()
    return g


def brings_its_own(d: Components, new: Components) -> bool:
    """Does a position add to a scenario, or change what is printed: cards, effects, the river, the top of a deck?"""
    return any(getattr(new, part) != getattr(d, part) for part in ("cards", "effects", "water", "stacked"))


def read_rules(r: Reading) -> None:
    for switch, rules, id in Names("switch", SWITCHES).read_table(r.s, "rules"):
        r.b.switch = changed(r.b.switch, switch, rules.flag(id))
    if "water" in r.s:
        r.d.water = r.s.one_of("water", WATERS)


def read_units(r: Reading) -> None:
    """Whoever is not named is away: out of the game in this position."""
    d, b, s = r.d, r.b, r.s
    named: dict[int, str] = {}
    for to, table, key in [*r.spaces.read_table(s, "units"), (BOX, s, "box"), (DEAD, s, "dead")]:
        for u in r.units.read_all(table, key, 0):
            table.need(u not in named, key, f"{d.units[u]} is in {named.get(u)} too")
            table.need(to < 0 or not bar_stand(b, u, to), key, f"{d.units[u]} can't be in this space")
            named[u], b.at[u] = f"{table.path}.{key}", to
    recount(b)
    for space, name in enumerate(d.spaces if r.phase != "battle" else []):
        apart = not crowd(b, 0, space) or not crowd(b, 1, space)
        s.need(apart, f"units.{name}", "both sides are there, and this is not the Battle Phase")
    for key in ("moved", "built"):
        for u in r.units.read_all(s, key, 0):
            ours = b.at[u] >= 0 and d.side[u] == b.active
            s.need(ours, key, f"{d.units[u]} is not a unit of {d.sides[b.active]} on the map")
            if key == "moved":
                b.moved[u] = 1
            else:
                b.built = changed(b.built, u, 1)


def read_control(r: Reading) -> None:
    """Spaces that are not named keep their owner; a side alone in a space holds it in any case."""
    d, b = r.d, r.b
    held = dict(enumerate(d.owner))
    named: list[int] = []
    for side, table, id in r.sides.read_table(r.s, "held"):
        spaces = r.spaces.read_all(table, id, 0)
        for space in spaces:
            table.need(space not in named, id, f"{d.spaces[space]} is held by the other side too")
        named += spaces
        held |= dict.fromkeys(spaces, side)
    for side in (0, 1):
        held |= {s: side for s in held if crowd(b, side, s) and not crowd(b, 1 - side, s)}
    b.control, b.held_then = list(held.values()), tuple(held.values())


def read_forts(r: Reading) -> None:
    d, b = r.d, r.b
    for side, table, id in r.sides.read_table(r.s, "forts"):
        for space in r.spaces.read_all(table, id, 0):
            name, fallen = d.spaces[space], crowd(b, 1 - side, space) and not crowd(b, side, space)
            closed = d.fort_use[space] != NONE or d.no_fort[space] or d.sea[space]
            table.need(not closed, id, f"no fort marker can stand in {name}")
            table.need(b.fort[space] == NONE, id, f"{name} has a fort of the other side")
            table.need(not fallen, id, f"enemies alone are in {name}, and the fort would have fallen (22.3a)")
            b.fort[space] = side
        table.need(b.fort.count(side) <= d.markers[side], id, f"there are only {d.markers[side]} markers")
    switched_off = max(b.fort) != NONE and not b.switch[vocabulary.FORTS]
    r.s.need(not switched_off, "forts", "fort markers are switched off; say rules = { forts = true }")


# cards


def read_decks(r: Reading) -> None:
    """A side without a deck has all its cards in it; the one in play is taken out later."""
    d, b = r.d, r.b
    decks = r.s.part("deck", *d.sides)
    d.stacked = d.stacked[:]
    for side, name in enumerate(d.sides):
        mine = [c for c, card in enumerate(d.cards) if card.side == side]
        piles: list[list[int]] = [getattr(b, f"{pile}{side}") for pile in ("deck", "discard", "removed")]
        draw = piles[0]
        if name not in decks:
            draw += mine
            continue
        told = decks.part(name, *PILES)
        for key, pile in zip(PILES, piles, strict=True):
            for card in r.cards.read_all(told, key, 0):
                fits = card in mine and not any(card in x for x in piles)
                told.need(fits, key, f"{d.card_ids[card]} is another side's card, or there twice")
                pile.append(card)
        d.stacked[side] = draw[:]
        getattr(b, f"next{side}").extend(draw[::-1])
        draw.sort()


def read_card_in_play(r: Reading) -> None:
    """Its events of earlier phases are taken as done: what they gave for the march and for battles is there."""
    if "card" not in r.s:
        return
    b, s, value = r.b, r.s, r.s.data["card"]
    s.need(r.phase != "card", "card", "no card is drawn yet in phase card")
    if not isinstance(value, str):
        table = s.table("card")
        if table is not None:
            read_card(r.d, table, b.active)
            b.card = len(r.d.cards) - 1
        return
    b.card = r.cards.read(s, "card")
    gone = b.card in b.discard0 + b.discard1 + b.removed0 + b.removed1
    s.need(r.d.cards[b.card].side == b.active, "card", f"{value} is a card of the other side")
    s.need(not gone, "card", f"{value} is in play, and in the deck's discards or removed cards too")
    for pile in (b.deck0, b.deck1, b.next0, b.next1):
        pile[:] = [card for card in pile if card != b.card]


def read_lasting(r: Reading) -> None:
    """Lasting effects; what binds certain units is bound to those who fit in this position."""
    for entry in r.s.entries("standing", MANY, 0):
        owner = entry.one_of("owner", r.d.sides)
        e = read_effect(r.d, entry, owner)
        if e.do in (vocabulary.EXTRA_MOVE, vocabulary.FORCED_MARCH, vocabulary.SET_FLAG):
            bind(r.b, owner, e)
        else:
            r.b.lasting += [e.index, owner, e.until]
            r.b.fleet_more += e.fleet_spaces if owner == r.b.active else 0


# where play stands


def stand(g: War, r: Reading) -> None:
    """About to begin the phase, or inside a battle."""
    fights, side = "battle" in r.s, g.board.active
    step, done = PHASES[r.phase]
    r.s.need(not fights or r.phase == "battle", "battle", "only in phase battle")
    r.s.need(fights or "panicked" not in r.s, "panicked", "only inside a battle: say where by `battle`")
    call_at(g, Campaign(), "second_player" if side == r.d.first else "points_of_the_turn")
    give_benefits(g, vocabulary.BATTLE + 1 if fights else done)
    call_at(g, PlayerTurn(side=side), "end_events" if fights else step)
    if fights:
        stand_in_battle(g, r)


def give_benefits(g: War, phase: int) -> None:
    """What compulsory events of earlier phases gave to units and for battles; all else is on the board already."""
    b, d = g.board, g.board.d
    events = [d.events[n] for n in d.cards[b.card].events] if b.card != NONE else []
    for event in events:
        if event.phase < phase and not event.may and is_true(b, event.condition):
            for e in [d.effects[k] for k in event.effects]:
                if vocabulary.TS_BONUS <= e.do <= vocabulary.AMBUSH or e.do in MARCHING:
                    carry_out(g, b.active, e)


def stand_in_battle(g: War, r: Reading) -> None:
    b, d = g.board, g.board.d
    t = r.s.part("battle", *BATTLE_KEYS)
    where, attacker = r.spaces.read(t, "at"), t.one_of("attacker", d.sides)
    f = Battle(attacker=attacker, defender=1 - attacker, where=where, turn=t.one_of("next", d.sides))
    f.round, f.fired = t.whole("round", 1, MANY, 1), r.units.read_all(t, "fired", 0)
    panicked = r.units.read_all(r.s, "panicked", 0)
    t.faults.refuse()
    here = [units_in(b, side, where) for side in (0, 1)]
    t.need(here[0] and here[1], "at", "a battle needs units of both sides in the space")
    for u in f.fired + panicked:
        t.need(b.at[u] == where, "at", f"{d.units[u]} is not in this battle")
    for u in panicked:
        b.panicked[u] = 1
    troops = [count_troops(b, side, where) for side in (0, 1)]
    for side, started, id in r.sides.read_table(t, "started"):
        troops[side] = started.whole(id, 0, MANY)
    f.attackers, f.defenders = troops[attacker], troops[1 - attacker]
    f.weak = out_of_supply(b, f)
    call_at(g, Battles(side=b.active, where=where), "battle_fought")
    call_at(g, f, "next_to_fire")
