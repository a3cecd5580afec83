"""Borderland, a small game made for the laws of the kernel, and the worked example for authors."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from borderland.query import count_areas
from borderland.rules import setup
from borderland.scene import make_scene, make_status
from borderland.sheet import make_sheet
from borderland.state import RULES, SIDES, Board, Land, read_data
from borderland.words import WORDS
from grognard.kernel.card import Card, Option, Scenario, Setting
from grognard.kernel.game import Game
from grognard.kernel.scene import Scene, Status
from grognard.kernel.sheet import Sheet
from grognard.kernel.view import View


def _scenario(id: str) -> Scenario:
    data = read_data(f"scenarios/{id}.toml")
    return Scenario(id, data["title"], data["text"])


class Borderland(Game[Board]):
    card = Card(
        id="borderland",
        title="Borderland",
        version=1,
        roles=tuple(SIDES),
        scenarios=(_scenario("campaign"), _scenario("raid")),
        options=(Option("short", "Half as many turns", (False, True)),),
        blurb="Two lords, sixteen areas, hidden units and a hand of cards.",
        example=True,
    )
    rules = RULES
    words = WORDS
    shape = setup.SHAPE
    shorthand = ("side", "impulse", "battle")
    lessons = Path(__file__).parent / "data" / "lessons"

    def set_up(self, scenario: str, options: Mapping[str, Setting]) -> Land:
        return setup.set_up(scenario, bool(options["short"]))

    def fill_in(self, data: dict[str, Any]) -> dict[str, Any]:
        return {**data, "control": {**setup.HALVES, **data.get("control", {})}}

    def stand(self, data: Mapping[str, Any]) -> list[tuple[str, dict[str, Any]]]:
        return setup.stand(data)

    def value(self, g: Land, role: int) -> float:
        """By areas held, until the game is over."""
        b = g.board
        return super().value(g, role) if g.over else count_areas(b, role) / len(b.control)

    def sheet(self) -> Sheet:
        return make_sheet()

    def status(self, view: View) -> Status:
        return make_status(view)

    def scene(self, view: View) -> Scene | None:
        return make_scene(view)

    def score(self, g: Land) -> dict[str, float]:
        return {name: count_areas(g.board, i) for i, name in enumerate(SIDES)}


GAME = Borderland()
