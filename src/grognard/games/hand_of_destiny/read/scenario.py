"""scenario.toml: name, sides, turns, first player, rule switches, notes (section 1 of the format); tables.toml: the
Battle Results Table (section 4); victory.toml: sudden death, points and result levels (section 10).
"""

from __future__ import annotations

import itertools
from typing import Final

from grognard.games.hand_of_destiny import vocabulary as k
from grognard.games.hand_of_destiny.read import context
from grognard.games.hand_of_destiny.read.context import Context, read_amount, read_side
from grognard.games.hand_of_destiny.read.filters import DEAD, add_condition, read_condition
from grognard.games.hand_of_destiny.vocabulary import Award, Level
from grognard.kernel.checked import ID, Node, show
from grognard.kernel.forms import Form, Kind, color, elsewhere, flag, maybe, one, one_or, source, text, whole, word

FORMAT: Final = 1
NO_SIDE: Final = ("either", "captured", "draw", "self", "enemy")  # words of the format beside sides
SIDE: Final[Form] = {"id": elsewhere, "name": text(), "adjective": text(), "color": color(), "ink": color()}
SIDE_LISTS: Final = {"name": "side_names", "adjective": "adjectives", "color": "colors", "ink": "inks"}
CONTINGENT: Final[Form] = {"id": elsewhere, "side": one("sides"), "name": text()}
NOTE: Final[Form] = {"title": text(), "text": context.LONG}
RULES: Final[Form] = {
    "advanced": flag(False),
    **{name: maybe(flag()) for name in k.SWITCHES},
    "eliminated_to": word(context.FATES, "dead"),
    "supply_range": whole(0, context.COUNT, 2),
    "transport_limit": whole(0, context.COUNT, 3),
    "major_battle_size": whole(1, context.COUNT, 4),
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
    if type(turns) is int and 1 <= turns <= context.TURNS and len(names) != turns:
        node.fault(key, f"has {len(names)} entries; give one for each of the {turns} turns")
    for name in names[:context.TURNS]:
        Node(node.faults, node.file, node.path, {key: name}).text(key)
    return names


def _read_sides(c: Context, node: Node, key: str) -> None:
    for x in c.sides.enter(node, key, context.LIST, barred=NO_SIDE):
        x.add(c.components, SIDE, c, SIDE_LISTS)
    if len(c.sides) != 2:
        if len(c.sides):
            node.fault(key, f"has {len(c.sides)} entries; a scenario has two sides")
        c.sides.sure = False
        c.sides.index = {}


def _read_contingents(c: Context, node: Node, key: str) -> None:
    for x in c.contingents.enter(node, key, context.LIST, 0):
        c.contingent_side.append(x.add(c.components, CONTINGENT, c, {"name": "contingent_names"})["side"])


def _read_notes(c: Context, node: Node, key: str) -> list[tuple[str, str]]:
    notes = [x.take(NOTE) for x in node.entries(key, context.LIST, 0)]
    return [(x["title"], x["text"]) for x in notes]


def _read_rules(c: Context, node: Node, key: str) -> None:
    rules = node.table(key) if key in node else Node(node.faults, node.file, key, {})
    if rules is not None:
        m, found = c.components, rules.take(RULES, c)
        for n, name in enumerate(k.SWITCHES):
            m.switches.append(found[name] if name in rules else int(found["advanced"] or n == k.FOG))
        c.fate, m.supply_range = found["eliminated_to"], found["supply_range"]
        m.transport_limit, m.major_size = found["transport_limit"], found["major_battle_size"]


SCENARIO: Final[Form] = {
    "format": _check_format, "id": _read_id, "name": text(), "summary": context.LONG, "period": text(""),
    "turns": whole(1, context.TURNS), "turn_names": maybe(_read_turn_names, None), "side": _read_sides,
    "contingent": _read_contingents, "first_player": read_side, "note": _read_notes, "rules": _read_rules,
    "source": source,
}  # fmt: skip
SCENARIO_NAMES: Final = {"first_player": "first", "note": "notes"}


# tables.toml


def _read_brt(c: Context, node: Node, key: str) -> None:
    brt = node.table(key)
    if brt is not None and not 1 <= len(brt.data) <= context.LIST:
        node.fault(key, f"has {len(brt.data)} columns; it takes 1 to {context.LIST}")
    elif brt is not None:
        c.columns.sure = True
        for name in brt.data:
            brt.check_id(name, name)
            c.columns.note(name)
            c.components.results.append(_read_column(brt, name))


def _read_column(brt: Node, name: str) -> list[int]:
    column = brt.data[name]
    wrong = [x for x in column if not isinstance(x, str) or x not in k.RESULTS] if isinstance(column, list) else []
    if not isinstance(column, list) or len(column) != 6:
        brt.fault(name, 'should be a list of six entries, one for each face of the die, out of "-", "P", "E"')
    elif wrong:
        brt.fault(name, f'{show(wrong[0])} is no result; use "-", "P" or "E"')
    elif k.RESULTS[k.ELIMINATION] not in column:
        brt.fault(name, 'has no "E"; give at least one, or some battles could not end (13.1m)')
    else:
        return [k.RESULTS.index(x) for x in column]
    return [k.NO_EFFECT] * 6


TABLES: Final[Form] = {"brt": _read_brt, "source": source}


# victory.toml

SUDDEN: Final = {"player_turn_end": k.PLAYER_TURN_END, "turn_end": k.GAME_TURN_END, "always": k.ALWAYS}
POINTS: Final = {"end": k.AT_END, "each_turn": k.EACH_TURN, "once": k.ONCE}
MOST: Final = 999  # points


def _read_count(c: Context, node: Node, key: str) -> int:
    """A `dead_count` without `min`."""
    count = node.table(key)
    if count is None:
        return k.NONE
    count.keys("dead_count")
    return add_condition(c, count, "dead_count", DEAD)


def _awards(form: Form, column: str) -> Kind:
    """A list of awards by a form."""

    def read(c: Context, node: Node, key: str) -> None:
        for x in node.entries(key, context.LIST, 0):
            getattr(c.components, column).append(x.fill(Award(), form, c, {"if": "condition", "count": "condition"}))

    return read


def _read_result(c: Context, node: Node, key: str) -> None:
    result = node.table(key)
    if result is None:
        return
    result.keys("type", "levels")
    c.components.by_points = result.one_of("type", ["conditions", "points"])
    form = LEVELS.get(str(result.data.get("type")), {**LEVEL, "min": elsewhere, "if": elsewhere})
    levels = result.entries("levels", context.LIST)
    for x in levels[:-1]:
        c.components.levels.append(x.fill(Level(), form, c, {"if": "condition", "min": "low"}))
    for x in levels[-1:]:
        last = x.fill(Level(), {**dict.fromkeys(form, _left_out), **LEVEL}, c)
        last.last = 1
        c.components.levels.append(last)
    if "min" in form:
        _check_falling(levels[:-1])


def _left_out(c: Context, node: Node, key: str) -> None:
    """What it takes to reach a level; the last takes what is left."""
    if key in node:
        node.fault(key, f"the last level takes what is left; leave {key} out, or add a level without it")


def _check_falling(levels: list[Node]) -> None:
    for over, under in itertools.pairwise(levels):
        above, here = over.data.get("min"), under.data.get("min")
        if type(above) is int and type(here) is int and here >= above:
            under.fault("min", f"{here} is not below {above}, the level above; levels are read from the top")


LEVEL: Final[Form] = {"text": context.LONG, "winner": one_or("sides", {"draw": k.DRAW})}
LEVELS: Final[dict[str, Form]] = {
    "points": {"min": whole(-MOST, MOST), **LEVEL},
    "conditions": {"if": read_condition, **LEVEL},
}
AWARD: Final[Form] = {"side": read_side, "text": context.LONG}
PER: Final[Form] = {"amount": read_amount, "per": whole(1, context.COUNT, 1), "count": _read_count, **AWARD}
VICTORY: Final[Form] = {
    "sudden": _awards({"when": word(SUDDEN), "if": read_condition, **AWARD}, "sudden"),
    "points": _awards({"amount": read_amount, "when": word(POINTS), "if": read_condition, **AWARD}, "awards"),
    "points_per": _awards(PER, "awards"),
    "result": _read_result,
    "source": source,
}
