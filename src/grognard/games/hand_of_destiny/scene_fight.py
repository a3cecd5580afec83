"""A battle under way, taken apart from a view: its frames, who stands where, and a board to ask the rules' questions.

The board is filled from the view. What the view hides is dealt at random there, so it is only asked about what the
view shows: the space of the battle, once both sides stand open in it (10.0b).
"""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.fit import fit
from grognard.games.hand_of_destiny.frames import Aftermath, Battle, BreakOff, Pursuit, Retreat, Volley
from grognard.games.hand_of_destiny.matter import AMBUSH, PURSUIT, Matter
from grognard.games.hand_of_destiny.query import is_on
from grognard.games.hand_of_destiny.query_battle import count_dice, in_scope, is_major, one_battle_events, strength
from grognard.games.hand_of_destiny.setup import empty_board, recount
from grognard.kernel.dice import SeededDice
from grognard.kernel.flow import NOBODY
from grognard.kernel.view import Piece, View, depth_of, innermost

EVENTS: Final = 0  # the parts of a battle, in their order
AMBUSHES: Final = 1
ROUNDS: Final = 2
AWAY: Final = 3  # retreat, rally
MAJOR: Final = 4  # reward and penalty
CHASE: Final = 5
AFTER: Final = {"reward": MAJOR, "penalty": MAJOR, "pursue": CHASE}  # by the step of Aftermath


class Fight:
    """The innermost battle of a view, with what runs inside it."""

    def __init__(self, d: Matter, view: View, depth: int) -> None:
        self.d = d
        self.view = view
        self.depth = depth
        self.battle = view.running[depth].unpack(Battle)
        self.step = view.running[depth].step
        inside = view.running[depth + 1 :]
        self.volley = innermost(Volley, inside)
        self.leaving = innermost(BreakOff, inside)
        self.after = innermost(Aftermath, inside)
        self.after_step = inside[depth_of(Aftermath, inside)].step if self.after is not None else ""
        self.retreat = innermost(Retreat, inside)
        self.pursuit = innermost(Pursuit, inside)
        self.at = d.spaces[self.battle.where]
        self.index = {id: u for u, id in enumerate(d.units)}
        self.board = empty_board(d, d.switches[:])
        fit(self.board, view, [], SeededDice(0))
        recount(self.board)

    @property
    def phase(self) -> int:
        if self.pursuit is not None:
            return CHASE
        if self.after is not None:
            return AFTER.get(self.after_step, AWAY)
        if self.battle.round:
            return ROUNDS
        ambushing = self.step in ("ambush", "ambush_over", "next_ambush") or self.volley is not None
        return AMBUSHES if ambushing else EVENTS

    @property
    def sides(self) -> tuple[int, int]:
        return self.battle.attacker, self.battle.defender

    def is_below(self, side: int) -> bool:
        """A role's own side stands below; for a spectator, the attacker."""
        if self.view.role not in self.d.sides:
            return side == self.battle.attacker
        return self.d.sides[side] == self.view.role

    # what there is

    def has_events(self) -> bool:
        return bool(self.battle.uses) or (self.phase == EVENTS and bool(one_battle_events(self.board)))

    def has_ambush(self) -> bool:
        return self.phase == AMBUSHES or bool(in_scope(self.board, self.battle, AMBUSH))

    def is_major(self) -> bool:
        return is_major(self.board, self.battle)

    def may_pursue(self) -> bool:
        """19.0a: for an attacker who wins, or for either side whose enemies have all broken off."""
        if not is_on(self.board, PURSUIT):
            return False
        after = self.after
        return after is None or not after.won or after.winner == self.battle.attacker

    # the counters

    def pieces(self, side: int) -> list[Piece]:
        return [p for p in self.view.pieces + self.view.known if p.at == self.at and p.side == self.d.sides[side]]

    def hidden(self, side: int) -> int:
        """Counters whose faces this role doesn't know."""
        return sum(s.count for s in self.view.stacks if s.at == self.at and s.side == self.d.sides[side])

    def is_open(self) -> bool:
        """Does the view show everybody who fights here?"""
        return not any(self.hidden(side) for side in self.sides)

    def dice(self, p: Piece) -> int:
        return count_dice(self.board, self.battle, self.index[p.id])

    def is_firing(self, p: Piece) -> bool:
        return self.volley is not None and self.index[p.id] == self.volley.shooter

    def has_had_turn(self, p: Piece) -> bool:
        return self.index[p.id] in self.battle.fired

    def is_able(self, p: Piece) -> bool:
        """Not panicked, and with dice to roll."""
        return not p.face["panicked"] and strength(self.board, self.battle, self.index[p.id]) > 0

    def is_due(self, p: Piece) -> bool:
        """May it still fire in this round?"""
        return self.phase == ROUNDS and self.is_able(p) and not self.has_had_turn(p)

    def is_weak(self, p: Piece) -> bool:
        return self.index[p.id] in self.battle.weak

    def turn(self) -> int:
        """The side that is to fire; NOBODY between rounds and while a volley is dealt with."""
        return self.battle.turn if self.phase == ROUNDS and self.volley is None else NOBODY


def find_fight(d: Matter, view: View) -> Fight | None:
    """The battle that is fought now; None outside of one."""
    depth = depth_of(Battle, view.running)
    return Fight(d, view, depth) if depth >= 0 else None
