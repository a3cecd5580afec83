"""The general contracts of odds and luck: attacks exactly (attacks.py), and what dice are worth (luck.py)."""

from __future__ import annotations

from random import Random
from typing import Any

from grognard.games.warpath_2e.attacks import aimed, attacks, told
from grognard.games.warpath_2e.frames import Shooting
from grognard.games.warpath_2e.luck import NOTES, stake
from grognard.games.warpath_2e.query_odds import shot_odds
from grognard.games.warpath_2e.query_shoot import NO_TARGET
from grognard.games.warpath_2e.state import BOOK, War
from grognard.games.warpath_2e.trial import AttackTrial
from grognard.kernel.choice import NOUNS
from grognard.kernel.fog import SORTED
from grognard.kernel.odds import NoBattle, Odds, Trial
from grognard.kernel.stakes import Stake
from grognard.kernel.study import Study
from grognard.kernel.view import View


class WarStudy(Study):
    """Its attacks and its luck."""

    notes = NOTES

    def __init__(self, game: Any) -> None:
        self.game = game

    def odds(self, view: View, at: str) -> list[Odds]:
        """Of every attack that the unit in hand could make, or of all that the role could make on the unit `at`."""
        g: War = self.game.imagine(view, SORTED)
        b = g.board
        target = b.d.units.index(at) if at in b.d.units else -1
        found = [told(b, x) for x in attacks(g, view.role, target)]
        if not found and target >= 0:
            return NoBattle(BOOK.ids[NO_TARGET], f"Nobody could attack {b.d.unit_names[target]} from where he stands.")
        return found

    def chances(self, view: View) -> list[float]:
        """That the target is destroyed, for each option that aims at one."""
        g: War = self.game.imagine(view, SORTED)
        f = g.stack[-1] if g.stack else None
        if g.ask is None or not isinstance(f, Shooting):
            return []
        out = []
        for code in g.ask.options:
            verb, noun = g.rules.verbs[code // NOUNS].name, code % NOUNS
            guns = aimed(g, f, verb == "lob", noun) if verb in ("aim", "lob") else []
            out.append(shot_odds(g.board, guns, noun).destroyed if guns else -1.0)
        return out

    def trial(self, seed: int) -> Trial:
        return AttackTrial(self.game.edition("first_contact"), Random(seed))

    def stake(self, g: War, outcome: list[int]) -> Stake | None:
        return stake(g, outcome)
