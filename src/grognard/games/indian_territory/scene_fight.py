"""A battle under way, taken apart from a view: the frames that everybody may know, and the counters in its space."""

from __future__ import annotations

from typing import Final

from grognard.games.indian_territory.frames import Aftermath, Battle, Fire, Pursuit
from grognard.games.indian_territory.state import ARTILLERY, CONFEDERATE, SIDES, UNION, Components
from grognard.kernel.view import Piece, View, depth_of, innermost

TERRAIN: Final = 0  # the parts of a battle, in their order
LONG_RANGE: Final = 1
REGULAR: Final = 2
RETREAT: Final = 3
PURSUIT: Final = 4
LONG_RANGE_STEPS: Final = ("next_battery",)


class Fight:
    """The innermost battle of a view, with what runs inside it."""

    def __init__(self, d: Components, view: View, depth: int) -> None:
        self.d = d
        self.view = view
        self.depth = depth
        self.battle = view.running[depth].unpack(Battle)
        self.step = view.running[depth].step
        inside = view.running[depth + 1 :]
        self.fire = innermost(Fire, inside)
        self.after = innermost(Aftermath, inside)
        self.pursuit = innermost(Pursuit, inside)
        self.at = view.spaces[self.battle.where]
        self.index = {id: u for u, id in enumerate(d.counters)}

    @property
    def phase(self) -> int:
        if self.pursuit is not None:
            return PURSUIT
        if self.after is not None:
            return RETREAT
        if self.fire is not None:
            return self.fire.mode
        if self.step.startswith("terrain"):
            return TERRAIN
        return LONG_RANGE if self.step.startswith("long_range") or self.step in LONG_RANGE_STEPS else REGULAR

    def foe(self, side: int) -> int:
        f = self.battle
        return f.defender if side == f.attacker else f.attacker

    def is_supplied(self, side: int) -> bool:
        f = self.battle
        return f.attacker_supplied if side == f.attacker else f.defender_supplied

    def is_below(self, side: int) -> bool:
        """A role's own side stands below; for a spectator, the attacker."""
        f = self.battle
        hands = {f.attacker: f.attacker_hand, f.defender: f.defender_hand}
        if self.view.role not in SIDES[:2] or f.attacker_hand == f.defender_hand:
            return side == f.attacker
        return SIDES[hands[side]] == self.view.role

    # the ground

    @property
    def river(self) -> str:
        """The river behind the attackers, "" without one."""
        f = self.battle
        return self.d.rivers.get((min(f.origin, f.where), max(f.origin, f.where)), "") if f.origin >= 0 else ""

    def has_terrain_round(self) -> bool:
        return bool(self.river) or bool(self.d.terrain_round[self.d.terrain[self.battle.where]])

    def has_walls(self) -> bool:
        """Does the defender stand behind those of a base or of a finished fort?"""
        f = self.battle
        if f.defender not in (UNION, CONFEDERATE):
            return False
        return self.d.base[f.where] in (UNION, CONFEDERATE) or f"fort {SIDES[f.defender]}" in self.at.marks

    # the counters

    def pieces(self, side: int) -> list[Piece]:
        seen = self.view.pieces + self.view.known
        return [p for p in seen if p.at == self.at.id and p.side == SIDES[side]]

    def units(self, side: int) -> list[Piece]:
        return [p for p in self.pieces(side) if p.kind not in ("leader", "wagon")]

    def leaders(self, side: int) -> list[Piece]:
        return [p for p in self.pieces(side) if p.kind == "leader"]

    def hidden(self, side: int) -> int:
        """Counters whose faces this role doesn't know."""
        told = sum(s.count for s in self.view.stacks if s.at == self.at.id and s.side == SIDES[side])
        return max(0, told - len(self.pieces(side)))

    def has_fired(self, p: Piece) -> bool:
        return self.index[p.id] in self.battle.fired

    def is_firing(self, p: Piece) -> bool:
        shooter = self.fire.shooter if self.fire is not None else self.battle.shooter
        return self.index[p.id] == shooter

    def is_due(self, p: Piece) -> bool:
        """May it still fire in this part of the battle?"""
        u = self.index[p.id]
        if p.face["panicked"] or u in self.battle.fired:
            return False
        if self.phase == TERRAIN:
            return self.d.side[u] == self.battle.defender and not self.has_terrain_shot()
        return self.d.type[u] == ARTILLERY if self.phase == LONG_RANGE else self.phase == REGULAR

    def has_terrain_shot(self) -> bool:
        """The one shot of the terrain round belongs to a unit already."""
        return self.fire is not None or self.battle.shooter >= 0

    def has_guns(self) -> bool:
        sides = (self.battle.attacker, self.battle.defender)
        return any(p.kind == "artillery" for side in sides for p in self.units(side))


def find_fight(d: Components, view: View) -> Fight | None:
    """The battle that is fought now; None outside of one."""
    depth = depth_of(Battle, view.running)
    return Fight(d, view, depth) if depth >= 0 else None
