"""A drawn order before it is whole: where the Leader should go, in what arrangement, who stands where by hand.

    {"action": "double", "leader": [31250, 14000], "template": "keep", "turn": 0, "jets": false,
     "models": {"A2.3": [29800, 13100]}, "paths": {"A2.0": [[31250, 12000], [31250, 14000]]}}
    {"action": "charge", "target": "B1"}
    {"action": "manoeuvre", "gear": 1, "legs": [7000, 5000], "pivots": [-600]}
    {"action": "full_speed", "distance": 9000}, {"action": "hard_turn", "facing": 900}

Whatever else comes is refused, with what was expected.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from grognard.games.warpath_2e.state import ACTIONS, MODEL, NONE, PIECE, UNIT, WIDEST
from grognard.kernel.kinds import Kind, Lexicon
from grognard.kernel.rulebook import UNKNOWN, Refusal
from grognard.tabletop.placement import Move
from grognard.tabletop.plane import Place
from grognard.tabletop.slots import Template

KEYS: Final = (
    "action", "jets", "target", "leader", "template", "turn", "hug", "models", "paths", "gear", "legs", "pivots",
    "distance", "facing", "eye",
)  # fmt: skip
CORNERS: Final = 40  # of a way
ROUND: Final = 3600


class Draft:
    """The names of a draft, read one by one; Refusal says what one should be."""

    def __init__(self, data: Mapping[str, Any], x: Lexicon) -> None:
        self.data, self.x = data, x
        for key in data:
            self.need(key in KEYS, str(key)[:40], f"is none of {', '.join(KEYS)}")

    def need(self, holds: bool, key: str, what: str) -> None:
        if not holds:
            raise Refusal(UNKNOWN, f"this order can't be read: {key} {what}")

    def whole(self, key: str, default: int, low: int, high: int) -> int:
        value = self.data.get(key, default)
        self.need(type(value) is int and low <= value <= high, key, f"should be a whole number from {low} to {high}")
        return int(value)

    def action(self, default: int) -> int:
        value = self.data.get("action", ACTIONS[default])
        self.need(value in ACTIONS, "action", f"should be one of {', '.join(ACTIONS)}")
        return ACTIONS.index(value)

    @property
    def jets(self) -> bool:
        return bool(self.whole("jets", 0, 0, 1)) if type(self.data.get("jets", 0)) is int else self._flag("jets")

    def _flag(self, key: str) -> bool:
        value = self.data[key]
        self.need(value is True or value is False, key, "should be true or false")
        return bool(value)

    def named(self, key: str, kind: Kind) -> int:
        """What an id stands for; NONE without one."""
        if key not in self.data:
            return NONE
        value = self.data[key]
        self.need(isinstance(value, str) and value in self.x.of(kind).ids, key, f"should be the id of a {kind.name}")
        return self.x.of(kind).lookup[value]

    def place(self, key: str, value: Any) -> Place:
        pair = isinstance(value, list | tuple) and len(value) == 2 and all(type(n) is int for n in value)
        self.need(pair and all(abs(n) <= WIDEST for n in value), key, "should be x and y in thousandths of an inch")
        return value[0], value[1]

    @property
    def leader(self) -> Place | None:
        return self.place("leader", self.data["leader"]) if "leader" in self.data else None

    @property
    def template(self) -> Template:
        names = {t.value.replace(" ", "_"): t for t in Template}
        value = self.data.get("template", "keep")
        self.need(isinstance(value, str) and value in names, "template", f"should be one of {', '.join(names)}")
        return names[value]

    def ints(self, key: str, most: int) -> list[int]:
        value = self.data.get(key, [])
        good = isinstance(value, list | tuple) and len(value) <= most and all(type(n) is int for n in value)
        self.need(good and all(abs(n) <= 2 * WIDEST for n in value), key, f"should be at most {most} whole numbers")
        return list(value)

    def models(self, unit: list[int]) -> dict[int, Place]:
        """End places by hand, of models of the unit."""
        return {self._model(id, unit): self.place("models", at) for id, at in self._table("models")}

    def paths(self, unit: list[int]) -> dict[int, list[Place]]:
        """Ways by hand, without the places where they begin."""
        out: dict[int, list[Place]] = {}
        for id, way in self._table("paths"):
            self.need(isinstance(way, list | tuple) and 0 < len(way) <= CORNERS, "paths", "should be lists of places")
            out[self._model(id, unit)] = [self.place("paths", at) for at in way]
        return out

    def _table(self, key: str) -> list[tuple[Any, Any]]:
        value = self.data.get(key, {})
        self.need(isinstance(value, Mapping), key, "should be a table by the ids of models")
        return list(value.items())

    def _model(self, id: Any, unit: list[int]) -> int:
        n = self.x.of(MODEL).lookup.get(id, NONE) if isinstance(id, str) else NONE
        self.need(n in unit, "models", "are those of the unit that goes")
        return n

    def move(self, unit: list[int], starts: Mapping[int, Place], first: Place) -> Move:
        """The order for geometry; without a destination the Leader stays where he is, or goes where his way leads."""
        paths = {m: [starts[m], *way] for m, way in self.paths(unit).items()}
        models = self.models(unit)
        there = self.leader or models.get(unit[0]) or (paths[unit[0]][-1] if unit[0] in paths else first)
        hug = self.named("hug", PIECE)
        turn = self.whole("turn", 0, -ROUND, ROUND)
        return Move(there, self.template, turn, hug if hug != NONE else None, models, paths)

    def target(self) -> int:
        return self.named("target", UNIT)
