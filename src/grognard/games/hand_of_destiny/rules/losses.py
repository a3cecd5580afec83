"""7.1c Effects that strike: special combat outside battle (6), enemies led astray (12), losses (15), desertion (16)."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny import query as q
from grognard.games.hand_of_destiny.frames import Bombard, Loss, Move, MoveEnemy, Volley
from grognard.games.hand_of_destiny.query_march import bar_way
from grognard.games.hand_of_destiny.rules.changes import advance, bring, ends_move
from grognard.games.hand_of_destiny.rules.effects import EVENT_LINE, SEEN
from grognard.games.hand_of_destiny.state import AT, BOOK, BOX, DEAD, PICK, RULES, SIDE, SPACE, STEP, UNIT, Board, War
from grognard.games.hand_of_destiny.vocabulary import ALL_UNITS, BY_CHANCE, BY_SELF, DESERTION, FOG, TO_DEAD
from grognard.kernel.chance import ALL, Chance, draw
from grognard.kernel.flow import NOBODY, NOWHERE, again, goto
from grognard.kernel.kinds import FLAG, NUMBER

SPECIAL_COMBAT: Final = BOOK.rule("15.0a")

LOST: Final = RULES.event("lost", "3.0f", who=SIDE, where=SPACE, lost=UNIT, dead=FLAG)
DESERTION_ROLL: Final = RULES.event("desertion", "7.1c", who=SIDE, roll=NUMBER, count=NUMBER, faces=NUMBER.many)


# 6: own guns fire at enemies near by, one by one, without reply (15.0a)


def bar_gun(b: Board, f: Bombard, u: int) -> int:
    if b.d.side[u] != f.owner or b.at[u] < 0 or u in f.done or not q.fits(b, b.d.effects[f.effect].who, u):
        return EVENT_LINE
    return 0 if b.d.strength[u] and marks(b, f, u) else SPECIAL_COMBAT


def marks(b: Board, f: Bombard, u: int) -> list[int]:
    """Enemies in the own space, or in one that any route joins to it."""
    near = [b.at[u]] if b.d.effects[f.effect].range == 0 else b.d.near_any[b.at[u]]
    return [s for s in near if q.crowd(b, 1 - f.owner, s)]


def may_bombard(b: Board, f: Bombard) -> bool:
    """Asked whenever anybody is on the map: a skipped question would tell where the guns are not."""
    return f.left > 0 and bool(q.on_map(b, f.owner))


choose_gun = RULES.ask(Bombard, "choose_gun", by="owner", rule="15.0a", when=may_bombard, secret=True)
choose_gun.passes()
choose_gun.keeps(PICK, "shooter", bar=bar_gun)


def bar_no_target(b: Board, f: Bombard, noun: int) -> int:
    """An enemy who imagines this doesn't know who fires, and may take one who has nothing before him."""
    return EVENT_LINE if marks(b, f, f.shooter) else 0


choose_target = RULES.ask(Bombard, "choose_target", by="owner", rule="15.0a", when="shooter", secret=True)
choose_target.passes(bar_no_target)


@choose_target.offers(AT, lambda b, f: marks(b, f, f.shooter), otherwise=SPECIAL_COMBAT)
def target_chosen(g: War, f: Bombard, space: int) -> None:
    """A volley with the printed strength; the owner of the target chooses losses, and panics do nothing."""
    u = f.shooter
    f.left -= 1
    f.done.append(u)
    g.call(Volley(shooter=u, side=f.owner, where=space, dice=g.board.d.strength[u], battle=False))


@RULES.step(Bombard, rule="15.0a")
def next_gun(g: War, f: Bombard) -> None:
    if f.shooter != NOBODY:
        f.shooter = NOBODY
        goto(f, choose_gun)


# 12: the card's owner moves enemy units


def stacks_to_tempt(b: Board, f: MoveEnemy) -> list[int]:
    """The card's owner knows stacks, not who is in them: he names a space, and lots are drawn there."""
    foe = 1 - f.owner
    return [s for s in q.crowded(b, foe) if not q.is_in_fort(b, foe, s)]


def bar_lure(b: Board, f: MoveEnemy, u: int, space: int) -> int:
    """By the movement rules of its kind, never into a space with units of the card's owner."""
    return EVENT_LINE if q.crowd(b, f.owner, space) else bar_way(b, u, b.at[u], space)


def can_be_moved(b: Board, f: MoveEnemy, u: int) -> bool:
    """Not static, and with somewhere to go."""
    if u in f.done or not q.fits(b, b.d.effects[f.effect].who, u) or q.is_static(b, u):
        return False
    return any(not bar_lure(b, f, u, s) for s in b.d.near_any[b.at[u]])


choose_moved = RULES.ask(MoveEnemy, "choose_moved", by="owner", rule="7.1c", when="left")
choose_moved.passes(alone=False)


@choose_moved.offers(AT, stacks_to_tempt, otherwise=EVENT_LINE)
def stack_chosen(g: War, f: MoveEnemy, space: int) -> None:
    f.space = space
    f.left -= 1
    f.steps = 0


@RULES.chance(MoveEnemy, rule="7.1c")
def draw_moved(g: War, f: MoveEnemy) -> Chance:
    units = q.units_in(g.board, 1 - f.owner, f.space) if f.space != NOWHERE else []
    units = [u for u in units if can_be_moved(g.board, f, u)]
    return draw(units, min(1, len(units)), ALL)


@draw_moved.rolled
def moved_drawn(g: War, f: MoveEnemy, units: list[int]) -> None:
    f.unit = units[0]
    g.tell(SEEN, [f.owner, f.space, f.unit])
    g.reveal()


move_enemy = RULES.ask(
    MoveEnemy, "move_enemy", by="owner", rule="7.1c",
    when=lambda b, f: f.unit != NOBODY and f.steps < b.d.effects[f.effect].spaces,
)  # fmt: skip
move_enemy.passes(alone=False)


@move_enemy.offers(STEP, bar=lambda b, f, space: bar_lure(b, f, f.unit, space))
def enemy_moved(g: War, f: MoveEnemy, space: int) -> None:
    """It stops where its own side's march would."""
    b = g.board
    move = Move(side=1 - f.owner, members=[f.unit], afloat=q.is_fleet(b, f.unit), at=b.at[f.unit])
    advance(g, move, space)
    f.steps = b.d.effects[f.effect].spaces if move.stopped else f.steps + 1
    again(f)


@RULES.step(MoveEnemy, rule="7.1c")
def next_moved(g: War, f: MoveEnemy) -> None:
    if f.unit != NOBODY:
        ends_move(g, f.unit)
        f.done.append(f.unit)
        f.unit = NOBODY
    if f.space != NOWHERE:
        g.reveal()
        f.space = NOWHERE
        goto(f, choose_moved)


# 15 and 16: losses and desertion, chosen or by a die each


def is_blind(b: Board, f: Loss) -> bool:
    """Who chooses among enemy stacks under fog names a space; lots are drawn there."""
    return b.d.effects[f.effect].chooser == BY_SELF and f.side != f.owner and q.is_on(b, FOG)


def can_be_hit(b: Board, f: Loss) -> list[int]:
    e = b.d.effects[f.effect]
    return [u for u in q.on_map(b, f.side) if u not in f.chosen and q.fits(b, e.who, u)]


def is_veiled(b: Board, f: Loss) -> bool:
    """Does the filter ask what only the owner of the units knows, so that his answer must not be skipped?"""
    e = b.d.effects[f.effect]
    return q.is_on(b, FOG) and e.chooser != BY_CHANCE and e.who is not None and q.asks_place(e.who)


@RULES.step(Loss, rule="7.1c")
def everybody(g: War, f: Loss) -> None:
    """Where all who fit are hit nobody chooses."""
    units = can_be_hit(g.board, f)
    if f.left >= len(units) and (not is_veiled(g.board, f) or f.left == ALL_UNITS):
        f.chosen += units
        f.left = 0


def bar_no_hit(b: Board, f: Loss, noun: int) -> int:
    return 0 if is_veiled(b, f) and not is_blind(b, f) and not can_be_hit(b, f) else EVENT_LINE


choose_hit = RULES.ask(
    Loss, "choose_hit", rule="7.1c", secret=True,
    by=lambda b, f: f.owner if b.d.effects[f.effect].chooser == BY_SELF else f.side,
    when=lambda b, f: f.left > 0 and b.d.effects[f.effect].chooser != BY_CHANCE,
)  # fmt: skip
choose_hit.passes(bar_no_hit)


@choose_hit.offers(PICK, lambda b, f: [] if is_blind(b, f) else can_be_hit(b, f), otherwise=EVENT_LINE)
def hit_chosen(g: War, f: Loss, u: int) -> None:
    f.chosen.append(u)
    f.left -= 1
    again(f)


choose_hit.keeps(AT, "space", lambda b, f: q.crowded(b, f.side) if is_blind(b, f) else [], otherwise=EVENT_LINE)


@RULES.chance(Loss, rule="7.1c")
def draw_lots(g: War, f: Loss) -> Chance:
    """Among all who fit, or one among those of the space that was named; there may be none."""
    units = can_be_hit(g.board, f)
    if f.space != NOWHERE:
        units = [u for u in units if g.board.at[u] == f.space]
        return draw(units, min(1, len(units)), ALL)
    return draw(units, f.left if g.board.d.effects[f.effect].chooser == BY_CHANCE else 0, ALL)


@draw_lots.rolled
def lots_drawn(g: War, f: Loss, units: list[int]) -> None:
    f.chosen += units
    if f.space == NOWHERE:
        f.left = 0


@RULES.step(Loss, rule="7.1c")
def next_hit(g: War, f: Loss) -> None:
    """Whether anybody was hit in the space that was named tells who is there."""
    if f.space != NOWHERE:
        g.reveal()
        f.space = NOWHERE
        f.left -= 1
        goto(f, choose_hit)


roll_desertion = RULES.dice(
    Loss, "roll_desertion", lambda b, f: len(f.chosen) if b.d.effects[f.effect].do == DESERTION else 0, rule="7.1c"
)


@roll_desertion.rolled
def desertion_rolled(g: War, f: Loss, faces: list[int]) -> None:
    e = g.board.d.effects[f.effect]
    units = sorted(f.chosen)
    f.chosen = [u for u, face in zip(units, faces, strict=True) if face <= e.roll]
    g.tell(DESERTION_ROLL, [f.side, e.roll, len(f.chosen), *faces])


@RULES.step(Loss, rule="3.0f")
def remove_hit(g: War, f: Loss) -> None:
    """A card's losses go to the Recruit Box unless it says dead."""
    dead = g.board.d.effects[f.effect].to == TO_DEAD
    for u in f.chosen:
        g.tell(LOST, [f.side, g.board.at[u], u, int(dead)])
        bring(g, u, DEAD if dead else BOX)
    if f.chosen:
        g.reveal()
