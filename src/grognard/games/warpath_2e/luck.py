"""What dice are worth: hits and damage in points of damage, tests of Nerve in models, activations by the unit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.games.warpath_2e.components import STEADFAST
from grognard.games.warpath_2e.frames import Activation, Attack, NerveTest
from grognard.games.warpath_2e.measure import is_near_latest
from grognard.games.warpath_2e.odds import FACES, chance_to_damage, chance_to_hit
from grognard.games.warpath_2e.query import activation_modifiers, is_passed, living
from grognard.games.warpath_2e.rolls import BEYOND_SIX, is_damage, needs_second, nerve_modifier, nerve_result
from grognard.games.warpath_2e.state import DESTROYED, SUPPRESSED, Board, War
from grognard.kernel.stakes import LuckKind, Stake

FIRE: Final = LuckKind("attacks", "Attacks", "points of damage")
NERVE: Final = LuckKind("nerve", "Nerve", "models", 0.6)
TESTS: Final = LuckKind("tests", "Activations", "units", 1.5)
SHAKEN: Final = 0.2  # of a unit's models, what a suppression costs

NOTES: Final = (
    "Dice of attacks count by the points of damage that they bring: a hit as much as it may be expected to.",
    "A test of Nerve counts by the models that it costs, a suppression as a fifth of the unit.",
    "A test to activate counts 1.5 for a unit. Rolls for the initiative and for terrain are left out.",
)

Spread = dict[float, float]  # the chance of each value


def stake(g: War, outcome: list[int]) -> Stake | None:
    """What the chance that the position waits for brings, and to whom."""
    b, f, step = g.board, g.stack[-1], g.step().name
    if isinstance(f, Attack):
        return _attack(b, f, step, outcome)
    if isinstance(f, NerveTest):
        return _nerve(b, f, outcome)
    if isinstance(f, Activation) and step == "activation_test":
        return _test(b, f, outcome)
    return None


# attacks


def _attack(b: Board, f: Attack, step: str, faces: Sequence[int]) -> Stake | None:
    defence = b.d.entry[f.target].defence
    if step == "to_hit":
        dice = [_hit_die(need, _each(f, i, defence)) for i, need in enumerate(f.needs)]
    elif step == "second_dice":
        late = [i for i, need in enumerate(f.needs) if needs_second(need, f.dice[i])]
        dice = [_second_die(f.needs[i], _each(f, i, defence)) for i in late]
    elif step in ("to_damage", "damage_dice", "roll_damage"):
        dice = [_damage_die(defence, bonus) for bonus in f.hits]
    else:
        return None
    if len(dice) != len(faces):
        return None
    value = 0.0
    for die, face in zip(dice, faces, strict=True):
        value = round(value + die[face - 1], 6)
    name = b.d.unit_names[f.unit]
    text = f"{name} at {b.d.unit_names[f.target]}, {value:.1f} of damage"
    return Stake(FIRE, b.d.side[f.unit], value, sorted(_summed(dice).items()), text, b.d.units[f.target])


def _each(f: Attack, i: int, defence: int) -> float:
    """What a hit of a die may be expected to do."""
    return f.blasts[i] * chance_to_damage(defence, f.bonuses[i])


Die = tuple[float, ...]  # what each face is worth


def _hit_die(need: int, each: float) -> Die:
    """Beyond six a six is worth what its second die may bring (SHOOT.17)."""
    if need > BEYOND_SIX:
        return (0.0,) * 5 + (6 * chance_to_hit(need) * each,)
    return tuple(each if face >= need and face > 1 else 0.0 for face in FACES)


def _second_die(need: int, each: float) -> Die:
    good = round(36 * chance_to_hit(need))
    return tuple(each if face > 6 - good else 0.0 for face in FACES)


def _damage_die(defence: int, bonus: int) -> Die:
    return tuple(float(is_damage(defence, bonus, face)) for face in FACES)


def _summed(dice: Sequence[Die]) -> Spread:
    """The chances of every sum."""
    out: Spread = {0.0: 1.0}
    for die in dice:
        after: Spread = {}
        for value, chance in out.items():
            for x in die:
                key = round(value + x, 6)
                after[key] = after.get(key, 0.0) + chance / len(FACES)
        out = after
    return out


# tests


def _nerve(b: Board, f: NerveTest, faces: Sequence[int]) -> Stake:
    """More is better for whoever is tested."""
    chances: Spread = {}
    for one in FACES:
        for two in FACES:
            value = _kept(b, f, (one, two))
            chances[value] = chances.get(value, 0.0) + 1 / 36
    value = _kept(b, f, faces)
    text = f"Nerve of {b.d.unit_names[f.unit]}, {sum(faces)}"
    return Stake(NERVE, b.d.side[f.unit], value, sorted(chances.items()), text, b.d.units[f.unit])


def _kept(b: Board, f: NerveTest, faces: Sequence[int]) -> float:
    entry, models = b.d.entry[f.unit], len(living(b, f.unit))
    modifier = nerve_modifier(bool(b.suppressed[f.unit]), f.onslaught)
    steadfast = bool(b.d.rules[f.unit][STEADFAST])
    result = nerve_result(entry.suppression, entry.destruction, modifier, list(faces), steadfast)
    return {DESTROYED: -float(models), SUPPRESSED: -SHAKEN * models}.get(result, 0.0)


def _test(b: Board, f: Activation, faces: Sequence[int]) -> Stake:
    modifier = sum(n for _, n in activation_modifiers(b, f.unit, f.near or is_near_latest(b, f.unit)))
    good = sum(is_passed(modifier, face) for face in FACES) / 6
    value = float(is_passed(modifier, faces[0]))
    text = f"{b.d.unit_names[f.unit]} {'is activated' if value else 'fails to be activated'}"
    return Stake(TESTS, b.d.side[f.unit], value, [(0.0, 1 - good), (1.0, good)], text, b.d.units[f.unit])
