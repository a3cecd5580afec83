"""FORCE, ALLY Picking a force: what its units cost, and what bars it, with the figures and what would mend it.

>>> from grognard.games.warpath_2e.components import Force, Picked
>>> from grognard.games.warpath_2e.read import shipped
>>> army = shipped().armies["meridian_compact"]
>>> tank = next(e for e in army.entries if e.id == "bulwark")
>>> force = Force("Tanks", army, 300, False, (Picked("one", army, tank),))
>>> for breach in check_force(force):
...     print(breach)
FORCE.4: 1 Armour, but no solid unit of the Meridian Compact; add one, such as Line Section (100 points), or
         take out 1 Armour
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e.components import Army, Entry, Force, Picked
from grognard.games.warpath_2e.state import BOOK
from grognard.kernel.template import counted

SOLID: Final = BOOK.value("FORCE.3", 10)  # models
OVER_LIMIT: Final = BOOK.rule("FORCE.2")
SLOTS: Final = BOOK.rule("FORCE.4")
LEGENDS: Final = BOOK.rule("FORCE.6")
OWN_RACE: Final = BOOK.rule("ALLY.1")
ALLIES: Final = BOOK.rule("ALLY.3")
LEADER: Final = BOOK.rule("UNIT.11")

# what shares a slot (FORCE.4): its types, and how one and several are called
KINDS: Final = (
    ((k.ORD,), "Ordnance", "Ordnance"),
    ((k.ARM,), "Armour", "Armour"),
    ((k.HERO, k.MONSTER), "Hero or Monster", "Heroes and Monsters"),
)


@dataclass(frozen=True)
class Breach:
    """A rule that a force breaks, and what would mend it. A warning needs the opponent's word, no change.

    `unit` is the one that breaks it, empty where it is the force as a whole; `units` are all that have to do with it.
    `what` tells breaches of one rule apart, and `lack` is how much is wrong.
    """

    rule: str
    title: str
    text: str
    mend: str
    unit: str = ""
    units: tuple[str, ...] = ()
    lack: int = 1
    what: str = ""
    note: str = ""
    warning: bool = False

    def __str__(self) -> str:
        return f"{self.rule}: {self.text}; {self.mend}"


def check_force(force: Force) -> list[Breach]:
    """Every rule that a force breaks; empty if it may be fielded as it is."""
    found = [*_check_limit(force), *_check_options(force), *_check_leaders(force), *_check_slots(force)]
    found += [*_check_legends(force), *_check_allies(force)]
    return [breach for rule, breach in found if rule]


def is_solid(unit: Picked) -> bool:
    """FORCE.3, FORCE.5 Infantry of at least ten models, counted as they start, without an asterisk."""
    return counts_as_solid(unit.entry, unit.models)


def counts_as_solid(entry: Entry, models: int) -> bool:
    """The same, of an entry with so many models."""
    return entry.type == k.INF and models >= SOLID and not entry.is_irregular


Found = list[tuple[int, Breach]]


def _say(rule: int, title: str, text: str, mend: str, **more: Any) -> tuple[int, Breach]:
    return rule, Breach(BOOK.ids[rule], title, text, mend, **more)


def _check_limit(force: Force) -> Found:
    over = force.points - force.limit
    if not force.limit or over <= 0:
        return []
    enough = [u for u in force.units if u.points >= over]
    cheapest = min(enough, key=lambda u: u.points, default=None)
    one = f", such as {cheapest.entry.name} ({cheapest.points})" if cheapest is not None else ""
    text = f"{force.points:,} points of {force.limit:,}: {over:,} too many"
    mend = f"take out units or options that cost {over:,} or more{one}"
    return [_say(OVER_LIMIT, f"{counted(over, 'point')} over the limit", text, mend, lack=over)]


def _check_options(force: Force) -> Found:
    out: Found = []
    for unit in force.units:
        for option, count in unit.options:
            if count > option.most:
                title = f"{unit.entry.name}: too many of an option"
                text = f"{unit.entry.name}: {option.name} is bought {count} times, at most {option.most}"
                more = count - option.most
                out.append(_say(OVER_LIMIT, title, text, f"buy {more} fewer", **_of(unit, more, option.id)))
    return out


def _of(unit: Picked, lack: int, what: str = "") -> dict[str, Any]:
    """What a breach by a single unit has beside its words."""
    return {"unit": unit.id, "units": (unit.id,), "lack": lack, "what": f"{unit.id} {what}"}


def _check_leaders(force: Force) -> Found:
    """UNIT.11 The Leader is never re-armed, so one model fewer than the unit has may stand out."""
    out: Found = []
    for unit in force.units:
        most = unit.models - 1
        if unit.rearmed > most:
            title = f"{unit.entry.name}: too many models re-armed"
            text = f"{unit.entry.name}: {unit.rearmed} models are re-armed, but it has {most} beside the Leader"
            more = unit.rearmed - most
            out.append(_say(LEADER, title, text, f"take back {more}", **_of(unit, more)))
    return out


def _check_slots(force: Force) -> Found:
    """FORCE.4 For every race by itself (ALLY.1): a lack that solid units of others would fill is told as such."""
    out: Found = []
    solid_in_all = sum(map(is_solid, force.units))
    for army in armies_of(force):
        own = [u for u in force.units if u.army == army]
        solid = sum(map(is_solid, own))
        for types, one, several in KINDS:
            units = tuple(u.id for u in own if u.entry.type in types)
            used = len(units)
            if used > solid:
                rule = OWN_RACE if solid < used <= solid_in_all else SLOTS
                has = counted(solid, "solid unit") if solid else "no solid unit"
                text = f"{used} {one if used == 1 else several}, but {has} of {_the(army)}"
                lack = used - solid
                many = f"{lack} {one if lack == 1 else several}"
                more = {"units": units, "lack": lack, "what": f"{army.id} {one}", "note": _near(own)}
                out.append(_say(rule, f"{many} too many", text, f"{_add(army, lack)}or take out {many}", **more))
    return out


def _near(own: list[Picked]) -> str:
    """FORCE.5 Who has the models of a solid unit, and is none all the same."""
    names = dict.fromkeys(u.entry.name for u in own if u.models >= SOLID and u.entry.is_irregular)
    return "; ".join(f"{name} has models enough, but is irregular" for name in names)


def _add(army: Army, more: int) -> str:
    """What to add, by the cheapest example."""
    fit = [e for e in army.entries if counts_as_solid(e, e.models)]
    if not fit:
        return ""
    cheap = min(fit, key=lambda e: e.points)
    return f"add {'one' if more == 1 else more}, such as {cheap.name} ({cheap.points} points), "


def _check_legends(force: Force) -> Found:
    out: Found = []
    for entry in dict.fromkeys(u.entry for u in force.units if u.entry.is_legend):
        units = tuple(u.id for u in force.units if u.entry == entry)
        if len(units) > 1:
            text = f"{entry.name} is a Living Legend and stands in the force {len(units)} times"
            lack = len(units) - 1
            title = f"There is only one {entry.name}"
            out.append(_say(LEGENDS, title, text, f"take out {lack}", units=units, lack=lack, what=entry.id))
    return out


def _check_allies(force: Force) -> Found:
    out: Found = []
    for army in armies_of(force):
        if army != force.army and army.id not in force.army.allies and not force.has_consent:
            text = f"{_the(army)} is no possible ally of {_the(force.army)}"
            mend = "ask the opponent, and write consent = true if he agrees"
            units = tuple(u.id for u in force.units if u.army == army)
            title = f"{army.name}: ask the opponent"
            more = {"units": units, "what": army.id, "warning": True}
            out.append(_say(ALLIES, title, text[0].upper() + text[1:], mend, **more))
    return out


def armies_of(force: Force) -> list[Army]:
    """The force's own army, then those of its allies."""
    return list(dict.fromkeys([force.army, *[u.army for u in force.units]]))


def _the(army: Army) -> str:
    return f"the {army.name.removeprefix('The ').removeprefix('the ')}"
