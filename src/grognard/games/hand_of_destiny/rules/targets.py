"""7.1c Effects that ask: whom they hit, where they help, which list of effects is chosen."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.frames import (
    ChooseOne,
    Effects,
    FortEvent,
    Loss,
    MoveEnemy,
    Peek,
    Redeploy,
    Restore,
)
from grognard.games.hand_of_destiny.matter import (
    BY_CHANCE,
    BY_SELF,
    DESERTION,
    FOG,
    NONE,
    TO_DEAD,
    Effect,
)
from grognard.games.hand_of_destiny.query import (
    crowd,
    fits,
    in_box,
    is_fleet,
    is_in_fort,
    is_on,
    is_static,
    is_truce,
    on_map,
    target,
    units_in,
)
from grognard.games.hand_of_destiny.rules.changes import bring, remove_fort, settle, take_off
from grognard.games.hand_of_destiny.rules.forts import bar_fort, set_fort
from grognard.games.hand_of_destiny.rules.recruiting import bar_stand
from grognard.games.hand_of_destiny.rules.steps import bar_route
from grognard.games.hand_of_destiny.state import (
    AT,
    BOOK,
    BOX,
    DEAD,
    DESERTION_ROLL,
    LOST,
    OPTION,
    PEEKED,
    PICK,
    REDEPLOYED,
    RESTORED,
    RULES,
    SEEN,
    STEP,
    STEPPED,
    Board,
    War,
)
from grognard.kernel.chance import ALL, Chance, dice, draw
from grognard.kernel.choice import PASS, act, each, noun_of, or_pass, verb_of
from grognard.kernel.flow import NOBODY, NOWHERE, again, end, goto

step = RULES.step
decision = RULES.decision
chance = RULES.chance
rule = BOOK.rule

EVENT_LINE: Final = rule("7.1c")
WHERE_LOST: Final = rule("3.0f")
DEAD_PILE: Final = rule("3.0e")
FOG_LIFTED: Final = rule("10.0a")
MAY_BREAK_RULES: Final = rule("8.0d")
STATIC: Final = rule("11.1c")


def effect_of(g: War, n: int) -> Effect:
    return g.board.d.effects[n]


def in_list(mask: list[int], s: int) -> bool:
    """A list of places; an empty one means every space."""
    return s >= 0 and (not mask or mask[s] != 0)


# 15 and 16: losses and desertion


def loser(g: War, f: Loss) -> int:
    return f.owner if effect_of(g, f.effect).chooser == BY_SELF else f.side


def is_blind(b: Board, f: Loss) -> bool:
    """Who chooses among enemy stacks under fog names a space; lots are drawn there."""
    return b.d.effects[f.effect].chooser == BY_SELF and f.side != f.owner and is_on(b, FOG)


def bar_hit(b: Board, f: Loss, u: int) -> int:
    e = b.d.effects[f.effect]
    ok = b.d.side[u] == f.side and b.at[u] >= 0 and u not in f.chosen and fits(b, e.who, u)
    return 0 if ok and not is_blind(b, f) else EVENT_LINE


def can_be_hit(b: Board, f: Loss) -> list[int]:
    e = b.d.effects[f.effect]
    return [u for u in on_map(b, f.side) if u not in f.chosen and fits(b, e.who, u)]


def bar_stack(b: Board, f: Loss, s: int) -> int:
    return 0 if is_blind(b, f) and crowd(b, f.side, s) else EVENT_LINE


@step(Loss, rule="7.1c")
def everybody(g: War, f: Loss) -> None:
    """Where all who fit are hit nobody chooses."""
    units = can_be_hit(g.board, f)
    if f.left >= len(units):
        f.chosen += units
        f.left = 0


@decision(Loss, by=loser, rule="7.1c")
def choose_hit(g: War, f: Loss) -> list[int]:
    b = g.board
    if f.left <= 0 or effect_of(g, f.effect).chooser == BY_CHANCE:
        return []
    if is_blind(b, f):
        return each(AT, [s for s in range(len(b.d.spaces)) if not bar_stack(b, f, s)])
    return each(PICK, can_be_hit(b, f))


@choose_hit.barred
def why_not_hit(g: War, f: Loss, choice: int) -> int:
    if choice == PASS:
        return EVENT_LINE
    if verb_of(choice) == AT:
        return bar_stack(g.board, f, noun_of(choice))
    return bar_hit(g.board, f, noun_of(choice))


@choose_hit.chosen(PICK)
def hit_chosen(g: War, f: Loss, u: int) -> None:
    f.chosen.append(u)
    f.left -= 1
    again(f)


@choose_hit.chosen(AT)
def stack_hit(g: War, f: Loss, s: int) -> None:
    f.space = s


@chance(Loss, rule="7.1c")
def draw_lots(g: War, f: Loss) -> Chance:
    """Among all who fit, or one among those of the space that was named; there may be none."""
    units = can_be_hit(g.board, f)
    if f.space != NOWHERE:
        units = [u for u in units if g.board.at[u] == f.space]
        return draw(units, min(1, len(units)), ALL)
    return draw(units, f.left if effect_of(g, f.effect).chooser == BY_CHANCE else 0, ALL)


@draw_lots.rolled
def lots_drawn(g: War, f: Loss, units: list[int]) -> None:
    f.chosen += units
    if f.space == NOWHERE:
        f.left = 0


@step(Loss, rule="7.1c")
def next_hit(g: War, f: Loss) -> None:
    if f.space != NOWHERE:
        f.space = NOWHERE
        f.left -= 1
        goto(f, choose_hit)


@chance(Loss, rule="7.1c")
def roll_desertion(g: War, f: Loss) -> Chance:
    deserts = effect_of(g, f.effect).do == DESERTION
    return dice(len(f.chosen) if deserts else 0)


@roll_desertion.rolled
def desertion_rolled(g: War, f: Loss, faces: list[int]) -> None:
    e = effect_of(g, f.effect)
    units = sorted(f.chosen)
    f.chosen = [u for u, face in zip(units, faces, strict=True) if face <= e.roll]
    g.tell(DESERTION_ROLL, [f.side, e.roll, len(f.chosen), *faces])


@step(Loss, rule="3.0f")
def remove_hit(g: War, f: Loss) -> None:
    """A card's losses go to the Recruit Box unless it says dead."""
    dead = effect_of(g, f.effect).to == TO_DEAD and WHERE_LOST != 0
    for u in f.chosen:
        g.tell(LOST, [f.side, g.board.at[u], u, int(dead)])
        take_off(g, u, DEAD if dead else BOX)
    if f.chosen:
        g.reveal()


# 8: out of the dead pile


def restorer(g: War, f: Restore) -> int:
    return f.owner


def bar_restore(b: Board, f: Restore, u: int) -> int:
    e = b.d.effects[f.effect]
    if b.d.side[u] != f.owner or b.at[u] != DEAD or not fits(b, e.who, u):
        return DEAD_PILE
    return 0 if not e.at or restore_places(b, e, u) else EVENT_LINE


def restore_places(b: Board, e: Effect, u: int) -> list[int]:
    return [s for s in range(len(b.d.spaces)) if not bar_restore_at(b, e, u, s)]


def bar_restore_at(b: Board, e: Effect, u: int, s: int) -> int:
    if not in_list(e.at, s) or crowd(b, 1 - b.d.side[u], s):
        return EVENT_LINE
    return bar_stand(b, u, s)


@decision(Restore, by=restorer, rule="7.1c")
def choose_restored(g: War, f: Restore) -> list[int]:
    if f.left <= 0:
        return []
    return each(PICK, [u for u in in_box(g.board, f.owner, DEAD) if not bar_restore(g.board, f, u)])


@choose_restored.barred
def why_not_restored(g: War, f: Restore, choice: int) -> int:
    return EVENT_LINE if choice == PASS else bar_restore(g.board, f, noun_of(choice))


@choose_restored.chosen(PICK)
def restored(g: War, f: Restore, u: int) -> None:
    f.left -= 1
    if effect_of(g, f.effect).at:
        f.unit = u
        return
    g.board.at[u] = BOX
    g.tell(RESTORED, [f.owner, u, NOWHERE])
    again(f)


@decision(Restore, by=restorer, rule="7.1c")
def restore_at(g: War, f: Restore) -> list[int]:
    if f.unit == NOBODY:
        return []
    return each(AT, restore_places(g.board, effect_of(g, f.effect), f.unit))


@restore_at.barred
def why_not_restore_at(g: War, f: Restore, choice: int) -> int:
    if choice == PASS:
        return EVENT_LINE
    return bar_restore_at(g.board, effect_of(g, f.effect), f.unit, noun_of(choice))


@restore_at.chosen(AT)
def restored_at(g: War, f: Restore, s: int) -> None:
    u = f.unit
    f.unit = NOBODY
    goto(f, choose_restored)
    g.tell(RESTORED, [f.owner, u, s])
    bring(g, u, s)


# 11: redeployment


def redeployer(g: War, f: Redeploy) -> int:
    return f.owner


def bar_goal(b: Board, f: Redeploy, s: int) -> int:
    """Free of enemies and held; and somebody must be able to go there."""
    e = b.d.effects[f.effect]
    if not in_list(e.at, s) or crowd(b, 1 - f.owner, s) or b.hold[s] != f.owner:
        return EVENT_LINE
    for u in on_map(b, f.owner):
        if not bar_transfer(b, f, u, s):
            return 0
    return EVENT_LINE


def bar_transfer(b: Board, f: Redeploy, u: int, s: int) -> int:
    e = b.d.effects[f.effect]
    if b.d.side[u] != f.owner or not in_list(e.origin, b.at[u]) or b.at[u] == s or not fits(b, e.who, u):
        return EVENT_LINE
    return STATIC if is_static(b, u) and STATIC else bar_stand(b, u, s)


@decision(Redeploy, by=redeployer, rule="7.1c")
def choose_goal(g: War, f: Redeploy) -> list[int]:
    if f.goal != NOWHERE:
        return []
    return or_pass(each(AT, [s for s in range(len(g.board.d.spaces)) if not bar_goal(g.board, f, s)]))


@choose_goal.barred
def why_not_goal(g: War, f: Redeploy, choice: int) -> int:
    return 0 if choice == PASS else bar_goal(g.board, f, noun_of(choice))


@choose_goal.chosen(AT)
def goal_chosen(g: War, f: Redeploy, s: int) -> None:
    f.goal = s


@choose_goal.chosen(PASS)
def no_goal(g: War, f: Redeploy, noun: int) -> None:
    end(f)


@decision(Redeploy, by=redeployer, rule="7.1c")
def redeploy(g: War, f: Redeploy) -> list[int]:
    if f.left <= 0 or f.goal == NOWHERE:
        return []
    return or_pass(each(PICK, [u for u in on_map(g.board, f.owner) if not bar_transfer(g.board, f, u, f.goal)]))


@redeploy.barred
def why_not_redeploy(g: War, f: Redeploy, choice: int) -> int:
    return 0 if choice == PASS else bar_transfer(g.board, f, noun_of(choice), f.goal)


@redeploy.chosen(PICK)
def redeployed(g: War, f: Redeploy, u: int) -> None:
    """It does not count as their march."""
    f.left -= 1
    again(f)
    g.tell(REDEPLOYED, [f.owner, g.board.at[u], f.goal])
    bring(g, u, f.goal)


@redeploy.chosen(PASS)
def enough_redeployed(g: War, f: Redeploy, noun: int) -> None:
    end(f)


# 12: enemy units are moved


def tempter(g: War, f: MoveEnemy) -> int:
    return f.owner


def bar_tempt(b: Board, f: MoveEnemy, s: int) -> int:
    """The card's owner knows stacks, not who is in them: he names a space, and lots are drawn there."""
    foe = 1 - f.owner
    return 0 if crowd(b, foe, s) and not is_in_fort(b, foe, s) else EVENT_LINE


def tempted(b: Board, f: MoveEnemy, s: int) -> list[int]:
    """Those in a space who can be moved: not static, and with somewhere to go."""
    e = b.d.effects[f.effect]
    units = [u for u in units_in(b, 1 - f.owner, s) if u not in f.done and fits(b, e.who, u)]
    return [u for u in units if not is_static(b, u) and ways(b, f, u)]


def ways(b: Board, f: MoveEnemy, u: int) -> list[int]:
    return [s for s in b.d.near_any[b.at[u]] if not bar_way(b, f, u, s)]


def bar_way(b: Board, f: MoveEnemy, u: int, s: int) -> int:
    """By the movement rules of its kind, never into a space with units of the card's owner."""
    if crowd(b, f.owner, s) or is_truce(b, u, s):
        return EVENT_LINE
    return bar_route(b, u, b.at[u], s) or bar_stand(b, u, s)


@decision(MoveEnemy, by=tempter, rule="7.1c")
def choose_moved(g: War, f: MoveEnemy) -> list[int]:
    b = g.board
    if f.left <= 0:
        return []
    return or_pass(each(AT, [s for s in range(len(b.d.spaces)) if not bar_tempt(b, f, s)]))


@choose_moved.barred
def why_not_moved(g: War, f: MoveEnemy, choice: int) -> int:
    return 0 if choice == PASS else bar_tempt(g.board, f, noun_of(choice))


@choose_moved.chosen(AT)
def stack_chosen(g: War, f: MoveEnemy, s: int) -> None:
    f.space = s
    f.left -= 1
    f.steps = 0


@choose_moved.chosen(PASS)
def nobody_moved(g: War, f: MoveEnemy, noun: int) -> None:
    end(f)


@chance(MoveEnemy, rule="7.1c")
def draw_moved(g: War, f: MoveEnemy) -> Chance:
    units = tempted(g.board, f, f.space) if f.space != NOWHERE else []
    return draw(units, min(1, len(units)), ALL)


@draw_moved.rolled
def moved_drawn(g: War, f: MoveEnemy, units: list[int]) -> None:
    f.unit = units[0]
    g.tell(SEEN, [f.owner, f.space, f.unit])
    g.reveal()


@decision(MoveEnemy, by=tempter, rule="7.1c")
def move_enemy(g: War, f: MoveEnemy) -> list[int]:
    if f.unit == NOBODY or f.steps >= effect_of(g, f.effect).spaces:
        return []
    return or_pass(each(STEP, ways(g.board, f, f.unit)))


@move_enemy.barred
def why_not_way(g: War, f: MoveEnemy, choice: int) -> int:
    return 0 if choice == PASS else bar_way(g.board, f, f.unit, noun_of(choice))


@move_enemy.chosen(STEP)
def enemy_moved(g: War, f: MoveEnemy, s: int) -> None:
    f.steps += 1
    again(f)
    origin = g.board.at[f.unit]
    g.tell(STEPPED, [1 - f.owner, origin, s, 1, int(is_fleet(g.board, f.unit))])
    bring(g, f.unit, s)


@move_enemy.chosen(PASS)
def far_enough(g: War, f: MoveEnemy, noun: int) -> None:
    pass


@step(MoveEnemy, rule="7.1c")
def next_moved(g: War, f: MoveEnemy) -> None:
    if f.unit != NOBODY:
        f.done.append(f.unit)
        f.unit = NOBODY
    if f.space != NOWHERE:
        f.space = NOWHERE
        goto(f, choose_moved)


# 19: a look at enemy stacks


def spy(g: War, f: Peek) -> int:
    return f.owner


def bar_peek(b: Board, f: Peek, s: int) -> int:
    e = b.d.effects[f.effect]
    if b.peeked[s] or not crowd(b, 1 - f.owner, s) or crowd(b, f.owner, s) or not FOG_LIFTED:
        return FOG_LIFTED or EVENT_LINE
    return 0 if e.range == NONE or is_near(b, f.owner, s, e.range) else EVENT_LINE


def is_near(b: Board, side: int, s: int, most: int) -> bool:
    """Is a unit of the side within that many routes?"""
    seen = {s}
    ring = [s]
    for _ in range(most + 1):
        for x in ring:
            if crowd(b, side, x):
                return True
        ring = [n for x in ring for n in b.d.near_any[x] if n not in seen]
        seen.update(ring)
    return False


@decision(Peek, by=spy, rule="10.0a")
def peek(g: War, f: Peek) -> list[int]:
    if f.left <= 0:
        return []
    return or_pass(each(AT, [s for s in range(len(g.board.d.spaces)) if not bar_peek(g.board, f, s)]))


@peek.barred
def why_not_peek(g: War, f: Peek, choice: int) -> int:
    return 0 if choice == PASS else bar_peek(g.board, f, noun_of(choice))


@peek.chosen(AT)
def peeked(g: War, f: Peek, s: int) -> None:
    """He keeps seeing what is there until the end of his player turn."""
    b = g.board
    f.left -= 1
    again(f)
    b.peeked[s] = 1
    g.tell(PEEKED, [f.owner, s])
    g.tell(SEEN, [f.owner, s, *units_in(b, 1 - f.owner, s)], f.owner)
    g.reveal()


@peek.chosen(PASS)
def seen_enough(g: War, f: Peek, noun: int) -> None:
    end(f)


# 22: forts by a card


def fort_owner(g: War, f: FortEvent) -> int:
    return f.owner


def bar_fort_event(b: Board, f: FortEvent, s: int) -> int:
    e = b.d.effects[f.effect]
    if not in_list(e.at, s):
        return EVENT_LINE
    if not e.place:
        side = target(e, f.owner)
        ok = b.fort[s] == side and crowd(b, side, s) <= e.garrison_max
        return 0 if ok else EVENT_LINE
    for u in units_in(b, f.owner, s):
        if fits(b, e.who, u):
            return bar_fort(b, f.owner, s) if not crowd(b, 1 - f.owner, s) else EVENT_LINE
    return EVENT_LINE


@decision(FortEvent, by=fort_owner, rule="7.1c")
def fort_by_card(g: War, f: FortEvent) -> list[int]:
    if f.left <= 0:
        return []
    return each(AT, [s for s in range(len(g.board.d.spaces)) if not bar_fort_event(g.board, f, s)])


@fort_by_card.barred
def why_not_fort(g: War, f: FortEvent, choice: int) -> int:
    return EVENT_LINE if choice == PASS else bar_fort_event(g.board, f, noun_of(choice))


@fort_by_card.chosen(AT)
def fort_done(g: War, f: FortEvent, s: int) -> None:
    f.left -= 1
    again(f)
    if effect_of(g, f.effect).place:
        set_fort(g, f.owner, s)
    else:
        remove_fort(g, s)
        settle(g, s)


# 25: one of several


def chooser(g: War, f: ChooseOne) -> int:
    return 1 - f.owner if effect_of(g, f.effect).enemy_chooses else f.owner


@decision(ChooseOne, by=chooser, rule="7.1c")
def choose_one(g: War, f: ChooseOne) -> list[int]:
    return [act(OPTION, i) for i in range(len(effect_of(g, f.effect).options))]


@choose_one.barred
def why_not_choose(g: War, f: ChooseOne, choice: int) -> int:
    ok = choice != PASS and noun_of(choice) < len(effect_of(g, f.effect).options)
    return 0 if ok else EVENT_LINE


@choose_one.chosen(OPTION)
def one_chosen(g: War, f: ChooseOne, option: int) -> None:
    g.call(Effects(owner=f.owner, queue=effect_of(g, f.effect).options[option][:]))
