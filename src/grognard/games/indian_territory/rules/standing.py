"""Where play stands, from plain data: the game, the impulse and its marker. What is under way in it: acting.py."""

from __future__ import annotations

from typing import Final

from grognard.games.indian_territory.frames import Game, Impulse
from grognard.games.indian_territory.query import effect_of
from grognard.games.indian_territory.rules.acting import ACTING, PLAYERS, Plan, run_action, run_event
from grognard.games.indian_territory.rules.fighting import at_step
from grognard.games.indian_territory.state import (
    COMANCHE,
    COMANCHE_MOVE,
    CONFEDERATE,
    FORTUNE_OF_WAR,
    INDIAN_RECRUITING,
    KIOWA,
    KIOWA_MOVE,
    PUT_BACK,
    UNION,
    Board,
    War,
)
from grognard.kernel.flow import NOBODY
from grognard.kernel.plain import Section

PHASES: Final[list[str]] = ["opening", "draw", "closing"]
PHASE_STEPS: Final[list[str]] = ["new_turn", "lost_draw", "union_holds_all"]
RUNNING: Final[list[str]] = ["impulse", "recruiting", "raid", "fortune", *ACTING]
PLAY: Final[list[str]] = ["phase", "over", *RUNNING]
IMPULSE: Final[list[str]] = ["player", "marker", "actions"]


def stand(s: Section, g: War) -> None:
    """Put the running procedures on the stack of a position whose board is laid out."""
    running = [key for key in RUNNING if s.has(key)]
    if s.has("over"):
        judge(s, g)
    elif running:
        if s.has("phase"):
            raise s.fail("phase", f"play is inside an impulse already, by {running[0]}")
        run_impulse(s, g)
    else:
        f = Game(player=drawer(s), space=space_reached(g.board))
        g.board.first = first_player(s, f.player)
        g.call(f)
        at_step(g, PHASE_STEPS[s.name("phase", PHASES, "a phase")] if s.has("phase") else "lost_draw")


def judge(s: Section, g: War) -> None:
    """The game is over: who won (nobody: a draw), and by which rule."""
    t = s.section("over", ["winner", "rule"])
    book = g.rules.book
    g.finish(NOBODY, 0)
    if t.has("winner"):
        g.winner = t.name("winner", PLAYERS, "a player")
    g.ended = book.index[book.ids[t.name("rule", book.ids, "a rule")]]
    g.board.first = first_player(s, UNION)


def drawer(s: Section) -> int:
    for key in ("player", "first"):
        if s.has(key):
            return s.name(key, PLAYERS, "a player")
    return UNION


def first_player(s: Section, default: int) -> int:
    return s.name("first", PLAYERS, "a player") if s.has("first") else default


def space_reached(b: Board) -> int:
    """How far the recovery rolls of the last administrative phase have come: past the last space, if there were any."""
    return len(b.d.spaces) if b.turn >= 2 and b.d.rolls_recovery[b.turn - 2] else 0


# the impulse


def run_impulse(s: Section, g: War) -> None:
    b = g.board
    plan = Plan(s, b)
    t = s.section("impulse", IMPULSE)
    player = whose_impulse(s, t, b, plan)
    b.first = first_player(s, player)
    b.kept[player] = 1
    g.call(Game(player=player, space=space_reached(b)))
    at_step(g, "phase_closed")
    f = Impulse(player=player, marker=marker_in_play(s, t, b, player, plan))
    f.effect = effect_of(b, f.marker, player)
    if f.effect == PUT_BACK:
        raise t.fail("marker", f"{PLAYERS[player]} puts this marker back")
    f.actions = actions_left(t, f, 1 if plan.acting else 0)
    check_sections(s, b, f)
    g.call(f)
    at_step(g, "act" if f.effect <= 4 else "event")
    if f.effect > 4 and any(s.has(key) for key in RUNNING[1:]):
        at_step(g, "")
        run_event(plan, g, f)
    run_action(plan, g, f)


def whose_impulse(s: Section, t: Section, b: Board, plan: Plan) -> int:
    """As it is said; else of the player whose counters act."""
    if t.has("player"):
        player = t.name("player", PLAYERS, "a player")
        if s.has("player") and player != drawer(s):
            raise s.fail("player", f"it is the impulse of {PLAYERS[player]}")
        return player
    if s.has("player") or plan.side < 0:
        return drawer(s)
    if plan.side > CONFEDERATE:
        return 1 - plan.attacked_player(b)
    return 1 - plan.side if s.has("fortune") else plan.side


def marker_in_play(s: Section, t: Section, b: Board, player: int, plan: Plan) -> int:
    """The one that is named, or the least that does it."""
    d = b.d
    if t.has("marker"):
        return t.name("marker", d.markers, "a marker")
    low, high = wanted_effect(s, t, plan)
    best = NOBODY
    for m in range(len(d.markers)):
        effect = effect_of(b, m, player)
        if d.marker_count[m] > b.drawn[m] and low <= effect <= high:
            if best < 0 or effect < effect_of(b, best, player):
                best = m
    if best < 0:
        raise t.fail("marker", "no marker that is left gives this; name one")
    return best


def wanted_effect(s: Section, t: Section, plan: Plan) -> tuple[int, int]:
    """The least and the most that the marker gives."""
    effect = 0
    if s.has("recruiting"):
        effect = INDIAN_RECRUITING
    elif s.has("fortune"):
        effect = FORTUNE_OF_WAR
    elif plan.side in (KIOWA, COMANCHE) or s.has("raid"):
        effect = COMANCHE_MOVE if plan.side == COMANCHE else KIOWA_MOVE
    if effect:
        return effect, effect
    if not plan.acting and not t.has("actions"):
        raise t.fail("actions", "missing; or name the marker")
    return max(1, t.number("actions", 0, 4, 0) + (1 if plan.acting else 0)), 4


def actions_left(t: Section, f: Impulse, acting: int) -> int:
    if f.effect > 4:
        if t.has("actions"):
            raise t.fail("actions", "an event marker gives none")
        return 0
    left = t.number("actions", 0, 4, f.effect - acting if t.has("marker") else 0)
    if left + acting > f.effect:
        why = " and one is being carried out" if acting else ""
        raise t.fail("actions", f"{left}, but the marker gives {f.effect}{why}")
    return left


def check_sections(s: Section, b: Board, f: Impulse) -> None:
    """What can be under way during this marker."""
    fits = ["impulse"]
    if f.effect <= 4:
        fits += ACTING
    elif f.effect == INDIAN_RECRUITING:
        fits += ["recruiting", "recruit"]
    elif f.effect in (KIOWA_MOVE, COMANCHE_MOVE):
        fits += ["raid", "move", "arrive", "battle"]
    elif f.effect == FORTUNE_OF_WAR:
        fits += ["fortune", "move", "arrive", "battle"]
    for key in RUNNING:
        if s.has(key) and key not in fits:
            raise s.fail(key, f"can't be under way during {b.d.markers[f.marker]}")
