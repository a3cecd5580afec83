"""Warpath: Indian Territory, 1861 to 1865."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import grognard.games.indian_territory.rules.aftermath
import grognard.games.indian_territory.rules.battle
import grognard.games.indian_territory.rules.events
import grognard.games.indian_territory.rules.fire
import grognard.games.indian_territory.rules.markers
import grognard.games.indian_territory.rules.sequence  # noqa: F401 - every chapter registers its steps
from grognard.games.indian_territory.bot import TerritoryJudge
from grognard.games.indian_territory.fog import redeal
from grognard.games.indian_territory.forecast import TerritoryStudy
from grognard.games.indian_territory.frames import Move
from grognard.games.indian_territory.position import check_position, read_position
from grognard.games.indian_territory.query import count_capitals, union_chance
from grognard.games.indian_territory.read import FILES, read_all, read_components
from grognard.games.indian_territory.rules.sequence import set_up
from grognard.games.indian_territory.scene import make_scene, make_status
from grognard.games.indian_territory.sheet import make_atlas, make_sheet
from grognard.games.indian_territory.state import DATA, RULES, UNION, Board, War, lexicon_for
from grognard.games.indian_territory.view import look
from grognard.games.indian_territory.words import facts_of
from grognard.games.indian_territory.words_log import WORDS
from grognard.kernel.board import shape_of
from grognard.kernel.card import Card, Faces, Scenario, Setting
from grognard.kernel.flow import NOBODY, Frame
from grognard.kernel.game import Game
from grognard.kernel.modules import Folders


class IndianTerritory(Game[Board]):
    """The game with the components of a folder: those that come with it, or an owner's edited copy."""

    card = Card(
        id="indian-territory",
        title="Warpath: Indian Territory",
        version=2,
        roles=("union", "confederate"),
        scenarios=(Scenario("campaign", "The war in the Territory, 1861 to 1865", "Eight turns of half a year."),),
        place=1,
        blurb="The Civil War among the nations: marker draws, forces, supply and battles, from 1861 to 1865.",
    )
    lessons = DATA / "lessons"
    faces = Faces(make_atlas, make_sheet, make_status, make_scene)
    look = staticmethod(look)
    redeal = staticmethod(redeal)

    def __init__(self, folder: Path = DATA) -> None:
        self.folder = folder
        self.components = read_components(folder)
        self.components_id = "" if folder == DATA else self.components.digest
        lexicon = lexicon_for(self.components)
        self.rules = RULES.using(lexicon)
        self.shape = shape_of(Board, lexicon, self.components)
        self.words = WORDS.using(self.rules)
        self.study = TerritoryStudy(self)
        self.modules = Folders(folder, FILES, read_all, IndianTerritory)

    def set_up(self, scenario: str, options: Mapping[str, Setting]) -> War:
        return set_up(self.shape, self.rules)

    def position(self, data: Mapping[str, Any]) -> War:
        """By the short keys of docs/positions.md, or with `play` as it stands."""
        if "play" not in data:
            return read_position(self, data)
        g = super().position(data)
        check_position(g, [f"position.play[{i + 1}]" for i in range(len(g.stack))])
        return g

    def upgrade(self, version: int, position: dict[str, Any]) -> dict[str, Any]:
        """Version 2: between two battles with tribes a space doesn't change hands. Positions are the same as before."""
        return position

    def locals(self, g: War, f: Frame, role: int) -> dict[str, int | bool | list[int]]:
        """Of an enemy group on the march: how many they are, not who, nor how far they can go."""
        out = super().locals(g, f, role)
        if isinstance(f, Move) and "members" not in out:
            out["members"] = [NOBODY] * (len(f.members) + len(f.wagons))
        return out

    def judge(self, g: War, role: int) -> list[float]:
        return TerritoryJudge(g, role).scores()

    def value(self, g: War, role: int) -> float:
        """By the capitals that the Union holds and the turns that are left."""
        chance = union_chance(g.board)
        return super().value(g, role) if g.over else chance if role == UNION else 1 - chance

    def score(self, g: War) -> dict[str, float]:
        return {side: count_capitals(g.board, i) for i, side in enumerate(self.card.roles)}

    def facts(self, g: War, piece: str) -> list[str]:
        return facts_of(g.board, piece)


GAME = IndianTerritory()
