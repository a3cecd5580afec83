"""6.2g to 6.2j Recruiting: units come from the Recruit Box, as the card orders; forts (22) between."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny import query as q
from grognard.games.hand_of_destiny.frames import Recruiting
from grognard.games.hand_of_destiny.query_march import bar_stand
from grognard.games.hand_of_destiny.rules.changes import bring
from grognard.games.hand_of_destiny.rules.victory import check_always
from grognard.games.hand_of_destiny.state import BOOK, BOX, RECRUIT, RULES, SIDE, SPACE, UNIT, Board, War, changed
from grognard.games.hand_of_destiny.vocabulary import F_BUILDS_FORTS, FOG, FORTS, HALF_DIE, NONE, SUPPLY, Line
from grognard.kernel.flow import NOBODY, end, goto
from grognard.kernel.kinds import NUMBER

BOX_ONLY: Final = BOOK.rule("3.0d")
FRIENDLY: Final = BOOK.rule("4.0a")
WHICH: Final = BOOK.rule("6.2g")
WHERE: Final = BOOK.rule("6.2h")
AN_ORDER: Final = BOOK.rule("6.2i")
RECRUIT_LINE: Final = BOOK.rule("7.1a")
NO_MARKERS: Final = BOOK.rule("22.0a")
BUILDERS: Final = BOOK.rule("22.1a")
IN_SUPPLY: Final = BOOK.rule("22.1b")
FORT_SITES: Final = BOOK.rule("22.1d")
LIMITED: Final = BOOK.rule("22.1e")
TAKEN_DOWN: Final = BOOK.rule("22.3b")

PLACE: Final = RULES.verb("place", SPACE)
BUILD: Final = RULES.verb("build", UNIT)
RAZE: Final = RULES.verb("raze", SPACE)

RECRUITED: Final = RULES.event("recruited", "6.2g", who=SIDE, where=SPACE, unit=UNIT)
HALF_DIE_ROLL: Final = RULES.event("half_die", "6.2g", who=SIDE, count=NUMBER, face=NUMBER)
FORT_BUILT: Final = RULES.event("fort_built", "22.1a", who=SIDE, where=SPACE)
FORT_RAZED: Final = RULES.event("fort_razed", "22.3b", who=SIDE, where=SPACE)


# whom and where


def line_of(b: Board, f: Recruiting) -> Line | None:
    """The recruit line at hand, of the card or of an event; None when all have been carried out."""
    if f.effect != NONE:
        return b.d.effects[f.effect].line if f.line == 0 else None
    if b.card == NONE:
        return None
    lines = b.d.cards[b.card].lines
    return lines[f.line] if f.line < len(lines) else None


def bar_recruit(b: Board, f: Recruiting, u: int) -> int:
    """May this unit be called up by the line at hand?"""
    line = line_of(b, f)
    if line is None:
        return RECRUIT_LINE
    if b.d.side[u] != f.side:
        return FRIENDLY
    if not q.fits(b, line.who, u):
        return WHICH
    if b.at[u] != BOX:
        return BOX_ONLY
    return 0 if has_place(b, line, u) else WHERE


def has_recruit(b: Board, f: Recruiting) -> bool:
    return any(not bar_recruit(b, f, u) for u in q.units_in(b, f.side, BOX))


def bar_place(b: Board, line: Line, u: int, space: int) -> int:
    """May this unit appear in this space?"""
    side = b.d.side[u]
    barred = bar_stand(b, u, space)
    if barred:
        return barred
    named = line.at[space] != 0 if line.at else space in b.d.recruit_at[u]
    held = line.held_only if line.held_only != NONE else b.d.recruit_held[u]
    if not named or (held and b.control[space] != side) or (q.crowd(b, 1 - side, space) and not line.with_enemy):
        return WHERE
    if line.together is not None and not q.any_fits(b, line.together, q.units_in(b, side, space)):
        return WHERE
    return 0


def has_place(b: Board, line: Line, u: int) -> bool:
    return any(not bar_place(b, line, u, s) for s in named_spaces(b, line, u))


def named_spaces(b: Board, line: Line, u: int) -> list[int]:
    """6.2h: the spaces that the line names, or else the unit's own."""
    return line.spaces if line.at else b.d.recruit_at[u]


# the phase


@RULES.step(Recruiting, rule="7.1a")
def next_line(g: War, f: Recruiting) -> None:
    """Lines are carried out in the order written, each until its number is reached or nobody fits."""
    b = g.board
    while True:
        line = line_of(b, f)
        if line is None:
            return
        if f.left == -1 and line.count != HALF_DIE:
            f.left = line.count
        if f.left != 0 and (has_recruit(b, f) or is_veiled(b, f.side, line)):
            return
        f.line += 1
        f.left = -1


def is_veiled(b: Board, side: int, line: Line) -> bool:
    """Recruits that join certain units: where those are, only their owner knows, so that he is asked in any case."""
    return line.together is not None and q.is_on(b, FOG) and q.any_fits(b, line.who, q.units_in(b, side, BOX))


# a line may call up as many as half a die, rounded up
roll_half_die = RULES.dice(
    Recruiting, "roll_half_die", lambda b, f: 1 if line_of(b, f) is not None and f.left == -1 else 0, rule="6.2g"
)


@roll_half_die.rolled
def half_die_rolled(g: War, f: Recruiting, faces: list[int]) -> None:
    f.left = (faces[0] + 1) // 2
    g.tell(HALF_DIE_ROLL, [f.side, f.left, faces[0]])


def is_asked(b: Board, f: Recruiting) -> bool:
    """Forts are asked for whenever somebody on the map could build: where the builders are is a secret."""
    return line_of(b, f) is not None or bool(possible_builders(b, f)) or bool(own_forts(b, f))


call_up = RULES.ask(Recruiting, "call_up", by="side", rule="6.2c", when=is_asked, secret=True)
call_up.keeps(RECRUIT, "unit", lambda b, f: q.units_in(b, f.side, BOX), bar_recruit)


# 22 fort markers: building them and taking them down


def possible_builders(b: Board, f: Recruiting) -> list[int]:
    """Nobody while no marker is left (22.1e), nor in an event."""
    if f.effect != NONE or not q.is_on(b, FORTS) or q.markers_left(b, f.side) <= 0:
        return []
    return [u for u in q.on_map(b, f.side) if q.has_flag(b, u, F_BUILDS_FORTS)]


def bar_build(b: Board, f: Recruiting, u: int) -> int:
    """May this unit build a fort where it stands? The space must be in supply without it; not the builder (22.1b)."""
    s = b.at[u]
    if f.effect != NONE:
        return BUILDERS
    if not q.is_on(b, FORTS):
        return NO_MARKERS
    if b.d.side[u] != f.side or s < 0 or not q.has_flag(b, u, F_BUILDS_FORTS):
        return BUILDERS
    if b.built[u] or q.crowd(b, 1 - f.side, s):
        return BUILDERS
    return bar_fort(b, f.side, s) or (IN_SUPPLY if q.is_on(b, SUPPLY) and not q.reaches_supply(b, f.side, s) else 0)


def bar_fort(b: Board, side: int, space: int) -> int:
    """22.1d and 22.1e: may a marker of this side stand in the space at all?"""
    if b.d.fort_use[space] != NONE or b.fort[space] != NONE or b.d.no_fort[space] or b.d.sea[space]:
        return FORT_SITES
    return LIMITED if q.markers_left(b, side) <= 0 else 0


def set_fort(g: War, side: int, space: int) -> None:
    g.board.fort[space] = side
    g.tell(FORT_BUILT, [side, space])


@call_up.offers(BUILD, possible_builders, bar_build)
def builds(g: War, f: Recruiting, u: int) -> None:
    """The builder stays where it is in the coming March Phase (22.1c)."""
    g.board.built = changed(g.board.built, u, 1)
    set_fort(g, f.side, g.board.at[u])
    goto(f, next_line)


def own_forts(b: Board, f: Recruiting) -> list[int]:
    return [s for s in range(len(b.fort)) if b.fort[s] == f.side] if q.is_on(b, FORTS) and f.effect == NONE else []


@call_up.offers(RAZE, own_forts, otherwise=TAKEN_DOWN)
def razes(g: War, f: Recruiting, space: int) -> None:
    """It may be built again from the following turn on (22.3c)."""
    g.board.fort[space] = NONE
    g.board.down[f.side] += 1
    g.tell(FORT_RAZED, [f.side, space])
    goto(f, next_line)


def bar_enough(b: Board, f: Recruiting, noun: int) -> int:
    """6.2i: recruiting is an order, unless the card says may or up to."""
    line = line_of(b, f)
    return AN_ORDER if line is not None and not line.optional and has_recruit(b, f) else 0


@call_up.passes(bar_enough)
def no_more(g: War, f: Recruiting, noun: int) -> None:
    if line_of(g.board, f) is None:
        end(f)
        return
    f.left = 0
    goto(f, next_line)


# where the recruit comes


def places(b: Board, f: Recruiting) -> list[int]:
    line = line_of(b, f)
    return named_spaces(b, line, f.unit) if line is not None else []


def bar_placing(b: Board, f: Recruiting, space: int) -> int:
    line = line_of(b, f)
    return bar_place(b, line, f.unit, space) if line is not None else WHERE


def bar_nowhere(b: Board, f: Recruiting, noun: int) -> int:
    """An enemy who imagines this doesn't know where those are whom the recruit joins, and may find no space."""
    line = line_of(b, f)
    return AN_ORDER if line is not None and has_place(b, line, f.unit) else 0


place = RULES.ask(Recruiting, "place", by="side", rule="6.2h", when="unit", secret=True)


@place.passes(bar_nowhere)
def nowhere(g: War, f: Recruiting, noun: int) -> None:
    f.unit = NOBODY
    goto(f, next_line)


@place.offers(PLACE, places, bar_placing)
def placed(g: War, f: Recruiting, space: int) -> None:
    """6.2j: it may march and fight in the same turn."""
    u = f.unit
    f.unit = NOBODY
    f.left -= 1
    goto(f, next_line)
    g.tell(RECRUITED, [f.side, space, u])
    bring(g, u, space)
    check_always(g)
