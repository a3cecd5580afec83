"""6.2g to 6.2j Recruiting: units come from the Recruit Box, as the card orders; forts before, between and after."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.frames import Recruiting
from grognard.games.hand_of_destiny.matter import F_BUILDS_FORTS, FOG, FORTS, HALF_DIE, NONE, Line
from grognard.games.hand_of_destiny.query import (
    any_fits,
    crowd,
    fits,
    in_box,
    is_on,
    markers_left,
    on_map,
    units_in,
)
from grognard.games.hand_of_destiny.query_march import bar_stand
from grognard.games.hand_of_destiny.rules.changes import bring
from grognard.games.hand_of_destiny.rules.forts import bar_build, bar_raze, build, builders, raze
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

FRIENDLY: Final = rule("4.0a")
WHICH: Final = rule("6.2g")
WHERE: Final = rule("6.2h")
AN_ORDER: Final = rule("6.2i")
RECRUIT_LINE: Final = rule("7.1a")
TERRAIN: Final = rule("3.0a")
NEVER_ON_LAND: Final = rule("12.3b")
BOX_ONLY: Final = rule("3.0d")
MAY_MARCH: Final = rule("6.2j")
STACKING: Final = rule("9.0a")
BUILDERS: Final = rule("22.1a")


# whom and where


def bar_recruit(b: Board, side: int, line: Line, u: int) -> int:
    """May this unit be called up by this line?"""
    if b.d.side[u] != side and FRIENDLY:
        return FRIENDLY
    if not fits(b, line.who, u):
        return WHICH
    if b.at[u] != BOX:
        return BOX_ONLY
    return 0 if has_place(b, line, u) else WHERE


def recruits(b: Board, side: int, line: Line) -> list[int]:
    return [u for u in in_box(b, side, BOX) if not bar_recruit(b, side, line, u)]


def has_recruit(b: Board, side: int, line: Line) -> bool:
    for u in in_box(b, side, BOX):
        if not bar_recruit(b, side, line, u):
            return True
    return False


def bar_place(b: Board, line: Line, u: int, s: int) -> int:
    """May this unit appear in this space?"""
    side = b.d.side[u]
    barred = bar_stand(b, u, s)
    if barred:
        return barred
    named = line.at[s] != 0 if line.at else s in b.d.recruit_at[u]
    held = line.held_only if line.held_only != NONE else b.d.recruit_held[u]
    if not named or (held and b.hold[s] != side) or (crowd(b, 1 - side, s) and not line.with_enemy):
        return WHERE
    if crowd(b, side, s) and not STACKING:
        return WHERE
    if line.together is not None and not any_fits(b, line.together, units_in(b, side, s)):
        return WHERE
    return 0


def places(b: Board, line: Line, u: int) -> list[int]:
    return [s for s in named_spaces(b, line, u) if not bar_place(b, line, u, s)]


def has_place(b: Board, line: Line, u: int) -> bool:
    for s in named_spaces(b, line, u):
        if not bar_place(b, line, u, s):
            return True
    return False


def named_spaces(b: Board, line: Line, u: int) -> list[int]:
    """6.2h: the spaces that the line names, or else the unit's own."""
    return line.spaces if line.at else b.d.recruit_at[u]


def arrive(g: War, u: int, s: int) -> None:
    """6.2j: it may march and fight in the same turn."""
    g.tell(RECRUITED, [g.board.d.side[u], s, u])
    bring(g, u, s)
    if not MAY_MARCH:
        g.board.moved[u] = 1
    check_always(g)


# the phase


def recruiter(g: War, f: Recruiting) -> int:
    return f.side


def line_of(b: Board, f: Recruiting) -> Line | None:
    """The recruit line at hand, of the card or of an event; None when all have been carried out."""
    if f.effect != NONE:
        return b.d.effects[f.effect].line if f.line == 0 else None
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
        if f.left != 0 and (has_recruit(b, f.side, line) or is_veiled(b, f.side, line)):
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
    must = must_recruit(line, bool(options))
    forts = f.effect == NONE
    if forts:
        options += each(BUILD, builders(b, f.side))
        options += each(RAZE, [s for s, owner in enumerate(b.fort) if owner != NONE and not bar_raze(b, f.side, s)])
    if not must and (options or line is not None or (forts and may_build(b, f.side))):
        options.append(PASS)
    return options


def is_veiled(b: Board, side: int, line: Line) -> bool:
    """Recruits that join certain units: where those are, only their owner knows, so that he is asked in any case."""
    return line.together is not None and is_on(b, FOG) and any_fits(b, line.who, in_box(b, side, BOX))


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


def must_recruit(line: Line | None, anybody: bool) -> bool:
    """6.2i: recruiting is an order, unless the card says may or up to."""
    return line is not None and not line.optional and AN_ORDER != 0 and anybody


@call_up.barred
def why_not_call_up(g: War, f: Recruiting, choice: int) -> int:
    b = g.board
    line = line_of(b, f)
    if choice == PASS:
        anybody = line is not None and has_recruit(b, f.side, line)
        return AN_ORDER if must_recruit(line, anybody) else 0
    noun = noun_of(choice)
    if verb_of(choice) in (BUILD, RAZE) and f.effect != NONE:
        return BUILDERS
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


@decision(Recruiting, by=recruiter, rule="6.2h", secret=True)
def place(g: War, f: Recruiting) -> list[int]:
    """An enemy who imagines this doesn't know where those are whom the recruit joins, and may find no space."""
    line = line_of(g.board, f)
    if f.unit == NOBODY or line is None:
        return []
    return each(PLACE, places(g.board, line, f.unit)) or [PASS]


@place.barred
def why_not_place(g: War, f: Recruiting, choice: int) -> int:
    line = line_of(g.board, f)
    if line is None:
        return WHERE
    if choice == PASS:
        return AN_ORDER or WHERE if has_place(g.board, line, f.unit) else 0
    return bar_place(g.board, line, f.unit, noun_of(choice))


@place.chosen(PASS)
def nowhere(g: War, f: Recruiting, noun: int) -> None:
    f.unit = NOBODY
    goto(f, next_line)


@place.chosen(PLACE)
def placed(g: War, f: Recruiting, s: int) -> None:
    u = f.unit
    f.unit = NOBODY
    f.left -= 1
    goto(f, next_line)
    arrive(g, u, s)
