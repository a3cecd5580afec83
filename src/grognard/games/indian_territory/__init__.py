"""Warpath: Indian Territory, 1861 to 1865."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import grognard.games.indian_territory.rules.aftermath
import grognard.games.indian_territory.rules.attack
import grognard.games.indian_territory.rules.battle
import grognard.games.indian_territory.rules.events
import grognard.games.indian_territory.rules.markers
import grognard.games.indian_territory.rules.sequence  # noqa: F401 - every chapter registers its steps
from grognard.games.indian_territory import bot, forecast, luck, trial
from grognard.games.indian_territory import view as fog
from grognard.games.indian_territory.atlas import make_atlas
from grognard.games.indian_territory.components import FILES, read_all, read_components
from grognard.games.indian_territory.query import count_capitals
from grognard.games.indian_territory.rules import describe, position, setup
from grognard.games.indian_territory.scene import make_scene, make_status
from grognard.games.indian_territory.sheet import make_sheet
from grognard.games.indian_territory.standing import STANDING
from grognard.games.indian_territory.state import (
    COUNTER_VERBS,
    DATA,
    MAX_WAGONS,
    NATIONS,
    RULES,
    SIDES,
    SPACE_VERBS,
    WAGON_VERBS,
    Board,
    Components,
    War,
)
from grognard.games.indian_territory.words import make_words
from grognard.games.indian_territory.words_facts import Names
from grognard.kernel.atlas import Atlas
from grognard.kernel.chance import Dice
from grognard.kernel.fault import Fault
from grognard.kernel.flow import Frame, Position
from grognard.kernel.game import OWNERS, Card, Field, Game, Scenario, Setting, Shape
from grognard.kernel.luck import Stake
from grognard.kernel.odds import Odds, Trial
from grognard.kernel.rules import Rules
from grognard.kernel.scene import Scene, Status
from grognard.kernel.sheet import Sheet
from grognard.kernel.standing import Standing
from grognard.kernel.view import View


def rules_for(d: Components) -> Rules:
    """The rules with the nouns of these components."""
    wagons = [fog.wagon_id(w) for w in range(MAX_WAGONS)]
    nouns = dict.fromkeys(COUNTER_VERBS, d.counters)
    nouns.update(dict.fromkeys(SPACE_VERBS, d.spaces))
    nouns.update(dict.fromkeys(WAGON_VERBS, wagons))
    nouns["recruit"] = [*d.counters, "wagon"]
    nouns["first"] = SIDES
    return RULES.with_nouns(nouns)


def shape_for(d: Components) -> Shape:
    n, counters, markers = len(d.spaces), len(d.counters), len(d.markers)

    def make(*values: Any) -> Board:
        return Board(d, *values)

    return Shape(
        make,
        [
            Field("turn", 0, d.turns),
            Field("half", 0, 1),
            Field("first", 0, 1),
            Field("ends", 0, 99),
            Field("control", 0, 1, n),
            Field("devastated", 0, 1, n),
            Field("fort", 0, 3, n),
            Field("fort_side", 0, 1, n),
            Field("pool", 0, 99, markers),
            Field("drawn", 0, 99, markers),
            Field("lost_draws", 0, 999, 2),
            Field("kept", 0, 1, 2),
            Field("burned", 0, 1, 2),
            Field("raised", 0, 1, len(NATIONS)),
            Field("smith_fallen", 0, 1),
            Field("released", 0, 1),
            Field("at", -4, n - 1, counters, OWNERS),
            Field("used", 0, 2, counters, OWNERS),
            Field("panicked", 0, 2, counters, OWNERS),
            Field("known", 0, 1, counters),
            Field("wagon_side", 0, 1, -MAX_WAGONS, OWNERS),
            Field("wagon_at", -1, n - 1, -MAX_WAGONS, OWNERS),
            Field("wagon_load", 0, 9, -MAX_WAGONS, OWNERS),
            Field("wagon_used", 0, 1, -MAX_WAGONS, OWNERS),
            Field("wagon_known", 0, 1, -MAX_WAGONS),
        ],
    )


class IndianTerritory(Game[Board]):
    """The game with the components of a folder: those that come with it, or an owner's edited copy."""

    card = Card(
        id="indian-territory",
        title="Warpath: Indian Territory",
        version=1,
        roles=("union", "confederate"),
        scenarios=(Scenario("campaign", "The war in the Territory, 1861 to 1865", "Eight turns of half a year."),),
        place=1,
        blurb="The Civil War among the nations: marker draws, forces, supply and battles, from 1861 to 1865.",
    )
    shown: ClassVar = {p.name: p.fields[2:] for p in RULES.procedures}
    lessons = DATA / "lessons"

    def __init__(self, folder: Path = DATA) -> None:
        self.folder = folder
        self.components = read_components(folder)
        self.components_id = "" if folder == DATA else self.components.digest
        self.rules = rules_for(self.components)
        self.shape = shape_for(self.components)
        self.words = make_words(self.rules, self.components)
        self.names = Names(self.components)

    def module_files(self) -> list[Path]:
        return [self.folder / name for name in FILES]

    def module_faults(self, folder: Path) -> list[Fault]:
        return read_all(folder)[1]

    def module(self, folder: Path) -> IndianTerritory:
        return IndianTerritory(folder)

    def set_up(self, scenario: str, options: Mapping[str, Setting]) -> War:
        g = setup.set_up(self.components)
        g.rules = self.rules
        return g

    def position(self, data: Mapping[str, Any]) -> War:
        return position.position(self.components, self.rules, data)

    def describe(self, g: War) -> dict[str, Any]:
        """The data of `position` for a position at a decision, without what `position` fills in by itself."""
        return describe.describe(g, self.shape, self.position)

    def look(self, g: War, role: int, view: View) -> None:
        fog.look(g, role, view)

    def locals(self, g: War, f: Frame, role: int) -> dict[str, int | bool | list[int]]:
        return fog.told(g, f, role, self.shown[type(f).__name__])

    def fit(self, view: View, frames: list[Frame], dice: Dice) -> War:
        b = setup.empty_board(self.components)
        fog.fit(self.components, b, view, frames, dice)
        setup.recount(b)
        return Position(self.rules, b, frames)

    def atlas(self) -> Atlas:
        return make_atlas(self.components, self.rules.verb_names["haul"].nouns)

    def sheet(self) -> Sheet:
        return make_sheet(self.components, self.rules.verb_names["haul"].nouns)

    def status(self, view: View) -> Status:
        return make_status(self.components, view)

    def scene(self, view: View) -> Scene | None:
        return make_scene(self.components, view)

    def judge(self, g: War, role: int) -> list[float]:
        return bot.judge(g, role)

    def odds(self, view: View, at: str) -> list[Odds]:
        return forecast.odds(self, view, at)

    def trial(self, seed: int) -> Trial:
        return trial.make(self, seed)

    def luck(self, g: War, outcome: list[int]) -> Stake | None:
        return luck.stake(self.names, g, outcome)

    def luck_notes(self) -> list[str]:
        return luck.NOTES

    def standing(self) -> list[Standing]:
        return STANDING

    def score(self, g: War) -> dict[str, int]:
        return {side: count_capitals(g.board, i) for i, side in enumerate(self.card.roles)}


GAME = IndianTerritory()
