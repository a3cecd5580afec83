"""Blood on the Ohio: the Northwest Indian War, 1789 to 1794."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

# every chapter registers its steps, then the words their facts
import grognard.games.blood_on_the_ohio.rules.actions
import grognard.games.blood_on_the_ohio.rules.ambush
import grognard.games.blood_on_the_ohio.rules.arrival
import grognard.games.blood_on_the_ohio.rules.build
import grognard.games.blood_on_the_ohio.rules.casualties
import grognard.games.blood_on_the_ohio.rules.checks
import grognard.games.blood_on_the_ohio.rules.combat
import grognard.games.blood_on_the_ohio.rules.encamp
import grognard.games.blood_on_the_ohio.rules.forts
import grognard.games.blood_on_the_ohio.rules.march
import grognard.games.blood_on_the_ohio.rules.negotiate
import grognard.games.blood_on_the_ohio.rules.operations
import grognard.games.blood_on_the_ohio.rules.overrun
import grognard.games.blood_on_the_ohio.rules.placing
import grognard.games.blood_on_the_ohio.rules.raid
import grognard.games.blood_on_the_ohio.rules.recruit
import grognard.games.blood_on_the_ohio.rules.reinforce
import grognard.games.blood_on_the_ohio.rules.retreat
import grognard.games.blood_on_the_ohio.rules.sequence
import grognard.games.blood_on_the_ohio.rules.slip
import grognard.games.blood_on_the_ohio.rules.supply
import grognard.games.blood_on_the_ohio.rules.victor
import grognard.games.blood_on_the_ohio.rules.villages
import grognard.games.blood_on_the_ohio.rules.winter
import grognard.games.blood_on_the_ohio.words_actions
import grognard.games.blood_on_the_ohio.words_combat
import grognard.games.blood_on_the_ohio.words_fights
import grognard.games.blood_on_the_ohio.words_march
import grognard.games.blood_on_the_ohio.words_setup  # noqa: F401
from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio.bot import OhioJudge
from grognard.games.blood_on_the_ohio.brief import make_brief
from grognard.games.blood_on_the_ohio.components import SIDES
from grognard.games.blood_on_the_ohio.fog import redeal
from grognard.games.blood_on_the_ohio.frames_turn import Game as WholeGame
from grognard.games.blood_on_the_ohio.history import where_it_stood
from grognard.games.blood_on_the_ohio.lexicon import lexicon_for
from grognard.games.blood_on_the_ohio.position import SHORTHAND, fill_in, stand
from grognard.games.blood_on_the_ohio.query_victory import lead, standing, victory_of
from grognard.games.blood_on_the_ohio.read import FILES, read_all, read_components
from grognard.games.blood_on_the_ohio.read_scenarios import SCENARIOS
from grognard.games.blood_on_the_ohio.scene import make_scene, make_status
from grognard.games.blood_on_the_ohio.setup import set_up_board
from grognard.games.blood_on_the_ohio.sheet import make_atlas, make_sheet
from grognard.games.blood_on_the_ohio.state import DATA, RULES, US, Board, War
from grognard.games.blood_on_the_ohio.study import OhioStudy
from grognard.games.blood_on_the_ohio.view import look
from grognard.games.blood_on_the_ohio.words_log import WORDS
from grognard.kernel.atlas import Atlas
from grognard.kernel.board import copied, shape_of
from grognard.kernel.brief import Brief
from grognard.kernel.card import Card, Option, Scenario, Setting
from grognard.kernel.flow import Frame, Position
from grognard.kernel.game import Game
from grognard.kernel.modules import Folders
from grognard.kernel.scene import Scene, Status
from grognard.kernel.sheet import Sheet
from grognard.kernel.view import View

OPTIONS = {
    "nation_loyalty": "Nations roll before they withdraw (25.1)",
    "hidden_stacks": "Stacks of the Western Confederacy are closed to the United States (25.2)",
    "sudden_death": "The death of the great leaders ends the Legion's war (A3.3l)",
}


FAR_AHEAD = 10  # half points: with so many more a side wins three times in four


def counted(b: Board, both: list[int]) -> dict[str, float]:
    """Steps as they are, points out of halves."""
    unit = 2 if victory_of(b).by else 1
    return {side: n // unit if n % unit == 0 else n / unit for side, n in zip(SIDES, both, strict=True)}


class BloodOnTheOhio(Game[Board]):
    """The game with the components of a folder: those that come with it, or an owner's edited copy."""

    shorthand: ClassVar[tuple[str, ...]] = SHORTHAND
    lessons = DATA / "lessons"
    look = staticmethod(look)
    redeal = staticmethod(redeal)

    def __init__(self, folder: Path = DATA) -> None:
        self.folder = folder
        self.components = read_components(folder)
        self.components_id = "" if folder == DATA else self.components.digest
        self.card = Card(
            id="blood-on-the-ohio",
            title="Blood on the Ohio",
            version=1,
            roles=tuple(SIDES),
            scenarios=tuple(Scenario(s.id, s.name, s.summary) for s in self.components.scenarios),
            options=tuple(Option(x, title, (False, True)) for x, title in OPTIONS.items()),
            place=3,
            blurb="The Northwest Indian War, 1789 to 1794: expeditions, ambushes, nations and their treaties.",
        )
        lexicon = lexicon_for(self.components)
        self.rules = RULES.using(lexicon)
        self.shape = shape_of(Board, lexicon, self.components)
        self.boards: dict[tuple[int, ...], Board] = {}  # as scenarios begin, with options; never played on themselves
        self.words = WORDS.using(self.rules)
        self.study = OhioStudy(self)
        files = [*FILES, *[f"scenarios/{name}" for name in SCENARIOS]]
        self.modules = Folders(folder, files, read_all, BloodOnTheOhio)

    def set_up(self, scenario: str, options: Mapping[str, Setting]) -> War:
        n = [s.id for s in self.scenarios].index(scenario)
        key = (n, *[int(bool(options.get(x))) for x in k.SWITCHES])
        if key not in self.boards:
            self.boards[key] = set_up_board(self.shape, self.components, n, options)
        g = Position(self.rules, self.boards[key].clone(), [])
        g.call(WholeGame())
        return g

    def position(self, data: Mapping[str, Any]) -> War:
        """Without 25.2 every counter is known, and those of the US always are."""
        g = super().position(data)
        b = g.board
        for u in range(len(b.known)):
            b.known[u] |= int(b.d.side[u] == US or not b.switch[k.HIDDEN_STACKS])
        return g

    def hides(self, options: Mapping[str, Setting]) -> bool:
        return bool(options.get("hidden_stacks"))

    def locals(self, g: War, f: Frame, role: int) -> dict[str, int | bool | list[int]]:
        """All of them: `g` is what the role knows, with others in the places of those whom it doesn't (fog.py)."""
        return {name: copied(getattr(f, name)) for name in self.rules.procedures[f.proc].kinds}

    def fill_in(self, data: dict[str, Any]) -> dict[str, Any]:
        return fill_in(self.shape, self.components, self.roles, data)

    def stand(self, data: Mapping[str, Any]) -> list[tuple[str, dict[str, Any]]]:
        return stand(self.components, data)

    def atlas(self) -> Atlas:
        return make_atlas(self.words.lexicon)

    def sheet(self) -> Sheet:
        return make_sheet(self.words.lexicon)

    def status(self, view: View) -> Status:
        return make_status(self.words.lexicon, self.shape, view)

    def scene(self, view: View) -> Scene | None:
        return make_scene(self.words.lexicon, self.shape, view)

    def brief(self, view: View) -> Brief | None:
        return make_brief(self.words.lexicon, self.shape, view)

    def suggest(self, g: War) -> int:
        """Villages stand where they stood; in all else the judge decides."""
        found = where_it_stood(self.components, g)
        return found if found >= 0 else super().suggest(g)

    def judge(self, g: War, role: int) -> list[float]:
        return OhioJudge(g, role).scores()

    def value(self, g: War, role: int) -> float:
        """By what is compared at the end; a lead counts for more, the larger it is."""
        if g.over:
            return super().value(g, role)
        ahead = lead(g.board)
        chance = 0.5 + 0.5 * ahead / (abs(ahead) + FAR_AHEAD)
        return chance if role == US else 1 - chance

    def score(self, g: War) -> dict[str, float]:
        """Points, or steps that the other's structures lost."""
        return counted(g.board, standing(g.board))

    def tally(self, g: War) -> dict[str, float]:
        """With what the WC gets for settlements that were never built (A3.1g)."""
        us, wc = standing(g.board)
        return counted(g.board, [us, wc + victory_of(g.board).unbuilt * g.board.settlements])


GAME = BloodOnTheOhio()
