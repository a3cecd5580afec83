"""victory.toml: sudden death, points and result levels (section 10 of the format)."""

from __future__ import annotations

import itertools
from typing import Final

from grognard.games.hand_of_destiny import vocabulary as k
from grognard.games.hand_of_destiny.read.conditions import DEAD, add_condition, read_condition
from grognard.games.hand_of_destiny.read.context import COUNT, LIST, LONG, Context, read_amount, read_side, side_or
from grognard.games.hand_of_destiny.vocabulary import NONE, Award, Level
from grognard.kernel.checked import Node
from grognard.kernel.forms import Form, Kind, elsewhere, source, whole, word

SUDDEN: Final = {"player_turn_end": k.PLAYER_TURN_END, "turn_end": k.GAME_TURN_END, "always": k.ALWAYS}
POINTS: Final = {"end": k.AT_END, "each_turn": k.EACH_TURN, "once": k.ONCE}
MOST: Final = 999  # points


def _read_count(c: Context, node: Node, key: str) -> int:
    """A `dead_count` without `min`."""
    count = node.table(key)
    if count is None:
        return NONE
    count.keys("dead_count")
    return add_condition(c, count, "dead_count", DEAD)


def _awards(form: Form, column: str) -> Kind:
    """A list of awards by a form."""

    def read(c: Context, node: Node, key: str) -> None:
        for x in node.entries(key, LIST, 0):
            getattr(c.components, column).append(x.fill(Award(), form, c, {"if": "condition", "count": "condition"}))

    return read


def _read_result(c: Context, node: Node, key: str) -> None:
    result = node.table(key)
    if result is None:
        return
    result.keys("type", "levels")
    c.components.by_points = result.one_of("type", ["conditions", "points"])
    form = LEVELS.get(str(result.data.get("type")), {**LEVEL, "min": elsewhere, "if": elsewhere})
    levels = result.entries("levels", LIST)
    for x in levels[:-1]:
        c.components.levels.append(x.fill(Level(), form, c, {"if": "condition", "min": "low"}))
    for x in levels[-1:]:
        last = x.fill(Level(), {**dict.fromkeys(form, _left_out), **LEVEL}, c)
        last.last = 1
        c.components.levels.append(last)
    if "min" in form:
        _check_falling(levels[:-1])


def _left_out(c: Context, node: Node, key: str) -> None:
    """What it takes to reach a level; the last takes what is left."""
    if key in node:
        node.fault(key, f"the last level takes what is left; leave {key} out, or add a level without it")


def _check_falling(levels: list[Node]) -> None:
    for over, under in itertools.pairwise(levels):
        above, here = over.data.get("min"), under.data.get("min")
        if type(above) is int and type(here) is int and here >= above:
            under.fault("min", f"{here} is not below {above}, the level above; levels are read from the top")


LEVEL: Final[Form] = {"text": LONG, "winner": side_or({"draw": k.DRAW})}
LEVELS: Final[dict[str, Form]] = {
    "points": {"min": whole(-MOST, MOST), **LEVEL},
    "conditions": {"if": read_condition, **LEVEL},
}
AWARD: Final[Form] = {"side": read_side, "text": LONG}
VICTORY: Final[Form] = {
    "sudden": _awards({"when": word(SUDDEN), "if": read_condition, **AWARD}, "sudden"),
    "points": _awards({"amount": read_amount, "when": word(POINTS), "if": read_condition, **AWARD}, "awards"),
    "points_per": _awards({"amount": read_amount, "per": whole(1, COUNT, 1), "count": _read_count, **AWARD}, "awards"),
    "result": _read_result,
    "source": source,
}
