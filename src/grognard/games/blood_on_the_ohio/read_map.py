"""map.toml: ground and river spaces with their banks, chains of rivers, entry squares, trails."""

from __future__ import annotations

from typing import Final

from grognard.games.blood_on_the_ohio import components as k
from grognard.games.blood_on_the_ohio.components import NONE
from grognard.games.blood_on_the_ohio.known import Known, many, one
from grognard.games.blood_on_the_ohio.state import US, WC
from grognard.kernel.checked import Form, Node
from grognard.kernel.forms import elsewhere, maybe, text, whole, word

SPACES: Final = 400
OHIO: Final = "ohio"
KINDS: Final = (k.GROUND, k.RIVER, k.ENTRY)
PRINTED: Final = {"settlement": k.SETTLEMENT, "fort": k.GREAT_FORT, "principal": k.PRINCIPAL}
SPACE: Final[Form] = {
    "id": elsewhere, "name": text(), "nation": maybe(one("nations")), "x": whole(0, 1000), "y": whole(0, 1000),
}  # fmt: skip
GROUND: Final[Form] = {**SPACE, "site": maybe(word(PRINTED), k.NO_SITE)}
RIVER: Final[Form] = {
    **SPACE, "left": many("spaces"), "right": many("spaces"),
    "site": maybe(word({"british_flag": k.FORT_MIAMIS}), k.NO_SITE),
}  # fmt: skip
ENTRY: Final[Form] = {"id": elsewhere, "name": text(), "owner": elsewhere, "to": one("spaces")}
CHAIN: Final[Form] = {"id": elsewhere, "name": text(), "spaces": many("spaces")}
LISTS: Final = {"name": "space_names", "nation": "nation", "x": "x", "y": "y", "site": "site"}


def _grow(c: Known, kind: int, gate: int, door_of: int) -> None:
    d = c.d
    d.kind.append(kind)
    d.near.append([])
    d.left.append([])
    d.right.append([])
    d.river.append(NONE)
    d.south.append(0)
    d.gate.append(gate)
    d.gate_nation.append(door_of)


def _read_ground(c: Known, node: Node, key: str) -> None:
    for x in c.spaces.enter(node, key, SPACES):
        x.add(c.d, GROUND, c, LISTS)
        _grow(c, k.GROUND, NONE, NONE)


def _read_rivers(c: Known, node: Node, key: str) -> None:
    d = c.d
    for x in c.spaces.enter(node, key, SPACES):
        s = len(d.kind)
        row = x.add(d, RIVER, c, LISTS)
        _grow(c, k.RIVER, NONE, NONE)
        d.left[s], d.right[s] = row["left"], row["right"]
        if row["site"]:
            d.site[s], d.flag_space = k.NO_SITE, s
        for side in ("left", "right"):
            if not row[side]:
                x.fault(side, "a river space has a ground space on either bank")
            for bank in row[side]:
                _join(c, x, side, s, bank)


def _join(c: Known, node: Node, key: str, a: int, b: int) -> None:
    near = c.d.near
    if max(a, b) >= len(near) or a == b or b in near[a]:
        node.fault(key, f"{c.spaces.ids[b]}: leads to itself, stands twice, or is no ground space")
        return
    near[a].append(b)
    near[b].append(a)


def _read_chains(c: Known, node: Node, key: str) -> None:
    d = c.d
    for n, x in enumerate(c.rivers.enter(node, key, SPACES)):
        row = x.add(d, CHAIN, c, {"name": "river_names"})
        for s in row["spaces"]:
            if d.kind[s] != k.RIVER:
                x.fault("spaces", f"{d.spaces[s]} is no river space")
            elif d.river[s] == NONE:
                d.river[s] = n
        for a, b in zip(row["spaces"], row["spaces"][1:], strict=False):
            _join(c, x, "spaces", a, b)
    lost = [d.spaces[s] for s, kind in enumerate(d.kind) if kind == k.RIVER and d.river[s] == NONE]
    if lost:
        node.fault(key, f"{lost[0]} belongs to no river")


def _read_entries(c: Known, node: Node, key: str) -> None:
    d = c.d
    for x in c.spaces.enter(node, key, SPACES):
        row = x.take(ENTRY, c)
        owner = NONE if x.data.get("owner") == "US" else c.nations.read(x, "owner")
        _grow(c, k.ENTRY, row["to"], owner)
        d.space_names.append(row["name"])
        d.nation.append(NONE)
        d.site.append(k.NO_SITE)
        d.x.append(d.x[row["to"]] if row["to"] != NONE else 0)
        d.y.append(d.y[row["to"]] if row["to"] != NONE else 0)


def _read_trails(c: Known, node: Node, key: str) -> None:
    for a, table, id in c.spaces.read_table(node, key):
        for b in c.spaces.read_all(table, id):
            if c.d.kind[a] != k.GROUND or c.d.kind[b] != k.GROUND:
                table.fault(id, "a trail joins two ground spaces")
            else:
                _join(c, table, id, a, b)
    for near in c.d.near:
        near.sort()


MAP: Final[Form] = {
    "ground": _read_ground, "river": _read_rivers, "chain": _read_chains, "entry": _read_entries,
    "trails": _read_trails,
}  # fmt: skip


def check_map(c: Known, node: Node) -> None:
    """What only the whole map can show; `south` follows from it: what the Ohio's left bank reaches without the Ohio."""
    d = c.d
    lost = [d.spaces[s] for s in _flood(c, [0], NONE, outside=True)]
    if lost:
        node.fault("trails", f"no way leads to {', '.join(lost[:5])}")
    if OHIO not in d.rivers:
        node.fault("chain", f"{OHIO} is missing; rule 6.3.1 names it")
        return
    ohio = d.ohio = d.rivers.index(OHIO)
    reaches = [s for s, river in enumerate(d.river) if river == ohio]
    for ground in _flood(c, [bank for s in reaches for bank in d.left[s]], ohio):
        d.south[ground] = 1
    if any(d.south[bank] for s in reaches for bank in d.right[s]):
        node.fault("trails", "a trail crosses the Ohio")
    if d.flag_space == NONE:
        node.fault("river", "the site of Fort Miamis is missing: british_flag")
    d.lands = [[s for s, owner in enumerate(d.nation) if owner == n] for n in range(len(d.nations))]
    d.apart = [_measure(d.near, s) for s in range(len(d.kind))]
    d.water = [_water(d, s) for s in range(len(d.kind))]
    d.ways = [_ways(d, side) for side in (US, WC)]
    d.step_mp = [[_step_mp(d, origin, to) for to in KINDS] for origin in KINDS]


def _water(d: k.Components, space: int) -> int:
    row = d.apart[space]
    rivers = [s for s in range(len(row)) if d.kind[s] == k.RIVER and row[s] <= d.village_to_river]
    return max([2 if d.nation[s] == d.nation[space] else 1 for s in rivers], default=0)


def _ways(d: k.Components, side: int) -> list[list[int]]:
    """The spaces next door, or the gate of an entry square (2.4.3a); for the WC also its doors to leave by."""
    out = [d.near[s] if d.gate[s] == NONE else [d.gate[s]] for s in range(len(d.kind))]
    for door in d.door:
        if side == WC and door != NONE and d.kind[d.gate[door]] == k.GROUND:
            out[d.gate[door]] = [*out[d.gate[door]], door]
    return out


def _step_mp(d: k.Components, origin: int, to: int) -> int:
    """2.5 What a step costs between kinds of spaces: trails, rivers, embarking, landing, entry squares."""
    if k.ENTRY in (origin, to):
        return d.entry_mp
    if to == k.RIVER:
        return d.river_mp if origin == k.RIVER else d.embark_mp
    return d.land_mp if origin == k.RIVER else d.trail_mp


def _measure(near: list[list[int]], start: int) -> list[int]:
    """G6 How many spaces every other one is away, rivers included."""
    out = [k.FAR] * len(near)
    out[start] = 0
    reached = [start]
    for s in reached:
        for n in near[s]:
            if out[n] == k.FAR:
                out[n] = out[s] + 1
                reached.append(n)
    return out


def _flood(c: Known, found: list[int], closed: int, outside: bool = False) -> list[int]:
    """All that can be reached without the river that is `closed`; or all that can't, entry squares apart."""
    found = list(dict.fromkeys(found))
    for s in found:
        found += [n for n in c.d.near[s] if n not in found and (closed == NONE or c.d.river[n] != closed)]
    return [s for s, kind in enumerate(c.d.kind) if kind != k.ENTRY and (s in found) != outside]
