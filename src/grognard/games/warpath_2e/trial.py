"""Attacks made up by lot, to prove the odds: a volley or a charge in the open, fought by the rules themselves."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from grognard.games.warpath_2e.attacks import attacks, told
from grognard.games.warpath_2e.bot import judge
from grognard.games.warpath_2e.components import MIL
from grognard.games.warpath_2e.frames import Charge, Shooting
from grognard.games.warpath_2e.orders import flat_ways
from grognard.games.warpath_2e.query import is_lost, living
from grognard.games.warpath_2e.query_shoot import enemies_of
from grognard.games.warpath_2e.state import ON_TABLE, Board, War
from grognard.kernel.chance import Dice
from grognard.kernel.choice import NOUNS
from grognard.kernel.flow import Position
from grognard.kernel.odds import Fought, Odds, Trial

SHOOTERS: Final = (1, 3, 4)  # units of First Contact whose whole fire is one volley
SPOT: Final = (24 * MIL, 14 * MIL)  # an open place
APART: Final = 1500


class AttackTrial(Trial):
    """A unit shoots at an enemy or strikes him, who has lost some models and some nerve already."""

    def __init__(self, game: Any, rng: Random) -> None:
        self.game, self.is_charge = game, rng.random() < 0.4
        b: Board = game.new("first_contact", seed=1).position.board.clone()
        self.unit = rng.choice(SHOOTERS + ((5,) if self.is_charge else ()))
        self.target = rng.choice(enemies_of(b, self.unit))
        for u in range(len(b.at)):
            b.at[u] = ON_TABLE if u in (self.unit, self.target) else 4
        x, y = SPOT
        away = 1.0 if self.is_charge else rng.uniform(3, 8)
        self._row(b, self.unit, x, y)
        self._row(b, self.target, x, y + round((away + (1 if not self.is_charge else 0)) * MIL) + self._radii(b))
        for m in list(b.d.members(self.target))[1:][: rng.randrange(5)]:
            b.dead[m] = 1
        b.suppressed[self.target] = int(rng.random() < 0.3)
        self.board = b
        kind = "strikes" if self.is_charge else "shoots at"
        self.ready = self._at_the_dice()
        self.name = f"{b.d.unit_names[self.unit]} {kind} {b.d.unit_names[self.target]}"

    def _radii(self, b: Board) -> int:
        return 0 if not self.is_charge else -MIL + sum(b.d.entry[u].base.length for u in (self.unit, self.target)) // 2

    def _row(self, b: Board, unit: int, x: int, y: int) -> None:
        for n, m in enumerate(b.d.members(unit)):
            b.x[m], b.y[m] = x + n * max(APART, b.d.entry[unit].base.length), y
            b.dead[m] = 0

    def _frame(self) -> Shooting | Charge:
        if not self.is_charge:
            return Shooting(unit=self.unit)
        b = self.board
        f = Charge(unit=self.unit, target=self.target, was_suppressed=bool(b.suppressed[self.target]))
        f.before = len(living(b, self.target))
        f.ways = flat_ways({m: ((b.x[m], b.y[m] - MIL), (b.x[m], b.y[m])) for m in living(b, self.unit)})
        return f

    def _begun(self) -> War:
        g: War = Position(self.game.rules, self.board.clone(), [])
        f = self._frame()
        g.call(f)
        if isinstance(f, Charge):
            f.pc = [s.name for s in g.rules.procedures[f.proc].steps].index("strike")
        return g

    def _at_the_dice(self) -> War:
        """All is declared, and nothing rolled yet."""
        g = self._begun()
        g.advance(None)
        while g.ask is not None:
            g.apply(self._choice(g), None)
        return g

    def odds(self) -> Odds:
        g = self._begun()
        if not self.is_charge:
            g.advance(None)
        (found,) = attacks(g, "", self.target)
        return told(self.board, found)

    def fight(self, dice: Dice) -> Fought:
        g = self.ready.clone()
        before = len(living(self.board, self.target))
        g.advance(dice)
        while g.ask is not None and not self._is_over(g):
            g.apply(self._choice(g), dice)
        b = g.board
        lost = before if is_lost(b, self.target) else before - len(living(b, self.target))
        return Fought(is_lost(b, self.target), (0, lost), (False, False))

    def _is_over(self, g: War) -> bool:
        return g.ask is not None and g.ask.step.name == "regroup"

    def _choice(self, g: War) -> int:
        assert g.ask is not None
        aims = [c for c in g.ask.options if g.rules.verbs[c // NOUNS].name == "aim" and c % NOUNS == self.target]
        if aims:
            return aims[0]
        liked = judge(g, g.ask.role)
        return g.ask.options[liked.index(max(liked))]
