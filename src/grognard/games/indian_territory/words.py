"""The facts that data/words.toml speaks of at a decision. Names come from the lexicon of the components in play.

A fact that decides between sentences answers with a key: `no_fort` is why no fort can be built.
"""

from __future__ import annotations

from typing import Any

from grognard.games.destiny.scene import which
from grognard.games.indian_territory import query, state, words_log
from grognard.games.indian_territory.components import Components
from grognard.games.indian_territory.frames import Battle
from grognard.games.indian_territory.state import CONFEDERATE, KIOWA, SIDE, SPACE, UNION, UNIT, Board, War
from grognard.kernel.choice import PASS
from grognard.kernel.kinds import Kind
from grognard.kernel.template import conjugate, counted, listed, write

fact, know, look_up = words_log.WORDS.fact, words_log.WORDS.know, words_log.WORDS.look_up


def name(g: War, kind: Kind, i: int, spec: str = "") -> str:
    """What a counter, a space or a side is called; a form of it, or with a verb (kernel/phrases.py)."""
    assert g.rules.lexicon is not None
    return write(g.rules.lexicon, kind, i, spec)


def terrain(d: Components, space: int) -> str:
    return state.TERRAINS[d.terrain[space]].replace("_", " ")


def battle_effects(d: Components, t: int, terrain_round: bool) -> list[str]:
    """What a terrain does in a battle."""
    guns = d.artillery_bonus[t]
    return which({
        f"guns add {guns} to each die": guns,
        "the defender fires first": terrain_round,
        "no pursuit": not d.pursuit[t],
    })  # fmt: skip


@fact("here", kind=SPACE)
def here(g: War, f: Any, noun: int) -> int:
    """Where it all happens."""
    places: list[int] = [getattr(f, x) for x in ("at", "where", "origin") if hasattr(f, x)]
    return places[0] if places else g.board.at[f.unit]


# what is chosen: a counter (u), a wagon (w), a space (s)

know(
    UNIT,
    quantrill=lambda g, f, _: g.board.d.quantrill,
    first=lambda g, f, _: f.members[0],
    group=lambda g, f, _: [name(g, UNIT, u) for u in f.members] + [name(g, state.WAGON, w) for w in f.wagons],
)
know(
    SIDE,
    base_of=lambda g, f, u: g.board.d.base[g.board.at[u]],
    rival=lambda g, f, s: 1 - f.player,
    fleeing=lambda g, f, s: fleeing(g.board, f),
)
know(SPACE, way_out=lambda g, f, u: f.origin if f.turn == f.attacker else f.goal)
look_up(SIDE, owner="d.side", holder="control", home="d.home")
look_up(SPACE, stands="at", wagon_at="wagon_at")
look_up(strength="d.strength", value="d.value", speed="d.speed", load="wagon_load")
know(
    use=lambda g, f, u: state.USES[g.board.used[u]],
    is_tribal=lambda g, f, u: query.is_tribe(g.board.d.side[u]),
    is_indian=lambda g, f, u: query.is_indian(g.board.d, u),
    is_leader=lambda g, f, u: u >= g.board.d.n_units,
    is_wagon=lambda g, f, u: u >= len(g.board.d.counters),
    is_panicked=lambda g, f, u: bool(g.board.panicked[u]),
    is_member=lambda g, f, u: u in f.members,
    type=lambda g, f, u: state.TYPES[g.board.d.type[u]].replace("_", " "),
    is_here=lambda g, f, s: here(g, f, s) == s,
    is_home=lambda g, f, s: query.home_of(g.board.d, s) >= 0,
    is_devastated=lambda g, f, s: bool(g.board.devastated[s]),
    terrain=lambda g, f, s: terrain(g.board.d, s),
    terrain_there=lambda g, f, u: terrain(g.board.d, g.board.at[u]),
    loses_draw=lambda g, f, s: loses_draw(g, s),
    loses_draw_there=lambda g, f, u: loses_draw(g, g.board.at[u]),
    full_load=lambda g, f, w: g.board.d.increments,
    slow=lambda g, f, w: g.board.d.slow,
    supply_dice=lambda g, f, w: g.board.d.supply_dice,
)


@fact("whereabouts")
def _(g: War, f: Any, u: int) -> str:
    """Where an own counter is, or when it comes; its owner asks."""
    at, entry = g.board.at[u], g.board.d.entry[u]
    if at >= 0:
        return f"it is at {name(g, SPACE, at)}"
    if at in (state.BOX, state.IN_POOL):
        return "it is in the recruit box" if at == state.BOX else "he waits among the markers"
    if entry == state.FORT_SMITH_UNIT:
        return f"it comes when the Union reaches {name(g, SPACE, g.board.d.fort_smith)}"
    never = entry in (state.FROM_POOL, state.AT_START)
    return "it is set aside" if never else f"it comes with turn {entry}, {name(g, state.TURN, entry)}"


def loses_draw(g: War, space: int) -> str:
    """What it costs a player that his country is burned."""
    home = query.home_of(g.board.d, space)
    lost = home >= 0 and not g.board.burned[home]
    return f"; the {name(g, SIDE, home, 'adjective')} player loses a draw" if lost else ""


# counters of others


def count_counters(b: Board, side: int, space: int) -> tuple[int, int]:
    """Counters of a side in a space, wagons too, and how many of them its enemies don't know."""
    counters = query.units_in(b, side, space) + query.leaders_in(b, side, space)
    wagons = query.wagons_in(b, side, space) if side < KIOWA else []
    hidden = sum(1 for u in counters if not b.known[u]) + sum(1 for w in wagons if not b.wagon_known[w])
    return len(counters) + len(wagons), hidden if side < KIOWA else 0


def stacked(count: int, hidden: int) -> str:
    return counted(count, "counter") + (f", {hidden} hidden" if hidden else "")


def meeting(b: Board, side: int, hand: int, space: int) -> str:
    """Who waits in a space that is entered: how many are open to all, and whether troops are among them."""
    foes = [s for s in range(4) if query.is_enemy(side, s) and count_counters(b, s, space)[0]]
    count = sum(count_counters(b, s, space)[0] for s in foes)
    hidden = sum(count_counters(b, s, space)[1] for s in foes if s != hand)
    what = "attack" if any(query.count_troops_in(b, s, space) for s in foes) else "without troops"
    return f"{what}: {stacked(count, hidden)}" if foes else ""


know(
    stack=lambda g, f, s: stacked(*count_counters(g.board, 1 - f.player, s)),
    stack_size=lambda g, f, s: count_counters(g.board, 1 - f.player, s)[0],
    meets=lambda g, f, s: meeting(g.board, f.side, f.hand, s) or "no enemy there",
)


# actions and events

know(
    rest=lambda g, f, _: "it" if f.actions == 1 else "the rest",
    is_stuck=lambda g, f, _: all(c == PASS for c in g.ask.options),
    capitals=lambda g, f, s: [g.board.d.space_names[x] for x in g.board.d.places[f.unit]],
    forts=lambda g, f, u: g.board.d.forts,
    is_building=lambda g, f, u: g.board.fort[g.board.at[u]] == state.BUILDING,
    no_quick_fort=lambda g, f, u: (
        "engineer" if g.board.d.type[u] != state.ENGINEER else "begun" if g.board.fort[g.board.at[u]] else "load"
    ),
    free_load=lambda g, f, u: query.count_increments(g.board, f.player, g.board.at[u]),
    place_kind=lambda g, f, s: (
        f"{state.NATIONS[g.board.d.capital[s]].title()} capital" if g.board.d.capital[s] >= 0 else "base"
    ),
    no_ride=lambda g, f, u: (
        "other" if g.board.d.side[u] != f.tribe else "off" if g.board.at[u] < 0 else state.USES[g.board.used[u]]
    ),
)


@fact("appears")
def _(g: War, f: Any, unit: int) -> str:
    """Where a recruit may be placed (6.3, 6.4)."""
    d = g.board.d
    if d.type[unit] == state.HOME_GUARD:
        return "at a base, or at a capital you hold"
    own = d.places[unit] if query.is_indian(d, unit) else []
    return f"at a base, or at {listed([d.space_names[s] for s in own], 'or')}" if own else "at a base"


@fact("bases")
def _(g: War, f: Any, space: int) -> list[str]:
    """Where a recruit may appear; the decision comes only where there is such a place."""
    d = g.board.d
    bases = [s for side in (UNION, CONFEDERATE) for s in d.bases[side] if query.is_own_base(g.board, f.player, s)]
    more = ["a capital that is open to it"] if query.is_indian(d, f.unit) else []
    return [d.space_names[s] for s in bases] + more


@fact("no_base")
def _(g: War, f: Any, space: int) -> str:
    d = g.board.d
    if d.base[space] in (UNION, CONFEDERATE) and g.board.control[space] != f.player:
        return "held"
    return "spoiled" if space == d.fort_smith and f.player == CONFEDERATE else "other"


@fact("shut")
def _(g: War, f: Any, space: int) -> str:
    """What closes a capital to a recruit."""
    b, places = g.board, g.board.d.places[f.unit]
    if f.player == UNION and b.d.type[f.unit] != state.HOME_GUARD:
        return "foreign"
    if f.player == CONFEDERATE and space not in places:
        return "elsewhere" if places else "homeless"
    if b.control[space] != f.player:
        return "control"
    if query.has_counters(b, 1 - f.player, space):
        return "enemy"
    return "tribe" if query.has_tribe_in(b, space) else "raised"


@fact("no_fort")
def _(g: War, f: Any, u: int) -> str:
    b, s = g.board, g.board.at[u]
    if u >= b.d.n_units:
        return "leader"
    if b.d.base[s] >= 0:
        return "camp" if b.d.base[s] >= KIOWA else "base"
    if b.control[s] != f.player:
        return "control"
    return "finished" if b.fort[s] == state.FINISHED else "wagon"


@fact("no_fortune")
def _(g: War, f: Any, space: int) -> str:
    b, foe = g.board, 1 - f.player
    if not query.count_troops_in(b, foe, space):
        return "empty"
    return "base" if b.d.base[space] >= 0 else "fort" if query.is_fort_for(b, foe, space) else "safe"


# movement

know(
    movement=lambda g, f, _: query.movement_left(g.board, f),
    cost=lambda g, f, to: query.step_cost(g.board, f.members, f.at, to),
    slows=lambda g, f, u: slows(g.board, f, g.board.d.speed[u]),
    wagon_slows=lambda g, f, w: slows(g.board, f, g.board.d.slow),
    no_hitch=lambda g, f, w: "alone" if f.alone else "member" if w in f.wagons else "absent",
    raid_dice=lambda g, f, _: g.board.d.strength[g.board.d.quantrill],
    raiders=lambda g, f, _: "raiders" if query.is_tribe(f.side) else "troops",
)


def slows(b: Board, f: Any, speed: int) -> str:
    now = query.allowance(b, f)
    return f"; the group has {now} now" if speed < now else ""


@fact("price")
def _(g: War, f: Any, to: int) -> list[str]:
    """What a space costs, and why: `is rough, lies across a river and costs 3`."""
    b = g.board
    is_rough = b.d.terrain[to] == state.ROUGH and not query.has_engineer(b, f.members)
    why = {"is rough": is_rough, "is devastated": b.devastated[to], "lies across a river": to in b.d.across[f.at]}
    return [*which(why), f"costs {query.step_cost(b, f.members, f.at, to)}"]


@fact("going")
def _(g: War, f: Any, to: int) -> str:
    """Who waits there, what makes the step dear, and what it costs."""
    b = g.board
    cost, left = query.step_cost(b, f.members, f.at, to), query.movement_left(b, f)
    met, helped = meeting(b, f.side, f.hand, to), ", with engineers" if query.has_engineer(b, f.members) else ""
    return ", ".join(which({
        met: met,
        f"rough{helped}": b.d.terrain[to] == state.ROUGH,
        "devastated": b.devastated[to],
        f"river +{b.d.river_extra}": to in b.d.across[f.at],
        f"costs {cost} of {left} left" if cost <= left else f"costs {cost}, but one step is always allowed": True,
    }))  # fmt: skip


# battle, retreat and pursuit

know(
    shots=lambda g, f, u: query.count_dice(g.board, u, query.is_supplied(f, g.board.d.side[u])),
    die_bonus=lambda g, f, u: query.die_bonus(
        g.board, u, g.board.d.side[u], query.foe_of(f, g.board.d.side[u]), f.where
    ),
    warriors=lambda g, f, side: len(query.units_in(g.board, side, f.where)),
    leads_attack=lambda g, f, u: u >= g.board.d.n_units and g.board.d.side[u] == f.attacker,
    has_way_out=lambda g, f, _: (f.origin if f.turn == f.attacker else f.goal) >= 0,
    some_panicked=lambda g, f, _: any(g.board.panicked[u] for u in query.units_in(g.board, f.foe, f.where)),
    tribe_flees=lambda g, f, _: query.is_tribe(fleeing(g.board, f)),
    has_riders=lambda g, f, _: bool(f.members),
    has_fired=lambda g, f, u: any(u in x.fired for x in g.stack[-2:] if isinstance(x, Battle)),
    friends=lambda g, f, s: count_counters(g.board, fleeing(g.board, f), s)[0],
)


def fleeing(b: Board, f: Any) -> int:
    """Who retreats: the losers, those who break off, or a leader."""
    if hasattr(f, "loser"):
        return int(f.loser)
    return int(f.defender) if hasattr(f, "defender") else b.d.side[f.leader]


@fact("beaten")
def _(g: War, f: Any, noun: int) -> str:
    count = len(query.units_in(g.board, f.loser, f.where))
    return f"{counted(count, name(g, SIDE, f.loser, 'adjective') + ' unit')} {conjugate('retreat', count != 1)}"


@fact("no_rider")
def _(g: War, f: Any, u: int) -> str:
    b = g.board
    if u in f.members:
        return "member"
    if b.d.side[u] != f.side or b.at[u] != f.origin:
        return "absent"
    if u >= b.d.n_units:
        return "second" if query.has_leader(b, f.members) else "early"
    return "panicked" if query.is_cavalry(b.d, u) else "foot"


# what a player asks of a counter of his on the map


def facts_of(b: Board, piece: str) -> list[str]:
    """7.4, 9.1: how far a counter or a wagon goes, and its supply, on a board that shows what its owner knows."""
    d = b.d
    if piece in state.WAGONS:
        return [f"Moves {d.slow}, and so do those with it; all of them are in supply."]
    u = d.counters.index(piece)
    at, side, speed = b.at[u], d.side[u], d.speed[u]
    if query.is_in_supply(b, side, at, with_wagon=False):
        return [f"Moves {speed}. In supply."]
    with_wagon = f", or {min(speed, d.slow)} with the wagon here" if query.wagons_in(b, side, at) else ""
    return [f"Out of supply: moves {speed // 2} instead of {speed}{with_wagon}."]
