"""Facts that the templates of data/words/fights.toml ask for."""

from __future__ import annotations

from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.frames import Interrupt
from grognard.games.blood_on_the_ohio.odds import harm_chance
from grognard.games.blood_on_the_ohio.state import War
from grognard.games.blood_on_the_ohio.words_log import WORDS


@WORDS.fact("marching")
def marching(g: War, f: Interrupt, noun: int) -> str:
    """Who leads the force, or how large it is."""
    d = g.board.d
    leaders = sorted([u for u in f.members if query.is_leader(d, u)], key=lambda u: d.type[u])
    return d.counter_names[leaders[0]] if leaders else f"a force of {query.fp_of(g.board, f.members)} FP"


@WORDS.fact("ambush_fp")
def ambush_fp(g: War, f: Interrupt, space: int) -> int:
    """What the stack of a space counts as against a force."""
    return query.facing_fp(g.board, 1 - f.side, space)


@WORDS.fact("ambush_chance")
def ambush_chance(g: War, f: Interrupt, space: int) -> int:
    """That it costs the force something, in percent."""
    return round(100 * harm_chance(g.board, f.side, space, f.at, f.members))


@WORDS.fact("ambush_die")
def ambush_die(g: War, f: Interrupt, space: int) -> str:
    modifier = query.ambush_modifier(g.board, f.side, space, f.at, f.members)
    return f"{modifier:+}" if modifier else ""
