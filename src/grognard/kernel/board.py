"""A board's fields, declared once: save, hash and loader go by them, and so do fog and positions as plain data."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final

from grognard.kernel.checked import Node
from grognard.kernel.fault import GameError
from grognard.kernel.fog import Fog, Heap, Section
from grognard.kernel.kinds import FLAG, NOBODYS, NUMBER, OWNERS, PUBLIC, Kind, Lexicon
from grognard.kernel.names import Names

Values = dict[str, int | list[int]]
NONE: Final = -1  # no one of a kind that has no word of its own for it: "none" in plain data


@dataclass(frozen=True)
class Field:
    """One field of a board: a number (`size` 0), a list of fixed size, or a pile of any length up to `-size`.

    The rest is there where the board says of what kind it is: one of `kind` for each of `by` (whose numbers are `ids`).
    """

    name: str
    low: int
    high: int
    size: int = 0
    whose: int = PUBLIC
    kind: Kind = NUMBER
    by: Kind | None = None
    default: int = 0
    key: str = ""  # in plain data, where it isn't called by its name
    saved: str = ""  # in saves, likewise
    label: str = ""  # in views
    ids: tuple[int, ...] = ()
    opens: bool = False  # an entry that is set shows its piece to everybody
    rest: bool = False  # the pile of all that lies in no other
    listed: bool = False  # in plain data a list of ids will do: they have 1
    spent: bool = False  # seen by everybody, as a number of pieces in a stack
    small: bool = False  # declared as a bytearray: numbers up to 255, copied at once
    shared: bool = False  # declared as a tuple: rules put another in its place, so that clones can share it

    def held(self, value: Any) -> Any:
        """As the board holds it, a copy of its own."""
        return bytearray(value) if self.small else tuple(value) if self.shared else copied(value)


class Shape:
    """All fields of a board, in order. `lexicon` and `fog` are there where the board says of what kind they are."""

    def __init__(self, make: Any, fields: Sequence[Field], lexicon: Lexicon | None = None) -> None:
        self.make = make
        self.fields = fields
        self.names = [f.saved or f.name for f in fields]  # as saves call them
        self.get: Any = attrgetter(*[f.name for f in fields])
        self.lexicon = lexicon
        self.fog: Fog | None = make_fog(fields, lexicon) if lexicon is not None else None

    def values(self, board: Any) -> Values:
        values = zip(self.names, self.get(board), strict=True)
        return {name: list(x) if type(x) is bytearray or type(x) is tuple else x for name, x in values}

    def build(self, values: Mapping[str, int | list[int]]) -> Any:
        """A board of these values; GameError names the first field that can't be."""
        for name in values:
            if name not in self.names:
                raise GameError(f"board.{name}: there is no such field")
        for f in self.fields:
            name = f.saved or f.name
            if name not in values:
                raise GameError(f"board.{name}: missing")
            _check_field(f, values[name])
        return self.make(*[f.held(values[n]) for f, n in zip(self.fields, self.names, strict=True)])

    def blank(self) -> Any:
        """A board with nothing on it."""
        return self.make(*[f.held([f.default] * max(0, f.size)) if f.size else f.default for f in self.fields])


def copied(value: int | list[int]) -> int | list[int]:
    return value[:] if isinstance(value, list) else value


def _check_field(f: Field, value: int | list[int]) -> None:
    items = value if isinstance(value, list) else [value]
    if isinstance(value, list) != (f.size != 0):
        raise GameError(f"board.{f.saved or f.name}: should be {'a list' if f.size else 'a number'}")
    if (f.size > 0 and len(items) != f.size) or (f.size < 0 and len(items) > -f.size):
        raise GameError(f"board.{f.saved or f.name}: {len(items)} entries, should be {abs(f.size)}")
    for i, x in enumerate(items):
        if type(x) is not int or not f.low <= x <= f.high:
            at = f"[{i}]" if f.size else ""
            raise GameError(f"board.{f.saved or f.name}{at}: {x!r} is not a number from {f.low} to {f.high}")


# from the class of a board


def shape_of(board: Any, lexicon: Lexicon, *shared: Any) -> Shape:
    """The shape that a board's fields declare; `shared` are what it holds besides, like the components."""
    declared = [f for f in dataclasses.fields(board) if "kind" in f.metadata]
    make: Callable[..., Any] = (lambda *values: board(*shared, *values)) if shared else board
    return Shape(make, [_field(f, lexicon) for f in declared], lexicon)


def _field(f: Any, lexicon: Lexicon) -> Field:
    m = dict(f.metadata)
    kind, by, pile = m.pop("kind"), m.pop("by", None), m.pop("pile", False)
    high, low = m.pop("high", 99), m.pop("low", 0)
    if kind is FLAG:
        high = 1
    elif kind is not NUMBER:
        low, high = (low if pile else lexicon.low(kind)), lexicon.size(kind) - 1
    ids: tuple[int, ...] = ()
    size = 0
    if by is not None:
        owners = lexicon.of(by).owners
        own = m.get("whose", PUBLIC) if m.get("whose", PUBLIC) >= 0 and owners else None
        ids = tuple(i for i in range(lexicon.size(by)) if own is None or owners[i] == own)
        size = len(ids) or -1  # a list, though there are none
    elif pile:
        size = -max(1, m.pop("most", lexicon.size(kind) if lexicon.has(kind) else 0))
    default = m.pop("default", f.default if not by and not pile else 0)
    held = str(getattr(f.type, "__name__", f.type)).partition("[")[0]  # a text, or compiled a class
    m.update(small=held == "bytearray", shared=held == "tuple")
    return Field(f.name, low, high, size, kind=kind, by=by, default=default, ids=ids, **m)


def make_fog(fields: Sequence[Field], lexicon: Lexicon) -> Fog:
    """The secrets that a redeal shuffles: each owner's pieces with all their fields, and the piles of each kind."""
    fog = Fog()
    heaps: dict[str, Heap] = {}
    for f in fields:
        if f.size < 0:
            h = heaps.setdefault(f.kind.name, Heap())
            h.fields.append(f.name)
            h.whose.append(f.whose)
    fog.heaps = [h for h in heaps.values() if any(w != PUBLIC for w in h.whose)]
    secret = [f for f in fields if f.by is not None and f.whose != PUBLIC]
    for by, whose in dict.fromkeys((f.by, f.whose) for f in secret):
        assert by is not None
        together = [f for f in secret if (f.by, f.whose) == (by, whose)]
        place = next(f.name for f in together if lexicon.low(f.kind) < 0) if together else ""
        known = next((f.name for f in fields if f.by is by and f.opens), "")
        ids, owners = together[0].ids, lexicon.of(by).owners
        for owner in sorted(set(owners)) if whose == OWNERS else [whose]:
            mine = [n for n, i in enumerate(ids) if owners[i] == owner]
            fog.sections.append(Section(owner, [f.name for f in together], mine, [ids[n] for n in mine], place, known))
    return fog


# plain data


def read_board(shape: Shape, data: Node, roles: Sequence[str]) -> Any:
    """The board of plain data: ids for ints, a key for each field. GameError names what can't be."""
    values = [_given(f, shape, data, roles) for f in shape.fields]
    data.faults.refuse()
    for n, f in enumerate(shape.fields):
        if f.rest:
            _fill_rest(shape, values, n, data)
    return shape.make(*[f.held(x) for f, x in zip(shape.fields, values, strict=True)])


def _given(f: Field, shape: Shape, data: Node, roles: Sequence[str]) -> int | list[int]:
    """What the data say of a field; else as on a blank board."""
    key = f.key or f.name
    if key not in data:
        return [f.default] * max(0, f.size) if f.size else f.default
    if f.size < 0 and f.whose >= 0:
        data, key = data.part(key, *roles), roles[f.whose]
    assert shape.lexicon is not None
    if f.by is not None:
        return _read_each(f, shape.lexicon, data, key)
    if not f.size:
        return read_int(f.kind, shape.lexicon, data, key, f.low, f.high)
    return read_ints(f.kind, shape.lexicon, data, key, f.low, f.high)


def _read_each(f: Field, lexicon: Lexicon, node: Node, key: str) -> list[int]:
    """The values of a field from a table by ids, or from a list of ids: it sets flags, and counts numbers."""
    assert f.by is not None
    names = Names(f.by.name, lexicon.of(f.by).ids)
    out = [f.default] * f.size
    if isinstance(node.data[key], Mapping) or not (f.listed or f.kind is FLAG or f.kind is NUMBER):
        for i, table, id in names.read_table(node, key):
            if i in f.ids:
                out[f.ids.index(i)] = read_int(f.kind, lexicon, table, id, f.low, f.high)
        return out
    found = names.read_all(node, key, 0, often=f.kind is NUMBER)
    for i in found:
        if i in f.ids:
            out[f.ids.index(i)] = found.count(i)
    if max(out) > max(1, f.high):
        node.fault(key, f"names one {f.by.name} {max(out)} times; {f.high} is the most")
    return out


def read_int(kind: Kind, lexicon: Lexicon, node: Node, key: str, low: int = 0, high: int = 999) -> int:
    """An int of a kind by its id, its number, or true and false; "none" only where `low` lets it be."""
    if kind is FLAG:
        return node.flag(key)
    if kind is NUMBER or not lexicon.has(kind):
        return node.whole(key, low, high)
    e, value = lexicon.of(kind), node.data.get(key)
    i = e.lookup.get(value, NONE if value == "none" else low - 1) if isinstance(value, str) else low - 1
    return i if i >= low else Names(kind.name, e.ids).read(node, key)


def read_ints(kind: Kind, lexicon: Lexicon, node: Node, key: str, low: int, high: int) -> list[int]:
    each = node.spread(key)
    return [read_int(kind, lexicon, each, at, low, high) for at in each.data]


def _fill_rest(shape: Shape, values: list[Any], rest: int, data: Node) -> None:
    """Put all that lies in no other pile into this one, unless the data give it; a fault where a thing lies in two."""
    assert shape.lexicon is not None
    kind, seen = shape.fields[rest].kind, set[int]()
    given = (shape.fields[rest].key or shape.fields[rest].name) in data
    for n, f in enumerate(shape.fields):
        if f.size < 0 and f.kind is kind and (given or n != rest):
            for x in values[n]:
                data.need(x not in seen, f.key or f.name, f"{shape.lexicon.id(f.kind, x)} is in two places")
                seen.add(x)
    if not given:
        values[rest] = [x for x in range(shape.lexicon.size(kind)) if x not in seen]


def tell_board(shape: Shape, b: Any, roles: Sequence[str]) -> dict[str, Any]:
    """The plain data of a board, without what is as on a blank one: `read_board` gives the same board again."""
    assert shape.lexicon is not None
    out: dict[str, Any] = {}
    for f in shape.fields:
        key, value = f.key or f.name, getattr(b, f.name)
        if f.rest or value == (f.default if not f.size else f.held([f.default] * max(0, f.size))):
            continue
        if f.by is not None:
            _tell_each(f, shape.lexicon, value, out, key)
        elif not f.size:
            out[key] = tell_int(f.kind, shape.lexicon, value)
        else:
            ids = [tell_int(f.kind, shape.lexicon, x) for x in value]
            if f.whose >= 0:
                out.setdefault(key, {})[roles[f.whose]] = ids
            else:
                out[key] = ids
    return out


def _tell_each(f: Field, lexicon: Lexicon, value: list[int], out: dict[str, Any], key: str) -> None:
    assert f.by is not None
    ids = lexicon.of(f.by).ids
    said = {ids[i]: tell_int(f.kind, lexicon, x) for i, x in zip(f.ids, value, strict=True) if x != f.default}
    if f.kind is FLAG:
        out.setdefault(key, []).extend(said)
    else:
        out.setdefault(key, {}).update(said)


def tell_int(kind: Kind, lexicon: Lexicon, x: int) -> Any:
    if kind is FLAG:
        return bool(x)
    if kind is NUMBER or not lexicon.has(kind):
        return x
    return "none" if x == NONE and x not in lexicon.of(kind).off else lexicon.id(kind, x)


__all__ = ["NOBODYS", "OWNERS", "PUBLIC", "Field", "Shape", "copied", "read_board", "shape_of", "tell_board"]
