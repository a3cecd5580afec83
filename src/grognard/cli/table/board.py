"""The board in words, out of a view: the whole map by regions, one space, boxes and pools, one counter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from grognard.cli.table.names import Names, plainly
from grognard.kernel.atlas import Region
from grognard.kernel.template import counted
from grognard.kernel.view import Piece, Space, Stack, View

Lines = Iterator[tuple[int, str]]  # indent, text
ELSEWHERE = "Elsewhere"
FEW = 5  # names of counters in one line
SHORT = 2  # letters of a word that says too little by itself


class Board:
    """Puts a view, and nothing else, into words."""

    def __init__(self, view: View, names: Names) -> None:
        self.view = view
        self.names = names
        known = [p for p in view.known if p.id != p.kind]  # an enemy's counter without a number is no noun
        self.pieces = {p.id: p for p in [*known, *view.pieces]}
        self.spaces = {s.id: s for s in view.spaces}
        self.boxes = {key: ids for key, ids in view.boxes.items() if key not in names.atlas.bookkeeping}
        self.box_of = {id: box for box, ids in self.boxes.items() for id in ids}

    # nouns, as they stand in a menu

    def is_abstract(self, id: str) -> bool:
        """Neither a space nor a thing with a face: an effect of a card, a way to go on."""
        return id not in self.spaces and id not in self.pieces and id not in self.box_of and not self.names.facts(id)

    def place(self, id: str) -> str:
        """Where a counter stands, which region a space is in, which box a card is in."""
        if id in self.pieces:
            return self.names.name(self.pieces[id].at)
        if id in self.spaces:
            return self.names.region_of.get(id, "")
        return self.names.label(self.box_of[id]) if id in self.box_of else ""

    def facts(self, id: str) -> tuple[str, ...]:
        return self.names.of_piece(self.pieces[id]) if id in self.pieces else self.names.facts(id)

    def noun(self, id: str, where: bool = True) -> str:
        """A noun with what matters when it is chosen: what it is, in which state, perhaps where, who is there."""
        if id in self.spaces:
            remark = self._remark(id)
            return self.space_line(id) + (f" -- {remark}" if remark else "")
        words = [self.names.name(id), *self.facts(id)]
        if where and id in self.pieces:
            words.append(f"at {self.place(id)}")
        return ", ".join(words)

    def _remark(self, id: str) -> str:
        """What lies between a space and the one that the choice goes out from."""
        ways = self.names.site(self.view.ask.at).ways if self.view.ask is not None else ()
        return next((w.remark for w in ways if w.to == id), "")

    # the map

    def regions(self) -> list[Region]:
        """The game's regions; what lies in none of them, or everything, is elsewhere."""
        known = list(self.names.atlas.regions)
        rest = tuple(id for id in self.spaces if id not in self.names.region_of)
        return [*known, Region(ELSEWHERE if known else "The map", rest)] if rest else known

    def whole(self) -> Lines:
        """Tracks and open boxes, then every space with something in it."""
        tracks = [f"{self.names.label(k)}: {v}" for k, v in self.tracks()]
        if tracks:
            yield 0, f"{'; '.join(tracks)}."
        for key in self.names.atlas.open:
            if self.boxes.get(key):
                yield 0, f"{self.names.label(key)}: {self._few(self.boxes[key])}."
        empty = 0
        for region in self.regions():
            busy = [id for id in region.spaces if self.holds_something(id)]
            empty += len(region.spaces) - len(busy)
            if busy:
                yield 0, f"{region.name}:"
                for id in busy:
                    yield 2, self.space_line(id)
        if empty:
            yield 0, f"{counted(empty, 'other space')} with nothing in {'it' if empty == 1 else 'them'}."

    def _few(self, ids: list[str]) -> str:
        """A few by their names, many by their number."""
        return ", ".join(self.names.name(id) for id in ids) if len(ids) <= FEW else str(len(ids))

    def region(self, region: Region) -> Lines:
        """Every space of a region with its stacks and neighbours."""
        yield 0, f"{region.name}:"
        for id in region.spaces:
            yield 2, self.space_line(id)
            ways = [f"{self.names.name(w.to)} ({w.remark})" if w.remark else self.names.name(w.to)
                    for w in self.names.site(id).ways]  # fmt: skip
            if ways:
                yield 4, f"next to {', '.join(ways)}"

    def holds_something(self, id: str) -> bool:
        space = self.spaces.get(id)
        here = any(p.at == id for p in self.view.pieces) or any(s.at == id for s in self.view.stacks)
        return here or (space is not None and bool(space.marks))

    def space_line(self, id: str) -> str:
        """A space in one line: name, kind, control, marks, and who is there."""
        site, space = self.names.site(id), self.spaces.get(id)
        about = [*site.kinds, *site.notes, *self._state(space)]
        head = f"{site.name}, {', '.join(about)}" if about else site.name
        there = self._sides(id)
        return f"{head}. {'; '.join(there)}" if there else head

    def _state(self, space: Space | None) -> list[str]:
        if space is None:
            return []
        held = [f"held by {self.names.adjective(space.control)}"] if space.control else []
        return held + [self.names.label(m) for m in space.marks]

    def _sides(self, id: str) -> list[str]:
        """Who is in a space, a text for every side."""
        out: list[str] = []
        mine = [p for p in self.view.pieces if p.at == id]
        for side in dict.fromkeys(p.side for p in mine):
            out.append(f"{self.names.adjective(side)}: {self._named([p for p in mine if p.side == side])}")
        return out + [self._stack(s) for s in self.view.stacks if s.at == id]

    def _named(self, pieces: list[Piece]) -> str:
        """A few by their names, many by their kinds."""
        names = Counter(self.names.name(p.id) for p in pieces)
        if len(names) <= FEW:
            return ", ".join(f"{name} ({n})" if n > 1 else name for name, n in names.items())
        kinds = Counter(p.kind.replace("_", " ") for p in pieces)
        return f"{len(pieces)} counters ({', '.join(f'{kind} {n}' for kind, n in kinds.items())})"

    def _stack(self, s: Stack) -> str:
        marks = [self.names.label(m) for m in s.marks]
        spent = [f"{s.spent} {'has' if s.spent == 1 else 'have'} acted"] if s.spent else []
        more = f" ({', '.join([*marks, *spent])})" if marks or spent else ""
        return f"{counted(s.count, f'{self.names.adjective(s.side)} counter')}{more}"

    def tracks(self) -> list[tuple[str, str]]:
        found = [(k, self.names.value(k, v)) for k, v in self.view.tracks.items()]
        return [(k, v) for k, v in found if v]

    # one thing

    def space(self, id: str) -> Lines:
        """A space in detail."""
        site, space = self.names.site(id), self.spaces.get(id)
        region = self.names.region_of.get(id, "")
        about = [*site.kinds, *site.notes, *self._state(space)]
        yield 0, f"{site.name} [{id}]{f', in {region}' if region else ''}."
        if about:
            yield 2, f"{'; '.join(about)}."
        yield from self._counters(id)
        if site.ways:
            yield 2, "Next to it:"
        for way in site.ways:
            yield 4, f"{self.space_line(way.to)}{f' -- {way.remark}' if way.remark else ''}"

    def _counters(self, id: str) -> Lines:
        mine = [p for p in self.view.pieces if p.at == id]
        for side in dict.fromkeys(p.side for p in mine):
            theirs = [p for p in mine if p.side == side]
            yield 2, f"{self.names.adjective(side)}, {counted(len(theirs), 'counter')}:"
            for p in theirs:
                yield 4, self.piece_line(p)
        for s in self.view.stacks:
            if s.at == id:
                yield 2, self._stack(s)
                for p in self.view.known:
                    if p.at == id and p.side == s.side:
                        yield 4, f"known: {self.piece_line(p)}"
        if not self._sides(id):
            yield 2, "Nobody is there."

    def piece_line(self, p: Piece) -> str:
        return ", ".join([f"{self.names.name(p.id)} [{p.id}]", *self.names.of_piece(p)])

    def thing(self, id: str) -> Lines:
        """A counter or a card: what it is and where, as far as this role knows."""
        if id in self.pieces:
            p = self.pieces[id]
            yield 0, f"{self.piece_line(p)}: {self.names.adjective(p.side)}, at {self.names.name(p.at)}."
            return
        where = self.names.label(self.box_of[id]) if id in self.box_of else "not where you can see it"
        yield 0, f"{', '.join([f'{self.names.name(id)} [{id}]', *self.names.facts(id)])}: {where}."
        yield from self.printed(id)

    def printed(self, id: str) -> Lines:
        """What a card says."""
        thing = self.names.atlas.things.get(id)
        for line in thing.lines if thing is not None else ():
            yield 2, line

    # boxes, pools, hands

    def topics(self) -> list[str]:
        """What can be looked at beside the map: the first word of every box and count, or all where it is short."""
        first = {k: k.split()[0] for k in [*self.boxes, *self.view.counts]}
        return list(dict.fromkeys(word if len(word) > SHORT else k for k, word in first.items()))

    def topic(self, word: str) -> Lines:
        """All boxes, counts and tracks whose name holds the word; empty ones only where there is nothing else."""
        wanted = plainly(word)
        boxes = {k: ids for k, ids in self.boxes.items() if wanted in [plainly(k), *plainly(k).split()]}
        counts = {k: n for k, n in self.view.counts.items() if wanted in plainly(k).split()}
        for key, ids in boxes.items():
            if ids:
                yield 0, f"{self.names.label(key)}: {counted(len(ids), 'entry')}"
                for text, n in Counter(self.noun(id) for id in ids).items():
                    yield 2, f"{text} ({n})" if n > 1 else text
        there = [f"{self.names.label(_after(wanted, k))} ({n})" for k, n in counts.items() if n]
        if there:
            yield 0, f"{word}: {', '.join(there)}."
        for key, value in self.tracks():
            if wanted in plainly(key).split():
                yield 0, f"{self.names.label(key)}: {value}"
        if (boxes or counts) and not there and not any(boxes.values()):
            yield 0, f"{word}: nothing is there."


def _after(word: str, key: str) -> str:
    """A key without the word that everything in a list begins with."""
    first, _, rest = key.partition(" ")
    return rest if rest and plainly(first) == word else key
