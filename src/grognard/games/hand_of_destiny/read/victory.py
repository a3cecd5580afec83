"""victory.toml: sudden death, points and result levels (section 10 of the format)."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.matter import (
    ALWAYS,
    AT_END,
    DEAD_COUNT,
    DRAW,
    EACH_TURN,
    GAME_TURN_END,
    NONE,
    ONCE,
    PLAYER_TURN_END,
    Award,
    Condition,
    Level,
)
from grognard.games.hand_of_destiny.read.conditions import read_condition, read_dead_who
from grognard.games.hand_of_destiny.read.context import COUNT, LIST, Context
from grognard.games.hand_of_destiny.read.node import TEXT, Node

SUDDEN: Final = {"player_turn_end": PLAYER_TURN_END, "turn_end": GAME_TURN_END, "always": ALWAYS}
POINTS: Final = {"end": AT_END, "each_turn": EACH_TURN, "once": ONCE}
MOST: Final = 999  # points


def read_victory(c: Context, node: Node) -> None:
    node.keys("sudden", "points", "points_per", "result", "source")
    node.source()
    for x in node.entries("sudden", LIST, 0):
        x.keys("side", "when", "if", "text")
        c.matter.sudden.append(_read_award(c, x, SUDDEN))
    for x in node.entries("points", LIST, 0):
        x.keys("side", "amount", "when", "if", "text")
        award = _read_award(c, x, POINTS)
        award.amount = _read_amount(x)
        c.matter.awards.append(award)
    for x in node.entries("points_per", LIST, 0):
        c.matter.awards.append(_read_points_per(c, x))
    result = node.table("result")
    if result is not None:
        _read_result(c, result)


def _read_award(c: Context, node: Node, moments: dict[str, int]) -> Award:
    award = Award()
    award.side = max(c.sides.read(node, "side"), 0)
    award.when = moments[[*moments][max(node.one_of("when", [*moments]), 0)]]
    award.condition = read_condition(c, node, "if")
    award.text = node.text("text", most=TEXT)
    return award


def _read_amount(node: Node) -> int:
    amount = node.whole("amount", -COUNT, COUNT)
    if amount == 0:
        node.fault("amount", "0 points are none; give a number above or below")
    return amount


def _read_points_per(c: Context, node: Node) -> Award:
    node.keys("side", "amount", "per", "count", "text")
    award = Award()
    award.side = max(c.sides.read(node, "side"), 0)
    award.amount = _read_amount(node)
    award.per = node.whole("per", 1, COUNT, 1)
    award.when = AT_END
    award.text = node.text("text", most=TEXT)
    count = node.table("count")
    if count is not None:
        count.keys("dead_count")
        award.condition = _read_dead_count(c, count)
    return award


def _read_dead_count(c: Context, node: Node) -> int:
    """A `dead_count` without `min`."""
    table = node.table("dead_count")
    if table is None:
        return NONE
    table.keys("side", "who")
    condition = Condition()
    condition.kind = DEAD_COUNT
    read_dead_who(c, table, condition)
    c.matter.conditions.append(condition)
    return len(c.matter.conditions) - 1


# the result


def _read_result(c: Context, node: Node) -> None:
    node.keys("type", "levels")
    kind = node.one_of("type", ["conditions", "points"])
    c.matter.by_points = int(kind != 0)
    levels = node.entries("levels", LIST)
    for n, x in enumerate(levels):
        level = _read_level(c, x)
        level.last = int(n == len(levels) - 1)
        if kind != NONE:
            _read_threshold(c, x, level, "min" if kind == 1 else "if")
        c.matter.levels.append(level)
    if kind == 1:
        _check_falling(c, levels)


def _read_level(c: Context, node: Node) -> Level:
    level = Level()
    level.text = node.text("text", most=TEXT)
    winner = node.data.get("winner")
    if winner == "draw":
        level.winner = DRAW
    elif isinstance(winner, str):
        level.winner = max(c.sides.find(node, "winner", winner), 0)
    else:
        node.should_be("winner", 'the id of a side, or "draw"')
    return level


def _read_threshold(c: Context, node: Node, level: Level, key: str) -> None:
    """What it takes to reach a level: points by `min`, or a condition by `if`; the last takes what is left."""
    node.keys("winner", "text", key)
    if level.last:
        if key in node:
            node.fault(key, f"the last level takes what is left; leave {key} out, or add a level without it")
    elif key == "min":
        level.low = node.whole("min", -MOST, MOST)
    else:
        level.condition = read_condition(c, node, "if")


def _check_falling(c: Context, nodes: list[Node]) -> None:
    found = [x.data.get("min") for x in nodes[:-1]]
    for n in range(1, len(found)):
        above, here = found[n - 1], found[n]
        if type(above) is int and type(here) is int and here >= above:
            nodes[n].fault("min", f"{here} is not below {above}, the level above; levels are read from the top")
