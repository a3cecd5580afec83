"""4.0h Set-up: the board of a scenario before the first turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from grognard.games.hand_of_destiny.frames import Campaign
from grognard.games.hand_of_destiny.matter import FOG, FORTS, NONE, SWITCHES, Matter
from grognard.games.hand_of_destiny.state import AWAY, BOOK, Board, War, count_crowd
from grognard.kernel.flow import Position
from grognard.kernel.rules import Rules

TWO_LEVELS: Final = BOOK.rule("2.0b")
LEVELS: Final = ("scenario", "standard")  # of the rules: as the scenario advises, or the Standard Rules alone


def set_up(d: Matter, rules: Rules, options: Mapping[str, bool | int | str]) -> War:
    """The position before the first step. Without section 22 no fort markers are issued (2.0b)."""
    b = empty_board(d, switches_of(d, options))
    b.at = d.start[:]
    b.hold = d.owner[:]
    for u, s in enumerate(b.at):
        if s >= 0:
            b.hold[s] = d.side[u]
    if b.switch[FORTS]:
        b.fort = d.start_forts[:]
    for side, pile in enumerate((b.deck0, b.deck1)):
        pile += [n for n, card in enumerate(d.cards) if card.side == side]
    b.next0, b.next1 = d.stacked[0][::-1], d.stacked[1][::-1]
    b.held_then = b.hold[:]
    recount(b)
    campaign = Campaign()
    campaign.proc = rules.by_class[Campaign]
    return Position(rules, b, [campaign])


def switches_of(d: Matter, options: Mapping[str, bool | int | str]) -> list[int]:
    """The scenario's own setting, unless the players chose another; the Standard Rules have no advanced section."""
    out = d.switches[:]
    for i, name in enumerate(SWITCHES):
        if name in options and TWO_LEVELS:
            out[i] = int(bool(options[name]))
        if options.get("rules") == "standard" and i != FOG and TWO_LEVELS:
            out[i] = 0
    return out


def empty_board(d: Matter, switch: list[int]) -> Board:
    n = len(d.spaces)
    none = [0] * len(d.units)
    return Board(
        d, 0, d.first, NONE, 0, switch, [NONE] * n, [NONE] * n, [NONE] * n, [0, 0], [], [], [], [], [], [], [], [],
        [0, 0], [0] * len(d.awards), [], [], [], [], [0, 0], [0] * n, [], [AWAY] * len(d.units), none[:], none[:],
        none[:], none[:], none[:], none[:], none[:], none[:], none[:], none[:],
    )  # fmt: skip


def recount(b: Board) -> None:
    """`crowd` follows from `at`."""
    b.crowd = count_crowd(b.d, b.at)
