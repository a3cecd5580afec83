"""24, 23.0b Victory points, and how each scenario is won (A2, A3). Automatic victories end the game at once (G4).

Which rule ends a scenario stands in its data (`victory.rules`): without one there is no such ending.
"""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.query_victory import (
    count_harmed,
    has_built,
    has_harmed,
    is_all_killed,
    standing,
    victory_of,
)
from grognard.games.blood_on_the_ohio.state import BOOK, READY, RULES, SIDE, TRACK, US, WC, War
from grognard.kernel.flow import NOBODY
from grognard.kernel.kinds import NUMBER

SCORED: Final = RULES.event("scored", "24.0e", who=SIDE, halves=NUMBER, total=NUMBER)
ARMS_READY: Final = RULES.event("arms_ready", "23.0b", square=NUMBER)
GAME_OVER: Final = RULES.event("game_over", "A3.1j", who=SIDE)
LESSON_OVER: Final = RULES.event("lesson_over", "A2.1b", who=SIDE)


def score(g: War, side: int, halves: int, rule: int) -> None:
    """24 Points won, or lost if below 0, for a rule; never below 0 (2.4b) nor past the end of the track (2.4a)."""
    b = g.board
    before = b.vp[side]
    b.vp[side] = max(0, min(2 * b.d.vp_max, before + halves))
    if b.vp[side] == before:
        return
    g.tell(SCORED, [side, b.vp[side] - before, b.vp[side]], rule=rule)
    if side == WC:
        free_arms_on_track(g)
    check_points(g)


def free_arms_on_track(g: War) -> None:
    """23.0b A marker can be recruited once WC VP reach its square, and stays so."""
    b = g.board
    squares = query.scenario_of(b).arms_on
    for n in range(len(squares)):
        u = b.d.by_type[k.BA][n]
        if b.at[u] == TRACK and query.has_reached(b, WC, squares[n]):
            b.at[u] = READY
            g.tell(ARMS_READY, [squares[n]])


def finish(g: War, winner: int, rule: int) -> None:
    """By a rule of A2 in the learning scenario, of A3 in the others."""
    is_lesson = BOOK.ids[rule].startswith("A2")
    g.tell(LESSON_OVER if is_lesson else GAME_OVER, [winner], rule=rule)
    g.finish(winner, rule)


# automatic victories


def win_at_once(g: War, side: int, rule: int) -> None:
    """G4 The game ends the moment a condition is met; what happens in that moment changes nothing any more."""
    if rule and not g.over:
        finish(g, side, rule)


def check_points(g: War) -> None:
    """A3.3i, A3.4c The US reaches the end of the track."""
    v = victory_of(g.board)
    if v.us_vp and g.board.vp[US] >= v.us_vp:
        win_at_once(g, US, v.rules.points)


def check_villages(g: War) -> None:
    """A2.1c, A3.1h Principal villages that were harmed, villages and settlements that were burned."""
    b = g.board
    v = victory_of(b)
    if has_harmed(b, v.us_relocates):
        win_at_once(g, US, v.rules.villages)
    if v.us_reduced and count_harmed(b) >= v.us_reduced and has_harmed(b, v.us_reduced_with):
        if b.villages_razed >= v.us_razed:
            win_at_once(g, US, v.rules.villages)
    if v.wc_settlement_steps and b.settlement_steps >= v.wc_settlement_steps:
        win_at_once(g, WC, v.rules.settlements)


def check_withdrawal(g: War) -> None:
    """A3.1e, A3.2e, A3.3g, A3.4c The expedition that must not withdraw has to."""
    v = victory_of(g.board)
    if v.wc_withdraws == g.board.expedition:
        win_at_once(g, WC, v.rules.withdrawal)


def check_killed(g: War) -> None:
    """A3.3l Optional: Wayne, or the three great leaders of the WC, killed in combat or by a Leader Check."""
    b = g.board
    v = victory_of(b)
    if not b.switch[k.SUDDEN_DEATH]:
        return
    if is_all_killed(b, v.wc_kills):
        win_at_once(g, WC, v.rules.kills)
    if is_all_killed(b, v.us_kills):
        win_at_once(g, US, v.rules.kills)


# the end


def final(g: War) -> None:
    """A2, A3 Whoever has more wins, if his other condition is met; else the game is drawn."""
    b = g.board
    v = victory_of(b)
    if v.rules.unbuilt:
        score(g, WC, v.unbuilt * b.settlements, v.rules.unbuilt)
    us, wc = standing(b)
    if g.over:
        return
    if us > wc and v.rules.us and has_built(b, v.us_needs):
        finish(g, US, v.rules.us)
    elif wc > us and v.rules.wc and (v.wc_most_reduced < 0 or count_harmed(b) <= v.wc_most_reduced):
        finish(g, WC, v.rules.wc)
    else:
        finish(g, NOBODY, v.rules.draw)
