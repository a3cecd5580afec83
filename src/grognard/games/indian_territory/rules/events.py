"""5.4 Event markers: End, Devastation, Indian Recruiting, the tribes, Fortune of War, Quantrill."""

from __future__ import annotations

from typing import Final

from grognard.games.indian_territory.frames import Event, Fortune, IndianRecruiting, Raid, Recruit
from grognard.games.indian_territory.query import (
    count_troops_in,
    is_empty,
    is_fort_for,
    is_indian,
    is_union_base,
    units_in,
)
from grognard.games.indian_territory.rules.changes import put, settle_control
from grognard.games.indian_territory.rules.movement import move_single
from grognard.games.indian_territory.rules.recruiting import bar_recruit
from grognard.games.indian_territory.rules.supply import bar_burn, bar_event_devastation, burn
from grognard.games.indian_territory.state import (
    BOOK,
    BURN,
    DEVASTATION,
    DISPLACED,
    END,
    FORTUNE,
    FORTUNE_STRIKES,
    HALF_OVER,
    MOVE,
    PLACE,
    PLACE_QUANTRILL,
    QUANTRILL_APPEARS,
    RECRUIT,
    RECRUITING_ROLL,
    RULES,
    TERRITORY,
    USED,
    Board,
    War,
)
from grognard.kernel.chance import Chance, dice, draw
from grognard.kernel.choice import PASS, each, noun_of, or_pass
from grognard.kernel.flow import NOBODY, again, end, goto

step = RULES.step
decision = RULES.decision
chance = RULES.chance
rule = BOOK.rule

INDIANS_ONLY: Final = rule("EVT.recruiting.b")
TRIBE_ONLY: Final = rule("EVT.tribe.a")
RAIDERS_BURN: Final = rule("EVT.tribe.b")
IN_ANY_COUNTRY: Final = rule("11.3e")
FORTUNE_WHERE: Final = rule("EVT.fortune.a")
EMPTY_SPACE: Final = rule("11.4b")
NOT_UNION_BASE: Final = rule("11.4c")


def event_player(g: War, f: Event) -> int:
    return f.player


# End


@step(Event, rule="EVT.end.a")
def end_marker(g: War, f: Event) -> None:
    if f.effect == END:
        g.board.ends += 1
        g.board.half = 1
        g.tell(HALF_OVER, [g.board.ends])
        end(f)


# Devastation


@decision(Event, by=event_player, rule="EVT.devastation")
def devastation(g: War, f: Event) -> list[int]:
    if f.effect != DEVASTATION:
        return []
    b = g.board
    return or_pass(each(BURN, [s for s in range(len(b.d.spaces)) if not bar_event_devastation(b, s)]))


@devastation.barred
def why_not_devastation(g: War, f: Event, choice: int) -> int:
    return 0 if choice == PASS else bar_event_devastation(g.board, noun_of(choice))


@devastation.chosen(BURN)
def devastated(g: War, f: Event, space: int) -> None:
    burn(g, space, False)


# Quantrill


def bar_quantrill(b: Board, space: int) -> int:
    if is_union_base(b, space) and NOT_UNION_BASE:
        return NOT_UNION_BASE
    return 0 if is_empty(b, space) else EMPTY_SPACE


@decision(Event, by=event_player, rule="11.4b")
def quantrill_arrives(g: War, f: Event) -> list[int]:
    if f.effect != PLACE_QUANTRILL:
        return []
    b = g.board
    return or_pass(each(PLACE, [s for s in range(len(b.d.spaces)) if not bar_quantrill(b, s)]))


@quantrill_arrives.barred
def why_not_quantrill(g: War, f: Event, choice: int) -> int:
    return 0 if choice == PASS else bar_quantrill(g.board, noun_of(choice))


@quantrill_arrives.chosen(PLACE)
def quantrill_placed(g: War, f: Event, space: int) -> None:
    b = g.board
    u = b.d.quantrill
    b.drawn[b.d.quantrill_marker] = 0
    put(g, u, space)
    b.used[u] = USED
    b.known[u] = 1
    g.tell(QUANTRILL_APPEARS, [f.player, space])
    settle_control(g, space)


# Indian Recruiting


def recruiter(g: War, f: IndianRecruiting) -> int:
    return f.player


@chance(IndianRecruiting, rule="EVT.recruiting.a")
def recruiting_roll(g: War, f: IndianRecruiting) -> Chance:
    return dice(1)


@recruiting_roll.rolled
def recruiting_rolled(g: War, f: IndianRecruiting, faces: list[int]) -> None:
    f.left = (faces[0] + 1) // 2
    g.tell(RECRUITING_ROLL, [f.player, faces[0], f.left])


def bar_raise(b: Board, player: int, u: int) -> int:
    if u >= len(b.d.counters) or not is_indian(b.d, u):
        return INDIANS_ONLY
    return bar_recruit(b, player, u)


@decision(IndianRecruiting, by=recruiter, rule="EVT.recruiting.b")
def raise_unit(g: War, f: IndianRecruiting) -> list[int]:
    if not f.left:
        return []
    b = g.board
    return or_pass(each(RECRUIT, [u for u in b.d.own[f.player] if not bar_raise(b, f.player, u)]))


@raise_unit.barred
def why_not_raise(g: War, f: IndianRecruiting, choice: int) -> int:
    return 0 if choice == PASS else bar_raise(g.board, f.player, noun_of(choice))


@raise_unit.chosen(RECRUIT)
def raised(g: War, f: IndianRecruiting, u: int) -> None:
    f.left -= 1
    again(f)
    g.call(Recruit(player=f.player, unit=u))


# Comanche and Kiowa


def raider(g: War, f: Raid) -> int:
    return f.player


def bar_ride(b: Board, f: Raid, u: int) -> int:
    if b.d.side[u] != f.tribe or b.at[u] < 0 or b.used[u] == USED:
        return TRIBE_ONLY
    return 0


def riders(b: Board, f: Raid) -> list[int]:
    return [u for u in b.d.own[f.tribe] if not bar_ride(b, f, u)]


@step(Raid, rule="11.3a")
def anyone_left(g: War, f: Raid) -> None:
    if not riders(g.board, f):
        end(f)


@decision(Raid, by=raider, rule="EVT.tribe.a")
def ride(g: War, f: Raid) -> list[int]:
    return or_pass(each(MOVE, riders(g.board, f)))


@ride.barred
def why_not_ride(g: War, f: Raid, choice: int) -> int:
    return 0 if choice == PASS else bar_ride(g.board, f, noun_of(choice))


@ride.chosen(MOVE)
def rides(g: War, f: Raid, u: int) -> None:
    f.unit = u
    move_single(g, f.player, u)


@ride.chosen(PASS)
def ride_no_more(g: War, f: Raid, noun: int) -> None:
    end(f)


def bar_raider_burns(b: Board, f: Raid, space: int) -> int:
    """Where it stands when its move is done; not after a retreat or a break-off (EVT.tribe.b)."""
    if b.at[f.unit] != space or b.used[f.unit] == DISPLACED:
        return RAIDERS_BURN
    if b.d.home[space] != TERRITORY and not IN_ANY_COUNTRY:
        return RAIDERS_BURN
    return bar_burn(b, space)


@decision(Raid, by=raider, rule="EVT.tribe.b")
def raiders_burn(g: War, f: Raid) -> list[int]:
    space = g.board.at[f.unit]
    if space < 0 or bar_raider_burns(g.board, f, space):
        return []
    return or_pass(each(BURN, [space]))


@raiders_burn.barred
def why_not_raiders_burn(g: War, f: Raid, choice: int) -> int:
    return 0 if choice == PASS else bar_raider_burns(g.board, f, noun_of(choice))


@raiders_burn.chosen(BURN)
def raiders_burned(g: War, f: Raid, space: int) -> None:
    burn(g, space, True)


@step(Raid, rule="11.3a")
def next_raider(g: War, f: Raid) -> None:
    g.board.used[f.unit] = USED
    f.unit = NOBODY
    goto(f, anyone_left)


# Fortune of War


def fortunate(g: War, f: Fortune) -> int:
    return f.player


def bar_fortune(b: Board, player: int, space: int) -> int:
    """A stack of the enemy's that is in no base and no finished fort."""
    foe = 1 - player
    if not count_troops_in(b, foe, space) or b.d.base[space] >= 0 or is_fort_for(b, foe, space):
        return FORTUNE_WHERE
    return 0


@decision(Fortune, by=fortunate, rule="EVT.fortune.a")
def fortune(g: War, f: Fortune) -> list[int]:
    b = g.board
    return or_pass(each(FORTUNE, [s for s in range(len(b.d.spaces)) if not bar_fortune(b, f.player, s)]))


@fortune.barred
def why_not_fortune(g: War, f: Fortune, choice: int) -> int:
    return 0 if choice == PASS else bar_fortune(g.board, f.player, noun_of(choice))


@fortune.chosen(FORTUNE)
def fortune_strikes(g: War, f: Fortune, space: int) -> None:
    f.space = space


@fortune.chosen(PASS)
def no_fortune(g: War, f: Fortune, noun: int) -> None:
    end(f)


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
