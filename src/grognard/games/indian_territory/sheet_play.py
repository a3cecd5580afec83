"""What is played on the sheet: marks, things to read beside the map, boxes of counters, verbs on buttons."""

from __future__ import annotations

from typing import Final

from grognard.games.indian_territory.atlas import make_labels
from grognard.games.indian_territory.state import KIOWA, SIDES, Components
from grognard.kernel.sheet import Deed, Emblem, Gauge, Tray

DEEDS: Final = {
    "recruit": Deed("Recruit"),
    "place": Deed("Place here"),
    "move": Deed("Set out with"),
    "haul": Deed("Set out with"),
    "join": Deed("Take along", all="Take everyone along"),
    "hitch": Deed("Take along", all="Take all wagons along"),
    "step": Deed("March", attack=True),
    "build": Deed("Build a fort"),
    "fortify": Deed("Build at once"),
    "spend": Deed("Spend supply"),
    "devastate": Deed("Devastate"),
    "burn": Deed("Devastate"),
    "fortune": Deed("Strike here"),
    "raid": Deed("Raid a wagon"),
    "first": Deed("Fight first"),
    "fire": Deed("Fire"),
    "target": Deed("Fire at"),
    "shake": Deed("Shake"),
    "lose": Deed("Lose"),
    "panic": Deed("Panics"),
    "break_off": Deed("Break off"),
    "retreat": Deed("Retreat"),
    "pursue": Deed("Pursue with", all="Pursue with all"),
    "pass": Deed("Pass"),
}
FORTS: Final = {  # as view.py writes them
    "fort": ("fort", "fort", "the attackers' panics don't count, the defenders' eliminate"),
    "fort begun": ("works", "fort begun in this impulse", "no effect before it is finished"),
    "fort building": ("works", "fort under construction", "no effect before it is finished"),
}
SHELVES: Final = {"aside": "not yet available", "pool": "in the pool", "lost": "lost until the turn ends"}
ICONS: Final = ("sun", "snow")  # by winter


def emblems() -> dict[str, Emblem]:
    """Marks of the view, and those that are printed."""
    out = {
        "capital": Emblem("star", "capital", effect="the Union needs all five"),
        "devastated": Emblem("fire", "devastated", effect="costs 2; no supply"),
        "raised": Emblem("flag", "its unit was raised in this impulse"),
    }
    for side in SIDES[:2]:
        out[f"base {side}"] = Emblem("fort", f"{side.title()} base", side, "supply, recruits and walls")
        for mark, (draw, text, effect) in FORTS.items():
            out[f"{mark} {side}"] = Emblem(draw, f"{side.title()} {text}", side, effect)
    for side in SIDES[KIOWA:]:
        out[f"camp {side}"] = Emblem("camp", f"camps of the {side.title()}", side, "they return here when a turn ends")
    return out


def printed(d: Components, s: int) -> tuple[str, ...]:
    """What is printed in a space."""
    marks = ["capital"] if d.capital[s] >= 0 else []
    if d.base[s] >= 0:
        marks.append(f"{'base' if d.base[s] < KIOWA else 'camp'} {SIDES[d.base[s]]}")
    return tuple(marks)


def gauges(d: Components) -> tuple[Gauge, ...]:
    turns = tuple(d.turn_names[: d.turns])
    years = tuple("'" + name[-2:] for name in turns)
    seasons = tuple(ICONS[bool(winter)] for winter in d.winter[: d.turns])
    return (
        Gauge("track", "Turn", "turn", turns, years, seasons),
        Gauge("word", "of the turn", "half", ("First half", "Second half"), icons=("clock",)),
        Gauge("pile", "in the pool", "pool ", icons=("bag",)),
        Gauge("held", "Capitals", spaces=tuple(d.spaces[s] for s in d.capitals)),
    )


def trays() -> tuple[Tray, ...]:
    """Recruit boxes are open to both (6.2d); what isn't there yet is put away."""
    boxes = [
        Tray(f"box {side}", f"{side.title()} recruits", side, "open to both players") for side in SIDES[:2]
    ]  # fmt: skip
    shelves = [
        Tray(f"{shelf} {side}", f"{side.title()}, {text}", side, open=False)
        for side in SIDES
        for shelf, text in SHELVES.items()
    ]
    return tuple(boxes + shelves)


def labels(d: Components) -> dict[str, str]:
    """Names for all that the view only numbers."""
    out = make_labels()
    out.update({"turn": "turn", "half": "half of the turn"})
    for m, id in enumerate(d.markers):
        name = d.marker_names[m].partition(" (")[0]
        out[f"pool {id}"] = name
        out[f"drawn {id}"] = f"{name}, drawn"
    for side in SIDES:
        name = side.title()
        out[f"wagons {side}"] = f"wagons of the {name}"
        out[f"pool {side}"] = f"{name}, in the pool"
        for shelf in ("aside", "pool", "lost", "box"):
            out[f"used {shelf} {side}"] = f"{name}, has acted"
    for side in SIDES[:2]:
        name = side.title()
        out[f"lost draws {side}"] = f"draws that the {name} loses"
        out[f"kept a marker {side}"] = f"the {name} has kept a marker"
        out[f"burned {side}"] = f"home country of the {name} was burned"
    return out
