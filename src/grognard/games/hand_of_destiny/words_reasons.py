"""Why not: facts for the reasons, most of them what decides which of several sentences speaks for the case at hand.

Of enemy units no more is told than everybody sees.
"""

from __future__ import annotations

from typing import Any, Final

from grognard.games.hand_of_destiny import query as q
from grognard.games.hand_of_destiny import vocabulary as c
from grognard.games.hand_of_destiny.frames import Aftermath, Battle, FortEvent, Loss, Move, Retreat
from grognard.games.hand_of_destiny.query import crowd, fits, is_fleet
from grognard.games.hand_of_destiny.query_battle import ambusher, ambushes
from grognard.games.hand_of_destiny.state import DEAD, SIDE, SPACE, UNIT, War
from grognard.games.hand_of_destiny.vocabulary import NONE, WATERS, Filter
from grognard.games.hand_of_destiny.words import WORDS, decider, effect, here, lexicon, line_of
from grognard.games.hand_of_destiny.words_effects import lasting, where, whom
from grognard.kernel.template import write

MANY: Final = 6  # spaces that are listed by name


def is_foreign(g: War, u: int) -> bool:
    return g.board.d.side[u] != decider(g)


WORDS.know(
    is_foreign=lambda g, f, u: is_foreign(g, u),
    is_off=lambda g, f, u: g.board.at[u] < 0,
    is_stray=lambda g, f, u: is_foreign(g, u) or g.board.at[u] < 0,
    is_away=lambda g, f, u: is_foreign(g, u) or g.board.at[u] != here(g, f),
    is_taken=lambda g, f, u: u in getattr(f, "members", []) + getattr(f, "cargo", []),
    is_held=lambda g, f, s: g.board.control[s] == decider(g),
)


# recruits and forts


@WORDS.fact("named", kind=SPACE)
def _named(g: War, f: Any, noun: int) -> Any:
    """The spaces that the card, or else the scenario, names for a recruit."""
    line = line_of(g, f)
    if line is not None and line.at:
        return [s for s, on in enumerate(line.at) if on]
    assert g.ask is not None
    return g.board.d.recruit_at[f.unit if g.ask.step.name == "place" else noun]


@WORDS.fact("lacks_escort")
def _(g: War, f: Any, s: int) -> bool:
    """Is none of those here, in a space that would be open, with whom the recruit is to arrive?"""
    b, line = g.board, line_of(g, f)
    if line is None or line.together is None or not (b.control[s] == f.side or line.held_only == 0):
        return False
    return not q.any_fits(b, line.together, q.units_in(b, f.side, s))


@WORDS.fact("site", kind=SPACE)
def _site(g: War, f: Any, noun: int) -> int:
    """Where a fort is to stand: the space itself, or that of the unit that builds it."""
    return noun if isinstance(f, FortEvent) else g.board.at[noun]


def _called(g: War, f: Any, name: str) -> str:
    return whom(lexicon(g), getattr(line_of(g, f), name), f.side)


WORDS.know(
    called=lambda g, f, noun: _called(g, f, "who"),
    escort=lambda g, f, noun: _called(g, f, "together"),
    is_named=lambda g, f, s: s in _named(g, f, s),
    many_named=lambda g, f, noun: len(_named(g, f, noun)) > MANY,
    one_named=lambda g, f, noun: len(_named(g, f, noun)) == 1,
    builds_forts=lambda g, f, u: q.has_flag(g.board, u, c.F_BUILDS_FORTS),
    has_built=lambda g, f, u: bool(g.board.built[u]),
    down=lambda g, f, noun: g.board.down[decider(g)],
    waits_for_markers=lambda g, f, noun: g.board.down[decider(g)] and q.markers_left(g.board, decider(g)) <= 0,
    all_markers=lambda g, f, noun: g.board.d.markers[decider(g)],
    printed_fort=lambda g, f, noun: g.board.d.fort_kind[_site(g, f, noun)],
    has_marker=lambda g, f, noun: g.board.fort[_site(g, f, noun)] != NONE,
)


# the march


@WORDS.fact("halts")
def _(g: War, f: Any, u: int) -> str:
    """The lasting effects that hold a unit back."""
    b = g.board
    halts = [(e, who) for e, who in q.lasting(b, c.HALT) if b.d.side[u] == q.target(e, who) and fits(b, e.who, u)]
    return "; ".join(lasting(lexicon(g), e, who) for e, who in halts) or "it has nothing left to march"


@WORDS.fact("tired", kind=UNIT)
def _tired(g: War, f: Move, noun: int) -> int:
    """The first who can go no farther."""
    return next(u for u in f.members if _reach(g, u) <= f.steps)


def _reach(g: War, u: int) -> int:
    return g.board.left[u] + g.board.forced[u]


WORDS.know(
    tired_reach=lambda g, f, noun: _reach(g, _tired(g, f, noun)),
    is_member=lambda g, f, u: u in f.members,
    fleets=lambda g, f, noun: "the fleet is" if len(f.members) == 1 else f"the {len(f.members)} fleets are",
)


# routes and ground, wherever somebody goes


@WORDS.fact("needed")
def _(g: War, f: Any, to: int) -> str:
    d = g.board.d
    return WATERS[max(d.route_water.get((here(g, f), to), c.LOW), d.fleet_water[to])]


@WORDS.fact("shut_out")
def _(g: War, f: Any, to: int) -> str:
    """The first whom the ground bars."""
    barred = [u for u in _goers(g, f) if q.bars_entry(g.board, u, to)]
    return write(lexicon(g), UNIT, barred[0]) if barred else "them"


def _goers(g: War, f: Any) -> list[int]:
    """Those who go, or are placed."""
    if isinstance(f, Retreat):
        force = q.units_in(g.board, f.side, f.where)
        fleets = [u for u in force if is_fleet(g.board, u)]
        return fleets if f.divided and fleets else force
    return [*(f.members if hasattr(f, "members") else [f.unit]), *getattr(f, "cargo", [])]


WORDS.know(
    at_goal=lambda g, f, to: here(g, f) == to,
    at_sea=lambda g, f, to: bool(g.board.d.sea[to]),
    is_by_land=lambda g, f, to: to in g.board.d.near_land[here(g, f)],
    goal_at_sea=lambda g, f, u: bool(g.board.d.sea[f.where if isinstance(f, Aftermath) else f.goal]),
    height=lambda g, f, to: WATERS[q.water(g.board)],
)


# battles and what comes after


def _ambushers(g: War, f: Battle) -> Filter | None:
    return ambushes(g.board, f)[f.ambush - 1][0].who


WORDS.know(
    is_spent=lambda g, f, event: event in g.board.spent_events,
    ambushers=lambda g, f, u: whom(lexicon(g), _ambushers(g, f), ambusher(g.board, f)),
    is_ambusher=lambda g, f, u: fits(g.board, _ambushers(g, f), u),
    is_unfed=lambda g, f, u: u in f.weak and g.board.d.strength[u] > 0,
    has_breakoff=lambda g, f, u: q.is_on(g.board, c.BREAKOFF),
    is_ship=lambda g, f, u: is_fleet(g.board, f.unit),
    rides=lambda g, f, u: q.any_flag(g.board, u, [c.F_LEADER, c.F_CAVALRY]) and not is_fleet(g.board, u),
    fort_name=lambda g, f, u: g.board.d.fort_name[f.where],
)


# effects of cards

WORDS.know(
    asked=lambda g, f, noun: whom(lexicon(g), effect(g, f).who, f.side if isinstance(f, Loss) else f.owner),
    is_asked=lambda g, f, u: fits(g.board, effect(g, f).who, u),
    is_losing=lambda g, f, u: g.board.d.side[u] == f.side,
    is_unseen=lambda g, f, u: decider(g) != f.side and q.is_on(g.board, c.FOG),
    is_chosen=lambda g, f, u: u in f.chosen,
    has_losers=lambda g, f, s: bool(crowd(g.board, f.side, s)),
    is_dead=lambda g, f, u: g.board.at[u] == DEAD,
    names_it=lambda g, f, s: not effect(g, f).at or bool(effect(g, f).at[s]),
    is_there=lambda g, f, u: g.board.at[u] == f.goal,
    is_far=lambda g, f, u: bool(effect(g, f).origin) and not effect(g, f).origin[g.board.at[u]],
    origins=lambda g, f, u: where(lexicon(g), effect(g, f).origin, " from "),
    is_done=lambda g, f, u: u in f.done,
    sight=lambda g, f, s: effect(g, f).range,
    is_contested=lambda g, f, s: bool(crowd(g.board, 0, s) and crowd(g.board, 1, s)),
    garrison_most=lambda g, f, s: effect(g, f).garrison_max,
    has_their_fort=lambda g, f, s: g.board.fort[s] == q.target(effect(g, f), f.owner),
)
WORDS.know(SIDE, fort_side=lambda g, f, s: q.target(effect(g, f), f.owner))
