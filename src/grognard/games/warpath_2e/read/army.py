"""Army lists and weapons: what a file of them may hold, and what must agree."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e.components import Army, Entry, Mounted, Option, Weapon
from grognard.games.warpath_2e.points import price
from grognard.games.warpath_2e.read.values import arcs, base, mils, point, schema, special
from grognard.games.warpath_2e.state import BOOK
from grognard.kernel.checked import TEXT, Form, Node, show
from grognard.kernel.forms import elsewhere, flag, maybe, source, text, whole, word
from grognard.kernel.names import Names

WEAPONS: Final = 300
UNITS: Final = 200
OPTIONS: Final = 20
MODELS: Final = 40
PRICE: Final = 5000
SQUAD: Final = (BOOK.value("UNIT.3", 5), 20)  # models of an Infantry unit
TOUGH: Final = BOOK.value("SPEC.tough", 2)  # of a single model, at least
OFF: Final = 40  # percent; a price that is farther from the model of points.py may be a slip

HEIGHTS: Final = {k.INF: 1200, k.HERO: 1200, k.MONSTER: 2500, k.ORD: 1500, k.ARM: 2200}  # LOS.7
LARGE: Final = (1500, 1800)  # a wider base of Infantry or a Hero is large, or mounted: its height


class Known:
    """The weapons that a list may name: those of its own file first, then those that come with the game."""

    def __init__(self, shipped: dict[str, Weapon]) -> None:
        self.shipped = shipped
        self.own: dict[str, Weapon] = {}

    def find(self, node: Node, key: str) -> Weapon:
        """The weapon that a key names; a stand-in with a fault if there is none."""
        return self.get(node, key, node.data.get(key))

    def get(self, node: Node, key: str, id: object) -> Weapon:
        known = {**self.shipped, **self.own}
        if isinstance(id, str) and id in known:
            return known[id]
        if isinstance(id, str):
            node.fault(key, f"there is no weapon {show(id)}{node.hint(id, known)}")
        else:
            node.should_be(key, "the id of a weapon")
        return Weapon("", "", 1, 1, (0,) * len(k.WEAPON_RULES))


# weapons


WEAPON: Final[Form] = {
    "id": elsewhere, "name": text(), "kind": word(["ranged", "pistol"]), "fire": whole(1, 30), "range": whole(1, 120),
    "rules": special(k.WEAPON_RULES[: k.PISTOL], k.WEAPON_RULES_WITH_NUMBER),
}  # fmt: skip


def read_weapons(c: Known, node: Node, key: str) -> dict[str, Weapon]:
    """The weapons of a file, by id."""
    out: dict[str, Weapon] = {}
    names = Names("weapon", [])
    for n, x in enumerate(names.enter(node, key, WEAPONS, 0)):
        row = x.take(WEAPON)
        rules = (*row["rules"], row["kind"])
        id = x.data.get("id")
        if isinstance(id, str):
            out[id] = Weapon(names.ids[n], row["name"], row["fire"], row["range"], rules)
    return out


def _own_weapons(c: Known, node: Node, key: str) -> None:
    c.own = read_weapons(c, node, key)


WEAPONS_FILE: Final[Form] = {"schema": schema, "weapon": _own_weapons}


# units


SPECIAL: Final = special(k.UNIT_RULES, k.UNIT_RULES_WITH_NUMBER)
MOUNTED: Final[Form] = {
    "weapon": Known.find, "arc": arcs,
    "mount": maybe(lambda c, node, key: point(c, node, key, (-12, -12, 0), (12, 12, 12)), None),
}  # fmt: skip
OPTION: Final[Form] = {
    "id": elsewhere, "name": text(), "max": whole(1, MODELS), "points": whole(0, PRICE), "replace": maybe(text(), ""),
    "weapon": maybe(Known.find, None), "role": maybe(word(["special"]), None), "add_weapons": elsewhere,
    "add_rules": SPECIAL, "add_models": whole(0, MODELS, 0),
}  # fmt: skip
UNIT: Final[Form] = {
    "id": elsewhere, "name": text(), "type": word(k.TYPES), "models": whole(1, MODELS), "irregular": flag(False),
    "legend": flag(False), "spd": whole(0, 30), "hit": whole(2, 6), "att": whole(0, 30), "def": whole(2, 15),
    "ner": elsewhere, "base": base, "height": maybe(mils(0.1, 12)), "weapons": elsewhere, "rules": SPECIAL,
    "points": whole(0, PRICE), "option": elsewhere,
}  # fmt: skip


def read_entries(c: Known, node: Node, key: str) -> tuple[Entry, ...]:
    names = Names("unit", [])
    return tuple(_read_entry(c, x, names.ids[n]) for n, x in enumerate(names.enter(node, key, UNITS)))


def _read_entry(c: Known, x: Node, id: str) -> Entry:
    row = x.take(UNIT, c)
    type, rules = row["type"], _implied(row["type"], row["rules"])
    nerve = _read_nerve(x)
    height = row["height"] if row["height"] != k.NONE else _height(type, row["base"].length)
    weapons = _read_carried(c, x, "weapons", type, height)
    entry = Entry(
        id, row["name"], type, row["models"], bool(row["irregular"]), bool(row["legend"]), row["spd"], row["hit"],
        row["att"], row["def"], *nerve, row["base"], height, weapons, rules, row["points"],
        _read_options(c, x, type, height, weapons),
    )  # fmt: skip
    _check_entry(x, entry)
    return entry


def _read_nerve(x: Node) -> tuple[int, int]:
    found = x.wholes("ner", 1, 40)
    if len(found) != 2:
        if isinstance(x.data.get("ner"), list):
            x.fault("ner", "should be two numbers, such as [10, 12]")
        return 1, 1
    if found[0] > found[1]:
        x.fault("ner", f"the suppression limit {found[0]} is above the destruction limit {found[1]}; turn them round")
    return found[0], found[1]


def _height(type: int, across: int) -> int:
    """LOS.7 The default of a model's height."""
    return LARGE[1] if type in (k.INF, k.HERO) and across > LARGE[0] else HEIGHTS[type]


def _implied(type: int, given: tuple[int, ...]) -> tuple[int, ...]:
    """With what every unit of its kind has: ORD.1, SPEC.tough, SPEC.hoverer_nimble."""
    rules = list(given)
    if type == k.ORD:
        rules[k.LUMBERING] = 1
    if type != k.INF and not rules[k.TOUGH]:
        rules[k.TOUGH] = TOUGH
    if rules[k.HOVERER]:
        rules[k.NIMBLE] = 1
    return tuple(rules)


def _loaded(type: int, weapon: Weapon) -> Weapon:
    """ORD.5 All weapons of Ordnance have Reload!"""
    if type != k.ORD or weapon.rules[k.RELOAD]:
        return weapon
    rules = list(weapon.rules)
    rules[k.RELOAD] = 1
    return replace(weapon, rules=tuple(rules))


def _read_carried(c: Known, x: Node, key: str, type: int, height: int) -> tuple[Mounted, ...]:
    """The weapons of a unit: with arcs on a vehicle, else by their ids alone."""
    if type == k.ARM:
        found = [y.take(MOUNTED, c) for y in x.entries(key, OPTIONS, 0)]
        return tuple(Mounted(row["weapon"], row["arc"], *(row["mount"] or (0, 0, height))) for row in found)
    ids = x.words(key, OPTIONS, 0, often=True)
    return tuple(Mounted(_loaded(type, c.get(x, key, id))) for id in ids)


def _read_options(c: Known, x: Node, type: int, height: int, carried: tuple[Mounted, ...]) -> tuple[Option, ...]:
    names = Names("option", [])
    out: list[Option] = []
    for n, y in enumerate(names.enter(x, "option", OPTIONS, 0)):
        row = y.take(OPTION, c)
        weapon = _loaded(type, row["weapon"]) if row["weapon"] is not None else None
        mounts = _read_carried(c, y, "add_weapons", type, height)
        models = row["add_models"]
        made = (row["replace"], weapon, mounts, row["add_rules"], models)
        out.append(Option(names.ids[n], row["name"], row["max"], row["points"], *made))
        _check_option(y, out[-1], type, carried)
    return tuple(out)


def _check_option(y: Node, option: Option, type: int, carried: tuple[Mounted, ...]) -> None:
    rearms = option.weapon is not None
    if rearms != bool(option.replaces) or rearms != ("role" in y):
        y.fault(
            "replace", 'an option that re-arms a model has replace, weapon and role = "special"; others none of them'
        )
    elif rearms and option.replaces not in [m.weapon.id for m in carried]:
        y.fault("replace", f"the unit carries no {show(option.replaces)}")
    if rearms and type != k.INF:
        y.fault("weapon", "only Infantry has a model to re-arm; single models take add_weapons")
    if option.models and type != k.INF:
        y.fault("add_models", "only Infantry has more than one model")
    if not (rearms or option.mounts or option.models or any(option.rules)):
        y.fault("", "gives nothing; write weapon, add_weapons, add_rules or add_models")


def _check_entry(x: Node, e: Entry) -> None:
    if e.base.is_hull != (e.type == k.ARM):
        shape = "rect" if e.type == k.ARM else "round"
        x.fault("base", f"{k.TYPE_NAMES[e.type]} stands on a base of shape {shape!r}")
    if e.type != k.INF and e.models != 1:
        x.fault("models", f"{e.models}, but {k.TYPE_NAMES[e.type]} is a single model")
    if e.type in (k.ORD, k.ARM) and any(m.weapon.rules[k.PISTOL] for m in e.weapons):
        x.fault("weapons", "pistols are for Infantry, Heroes and Monsters")
    _warn(x, e)


def _warn(x: Node, e: Entry) -> None:
    """What is odd, but may be meant."""
    if e.type == k.INF and not SQUAD[0] <= e.models <= SQUAD[1]:
        x.warn("models", f"{e.models} models; Infantry normally starts with {SQUAD[0]} to {SQUAD[1]} (UNIT.3)")
    if e.rules[k.TRANSPORT] and e.type not in (k.ARM, k.MONSTER):
        x.warn("rules", "Transport makes sense for Armour and Monsters")
    for rule in (k.HOVERER, k.NIMBLE, k.OPEN_TOP):
        if e.rules[rule] and e.type != k.ARM:
            x.warn("rules", f"{k.UNIT_RULE_NAMES[rule]} is a rule for Armour; it has no effect here")
            break
    usual = price(e)
    if abs(e.points - usual) * 100 > OFF * usual:
        x.warn("points", f"{e.points} points; a unit like this costs about {usual:.0f}. Is that a slip?")


# the file


ARMY: Final[Form] = {
    "id": elsewhere, "name": text(), "possible_allies": elsewhere, "source": maybe(text(most=TEXT), ""),
    "text": maybe(text(most=TEXT), ""),
}  # fmt: skip


def _read_head(c: Known, node: Node, key: str) -> dict[str, Any]:
    table = node.table(key, "the army's name and id under [army]")
    if table is None:
        return {"id": "", "name": "", "source": "", "text": "", "allies": ()}
    row = table.take(ARMY)
    allies = tuple(table.words("possible_allies", 50, 0))
    return {**row, "id": table.id(), "allies": allies}


ARMY_FILE: Final[Form] = {
    "schema": schema, "source": source, "army": _read_head, "weapon": _own_weapons, "unit": read_entries,
}  # fmt: skip


def read_army_file(node: Node, shipped: dict[str, Weapon]) -> Army:
    """The army list of a file; with faults it is of no use."""
    row = node.take(ARMY_FILE, Known(shipped))
    head = row["army"]
    return Army(head["id"], head["name"], head["allies"], head["source"], row["unit"], head["text"])
