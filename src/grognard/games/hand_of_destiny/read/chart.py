"""What the terrain chart of map.toml does in each space, and to whom."""

from __future__ import annotations

from grognard.games.hand_of_destiny.matter import CHANGEABLE, F_FLEET, LOW, NONE, Filter, Matter
from grognard.games.hand_of_destiny.read.context import Context
from grognard.games.hand_of_destiny.read.filters import read_filter
from grognard.games.hand_of_destiny.read.map import Terrain


def read_chart(c: Context, chart: list[Terrain]) -> None:
    """Fills what terrain does, by space; the units must be known."""
    exempt = [_read(c, t, "stop_exempt") for t in chart]
    enter = [_read(c, t, "enter") for t in chart]
    stops = [_stops(c, t, x) for t, x in zip(chart, exempt, strict=True)]
    bars = [[int(x is not None and not fits_printed(c, x, u)) for u in range(len(c.units))] for x in enter]
    m = c.matter
    for s, kind in enumerate(m.terrain):
        known = kind != NONE
        _add_space(c, s, chart[kind] if known else None)
        m.stops.append(stops[kind] if known else [])
        m.bars.append(bars[kind] if known else [])
        m.stop_asks.append(_if_changing(exempt[kind]) if known else None)
        m.bar_asks.append(_if_changing(enter[kind]) if known else None)
    m.open_land = [[n for n in near if not m.sea[n] and not _bars_anybody(m, n)] for near in m.near_land]


def _bars_anybody(m: Matter, s: int) -> bool:
    return m.bar_asks[s] is not None or any(m.bars[s])


def _read(c: Context, t: Terrain, key: str) -> Filter | None:
    return read_filter(c, t.node, key, NONE, chart=True) if key in t.node else None


def _stops(c: Context, t: Terrain, exempt: Filter | None) -> list[int]:
    """Land units only; fleets have a stop of their own."""
    fleets = c.matter.flags[F_FLEET]
    free = [exempt is not None and fits_printed(c, exempt, u) for u in range(len(c.units))]
    return [int(t.stop == 1 and not fleets[u] and not free[u]) for u in range(len(c.units))]


def fits_printed(c: Context, who: Filter, u: int) -> bool:
    """Does the filter select the unit by what is printed, while it is not on the map?"""
    flags = c.matter.flags
    if not who.mask[u] or who.spaces or who.in_fort != NONE:
        return False
    if who.flags and not any(flags[f][u] for f in who.flags):
        return False
    return not any(flags[f][u] for f in who.without)


def _if_changing(who: Filter | None) -> Filter | None:
    if who is None:
        return None
    changing = who.spaces or who.in_fort != NONE or any(f < CHANGEABLE for f in who.flags + who.without)
    return who if changing else None


def _add_space(c: Context, s: int, t: Terrain | None) -> None:
    m = c.matter
    river = m.river[s] == 1
    m.sea.append(t.sea if t else 0)
    m.river_stop.append(t.river_stop if t and river else 0)
    m.river_retreat.append(t.river_retreat if t and river else 0)
    m.fleet_stop.append(t.fleet_stop if t else 0)
    m.fleet_water.append(t.fleet_water if t else LOW)
    m.no_fort.append(t.no_fort if t else 0)
    m.defender_ts.append(t.defender_ts if t else 0)
