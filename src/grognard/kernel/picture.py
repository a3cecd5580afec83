"""The picture of a board for a role, by what its fields are. It sees nothing but what the role knows (`Game.known`).

Spaces show who holds them, pieces where they stand and what is set on them; numbers are tracks, piles are boxes where
they are open and counts where they aren't. A game that shows more overrides `Game.look` and adds to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.kernel.board import Field, Shape
from grognard.kernel.fog import Section, hidden_in
from grognard.kernel.kinds import NUMBER, PUBLIC, Lexicon
from grognard.kernel.view import Piece, Space, Stack, View

CONTROL = "control"  # what a board calls the field that says who holds a space


class Company:
    """The pieces of one side: what of them is asked again and again."""

    def __init__(self, shape: Shape, lexicon: Lexicon, s: Section) -> None:
        fields = {f.name: f for f in shape.fields}
        place = fields[s.place]
        assert place.by is not None
        e, sides = lexicon.of(place.by), fields[CONTROL].kind
        self.section = s
        self.side = lexicon.id(sides, s.owner)
        self.spaces = lexicon.of(place.kind).ids
        self.off = lexicon.of(place.kind).off
        self.pieces = [
            (n, u, e.ids[u], e.classes[u] if e.classes else place.by.name)
            for n, u in zip(s.entries, s.ids, strict=True)
        ]
        self.spent = next((f.name for f in shape.fields if f.spent and f.name in s.fields), "")
        self.own = [(f.key or f.name, f.name) for f in shape.fields if f.name in s.fields and f.name != s.place]
        self.all = [(f.key or f.name, f.name) for f in shape.fields if f.by is place.by and f.whose == PUBLIC]

    def look(self, b: Any, is_own: bool, view: View) -> None:
        """Its own and those that are known as they are; of the others only how many stand where."""
        at: list[int] = getattr(b, self.section.place)
        hidden = () if is_own else set(hidden_in(b, self.section))
        own = [(key, getattr(b, name)) for key, name in self.own]
        all = [(key, getattr(b, name)) for key, name in self.all]
        shown = view.pieces if is_own else view.known
        stands: dict[int, list[int]] = {}
        found: list[tuple[int, Piece]] = []
        for n, u, id, kind in self.pieces:
            space = at[n]
            stands.setdefault(space, []).append(n)
            if space >= 0 and n not in hidden:
                face = {key: x[n] for key, x in own} | {key: x[u] for key, x in all}
                found.append((space, Piece(id, self.spaces[space], self.side, kind, face)))
        for off, word in self.off.items():
            gone = stands.pop(off, [])
            view.boxes[f"{word} {self.side}"] = [p[2] for p in self.pieces if p[0] in gone] if gone else []
        if not is_own:
            spent: Sequence[int] = getattr(b, self.spent) if self.spent else [0] * len(at)
            for space, here in sorted(stands.items()):
                view.stacks.append(Stack(self.spaces[space], self.side, len(here), sum(spent[n] for n in here)))
        found.sort(key=lambda x: x[0])
        shown += [piece for _, piece in found]


class Picture:
    """How a board is shown: made once from its fields."""

    def __init__(self, shape: Shape, roles: Sequence[str]) -> None:
        assert shape.lexicon is not None and shape.fog is not None
        self.lexicon = shape.lexicon
        self.roles = roles
        self.tracks = [(f.label or f.name, f.name) for f in shape.fields if f.size == 0 and f.kind is NUMBER]
        self.piles = [f for f in shape.fields if f.size < 0]
        self.control = next(f for f in shape.fields if f.name == CONTROL)
        self.companies = [Company(shape, self.lexicon, s) for s in shape.fog.sections]

    def look(self, b: Any, role: int, view: View) -> None:
        assert self.control.by is not None
        spaces, sides = self.lexicon.of(self.control.by).ids, self.lexicon.of(self.control.kind).ids
        held: list[int] = getattr(b, CONTROL)
        view.spaces = [Space(id, sides[x] if x >= 0 else "") for id, x in zip(spaces, held, strict=True)]
        for label, name in self.tracks:
            view.tracks[label] = getattr(b, name)
        for f in self.piles:
            self._pile(f, getattr(b, f.name), role, view)
        for company in self.companies:
            company.look(b, company.section.owner == role, view)

    def _pile(self, f: Field, pile: list[int], role: int, view: View) -> None:
        """Whose it is may see it; everybody sees how many there are."""
        name = f.label or f.key or f.name
        if f.whose in (PUBLIC, role):
            ids = self.lexicon.of(f.kind).ids
            view.boxes[name] = [ids[x] for x in pile]
        if f.whose != PUBLIC:
            view.counts[f"{name} {self.roles[f.whose]}" if f.whose >= 0 else name] = len(pile)
