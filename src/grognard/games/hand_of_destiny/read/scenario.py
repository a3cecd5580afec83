"""scenario.toml: name, sides, turns, first player, rule switches, notes (section 1 of the format)."""

from __future__ import annotations

from typing import Final

from grognard.games.hand_of_destiny.matter import FOG, NONE, SWITCHES, TO_DEAD, TO_RECRUIT
from grognard.games.hand_of_destiny.read.context import COUNT, LIST, Context
from grognard.games.hand_of_destiny.read.node import ID, TEXT, Node, show
from grognard.games.hand_of_destiny.state import BOOK

TWO_SIDES: Final = BOOK.rule("2.0a")
SCENARIO_FIRST: Final = BOOK.rule("2.0c")

FORMAT: Final = 1
TURNS: Final = 99
NO_SIDE: Final = ("either", "captured", "draw", "self", "enemy")  # words of the format beside sides
FATES: Final = ["recruit", "dead"]  # by TO_RECRUIT, TO_DEAD


def read_scenario_file(c: Context, node: Node, folder: str) -> int:
    """Fills the head of the matter; where eliminated units go (TO_DEAD or TO_RECRUIT)."""
    node.keys(
        "format", "id", "name", "summary", "period", "turns", "turn_names", "first_player", "side", "contingent",
        "rules", "note", "source",
    )  # fmt: skip
    node.source()
    _read_head(c, node, folder)
    _read_sides(c, node)
    for entry in node.entries("contingent", LIST, 0):
        _read_contingent(c, entry)
    c.contingents.sure = c.contingents.sure and (len(c.contingents) > 0 or "contingent" not in node)
    c.matter.contingents = c.contingents.ids
    c.matter.first = max(c.sides.read(node, "first_player"), 0)
    for entry in node.entries("note", LIST, 0):
        entry.keys("title", "text")
        c.matter.notes.append((entry.text("title"), entry.text("text", most=TEXT)))
    return _read_rules(c, node)


def _read_head(c: Context, node: Node, folder: str) -> None:
    m = c.matter
    if type(node.data.get("format")) is not int or node.data["format"] != FORMAT:
        node.should_be("format", f"{FORMAT}, the only format there is")
    m.id = node.id()
    if ID.fullmatch(m.id) and m.id != folder:
        node.fault("id", f"should be the name of the folder, {show(folder)}, is {show(m.id)}; rename one of them")
    m.name = node.text("name")
    m.summary = node.text("summary", most=TEXT)
    m.period = node.text("period", "")
    m.turns = node.whole("turns", 1, TURNS)
    if "turn_names" in node:
        m.turn_names = _read_turn_names(c, node)


def _read_turn_names(c: Context, node: Node) -> list[str]:
    """Names may repeat: two turns called Winter are no fault."""
    names = node.data["turn_names"]
    if not isinstance(names, list) or not all(isinstance(x, str) and x for x in names):
        node.should_be("turn_names", "a list of texts")
        return []
    turns = node.data.get("turns")
    if type(turns) is int and turns == c.matter.turns and len(names) != turns:
        node.fault("turn_names", f"has {len(names)} entries; give one for each of the {turns} turns")
    for name in names[:TURNS]:
        Node(node.faults, node.file, node.path, {"turn_names": name}).text("turn_names")
    return names


def _read_sides(c: Context, node: Node) -> None:
    m = c.matter
    for entry in node.entries("side", LIST):
        entry.keys("id", "name", "adjective", "color", "ink")
        c.sides.add(entry, NO_SIDE)
        m.side_names.append(entry.text("name"))
        m.adjectives.append(entry.text("adjective"))
        m.colors.append(entry.color("color"))
        m.inks.append(entry.color("ink"))
    if len(c.sides) != 2 and TWO_SIDES:
        if len(c.sides):
            node.fault("side", f"has {len(c.sides)} entries; a scenario has two sides")
        c.sides.sure = False
        c.sides.index = {}
    m.sides = c.sides.ids


def _read_contingent(c: Context, entry: Node) -> None:
    entry.keys("id", "side", "name")
    c.contingents.add(entry)
    c.contingent_side.append(c.sides.read(entry, "side"))
    c.matter.contingent_names.append(entry.text("name"))


def _read_rules(c: Context, node: Node) -> int:
    m = c.matter
    rules = node.table("rules") if "rules" in node else Node(node.faults, node.file, "rules", {})
    if rules is None:
        return TO_DEAD
    rules.keys("advanced", *SWITCHES, "eliminated_to", "supply_range", "transport_limit", "major_battle_size")
    advanced = rules.flag("advanced", False) == 1
    m.switches = [rules.flag(name, advanced or n == FOG) for n, name in enumerate(SWITCHES)]
    if not SCENARIO_FIRST:
        return TO_DEAD
    m.supply_range = rules.whole("supply_range", 0, COUNT, 2)
    m.transport_limit = rules.whole("transport_limit", 0, COUNT, 3)
    m.major_size = rules.whole("major_battle_size", 1, COUNT, 4)
    return read_fate(rules, "eliminated_to", TO_DEAD)


def read_fate(node: Node, key: str, default: int) -> int:
    """Where units go that are lost: "recruit" or "dead"."""
    fate = node.one_of(key, FATES, FATES[default])
    return fate if fate != NONE else TO_RECRUIT
