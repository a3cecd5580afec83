"""7.1c Effects that ask, by their numbers (8.0d): whom they help, where, and which list of effects is chosen.

Some come back from the dead pile (3.0e).
"""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny import state
from grognard.games.hand_of_destiny.frames import ChooseOne, Effects, FortEvent, Peek, Redeploy, Restore
from grognard.games.hand_of_destiny.query import crowd, fits, is_on, is_static, markers_left, on_map, target, units_in
from grognard.games.hand_of_destiny.query_march import STATIC, bar_stand
from grognard.games.hand_of_destiny.rules.changes import bring, remove_fort, settle
from grognard.games.hand_of_destiny.rules.effects import EVENT_LINE, SEEN
from grognard.games.hand_of_destiny.rules.recruiting import bar_fort, set_fort
from grognard.games.hand_of_destiny.state import AT, BOOK, BOX, BRANCH, DEAD, PICK, RULES, SIDE, SPACE, Board, War
from grognard.games.hand_of_destiny.vocabulary import FOG, NONE, Effect
from grognard.kernel.flow import NOBODY, NOWHERE, again, goto

DEAD_PILE: Final = BOOK.rule("3.0e")
FOG_LIFTED: Final = BOOK.rule("10.0a")

OPTION: Final = RULES.verb("option", BRANCH)

RESTORED: Final = RULES.event("restored", "3.0e", who=SIDE, unit=state.UNIT, where=SPACE)
REDEPLOYED: Final = RULES.event("redeployed", "8.0d", who=SIDE, origin=SPACE, to=SPACE)
PEEKED: Final = RULES.event("peeked", "10.0a", who=SIDE, where=SPACE)


def in_list(mask: list[int], space: int) -> bool:
    """A list of places; an empty one means every space."""
    return space >= 0 and (not mask or mask[space] != 0)


# 8: out of the dead pile


def bar_restore(b: Board, f: Restore, u: int) -> int:
    e = b.d.effects[f.effect]
    if b.d.side[u] != f.owner or b.at[u] != DEAD or not fits(b, e.who, u):
        return DEAD_PILE
    for s in range(len(b.d.spaces)):
        if not e.at or not bar_restore_at(b, e, u, s):
            return 0
    return EVENT_LINE


def bar_restore_at(b: Board, e: Effect, u: int, space: int) -> int:
    if not in_list(e.at, space) or crowd(b, 1 - b.d.side[u], space):
        return EVENT_LINE
    return bar_stand(b, u, space)


choose_restored = RULES.ask(Restore, "choose_restored", by="owner", rule="7.1c", when="left")


@choose_restored.offers(PICK, bar=bar_restore)
def restored(g: War, f: Restore, u: int) -> None:
    f.left -= 1
    if g.board.d.effects[f.effect].at:
        f.unit = u
        return
    g.board.at[u] = BOX
    g.tell(RESTORED, [f.owner, u, NOWHERE])
    again(f)


restore_at = RULES.ask(Restore, "restore_at", by="owner", rule="7.1c", when="unit")


@restore_at.offers(AT, bar=lambda b, f, space: bar_restore_at(b, b.d.effects[f.effect], f.unit, space))
def restored_at(g: War, f: Restore, space: int) -> None:
    u = f.unit
    f.unit = NOBODY
    goto(f, choose_restored)
    g.tell(RESTORED, [f.owner, u, space])
    bring(g, u, space)


# 11: redeployment


def bar_goal(b: Board, f: Redeploy, space: int) -> int:
    """Free of enemies and held; and somebody must be able to go there."""
    if not in_list(b.d.effects[f.effect].at, space) or crowd(b, 1 - f.owner, space) or b.control[space] != f.owner:
        return EVENT_LINE
    for u in on_map(b, f.owner):
        if not bar_transfer(b, f, u, space):
            return 0
    return EVENT_LINE


def bar_transfer(b: Board, f: Redeploy, u: int, space: int) -> int:
    e = b.d.effects[f.effect]
    if b.d.side[u] != f.owner or not in_list(e.origin, b.at[u]) or b.at[u] == space or not fits(b, e.who, u):
        return EVENT_LINE
    return STATIC if is_static(b, u) else bar_stand(b, u, space)


# asked even where nobody can go: a skipped question would tell who is not where
choose_goal = RULES.ask(
    Redeploy, "choose_goal", by="owner", rule="7.1c", secret=True,
    when=lambda b, f: f.goal == NOWHERE and bool(on_map(b, f.owner)),
)  # fmt: skip
choose_goal.passes()
choose_goal.keeps(AT, "goal", bar=bar_goal)


redeploy = RULES.ask(
    Redeploy, "redeploy", by="owner", rule="7.1c", each="left", secret=True,
    when=lambda b, f: f.left > 0 and f.goal != NOWHERE,
)  # fmt: skip
redeploy.passes()


@redeploy.offers(PICK, bar=lambda b, f, u: bar_transfer(b, f, u, f.goal))
def redeployed(g: War, f: Redeploy, u: int) -> None:
    """It does not count as their march."""
    g.tell(REDEPLOYED, [f.owner, g.board.at[u], f.goal])
    bring(g, u, f.goal)


# 19: a look at enemy stacks


def bar_peek(b: Board, f: Peek, space: int) -> int:
    most = b.d.effects[f.effect].range
    if b.peeked[space] or not crowd(b, 1 - f.owner, space) or crowd(b, f.owner, space):
        return FOG_LIFTED
    return 0 if most == NONE or is_near(b, f.owner, space, most) else EVENT_LINE


def is_near(b: Board, side: int, space: int, most: int) -> bool:
    """Is a unit of the side within that many routes?"""
    near = {space}
    for _ in range(most):
        near.update([n for s in near for n in b.d.near_any[s]])
    return any(crowd(b, side, s) for s in near)


peek = RULES.ask(Peek, "peek", by="owner", rule="10.0a", each="left")
peek.passes(alone=False)


@peek.offers(AT, bar=bar_peek)
def peeked(g: War, f: Peek, space: int) -> None:
    """He keeps seeing what is there until the end of his player turn."""
    b = g.board
    b.peeked = state.changed(b.peeked, space, 1)
    g.tell(PEEKED, [f.owner, space])
    g.tell(SEEN, [f.owner, space, *units_in(b, 1 - f.owner, space)], f.owner)
    g.reveal()


# 22: forts by a card


def bar_fort_event(b: Board, f: FortEvent, space: int) -> int:
    e = b.d.effects[f.effect]
    if not in_list(e.at, space):
        return EVENT_LINE
    if not e.place:
        side = target(e, f.owner)
        return 0 if b.fort[space] == side and crowd(b, side, space) <= e.garrison_max else EVENT_LINE
    builders = [u for u in units_in(b, f.owner, space) if fits(b, e.who, u)]
    return bar_fort(b, f.owner, space) if builders and not crowd(b, 1 - f.owner, space) else EVENT_LINE


def bar_no_fort(b: Board, f: FortEvent, noun: int) -> int:
    """Where only some units may build, asked even if they are nowhere: the silence would tell."""
    e = b.d.effects[f.effect]
    veiled = e.place != 0 and e.who is not None and is_on(b, FOG) and markers_left(b, f.owner) > 0
    return 0 if veiled and all(bar_fort_event(b, f, s) for s in range(len(b.d.spaces))) else EVENT_LINE


fort_by_card = RULES.ask(FortEvent, "fort_by_card", by="owner", rule="7.1c", each="left", secret=True)
fort_by_card.passes(bar_no_fort)


@fort_by_card.offers(AT, bar=bar_fort_event)
def fort_done(g: War, f: FortEvent, space: int) -> None:
    if g.board.d.effects[f.effect].place:
        set_fort(g, f.owner, space)
    else:
        remove_fort(g, space)
        settle(g, space)


# 25: one of several


choose_one = RULES.ask(
    ChooseOne, "choose_one", rule="7.1c",
    by=lambda b, f: 1 - f.owner if b.d.effects[f.effect].enemy_chooses else f.owner,
)  # fmt: skip


@choose_one.offers(OPTION, lambda b, f: list(range(len(b.d.effects[f.effect].options))), otherwise=EVENT_LINE)
def one_chosen(g: War, f: ChooseOne, option: int) -> None:
    g.call(Effects(owner=f.owner, queue=g.board.d.effects[f.effect].options[option][:]))
