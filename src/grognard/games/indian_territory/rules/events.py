"""5.4 Event markers: End, Devastation, Quantrill, Indian Recruiting, the tribes, Fortune of War."""

from __future__ import annotations

from typing import Final

from grognard.games.indian_territory import state
from grognard.games.indian_territory.frames import Event, Fortune, IndianRecruiting, Raid, Recruit
from grognard.games.indian_territory.query import has_counters, is_fort_for, is_indian, is_union_base, units_in
from grognard.games.indian_territory.rules.changes import put, settle_control
from grognard.games.indian_territory.rules.movement import MOVE, UNION_BASES_CLOSED, move_single
from grognard.games.indian_territory.rules.recruiting import PLACE, RECRUIT, bar_recruit
from grognard.games.indian_territory.rules.supply import bar_burn, bar_event_devastation, burn
from grognard.games.indian_territory.state import BOOK, DISPLACED, RULES, SIDE, SPACE, UNIT, USED, Board, War
from grognard.kernel.chance import Chance, draw
from grognard.kernel.flow import NOBODY, end, goto
from grognard.kernel.kinds import NUMBER

step = RULES.step
chance = RULES.chance

INDIANS_ONLY: Final = BOOK.rule("EVT.recruiting.b")
TRIBE_ONLY: Final = BOOK.rule("EVT.tribe.a")
RAIDERS_BURN: Final = BOOK.rule("EVT.tribe.b")
FORTUNE_WHERE: Final = BOOK.rule("EVT.fortune.a")
EMPTY_SPACE: Final = BOOK.rule("11.4b")

BURN: Final = RULES.verb("burn", SPACE)
FORTUNE: Final = RULES.verb("fortune", SPACE)

HALF_OVER: Final = RULES.event("half_over", "EVT.end.a", ends=NUMBER)
RECRUITING_ROLL: Final = RULES.event("recruiting_roll", "EVT.recruiting.a", who=SIDE, face=NUMBER, left=NUMBER)
FORTUNE_STRIKES: Final = RULES.event("fortune_strikes", "EVT.fortune.a", who=SIDE, unit=UNIT, where=SPACE)
QUANTRILL_APPEARS: Final = RULES.event("quantrill_appears", "11.4b", who=SIDE, where=SPACE)


@step(Event, rule="EVT.end.a")
def end_marker(g: War, f: Event) -> None:
    if f.effect == state.END:
        g.board.ends += 1
        g.board.half = 1
        g.tell(HALF_OVER, [g.board.ends])
        end(f)


devastation = RULES.ask(
    Event, "devastation", by="player", rule="EVT.devastation", when=lambda b, f: f.effect == state.DEVASTATION
)
devastation.passes(alone=False)


@devastation.offers(BURN, bar=bar_event_devastation)
def devastated(g: War, f: Event, space: int) -> None:
    burn(g, space, False)


def bar_quantrill(b: Board, f: Event, space: int) -> int:
    if is_union_base(b, space):
        return UNION_BASES_CLOSED
    return EMPTY_SPACE if [side for side in range(4) if has_counters(b, side, space)] else 0


quantrill_arrives = RULES.ask(
    Event, "quantrill_arrives", by="player", rule="11.4b", when=lambda b, f: f.effect == state.PLACE_QUANTRILL
)
quantrill_arrives.passes(alone=False)


@quantrill_arrives.offers(PLACE, bar=bar_quantrill)
def quantrill_placed(g: War, f: Event, space: int) -> None:
    b = g.board
    u = b.d.quantrill
    b.drawn[b.d.quantrill_marker] = 0
    put(g, u, space)
    b.used[u] = USED
    b.known[u] = 1
    g.tell(QUANTRILL_APPEARS, [f.player, space])
    settle_control(g, space)


recruiting_roll = RULES.dice(IndianRecruiting, "recruiting_roll", 1, rule="EVT.recruiting.a")


@recruiting_roll.rolled
def recruiting_rolled(g: War, f: IndianRecruiting, faces: list[int]) -> None:
    f.left = (faces[0] + 1) // 2
    g.tell(RECRUITING_ROLL, [f.player, faces[0], f.left])


def bar_raise(b: Board, f: IndianRecruiting, u: int) -> int:
    if u >= len(b.d.counters) or not is_indian(b.d, u):
        return INDIANS_ONLY
    return bar_recruit(b, f, u)


raise_unit = RULES.ask(IndianRecruiting, "raise_unit", by="player", rule="EVT.recruiting.b", each="left")
raise_unit.passes(alone=False)


@raise_unit.offers(RECRUIT, lambda b, f: b.d.own[f.player], bar_raise)
def raised(g: War, f: IndianRecruiting, u: int) -> None:
    g.call(Recruit(player=f.player, unit=u))


def bar_ride(b: Board, f: Raid, u: int) -> int:
    return TRIBE_ONLY if b.d.side[u] != f.tribe or b.at[u] < 0 or b.used[u] == USED else 0


def riders(b: Board, f: Raid) -> list[int]:
    return [u for u in b.d.own[f.tribe] if not bar_ride(b, f, u)]


@step(Raid, rule="11.3a")
def anyone_left(g: War, f: Raid) -> None:
    if not riders(g.board, f):
        end(f)


ride = RULES.ask(Raid, "ride", by="player", rule="EVT.tribe.a")
ride.passes(alone=False, ends=True)


@ride.offers(MOVE, riders, bar_ride, exact=True)
def rides(g: War, f: Raid, u: int) -> None:
    f.unit = u
    move_single(g, f.player, u)


def raided(b: Board, f: Raid) -> list[int]:
    space = b.at[f.unit]
    return [space] if space >= 0 else []


def bar_raider_burns(b: Board, f: Raid, space: int) -> int:
    """Where it stands when its move is done, in any country (11.3e); not after a retreat or a break-off."""
    if b.at[f.unit] != space or b.used[f.unit] == DISPLACED:
        return RAIDERS_BURN
    return bar_burn(b, space)


raiders_burn = RULES.ask(Raid, "raiders_burn", by="player", rule="EVT.tribe.b")
raiders_burn.passes(alone=False)


@raiders_burn.offers(BURN, raided, bar_raider_burns)
def raiders_burned(g: War, f: Raid, space: int) -> None:
    burn(g, space, True)


@step(Raid, rule="11.3a")
def next_raider(g: War, f: Raid) -> None:
    g.board.used[f.unit] = USED
    f.unit = NOBODY
    goto(f, anyone_left)


def bar_fortune(b: Board, f: Fortune, space: int) -> int:
    """A stack of the enemy's that is in no base and no finished fort."""
    foe = 1 - f.player
    if not units_in(b, foe, space) or b.d.base[space] >= 0 or is_fort_for(b, foe, space):
        return FORTUNE_WHERE
    return 0


fortune = RULES.ask(Fortune, "fortune", by="player", rule="EVT.fortune.a")
fortune.keeps(FORTUNE, "space", bar=bar_fortune)
fortune.passes(alone=False, ends=True)


@chance(Fortune, rule="EVT.fortune.a")
def which_unit(g: War, f: Fortune) -> Chance:
    """The stack is hidden, so one of its units is drawn blindly, and shown."""
    units = units_in(g.board, 1 - f.player, f.space) if f.space >= 0 else []
    return draw(units, min(1, len(units)), -1)


@which_unit.rolled
def unit_drawn(g: War, f: Fortune, drawn: list[int]) -> None:
    f.unit = drawn[0]
    g.reveal()
    g.board.known[f.unit] = 1
    g.tell(FORTUNE_STRIKES, [f.player, f.unit, f.space])


@step(Fortune, rule="EVT.fortune.b")
def move_it(g: War, f: Fortune) -> None:
    if f.unit >= 0:
        move_single(g, f.player, f.unit)
