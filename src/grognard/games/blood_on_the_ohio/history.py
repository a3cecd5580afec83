"""Where villages stood, for whoever leaves a set-up to the game (A4.0b): data/history.toml."""

from __future__ import annotations

from functools import cache
from typing import Final

from grognard.games.blood_on_the_ohio.components import Components
from grognard.games.blood_on_the_ohio.frames_turn import Encamp
from grognard.games.blood_on_the_ohio.state import DATA, War
from grognard.kernel.choice import NOUNS
from grognard.kernel.toml import load_toml

VILLAGE: Final = "Encamp.village"


@cache
def _villages() -> dict[str, list[str]]:
    found: dict[str, list[str]] = load_toml(DATA / "history.toml")["villages"]
    return found


def where_it_stood(d: Components, g: War) -> int:
    """The choice that puts a village of the set-up where one stood; -1 where none is open, or for another question."""
    f, ask = g.stack[-1], g.ask
    if ask is None or ask.step.path != VILLAGE or not isinstance(f, Encamp):
        return -1
    open = {d.spaces[code % NOUNS]: code for code in ask.options}
    return next((open[id] for id in _villages().get(d.nations[f.nation], []) if id in open), -1)
