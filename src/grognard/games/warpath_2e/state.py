"""Kinds, ids and the board of Warpath.

`Roster` is what is fielded on which table; it never changes. `Board` is everything that does. Places are whole
thousandths of an inch, facings tenths of a degree. Everything is open in this game.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from grognard.games.warpath_2e.roster import Roster
from grognard.kernel.flow import Position, Table
from grognard.kernel.kinds import FLAG, NUMBER, Kind, each, of
from grognard.kernel.rulebook import read_rulebook
from grognard.kernel.rules import Rules

DATA: Final = Path(__file__).parent / "data"
BOOK: Final = read_rulebook("warpath-2e", DATA / "rulebook.toml")
RULES: Final = Rules(BOOK)

SIDE: Final = Kind("side")
UNIT: Final = Kind("unit")
MODEL: Final = Kind("model")
WEAPON: Final = Kind("weapon")  # of a model, counted in the order in which it carries them
PIECE: Final = Kind("terrain piece")
OBJECTIVE: Final = Kind("objective")
PLACE: Final = Kind("place")  # where a unit is
ACTION: Final = Kind("action")  # how a unit moves
BRIEF: Final = Kind("brief")
EDGE: Final = Kind("edge")
DIE: Final = Kind("die")  # of an attack, counted in the order of DICE.5
VOLLEY: Final = Kind("volley")  # of those that a unit has declared and not rolled yet
ORDER: Final = Kind("order")  # drawn by a hand, or one of those on offer
RESULT: Final = Kind("result")  # of a test of Nerve
SWITCH: Final = Kind("switch")

NONE: Final = -1
WIDEST: Final = 144_000  # mils of a table
OBJECTIVES: Final = 40  # on the widest table, with a D3 of 3
DICE: Final = 999  # of one attack
VOLLEYS: Final = 99  # of one unit
ORDERS: Final = 48  # on offer at a time

# where a unit is
TO_PLACE: Final = 0  # its owner is still to set it up
ON_TABLE: Final = 1
RESERVE: Final = 2  # held back (REINF.1)
ABOARD: Final = 3  # of the transport in `ride` (TRANS.4)
LOST: Final = 4  # destroyed
HULK: Final = 5  # destroyed, and its hull stays as terrain (ARM.34)
PLACES: Final[list[str]] = ["to_place", "on_table", "reserve", "aboard", "lost", "hulk"]

# what a unit did when it was last activated; one that failed its test, or was not tried yet, has halted
HALT: Final = 0
MOVE: Final = 1
DOUBLE: Final = 2
CHARGE: Final = 3
HARD_TURN: Final = 4
MANOEUVRE: Final = 5
FULL_SPEED: Final = 6
MOUNT: Final = 7
DISMOUNT: Final = 8
ARRIVE: Final = 9
ACTIONS: Final[list[str]] = [
    "halt", "move", "double", "charge", "hard_turn", "manoeuvre", "full_speed", "mount", "dismount", "arrive",
]  # fmt: skip

# engagement briefs (SCEN.6), and a battle's own objectives
MEAT_GRINDER: Final = 0
SCORCHED_EARTH: Final = 1
GLOBAL_DOMINATION: Final = 2
FIXED: Final = 3
BRIEFS: Final[list[str]] = ["meat_grinder", "scorched_earth", "total_global_domination", "fixed"]

# results of a test of Nerve (NERVE.6 to NERVE.8)
STEADY: Final = 0
SUPPRESSED: Final = 1
DESTROYED: Final = 2
RESULTS: Final[list[str]] = ["steady", "suppressed", "destroyed"]

# readings of the rules that players may choose (ACT.6, NERVE.3)
STRICT_SUPPRESSION: Final = 0
NERVE_PER_ATTACK: Final = 1
CLOCK: Final = Kind("clock")
SWITCHES: Final[list[str]] = ["strict_suppression", "nerve_per_attack"]


@dataclass
class Board(Table):
    """Everything on the table.

    A unit's markers stay with it wherever it is. `drove` is how far the centre of a vehicle went when it was last
    activated (ARM.39). A model that is `dead` keeps its last place; so does the hull of a hulk.
    """

    d: Roster
    turn: int = of(NUMBER, 1, high=20)
    turns: int = of(NUMBER, 5, high=20)  # as agreed (END.3)
    extra: int = of(FLAG)  # the one turn more is being played (END.2)
    brief: int = of(BRIEF, NONE)  # NONE until it is rolled (SCEN.6)
    switch: tuple[int, ...] = each(SWITCH, FLAG)
    clock: int = of(CLOCK)  # that was agreed on (TIME.1, TIME.8)
    is_last: int = of(FLAG)  # time is up: this turn is the last (END.4)
    spells: int = of(NUMBER, high=9999)  # of initiative, so far: each is timed by itself (TIME.8)
    edge: list[int] = each(SIDE, EDGE, NONE)  # NONE until it is chosen (SCEN.17)
    kills: list[int] = each(SIDE, NUMBER, high=200_000)  # points of enemy units that it destroyed (SCEN.7)
    # the spell of initiative
    holder: int = of(SIDE, NONE)
    tries: int = of(NUMBER, high=999)  # attempts since the holder received the initiative (ACT.3)
    finished: list[int] = each(SIDE, FLAG)  # for this turn (ACT.9)
    latest: int = of(UNIT, NONE)  # passed the latest test of this turn (ACT.4)
    # objectives, as many as are placed
    objective_x: list[int] = each(OBJECTIVE, NUMBER, NONE, low=NONE, high=WIDEST)
    objective_y: list[int] = each(OBJECTIVE, NUMBER, NONE, low=NONE, high=WIDEST)
    # units
    at: bytearray = each(UNIT, PLACE, TO_PLACE, key="units")
    ride: list[int] = each(UNIT, UNIT, NONE)
    done: bytearray = each(UNIT, FLAG)
    suppressed: bytearray = each(UNIT, FLAG)
    disrupted: bytearray = each(UNIT, FLAG)
    immobilised: bytearray = each(UNIT, FLAG)
    dug_in: bytearray = each(UNIT, FLAG)  # Ordnance that was set up in difficult terrain (ORD.4)
    action: bytearray = each(UNIT, ACTION)
    drove: list[int] = each(UNIT, NUMBER, high=WIDEST)
    # models
    x: list[int] = each(MODEL, NUMBER, high=WIDEST)
    y: list[int] = each(MODEL, NUMBER, high=WIDEST)
    facing: list[int] = each(MODEL, NUMBER, high=3599)
    damage: bytearray = each(MODEL, NUMBER, high=30)  # of Tough models that live
    dead: bytearray = each(MODEL, FLAG)


War = Position[Board]
