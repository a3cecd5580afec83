"""What comes next in a battle, in words."""

from __future__ import annotations

from typing import Final

from grognard.games.indian_territory.scene_fight import LONG_RANGE, PURSUIT, RETREAT, TERRAIN, Fight
from grognard.games.indian_territory.words_facts import SIDE_NAMES, does, first_up, number

ROLL: Final = "Both sides roll for superiority: the higher fires first."
ALTERNATE: Final = "The sides fire by turns until all have fired; then a new round begins."
LOSES: Final = "A side with nobody able to fire has lost."


def what_comes_next(x: Fight) -> list[str]:
    if x.phase == PURSUIT:
        return [f"{does(_winner(x), 'choose')} who pursues, and where to."]
    if x.phase == RETREAT:
        return _aftermath(x)
    told = _results(x)
    if x.phase == TERRAIN:
        told += _terrain(x)
    elif x.phase == LONG_RANGE:
        told += _long_range(x)
    else:
        told += _round(x)
    return [*told, LOSES]


def _winner(x: Fight) -> int:
    return x.after.winner if x.after is not None else x.battle.attacker


def _results(x: Fight) -> list[str]:
    """What has to be taken from the shot that was fired."""
    f = x.fire
    if f is None:
        return []
    takes = [f"{does(f.foe, 'lose')} {number(f.eliminations, 'unit')}."] if f.eliminations else []
    if f.panics and f.mode == LONG_RANGE:
        takes.append(f"{does(f.side, 'choose')} {number(f.panics, 'unit')} to panic.")
    elif f.panics:
        takes.append(f"{does(f.foe, 'turn')} {number(f.panics, 'unit')} over; one that panics twice is lost.")
    return takes


def _terrain(x: Fight) -> list[str]:
    side, step = x.battle.defender, x.step
    told: list[str] = []
    if x.fire is None:
        if step == "terrain_supply":
            told.append(f"{first_up(SIDE_NAMES[side])} may spend supply for the terrain round.")
        told.append(f"{does(side, 'fire')} one unit at one attacker, before the attackers can.")
    return [*told, "Batteries fire at long range; then the rounds begin." if x.has_guns() else "The rounds begin."]


def _long_range(x: Fight) -> list[str]:
    f, step = x.battle, x.step
    told: list[str] = []
    if step.endswith("_supply"):
        side = f.attacker if "attacker" in step else f.defender
        told.append(f"{first_up(SIDE_NAMES[side])} may spend supply for long-range fire.")
    elif f.turn >= 0:
        told.append(f"{does(f.turn, 'fire')} a battery, if one is left that has not fired.")
    return [*told, "When every battery has fired the rounds begin."]


def _round(x: Fight) -> list[str]:
    f, step = x.battle, x.step
    if step.endswith("_supply"):
        side = f.attacker if step.startswith("attacker") else f.defender
        return [f"{first_up(SIDE_NAMES[side])} may spend supply for this round.", ROLL, ALTERNATE]
    if step in ("regular_round", "superiority"):
        return [ROLL, ALTERNATE]
    told: list[str] = []
    if f.leaving >= 0:
        told.append(f"{does(f.defender, 'choose')} where to break off to; all who retreat go there too.")
    elif f.turn >= 0:
        told.append(f"{does(f.turn, 'fire')} a unit, or break{'' if f.turn > 1 else 's'} off with one that is mounted.")
    return [*told, ALTERNATE]


def _aftermath(x: Fight) -> list[str]:
    after = x.after
    assert after is not None
    told = [f"{first_up(SIDE_NAMES[after.winner])} {'have' if after.winner > 1 else 'has'} won."]
    if after.leader >= 0:
        told.append(f"{x.d.counter_names[after.leader]} must get away.")
    elif after.goal < 0 or not after.away:
        told.append(f"{does(after.loser, 'retreat')} to a neighbouring space.")
    return [*told, f"Wagons left behind fall to {SIDE_NAMES[after.winner]}."]
