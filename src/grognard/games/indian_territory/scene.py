"""Where play stands, from a view alone: turn, impulse, the marker in play. Battles are in scene_battle.py."""

from __future__ import annotations

from typing import Final

from grognard.games.indian_territory.frames import Impulse
from grognard.games.indian_territory.scene_battle import make_scene
from grognard.games.indian_territory.state import (
    COMANCHE_MOVE,
    DEVASTATION,
    END,
    FORTUNE_OF_WAR,
    INDIAN_RECRUITING,
    KIOWA_MOVE,
    PLACE_QUANTRILL,
    PUT_BACK,
    SIDES,
    Components,
)
from grognard.games.indian_territory.words_facts import ADJECTIVES, EVENTS, does, number
from grognard.kernel.scene import Status
from grognard.kernel.view import View, innermost

__all__ = ["make_scene", "make_status"]

SIGNS: Final = {
    END: "End", DEVASTATION: "Dev", INDIAN_RECRUITING: "Rec", COMANCHE_MOVE: "Com", KIOWA_MOVE: "Kio",
    FORTUNE_OF_WAR: "FoW", PLACE_QUANTRILL: "Qua", PUT_BACK: "Qua",
}  # fmt: skip


def make_status(d: Components, view: View) -> Status:
    turn = view.tracks["turn"]
    text = f"{d.turn_names[turn - 1]} · turn {turn} of {d.turns}" if turn else "Before the first turn"
    if view.outcome is not None:
        winner = view.outcome.winner
        return Status(text, f"{does(SIDES.index(winner), 'win')}" if winner else "The war ends in a draw")
    impulse = innermost(Impulse, view.running)
    if impulse is None:
        return Status(text, "Administrative phase")
    return Status(text, _detail(view, impulse), _marker(d, impulse))


def _detail(view: View, f: Impulse) -> str:
    whose = f"{ADJECTIVES[f.player]} impulse"
    if f.effect in EVENTS:
        return f"{whose} · {EVENTS[f.effect]}"
    deciding = view.running[-1].frame == "Impulse"
    return f"{whose} · action {f.effect - f.actions + (1 if deciding else 0)} of {f.effect}"


def _marker(d: Components, f: Impulse) -> tuple[str, str, str] | None:
    """What it gives to this player now, and small what it would have given otherwise."""
    if f.marker < 0:
        return None
    others = {row[f.marker] for row in d.effects} - {f.effect}
    small = "/".join(_sign(x) for x in sorted(others))
    gives = EVENTS.get(f.effect) or number(f.effect, "action")
    name = d.marker_names[f.marker].partition(" (")[0]
    return _sign(f.effect), small, name if name == gives else f"{name}: {gives}"


def _sign(effect: int) -> str:
    return SIGNS.get(effect) or str(effect)
