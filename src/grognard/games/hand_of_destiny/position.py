"""Any position of a scenario from plain data, for tests, puzzles and editors. docs/positions.md has the keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from grognard.games.hand_of_destiny.frames import Battle, Battles, Campaign, PlayerTurn
from grognard.games.hand_of_destiny.matter import (
    AMBUSH,
    BATTLE,
    EXTRA_MOVE,
    FORCED_MARCH,
    FORTS,
    IGNORE_STOP,
    MARCH,
    NONE,
    RECRUITING,
    SET_FLAG,
    SWITCHES,
    TS_BONUS,
    WATERS,
    Matter,
)
from grognard.games.hand_of_destiny.query import crowd
from grognard.games.hand_of_destiny.query_battle import count_troops, out_of_supply
from grognard.games.hand_of_destiny.query_march import bar_stand
from grognard.games.hand_of_destiny.query_victory import is_true
from grognard.games.hand_of_destiny.read import extended, read_card, read_effect
from grognard.games.hand_of_destiny.rules.effects import bind, carry_out
from grognard.games.hand_of_destiny.setup import empty_board, recount
from grognard.games.hand_of_destiny.state import BOX, DEAD, War
from grognard.kernel.flow import Frame
from grognard.kernel.game import GameError
from grognard.kernel.plain import Section, pick, whole

# the phases that a position may be about to begin, the steps that begin them, and the event phases done before
STEPS: Final[dict[str, str]] = {
    "card": "draw_card", "recruiting": "recruiting_events", "march": "march_events", "battle": "battle_events",
}  # fmt: skip
DONE: Final[dict[str, int]] = {"card": -1, "recruiting": RECRUITING, "march": MARCH, "battle": BATTLE}
KEYS: Final[list[str]] = [
    "case", "scenario", "turn", "active", "phase", "rules", "water", "card", "units", "box", "dead", "forts", "held",
    "points", "panicked", "battle", "deck", "moved", "built", "standing",
]  # fmt: skip
BATTLE_KEYS: Final[list[str]] = ["at", "attacker", "round", "fired", "next", "started"]
PILES: Final[list[str]] = ["draw", "discard", "removed"]
MANY: Final = 999


class Reading:
    """A position being read: the data, the matter with what the position adds to it, the board."""

    def __init__(self, d: Matter, data: Mapping[str, Any]) -> None:
        self.s = Section(data, "position", KEYS)
        self.d = extended(d)
        self.phase = self.s.value("phase")
        pick(list(STEPS), self.phase, self.s.path("phase"), "a phase")
        self.b = empty_board(self.d, d.switches[:])
        self.b.turn = whole(self.s.value("turn"), self.s.path("turn"), 1, d.turns)
        self.b.active = self.s.name("active", d.sides, "a side")


def read_position(d: Matter, data: Mapping[str, Any]) -> Reading:
    """What lies on the table. GameError names the first key, id or number that can't be."""
    r = Reading(d, data)
    if r.s.has("scenario") and r.s.value("scenario") != d.id:
        raise r.s.fail("scenario", f"this is {d.id}")
    read_rules(r)
    read_units(r)
    read_control(r)
    read_forts(r)
    read_decks(r)
    read_card_in_play(r)
    read_standing(r)
    for side, at, value in r.s.entries("points", d.sides, "a side"):
        r.b.points[side] = whole(value, at, -MANY, MANY)
    read_done(r, "moved", r.b.moved)
    read_done(r, "built", r.b.built)
    return r


def cases(data: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """The positions of a file that holds several as `position`, by their label `case`; other keys are defaults."""
    shared = {key: value for key, value in data.items() if key != "position"}
    return {x.get("case", str(n)): {**shared, **x} for n, x in enumerate(data["position"], 1)}


def scenario_of(data: Any) -> str:
    """The scenario that a position names; "" where it names none."""
    name = data.get("scenario", "") if isinstance(data, Mapping) else ""
    return name if isinstance(name, str) else ""


def read_rules(r: Reading) -> None:
    for switch, at, value in r.s.entries("rules", SWITCHES, "a switch"):
        if not isinstance(value, bool):
            raise GameError(f"{at}: {value!r} is neither true nor false")
        r.b.switch[switch] = int(value)
    if r.s.has("water"):
        r.d.water = r.s.name("water", WATERS, "a water level")


def read_units(r: Reading) -> None:
    """Whoever is not named is away: out of the game in this position."""
    d, b = r.d, r.b
    named: dict[int, str] = {}
    for space, at, _ in r.s.entries("units", d.spaces, "a space"):
        here = r.s.section("units", d.spaces)
        for u in here.names(d.spaces[space], d.units, "a unit"):
            place(r, named, u, space, at)
            if bar_stand(b, u, space):
                raise GameError(f"{at}: {d.units[u]} can't be in this space")
    for key, box in (("box", BOX), ("dead", DEAD)):
        for u in r.s.names(key, d.units, "a unit"):
            place(r, named, u, box, r.s.path(key))
    recount(b)
    for space in range(len(d.spaces)):
        if crowd(b, 0, space) and crowd(b, 1, space) and r.phase != "battle":
            raise GameError(f"position.units.{d.spaces[space]}: both sides are there, and this is not the Battle Phase")


def place(r: Reading, named: dict[int, str], u: int, to: int, at: str) -> None:
    if u in named:
        raise GameError(f"{at}: {r.d.units[u]} is in {named[u]} too")
    named[u] = at
    r.b.at[u] = to


def read_done(r: Reading, key: str, marks: list[int]) -> None:
    """What units of the active side have done in this turn."""
    for u in r.s.names(key, r.d.units, "a unit"):
        if r.b.at[u] < 0 or r.d.side[u] != r.b.active:
            raise r.s.fail(key, f"{r.d.units[u]} is not a unit of {r.d.sides[r.b.active]} on the map")
        marks[u] = 1


def read_control(r: Reading) -> None:
    """Spaces that are not named keep their owner; a side alone in a space holds it in any case."""
    d, b = r.d, r.b
    b.hold = d.owner[:]
    here = r.s.section("held", d.sides)
    named = [here.names(name, d.spaces, "a space") for name in d.sides]
    for side, name in enumerate(d.sides):
        for space in named[side]:
            if space in named[1 - side]:
                raise here.fail(name, f"{d.spaces[space]} is held by the other side too")
            b.hold[space] = side
    for space in range(len(d.spaces)):
        for side in (0, 1):
            if crowd(b, side, space) and not crowd(b, 1 - side, space):
                b.hold[space] = side
    b.held_then = b.hold[:]


def read_forts(r: Reading) -> None:
    d, b = r.d, r.b
    here = r.s.section("forts", d.sides)
    for side, name in enumerate(d.sides):
        for space in here.names(name, d.spaces, "a space"):
            if d.fort_use[space] != NONE or d.no_fort[space] or d.sea[space]:
                raise here.fail(name, f"no fort marker can stand in {d.spaces[space]}")
            if b.fort[space] != NONE:
                raise here.fail(name, f"{d.spaces[space]} has a fort of the other side")
            if crowd(b, 1 - side, space) and not crowd(b, side, space):
                raise here.fail(name, f"enemies alone are in {d.spaces[space]}, and the fort would have fallen (22.3a)")
            b.fort[space] = side
        if b.fort.count(side) > d.markers[side]:
            raise here.fail(name, f"there are only {d.markers[side]} markers")
    if any(side != NONE for side in b.fort) and not b.switch[FORTS]:
        raise r.s.fail("forts", "fort markers are switched off; say rules = { forts = true }")


# cards


def read_decks(r: Reading) -> None:
    """A side without a deck has all its cards in it; the one in play is taken out later."""
    d, b = r.d, r.b
    decks = r.s.section("deck", d.sides)
    d.stacked = [pile[:] for pile in d.stacked]
    for side, name in enumerate(d.sides):
        mine = [c for c, card in enumerate(d.cards) if card.side == side]
        draw, discard, removed = (b.deck0, b.discard0, b.removed0) if side == 0 else (b.deck1, b.discard1, b.removed1)
        if not decks.has(name):
            draw += mine
            continue
        piles = decks.section(name, PILES)
        for key, pile in zip(PILES, (draw, discard, removed), strict=True):
            for card in piles.names(key, d.card_ids, "a card"):
                if card not in mine or card in draw + discard + removed:
                    raise piles.fail(key, f"{d.card_ids[card]} is another side's card, or there twice")
                pile.append(card)
        d.stacked[side] = draw[:]
        (b.next0 if side == 0 else b.next1).extend(draw[::-1])
        draw.sort()


def read_card_in_play(r: Reading) -> None:
    """Its events of earlier phases are taken as done: what they gave for the march and for battles is there."""
    b = r.b
    if not r.s.has("card"):
        return
    value = r.s.value("card")
    if r.phase == "card":
        raise r.s.fail("card", "no card is drawn yet in phase card")
    if isinstance(value, str):
        b.card = pick(r.d.card_ids, value, r.s.path("card"), "a card")
        if r.d.cards[b.card].side != b.active:
            raise r.s.fail("card", f"{value} is a card of the other side")
        if b.card in b.discard0 + b.discard1 + b.removed0 + b.removed1:
            raise r.s.fail("card", f"{value} is in play, and in the deck's discards or removed cards too")
        for pile in (b.deck0, b.deck1, b.next0, b.next1):
            if b.card in pile:
                pile.remove(b.card)
    else:
        read_card(r.d, value, b.active)
        b.card = len(r.d.cards) - 1


def read_standing(r: Reading) -> None:
    """Lasting effects; what binds certain units is bound to those who fit in this position."""
    for i, value in enumerate(r.s.sequence("standing")):
        at = f"{r.s.path('standing')}[{i}]"
        if not isinstance(value, Mapping):
            raise GameError(f"{at}: should be a table, not {value!r}")
        owner = pick(r.d.sides, value.get("owner"), f"{at}.owner", "a side")
        e = read_effect(r.d, value, owner)
        if e.do in (EXTRA_MOVE, FORCED_MARCH, SET_FLAG):
            bind(r.b, owner, e)
        else:
            r.b.standing += [e.index, owner, e.until]
            r.b.fleet_more += e.fleet_spaces if owner == r.b.active else 0


def brings_its_own(d: Matter, new: Matter) -> bool:
    """Does a position add to a scenario, or change what is printed: cards, effects, the river, the top of a deck?"""
    added = len(new.cards) > len(d.cards) or len(new.effects) > len(d.effects)
    return added or new.water != d.water or new.stacked != d.stacked


# where play stands


def stand(g: War, r: Reading) -> None:
    """About to begin the phase, or inside a battle."""
    d = r.d
    at_step(g, Campaign(), "second_player" if g.board.active == d.first else "points_of_the_turn")
    fights = r.s.has("battle")
    if fights and r.phase != "battle":
        raise r.s.fail("battle", "only in phase battle")
    if r.s.has("panicked") and not fights:
        raise r.s.fail("panicked", "only inside a battle: say where by `battle`")
    give_benefits(g, BATTLE + 1 if fights else DONE[r.phase])
    at_step(g, PlayerTurn(side=g.board.active), "end_events" if fights else STEPS[r.phase])
    if fights:
        stand_in_battle(g, r)


def at_step(g: War, f: Frame, step: str) -> None:
    g.call(f)
    names = [s.name for s in g.rules.procedures[f.proc].steps]
    f.pc = names.index(step)


def give_benefits(g: War, phase: int) -> None:
    """What compulsory events of earlier phases gave to units and for battles; all else is on the board already."""
    b = g.board
    for n in b.d.cards[b.card].events if b.card != NONE else []:
        event = b.d.events[n]
        if event.phase >= phase or event.may or not is_true(b, event.condition):
            continue
        for k in event.effects:
            do = b.d.effects[k].do
            if TS_BONUS <= do <= AMBUSH or do in (EXTRA_MOVE, FORCED_MARCH, IGNORE_STOP):
                carry_out(g, b.active, b.d.effects[k])


def stand_in_battle(g: War, r: Reading) -> None:
    b, d = g.board, g.board.d
    t = r.s.section("battle", BATTLE_KEYS)
    where = t.name("at", d.spaces, "a space")
    if not crowd(b, 0, where) or not crowd(b, 1, where):
        raise t.fail("at", "a battle needs units of both sides in the space")
    attacker = t.name("attacker", d.sides, "a side")
    f = Battle(attacker=attacker, defender=1 - attacker, where=where)
    f.round = t.number("round", 1, MANY, 1)
    f.turn = t.name("next", d.sides, "a side")
    f.fired = t.names("fired", d.units, "a unit")
    for u in r.s.names("panicked", d.units, "a unit"):
        b.panicked[u] = 1
    for u in f.fired + [u for u in range(len(d.units)) if b.panicked[u]]:
        if b.at[u] != where:
            raise t.fail("at", f"{d.units[u]} is not in this battle")
    f.attackers, f.defenders = count_troops(b, attacker, where), count_troops(b, 1 - attacker, where)
    for side, at, value in t.entries("started", d.sides, "a side"):
        n = whole(value, at, 0, MANY)
        f.attackers, f.defenders = (n, f.defenders) if side == attacker else (f.attackers, n)
    f.weak = out_of_supply(b, f)
    at_step(g, Battles(side=b.active, where=where), "battle_fought")
    at_step(g, f, "next_to_fire")
