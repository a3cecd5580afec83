"""15.0a Special combat outside battle (effect 6): own guns fire at enemies near by, one by one, without reply."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.frames import Bombard, Volley
from grognard.games.hand_of_destiny.matter import Effect
from grognard.games.hand_of_destiny.query import crowd, fits, on_map
from grognard.games.hand_of_destiny.state import AT, BOOK, PICK, RULES, Board, War
from grognard.kernel.choice import PASS, each, noun_of
from grognard.kernel.flow import NOBODY, end, goto

step = RULES.step
decision = RULES.decision
rule = BOOK.rule

SPECIAL_COMBAT: Final = rule("15.0a")
EVENT_LINE: Final = rule("7.1c")


def gunner(g: War, f: Bombard) -> int:
    return f.owner


def effect_at(b: Board, f: Bombard) -> Effect:
    return b.d.effects[f.effect]


def bar_gun(b: Board, f: Bombard, u: int) -> int:
    if b.d.side[u] != f.owner or b.at[u] < 0 or u in f.done or not fits(b, effect_at(b, f).who, u):
        return EVENT_LINE
    return 0 if b.d.strength[u] and marks(b, f, u) else SPECIAL_COMBAT or EVENT_LINE


def bar_mark(b: Board, f: Bombard, u: int, s: int) -> int:
    """Enemies in the own space, or in one that any route joins to it."""
    near = s == b.at[u] if effect_at(b, f).range == 0 else s in b.d.near_any[b.at[u]]
    return 0 if near and crowd(b, 1 - f.owner, s) else SPECIAL_COMBAT or EVENT_LINE


def marks(b: Board, f: Bombard, u: int) -> list[int]:
    return [s for s in range(len(b.d.spaces)) if not bar_mark(b, f, u, s)]


@decision(Bombard, by=gunner, rule="15.0a", secret=True)
def choose_gun(g: War, f: Bombard) -> list[int]:
    """Asked whenever anybody is on the map: a skipped question would tell where the guns are not."""
    b = g.board
    if f.left <= 0 or not SPECIAL_COMBAT or not on_map(b, f.owner):
        return []
    return [*each(PICK, [u for u in on_map(b, f.owner) if not bar_gun(b, f, u)]), PASS]


@choose_gun.barred
def why_not_gun(g: War, f: Bombard, choice: int) -> int:
    return 0 if choice == PASS else bar_gun(g.board, f, noun_of(choice))


@choose_gun.chosen(PICK)
def gun_chosen(g: War, f: Bombard, u: int) -> None:
    f.shooter = u


@choose_gun.chosen(PASS)
def cease_fire(g: War, f: Bombard, noun: int) -> None:
    end(f)


@decision(Bombard, by=gunner, rule="15.0a", secret=True)
def choose_target(g: War, f: Bombard) -> list[int]:
    """An enemy who imagines this doesn't know who fires, and may take one who has nothing before him."""
    return each(AT, marks(g.board, f, f.shooter)) or [PASS] if f.shooter != NOBODY else []


@choose_target.barred
def why_not_target(g: War, f: Bombard, choice: int) -> int:
    if choice == PASS:
        return EVENT_LINE if marks(g.board, f, f.shooter) else 0
    return bar_mark(g.board, f, f.shooter, noun_of(choice))


@choose_target.chosen(PASS)
def nothing_to_hit(g: War, f: Bombard, noun: int) -> None:
    pass


@choose_target.chosen(AT)
def target_chosen(g: War, f: Bombard, s: int) -> None:
    """A volley with the printed strength; the owner of the target chooses losses, and panics do nothing."""
    u = f.shooter
    f.left -= 1
    f.done.append(u)
    g.call(Volley(shooter=u, side=f.owner, where=s, dice=g.board.d.strength[u], battle=False))


@step(Bombard, rule="15.0a")
def next_gun(g: War, f: Bombard) -> None:
    if f.shooter != NOBODY:
        f.shooter = NOBODY
        goto(f, choose_gun)
