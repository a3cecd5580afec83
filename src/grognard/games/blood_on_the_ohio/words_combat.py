"""Facts that the templates of data/words/combat.toml ask for."""

from __future__ import annotations

from typing import Any

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import fight, query
from grognard.games.blood_on_the_ohio.frames import Combat, Reinforce
from grognard.games.blood_on_the_ohio.state import SPACE, US, War
from grognard.games.blood_on_the_ohio.words_log import WORDS

fact = WORDS.fact


@fact("odds")
def odds(g: War, f: Combat, noun: int) -> str:
    """Strengths as they are now, the defender's own first."""
    own, other = fight.strength_of(g.board, f, fight.defender(f)), fight.strength_of(g.board, f, f.attacker)
    return f"strength {own} against {other}"


@fact("scored")
def scored(g: War, f: Combat, noun: int) -> int:
    return f.us_scored if fight.advantage(g.board, f) == US else f.wc_scored


@fact("suffered")
def suffered(g: War, f: Combat, noun: int) -> str:
    return str(f.wc_scored if fight.advantage(g.board, f) == US else f.us_scored)


@fact("has_force")
def has_force(g: War, f: Reinforce, noun: int) -> bool:
    return bool(f.us_force if f.side == US else f.wc_force)


@fact("site")
def site(g: War, f: Any, space: int) -> str:
    return k.SITES[g.board.site[space]].capitalize()


WORDS.know(
    retreat_from=lambda g, f, noun: g.board.d.retreat_from,
    slip_cost=lambda g, f, noun: g.board.d.failed_retreat,
    is_reduced=lambda g, f, u: bool(g.board.reduced[u]),
    is_support=lambda g, f, u: query.is_support(g.board.d, u),
    is_leader=lambda g, f, u: query.is_leader(g.board.d, u),
)
WORDS.know(SPACE, call_from=lambda g, f, u: g.board.at[u])
