"""5 Impulses: the marker in play gives actions, from one to four, or an event (events.py)."""

from __future__ import annotations

from typing import Final

from grognard.games.indian_territory import state
from grognard.games.indian_territory.frames import Event, Fortune, Impulse, IndianRecruiting, Raid, Recruit
from grognard.games.indian_territory.query import bar_counter, units_in
from grognard.games.indian_territory.rules.forts import bar_build, bar_fort_here, bar_fortify, begin_build
from grognard.games.indian_territory.rules.movement import MOVE, add_member, add_wagon, bar_haul, begin_move
from grognard.games.indian_territory.rules.recruiting import RECRUIT, bar_recruit, can_buy_wagon, places_for
from grognard.games.indian_territory.rules.supply import bar_burn, bar_devastate, burn
from grognard.games.indian_territory.state import BEGUN, BOOK, BOX, BUILDING, FRESH, RULES, UNIT, USED, Board, War
from grognard.kernel.flow import end, goto

step = RULES.step

COST_OF_A_RECRUIT: Final = BOOK.value("6.2b", 1)

HAUL: Final = RULES.verb("haul", state.WAGON)
BUILD: Final = RULES.verb("build", UNIT)
FORTIFY: Final = RULES.verb("fortify", UNIT)
DEVASTATE: Final = RULES.verb("devastate", UNIT)


@step(Impulse, rule="5.3b")
def all_fresh(g: War, f: Impulse) -> None:
    """A new impulse: every counter may act again, and what was begun is no longer new."""
    b = g.board
    b.used = bytearray(len(b.used))  # all FRESH
    b.wagon_used = [FRESH] * len(b.wagon_used)
    b.raised = [0] * len(b.raised)
    b.burned = [0] * len(b.burned)
    while BEGUN in b.fort:
        b.fort[b.fort.index(BEGUN)] = BUILDING


@step(Impulse, rule="5.3a")
def number_of_actions(g: War, f: Impulse) -> None:
    if f.effect <= 4:
        f.actions = f.effect
        goto(f, act)


@step(Impulse, rule="5.4")
def event(g: War, f: Impulse) -> None:
    """An event is the whole of the impulse."""
    end(f)
    if f.effect == state.INDIAN_RECRUITING:
        g.call(IndianRecruiting(player=f.player))
    elif f.effect == state.KIOWA_MOVE:
        g.call(Raid(player=f.player, tribe=state.KIOWA))
    elif f.effect == state.COMANCHE_MOVE:
        g.call(Raid(player=f.player, tribe=state.COMANCHE))
    elif f.effect == state.FORTUNE_OF_WAR:
        g.call(Fortune(player=f.player))
    else:
        g.call(Event(player=f.player, effect=f.effect))


act = RULES.ask(Impulse, "act", by="player", rule="4.3a", when="actions")
act.passes(ends=True)


def use_action(f: Impulse, cost: int = 1) -> None:
    """One action, whatever it does; then the next."""
    f.actions -= cost
    goto(f, act)


def recruits(b: Board, f: Impulse) -> list[int]:
    at, used = b.at, bytes(b.used)
    units = [u for u in b.d.own[f.player] if at[u] == BOX and used[u] != USED]
    if can_buy_wagon(b, f.player):  # then there is a base, where every one of them may appear
        return [*units, len(b.d.counters)]
    return [u for u in units if places_for(b, f.player, u)]


@act.offers(RECRUIT, recruits, bar_recruit, exact=True)
def recruit(g: War, f: Impulse, u: int) -> None:
    use_action(f, COST_OF_A_RECRUIT)
    g.call(Recruit(player=f.player, unit=u))


def movers(b: Board, f: Impulse) -> list[int]:
    at, used = b.at, bytes(b.used)  # which are read sooner than a bytearray
    return [u for u in b.d.own[f.player] if at[u] >= 0 and used[u] != USED]


@act.offers(MOVE, movers, bar_counter, exact=True)
def move(g: War, f: Impulse, u: int) -> None:
    use_action(f)
    add_member(g.board, begin_move(g, f.player, g.board.at[u]), u)


def teams(b: Board, f: Impulse) -> list[int]:
    return [w for w in range(f.player, len(b.wagon_at), 2) if b.wagon_at[w] >= 0 and not b.wagon_used[w]]


@act.offers(HAUL, teams, bar_haul, exact=True)
def haul(g: War, f: Impulse, w: int) -> None:
    use_action(f)
    add_wagon(g.board, begin_move(g, f.player, g.board.wagon_at[w]), w)


def builders(b: Board, f: Impulse) -> list[int]:
    """Those who stand with a free wagon where a fort may be begun or finished."""
    found: list[int] = []
    for s in {b.wagon_at[w] for w in teams(b, f)}:
        if b.fort[s] != BEGUN and b.control[s] == f.player and not bar_fort_here(b, f.player, s):
            found += [u for u in units_in(b, f.player, s) if b.used[u] != USED]
    return found


@act.offers(BUILD, builders, bar_build, exact=True)
def build(g: War, f: Impulse, u: int) -> None:
    use_action(f)
    begin_build(g, f.player, u, 1)


def engineers(b: Board, f: Impulse) -> list[int]:
    return b.d.engineers[f.player]


@act.offers(FORTIFY, engineers, bar_fortify)
def fortify(g: War, f: Impulse, u: int) -> None:
    use_action(f)
    begin_build(g, f.player, u, 2)


def burners(b: Board, f: Impulse) -> list[int]:
    """Those who stand where there is something to burn; each space is asked about once."""
    if not b.pool[b.d.devastation_marker]:
        return []
    troops, row = bytes(b.troops), f.player * len(b.d.spaces)
    spaces = {s for s in range(len(b.d.spaces)) if troops[row + s] and not bar_burn(b, s)}
    at, used = b.at, bytes(b.used)
    return [u for u in b.d.units[f.player] if at[u] in spaces and used[u] != USED] if spaces else []


@act.offers(DEVASTATE, burners, bar_devastate, exact=True)
def devastate(g: War, f: Impulse, u: int) -> None:
    use_action(f)
    g.board.used[u] = USED
    burn(g, g.board.at[u], True)
