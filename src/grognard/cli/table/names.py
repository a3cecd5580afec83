"""The names of things, and which thing is meant by a part of its name."""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.kernel.atlas import Atlas, Site
from grognard.kernel.view import Piece, Scalar


def plainly(text: str) -> str:
    """Lower case, with blanks for -, _ and / and no other marks, so that ids and names can be typed alike.

    >>> plainly("Devil's_Backbone"), plainly(" 6ks-1 ")
    ('devils backbone', '6ks 1')
    """
    return " ".join(re.sub(r"[^\w ]", "", re.sub("[-_/]", " ", text.lower())).split())


def title(id: str) -> str:
    return id.replace("_", " ").replace("-", " ").title()


class Names:
    """Names by id; ids by what is typed."""

    def __init__(self, atlas: Atlas) -> None:
        self.atlas = atlas
        self.region_of = {id: r.name for r in atlas.regions for id in r.spaces}

    def site(self, id: str) -> Site:
        return self.atlas.sites.get(id) or Site(id, title(id))

    def name(self, id: str) -> str:
        """The name of a space, counter or card; its id made readable where the game gives none."""
        if id in self.atlas.things:
            return self.atlas.things[id].name
        return self.site(id).name

    def adjective(self, side: str) -> str:
        return self.atlas.sides.get(side) or title(side)

    def facts(self, id: str) -> tuple[str, ...]:
        return self.atlas.things[id].facts if id in self.atlas.things else ()

    def label(self, key: str) -> str:
        """A track, box, count or mark: by its label, or word by word."""
        labels = self.atlas.labels
        if key in labels:
            return labels[key]
        return " ".join(self.name(w) if w in self.atlas.things else w.replace("_", " ") for w in key.split())

    def value(self, key: str, value: Scalar) -> str:
        """What a number on a track means; "" where it is not worth a word."""
        words = self.atlas.values.get(key, {})
        return words.get(value, str(value)) if isinstance(value, int) else value

    def of_piece(self, piece: Piece) -> tuple[str, ...]:
        """What is printed on a counter and what has become of it."""
        kind = piece.kind.replace("_", " ")
        printed = self.facts(piece.id) or ((kind,) if kind != self.name(piece.id).lower() else ())
        faces: list[str] = []
        for key, value in piece.face.items():
            if key in self.atlas.values:
                faces.append(self.value(key, value))
            elif piece.id not in self.atlas.things and key != "name":
                faces.append(f"{key.replace('_', ' ')} {value}")
        aboard = (f"aboard {self.name(piece.aboard)}",) if piece.aboard else ()
        return (*printed, *[w for w in faces if w], *aboard)

    def find(self, typed: str, ids: Iterable[str]) -> list[str]:
        """Those of the ids that are meant: by the whole id or name, else by its beginning, else by words in it."""
        wanted = plainly(typed)
        if not wanted:
            return []
        known = {id: (plainly(id), plainly(self.name(id))) for id in ids}
        for means in (_whole, _begins, _holds):
            found = [id for id, texts in known.items() if any(means(t, wanted) for t in texts)]
            if found:
                return found
        return []


def _whole(text: str, wanted: str) -> bool:
    return text == wanted


def _begins(text: str, wanted: str) -> bool:
    return text.startswith(wanted)


def _holds(text: str, wanted: str) -> bool:
    """Does every wanted word begin a word, in this order?"""
    rest = iter(text.split())
    return all(any(w.startswith(x) for w in rest) for x in wanted.split())
