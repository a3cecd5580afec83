"""Battles under way, from plain data: attack, rounds, fire, aftermath and pursuit, each inside the other."""

from __future__ import annotations

from typing import Final

from grognard.games.indian_territory.frames import Aftermath, Arrive, Attack, Battle, Pursuit
from grognard.games.indian_territory.query import can_fire, count_troops_in, is_enemy, is_fort_for, is_tribe
from grognard.games.indian_territory.rules.attack import OPPOSED_HAND, attacking_hand, foes
from grognard.games.indian_territory.rules.lines import foe_of, hand_of, is_base_supplied, shoot
from grognard.games.indian_territory.rules.plain import (
    FLAG,
    GROUP,
    NUMBER,
    SIDE,
    SPACE,
    UNIT,
    Keys,
    fill,
    names,
)
from grognard.games.indian_territory.state import SIDES, War
from grognard.kernel.choice import NOUNS
from grognard.kernel.flow import NOBODY, NOWHERE
from grognard.kernel.plain import Section
from grognard.kernel.rules import Step

BATTLE_KEYS: Final[Keys] = [
    ("attacker", "attacker", SIDE), ("defender", "defender", SIDE), ("at", "where", SPACE), ("from", "origin", SPACE),
    ("pursuit", "pursuit", FLAG), ("turn", "turn", SIDE), ("shooter", "shooter", UNIT), ("fired", "fired", GROUP),
    ("goal", "goal", SPACE), ("attackers_away", "attackers_away", NUMBER),
    ("defenders_away", "defenders_away", NUMBER), ("leaving", "leaving", UNIT),
]  # fmt: skip
ATTACK_KEYS: Final[Keys] = [("attacker", "side", SIDE), ("defender", "foe", SIDE), *BATTLE_KEYS[2:5]]
ARRIVE_KEYS: Final[Keys] = [
    ("side", "side", SIDE), ("at", "where", SPACE), ("from", "origin", SPACE), ("leader", "leader", UNIT),
]  # fmt: skip
FIRE_KEYS: Final[Keys] = [
    ("shooter", "shooter", UNIT), ("target", "target", UNIT), ("eliminations", "eliminations", NUMBER),
    ("panics", "panics", NUMBER),
]  # fmt: skip
AFTERMATH_KEYS: Final[Keys] = [
    ("winner", "winner", SIDE), ("goal", "goal", SPACE), ("away", "away", NUMBER), ("walls", "walls", FLAG),
    ("leader", "leader", UNIT), ("destroyed", "destroyed", FLAG),
]  # fmt: skip
PURSUIT_KEYS: Final[Keys] = [("members", "members", GROUP), ("to", "goal", SPACE)]

# the rounds of a battle and what may be asked in them, with the step that each goes on with
ROUNDS: Final[dict[str, dict[str, str]]] = {
    "deploy": {"start": "deploy"},
    "terrain": {
        "start": "terrain_round", "defender_supply": "terrain_supply", "fire": "terrain_fire",
        "target": "terrain_target",
    },
    "long_range": {
        "start": "long_range", "attacker_supply": "long_range_attacker_supply",
        "defender_supply": "long_range_defender_supply", "superiority": "long_range_superiority",
        "fire": "next_battery",
    },
    "regular": {
        "start": "regular_round", "attacker_supply": "attacker_supply", "defender_supply": "defender_supply",
        "superiority": "superiority", "fire": "next_to_fire", "break_off_to": "break_off_to",
    },
    "winner": {"start": "winner"},
}  # fmt: skip
AFTER_FIRE: Final[dict[str, str]] = {
    "terrain": "long_range", "long_range": "next_battery", "regular": "next_to_fire",
}  # fmt: skip
FIRE_MODES: Final[list[str]] = list(AFTER_FIRE)
INSIDE: Final[list[str]] = ["fire", "arrive", "aftermath"]
BATTLE_SECTION: Final[list[str]] = [*names(BATTLE_KEYS), "round", "asks", "supplied", *INSIDE]


def at_step(g: War, name: str) -> None:
    """Let the procedure on top go on with this step; with none, it is done as soon as its callee is."""
    f = g.stack[-1]
    steps: list[Step] = g.rules.procedures[f.proc].steps
    f.pc = [x.name for x in steps].index(name) if name else NOUNS


def come_in(s: Section, g: War, side: int, where: int, origin: int) -> None:
    """Troops that come into a space; with a leader, he is about to flee."""
    t = s.section("arrive", names(ARRIVE_KEYS))
    f = Arrive(side=side, where=where, origin=origin)
    fill(g.board.d, f, t, ARRIVE_KEYS)
    for key, value in (("side", f.side), ("at", f.where)):
        if value < 0:
            raise t.fail(key, "missing")
    if f.leader >= 0 and (f.leader < g.board.d.n_units or g.board.at[f.leader] != f.where):
        raise t.fail("leader", f"{g.board.d.counters[f.leader]} is no leader in {g.board.d.spaces[f.where]}")
    g.call(f)
    at_step(g, "leader_flees" if f.leader >= 0 else "take_lone_wagons")


def attack(s: Section, g: War, side: int, hand: int, where: int, origin: int, pursuit: bool) -> None:
    """The attack and, once it is clear who defends, the battle."""
    b = g.board
    t = s.section("battle", BATTLE_SECTION)
    f = Attack(side=side, hand=hand, where=where, origin=origin, pursuit=pursuit)
    fill(b.d, f, t, ATTACK_KEYS)
    for key, space in (("at", f.where), ("from", f.origin)):
        if space < 0:
            raise t.fail(key, "missing")
    if f.origin not in b.d.near[f.where]:
        raise t.fail("from", f"no route leads from {b.d.spaces[f.origin]} to {b.d.spaces[f.where]}")
    there = foes(b, f)
    if f.foe < 0 and not there:
        raise t.fail("defender", f"no enemy of {SIDES[f.side]} is in {b.d.spaces[f.where]}")
    if f.foe < 0 and len(there) == 1:
        f.foe = there[0]
    if f.foe >= 0 and not is_enemy(f.side, f.foe):
        raise t.fail("defender", f"{SIDES[f.foe]} is no enemy of {SIDES[f.side]}")
    g.call(f)
    if f.foe >= 0:
        at_step(g, "second_tribe")
        fight(t, g, f)


def fight(t: Section, g: War, a: Attack) -> None:
    b = g.board
    ours = attacking_hand(g, a)
    theirs = a.foe if not is_tribe(a.foe) else (1 - ours if OPPOSED_HAND else ours)
    f = Battle(attacker=a.side, defender=a.foe, attacker_hand=ours, defender_hand=theirs, where=a.where)
    f.origin = a.origin
    f.pursuit = a.pursuit
    f.more = any(side != a.foe for side in foes(b, a))
    fill(b.d, f, t, BATTLE_KEYS[5:])
    inside = [key for key in INSIDE if t.has(key)]
    if len(inside) > 1:
        raise t.fail(inside[1], f"can't be under way together with {inside[0]}")
    check_battle(t, g, f, inside != ["aftermath"] and inside != ["arrive"])
    round = which_round(t, f)
    asks = which_question(t, f, round)
    g.call(f)
    at_step(g, ROUNDS[round][asks])
    supply(t, g, f, asks != "start")
    if inside:
        go_inside(t, g, f, round, inside[0])


def check_battle(t: Section, g: War, f: Battle, goes_on: bool) -> None:
    """While it goes on both sides have troops; whoever it names belongs to it."""
    b = g.board
    d = b.d
    sides = (f.attacker, f.defender)
    for key, side in (("attacker", f.attacker), ("defender", f.defender)):
        if goes_on and not count_troops_in(b, side, f.where):
            raise t.fail(key, f"{SIDES[side]} has no troops in {d.spaces[f.where]}")
    if f.turn >= 0 and f.turn not in sides:
        raise t.fail("turn", f"{SIDES[f.turn]} is not in this battle")
    for key, unit in (("shooter", f.shooter), ("leaving", f.leaving)):
        if unit >= 0 and (b.at[unit] != f.where or d.side[unit] not in sides or unit >= d.n_units):
            raise t.fail(key, f"{d.counters[unit]} is no unit in this battle")
    for u in f.fired:
        if d.side[u] not in sides or u >= d.n_units:
            raise t.fail("fired", f"{d.counters[u]} is no unit of either side")
    if f.goal >= 0 and f.goal not in d.near[f.where]:
        raise t.fail("goal", f"no route leads from {d.spaces[f.where]} to {d.spaces[f.goal]}")


def which_round(t: Section, f: Battle) -> str:
    rounds = list(ROUNDS)
    if t.has("round"):
        return rounds[t.name("round", rounds, "a round of a battle")]
    if t.has("aftermath"):
        return "winner"
    if t.has("fire") or t.has("arrive") or f.turn >= 0 or f.fired or f.leaving >= 0:
        return "regular"
    return "terrain" if f.shooter >= 0 else "deploy"


def which_question(t: Section, f: Battle, round: str) -> str:
    """What is asked in this round: what is said, or what follows from the rest."""
    questions = ROUNDS[round]
    if t.has("asks"):
        found = list(questions)[t.name("asks", list(questions), f"asked in a {round} round")]
    elif round == "regular" and f.leaving >= 0:
        found = "break_off_to"
    elif round == "terrain" and f.shooter >= 0:
        found = "target"
    else:
        going = f.turn >= 0 or f.fired or t.has("fire") or t.has("arrive")
        found = "fire" if going and "fire" in questions else "start"
    if found == "break_off_to":
        if f.leaving < 0:
            raise t.fail("leaving", "missing")
        f.turn = f.defender
    return found


def supply(t: Section, g: War, f: Battle, begun: bool) -> None:
    """Who fights this round supplied; left out, a base supplies its defenders."""
    if not t.has("supplied"):
        f.defender_supplied = begun and is_base_supplied(g.board, f)
        return
    for side in t.names("supplied", SIDES, "a side"):
        if side == f.attacker:
            f.attacker_supplied = True
        elif side == f.defender:
            f.defender_supplied = True
        else:
            raise t.fail("supplied", f"{SIDES[side]} is not in this battle")


def go_inside(t: Section, g: War, f: Battle, round: str, key: str) -> None:
    if key == "fire":
        at_step(g, AFTER_FIRE.get(round, ""))
        run_fire(t, g, f, round)
    elif key == "arrive":
        at_step(g, "next_to_fire")
        come_in(t, g, NOBODY, NOWHERE, f.where)
    else:
        at_step(g, "")
        run_aftermath(t, g, f)


def run_fire(s: Section, g: War, f: Battle, round: str) -> None:
    """A unit that is about to roll; or, with results, one that has rolled."""
    b = g.board
    t = s.section("fire", names(FIRE_KEYS))
    if round not in FIRE_MODES:
        raise s.fail("fire", f"nobody fires in round {round}")
    u = t.name("shooter", b.d.counters[: b.d.n_units], "a unit")
    if b.at[u] != f.where or b.d.side[u] not in (f.attacker, f.defender):
        raise t.fail("shooter", f"{b.d.counters[u]} is not in this battle")
    if round == "terrain":
        target = t.name("target", b.d.counters[: b.d.n_units], "a unit")
        if b.at[target] != f.where or b.d.side[target] != foe_of(f, b.d.side[u]):
            raise t.fail("target", f"{b.d.counters[target]} is no enemy in this battle")
        f.shooter = u
    else:
        if u not in f.fired:
            f.fired.append(u)
        if f.turn < 0:
            f.turn = foe_of(f, b.d.side[u])
    shoot(g, f, u, FIRE_MODES.index(round), NOBODY)
    fill(b.d, g.stack[-1], t, FIRE_KEYS)
    at_step(g, "on_one_target" if t.has("eliminations") or t.has("panics") else "roll")


def run_aftermath(s: Section, g: War, f: Battle) -> None:
    """The battle is decided: the loser retreats, a leader flees, troops arrive, or the winner pursues."""
    b = g.board
    t = s.section("aftermath", [*names(AFTERMATH_KEYS), "arrive", "pursuit"])
    x = judge_battle(t, g, f)
    if x.leader >= 0 and (x.leader < b.d.n_units or b.at[x.leader] != x.where or b.d.side[x.leader] != x.loser):
        raise t.fail("leader", f"{b.d.counters[x.leader]} is no leader of the loser in {b.d.spaces[x.where]}")
    g.call(x)
    if t.has("arrive"):
        at_step(g, "battle_space")
        come_in(t, g, x.loser, x.goal, x.where)
    elif t.has("pursuit"):
        at_step(g, "winner_recovers")
        run_pursuit(t, g, x)
    else:
        at_step(g, "leader_retreats" if x.leader >= 0 else "nowhere_to_go")


def judge_battle(t: Section, g: War, f: Battle) -> Aftermath:
    """As it is said; else whoever can still fire has won, and the defender where both or neither can."""
    b = g.board
    won = f.attacker if can_fire(b, f.attacker, f.where) and not can_fire(b, f.defender, f.where) else f.defender
    if t.has("winner"):
        won = t.name("winner", SIDES, "a side")
        if won not in (f.attacker, f.defender):
            raise t.fail("winner", f"{SIDES[won]} is not in this battle")
    x = Aftermath(winner=won, loser=foe_of(f, won), where=f.where, origin=f.origin, pursuit=f.pursuit, more=f.more)
    x.winner_hand, x.loser_hand = hand_of(f, won), hand_of(f, x.loser)
    x.attackers_lost = won == f.defender
    x.goal = f.origin if x.attackers_lost else f.goal
    x.away = f.attackers_away if x.attackers_lost else f.defenders_away
    x.walls = x.attackers_lost and is_fort_for(b, f.defender, f.where)
    fill(b.d, x, t, AFTERMATH_KEYS)
    return x


def run_pursuit(s: Section, g: War, x: Aftermath) -> None:
    t = s.section("pursuit", [*names(PURSUIT_KEYS), "arrive", "battle"])
    f = Pursuit(side=x.winner, hand=x.winner_hand, origin=x.where)
    fill(g.board.d, f, t, PURSUIT_KEYS)
    for u in f.members:
        if g.board.d.side[u] != f.side:
            raise t.fail("members", f"{g.board.d.counters[u]} is not of {SIDES[f.side]}, the winner")
    if f.goal >= 0 and f.goal not in g.board.d.near[f.origin]:
        raise t.fail("to", f"no route leads from {g.board.d.spaces[f.origin]} to {g.board.d.spaces[f.goal]}")
    g.call(f)
    if t.has("arrive") or t.has("battle"):
        t.value("to")
        at_step(g, "")
        if t.has("arrive"):
            come_in(t, g, f.side, f.goal, f.origin)
        else:
            attack(t, g, f.side, f.hand, f.goal, f.origin, True)
    else:
        at_step(g, "pursuit_battle" if f.goal >= 0 else "pursue")
