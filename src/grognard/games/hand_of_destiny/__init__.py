"""Hand of Destiny: one set of rules, and any number of scenarios as folders of data."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import grognard.games.hand_of_destiny.rules.aftermath
import grognard.games.hand_of_destiny.rules.battle
import grognard.games.hand_of_destiny.rules.battles
import grognard.games.hand_of_destiny.rules.bombard
import grognard.games.hand_of_destiny.rules.breakoff
import grognard.games.hand_of_destiny.rules.cards
import grognard.games.hand_of_destiny.rules.losses
import grognard.games.hand_of_destiny.rules.lure
import grognard.games.hand_of_destiny.rules.pursuit
import grognard.games.hand_of_destiny.rules.recruiting
import grognard.games.hand_of_destiny.rules.retreat
import grognard.games.hand_of_destiny.rules.sequence
import grognard.games.hand_of_destiny.rules.targets
import grognard.games.hand_of_destiny.rules.volley  # noqa: F401 - every chapter registers its steps
from grognard.games.hand_of_destiny import bot, forecast, luck, trial
from grognard.games.hand_of_destiny import view as fog
from grognard.games.hand_of_destiny.atlas import make_atlas
from grognard.games.hand_of_destiny.fit import fit
from grognard.games.hand_of_destiny.matter import NONE, SWITCHES, Matter
from grognard.games.hand_of_destiny.modules import SIGN, new_scenario
from grognard.games.hand_of_destiny.position import brings_its_own, read_position, scenario_of, stand
from grognard.games.hand_of_destiny.read import FILES, read_matter, read_scenario
from grognard.games.hand_of_destiny.scene import make_scene, make_status
from grognard.games.hand_of_destiny.setup import LEVELS, empty_board, recount, set_up
from grognard.games.hand_of_destiny.sheet import make_sheet
from grognard.games.hand_of_destiny.standing import STANDING
from grognard.games.hand_of_destiny.state import RULES, SCENARIOS, SPACE_VERBS, UNIT_VERBS, Board, War
from grognard.games.hand_of_destiny.words import make_words
from grognard.games.hand_of_destiny.words_facts import Names
from grognard.kernel.atlas import Atlas
from grognard.kernel.chance import Dice
from grognard.kernel.fault import Fault
from grognard.kernel.flow import Frame, Position
from grognard.kernel.game import OWNERS, Card, Field, Game, GameError, Option, Scenario, Setting, Shape, source
from grognard.kernel.luck import Stake
from grognard.kernel.match import Match
from grognard.kernel.odds import Odds, Trial
from grognard.kernel.rules import Rules
from grognard.kernel.scene import Scene, Status
from grognard.kernel.sheet import Sheet
from grognard.kernel.standing import Standing
from grognard.kernel.view import View

ID = "hand-of-destiny"
COMING_WITH_IT = ("race_to_khartoum", "the_passes")
TITLES = {
    "artillery": "Artillery superiority (17)",
    "breakoff": "Break-off (18)",
    "pursuit": "Pursuit (19)",
    "major_battles": "Major battles (20)",
    "supply": "Supply (21)",
    "forts": "Fort markers (22)",
    "fog": "Fog of war (10)",
}


def rules_for(d: Matter) -> Rules:
    """The rules with the nouns of a scenario."""
    nouns = dict.fromkeys(UNIT_VERBS, d.units)
    nouns.update(dict.fromkeys(SPACE_VERBS, d.spaces))
    nouns["accept"] = [f"event-{n}" for n in range(1, len(d.events) + 1)]
    most = max((len(e.options) for e in d.effects), default=0)
    nouns["option"] = [f"option-{n}" for n in range(1, most + 1)]
    return RULES.with_nouns(nouns)


def shape_for(d: Matter) -> Shape:
    n, units, cards, effects = len(d.spaces), len(d.units), len(d.cards), len(d.effects)

    def make(*values: Any) -> Board:
        return Board(d, *values)

    def pile(name: str, most: int, size: int) -> Field:
        return Field(name, NONE, most, -size)

    return Shape(
        make,
        [
            Field("turn", 0, d.turns),
            Field("active", 0, 1),
            Field("card", NONE, cards - 1),
            Field("fleet_more", -99, 99),
            Field("switch", 0, 1, len(SWITCHES)),
            Field("hold", NONE, 1, n),
            Field("held_then", NONE, 1, n),
            Field("fort", NONE, 1, n),
            Field("down", 0, 99, 2),
            *(pile(f"{p}{side}", cards - 1, cards) for p in ("deck", "discard", "removed", "next") for side in "01"),
            Field("points", -9999, 9999, 2),
            Field("awarded", 0, 1, len(d.awards)),
            pile("standing", max(effects - 1, 3), 3 * 999),
            pile("changes", max(effects - 1, units - 1, 3), 4 * 9999),
            pile("battle_effects", effects - 1, effects),
            pile("spent_events", len(d.events) - 1, len(d.events)),
            Field("reshuffle", 0, 1, 2),
            Field("peeked", 0, 1, n),
            pile("closed", 2 * n - 1, 2 * n),
            Field("at", -4, n - 1, units, OWNERS),
            Field("moved", 0, 1, units, OWNERS),
            Field("built", 0, 1, units, OWNERS),
            Field("pursued", 0, 2, units, OWNERS),
            Field("panicked", 0, 2, units, OWNERS),
            *(Field(name, 0, 999, units, OWNERS) for name in ("left", "more", "granted", "forced", "attrition")),
            Field("ignores", 0, 3, units, OWNERS),
        ],
    )


def options_of(d: Matter) -> tuple[Option, ...]:
    """The Standard Rules alone, or each advanced section and fog by itself; what the scenario advises comes first."""
    switches = zip(SWITCHES, d.switches, strict=True)
    each = [Option(name, TITLES[name], (bool(on), not on)) for name, on in switches]
    return (Option("rules", "Rules (2)", LEVELS), *each)


def card_of(d: Matter, scenarios: tuple[Scenario, ...]) -> Card:
    return Card(
        id=ID,
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

    shown: ClassVar = {p.name: p.fields[2:] for p in RULES.procedures}
    module_sign = SIGN
    lessons = SCENARIOS.parent / "lessons"

    def __init__(self, d: Matter, editions: dict[str, HandOfDestiny], components_id: str = "") -> None:
        self.matter = d
        self.editions = editions
        self.edition_id = d.id
        self.components_id = components_id
        self.folder = SCENARIOS / d.id
        self.rules = rules_for(d)
        self.shape = shape_for(d)
        self.words = make_words(self.rules, d)
        self.names = Names(d)
        editions.setdefault(d.id, self)
        self.card = card_of(d, (Scenario(d.id, d.name, d.summary),))

    def edition(self, scenario: str) -> HandOfDestiny:
        if scenario and scenario not in self.editions:
            raise GameError(f"{ID} has no scenario {scenario!r}; it has {', '.join(self.editions)}")
        return self.editions[scenario] if scenario else self

    def module_files(self) -> list[Path]:
        return [self.folder / name for name in FILES]

    def module_texts(self, name: str, scenario: str = "") -> dict[str, str]:
        return new_scenario(name, self.edition(scenario).folder) if scenario else new_scenario(name)

    def module_faults(self, folder: Path) -> list[Fault]:
        return read_scenario(folder)[1]

    def module(self, folder: Path) -> HandOfDestiny:
        d = read_matter(folder)
        game = HandOfDestiny(d, {}, d.digest)
        game.folder = folder
        return game

    def set_up(self, scenario: str, options: Mapping[str, Setting]) -> War:
        return set_up(self.matter, self.rules, options)

    def position(self, data: Mapping[str, Any]) -> War:
        """GameError for what can't be. A card or an effect that only the position has is added to the scenario's."""
        r = read_position(self.edition(scenario_of(data)).matter, data)
        g: War = Position(rules_for(r.d), r.b, [])
        stand(g, r)
        return g

    def match(self, data: Mapping[str, Any], *, seed: int | None = None, dice: Dice | None = None) -> Match:
        game = self.edition(scenario_of(data))
        g = game.position(data)
        if brings_its_own(game.matter, g.board.d):
            game = HandOfDestiny(g.board.d, {}, f"{game.components_id}+position")
        return Match(game, g, source(seed, dice), "", {})

    def look(self, g: War, role: int, view: View) -> None:
        fog.look(g, role, view)

    def locals(self, g: War, f: Frame, role: int) -> dict[str, int | bool | list[int]]:
        return fog.told(g, f, role, self.shown[type(f).__name__])

    def fit(self, view: View, frames: list[Frame], dice: Dice) -> War:
        b = empty_board(self.matter, self.matter.switches[:])
        fit(b, view, frames, dice)
        recount(b)
        return Position(self.rules, b, frames)

    def atlas(self) -> Atlas:
        return make_atlas(self.matter, self.rules)

    def sheet(self) -> Sheet:
        return make_sheet(self.matter)

    def status(self, view: View) -> Status:
        return make_status(self.matter, view)

    def scene(self, view: View) -> Scene | None:
        return make_scene(self.matter, view)

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
        return {side: g.board.points[i] for i, side in enumerate(self.card.roles)}


def load() -> HandOfDestiny:
    """The scenarios that come with it, as editions of one game."""
    editions: dict[str, HandOfDestiny] = {}
    games = [HandOfDestiny(read_matter(SCENARIOS / id), editions) for id in COMING_WITH_IT]
    scenarios = tuple(game.card.scenarios[0] for game in games)
    for game in games:
        game.card = card_of(game.matter, scenarios)
    return games[0]


GAME = load()
