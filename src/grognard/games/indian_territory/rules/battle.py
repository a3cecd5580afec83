"""8 An attack and the battle procedure (BP.1 to BP.5): terrain round, long-range fire, regular rounds, the winner."""

from __future__ import annotations

from typing import Final

from grognard.games.destiny.order import superior
from grognard.games.indian_territory import query
from grognard.games.indian_territory.frames import Aftermath, Attack, Battle
from grognard.games.indian_territory.rules import lines
from grognard.games.indian_territory.rules.arrival import RETREAT, arrive, bar_retreat, neighbours
from grognard.games.indian_territory.rules.changes import drive
from grognard.games.indian_territory.state import ARTILLERY, BOOK, PARTY, RULES, SIDE, SPACE, UNIT, Board, War
from grognard.kernel.flow import NOBODY, again, goto
from grognard.kernel.kinds import FLAG, NUMBER

step = RULES.step

TWO_TRIBES: Final = BOOK.rule("11.3d")
AT_ONE_TARGET: Final = BOOK.rule("BP.2b")
GUNS_ONLY: Final = BOOK.rule("BP.3a")
GUNS_MUST_FIRE: Final = BOOK.rule("BP.3b")

FIRST: Final = RULES.verb("first", SIDE)
FIRE: Final = RULES.verb("fire", UNIT)
TARGET: Final = RULES.verb("target", UNIT)
BREAK_OFF: Final = RULES.verb("break_off", UNIT)

BATTLE: Final = RULES.event("battle", "8.0a", who=SIDE, foe=SIDE, where=SPACE, origin=SPACE, pursuit=FLAG)
SHOWN: Final = RULES.event("shown", "7.7b", who=SIDE, where=SPACE, units=UNIT.many)
SUPERIORITY: Final = RULES.event(
    "superiority", "BP.4a", attacker=PARTY, defender=PARTY,
    ours=NUMBER, theirs=NUMBER, our_total=NUMBER, their_total=NUMBER,
)  # fmt: skip
BROKE_OFF: Final = RULES.event("broke_off", "8.4a", who=SIDE, where=SPACE, unit=UNIT, to=SPACE)
BATTLE_WON: Final = RULES.event("battle_won", "BP.5a", who=SIDE, loser=SIDE, where=SPACE)


def foes(b: Board, f: Attack) -> list[int]:
    return [s for s in range(4) if query.is_enemy(f.side, s) and query.count_troops_in(b, s, f.where)]


def hand_against(ours: int, foe: int) -> int:
    """Who directs those attacked: a tribe, the opponent of whoever attacks it (1.0b)."""
    return 1 - ours if query.is_tribe(foe) else foe


def battle_of(f: Attack, more: bool) -> Battle:
    """The battle to which an attack on its foe leads; `more` are there, to be fought after it."""
    ours = f.hand if query.is_tribe(f.side) else f.side
    return Battle(
        attacker=f.side, defender=f.foe, attacker_hand=ours, defender_hand=hand_against(ours, f.foe),
        where=f.where, origin=f.origin, pursuit=f.pursuit, more=more,
    )  # fmt: skip


def aftermath_of(b: Board, f: Battle, won: int) -> Aftermath:
    lost = query.foe_of(f, won)
    held = won == f.defender
    return Aftermath(
        winner=won, loser=lost, winner_hand=query.hand_of(f, won), loser_hand=query.hand_of(f, lost), where=f.where,
        origin=f.origin, attackers_lost=held, goal=f.origin if held else f.goal,
        away=f.attackers_away if held else f.defenders_away, pursuit=f.pursuit, more=f.more,
        walls=held and query.is_fort_for(b, f.defender, f.where),
    )  # fmt: skip


@step(Attack, rule="8.0a")
def who_defends(g: War, f: Attack) -> None:
    there = foes(g.board, f)
    f.foe = there[0] if there else NOBODY


which_first = RULES.ask(
    Attack, "which_first", rule="11.3d", when=lambda b, f: len(foes(b, f)) == 2,
    by=lambda b, f: f.hand if query.is_tribe(f.side) else f.side,
)  # fmt: skip
which_first.keeps(FIRST, "foe", foes, otherwise=TWO_TRIBES)


def battle_due(b: Board, f: Attack) -> Battle | None:
    return battle_of(f, len(foes(b, f)) > 1) if f.foe != NOBODY else None


RULES.calls(Attack, "fight", battle_due, rule="8.1")


@step(Attack, rule="11.3d")
def second_tribe(g: War, f: Attack) -> None:
    """If the first was beaten, the second tribe is fought in the same action."""
    if query.count_troops_in(g.board, f.side, f.where) and foes(g.board, f):
        goto(f, who_defends)


@step(Battle, rule="BP.1")
def deploy(g: War, f: Battle) -> None:
    g.tell(BATTLE, [f.attacker, f.defender, f.where, f.origin, 1 if f.pursuit else 0])


@step(Battle, rule="7.7b")
def show_all(g: War, f: Battle) -> None:
    g.reveal()
    for side in (f.attacker, f.defender):
        g.tell(SHOWN, [side, f.where, *show(g.board, side, f.where)])


def show(b: Board, side: int, space: int) -> list[int]:
    """Everybody knows this stack from now on."""
    for w in query.wagons_in(b, side, space):
        b.wagon_known[w] = 1
    shown = query.stack_of(b, side, space)
    for u in shown:
        b.known[u] = 1
    return shown


@step(Battle, rule="BP.2a")
def terrain_round(g: War, f: Battle) -> None:
    lines.new_round(g, f)
    if not query.has_terrain_round(g.board.d, f.origin, f.where):
        goto(f, long_range)


lines.ask_supply("terrain_supply", attacking=False)


terrain_fire = RULES.ask(Battle, "terrain_fire", by="defender_hand", rule="BP.2b")
terrain_fire.keeps(
    FIRE, "shooter", lambda b, f: query.can_fire(b, f.defender, f.where),
    lambda b, f, u: lines.bar_fire(b, f, f.defender, u), exact=True,
)  # fmt: skip
terrain_fire.passes(alone=False)


terrain_target = RULES.ask(Battle, "terrain_target", by="defender_hand", rule="BP.2b", when="shooter")


@terrain_target.offers(TARGET, lambda b, f: query.units_in(b, f.attacker, f.where), otherwise=AT_ONE_TARGET)
def fire_at_target(g: War, f: Battle, target: int) -> None:
    lines.shoot(g, f, f.shooter, query.TERRAIN_FIRE, target)


@step(Battle, rule="BP.3a")
def long_range(g: War, f: Battle) -> None:
    """Who has guns able to fire? With guns on both sides they alternate (BP.3b)."""
    b = g.board
    lines.new_round(g, f)
    ours, theirs = query.batteries(b, f.attacker, f.where), query.batteries(b, f.defender, f.where)
    f.turn = NOBODY
    if ours and theirs:
        return
    targets = query.units_in(b, f.defender if ours else f.attacker, f.where)  # the terrain round may have left none
    if (ours or theirs) and targets:
        f.turn = f.attacker if ours else f.defender
    else:
        goto(f, regular_round)


lines.ask_supply("long_range_attacker_supply", attacking=True, when=lambda b, f: f.turn != f.defender)
lines.ask_supply("long_range_defender_supply", attacking=False, when=lambda b, f: f.turn != f.attacker)


long_range_superiority = RULES.dice(
    Battle, "long_range_superiority", lambda b, f: 2 if f.turn == NOBODY else 0, rule="BP.3b"
)


@step(Battle, rule="BP.3b")
def next_battery(g: War, f: Battle) -> None:
    """Alternate while both have a battery that has not fired."""
    b = g.board
    f.turn = lines.whose_turn(b, f, ARTILLERY)
    if f.turn == NOBODY:
        for u in range(len(b.panicked)):
            b.panicked[u] = 1 if b.panicked[u] == query.SHAKEN else b.panicked[u]
        goto(f, regular_round)


def had_guns(b: Board, f: Battle, side: int) -> bool:
    """Had the side artillery able to fire when this step began? Guns shaken in it still count."""
    return bool([u for u in query.units_in(b, side, f.where) if b.d.type[u] == ARTILLERY and b.panicked[u] != 1])


def guns_left(b: Board, f: Battle) -> list[int]:
    return lines.eligible(b, f, f.turn, ARTILLERY)


def bar_battery(b: Board, f: Battle, u: int) -> int:
    return GUNS_ONLY if b.d.type[u] != ARTILLERY else lines.bar_fire(b, f, f.turn, u)


def bar_holding_fire(b: Board, f: Battle, noun: int) -> int:
    """With guns on both sides firing is compulsory, as in a regular round (BP.3b)."""
    return GUNS_MUST_FIRE if had_guns(b, f, f.attacker) and had_guns(b, f, f.defender) else 0


long_range_fire = RULES.ask(Battle, "long_range_fire", by=lines.active, rule="BP.3a")


@long_range_fire.offers(FIRE, guns_left, bar_battery, exact=True)
def battery_fires(g: War, f: Battle, u: int) -> None:
    f.fired.append(u)
    f.turn = query.foe_of(f, f.turn)
    goto(f, next_battery)
    lines.shoot(g, f, u, query.LONG_RANGE, NOBODY)


@long_range_fire.passes(bar_holding_fire, alone=False)
def batteries_hold(g: War, f: Battle, noun: int) -> None:
    f.fired.extend(guns_left(g.board, f))
    goto(f, next_battery)


@step(Battle, rule="BP.4e")
def regular_round(g: War, f: Battle) -> None:
    """A round needs two sides able to fire (BP.4f)."""
    b = g.board
    lines.new_round(g, f)
    if not query.can_fire(b, f.attacker, f.where) or not query.can_fire(b, f.defender, f.where):
        goto(f, winner)


lines.ask_supply("attacker_supply", attacking=True)
lines.ask_supply("defender_supply", attacking=False)


superiority = RULES.dice(Battle, "superiority", 2, rule="BP.4a")


@long_range_superiority.rolled
@superiority.rolled
def compare_superiority(g: War, f: Battle, faces: list[int]) -> None:
    """The attacker's die first. Equal totals are rolled again."""
    b = g.board
    bonus = b.d.pursuit_bonus if f.pursuit else 0  # 8.6c
    ours = faces[0] + query.best_leader(b, f.attacker, f.where) + bonus
    theirs = faces[1] + query.best_leader(b, f.defender, f.where)
    g.tell(SUPERIORITY, [f.attacker, f.defender, faces[0], faces[1], ours, theirs])
    f.turn = superior(f.attacker, f.defender, ours, theirs, NOBODY)
    if f.turn == NOBODY:
        again(f)


@step(Battle, rule="BP.4b")
def next_to_fire(g: War, f: Battle) -> None:
    f.turn = lines.whose_turn(g.board, f, -1)
    if f.turn == NOBODY:
        goto(f, regular_round)


def units_left(b: Board, f: Battle) -> list[int]:
    return lines.eligible(b, f, f.turn, -1)


def riders_left(b: Board, f: Battle) -> list[int]:
    riders = [u for u in units_left(b, f) if b.d.mounted[u]]
    return riders if riders and lines.can_leave(b, f, f.turn) else []


fire_or_break_off = RULES.ask(Battle, "fire_or_break_off", by=lines.active, rule="BP.4b")


@fire_or_break_off.offers(FIRE, units_left, lambda b, f, u: lines.bar_fire(b, f, f.turn, u), exact=True)
def unit_fires(g: War, f: Battle, u: int) -> None:
    f.fired.append(u)
    f.turn = query.foe_of(f, f.turn)
    goto(f, next_to_fire)
    lines.shoot(g, f, u, query.REGULAR, NOBODY)


@fire_or_break_off.offers(BREAK_OFF, riders_left, lines.bar_break_off, exact=True)
def unit_breaks_off(g: War, f: Battle, u: int) -> None:
    f.leaving = u
    if f.turn == f.attacker:
        goto(f, leave)


break_off_to = RULES.ask(Battle, "break_off_to", by="defender_hand", rule="8.4b", when=lambda b, f: f.goal < 0)
break_off_to.keeps(
    RETREAT, "goal", neighbours, lambda b, f, space: bar_retreat(b, f.defender, f.where, f.origin, space)
)


@step(Battle, rule="8.4a")
def leave(g: War, f: Battle) -> None:
    side = f.turn
    to = f.origin if side == f.attacker else f.goal
    drive(g, f.leaving, to)
    g.tell(BROKE_OFF, [side, f.where, f.leaving, to])
    if side == f.attacker:
        f.attackers_away += 1
    else:
        f.defenders_away += 1
    f.leaving = NOBODY
    f.turn = query.foe_of(f, side)
    goto(f, next_to_fire)
    arrive(g, side, to, f.where)


@step(Battle, rule="BP.5a")
def winner(g: War, f: Battle) -> None:
    """A side with nobody able to fire loses; when neither can, the defender has won (BP.5b)."""
    b = g.board
    held = not query.can_fire(b, f.attacker, f.where) or bool(query.can_fire(b, f.defender, f.where))
    won = f.defender if held else f.attacker
    g.tell(BATTLE_WON, [won, query.foe_of(f, won), f.where])
    g.call(aftermath_of(b, f, won))
