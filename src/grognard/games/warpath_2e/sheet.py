"""How a battle looks: the open table with its terrain, units and models; the rest is in data/sheet.toml."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e import state
from grognard.games.warpath_2e.components import (
    COVERS,
    PIECE_KINDS,
    TYPE_NAMES,
    TYPES,
    UNIT_RULE_NAMES,
    Entry,
    Mounted,
    Piece,
)
from grognard.games.warpath_2e.lexicon import look_of
from grognard.games.warpath_2e.roster import LEADER, SIDES, SPECIAL, Roster, tough
from grognard.games.warpath_2e.state import DATA
from grognard.kernel.atlas import Atlas, Thing
from grognard.kernel.kinds import Lexicon
from grognard.kernel.open_table import FieldedUnit, Miniature, OpenTable, TerrainPiece
from grognard.kernel.sheet import Sheet, Side
from grognard.kernel.sheet_read import atlas_of, read_sheet, speaking
from grognard.kernel.toml import load_toml

OWN: Final = ("atlas", "parties", "grounds_of")  # parts of sheet.toml that are read here
SHORT: Final = 14  # letters of a short name


@lru_cache(maxsize=1)
def drawn() -> dict[str, Any]:
    return load_toml(DATA / "sheet.toml")


@lru_cache(maxsize=32)
def make_sheet(x: Lexicon) -> Sheet:
    r: Roster = x.components
    shared = {key: part for key, part in drawn().items() if key not in OWN}
    sides = [Side(id, r.side_names[n].removeprefix("the "), **drawn()["parties"][n]) for n, id in enumerate(SIDES)]
    wide, deep = r.table.width, r.table.depth
    return read_sheet(
        shared, width=wide, height=deep, surface="open", sides=speaking(sides, x, state.SIDE), field=make_table(x)
    )


def make_table(x: Lexicon) -> OpenTable:
    r: Roster = x.components
    t = r.table
    return OpenTable(
        t.width,
        t.depth,
        t.ground or drawn()["grounds_of"].get(t.id, "heath"),
        tuple(_piece(x, n, p) for n, p in enumerate(t.pieces)),
        tuple(_unit(r, u) for u in range(len(r.units))),
        tuple(_model(r, m) for m in range(len(r.models))),
        tuple(x.of(state.OBJECTIVE).ids),
        t.depth // 2 - t.gap,
    )


def _piece(x: Lexicon, n: int, p: Piece) -> TerrainPiece:
    kind, cover = PIECE_KINDS[p.kind], COVERS[p.cover]
    name, look = p.name or x.name(state.PIECE, n), p.look or look_of(p.id)
    return TerrainPiece(p.id, name, look, kind, cover, p.height, p.outline)


def _unit(r: Roster, u: int) -> FieldedUnit:
    name, side, entry = r.unit_names[u], r.side[u], r.entry[u]
    tint = r.side[:u].count(side)
    side_id = SIDES[side]
    told = profile(r, u), tuple(values(entry).items()), "; ".join(gear(r, u))
    return FieldedUnit(
        r.units[u], name, _short(name), side_id, r.units[u], r.points[u], tint, TYPES[entry.type], *told
    )


def _short(name: str) -> str:
    """As many words as fit, and its number.

    >>> _short("Hardsuit Breachers 2"), _short("Line Section 1")
    ('Hardsuit 2', 'Line Section 1')
    """
    words = name.split()
    number = words.pop() if words[-1].isdigit() else ""
    while len(" ".join([*words, number]).strip()) > SHORT and len(words) > 1:
        words.pop()
    return " ".join([*words, number]).strip()


def _model(r: Roster, m: int) -> Miniature:
    u = r.unit[m]
    base = r.entry[u].base
    shape = {"length": base.length, "width": base.width} if base.is_hull else {"radius": base.length // 2}
    return Miniature(
        r.models[m], r.units[u], r.model_names[m], r.role[m] == LEADER, _glyph(r, m), **shape, tough=tough(r, u)
    )


def _glyph(r: Roster, m: int) -> str:
    """A sign for what a model carries that stands out."""
    if r.role[m] != SPECIAL:
        return ""
    own = [x.weapon for x in r.weapons[m] if x not in r.entry[r.unit[m]].weapons]
    return next((_sign(w.rules, w.fire) for w in own), "")


def _sign(rules: tuple[int, ...], fire: int) -> str:
    if rules[k.SATURATION]:
        return "flame"
    return "arrow" if rules[k.PIERCING] > 1 else "bars" if fire > 1 else "dot"


# in words


def profile(r: Roster, u: int) -> str:
    """STAT A unit's numbers, weapons and rules in one line."""
    numbers = ", ".join(f"{name} {value}" for name, value in values(r.entry[u]).items())
    return "; ".join([f"{TYPE_NAMES[r.entry[u].type]}, {numbers}", *gear(r, u)])


def values(e: Entry) -> dict[str, str]:
    nerve = f"{e.suppression}/{e.destruction}"
    return {"Spd": f"{e.spd}", "Hit": f"{e.hit}+", "Att": f"{e.att or '-'}", "Def": f"{e.defence}+", "Ner": nerve}


def gear(r: Roster, u: int) -> list[str]:
    """Its weapons, one after another, then its special rules together."""
    weapons = list(dict.fromkeys(_weapon(x) for m in r.members(u) for x in r.weapons[m]))
    rules = [_rule(UNIT_RULE_NAMES[n], n in k.UNIT_RULES_WITH_NUMBER, x) for n, x in enumerate(r.rules[u]) if x]
    return [*weapons, *([", ".join(rules)] if rules else [])]


def _rule(name: str, has_number: bool, x: int) -> str:
    return f"{name} ({x})" if has_number else name


def _weapon(x: Mounted) -> str:
    w = x.weapon
    named = zip(k.WEAPON_RULE_NAMES, w.rules, strict=True)
    rules = [_rule(name, n in k.WEAPON_RULES_WITH_NUMBER, v) for n, (name, v) in enumerate(named) if v]
    return f"{w.name} {w.fire} at {w.range}″{''.join(f', {rule}' for rule in rules)}"


def _thing(r: Roster, u: int) -> Thing:
    return Thing(r.units[u], r.unit_names[u], (f"{r.points[u]} points",), (profile(r, u),))


@lru_cache(maxsize=32)
def make_atlas(x: Lexicon) -> Atlas:
    """Units and models by their names, for boards made of text."""
    r: Roster = x.components
    found = atlas_of(make_sheet(x), drawn()["atlas"])
    things = {id: _thing(r, u) for u, id in enumerate(r.units)}
    things |= {id: Thing(id, r.model_names[m]) for m, id in enumerate(r.models)}
    return Atlas(things=things, verbs=found.verbs, labels=found.labels, values=found.values)
