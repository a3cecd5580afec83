"""Hand of Destiny: one set of rules, and any number of scenarios as folders of data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import grognard.games.hand_of_destiny.rules.aftermath
import grognard.games.hand_of_destiny.rules.battle
import grognard.games.hand_of_destiny.rules.effects
import grognard.games.hand_of_destiny.rules.losses
import grognard.games.hand_of_destiny.rules.march
import grognard.games.hand_of_destiny.rules.recruiting
import grognard.games.hand_of_destiny.rules.retreat
import grognard.games.hand_of_destiny.rules.sequence
import grognard.games.hand_of_destiny.rules.targets
import grognard.games.hand_of_destiny.rules.volley
import grognard.games.hand_of_destiny.words  # noqa: F401 - every chapter registers its steps and words
from grognard.games.hand_of_destiny.bot import judge
from grognard.games.hand_of_destiny.components import Components
from grognard.games.hand_of_destiny.fog import redeal
from grognard.games.hand_of_destiny.forecast import DestinyStudy
from grognard.games.hand_of_destiny.luck import cards_used
from grognard.games.hand_of_destiny.position import LEVELS, brings_its_own, read_position, set_up
from grognard.games.hand_of_destiny.query_victory import points_now, value
from grognard.games.hand_of_destiny.read import FILES, read_components, read_scenario
from grognard.games.hand_of_destiny.scene import make_scene
from grognard.games.hand_of_destiny.sheet import make_atlas, make_sheet
from grognard.games.hand_of_destiny.state import DATA, RULES, SCENARIOS, TEMPLATE, Board, War, lexicon_for
from grognard.games.hand_of_destiny.status import facts_of, make_status
from grognard.games.hand_of_destiny.view import enemy_locals, look
from grognard.games.hand_of_destiny.vocabulary import SWITCHES
from grognard.games.hand_of_destiny.words import WORDS
from grognard.kernel.board import shape_of
from grognard.kernel.card import Card, Faces, Option, Scenario, Setting
from grognard.kernel.flow import Event, Frame
from grognard.kernel.game import Game, scenario_of
from grognard.kernel.modules import ScenarioFolders

COMING_WITH_IT = ("race_to_khartoum", "the_passes")


def options_of(d: Components) -> tuple[Option, ...]:
    """The Standard Rules alone, or each advanced section and fog by itself; what the scenario advises comes first."""
    switches = zip(SWITCHES, d.switches, strict=True)
    each = [Option(name, WORDS.texts[f"option_{name}"], (bool(on), not on)) for name, on in switches]
    return (Option("rules", WORDS.texts["option_rules"], LEVELS), *each)


def card_of(d: Components, scenarios: tuple[Scenario, ...]) -> Card:
    return Card(
        id="hand-of-destiny",
        title="Hand of Destiny",
        version=1,
        roles=tuple(d.sides),
        scenarios=scenarios,
        options=options_of(d),
        place=2,
        blurb="Campaigns of the colonial age by card and counter: forced marches, gunboats, forts and fog of war.",
    )


class HandOfDestiny(Game[Board]):
    """The game with the components of one scenario; `edition` gives that of another."""

    lessons = DATA / "lessons"
    faces = Faces(make_atlas, make_sheet, make_status, make_scene)
    look = staticmethod(look)
    redeal = staticmethod(redeal)
    judge = staticmethod(judge)
    modules: ScenarioFolders[HandOfDestiny]

    def __init__(self, d: Components, folder: Path, components_id: str = "") -> None:
        self.components = d
        self.edition_id = d.id
        self.editions = {d.id: self}
        self.components_id = components_id
        lexicon = lexicon_for(d)
        self.rules = RULES.using(lexicon)
        self.shape = shape_of(Board, lexicon, d)
        self.words = WORDS.using(self.rules)
        self.study = DestinyStudy(self)
        self.modules = ScenarioFolders(folder, TEMPLATE, FILES, read_scenario, open_scenario)
        self.card = card_of(d, (Scenario(d.id, d.name, d.summary),))

    def set_up(self, scenario: str, options: Mapping[str, Setting]) -> War:
        return set_up(self.shape, self.components, self.rules, options)

    def position(self, data: Mapping[str, Any]) -> War:
        """By the short keys of docs/positions.md, or with `play` as it stands."""
        if "play" in data:
            return super().position(data)
        game = self.edition(scenario_of(data))
        g = read_position(game.components, data)
        if not brings_its_own(game.components, g.board.d):
            g.rules = game.rules  # so that the game knows it for one of its own
        return g

    def around(self, g: War) -> HandOfDestiny:
        """The game with the cards and effects that only this position has."""
        if not brings_its_own(self.components, g.board.d):
            return self
        return HandOfDestiny(g.board.d, self.modules.folder, f"{self.components_id}+position")

    def locals(self, g: War, f: Frame, role: int) -> dict[str, int | bool | list[int]]:
        """What is declared open or the role's own, and what it knows of the rest."""
        return super().locals(g, f, role) | enemy_locals(g, f, role, self.rules.procedures[f.proc].whose)

    def value(self, g: War, role: int) -> float:
        return super().value(g, role) if g.over else value(g.board, role)

    def score(self, g: War) -> dict[str, float]:
        return {side: g.board.points[i] for i, side in enumerate(self.card.roles)}

    def tally(self, g: War) -> dict[str, float]:
        return dict(zip(self.card.roles, points_now(g.board), strict=True)) if self.components.by_points else {}

    def cards_used(self, events: Iterable[Event]) -> dict[str, tuple[int, int | None]]:
        return cards_used(self.components, events)

    def facts(self, g: War, piece: str) -> list[str]:
        return facts_of(g, self.components.units.index(piece))


def open_scenario(folder: Path) -> HandOfDestiny:
    d = read_components(folder)
    return HandOfDestiny(d, folder, d.digest)


def load() -> HandOfDestiny:
    """The scenarios that come with it, as editions of one game."""
    folders = [SCENARIOS / id for id in COMING_WITH_IT]
    games = [HandOfDestiny(read_components(folder), folder) for folder in folders]
    scenarios = tuple(game.card.scenarios[0] for game in games)
    for game in games:
        game.editions = {game.edition_id: game for game in games}
        game.card = card_of(game.components, scenarios)
    return games[0]


GAME = load()
