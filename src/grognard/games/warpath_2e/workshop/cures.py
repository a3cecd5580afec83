"""What would mend a force: every single change is tried, and those that mend something and spoil nothing are told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from grognard.games.warpath_2e.components import Force, Picked
from grognard.games.warpath_2e.force import Breach, armies_of, check_force, counts_as_solid

MOST: Final = 1500  # changes that are tried
TOLD: Final = 3  # cures of one breach
ADDED: Final = "added"

Lacks = dict[tuple[str, str], int]  # how much is wrong, by rule and what of it


@dataclass(frozen=True)
class Change:
    """A force with one change. `way` is the kind of change; `gain` what becomes better by it, and by how much."""

    title: str
    way: str
    force: Force
    cost: int  # by how much the price changes, up or down
    left: Lacks
    gain: Lacks


def changes(force: Force) -> list[Change]:
    """Every single change that makes something better and nothing worse."""
    before = lacks(check_force(force))
    out: list[Change] = []
    seen: set[tuple[str, int, int]] = set()
    for tried, (title, way, after) in enumerate(_single_changes(force)):
        if tried >= MOST:
            break
        key = (title, after.points, len(after.units))
        left = lacks(check_force(after)) if key not in seen else before
        seen.add(key)
        gain = {x: n - left.get(x, 0) for x, n in before.items() if left.get(x, 0) < n}
        if gain and all(n <= before.get(x, 0) for x, n in left.items()):
            out.append(Change(title, way, after, abs(after.points - force.points), left, gain))
    return out


def lacks(breaches: list[Breach]) -> Lacks:
    return {(b.rule, b.what): b.lack for b in breaches}


def cures_of(breach: Breach, tried: list[Change]) -> list[Change]:
    """The best of each kind first: those that mend it wholly, then the smallest change of price."""
    key = (breach.rule, breach.what)
    fit = sorted((c for c in tried if key in c.gain), key=lambda c: (key in c.left, c.cost))
    ways = {c.way: c for c in reversed(fit)}
    best = [c for c in fit if ways[c.way] is c]
    return [*best, *[c for c in fit if c not in best and key not in c.left]][:TOLD]


def settles_several(force: Force, tried: list[Change]) -> Change | None:
    """The change that mends the most at once, if it mends two things or more."""
    ended = [(sum(x not in c.left for x in c.gain), -c.cost, c) for c in tried]
    best = max(ended, key=lambda x: x[:2], default=None)
    return best[2] if best is not None and best[0] > 1 else None


def _single_changes(force: Force) -> Iterator[tuple[str, str, Force]]:
    if not force.has_consent:
        yield "The opponent agrees", "consent", replace(force, has_consent=True)
    for n, unit in enumerate(force.units):
        yield f"{_code(n)} {unit.entry.name} out", "out", _with(force, n)
        for option, count in unit.options:
            rest = tuple((o, c - (o is option)) for o, c in unit.options if o is not option or count > 1)
            yield f"{_code(n)} {_short(option.name)} off", "off", _with(force, n, replace(unit, options=rest))
    yield from _additions(force)
    for n, unit in enumerate(force.units):
        for entry in unit.army.entries:
            if entry is not unit.entry and entry.type == unit.entry.type:
                swapped = replace(unit, entry=entry, options=())
                yield f"{entry.name} for {_code(n)} {unit.entry.name}", "swap", _with(force, n, swapped)


def _additions(force: Force) -> Iterator[tuple[str, str, Force]]:
    for army in armies_of(force):
        for entry in army.entries:
            if counts_as_solid(entry, entry.models):
                more = Picked(f"unit_{len(force.units) + 1}", army, entry)
                yield f"{entry.name} {ADDED}", ADDED, replace(force, units=(*force.units, more))


def _with(force: Force, n: int, unit: Picked | None = None) -> Force:
    """The force with another unit in this place, or none."""
    middle = () if unit is None else (unit,)
    return replace(force, units=(*force.units[:n], *middle, *force.units[n + 1 :]))


def _code(n: int) -> str:
    """How the unit is called on the page, counted from 0: A1, A2."""
    return f"A{n + 1}"


def _short(name: str) -> str:
    """What an option is, without for whom: "Shoulder lance" of "Shoulder lance for one trooper"."""
    return name.partition(" for ")[0].partition(" (")[0]
