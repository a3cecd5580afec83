"""Borderland, a small game made for the laws of the kernel, and the worked example for authors."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from borderland import view as fog
from borderland.atlas import make_atlas
from borderland.query import count_areas
from borderland.rules import setup
from borderland.scene import make_scene, make_status
from borderland.sheet import make_sheet
from borderland.state import CARDS, PER_SIDE, RULES, SIDES, UNITS, Board, Land, read_data
from borderland.words import WORDS
from grognard.kernel.atlas import Atlas
from grognard.kernel.chance import Dice
from grognard.kernel.flow import NOWHERE, Frame
from grognard.kernel.game import NOBODYS, Card, Field, Game, Option, Scenario, Setting, Shape
from grognard.kernel.scene import Scene, Status
from grognard.kernel.sheet import Sheet
from grognard.kernel.standing import Standing, always, never
from grognard.kernel.view import View

AREA_MAX = 15
CARD_MAX = len(CARDS) - 1
STANDING = [
    Standing("Battle.withdraw", "Withdraw from a battle", (never(),)),
    Standing("Battle.attacker_ambush", "Ambush, attacking", (never(),)),
    Standing("Battle.defender_ambush", "Ambush, defending", (never(),)),
    Standing("Battle.fight_on", "Fight a second round", (always("fight"), never())),
    Standing("Losses.rally", "Rally", (never(),)),
]


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
    shape = Shape(
        Board,
        [
            Field("turn", 0, 99),
            Field("last", 1, 99),
            Field("control", 0, 1, size=AREA_MAX + 1),
            Field("known", 0, 1, size=len(UNITS)),
            Field("discard", 0, CARD_MAX, size=-len(CARDS)),
            Field("at0", NOWHERE, AREA_MAX, size=PER_SIDE, whose=0),
            Field("moved0", 0, 1, size=PER_SIDE, whose=0),
            Field("hand0", 0, CARD_MAX, size=-len(CARDS), whose=0),
            Field("at1", NOWHERE, AREA_MAX, size=PER_SIDE, whose=1),
            Field("moved1", 0, 1, size=PER_SIDE, whose=1),
            Field("hand1", 0, CARD_MAX, size=-len(CARDS), whose=1),
            Field("deck", 0, CARD_MAX, size=-len(CARDS), whose=NOBODYS),
        ],
    )
    shown: ClassVar = {p.name: p.fields[2:] for p in RULES.procedures}  # nothing a procedure holds is secret here
    lessons = Path(__file__).parent / "data" / "lessons"

    def set_up(self, scenario: str, options: Mapping[str, Setting]) -> Land:
        return setup.set_up(scenario, bool(options["short"]))

    def position(self, data: Mapping[str, Any]) -> Land:
        return setup.position(data)

    def look(self, g: Land, role: int, view: View) -> None:
        fog.look(g, role, view)

    def fit(self, view: View, frames: list[Frame], dice: Dice) -> Land:
        return fog.fit(view, frames, dice)

    def standing(self) -> list[Standing]:
        return STANDING

    def atlas(self) -> Atlas:
        return make_atlas()

    def sheet(self) -> Sheet:
        return make_sheet()

    def status(self, view: View) -> Status:
        return make_status(view)

    def scene(self, view: View) -> Scene | None:
        return make_scene(view)

    def score(self, g: Land) -> dict[str, int]:
        return {name: count_areas(g.board, i) for i, name in enumerate(SIDES)}


GAME = Borderland()
