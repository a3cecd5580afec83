"""What is shown beside the map, from a view alone: where play stands, and a battle as a scene."""

from __future__ import annotations

from grognard.games.hand_of_destiny.scene_battle import make_scene
from grognard.games.hand_of_destiny.status import make_status

__all__ = ["make_scene", "make_status"]
