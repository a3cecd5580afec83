"""SHOOT, INDEP, ARM.35 A unit shoots: targets are declared, volley after volley is rolled, Nerve is tested."""

from __future__ import annotations

from typing import Final

from grognard.games.warpath_2e.components import ARM
from grognard.games.warpath_2e.frames import Activation, Attack, Casualties, Reckoning, Shooting
from grognard.games.warpath_2e.query import living
from grognard.games.warpath_2e.query_shoot import (
    FROM_ABOARD,
    NO_TARGET,
    PASSENGERS,
    Range,
    bar_shooting,
    enemies_of,
    guns_of,
    is_common,
    is_own_attack,
    volley,
    ways,
)  # fmt: skip
from grognard.games.warpath_2e.query_sight import Gun
from grognard.games.warpath_2e.query_volleys import bar_common, common_guns, shots, volleys
from grognard.games.warpath_2e.rules import activation, driving, entry, movement  # noqa: F401 - these steps of an activation come first
from grognard.games.warpath_2e.state import (
    ABOARD,
    BOOK,
    MODEL,
    NERVE_PER_ATTACK,
    NONE,
    RULES,
    UNIT,
    VOLLEY,
    WEAPON,
    Board,
    War,
)  # fmt: skip
from grognard.kernel.flow import end, goto
from grognard.kernel.kinds import FLAG, NUMBER

step = RULES.step

ONE_WEAPON: Final = BOOK.rule("SHOOT.6")
NOT_INDIRECT: Final = BOOK.rule("WEAP.howitzer")
ANY_ORDER: Final = BOOK.rule("INDEP.2")

AIM: Final = RULES.verb("aim", UNIT)
LOB: Final = RULES.verb("lob", UNIT)
HOLD: Final = RULES.verb("hold", MODEL)
ROLL: Final = RULES.verb("roll", VOLLEY)

DECLARED: Final = RULES.event("declared", "SHOOT.5", unit=UNIT, target=UNIT, count=NUMBER)
DECLARED_ONE: Final = RULES.event("declared_one", "INDEP.2", model=MODEL, weapon=WEAPON, target=UNIT, is_indirect=FLAG)
HELD: Final = RULES.event("held", "SHOOT.6", model=MODEL)
SHOTS_LOST: Final = RULES.event("shots_lost", "INDEP.2", unit=UNIT, target=UNIT)


@step(Activation, rule="SHOOT.1")
def shoot(g: War, f: Activation) -> None:
    """After its movement a unit may shoot, if nothing forbids it."""
    if not bar_shooting(g.board, f.unit, f.was_disrupted, f.was_suppressed):
        g.call(Shooting(unit=f.unit))


def owner(b: Board, f: Shooting) -> int:
    return b.d.side[f.unit]


# the target of common fire


@step(Shooting, rule="INDEP.2")
def shooting_begins(g: War, f: Shooting) -> None:
    b = g.board
    f.before = [len(living(b, u)) for u in range(len(b.at))]


def has_common(b: Board, f: Shooting) -> bool:
    return any(not is_own_attack(b, gun) for gun in guns_of(b, f.unit))


def enemies(b: Board, f: Shooting) -> list[int]:
    return enemies_of(b, f.unit)


def bar_target(b: Board, f: Shooting, target: int) -> int:
    return bar_common(b, f.unit, target) if target in enemies(b, f) else NO_TARGET


choose_target = RULES.ask(Shooting, "target", by=owner, rule="SHOOT.5", when=has_common)
choose_target.passes(alone=False)


@choose_target.offers(AIM, enemies, bar_target)
def aim_together(g: War, f: Shooting, target: int) -> None:
    """SHOOT.6 Everybody who sees the target and is in range fires, unless he has something to choose."""
    f.target = target
    able = [x for x in common_guns(g.board, f.unit, target) if is_common(g.board, x)]
    for gun in able:
        declare(f, gun, target)
    if able:
        g.tell(DECLARED, [f.unit, target, len(able)])


def declare(f: Shooting, gun: Gun, target: int) -> None:
    f.firers.append(gun.model)
    f.weapons.append(gun.weapon)
    f.targets.append(target)
    f.indirect.append(int(gun.indirect))


def firers(b: Board, f: Shooting) -> list[int]:
    return f.firers[:] if len(f.firers) > 1 else []


def is_full(b: Board, f: Shooting, more: int = 0) -> bool:
    """SPEC.open_fire Would more than three passengers fire?"""
    return b.at[f.unit] == ABOARD and len(f.firers) + more > PASSENGERS


def bar_all_fire(b: Board, f: Shooting, noun: int) -> int:
    return FROM_ABOARD if is_full(b, f) else 0


hold_fire = RULES.ask(Shooting, "hold", by=owner, rule="SHOOT.6")
hold_fire.passes(bar_all_fire, alone=False)


@hold_fire.offers(HOLD, firers, otherwise=ONE_WEAPON)
def hold(g: War, f: Shooting, model: int) -> None:
    """A model may hold its fire: it no longer counts for cover."""
    drop(f, f.firers.index(model))
    g.tell(HELD, [model])
    goto(f, hold_fire)


def drop(f: Shooting, shot: int) -> None:
    for row in (f.firers, f.weapons, f.targets, f.indirect):
        del row[shot]


# weapons that are declared by themselves


@step(Shooting, rule="INDEP.1")
def list_weapons(g: War, f: Shooting) -> None:
    """ARM.35 Weapons with Piercing (4) or more, those of vehicles, and those of models that have a choice."""
    b = g.board
    waiting = [gun for gun in guns_of(b, f.unit) if not is_common(b, gun)]
    f.waiting, f.waiting_with = [x.model for x in waiting], [x.weapon for x in waiting]


def next_gun(f: Shooting) -> Gun:
    return Gun(f.waiting[0], f.waiting_with[0])


def bar_one(b: Board, f: Shooting, target: int, indirect: bool) -> int:
    """0, or the rule that keeps the next weapon from being fired so at a target."""
    gun = next_gun(f)
    if target not in enemies(b, f) or (not is_own_attack(b, gun) and target != f.target):
        return NO_TARGET
    if is_full(b, f, 1):
        return FROM_ABOARD
    way = Gun(gun.model, gun.weapon, indirect)
    return Range(b, [way], target).bar(0) if way in ways(b, gun) else NOT_INDIRECT


def bar_aim(b: Board, f: Shooting, target: int) -> int:
    return bar_one(b, f, target, False)


def bar_lob(b: Board, f: Shooting, target: int) -> int:
    return bar_one(b, f, target, True)


def is_waiting(b: Board, f: Shooting) -> bool:
    return bool(f.waiting)


choose_one = RULES.ask(Shooting, "one", by=owner, rule="INDEP.1", when=is_waiting)


@choose_one.passes(alone=False)
def hold_one(g: War, f: Shooting, noun: int) -> None:
    """It is not fired."""


@choose_one.offers(AIM, enemies, bar_aim)
def aim_one(g: War, f: Shooting, target: int) -> None:
    fire_one(g, f, target, False)


@choose_one.offers(LOB, enemies, bar_lob)
def lob_one(g: War, f: Shooting, target: int) -> None:
    fire_one(g, f, target, True)


def fire_one(g: War, f: Shooting, target: int, indirect: bool) -> None:
    gun = next_gun(f)
    declare(f, Gun(gun.model, gun.weapon, indirect), target)
    g.tell(DECLARED_ONE, [gun.model, gun.weapon, target, int(indirect)])


@step(Shooting, rule="SHOOT.6")
def next_weapon(g: War, f: Shooting) -> None:
    """HERO.4 One weapon a model; only a vehicle fires every one (ARM.35)."""
    if f.waiting:
        model = f.waiting[0]
        skip = 1
        if model in f.firers and g.board.d.entry[f.unit].type != ARM:
            skip = f.waiting.count(model)
        f.waiting, f.waiting_with = f.waiting[skip:], f.waiting_with[skip:]
    if f.waiting:
        goto(f, choose_one)


# volleys


def to_roll(b: Board, f: Shooting) -> list[int]:
    return list(range(len(volleys(b, f))))


def has_order(b: Board, f: Shooting) -> bool:
    return len(volleys(b, f)) > 1


choose_volley = RULES.ask(Shooting, "volley", by=owner, rule="INDEP.2", when=has_order)
choose_volley.keeps(ROLL, "volley", to_roll, otherwise=ANY_ORDER)


@step(Shooting, rule="SHOOT.9")
def roll_volley(g: War, f: Shooting) -> None:
    """INDEP.2 Shots at a unit that is wiped out already are lost."""
    b = g.board
    found = volleys(b, f)
    if not found:
        end(f)
        return
    rows = found[max(0, f.volley)]
    guns, f.aimed_at = sorted((shots(f)[n] for n in rows), key=lambda gun: gun.model), f.targets[rows[0]]
    for n in reversed(rows):
        drop(f, n)
    f.volley, f.damage = NONE, 0
    if f.aimed_at not in enemies(b, f):
        g.tell(SHOTS_LOST, [f.unit, f.aimed_at])
        return
    v = volley(b, guns, f.aimed_at)
    f.open, f.seen = v.open, v.seen
    g.call(Attack(unit=f.unit, target=f.aimed_at, needs=v.needs, bonuses=v.bonuses, blasts=v.blasts))


@step(Shooting, rule="SHOOT.22")
def take_casualties(g: War, f: Shooting) -> None:
    if f.damage:
        f.damaged = [u for u in f.damaged if u != f.aimed_at] + [f.aimed_at]
        side = g.board.d.side[f.unit]
        g.call(Casualties(unit=f.aimed_at, by=side, left=f.damage, open=f.open, seen=f.seen))


@step(Shooting, rule="SHOOT.27")
def test_nerve(g: War, f: Shooting) -> None:
    """NERVE.3 Once, after the last attack on a unit; after each attack where players have chosen so."""
    unit = f.aimed_at
    if unit in f.damaged and (unit not in f.targets or g.board.switch[NERVE_PER_ATTACK]):
        f.damaged = [u for u in f.damaged if u != unit]
        g.call(Reckoning(unit=unit, before=f.before[unit]))


@step(Shooting, rule="INDEP.2")
def next_volley(g: War, f: Shooting) -> None:
    goto(f, choose_volley)
