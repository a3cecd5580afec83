"""The facts that prompts, options and reasons of words.toml speak of.

Options tell no more than the role's own view does, and of enemy units no more is told than everybody sees.
"""

from __future__ import annotations

from typing import Any, Final

from grognard.games.destiny.scene import which
from grognard.games.hand_of_destiny import query as q
from grognard.games.hand_of_destiny import vocabulary as c
from grognard.games.hand_of_destiny.frames import Aftermath, Battle, FortEvent, Loss, Move, MoveEnemy, Retreat
from grognard.games.hand_of_destiny.query import crowd, fits, is_fleet, is_in_fort, is_on
from grognard.games.hand_of_destiny.query_battle import ambusher, ambushes, count_dice, count_troops, steady_in
from grognard.games.hand_of_destiny.query_march import FLEETS_ON_RIVERS, PASSING, RIVERS_STOP, STOP_TERRAIN, must_stop
from grognard.games.hand_of_destiny.state import CARD, DEAD, SIDE, SPACE, UNIT, War
from grognard.games.hand_of_destiny.vocabulary import ALL_UNITS, NONE, WATERS, Effect, Filter, Line
from grognard.games.hand_of_destiny.words_effects import lasting, said_all, where, whom
from grognard.games.hand_of_destiny.words_log import WORDS as WORDS
from grognard.kernel.choice import PASS
from grognard.kernel.kinds import Lexicon
from grognard.kernel.template import counted, write

STOPS: Final = {
    STOP_TERRAIN: ": {terrain}", FLEETS_ON_RIVERS: ": {terrain}", RIVERS_STOP: ": river",
    PASSING: ": an enemy fleet or fort",
}  # fmt: skip
MANY: Final = 6  # spaces that are listed by name


# who and where


def lexicon(g: War) -> Lexicon:
    assert g.rules.lexicon is not None
    return g.rules.lexicon


def decider(g: War) -> int:
    assert g.ask is not None
    return g.ask.role


def effect(g: War, f: Any) -> Effect:
    found: Effect = g.board.d.effects[f.effect]
    return found


def line_of(g: War, f: Any) -> Line | None:
    """The recruit line of the card, or of its event, that is being called up."""
    b = g.board
    if f.effect != NONE:
        return effect(g, f).line
    lines = b.d.cards[b.card].lines if b.card != NONE else []
    return lines[f.line] if f.line < len(lines) else None


def here(g: War, f: Any) -> int:
    """Where those who go or fight are now."""
    if isinstance(f, MoveEnemy):
        return g.board.at[f.unit]
    return f.at if isinstance(f, Move) else int(f.where)


def own_fort(g: War, s: int) -> str:
    return (g.board.d.fort_kind[s] or "your fort") if is_in_fort(g.board, decider(g), s) else ""


def is_walled(g: War, s: int) -> bool:
    """Are enemies in a space protected by walls? That is open to all, as is how many they are."""
    foe = 1 - decider(g)
    return bool(crowd(g.board, foe, s)) and is_in_fort(g.board, foe, s)


WORDS.know(
    SPACE,
    here=lambda g, f, noun: here(g, f),
    unit_at=lambda g, f, noun: g.board.at[f.unit],
    shooter_at=lambda g, f, noun: g.board.at[f.shooter],
)
WORDS.look_up(SPACE, noun_at="at")
WORDS.look_up(strength="d.strength", entry_turn="d.entry_turn", reach="left", forced="forced")
WORDS.know(
    card=lambda g, f, noun: write(lexicon(g), CARD, g.board.card) if g.board.card != NONE else "The card",
    own=lambda g, f, s: crowd(g.board, decider(g), s),
    foes=lambda g, f, s: crowd(g.board, 1 - decider(g), s),
    fort=lambda g, f, s: own_fort(g, s),
    is_walled=lambda g, f, s: is_walled(g, s),
    is_elite=lambda g, f, u: q.has_flag(g.board, u, c.F_ELITE),
    is_fleet=lambda g, f, u: is_fleet(g.board, u),
    is_panicked=lambda g, f, u: bool(g.board.panicked[u]),
    is_alone=lambda g, f, u: crowd(g.board, g.board.d.side[u], g.board.at[u]) == 1,
    cargo_count=lambda g, f, noun: len(f.cargo),
    fleet_room=lambda g, f, noun: g.board.d.transport_limit,
)


# cards and recruits

WORDS.know(
    options=lambda g, f, noun: len(g.ask.options),
    others_left=lambda g, f, noun: len(g.ask.options) - 1,
    only_pass=lambda g, f, noun: g.ask.options == [PASS],
    sees_to_forts=lambda g, f, noun: WORDS.is_open(g, "build") or WORDS.is_open(g, "raze"),
    no_limit=lambda g, f, noun: f.left >= ALL_UNITS,
    is_calling=lambda g, f, noun: line_of(g, f) is not None,
    contingent=lambda g, f, u: [*g.board.d.contingent_names, ""][g.board.d.contingent[u]],  # NONE is the last
    markers=lambda g, f, u: q.markers_left(g.board, f.side),
    branch=lambda g, f, n: said_all(lexicon(g), effect(g, f).options[n], f.owner),
    branches=lambda g, f, n: len(effect(g, f).options),
    die_to_stay=lambda g, f, noun: effect(g, f).roll if effect(g, f).do == c.DESERTION else 0,
    pile=lambda g, f, noun: "dead pile" if effect(g, f).to == c.TO_DEAD else "Recruit Box",
    is_loser=lambda g, f, noun: decider(g) == f.side,
    steps_left=lambda g, f, noun: effect(g, f).spaces - f.steps,
    places_forts=lambda g, f, noun: bool(effect(g, f).place),
    garrison=lambda g, f, s: crowd(g.board, f.owner if effect(g, f).place else g.board.fort[s], s),
)


# the march


def march_left(g: War, f: Move, taken: int) -> tuple[int, int]:
    """What the slowest may still march after so many steps, and how much more by force."""
    b = g.board
    own = max(0, min(b.left[u] for u in f.members) - taken)
    return own, max(0, min(b.left[u] + b.forced[u] for u in f.members) - taken - own)


@WORDS.fact("going")
def _(g: War, f: Move, to: int) -> str:
    """Who waits in the next space, what ends the move there, what it costs, and what is left."""
    b, foes, stop = g.board, crowd(g.board, 1 - f.side, to), stop_at(g, f, to)
    own, more = march_left(g, f, f.steps + 1)
    walls = " in a fort" if is_walled(g, to) else ""
    passes = f.afloat and not stop and own + more > 0
    meets = f"past {counted(foes, 'enemy unit')}" if passes else f"attack {counted(foes, 'unit')}{walls}"
    worst = max((b.attrition[u] for u in f.members if b.left[u] <= f.steps), default=0)
    leaves = f.steps == 0 and crowd(b, f.side, f.at) == len(f.members) + len(f.cargo)
    return "; ".join(which({
        meets if foes else own_fort(g, to): foes or own_fort(g, to),
        stop: stop,
        f"forced march: a die each, lost on {worst} or less": worst,
        f"leaves {write(lexicon(g), SPACE, f.at)} empty": leaves,
        f"{own} left" + (f" and {more} by force" if more else ""): not stop,
    }))  # fmt: skip


def stop_at(g: War, f: Move, to: int) -> str:
    """Why the move ends there, if it does."""
    d, rule = g.board.d, must_stop(g.board, f, to)
    return f"must stop{STOPS.get(rule, '').format(terrain=d.terrain_names[d.terrain[to]])}" if rule else ""


WORDS.know(
    own_left=lambda g, f, noun: march_left(g, f, f.steps)[0],
    force_left=lambda g, f, noun: march_left(g, f, f.steps)[1],
    left_there=lambda g, f, to: "0" if stop_at(g, f, to) else str(sum(march_left(g, f, f.steps + 1))),
    is_hungry=lambda g, f, u: is_on(g.board, c.SUPPLY) and not q.is_supplied(g.board, u),
    slows=lambda g, f, u: g.board.left[u] < min(g.board.left[x] for x in f.members),
    room=lambda g, f, u: len(f.members) * g.board.d.transport_limit - len(f.cargo),
)


# battles


def smaller(g: War, s: int) -> int:
    """Troops of the smaller side in a space."""
    return min(count_troops(g.board, 0, s), count_troops(g.board, 1, s))


WORDS.know(
    is_major=lambda g, f, s: is_on(g.board, c.MAJOR_BATTLES) and smaller(g, s) >= g.board.d.major_size,
    some_panicked=lambda g, f, noun: any(g.board.panicked[u] for u in q.units_in(g.board, 1 - f.side, f.where)),
    force=lambda g, f, noun: len(q.units_in(g.board, f.side, f.where)),
    walkers=lambda g, f, noun: len([u for u in q.units_in(g.board, f.side, f.where) if not is_fleet(g.board, u)]),
    others=lambda g, f, u: len(steady_in(g.board, f.turn, f.where)) - 1,
    is_last_volley=lambda g, f, noun: f.volleys == 1,
    shots=lambda g, f, u: count_dice(g.board, f, u),
    is_weak=lambda g, f, u: u in f.weak,
    has_fired=lambda g, f, u: any(isinstance(x, Battle) and u in x.fired for x in g.stack),
)


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
