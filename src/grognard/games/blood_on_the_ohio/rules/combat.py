"""14.0 to 14.6, 14.9, 21.3 Combat: declarations, event, morale, shock, and the two dice.

victor.py has its last steps; what strengths are made of is in fight.py.
"""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio import fight, query
from grognard.games.blood_on_the_ohio.frames import Ambush, Combat, Reinforce, Retreat, RetreatBefore
from grognard.games.blood_on_the_ohio.rules.changes import put_off, show_stack
from grognard.games.blood_on_the_ohio.rules.forts import besiege
from grognard.games.blood_on_the_ohio.rules.retreat import has_way_out
from grognard.games.blood_on_the_ohio.state import (
    BOOK,
    CUP,
    EVENT,
    RULES,
    SIDE,
    SPACE,
    UNIT,
    US,
    WC,
    Board,
    War,
)
from grognard.kernel.chance import Chance, dice
from grognard.kernel.flow import NOBODY, NOWHERE, again, end, goto
from grognard.kernel.kinds import FLAG, NUMBER

step = RULES.step
chance = RULES.chance

CAN_ONLY_DEFEND: Final = BOOK.rule("14.2a")
NO_AMBUSH: Final = BOOK.rule("14.2b")
HAS_AMBUSHED: Final = BOOK.rule("14.2d")
PRESENT_SCOUTS: Final = BOOK.rule("21.3a")
MUST_STORM: Final = BOOK.rule("16.1b")
DIE_THAT_FELL: Final = BOOK.rule("14.9a")
EVENT_RULES: Final = [BOOK.rule(x) for x in ("14.3a", "14.3b", "14.3c", "14.3d", "14.3e")]
TRAITOR: Final = BOOK.rule("21.1a")
LEAVES: Final = BOOK.rule("21.1b")
LOYAL: Final = BOOK.rule("21.1c")

SCOUT_FIGHTS: Final = RULES.verb("scout_fights", UNIT)
SCOUT_ADVISES: Final = RULES.verb("scout_advises", UNIT)
SPRING_AMBUSH: Final = RULES.verb("spring_ambush")
SLIP_AWAY: Final = RULES.verb("slip_away")
STORM: Final = RULES.verb("storm", SPACE)
REROLL_EVENT: Final = RULES.verb("reroll_event")
REROLL: Final = RULES.verb("reroll", SIDE)

COMBAT: Final = RULES.event("combat", "14.0", who=SIDE, foe=SIDE, where=SPACE, origin=SPACE, inside=FLAG, out=FLAG)
SCOUT_DECLARED: Final = RULES.event("scout_declared", "21.3b", unit=UNIT, fights=FLAG)
DEFENDS: Final = RULES.event("defends", "14.2a", who=SIDE, where=SPACE)
STORMS: Final = RULES.event("storms", "16.1b", who=SIDE, where=SPACE)
EVENT_ROLLED: Final = RULES.event("event_rolled", "14.3a", event=EVENT, face=NUMBER)
REROLLED: Final = RULES.event("rerolled", "14.9a", who=SIDE, whose=SIDE)
SCOUT_CHECKED: Final = RULES.event("scout_checked", "21.1c", unit=UNIT, face=NUMBER)
MORALE: Final = RULES.event("morale", "14.4b", face=NUMBER, counted=NUMBER)
SHOCKED: Final = RULES.event("shocked", "14.5b", face=NUMBER, modifier=NUMBER, count=NUMBER)
FOUGHT: Final = RULES.event(
    "fought", "14.6b", where=SPACE, us_strength=NUMBER, us_face=NUMBER, us_modifier=NUMBER, us_scored=NUMBER,
    wc_strength=NUMBER, wc_face=NUMBER, wc_modifier=NUMBER, wc_scored=NUMBER,
)  # fmt: skip
FOUGHT_AGAIN: Final = RULES.event(
    "fought_again", "14.9d", whose=SIDE, where=SPACE, us_strength=NUMBER, us_face=NUMBER, us_modifier=NUMBER,
    us_scored=NUMBER, wc_strength=NUMBER, wc_face=NUMBER, wc_modifier=NUMBER, wc_scored=NUMBER,
)  # fmt: skip


def defending(b: Board, f: Combat) -> int:
    return fight.defender(f)


def us(b: Board, f: Combat) -> int:
    return US


def attackers_retreat(g: War, f: Combat) -> None:
    """15.1.1 Back to where they came from; whoever has not moved retreats as a defender does (20.2.2c: or inside)."""
    b = g.board
    first, late = fight.first_force(b, f, f.attacker), fight.late_force(b, f, f.attacker)
    hurt = f.hurt or f.us_suffered > 0
    if f.breaks_out:
        g.call(Retreat(side=US, where=f.where, members=first, hurt=hurt, into_fort=True))
        first = []
    members, origin = first + late, NOWHERE if f.still else f.origin
    if members:
        g.call(Retreat(side=f.attacker, where=f.where, members=members, origin=origin, hurt=hurt))


# 14.1, 21.3 the beginning


@step(Combat, rule="14.0")
def begin(g: War, f: Combat) -> None:
    """20.1e Screeners shield those inside; 20.4a nothing inside the great forts is attacked."""
    b = g.board
    show_stack(g, f.where)
    f.inside = f.inside and b.site[f.where] == k.FORT and not query.stack_fp(b, US, f.where)
    f.defenders = fight.find_defenders(b, f)
    for u in f.attackers + f.defenders:
        b.fought[u] = 1
    came = NOWHERE if f.still or f.breaks_out else f.origin
    g.tell(COMBAT, [f.attacker, fight.defender(f), f.where, came, int(f.inside), int(f.breaks_out)])


def idle_scouts(b: Board, f: Combat) -> list[int]:
    scouts = query.of_type(b, fight.first_force(b, f, US), k.SC)
    return [u for u in scouts if u not in f.scouts_fp and u not in f.scouts_tp]


use_scouts = RULES.ask(Combat, "use_scouts", by=us, rule="21.3b")


@use_scouts.offers(SCOUT_FIGHTS, idle_scouts, otherwise=PRESENT_SCOUTS)
def scout_fights(g: War, f: Combat, u: int) -> None:
    f.scouts_fp.append(u)
    g.tell(SCOUT_DECLARED, [u, 1])
    again(f)


@use_scouts.offers(SCOUT_ADVISES, idle_scouts, otherwise=PRESENT_SCOUTS)
def scout_advises(g: War, f: Combat, u: int) -> None:
    f.scouts_tp.append(u)
    g.tell(SCOUT_DECLARED, [u, 0])
    again(f)


use_scouts.passes(alone=False)


# 14.2 the defender's declaration


def bar_ambush(b: Board, f: Combat, noun: int) -> int:
    """14.2b, 18.1 Nobody inside a fort, nor against those who have not moved; of empty places a healthy principal."""
    side, own = fight.defender(f), query.facing_fp(b, f.attacker, f.where)
    if f.inside or f.still or f.breaks_out:
        return CAN_ONLY_DEFEND
    if not query.fp_of(b, f.defenders) and not (query.is_war_principal(b, f.where) and not b.damaged[f.where]):
        return CAN_ONLY_DEFEND
    too_large = query.fp_of(b, f.attackers) >= b.d.ambush_factor * own
    return NO_AMBUSH if f.ambushed or not b.vp[side] or too_large else 0


def bar_slipping_away(b: Board, f: Combat, noun: int) -> int:
    """14.2a Nobody inside a fort, no structure with its arms, and none who have no space to go to."""
    movers = [u for u in f.defenders if b.d.type[u] != k.BA]
    if f.inside or not movers or not has_way_out(b, fight.defender(f), f.where, f.origin, f.defenders):
        return CAN_ONLY_DEFEND
    return HAS_AMBUSHED if f.ambushed else 0


declare = RULES.ask(Combat, "declare", by=defending, rule="14.2a")


@declare.offers(SPRING_AMBUSH, None, bar_ambush)
def spring_ambush(g: War, f: Combat, noun: int) -> None:
    f.steps = fight.steps_of(g.board, f.attackers)
    g.call(Ambush(side=fight.defender(f), where=f.where, at=f.where, members=f.attackers[:]))


@declare.offers(SLIP_AWAY, None, bar_slipping_away)
def slip_away(g: War, f: Combat, noun: int) -> None:
    side, attackers, defenders = fight.defender(f), f.attackers[:], f.defenders[:]
    g.call(RetreatBefore(side=side, where=f.where, attackers=attackers, defenders=defenders))


@declare.passes(alone=False)
def defend(g: War, f: Combat, noun: int) -> None:
    g.tell(DEFENDS, [fight.defender(f), f.where])


@step(Combat, rule="14.2c")
def after_ambush(g: War, f: Combat) -> None:
    """An overwhelming success, or one that leaves no attacker, is the end of it: nobody has won."""
    there = query.still_at(g.board, f.attackers, f.where)
    f.hurt = fight.steps_of(g.board, there) < f.steps
    if f.stopped or not there:
        end(f)
        attackers_retreat(g, f)


@step(Combat, rule="16.1b")
def place_left_behind(g: War, f: Combat) -> None:
    """The attackers stop in the space; a structure there is open to attack now, and its garrison with it."""
    b = g.board
    if f.escaped:
        f.inside = f.attacker == WC and b.site[f.where] == k.FORT
        f.defenders = fight.find_defenders(b, f)


def place_to_storm(b: Board, f: Combat) -> list[int]:
    return [f.where] if fight.can_storm(b, f.attacker, f.where) else []


def bar_declining(b: Board, f: Combat, noun: int) -> int:
    return MUST_STORM if query.is_war_principal(b, f.where) else 0


storm_place = RULES.ask(Combat, "storm_place", by="attacker", rule="16.1b", when="escaped")


@storm_place.offers(STORM, place_to_storm, otherwise=MUST_STORM)
def storm(g: War, f: Combat, space: int) -> None:
    f.escaped = False
    for u in f.defenders:
        g.board.fought[u] = 1
    g.tell(STORMS, [f.attacker, space])


storm_place.passes(bar_declining, alone=False)


@step(Combat, rule="16.1a")
def slipped_away(g: War, f: Combat) -> None:
    """No combat, no points; a fort is besieged now (20.2a)."""
    if f.escaped:
        end(f)
        besiege(g, f.where)


# 14.3 the event


@chance(Combat, rule="14.3a")
def roll_event(g: War, f: Combat) -> Chance:
    return dice(1)


@roll_event.rolled
def event_falls(g: War, f: Combat, faces: list[int]) -> None:
    f.event = g.board.d.events[faces[0] - 1]
    g.tell(EVENT_ROLLED, [f.event, faces[0]], rule=EVENT_RULES[f.event])


def can_reroll(b: Board, f: Combat) -> bool:
    """14.9a Once in a combat, for the side that has more tactical points at this moment (14.9c)."""
    return not f.rerolled and fight.advantage(b, f) != NOBODY


reroll_event = RULES.ask(Combat, "reroll_event", by=fight.advantage, rule="14.9c", when=can_reroll)


@reroll_event.offers(REROLL_EVENT)
def event_again(g: War, f: Combat, noun: int) -> None:
    f.rerolled = True
    g.tell(REROLLED, [fight.advantage(g.board, f), NOBODY])
    goto(f, roll_event)


reroll_event.passes()


@step(Combat, rule="14.3b")
def delay(g: War, f: Combat) -> None:
    """The attackers retreat without a fight; 20.2.2a the besieged go back inside."""
    if f.event != fight.DELAY:
        return
    end(f)
    if f.breaks_out:
        for u in fight.first_force(g.board, f, US):
            g.board.inside[u] = 1
    else:
        attackers_retreat(g, f)


@step(Combat, rule="14.3e")
def call_reinforcements(g: War, f: Combat) -> None:
    if f.event == fight.REINFORCEMENTS:
        g.call(Reinforce(where=f.where, attacker=f.attacker))


# 21.1, 14.4, 14.5 scouts, militia, shock


@chance(Combat, rule="21.0")
def fickleness(g: War, f: Combat) -> Chance:
    return dice(len(f.scouts_fp) + len(f.scouts_tp))


@fickleness.rolled
def scouts_checked(g: War, f: Combat, faces: list[int]) -> None:
    """21.1 1: a traitor, 2: second thoughts, else loyal."""
    b = g.board
    for u, face in zip(f.scouts_fp + f.scouts_tp, faces, strict=True):
        betrays, leaves = face <= b.d.scout_traitor_up_to, face <= b.d.scout_leaves_up_to
        g.tell(SCOUT_CHECKED, [u, face], rule=TRAITOR if betrays else LEAVES if leaves else LOYAL)
        f.traitors += int(betrays)
        if leaves:
            put_off(g, u, CUP)
    f.scouts_fp = query.still_at(b, f.scouts_fp, f.where)
    f.scouts_tp = query.still_at(b, f.scouts_tp, f.where)


@chance(Combat, rule="14.4a")
def militia_morale(g: War, f: Combat) -> Chance:
    d = g.board.d
    return dice(1 if any(d.militia[d.type[u]] for u in fight.first_force(g.board, f, US)) else 0)


@militia_morale.rolled
def militia_rolled(g: War, f: Combat, faces: list[int]) -> None:
    f.morale_die = faces[0]
    g.tell(MORALE, [faces[0], fight.militia_fp(g.board, f)])


@chance(Combat, rule="14.5a")
def artillery_shock(g: War, f: Combat) -> Chance:
    """14.3i Guns that come late cause none; without force points there is nobody to be shocked."""
    b = g.board
    guns = query.of_type(b, fight.first_force(b, f, US), k.AR)
    return dice(1 if guns and query.fp_of(b, fight.force_of(b, f, WC)) + fight.place_fp(b, f, WC) else 0)


@artillery_shock.rolled
def shock_rolled(g: War, f: Combat, faces: list[int]) -> None:
    b = g.board
    f.shock_die = faces[0]
    g.tell(SHOCKED, [faces[0], fight.shock_mod(b, f), fight.shocked_fp(b, f)])


# 14.6 wage combat


@step(Combat, rule="14.6a")
def add_up(g: War, f: Combat) -> None:
    b = g.board
    f.us_strength, f.wc_strength = fight.strength_of(b, f, US), fight.strength_of(b, f, WC)
    f.military = all(fight.has_military(b.d, fight.force_of(b, f, side)) for side in (US, WC))


@chance(Combat, rule="14.6b")
def wage_combat(g: War, f: Combat) -> Chance:
    """14.6c A side of less than 1 doesn't roll."""
    return dice(int(f.us_strength > 0) + int(f.wc_strength > 0))


@wage_combat.rolled
def combat_rolled(g: War, f: Combat, faces: list[int]) -> None:
    """The die of the US first."""
    f.us_die = faces[0] if f.us_strength else 0
    f.wc_die = faces[-1] if f.wc_strength else 0
    g.tell(FOUGHT, read_table(g, f))


def read_table(g: War, f: Combat) -> list[int]:
    """14.6b What both sides have scored, and all that is told of it."""
    b = g.board
    f.us_scored, f.wc_scored = fight.scored_by(b, f, US), fight.scored_by(b, f, WC)
    ours = [f.us_strength, f.us_die, fight.die_mod(b, f, US), f.us_scored]
    theirs = [f.wc_strength, f.wc_die, fight.die_mod(b, f, WC), f.wc_scored]
    return [f.where, *ours, *theirs]


def dice_that_fell(b: Board, f: Combat) -> list[int]:
    return [side for side in (US, WC) if (f.us_die if side == US else f.wc_die)]


reroll_die = RULES.ask(Combat, "reroll_die", by=fight.advantage, rule="14.9a", when=can_reroll)


@reroll_die.offers(REROLL, dice_that_fell, otherwise=DIE_THAT_FELL)
def die_again(g: War, f: Combat, side: int) -> None:
    f.rerolled, f.again = True, side
    g.tell(REROLLED, [fight.advantage(g.board, f), side])


reroll_die.passes(alone=False)


@chance(Combat, rule="14.9d")
def second_roll(g: War, f: Combat) -> Chance:
    return dice(1 if f.again != NOBODY else 0)


@second_roll.rolled
def second_rolled(g: War, f: Combat, faces: list[int]) -> None:
    if f.again == US:
        f.us_die = faces[0]
    else:
        f.wc_die = faces[0]
    whose, f.again = f.again, NOBODY
    g.tell(FOUGHT_AGAIN, [whose, *read_table(g, f)])
