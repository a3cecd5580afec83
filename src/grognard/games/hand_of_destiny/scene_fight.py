"""A battle under way, taken apart from a view: its frames, who stands where, and a board to ask the rules' questions.

The board is filled from the view. What the view hides is dealt at random there, so it is only asked about what the
view shows: the space of the battle, once both sides stand open in it (10.0b).
"""

from __future__ import annotations

from typing import Any, Final

from grognard.games.destiny import scene as family
from grognard.games.hand_of_destiny.components import Components
from grognard.games.hand_of_destiny.frames import Aftermath, Battle, BreakOff, Pursuit, Retreat, Volley
from grognard.games.hand_of_destiny.query import is_in_fort, is_on
from grognard.games.hand_of_destiny.query_battle import ambusher, ambushes, is_major, one_battle_events, strength
from grognard.games.hand_of_destiny.state import SIDE, UNIT
from grognard.games.hand_of_destiny.view import known_board
from grognard.games.hand_of_destiny.vocabulary import PURSUIT
from grognard.kernel.flow import NOBODY
from grognard.kernel.kinds import Kind, Lexicon
from grognard.kernel.view import Piece, View, depth_of, innermost

EVENTS: Final = 0  # the parts of a battle, in their order
AMBUSHES: Final = 1
ROUNDS: Final = 2
AWAY: Final = 3  # retreat, rally
MAJOR: Final = 4  # reward and penalty
CHASE: Final = 5
AFTER: Final = {"reward": MAJOR, "penalty": MAJOR, "pursue": CHASE}  # by the step of Aftermath


class Fight(family.Fight):
    """The innermost battle of a view, with what runs inside it."""

    def __init__(self, lexicon: Lexicon, view: View, depth: int) -> None:
        super().__init__(lexicon, view, depth, SIDE, UNIT)
        self.d: Components = lexicon.components
        self.battle = view.running[depth].unpack(Battle)
        self.at = self.d.spaces[self.battle.where]
        self.sides = (self.battle.attacker, self.battle.defender)
        self.volley = innermost(Volley, self.inside)
        self.leaving = innermost(BreakOff, self.inside)
        self.after = innermost(Aftermath, self.inside)
        self.retreat = innermost(Retreat, self.inside)
        self.pursuit = innermost(Pursuit, self.inside)
        self.board = known_board(lexicon, view)
        self.has_walls = is_in_fort(self.board, self.battle.defender, self.battle.where)
        self.phase = self._phase()
        # the side that is to fire; nobody between rounds and while a volley is dealt with
        self.turn = self.battle.turn if self.phase == ROUNDS and self.volley is None else NOBODY
        self.frames = [self.battle, self.after, self.leaving, self.volley]
        self.known = self._known()

    def _known(self) -> dict[str, tuple[Any, Kind | None]]:
        f, v, after = self.battle, self.volley, self.after
        winner = after.winner if after is not None else f.attacker
        return {
            "foe": (1 - v.side if v is not None else NOBODY, SIDE),
            "winner": (winner, SIDE),
            "loser": (1 - winner, SIDE),
            "ambusher": (ambusher(self.board, f) if f.ambush else f.attacker, SIDE),
            "turn": (self.turn, SIDE),
            "is_leaving": (self.leaving is not None, None),
            "is_firing": (v is not None, None),
            "retreats": (self.retreat is not None, None),
        }

    def _phase(self) -> int:
        if self.pursuit is not None:
            return CHASE
        if self.after is not None:
            return AFTER.get(self.inside[depth_of(Aftermath, self.inside)].step, AWAY)
        if self.battle.round:
            return ROUNDS
        ambushing = self.step in ("ambush", "ambush_over", "next_ambush") or self.volley is not None
        return AMBUSHES if ambushing else EVENTS

    def is_below(self, side: int) -> bool:
        """A role's own side stands below; for a spectator, the attacker."""
        if self.view.role not in self.d.sides:
            return side == self.battle.attacker
        return self.d.sides[side] == self.view.role

    def parts(self) -> list[tuple[str, bool]]:
        """The parts of a battle, and whether this one has them."""
        b, f, now = self.board, self.battle, self.phase
        return [
            ("Card", bool(f.uses) or (now == EVENTS and bool(one_battle_events(b)))),
            ("Ambush", now == AMBUSHES or bool(ambushes(b, f))),
            (f"Round {f.round}" if f.round else "Rounds", True),
            ("Retreat", True),
            ("Reward and penalty", is_major(b, f)),
            ("Pursuit", now == CHASE or self._may_pursue()),
        ]

    def _may_pursue(self) -> bool:
        """19.0a: for an attacker who wins, or for either side whose enemies have all broken off."""
        after = self.after
        lost = after is not None and after.won and after.winner != self.battle.attacker
        return is_on(self.board, PURSUIT) and not lost

    # the counters

    def is_open(self) -> bool:
        """Does the view show everybody who fights here?"""
        return not any(self.counted(side) for side in self.sides)

    def is_able(self, p: Piece) -> bool:
        """Not panicked, and with dice to roll."""
        return not p.face["panicked"] and strength(self.board, self.battle, self.index[p.id]) > 0

    def is_due(self, p: Piece) -> bool:
        """May it still fire in this round?"""
        return self.phase == ROUNDS and self.is_able(p) and self.index[p.id] not in self.battle.fired
