"""What dice and draws are worth in Indian Territory, and to whom. docs/luck.md says it for players."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from grognard.games.destiny import luck as family
from grognard.games.destiny.corps import volley
from grognard.games.indian_territory.frames import Aftermath, Arrive, Battle, Fire, Game, IndianRecruiting, Move
from grognard.games.indian_territory.query import best_leader, effect_of, must_put_back, units_in
from grognard.games.indian_territory.rules.fire import LONG_RANGE, TERRAIN_FIRE, column_of, count_for_fort, die_bonus
from grognard.games.indian_territory.state import END, Board, War
from grognard.games.indian_territory.words_facts import SIDE_NAMES, Names, first_up
from grognard.kernel.flow import copy_frame
from grognard.kernel.luck import Kind, Stake

ACTION: Final = 0.3  # of a hit; over a whole game an action brings about a fifth of one, and supply and ground beside
DRAWS: Final = Kind("draws", "Markers drawn", "actions", ACTION)
RECRUITS: Final = Kind("recruits", "Recruits by dice", "units", ACTION)
LEADERS: Final = Kind("leaders", "Leaders at risk", "leaders")
RAIDS: Final = Kind("raids", "Raids on wagons", "increments", ACTION)
EVENT: Final = 2.0  # actions: what Indian Recruiting brings on average, and about what a marker does

NOTES: Final = [
    *family.NOTES,
    "A leader lost counts as one hit; an action, a recruit by dice and an increment of supply as 0.3.",
    "An event marker counts as two actions, End as none.",
    "Not counted: who goes first, recovery, which unit Fortune of War strikes, and when the turn ends.",
]


def stake(names: Names, g: War, outcome: list[int]) -> Stake | None:
    """What the chance that the position waits for brings."""
    f: Any = g.stack[-1]
    where = getattr(f, "where", -1)
    found = _stake(names, g, f, g.step().name, outcome)
    if found is None or where < 0:
        return found
    return replace(found, at=g.board.d.spaces[where])


def _stake(names: Names, g: War, f: Any, step: str, outcome: list[int]) -> Stake | None:
    b = g.board
    if isinstance(f, Fire):
        return _fire(names, g, f, outcome)
    if isinstance(f, Battle):
        return _superiority(b, f, outcome)
    if isinstance(f, Aftermath | Arrive):
        return _leader(names, b, f.leader, outcome[0])
    if isinstance(f, Game) and step == "draw_marker":
        return _marker(names, b, f.player, outcome[0])
    if isinstance(f, IndianRecruiting):
        found = family.half_die(RECRUITS, f.player, outcome[0])
        return replace(found, text=f"Indian Recruiting: {family.plural(int(found.value), 'unit')}")
    return _raid(names, b, f, outcome) if isinstance(f, Move) else None


def _fire(names: Names, g: War, f: Fire, faces: list[int]) -> Stake:
    b = g.board
    column, bonus = column_of(b, f.shooter), die_bonus(b, f.shooter, f.side, f.foe, f.where)
    units = len(units_in(b, f.foe, f.where))

    def worth(eliminations: int, panics: int) -> float:
        """After what walls and the mode of fire make of it (10.2, BP.2b, BP.3c)."""
        shot: Any = copy_frame(g.rules, f)
        shot.eliminations, shot.panics = eliminations, panics
        count_for_fort(b, shot)
        if f.mode == LONG_RANGE:
            return family.hits(0, min(shot.eliminations + shot.panics, units), units)
        if f.mode == TERRAIN_FIRE:
            return 1.0 if shot.eliminations or shot.panics >= 2 else family.hits(0, shot.panics, 1)
        return family.hits(shot.eliminations, shot.panics, units)

    fell = _read(column, [face + bonus for face in faces])
    text = family.volley_text(names.unit(f.shooter), len(faces), *fell)
    return family.fire(f.hand, text, volley(column, len(faces), bonus), fell, worth)


def _read(column: list[int], dice: list[int]) -> tuple[int, int]:
    read = [column[min(die, len(column)) - 1] for die in dice]
    return read.count(2), read.count(1)


def _superiority(b: Board, f: Battle, faces: list[int]) -> Stake | None:
    ahead = best_leader(b, f.attacker, f.where) - best_leader(b, f.defender, f.where)
    ahead += b.d.pursuit_bonus if f.pursuit else 0
    found = family.superiority(f.attacker_hand, f.defender_hand, ahead, faces, tie_loses=False)
    if found is None:
        return None
    return replace(found, text=f"superiority for {SIDE_NAMES[f.attacker if found.value else f.defender]}")


def _leader(names: Names, b: Board, leader: int, face: int) -> Stake:
    lost = face >= b.d.leader_lost_from
    found = family.each_lost(b.d.side[leader], LEADERS, [(7 - b.d.leader_lost_from) / 6], int(lost))
    return replace(found, text=f"{first_up(names.unit(leader))} is {'lost' if lost else 'saved'}")


def _marker(names: Names, b: Board, player: int, drawn: int) -> Stake | None:
    """Among those that can be kept; one that must be put back changes nothing."""
    if must_put_back(b, drawn, player):
        return None
    values: dict[float, float] = {}
    open_ = [(m, n) for m, n in enumerate(b.pool) if n and not must_put_back(b, m, player)]
    total = sum(n for _, n in open_)
    for m, n in open_:
        value = _actions(b, m, player)
        values[value] = values.get(value, 0.0) + n / total
    text = f"{first_up(SIDE_NAMES[player])} draws {names.marker(drawn)}"
    return Stake(DRAWS, player, _actions(b, drawn, player), sorted(values.items()), text)


def _actions(b: Board, marker: int, player: int) -> float:
    effect = effect_of(b, marker, player)
    return float(effect) if effect <= 4 else 0.0 if effect == END else EVENT


def _raid(names: Names, b: Board, f: Move, faces: list[int]) -> Stake:
    column, load = column_of(b, b.d.quantrill), b.wagon_load[f.target]
    chances: dict[float, float] = {}
    for e, _, p in volley(column, len(faces)):
        value = float(min(e, load))
        chances[value] = chances.get(value, 0.0) + p
    burned = min(_read(column, faces)[0], load)
    text = f"{names.quantrill()} burns {family.plural(burned, 'increment')} of supply"
    return Stake(RAIDS, f.side, float(burned), sorted(chances.items()), text, b.d.spaces[f.at])
