"""All that is fielded in one battle, as flat lists: sides, units, models, the table. It never changes.

Units are ints, side by side; models are ints, unit by unit, the Leader of each first and re-armed models last. A battle
that is ready to be fought has a place for every model; one of two forces is set up in play.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e.components import THEN, Battle, Entry, Force, Mounted, Picked, Table

SIDES: Final[list[str]] = ["one", "two"]

MORE: Final = 2  # objectives than the opponent's (SCEN.13)

# what a model is in its unit (UNIT.10, UNIT.11)
LEADER: Final = 0
TROOPER: Final = 1
SPECIAL: Final = 2


class Roster:
    """Lists by side, by unit and by model."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.has_extra_turn = True  # one may follow the last (END.2)
        self.lead = MORE  # so many objectives more win
        self.then = THEN.index("draw")  # what decides where nobody leads by so many
        # by side
        self.side_names: list[str] = []
        self.limit: list[int] = []  # of points, by which leads are measured (SCEN.8)
        # by unit
        self.units: list[str] = []
        self.unit_names: list[str] = []
        self.side: list[int] = []
        self.entry: list[Entry] = []
        self.points: list[int] = []
        self.rules: list[tuple[int, ...]] = []  # with those that options add
        self.first: list[int] = []  # its Leader
        self.size: list[int] = []
        # by model
        self.models: list[str] = []
        self.model_names: list[str] = []
        self.unit: list[int] = []
        self.role: list[int] = []
        self.weapons: list[tuple[Mounted, ...]] = []

    def members(self, unit: int) -> range:
        """All models with which a unit starts."""
        return range(self.first[unit], self.first[unit] + self.size[unit])


def muster_battle(battle: Battle) -> Roster:
    """The roster of a battle that is ready to be fought. The limit is that of the dearer side."""
    r = Roster(battle.table)
    r.has_extra_turn, r.lead, r.then = battle.has_extra_turn, battle.lead, battle.then
    _name_sides(r, [side.army.name for side in battle.sides])
    most = max(sum(u.unit.points for u in side.units) for side in battle.sides)
    for n, side in enumerate(battle.sides):
        r.limit.append(most)
        for placed in side.units:
            _add_unit(r, n, placed.unit, placed.unit.id)
    _name_units(r)
    return r


def muster_forces(table: Table, forces: Sequence[Force]) -> Roster:
    """The roster of two forces that meet on a table; units are called A1, A2 and so on, and B1 on the other side."""
    r = Roster(table)
    _name_sides(r, [force.army.name for force in forces])
    for n, force in enumerate(forces):
        r.limit.append(force.limit or force.points)
        for i, unit in enumerate(force.units, 1):
            _add_unit(r, n, unit, f"{'AB'[n]}{i}")
    _name_units(r)
    return r


def _name_sides(r: Roster, names: list[str]) -> None:
    r.side_names = [f"the {name.removeprefix('The ')}" for name in numbered(names)]


def _add_unit(r: Roster, side: int, unit: Picked, id: str) -> None:
    n = len(r.units)
    r.units.append(id)
    r.side.append(side)
    r.entry.append(unit.entry)
    r.points.append(unit.points)
    r.rules.append(_rules(unit))
    r.first.append(len(r.models))
    r.size.append(unit.models)
    arms = _arms(unit)
    for i in range(unit.models):
        r.models.append(f"{id}.{i}")
        r.unit.append(n)
        special = i >= unit.models - len(arms)
        r.role.append(LEADER if i == 0 else SPECIAL if special else TROOPER)
        r.weapons.append(arms[i - unit.models] if special else _carried(unit))


def _rules(unit: Picked) -> tuple[int, ...]:
    """The entry's rules and those of options; of a rule with a number the higher one counts."""
    out = list(unit.entry.rules)
    for option, _ in unit.options:
        out = [max(x, y) for x, y in zip(out, option.rules, strict=True)]
    return tuple(out)


def _carried(unit: Picked) -> tuple[Mounted, ...]:
    """What an ordinary model carries, with what options mount on all."""
    return unit.entry.weapons + tuple(m for option, n in unit.options for m in option.mounts * n)


def _arms(unit: Picked) -> list[tuple[Mounted, ...]]:
    """What each re-armed model carries: the new weapon in place of the old one."""
    out: list[tuple[Mounted, ...]] = []
    for option, count in unit.options:
        if option.weapon is not None:
            kept = list(_carried(unit))
            old = next(n for n, m in enumerate(kept) if m.weapon.id == option.replaces)
            kept[old] = Mounted(option.weapon)
            out += [tuple(kept)] * count
    return out


def _name_units(r: Roster) -> None:
    r.unit_names = numbered([e.name for e in r.entry])
    for m, u in enumerate(r.unit):
        alone = r.size[u] == 1
        name = "Leader" if r.role[m] == LEADER else f"{m - r.first[u]}"
        r.model_names.append(r.unit_names[u] if alone else f"{r.unit_names[u]}, {name}")


def numbered(names: list[str]) -> list[str]:
    """Those that share a name are numbered.

    >>> numbered(["Line Section", "Marshal", "Line Section"])
    ['Line Section 1', 'Marshal', 'Line Section 2']
    """
    return [f"{x} {names[: n + 1].count(x)}" if names.count(x) > 1 else x for n, x in enumerate(names)]


def tough(r: Roster, unit: int) -> int:
    """SPEC.tough The damage that a model of a unit takes before it dies."""
    return max(1, r.rules[unit][k.TOUGH])
