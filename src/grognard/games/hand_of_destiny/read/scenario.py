"""scenario.toml: name, sides, turns, first player, rule switches, notes (section 1 of the format); tables.toml: the
Battle Results Table (section 4).
"""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.read.context import COUNT, FATES, LIST, LONG, TURNS, Context, one, read_side
from grognard.games.hand_of_destiny.vocabulary import ELIMINATION, FOG, NO_EFFECT, RESULTS, SWITCHES
from grognard.kernel.checked import ID, Node, show
from grognard.kernel.forms import Form, color, elsewhere, flag, maybe, source, text, whole, word

FORMAT: Final = 1
NO_SIDE: Final = ("either", "captured", "draw", "self", "enemy")  # words of the format beside sides
SIDE: Final[Form] = {"id": elsewhere, "name": text(), "adjective": text(), "color": color(), "ink": color()}
SIDE_LISTS: Final = {"name": "side_names", "adjective": "adjectives", "color": "colors", "ink": "inks"}
CONTINGENT: Final[Form] = {"id": elsewhere, "side": one("sides"), "name": text()}
NOTE: Final[Form] = {"title": text(), "text": LONG}
RULES: Final[Form] = {
    "advanced": flag(False),
    **{name: maybe(flag()) for name in SWITCHES},
    "eliminated_to": word(FATES, "dead"),
    "supply_range": whole(0, COUNT, 2),
    "transport_limit": whole(0, COUNT, 3),
    "major_battle_size": whole(1, COUNT, 4),
}


def _check_format(c: Context, node: Node, key: str) -> None:
    if type(node.data.get(key)) is not int or node.data[key] != FORMAT:
        node.should_be(key, f"{FORMAT}, the only format there is")


def _read_id(c: Context, node: Node, key: str) -> str:
    id = node.id()
    if ID.fullmatch(id) and id != c.folder:
        node.fault("id", f"should be the name of the folder, {show(c.folder)}, is {show(id)}; rename one of them")
    return id


def _read_turn_names(c: Context, node: Node, key: str) -> list[str]:
    """Names may repeat: two turns called Winter are no fault."""
    names, turns = node.data[key], node.data.get("turns")
    if not isinstance(names, list) or not all(isinstance(x, str) and x for x in names):
        node.should_be(key, "a list of texts")
        return []
    if type(turns) is int and 1 <= turns <= TURNS and len(names) != turns:
        node.fault(key, f"has {len(names)} entries; give one for each of the {turns} turns")
    for name in names[:TURNS]:
        Node(node.faults, node.file, node.path, {key: name}).text(key)
    return names


def _read_sides(c: Context, node: Node, key: str) -> None:
    for x in c.sides.enter(node, key, LIST, barred=NO_SIDE):
        x.add(c.components, SIDE, c, SIDE_LISTS)
    if len(c.sides) != 2:
        if len(c.sides):
            node.fault(key, f"has {len(c.sides)} entries; a scenario has two sides")
        c.sides.sure = False
        c.sides.index = {}


def _read_contingents(c: Context, node: Node, key: str) -> None:
    for x in c.contingents.enter(node, key, LIST, 0):
        c.contingent_side.append(x.add(c.components, CONTINGENT, c, {"name": "contingent_names"})["side"])


def _read_notes(c: Context, node: Node, key: str) -> list[tuple[str, str]]:
    notes = [x.take(NOTE) for x in node.entries(key, LIST, 0)]
    return [(x["title"], x["text"]) for x in notes]


def _read_rules(c: Context, node: Node, key: str) -> None:
    rules = node.table(key) if key in node else Node(node.faults, node.file, key, {})
    if rules is not None:
        m, found = c.components, rules.take(RULES, c)
        for n, name in enumerate(SWITCHES):
            m.switches.append(found[name] if name in rules else int(found["advanced"] or n == FOG))
        c.fate, m.supply_range = found["eliminated_to"], found["supply_range"]
        m.transport_limit, m.major_size = found["transport_limit"], found["major_battle_size"]


SCENARIO: Final[Form] = {
    "format": _check_format, "id": _read_id, "name": text(), "summary": LONG, "period": text(""),
    "turns": whole(1, TURNS), "turn_names": maybe(_read_turn_names, None), "side": _read_sides,
    "contingent": _read_contingents, "first_player": read_side, "note": _read_notes, "rules": _read_rules,
    "source": source,
}  # fmt: skip
SCENARIO_NAMES: Final = {"first_player": "first", "note": "notes"}


# tables.toml


def _read_brt(c: Context, node: Node, key: str) -> None:
    brt = node.table(key)
    if brt is not None and not 1 <= len(brt.data) <= LIST:
        node.fault(key, f"has {len(brt.data)} columns; it takes 1 to {LIST}")
    elif brt is not None:
        c.columns.sure = True
        for name in brt.data:
            brt.check_id(name, name)
            c.columns.note(name)
            c.components.results.append(_read_column(brt, name))


def _read_column(brt: Node, name: str) -> list[int]:
    column = brt.data[name]
    wrong = [x for x in column if not isinstance(x, str) or x not in RESULTS] if isinstance(column, list) else []
    if not isinstance(column, list) or len(column) != 6:
        brt.fault(name, 'should be a list of six entries, one for each face of the die, out of "-", "P", "E"')
    elif wrong:
        brt.fault(name, f'{show(wrong[0])} is no result; use "-", "P" or "E"')
    elif RESULTS[ELIMINATION] not in column:
        brt.fault(name, 'has no "E"; give at least one, or some battles could not end (13.1m)')
    else:
        return [RESULTS.index(x) for x in column]
    return [NO_EFFECT] * 6


TABLES: Final[Form] = {"brt": _read_brt, "source": source}
