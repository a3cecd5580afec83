"""Units, weapons and options of an army list, found in a catalogue; and what could not be found, with the reason.

A catalogue has no bases, heights or mounts, and often no number of models: what is taken instead is told, too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any, Final

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e.battlescribe.tree import ANY, Item, Profile, Tree
from grognard.games.warpath_2e.battlescribe.words import (
    ARCS,
    SIZES,
    UNIT,
    WEAPON,
    characteristics,
    number,
    rule_word,
    split_rules,
    type_line,
    type_of,
)
from grognard.games.warpath_2e.read.army import read_army_file
from grognard.kernel.checked import ID_LENGTH, NAME, Faults, Node

BASES: Final[dict[int, dict[str, Any]]] = {
    k.INF: {"shape": "round", "d": 1.0},
    k.HERO: {"shape": "round", "d": 1.0},
    k.MONSTER: {"shape": "round", "d": 2.4},
    k.ORD: {"shape": "round", "d": 2.4},
    k.ARM: {"shape": "rect", "l": 5.0, "w": 3.0},
}
SQUAD: Final = 5
_SIZE: Final = re.compile(r"\((\d{1,2})\)")
_LEGEND: Final = re.compile(r"\[1\]")

Data = dict[str, Any]


@dataclass(frozen=True)
class Note:
    """What was not mapped, or is a guess: of which unit, what, and why."""

    unit: str
    what: str
    why: str

    def __str__(self) -> str:
        return ": ".join(x for x in (self.unit, self.what, self.why) if x)


@dataclass
class Imported:
    """An army list as data, and everything that is to be looked at before it is played."""

    name: str
    data: Data
    notes: list[Note] = field(default_factory=list)


def map_catalogue(tree: Tree) -> Imported:
    """The army list of a catalogue. A unit that the reader of lists would refuse is left out, with its faults."""
    return _Mapper(tree).read()


def clean(text: str) -> str:
    """A name fit for a list: one line, printable, not too long."""
    return "".join(c if c.isprintable() else " " for c in " ".join(text.split()))[:NAME].strip()


class _Mapper:
    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.notes: list[Note] = []
        self.weapons: dict[str, Data] = {}
        self.unit = ""  # that is being read

    def read(self) -> Imported:
        self.notes += [Note("", clean(who) or "something without a name", why) for who, why in self.tree.passed]
        units: list[Data] = []
        for item in self.tree.units:
            self.unit = clean(item.name)
            found = self._unit(item, [u["id"] for u in units])
            if found is not None and self._is_good(found):
                units.append(found)
        self.unit = ""
        if units:
            self._note("bases, heights and mounts", "are in no catalogue; the usual ones of each type are taken")
        name = clean(self.tree.name) or "Imported army"
        source = f"BattleScribe catalogue {name}, revision {clean(self.tree.revision) or 'unknown'}"
        army = {"id": self._id(name, []), "name": name, "possible_allies": [], "source": source}
        used = {id for u in units for id in _weapon_ids(u)}
        weapons = [w for id, w in self.weapons.items() if id in used]
        data = {"schema": 1, "army": army, "weapon": weapons, "unit": units}
        return Imported(name, data, list(dict.fromkeys(self.notes)))

    def _note(self, what: str, why: str) -> None:
        self.notes.append(Note(self.unit, clean(what), why))

    def _id(self, name: str, taken: list[str]) -> str:
        bare = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")[: ID_LENGTH - 4] or "x"
        bare = bare if bare[0].isalpha() else f"x_{bare}"[: ID_LENGTH - 4]
        return next(x for n in range(len(taken) + 2) if (x := bare if n == 0 else f"{bare}_{n + 1}") not in taken)

    def _is_good(self, unit: Data) -> bool:
        """Would the reader of lists take it?"""
        faults = Faults()
        weapons = [self.weapons[id] for id in dict.fromkeys(_weapon_ids(unit))]
        army = {"id": "x", "name": "x"}
        read_army_file(Node(faults, "", "", {"schema": 1, "army": army, "weapon": weapons, "unit": [unit]}), {})
        errors = [f for f in faults.listed if not f.warning]
        for f in errors:
            self._note(f.key or f.table, f"the unit is left out: {f.text}")
        return not errors

    # units

    def _unit(self, item: Item, taken: list[str]) -> Data | None:
        profile = _unit_profile(item)
        if profile is None:
            self._note("", "has no profile with Spd, Hit, Def and Ner; it is left out")
            return None
        values = characteristics(profile.values, UNIT)
        type = type_line(values.get("type", ""))
        type = type_of([*item.categories, profile.type]) if type is None else type
        if type is None:
            self._note("type", f"{profile.type or 'nothing'!r} is none of {', '.join(k.TYPE_NAMES)}; Infantry is taken")
            type = k.INF
        stats = self._stats(values)
        if stats is None:
            return None
        models = self._models(item, type, values.get("type", ""))
        carried, optional = _sorted(item)
        rules = self._rules([*split_rules(values.get("special", "")), *[r for x in carried for r in x.rules]])
        out: Data = {"id": self._id(self._bare(item.name), taken), "name": self._bare(item.name), "type": k.TYPES[type]}
        out |= {"models": models, "irregular": self._is_irregular(item, models), "legend": _is_legend(item), **stats}
        out |= {"base": BASES[type], "weapons": self._carried(carried, type), "rules": rules}
        out |= {"points": round(sum(x.points for x in carried)), "option": []}
        for x in optional:
            self._add_option(out, x, type)
        return out

    def _bare(self, name: str) -> str:
        return clean(_LEGEND.sub("", _SIZE.sub("", name)).replace("*", "")) or "Unit"

    def _stats(self, values: dict[str, str]) -> Data | None:
        """Spd, Hit, Att, Def and Ner; None where one can't be read. A dash is 0 for Spd and Att."""
        out: Data = {}
        for key in ("spd", "hit", "att", "def"):
            text = values.get(key, "")
            dash = text.strip("-") == "" and key in ("spd", "att", "hit")
            found = {"hit": 6}.get(key, 0) if dash else number(text)
            if found is None:
                self._note(key.capitalize(), f"{text!r} is no number; the unit is left out")
                return None
            if dash and key != "att":
                self._note(key.capitalize(), f"is a dash; {found} is taken")
            out[key] = found
        first, _, second = values.get("ner", "").partition("/")
        low, high = number(first), number(second)
        if high is None:
            self._note("Ner", f"{values.get('ner', '')!r} is no pair of numbers; the unit is left out")
            return None
        out["ner"] = [high if low is None else low, high]  # a dash: it is never suppressed
        return out

    def _models(self, item: Item, type: int, line: str) -> int:
        """STAT.1 In brackets on the type line or behind the name, else as many as it must take."""
        if type != k.INF:
            return 1
        told = _SIZE.search(line) or _SIZE.search(item.name)
        counted = sum(max(x.least, 0) for x in _walk(item) if x.type == "model" and x is not item)
        if told or counted:
            return int(told[1]) if told else counted
        guess = next((size for word, size in SIZES.items() if word in item.name.lower()), SQUAD)
        self._note("models", f"their number is not in the catalogue; {guess} is a guess")
        return guess

    def _is_irregular(self, item: Item, models: int) -> bool:
        """An asterisk, or a large unit that the catalogue doesn't put among the solid ones."""
        categories = " ".join(item.categories).lower()
        return "*" in item.name or ("unit" in categories and "solid" not in categories and models >= 10)

    # rules and weapons

    def _rules(self, printed: list[str]) -> list[str]:
        out: dict[str, str] = {}
        for rule in printed:
            word, why = rule_word(rule, k.UNIT_RULE_NAMES, k.UNIT_RULES, k.UNIT_RULES_WITH_NUMBER)
            if why:
                self._note(rule, f"left out: {why}")
            else:
                out.setdefault(word.partition(":")[0], word)
        return list(out.values())

    def _carried(self, items: list[Item], type: int) -> list[Any]:
        out: list[Any] = []
        for x in sorted(items, key=lambda x: x.least > 1 and type == k.INF):
            found = self._mounted(x, type)
            if found and x.least > 1 and type == k.INF:
                self._note(x.name, f"{x.least} models carry it; {'it is left out' if out else 'here every model does'}")
                found = [] if out else found
            out += found
        return out if type == k.ARM else list(dict.fromkeys(out))

    def _mounted(self, item: Item, type: int) -> list[Any]:
        """The weapons of an item, on a vehicle with the arcs that its name gives: one for each of [L] and [R]."""
        found = [id for p in item.profiles if (id := self._weapon(p))]
        if type != k.ARM or not found:
            return found
        arcs = ARCS.findall(item.name)
        if not arcs:
            self._note(item.name, "has no arc in its name; A, all round, is taken")
        return [{"weapon": id, "arc": arc} for id in found for arc in arcs or ["A"]]

    def _weapon(self, profile: Profile) -> str:
        """The id of a weapon, which is entered; empty where a profile is none, or can't be read."""
        values = characteristics(profile.values, WEAPON)
        if "fire" not in values or "range" not in values:
            return ""
        fire, range = number(values["fire"]), number(values["range"])
        name = clean(ARCS.sub("", profile.name)) or "Weapon"
        if not fire or not range:
            self._note(name, f"left out: Firepower {values['fire']!r} and Range {values['range']!r} should be numbers")
            return ""
        pistol, rules = False, dict[str, str]()
        printed = split_rules(values.get("special", ""))
        printed += [f"Piercing ({n})"] if (n := number(values.get("piercing", ""))) else []
        for rule in printed:
            word, why = rule_word(rule, k.WEAPON_RULE_NAMES, k.WEAPON_RULES, k.WEAPON_RULES_WITH_NUMBER)
            pistol = pistol or word == "pistol"
            if why:
                self.notes.append(Note("", clean(f"{name}, {rule}"), f"left out: {why}"))
            elif word != "pistol":
                rules.setdefault(word.partition(":")[0], word)
        kind = "pistol" if pistol else "ranged"
        made = {"name": name, "kind": kind, "fire": fire, "range": range, "rules": list(rules.values())}
        same = next((id for id, w in self.weapons.items() if made.items() <= w.items()), "")
        id = same or self._id(name, list(self.weapons))
        self.weapons[id] = {"id": id, **made}
        return id

    # options

    def _add_option(self, unit: Data, item: Item, type: int) -> None:
        """A choice of the catalogue as an option: a weapon for one of many models, or anything for a single one."""
        if item.is_group:
            for x in item.items:
                x.most = x.most if item.most == ANY else item.most if x.most == ANY else min(x.most, item.most)
                self._add_option(unit, x, type)
            return
        weapons, rules = self._mounted(item, type), self._rules(item.rules) if type != k.INF else []
        most = max(1, unit["models"] - 1) if item.most == ANY else item.most
        ids = [x["id"] for x in unit["option"]]
        made: Data = {"id": self._id(clean(item.name), ids), "name": clean(item.name) or "Option"}
        made |= {"max": min(max(most, 1), 40), "points": max(0, round(item.points))}
        if type != k.INF and (weapons or rules):
            unit["option"].append(made | {"add_weapons": weapons, "add_rules": rules})
        elif type == k.INF and len(weapons) == 1 and unit["weapons"] and unit["models"] > 1:
            made |= {"replace": unit["weapons"][0], "weapon": weapons[0], "role": "special"}
            unit["option"].append(made)
        elif type == k.INF or not item.rules:  # rules of a single model have been told of
            self._note(item.name, f"left out: {_why(item, weapons)}")


def _why(item: Item, weapons: list[Any]) -> str:
    if not weapons and not item.rules:
        return "it gives no weapon and no rule that could be read"
    if not weapons:
        return "it gives a rule to one model; options give rules to whole units"
    if len(weapons) > 1:
        return "it gives several weapons at once"
    return "there is no weapon that it could replace"


def _is_legend(item: Item) -> bool:
    return item.once or bool(_LEGEND.search(item.name))


def _walk(item: Item) -> list[Item]:
    return [item, *[y for x in item.items for y in _walk(x)]]


def _unit_profile(item: Item) -> Profile | None:
    """The profile of a unit: its own, or else that of something which it must take."""
    for x in _walk(item):
        for p in x.profiles:
            if {"spd", "hit", "def", "ner"} <= characteristics(p.values, UNIT).keys():
                return p
    return None


def _sorted(item: Item) -> tuple[list[Item], list[Item]]:
    """What a unit has, itself first, and what it may take. A group that must be used gives its default."""
    carried, optional = [item], list[Item]()
    for x in item.items:
        if x.least < 1 and x.type != "model":
            optional.append(x)
        elif not x.is_group:
            inner = _sorted(x)
            carried += inner[0]
            optional += inner[1]
        elif x.items:
            first = next((y for y in x.items if y.id == x.default), x.items[0])
            carried.append(replace(first, least=max(first.least, x.least)))
            optional += [y for y in x.items if y is not first]
    return carried, optional


def _weapon_ids(unit: Data) -> list[str]:
    """Every weapon that a unit names."""
    out = [x if isinstance(x, str) else x["weapon"] for x in unit["weapons"]]
    for option in unit["option"]:
        added = [x if isinstance(x, str) else x["weapon"] for x in option.get("add_weapons", [])]
        out += [option["weapon"]] if "weapon" in option else added
    return out
