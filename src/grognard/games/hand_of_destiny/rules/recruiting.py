"""6.2g to 6.2j Recruiting: units come from the Recruit Box, as the card orders; forts before, between and after."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.frames import Muster, Recruiting
from grognard.games.hand_of_destiny.matter import F_BUILDS_FORTS, FORTS, HALF_DIE, NONE, Line
from grognard.games.hand_of_destiny.query import (
    any_fits,
    bars_entry,
    crowd,
    fits,
    in_box,
    is_fleet,
    is_on,
    markers_left,
    on_map,
    units_in,
)
from grognard.games.hand_of_destiny.rules.changes import bring
from grognard.games.hand_of_destiny.rules.forts import bar_build, bar_raze, build, raze
from grognard.games.hand_of_destiny.rules.victory import check_always
from grognard.games.hand_of_destiny.state import (
    BOOK,
    BOX,
    BUILD,
    HALF_DIE_ROLL,
    PLACE,
    RAZE,
    RECRUIT,
    RECRUITED,
    RULES,
    Board,
    War,
)
from grognard.kernel.chance import Chance, dice
from grognard.kernel.choice import PASS, each, noun_of, verb_of
from grognard.kernel.flow import NOBODY, end, goto

step = RULES.step
decision = RULES.decision
chance = RULES.chance
rule = BOOK.rule

WHICH: Final = rule("6.2g")
WHERE: Final = rule("6.2h")
AN_ORDER: Final = rule("6.2i")
RECRUIT_LINE: Final = rule("7.1a")
TERRAIN: Final = rule("3.0a")
NEVER_ON_LAND: Final = rule("12.3b")
DEAD_STAY_DEAD: Final = rule("3.0e")
BOX_ONLY: Final = rule("3.0d")


# whom and where


def bar_recruit(b: Board, side: int, line: Line, u: int) -> int:
    """May this unit be called up by this line?"""
    if b.d.side[u] != side or not fits(b, line.who, u):
        return WHICH
    if b.at[u] != BOX:
        return BOX_ONLY
    return 0 if places(b, line, u) else WHERE


def recruits(b: Board, side: int, line: Line) -> list[int]:
    return [u for u in in_box(b, side, BOX) if not bar_recruit(b, side, line, u)]


def bar_place(b: Board, line: Line, u: int, s: int) -> int:
    """May this unit appear in this space?"""
    side = b.d.side[u]
    if bar_stand(b, u, s):
        return bar_stand(b, u, s)
    named = line.at[s] != 0 if line.at else s in b.d.recruit_at[u]
    held = line.held_only if line.held_only != NONE else b.d.recruit_held[u]
    if not named or (held and b.hold[s] != side) or (crowd(b, 1 - side, s) and not line.with_enemy):
        return WHERE
    if line.together is not None and not any_fits(b, line.together, units_in(b, side, s)):
        return WHERE
    return 0


def bar_stand(b: Board, u: int, s: int) -> int:
    """May a unit ever be in this space?"""
    if is_fleet(b, u):
        if not b.d.river[s]:
            return NEVER_ON_LAND
    elif b.d.sea[s]:
        return TERRAIN
    return TERRAIN if bars_entry(b, u, s) else 0


def places(b: Board, line: Line, u: int) -> list[int]:
    return [s for s in range(len(b.d.spaces)) if not bar_place(b, line, u, s)]


def arrive(g: War, u: int, s: int) -> None:
    """6.2j: it may march and fight in the same turn."""
    g.tell(RECRUITED, [g.board.d.side[u], s, u])
    bring(g, u, s)
    check_always(g)


# the phase


def recruiter(g: War, f: Recruiting) -> int:
    return f.side


def line_of(b: Board, f: Recruiting) -> Line | None:
    """The recruit line at hand; None when all have been carried out."""
    if b.card == NONE or not RECRUIT_LINE:
        return None
    lines = b.d.cards[b.card].lines
    return lines[f.line] if f.line < len(lines) else None


@step(Recruiting, rule="7.1a")
def next_line(g: War, f: Recruiting) -> None:
    """Lines are carried out in the order written, each until its number is reached or nobody fits."""
    b = g.board
    while True:
        line = line_of(b, f)
        if line is None:
            return
        if f.left == -1 and line.count != HALF_DIE:
            f.left = line.count
        if f.left != 0 and recruits(b, f.side, line):
            return
        f.line += 1
        f.left = -1


@chance(Recruiting, rule="6.2g")
def roll_half_die(g: War, f: Recruiting) -> Chance:
    """A line may call up as many as half a die, rounded up."""
    return dice(1 if line_of(g.board, f) is not None and f.left == -1 else 0)


@roll_half_die.rolled
def half_die_rolled(g: War, f: Recruiting, faces: list[int]) -> None:
    f.left = (faces[0] + 1) // 2
    g.tell(HALF_DIE_ROLL, [f.side, f.left, faces[0]])


@decision(Recruiting, by=recruiter, rule="6.2c", secret=True)
def call_up(g: War, f: Recruiting) -> list[int]:
    """Forts are asked for whenever somebody on the map could build: where the builders are is a secret."""
    b = g.board
    line = line_of(b, f)
    options = each(RECRUIT, recruits(b, f.side, line)) if line is not None else []
    options += each(BUILD, [u for u in b.d.own[f.side] if not bar_build(b, f.side, u)])
    options += each(RAZE, [s for s in range(len(b.d.spaces)) if not bar_raze(b, f.side, s)])
    if not must_recruit(line) and (options or may_build(b, f.side)):
        options.append(PASS)
    return options


def may_build(b: Board, side: int) -> bool:
    """As far as everybody knows, could the side build a fort?"""
    if not is_on(b, FORTS) or markers_left(b, side) <= 0:
        return False
    return any_flagged(b, on_map(b, side), F_BUILDS_FORTS)


def any_flagged(b: Board, units: list[int], flag: int) -> bool:
    for u in units:
        if b.d.flags[flag][u]:
            return True
    return False


def must_recruit(line: Line | None) -> bool:
    """6.2i: recruiting is an order, unless the card says may or up to."""
    return line is not None and not line.optional and AN_ORDER != 0


@call_up.barred
def why_not_call_up(g: War, f: Recruiting, choice: int) -> int:
    b = g.board
    line = line_of(b, f)
    if choice == PASS:
        return AN_ORDER if must_recruit(line) else 0
    noun = noun_of(choice)
    if verb_of(choice) == BUILD:
        return bar_build(b, f.side, noun)
    if verb_of(choice) == RAZE:
        return bar_raze(b, f.side, noun)
    return bar_recruit(b, f.side, line, noun) if line is not None else RECRUIT_LINE or WHICH


@call_up.chosen(RECRUIT)
def called_up(g: War, f: Recruiting, u: int) -> None:
    f.unit = u


@call_up.chosen(BUILD)
def builds(g: War, f: Recruiting, u: int) -> None:
    build(g, f.side, u)
    goto(f, next_line)


@call_up.chosen(RAZE)
def razes(g: War, f: Recruiting, s: int) -> None:
    raze(g, f.side, s)
    goto(f, next_line)


@call_up.chosen(PASS)
def no_more(g: War, f: Recruiting, noun: int) -> None:
    if line_of(g.board, f) is None:
        end(f)
        return
    f.left = 0
    goto(f, next_line)


@decision(Recruiting, by=recruiter, rule="6.2h")
def place(g: War, f: Recruiting) -> list[int]:
    line = line_of(g.board, f)
    if f.unit == NOBODY or line is None:
        return []
    return each(PLACE, places(g.board, line, f.unit))


@place.barred
def why_not_place(g: War, f: Recruiting, choice: int) -> int:
    line = line_of(g.board, f)
    if choice == PASS or line is None:
        return AN_ORDER or WHERE
    return bar_place(g.board, line, f.unit, noun_of(choice))


@place.chosen(PLACE)
def placed(g: War, f: Recruiting, s: int) -> None:
    u = f.unit
    f.unit = NOBODY
    f.left -= 1
    goto(f, next_line)
    arrive(g, u, s)


# recruits by an event


def musterer(g: War, f: Muster) -> int:
    return f.owner


def event_line(g: War, f: Muster) -> Line:
    line = g.board.d.effects[f.effect].line
    assert line is not None
    return line


@step(Muster, rule="6.2g")
def count_recruits(g: War, f: Muster) -> None:
    line = event_line(g, f)
    if not recruits(g.board, f.owner, line) or f.left == 0:
        end(f)
    elif f.left == -1 and line.count != HALF_DIE:
        f.left = line.count


@chance(Muster, rule="6.2g")
def roll_for_recruits(g: War, f: Muster) -> Chance:
    return dice(1 if f.left == -1 else 0)


@roll_for_recruits.rolled
def recruits_rolled(g: War, f: Muster, faces: list[int]) -> None:
    f.left = (faces[0] + 1) // 2
    g.tell(HALF_DIE_ROLL, [f.owner, f.left, faces[0]])


@decision(Muster, by=musterer, rule="6.2g")
def muster(g: War, f: Muster) -> list[int]:
    line = event_line(g, f)
    options = each(RECRUIT, recruits(g.board, f.owner, line))
    return options if must_recruit(line) else [*options, PASS]


@muster.barred
def why_not_muster(g: War, f: Muster, choice: int) -> int:
    line = event_line(g, f)
    if choice == PASS:
        return AN_ORDER if must_recruit(line) else 0
    return bar_recruit(g.board, f.owner, line, noun_of(choice))


@muster.chosen(RECRUIT)
def mustered(g: War, f: Muster, u: int) -> None:
    f.unit = u


@muster.chosen(PASS)
def muster_over(g: War, f: Muster, noun: int) -> None:
    end(f)


@decision(Muster, by=musterer, rule="6.2h")
def muster_at(g: War, f: Muster) -> list[int]:
    return each(PLACE, places(g.board, event_line(g, f), f.unit))


@muster_at.barred
def why_not_muster_at(g: War, f: Muster, choice: int) -> int:
    if choice == PASS:
        return AN_ORDER or WHERE
    return bar_place(g.board, event_line(g, f), f.unit, noun_of(choice))


@muster_at.chosen(PLACE)
def muster_placed(g: War, f: Muster, s: int) -> None:
    u = f.unit
    f.unit = NOBODY
    f.left -= 1
    goto(f, count_recruits)
    arrive(g, u, s)
