"""4.0h Set-up: the board of a scenario before the first turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from grognard.games.hand_of_destiny.components import Components
from grognard.games.hand_of_destiny.frames import Campaign
from grognard.games.hand_of_destiny.state import Board, War, count_crowd
from grognard.games.hand_of_destiny.vocabulary import FOG, FORTS, SWITCHES
from grognard.kernel.board import Shape
from grognard.kernel.flow import Position
from grognard.kernel.rules import Rules

LEVELS: Final = ("scenario", "standard")  # of the rules: as the scenario advises, or the Standard Rules alone


def set_up(shape: Shape, d: Components, rules: Rules, options: Mapping[str, bool | int | str]) -> War:
    """The position before the first step. Without section 22 no fort markers are issued (2.0b)."""
    b = empty_board(shape, d, switches_of(d, options))
    b.at = d.start[:]
    b.control = d.owner[:]
    for u, s in enumerate(b.at):
        if s >= 0:
            b.control[s] = d.side[u]
    if b.switch[FORTS]:
        b.fort = d.start_forts[:]
    for side, pile in enumerate((b.deck0, b.deck1)):
        pile += [n for n, card in enumerate(d.cards) if card.side == side]
    b.next0, b.next1 = d.stacked[0][::-1], d.stacked[1][::-1]
    b.held_then = tuple(b.control)
    recount(b)
    campaign = Campaign()
    campaign.proc = rules.by_class[Campaign]
    return Position(rules, b, [campaign])


def switches_of(d: Components, options: Mapping[str, bool | int | str]) -> list[int]:
    """The scenario's own setting, unless the players chose another; the Standard Rules have no advanced section."""
    out = d.switches[:]
    for i, name in enumerate(SWITCHES):
        if name in options:
            out[i] = int(bool(options[name]))
        if options.get("rules") == "standard" and i != FOG:
            out[i] = 0
    return out


def empty_board(shape: Shape, d: Components, switch: list[int]) -> Board:
    b: Board = shape.blank()
    b.active, b.switch = d.first, tuple(switch)
    return b


def recount(b: Board) -> None:
    """`crowd` follows from `at`."""
    b.crowd = count_crowd(b.d, b.at)
