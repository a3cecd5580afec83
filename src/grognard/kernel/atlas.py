"""What a game says of its map and counters in words: static facts, for boards made of text.

Nothing here depends on a position, so nothing here can tell a secret. Every part may be left out: what has no name
is called by its id.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Way:
    """A neighbour; `remark` is what lies between, "across the Arkansas"."""

    to: str
    remark: str = ""


@dataclass(frozen=True)
class Site:
    """A space of the map: its terrain or kind in words, what else is printed in it, and its neighbours."""

    id: str
    name: str
    kinds: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    ways: tuple[Way, ...] = ()


@dataclass(frozen=True)
class Region:
    name: str
    spaces: tuple[str, ...]


@dataclass(frozen=True)
class Thing:
    """A counter or a card: its name and what is printed on it. Those that are alike may share a name.

    `lines` are shown when it is looked at by itself.
    """

    id: str
    name: str
    facts: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()


@dataclass(frozen=True)
class Atlas:
    """The map by regions, the things on it, and words for what views only number or abbreviate.

    `verbs` says what a verb does. `labels` names tracks, boxes, counts and marks. `values` gives words for the
    numbers of a track or of a counter's face; "" is left unsaid. `open` are boxes told with the map, `bookkeeping`
    boxes whose entries are no things. `sides` are adjectives, as in "3 Boer counters".
    """

    regions: tuple[Region, ...] = ()
    sites: Mapping[str, Site] = field(default_factory=dict)
    things: Mapping[str, Thing] = field(default_factory=dict)
    verbs: Mapping[str, str] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, Mapping[int, str]] = field(default_factory=dict)
    sides: Mapping[str, str] = field(default_factory=dict)
    open: tuple[str, ...] = ()
    bookkeeping: tuple[str, ...] = ()
