"""Facts that the templates of data/words/fights.toml ask for."""

from __future__ import annotations

from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.frames import Interrupt
from grognard.games.blood_on_the_ohio.state import War
from grognard.games.blood_on_the_ohio.words_log import WORDS


@WORDS.fact("ambush_fp")
def ambush_fp(g: War, f: Interrupt, space: int) -> int:
    """What the stack of a space counts as against a force."""
    return query.facing_fp(g.board, 1 - f.side, space)


@WORDS.fact("ambush_die")
def ambush_die(g: War, f: Interrupt, space: int) -> str:
    modifier = query.ambush_modifier(g.board, f.side, space, f.at, f.members)
    return f"{modifier:+}" if modifier else ""
