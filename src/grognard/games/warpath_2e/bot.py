"""The greedy bot: what each option is worth, in points. It shoots and charges where that pays, and holds objectives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from grognard.games.warpath_2e.assaults import charge_odds, strike_odds
from grognard.games.warpath_2e.bot_worth import Ground, fire_worth, worth
from grognard.games.warpath_2e.components import ARM, MIL
from grognard.games.warpath_2e.consequences import first_each, moved_board
from grognard.games.warpath_2e.drives import driven, rushed
from grognard.games.warpath_2e.entries import places_of
from grognard.games.warpath_2e.frames import (
    Activation,
    Attack,
    Casualties,
    Charge,
    Deployment,
    Objectives,
    ReconMoves,
    Shooting,
    Spell,
    Wreck,
)  # fmt: skip
from grognard.games.warpath_2e.measure import gap, is_near_latest
from grognard.games.warpath_2e.orders import read_order
from grognard.games.warpath_2e.query import activation_modifiers, living
from grognard.games.warpath_2e.query_odds import shot_odds
from grognard.games.warpath_2e.query_shoot import Range, bar_shooting, enemies_of, guns_of
from grognard.games.warpath_2e.query_sight import Gun
from grognard.games.warpath_2e.query_volleys import common_guns
from grognard.games.warpath_2e.roster import LEADER, SPECIAL
from grognard.games.warpath_2e.state import DOUBLE, FULL_SPEED, HALT, MOVE, Board, War
from grognard.games.warpath_2e.victory import placed_objectives
from grognard.kernel.choice import NOUNS, PASS
from grognard.tabletop.plane import Place
from grognard.tabletop.rush import Met

TRIED: Final = 5  # places from which shots are reckoned exactly
AIMS: Final = 3  # targets for which they are
SURE: Final = -2  # the modifier at which another test is still worth a try
EXPOSED: Final = 0.12  # of a unit's points: what a charge risks that doesn't destroy
OVERRUN: Final = 12.0  # points for a unit that is run over


def judge(g: War, role: int) -> list[float]:
    assert g.ask is not None
    f: Any = g.stack[-1]
    fn = JUDGES.get(type(f))
    return fn(g, f) if fn is not None else [0.0] * len(g.ask.options)


def options(g: War) -> list[tuple[str, int]]:
    """Verb and noun of every option."""
    assert g.ask is not None
    return [(g.rules.verbs[c // NOUNS].name, c % NOUNS) if c != PASS else ("pass", 0) for c in g.ask.options]


def ints_of(g: War, verb: str, noun: int) -> list[int]:
    """The order on offer of this name."""
    assert g.ask is not None
    return g.ask.step.drawings[g.rules.verb_names[verb].index].orders(g.board, g.stack[-1])[noun - 1]


# whom to try


def try_units(g: War, f: Spell) -> list[float]:
    """Whoever has most to do, as long as the test is likely; the rest wait for the initiative to come back."""
    b, out = g.board, []
    for verb, noun in options(g):
        if verb == "try":
            modifier = sum(n for _, n in activation_modifiers(b, noun, is_near_latest(b, noun)))
            out.append(_urgency(b, noun) * (6 + min(0, modifier)) / 6 + (0 if modifier >= SURE else -1000))
        else:
            out.append(-500.0 if verb == "pass" else -2000.0)
    return out


def _urgency(b: Board, unit: int) -> float:
    at = living(b, unit)[0]
    near = [fire_worth(b, unit, u, gap(b, at, living(b, u)[0]), False) for u in enemies_of(b, unit)]
    return 1 + max(near, default=0.0) + 0.1 * b.d.points[unit]


# what it does


def act(g: War, f: Activation) -> list[float]:
    """Moves by where they end, and what can be shot from there; charges by their odds."""
    b = g.board
    ground = Ground(b, f.unit)
    here = b.x[living(b, f.unit)[0]], b.y[living(b, f.unit)[0]]
    out, shots = [], []
    for verb, noun in options(g):
        if verb in ("go", "drive", "enter"):
            ints = ints_of(g, verb, noun)
            value, places, facing, pace = _led(b, f.unit, verb, ints)
            out.append(ground.worth(places[living(b, f.unit)[0]]) + value)
            if pace in (HALT, MOVE) and verb != "enter":
                shots.append((len(out) - 1, places, facing, pace))
        elif verb == "charge":
            order = read_order(b, f.unit, ints_of(g, verb, noun))
            assert order is not None
            found = charge_odds(b, f.unit, order)
            risk = EXPOSED * b.d.points[f.unit] * (1 - found.destroyed)
            out.append(ground.worth(order.ways[living(b, f.unit)[0]][-1]) + worth(b, order.target, found) - risk)
        elif verb == "mount":
            out.append(-50.0)
        else:
            out.append(ground.worth(here) if g.ask is not None and g.ask.step.name != "mount" else 0.0)
            if verb == "halt" or (verb == "pass" and b.at[f.unit] == 1):
                shots.append((len(out) - 1, {}, {}, HALT))
    _add_shots(b, f, out, shots)
    return out


Led = tuple[float, dict[int, Place], dict[int, int], int]


def _led(b: Board, unit: int, verb: str, ints: list[int]) -> Led:
    """What an order brings by itself, where everybody ends, facings, and at what pace."""
    if verb == "enter":
        return 0.0, places_of(b, unit, ints), {}, MOVE
    if verb == "go":
        order = read_order(b, unit, ints)
        assert order is not None
        return 0.0, {m: way[-1] for m, way in order.ways.items()}, {}, order.action
    hull = b.d.first[unit]
    if ints[0] == FULL_SPEED:
        found = rushed(b, unit, ints[1])
        hits = sum(OVERRUN for e in found.events if e.met is Met.OVERRUNS) - 5 * len(found.events)
        return hits, {hull: found.place}, {}, DOUBLE
    way = driven(b, unit, ints)
    return 0.0, {hull: way.end.at}, {hull: way.end.facing}, MOVE


def _add_shots(b: Board, f: Activation, out: list[float], shots: list[Any]) -> None:
    """For the places that look best, and for staying, what could be shot from there now."""
    if f.was_disrupted:
        return
    still = [x for x in shots if x[3] == HALT]
    best = sorted((x for x in shots if x[3] != HALT), key=lambda x: -out[x[0]])[:TRIED]
    for n, places, facings, pace in [*still, *best]:
        there = moved_board(b, f.unit, places, facings) if places else b.clone()
        there.action[f.unit] = pace
        out[n] += best_shot(there, f.unit)


def best_shot(b: Board, unit: int) -> float:
    """What the best volley from here may be expected to bring."""
    guns = guns_of(b, unit)
    if not guns or bar_shooting(b, unit):
        return 0.0
    leader = living(b, unit)[0]
    away = {u: gap(b, leader, living(b, u)[0]) for u in enemies_of(b, unit)}
    moved = b.action[unit] != HALT
    likely = sorted(away, key=lambda u: -fire_worth(b, unit, u, away[u], moved))[:AIMS]
    return max((_volley(b, guns, u) for u in likely if fire_worth(b, unit, u, away[u], moved) > 0), default=0.0)


def _volley(b: Board, guns: list[Gun], target: int) -> float:
    able = Range(b, guns, target).able
    if not able:
        return 0.0
    unit = b.d.unit[guns[0].model]
    return worth(b, target, shot_odds(b, able if b.d.entry[unit].type == ARM else first_each(able), target))


# shooting


def shoot(g: War, f: Shooting) -> list[float]:
    b, out = g.board, []
    assert g.ask is not None
    step = g.ask.step.name
    for verb, noun in options(g):
        if verb in ("aim", "lob"):
            guns = common_guns(b, f.unit, noun) if step == "target" else [_waiting(f, verb == "lob")]
            out.append(worth(b, noun, shot_odds(b, guns, noun)) if guns else 0.1)
        else:
            out.append({"roll": 0.0, "hold": -1.0}.get(verb, 0.0))
    return out


def _waiting(f: Shooting, indirect: bool) -> Gun:
    return Gun(f.waiting[0], f.waiting_with[0], indirect)


def roll_again(g: War, f: Attack) -> list[float]:
    """The die that is most likely to succeed."""
    assert g.ask is not None
    hits = g.ask.step.name == "elite"
    return [0.0 if verb == "pass" else 10.0 - f.needs[die] if hits else 10.0 + f.hits[die] for verb, die in options(g)]


def remove(g: War, f: Casualties) -> list[float]:
    """Whoever carries more falls first."""
    role = g.board.d.role
    return [{SPECIAL: 3.0, LEADER: 2.0}.get(role[model], 1.0) for _, model in options(g)]


# charges


def strike(g: War, f: Charge) -> list[float]:
    """With pistols or without, by the odds; then to where it is best to stand."""
    assert g.ask is not None
    if g.ask.step.name == "pistols":
        found = {}
        for verb, aside in (("pistol", False), ("pass", True)):
            tried = Charge(**{**vars(f), "aside": aside})
            found[verb] = worth(g.board, f.target, strike_odds(g.board, tried))
        return [found[verb] for verb, _ in options(g)]
    return _stand(g, f.unit)


def _stand(g: War, unit: int) -> list[float]:
    """Moves by where they end alone."""
    b, out = g.board, []
    ground = Ground(b, unit)
    leader = living(b, unit)[0]
    for verb, noun in options(g):
        if verb in ("go", "drive"):
            value, places, _, _ = _led(b, unit, verb, ints_of(g, verb, noun))
            out.append(value + ground.worth(places[leader]))
        else:
            out.append(ground.worth((b.x[leader], b.y[leader])))
    return out


# before the battle


def set_up(g: War, f: Deployment) -> list[float]:
    """Everybody on the table, where the way to objectives and enemies is short; those apart from friends first."""
    b, out = g.board, []
    for verb, noun in options(g):
        if verb == "place":
            out.append(_place(b, f.unit, ints_of(g, verb, noun)))
        else:
            out.append({"deploy": 1.0 + b.d.points[noun] / 1000, "mount": -1000.0}.get(verb, 0.0))
    return out


def _place(b: Board, unit: int, ints: list[int]) -> float:
    x, y = ints[1], ints[2]
    goals = placed_objectives(b) or [(b.d.table.width // 2, b.d.table.depth // 2)]
    near = min(abs(x - gx) + abs(y - gy) for gx, gy in goals)
    friends = [u for u, s in enumerate(b.d.side) if s == b.d.side[unit] and b.at[u] == 1]
    crowd = sum(abs(b.x[b.d.first[u]] - x) < 8 * MIL for u in friends)
    return -near / MIL - 6 * crowd


def scout(g: War, f: ReconMoves) -> list[float]:
    assert g.ask is not None
    if g.ask.step.name in ("scout_on_foot", "scout_by_vehicle"):
        return _stand(g, f.unit)
    return [1.0 if verb in ("scout", "take") else 0.0 for verb, _ in options(g)]


def lay(g: War, f: Objectives) -> list[float]:
    return [0.0] * len(options(g))


def get_out(g: War, f: Wreck) -> list[float]:
    return [0.0 if verb == "pass" else 1.0 for verb, _ in options(g)]


JUDGES: Final[dict[type, Callable[[War, Any], list[float]]]] = {
    Spell: try_units, Activation: act, Shooting: shoot, Attack: roll_again, Casualties: remove, Charge: strike,
    Deployment: set_up, ReconMoves: scout, Objectives: lay, Wreck: get_out,
}  # fmt: skip
