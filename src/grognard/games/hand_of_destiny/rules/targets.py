"""7.1c Effects that ask: whom they help, where, and which list of effects is chosen."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.frames import (
    ChooseOne,
    Effects,
    FortEvent,
    Peek,
    Redeploy,
    Restore,
)
from grognard.games.hand_of_destiny.matter import FOG, NONE, Effect
from grognard.games.hand_of_destiny.query import (
    crowd,
    fits,
    in_box,
    is_on,
    is_static,
    markers_left,
    on_map,
    target,
    units_in,
)
from grognard.games.hand_of_destiny.query_march import bar_stand
from grognard.games.hand_of_destiny.rules.changes import bring, remove_fort, settle
from grognard.games.hand_of_destiny.rules.forts import bar_fort, set_fort
from grognard.games.hand_of_destiny.state import (
    AT,
    BOOK,
    BOX,
    DEAD,
    OPTION,
    PEEKED,
    PICK,
    REDEPLOYED,
    RESTORED,
    RULES,
    SEEN,
    Board,
    War,
)
from grognard.kernel.choice import PASS, act, each, noun_of, or_pass
from grognard.kernel.flow import NOBODY, NOWHERE, again, end, goto

decision = RULES.decision
rule = BOOK.rule

EVENT_LINE: Final = rule("7.1c")
DEAD_PILE: Final = rule("3.0e")
FOG_LIFTED: Final = rule("10.0a")
STATIC: Final = rule("11.1c")


def effect_of(g: War, n: int) -> Effect:
    return g.board.d.effects[n]


def in_list(mask: list[int], s: int) -> bool:
    """A list of places; an empty one means every space."""
    return s >= 0 and (not mask or mask[s] != 0)


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


@decision(Redeploy, by=redeployer, rule="7.1c", secret=True)
def choose_goal(g: War, f: Redeploy) -> list[int]:
    """Asked even where nobody can go: a skipped question would tell who is not where."""
    if f.goal != NOWHERE or not on_map(g.board, f.owner):
        return []
    return [*each(AT, [s for s in range(len(g.board.d.spaces)) if not bar_goal(g.board, f, s)]), PASS]


@choose_goal.barred
def why_not_goal(g: War, f: Redeploy, choice: int) -> int:
    return 0 if choice == PASS else bar_goal(g.board, f, noun_of(choice))


@choose_goal.chosen(AT)
def goal_chosen(g: War, f: Redeploy, s: int) -> None:
    f.goal = s


@choose_goal.chosen(PASS)
def no_goal(g: War, f: Redeploy, noun: int) -> None:
    end(f)


@decision(Redeploy, by=redeployer, rule="7.1c", secret=True)
def redeploy(g: War, f: Redeploy) -> list[int]:
    if f.left <= 0 or f.goal == NOWHERE:
        return []
    return [*each(PICK, [u for u in on_map(g.board, f.owner) if not bar_transfer(g.board, f, u, f.goal)]), PASS]


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


def fort_sites(b: Board, f: FortEvent) -> list[int]:
    return [s for s in range(len(b.d.spaces)) if not bar_fort_event(b, f, s)]


@decision(FortEvent, by=fort_owner, rule="7.1c", secret=True)
def fort_by_card(g: War, f: FortEvent) -> list[int]:
    """Where only some units may build, asked even if they are nowhere: the silence would tell."""
    b = g.board
    if f.left <= 0:
        return []
    e = effect_of(g, f.effect)
    veiled = e.place != 0 and e.who is not None and is_on(b, FOG) and markers_left(b, f.owner) > 0
    return each(AT, fort_sites(b, f)) or ([PASS] if veiled else [])


@fort_by_card.barred
def why_not_fort(g: War, f: FortEvent, choice: int) -> int:
    if choice == PASS:
        return EVENT_LINE if fort_sites(g.board, f) else 0
    return bar_fort_event(g.board, f, noun_of(choice))


@fort_by_card.chosen(PASS)
def nowhere_to_build(g: War, f: FortEvent, noun: int) -> None:
    end(f)


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
