"""Forces: drafts held against the rules, and their files."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e import force as rules
from grognard.games.warpath_2e.components import Army, Force, Picked
from grognard.games.warpath_2e.read import read_text, shipped
from grognard.games.warpath_2e.read.force import LISTS, read_force_file
from grognard.games.warpath_2e.state import BOOK
from grognard.games.warpath_2e.workshop.cures import Change, changes, cures_of, settles_several
from grognard.games.warpath_2e.workshop.flaws import told
from grognard.games.warpath_2e.workshop.lists import (
    FIGURES,
    kind_of,
    marks_of,
    option_text,
    own_armies,
    rule_texts,
    rules_of,
    text_of,
    values_of,
)
from grognard.games.warpath_2e.writing import write_army, write_force
from grognard.kernel import workshop as w
from grognard.kernel.checked import Faults, Node
from grognard.kernel.fault import GameError, tell
from grognard.kernel.template import counted

NAME: Final = "the force"
SLOTS_TEXT: Final = f"Each regular Infantry unit of {rules.SOLID} or more gives one slot of each row."
UNNAMED: Final = "My force"


def check_force(draft: Mapping[str, Any], lists: Sequence[str]) -> w.ForceReport:
    """GameError where the draft, or one of its lists, can't be read at all."""
    if len(lists) > LISTS:
        raise GameError(f"{len(lists)} lists of your own; a force takes {LISTS}")
    own = own_armies(list(lists))
    data = _data(draft)
    force = _read(data, {**shipped().armies, **{id: army for id, (army, _) in own.items()}})
    used = {army.id for army in rules.armies_of(force)}
    kept = {**data, "list": [text for id, (_, text) in own.items() if id in used]}
    return _report(force, write_force(kept))


def _data(draft: Mapping[str, Any]) -> dict[str, Any]:
    """The draft as the table of a file; whatever is wrong with its values is for the reader to say."""
    units = draft.get("units", [])
    head = {"name": draft.get("name") or UNNAMED, "army": draft.get("army"), "limit": draft.get("limit", 0)}
    head |= {"consent": True} if draft.get("consent") else {}
    army = draft.get("army")
    rows = [_row(u, army) if isinstance(u, Mapping) else u for u in units] if isinstance(units, list) else units
    return {"schema": 1, "force": head, "unit": rows}


def _row(unit: Mapping[str, Any], army: Any) -> dict[str, Any]:
    """A unit as it stands in a file: what need not be said is left out."""
    out = {"id": unit["id"]} if unit.get("id") else {}
    out |= {"army": unit["army"]} if unit.get("army") not in (None, "", army) else {}
    out["unit"] = unit.get("unit")
    return out | ({"options": unit["options"]} if unit.get("options") else {})


def _read(data: dict[str, Any], armies: Mapping[str, Army]) -> Force:
    faults = Faults()
    force = read_force_file(Node(faults, "", "", data), armies, least=0)
    errors = [f for f in faults.finish({}) if not f.warning]
    if force is None or errors:
        raise GameError(tell(NAME, errors))
    return force


# the report


def _report(force: Force, text: str) -> w.ForceReport:
    breaches = rules.check_force(force)
    places = {u.id: n for n, u in enumerate(force.units)}
    tried = changes(force) if breaches else []
    told = [_breach(force, b, places, tried) for b in breaches]
    several = settles_several(force, tried)
    slots = [_slots(force, army) for army in rules.armies_of(force)]
    ids = [b.rule for b in breaches] + [BOOK.ids[rules.SLOTS]]
    file = re.sub(r"[^a-z0-9]+", "_", force.name.lower()).strip("_") or "force"
    return w.ForceReport(
        force.points, sum(u.models for u in force.units), [_fielded(u) for u in force.units], slots, told,
        None if several is None else _cure(force, several, settled_text(force, several)), rule_texts(ids), text,
        f"{file[:60]}.toml",
    )  # fmt: skip


def _fielded(u: Picked) -> w.Fielded:
    e, counts = u.entry, {o.id: n for o, n in u.options}
    extras = [w.Extra(o.id, o.name, o.most, o.points, counts.get(o.id, 0)) for o in e.options]
    bought = [f"{f'{n}x ' if n > 1 else ''}{option_text(o, e.type == k.ARM)}" for o, n in u.options]
    text = " · ".join(x for x in (text_of(e), *bought) if x)
    return w.Fielded(
        u.army.id, e.id, e.name, kind_of(e, u.models), FIGURES[e.type], marks_of(e, u.models), values_of(e), text,
        u.models, u.points, extras, rules_of(e),
    )  # fmt: skip


def _slots(force: Force, army: Army) -> w.Slots:
    own = [u for u in force.units if u.army == army]
    solid = sum(map(rules.is_solid, own))
    rows = [w.Slot(several, sum(u.entry.type in types for u in own), solid) for types, _, several in rules.KINDS]
    return w.Slots(army.name, counted(solid, "solid unit"), SLOTS_TEXT, BOOK.ids[rules.SLOTS], rows)


def _breach(force: Force, b: rules.Breach, places: Mapping[str, int], tried: list[Change]) -> w.Breach:
    text = ". ".join(x for x in (b.text, b.note) if x) + "."
    units = [places[id] for id in b.units]
    cures = [_cure(force, c) for c in cures_of(b, tried)]
    return w.Breach(b.rule, b.title, text, units, b.warning, cures)


def _cure(force: Force, change: Change, text: str = "") -> w.Cure:
    return w.Cure(change.title, change.force.points - force.points, draft_of(change.force), text)


def settled_text(force: Force, change: Change) -> str:
    after = change.force
    of = f" of {after.limit:,}" if after.limit else ""
    solid = counted(sum(map(rules.is_solid, after.units)), "solid unit")
    return f"{change.title}: {after.points:,}{of} points, {solid}."


# drafts and files


def draft_of(force: Force) -> w.Draft:
    units = [_picked(force, u, n) for n, u in enumerate(force.units, 1)]
    return {
        "name": force.name, "army": force.army.id, "limit": force.limit, "consent": force.has_consent, "units": units,
    }  # fmt: skip


def _picked(force: Force, u: Picked, n: int) -> dict[str, Any]:
    own = "" if re.fullmatch(r"unit_\d+", u.id) else u.id  # numbered by the reader: not the player's own
    options = [{"id": o.id, "count": count} for o, count in u.options]
    return {"id": own, "army": u.army.id, "unit": u.entry.id, "options": options}


def open_force(text: str) -> w.OpenedForce:
    """A force out of its file, whatever rules it breaks."""
    read = read_text(NAME, text, "force")
    flaws = [told(f, "unit") for f in read.faults]
    if not isinstance(read.thing, Force):
        return w.OpenedForce(None, [], flaws)
    return w.OpenedForce(draft_of(read.thing), [write_army(x) for x in read.data.get("list", ())], flaws)
