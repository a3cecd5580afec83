"""The board before the first step: of a battle that is ready to be fought, or of forces that are still to be set up."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.games.warpath_2e.components import CLOCKS, Battle
from grognard.games.warpath_2e.frames import WholeBattle
from grognard.games.warpath_2e.scenarios import Plan
from grognard.games.warpath_2e.state import BRIEFS, FIXED, NONE, ON_TABLE, SWITCHES, Board, War
from grognard.kernel.board import Shape
from grognard.kernel.card import Setting
from grognard.kernel.flow import Position
from grognard.kernel.rules import Rules


def set_up(shape: Shape, plan: Plan, rules: Rules, options: Mapping[str, Setting]) -> War:
    """SCEN.6 With the brief that was agreed on, or none until it is rolled."""
    b = first_board(shape, plan)
    b.switch = tuple(int(bool(options.get(name))) for name in SWITCHES)
    b.clock = CLOCKS.index(str(options.get("clock", CLOCKS[0])))
    if plan.battle is None:
        b.turns = int(options["turns"])
        b.brief = BRIEFS.index(str(options["brief"])) if options["brief"] in BRIEFS else NONE
    g: War = Position(rules, b, [])
    g.call(WholeBattle())
    return g


def first_board(shape: Shape, plan: Plan) -> Board:
    """Nobody is on the table yet, unless the battle says where."""
    board: Board = ready_board(shape, plan.battle) if plan.battle is not None else shape.blank()
    return board


def ready_board(shape: Shape, battle: Battle) -> Board:
    """Every model of a battle where its file puts it."""
    b: Board = shape.blank()
    b.turns, b.brief = battle.turns, FIXED
    for n, (x, y) in enumerate(battle.objectives):
        b.objective_x[n], b.objective_y[n] = x, y
    b.edge = [side.edge for side in battle.sides]
    placed = [unit for side in battle.sides for unit in side.units]
    for u, unit in enumerate(placed):
        b.at[u] = ON_TABLE
        for m, (x, y) in zip(b.d.members(u), unit.models, strict=True):
            b.x[m], b.y[m], b.facing[m] = x, y, unit.facing
    return b
