"""Army lists as they are shown, those of the game and those that players write or import."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e.battlescribe import import_bytes, write_army
from grognard.games.warpath_2e.components import Army, Entry, Mounted, Option
from grognard.games.warpath_2e.force import counts_as_solid
from grognard.games.warpath_2e.read import Read, read_text, shipped
from grognard.games.warpath_2e.state import BOOK
from grognard.games.warpath_2e.workshop.flaws import told
from grognard.kernel import workshop as w
from grognard.kernel.fault import GameError

COLUMNS: Final = ["Spd", "Hit", "Att", "Def", "Nerve"]
FIGURES: Final = ["foot", "hero", "beast", "gun", "hull"]  # by type of unit
NAME: Final = "the list"
DASH: Final = "\u2013"
REASONS: Final = 3  # why nothing was imported, in one line

# special rules whose entry in the catalogue is not called as they are
RULE_IDS: Final = {"open_top": "SPEC.open_fire", "transport": "TRANS.1"}


def shipped_lists() -> list[w.ArmySheet]:
    """Our own lists; those that newcomers play with stand first."""
    first = [side.army for battle in shipped().battles.values() for side in battle.sides]
    return [sheet_of(army) for army in dict.fromkeys([*first, *shipped().armies.values()])]


def sheet_of(army: Army) -> w.ArmySheet:
    entries = [_entry(e) for e in army.entries]
    return w.ArmySheet(army.id, army.name, army.text, list(army.allies), army.source, COLUMNS, entries)


def _entry(e: Entry) -> w.Entry:
    extras = [w.Extra(o.id, o.name, o.most, o.points) for o in e.options]
    kind, text = kind_of(e, e.models), text_of(e)
    return w.Entry(
        e.id, e.name, kind, FIGURES[e.type], marks_of(e, e.models), values_of(e), text, e.points, extras, rules_of(e)
    )


def kind_of(e: Entry, models: int) -> str:
    """ "Infantry 10", or the type alone of a single model."""
    return f"{k.TYPE_NAMES[e.type]} {models}" if e.type == k.INF else k.TYPE_NAMES[e.type]


def marks_of(e: Entry, models: int) -> list[w.Mark]:
    out = [w.Mark("solid", True)] if counts_as_solid(e, models) else []
    out += [w.Mark("irregular *")] if e.is_irregular else []
    return out + ([w.Mark("once [1]")] if e.is_legend else [])


def values_of(e: Entry) -> list[str]:
    nerve = f"{e.suppression}/{e.destruction}" if e.suppression < e.destruction else f"{DASH}/{e.destruction}"
    return [str(e.spd), f"{e.hit}+", str(e.att) if e.att else DASH, f"{e.defence}+", nerve]


def text_of(e: Entry) -> str:
    """What it carries, and its special rules."""
    carried = "; ".join(dict.fromkeys(weapon_text(m, e.type == k.ARM) for m in e.weapons))
    special = ", ".join(_named(e.rules, k.UNIT_RULE_NAMES, k.UNIT_RULES_WITH_NUMBER))
    return " · ".join(x for x in (carried, special) if x)


def weapon_text(m: Mounted, on_hull: bool = False) -> str:
    """ "Cannon 1/48″ Piercing (6) [A]": dice, range, rules, and of a vehicle the arcs."""
    rules = _named(m.weapon.rules, k.WEAPON_RULE_NAMES, k.WEAPON_RULES_WITH_NUMBER)
    name = f"{m.weapon.name} {m.weapon.fire}/{m.weapon.range}″"
    return " ".join(x for x in (name, ", ".join(rules), f"[{_arcs(m.arcs)}]" if on_hull else "") if x)


def option_text(option: Option, on_hull: bool) -> str:
    """What an option brings: its weapons, or else its name."""
    mounts = [Mounted(option.weapon)] if option.weapon is not None else option.mounts
    return "; ".join(dict.fromkeys(weapon_text(m, on_hull) for m in mounts)) or option.name


def _arcs(bits: int) -> str:
    if bits == k.ALL_ROUND:
        return "A"
    return "/".join(name for name, bit in k.ARCS.items() if bit != k.ALL_ROUND and bits & bit)


def _named(rules: tuple[int, ...], names: list[str], numbered: tuple[int, ...]) -> list[str]:
    return [f"{names[n]} ({x})" if n in numbered else names[n] for n, x in enumerate(rules) if x]


# the rules behind the words


def rules_of(e: Entry) -> list[str]:
    """Ids of the catalogue for everything special about a unit and its weapons."""
    own = [_rule_id("SPEC", name) for n, name in enumerate(k.UNIT_RULES) if e.rules[n]]
    carried = [m.weapon for m in (*e.weapons, *[m for o in e.options for m in o.mounts])]
    carried += [o.weapon for o in e.options if o.weapon is not None]
    own += [_rule_id("WEAP", name) for n, name in enumerate(k.WEAPON_RULES) if any(x.rules[n] for x in carried)]
    return own


def _rule_id(chapter: str, name: str) -> str:
    return RULE_IDS.get(name, f"{chapter}.{name}")


def special_rules() -> list[w.RuleText]:
    """The text of every special rule."""
    ids = [_rule_id("SPEC", x) for x in k.UNIT_RULES] + [_rule_id("WEAP", x) for x in k.WEAPON_RULES]
    return rule_texts(ids)


def rule_texts(ids: list[str]) -> list[w.RuleText]:
    return [w.RuleText(r.id, r.title, r.text) for r in BOOK.rules if r.id in ids]


# lists of players


def read_list(text: str) -> w.ListReport:
    return _report(read_text(NAME, text, "army"))


def _report(read: Read) -> w.ListReport:
    army = read.thing if isinstance(read.thing, Army) else None
    flaws = [told(f, "unit") for f in read.faults]
    return w.ListReport(None, flaws) if army is None else w.ListReport(sheet_of(army), flaws, f"{army.id}.toml")


def import_list(name: str, data: bytes) -> w.Imported:
    """GameError says why a file is refused, or why nothing in it is of use."""
    found = import_bytes(name, data)
    if not found.data["unit"]:
        why = "; ".join(str(n) for n in found.notes[:REASONS])
        raise GameError(f"{name}: no unit in it could be mapped: {why or 'it holds none'}")
    text = write_army(found.data)
    return w.Imported(text, read_list(text), [w.Note(n.unit, n.what, n.why) for n in found.notes])


def own_armies(texts: list[str]) -> dict[str, tuple[Army, Mapping[str, Any]]]:
    """Lists that a force brings along, by their ids, with their data; GameError names what is wrong with one."""
    out = {}
    for text in texts:
        read = read_text(NAME, text, "army")
        if not isinstance(read.thing, Army):
            first = next((str(f) for f in read.faults if not f.warning), "it can't be read")
            raise GameError(f"a list of your own has a fault: {first}")
        out[read.thing.id] = (read.thing, read.data)
    return out


# what to begin a list with


def _unit(id: str, name: str, kind: str, models: int, base: str, weapons: str, **stats: object) -> str:
    lines = ["[[unit]]", f'id = "{id}"', f'name = "{name}"', f'type = "{kind}"', f"models = {models}"]
    lines += [f"{key} = {value}" for key, value in stats.items() if key != "points"]
    lines += [f"base = {base}", f"weapons = {weapons}", "rules = []", f"points = {stats['points']}", ""]
    return "\n".join(lines)


def _words(names: list[str], numbered: tuple[int, ...]) -> str:
    return ", ".join(f"{x}:n" if n in numbered else x for n, x in enumerate(names))


ROUND: Final = '{ shape = "round", d = 1.0 }'
LARGE: Final = '{ shape = "round", d = 2.4 }'
HULL: Final = '{ shape = "rect", l = 5.0, w = 3.0 }'
FOOT: Final[dict[str, object]] = {"spd": 5, "hit": 4, "att": 1, "def": 4, "ner": "[10, 12]", "points": 100}
SINGLE: Final[dict[str, object]] = {"spd": 5, "hit": 3, "att": 3, "def": 5, "ner": "[12, 14]", "points": 40}
GUN: Final[dict[str, object]] = {"spd": 4, "hit": 4, "att": 0, "def": 5, "ner": "[11, 13]", "points": 30}
VEHICLE: Final[dict[str, object]] = {"spd": 8, "hit": 4, "att": 0, "def": 8, "ner": "[12, 14]", "points": 75}
TURRET: Final = '[{ weapon = "rifle", arc = "A", mount = [0, 0, 2.2] }]'
HEAD: Final = """schema = 1

[army]
id = "my_army"
name = "My army"
possible_allies = []
source = "where the list comes from"
"""
WEAPON: Final = """[[weapon]]
id = "rifle"
name = "Rifle"
kind = "ranged"
fire = 1
range = 24
rules = []
"""
OPTION: Final = """[[unit.option]]
id = "rifle"
name = "Rifle for one trooper"
max = 1
points = 10
replace = "rifle"
weapon = "rifle"
role = "special"
"""
SNIPPETS: Final = [
    w.Snippet("New list", f"{HEAD}\n{WEAPON}\n" + _unit("section", "Section", "inf", 10, ROUND, '["rifle"]', **FOOT)),
    w.Snippet("Weapon", WEAPON),
    w.Snippet("Infantry", _unit("section_2", "Section", "inf", 10, ROUND, '["rifle"]', **FOOT)),
    w.Snippet("Hero", _unit("captain", "Captain", "hero", 1, ROUND, '["rifle"]', **SINGLE)),
    w.Snippet("Monster", _unit("beast", "Beast", "monster", 1, LARGE, "[]", **SINGLE)),
    w.Snippet("Ordnance", _unit("field_gun", "Field gun", "ord", 1, LARGE, '["rifle"]', **GUN)),
    w.Snippet("Armour", _unit("tank", "Tank", "arm", 1, HULL, TURRET, **VEHICLE)),
    w.Snippet("Option", OPTION),
]
KEYS: Final = [
    ("type", f"{', '.join(k.TYPES)}; only inf has more than one model"),
    ("irregular, legend", "true for the asterisk and for [1]; left out otherwise"),
    ("hit, def", "4 for 4+"),
    ("att", "0 for a dash"),
    ("ner", "suppression and destruction; both the same for a unit that is never suppressed"),
    ("base", f"{ROUND}, or of Armour {HULL}, in inches"),
    ("height", "in inches; by type where it is left out"),
    ("weapons", "ids of weapons, of this list or of the game; of Armour " + TURRET),
    ("arc", "F, L, R, P, several such as F/L, or A for all round"),
    ("rules", _words(k.UNIT_RULES, k.UNIT_RULES_WITH_NUMBER)),
    ("rules of weapons", _words(k.WEAPON_RULES[: k.PISTOL], k.WEAPON_RULES_WITH_NUMBER)),
    ("kind", "of a weapon: ranged or pistol"),
    ("option", "replace, weapon and role re-arm one model; else add_weapons, add_rules or add_models"),
]
