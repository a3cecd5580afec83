"""Facts that the templates of data/words/march.toml ask for."""

from __future__ import annotations

from typing import Any, Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.forces import force_of, mp_of, subordinate_fp
from grognard.games.blood_on_the_ohio.frames import March
from grognard.games.blood_on_the_ohio.odds import harm_chance, threats
from grognard.games.blood_on_the_ohio.state import OFF, SPACE, US, WC, Board, War
from grognard.games.blood_on_the_ohio.words_log import WORDS

fact, know = WORDS.fact, WORDS.know

FORCES: Final = ["key leader force", "subordinate leader force", "stray force", "group of support units"]
PLACES: Final = {k.VILLAGE: "the village", k.SETTLEMENT: "the settlement", k.FORT: "the fort"}


def here(f: Any) -> int:
    return int(getattr(f, "at", -1))


def members(f: Any) -> list[int]:
    return list(getattr(f, "members", []))


know(
    SPACE,
    piece_at=lambda g, f, u: g.board.at[u],
    here_at=lambda g, f, s: here(f),
)
know(
    has_marched=lambda g, f, _: bool(f.path),
    is_in_force=lambda g, f, u: u in members(f),
    is_inside=lambda g, f, u: bool(g.board.inside[u]),
    is_here=lambda g, f, s: here(f) == s,
    room=lambda g, f, u: max(0, query.fort_room(g.board, g.board.at[u])),
    room_here=lambda g, f, u: max(0, query.fort_room(g.board, g.board.fort_at[f.fort])),
    besieging=lambda g, f, fort: query.stack_fp(g.board, WC, g.board.fort_at[fort]),
    place=lambda g, f, _: PLACES.get(g.board.site[f.at], "it"),
    facing=lambda g, f, _: query.facing_fp(g.board, f.side, f.at),
    force_fp=lambda g, f, _: query.fp_of(g.board, f.members),
    force_units=lambda g, f, _: query.unit_fp(g.board, f.members),
    force_name=lambda g, f, _: FORCES[f.force],
    left_mp=lambda g, f, _: f.left,
    step_cost=lambda g, f, to: query.step_mp(g.board.d, f.at, to),
    scout_leaves=lambda g, f, _: g.board.d.scout_leaves_up_to,
    key_fp=lambda g, f, _: g.board.d.key_fp,
    two_leaders_fp=lambda g, f, _: g.board.d.key_with_leader_fp,
    subordinate_fp=lambda g, f, _: subordinate_fp(g.board, f.side),
    river_fp=lambda g, f, _: g.board.d.river_fp,
    ohio_fp=lambda g, f, _: g.board.d.ohio_us_fp,
    miamis_fp=lambda g, f, _: g.board.d.site_holds[k.FORT_MIAMIS],
)


@fact("whereabouts")
def whereabouts(g: War, f: Any, u: int) -> str:
    at = g.board.at[u]
    return OFF[at].replace("_", " ") if at < 0 else "at " + g.board.d.space_names[at]


@fact("piece")
def piece(g: War, f: Any, u: int) -> str:
    """What a counter is, and what it counts."""
    b = g.board
    name, fp, tp = b.d.type_names[b.d.type[u]], query.fp_of_one(b, u), query.tp_of_one(b, u)
    return name + (f", {fp} FP" if fp else "") + (f", {tp} TP" if tp else "")


@fact("then_force")
def then_force(g: War, f: March, u: int) -> str:
    """What the force would be with one more."""
    b, grown = g.board, [*f.members, u]
    mp = f.left if f.path else mp_of(b, f.side, grown)
    return f"a {FORCES[force_of(b, grown)]}, {query.unit_fp(b, grown)} FP, {mp} MP"


@fact("going")
def going(g: War, f: March, to: int) -> str:
    """Who waits there, and what the step costs."""
    b = g.board
    notes = [who_waits(b, f, to), f"costs {query.step_mp(b.d, f.at, to)} of {f.left} MP", danger(b, f, to)]
    return ", ".join([x for x in notes if x])


def danger(b: Board, f: March, to: int) -> str:
    """18.0a Who may ambush the force there, and how likely that is to cost it something; of closed stacks only who."""
    stacks = threats(b, f, to)
    if not stacks:
        return ""
    chances = [harm_chance(b, 1 - f.side, s, to, f.members) for s in stacks if not query.has_unknown(b, s)]
    names = " and ".join([b.d.space_names[s] for s in stacks])
    return f"ambush from {names}" + (f", {round(100 * max(chances))} %" if chances else "")


def who_waits(b: Board, f: March, to: int) -> str:
    """Enemies, as far as they show; a friendly army, where the march will end."""
    if query.has_enemy_fp(b, f.side, to):
        closed = f.side == US and query.has_unknown(b, to)
        return "enemies" if closed else f"{query.facing_fp(b, f.side, to)} FP of the enemy"
    if query.is_army(b, f.side, to, f.members):
        return "an army: the march ends there"
    return "pieces of the enemy" if query.has_counters(b, 1 - f.side, to) else ""
