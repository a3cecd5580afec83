"""How the greedy bot likes its options: it plays like a sensible beginner.

`judge` looks at what is asked: battles are judged in bot_battle.py, marches and what to do with an action by the plans
of bot_plan.py, events here. All scores are on one scale: about 10 for a capital.

In a hundred games each (seeds 1000 to 1099) the greedy Union beat random and passive Confederates every time, and
greedy Confederates the random Union. Of five capitals passive Confederates lost 5.0 to the greedy Union, greedy ones
1.95; they won 97 of those games, and three were drawn.
"""

from __future__ import annotations

from typing import Final

from grognard.games.indian_territory.bot_battle import (
    fire_of,
    judge_battle,
    judge_fire,
    judge_pursuit,
    judge_retreat,
    odds,
)
from grognard.games.indian_territory.bot_plan import (
    Group,
    Survey,
    aim,
    aim_leader,
    best_group,
    distances,
    next_step,
    spare_units,
    spread,
    ways_from,
)
from grognard.games.indian_territory.frames import (
    Aftermath,
    Arrive,
    Battle,
    Fire,
    Impulse,
    Move,
    Pursuit,
    Raid,
    Recruit,
)
from grognard.games.indian_territory.query import (
    count_troops_in,
    has_enemy_troops,
    home_of,
    is_fort_for,
    units_in,
    wagons_in,
)
from grognard.games.indian_territory.state import (
    BUILD,
    BUILDING,
    BURN,
    CONFEDERATE,
    DEVASTATE,
    FORTIFY,
    FORTUNE,
    HITCH,
    JOIN,
    MOVE,
    PLACE,
    RECRUIT,
    RETREAT,
    STEP,
    UNION,
    USED,
    Board,
    War,
)
from grognard.kernel.choice import PASS, noun_of, verb_of
from grognard.kernel.flow import Frame

UNWANTED: Final = -9.0

# what to do with an action
RECRUITING: Final = 4.0  # any unit at all
CROWDED: Final = 0.03  # less for each unit that is on the map already
IDLE: Final = 0.3  # and for each that stands where the new one would
BY_FIRE: Final = 2.0  # more for what it shoots
PLACE_SHORT: Final = 0.5  # share of a place's worth that lacks a garrison
LEADER_WANTED: Final = 6.0  # where troops wait for one
WAGON_WANTED: Final = 3.0
BURN_HOME: Final = 8.0  # he loses a draw, and we draw in his place
BUILD_FORT: Final = 4.0
FORCE: Final = 4  # units that make a force worth a wagon


def judge(g: War, role: int) -> list[float]:
    """A score for each option, in order."""
    ask, f = g.ask, g.stack[-1]
    assert ask is not None
    options = ask.options
    if isinstance(f, Impulse):
        return judge_action(g, f, options, role)
    if isinstance(f, Move):
        return judge_march(g, f, options, role)
    if isinstance(f, Battle) and verb_of(options[0]) != RETREAT:
        return judge_battle(g, f, options)
    if isinstance(f, (Battle, Aftermath, Arrive)):
        return judge_retreat(g, f, options)
    if isinstance(f, Fire):
        return judge_fire(g, f, options)
    if isinstance(f, Pursuit):
        return judge_pursuit(g, f, options)
    return judge_event(g, options, role)


# an action


def judge_action(g: War, f: Impulse, options: list[int], role: int) -> list[float]:
    b = g.board
    sv = Survey(b, role)
    moves = move_scores(sv)
    crowd = sum(len(x) for x in sv.mine)
    return [0.0 if o == PASS else action_score(sv, o, moves, crowd) for o in options]


def action_score(sv: Survey, option: int, moves: dict[int, float], crowd: int) -> float:
    verb, noun = verb_of(option), noun_of(option)
    if verb == RECRUIT:
        return recruit_score(sv, noun) - CROWDED * crowd
    if verb == MOVE:
        return moves.get(noun, UNWANTED)
    if verb == DEVASTATE:
        at = sv.b.at[noun]
        return BURN_HOME if sv.can_ravage(at) and not sv.b.burned[sv.foe] else UNWANTED
    if verb in (BUILD, FORTIFY):
        return fort_score(sv, sv.b.at[noun])
    return UNWANTED


def move_scores(sv: Survey) -> dict[int, float]:
    """For the counter that would lead a move, what the move is worth."""
    b = sv.b
    out: dict[int, float] = {}
    for s in range(len(sv.mine)):
        for lead in leads(sv, s):
            wagons = len([w for w in wagons_in(b, sv.role, s) if b.wagon_used[w] != USED])
            group = best_group(sv, s, lead, [], wagons)
            if group is not None and group.goal >= 0 and group.goal != s:
                out[lead] = group.score
    return out


def leads(sv: Survey, s: int) -> list[int]:
    """Who may lead a move from here: the best leader, and the strongest of each regiment among the spare units."""
    b = sv.b
    leaders = [u for u in sv.leaders[s] if b.used[u] != USED]
    out = [max(leaders, key=lambda u: b.d.value[u])] if leaders else []
    kinds: set[tuple[int, int, int]] = set()
    for u in spare_units(sv, s, []) if sv.mine[s] else []:
        kind = (b.d.type[u], b.d.strength[u], min(b.d.regiment[u], 0))  # one of a kind stands for all
        if kind not in kinds:
            kinds.add(kind)
            out.append(u)
    return out


def recruit_score(sv: Survey, u: int) -> float:
    b, d = sv.b, sv.b.d
    if u >= len(d.counters):
        return WAGON_WANTED if wants_wagon(sv) else UNWANTED
    if u >= d.n_units:
        idle = max((len(sv.mine[s]) for s in d.bases[sv.role] if not sv.leaders[s]), default=0)
        return LEADER_WANTED + d.value[u] if idle >= 2 else 1.0
    best = max((place_score(sv, s) - IDLE * len(sv.mine[s]) for s in open_places(sv, u)), default=0.0)
    return RECRUITING + BY_FIRE * fire_of(b, u, d.capitals[0]) + best


def wants_wagon(sv: Survey) -> bool:
    """A force at a base, slow as a wagon anyhow, that has none."""
    b = sv.b
    for s in b.d.bases[sv.role]:
        slow = [u for u in sv.mine[s] if b.d.speed[u] == b.d.slow]
        if sv.leaders[s] and len(sv.mine[s]) >= FORCE and len(slow) >= FORCE // 2 and not wagons_in(b, sv.role, s):
            return b.control[s] == sv.role
    return False


def open_places(sv: Survey, u: int) -> list[int]:
    """Where it may appear, near enough: bases, and capitals for Indians."""
    b = sv.b
    bases = [s for side in (0, 1) for s in b.d.bases[side] if b.control[s] == sv.role and (side == sv.role or not side)]
    return bases + [s for s in b.d.places[u] if b.control[s] == sv.role and not sv.foe_units[s]]


def place_score(sv: Survey, s: int) -> float:
    """A place that lacks a garrison calls for recruits."""
    short = sv.short(s)
    return PLACE_SHORT * sv.worth(s) * short / sv.need(s) if short > 0 else 0.0


def fort_score(sv: Survey, s: int) -> float:
    """A fort where enemies may come, for a place that counts and is held."""
    if sv.worth(s) < 1 or len(sv.mine[s]) < 2 or sv.need(s) < 2:
        return UNWANTED
    return BUILD_FORT + (1.0 if sv.b.fort[s] == BUILDING else 0.0)


# a march


def judge_march(g: War, f: Move, options: list[int], role: int) -> list[float]:
    if f.side != role:
        return judge_strangers(g, f, options, role)
    if verb_of(options[0]) not in (STEP, JOIN, HITCH) and options[0] != PASS:
        return [0.0 if o == PASS else 1.0 for o in options]  # Quantrill raids a wagon
    sv = Survey(g.board, role)
    group = group_on_march(sv, f)
    if group is None or group.goal < 0 or group.goal == f.at:
        return [1.0 if o == PASS else 0.0 for o in options]
    step = next_step(group, f.at, ways_from(sv, f.at, group.engineer)[1])
    return [march_score(sv, f, group, o, step) for o in options]


def group_on_march(sv: Survey, f: Move) -> Group | None:
    """Before the first step the group may still grow; after it, it only chooses where to go."""
    b = sv.b
    leaders = [u for u in f.members if u >= b.d.n_units]
    if not f.steps and f.members:
        lead = leaders[0] if leaders else f.members[0]
        return best_group(sv, f.at, lead, f.members, len(wagons_in(b, sv.role, f.at)))
    units = [u for u in f.members if u < b.d.n_units]
    leave_out(sv, units, f.at)
    group = Group(sv, f.at, units, leaders, len(f.wagons))
    group.left = f.left
    ways = ways_from(sv, f.at, group.engineer)
    (aim if units else aim_leader)(sv, group, ways)
    return group


def leave_out(sv: Survey, units: list[int], at: int) -> None:
    """Read the board once more as if the marching units were in no place yet."""
    sv.mine[at] = [u for u in sv.mine[at] if u not in units]
    if not sv.mine[at] and at in sv.held:
        sv.held.remove(at)
    sv.needs.clear()
    sv.aims = sv.find_aims()


def march_score(sv: Survey, f: Move, group: Group, option: int, step: int) -> float:
    """First everybody joins who should, then a wagon where it costs no time, then off."""
    verb, noun = verb_of(option), noun_of(option)
    if option == PASS:
        return 1.0
    if verb == JOIN:
        return 5.0 if noun in group.units or noun in group.leaders else UNWANTED
    if verb == HITCH:
        return 4.0 if group.speed == sv.b.d.slow and len(group.units) >= 3 and not f.wagons else UNWANTED
    return 3.0 if noun == step else 0.0


def judge_strangers(g: War, f: Move, options: list[int], role: int) -> list[float]:
    """A tribe that rides for us, or an enemy unit that fortune has struck."""
    b = g.board
    cost, before = spread(b.d, b.devastated, f.at, False, stops_of(b, f.side, role))
    left = f.left if f.steps else b.d.speed[f.members[0]]
    value = tribe_value if f.side > 1 else fortune_value
    goals = {s: value(b, f, s, role) for s in range(len(cost)) if cost[s] <= left}
    goal = max(goals, key=lambda s: (goals[s], -cost[s]))
    while goal != f.at and before[goal] != f.at:
        goal = before[goal]
    return [float(goal == f.at) if o == PASS else (1.0 if noun_of(o) == goal else -1.0) for o in options]


def stops_of(b: Board, side: int, role: int) -> list[int]:
    """Where it can't pass, or shouldn't: an enemy unit takes every place of ours on its way."""
    return [1 if has_enemy_troops(b, side, s) or is_ours(b, s, role) else 0 for s in range(len(b.d.spaces))]


def is_ours(b: Board, s: int, role: int) -> bool:
    """A place that counts, under our control."""
    return b.control[s] == role and (b.d.capital[s] >= 0 or b.d.base[s] in (UNION, CONFEDERATE))


def tribe_value(b: Board, f: Move, s: int, role: int) -> float:
    """Burn his country, fall upon a single unit of his, else burn his capitals; keep off our troops."""
    d, foe = b.d, 1 - role
    if count_troops_in(b, role, s) or (d.base[s] >= 0 and d.base[s] != f.side):
        return UNWANTED
    n = count_troops_in(b, foe, s)
    if n:
        return 3.0 - 2.0 * n if not is_fort_for(b, foe, s) else UNWANTED
    burns = d.burns[d.terrain[s]] and d.base[s] < 0 and not b.devastated[s] and b.pool[d.devastation_marker]
    if burns and home_of(d, s) == foe:
        return 2.0 if b.burned[foe] else 5.0
    return 0.5 if burns and b.control[s] == foe and d.capital[s] >= 0 else 0.0


def fortune_value(b: Board, f: Move, s: int, role: int) -> float:
    """Send it against our guns or the tribes', else far from everything that counts; never into a place of ours."""
    ours = units_in(b, role, s)
    if ours:
        theirs = fire_of(b, f.members[0], s, is_fort_for(b, role, s))
        return 4.0 - 20.0 * odds(theirs, 1, sum(fire_of(b, u, s) for u in ours), len(ours))
    if is_ours(b, s, role):
        return UNWANTED
    if has_enemy_troops(b, f.side, s):
        return 2.0
    row = distances(b.d)[s]
    return 0.1 * min(row[t] for t in b.d.capitals + b.d.bases[UNION])


# events


def judge_event(g: War, options: list[int], role: int) -> list[float]:
    f = g.stack[-1]
    sv = Survey(g.board, role)
    if isinstance(f, Recruit):
        return [place_for(sv, f.unit, noun_of(o)) for o in options]
    return [0.0 if o == PASS else event_score(sv, f, o) for o in options]


def event_score(sv: Survey, f: Frame, option: int) -> float:
    verb, noun = verb_of(option), noun_of(option)
    if verb == RECRUIT:
        return recruit_score(sv, noun)
    if verb == FORTUNE:
        return fortune_target(sv, noun)
    if verb == PLACE:
        return quantrill_score(sv, noun)
    if verb == BURN:
        return raid_score(sv, noun) if isinstance(f, Raid) else devastation_score(sv, noun)
    return 1.0  # riders ride, payers pay


def place_for(sv: Survey, u: int, s: int) -> float:
    """Where a recruit is needed; else near the front, where leaders and troops gather."""
    b = sv.b
    front = min((sv.dist[s][t] for t, _ in sv.aims if b.control[t] != sv.role), default=0)
    score = place_score(sv, s) - 0.3 * front
    if u >= b.d.n_units:
        return score + 0.8 * min(6, len(sv.mine[s])) - 2.0 * len(sv.leaders[s])
    return score + 0.2 * min(5, len(sv.mine[s])) + 1.0 * len(sv.leaders[s])


def fortune_target(sv: Survey, s: int) -> float:
    """A lone garrison is drawn off, or one of a stack is sent into our guns."""
    lone = sv.worth(s) if sv.foe_units[s] < 2 else 0.0
    near = any(len(sv.mine[t]) >= 2 and sv.dist[s][t] <= 4 for t in sv.held)
    return 0.5 + lone + (2.0 if near else 0.0)


def quantrill_score(sv: Survey, s: int) -> float:
    """An open capital that the Union holds; else its home country, to burn it."""
    b = sv.b
    if b.d.capital[s] >= 0 and b.control[s] != sv.role:
        return 10.0
    return 4.0 if sv.can_ravage(s) else UNWANTED


def raid_score(sv: Survey, s: int) -> float:
    home = home_of(sv.b.d, s)
    if home >= 0:
        return 5.0 if home == sv.foe and not sv.b.burned[sv.foe] else UNWANTED
    return 1.0 if sv.b.control[s] == sv.foe else UNWANTED


def devastation_score(sv: Survey, s: int) -> float:
    """Under the enemy's feet. Never under our own, and not for little: the same markers burn his home country."""
    if sv.mine[s]:
        return UNWANTED
    return 0.7 * sv.foe_units[s] - (1.0 if sv.role == CONFEDERATE else 0.0)
