"""TIME, END.4 What happens when a player's time is up. Which clock runs, and how long, is told by timers.py."""

from __future__ import annotations

from typing import Final

from grognard.games.warpath_2e.components import CHESS, LIMIT, SPELL
from grognard.games.warpath_2e.deploys import places_on_offer
from grognard.games.warpath_2e.frames import Activation, Deployment, Objectives, ReconMoves, Spell, Turn, WholeBattle
from grognard.games.warpath_2e.measure import is_near_latest
from grognard.games.warpath_2e.query import is_finished, is_lost, must_try, own_units
from grognard.games.warpath_2e.rules.deployment import choose_unit, next_side, place_there, to_deploy
from grognard.games.warpath_2e.rules.recon import choose_scout, scouts
from grognard.games.warpath_2e.rules.turn import FINISHED, pass_on
from grognard.games.warpath_2e.state import BOOK, LOST, MEAT_GRINDER, NONE, RULES, SIDE, UNIT, War
from grognard.games.warpath_2e.timers import running_clock
from grognard.games.warpath_2e.victory import verdict
from grognard.kernel.flow import end, goto
from grognard.kernel.kinds import NUMBER

OUT: Final = BOOK.rule("TIME.6")
LATE: Final = BOOK.rule("TIME.9")
PLACED_LATE: Final = BOOK.rule("TIME.10")
LAST: Final = BOOK.rule("END.4")
GOES_ON: Final = BOOK.rule("TIME.7")

RAN_OUT: Final = RULES.event("ran_out", "TIME.6", who=SIDE)
LAST_TURN: Final = RULES.event("last_turn", "END.4", turn=NUMBER)
SPELL_OVER: Final = RULES.event("spell_over", "TIME.9", who=SIDE)
SET_UP_LATE: Final = RULES.event("set_up_late", "TIME.10", who=SIDE, unit=UNIT)


def time_up(g: War, side: int) -> bool:
    """A side's clock has run out; False where none runs that these rules know."""
    if running_clock(g) != side:
        return False
    if g.board.clock == LIMIT and LAST and not g.board.is_last:
        g.board.is_last = 1
        g.tell(LAST_TURN, [g.board.turn])
        return True
    if g.board.clock == CHESS and OUT:
        run_out(g, side)
        return True
    if g.board.clock != SPELL:
        return False
    top = g.stack[-1]
    if isinstance(top, Deployment):
        return set_up_late(g, side)
    return spell_over(g, side)


RULES.time_up = time_up


# TIME.6, TIME.7 the chess clock


def run_out(g: War, side: int) -> None:
    """TIME.6 The whole army is removed as if destroyed: reserves and passengers too, and without rolls for hulks."""
    b = g.board
    g.tell(RAN_OUT, [side])
    for u in own_units(b, side):
        if not is_lost(b, u):
            b.at[u], b.ride[u] = LOST, NONE
            b.kills[1 - side] += b.d.points[u]
    for m, u in enumerate(b.d.unit):
        if b.d.side[u] == side and b.at[u] == LOST:
            b.dead[m] = 1
    if b.brief == MEAT_GRINDER or not GOES_ON:
        g.finish(verdict(b), OUT)
        return
    go_on_alone(g, 1 - side)


def go_on_alone(g: War, side: int) -> None:
    """TIME.7 The opponent goes on from the set-up, the scouts' moves or the turn that was under way."""
    while not isinstance(g.stack[-1], Objectives | Deployment | ReconMoves | Turn | WholeBattle):
        g.stack.pop()
    top = g.own(len(g.stack) - 1)
    b = g.board
    if isinstance(top, Objectives):
        top.side = side
    elif isinstance(top, Deployment):
        top.side, top.unit = side, NONE
        if to_deploy(b, top):
            goto(top, choose_unit)
        else:
            end(top)
    elif isinstance(top, ReconMoves):
        top.side, top.unit = side, NONE
        if scouts(b, side, top.moved):
            goto(top, choose_scout)
        else:
            end(top)
    elif isinstance(top, Turn):
        b.holder, b.latest = side, NONE


# TIME.8 to TIME.10 a limit for every spell


def spell_over(g: War, side: int) -> bool:
    """TIME.9 The unit that is being activated is finished, then the initiative passes."""
    if not LATE:
        return False
    depth = next(n for n, f in enumerate(g.stack) if isinstance(f, Spell))
    spell = g.own(depth)
    assert isinstance(spell, Spell)
    g.tell(SPELL_OVER, [side])
    if depth < len(g.stack) - 1:
        spell.late = True
    else:
        choose_late(g, spell)
    return True


def choose_late(g: War, f: Spell) -> None:
    """Where no unit was tried yet the first that must be is, and halts; else whoever is left waits."""
    b = g.board
    waiting = [u for u in own_units(b, f.side) if must_try(b, u)]
    f.pc += 1
    if not waiting:
        b.finished[f.side] = 1
        g.tell(FINISHED, [f.side])
    elif not b.tries or is_finished(b, 1 - f.side):
        f.late, f.failed = True, False
        g.call(Activation(unit=waiting[0], near=is_near_latest(b, waiting[0]), late=True))
    else:
        pass_on(g, f)


def set_up_late(g: War, side: int) -> bool:
    """TIME.10 The unit in hand, else the next one, is put in the first place on offer, or waits in reserve."""
    f = g.own(len(g.stack) - 1)
    assert isinstance(f, Deployment)
    waiting = to_deploy(g.board, f)
    if not PLACED_LATE or not waiting:
        return False
    f.unit = f.unit if f.unit in waiting else waiting[0]
    g.tell(SET_UP_LATE, [side, f.unit])
    places = places_on_offer(g.board, f.unit)
    if places:
        place_there(g, f, places[0])
    goto(f, next_side)
    return True
