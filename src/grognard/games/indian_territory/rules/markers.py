"""5 Impulses: the marker in play gives actions, from one to four, or an event (events.py)."""

from __future__ import annotations

from typing import Final

from grognard.games.indian_territory.frames import Event, Fortune, Impulse, IndianRecruiting, Raid, Recruit
from grognard.games.indian_territory.query import is_free, is_wagon_free, units_in
from grognard.games.indian_territory.rules.forts import (
    bar_build,
    bar_fort_here,
    bar_fortify,
    begin_build,
    count_increments,
)
from grognard.games.indian_territory.rules.movement import bar_haul, bar_start, begin_move
from grognard.games.indian_territory.rules.recruiting import (
    bar_recruit,
    can_buy_wagon,
    has_own_base,
    has_place,
    wagon_noun,
)
from grognard.games.indian_territory.rules.supply import bar_burn, bar_devastate, burn
from grognard.games.indian_territory.state import (
    BEGUN,
    BOOK,
    BOX,
    BUILD,
    BUILDING,
    COMANCHE,
    COMANCHE_MOVE,
    DEVASTATE,
    ENGINEER,
    FORTIFY,
    FORTUNE_OF_WAR,
    FRESH,
    HAUL,
    INDIAN_RECRUITING,
    KIOWA,
    KIOWA_MOVE,
    MOVE,
    NO_FORT,
    RECRUIT,
    RULES,
    USED,
    Board,
    War,
)
from grognard.kernel.choice import PASS, each, noun_of, verb_of
from grognard.kernel.flow import end, goto

step = RULES.step
decision = RULES.decision
rule = BOOK.rule

COST_OF_A_RECRUIT: Final = BOOK.value("6.2b", 1)
MAY_BUILD: Final = rule("AMU.build")
MAY_DEVASTATE: Final = rule("AMU.devastate")
QUICK_FORT: Final = rule("11.2c")
ACTIONS_OPTIONAL: Final = rule("4.3b")


@step(Impulse, rule="5.3b")
def all_fresh(g: War, f: Impulse) -> None:
    """A new impulse: every counter may act again, and what was begun is no longer new."""
    b = g.board
    b.used = [FRESH] * len(b.used)
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
    if f.effect == INDIAN_RECRUITING:
        g.call(IndianRecruiting(player=f.player))
    elif f.effect == KIOWA_MOVE:
        g.call(Raid(player=f.player, tribe=KIOWA))
    elif f.effect == COMANCHE_MOVE:
        g.call(Raid(player=f.player, tribe=COMANCHE))
    elif f.effect == FORTUNE_OF_WAR:
        g.call(Fortune(player=f.player))
    else:
        g.call(Event(player=f.player, effect=f.effect))


def drawer(g: War, f: Impulse) -> int:
    return f.player


@decision(Impulse, by=drawer, rule="4.3a")
def act(g: War, f: Impulse) -> list[int]:
    """Recruit, move, build or devastate with one counter, or leave the rest unused (4.3b)."""
    if not f.actions:
        return []
    b = g.board
    player = f.player
    base = has_own_base(b, player)
    recruits: list[int] = []
    moves: list[int] = []
    for u in b.d.own[player]:
        if b.used[u] == USED:
            continue
        if b.at[u] >= 0:
            moves.append(u)
        elif b.at[u] == BOX and has_place(b, player, u, base):
            recruits.append(u)
    if can_buy_wagon(b, player):
        recruits.append(wagon_noun(b))
    options = each(RECRUIT, recruits) + each(MOVE, moves) + wagon_options(b, player)
    options += each(DEVASTATE, burners(b, moves))
    if ACTIONS_OPTIONAL:
        options.append(PASS)
    return options


def burners(b: Board, units: list[int]) -> list[int]:
    """Those who stand where there is something to burn; each space is asked about once."""
    if not b.pool[b.d.devastation_marker] or not MAY_DEVASTATE:
        return []
    spaces = {s for s in {b.at[u] for u in units} if not bar_burn(b, s)}
    return [u for u in units if b.at[u] in spaces and u < b.d.n_units]


def wagon_options(b: Board, player: int) -> list[int]:
    """What free wagons make possible: to be moved, and to pay for forts."""
    free = [w for w in range(player, len(b.wagon_at), 2) if b.wagon_at[w] >= 0 and is_wagon_free(b, w)]
    options = each(HAUL, free)
    for s in {b.wagon_at[w] for w in free}:
        if MAY_BUILD and not bar_fort_here(b, player, s):
            for u in units_in(b, player, s):
                if is_free(b, u):
                    options += building_options(b, player, u)
    return options


def building_options(b: Board, player: int, u: int) -> list[int]:
    space = b.at[u]
    options = each(BUILD, [u]) if not bar_build(b, player, u) else []
    if b.d.type[u] == ENGINEER and b.fort[space] == NO_FORT and QUICK_FORT and count_increments(b, player, space) >= 2:
        options += each(FORTIFY, [u])
    return options


@act.barred
def why_not_act(g: War, f: Impulse, choice: int) -> int:
    b = g.board
    verb, noun = verb_of(choice), noun_of(choice)
    if choice == PASS:
        return 0
    if verb == RECRUIT:
        return bar_recruit(b, f.player, noun)
    if verb == MOVE:
        return bar_start(b, f.player, noun)
    if verb == HAUL:
        return bar_haul(b, f.player, noun)
    if verb == BUILD:
        return bar_build(b, f.player, noun)
    return bar_fortify(b, f.player, noun) if verb == FORTIFY else bar_devastate(b, f.player, noun)


@act.chosen(RECRUIT)
def recruit(g: War, f: Impulse, u: int) -> None:
    use_action(f, COST_OF_A_RECRUIT)
    g.call(Recruit(player=f.player, unit=u))


@act.chosen(MOVE)
def move(g: War, f: Impulse, u: int) -> None:
    use_action(f)
    begin_move(g, f.player, [u], [])


@act.chosen(HAUL)
def haul(g: War, f: Impulse, w: int) -> None:
    use_action(f)
    begin_move(g, f.player, [], [w])


@act.chosen(BUILD)
def build(g: War, f: Impulse, u: int) -> None:
    use_action(f)
    begin_build(g, f.player, u, 1)


@act.chosen(FORTIFY)
def fortify(g: War, f: Impulse, u: int) -> None:
    use_action(f)
    begin_build(g, f.player, u, 2)


@act.chosen(DEVASTATE)
def devastate(g: War, f: Impulse, u: int) -> None:
    use_action(f)
    g.board.used[u] = USED
    burn(g, g.board.at[u], True)


@act.chosen(PASS)
def leave_unused(g: War, f: Impulse, noun: int) -> None:
    end(f)


def use_action(f: Impulse, cost: int = 1) -> None:
    """One action, whatever it does; then the next."""
    f.actions -= cost
    goto(f, act)
