"""The map and the counters in words, for boards made of text."""

from __future__ import annotations

from typing import Final

from borderland.state import AREAS, CARDS, KEEPS, KINDS, NEAR, SIDES, UNITS
from grognard.kernel.atlas import Atlas, Region, Site, Thing, Way

ROW: Final = 4
ROWS: Final = ["The north", "The upper march", "The lower march", "The south"]
DICE: Final = {"guard": "two dice", "band": "one die"}
VERBS: Final = {
    "march": "lead units out of an area",
    "enter": "choose where they go",
    "take": "choose who goes along",
    "play": "play a card from your hand",
    "retreat": "choose where to withdraw",
    "lose": "remove a unit",
    "fight": "fight on",
}


def make_atlas() -> Atlas:
    return Atlas(
        regions=tuple(Region(name, tuple(AREAS[i * ROW : i * ROW + ROW])) for i, name in enumerate(ROWS)),
        sites={id: _site(i, id) for i, id in enumerate(AREAS)},
        things={
            **{id: Thing(id, KINDS[i].title(), (DICE[KINDS[i]],)) for i, id in enumerate(UNITS)},
            **{id: Thing(id, id.partition("-")[0].title()) for id in CARDS},
        },
        verbs=VERBS,
        here={"Impulse": "origin", "Battle": "where"},
        values={"moved": {0: "", 1: "has marched"}, "known": {0: "", 1: "known to the enemy"}},
    )


def _site(i: int, id: str) -> Site:
    notes = tuple(f"{SIDES[s].title()}'s keep" for s, keep in enumerate(KEEPS) if keep == i)
    return Site(id, id.replace("_", " ").title(), (), notes, tuple(Way(AREAS[n]) for n in NEAR[i]))
