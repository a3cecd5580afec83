"""The cards in words: recruit lines, march lines and events, with filters and places by their names.

A filter has been resolved to marks by unit when a scenario was read; here it is named again, by whatever selects the
same units: all, a contingent, a type, a flag, a tag, or the units one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from grognard.games.hand_of_destiny.matter import (
    ALL_UNITS,
    CHANGEABLE,
    FLAGS,
    HALF_DIE,
    NONE,
    Card,
    Filter,
    Line,
    Matter,
    MoveLine,
)
from grognard.games.hand_of_destiny.words_facts import listed, number, region_name
from grognard.kernel.sheet import CardFace

FEW: Final = 4  # units or spaces that are named one by one
MANY: Final = {
    "static": "static units", "elite": "elite units", "auto_supply": "units always in supply",
    "breakoff": "units that may break off", "leader": "leaders", "cavalry": "cavalry", "artillery": "artillery",
    "gatling": "Gatling guns", "fleet": "fleets", "engineer": "engineers", "supply": "supply units",
    "builds_forts": "units that build forts",
}  # fmt: skip


def make_cards(d: Matter) -> dict[str, CardFace]:
    return {id: make_card(d, card) for id, card in zip(d.card_ids, d.cards, strict=True)}


def make_card(d: Matter, card: Card) -> CardFace:
    lines = [("Recruit", recruits(d, line, card.side)) for line in card.lines]
    lines.append(("March", marches(d, card.moves, card.side)))
    lines += [("You may" if d.events[e].may else "Event", d.events[e].text) for e in card.events]
    note = "Remove from play after use" if card.remove else ""
    return CardFace(card.title, d.sides[card.side], card.text, tuple(lines), note)


def recruits(d: Matter, line: Line, side: int) -> str:
    """1 of Desert Column at Dongola, Ed Debba or Korti."""
    count = {ALL_UNITS: "all", HALF_DIE: "half a die"}.get(line.count) or str(line.count)
    words = [f"{count} of {who(d, line.who, side)}"]
    words += [f"at {places(d, line.at)}"] if line.at else []
    words += [f"with {who(d, line.together, side)}"] if line.together is not None else []
    words += ["in spaces held or not"] if line.held_only == 0 else []
    words += ["even among enemies"] if line.with_enemy else []
    words += ["if you like"] if line.optional else []
    return ", ".join([" ".join(words[:2]), *words[2:]])


def marches(d: Matter, moves: Sequence[MoveLine], side: int) -> str:
    """Desert Column 3, fleets 4."""
    return "; ".join(f"{who(d, m.who, side)} {m.spaces}" for m in moves) or "nobody"


def places(d: Matter, marks: Sequence[int]) -> str:
    """Spaces by name, or by the region that holds just them."""
    spaces = {s for s, on in enumerate(marks) if on}
    if len(spaces) == len(d.spaces):
        return "any space"
    if len(spaces) > 1:
        for tag, inside in d.regions.items():
            if set(inside) == spaces:
                return region_name(tag)
    return listed([d.space_names[s] for s in sorted(spaces)], "or")


# filters


def who(d: Matter, f: Filter | None, side: int) -> str:
    """The units of a side that a filter selects, in words."""
    if f is None:
        return "all units"
    chosen = {u for u in d.own[side] if f.mask[u]}
    kept = [x for x in f.without if x < CHANGEABLE]
    words = [_named(d, side, chosen, f)]
    words += [f"not {_flags([x])}" for x in kept]
    words += [f"at {places(d, f.spaces)}"] if f.spaces else []
    words += ["in forts" if f.in_fort else "outside forts"] if f.in_fort != NONE else []
    return ", ".join(words)


def _named(d: Matter, side: int, chosen: set[int], f: Filter) -> str:
    ways = (_by_everything, _by_contingent, _by_flag, _by_type, _by_tag, _by_both, _by_strength)
    asked = _flags(f.flags) if any(x < CHANGEABLE for x in f.flags) else ""
    text = next((found for way in ways if (found := way(d, side, chosen, f))), "") or _by_name(d, chosen)
    if not asked:
        return text
    return asked if text == "all units" else f"{asked} of {text}"


def _by_everything(d: Matter, side: int, chosen: set[int], f: Filter) -> str:
    return "all units" if chosen == set(d.own[side]) else ""


def _by_contingent(d: Matter, side: int, chosen: set[int], f: Filter) -> str:
    """One or several, without those whom the filter leaves out by their flags."""
    wanted = {d.contingent[u] for u in chosen}
    if NONE in wanted or not wanted:
        return ""
    names = listed([d.contingent_names[c] for c in sorted(wanted)])
    whole = _of(d, side, lambda u: d.contingent[u] in wanted)
    if whole == chosen:
        return names
    fixed = [x for x in f.without if x >= CHANGEABLE]
    return f"{names} without {_flags(fixed, 'and')}" if fixed and _without(d, whole, fixed) == chosen else ""


def _by_flag(d: Matter, side: int, chosen: set[int], f: Filter) -> str:
    if f.flags:
        fixed = [x for x in f.flags if x >= CHANGEABLE]
        found = _of(d, side, lambda u: any(d.flags[x][u] for x in fixed)) == chosen
        return _flags(fixed, "and") if found and len(fixed) == len(f.flags) else ""
    fixed = [x for x in f.without if x >= CHANGEABLE]
    found = bool(fixed) and _without(d, set(d.own[side]), fixed) == chosen
    return f"all units without {_flags(fixed, 'and')}" if found else ""


def _by_type(d: Matter, side: int, chosen: set[int], f: Filter) -> str:
    wanted = {d.type[u] for u in chosen}
    found = bool(wanted) and _of(d, side, lambda u: d.type[u] in wanted) == chosen
    return listed([d.type_names[t] for t in sorted(wanted)]) if found else ""


def _by_tag(d: Matter, side: int, chosen: set[int], f: Filter) -> str:
    own = set(d.own[side])
    tags = [tag for tag, units in d.tags.items() if set(units) & own and set(units) & own <= chosen]
    whole = {u for tag in tags for u in d.tags[tag]} & own
    return listed([tag.replace("_", " ") for tag in tags]) if chosen and whole == chosen else ""


def _by_both(d: Matter, side: int, chosen: set[int], f: Filter) -> str:
    """Some types of some contingents."""
    types, parts = {d.type[u] for u in chosen}, {d.contingent[u] for u in chosen}
    if len(chosen) <= FEW or NONE in parts:
        return ""
    found = _of(d, side, lambda u: d.type[u] in types and d.contingent[u] in parts) == chosen
    kinds, columns = [d.type_names[t] for t in sorted(types)], [d.contingent_names[c] for c in sorted(parts)]
    return f"{listed(kinds)} of {listed(columns)}" if found else ""


def _by_strength(d: Matter, side: int, chosen: set[int], f: Filter) -> str:
    own, mine = [d.strength[u] for u in d.own[side]], [d.strength[u] for u in chosen]
    if not mine or _of(d, side, lambda u: min(mine) <= d.strength[u] <= max(mine)) != chosen:
        return ""
    if min(mine) == min(own):
        return f"units of strength {max(mine)} or less"
    return f"units of strength {min(mine)}{' or more' if max(mine) == max(own) else f' to {max(mine)}'}"


def _by_name(d: Matter, chosen: set[int]) -> str:
    names = [d.unit_names[u] for u in sorted(chosen)]
    if not names:
        return "nobody"
    return listed(names) if len(names) <= FEW else f"{', '.join(names[:FEW])} and {number(len(names) - FEW, 'other')}"


def _of(d: Matter, side: int, fits: Callable[[int], bool]) -> set[int]:
    return {u for u in d.own[side] if fits(u)}


def _without(d: Matter, units: Iterable[int], flags: list[int]) -> set[int]:
    return {u for u in units if not any(d.flags[x][u] for x in flags)}


def _flags(flags: Sequence[int], word: str = "or") -> str:
    return listed([MANY[FLAGS[x]] for x in flags], word)
