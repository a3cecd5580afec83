"""Ids, constants and the board of Blood on the Ohio.

`Components` is the printed matter, read from data/ or from an owner's edited copy; it never changes. `Board` is
everything that does. Spaces are ints: ground, then river, then entry squares. Counters are ints: by type, warriors by
nation, then leaders. Victory points are in halves. A village belongs to the nation whose colour its space has.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from grognard.games.blood_on_the_ohio.components import SUB, Components
from grognard.kernel.flow import Position, Table
from grognard.kernel.kinds import FLAG, NUMBER, OWNERS, Kind, each, of
from grognard.kernel.rulebook import read_rulebook
from grognard.kernel.rules import Rules

DATA: Final = Path(__file__).parent / "data"
BOOK: Final = read_rulebook("blood-on-the-ohio", DATA / "rulebook.toml")
RULES: Final = Rules(BOOK)

SIDE: Final = Kind("side")
SPACE: Final = Kind("space")
UNIT: Final = Kind("unit")  # any counter: units by type, warriors by nation, then leaders
NATION: Final = Kind("nation")
PRINCIPAL: Final = Kind("principal village")
FORT: Final = Kind("fort")
SITE: Final = Kind("site")
STATUS: Final = Kind("status")
CHIT: Final = Kind("chit")
EXPEDITION: Final = Kind("expedition")
SCENARIO: Final = Kind("scenario")
SWITCH: Final = Kind("switch")
ACTION: Final = Kind("action")
PROCEDURE: Final = Kind("procedure")
EVENT: Final = Kind("event")

US: Final = 0
WC: Final = 1

# where a piece can be, beside the spaces
ASIDE: Final = -1  # not in play, or not yet
TO_PLACE: Final = -2  # its owner is still to set it up
CUP: Final = -3  # the Recruitment Cup
STORE: Final = -4  # its nation's square or box
READY: Final = -5  # a fort in the Builds Box, British Arms that can be recruited
TRACK: Final = -6  # British Arms on the VP track
GONE: Final = -7  # out of the game
KILLED: Final = -8  # a leader, in combat or by a Leader Check
OFF: Final = {
    ASIDE: "aside", TO_PLACE: "to_place", CUP: "cup", STORE: "store", READY: "ready", TRACK: "track", GONE: "gone",
    KILLED: "killed",
}  # fmt: skip


@dataclass
class Board(Table):
    """Everything on the table. What the WC's stacks hold is its secret while 25.2 is on; else all are `known`.

    `count` (counters) and `fp` (force points of units, leaders apart), by side and space, follow from `at` and
    `reduced` and are not saved.
    """

    d: Components
    scenario: int = of(SCENARIO)
    turn: int = of(NUMBER, 1, high=10)
    segment: int = of(NUMBER, 1, high=10)
    vp: list[int] = each(SIDE, NUMBER, high=60)
    sap: list[int] = each(SIDE, NUMBER, high=5)
    saved: list[int] = each(SIDE, FLAG)
    switch: list[int] = each(SWITCH, FLAG)
    expedition: int = of(NUMBER, 1, high=3)  # the current one, or the last
    entered: list[int] = each(EXPEDITION, NUMBER, high=10)  # in which turn, or 0
    withdrew: list[int] = each(EXPEDITION, FLAG)
    status: list[int] = each(NATION, STATUS)
    broken: list[int] = each(NATION, FLAG)  # its treaty was
    bled: list[int] = each(NATION, FLAG)  # has suffered casualties (25.1b)
    arms_of: list[int] = each(NATION, UNIT, -1)  # the marker that it has
    villages: list[int] = each(NATION, NUMBER)  # healthy markers that are not on the map
    builds_barred: int = of(FLAG)
    raids_barred: int = of(FLAG)
    raid_cup: list[int] = each(CHIT, NUMBER)
    raid_aside: list[int] = each(CHIT, NUMBER)  # found by searches, until the segment ends
    settlements: int = of(NUMBER)  # in the Builds Box
    fort_at: list[int] = each(FORT, SPACE, ASIDE)
    siege: bytearray = each(FORT, FLAG)
    principal_at: list[int] = each(PRINCIPAL, SPACE, ASIDE)
    harmed: list[int] = each(PRINCIPAL, FLAG)  # was reduced, or razed
    site: bytearray = each(SPACE, SITE)
    damaged: bytearray = each(SPACE, FLAG)
    steps_lost: list[int] = each(SIDE, NUMBER, high=999)  # by its structures
    settlement_steps: int = of(NUMBER, high=999)
    villages_razed: int = of(NUMBER, high=999)  # steps of ordinary villages (A3.1h)
    at: list[int] = each(UNIT, SPACE, ASIDE, whose=OWNERS, key="units")
    reduced: bytearray = each(UNIT, FLAG)  # wounded, half used, or a gun that is lost
    moved: bytearray = each(UNIT, FLAG, whose=OWNERS)
    fought: bytearray = each(UNIT, FLAG, whose=OWNERS)
    inside: bytearray = each(UNIT, FLAG)  # defends a fort; others screen it
    known: bytearray = each(UNIT, FLAG, opens=True)
    count: bytearray = field(default_factory=bytearray)
    fp: bytearray = field(default_factory=bytearray)

    def __post_init__(self) -> None:
        if not self.count:
            count_all(self)


def count_all(b: Board) -> None:
    """Count anew how many counters and force points of each side stand in each space."""
    d, n = b.d, len(b.d.spaces)
    b.count, b.fp = bytearray(2 * n), bytearray(2 * n)
    for u, space in enumerate(b.at):
        if space >= 0:
            i = d.side[u] * n + space
            b.count[i] += 1
            if d.type[u] != SUB:
                b.fp[i] += d.fp_reduced[u] if b.reduced[u] else d.fp[u]


War = Position[Board]
