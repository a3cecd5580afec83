"""What is played with beside the map: printed marks, things to read, and what a scenario says of itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from grognard.games.hand_of_destiny import vocabulary as c
from grognard.games.hand_of_destiny.components import Components
from grognard.games.hand_of_destiny.state import DATA
from grognard.games.hand_of_destiny.vocabulary import LOW, WATERS, Award, Level
from grognard.kernel.sheet import Emblem, Gauge, Note
from grognard.kernel.sheet_read import for_each_side
from grognard.kernel.template import counted
from grognard.kernel.toml import load_toml

DRAWN: Final[dict[str, Any]] = load_toml(DATA / "sheet.toml")
STYLE: Final[dict[str, Any]] = DRAWN.pop("style")
USES: Final = {c.USE_EITHER: "either", c.USE_CAPTURED: "captured"}
SEEN: Final = 8  # spaces of a gauge


def shared(d: Components) -> dict[str, Any]:
    """The parts of the sheet that all scenarios share, with the names of both sides."""
    return for_each_side(DRAWN, dict(zip(d.sides, d.adjectives, strict=True)))


# marks


def printed(d: Components, s: int) -> tuple[str, ...]:
    """What is printed in a space."""
    marks = [_fort(d, s)] if d.fort_kind[s] else []
    marks += ["stop"] if any(d.stops[s]) or d.stop_asks[s] is not None else []
    marks += ["rapids"] if d.fleet_stop[s] else []
    return (*marks, *([f"water {WATERS[d.fleet_water[s]]}"] if d.fleet_water[s] != LOW else []))


def _fort(d: Components, s: int) -> str:
    return f"printed {d.fort_kind[s]} {USES.get(d.fort_use[s]) or d.sides[d.fort_use[s]]}"


def printed_forts(d: Components) -> dict[str, Emblem]:
    return {_fort(d, s): _fort_emblem(d, kind, d.fort_use[s]) for s, kind in enumerate(d.fort_kind) if kind}


def _fort_emblem(d: Components, kind: str, use: int) -> Emblem:
    text, side = (STYLE["forts"][USES[use]], "") if use in USES else (f"{d.adjectives[use]} {{kind}}", d.sides[use])
    return Emblem(kind, text.format(kind=kind), side, "defenders don't panic; supply")


# things to read


def make_gauges(d: Components) -> tuple[Gauge, ...]:
    turns = range(1, d.turns + 1)
    names = tuple(d.turn_names) or tuple(f"Turn {n}" for n in turns)
    out = [Gauge("track", "Turn", "turn", names, tuple(str(n) for n in turns))]
    out.append(Gauge("word", "player turn", "active", tuple(d.adjectives), icons=("clock",)))
    if water_matters(d):
        out.append(Gauge("word", "water", "water", tuple(x.title() for x in WATERS)))
    if any(a.when in (c.EACH_TURN, c.ONCE) for a in d.awards) or any(e.do == c.POINTS for e in d.effects):
        out.append(Gauge("score", "Points", "points "))
    goals = list(dict.fromkeys(_goals(d)))[:SEEN]
    return (*out, *([Gauge("held", "To be held", spaces=tuple(d.spaces[s] for s in goals))] if goals else []))


def water_matters(d: Components) -> bool:
    return (
        bool(d.route_water or d.route_flood)
        or any(x != LOW for x in d.fleet_water)
        or any(e.do == c.WATER for e in d.effects)
    )


def _goals(d: Components) -> Iterable[int]:
    """The spaces that victory speaks of, in its order."""
    asked = [a.condition for a in [*d.sudden, *d.awards]] + [level.condition for level in d.levels]
    queue = [n for n in asked if n >= 0]
    while queue:
        condition = d.conditions[queue.pop(0)]
        queue = condition.parts + queue
        if condition.kind in (c.HOLDS, c.OCCUPIES):
            yield from condition.spaces


# how it is won


def goal(d: Components, side: int) -> str:
    """What a side must do to win, in a few words."""
    ways = [f"lead on points after turn {d.turns}" if d.by_points and d.awards else f"stand best after turn {d.turns}"]
    if any(a.side == side for a in d.sudden):
        ways.append("win at once by a sudden death")
    return ", or ".join(ways)


def make_notes(d: Components) -> tuple[Note, ...]:
    """The story first, then what wins, then what else the scenario explains."""
    notes = [Note(f"{d.name}, {d.period}" if d.period else d.name, d.summary)]
    for a in d.sudden:
        told = a.text or f"Looked at {STYLE['when'][a.when]}."
        notes.append(Note(f"Sudden death: {d.adjectives[a.side]}", told, d.sides[a.side]))
    for side, name in enumerate(d.adjectives):
        points = "\n".join(_points(a) for a in d.awards if a.side == side)
        notes += [Note(f"{name} points", points, d.sides[side])] if points else []
    notes.append(Note("Result", "\n".join(_level(d, level) for level in d.levels)))
    return (*notes, *(Note(title, text) for title, text in d.notes))


def _points(a: Award) -> str:
    when = f" ({STYLE['when'][a.when]})" if a.when != c.AT_END else ""
    return f"{a.text}{when}" if a.per else f"{counted(a.amount, 'point')}: {a.text}{when}"


def _level(d: Components, level: Level) -> str:
    """The first that is reached counts; points are the first side's less the second's."""
    who = "draw" if level.winner == c.DRAW else d.adjectives[level.winner]
    text = level.text if level.text.lower().startswith(who.lower()) else f"{level.text} ({who})"
    if level.last:
        return f"Else: {text}"
    first, second = d.adjectives
    return f"{first} points less {second} points, {level.low} or more: {text}" if d.by_points else text
