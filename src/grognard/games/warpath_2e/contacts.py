"""MEL.2 Who is in base contact with whom."""

from __future__ import annotations

import numpy as np

from grognard.games.warpath_2e.ground import scene_of
from grognard.games.warpath_2e.query import living
from grognard.games.warpath_2e.state import Board
from grognard.tabletop.distance import touching


def contacts(b: Board, unit: int, target: int) -> dict[int, tuple[int, ...]]:
    """The models of a unit that touch a target, each with whom it touches."""
    models, targets = living(b, unit), living(b, target)
    touch = touching(scene_of(b), models, targets)
    met = {m: tuple(targets[t] for t in np.flatnonzero(touch[n]).tolist()) for n, m in enumerate(models)}
    return {m: who for m, who in met.items() if who}
