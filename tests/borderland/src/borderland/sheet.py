"""The map and the counters as a picture."""

from __future__ import annotations

from typing import Final

from borderland.state import AREAS, CARDS, KEEPS, KINDS, NEAR, SIDES, UNITS, read_data
from grognard.kernel.sheet import (
    Army,
    Deed,
    Emblem,
    Gauge,
    Ground,
    Legend,
    Look,
    Road,
    Sheet,
    Side,
    Spot,
    State,
    Stream,
    Tray,
)

SYMBOLS: Final = {"guard": "cavalry", "band": "infantry"}
DICE: Final = {"guard": 2, "band": 1}
GROUNDS: Final = (
    Ground("field", "fields"),
    Ground("moor", "moor", cover="grass"),
    Ground("wood", "wood", wash="forest", cover="trees"),
    Ground("fell", "fell", wash="rough", cover="hills"),
    Ground("marsh", "marsh", wash="marsh", cover="waves"),
)
THE_SIDES: Final = (
    Side("north", "North", "shield", "solid", "#26466f", "take South Keep, or hold more areas at the end"),
    Side("south", "South", "roundel", "double", "#7a4a1c", "take North Keep, or hold more areas at the end"),
)
ARMIES: Final = (
    Army("north", "#26466f", "#ffffff"),
    Army("south", "#ddc9a0", "#241a08", rule="double"),
    Army("cards", "#fbf6e8", "#261f16"),
)
DEEDS: Final = {
    "march": Deed("March from"),
    "enter": Deed("Enter", attack=True),
    "take": Deed("Take along", all="Take all along"),
    "play": Deed("Play"),
    "retreat": Deed("Withdraw to"),
    "lose": Deed("Remove"),
    "fight": Deed("Fight on"),
    "pass": Deed("Pass"),
}
LABELS: Final = {
    "turn": "turn",
    "last turn": "turns in all",
    "deck": "cards in the deck",
    "hand": "your hand",
    "hand north": "cards of North",
    "hand south": "cards of South",
}


def make_sheet() -> Sheet:
    drawn = read_data("sheet.toml")
    places = drawn["spots"]
    return Sheet(
        width=drawn["width"],
        height=drawn["height"],
        spots=tuple(_spot(i, *places[id]) for i, id in enumerate(AREAS)),
        roads=tuple(Road(AREAS[a], AREAS[b], 0.04) for a in range(len(AREAS)) for b in NEAR[a] if a < b),
        streams=tuple(Stream(x["id"], x["name"], tuple((px, py) for px, py in x["points"])) for x in drawn["stream"]),
        grounds=GROUNDS,
        countries={"north": "north", "south": "south"},
        legends=(
            Legend("NORTH MARCH", 200, 20, 1000, 130, 24),
            Legend("SOUTH MARCH", 200, 770, 1000, 880, 24),
        ),
        sides=THE_SIDES,
        armies=ARMIES,
        looks={**{id: _look(i) for i, id in enumerate(UNITS)}, **{id: _card(id) for id in CARDS}},
        states=(State("moved", "acted", "has marched"),),
        emblems={
            f"keep {side}": Emblem("fort", f"{side.title()}'s keep", side, "whoever takes it wins") for side in SIDES
        },
        gauges=(
            Gauge("word", "of the summer", "turn", tuple(f"Turn {n}" for n in range(20))),
            Gauge("pile", "cards in the deck", "deck", icons=("card",)),
            Gauge("held", "Keeps", spaces=tuple(AREAS[k] for k in KEEPS)),
        ),
        trays=(
            Tray("hand", "Your hand"),
            Tray("discard", "Cards played", open=False),
            *(Tray(f"lost {side}", f"Lost by {side.title()}", side, open=False) for side in SIDES),
        ),
        deeds=DEEDS,
        labels=LABELS,
    )


def _spot(i: int, x: float, y: float, ground: str) -> Spot:
    marks = tuple(f"keep {SIDES[s]}" for s, keep in enumerate(KEEPS) if keep == i)
    country = SIDES[0 if i < len(AREAS) // 2 else 1]
    return Spot(AREAS[i], AREAS[i].replace("_", " ").title(), x, y, ground, marks=marks, country=country)


def _look(i: int) -> Look:
    side, kind, number = UNITS[i].split("-")
    dice = DICE[KINDS[i]]
    name = UNITS[i].replace("-", " ").title()
    return Look(name, kind.title(), side, SYMBOLS[kind], str(dice), left=number, weight=dice)


def _card(id: str) -> Look:
    name = id.partition("-")[0].title()
    return Look(name, name, "cards", "card")
