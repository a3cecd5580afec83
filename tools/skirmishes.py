"""Positions of Warpath, second edition, that the page is tested and drawn with. The same on every run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.games.warpath_2e import GAME
from grognard.kernel.chance import Dice
from grognard.kernel.match import Match

Places = Sequence[tuple[float, float]]  # in inches, the Leader first
ROW = [(0, 0), (-3, 0), (-1.5, 0), (1.5, 0), (3, 0), (-3, -1.5), (-1.5, -1.5), (0, -1.5), (1.5, -1.5), (3, -1.5)]


def around(x: float, y: float, places: Places = ROW) -> list[tuple[float, float]]:
    """A unit of ten in two ranks, its Leader at a point."""
    return [(x + dx, y + dy) for dx, dy in places]


def stood(placed: Mapping[str, Places], dead: Sequence[str] = (), **more: Any) -> dict[str, Any]:
    """First Contact in the middle of a turn, with these units where they are put."""
    models = [(f"{unit}.{n}", at) for unit, places in placed.items() for n, at in enumerate(places)]
    data = {"scenario": "first_contact", "holder": "one", "turn": 2, **more}
    data["x"] = {id: round(x * 1000) for id, (x, _) in models}
    data["y"] = {id: round(y * 1000) for id, (_, y) in models}
    return {**data, "dead": list(dead)} if dead else data


# Beside the south wood: whoever goes on to the right must through it.
MOVING = stood({"A2": around(29.6, 12.2), "A1": around(14.6, 14), "A3": [(24.6, 10.9)], "B3": [(22.4, 33)]})

# Before the north wall, behind which a band stands.
BEHIND = (
    (36.5, 33.2), (32.9, 31.7), (34.3, 31.6), (35.7, 31.65), (37.1, 31.6), (38.6, 31.7), (39.9, 32.6), (41.3, 31.5),
    (42.6, 30.6), (42.7, 32.1), (31.2, 33.4), (32.8, 33.6), (34.4, 33.4), (38.4, 33.6), (40.2, 34.4),
)  # fmt: skip
PLACED: dict[str, Places] = {"A2": around(35.2, 21.6), "B1": BEHIND, "A3": [(30.1, 20.9)], "B3": [(23.6, 29)]}
SHOOTING = stood(PLACED)

# Flamecallers in the north wood, a section before it.
CHARGING = stood({
    "A1": around(15.4, 20.4), "B2": [(14.8, 29.2), (12.9, 29.6), (16.7, 29.4), (18.3, 30.4), (11.6, 30.2)],
    "A3": [(22.2, 18.9)], "B3": [(26, 29.6)],
}, damage={"B3.0": 1})  # fmt: skip


def first_contact(dice: Dice) -> Match:
    """As it is set up: the Compact has won the roll-off and begins."""
    return GAME.match({"scenario": "first_contact", "holder": "one"}, dice=dice)


def moving(dice: Dice) -> Match:
    return tried(MOVING, "A2", dice)


def shooting(dice: Dice) -> Match:
    """A section has halted, and sees a band behind a wall."""
    match = tried(SHOOTING, "A2", dice)
    match.play(("halt", ""))
    return match


def hiding(dice: Dice) -> Match:
    """The same, with Flamecallers behind the depot."""
    behind = [(18, 26.5), (16.5, 26.5), (15, 26.5), (16.5, 28), (18, 28)]
    match = tried(stood({**PLACED, "B2": behind}), "A2", dice)
    match.play(("halt", ""))
    return match


def charging(dice: Dice) -> Match:
    return tried(CHARGING, "A1", dice)


def tried(data: dict[str, Any], unit: str, dice: Dice) -> Match:
    """A position in which a unit has just been activated."""
    match = GAME.match(data, dice=dice)
    match.play(("try", unit))
    return match


def canal(dice: Dice) -> Match:
    """Two whole forces on the largest table, in three rows each, with a vehicle activated."""
    return tried(whole_forces(), VEHICLE, dice)


def arriving(dice: Dice) -> Match:
    """The same, with a unit that comes from reserve."""
    return tried({**whole_forces("A2"), "edge": {"one": "south", "two": "north"}}, "A2", dice)


def ramming(dice: Dice) -> Match:
    """The same, with enemies before the vehicle."""
    data = whole_forces()
    ahead = {f"B1.{n}": (43 + 1.5 * (n % 5), 16 - 1.5 * (n // 5)) for n in range(10)}
    data["x"] |= {id: round(x * 1000) for id, (x, _) in ahead.items()}
    data["y"] |= {id: round(y * 1000) for id, (_, y) in ahead.items()}
    return tried(data, VEHICLE, dice)


def whole_forces(reserve: str = "") -> dict[str, Any]:
    """Everybody on the table but a unit that is held back."""
    name = next(s.id for s in GAME.scenarios if s.id.startswith("dry_canal"))
    field = GAME.edition(name).sheet().field
    assert field is not None
    places: dict[str, Places] = {}
    for side in ("one", "two"):
        units = [u for u in field.units if u.side == side]
        for n, unit in enumerate(units):
            count = sum(m.unit == unit.id for m in field.models)
            x, y = CANAL[n]
            places[unit.id] = [(x + 1.5 * (k % 5), y - 1.5 * (k // 5)) for k in range(count)]
            if side == "two":
                places[unit.id] = [(72 - u, 48 - v) for u, v in places[unit.id]]
    hulls = {m.id: 900 if m.unit.startswith("A") else 2700 for m in field.models if m.length}
    on_table = {**dict.fromkeys(places, "on_table"), **({reserve: "reserve"} if reserve else {})}
    places.pop(reserve, None)
    data = stood(places, scenario=name, units=on_table, facing=hulls, brief="scorched_earth", turn=3)
    return data | {"objective_x": spots(0), "objective_y": spots(1)}


VEHICLE = "A10"
FLAGS = ((10, 20), (26, 25.5), (46, 22), (62, 28), (34, 35.5), (36, 8))
# of Leaders, or whoever stands at the left of the first row; one side's are the other's, turned about the middle
CANAL = (
    (4, 18), (14, 20), (33, 19.5), (52, 18), (60, 21), (52, 8), (42, 12.6), (20, 7), (28, 8), (46.5, 6.5), (12, 9),
    (52, 6),
)  # fmt: skip


def spots(n: int) -> dict[str, int]:
    return {f"objective-{i}": round(at[n] * 1000) for i, at in enumerate(FLAGS, 1)}
