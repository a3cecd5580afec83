"""7.1c Losses and desertion by an event (effects 15 and 16): who is hit, and who chooses."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.frames import Loss
from grognard.games.hand_of_destiny.matter import ALL_UNITS, BY_CHANCE, BY_SELF, DESERTION, FOG, TO_DEAD
from grognard.games.hand_of_destiny.query import asks_place, crowd, fits, is_on, on_map
from grognard.games.hand_of_destiny.rules.changes import take_off
from grognard.games.hand_of_destiny.rules.targets import effect_of
from grognard.games.hand_of_destiny.state import AT, BOOK, BOX, DEAD, DESERTION_ROLL, LOST, PICK, RULES, Board, War
from grognard.kernel.chance import ALL, Chance, dice, draw
from grognard.kernel.choice import PASS, each, noun_of, verb_of
from grognard.kernel.flow import NOWHERE, again, goto

step = RULES.step
decision = RULES.decision
chance = RULES.chance
rule = BOOK.rule

EVENT_LINE: Final = rule("7.1c")
WHERE_LOST: Final = rule("3.0f")


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


def is_veiled(b: Board, f: Loss) -> bool:
    """Does the filter ask what only the owner of the units knows, so that his answer must not be skipped?"""
    e = b.d.effects[f.effect]
    return is_on(b, FOG) and e.chooser != BY_CHANCE and e.who is not None and asks_place(e.who)


@step(Loss, rule="7.1c")
def everybody(g: War, f: Loss) -> None:
    """Where all who fit are hit nobody chooses."""
    units = can_be_hit(g.board, f)
    if f.left >= len(units) and (not is_veiled(g.board, f) or f.left == ALL_UNITS):
        f.chosen += units
        f.left = 0


@decision(Loss, by=loser, rule="7.1c", secret=True)
def choose_hit(g: War, f: Loss) -> list[int]:
    b = g.board
    if f.left <= 0 or effect_of(g, f.effect).chooser == BY_CHANCE:
        return []
    if is_blind(b, f):
        return each(AT, [s for s in range(len(b.d.spaces)) if not bar_stack(b, f, s)])
    return each(PICK, can_be_hit(b, f)) or ([PASS] if is_veiled(b, f) else [])


@choose_hit.barred
def why_not_hit(g: War, f: Loss, choice: int) -> int:
    if choice == PASS:
        return 0 if is_veiled(g.board, f) and not can_be_hit(g.board, f) else EVENT_LINE
    if verb_of(choice) == AT:
        return bar_stack(g.board, f, noun_of(choice))
    return bar_hit(g.board, f, noun_of(choice))


@choose_hit.chosen(PICK)
def hit_chosen(g: War, f: Loss, u: int) -> None:
    f.chosen.append(u)
    f.left -= 1
    again(f)


@choose_hit.chosen(PASS)
def nobody_left(g: War, f: Loss, noun: int) -> None:
    f.left = 0


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
    """Whether anybody was hit in the space that was named tells who is there."""
    if f.space != NOWHERE:
        g.reveal()
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
