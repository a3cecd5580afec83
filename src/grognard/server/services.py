"""What all tables of a server share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from grognard.server.bots import Bots
from grognard.server.catalog import GameCatalog
from grognard.server.limits import Buckets, Limits
from grognard.server.people import People
from grognard.server.standing_answers import PAUSE
from grognard.server.store import Store
from grognard.server.writer import Writer


@dataclass
class Services:
    """The database, the games and the bots, and how fast they may be."""

    store: Store
    writer: Writer
    catalog: GameCatalog
    bots: Bots
    pace: float = 0.0  # seconds between two choices of bots that somebody watches
    pause: Sequence[float] = PAUSE  # seconds before a standing answer, at least and at most
    limits: Limits = field(default_factory=Limits)
    people: People | None = None
    previews: Buckets = field(init=False)  # of orders that are being drawn, by table and seat

    def __post_init__(self) -> None:
        self.previews = Buckets(self.limits.previews, self.limits.previews_burst)
