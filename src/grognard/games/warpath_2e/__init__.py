"""Warpath, second edition: science-fiction miniatures on an open table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import grognard.games.warpath_2e.rules.activation
import grognard.games.warpath_2e.rules.attack
import grognard.games.warpath_2e.rules.battle
import grognard.games.warpath_2e.rules.casualties
import grognard.games.warpath_2e.rules.charge
import grognard.games.warpath_2e.rules.clock
import grognard.games.warpath_2e.rules.driving
import grognard.games.warpath_2e.rules.entry
import grognard.games.warpath_2e.rules.full_speed
import grognard.games.warpath_2e.rules.melee
import grognard.games.warpath_2e.rules.movement
import grognard.games.warpath_2e.rules.nerve
import grognard.games.warpath_2e.rules.shooting
import grognard.games.warpath_2e.rules.turn
import grognard.games.warpath_2e.rules.wreck  # noqa: F401 - every chapter registers its steps
from grognard.games.warpath_2e.bot import judge
from grognard.games.warpath_2e.lexicon import lexicon_for
from grognard.games.warpath_2e.measures import measured
from grognard.games.warpath_2e.own import OwnBattles
from grognard.games.warpath_2e.position import filled_in, standing_at
from grognard.games.warpath_2e.preview import previewed
from grognard.games.warpath_2e.roster import SIDES
from grognard.games.warpath_2e.scenarios import Plan, plans
from grognard.games.warpath_2e.setup import set_up
from grognard.games.warpath_2e.sheet import make_atlas, make_sheet
from grognard.games.warpath_2e.state import DATA, RULES, Board, War
from grognard.games.warpath_2e.status import make_scene, make_status
from grognard.games.warpath_2e.study import WarStudy
from grognard.games.warpath_2e.survey import surveyed, unit_told
from grognard.games.warpath_2e.timers import timer_of
from grognard.games.warpath_2e.typed import typed_order
from grognard.games.warpath_2e.victory import scores_now, value
from grognard.games.warpath_2e.view import look
from grognard.games.warpath_2e.words import WORDS
from grognard.kernel.board import shape_of
from grognard.kernel.card import Card, Faces, Scenario, Setting
from grognard.kernel.fog import SORTED
from grognard.kernel.game import Game, scenario_of
from grognard.kernel.measured import Measured
from grognard.kernel.preview import Draft, Preview
from grognard.kernel.timer import Timer
from grognard.kernel.view import View


def card_of(plan: Plan) -> Card:
    return Card(
        id="warpath-2e",
        title="Warpath",
        version=1,
        roles=tuple(SIDES),
        scenarios=tuple(Scenario(p.id, p.title, p.text) for p in (plans() if plan in plans() else [plan])),
        options=plan.options,
        place=4,
        blurb="Science-fiction miniatures on an open table: squads, heroes, beasts and tanks, by the inch.",
    )


class Warpath(Game[Board]):
    """The game with the forces and the table of one battle; `edition` gives that of another."""

    faces = Faces(make_atlas, make_sheet, make_status, make_scene)
    look = staticmethod(look)
    judge = staticmethod(judge)
    shorthand = ("scenario",)
    lessons = DATA / "lessons"

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.edition_id = plan.id
        self.card = card_of(plan)
        roster = plan.muster()
        lexicon = lexicon_for(roster)
        self.rules = RULES.using(lexicon)
        self.shape = shape_of(Board, lexicon, roster)
        self.words = WORDS.using(self.rules)
        self.study = WarStudy(self)

    def set_up(self, scenario: str, options: Mapping[str, Setting]) -> War:
        return set_up(self.shape, self.plan, self.rules, options)

    def position(self, data: Mapping[str, Any]) -> War:
        """The data may name another battle of this game."""
        game = self.edition(scenario_of(data))
        return super().position(data) if game is self else game.position(data)

    def fill_in(self, data: dict[str, Any]) -> dict[str, Any]:
        return filled_in(self.shape, self.plan, data)

    def stand(self, data: Mapping[str, Any]) -> list[tuple[str, dict[str, Any]]]:
        return standing_at(data)

    def describe(self, g: War) -> dict[str, Any]:
        return {"scenario": self.edition_id, **super().describe(g)}

    def preview(self, g: War, verb: str, draft: Draft, full: bool = False) -> Preview:
        return previewed(g, self.words, verb, draft, full)

    def typed(self, verb: str, words: Sequence[str]) -> Draft:
        return typed_order(self.words.lexicon, verb, words)

    def survey(self, view: View, about: str = "") -> list[tuple[int, str]]:
        """All units, or one of them in detail."""
        b = self.imagine(view, SORTED).board
        units = b.d.units
        return (unit_told(b, units.index(about)) if about in units else []) if about else surveyed(b)

    def measures(self) -> Iterable[Measured]:
        return measured(self)

    def timer(self, g: War, options: Mapping[str, Setting]) -> Timer:
        return timer_of(g, options)

    def value(self, g: War, role: int) -> float:
        return super().value(g, role) if g.over else value(g.board, role)

    def score(self, g: War) -> dict[str, float]:
        return dict(zip(self.card.roles, scores_now(g.board), strict=True))


def load() -> Warpath:
    """All battles as editions of one game."""
    games = {plan.id: Warpath(plan) for plan in plans()}
    for game in games.values():
        game.editions = games
    return next(iter(games.values()))


def own_battle(plan: Plan, digest: str) -> Warpath:
    """A battle of forces or on a table that players have brought."""
    game = Warpath(plan)
    game.components_id, game.editions = digest, {plan.id: game}
    return game


Warpath.modules = OwnBattles(own_battle)


GAME = load()
