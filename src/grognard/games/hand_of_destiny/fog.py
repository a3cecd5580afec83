"""10 Fog of war: what a role can't know, dealt anew among all that fits what it sees.

Of an enemy stack a side sees how many counters it has, how many of them have marched, and whether a fleet is among
them. Where the two sides are together, and where a card lets one look, everything is open.
"""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.frames import Battle, Bombard, Loss, Move, MoveEnemy, Volley
from grognard.games.hand_of_destiny.query import crowd, fits, is_fleet, on_map, target, units_in
from grognard.games.hand_of_destiny.state import Board, War, clear_marks
from grognard.games.hand_of_destiny.vocabulary import FOG, SET_FLAG, Filter
from grognard.kernel.chance import Dice, draw
from grognard.kernel.flow import NOBODY, Frame

UNSEEN: Final = -2  # somebody, but not who
UNSEEN_TYPE: Final = -3  # the same, and less than that: somebody of a type, the first one first


def sees(g: War, role: int, space: int) -> bool:
    """Does a side see what stands in a space? Those who have fought stay open until their battle is over."""
    b = g.board
    if not b.switch[FOG]:
        return True
    fought = [f for f in g.stack if isinstance(f, Battle) and f.where == space]
    if fought or (crowd(b, 0, space) and crowd(b, 1, space)):
        return True
    return role == b.active and b.peeked[space] != 0


def is_led(g: War, u: int) -> bool:
    """Is the enemy moving this unit (effect 12)? Then it is open."""
    return bool([f for f in g.stack if isinstance(f, MoveEnemy) and f.unit == u])


def is_veiled(g: War, f: Frame, role: int) -> bool:
    """Are the units of this frame hidden from a role: on the march, bombarding, or lost to a card?"""
    if not g.board.switch[FOG]:
        return False
    if isinstance(f, Move):
        return f.side != role and not sees(g, role, f.at)
    if isinstance(f, Volley):
        return f.side != role and not f.battle
    if isinstance(f, Bombard):
        return f.owner != role
    return isinstance(f, Loss) and f.side != role


def redeal(g: War, role: int, dice: Dice) -> None:
    """Enemies whom the role doesn't see, to the hidden places of their side, evenly; then who acts unseen."""
    for side in (0, 1):
        if side != role:
            _deal(g, role, side, dice)
    for i in range(len(g.stack)):
        if is_veiled(g, g.stack[i], role):
            _deal_frame(g, g.own(i), dice)


def _shuffled(items: list[int], dice: Dice, side: int) -> list[int]:
    return dice.outcome(draw(items, len(items), side))


# hidden units


def _deal(g: War, role: int, side: int, dice: Dice) -> None:
    """Fleets go where fleets are, and nowhere else. What else was noted of a unit is forgotten."""
    b = g.board
    hidden = [u for u in on_map(b, side) if not sees(g, role, b.at[u]) and not is_led(g, u)]
    stacks: list[list[int]] = [[] for _ in b.d.spaces]
    for u in hidden:
        stacks[b.at[u]].append(u)
    if not hidden:
        return
    spent = [sum([b.moved[u] for u in stack]) for stack in stacks]
    filled = _deal_fleets(g, side, stacks, [u for u in hidden if is_fleet(b, u)], dice)
    slots = [s for s in range(len(stacks)) for _ in range(len(stacks[s]) - len(filled[s]))]
    land = _shuffled([u for u in hidden if not is_fleet(b, u)], dice, side)
    for u, at in zip(land, _shuffled(list(range(len(slots))), dice, side), strict=True):
        filled[slots[at]].append(u)
    clear_marks(b, hidden)
    for s in range(len(filled)):
        for i, u in enumerate(_shuffled(filled[s], dice, side)):
            b.at[u], b.moved[u] = s, int(i < spent[s])
    _rebind(b, side, hidden)


def _deal_fleets(g: War, side: int, stacks: list[list[int]], fleets: list[int], dice: Dice) -> list[list[int]]:
    """As many as a stack must have: one where one shows, enough for all aboard; the others where there is room."""
    out: list[list[int]] = [[] for _ in stacks]
    marked = sorted({g.board.at[u] for u in fleets})
    most = [len(stack) for stack in stacks]
    left = _shuffled(fleets, dice, side)
    for s in marked:
        least = 1
        for f in g.stack:
            if isinstance(f, Move) and f.side == side and f.at == s:
                group = len(f.members) + len(f.cargo)
                if f.afloat:
                    least = -(-group // (1 + g.board.d.transport_limit))
                else:
                    most[s] -= group
        out[s] = [left.pop() for _ in range(least)]
    for u in left:
        room = [s for s in marked if len(out[s]) < most[s]]
        out[dice.outcome(draw(room, 1, side))[0]].append(u)
    return out


def _rebind(b: Board, side: int, hidden: list[int]) -> None:
    """Give the flags that cards changed for hidden units to those of them that fit the cards now."""
    for i in range(len(b.changes) - 4, -1, -4):
        if b.changes[i + 1] in hidden:
            del b.changes[i : i + 4]
    for i in range(0, len(b.lasting), 3):
        e, owner = b.d.effects[b.lasting[i]], b.lasting[i + 1]
        if e.do == SET_FLAG and target(e, owner) == side:
            for u in [u for u in hidden if fits(b, e.who, u)]:
                b.changes += [e.index, u, owner, b.lasting[i + 2]]


# who acts unseen


def _deal_frame(g: War, f: Frame, dice: Dice) -> None:
    b = g.board
    if isinstance(f, Move):
        _deal_group(b, f, dice)
    elif isinstance(f, Bombard):
        _deal_guns(g, f, dice)
    elif isinstance(f, Volley):
        f.shooter = [x for x in g.stack if isinstance(x, Bombard)][-1].done[-1]
    elif isinstance(f, Loss) and f.chosen:
        f.chosen = _pick(b, b.d.own[f.side], b.d.effects[f.effect].who, len(f.chosen), dice)


def _deal_guns(g: War, f: Bombard, dice: Dice) -> None:
    """Deal the units that bombard. The types of those that have fired, and of the one that is firing, are known."""
    b = g.board
    who = b.d.effects[f.effect].who
    done: list[int] = []
    for code in f.done:
        type = b.d.type[code] if code >= 0 else UNSEEN_TYPE - code
        like = [u for u in b.d.own[f.owner] if u not in done and b.d.type[u] == type]
        done.append((_pick(b, like, who, 1, dice) or like)[0])
    f.done = done
    if f.shooter != NOBODY:
        fires = isinstance(g.stack[-1], Volley)
        f.shooter = done[-1] if fires else _pick(b, [u for u in b.d.own[f.owner] if u not in done], who, 1, dice)[0]


def _pick(b: Board, units: list[int], who: Filter | None, count: int, dice: Dice) -> list[int]:
    """Units on the map that the filter might mean, wherever it wants them to be."""
    there = [u for u in units if b.at[u] >= 0]
    likely = [u for u in there if who is None or who.mask[u]]
    pool = likely if len(likely) >= count else there
    return dice.outcome(draw(pool, min(count, len(pool)), b.d.side[units[0]])) if pool else []


def _deal_group(b: Board, f: Move, dice: Dice) -> None:
    """Somebody in the space is on the march: fleets with what they carry, or land units."""
    here = _shuffled(units_in(b, f.side, f.at), dice, f.side)
    ships = [u for u in here if is_fleet(b, u)]
    land = [u for u in here if not is_fleet(b, u)]
    count = len(f.members) + len(f.cargo)
    f.members = ships[:count] if f.afloat else land[:count]
    f.cargo = land[: count - len(f.members)] if f.afloat else []
    f.resting = []
    group = [*f.members, *f.cargo]
    rested = [u for u in here if u not in group and not b.moved[u]]
    for u in group:
        if b.moved[u] and rested:  # whoever is on the march has not marched before: somebody else in the space has
            b.moved[u], b.moved[rested.pop()] = 0, 1
