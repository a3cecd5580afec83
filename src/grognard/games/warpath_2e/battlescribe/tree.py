"""What a catalogue holds, with its links resolved: units, what they must and may take, profiles and rules.

Both versions of the format are read: the first has entries and links, the second selectionEntries, entryLinks and
infoLinks, and tells limits as constraints. A link is followed once on any way down, and all items together are counted,
so that links in circles, or links to links to links, come to an end.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final
from xml.etree.ElementTree import Element

from grognard.games.warpath_2e.battlescribe.catalogue import CatalogueError

ITEMS: Final = 20_000  # entries and groups, with every link followed
DEEPEST: Final = 12
ANY: Final = -1  # no limit

ENTRIES: Final = ("selectionEntries", "entries")
GROUPS: Final = ("selectionEntryGroups", "entryGroups")
SHARED: Final = (
    "sharedSelectionEntries", "sharedEntries", "sharedSelectionEntryGroups", "sharedEntryGroups", "sharedRules",
    "sharedProfiles", "sharedInfoGroups",
)  # fmt: skip
POINTS: Final = ("pts", "pt", "points", "point")


@dataclass
class Profile:
    name: str
    type: str
    values: dict[str, str]


@dataclass
class Item:
    """An entry, or a group of which some are chosen: at least and at most so many, ANY without a limit."""

    name: str
    is_group: bool = False
    type: str = ""
    points: float = 0
    least: int = 0
    most: int = ANY
    once: bool = False  # in a whole roster
    default: str = ""  # the id of the entry that a group takes unasked
    id: str = ""
    categories: list[str] = field(default_factory=list)
    profiles: list[Profile] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)


@dataclass
class Tree:
    """A catalogue: its units, and what in it was passed over, as who and why."""

    name: str
    revision: str
    units: list[Item]
    passed: list[tuple[str, str]]


def tag(x: Element) -> str:
    """The name of an element without its namespace."""
    return x.tag.rpartition("}")[2]


def read_tree(root: Element) -> Tree:
    """The tree of a catalogue's XML; CatalogueError if it is something else."""
    if tag(root) != "catalogue":
        what = {"gameSystem": "a game system", "roster": "a roster"}.get(tag(root), "no catalogue")
        raise CatalogueError(f"this is {what}; give the army's own catalogue, a .cat or .catz file")
    return _Reader(root).read()


class _Reader:
    def __init__(self, root: Element) -> None:
        self.root = root
        self.passed: list[tuple[str, str]] = []
        self.targets = {x.get("id", ""): x for part in root if tag(part) in SHARED for x in part}
        self.categories = {x.get("id", ""): x.get("name", "") for x in root.iter() if tag(x) == "categoryEntry"}
        self.count = 0

    def read(self) -> Tree:
        for x in self.root.iter():
            if tag(x) == "catalogueLink":
                self.passed.append(
                    (x.get("name", "a catalogue"), "lies in a catalogue of its own; import that one, too")
                )
        units = [item for x in self._inner(self.root) if (item := self._item(x, frozenset())) is not None]
        return Tree(self.root.get("name", ""), self.root.get("revision", ""), units, list(dict.fromkeys(self.passed)))

    def _inner(self, x: Element) -> Iterator[Element]:
        """The entries, groups and links to them that stand directly below an element."""
        for part in x:
            if tag(part) in (*ENTRIES, *GROUPS, "entryLinks"):
                yield from part
            elif tag(part) == "links":
                yield from (y for y in part if y.get("linkType", "").startswith("entry"))

    def _item(self, x: Element, above: frozenset[str]) -> Item | None:
        """An entry or a group, through a link if need be; None where it is hidden or can't be found."""
        self.count += 1
        if self.count > ITEMS:
            raise CatalogueError(f"its links lead to more than {ITEMS:,} entries; no catalogue has so many")
        name = x.get("name", "")
        if x.get("hidden") == "true":
            self.passed.append((name, "is hidden in the catalogue"))
            return None
        found = self.targets.get(x.get("targetId", "")) if "targetId" in x.attrib else x
        if found is None:
            self.passed.append(
                (name or x.get("targetId", ""), "is a link to something that the catalogue doesn't hold")
            )
            return None
        id = found.get("id", "")
        if (found is not x and id in above) or len(above) > DEEPEST:
            self.passed.append((found.get("name", ""), "links to itself"))
            return None
        item = self._made(x, found, name)
        for y in self._inner(found):
            inner = self._item(y, above | {id})
            if inner is not None:
                item.items.append(inner)
        return item

    def _made(self, x: Element, found: Element, name: str) -> Item:
        """An item without those below it; `x` is the link that led to it, or itself."""
        item = Item(name or found.get("name", ""), "roup" in tag(found), found.get("type", ""))
        item.id, item.default = x.get("id", ""), found.get("defaultSelectionEntryId", found.get("defaultEntryId", ""))
        item.points = _cost(x) if x is not found and _part(x, "costs") is not None else _cost(found)
        for y in (found, x) if x is not found else (found,):
            _limit(item, y)
            item.categories += self._categories(y)
            item.profiles += self._profiles(y)
            item.rules += self._rules(y)
            if any(tag(z) in ("modifiers", "modifierGroups") and len(z) for z in y):
                self.passed.append((item.name, "changes under conditions (modifiers), which are left out"))
        return item

    def _categories(self, x: Element) -> list[str]:
        out = [spelled(x.get("categoryId", ""))] if x.get("categoryId") else []
        links = _part(x, "categoryLinks")
        for y in links if links is not None else ():
            out.append(self.categories.get(y.get("targetId", ""), y.get("name", "")))
        return out

    def _information(self, x: Element, kind: str) -> Iterator[Element]:
        """Profiles or rules of an element: its own, linked ones, and those of groups of either."""
        for part in x:
            if tag(part) == f"{kind}s":
                yield from part
            elif tag(part) in ("infoLinks", "links"):
                for y in part:
                    if kind in (y.get("type"), y.get("linkType")):
                        yield self.targets.get(y.get("targetId", ""), y)
                    elif y.get("type") == "infoGroup" and y.get("targetId", "") in self.targets:
                        yield from self._grouped(self.targets[y.get("targetId", "")], kind)
            elif tag(part) == "infoGroups":
                for y in part:
                    yield from self._grouped(y, kind)

    def _grouped(self, x: Element, kind: str) -> Iterator[Element]:
        part = _part(x, f"{kind}s")
        yield from part if part is not None else ()

    def _profiles(self, x: Element) -> list[Profile]:
        out = []
        for y in self._information(x, "profile"):
            if tag(y) != "profile":
                self.passed.append((y.get("name", ""), "is a profile that the catalogue doesn't hold"))
                continue
            values = {z.get("name", ""): z.get("value") or (z.text or "").strip() for z in y.iter() if _is_value(z)}
            out.append(Profile(y.get("name", ""), y.get("typeName") or spelled(y.get("profileTypeId", "")), values))
        return out

    def _rules(self, x: Element) -> list[str]:
        return [y.get("name", "") for y in self._information(x, "rule") if y.get("name")]


def _is_value(x: Element) -> bool:
    return tag(x) == "characteristic"


def _part(x: Element, name: str) -> Element | None:
    return next((y for y in x if tag(y) == name), None)


def spelled(id: str) -> str:
    """What an id of the first format says: the name in hexadecimal, with a tail. Other ids say nothing.

    >>> spelled("41726d6f757223232344415441232323")
    'Armour'
    """
    try:
        return bytes.fromhex(id).decode("utf-8").partition("###")[0] if "232323" in id else ""
    except ValueError:
        return ""


def _number(text: str | None) -> float:
    """A number of the file; 0 for what is none."""
    try:
        found = float(text or 0)
    except ValueError:
        return 0
    return found if math.isfinite(found) and abs(found) < 1e6 else 0


def _cost(x: Element) -> float:
    if "points" in x.attrib:
        return _number(x.get("points"))
    costs = _part(x, "costs")
    return sum(_number(y.get("value")) for y in (costs if costs is not None else ()) if _is_points(y))


def _is_points(x: Element) -> bool:
    return x.get("name", "").strip().lower().rstrip(".") in POINTS


def _limit(item: Item, x: Element) -> None:
    """How many may be taken: attributes in the first format, constraints in the second."""
    if "minSelections" in x.attrib:
        item.least, item.most = int(_number(x.get("minSelections"))), int(_number(x.get("maxSelections", "-1")))
        item.once = item.once or x.get("maxInRoster") == "1"
    constraints = _part(x, "constraints")
    for y in constraints if constraints is not None else ():
        if y.get("field") != "selections" or y.get("percentValue") == "true":
            continue
        value = int(_number(y.get("value")))
        if y.get("scope") in ("roster", "force"):
            item.once = item.once or (y.get("type") == "max" and value == 1)
        elif y.get("type") == "min":
            item.least = value
        elif y.get("type") == "max":
            item.most = value
