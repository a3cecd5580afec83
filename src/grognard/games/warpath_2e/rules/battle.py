"""SCEN, END A whole battle: set-up, turns up to the last and perhaps one more, and who has won."""

from __future__ import annotations

from typing import Final

from grognard.games.warpath_2e.frames import Turn, WholeBattle
from grognard.games.warpath_2e.query import has_left
from grognard.games.warpath_2e.rolls import plays_on
from grognard.games.warpath_2e.rules.recon import recon_moves
from grognard.games.warpath_2e.state import (
    BOOK,
    FIXED,
    GLOBAL_DOMINATION,
    MEAT_GRINDER,
    RULES,
    SCORCHED_EARTH,
    Board,
    War,
)
from grognard.games.warpath_2e.victory import objectives_held, verdict
from grognard.kernel.chance import Chance, dice
from grognard.kernel.flow import goto
from grognard.kernel.kinds import FLAG, NUMBER

step = RULES.step
chance = RULES.chance

ONE_MORE: Final = RULES.event("one_more", "END.2", face=NUMBER, plays_on=FLAG)
SCORED: Final = RULES.event("scored", "SCEN.11", held_one=NUMBER, held_two=NUMBER, kills_one=NUMBER, kills_two=NUMBER)

WON_BY: Final = {MEAT_GRINDER: "SCEN.8", SCORCHED_EARTH: "SCEN.13", GLOBAL_DOMINATION: "SCEN.15", FIXED: "SCEN.13"}


assert recon_moves.path == "WholeBattle.recon_moves"  # the steps of that chapter come first


def is_decided(b: Board) -> bool:
    """END.5 Has a side nothing left?"""
    return not (has_left(b, 0) and has_left(b, 1))


@step(WholeBattle, rule="TURN.1")
def play_turn(g: War, f: WholeBattle) -> None:
    g.call(Turn())


@chance(WholeBattle, rule="END.2")
def roll_for_more(g: War, f: WholeBattle) -> Chance:
    """END.3 In the last turn, whichever that is, once; not for a side alone (TIME.7)."""
    b = g.board
    asks = b.turn == b.turns and b.d.has_extra_turn and not is_decided(b) and not b.is_last
    return dice(int(asks))


@roll_for_more.rolled
def rolled_for_more(g: War, f: WholeBattle, faces: list[int]) -> None:
    f.more = plays_on(faces[0])
    g.tell(ONE_MORE, [faces[0], int(f.more)])


@step(WholeBattle, rule="END.3")
def go_on(g: War, f: WholeBattle) -> None:
    """END.4, END.5 A side that is alone plays out the turns that remain; when the agreed time is up, none does."""
    b = g.board
    if (b.turn < b.turns or f.more) and not b.is_last:
        b.extra = int(f.more)
        f.more = False
        b.turn += 1
        goto(f, play_turn)


@step(WholeBattle, rule="SCEN.11")
def end_battle(g: War, f: WholeBattle) -> None:
    b = g.board
    g.tell(SCORED, [*objectives_held(b), *b.kills])
    g.finish(verdict(b), BOOK.rule(WON_BY[b.brief]))
