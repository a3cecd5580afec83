"""What can ever be, as far as the files show: which units a filter may find, and where they may come."""

from __future__ import annotations

from grognard.games.hand_of_destiny import vocabulary as k
from grognard.games.hand_of_destiny.components import Components
from grognard.games.hand_of_destiny.vocabulary import Filter


def changing_flags(m: Components) -> set[int]:
    """Flags that some card changes."""
    return {e.flag for e in m.effects if e.do == k.SET_FLAG}


def may_fit(m: Components, who: Filter | None, u: int, changing: set[int]) -> bool:
    """Could the filter ever select the unit, wherever it stands?"""
    if who is None:
        return True
    if not who.mask[u] or (who.spaces and not any(who.spaces)):
        return False
    has_one = not who.flags or any(m.flags[f][u] or f in changing for f in who.flags)
    return has_one and not any(m.flags[f][u] and f not in changing for f in who.without)


# sets of spaces are bits, since there may be many lines, units and spaces


def bits(spaces: list[int]) -> int:
    return sum(1 << s for s in spaces)


def open_to(m: Components, u: int) -> int:
    """The spaces where a unit may ever be."""
    fleet = m.flags[k.F_FLEET][u]
    fit = [s for s in range(len(m.spaces)) if (m.river[s] == 1 if fleet else not m.sea[s])]
    return bits([s for s in fit if not m.bars[s][u] or m.bar_asks[s] is not None])


class Chances:
    """A scenario whose units are known: `absent` are those that never come to the map."""

    def __init__(self, m: Components, absent: set[int]) -> None:
        self.m = m
        self.absent = absent
        self._changing = changing_flags(m)
        self._open = [open_to(m, u) for u in range(len(m.units))]
        self._killing = any(e.do in (k.LOSS, k.DESERTION) and e.to == k.TO_DEAD for e in m.effects)

    def present(self, side: int, who: Filter | None = None) -> list[int]:
        """The units of a side that a filter may find on the map."""
        return [u for u in self.m.own[side] if u not in self.absent and may_fit(self.m, who, u, self._changing)]

    def may_stand(self, u: int, s: int) -> bool:
        return bool(self._open[u] >> s & 1)

    def may_hold(self, side: int, s: int) -> bool:
        return self.m.owner[s] == side or any(self.may_stand(u, s) for u in self.present(side))

    def may_die(self, u: int) -> bool:
        """Can it come to the dead pile?"""
        return u not in self.absent and (self._killing or self.m.dies_to[u] == k.TO_DEAD)

    def may_be_water(self, level: int) -> bool:
        return self.m.water == level or any(e.do == k.WATER and e.level == level for e in self.m.effects)
