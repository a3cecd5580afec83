"""4 Sequence of play: turns of three phases, the draw of markers, the administrative phase, victory."""

from __future__ import annotations

from typing import Final

from grognard.games.indian_territory.frames import Game, Impulse
from grognard.games.indian_territory.query import (
    count_capitals,
    count_troops_in,
    effect_of,
    has_lawful_draw,
    markers_in_pool,
    must_put_back,
)
from grognard.games.indian_territory.rules.arrival import arrive
from grognard.games.indian_territory.rules.changes import finish, make_available, put, release_fort_smith
from grognard.games.indian_territory.state import (
    ASIDE,
    BOOK,
    COMANCHE,
    CONFEDERATE,
    DRAW_LOST,
    DREW,
    FIRST_PLAYER,
    IN_POOL,
    KIOWA,
    LOST,
    PHASE_OVER,
    PUT_BACK_MARKER,
    RECOVERED,
    RULES,
    TRIBES_HOME,
    TURN_BEGINS,
    UNION,
    Board,
    War,
)
from grognard.kernel.chance import ALL, Chance, dice, draw
from grognard.kernel.flow import NOBODY, NOWHERE, again, goto

step = RULES.step
chance = RULES.chance
rule = BOOK.rule

BONUS: Final = rule("GTO.1b")
UNION_SUDDEN_DEATH: Final = rule("4.4b")
UNION_WINS: Final = rule("4.4d")
CONFEDERATE_WINS: Final = rule("4.4e")
DRAWN_GAME: Final = rule("4.4f")
ONCE_A_TURN: Final = rule("5.1b")
SHOWN_TO_BOTH: Final = rule("5.1c")


# the turn opens


@step(Game, rule="4.2a")
def new_turn(g: War, f: Game) -> None:
    b = g.board
    b.turn += 1
    b.half = 0
    b.ends = 0
    b.kept[UNION] = 0
    b.kept[CONFEDERATE] = 0
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
    if b.d.brings_quantrill[b.turn - 1] and b.at[b.d.quantrill] == ASIDE:
        b.at[b.d.quantrill] = IN_POOL
        b.pool[b.d.quantrill_marker] = 1


@chance(Game, rule="GTO.1a")
def first_player(g: War, f: Game) -> Chance:
    """The Union's die first."""
    return dice(2)


@first_player.rolled
def first_player_rolled(g: War, f: Game, faces: list[int]) -> None:
    b = g.board
    union, confederate = faces[0], faces[1]
    if count_capitals(b, UNION) in b.d.first_bonus_capitals and BONUS:
        union += b.d.first_bonus
    if union == confederate:
        again(f)
        return
    b.first = UNION if union > confederate else CONFEDERATE
    f.player = b.first
    g.tell(FIRST_PLAYER, [b.first, faces[0], faces[1], union - faces[0]])


# the campaign phase: players alternate drawing markers (GTO.2a)


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
    if not has_lawful_draw(g.board, f.player):
        g.tell(PHASE_OVER, [g.board.turn])
        goto(f, union_holds_all)


@chance(Game, rule="5.1a")
def draw_marker(g: War, f: Game) -> Chance:
    return draw(markers_in_pool(g.board), 1, -1)


@draw_marker.rolled
def marker_drawn(g: War, f: Game, drawn: list[int]) -> None:
    b = g.board
    marker = drawn[0]
    if must_put_back(b, marker, f.player):
        g.tell(PUT_BACK_MARKER, [f.player, marker])
        again(f)
        return
    b.kept[f.player] = 1
    if ONCE_A_TURN:
        b.pool[marker] -= 1
        b.drawn[marker] += 1
    if marker == b.d.quantrill_marker:
        b.at[b.d.quantrill] = ASIDE
    effect = effect_of(b, marker, f.player)
    g.tell(DREW, [f.player, marker, effect], ALL if SHOWN_TO_BOTH else f.player)
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


# the administrative phase


@step(Game, rule="4.4b")
def union_holds_all(g: War, f: Game) -> None:
    """Checked once, as the administrative phase opens."""
    if g.board.turn < g.board.d.turns and count_capitals(g.board, UNION) == len(g.board.d.capitals):
        finish(g, UNION, UNION_SUDDEN_DEATH)


@step(Game, rule="GTO.3a")
def last_turn(g: War, f: Game) -> None:
    """After the last turn play stops and the result is judged."""
    b = g.board
    if b.turn < b.d.turns:
        return
    if count_capitals(b, UNION) == len(b.d.capitals) and UNION_WINS:
        finish(g, UNION, UNION_WINS)
    elif count_capitals(b, CONFEDERATE) >= 1 and count_home_bases(b) >= 2 and CONFEDERATE_WINS:
        finish(g, CONFEDERATE, CONFEDERATE_WINS)
    else:
        finish(g, NOBODY, DRAWN_GAME)


def count_home_bases(b: Board) -> int:
    """Confederate bases under Confederate control, a recaptured Fort Smith included (4.4e)."""
    return sum(1 for s in b.d.bases[CONFEDERATE] if b.control[s] == CONFEDERATE)


@step(Game, rule="GTO.3b")
def refill_pool(g: War, f: Game) -> None:
    """Used markers return. Those lying on the map are not among them: burning took them out of both piles."""
    b = g.board
    for m in range(len(b.pool)):
        b.pool[m] += b.drawn[m]
        b.drawn[m] = 0
    if b.pool[b.d.quantrill_marker]:
        b.at[b.d.quantrill] = IN_POOL


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


@chance(Game, rule="9.4")
def recovery(g: War, f: Game) -> Chance:
    return dice(1)


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
    for tribe in (KIOWA, COMANCHE):
        for u in b.d.own[tribe]:
            camp = b.d.start[u]
            taken = count_troops_in(b, UNION, camp) + count_troops_in(b, CONFEDERATE, camp)
            put(g, u, LOST if taken else camp)
            b.panicked[u] = 0
    g.tell(TRIBES_HOME, [])
    for tribe in (KIOWA, COMANCHE):
        for camp in b.d.bases[tribe]:
            arrive(g, tribe, camp, NOWHERE)


@step(Game, rule="GTO.3e")
def next_turn(g: War, f: Game) -> None:
    goto(f, new_turn)
