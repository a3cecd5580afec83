"""4 Sequence: set-up, turns of three phases, the draw of markers (5.1, EVT), the administrative phase, victory."""

from __future__ import annotations

from typing import Final

from grognard.games.indian_territory import query, state
from grognard.games.indian_territory.frames import Game, Impulse
from grognard.games.indian_territory.rules.arrival import arrive
from grognard.games.indian_territory.rules.changes import finish, make_available, put, release_fort_smith
from grognard.games.indian_territory.state import BOOK, CONFEDERATE, RULES, SIDE, SPACE, UNION, UNIT, Board, War
from grognard.kernel.board import Shape
from grognard.kernel.chance import Chance, draw
from grognard.kernel.flow import NOBODY, NOWHERE, Position, again, goto
from grognard.kernel.kinds import FLAG, NUMBER
from grognard.kernel.rules import Rules

step = RULES.step
chance = RULES.chance

EMPTY_POOL: Final = BOOK.rule("GTO.2c")
FIRST_DRAW: Final = BOOK.rule("EVT.end.c")
QUANTRILL_DRAWN: Final = BOOK.rule("EVT.quantrill")
UNION_SUDDEN_DEATH: Final = BOOK.rule("4.4b")
UNION_WINS: Final = BOOK.rule("4.4d")
CONFEDERATE_WINS: Final = BOOK.rule("4.4e")
DRAWN_GAME: Final = BOOK.rule("4.4f")

TURN_BEGINS: Final = RULES.event("turn_begins", "4.2a", turn=state.TURN)
FIRST_PLAYER: Final = RULES.event("first_player", "GTO.1a", who=SIDE, union=NUMBER, confederate=NUMBER, bonus=NUMBER)
DRAW_LOST: Final = RULES.event("draw_lost", "9.3a", who=SIDE)
DREW: Final = RULES.event("drew", "5.1a", who=SIDE, marker=state.MARKER, effect=NUMBER)
PUT_BACK_MARKER: Final = RULES.event("put_back", "EVT.end.c", who=SIDE, marker=state.MARKER)
PHASE_OVER: Final = RULES.event("phase_over", "GTO.2b", turn=state.TURN)
RECOVERED: Final = RULES.event("recovered", "9.4", where=SPACE, face=NUMBER, recovers=FLAG)
TRIBES_HOME: Final = RULES.event("tribes_home", "GTO.3d", who=SIDE, where=SPACE, count=NUMBER, units=UNIT.many)
TRIBES_KEPT_OFF: Final = RULES.event("tribes_kept_off", "GTO.3d", who=SIDE, where=SPACE, count=NUMBER, units=UNIT.many)


def empty_board(shape: Shape) -> Board:
    """Before anything is placed: every counter aside, no marker in the pool."""
    b: Board = shape.blank()
    b.control = b.d.start_control[:]
    return b


def set_up(shape: Shape, rules: Rules) -> War:
    """1861 counters in the recruit boxes, the tribes in their camps, every marker in the pool but Quantrill."""
    b = empty_board(shape)
    d = b.d
    for u in range(len(d.counters)):
        if d.entry[u] == state.AT_START:
            b.at[u] = d.start[u]
        elif d.entry[u] == 1:
            b.at[u] = state.BOX
    b.pool = d.marker_count[:]
    b.troops = state.count_troops(d, b.at)
    g: War = Position(rules, b, [])
    g.call(Game(player=CONFEDERATE))
    return g


@step(Game, rule="4.2a")
def new_turn(g: War, f: Game) -> None:
    b = g.board
    b.turn += 1
    b.half = b.ends = 0
    b.kept = [0, 0]
    g.tell(TURN_BEGINS, [b.turn])


@step(Game, rule="6.1a")
def counters_become_available(g: War, f: Game) -> None:
    b = g.board
    if b.d.available[b.turn - 1]:
        make_available(g, b.d.available[b.turn - 1])


@step(Game, rule="6.1b")
def fort_smith_units(g: War, f: Game) -> None:
    b = g.board
    if b.d.releases_smith[b.turn - 1] and not b.released:
        release_fort_smith(g)


@step(Game, rule="11.4a")
def quantrill_joins_pool(g: War, f: Game) -> None:
    b = g.board
    if b.d.brings_quantrill[b.turn - 1] and b.at[b.d.quantrill] == state.ASIDE:
        b.at[b.d.quantrill] = state.IN_POOL
        b.pool[b.d.quantrill_marker] = 1


# the Union's die first; with some of the capitals it has a bonus (GTO.1b)
first_player = RULES.dice(Game, "first_player", 2, rule="GTO.1a")


@first_player.rolled
def first_player_rolled(g: War, f: Game, faces: list[int]) -> None:
    b = g.board
    bonus = b.d.first_bonus if query.count_capitals(b, UNION) in b.d.first_bonus_capitals else 0
    if faces[0] + bonus == faces[1]:
        again(f)
        return
    b.first = UNION if faces[0] + bonus > faces[1] else CONFEDERATE
    f.player = b.first
    g.tell(FIRST_PLAYER, [b.first, faces[0], faces[1], bonus])


@step(Game, rule="9.3a")
def lost_draw(g: War, f: Game) -> None:
    """A player whose country burned loses a draw, and his opponent draws again."""
    b = g.board
    if b.lost_draws[f.player]:
        b.lost_draws[f.player] -= 1
        g.tell(DRAW_LOST, [f.player])
        f.player = 1 - f.player
        again(f)


@step(Game, rule="GTO.2c")
def empty_pool(g: War, f: Game) -> None:
    b = g.board
    if not any(b.pool[m] and not query.must_put_back(b, m, f.player) for m in range(len(b.pool))):
        g.tell(PHASE_OVER, [b.turn], rule=EMPTY_POOL)
        goto(f, union_holds_all)


@chance(Game, rule="5.1a")
def draw_marker(g: War, f: Game) -> Chance:
    """Each as often as it is in the pool."""
    pool = g.board.pool
    return draw([m for m in range(len(pool)) for _ in range(pool[m])], 1, -1)


@draw_marker.rolled
def marker_drawn(g: War, f: Game, drawn: list[int]) -> None:
    """Shown to both (5.1c), and out of the pool for this turn (5.1b)."""
    b = g.board
    marker = drawn[0]
    if query.must_put_back(b, marker, f.player):
        quantrill = marker == b.d.quantrill_marker
        g.tell(PUT_BACK_MARKER, [f.player, marker], rule=QUANTRILL_DRAWN if quantrill else FIRST_DRAW)
        again(f)
        return
    b.kept[f.player] = 1
    b.pool[marker] -= 1
    b.drawn[marker] += 1
    if marker == b.d.quantrill_marker:
        b.at[b.d.quantrill] = state.ASIDE
    effect = query.effect_of(b, marker, f.player)
    g.tell(DREW, [f.player, marker, effect])
    g.call(Impulse(player=f.player, marker=marker, effect=effect))


@step(Game, rule="GTO.2b")
def phase_closed(g: War, f: Game) -> None:
    b = g.board
    if b.ends >= b.d.ends:
        g.tell(PHASE_OVER, [b.turn])
        goto(f, union_holds_all)


@step(Game, rule="GTO.2a")
def other_player_draws(g: War, f: Game) -> None:
    f.player = 1 - f.player
    goto(f, lost_draw)


@step(Game, rule="4.4b")
def union_holds_all(g: War, f: Game) -> None:
    """Checked once, as the administrative phase opens."""
    if g.board.turn < g.board.d.turns and query.count_capitals(g.board, UNION) == len(g.board.d.capitals):
        finish(g, UNION, UNION_SUDDEN_DEATH)


@step(Game, rule="GTO.3a")
def last_turn(g: War, f: Game) -> None:
    """After the last turn play stops and the result is judged."""
    b = g.board
    if b.turn < b.d.turns:
        return
    if query.count_capitals(b, UNION) == len(b.d.capitals):
        finish(g, UNION, UNION_WINS)
    elif query.count_capitals(b, CONFEDERATE) >= 1 and query.count_home_bases(b) >= 2:
        finish(g, CONFEDERATE, CONFEDERATE_WINS)
    else:
        finish(g, NOBODY, DRAWN_GAME)


@step(Game, rule="GTO.3b")
def refill_pool(g: War, f: Game) -> None:
    """Used markers return. Those lying on the map are not among them: burning took them out of both piles."""
    b = g.board
    for m in range(len(b.pool)):
        b.pool[m] += b.drawn[m]
        b.drawn[m] = 0
    if b.pool[b.d.quantrill_marker]:
        b.at[b.d.quantrill] = state.IN_POOL


@step(Game, rule="GTO.3c")
def recovery_begins(g: War, f: Game) -> None:
    f.space = 0
    if not g.board.d.rolls_recovery[g.board.turn - 1]:
        goto(f, tribes_go_home)


@step(Game, rule="9.4")
def next_devastated(g: War, f: Game) -> None:
    b = g.board
    while f.space < len(b.devastated) and not b.devastated[f.space]:
        f.space += 1
    if f.space >= len(b.devastated):
        goto(f, tribes_go_home)


recovery = RULES.dice(Game, "recovery", 1, rule="9.4")


@recovery.rolled
def recovery_rolled(g: War, f: Game, faces: list[int]) -> None:
    b = g.board
    recovers = faces[0] <= b.d.recovers_up_to
    g.tell(RECOVERED, [f.space, faces[0], 1 if recovers else 0])
    if recovers:
        b.devastated[f.space] = 0
        b.pool[b.d.devastation_marker] += 1
    f.space += 1
    goto(f, next_devastated)


@step(Game, rule="GTO.3d")
def tribes_go_home(g: War, f: Game) -> None:
    """Wherever they are, unless troops stand in their camps: then they stay off the map."""
    b = g.board
    for tribe in (state.KIOWA, state.COMANCHE):
        for camp in b.d.bases[tribe]:
            taken = query.count_troops_in(b, UNION, camp) + query.count_troops_in(b, CONFEDERATE, camp)
            to = state.LOST if taken else camp
            moved = [u for u in b.d.own[tribe] if b.d.start[u] == camp and b.at[u] != to]
            if moved:
                g.tell(TRIBES_KEPT_OFF if taken else TRIBES_HOME, [tribe, camp, len(moved), *moved])
            for u in moved:
                put(g, u, to)
        for u in b.d.own[tribe]:
            b.panicked[u] = 0
    for tribe in (state.KIOWA, state.COMANCHE):
        for camp in b.d.bases[tribe]:
            arrive(g, tribe, camp, NOWHERE)


@step(Game, rule="GTO.3e")
def next_turn(g: War, f: Game) -> None:
    goto(f, new_turn)
