"""What wins the scenario (A2, A3), condition by condition, and how far each side is."""

from __future__ import annotations

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import query
from grognard.games.blood_on_the_ohio.components import SIDES, Victory
from grognard.games.blood_on_the_ohio.query_victory import (
    BY_STEPS,
    count_harmed,
    has_built,
    has_harmed,
    is_all_killed,
    lead,
    standing,
    victory_of,
)
from grognard.games.blood_on_the_ohio.state import BOOK, KILLED, US, WC, Board
from grognard.kernel.scene import Aim
from grognard.kernel.template import counted


def make_aims(b: Board) -> list[Aim]:
    """What wins at once comes first, then what counts at the end."""
    v = victory_of(b)
    found = [*_us_at_once(b, v), *_wc_at_once(b, v), *_kills(b, v), _at_the_end(b, v, US), _at_the_end(b, v, WC)]
    return [x for x in found if x is not None]


def points(halves: int) -> str:
    whole, half = divmod(halves, 2)
    return (str(whole) if whole or not half else "") + ("½" if half else "")


def _us_at_once(b: Board, v: Victory) -> list[Aim]:
    out: list[Aim] = []
    if v.us_vp:
        stands = f"{points(b.vp[US])} of {points(v.us_vp)}"
        out.append(_aim(US, f"{points(v.us_vp)} victory points, at once", v.rules.points, stands))
    if v.us_relocates != k.NONE:
        name, met = b.d.space_names[v.us_relocates], has_harmed(b, v.us_relocates)
        out.append(_aim(US, f"{name} has to move, at once", v.rules.villages, "it has" if met else "not yet", met))
    if v.us_reduced:
        harmed, razed = count_harmed(b), b.villages_razed
        first = b.d.space_names[v.us_reduced_with]
        others = counted(v.us_reduced - 1, "other principal village")
        text = f"{first} and {others} reduced, and {v.us_razed} steps of villages razed, at once"
        with_it = has_harmed(b, v.us_reduced_with)
        stands = f"{harmed} of {v.us_reduced}{'' if with_it else f', not {first}'}; {razed} of {v.us_razed}"
        met = with_it and harmed >= v.us_reduced and razed >= v.us_razed
        out.append(_aim(US, text, v.rules.villages, stands, met))
    return out


def _wc_at_once(b: Board, v: Victory) -> list[Aim]:
    out: list[Aim] = []
    if v.wc_settlement_steps:
        lost = b.settlement_steps
        text = f"{counted(v.wc_settlement_steps, 'step')} of settlements burned, at once"
        stands, met = f"{lost} of {v.wc_settlement_steps}", lost >= v.wc_settlement_steps
        out.append(_aim(WC, text, v.rules.settlements, stands, met))
    if v.wc_withdraws:
        square = b.d.expedition_withdraws[v.wc_withdraws - 1]
        ordinal = ("first", "second", "third")[v.wc_withdraws - 1]
        text = f"{square} points at an Expedition Check, if the {ordinal} expedition is there: at once"
        met = b.expedition == v.wc_withdraws and query.has_reached(b, WC, square)
        out.append(_aim(WC, text, v.rules.withdrawal, f"{points(b.vp[WC])} of {square}", met))
    return out


def _kills(b: Board, v: Victory) -> list[Aim]:
    if not b.switch[k.SUDDEN_DEATH]:
        return []
    out: list[Aim] = []
    for side, leaders in ((US, v.us_kills), (WC, v.wc_kills)):
        if leaders:
            names = ", ".join([b.d.counter_names[u] for u in leaders])
            dead = sum([b.at[u] == KILLED for u in leaders])
            text = f"{names} killed, at once"
            out.append(_aim(side, text, v.rules.kills, f"{dead} of {len(leaders)}", is_all_killed(b, leaders)))
    return out


def _at_the_end(b: Board, v: Victory, side: int) -> Aim | None:
    rule = v.rules.us if side == US else v.rules.wc
    if not rule:
        return None
    mine, ahead = standing(b)[side], lead(b) if side == US else -lead(b)
    if v.by == BY_STEPS:
        return _aim(side, "More steps of structures burned, at the end", rule, str(mine), ahead > 0)
    text, met, stands = "More points at the end", ahead > 0, points(mine)
    if side == WC and v.unbuilt and b.settlements:
        text += f", with {points(v.unbuilt)} for each settlement in the Builds Box"
        stands += f" + {points(v.unbuilt * b.settlements)}"
    if side == US and v.us_needs != k.NONE:
        built = has_built(b, v.us_needs)
        text += f", and {b.d.fort_names[v.us_needs]} built"
        stands, met = f"{stands}, {'built' if built else 'not built'}", met and built
    if side == WC and v.wc_most_reduced != k.NONE:
        harmed = count_harmed(b)
        text += f", and no more than {counted(v.wc_most_reduced, 'principal village')} reduced"
        stands, met = f"{stands}; {harmed} reduced", met and harmed <= v.wc_most_reduced
    return _aim(side, text, rule, stands, met)


def _aim(side: int, text: str, rule: int, stands: str, met: bool = False) -> Aim:
    return Aim(SIDES[side], text, BOOK.ids[rule] if rule else "", stands, met)
