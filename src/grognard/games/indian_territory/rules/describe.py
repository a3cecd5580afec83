"""A live position as plain data: what position.py reads, the other way round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from grognard.games.indian_territory.frames import (
    Aftermath,
    Arrive,
    Attack,
    Battle,
    Build,
    Fire,
    Fortune,
    Game,
    Impulse,
    IndianRecruiting,
    Move,
    Pursuit,
    Raid,
    Recruit,
)
from grognard.games.indian_territory.rules.acting import (
    BUILD_KEYS,
    FORTUNE_KEYS,
    MARCH,
    MOVE_KEYS,
    RAID_KEYS,
    RECRUITING_KEYS,
)
from grognard.games.indian_territory.rules.fighting import (
    AFTERMATH_KEYS,
    ARRIVE_KEYS,
    BATTLE_KEYS,
    FIRE_KEYS,
    FIRE_MODES,
    PURSUIT_KEYS,
    ROUNDS,
)
from grognard.games.indian_territory.rules.fire import SHAKEN
from grognard.games.indian_territory.rules.plain import WAGONS, Keys, tell
from grognard.games.indian_territory.rules.position import (
    GONE,
    OFF_MAP,
    PLAYERS,
    STAGES,
    default_control,
    default_place,
)
from grognard.games.indian_territory.state import (
    BEGUN,
    DISPLACED,
    SIDES,
    USED,
    Board,
    Components,
    War,
)
from grognard.kernel.flow import FlowError, Frame
from grognard.kernel.game import GameError, Shape

Data = dict[str, Any]
Rebuild = Callable[[Data], War]

PLACE_NAMES: Final[dict[int, str]] = {place: name for name, place in OFF_MAP.items()}
# what a reader wants to see, default or not
ALWAYS: Final[list[str]] = [
    "turn", "units", "player", "marker", "actions", "members", "attacker", "defender", "round", "winner",
]  # fmt: skip
TABLES: Final[list[str]] = ["control", "forts", "units", "drawn", "pool", "lost_draws"]  # by ids: kept or dropped whole
DECIDES: Final[dict[str, str]] = {"next_battery": "long_range_fire", "next_to_fire": "fire_or_break_off"}


def describe(g: War, shape: Shape, rebuild: Rebuild) -> Data:
    """Data that `position` turns into this same position; what it would fill in by itself is left out.

    That works at every decision, at the draw of a marker and at the end; GameError where it does not.
    """
    data = {**tell_board(g.board), **tell_play(g)}
    want = print_of(g, shape)
    if not is_same(data, want, shape, rebuild):
        raise GameError(f"{g.where()}: this position can't be told in plain data")
    shorten(data, data, want, shape, rebuild)
    return data


# the table


def tell_board(b: Board) -> Data:
    d = b.d
    out: Data = {"turn": b.turn, "first": PLAYERS[b.first], "ends": b.ends, "control": tell_control(b)}
    out["devastated"] = named(d.spaces, b.devastated, 1)
    out["forts"] = {
        d.spaces[s]: {"side": PLAYERS[b.fort_side[s]], "stage": STAGES[b.fort[s] - BEGUN]}
        for s in range(len(d.spaces))
        if b.fort[s]
    }
    out.update(tell_units(b))
    out["used"] = named(d.counters, b.used, USED)
    out["displaced"] = named(d.counters, b.used, DISPLACED)
    out["panicked"] = named(d.counters, b.panicked, 1)
    out["shaken"] = named(d.counters, b.panicked, SHAKEN)
    out["known"] = named(d.counters, b.known, 1)
    out["wagons"] = tell_wagons(b)
    out.update(tell_markers(b))
    return out


def named(ids: list[str], values: list[int], value: int) -> list[str]:
    return [id for id, x in zip(ids, values, strict=False) if x == value]


def tell_control(b: Board) -> Data:
    """Where it is not what the troops would have it."""
    plain = b.clone()
    default_control(plain)
    return {id: PLAYERS[b.control[s]] for s, id in enumerate(b.d.spaces) if b.control[s] != plain.control[s]}


def tell_units(b: Board) -> Data:
    """By date where that leaves fewer to be named."""
    aside, by_date = unlike(b, False), unlike(b, True)
    found = by_date if len(by_date) < len(aside) else aside
    units = {b.d.counters[u]: place_name(b.d, b.at[u]) for u in found}
    return {"boxes": "by_date", "units": units} if found is by_date else {"units": units}


def unlike(b: Board, by_date: bool) -> list[int]:
    """Counters that are not where they would be unmentioned."""
    return [u for u in range(len(b.at)) if b.at[u] != default_place(b, u, by_date)]


def place_name(d: Components, place: int) -> str:
    return d.spaces[place] if place >= 0 else PLACE_NAMES[place]


def tell_wagons(b: Board) -> list[Data]:
    """Those on the map; of those gone only the last, which tells how many names were ever used."""
    last = len(b.wagon_at) - 1
    return [tell_wagon(b, w) for w in range(len(b.wagon_at)) if b.wagon_at[w] >= 0 or w == last]


def tell_wagon(b: Board, w: int) -> Data:
    out: Data = {"id": WAGONS[w], "at": GONE}
    if b.wagon_at[w] < 0:
        return out
    out["at"] = b.d.spaces[b.wagon_at[w]]
    out["load"] = b.wagon_load[w]
    if b.wagon_used[w]:
        out["used"] = True
    if b.wagon_known[w]:
        out["known"] = True
    return out


def tell_markers(b: Board) -> Data:
    d = b.d
    capitals = [d.spaces[c] for c in d.capitals]
    return {
        "drawn": {id: b.drawn[m] for m, id in enumerate(d.markers) if b.drawn[m]},
        "pool": {id: b.pool[m] for m, id in enumerate(d.markers) if b.pool[m]},
        "lost_draws": {PLAYERS[p]: b.lost_draws[p] for p in range(2) if b.lost_draws[p]},
        "kept": named(PLAYERS, b.kept, 1),
        "burned": named(PLAYERS, b.burned, 1),
        "raised": named(capitals, b.raised, 1),
        "smith_fallen": b.smith_fallen != 0,
        "released": b.released != 0,
    }


# where play stands


def tell_play(g: War) -> Data:
    if g.over:
        over: Data = {"rule": g.rules.book.ids[g.ended]}
        return {"over": {**over, "winner": PLAYERS[g.winner]} if g.winner >= 0 else over}
    out: Data = {}
    place = out  # where the next section goes: battles hold what happens inside them
    for i, f in enumerate(g.stack):
        if isinstance(f, Attack):
            inner = tell_attack(g, f, i)
            place["battle"] = inner
            place = inner
        elif isinstance(f, Fire | Aftermath | Pursuit):
            inner = tell(g.board.d, f, keys_inside(g, f, i))
            place[type(f).__name__.lower()] = inner
            place = inner
        else:
            place.update(tell_frame(g, f, i))
    return out


def keys_inside(g: War, f: Frame, i: int) -> Keys:
    if isinstance(f, Fire):
        return FIRE_KEYS[:2] if step_name(g, i) == "roll" else FIRE_KEYS
    return AFTERMATH_KEYS if isinstance(f, Aftermath) else PURSUIT_KEYS


def tell_frame(g: War, f: Frame, i: int) -> Data:
    """The section of a procedure that is no fight; none for those that the marker implies."""
    d = g.board.d
    if isinstance(f, Impulse):
        out: Data = {"player": PLAYERS[f.player], "marker": d.markers[f.marker]}
        return {"impulse": {**out, "actions": f.actions} if f.effect <= 4 else out}
    if isinstance(f, Game):
        return {"player": PLAYERS[f.player]} if len(g.stack) == 1 else {}
    if isinstance(f, IndianRecruiting) and step_name(g, i) != "recruiting_roll":
        return {"recruiting": tell(d, f, RECRUITING_KEYS)}
    if isinstance(f, Raid):
        return {"raid": tell(d, f, RAID_KEYS)}
    if isinstance(f, Fortune):
        return {"fortune": tell(d, f, FORTUNE_KEYS)}
    if isinstance(f, Recruit):
        return {"recruit": {"unit": [*d.counters, "wagon"][f.unit]}}
    if isinstance(f, Build):
        return {"build": tell(d, f, BUILD_KEYS)}
    if isinstance(f, Arrive):
        return {"arrive": tell(d, f, ARRIVE_KEYS)}
    if isinstance(f, Move):
        out = tell(d, f, MOVE_KEYS)
        return {"move": {**out, "asks": step_name(g, i)} if step_name(g, i) in MARCH else out}
    return {}


def step_name(g: War, i: int) -> str:
    """The step that a procedure goes on with."""
    steps = g.rules.procedures[g.stack[i].proc].steps
    return steps[g.stack[i].pc].name if g.stack[i].pc < len(steps) else ""


def tell_attack(g: War, f: Attack, i: int) -> Data:
    """The attack with its battle; alone while it is open which tribe is fought first."""
    d = g.board.d
    if i + 1 == len(g.stack):
        return {"attacker": SIDES[f.side], "at": d.spaces[f.where], "from": d.spaces[f.origin], "pursuit": f.pursuit}
    battle = g.stack[i + 1]
    assert isinstance(battle, Battle)
    out = tell(d, battle, BATTLE_KEYS)
    supplied = ((battle.attacker, battle.attacker_supplied), (battle.defender, battle.defender_supplied))
    out["supplied"] = [SIDES[side] for side, paid in supplied if paid]
    out.update(tell_round(g, i + 1))
    return out


def tell_round(g: War, i: int) -> Data:
    """The round, and what it asks if nothing happens inside it."""
    inner = g.stack[i + 1] if i + 1 < len(g.stack) else None
    if isinstance(inner, Fire):
        return {"round": FIRE_MODES[inner.mode]}
    if inner is not None:
        return {"round": "regular" if isinstance(inner, Arrive) else "winner"}
    now = step_name(g, i)
    for round, questions in ROUNDS.items():
        for asks, step in questions.items():
            if DECIDES.get(step, step) == now:
                return {"round": round, "asks": asks}
    raise GameError(f"{g.where()}: this step of a battle can't be told in plain data")


# leaving out what goes without saying


def print_of(g: War, shape: Shape) -> Any:
    """All that makes up a position, to compare it by."""
    frames = []
    for i, f in enumerate(g.stack):
        frames.append((f.proc, step_name(g, i), g.rules.procedures[f.proc].get(f)[2:]))
    return shape.get(g.board), frames, g.over, g.winner, g.ended


def is_same(data: Data, want: Any, shape: Shape, rebuild: Rebuild) -> bool:
    try:
        g = rebuild(data)
        if not g.over:
            g.advance(None)
    except (GameError, FlowError):
        return False
    return bool(print_of(g, shape) == want)


def shorten(table: Data, data: Data, want: Any, shape: Shape, rebuild: Rebuild) -> None:
    """Try every key of a table without it, those of the tables inside it first."""
    for key in list(table):
        value = table[key]
        if isinstance(value, dict) and key not in TABLES:
            shorten(value, data, want, shape, rebuild)
    for key in list(table):
        if key in ALWAYS:
            continue
        value = table.pop(key)
        if not is_same(data, want, shape, rebuild):
            table[key] = value
