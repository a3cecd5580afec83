"""8 The battle procedure (BP.1 to BP.5): deploy, terrain round, long-range fire, regular rounds, the winner."""

from __future__ import annotations

from typing import Final

from grognard.games.destiny.order import superior
from grognard.games.indian_territory.frames import Aftermath, Battle
from grognard.games.indian_territory.query import (
    batteries,
    best_leader,
    can_fire,
    has_engineer,
    is_fort_for,
    is_river,
    leaders_in,
    units_in,
    wagons_in,
)
from grognard.games.indian_territory.rules.arrival import arrive, bar_retreat, retreat_spaces
from grognard.games.indian_territory.rules.changes import displace, put
from grognard.games.indian_territory.rules.fire import LONG_RANGE, REGULAR, SHAKEN, TERRAIN_FIRE
from grognard.games.indian_territory.rules.lines import (
    BREAKS_OFF,
    MUST_FIRE,
    SAME_SPACE,
    active,
    attacker,
    attacker_may_pay,
    bar_break_off,
    bar_fire,
    bar_spend,
    can_leave,
    defender,
    defender_may_pay,
    eligible,
    foe_of,
    hand_of,
    new_round,
    pay,
    shoot,
    whose_turn,
)
from grognard.games.indian_territory.state import (
    ARTILLERY,
    BATTLE,
    BATTLE_WON,
    BOOK,
    BREAK_OFF,
    BROKE_OFF,
    FIRE,
    RETREAT,
    RULES,
    SHOWN,
    SPEND,
    SUPERIORITY,
    TARGET,
    Board,
    War,
)
from grognard.kernel.chance import Chance, dice
from grognard.kernel.choice import PASS, each, noun_of, or_pass, verb_of
from grognard.kernel.flow import NOBODY, again, goto

step = RULES.step
decision = RULES.decision
chance = RULES.chance
rule = BOOK.rule

RIVER_ROUND: Final = rule("BP.2a")
NO_TERRAIN_FIRE: Final = rule("BP.2b")
ONE_SIDE_GUNS: Final = rule("BP.3a")
BOTH_SIDES_GUNS: Final = rule("BP.3b")
ORDINARY_AFTERWARDS: Final = rule("BP.3e")
BOTH_ABLE: Final = rule("BP.4f")
NOBODY_ABLE: Final = rule("BP.5b")
PURSUIT_BONUS: Final = rule("8.6c")
DESPITE_ENGINEERS: Final = rule("11.2b")


# BP.1 deploy


@step(Battle, rule="BP.1")
def deploy(g: War, f: Battle) -> None:
    g.tell(BATTLE, [f.attacker, f.defender, f.where, f.origin, 1 if f.pursuit else 0])


@step(Battle, rule="7.7b")
def show_all(g: War, f: Battle) -> None:
    b = g.board
    g.reveal()
    for side in (f.attacker, f.defender):
        shown = units_in(b, side, f.where) + leaders_in(b, side, f.where)
        for u in shown:
            b.known[u] = 1
        for w in wagons_in(b, side, f.where):
            b.wagon_known[w] = 1
        g.tell(SHOWN, [side, f.where, *shown])


# BP.2 terrain round


def has_terrain_round(b: Board, f: Battle) -> bool:
    """A river behind the attackers, or the ground; engineers change nothing in it (11.2b)."""
    if not DESPITE_ENGINEERS and has_engineer(b, units_in(b, f.attacker, f.where)):
        return False
    if f.origin >= 0 and is_river(b.d, f.origin, f.where) and RIVER_ROUND:
        return True
    return b.d.terrain_round[b.d.terrain[f.where]] != 0


@step(Battle, rule="BP.2a")
def terrain_round(g: War, f: Battle) -> None:
    new_round(g, f)
    if not has_terrain_round(g.board, f):
        goto(f, long_range)


@decision(Battle, by=defender, rule="9.6a")
def terrain_supply(g: War, f: Battle) -> list[int]:
    return defender_may_pay(g.board, f)


@decision(Battle, by=defender, rule="BP.2b")
def terrain_fire(g: War, f: Battle) -> list[int]:
    return or_pass(each(FIRE, can_fire(g.board, f.defender, f.where)))


@terrain_fire.barred
def why_not_terrain_fire(g: War, f: Battle, choice: int) -> int:
    return 0 if choice == PASS else bar_fire(g.board, f, f.defender, noun_of(choice))


@terrain_fire.chosen(FIRE)
def terrain_shooter(g: War, f: Battle, u: int) -> None:
    f.shooter = u


@decision(Battle, by=defender, rule="BP.2b")
def terrain_target(g: War, f: Battle) -> list[int]:
    return each(TARGET, units_in(g.board, f.attacker, f.where)) if f.shooter >= 0 else []


@terrain_target.barred
def why_not_terrain_target(g: War, f: Battle, choice: int) -> int:
    u = noun_of(choice)
    b = g.board
    if choice == PASS or u >= b.d.n_units or b.d.side[u] != f.attacker or b.at[u] != f.where:
        return NO_TERRAIN_FIRE
    return 0


@terrain_target.chosen(TARGET)
def fire_at_target(g: War, f: Battle, target: int) -> None:
    shoot(g, f, f.shooter, TERRAIN_FIRE, target)


# BP.3 long-range fire


def had_guns(b: Board, f: Battle, side: int) -> bool:
    """Had the side artillery able to fire when this step began? Guns shaken in it still count."""
    for u in units_in(b, side, f.where):
        if b.d.type[u] == ARTILLERY and b.panicked[u] in (0, SHAKEN):
            return True
    return False


def is_gun_duel(b: Board, f: Battle) -> bool:
    """With guns on both sides firing is compulsory, as in a regular round (BP.3b)."""
    return BOTH_SIDES_GUNS != 0 and had_guns(b, f, f.attacker) and had_guns(b, f, f.defender)


@step(Battle, rule="BP.3a")
def long_range(g: War, f: Battle) -> None:
    """Who has guns able to fire? With guns on both sides they alternate (BP.3b)."""
    b = g.board
    new_round(g, f)
    ours = batteries(b, f.attacker, f.where)
    theirs = batteries(b, f.defender, f.where)
    f.turn = NOBODY
    if ours and theirs and BOTH_SIDES_GUNS:
        return
    targets = units_in(b, f.defender if ours else f.attacker, f.where)  # none: the terrain round has left no enemy
    if (ours or theirs) and targets:
        f.turn = f.attacker if ours else f.defender
    else:
        goto(f, regular_round)


@decision(Battle, by=attacker, rule="9.6a")
def long_range_attacker_supply(g: War, f: Battle) -> list[int]:
    return [] if f.turn == f.defender else attacker_may_pay(g.board, f)


@decision(Battle, by=defender, rule="9.6a")
def long_range_defender_supply(g: War, f: Battle) -> list[int]:
    return [] if f.turn == f.attacker else defender_may_pay(g.board, f)


@chance(Battle, rule="BP.3b")
def long_range_superiority(g: War, f: Battle) -> Chance:
    return dice(2 if f.turn == NOBODY else 0)


@long_range_superiority.rolled
def long_range_order(g: War, f: Battle, faces: list[int]) -> None:
    compare_superiority(g, f, faces)


@step(Battle, rule="BP.3b")
def next_battery(g: War, f: Battle) -> None:
    """Alternate while both have a battery that has not fired."""
    b = g.board
    f.turn = whose_turn(b, f, ARTILLERY)
    if f.turn == NOBODY:
        for u in range(len(b.panicked)):
            b.panicked[u] = 1 if b.panicked[u] == SHAKEN else b.panicked[u]
        goto(f, regular_round)


@decision(Battle, by=active, rule="BP.3a")
def long_range_fire(g: War, f: Battle) -> list[int]:
    guns = each(FIRE, eligible(g.board, f, f.turn, ARTILLERY))
    return guns if is_gun_duel(g.board, f) else or_pass(guns)


@long_range_fire.barred
def why_not_long_range_fire(g: War, f: Battle, choice: int) -> int:
    b = g.board
    if choice == PASS:
        return BOTH_SIDES_GUNS if is_gun_duel(b, f) else 0
    u = noun_of(choice)
    return ONE_SIDE_GUNS if b.d.type[u] != ARTILLERY else bar_fire(b, f, f.turn, u)


@long_range_fire.chosen(FIRE)
def battery_fires(g: War, f: Battle, u: int) -> None:
    f.fired.append(u)
    f.turn = foe_of(f, f.turn)
    goto(f, next_battery)
    shoot(g, f, u, LONG_RANGE, NOBODY)


@long_range_fire.chosen(PASS)
def batteries_hold(g: War, f: Battle, noun: int) -> None:
    f.fired.extend(eligible(g.board, f, f.turn, ARTILLERY))
    goto(f, next_battery)


# BP.4 regular rounds


@step(Battle, rule="BP.4e")
def regular_round(g: War, f: Battle) -> None:
    """A round needs two sides able to fire (BP.4f)."""
    b = g.board
    new_round(g, f)
    both_able = can_fire(b, f.attacker, f.where) and can_fire(b, f.defender, f.where)
    if not both_able and BOTH_ABLE:
        goto(f, winner)


@decision(Battle, by=attacker, rule="9.6a")
def attacker_supply(g: War, f: Battle) -> list[int]:
    return attacker_may_pay(g.board, f)


@decision(Battle, by=defender, rule="9.6a")
def defender_supply(g: War, f: Battle) -> list[int]:
    return defender_may_pay(g.board, f)


@long_range_attacker_supply.barred
@attacker_supply.barred
def why_not_attacker_supply(g: War, f: Battle, choice: int) -> int:
    return 0 if choice == PASS else bar_spend(g.board, f.attacker, f.where, noun_of(choice))


@long_range_attacker_supply.chosen(SPEND)
@attacker_supply.chosen(SPEND)
def attacker_pays(g: War, f: Battle, w: int) -> None:
    pay(g, f, f.attacker, w)


@terrain_supply.barred
@long_range_defender_supply.barred
@defender_supply.barred
def why_not_defender_supply(g: War, f: Battle, choice: int) -> int:
    return 0 if choice == PASS else bar_spend(g.board, f.defender, f.where, noun_of(choice))


@terrain_supply.chosen(SPEND)
@long_range_defender_supply.chosen(SPEND)
@defender_supply.chosen(SPEND)
def defender_pays(g: War, f: Battle, w: int) -> None:
    pay(g, f, f.defender, w)


@chance(Battle, rule="BP.4a")
def superiority(g: War, f: Battle) -> Chance:
    return dice(2)


@superiority.rolled
def superiority_rolled(g: War, f: Battle, faces: list[int]) -> None:
    compare_superiority(g, f, faces)


def compare_superiority(g: War, f: Battle, faces: list[int]) -> None:
    """The attacker's die first. Equal totals are rolled again."""
    b = g.board
    ours = faces[0] + best_leader(b, f.attacker, f.where)
    theirs = faces[1] + best_leader(b, f.defender, f.where)
    if f.pursuit and PURSUIT_BONUS:
        ours += b.d.pursuit_bonus
    g.tell(SUPERIORITY, [f.attacker, f.defender, faces[0], faces[1], ours, theirs])
    ahead = superior(f.attacker, f.defender, ours, theirs, NOBODY)
    if ahead == NOBODY:
        again(f)
    else:
        f.turn = ahead


@step(Battle, rule="BP.4b")
def next_to_fire(g: War, f: Battle) -> None:
    f.turn = whose_turn(g.board, f, -1)
    if f.turn == NOBODY:
        goto(f, regular_round)


@decision(Battle, by=active, rule="BP.4b")
def fire_or_break_off(g: War, f: Battle) -> list[int]:
    b = g.board
    able = eligible(b, f, f.turn, -1)
    options = each(FIRE, able)
    riders = [u for u in able if b.d.mounted[u]]
    if riders and BREAKS_OFF and can_leave(b, f, f.turn):
        options += each(BREAK_OFF, riders)
    return options


@fire_or_break_off.barred
def why_not_fire(g: War, f: Battle, choice: int) -> int:
    if choice == PASS:
        return MUST_FIRE
    if verb_of(choice) == FIRE:
        return bar_fire(g.board, f, f.turn, noun_of(choice))
    return bar_break_off(g.board, f, f.turn, noun_of(choice))


@fire_or_break_off.chosen(FIRE)
def unit_fires(g: War, f: Battle, u: int) -> None:
    f.fired.append(u)
    f.turn = foe_of(f, f.turn)
    goto(f, next_to_fire)
    at_long_range = g.board.d.type[u] == ARTILLERY and not ORDINARY_AFTERWARDS
    shoot(g, f, u, LONG_RANGE if at_long_range else REGULAR, NOBODY)


@fire_or_break_off.chosen(BREAK_OFF)
def unit_breaks_off(g: War, f: Battle, u: int) -> None:
    f.leaving = u
    if f.turn == f.attacker:
        goto(f, leave)


@decision(Battle, by=defender, rule="8.4b")
def break_off_to(g: War, f: Battle) -> list[int]:
    if f.goal >= 0 and SAME_SPACE:
        return []
    return each(RETREAT, retreat_spaces(g.board, f.defender, f.where, f.origin))


@break_off_to.barred
def why_not_break_off_to(g: War, f: Battle, choice: int) -> int:
    if choice == PASS:
        return SAME_SPACE
    return bar_retreat(g.board, f.defender, f.where, f.origin, noun_of(choice))


@break_off_to.chosen(RETREAT)
def break_off_goal(g: War, f: Battle, space: int) -> None:
    f.goal = space


@step(Battle, rule="8.4a")
def leave(g: War, f: Battle) -> None:
    side = f.turn
    to = f.origin if side == f.attacker else f.goal
    put(g, f.leaving, to)
    displace(g.board, f.leaving)
    g.tell(BROKE_OFF, [side, f.where, f.leaving, to])
    if side == f.attacker:
        f.attackers_away += 1
    else:
        f.defenders_away += 1
    f.leaving = NOBODY
    f.turn = foe_of(f, side)
    goto(f, next_to_fire)
    arrive(g, side, to, f.where)


# BP.5 the winner


@step(Battle, rule="BP.5a")
def winner(g: War, f: Battle) -> None:
    """A side with nobody able to fire loses; when neither can, the defender has won (BP.5b)."""
    b = g.board
    attackers, defenders = can_fire(b, f.attacker, f.where), can_fire(b, f.defender, f.where)
    won = f.attacker if attackers and not defenders else f.defender
    if not attackers and not defenders and not NOBODY_ABLE:
        won = f.attacker
    g.tell(BATTLE_WON, [won, foe_of(f, won), f.where])
    g.call(
        Aftermath(
            winner=won,
            loser=foe_of(f, won),
            winner_hand=hand_of(f, won),
            loser_hand=hand_of(f, foe_of(f, won)),
            where=f.where,
            origin=f.origin,
            attackers_lost=won == f.defender,
            goal=f.origin if won == f.defender else f.goal,
            away=f.attackers_away if won == f.defender else f.defenders_away,
            pursuit=f.pursuit,
            more=f.more,
            walls=won == f.defender and is_fort_for(b, f.defender, f.where),
        )
    )
