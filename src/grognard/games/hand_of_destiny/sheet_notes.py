"""What a scenario says of itself: its notes, and how it is won."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.matter import (
    ALWAYS,
    DRAW,
    EACH_TURN,
    GAME_TURN_END,
    ONCE,
    PLAYER_TURN_END,
    Award,
    Level,
    Matter,
)
from grognard.games.hand_of_destiny.words_facts import number
from grognard.kernel.sheet import Note

WHEN: Final = {
    PLAYER_TURN_END: "at the end of a player turn", GAME_TURN_END: "at the end of a turn", ALWAYS: "at any time",
    EACH_TURN: "at the end of each turn", ONCE: "once",
}  # fmt: skip


def goal(d: Matter, side: int) -> str:
    """What a side must do to win, in a few words."""
    ways = [f"lead on points after turn {d.turns}" if d.by_points and d.awards else f"stand best after turn {d.turns}"]
    if any(a.side == side for a in d.sudden):
        ways.append("win at once by a sudden death")
    return ", or ".join(ways)


def make_notes(d: Matter) -> tuple[Note, ...]:
    """The story first, then what wins, then what else the scenario explains."""
    notes = [Note(f"{d.name}, {d.period}" if d.period else d.name, d.summary)]
    notes += [Note(f"Sudden death: {d.adjectives[a.side]}", _told(a), d.sides[a.side]) for a in d.sudden]
    for side, name in enumerate(d.adjectives):
        points = [_points(a) for a in d.awards if a.side == side]
        if points:
            notes.append(Note(f"{name} points", "\n".join(points), d.sides[side]))
    notes.append(Note("Result", "\n".join(_level(d, level) for level in d.levels)))
    return (*notes, *(Note(title, text) for title, text in d.notes))


def _told(a: Award) -> str:
    return a.text or f"Looked at {WHEN[a.when]}."


def _points(a: Award) -> str:
    when = f" ({WHEN[a.when]})" if a.when in WHEN else ""
    return f"{a.text}{when}" if a.per else f"{number(a.amount, 'point')}: {a.text}{when}"


def _level(d: Matter, level: Level) -> str:
    """The first that is reached counts; points are the first side's less the second's."""
    who = "draw" if level.winner == DRAW else d.adjectives[level.winner]
    text = level.text if level.text.lower().startswith(who.lower()) else f"{level.text} ({who})"
    if level.last:
        return f"Else: {text}"
    first, second = d.adjectives
    return f"{first} points less {second} points, {level.low} or more: {text}" if d.by_points else text
