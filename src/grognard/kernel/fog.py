"""What a role can't see, dealt anew: in place and on ints, so that a search may do it for every playout.

A board says of every field whose it is. From that follows what is hidden from a role: the pieces of others that stand
on the map and are not known, and the piles that are neither open nor its own. `redeal` draws all of it again, evenly
among what fits what the role knows.

With `Sorted` for dice it draws always the same: then the board is all that the role knows, and nothing else. Views
are made from that, so whatever they show of it can't tell a secret.
"""

from __future__ import annotations

from typing import Any, Final

from grognard.kernel.chance import Chance, Dice, draw

EVERYBODY: Final = -1
NONE_OF_THEM: Final = -2


class Sorted(Dice):
    """Draws the lowest first: one and the same deal for all worlds that a role can't tell apart."""

    def outcome(self, c: Chance) -> list[int]:
        return [min(c.items)] * c.count if c.back else sorted(c.items)[: c.count]


SORTED: Final = Sorted()


class Section:
    """Fields of one role by pieces, which change hands together: where they are, whether they have moved.

    Entry n of the fields is piece `ids[n]`; those whose `place` is below 0 lie open, as do those set in field `known`.
    """

    def __init__(
        self, owner: int, fields: list[str], entries: list[int], ids: list[int], place: str, known: str
    ) -> None:
        self.owner = owner
        self.fields = fields
        self.entries = entries
        self.ids = ids
        self.place = place
        self.known = known


class Heap:
    """Piles of one kind, and whose they are: a card that isn't seen may lie in any of those that aren't."""

    def __init__(self) -> None:
        self.fields: list[str] = []
        self.whose: list[int] = []


class Fog:
    """What a board hides: made once from its fields."""

    def __init__(self) -> None:
        self.sections: list[Section] = []
        self.heaps: list[Heap] = []

    def redeal(self, b: Any, role: int, dice: Dice) -> None:
        for s in self.sections:
            if s.owner != role:
                redeal_pieces(b, s, dice)
        for h in self.heaps:
            redeal_piles(b, h, role, dice)


def hidden_in(b: Any, s: Section) -> list[int]:
    """The entries of a section that only its owner knows."""
    place: list[int] = getattr(b, s.place)
    known: list[int] = getattr(b, s.known) if s.known else []
    entries, ids = s.entries, s.ids
    out: list[int] = []
    for n in range(len(entries)):
        i = entries[n]
        if place[i] >= 0 and not (known and known[ids[n]]):
            out.append(i)
    return out


def redeal_pieces(b: Any, s: Section, dice: Dice) -> None:
    """Every hidden place gets one of the hidden pieces. How many stand where, and in which state, stays as it was."""
    hidden = hidden_in(b, s)
    if not hidden:
        return
    lists: list[list[int]] = [getattr(b, name) for name in s.fields]
    slots: list[list[int]] = [[x[i] for x in lists] for i in hidden]
    slots.sort()
    who = dice.outcome(draw(hidden, len(hidden), s.owner))
    for n in range(len(who)):
        slot = slots[n]
        for k in range(len(lists)):
            lists[k][who[n]] = slot[k]


def redeal_piles(b: Any, h: Heap, role: int, dice: Dice) -> None:
    piles: list[list[int]] = []
    pool: list[int] = []
    for n in range(len(h.fields)):
        if h.whose[n] != EVERYBODY and h.whose[n] != role:
            pile: list[int] = getattr(b, h.fields[n])
            piles.append(pile)
            pool += pile
    dealt = dice.outcome(draw(pool, len(pool), NONE_OF_THEM))
    start = 0
    for pile in piles:
        end = start + len(pile)
        pile[:] = dealt[start:end]
        start = end
