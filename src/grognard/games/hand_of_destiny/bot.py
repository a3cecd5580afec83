"""How the greedy bot likes its options in any scenario: it plays like a sensible beginner.

It knows nothing of a scenario but its data: what wins (bot_worth.py), who would win a battle (bot_battle.py), where the
troops are wanted (bot_march.py).
"""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.bot_battle import Force, chance, force_at, hits, judge_battle, judge_losses, value
from grognard.games.hand_of_destiny.bot_march import Survey, plans, raiders, reach
from grognard.games.hand_of_destiny.bot_march import end_score as end_of_move
from grognard.games.hand_of_destiny.bot_worth import Stakes, stakes_of
from grognard.games.hand_of_destiny.frames import (
    Battle,
    Battles,
    Bombard,
    BreakOff,
    Loss,
    March,
    Move,
    MoveEnemy,
    Peek,
    Pursuit,
    Recruiting,
    Retreat,
    Volley,
)
from grognard.games.hand_of_destiny.query import crowd, is_in_fort, units_in
from grognard.games.hand_of_destiny.state import (
    ACCEPT,
    AT,
    BUILD,
    CARRY,
    EMBARK,
    JOIN,
    OPTION,
    PLACE,
    PURSUE,
    RAZE,
    RECRUIT,
    RETREAT,
    STEP,
    War,
)
from grognard.kernel.choice import PASS, noun_of, verb_of

UNWANTED: Final = -9.0
WORTH_A_FORT: Final = 1.5


def judge(g: War, role: int) -> list[float]:
    """A score for each option, in order."""
    assert g.ask is not None
    st = stakes_of(g.board.d, role)
    f, options = g.stack[-1], g.ask.options
    if isinstance(f, March):
        return judge_march(g, options, st)
    if isinstance(f, Move):
        return judge_move(g, f, options, st)
    if isinstance(f, Recruiting):
        return judge_recruiting(g, f, options, st)
    if isinstance(f, Battle):
        return judge_battle(g, f, options, st)
    if isinstance(f, Battles):
        return [battle_score(g, noun_of(o), st) for o in options]
    if isinstance(f, Volley):
        return judge_losses(g, f, options, st)
    if isinstance(f, (Retreat, BreakOff)):
        return judge_retreat(g, options, st)
    if isinstance(f, Pursuit):
        return judge_pursuit(g, f, options, st)
    if isinstance(f, Bombard):
        return [bombard_score(g, o, st) for o in options]
    if isinstance(f, MoveEnemy):
        return [lure_score(g, o, st) for o in options]
    if isinstance(f, Loss):
        return [loss_score(g, f, o, st) for o in options]
    return judge_event(g, options, st)


# the march


def judge_march(g: War, options: list[int], st: Stakes) -> list[float]:
    """Whoever belongs to the best plan."""
    sv = Survey(g, st)
    out = [0.0 if o == PASS else UNWANTED for o in options]
    for plan in plans(sv):
        if plan.score <= 0.02:
            break
        for i, o in enumerate(options):
            if o != PASS and noun_of(o) in plan.units:
                out[i] = max(out[i], plan.score)
    return out


def judge_move(g: War, f: Move, options: list[int], st: Stakes) -> list[float]:
    sv = Survey(g, st)
    if f.steps == 0:
        return judge_start(sv, f, options)
    here = end_of_move(sv, f, f.at, [])
    ways = reach(sv.b, f)
    ends = {way[0]: -9.0 for way in ways.values()}
    for s, way in ways.items():
        ends[way[0]] = max(ends[way[0]], end_of_move(sv, f, s, []))
    out: list[float] = []
    for o in options:
        if o == PASS:
            out.append(here)
        elif verb_of(o) == STEP:
            out.append(ends.get(noun_of(o), here - 1.0))
        else:
            out.append(UNWANTED)
    return out


def judge_start(sv: Survey, f: Move, options: list[int]) -> list[float]:
    """Those of the best plan for this stack join, then all take the first step of the way."""
    mine = [p for p in plans(sv) if p.at == f.at and all(u in p.units for u in f.members)]
    best = mine[0] if mine else None
    wanted = [u for u in best.units if u not in f.members] if best is not None else []
    out: list[float] = []
    for o in options:
        noun, verb = noun_of(o), verb_of(o)
        if o == PASS:
            out.append(0.0)
        elif verb == JOIN:
            out.append(5.0 if noun in wanted else UNWANTED)
        elif verb == EMBARK:
            out.append(3.0 if boards(sv, f, noun, best.goal if best is not None else f.at) else UNWANTED)
        elif verb == STEP:
            out.append(1.0 if best is not None and best.way[0] == noun else 0.1)
        else:
            out.append(UNWANTED)
    return out


def boards(sv: Survey, f: Move, u: int, goal: int) -> bool:
    """Is a land unit better off where the fleet goes than where it could march by itself?"""
    b = sv.b
    if b.left[u] >= b.left[f.members[0]] or sv.foes[goal].count:
        return False
    guarded = b.hold[f.at] == sv.me and sv.st.space[f.at] > 1.0 and sv.danger(f.at) >= 1.0
    return not guarded and sv.pull_of(u, goal) > sv.pull_of(u, f.at)


# recruiting


def judge_recruiting(g: War, f: Recruiting, options: list[int], st: Stakes) -> list[float]:
    sv = Survey(g, st)
    return [recruit_score(sv, f, o) for o in options]


def recruit_score(sv: Survey, f: Recruiting, option: int) -> float:
    b = sv.b
    noun, verb = noun_of(option), verb_of(option)
    if option == PASS:
        return 0.0
    if verb == RECRUIT:
        return 2.0 + value(b, sv.st, noun)
    if verb == PLACE:
        return sv.pull_of(f.unit, noun) - 0.3 * sv.danger(noun)
    if verb == BUILD:
        s = b.at[noun]
        alarmed = sv.st.space[s] * sv.danger(s)
        return 3.0 if alarmed >= WORTH_A_FORT and b.left[noun] == 0 else -1.0
    assert verb == RAZE
    return UNWANTED


# battles


def odds(g: War, s: int, st: Stakes) -> float:
    """That the side whose turn it is wins here."""
    b = g.board
    att = b.active
    p = chance(force_at(b, att, s), force_at(b, 1 - att, s), is_in_fort(b, 1 - att, s))
    return p if st.role == att else 1 - p


def battle_score(g: War, s: int, st: Stakes) -> float:
    """The surest first: who wins may pursue to where he is needed."""
    return odds(g, s, st)


def judge_retreat(g: War, options: list[int], st: Stakes) -> list[float]:
    sv = Survey(g, st)
    out: list[float] = []
    for o in options:
        verb, noun = verb_of(o), noun_of(o)
        if o == PASS:
            out.append(0.0)
        elif verb == CARRY:
            out.append(1.0 + value(sv.b, st, noun))
        else:
            assert verb == RETREAT
            fort = 0.5 if is_in_fort(sv.b, sv.me, noun) else 0.0
            friends = 0.2 * crowd(sv.b, sv.me, noun)
            out.append(0.3 * sv.pull[0][noun] + fort + friends - sv.danger(noun) * 0.5 - 20.0)
    return out


def judge_pursuit(g: War, f: Pursuit, options: list[int], st: Stakes) -> list[float]:
    """Into an empty space that is worth having, or into an enemy who is surely beaten."""
    sv = Survey(g, st)
    b = sv.b
    riders = f.members or [noun_of(o) for o in options if verb_of(o) == PURSUE]
    gains = {s: pursuit_gain(sv, riders, s) for s in b.d.near_land[f.where]}
    best = max(gains.values(), default=0.0)
    out: list[float] = []
    for o in options:
        verb, noun = verb_of(o), noun_of(o)
        if o == PASS:
            out.append(0.0)
        elif verb == STEP:
            out.append(gains.get(noun, UNWANTED))
        else:
            out.append(best + 0.1 if best > 0 else UNWANTED)
    return out


def pursuit_gain(sv: Survey, riders: list[int], s: int) -> float:
    b = sv.b
    if sv.foes[s].count:
        p = chance(Force().add_all(b, [*riders, *units_in(b, sv.me, s)]), sv.foes[s], is_in_fort(b, sv.foe, s))
        return (p - 0.7) * (1.0 + max(0.0, sv.st.space[s]))
    gain = max(0.0, sv.st.space[s]) * 0.5 if b.hold[s] != sv.me else -0.1
    raid = raiders(sv, s)
    return gain - (0.5 if raid.count and chance(raid, Force().add_all(b, riders), False) > 0.6 else 0.0)


# events


def judge_event(g: War, options: list[int], st: Stakes) -> list[float]:
    """What a card offers is taken; spaces by how much they are needed, units by what they are worth."""
    sv = Survey(g, st)
    b = sv.b
    spy = isinstance(g.stack[-1], Peek)
    out: list[float] = []
    for o in options:
        verb, noun = verb_of(o), noun_of(o)
        if o == PASS:
            out.append(0.0)
        elif verb == AT:
            out.append(crowd(b, sv.foe, noun) if spy else 0.1 + max(0.0, sv.st.space[noun]) + sv.pull[0][noun])
        elif verb in (ACCEPT, OPTION):
            out.append(1.0)
        else:
            worth = value(b, st, noun)
            out.append(worth if b.at[noun] < 0 or b.d.side[noun] != st.role else -worth)
    return out


def loss_score(g: War, f: Loss, option: int, st: Stakes) -> float:
    """Own losses are the cheapest, the enemy's the dearest; unseen, where most of them are."""
    if option == PASS:
        return 0.0
    if verb_of(option) == AT:
        return crowd(g.board, f.side, noun_of(option)) + max(0.0, st.space[noun_of(option)])
    worth = value(g.board, st, noun_of(option))
    return -worth if f.side == st.role else worth


def bombard_score(g: War, option: int, st: Stakes) -> float:
    if option == PASS:
        return 0.0
    if verb_of(option) == AT:
        return 1.0 + crowd(g.board, 1 - st.role, noun_of(option)) + max(0.0, st.space[noun_of(option)])
    return 1.0 + hits(g.board, noun_of(option), True)


def lure_score(g: War, option: int, st: Stakes) -> float:
    """Enemies are led away from what both want."""
    if option == PASS:
        return 0.0
    s = noun_of(option)
    wanted = max(0.0, st.space[s])
    return wanted - 0.5 if verb_of(option) == AT else 1.0 - wanted
