"""The odds of a combat (14.0), reckoned exactly: event, scouts, morale, shock, two dice; and of an ambush (18.2).

Where the rules leave a choice both sides are taken to play plainly: see approach.py, which has the way to a combat.
"""

from __future__ import annotations

from itertools import product
from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import fight, query
from grognard.games.blood_on_the_ohio.frames import Combat, March
from grognard.games.blood_on_the_ohio.state import US, WC, Board, count_all
from grognard.kernel.flow import NOBODY

DIE: Final = [1, 2, 3, 4, 5, 6]


class Result:
    """Chances of one combat: who wins (neither after a Delay), and how many steps each side loses."""

    def __init__(self) -> None:
        self.wins = [0.0, 0.0]
        self.losses: list[dict[int, float]] = [{}, {}]

    def add(self, chance: float, winner: int, us_lost: int, wc_lost: int) -> None:
        if winner != NOBODY:
            self.wins[winner] += chance
        for side, lost in ((US, us_lost), (WC, wc_lost)):
            self.losses[side][lost] = self.losses[side].get(lost, 0.0) + chance

    def join(self, chance: float, part: Result, us_lost: int, wc_lost: int) -> None:
        """What comes with this chance, after so many steps have been lost."""
        for side, before in ((US, us_lost), (WC, wc_lost)):
            self.wins[side] += chance * part.wins[side]
            for n, p in part.losses[side].items():
                self.losses[side][before + n] = self.losses[side].get(before + n, 0.0) + chance * p


# 18.2 ambushes


def ambush_chances(b: Board, side: int, where: int, at: int, force: list[int]) -> list[tuple[float, int, bool]]:
    """Every result of an ambush: its chance, the casualties, and whether the march ends (18.2b, 18.2e, 18.2f)."""
    d, mod = b.d, query.ambush_modifier(b, side, where, at, force)
    delays = d.events.count(fight.DELAY) / len(d.events)
    most = d.village_ambush_most if not query.stack_fp(b, side, where) else k.FAR
    out = [(delays, 0, False)]
    for face in DIE:
        total = face + mod
        lost = d.ambush[max(1, min(total, len(d.ambush))) - 1]
        out.append(((1.0 - delays) / 6, min(lost, most), total >= d.overwhelming_from))
    return out


def harm_chance(b: Board, side: int, where: int, at: int, force: list[int]) -> float:
    """The chance that an ambush costs the force something."""
    return sum([p for p, lost, _ in ambush_chances(b, side, where, at, force) if lost])


def ambushers_at(b: Board, side: int, at: int, force: list[int]) -> list[int]:
    """18.0a, 18.1 Stacks next to a space that may ambush a force there; closed ones (25.2) for all that is seen."""
    if b.vp[side] < 1:
        return []
    fp, out = query.fp_of(b, force), list[int]()
    for s in b.d.near[at]:
        stack = query.facing_fp(b, 1 - side, s)
        village = side == WC and not query.stack_fp(b, side, s)
        is_closed = side == WC and not village and query.has_unknown(b, s)
        if stack and (is_closed or fp < b.d.ambush_factor * stack) and not (village and b.damaged[s]):
            out.append(s)
    return out


def threats(b: Board, f: March, to: int) -> list[int]:
    """18.0a Stacks that may ambush the force once it comes to a space; each only once in a march."""
    return [s for s in ambushers_at(b, 1 - f.side, to, f.members) if s not in f.ambushed and s != to]


# 14 combat


def reckon(b: Board, f: Combat) -> Result:
    """14.3 to 14.8 From where the frame stands: dice that have fallen stay."""
    out = Result()
    if f.us_die or f.wc_die:
        _wage(b, f, 1.0, out)
        return out
    fallen = f.event
    events = [fallen] if fallen != NOBODY else b.d.events
    for event in sorted(set(events)):
        chance = events.count(event) / len(events)
        if event == fight.DELAY:
            out.add(chance, NOBODY, 0, 0)
            continue
        f.event = event
        _scouts(b, f, chance, out)
    f.event = fallen
    return out


def _scouts(b: Board, f: Combat, chance: float, out: Result) -> None:
    """21.1 Each scout that was declared stays, leaves, or betrays."""
    traitors, fp, tp = f.traitors, f.scouts_fp, f.scouts_tp
    betray, leave = b.d.scout_traitor_up_to, b.d.scout_leaves_up_to
    for rolls in product(DIE, repeat=len(fp) + len(tp)):
        f.traitors = traitors + len([x for x in rolls if x <= betray])
        f.scouts_fp = [u for u, x in zip(fp, rolls, strict=False) if x > leave]
        f.scouts_tp = [u for u, x in zip(tp, rolls[len(fp) :], strict=True) if x > leave]
        _morale(b, f, chance / 6 ** len(rolls), out)
    f.traitors, f.scouts_fp, f.scouts_tp = traitors, fp, tp


def _morale(b: Board, f: Combat, chance: float, out: Result) -> None:
    """14.4, 14.5 One die for the militia, one for the guns."""
    us, wc = fight.first_force(b, f, US), fight.force_of(b, f, WC)
    has_militia = any(b.d.militia[b.d.type[u]] for u in us) and not f.morale_die
    has_guns = bool(query.of_type(b, us, k.AR)) and bool(query.fp_of(b, wc) or fight.place_fp(b, f, WC))
    morale, shock = f.morale_die, f.shock_die
    for m in DIE if has_militia else [morale]:
        for s in DIE if has_guns and not shock else [shock]:
            f.morale_die, f.shock_die = m, s
            part = chance / (6 if has_militia else 1) / (6 if has_guns and not shock else 1)
            _wage(b, f, part, out)
    f.morale_die, f.shock_die = morale, shock


def _wage(b: Board, f: Combat, chance: float, out: Result) -> None:
    """14.6b Both dice at once, by each side's column."""
    us, wc = fight.strength_of(b, f, US), fight.strength_of(b, f, WC)
    ours = _scores(b, f, US, us, f.us_die)
    theirs = _scores(b, f, WC, wc, f.wc_die)
    for us_scored, p in ours.items():
        for wc_scored, q in theirs.items():
            us_lost = min(wc_scored, _most(b, f, US))
            wc_lost = min(us_scored, _most(b, f, WC))
            out.add(chance * p * q, _winner(b, f, us_scored, wc_scored), us_lost, wc_lost)


def _winner(b: Board, f: Combat, us_scored: int, wc_scored: int) -> int:
    """14.8a A tie is the WC's, unless it leaves none of its stack, and some of the US."""
    if us_scored != wc_scored:
        return US if us_scored > wc_scored else WC
    had_stack = fight.has_military(b.d, fight.force_of(b, f, WC))
    destroyed = had_stack and us_scored >= _most(b, f, WC)
    stands = fight.has_military(b.d, fight.force_of(b, f, US)) and wc_scored < _most(b, f, US)
    return US if destroyed and stands else WC


def _scores(b: Board, f: Combat, side: int, strength: int, fallen: int) -> dict[int, float]:
    """14.6c Casualties that a side may score, with their chances."""
    if strength < 1:
        return {0: 1.0}
    out: dict[int, float] = {}
    faces = [fallen] if fallen else DIE
    for face in faces:
        scored = fight.by_table(b.d, strength, face + fight.die_mod(b, f, side))
        out[scored] = out.get(scored, 0.0) + 1 / len(faces)
    return out


def _most(b: Board, f: Combat, side: int) -> int:
    """The steps that a side can lose, its structure's too."""
    place = 0
    if side != f.attacker and fight.is_defended_place(b, f):
        place = min(1 if b.damaged[f.where] else 2, b.d.site_steps[b.site[f.where]])
    return fight.steps_of(b, fight.force_of(b, f, side)) + place


# an attack that could be made


def attack_on(b: Board, side: int, members: list[int], origin: int, where: int) -> tuple[Board, Combat]:
    """A board on which a force has come to a space, and the combat there."""
    there: Board = b.clone()
    for u in members:
        there.at[u] = where
    count_all(there)
    inside = side == WC and there.site[where] == k.FORT and not query.stack_fp(there, US, where)
    f = Combat(attacker=side, where=where, origin=origin, attackers=members[:], inside=inside)
    f.defenders = fight.find_defenders(there, f)
    return there, f
