"""A2, A4 Set-up: the board of a scenario before anybody has chosen anything.

What a set-up fixes stands where it belongs. Whatever its owner may choose a place for is `TO_PLACE`: `pieces_of` and
`camp_pieces` say which counters a line of the scenario means, always the same ones.
"""

from __future__ import annotations

from collections.abc import Mapping

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio.components import Camp, Components, Line, Scenario
from grognard.games.blood_on_the_ohio.state import ASIDE, CUP, READY, STORE, TO_PLACE, TRACK, WC, Board, count_all
from grognard.kernel.board import Shape


def set_up_board(shape: Shape, d: Components, scenario: int, options: Mapping[str, bool | int | str]) -> Board:
    """The board before the first choice."""
    s = d.scenarios[scenario]
    b: Board = shape.blank()
    b.scenario, b.turn, b.vp = scenario, s.turns[0], s.vp[:]
    b.switch = [int(bool(options.get(x, False))) for x in k.SWITCHES]
    b.expedition = s.expedition[0]
    b.entered[b.expedition - 1] = b.turn
    b.sap = [s.us_sap[b.expedition - 1], s.wc_sap[b.expedition - 1]]
    b.raid_cup = s.raid_cup[:]
    _set_status(b, s)
    _set_sites(b, s)
    _set_us(b, s)
    _set_nations(b, s)
    _set_arms(b, s)
    count_all(b)
    is_open = not b.switch[k.HIDDEN_STACKS]
    b.known = bytearray([1]) * len(d.counters)
    if not is_open:
        for u in d.own[WC]:
            b.known[u] = int(b.at[u] < 0)
    return b


def pieces_of(d: Components, s: Scenario, n: int) -> list[int]:
    """The counters of line n of the US set-up: of each type the next after the cup and the lines before it."""
    out = s.us[n].leaders[:]
    for t, number in enumerate(s.us[n].pieces):
        first = s.cup[t] + sum(x.pieces[t] for x in s.us[:n])
        out += d.by_type[t][first : first + number]
    return out


def camp_pieces(d: Components, camp: Camp) -> list[int]:
    """The leaders and warriors that a nation sets up; the last of them are reduced."""
    return camp.leaders + d.by_nation[camp.nation][: sum(camp.warriors)]


def _set_status(b: Board, s: Scenario) -> None:
    for nations, status in ((s.members, k.MEMBER), (s.nonaligned, k.NONALIGNED), (s.treaty, k.TREATY)):
        for n in nations:
            b.status[n] = status


def _set_sites(b: Board, s: Scenario) -> None:
    """2.6 What is printed stands, but for principal villages of nations out of play and those that were burned."""
    d, moved = b.d, [x for camp in s.wc for x in camp.moved]
    for space, site in enumerate(d.site):
        if site != k.PRINCIPAL or b.status[d.nation[space]]:
            b.site[space] = site
    for n, space in enumerate(d.principals):
        b.principal_at[n] = space if b.site[space] == k.PRINCIPAL else ASIDE
        if space in moved:
            b.principal_at[n], b.harmed[n], b.site[space] = TO_PLACE, 1, k.RAZED
    for n, space in enumerate(d.fort_space):
        b.fort_at[n] = space if space >= 0 else ASIDE
    for n in s.builds.forts:
        b.fort_at[n] = READY
    for x in s.forts:
        b.fort_at[x.fort] = TO_PLACE
    b.settlements = s.builds.settlements


def _set_us(b: Board, s: Scenario) -> None:
    for t, number in enumerate(s.cup):
        for u in b.d.by_type[t][:number]:
            b.at[u] = CUP
    for n, line in enumerate(s.us):
        for u in pieces_of(b.d, s, n):
            b.at[u] = where_to(line)


def where_to(line: Line) -> int:
    """The space of a line, or that its owner has to choose one."""
    return line.at if line.at >= 0 else CUP if line.at == k.AT_CUP else TO_PLACE


def _set_nations(b: Board, s: Scenario) -> None:
    """A4.0e Nonaligned nations wait in their squares, villages and all."""
    d = b.d
    for n in s.nonaligned:
        b.villages[n] = d.villages[n]
        for u, people in enumerate(d.people):
            if people == n:
                b.at[u] = STORE
    for camp in s.wc:
        pieces, warriors = camp_pieces(d, camp), d.by_nation[camp.nation]
        for u in pieces:
            b.at[u] = camp.at if camp.at >= 0 else TO_PLACE
        for u in pieces[len(pieces) - camp.warriors[1] :]:
            b.reduced[u] = 1
        used = sum(camp.warriors)
        for u in camp.stored + warriors[used : used + s.store[camp.nation]]:
            b.at[u] = STORE


def _set_arms(b: Board, s: Scenario) -> None:
    """23.0a On the track, with nations, or ready; those of a nation whose villages wait lie in its square."""
    markers = list(b.d.by_type[k.BA])
    for _ in s.arms_on:
        b.at[markers.pop(0)] = TRACK
    for camp in s.wc:
        if camp.arms:
            b.arms_of[camp.nation] = markers[0]
            b.at[markers.pop(0)] = TO_PLACE
    for n in s.arms_waiting:
        b.arms_of[n] = markers[0]
        b.at[markers.pop(0)] = STORE
    for _ in range(s.arms_available):
        b.at[markers.pop(0)] = READY
