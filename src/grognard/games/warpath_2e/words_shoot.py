"""What words of shooting are made of: distances, needs, how many see a target, what covers it."""

from __future__ import annotations

from grognard.games.warpath_2e.components import COVERS
from grognard.games.warpath_2e.frames import Casualties, Shooting
from grognard.games.warpath_2e.measure import unit_gap
from grognard.games.warpath_2e.query import left_to_take
from grognard.games.warpath_2e.query_shoot import Range, volley, weapon_of
from grognard.games.warpath_2e.query_sight import Gun
from grognard.games.warpath_2e.query_volleys import common_guns, common_ways, shots, volleys
from grognard.games.warpath_2e.state import MODEL, Board, War
from grognard.games.warpath_2e.words_orders import inches
from grognard.kernel.phrases import Phrases


def described(b: Board, guns: list[Gun], target: int) -> str:
    """How many dice are rolled, what they need, and what covers the target."""
    v = volley(b, guns, target)
    needs = sorted(set(v.needs))
    told = " or ".join(f"{x}+" for x in needs)
    cover = f", {COVERS[v.cover]} cover" if v.cover else ""
    return f"{len(v.needs)} {'die' if len(v.needs) == 1 else 'dice'} at {told}{cover}"


def _shooting_at(g: War, f: Shooting, target: int) -> str:
    return described(g.board, common_guns(g.board, f.unit, target), target)


def _nearest(g: War, f: Shooting, target: int) -> str:
    look = Range(g.board, common_ways(g.board, f.unit), target).look
    return inches(min(look.distance(row) for row in range(len(look.guns))))


def _reach(g: War, f: Shooting, target: int) -> int:
    return max(weapon_of(g.board, gun).range for gun in common_ways(g.board, f.unit))


def _unit_gap(g: War, f: Shooting, target: int) -> str:
    return inches(round(unit_gap(g.board, f.unit, target)))


def _gunner(g: War, f: Shooting, noun: int) -> int:
    return f.waiting[0]


def waiting(f: Shooting, indirect: bool = False) -> Gun:
    return Gun(f.waiting[0], f.waiting_with[0], indirect)


def _gun(g: War, f: Shooting, noun: int) -> str:
    return weapon_of(g.board, waiting(f)).name


def _one_shot(g: War, f: Shooting, target: int) -> str:
    return described(g.board, [waiting(f)], target)


def _one_lob(g: War, f: Shooting, target: int) -> str:
    return described(g.board, [waiting(f, True)], target)


def _one_away(g: War, f: Shooting, target: int) -> str:
    return inches(Range(g.board, [waiting(f)], target).look.distance(0))


def _one_reach(g: War, f: Shooting, target: int) -> int:
    return weapon_of(g.board, waiting(f)).range


def _volley_shots(g: War, f: Shooting, noun: int) -> str:
    b = g.board
    rows = volleys(b, f)[noun]
    guns, target = [shots(f)[n] for n in rows], f.targets[rows[0]]
    names = sorted({weapon_of(b, gun).name for gun in guns})
    return f"{' and '.join(names)} at {b.d.unit_names[target]}: {described(b, guns, target)}"


def _left_standing(g: War, f: Casualties, model: int) -> str:
    more = left_to_take(g.board, model) - 1
    return f"takes {more} more" if more else "falls"


def add_shooting_facts(words: Phrases) -> None:
    words.know(
        shooting_at=_shooting_at,
        nearest=_nearest,
        reach=_reach,
        unit_gap=_unit_gap,
        gun=_gun,
        one_shot=_one_shot,
        one_lob=_one_lob,
        one_away=_one_away,
        one_reach=_one_reach,
        volley_shots=_volley_shots,
        left_standing=_left_standing,
    )
    words.know(MODEL, gunner=_gunner)
